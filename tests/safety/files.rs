//! Rosters, battles, themes, keys and settings of any kind: read or refused, with faults that can be shown, and never with a
//! panic. And each by its name what has been thought of against them.

use crate::requests::setup;
use drumhead::battle::load::Shelf;
use drumhead::battle::{Document, Fault, samples};
use drumhead::journal::{Game, Keep};
use drumhead::rules;
use drumhead::session::config::Config;
use drumhead::session::keys::Keys;
use drumhead::ui::theme::{self, Depth};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// More than the longest fault says: its message, its field and the line around it.
const LONGEST: usize = 3000;

/// What may be pushed in somewhere.
const PIECES: &[&str] = &[
    "4294967295",
    "-1",
    "0",
    "1e308",
    "-0.0",
    ".5",
    "~",
    "true",
    "''",
    "\"\\u202Eevil\\e[2J\"",
    "[]",
    "{}",
    "[[[[",
    "}",
    "&a ",
    "*a",
    "<<: *a",
    "!!int",
    "- ",
    "? ",
    "| ",
    ": ",
    "\n",
    "\n  ",
    "\t",
    "#",
    "name: A, ",
    "id: turn, ",
    "figures: 65535",
    "dummy: true, ",
    "hidden: true, ",
    "../../x",
    "/dev/zero",
    "red: ",
    "blue: ",
    "rules: rangers",
    "\u{202e}",
    "\u{200b}",
    "\u{feff}",
    "🜲",
    "Zoe\u{308}",
    "%TAG ! x",
];

fn shelf(folders: &[&Path]) -> Shelf<'static> {
    Shelf {
        rulesets: rules::ALL,
        folders: folders.iter().map(|folder| folder.to_path_buf()).collect(),
    }
}

fn folder() -> TempDir {
    tempfile::tempdir_in("/dev/shm")
        .or_else(|_| tempfile::tempdir())
        .expect("a folder")
}

/// Nothing that is said steers a terminal, and all of it can be read.
fn harmless(faults: &[Fault]) {
    assert!(faults.len() <= 1001, "{} faults", faults.len());
    for fault in faults {
        let told = fault.to_string();
        assert!(
            told.chars().count() < LONGEST && told.lines().count() <= 3,
            "{told:?}"
        );
        assert!(
            !told
                .chars()
                .any(|c| c != '\n' && drumhead::battle::is_unseen(c)),
            "{told:?}"
        );
    }
}

/// Looks for faults in a file of this name, and plays what has none.
fn check(name: &str, bytes: &[u8]) -> Vec<Fault> {
    let folder = folder();
    let path = folder.path().join(name);
    fs::write(&path, bytes).expect("a file");
    let faults = shelf(&[]).check(&path);
    harmless(&faults);
    if let Ok(setup) = shelf(&[]).load(&path) {
        let game = Game::start(&setup.document, 7, &Keep::Nowhere)
            .expect("what has no fault can be played");
        assert!(
            game.battle().audit().is_empty(),
            "{:?}",
            game.battle().audit()
        );
    }
    faults
}

