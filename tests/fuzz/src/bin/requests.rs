#![no_main]
//! Requests of `exec`: the first byte picks the rulebook and who gives the dice, the rest is its input.

use drumhead::exec::{ExecDice, serve};
use drumhead::journal::Game;
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;

thread_local!(static GAMES: RefCell<Vec<Game>> = RefCell::new(Vec::new()));

/// Records after which a battle begins anew.
const LONG: u64 = 200;

fuzz_target!(|bytes: &[u8]| drumhead_fuzz::soon(|| run(bytes)));

fn run(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    GAMES.with_borrow_mut(|games| {
        if games.iter().all(|game| game.len() > LONG) || games.is_empty() {
            *games = drumhead_fuzz::games();
        }
        let which = usize::from(*first) % games.len();
        let game = &mut games[which];
        let dice = if first & 128 == 0 { ExecDice::App } else { ExecDice::Table };
        let mut output = Vec::new();
        serve(game, dice, &mut &rest[..], &mut output).expect("replies");
        let text = String::from_utf8(output).expect("UTF-8");
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
        for line in text.lines() {
            serde_json::from_str::<serde_json::Value>(line).expect("JSON");
        }
        let wrong = game.battle().audit();
        assert!(wrong.is_empty(), "{wrong:?}");
        if game.len() > LONG {
            games.swap_remove(which);
            games.extend(drumhead_fuzz::games().into_iter().nth(which));
            let last = games.len() - 1;
            games.swap(which, last);
        }
    });
}
