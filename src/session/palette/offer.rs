//! The matches listed for the word being typed.

use super::*;
use crate::battle::{Kind, begins_word};
use crate::session::form::plain;

/// A match for the word being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Match {
    /// The key or number with the same effect.
    pub(crate) key: String,
    pub(crate) title: String,
    pub(crate) detail: String,
    /// The text it puts into the line.
    pub(crate) insert: String,
    /// More may follow it on the line.
    pub(crate) goes_on: bool,
    /// It is a unit or character.
    pub(crate) is_unit: bool,
}

impl Match {
    /// True if `word` is typed for it, and not by chance.
    pub(super) fn is_meant(&self, word: &str) -> bool {
        let contains = |name: &String| name.to_lowercase().contains(&word.to_lowercase());
        if self.is_unit {
            self.key == word || begins_word(&self.title, word)
        } else {
            contains(&self.insert) || contains(&self.title)
        }
    }
}

impl Vocabulary for BattleVocabulary<'_> {
    fn recent(&self) -> &[String] {
        self.recent
    }

    fn split<'l>(&self, line: &'l str) -> (&'l str, &'l str) {
        let words = words(line);
        let at = match words.last() {
            Some(Token { at, .. }) if !line.ends_with(char::is_whitespace) => *at,
            _ => line.len(),
        };
        line.split_at(at)
    }

    fn matches(&self, line: &str) -> Result<Vec<Match>, String> {
        let (before, typed) = self.split(line);
        if before.trim().is_empty() {
            return Ok(first_word(self, typed));
        }
        let all = match read(self, before)? {
            LineIntent::Command(command, _) => arguments(self.themes, command),
            LineIntent::Who(who) => actions(&self.offers(who)),
            LineIntent::Action(form) => fields(&form, typed),
            LineIntent::Everybody(..) => Vec::new(),
            LineIntent::Unnamed(_, able) => units(self, |who| able.contains(&who)),
        };
        Ok(likely(typed, all))
    }
}

pub(super) fn likely(typed: &str, all: Vec<Match>) -> Vec<Match> {
    ranked(
        typed,
        all.into_iter()
            .map(|found| (found.clone(), format!("{} {}", found.insert, found.title))),
    )
}

/// Matches for the first word: recent lines, actions, commands, units.
fn first_word(stock: &BattleVocabulary, typed: &str) -> Vec<Match> {
    let commands = |is_meant: fn(&ScreenCommand) -> bool| {
        let all = COMMANDS.iter().filter(move |it| is_meant(it));
        all.map(|it| command(KeyPlace::Units, stock.keys, it))
    };
    if stock.is_waiting {
        return likely(typed, commands(ScreenCommand::is_of_program).collect());
    }
    let recent = again(stock.recent, typed);
    let mut offers: Vec<Offer> = Vec::new();
    let subjects = [stock.subject, Who::Table]
        .into_iter()
        .flat_map(|who| stock.offers(who));
    for offer in subjects.chain(stock.declared()) {
        if offers.iter().all(|other| other.id != offer.id) {
            offers.push(offer);
        }
    }
    // Allowed actions come first.
    sort_by_key(&mut offers, |offer| offer.refusal.is_some());
    let units = units(stock, |_| true);
    let all = recent
        .chain(actions(&offers))
        .chain(commands(|_| true))
        .chain(units)
        .collect();
    let mut found = likely(typed, all);
    meant_first(typed, &mut found);
    found
}

/// Units and characters by number.
fn units(stock: &BattleVocabulary, is_meant: impl Fn(Who) -> bool) -> Vec<Match> {
    let people = stock.people.iter();
    let meant = people.filter(|choice| choice.who.is_some_and(&is_meant));
    let found = meant.map(|choice| Match {
        key: choice.number.to_string(),
        title: choice.name.clone(),
        detail: choice
            .side
            .map_or_else(String::new, |side| side.id().to_owned()),
        insert: choice.to_type(&stock.people),
        goes_on: true,
        is_unit: true,
    });
    found.collect()
}

/// The number of recent lines listed before anything is typed.
const AGAIN: usize = 3;

/// The recent lines: all of them once something is typed, before that the latest few.
pub(super) fn again(recent: &[String], typed: &str) -> impl Iterator<Item = Match> {
    let most = if typed.is_empty() { AGAIN } else { usize::MAX };
    recent.iter().take(most).map(|line| Match {
        title: line.clone(),
        detail: "again".to_owned(),
        insert: line.clone(),
        ..Match::default()
    })
}

