//! Every text that the program can show: what its commands write, what kept games say, and the literals of its source.

use crate::literals::literals;
use drumhead::cli::{Io, run};
use drumhead::rules;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// The use of a text, on which the checks depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An action on a button or in a list.
    Label,
    /// One sentence under an action.
    Help,
    /// The help of a field, an option or a key: a sentence or a fragment.
    Note,
    /// The title of a clause.
    Heading,
    /// The text of a clause, a tip.
    Prose,
    /// Any other text on the screen.
    Message,
    /// A line of the README or of a command's help.
    Manual,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text {
    /// The folder whose texts these are: `src/session`, `src/rules/rangers`.
    pub folder: String,
    /// The place within it.
    pub place: String,
    pub kind: Kind,
    pub words: String,
}

/// All texts, and what the checks must know.
pub struct Collection {
    pub texts: BTreeSet<Text>,
    /// Ids, which are not meant for a reader.
    pub ids: BTreeSet<String>,
    /// Names of units in the plural: `Lancers`.
    pub plurals: BTreeSet<String>,
}

impl Collection {
    fn add(&mut self, folder: &str, place: &str, kind: Kind, text: &str) {
        let text = text.trim();
        if text.contains(|c: char| c.is_alphabetic()) {
            self.texts.insert(Text {
                folder: folder.to_owned(),
                place: place.to_owned(),
                kind,
                words: text.to_owned(),
            });
        }
    }
}

/// Collects everything; a text that stands in several places of a folder once.
pub fn all() -> Collection {
    let mut all = Collection {
        texts: BTreeSet::new(),
        ids: BTreeSet::new(),
        plurals: BTreeSet::new(),
    };
    rulebooks(&mut all);
    requests(&mut all);
    schemas(&mut all);
    keys(&mut all);
    manuals(&mut all);
    kept_games(&mut all);
    sources(&mut all);
    let mut seen = BTreeSet::new();
    all.texts
        .retain(|text| seen.insert((text.folder.clone(), text.kind, text.words.clone())));
    all
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn folder_of(ruleset: &str) -> String {
    format!("src/rules/{}", ruleset.replace('-', "_"))
}

/// Runs a command line in empty folders; returns its output.
fn drumhead(arguments: &[&str], mut input: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).into_os_string();
    let first: [OsString; 5] = [
        "drumhead".into(),
        "--config-dir".into(),
        at("config"),
        "--state-dir".into(),
        at("state"),
    ];
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut input,
        output: &mut output,
        errors: &mut errors,
    };
    let line = first
        .into_iter()
        .chain(arguments.iter().map(OsString::from));
    assert_eq!(
        run(line, &mut io),
        0,
        "{arguments:?}: {}",
        String::from_utf8_lossy(&errors)
    );
    String::from_utf8(output).expect("text")
}

/// The clauses, and the words for counters, events and decisions.
fn rulebooks(all: &mut Collection) {
    for info in rules::ALL.iter().map(|ruleset| ruleset.info()) {
        let folder = folder_of(info.id);
        for clause in info.clauses {
            all.add(&folder, clause.id, Kind::Heading, clause.title);
            all.add(&folder, clause.id, Kind::Prose, clause.text);
        }
        for (id, word) in info.words {
            all.add(&folder, id, Kind::Message, word);
            all.ids.insert((*id).to_owned());
        }
        all.ids
            .extend(info.asks.iter().map(|ask| (*ask).to_owned()));
        let samples = root().join("rosters").join(info.id);
        plurals(all, &samples);
        let guide = fs::read_to_string(samples.join("first-turn.guide")).expect("a guide");
        for line in guide.lines().filter(|line| !line.starts_with('#')) {
            let (id, tip) = line.split_once(": ").expect("an id and a tip");
            all.add("rosters", &format!("{} {id}", info.id), Kind::Prose, tip);
        }
    }
}

