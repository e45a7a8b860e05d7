//! One name, one meaning: a type's name is defined once in the crate.

use crate::texts::{root, rust_files};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Different rulebooks may use the same name. Associated types do not count.
#[test]
fn no_type_name_has_two_meanings() {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in rust_files(&root().join("src")) {
        let code = fs::read_to_string(&file).expect("a source file");
        let code = code.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let inside = file.strip_prefix(root()).expect("inside");
        let inside = inside.display().to_string().replace('\\', "/");
        let place = if inside.starts_with("src/rules/") {
            "src/rules"
        } else {
            &inside
        };
        for name in code.lines().filter_map(defined) {
            found
                .entry(name.to_owned())
                .or_default()
                .insert(place.to_owned());
        }
    }
    found.retain(|_, places| places.len() > 1);
    for (name, places) in &found {
        println!("{name}: {places:?}");
    }
    assert!(
        found.is_empty(),
        "these names are defined twice: {found:#?}"
    );
}

/// The type that a line defines; none where it is indented.
fn defined(line: &str) -> Option<&str> {
    let line = line.strip_prefix("pub").map_or(line, |rest| {
        rest.strip_prefix('(')
            .and_then(|rest| rest.split_once(')'))
            .map_or(rest, |(_, rest)| rest)
            .trim_start()
    });
    let name = ["struct ", "enum ", "trait ", "type "]
        .iter()
        .find_map(|kind| line.strip_prefix(kind))?;
    let name = name.split(|c: char| !c.is_alphanumeric()).next()?;
    // A short form of a type with the same name is no other meaning.
    (!line.contains(&format!("::{name}<"))).then_some(name)
}

#[test]
fn definitions_are_found() {
    let lines = [
        "pub struct One {",
        "pub(crate) enum Two {",
        "trait Three: Copy {",
        "    type Out = u8;",
        "pub type Four<T> = T;",
        "fn five()",
        "type Six<'a> = crate::Six<'a, u8>;",
    ];
    assert_eq!(
        lines.map(defined),
        [
            Some("One"),
            Some("Two"),
            Some("Three"),
            None,
            Some("Four"),
            None,
            None
        ]
    );
}