/// Puts matches for the whole word before similar ones.
pub(super) fn meant_first(typed: &str, found: &mut [Match]) {
    let word = typed.to_lowercase();
    // A whole key, number or name goes before a mere beginning or a similar word.
    let rank = |found: &Match| match () {
        () if word.is_empty() => 0,
        () if found.key == typed => 0,
        () if found.insert.to_lowercase() == word || found.title.to_lowercase() == word => 1,
        () if found.insert.starts_with(&word) || found.title.to_lowercase().starts_with(&word) => 2,
        () => 3,
    };
    sort_by_key(found, rank);
}

fn actions(offers: &[Offer]) -> Vec<Match> {
    let action = |offer: &Offer| Match {
        key: offer.key.to_string(),
        title: offer.label.to_owned(),
        detail: match &offer.refusal {
            Some(refusal) => format!("{}: {}", refusal.clause, refusal.message),
            None => offer.help.to_owned(),
        },
        insert: offer.id.to_owned(),
        goes_on: !offer.fields.is_empty(),
        ..Match::default()
    };
    offers.iter().map(action).collect()
}

pub(super) fn command(place: KeyPlace, keys: &Keys, command: &ScreenCommand) -> Match {
    Match {
        key: command.key(place, keys),
        title: format!("{} {}", command.name, command.takes)
            .trim_end()
            .to_owned(),
        detail: command.help.to_owned(),
        insert: command.name.to_owned(),
        goes_on: !command.takes.is_empty(),
        ..Match::default()
    }
}

pub(super) fn arguments(themes: &[String], command: &ScreenCommand) -> Vec<Match> {
    let name = |name: &String| Match {
        title: name.clone(),
        insert: name.clone(),
        ..Match::default()
    };
    if command.does == Does::Theme {
        themes.iter().map(name).collect()
    } else {
        Vec::new()
    }
}

/// Marks a field that is still required.
const NEEDED: &str = " (needed)";

/// Matches for an action's values: units, the words of a choice, the names of yes-or-no fields,
/// `field=` for the rest.
fn fields(form: &FormPane, typed: &str) -> Vec<Match> {
    let mut all = Vec::new();
    let missing = form.first_missing();
    for (at, line) in form.lines.iter().enumerate() {
        let (name, field) = (line.path.join("."), &line.field);
        let needed = if missing == Some(at) { NEEDED } else { "" };
        let detail = format!("{}: {}{needed}", line.label, field.help);
        let of = |insert: String, title: &str| Match {
            title: title.to_owned(),
            detail: detail.clone(),
            insert,
            goes_on: true,
            ..Match::default()
        };
        let offers = field.offers(form.choices());
        let one = |it: &Candidate, insert: String| Match {
            key: it.who.map_or_else(String::new, |_| it.number.to_string()),
            ..of(insert, &it.name)
        };
        if typed.starts_with(&format!("{name}=")) {
            let value = |it: &Candidate| match it.who {
                Some(_) => it.number.to_string(),
                None => quoted(it),
            };
            let one = |it: &Candidate| one(it, format!("{name}={}", value(it)));
            return offers.iter().map(one).collect();
        }
        let value = line.value();
        let is_open = field.is_several() || value.is_none();
        match field.kind {
            Kind::Group => {}
            Kind::Flag if value == Some(true.into()) => {}
            Kind::Flag => all.push(of(name, &line.label)),
            _ if field.names_units() => {
                if is_open && missing.is_none_or(|missing| missing == at) {
                    let people = offers.iter().filter(|it| it.who.is_some());
                    all.extend(people.map(|it| one(it, it.to_type(&offers))));
                }
            }
            _ if field.has_words() && is_open => {
                all.extend(offers.iter().map(|it| one(it, quoted(it))));
            }
            _ => {
                let now = value.map(|value| plain(&value)).unwrap_or_default();
                all.push(of(format!("{name}="), &format!("{name}={now}")));
            }
        }
    }
    // Required fields come first.
    sort_by_key(&mut all, |found| !found.detail.ends_with(NEEDED));
    all
}

/// A word as it is typed: its id, of named terrain its name.
fn quoted(word: &Candidate) -> String {
    match word.number {
        0 if word.name.contains(' ') => format!("\"{}\"", word.name),
        0 => word.name.clone(),
        _ => word.id().to_owned(),
    }
}
