//! The meaning of a line: a command, a unit, or an action with its values.

use super::fill::fill;
use super::token::{LONGEST, joined};
use super::*;
use crate::battle::{Entry, meant, named, names};
use crate::session::form::Remembered;

/// The longest line that is read: a pipe may send any length.
const MOST_BYTES: usize = 2000;

/// Reads a line.
///
/// # Errors
/// The word that is not understood, and the likely word.
pub fn read(stock: &BattleVocabulary, line: &str) -> Result<LineIntent, String> {
    if line.len() > MOST_BYTES {
        return Err(format!("The line is longer than {MOST_BYTES} characters."));
    }
    let words = words(line);
    let Some(first) = words.first() else {
        return Err("Type an action, a unit or a command.".to_owned());
    };
    let rest = words.get(1).map_or("", |second| line[second.at..].trim());
    let declared = stock.declared();
    if let Some(offer) = super::everyone::meant(&declared, &words)
        && let Some(meant) = super::everyone::read(stock, offer)
    {
        return meant;
    }
    let command = ScreenCommand::named(KeyPlace::Units, &first.text);
    if let Some(command) = command.filter(|command| command.name == first.text.to_lowercase()) {
        return command_line(command, rest);
    }
    let Some((from, to, actions)) = find_action(stock, &declared, &words) else {
        return match (&named(&stock.people, &joined(&words))[..], command) {
            ([Candidate { who: Some(who), .. }], _) => Ok(LineIntent::Who(*who)),
            (_, Some(command)) => command_line(command, rest),
            (several @ [_, _, ..], None) => {
                Err(format!("{} could be {}.", joined(&words), names(several)))
            }
            _ => Err(unknown(stock, &declared, &words)),
        };
    };
    action(stock, &actions, line, &words, from, to)
}

fn command_line(command: &'static ScreenCommand, rest: &str) -> Result<LineIntent, String> {
    if command.takes.is_empty() && !rest.is_empty() {
        return Err(format!(
            "{} takes nothing after it, but there is {rest}.",
            command.name
        ));
    }
    Ok(LineIntent::Command(command, rest.to_owned()))
}

/// The words that name an action, and the actions they fit: by letter, by id or label, by the letter in the other case, by a
/// beginning.
fn find_action<'o>(
    stock: &BattleVocabulary,
    declared: &'o [Offer],
    words: &[Token],
) -> Option<(usize, usize, Vec<&'o Offer>)> {
    for from in 0..words.len() {
        for to in (from + 1..=words.len().min(from + LONGEST)).rev() {
            let text = joined(&words[from..to]);
            let of = |name: &str| -> Vec<&'o Offer> {
                declared.iter().filter(|it| it.is_called(name)).collect()
            };
            let mut found = of(&text);
            if found.is_empty() {
                let mut others = stock.battle.info().alike.iter();
                let other = others.find(|(name, _)| text.eq_ignore_ascii_case(name));
                found = other.map_or_else(Vec::new, |(_, id)| of(id));
            }
            if found.is_empty() {
                let is_letter =
                    |it: &&Offer| text.eq_ignore_ascii_case(it.key.encode_utf8(&mut [0; 4]));
                found = declared.iter().filter(is_letter).collect();
            }
            if !found.is_empty() {
                return Some((from, to, found));
            }
        }
    }
    let begun = |word: &str| -> Vec<&'o Offer> {
        let word = word.to_lowercase();
        let begins = |offer: &&Offer| {
            offer.id.starts_with(&word) || offer.label.to_lowercase().starts_with(&word)
        };
        declared.iter().filter(begins).collect()
    };
    let is_somebody = |word: &str| !meant(&stock.people, word).is_empty();
    (0..words.len())
        .filter(|at| {
            words[*at].text.chars().count() > 1 && (*at == 0 || !is_somebody(&words[*at].text))
        })
        .find_map(|at| {
            Some((at, at + 1, begun(&words[at].text))).filter(|(.., actions)| !actions.is_empty())
        })
        .filter(|(at, ..)| {
            *at > 0 || words.len() > 1 || named(&stock.people, &words[0].text).is_empty()
        })
}

