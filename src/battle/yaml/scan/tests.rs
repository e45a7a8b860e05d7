//! The scanner against texts, and against the parser.

use super::super::{Document, find};
use super::*;
use crate::battle::{Path, Step};
use proptest::prelude::*;
use serde_json::Value;

fn kinds(text: &str) -> Vec<(Kind, &str)> {
    Scanner::new(text)
        .filter(|token| token.kind != Kind::Sign)
        .map(|token| (token.kind, &text[token.start..token.end]))
        .collect()
}

#[test]
fn ordinary_words_hold_no_signs() {
    let text = "name: Smith & Sons *** [1809] don't # \"\nmotto: Vive l'Empereur\n  'still' *the &motto [\nlast: {x: a&b*c'd}\n";
    let words = [
        (Kind::Plain, "name"),
        (Kind::Plain, "Smith & Sons *** [1809] don't"),
        (Kind::Plain, "motto"),
        (Kind::Plain, "Vive l'Empereur\n  'still' *the &motto ["),
        (Kind::Plain, "last"),
        (Kind::Open, "{"),
        (Kind::Plain, "x"),
        (Kind::Plain, "a&b*c'd"),
        (Kind::Close, "}"),
    ];
    assert_eq!(kinds(text), words);
}

#[test]
fn blocks_of_text_hold_no_signs() {
    let text = "- text: |\n    [ ' \"\n\n    *x\n  more: &a [*a]\n- >-\n {\n- !t 'it''s \" ]'\n";
    let words = [
        (Kind::Plain, "text"),
        (Kind::Block, "|\n    [ ' \"\n\n    *x\n  "),
        (Kind::Plain, "more"),
        (Kind::Anchor, "&a"),
        (Kind::Open, "["),
        (Kind::Alias, "*a"),
        (Kind::Close, "]"),
        (Kind::Block, ">-\n {\n"),
        (Kind::Tag, "!t"),
        (Kind::Quote, "'it''s \" ]'"),
    ];
    assert_eq!(kinds(text), words);
}

/// Every value with where the parser has it begin.
fn values(document: &Document, path: &mut Path, value: &Value, all: &mut Vec<(usize, Value)>) {
    all.push((find::value(&document.text, path).unwrap(), value.clone()));
    let mut descend = |step, inner| {
        path.push(step);
        values(document, path, inner, all);
        path.pop();
    };
    match value {
        Value::Array(list) => list
            .iter()
            .enumerate()
            .for_each(|(index, inner)| descend(Step::Index(index), inner)),
        Value::Object(map) => map
            .iter()
            .for_each(|(key, inner)| descend(Step::Key(key.clone()), inner)),
        _ => {}
    }
}

/// Whatever the parser takes, the scanner sees the same brackets, quotes and words at the same bytes.
fn agrees(text: &str) {
    let Ok(document) = Document::parse("any", text.as_bytes()) else {
        return;
    };
    let tokens: Vec<Token> = Scanner::new(text).collect();
    let mut all = Vec::new();
    values(&document, &mut Vec::new(), &document.value, &mut all);
    let mut brackets = 0;
    for (at, value) in all {
        let kind = match text.as_bytes().get(at) {
            Some(b'[' | b'{') if value.is_array() || value.is_object() => Kind::Open,
            Some(b'"' | b'\'') if value.is_string() => Kind::Quote,
            Some(b'|' | b'>') if value.is_string() => Kind::Block,
            Some(b'&') => Kind::Anchor,
            _ if value.is_array() || value.is_object() || value.is_null() => continue,
            _ => Kind::Plain,
        };
        brackets += usize::from(kind == Kind::Open);
        assert!(
            tokens
                .iter()
                .any(|token| token.start == at && token.kind == kind),
            "{text:?}: no {kind:?} at {at}, but {tokens:?}"
        );
    }
    let anchored = tokens
        .windows(2)
        .filter(|pair| pair[0].kind == Kind::Anchor && pair[1].kind == Kind::Open)
        .count();
    assert_eq!(
        tokens
            .iter()
            .filter(|token| token.kind == Kind::Open)
            .count(),
        brackets + anchored,
        "{text:?}: {tokens:?}"
    );
}

const PIECES: [&str; 40] = [
    "a", "b", "cd", "1", "\u{e9}", "a: ", "b: ", "c:", "- ", "-", "\n", "\n", "\n  ", "\n    ",
    "\n- ", "\nd: ", "\r\n", " ", "  ", "[", "]", "{", "}", ", ", ",", ": ", "'", "\"", "'x'",
    "\"y\"", "#", " # ", "&n ", "|\n", ">\n  ", "\\", "? ", "[a, b]", "{e: 1}", "...\n",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn scanner_and_parser_agree(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 1..14)) {
        agrees(&pieces.concat());
    }
}
