//! Lines of words: the command line over a battle, the words after `drumhead odds`, keys by name. Whatever they are, they are
//! understood or refused.

use crate::requests::{battle, deeds, game};
use drumhead::battle::Listed;
use drumhead::cli::{Io, run};
use drumhead::journal::{Game, Keep};
use drumhead::rules;
use drumhead::session::form::Candidate;
use drumhead::session::keys::{Keys, Press, script};
use drumhead::session::palette::{BattleVocabulary, LineIntent, Vocabulary, more, read};
use drumhead::table::Who;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::ffi::OsString;

thread_local!(static GAMES: Vec<Game> = rules::ALL.iter().map(|ruleset| game(ruleset.info().id, &Keep::Nowhere)).collect());

/// Words of every rulebook's actions, fields and people, and others.
fn known() -> Vec<String> {
    let mut words: Vec<String> = GAMES.with(|games| {
        let declared = games.iter().flat_map(|game| game.battle().declared());
        let names = declared.flat_map(|offer| {
            let fields = offer
                .fields
                .iter()
                .flat_map(|field| [field.name.to_owned(), format!("{}=", field.name)])
                .collect::<Vec<_>>();
            [
                vec![offer.id.to_owned(), offer.label.to_owned()],
                fields,
                offer
                    .fields
                    .iter()
                    .flat_map(|field| field.options.clone())
                    .collect(),
            ]
            .concat()
        });
        let people = games.iter().flat_map(|game| {
            game.battle()
                .directory()
                .ids()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        });
        names.chain(people).collect()
    });
    let others = [
        "1",
        "12",
        "4294967295",
        "-1",
        "1e308",
        "8.5",
        "=",
        "=8",
        "\"",
        "\"two words\"",
        "undo",
        "go 1",
        "theme dark",
        "no-",
        "red/",
        "turn",
    ];
    words.extend(others.map(str::to_owned));
    words.sort();
    words.dedup();
    words
}

fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![4 => select(known()), 1 => any::<String>(), 1 => ".{0,8}"];
    prop::collection::vec(word, 0..9).prop_map(|words| words.join(" "))
}

fn people(game: &Game) -> Vec<Candidate> {
    let directory = game.battle().directory();
    let units = directory
        .units
        .iter()
        .zip(0..)
        .map(|(one, n)| (Who::Unit(n), one));
    let characters = directory
        .characters
        .iter()
        .zip(0..)
        .map(|(one, n)| (Who::Character(n), one));
    let choice = |(number, (who, one)): (usize, (Who, &Listed))| Candidate {
        who: Some(who),
        value: one.id.clone().into(),
        name: one.name.clone(),
        number: number + 1,
        side: Some(one.side),
        standing: None,
    };
    units.chain(characters).enumerate().map(choice).collect()
}

/// Reads a line as the command line does, lists what may be meant, and puts its words into the fields of what it means.
fn understand(game: &Game, subject: Who, line: &str) -> Result<(), String> {
    let (people, keys) = (people(game), Keys::default());
    let stock = BattleVocabulary {
        battle: game.battle(),
        people: people.clone(),
        subject,
        recent: &["undo".to_owned()],
        themes: &["dark".to_owned()],
        keys: &keys,
        is_waiting: false,
    };
    let _ = stock.matches(line);
    match read(&stock, line)? {
        LineIntent::Action(mut form) => {
            let _ = more(&mut form, line);
            for at in 0..form.lines.len() {
                let _ = form.answer(at, line);
            }
            let _ = form.entry();
        }
        LineIntent::Command(..)
        | LineIntent::Who(_)
        | LineIntent::Everybody(..)
        | LineIntent::Unnamed(..) => {}
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_line_is_understood_or_refused(which in any::<Index>(), line in line(), unit in 0u16..4) {
        GAMES.with(|games| {
            let subject = if unit == 0 { Who::Table } else { Who::Unit(unit) };
            if let Err(told) = understand(which.get(games), subject, &line) {
                assert!(!told.is_empty());
            }
        });
    }

    #[test]
    fn any_words_after_odds_are_understood_or_refused(which in any::<Index>(), first in any::<Index>(), words in line()) {
        let id = which.get(rules::ALL).info().id;
        let action = first.get(&deeds(id))["do"].as_str().unwrap_or_default().to_owned();
        let words = words.split(' ').filter(|word| !word.starts_with('-') && !word.contains('\0')).take(4).map(str::to_owned);
        let path = battle(id).display().to_string();
        let arguments = ["drumhead".to_owned(), "odds".to_owned(), path, action].into_iter().chain(words).map(OsString::from);
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let code = run(arguments, &mut Io { input: &mut &b""[..], output: &mut output, errors: &mut errors });
        let told = String::from_utf8([output, errors].concat()).expect("UTF-8");
        prop_assert!(code <= 2 && !told.is_empty(), "{code}: {told}");
        prop_assert!(!told.chars().any(|c| c != '\n' && c.is_control()), "{told:?}");
    }

    #[test]
    fn any_keys_by_name_are_keys_or_refused(text in any::<String>(), name in "(Ctrl-|Shift-|<|F)?.{0,5}>?") {
        let _ = (Press::parse(&text), Press::parse(&name), script(&text), script(&name));
    }
}

#[test]
fn a_line_without_end_is_refused() {
    GAMES.with(|games| {
        for game in games {
            for piece in ["fire ", "a b ", "range=8 ", "\"", "é", "grenadiers,", "1 "] {
                let line = piece.repeat(200_000);
                assert!(
                    understand(game, Who::Unit(0), &line).is_err_and(|told| told.len() < 200),
                    "{piece}"
                );
            }
        }
    });
}