/// Reads an action: first who does it, then its other values.
fn action(
    stock: &BattleVocabulary,
    actions: &[&Offer],
    line: &str,
    words: &[Token],
    from: usize,
    to: usize,
) -> Result<LineIntent, String> {
    let offered = |who: Who| -> Vec<Offer> {
        let offers = stock.offers(who);
        offers
            .into_iter()
            .filter(|offer| actions.iter().any(|action| action.id == offer.id))
            .collect()
    };
    let mut left: Vec<Token> = [&words[..from], &words[to..]].concat();
    let mut offers = Vec::new();
    // The selected unit fires at an enemy that is named alone.
    let can = |who: Who| offered(who).iter().any(|offer| offer.refusal.is_none());
    let is_target = |who: Who| stock.is_enemy(who) && !can(who) && can(stock.subject);
    let first = first_named(stock, &left).filter(|(who, ..)| !is_target(*who));
    let named = own(stock, actions, &left).or(first);
    if let Some((who, at, many)) = named {
        offers = offered(who);
        if !offers.is_empty() {
            left.drain(at..at + many);
        }
    }
    for who in [stock.subject, Who::Table] {
        if offers.is_empty() {
            offers = offered(who);
        }
    }
    // An action that is not listed for a unit is refused with its reason, like one that is.
    if let (true, Some((who, at, many))) = (offers.is_empty(), named) {
        offers = stock.unlisted(actions, who);
        if !offers.is_empty() {
            left.drain(at..at + many);
        }
    }
    if offers.is_empty() && named.is_none() {
        offers = stock.unlisted(actions, stock.subject);
    }
    let offer = match &offers[..] {
        [] => return unit_for(stock, actions, named.map(|(who, ..)| who)),
        [one] => one.clone(),
        several => {
            let labels = several.iter().map(|offer| offer.label);
            return Err(format!(
                "{} could be {}.",
                joined(&words[from..to]),
                labels.joined(", ")
            ));
        }
    };
    let mut form = FormPane::new(offer, stock.people.clone(), &Remembered::new());
    let nested = fill_actions(stock, &mut form, &mut left)?;
    fill(&mut form, &left, line)?;
    for (at, entry, title) in nested {
        form.at = at;
        form.set_action(entry, title);
        form.at = form.first_needed().unwrap_or(at);
    }
    Ok(LineIntent::Action(Box::new(form)))
}

/// Takes actions for fields that hold one (`action="fire 2 7 8"`) out of the words: the line, the
/// action, its name.
fn fill_actions(
    stock: &BattleVocabulary,
    form: &mut FormPane,
    left: &mut Vec<Token>,
) -> Result<Vec<(usize, Entry, String)>, String> {
    let mut found = Vec::new();
    for at in 0..form.lines.len() {
        let line = &form.lines[at];
        if !line.is_action(true) && !line.is_action(false) {
            continue;
        }
        let given = |word: &Token| {
            word.text
                .split_once('=')
                .is_some_and(|(name, _)| name == line.field.name)
        };
        let Some(place) = left.iter().position(given) else {
            continue;
        };
        let word = left.remove(place);
        let text = word.text.split_once('=').map_or("", |(_, text)| text);
        let LineIntent::Action(action) = read(stock, text)? else {
            return Err(format!("{}: {text} is not an action.", line.label));
        };
        if action.first_missing().is_some() {
            let missing = action.missing().joined(", ");
            return Err(format!(
                "{}: {} still needs {missing}.",
                line.label, action.offer.label
            ));
        }
        let who = stock
            .people
            .iter()
            .find(|choice| choice.who == Some(action.offer.subject))
            .map_or("", |choice| choice.name.as_str());
        found.push((at, action.entry(), format!("{}: {who}", action.offer.label)));
    }
    Ok(found)
}

