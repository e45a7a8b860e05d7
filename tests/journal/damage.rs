//! What can happen to a file, and what opens of it.

use crate::support::*;
use crate::tiny;
use drumhead::battle::Directions;
use drumhead::journal::{Game, Saved, Supply, verify_with};
use std::fs;
use std::path::{Path, PathBuf};

/// A game of a few records of every kind, with a turn's end in it: its lines.
fn sample(path: &Path) -> Vec<Vec<u8>> {
    let mut game = start(path);
    app(&mut game, &fire("red/guard"));
    app(&mut game, &entry("draw", serde_json::json!({"cards": 2})));
    app(&mut game, &entry("end-turn", serde_json::json!({})));
    game.undo(2).expect("undone");
    game.redo(1).expect("put back");
    game.begin(fire("blue/rangers"), Directions::default());
    game.supply(Supply::App);
    game.leave();
    app(&mut game, &fire("blue/rangers"));
    game.go_back(1).expect("back");
    act(
        &mut game,
        &fire("blue/rangers"),
        &dice(&[1, 2, 3, 1, 2, 3]),
        TABLE,
    );
    lines(path)
}

fn lines(path: &Path) -> Vec<Vec<u8>> {
    fs::read(path)
        .expect("the file")
        .split_inclusive(|byte| *byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect()
}

fn is_record(line: &[u8]) -> bool {
    line[..line.len().min(80)]
        .windows(9)
        .any(|bytes| bytes == b"\"record\":")
}

/// How many records the first `count` lines hold.
fn records(lines: &[Vec<u8>], count: usize) -> u64 {
    lines[..count].iter().filter(|line| is_record(line)).count() as u64
}

fn write(path: &Path, lines: &[Vec<u8>]) {
    fs::write(path, lines.concat()).expect("written");
}

fn recovered(path: &Path, n: u32) -> PathBuf {
    path.with_file_name(format!("game.recovered-{n}.jsonl"))
}

/// Opens a file whose line `line` (from 1) is damaged: the good part is a copy, and the damaged file stays as it is.
#[track_caller]
fn opens_as_copy(path: &Path, lines: &[Vec<u8>], line: usize, good: u64) {
    write(path, lines);
    let before = fs::read(path).expect("the file");
    let (game, messages) = open(path);
    let copy = recovered(path, 1);
    assert!(
        messages[0].starts_with(&format!("line {line} of ")),
        "{messages:?}"
    );
    assert!(
        messages[0].contains("game.recovered-1.jsonl"),
        "{messages:?}"
    );
    assert_eq!(
        (game.len(), game.saved()),
        (good, &Saved::Yes(copy.clone()))
    );
    assert_eq!(fs::read(path).expect("the file"), before);
    drop(game);
    fs::remove_file(copy).expect("the copy");
}

#[test]
fn whatever_is_torn_off_the_end_is_left_out_and_the_rest_opens() {
    let (_folder, path) = folder();
    let lines = sample(&path);
    let whole = lines.concat();
    let last: usize = lines[lines.len() - 5..].iter().map(Vec::len).sum();
    let mut cuts = 0;
    for cut in whole.len() - last..=whole.len() {
        fs::write(&path, &whole[..cut]).expect("written");
        let kept = whole[..cut].split(|byte| *byte == b'\n').count() - 1;
        let torn = whole[..cut].last() != Some(&b'\n');
        // A line of which only the end is missing is there.
        let intact = torn && whole.get(cut) == Some(&b'\n');
        let (mut game, messages) = open(&path);
        assert_eq!(
            game.len(),
            records(&lines, kept + usize::from(intact)),
            "cut at {cut}"
        );
        assert_eq!(
            messages.len(),
            usize::from(torn && !intact),
            "cut at {cut}: {messages:?}"
        );
        assert!(
            messages
                .iter()
                .all(|message| message.contains(&format!("line {}", kept + 1))
                    && message.contains("cut off"))
        );
        // Playing on writes over the torn line, and the file is whole again.
        app(&mut game, &fire("red/guard"));
        let live = crate::support::whole(&game);
        drop(game);
        let (again, messages) = open(&path);
        assert_eq!(
            (crate::support::whole(&again), messages.len()),
            (live, 0),
            "cut at {cut}"
        );
        cuts += 1;
    }
    println!("{cuts} cuts");
}

#[test]
fn a_line_cut_off_is_not_touched_before_there_is_something_to_write() {
    let (_folder, path) = folder();
    sample(&path);
    let mut bytes = fs::read(&path).expect("the file");
    bytes.truncate(bytes.len() - 5);
    fs::write(&path, &bytes).expect("written");
    drop(open(&path));
    assert_eq!(fs::read(&path).expect("the file"), bytes);
    // What a power cut leaves may also be noughts.
    bytes.extend([0; 700]);
    fs::write(&path, &bytes).expect("written");
    assert!(open(&path).1[0].contains("cut off"));
}

#[test]
fn a_flipped_bit_anywhere_is_reported_with_its_line() {
    let (_folder, path) = folder();
    let lines = sample(&path);
    let whole = lines.concat();
    let (mut at, mut flips) = (0, 0);
    for (number, line) in lines.iter().enumerate() {
        // Of every second byte one bit, each in turn; of the first lines' beginnings all of them.
        for bit in (0..line.len() * 8)
            .filter(|bit| bit / 8 % 16 == bit % 8 * 2 || number < 3 && bit / 8 < 60)
        {
            let mut wrong = whole.clone();
            wrong[at + bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, &wrong).expect("written");
            reported(&path, number + 1, lines.len(), records(&lines, number));
            flips += 1;
        }
        at += line.len();
    }
    println!("{flips} flips in {} lines", lines.len());
}

/// A file with damage in `line` of `count` opens up to there, or says why it cannot.
fn reported(path: &Path, line: usize, count: usize, good: u64) {
    match Game::open_with(tiny::find, path) {
        Ok((game, messages)) => {
            let told = messages.first().map_or("", String::as_str);
            // Where the end of a line is gone, it is one with the next: the fault is on the line that they make.
            assert!(
                told.contains(&format!("line {line} of")),
                "line {line} of {count}: {messages:?}"
            );
            assert_eq!(game.len(), good, "line {line}: {messages:?}");
            if let Saved::Yes(copy) = game.saved().clone()
                && copy != path
            {
                drop(game);
                fs::remove_file(copy).expect("the copy");
            }
        }
        Err(error) => {
            assert!(line <= 2, "line {line}: {error}");
            let told = error.to_string();
            assert!(
                told.contains(&format!("line {line} is damaged"))
                    || told.contains("not a saved game"),
                "{told}"
            );
        }
    }
    match verify_with(tiny::find, path) {
        Ok(found) => assert!(
            found
                .differences
                .iter()
                .any(|difference| difference.line as usize == line),
            "{:?}",
            found.differences
        ),
        Err(_) => assert!(line <= 2),
    }
}

#[test]
fn lines_that_were_moved_doubled_or_lost_are_reported() {
    let (_folder, path) = folder();
    let lines = sample(&path);
    for at in 2..lines.len() - 1 {
        let mut swapped = lines.clone();
        swapped.swap(at, at + 1);
        opens_as_copy(&path, &swapped, at + 1, records(&lines, at));
        let mut doubled = lines.clone();
        doubled.insert(at, lines[at].clone());
        opens_as_copy(&path, &doubled, at + 2, records(&lines, at + 1));
        let mut lost = lines.clone();
        lost.remove(at);
        opens_as_copy(&path, &lost, at + 1, records(&lines, at));
        let mut blank = lines.clone();
        blank.insert(at, b"\n".to_vec());
        opens_as_copy(&path, &blank, at + 1, records(&lines, at));
    }
}

/// What is missing is told as well as where.
#[test]
fn a_damaged_line_tells_what_is_missing() {
    let (_folder, path) = folder();
    let lines = sample(&path);
    let all = records(&lines, lines.len());
    for at in 2..lines.len() {
        let mut damaged = lines.clone();
        let middle = damaged[at].len() / 2;
        damaged[at][middle] ^= 4;
        write(&path, &damaged);
        let good = records(&lines, at);
        let missing = match lines.len() - at {
            1 => "missing: that line;".to_owned(),
            after => {
                let which = if all > good + 1 {
                    format!("records {} to {all}", good + 1)
                } else {
                    format!("record {all}")
                };
                // After the last record there may be a state: then no record is missing.
                let which = if all > good {
                    format!(" ({which})")
                } else {
                    String::new()
                };
                format!("missing: {after} lines, that one and all after it{which};")
            }
        };
        let (game, messages) = open(&path);
        assert!(
            messages[0].contains(&missing),
            "{missing} is not in {messages:?}"
        );
        assert_eq!(game.len(), good);
        drop(game);
        let (_, messages) = Game::watch_with(tiny::find, &path).expect("it opens");
        assert!(
            messages[0].contains(missing.trim_end_matches(';')),
            "{messages:?}"
        );
        fs::remove_file(recovered(&path, 1)).expect("the copy");
    }
}

/// Editors and mails change the ends of lines, and put a mark before a text. Nothing is lost by that.
#[test]
fn lines_with_the_ends_of_another_system_open_whole_as_a_copy() {
    let (_folder, path) = folder();
    let text = String::from_utf8(sample(&path).concat()).expect("text");
    let live = whole(&open(&path).0);
    for changed in [
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}"),
        format!("\u{feff}{}", text.replace('\n', "\r\n")),
    ] {
        fs::write(&path, &changed).expect("written");
        let (mut game, messages) = open(&path);
        assert!(
            messages[0].contains("do not end as those")
                && messages[0].contains("continues as a copy"),
            "{messages:?}"
        );
        assert_eq!(
            (whole(&game), game.saved()),
            (live.clone(), &Saved::Yes(recovered(&path, 1)))
        );
        app(&mut game, &fire("red/guard"));
        drop(game);
        assert_eq!(
            fs::read_to_string(&path).expect("the file"),
            changed,
            "it stays as it is"
        );
        sound(&recovered(&path, 1));
        let told = [
            Game::watch_with(tiny::find, &path).err(),
            verify_with(tiny::find, &path).err(),
        ];
        assert!(
            told.iter().all(|told| told
                .as_ref()
                .is_some_and(|told| told.to_string().contains("do not end as those"))),
            "{told:?}"
        );
        fs::remove_file(recovered(&path, 1)).expect("the copy");
        // Damage besides is told as well.
        let mut bytes = changed.into_bytes();
        let end = bytes.len() - 40;
        bytes[end] ^= 1;
        fs::write(&path, &bytes).expect("written");
        let (game, messages) = open(&path);
        assert!(
            messages[0].contains("do not end") && messages[0].contains("is damaged"),
            "{messages:?}"
        );
        assert!(
            game.len() < u64::try_from(live.records.len()).expect("a number") && game.len() > 3
        );
        drop(game);
        fs::remove_file(recovered(&path, 1)).expect("the copy");
    }
}