fn told(faults: &[Fault]) -> String {
    faults
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Texts to begin with: samples, and the battles with their rosters in the same file.
fn texts(battles: bool) -> Vec<String> {
    let bytes = samples::samples()
        .into_iter()
        .filter(|sample| sample.file.ends_with(".battle.yaml") == battles);
    let mut texts: Vec<String> = bytes
        .map(|sample| String::from_utf8_lossy(sample.bytes).into_owned())
        .collect();
    if battles {
        texts.extend(
            rules::ALL
                .iter()
                .map(|ruleset| drumhead::battle::write(&setup(ruleset.info().id)).expect("a text")),
        );
    }
    texts
}

/// A text with other pieces here and there: pushed in, in the place of a word, lines doubled, dropped and swapped.
fn twisted(texts: Vec<String>) -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<Index>(), 0..6u8, any::<Index>(), select(PIECES));
    (select(texts), prop::collection::vec(change, 1..6)).prop_map(|(text, changes)| {
        let mut text = text;
        for (at, how, other, piece) in changes {
            let mut lines: Vec<&str> = text.lines().collect();
            let (one, two) = (
                at.index(lines.len().max(1)),
                other.index(lines.len().max(1)),
            );
            let place = text.floor_char_boundary(at.index(text.len().max(1)));
            let end = text[place..]
                .find([' ', ',', '\n', '}'])
                .map_or(text.len(), |end| place + end);
            text = match how {
                0 => format!("{}{piece}{}", &text[..place], &text[place..]),
                1 | 2 => format!("{}{piece}{}", &text[..place], &text[end..]),
                3 if !lines.is_empty() => {
                    lines.insert(one, lines[two]);
                    lines.join("\n")
                }
                4 if !lines.is_empty() => {
                    lines.remove(one);
                    lines.join("\n")
                }
                5 if !lines.is_empty() => {
                    lines.swap(one, two);
                    lines.join("\n")
                }
                _ => text[..place].to_owned(),
            };
        }
        text.into_bytes()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_roster_is_read_or_refused(bytes in twisted(texts(false))) {
        check("roster.yaml", &bytes);
    }

    #[test]
    fn any_battle_is_read_or_refused(bytes in twisted(texts(true))) {
        check("any.battle.yaml", &bytes);
    }

    #[test]
    fn any_theme_is_read_or_refused(bytes in twisted(theme::BUILT_IN.iter().map(|(_, text)| (*text).to_owned()).collect())) {
        for depth in [Depth::None, Depth::Basic, Depth::Many, Depth::True] {
            harmless(&theme::read("mine.yaml", &bytes, depth).err().unwrap_or_default());
        }
    }

    #[test]
    fn any_keys_and_settings_are_read_or_refused(bytes in twisted(vec![
        "keys: {undo: Ctrl-U, redo: [Ctrl-Y, F5], log: F4}\nactions:\n  fire: '$'\n  move: M\n".to_owned(),
        "theme: light\ndice: app\nblue_dice: table\nred_dice: ask\nascii: true\nmouse: false\ntumble: false\n".to_owned(),
    ])) {
        match Document::parse("keys.yaml", &bytes) {
            Ok(document) => {
                harmless(&Keys::of(&document).1);
                harmless(&Config::read(&document).1);
            }
            Err(fault) => harmless(&[fault]),
        }
    }
}

/// So many lines, with a number in each.
fn lines(many: usize, before: &str, after: &str) -> String {
    let all: Vec<String> = (0..many).map(|n| format!("{before}{n}{after}\n")).collect();
    all.concat()
}

/// A roster of a rulebook with these lines in the list of its units.
fn roster(rules: &str, entry: &str) -> String {
    let list = if rules == "rangers" {
        "figures"
    } else {
        "units"
    };
    format!("roster: R\nrules: {rules}\n{list}:\n  - {entry}\n")
}

fn ids() -> impl Iterator<Item = &'static str> {
    rules::ALL.iter().map(|ruleset| ruleset.info().id)
}

#[test]
fn figures_4294967295_are_too_many() {
    for id in ids() {
        for number in [
            "4294967295",
            "65536",
            "18446744073709551616",
            "-1",
            "1e99",
            "0.5",
        ] {
            let field = if id == "simpsons-revolution" {
                "stands"
            } else {
                "figures"
            };
            let faults = check(
                "roster.yaml",
                roster(id, &format!("{{name: A, {field}: {number}}}")).as_bytes(),
            );
            assert!(!faults.is_empty(), "{id}: {field}: {number}");
        }
    }
}

#[test]
fn names_of_10000_characters_are_refused() {
    for id in ids() {
        for name in [
            "n".repeat(10_000),
            "\u{308}".repeat(10_000),
            "日".repeat(10_000),
            format!("{:10000}", ""),
        ] {
            let faults = check(
                "roster.yaml",
                roster(id, &format!("{{name: \"{name}\", id: \"{name}\"}}")).as_bytes(),
            );
            assert!(
                told(&faults).contains("200 are enough")
                    || name.trim().is_empty() && !faults.is_empty(),
                "{id}: {}",
                told(&faults)
            );
        }
        // As many as are taken can be drawn, listed and fired at.
        assert!(
            !told(&check(
                "roster.yaml",
                roster(id, &format!("{{name: \"{}\"}}", "日".repeat(200))).as_bytes()
            ))
            .contains("enough")
        );
    }
}