/// The plural names among the units of the samples.
fn plurals(all: &mut Collection, rosters: &Path) {
    for file in fs::read_dir(rosters).expect("the samples") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        for unit in text.lines().filter(|line| {
            line.contains("figures:") || line.contains("arm:") || line.contains("posture:")
        }) {
            let name = unit.split("name: ").nth(1).unwrap_or_default();
            let name = name.split([',', '}']).next().unwrap_or_default();
            if name.ends_with("men") || name.ends_with('s') && !name.ends_with("ss") {
                all.plurals.insert(name.to_owned());
            }
        }
    }
}

/// The help of actions and their fields, from the schema of requests.
fn requests(all: &mut Collection) {
    let schema: Value = serde_json::from_str(&drumhead(&["schema", "exec"], b"")).expect("JSON");
    for request in schema["anyOf"].as_array().expect("requests") {
        let (Some(action), Some(help)) = (
            request
                .pointer("/properties/do/const")
                .and_then(Value::as_str),
            request["description"].as_str(),
        ) else {
            continue;
        };
        if request.pointer("/properties/query").is_some() {
            continue;
        }
        let (help, ruleset) = help.rsplit_once(" (").expect("help and ruleset");
        let folder = folder_of(ruleset.trim_end_matches(')'));
        all.add(&folder, action, Kind::Help, help);
        all.ids.insert(action.to_owned());
        fields(all, &folder, action, request);
    }
}

fn schemas(all: &mut Collection) {
    for what in ["roster", "battle", "theme", "config"] {
        let schema: Value = serde_json::from_str(&drumhead(&["schema", what], b"")).expect("JSON");
        for one in schema["anyOf"].as_array().expect("schemas") {
            let ruleset = one
                .pointer("/properties/rules/const")
                .and_then(Value::as_str);
            let folder = ruleset.map_or_else(|| "src/session".to_owned(), folder_of);
            fields(all, &folder, what, one);
        }
    }
}

/// The descriptions of a schema's properties, and the ids of fields and options.
fn fields(all: &mut Collection, folder: &str, place: &str, schema: &Value) {
    match schema {
        Value::Object(map) => {
            for (name, field) in map
                .get("properties")
                .and_then(Value::as_object)
                .into_iter()
                .flatten()
            {
                all.ids.insert(name.clone());
                let options = field["enum"].as_array().into_iter().flatten();
                all.ids
                    .extend(options.filter_map(Value::as_str).map(str::to_owned));
                // The counters of a ruling are listed by their ids, for programs.
                if let (Some(help), true) = (field["description"].as_str(), name != "counter") {
                    all.add(folder, &format!("{place} {name}"), Kind::Note, help);
                }
            }
            for below in map.values() {
                fields(all, folder, place, below);
            }
        }
        Value::Array(list) => {
            for below in list {
                fields(all, folder, place, below);
            }
        }
        _ => {}
    }
}

/// The meanings of the keys, and the labels of the actions.
fn keys(all: &mut Collection) {
    let titles: BTreeMap<&str, &str> = rules::ALL
        .iter()
        .map(|ruleset| (ruleset.info().title, ruleset.info().id))
        .collect();
    let mut folder = None;
    for line in drumhead(&["keys"], b"").lines() {
        if let Some(title) = line.strip_prefix("Actions in ") {
            folder = titles.get(title).map(|id| folder_of(id));
        } else if let Some(row) = line.strip_prefix("  ") {
            let parts: Vec<&str> = row
                .split("  ")
                .map(str::trim)
                .filter(|part| !part.is_empty())
                .collect();
            let (Some(id), Some(text)) = (parts.first(), parts.last()) else {
                continue;
            };
            match &folder {
                Some(folder) => all.add(folder, id, Kind::Label, text),
                None => all.add("src/session", &format!("key {id}"), Kind::Note, text),
            }
        }
    }
}