/// Neither is a game, and neither keeps anybody waiting.
#[test]
#[cfg(unix)]
fn only_a_regular_file_is_a_game() {
    let (folder, path) = folder();
    pipe(&path);
    let link = folder.path().join("link.jsonl");
    std::os::unix::fs::symlink(folder.path().join("nowhere"), &link).expect("a link");
    for path in [
        &path,
        folder.path(),
        Path::new("/dev/zero"),
        Path::new("/dev/full"),
        &link,
    ] {
        for error in [
            Game::open_with(tiny::find, path).err(),
            Game::watch_with(tiny::find, path).err(),
            verify_with(tiny::find, path).err(),
        ] {
            let told = error.expect("it is no game").to_string();
            assert!(told.contains(&path.display().to_string()), "{told}");
        }
        assert_eq!(
            drumhead::journal::glance(path),
            None,
            "nor is it looked into for a list"
        );
    }
}

#[test]
fn a_line_of_another_game_does_not_fit_in() {
    let (_folder, path) = folder();
    let mut lines = sample(&path);
    let (_other, other) = folder();
    let mut game = Game::start_with(
        tiny::find,
        &tiny::setup(9),
        8,
        &drumhead::journal::Keep::File(other.clone()),
    )
    .expect("a game");
    app(&mut game, &fire("red/guard"));
    lines[2] = self::lines(&other)[2].clone();
    opens_as_copy(&path, &lines, 3, 0);
}

