//! The house is as its map says (`src/lib.rs`): each folder imports what its row of the table allows, and nothing else;
//! what the map says of the rulesets holds too.

mod circles;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const MAP: &str = include_str!("../../src/lib.rs");

/// What others may use of `rules`: the list of all rulesets, and the look-up in it.
const OF_RULES: [&str; 2] = ["ALL", "find"];

/// The actions that belong to no ruleset.
const COMMON: [&str; 8] = [
    "adjust",
    "note",
    "roll",
    "arrive",
    "objective",
    "victory",
    "setup",
    "end-battle",
];

/// Words that mean something else where they stand: here the kind of a field.
const MEANS_ELSE: [(&str, &str); 1] = [("battle", "group")];

/// A source file: its folder (or itself, where it stands alone), its path below `src`, and its lines without comments and
/// without its tests.
struct Source {
    folder: String,
    path: PathBuf,
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut open, mut files) = (vec![root.clone()], Vec::new());
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            match path.extension().and_then(|end| end.to_str()) {
                _ if path.is_dir() => open.push(path),
                Some("rs") => files.push(path),
                _ => {}
            }
        }
    }
    let whole = ["lib.rs", "main.rs", "build.rs"];
    let source = |file: PathBuf| {
        let path = file
            .strip_prefix(&root)
            .expect("it is below the root")
            .to_owned();
        let first = path
            .iter()
            .next()
            .and_then(|part| part.to_str())
            .expect("a name")
            .to_owned();
        if whole.contains(&first.as_str()) || path.ends_with("tests.rs") {
            return None;
        }
        let text = fs::read_to_string(&file).expect("a source");
        let text = text
            .split("#[cfg(test)]\nmod tests")
            .next()
            .unwrap_or_default();
        let code = text
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default())
            .collect::<Vec<_>>()
            .join("\n");
        Some(Source {
            folder: first.trim_end_matches(".rs").to_owned(),
            path,
            code,
        })
    };
    files.into_iter().filter_map(source).collect()
}

/// The map's table: what each folder uses.
fn map() -> BTreeMap<String, BTreeSet<String>> {
    let rows = MAP.lines().filter_map(|line| line.strip_prefix("//! | [`"));
    let row = |row: &str| {
        let (folder, rest) = row.split_once('`').expect("a folder's name");
        let uses = rest
            .trim_end_matches(['|', ' '])
            .rsplit_once('|')
            .map_or("", |(_, uses)| uses);
        // The row of a folder that uses nothing ends with what is there.
        let uses = if rest.ends_with("| |") { "" } else { uses };
        let uses = uses
            .split(',')
            .map(|name| name.trim().to_owned())
            .filter(|name| !name.is_empty());
        (folder.to_owned(), uses.collect())
    };
    rows.map(row).collect()
}

/// What stands behind each `crate::` of some code: `battle::Form`, and each of several in braces.
fn imports(code: &str) -> Vec<&str> {
    let end = |text: &str| {
        text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
            .unwrap_or(text.len())
    };
    let mut found = Vec::new();
    for behind in code.split("crate::").skip(1) {
        match behind.strip_prefix('{') {
            Some(several) => {
                let several = several
                    .split_once("};")
                    .map_or(several, |(several, _)| several);
                found.extend(
                    several
                        .split([',', '{'])
                        .map(str::trim)
                        .map(|one| &one[..end(one)]),
                );
            }
            None => found.push(&behind[..end(behind)]),
        }
    }
    found
}

/// The folders that a source's code imports, itself left out.
fn used<'c>(source: &'c Source, folders: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<&'c str> {
    let firsts = imports(&source.code)
        .into_iter()
        .filter_map(|path| path.split("::").next());
    firsts
        .filter(|first| folders.contains_key(*first) && *first != source.folder)
        .collect()
}

#[test]
fn each_folder_imports_what_its_row_says() {
    let map = map();
    let sources = sources();
    let folders: BTreeSet<&str> = sources
        .iter()
        .map(|source| source.folder.as_str())
        .collect();
    assert_eq!(
        folders,
        map.keys().map(String::as_str).collect(),
        "the map has a row for each folder"
    );
    for (folder, allowed) in &map {
        let mut needed = BTreeSet::new();
        for source in sources.iter().filter(|source| source.folder == *folder) {
            for name in used(source, &map) {
                assert!(
                    allowed.contains(name),
                    "{} imports {name}, and the map does not say so",
                    source.path.display()
                );
                needed.insert(name.to_owned());
            }
        }
        assert_eq!(
            needed, *allowed,
            "{folder}: what it uses, and what the map says"
        );
    }
}

