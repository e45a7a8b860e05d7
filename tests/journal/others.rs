//! Others at the file while it is played: a folder synced between two laptops, a backup put back, an editor, a shell. What
//! they wrote stays as it is, nothing is written on behind it, and the game is whole here or elsewhere.

use crate::support::*;
#[cfg(unix)]
use crate::tiny;
#[cfg(unix)]
use drumhead::journal::Keep;
use drumhead::journal::{Game, Saved};
use std::fs;
use std::path::Path;

/// Writes into the file itself, as a copy over it does, without a new file in its place.
fn write_into(path: &Path, bytes: &[u8]) {
    use std::io::Write;
    let mut file = fs::File::options()
        .write(true)
        .truncate(true)
        .open(path)
        .expect("the file");
    file.write_all(bytes).expect("written");
}

/// The game is not written to its file, which stays as it is, and everything is in another.
#[track_caller]
fn goes_on_elsewhere(mut game: Game, path: &Path, there: &[u8]) {
    app(&mut game, &fire("blue/rangers"));
    assert!(
        matches!(game.saved(), Saved::No(why) if why.contains("save the game under another name")),
        "{:?}",
        game.saved()
    );
    game.undo(1).expect("undone");
    assert!(matches!(game.saved(), Saved::No(_)));
    assert_eq!(
        fs::read(path).expect("the file"),
        there,
        "what others wrote is not touched"
    );
    let other = path.with_file_name("elsewhere.jsonl");
    game.save_as(&other).expect("saved elsewhere");
    let live = whole(&game);
    drop(game);
    let (opened, messages) = open(&other);
    assert_eq!((whole(&opened), messages.len()), (live, 0));
    sound(&other);
}

/// The game is written on in its file, whole.
#[track_caller]
fn goes_on_there(mut game: Game, path: &Path) {
    app(&mut game, &fire("blue/rangers"));
    assert_eq!(game.saved(), &Saved::Yes(path.to_owned()));
    let live = whole(&game);
    drop(game);
    let (opened, messages) = open(path);
    assert_eq!((whole(&opened), messages.len()), (live, 0));
    sound(path);
}

fn played(path: &Path) -> Game {
    let mut game = start(path);
    app(&mut game, &fire("red/guard"));
    app(&mut game, &entry("end-turn", serde_json::json!({})));
    game
}

/// The game as the other laptop has played it on.
fn played_on_elsewhere(path: &Path) -> Vec<u8> {
    let twin = path.with_file_name("twin.jsonl");
    fs::copy(path, &twin).expect("copied");
    let (mut game, _) = open(&twin);
    app(&mut game, &fire("red/guard"));
    drop(game);
    fs::read(twin).expect("the file")
}

#[test]
#[cfg(unix)]
fn another_laptops_records_in_the_same_file_are_not_written_over() {
    let (_folder, path) = folder();
    let game = played(&path);
    let there = played_on_elsewhere(&path);
    write_into(&path, &there);
    goes_on_elsewhere(game, &path, &there);
}

#[test]
#[cfg(unix)]
fn another_laptops_file_in_its_place_is_not_written_over() {
    let (_folder, path) = folder();
    let game = played(&path);
    let there = played_on_elsewhere(&path);
    // As a program that syncs does it: the new file takes the name of the old one.
    fs::rename(path.with_file_name("twin.jsonl"), &path).expect("renamed");
    goes_on_elsewhere(game, &path, &there);
}

#[test]
#[cfg(unix)]
fn another_text_in_the_same_file_is_not_written_over() {
    for text in ["mine", "", "\n"] {
        let (_folder, path) = folder();
        let game = played(&path);
        let long = fs::metadata(&path).expect("the file").len();
        // As long as the game, so that its length tells nothing.
        let there = format!(
            "{text:<width$}",
            width = usize::try_from(long).expect("a length")
        );
        write_into(&path, there.as_bytes());
        goes_on_elsewhere(game, &path, there.as_bytes());
    }
}

#[test]
#[cfg(unix)]
fn a_byte_changed_before_the_end_is_seen() {
    let (_folder, path) = folder();
    let game = played(&path);
    let mut there = fs::read(&path).expect("the file");
    let at = there.len() - 100;
    there[at] ^= 1;
    write_into(&path, &there);
    goes_on_elsewhere(game, &path, &there);
}

#[test]
#[cfg(unix)]
fn a_file_that_was_cut_is_filled_again() {
    // How much of it is left, in hundredths.
    for left in [0, 1, 50, 99, 100] {
        let (_folder, path) = folder();
        let game = played(&path);
        let file = fs::File::options()
            .write(true)
            .open(&path)
            .expect("the file");
        file.set_len(file.metadata().expect("its length").len() * left / 100)
            .expect("cut");
        goes_on_there(game, &path);
    }
}

