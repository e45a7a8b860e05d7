//! A disk that is full, through the whole program. Only Linux can limit another process's files from outside and mount a
//! small disk in memory; on other systems the journal's own tests meet a full disk.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::process::{Resource, Rlimit, prlimit};

use crate::disk::{UNSAVED, copy, folder, outage};
use crate::pty::{Launch, PATIENCE, Pty};
use crate::table::{arguments, leave, note, play, sound};

/// A limit on the size of files is a full disk that needs no disk, and it can be taken away from outside.
#[test]
fn a_full_disk_that_has_room_again() {
    let (_folder, file) = folder();
    // The signal that tells of the limit would end the program; that it is ignored is handed on.
    let script = [
        "-c",
        "trap '' XFSZ; exec \"$@\"",
        "sh",
        env!("CARGO_BIN_EXE_drumhead"),
    ];
    let pty = Launch::new("sh")
        .args(script)
        .args(arguments(&file))
        .size(120, 40)
        .start();
    pty.wait_for("Grenadiers", PATIENCE);
    let limit = |pty: &Pty, bytes| {
        let hard = prlimit(
            Some(pty.pid()),
            Resource::Fsize,
            Rlimit {
                current: bytes,
                maximum: None,
            },
        )
        .map(|before| before.maximum);
        assert_eq!(hard, Ok(None));
    };
    // Room for a line and a bit.
    let full = |pty: &Pty| limit(pty, Some(fs::metadata(&file).expect("the file").len() + 20));
    outage(pty, &file, full, |pty| limit(pty, None));
}

/// A small disk of our own, where this user may make one.
struct Small {
    folder: tempfile::TempDir,
}

impl Small {
    fn new() -> Option<Small> {
        let folder = tempfile::tempdir().expect("a folder");
        let made = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=64k", "drumhead"])
            .arg(folder.path())
            .output();
        made.is_ok_and(|made| made.status.success())
            .then_some(Small { folder })
    }

    fn filler(&self) -> PathBuf {
        self.folder.path().join("filler")
    }

    /// Fills it to the last byte.
    fn fill(&self) {
        use std::io::Write;
        let mut filler = fs::File::options()
            .create(true)
            .append(true)
            .open(self.filler())
            .expect("a file");
        while filler.write_all(&[b'x'; 512]).is_ok() {}
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount")
            .arg("-l")
            .arg(self.folder.path())
            .status();
    }
}

/// Plays until the disk is full to the brim: a file may have room up to the end of its last block.
fn fill_up(pty: &mut Pty, small: &Small) -> u64 {
    small.fill();
    for n in 1..60 {
        note(pty, &format!("filling {n}"));
        if pty.screen().contains(UNSAVED) {
            return n;
        }
    }
    panic!("the disk never fills: {}", pty.screen());
}

#[test]
fn a_small_disk_that_fills_up_and_has_room_again() {
    let Some(small) = Small::new() else {
        return println!("not seen: this user can mount nothing");
    };
    let file = small.folder.path().join("game.jsonl");
    let mut pty = play(&file);
    let notes = fill_up(&mut pty, &small);
    note(&mut pty, "still full");
    assert!(pty.screen().contains(UNSAVED));
    fs::remove_file(small.filler()).expect("room");
    note(&mut pty, "room");
    pty.wait_until("that it is saved", PATIENCE, |screen| {
        !screen.contents().contains(UNSAVED)
    });
    leave(pty);
    sound(&file, notes + 2);
}

#[test]
fn from_a_full_disk_it_is_saved_elsewhere_on_leaving() {
    let Some(small) = Small::new() else {
        return println!("not seen: this user can mount nothing");
    };
    let (_folder, other) = folder();
    let file = small.folder.path().join("game.jsonl");
    let mut pty = play(&file);
    let notes = fill_up(&mut pty, &small);
    pty.send("q");
    pty.wait_for("Save the game as another file", PATIENCE);
    // Onto the full disk it does not go, and nothing of it stays there.
    pty.send(&format!(
        "{}\r",
        small.folder.path().join("b.jsonl").display()
    ));
    pty.wait_for("No space left", PATIENCE);
    pty.send(&"\x7f".repeat(200));
    pty.send(&format!("{}\r", other.display()));
    pty.wait_for("is now saved in", PATIENCE);
    note(&mut pty, "elsewhere");
    leave(pty);
    sound(&other, notes + 1);
    let left: Vec<_> = fs::read_dir(small.folder.path())
        .expect("the disk")
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn leaving_without_saving_warns_and_sets_the_exit_code() {
    let Some(small) = Small::new() else {
        return println!("not seen: this user can mount nothing");
    };
    let file = small.folder.path().join("game.jsonl");
    let mut pty = play(&file);
    let notes = fill_up(&mut pty, &small);
    pty.send("\x03");
    pty.wait_for("Save the game as another file", PATIENCE);
    pty.wait_for("Ctrl-C leaves, and a copy stays", PATIENCE);
    pty.send("\x03");
    assert_eq!(pty.wait_exit(), 1);
    pty.assert_restored();
    assert!(
        pty.screen().contains("the game is not saved"),
        "{}",
        pty.screen()
    );
    assert!(
        pty.screen().contains("all of it is in a copy"),
        "{}",
        pty.screen()
    );
    sound(&copy(&pty), notes);
    // What had been told to be saved is there.
    let (game, _) = drumhead::journal::Game::open(&file).expect("the game");
    assert_eq!(game.len(), notes - 1);
}

#[test]
fn on_a_full_disk_a_game_begins_and_is_kept_when_there_is_room() {
    let Some(small) = Small::new() else {
        return println!("not seen: this user can mount nothing");
    };
    small.fill();
    let state = small.folder.path().join("state");
    let state = state.to_str().expect("a path");
    let mut pty = Launch::new(env!("CARGO_BIN_EXE_drumhead"))
        .args(["--state-dir", state])
        .size(120, 40)
        .start();
    pty.wait_for("Hollow Creek", PATIENCE);
    pty.send("\r");
    pty.wait_for(UNSAVED, PATIENCE);
    note(&mut pty, "one");
    assert!(pty.screen().contains(UNSAVED));
    fs::remove_file(small.filler()).expect("room");
    note(&mut pty, "two");
    pty.wait_until("that it is saved", PATIENCE, |screen| {
        !screen.contents().contains(UNSAVED)
    });
    leave(pty);
    let games = fs::read_dir(Path::new(state).join("games"))
        .expect("the games")
        .map(|entry| entry.expect("a file").path());
    sound(&games.last().expect("a game"), 2);
}
