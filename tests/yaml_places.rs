//! Where the values and keys of a YAML document stand. Lines and columns here are counted by hand.

use drumhead::battle::{Document, PathStep, Place, Severity};

fn document(text: &str) -> Document {
    Document::parse("crown.yaml", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// `units.0.name` as a path: numbers are entries of lists.
fn path(text: &str) -> Vec<PathStep> {
    let step = |step: &str| {
        step.parse()
            .map_or_else(|_| PathStep::Key(step.to_string()), PathStep::Index)
    };
    text.split('.')
        .filter(|step| !step.is_empty())
        .map(step)
        .collect()
}

fn pair(place: Option<Place>) -> Option<(usize, usize)> {
    place.map(|place| (place.line, place.column))
}

fn value(text: &str, at: &str) -> Option<(usize, usize)> {
    pair(document(text).locate(&path(at)))
}

fn key(text: &str, at: &str) -> Option<(usize, usize)> {
    pair(document(text).locate_key(&path(at)))
}

const ROSTER: &str = "\
# The Crown's men
roster: Crown forces   # as at Hollow Creek
units:
  - {id: grenadiers, name: \"The Grenadiers\", figures: 12, odd: {x: [1, {y: 'z'}]}}
  # the second
  - id: rangers

    name: 'Rangers'
    text: |
      Some [text] here
    empty:
    marks:
    - a
    -   b
  - plain
\"quoted key\" : yes
";

#[test]
fn values_of_block_maps_and_lists() {
    assert_eq!(value(ROSTER, ""), Some((2, 1)));
    assert_eq!(value(ROSTER, "roster"), Some((2, 9)));
    assert_eq!(value(ROSTER, "units"), Some((4, 3)));
    assert_eq!(value(ROSTER, "units.1"), Some((6, 5)));
    assert_eq!(value(ROSTER, "units.1.name"), Some((8, 11)));
    assert_eq!(value(ROSTER, "units.1.text"), Some((9, 11)));
    assert_eq!(value(ROSTER, "units.1.marks"), Some((13, 5)));
    assert_eq!(value(ROSTER, "units.1.marks.1"), Some((14, 9)));
    assert_eq!(value(ROSTER, "units.2"), Some((15, 5)));
    assert_eq!(value(ROSTER, "quoted key"), Some((16, 16)));
}

#[test]
fn values_of_maps_and_lists_in_brackets() {
    assert_eq!(value(ROSTER, "units.0"), Some((4, 5)));
    assert_eq!(value(ROSTER, "units.0.id"), Some((4, 10)));
    assert_eq!(value(ROSTER, "units.0.name"), Some((4, 28)));
    assert_eq!(value(ROSTER, "units.0.figures"), Some((4, 55)));
    assert_eq!(value(ROSTER, "units.0.odd"), Some((4, 64)));
    assert_eq!(value(ROSTER, "units.0.odd.x"), Some((4, 68)));
    assert_eq!(value(ROSTER, "units.0.odd.x.1.y"), Some((4, 76)));
    assert_eq!(value("{a: 1,\n b: [2,\n3]}\n", "b.1"), Some((3, 1)));
}

#[test]
fn keys() {
    assert_eq!(key(ROSTER, "roster"), Some((2, 1)));
    assert_eq!(key(ROSTER, "units.0.figures"), Some((4, 46)));
    assert_eq!(key(ROSTER, "units.0.odd.x.1.y"), Some((4, 73)));
    assert_eq!(key(ROSTER, "units.1.id"), Some((6, 5)));
    assert_eq!(key(ROSTER, "units.1.text"), Some((9, 5)));
    assert_eq!(key(ROSTER, "quoted key"), Some((16, 1)));
    assert_eq!(
        key(ROSTER, "units.1.marks.1"),
        Some((14, 9)),
        "an entry has no key"
    );
    assert_eq!(key(ROSTER, ""), Some((2, 1)));
}

#[test]
fn keys_that_are_no_text_count_as_written() {
    let text = "12: a\ntrue: b\n? 1.0\n: c\n";
    assert_eq!(
        document(text).value,
        serde_json::json!({"12": "a", "true": "b", "1.0": "c"})
    );
    let twelve = [PathStep::Key("12".to_string())];
    assert_eq!(pair(document(text).locate(&twelve)), Some((1, 5)));
    assert_eq!(pair(document(text).locate_key(&twelve)), Some((1, 1)));
    assert_eq!(
        pair(document(text).locate_key(&[PathStep::Key("1.0".to_string())])),
        Some((3, 3))
    );
    assert_eq!(
        pair(document(text).locate(&[PathStep::Key("1.0".to_string())])),
        Some((4, 3))
    );
}

#[test]
fn values_left_out() {
    assert_eq!(value(ROSTER, "units.1.empty"), Some((11, 11)));
    assert_eq!(value("- a\n-\n- c\n", "1"), Some((2, 2)));
    assert_eq!(value("{a: , b}", "a"), Some((1, 5)));
}

#[test]
fn columns_count_characters() {
    let text = "größe: {näme: \"Zoë\", x: ü}\n\"日本\": [é, 😀, z]\n";
    assert_eq!(value(text, "größe.näme"), Some((1, 15)));
    assert_eq!(key(text, "größe.x"), Some((1, 22)));
    assert_eq!(value(text, "größe.x"), Some((1, 25)));
    assert_eq!(value(text, "日本.1"), Some((2, 11)));
    assert_eq!(value(text, "日本.2"), Some((2, 14)));
}

#[test]
fn line_ends_and_byte_order_mark() {
    let windows = ROSTER.replace('\n', "\r\n");
    assert_eq!(value(&windows, "units.0.odd.x.1.y"), Some((4, 76)));
    assert_eq!(key(&windows, "quoted key"), Some((16, 1)));
    assert_eq!(
        document(&windows)
            .fault(&path("units.1.name"), false, Severity::Error, "no")
            .line
            .as_deref(),
        Some("    name: 'Rangers'")
    );
    let old = ROSTER.replace('\n', "\r");
    assert_eq!(value(&old, "units.1.marks.1"), Some((14, 9)));
    let marked = format!("\u{FEFF}{ROSTER}");
    assert_eq!(value(&marked, "roster"), Some((2, 9)));
    assert_eq!(key("\u{FEFF}a: 1\n", "a"), Some((1, 1)));
    assert_eq!(value("\u{FEFF}a: 1\n", "a"), Some((1, 4)));
}

/// The parser takes these for line ends too, editors do not.
#[test]
fn rare_separators_end_no_line() {
    assert_eq!(value("a: \"x\u{2028}y\u{85}\"\nb: 2\n", "b"), Some((2, 4)));
}

#[test]
fn anchors_and_aliases() {
    let text = "base: &base {n: 1, m: 2}\nfirst: *base\nword: &w elite\nlast: *w\n";
    assert_eq!(value(text, "base"), Some((1, 7)));
    assert_eq!(value(text, "first.m"), Some((1, 23)));
    assert_eq!(value(text, "last"), Some((3, 7)));
    assert_eq!(key(text, "last"), Some((4, 1)));
    assert_eq!(document(text).value["first"]["m"], 2);
}

#[test]
fn after_a_document_marker() {
    assert_eq!(value("%YAML 1.1\n---\n# x\na: 1\n", "a"), Some((4, 4)));
    assert_eq!(value("--- {a: 1}\n...\n", "a"), Some((1, 9)));
}

#[test]
fn absent_things() {
    for at in [
        "nothing",
        "units.7",
        "units.0.name.x",
        "roster.0",
        "units.id",
    ] {
        assert_eq!(value(ROSTER, at), None, "{at}");
        assert_eq!(key(ROSTER, at), None, "{at}");
    }
}

#[test]
fn a_fault_is_placed_at_the_nearest_thing_there_is() {
    let document = document(ROSTER);
    let fault = |at: &str, at_key| document.fault(&path(at), at_key, Severity::Warning, "odd");
    let place = |at: &str, at_key| pair(fault(at, at_key).place);
    assert_eq!(place("units.1.rating", false), Some((6, 5)));
    assert_eq!(place("units.0.rating.deeper", true), Some((4, 5)));
    assert_eq!(place("units.9", false), Some((4, 3)));
    assert_eq!(place("units.0.figures", true), Some((4, 46)));
    let one = fault("units.1.name", false);
    assert_eq!(
        (one.file.as_str(), one.field.as_str(), one.severity),
        ("crown.yaml", "units[1].name", Severity::Warning)
    );
    assert_eq!(
        one.to_string(),
        "crown.yaml:8:11: warning: units[1].name: odd\n 8 |     name: 'Rangers'\n   |           ^"
    );
}
