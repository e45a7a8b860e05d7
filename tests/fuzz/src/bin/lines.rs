#![no_main]
//! The command line of the screen: what a line means, what may be meant while it is typed; and the words after an action.

use drumhead::journal::Game;
use drumhead::table::Who;
use drumhead::session::form::Candidate;
use drumhead::session::keys::{Keys, Press};
use drumhead::session::palette::{Vocabulary, LineIntent, BattleVocabulary, more, read};
use libfuzzer_sys::fuzz_target;

thread_local!(static GAMES: Vec<Game> = drumhead_fuzz::games());

fn people(game: &Game) -> Vec<Candidate> {
    let directory = game.battle().directory();
    let units = directory.units.iter().zip(0..).map(|(one, n)| (Who::Unit(n), one));
    let characters = directory.characters.iter().zip(0..).map(|(one, n)| (Who::Character(n), one));
    let choice = |(number, (who, one)): (usize, (Who, &drumhead::battle::Listed))| Candidate {
        who: Some(who),
        value: one.id.clone().into(),
        name: one.name.clone(),
        number: number + 1,
        side: Some(one.side),
        standing: None,
    };
    units.chain(characters).enumerate().map(choice).collect()
}

fuzz_target!(|bytes: &[u8]| drumhead_fuzz::soon(|| run(bytes)));

fn run(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let Ok(line) = std::str::from_utf8(rest) else { return };
    GAMES.with(|games| {
        let game = &games[usize::from(*first) % games.len()];
        let (people, keys) = (people(game), Keys::default());
        let themes = ["dark".to_owned(), "light".to_owned()];
        let recent = ["undo".to_owned()];
        let subject = if first & 64 == 0 { Who::Table } else { Who::Unit(u16::from(first / 5 % 4)) };
        let stock = BattleVocabulary { battle: game.battle(), people: people.clone(), subject, recent: &recent, themes: &themes, keys: &keys };
        let _ = stock.matches(line);
        if let Ok(LineIntent::Action(mut form)) = read(&stock, line) {
            let _ = more(&mut form, line);
            for at in 0..form.lines.len() {
                let _ = form.answer(at, line);
            }
            let _ = form.entry();
        }
        let _ = Press::parse(line);
    });
}