#[test]
fn a_copy_never_takes_the_name_of_another_and_plays_on() {
    let (_folder, path) = folder();
    let mut lines = sample(&path);
    let good = records(&lines, 5);
    lines[5][100] ^= 1;
    write(&path, &lines);
    let (mut first, _) = open(&path);
    let (second, messages) = open(&path);
    assert_eq!(
        second.saved(),
        &Saved::Yes(recovered(&path, 2)),
        "{messages:?}"
    );
    app(&mut first, &fire("red/guard"));
    assert_eq!((first.len(), second.len()), (good + 1, good));
    drop(first);
    let (again, messages) = open(&recovered(&path, 1));
    assert_eq!((again.len(), messages.len()), (good + 1, 0));
    sound(&recovered(&path, 1));
}

#[test]
fn a_file_that_is_not_a_saved_game_is_refused() {
    let (_folder, path) = folder();
    let told = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        let error = Game::open_with(tiny::find, &path)
            .err()
            .expect("it does not open");
        assert_eq!(
            verify_with(tiny::find, &path)
                .expect_err("nor verify")
                .to_string(),
            error.to_string()
        );
        error.to_string()
    };
    assert!(told(b"").ends_with("the file is empty"));
    assert!(
        told(b"battle: Hollow Creek\nrules: big-skirmishes\n")
            .contains("not a saved game of Drumhead")
    );
    assert!(told(b"{\"json\":true}\n").contains("not a saved game of Drumhead"));
    assert!(told(&[0; 300]).contains("not a saved game of Drumhead"));
    assert!(told(&[0xff, 0xfe, 0x7b]).contains("not a saved game of Drumhead"));
    assert!(told(b"{\"sum\":\"").contains("line 1 is damaged"));
    assert!(
        told(b"{\"sum\":\"0000000000000000\",\"drumhead\":\"saved game\"}\n")
            .contains("line 1 is damaged")
    );
    let missing = Game::open_with(tiny::find, Path::new("/nowhere/at/all.jsonl"))
        .err()
        .expect("it is not there");
    assert!(missing.to_string().starts_with("/nowhere/at/all.jsonl: "));
    let folder = Game::open_with(tiny::find, path.parent().expect("a folder"));
    assert!(folder.is_err());
}

