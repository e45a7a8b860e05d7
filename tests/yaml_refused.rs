//! What is refused as YAML, and what is said of it: place by place, counted by hand.

use drumhead::battle::{Document, Fault, missing_space};

fn fault(bytes: impl AsRef<[u8]>) -> Fault {
    match Document::parse("f.yaml", bytes.as_ref()) {
        Err(fault) => fault,
        Ok(document) => panic!(
            "{:?} was read as {}",
            String::from_utf8_lossy(bytes.as_ref()),
            document.value
        ),
    }
}

/// The text is refused at this line and column with a message that holds these words.
#[track_caller]
fn refused(text: &str, line: usize, column: usize, words: &str) {
    let fault = fault(text);
    assert_eq!(
        fault.place.map(|place| (place.line, place.column)),
        Some((line, column)),
        "{fault}"
    );
    assert!(fault.message.contains(words), "{fault}");
}

/// The bytes are refused as a whole.
#[track_caller]
fn no_file(bytes: impl AsRef<[u8]>, words: &str) {
    let fault = fault(bytes);
    assert_eq!(fault.place, None, "{fault}");
    assert!(fault.message.contains(words), "{fault}");
}

fn is_read(text: &str) -> bool {
    Document::parse("f.yaml", text.as_bytes()).is_ok()
}

#[test]
fn files_that_are_no_yaml() {
    no_file("x".repeat((1 << 20) + 1), "1048577 bytes");
    no_file(b"\x89PNG\r\n\x1a\n\0\0", "PNG picture");
    no_file(b"PK\x03\x04....", "ZIP archive");
    no_file(b"\xFF\xFEa\0:\0 \x001\0", "UTF-16");
    no_file("{\\rtf1 hello}", "rich text");
    no_file(b"a: 1\0\0\0", "binary");
    no_file("", "nothing in the file");
    no_file("\u{FEFF}", "nothing in the file");
    no_file("# a comment\n\n  # another\r\n---\n", "nothing in the file");
    let latin = fault(b"a: 1\nname: Caf\xE9\n");
    assert_eq!(
        latin.place.map(|place| (place.line, place.column)),
        Some((2, 10))
    );
    assert_eq!(latin.line.as_deref(), Some("name: Caf\u{FFFD}"));
    assert!(latin.message.contains("not UTF-8"));
    refused("name: a\u{1b}[31mb\n", 1, 8, "U+001B");
}

#[test]
fn keys_given_twice() {
    refused(
        "a: 1\nb: 2\n\n\"a\": 3\n",
        4,
        1,
        "\"a\" is here twice: it is on line 1 already",
    );
    refused(
        "units:\n  - id: x\n    arm: foot\n    arm: horse\n",
        4,
        5,
        "on line 3",
    );
    refused("{x: {é: 1, y: 2, é: 3}}", 1, 18, "on line 1");
    refused("12: a\n'12': b\n", 2, 1, "\"12\" is here twice");
    assert_eq!(fault("u: [{a: 1, a: 2}]").field, "u[0].a");
}

#[test]
fn keys_that_are_none() {
    refused("a:\n  : x\n", 2, 3, "name is missing");
    refused("a: 1\n'': x\n", 2, 1, "name is missing");
    refused("[a, b]: x\n", 1, 1, "cannot be a key");
    refused("a: {{x}}\n", 1, 5, "cannot be a key");
    refused("a: &a {x: 1}\nb:\n  <<: *a\n", 3, 3, "merge keys");
}

#[test]
fn numbers() {
    refused("a: 1\nb: .nan\n", 2, 4, "finite");
    refused("a: [1, -.inf]\n", 1, 8, "finite");
    let read = |text: &str| {
        Document::parse("f", text.as_bytes())
            .unwrap()
            .value
            .to_string()
    };
    let huge = "1".to_string() + &"0".repeat(30);
    assert_eq!(
        read(&format!(
            "[{huge}, -{huge}, 18446744073709551615, -9223372036854775808]"
        )),
        "[1e+30,-1e+30,18446744073709551615,-9223372036854775808]"
    );
    assert_eq!(
        read(&format!(
            "[{huge}{}, 1e999, 007, 0x1F, ~, 1.50]",
            "0".repeat(20)
        )),
        "[1e+50,\"1e999\",\"007\",31,null,1.5]"
    );
}

#[test]
fn tags_directives_and_further_documents() {
    refused("a: 1\nb: !unit {x: 1}\n", 2, 4, "tag");
    refused("- !!str 1\n", 1, 3, "tag");
    refused("- [x, !<tag:x> y]\n", 1, 7, "tag");
    refused("%TAG !a! x\n---\na: 1\n", 1, 1, "%TAG");
    refused("a: 1\n---\nb: 2\n", 2, 1, "second document");
    refused("---\na: 1\n...\n---\nb: [2\n", 4, 1, "second document");
    refused("{a: 1}}\n", 1, 7, "no bracket is open");
    assert!(is_read("---\na: 1 !not *a &tag\n...\n"));
}

#[test]
fn too_deep() {
    refused(
        &format!("a: {}{}", "[".repeat(65), "]".repeat(65)),
        1,
        67,
        "64 deep",
    );
    refused(
        &format!("a: {}{}", "[".repeat(64), "]".repeat(64)),
        1,
        67,
        "64 deep",
    );
    assert!(is_read(&format!("{}{}", "[".repeat(64), "]".repeat(64))));
    refused(&"[".repeat(200_000), 1, 65, "64 deep");
    refused(&format!("{}x", "- ".repeat(10_000)), 1, 129, "64 deep");
    refused("a: &a [*a]\n", 1, 4, "64 deep");
    assert!(
        is_read(&format!(
            "a: |\n  {}\nb: \"{}\"\n",
            "[".repeat(200),
            "{".repeat(200)
        )),
        "brackets in text"
    );
}