#[test]
fn names_that_turn_the_writing_round_are_shown_with_a_sign_in_its_place() {
    // Overrides, isolates, marks of direction, joiners, fillers, tags, a line end of another kind, escape sequences.
    let unseen = [
        "\\u202E",
        "\\u202A",
        "\\u2066",
        "\\u2069",
        "\\u200F",
        "\\u061C",
        "\\u200B",
        "\\u200D",
        "\\u2060",
        "\\u00AD",
        "\\u3164",
        "\\uFEFF",
        "\\u180E",
        "\\uFE0F",
        "\\U000E0041",
        "\\u2028",
        "\\e[31m",
        "\\a",
        "\\u009B2J",
    ];
    for id in ids() {
        for piece in unseen {
            let mut battle = drumhead::battle::write(&setup(id)).expect("a text");
            battle = battle
                .replacen("name: ", &format!("name: \"x{piece}y\" # "), 1)
                .replacen("battle: ", &format!("battle: \"b{piece}d\" # "), 1);
            let document =
                Document::parse("b", battle.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
            let game = Game::start(
                document.value.as_object().expect("a battle"),
                7,
                &Keep::Nowhere,
            )
            .expect("a game");
            let names: Vec<String> = game
                .battle()
                .roster(drumhead::battle::Viewer::Umpire)
                .into_iter()
                .map(|row| row.name)
                .collect();
            assert!(
                names.iter().any(|name| name.contains("x\u{fffd}")),
                "{id}, {piece}: {names:?}"
            );
            assert!(
                !names.concat().chars().any(drumhead::battle::is_unseen),
                "{id}, {piece}: {names:?}"
            );
        }
    }
}

#[test]
fn a_bomb_of_aliases_is_refused() {
    let level = |(of, name): (char, char)| {
        format!(
            "{name}: &{name} [{}]\n",
            vec![format!("*{of}"); 10].join(", ")
        )
    };
    let levels: Vec<String> = ('a'..'m').zip('b'..).map(level).collect();
    let bomb = format!("a: &a [x, x, x, x, x, x, x, x, x, x]\n{}", levels.concat());
    let faults = told(&check("roster.yaml", bomb.as_bytes()));
    assert!(
        faults.contains("counting what aliases") && faults.lines().count() == 3,
        "{faults}"
    );
    let wide = format!(
        "roster: R\nrules: big-skirmishes\nunits: [&a {{name: A, figures: 12}}{}]\n",
        ", *a".repeat(100_000)
    );
    assert!(told(&check("roster.yaml", wide.as_bytes())).contains("256 aliases"));
}

#[test]
fn nesting_without_end_is_refused() {
    for open in ["[", "{a: ", "- ", "? "] {
        let faults = check(
            "roster.yaml",
            format!(
                "roster: R\nrules: rangers\nfigures: \n{}",
                open.repeat(100_000)
            )
            .as_bytes(),
        );
        assert_eq!(faults.len(), 1, "{open}: {}", told(&faults));
    }
}

/// A line of 1 MiB was once kept for each fault.
#[test]
fn tens_of_thousands_of_faults_are_told_in_a_few() {
    for id in ["big-skirmishes", "rangers"] {
        let list = if id == "rangers" { "figures" } else { "units" };
        let one_line = format!(
            "roster: R\nrules: {id}\n{list}: [{}]\n",
            "{x: 1},".repeat(20_000)
        );
        let faults = check("roster.yaml", one_line.as_bytes());
        assert!(
            faults.len() < 20 && told(&faults).contains("more, told when these are mended"),
            "{id}: {}",
            told(&faults)
        );
        let unknown = lines(20_000, "k", ": 1");
        assert!(
            check(
                "roster.yaml",
                format!("roster: R\nrules: {id}\n{unknown}").as_bytes()
            )
            .len()
                < 20,
            "{id}"
        );
    }
    let rows = lines(20_000, "  k", ": X");
    let document = Document::parse("keys.yaml", format!("keys:\n{rows}").as_bytes()).expect("YAML");
    assert!(Keys::of(&document).1.len() < 20);
    assert!(theme::check(&document).len() < 20 && Config::read(&document).1.len() < 20);
}

#[test]
fn a_list_of_30000_units_is_refused() {
    for id in ids() {
        let list = if id == "rangers" { "figures" } else { "units" };
        let units = lines(30_000, "- {name: A", "}");
        let faults = check(
            "roster.yaml",
            format!("roster: R\nrules: {id}\n{list}:\n{units}").as_bytes(),
        );
        assert!(
            told(&faults).contains("30000 entries; 1000 are the most"),
            "{id}: {}",
            told(&faults)
        );
    }
}

#[test]
fn a_word_of_a_mebibyte_is_like_none() {
    let long = "x".repeat(1_000_000);
    for text in [
        format!("roster: R\nrules: {long}\n"),
        format!("roster: R\nrules: rangers\n{long}: 1\n"),
        format!("{long}: 1\n"),
    ] {
        assert!(!check("roster.yaml", text.as_bytes()).is_empty());
    }
    let long = &long[..400_000];
    let battle = format!("battle: B\nrules: rangers\nred: {long}.yaml\nblue: ../{long}\n");
    assert_eq!(check("any.battle.yaml", battle.as_bytes()).len(), 2);
}

/// Where a battle may lead: each to a file that is there, and that may not be read.
#[cfg(unix)]
#[test]
fn a_battle_leads_to_no_file_outside_no_device_no_pipe_and_no_folder() {
    let outer = folder();
    let path = |name: &str| outer.path().join(name);
    let link = |to: &str, at: &str| std::os::unix::fs::symlink(to, path(at)).expect("a link");
    fs::create_dir_all(path("in/below")).expect("a folder");
    let good = samples::samples()
        .into_iter()
        .find(|sample| sample.file == "crown.yaml")
        .expect("a sample");
    for name in ["outside.yaml", "in/inside.yaml", "in/below/deep.yaml"] {
        fs::write(path(name), good.bytes).expect("a roster");
    }
    link("../outside.yaml", "in/out-by-link.yaml");
    link("..", "in/up");
    link("loop.yaml", "in/loop.yaml");
    link("/dev/zero", "in/zero.yaml");
    link("nowhere.yaml", "in/dangling.yaml");
    link("inside.yaml", "in/fine.yaml");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(path("in/fifo.yaml"))
            .status()
            .expect("mkfifo")
            .success()
    );
    let faults = |named: &str| {
        let battle =
            format!("battle: B\nrules: big-skirmishes\nred: \"{named}\"\nblue: inside.yaml\n");
        fs::write(path("in/any.battle.yaml"), battle).expect("a battle");
        let faults = shelf(&[]).check(&path("in/any.battle.yaml"));
        harmless(&faults);
        told(&faults)
    };
    let absolute = path("outside.yaml").display().to_string();
    let out = [
        "../outside.yaml",
        "below/../../outside.yaml",
        "up/outside.yaml",
        "out-by-link.yaml",
        &absolute,
        "/dev/zero",
        "zero.yaml",
    ];
    for named in out.into_iter().chain([
        "../../../../../../etc/passwd",
        "/proc/self/environ",
        "//etc/passwd",
        "./.././outside.yaml",
    ]) {
        assert!(
            faults(named).contains("leads out of the battle's folder"),
            "{named}: {}",
            faults(named)
        );
    }
    for (named, said) in [
        ("fifo.yaml", "not a regular file"),
        ("below", "is a folder"),
        (".", "is a folder"),
        ("loop.yaml", "loop.yaml"),
    ] {
        assert!(faults(named).contains(said), "{named}: {}", faults(named));
    }
    assert!(faults("dangling.yaml").contains("dangling.yaml"));
    for named in [
        "inside.yaml",
        "below/deep.yaml",
        "./below/../inside.yaml",
        "fine.yaml",
    ] {
        assert_eq!(faults(named), "", "{named}");
    }
    // By itself a file may lie anywhere, but it must be one.
    for name in ["in/fifo.yaml", "in/zero.yaml", "in", "in/loop.yaml"] {
        assert_eq!(shelf(&[]).check(&path(name)).len(), 1, "{name}");
    }
}

#[test]
fn a_huge_file_is_never_read_whole() {
    let folder = folder();
    let path = folder.path().join("huge.yaml");
    // A hundred GiB, of which the disk holds nothing; Windows would want all of it.
    let long = if cfg!(windows) { 64 << 20 } else { 100 << 30 };
    fs::File::create(&path)
        .and_then(|file| file.set_len(long))
        .expect("a file");
    assert!(told(&shelf(&[]).check(&path)).contains("over 1 MiB"));
    assert!(theme::read("huge.yaml", &vec![b'a'; (1 << 20) + 1], Depth::True).is_err());
    assert!(Keys::load(&path).is_err());
}