#[test]
fn a_newer_format_or_an_unknown_ruleset_says_so() {
    let told = |from: &str, to: &str| {
        let (_folder, path) = folder();
        sample(&path);
        tamper_text(&path, 1, |line| line.replace(from, to));
        Game::open_with(tiny::find, &path)
            .err()
            .expect("it does not open")
            .to_string()
    };
    assert!(
        told(
            &format!("\"format\":1,\"version\":\"{}\"", env!("CARGO_PKG_VERSION")),
            "\"format\":2,\"version\":\"9.1.0\""
        )
        .contains("newer Drumhead (9.1.0, format 2)")
    );
    assert!(
        told("\"rules\":\"tiny\",\"seed\"", "\"rules\":\"huge\",\"seed\"")
            .contains("there is no rulebook \"huge\"")
    );
    assert!(told("\"men\":12", "\"men\":0").contains("men: 0 is not between 1 and 60"));
    assert!(told("\"seed\":7,", "").contains("line 1 does not say what game it is"));
    assert!(told("\"format\":1", "\"format\":0").contains("not a saved game"));
}

/// Whatever the lines say, opening and going over them ends with a game or a sentence.
#[test]
fn lines_that_only_look_right_end_with_a_sentence() {
    let (_folder, path) = folder();
    let lines = sample(&path);
    let changes = [
        ("\"record\":", "\"record\":9"),
        ("\"deed\":\"action\"", "\"deed\":\"undo\",\"of\":[1]"),
        ("\"deed\":\"action\"", "\"deed\":\"redo\",\"of\":[1]"),
        (
            "\"deed\":\"action\"",
            "\"deed\":\"go-back\",\"to\":4000000000",
        ),
        ("\"deed\":\"action\"", "\"deed\":\"dance\""),
        ("\"deed\":\"undo\"", "\"deed\":\"open\""),
        (
            "\"changes\":[",
            "\"changes\":[{\"at\":\"nobody\",\"was\":{},\"is\":{}},",
        ),
        ("\"state\":0", "\"state\":1"),
        ("\"rows\":{", "\"rows\":{\"nobody\":5,"),
        (
            "\"hands\":[",
            "\"hands\":[{\"why\":\"x\",\"owner\":\"y\",\"die\":0,\"faces\":[1],\"app\":[]},",
        ),
        ("\"faces\":[", "\"faces\":[300,"),
        ("\"time\":", "\"tide\":"),
        ("\"shots\":1", "\"shots\":99999999"),
    ];
    let mut tried = 0;
    for number in 1..=lines.len() {
        let text = String::from_utf8(lines[number - 1].clone()).expect("text");
        for (from, to) in changes.iter().filter(|(from, _)| text.contains(from)) {
            write(&path, &lines);
            tamper_text(&path, number, |line| line.replacen(from, to, 1));
            if let Ok((game, _)) = Game::open_with(tiny::find, &path) {
                let _ = (1..=game.len())
                    .map(|seq| game.record(seq))
                    .collect::<Vec<_>>();
            }
            let found = verify_with(tiny::find, &path);
            assert!(
                if number < 3 {
                    found.is_err() || !found.expect("found").is_sound()
                } else {
                    !found.expect("found").is_sound()
                },
                "{from} {to}"
            );
            tried += 1;
        }
    }
    assert!(tried > 40, "{tried} tried");
}
