//! The whole program at a table: a game in a file, played in a pseudo-terminal.

use std::path::Path;
use std::process::Command;

use drumhead::journal::{Game, verify};

use crate::pty::{Launch, PATIENCE, Pty};

/// The program, about to play the game in this file.
pub fn launch(file: &Path) -> Launch {
    Launch::new(env!("CARGO_BIN_EXE_drumhead"))
        .args(arguments(file))
        .size(120, 40)
}

/// What the program is given to begin a game in this file, or to go on with it.
pub fn arguments(file: &Path) -> Vec<String> {
    let mut arguments = vec![
        "play".to_owned(),
        "--dice".into(),
        "app".into(),
        "--no-tumble".into(),
    ];
    if !file.exists() {
        arguments.extend(["hollow-creek", "--seed", "5"].map(str::to_owned));
    }
    arguments.extend([
        "--game".to_owned(),
        file.to_str().expect("a path").to_owned(),
    ]);
    arguments
}

/// The program with the game on the screen.
pub fn play(file: &Path) -> Pty {
    let pty = launch(file).start();
    pty.wait_for("Grenadiers", PATIENCE);
    pty
}

/// Writes a note, and waits until it has been done.
#[track_caller]
pub fn note(pty: &mut Pty, text: &str) {
    pty.send(&format!(":note {text}\r"));
    pty.wait_for(&format!("▸Note: {text}"), PATIENCE);
}

/// Presses Esc, and leaves it time to be one: with something close behind it is Alt.
pub fn escape(pty: &mut Pty) {
    pty.settle();
    pty.send("\x1b");
    pty.settle();
}

/// Quits, and looks at what is left of it.
#[track_caller]
pub fn leave(mut pty: Pty) {
    pty.send("\x03");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

/// The game in a file is sound, opens without a word, and has so many records.
#[track_caller]
pub fn sound(file: &Path, records: u64) -> Game {
    let found = verify(file).expect("a saved game");
    assert!(found.is_sound(), "{:?}", found.differences);
    let (game, notes) = Game::open(file).expect("the game");
    assert_eq!((game.len(), notes), (records, Vec::new()));
    game
}

/// Nothing is forbidden to the superuser, so the program is run as somebody else where that can be.
pub fn as_unprivileged_user(file: &Path) -> Option<Pty> {
    let program = env!("CARGO_BIN_EXE_drumhead");
    let superuser = rustix::process::geteuid().is_root();
    let drop = [
        "--reuid",
        "65534",
        "--regid",
        "65534",
        "--clear-groups",
        "--",
    ];
    let can = || {
        Command::new("setpriv")
            .args(drop)
            .args([program, "--version"])
            .output()
            .is_ok_and(|out| out.status.success())
    };
    let launch = match superuser {
        true if can() => Launch::new("setpriv").args(drop).arg(program),
        true => return None,
        false => Launch::new(program),
    };
    let pty = launch.args(arguments(file)).size(120, 40).start();
    pty.wait_for("Grenadiers", PATIENCE);
    Some(pty)
}