/// Of a file of more than 16 MiB only the end is in memory; that is enough to fill it again.
#[test]
#[cfg(unix)]
fn a_long_file_that_was_cut_is_filled_again() {
    let (_folder, path) = folder();
    drop(played(&path));
    let blanks = " ".repeat(17 << 20);
    tamper_text(&path, 3, |line| {
        line.replacen(",\"deed\"", &format!(",{blanks}\"deed\""), 1)
    });
    let (game, _) = open(&path);
    let file = fs::File::options()
        .write(true)
        .open(&path)
        .expect("the file");
    file.set_len(file.metadata().expect("its length").len() - 10)
        .expect("cut");
    goes_on_there(game, &path);
}

#[test]
#[cfg(unix)]
fn an_old_copy_put_back_in_its_place_is_taken_up_again() {
    for cut in [0, 40, 400, usize::MAX] {
        let (_folder, path) = folder();
        let game = played(&path);
        let bytes = fs::read(&path).expect("the file");
        fs::remove_file(&path).expect("removed");
        fs::write(&path, &bytes[..bytes.len().min(cut)]).expect("put back");
        goes_on_there(game, &path);
    }
}

#[test]
#[cfg(unix)]
fn an_old_copy_that_another_program_plays_is_left_to_it() {
    let (_folder, path) = folder();
    let mut game = played(&path);
    let bytes = fs::read(&path).expect("the file");
    fs::remove_file(&path).expect("removed");
    fs::write(&path, &bytes).expect("put back");
    let (mut second, _) = open(&path);
    assert_eq!(second.saved(), &Saved::Yes(path.clone()));
    app(&mut game, &fire("blue/rangers"));
    assert!(
        matches!(game.saved(), Saved::No(why) if why.contains("another program has it open")),
        "{:?}",
        game.saved()
    );
    app(&mut second, &fire("red/guard"));
    drop(second);
    let there = fs::read(&path).expect("the file");
    goes_on_elsewhere(game, &path, &there);
}

#[test]
#[cfg(unix)]
fn a_folder_or_a_pipe_in_its_place_does_not_block() {
    let (_folder, path) = folder();
    let mut game = played(&path);
    fs::remove_file(&path).expect("removed");
    fs::create_dir(&path).expect("a folder");
    app(&mut game, &fire("red/guard"));
    assert!(
        matches!(game.saved(), Saved::No(why) if why.contains("another file has taken its place")),
        "{:?}",
        game.saved()
    );
    fs::remove_dir(&path).expect("removed");
    pipe(&path);
    app(&mut game, &fire("red/guard"));
    assert!(
        matches!(game.saved(), Saved::No(why) if why.contains("another file has taken its place")),
        "{:?}",
        game.saved()
    );
    fs::remove_file(&path).expect("removed");
    // A link to nowhere: what it names may come back.
    std::os::unix::fs::symlink(path.with_file_name("stick"), &path).expect("a link");
    app(&mut game, &fire("red/guard"));
    assert!(matches!(game.saved(), Saved::No(_)), "{:?}", game.saved());
    fs::remove_file(&path).expect("removed");
    goes_on_there(game, &path);
}

#[test]
#[cfg(unix)]
fn the_same_file_by_a_link_is_the_same_game() {
    let (_folder, path) = folder();
    let mut game = played(&path);
    let (soft, hard) = (
        path.with_file_name("soft.jsonl"),
        path.with_file_name("hard.jsonl"),
    );
    std::os::unix::fs::symlink(&path, &soft).expect("a link");
    fs::hard_link(&path, &hard).expect("a link");
    for link in [&soft, &hard] {
        let (mut watcher, _) = open(link);
        assert_eq!(watcher.saved(), &Saved::Watching(link.clone()));
        app(&mut game, &fire("red/guard"));
        assert_eq!(watcher.refresh().expect("news"), 1);
    }
    drop(game);
    for link in [soft, hard] {
        let (game, _) = open(&link);
        goes_on_there(game, &link);
    }
    assert_eq!(open(&path).0.len(), 6);
}

/// Two programs where no lock keeps them apart: the second to write finds what the first has written.
#[test]
#[cfg(unix)]
fn without_a_lock_the_second_to_write_does_not_spoil_the_file() {
    let (_folder, path) = folder();
    let game = played(&path);
    // What a disk without locks comes to: the same bytes behind another's back.
    let mut twin = fs::read(&path).expect("the file");
    let there = played_on_elsewhere(&path);
    twin.extend_from_slice(&there[twin.len()..]);
    fs::write(&path, &twin).expect("written");
    goes_on_elsewhere(game, &path, &twin);
}

