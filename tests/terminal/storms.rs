//! The whole program in bad weather: signals at any moment, sizes without number, garbage and floods from the keyboard. The
//! terminal is given back as it was, the game is saved and sound, and afterwards the program rests.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use drumhead::journal::{Game, verify, verify_with};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustix::process::Signal;

use crate::program::launch;
use crate::pty::{Launch, PATIENCE, Pty};
use crate::table::{arguments, escape, leave, note, play, sound};
use crate::tiny;

/// No more memory than this, in kilobytes.
const MEMORY: u64 = 200 << 10;

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.jsonl");
    (folder, file)
}

/// How often, unless a variable says otherwise.
fn number(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).ok().map_or(otherwise, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{variable}={text} is no number"))
    })
}

/// Whatever has come of the game, it is sound, and opens without a word.
#[track_caller]
fn still_sound(file: &Path) -> u64 {
    let found = verify(file).expect("a saved game");
    assert!(found.is_sound(), "{:?}", found.differences);
    let (game, notes) = Game::open(file).expect("the game");
    assert_eq!(notes, Vec::<String>::new());
    game.len()
}

/// The program waits for the next key and does nothing else.
#[track_caller]
fn rests(pty: &Pty) {
    pty.settle();
    if let Some(before) = pty.processor_time() {
        thread::sleep(Duration::from_secs(2));
        let used = pty.processor_time().expect("its time") - before;
        assert!(used <= 20, "{used} hundredths of a second");
    }
    assert!(
        pty.most_memory().is_none_or(|most| most < MEMORY),
        "{:?} kilobytes",
        pty.most_memory()
    );
}

#[test]
fn a_signal_at_any_moment_leaves_the_game_saved_and_the_terminal_as_it_was() {
    let (_folder, file) = folder();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let rounds = number("DRUMHEAD_SIGNALS", 12);
    let mut told = 0;
    for round in 0..rounds {
        let (signal, code) =
            [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130)][round % 3];
        let mut pty = play(&file);
        note(&mut pty, &format!("before {round}"));
        told += 1;
        // In the middle of whatever these keys come to.
        pty.send(&":note more\rmuUC\x1b".repeat(20));
        thread::sleep(Duration::from_millis(rng.random_range(0..120)));
        pty.signal(signal);
        assert_eq!(pty.wait_exit(), code);
        pty.assert_restored();
        let records = still_sound(&file);
        assert!(records >= told, "{told} were seen, {records} are there");
        told = records;
    }
    println!("{rounds} signals, {told} records, none lost");
}

#[test]
fn a_window_that_is_closed_leaves_the_game_saved() {
    let (_folder, file) = folder();
    let mut pty = play(&file);
    note(&mut pty, "one");
    pty.close_terminal();
    assert_eq!(pty.wait_exit(), 129);
    assert!(still_sound(&file) >= 1);
}

#[test]
fn stopped_with_the_terminal_in_other_hands_it_takes_it_over_again() {
    let (_folder, file) = folder();
    let script = "old=$(stty -g); set -m; \"$@\"; stty $old; printf 'stopped\\033[?1049l\\n'; read line; fg; echo over";
    let mut command = vec![
        "-c".to_owned(),
        script.to_owned(),
        "sh".to_owned(),
        env!("CARGO_BIN_EXE_drumhead").to_owned(),
    ];
    command.extend(arguments(&file));
    let mut pty = Launch::new("sh").args(command).size(120, 40).start();
    pty.wait_for("Grenadiers", PATIENCE);
    note(&mut pty, "one");
    let modes = pty.modes_left();
    pty.send("\x1a");
    pty.wait_for("stopped", PATIENCE);
    pty.send("\n");
    pty.wait_for("Note: one", PATIENCE);
    note(&mut pty, "two");
    assert_eq!(pty.modes_left(), modes);
    pty.send("q");
    pty.wait_for("over", PATIENCE);
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
    sound(&file, 2);
}

/// Somebody else stops it, so that it cannot give the terminal back first; and whoever has the terminal then changes it.
#[test]
fn stopped_from_outside_it_takes_the_terminal_over_again() {
    let (_folder, file) = folder();
    let mut pty = play(&file);
    note(&mut pty, "one");
    let (modes, raw) = (pty.modes_left(), pty.line_modes());
    pty.signal(Signal::STOP);
    pty.make_sane();
    assert_ne!(pty.line_modes(), raw);
    pty.signal(Signal::CONT);
    let start = Instant::now();
    // Before that, what is typed is the shell's.
    while pty.line_modes() != raw && start.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(5));
    }
    note(&mut pty, "two");
    assert_eq!((pty.modes_left(), pty.line_modes()), (modes, raw));
    leave(pty);
    sound(&file, 2);
}

#[test]
fn a_panic_in_the_thread_of_the_odds_leaves_the_game_saved() {
    let mut pty = launch()
        .env("DRUMHEAD_TEST_PROGRAM", "table")
        .env(tiny::ODDS_FALL, "1")
        .start();
    pty.wait_for("Turn 3", PATIENCE);
    pty.send("1x");
    let code = pty.wait_exit();
    assert_eq!(code, 1);
    pty.assert_restored();
    let told = pty.raw_text();
    assert!(
        told.contains("on purpose, in the odds") && told.contains("the game is saved"),
        "{told}"
    );
    let file = pty.home().join("game.jsonl");
    for command in ["verify", "report"] {
        let advice = format!("drumhead {command} {}", file.display());
        assert!(told.contains(&advice), "{advice} is not in {told}");
    }
    assert!(told.contains("A rule is resolved wrongly"), "{told}");
    let found = verify_with(tiny::find, &pty.home().join("game.jsonl")).expect("a saved game");
    assert!(found.is_sound() && found.records == 2, "{found:?}");
}