/// The help of every command, and the README without what is typed.
fn manuals(all: &mut Collection) {
    let whole = drumhead(&["--help"], b"");
    let commands = whole
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1);
    let commands: Vec<&str> = commands
        .map_while(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|command| *command != "help")
        .collect();
    assert!(commands.len() > 8, "the help lists the commands: {whole}");
    for command in commands {
        for paragraph in drumhead(&[command, "--help"], b"").split("\n\n") {
            let words: Vec<&str> = paragraph.split_whitespace().collect();
            all.add("src/cli", command, Kind::Manual, &words.join(" "));
        }
    }
    let readme = fs::read_to_string(root().join("README.md")).expect("a README");
    let mut typed = false;
    for line in readme.lines() {
        typed ^= line.trim_start().starts_with("```");
        if !typed {
            all.add("README.md", "", Kind::Manual, line);
        }
    }
}

/// The replies of kept games: titles, verdicts, sums, instructions, questions.
fn kept_games(all: &mut Collection) {
    for ruleset in rules::ALL.iter().map(|ruleset| ruleset.info()) {
        let battle = ruleset.sample.trim_end_matches(".battle.yaml");
        let requests = root()
            .join("tests/replays")
            .join(ruleset.id)
            .join(format!("{battle}.requests.jsonl"));
        let mut requests =
            fs::read(&requests).unwrap_or_else(|error| panic!("{}: {error}", requests.display()));
        requests.extend_from_slice(b"{\"query\":\"log\"}\n");
        for (number, line) in drumhead(&["exec", battle, "--dice", "table"], &requests)
            .lines()
            .enumerate()
        {
            let reply: Value = serde_json::from_str(line).expect("JSON");
            replies(
                all,
                &folder_of(ruleset.id),
                &format!("reply {}", number + 1),
                &reply,
            );
        }
    }
}

fn replies(all: &mut Collection, folder: &str, place: &str, value: &Value) {
    match value {
        Value::String(text) if text.contains(' ') => all.add(folder, place, Kind::Message, text),
        Value::Array(list) => list
            .iter()
            .for_each(|below| replies(all, folder, place, below)),
        // A banner is in capitals.
        Value::Object(map) => {
            for (key, below) in map {
                if !["banner", "entry", "do"].contains(&key.as_str()) {
                    replies(all, folder, place, below);
                }
            }
        }
        _ => {}
    }
}

/// The string literals of `src`, without those that are collected already, with their kind.
fn sources(all: &mut Collection) {
    let known: BTreeSet<String> = all.texts.iter().map(|text| text.words.clone()).collect();
    let titles: BTreeSet<&str> = rules::ALL
        .iter()
        .map(|ruleset| ruleset.info().title)
        .collect();
    for file in rust_files(&root().join("src")) {
        let inside = file.strip_prefix(root()).expect("inside");
        let names: Vec<String> = inside
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        let depth = if names.get(1).is_some_and(|name| name == "rules") {
            3
        } else {
            2
        };
        let folder = names[..depth.min(names.len())].join("/");
        let code = fs::read_to_string(&file).expect("a source file");
        for (line, text) in literals(&code) {
            let place = format!("{}:{line}", inside.display());
            for text in text.split('\n').map(str::trim) {
                if !known.contains(text) && !titles.contains(text) {
                    all.add(&folder, &place, Kind::Message, text);
                }
            }
        }
    }
}

/// The Rust files below a folder, in order, without tests and audits, which only programmers read.
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    let files = entries.into_iter().flat_map(|path| {
        if path.is_dir() {
            rust_files(&path)
        } else {
            vec![path]
        }
    });
    let is_source = |path: &PathBuf| {
        path.extension().is_some_and(|ending| ending == "rs")
            && !path.file_stem().is_some_and(|name| {
                ["tests", "build", "scenes", "audit"]
                    .iter()
                    .any(|not| name == *not)
            })
            && !path.iter().any(|part| part == "tests")
    };
    files.filter(is_source).collect()
}