/// The word that names who acts by the field, as `unit=guard`: which unit, where, and one word.
fn own(
    stock: &BattleVocabulary,
    actions: &[&Offer],
    words: &[Token],
) -> Option<(Who, usize, usize)> {
    let acts = |name: &str| {
        let mut fields = actions.iter().filter_map(|action| action.fields.first());
        fields.any(|field| field.name == name && field.names_units() && !field.is_several())
    };
    words.iter().enumerate().find_map(|(at, word)| {
        let (_, value) = word.text.split_once('=').filter(|(name, _)| acts(name))?;
        match &meant(&stock.people, value)[..] {
            [Candidate { who, .. }] => who.map(|who| (who, at, 1)),
            _ => None,
        }
    })
}

/// The first words that name a unit: which unit, where, and how many words.
fn first_named(stock: &BattleVocabulary, words: &[Token]) -> Option<(Who, usize, usize)> {
    for at in 0..words.len() {
        for many in (1..=LONGEST.min(words.len() - at)).rev() {
            let part = &words[at..at + many];
            let is_value = part.iter().any(|word| word.text.contains('='));
            let found = meant(&stock.people, &joined(part));
            if let ([Candidate { who: Some(who), .. }], false) = (&found[..], is_value) {
                return Some((*who, at, many));
            }
        }
    }
    None
}

/// Asks who does an action, or says who cannot.
fn unit_for(
    stock: &BattleVocabulary,
    actions: &[&Offer],
    named: Option<Who>,
) -> Result<LineIntent, String> {
    let Some(action) = actions.first() else {
        return Err("No unit or action has that name.".to_owned());
    };
    if let Some(who) = named {
        let mut people = stock.people.iter();
        let name = people.find(|choice| choice.who == Some(who));
        let name = name.map_or("", |choice| choice.name.as_str());
        return Err(format!("{name} cannot do this now: {}.", action.label));
    }
    match stock.able(actions) {
        able if able.is_empty() => Err(stock.none_can(action)),
        able => Ok(LineIntent::Unnamed(action.label, able)),
    }
}

/// `; did you mean Shoot or Hold fire?`: the actions whose label or help has this word. Rulebooks call the same by other names.
fn about(word: &str, declared: &[Offer]) -> String {
    /// Shorter words stand in every sentence.
    const SHORTEST: usize = 4;
    let word = word.to_lowercase();
    let has = |text: &str| {
        let text = text.to_lowercase();
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        words.any(|it| it == word)
    };
    let found = declared.iter().filter(|it| has(it.label) || has(it.help));
    let labels: Vec<&str> = found.map(|it| it.label).take(3).collect();
    if labels.is_empty() || word.chars().count() < SHORTEST {
        return String::new();
    }
    format!("; did you mean {}?", labels.join(" or "))
}

fn unknown(stock: &BattleVocabulary, declared: &[Offer], words: &[Token]) -> String {
    let known = |word: &&Token| !meant(&stock.people, &word.text).is_empty();
    let Some(word) = words.iter().find(|word| !known(word)).or(words.first()) else {
        return String::new();
    };
    if words.len() > 1 && words.iter().all(|word| known(&word)) {
        return "No unit or action has that name.".to_owned();
    }
    let commands = crate::session::keys::commands::COMMANDS
        .iter()
        .map(|command| command.name);
    let people = stock.people.iter();
    let parts = people.flat_map(|choice| choice.name.split_whitespace());
    let all = declared
        .iter()
        .flat_map(|offer| [offer.id, offer.label])
        .chain(commands)
        .chain(parts);
    let mut near = did_you_mean(&word.text, all);
    // A letter stands in every name.
    if let ([one], true, true) = (
        &meant(&stock.people, &word.text)[..],
        near.is_empty(),
        word.text.chars().count() > 1,
    ) {
        near = format!("; did you mean {}?", one.called());
    }
    if near.is_empty() {
        near = about(&word.text, declared);
    }
    format!("No action, unit or command is called {}{near}.", word.text).replace("?.", "?")
}