#[test]
#[cfg(unix)]
fn a_watcher_stays_with_the_game_when_its_file_is_rewritten() {
    let (_folder, path) = folder();
    let mut game = played(&path);
    let (mut watcher, _) = open(&path);
    fs::remove_file(&path).expect("removed");
    assert!(watcher.refresh().is_err(), "there is nothing to watch");
    app(&mut game, &fire("red/guard"));
    assert_eq!(game.saved(), &Saved::Yes(path.clone()));
    assert_eq!(watcher.refresh().expect("news"), 1);
    app(&mut game, &fire("red/guard"));
    assert_eq!(watcher.refresh().expect("news"), 1);
    assert_eq!(whole(&watcher), whole(&game));
    // Another file is not watched, a shorter one is told.
    fs::remove_file(&path).expect("removed");
    fs::write(&path, "mine").expect("written");
    assert!(watcher.refresh().is_err());
    assert_eq!(watcher.len(), 4);
}

#[test]
#[cfg(unix)]
fn a_watcher_is_told_when_the_file_shrinks() {
    let (_folder, path) = folder();
    let _game = played(&path);
    let (mut watcher, _) = open(&path);
    fs::File::options()
        .write(true)
        .open(&path)
        .and_then(|file| file.set_len(50))
        .expect("cut");
    assert!(
        watcher
            .refresh()
            .expect_err("it is shorter")
            .to_string()
            .contains("shorter")
    );
}

#[test]
fn a_watcher_knows_whether_anybody_plays() {
    let (_folder, path) = folder();
    let game = played(&path);
    let (watcher, _) = open(&path);
    assert!(watcher.is_played() && game.is_played());
    drop(game);
    assert!(!watcher.is_played());
    // To have looked keeps nobody out.
    let (again, _) = open(&path);
    assert_eq!(again.saved(), &Saved::Yes(path.clone()));
    assert!(watcher.is_played());
}

#[test]
#[cfg(unix)]
fn a_game_begins_where_nothing_can_be_written_and_is_written_when_it_can() {
    let (folder, path) = folder();
    // Something lies where its folder should be.
    let blocked = folder.path().join("state");
    fs::write(&blocked, "a file").expect("written");
    let file = blocked
        .join("games")
        .join(path.file_name().expect("a name"));
    let mut game = Game::start_with(tiny::find, &tiny::setup(12), 7, &Keep::Soon(file.clone()))
        .expect("it begins");
    assert!(matches!(game.saved(), Saved::No(_)), "{:?}", game.saved());
    app(&mut game, &fire("red/guard"));
    assert!(matches!(game.saved(), Saved::No(_)));
    fs::remove_file(&blocked).expect("removed");
    goes_on_there(game, &file);
    let taken = Game::start_with(tiny::find, &tiny::setup(12), 7, &Keep::Soon(file.clone()))
        .expect("it begins");
    assert!(
        matches!(taken.saved(), Saved::No(why) if why.contains("another")),
        "{:?}",
        taken.saved()
    );
}

/// Names that systems allow and people seldom see.
#[test]
#[cfg(unix)]
fn any_name_will_do() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let (folder, _) = folder();
    let long = vec![b'x'; 250];
    let names: &[&[u8]] = &[
        b"a b.jsonl",
        b"-rf.jsonl",
        b"new\nline",
        b"\x1b[31mred",
        // macOS has only names in UTF-8.
        #[cfg(target_os = "linux")]
        b"not \xff UTF-8.jsonl",
        "\u{202e}lnosj".as_bytes(),
        b".jsonl",
        &long,
    ];
    for name in names {
        let path = folder.path().join(OsStr::from_bytes(name));
        drop(played(&path));
        let (game, messages) = open(&path);
        assert!(messages.is_empty());
        goes_on_there(game, &path);
        // What is told of it steers no terminal; where a copy can have no name it is told, and the game goes on.
        let mut bytes = fs::read(&path).expect("the file");
        bytes[1000] ^= 1;
        fs::write(&path, &bytes).expect("written");
        let (mut game, messages) = open(&path);
        assert!(
            messages[0].contains("is damaged") && !messages[0].chars().any(char::is_control),
            "{messages:?}"
        );
        assert!(
            matches!(game.saved(), Saved::Yes(_)) != (name.len() > 240),
            "{:?}",
            game.saved()
        );
        game.save_as(&folder.path().join(format!("{}.safe", name.len())))
            .expect("saved elsewhere");
        drop(game);
        fs::remove_dir_all(folder.path()).expect("removed");
        fs::create_dir(folder.path()).expect("put back");
        let gone = Game::open_with(tiny::find, &path)
            .err()
            .expect("it is gone")
            .to_string();
        assert!(!gone.chars().any(char::is_control), "{gone:?}");
    }
}