#[test]
fn a_thousand_times_the_smallest_size_and_back() {
    let (_folder, file) = folder();
    let mut pty = play(&file);
    let times = number("DRUMHEAD_RESIZES", 1000);
    for n in 0..times {
        let (columns, rows) = [(120, 40), (80, 24), (200, 60), (40, 12)][n % 4];
        pty.resize(1, 1);
        if n % 3 == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        pty.resize(columns, rows);
        match n % 100 {
            0 => pty.send(":note in the storm\r"),
            50 => pty.send("?\r"),
            _ => {}
        }
    }
    pty.resize(120, 40);
    note(&mut pty, "after the storm");
    pty.wait_for("Grenadiers", PATIENCE);
    rests(&pty);
    leave(pty);
    assert_eq!(
        still_sound(&file),
        u64::try_from(times.div_ceil(100)).expect("a number") + 1
    );
}

/// Bytes that no terminal sends, with halves of what they do send. What would end or stop the program is left out, and what
/// begins a paste: until that has ended nothing is a key.
fn garbage(rng: &mut ChaCha8Rng, count: usize) -> Vec<u8> {
    const HALVES: [&[u8]; 14] = [
        b"\x1b[",
        b"\x1b[<0;99999;99999M",
        b"\x1b[<0;1",
        b"\x1b[M\xff\xff\xff",
        b"\x1b[1;5",
        b"\x1b[99999999999999999999~",
        b"\x1bO",
        b"\x1b]11;rgb:",
        b"\x1b[?1;2c",
        b"\x1b[I\x1b[O",
        b"\xc3",
        b"\xe2\x82",
        b"\xf0\x9f\x98",
        b"\x1b\x1b\x1b",
    ];
    let mut bytes = Vec::new();
    while bytes.len() < count {
        if rng.random_range(0..4) == 0 {
            bytes.extend_from_slice(HALVES[rng.random_range(0..HALVES.len())]);
        } else {
            bytes.push(rng.random());
        }
    }
    bytes.retain(|byte| !matches!(byte, b'q' | 0x03 | 0x1a | 0x13 | 0x11));
    bytes
}

#[test]
fn garbage_on_the_keyboard_does_no_harm() {
    let (_folder, file) = folder();
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let bytes = number("DRUMHEAD_GARBAGE", 30_000);
    let mut pty = play(&file);
    for _ in 0..bytes / 500 {
        let bytes = garbage(&mut rng, 500);
        pty.send_bytes(&bytes);
        if rng.next_u32() % 8 == 0 {
            thread::sleep(Duration::from_millis(20));
        }
    }
    // The ends of whatever may have begun by chance (an answer of the terminal's, the mouse, a paste), and out of what is open.
    pty.send("cMu~\x1b[201~");
    escape(&mut pty);
    pty.resize(119, 40);
    rests(&pty);
    // Half of something may still lie before the first of them.
    for _ in 0..5 {
        pty.send("\x03");
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
    println!("{bytes} bytes of garbage, {} records", still_sound(&file));
}

/// More keys than the system holds for a program that is not reading: a paste where pastes are not marked, a busy moment.
#[test]
fn a_flood_of_keys_that_lay_unread_is_read_to_the_end() {
    let (_folder, file) = folder();
    let mut pty = play(&file);
    pty.settle();
    pty.signal(Signal::STOP);
    pty.send_bytes(&[b'.'; 10_000]);
    pty.signal(Signal::CONT);
    pty.settle();
    note(&mut pty, "after the flood");
    leave(pty);
    sound(&file, 1);
}

/// A paste whose end never comes: until then nothing is a key, yet its end, another paste or a signal sets all right.
#[test]
fn half_a_paste_can_be_ended() {
    let (_folder, file) = folder();
    let mut pty = play(&file);
    pty.send("\x1b[200~half of it, and q\x03");
    rests(&pty);
    pty.paste("another");
    note(&mut pty, "one");
    pty.send("\x1b[200~");
    pty.signal(Signal::TERM);
    assert_eq!(pty.wait_exit(), 143);
    pty.assert_restored();
    sound(&file, 1);
}

#[test]
fn a_paste_of_300_000_characters_is_taken_in_a_moment_wherever_it_falls() {
    let (_folder, file) = folder();
    let mut pty = play(&file);
    let text = "six 6, \u{202e}men\u{7} \u{1f600} q\r".repeat(20_000);
    assert!(text.chars().count() > 300_000);
    // Into nothing, a text, the command line, the search, the name of a file, a number, the log's search, help.
    for (n, open) in ["", "n", ":", "/", "\x13", "1f", "l/", "?"]
        .into_iter()
        .enumerate()
    {
        pty.send(open);
        pty.settle();
        pty.paste(&text);
        for _ in 0..3 {
            escape(&mut pty);
        }
        note(&mut pty, &format!("after paste {n}"));
    }
    rests(&pty);
    leave(pty);
    sound(&file, 8);
    assert!(
        fs::read_dir(file.parent().expect("a folder"))
            .expect("the folder")
            .count()
            == 1,
        "no file has been made of it"
    );
}

#[test]
fn it_rests_with_a_battle_on_the_screen_and_with_odds_beside_a_roll() {
    let (_folder, file) = folder();
    let mut all = arguments(&file);
    all.retain(|argument| argument != "--dice" && argument != "app");
    let mut pty = Launch::new(env!("CARGO_BIN_EXE_drumhead"))
        .args(all)
        .size(120, 40)
        .start();
    pty.wait_for("Grenadiers", PATIENCE);
    rests(&pty);
    pty.send("m");
    pty.wait_for("2 dice to go", PATIENCE);
    rests(&pty);
    pty.send("\x03");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}