/// An arrow has one point: no two folders use each other, be it by way of a third.
#[test]
fn no_arrows_go_round() {
    let map = map();
    let mut left: BTreeSet<&String> = map.keys().collect();
    while !left.is_empty() {
        let free: Vec<&String> = left
            .iter()
            .copied()
            .filter(|folder| map[*folder].iter().all(|used| !left.contains(used)))
            .collect();
        assert!(!free.is_empty(), "these use each other: {left:?}");
        left.retain(|folder| !free.contains(folder));
    }
}

#[test]
fn rules_have_no_file_no_clock_and_no_chance() {
    for source in sources().iter().filter(|source| source.folder == "rules") {
        for name in [
            "std::fs",
            "std::io",
            "std::env",
            "std::time",
            "std::thread",
            "std::process",
            "std::net",
            "tz",
            "rand::",
            "rand_chacha",
        ] {
            assert!(
                !source.code.contains(name),
                "{} uses {name}",
                source.path.display()
            );
        }
    }
}

/// A game is played without a terminal: only the screen has one, and the command that takes its picture.
#[test]
fn only_the_screen_has_a_terminal() {
    let elsewhere = |source: &&Source| !["ui", "cli"].contains(&source.folder.as_str());
    for source in sources().iter().filter(elsewhere) {
        for name in ["ratatui", "crossterm"] {
            assert!(
                !source.code.contains(name),
                "{} uses {name}",
                source.path.display()
            );
        }
    }
}

#[test]
fn nothing_else_names_a_ruleset() {
    let rulesets: Vec<_> = drumhead::rules::ALL
        .iter()
        .map(|ruleset| ruleset.info())
        .collect();
    let actions: BTreeSet<&str> = drumhead::session::keys::letters()
        .into_iter()
        .map(|letter| letter.id)
        .collect();
    let actions: Vec<&str> = actions
        .into_iter()
        .filter(|id| !COMMON.contains(id))
        .collect();
    for source in sources().iter().filter(|source| source.folder != "rules") {
        let at = source.path.display();
        for path in imports(&source.code) {
            if let Some(what) = path.strip_prefix("rules::") {
                assert!(OF_RULES.contains(&what), "{at} uses {path}");
            }
        }
        for info in &rulesets {
            for name in [
                info.id.to_owned(),
                info.id.replace('-', "_"),
                format!("\"{}-", info.prefix),
            ] {
                assert!(!source.code.contains(&name), "{at} names {name}");
            }
        }
        // A screen has words of its own that are an action's id too: there it must not ask which action it is.
        let forms: &[[&str; 2]] = match source.folder.as_str() {
            "session" | "plain" | "ui" | "cli" | "exec" => &[["== \"", "\""]],
            _ => &[["\"", "\""]],
        };
        for id in &actions {
            let names = |[before, behind]: &[&str; 2]| {
                source.code.contains(&format!("{before}{id}{behind}"))
            };
            assert!(
                !forms.iter().any(names) || MEANS_ELSE.contains(&(source.folder.as_str(), *id)),
                "{at} names the action {id}"
            );
        }
    }
}

/// The rulesets' folders look alike: each has the files that all of them need, and its head says what each of its files is.
#[test]
fn rulesets_are_laid_out_alike() {
    let common = [
        "actions", "adjust", "audit", "clauses", "columns", "license", "options", "roster",
        "state", "status", "tell", "turn", "view",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    for info in drumhead::rules::ALL.iter().map(|ruleset| ruleset.info()) {
        let text = fs::read_to_string(root.join(info.id.replace('-', "_")).join("mod.rs"))
            .expect("its head");
        let head: String = text
            .lines()
            .take_while(|line| line.starts_with("//!"))
            .collect();
        let files: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'))
            .collect();
        for file in common {
            assert!(files.contains(&file), "{} has no {file}", info.id);
        }
        for file in files {
            assert!(
                head.contains(&format!("[`{file}`]")) || head.contains(&format!("`{file}/`")),
                "{}: its head leaves out {file}",
                info.id
            );
        }
    }
}

/// The reading itself: a test that saw nothing would find nothing.
#[test]
fn imports_are_read() {
    let code = "use crate::battle::{Form, Report};\nuse crate::{table::Side, journal};\nlet a = crate::ui::look(b);";
    assert_eq!(
        imports(code),
        ["battle::", "table::Side", "journal", "ui::look"]
    );
    let map = map();
    assert!(
        map["table"].is_empty() && map["rules"].contains("table") && map["cli"].contains("ui"),
        "{map:?}"
    );
}
