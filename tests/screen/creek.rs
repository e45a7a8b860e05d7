//! The kept game at Hollow Creek, played as far as a test wants it.

use drumhead::battle::load::Shelf;
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Keep};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The battle's file.
pub fn battle() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rosters/big-skirmishes/hollow-creek.battle.yaml")
}

/// The requests of the kept game up to the one that `last` says, which is not among them.
pub fn requests_before(mut last: impl FnMut(&Value) -> bool) -> Vec<Value> {
    let all = include_str!("../replays/big-skirmishes/hollow-creek.requests.jsonl");
    let requests = all
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a request"));
    requests.take_while(|request| !last(request)).collect()
}

/// The game after these requests, kept in `file`.
pub fn play(requests: &[Value], file: &Path) -> Game {
    let setup = Shelf {
        rulesets: drumhead::rules::ALL,
        folders: Vec::new(),
    }
    .load(&battle())
    .expect("a sound battle");
    let mut game = Game::start(&setup.document, 1, &Keep::File(file.to_owned())).expect("a game");
    for request in requests {
        let mut output = Vec::new();
        serve(
            &mut game,
            ExecDice::Table,
            &mut format!("{request}\n").as_bytes(),
            &mut output,
        )
        .expect("a reply");
        let reply: Value = serde_json::from_slice(&output).expect("a reply is JSON");
        assert_eq!(reply["ok"], json!(true), "{request}: {reply}");
    }
    game
}