#[test]
fn too_much() {
    let aliases = |count: usize| format!("a: &a 1\nb: [{}]\n", "*a, ".repeat(count));
    assert!(is_read(&aliases(256)));
    refused(&aliases(257), 2, 1 + 4 + 4 * 256, "256 aliases");
    let words = "Smith & Sons, *** and &co *here 'now'\n  ".repeat(400);
    assert!(is_read(&format!("a: {words}\nb: |\n  {words}\n")));
    let large = format!(
        "a: &a {}\nb: [{}]\n",
        "x".repeat(100_000),
        "*a, ".repeat(200)
    );
    refused(&large, 1, 4, "bytes of text");
    let list = format!(
        "a: &a [{}]\nb: [{}]\n",
        "1, ".repeat(50_000),
        "*a, ".repeat(200)
    );
    assert!(fault(list).message.contains("250000 values"));
    assert!(is_read(&"- [\"x\"]\n".repeat(10_001)));
    assert!(is_read(&"- {a: 1, b: []}\n- [x y]\n".repeat(7_000)));
}

#[test]
fn tabs() {
    refused("units:\n\t- a: 1\n", 2, 1, "line 2 is indented with a tab");
    refused(
        "a:\n  b: 1\n \tc: 2\n",
        3,
        2,
        "line 3 is indented with a tab",
    );
    refused("a:\n\tb: 1\n", 2, 1, "indent with spaces");
    assert!(is_read("a:\t1\nb: [\t2,\t3]\n"));
}

#[test]
fn colons() {
    refused(
        "name: Bob: the builder # so\n",
        1,
        10,
        "put quotes round it, as in \"Bob: the builder\"",
    );
    refused("units:\n  - name: Zoë: x\n", 2, 14, "colon and a space");
    refused(
        "name:Bob\nx: 1\n",
        1,
        5,
        "a space is missing after the colon",
    );
    refused(
        "x: 1\nname:Bob\ny: 2\n",
        2,
        5,
        "a space is missing after the colon",
    );
    refused("name:Bob\n", 1, 5, "a space is missing after the colon");
    refused("x: 1\nname\ny: 2\n", 2, 1, "a colon is missing");
    refused("name\nx: 1\n", 1, 1, "a colon is missing");
    refused("a: {b:[1]}\n", 1, 6, "a space is missing after the colon");
}

#[test]
fn dashes() {
    refused("-a\n-b\n", 1, 1, "a space is missing after the dash");
    refused(
        "l:\n  - a\n  -b\n",
        3,
        3,
        "a space is missing after the dash",
    );
    refused("l:\n  -name: x\n", 2, 3, "write \"- name\"");
    refused("k: - a\n", 1, 4, "a list begins on a line of its own");
    assert!(is_read("{-5: a, k: -x}"));
}

#[test]
fn quotes() {
    refused("name: \"Bob\nx: 1\n", 1, 7, "never closed");
    refused("'Bob\nx: 1\n", 1, 1, "never closed");
    refused(
        "é: \"\u{2028}\"\nname: [a, 'Bob]\nx: 1\n",
        2,
        11,
        "never closed",
    );
    refused(
        "name: \"Crown\nunits:\n  - name: \"Guards\"\n",
        1,
        7,
        "closes on line 3 only",
    );
    refused("a: {x: \"y}\nb: \"z\"\n", 1, 8, "closes on line 2 only");
    refused("name: 'Crown's Own'\n", 1, 14, "write '' for an apostrophe");
    refused("a: \"\\d\"\n", 1, 5, "backslash");
}

#[test]
fn indentation() {
    refused("a:\n    b: 1\n  c: 2\n", 3, 3, "indented by 2");
    refused("a: b\n  c: d\n", 2, 3, "the value on line 1");
    refused("- a\nb: 1\n", 2, 1, "the list that begins on line 1");
    refused("a: 1\n- b\n", 2, 1, "an entry of a list cannot come here");
    refused("a: [b] c\n", 1, 8, "this cannot come here");
}

#[test]
fn brackets() {
    refused("a: [1, 2\nb: 3\n", 1, 4, "never closed");
    refused("x: 1\na: {x: [1, 2]", 2, 4, "never closed");
    refused("a: 1\n]\n", 2, 1, "no bracket is open");
    refused("a: [}\n", 1, 5, "not the one that was opened");
    refused("a: {b: 1,, c: 2}\n", 1, 10, "before this comma");
}

#[test]
fn signs_that_begin_no_value() {
    refused("a: @foo\n", 1, 4, "cannot begin with @");
    refused("a: *foo\n", 1, 4, "nothing has that name");
    refused("a: & b\n", 1, 4, "begins with * or &");
    refused("a: >5\n", 1, 4, "block of text");
    refused("a: ? x\n", 1, 4, "question mark");
}

#[test]
fn words_that_lack_a_space() {
    assert_eq!(
        missing_space("name:Bob"),
        Some("a space is missing after the colon")
    );
    assert_eq!(
        missing_space("-Bob"),
        Some("a space is missing after the dash")
    );
    for text in [
        "10:30",
        "https://x.org",
        "C:\\x",
        "-5",
        "- x",
        "--",
        "name: Bob",
        "name:",
        "a b:c",
        "",
    ] {
        assert_eq!(missing_space(text), None, "{text}");
    }
}
