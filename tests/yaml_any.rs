//! Whatever the bytes, reading them ends, with a document whose every value has a place or with a fault that can be shown.

use drumhead::battle::{Document, Fault, PathStep, write};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;

const ROSTER: &str = "\
# The Crown's men
roster: Crown forces
units:
  - &g {id: grenadiers, name: \"The \\\"Old\\\" Grenadiers\", figures: 12, odd: [1, {y: 'z''s'}]}
  - id: rangers # fast
    name: 'Zoë & Söhne'
    text: |
      Some [text] here: so
    marks:
    - ~
    - -1.5e3
  - *g
options: {? a : b, c: , \"d\":1}
";

fn shows(fault: &Fault) -> Result<(), TestCaseError> {
    let shown = fault.to_string();
    prop_assert!(shown.lines().count() <= 3, "{shown:?}");
    prop_assert!(
        !shown.chars().any(|c| c.is_control() && c != '\n'),
        "{shown:?}"
    );
    prop_assert!(!fault.message.is_empty() && shown.chars().count() < 1000);
    if let Some(place) = fault.place {
        let line = fault.line.as_ref().map_or(0, |line| line.chars().count());
        prop_assert!(
            place.line >= 1 && (1..=line + 1).contains(&place.column),
            "{shown:?}"
        );
    }
    Ok(())
}

fn each(value: &Value, path: &mut Vec<PathStep>, check: &mut dyn FnMut(&[PathStep])) {
    check(path);
    let mut enter = |step, inner| {
        path.push(step);
        each(inner, path, check);
        path.pop();
    };
    match value {
        Value::Array(list) => list
            .iter()
            .enumerate()
            .for_each(|(index, inner)| enter(PathStep::Index(index), inner)),
        Value::Object(map) => map
            .iter()
            .for_each(|(key, inner)| enter(PathStep::Key(key.clone()), inner)),
        _ => {}
    }
}

fn survives(bytes: &[u8]) -> Result<(), TestCaseError> {
    match Document::parse("f.yaml", bytes) {
        Err(fault) => shows(&fault),
        Ok(document) => {
            let mut lost = Vec::new();
            each(&document.value, &mut Vec::new(), &mut |path| {
                if document.locate(path).is_none() || document.locate_key(path).is_none() {
                    lost.push(path.to_vec());
                }
            });
            prop_assert_eq!(lost, Vec::<Vec<PathStep>>::new());
            Ok(())
        }
    }
}

#[derive(Clone, Debug)]
enum Change {
    Put(usize, String),
    Cut(usize, usize),
    Copy(usize, usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let spot = || 0..ROSTER.len();
    prop_oneof![
        (
            spot(),
            "[ \\t\\r\\n\\[\\]{}:,'\"#&*!|>%@`?\\-a\\\\é\u{85}\u{2028}\u{1b}]{1,3}"
        )
            .prop_map(|(at, text)| Change::Put(at, text)),
        (spot(), 1_usize..20).prop_map(|(at, length)| Change::Cut(at, length)),
        (spot(), spot(), 1_usize..80).prop_map(|(from, to, length)| Change::Copy(from, to, length)),
    ]
}

fn changed(changes: Vec<Change>) -> Vec<u8> {
    let mut bytes = ROSTER.as_bytes().to_vec();
    for change in changes {
        let length = bytes.len();
        let within = |at: usize| at.min(length);
        match change {
            Change::Put(at, text) => drop(bytes.splice(within(at)..within(at), text.into_bytes())),
            Change::Cut(at, count) => drop(bytes.drain(within(at)..within(at + count))),
            Change::Copy(from, to, count) => {
                let piece = bytes[within(from)..within(from + count)].to_vec();
                drop(bytes.splice(within(to)..within(to), piece));
            }
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        survives(&bytes)?;
    }

    #[test]
    fn random_signs(text in "[ \\t\\n\\[\\]{}:,'\"#&*!|>%@`?\\-ab1\\\\é\u{85}\u{FEFF}]{0,60}") {
        survives(text.as_bytes())?;
    }

    #[test]
    fn a_roster_with_anything_done_to_it(changes in prop::collection::vec(change(), 1..4)) {
        survives(&changed(changes))?;
    }

    #[test]
    fn written_files_can_be_read_again(map in prop::collection::btree_map("[a-z<*&!'\" :#0-9]{1,8}", any::<(String, i64, bool, Option<u8>)>(), 1..5)) {
        prop_assume!(!map.contains_key("<<"));
        // YAML 1.1, which is written, ends a line at U+2028 and U+2029; YAML 1.2, which is read, does not.
        let clean = |text: &str| text.chars().filter(|c| !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{FFFE}'..='\u{FFFF}')).collect::<String>();
        let map: BTreeMap<_, _> = map.into_iter().map(|(key, (text, a, b, c))| (key, (clean(&text), a, b, c))).collect();
        let text = write(&map).unwrap();
        let document = Document::parse("own.yaml", text.as_bytes()).map_err(|fault| TestCaseError::fail(format!("{fault}\n{text}")))?;
        prop_assert_eq!(document.value, serde_json::to_value(&map).unwrap());
    }
}

/// Each of these once took long or much, or would if nothing kept it from it.
#[test]
fn much_of_anything() {
    let signs = [
        "[",
        "{",
        "[]",
        "- ",
        "? ",
        "a: ",
        "&a ",
        "!a ",
        "- *a\n",
        "%TAG !a! x\n",
        "a\n",
        "a:b\n",
        "\"",
        "'",
        "'\n",
        "- |\n",
        "[a: ",
        "{a: [\n",
        ": ",
        ",",
        "]",
        "---\n",
        "#",
        " ",
        "\t",
        "\r",
        "\u{2028}",
        "é",
    ];
    for sign in signs {
        for before in ["", "x: [1]\n", "? [\n", "a: b\n \""] {
            let text = before.to_string() + &sign.repeat((1 << 18) / sign.len());
            if let Err(fault) = Document::parse("f", text.as_bytes()) {
                shows(&fault).unwrap_or_else(|error| panic!("{before:?} {sign:?}: {error}"));
            }
        }
    }
}
