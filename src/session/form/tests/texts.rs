//! Words, texts and targets that take the place of others.

use super::*;

/// The arrows go through suggested texts but leave typed text alone.
#[test]
fn known_texts_are_gone_through() {
    let name = one_of("name", Kind::Text, &["Break the door", "Carry off a bale"]);
    let mut form = form(vec![name, field("actions", Kind::Whole, false)]);
    let mut shown = |action| {
        form.update(action);
        form.entry()
            .fields
            .get("name")
            .and_then(Value::as_str)
            .map(str::to_owned)
    };
    assert_eq!(shown(KeyAction::Right).as_deref(), Some("Break the door"));
    assert_eq!(shown(KeyAction::Right).as_deref(), Some("Carry off a bale"));
    assert_eq!(shown(KeyAction::Right).as_deref(), Some("Break the door"));
    assert_eq!(shown(KeyAction::Type('s')).as_deref(), Some("s"));
    assert_eq!(shown(KeyAction::Left).as_deref(), Some("s"));
}

/// A single possible word is filled in, and the form goes on at once.
#[test]
fn the_only_word_is_taken() {
    let mut form = form(vec![one_of("name", Kind::Word, &["bridge"])]);
    assert_eq!(entry(&form), json!({"name": "bridge"}));
    assert!(matches!(form.update(KeyAction::Accept), FormIntent::Submit));
}

/// Another target makes other words possible: the only one of before is no answer, one that a player chose stays.
#[test]
fn a_word_that_is_offered_no_longer_is_no_answer() {
    let offering = |words: &[&str]| one_of("target_is", Kind::Word, words);
    let is = |form: &FormPane| form.lines[0].value();
    let mut form = form(vec![offering(&["formation"])]);
    assert_eq!(is(&form), Some("formation".into()));
    form.refit(&[offering(&["stragglers"])]);
    assert_eq!(is(&form), Some("stragglers".into()));
    form.refit(&[offering(&["formation", "stragglers"])]);
    assert_eq!(is(&form), None);
    keys(&mut form, "s");
    form.refit(&[offering(&["stragglers", "formation"])]);
    assert_eq!(is(&form), Some("stragglers".into()));
}

#[test]
fn typed_text_replaces_the_old_text() {
    let named = || {
        form(vec![
            unit(),
            Field {
                default: "Guards".into(),
                ..field("name", Kind::Text, false)
            },
        ])
    };
    let value = |form: &FormPane| form.line().and_then(FormLine::value);
    let mut typed = named();
    keys(&mut typed, "Foot");
    assert_eq!(value(&typed), Some("Foot".into()));
    // Moving into the text or erasing a letter keeps the rest.
    let mut entered = named();
    entered.update(KeyAction::Left);
    keys(&mut entered, "xy");
    assert_eq!(value(&entered), Some("Guardxys".into()));
    let mut shortened = named();
    shortened.update(KeyAction::Erase);
    keys(&mut shortened, "ian");
    assert_eq!(value(&shortened), Some("Guardian".into()));
}

/// What stands in a list of targets from the last time is replaced by a number, as where only one can be chosen. One target leads
/// on, a comma goes back for another, and the number of one that stands there never takes it away.
#[test]
fn targets_are_replaced_and_joined_alike() {
    let mut first = form(vec![
        unit(),
        field("target", Kind::Units, true),
        between("range", Kind::Number, true),
    ]);
    keys(&mut first, "3");
    assert_eq!(at(&first), "range");
    for (text, targets) in [
        ("", &["blue/u2"][..]),
        ("3", &["blue/u2"]),
        ("4", &["blue/u3"]),
        ("3,4", &["blue/u2", "blue/u3"]),
        ("3+4+3", &["blue/u3"]),
    ] {
        let mut again = again(&first);
        again.go_to("target");
        keys(&mut again, text);
        assert_eq!(again.entry().fields["target"], json!(targets), "{text}");
        let here = if text.is_empty() { "target" } else { "range" };
        assert_eq!(at(&again), here, "{text}");
    }
}

/// A range that was measured stays when another unit joins the attackers or the targets; for another target it is asked again.
#[test]
fn a_range_stays_while_others_join() {
    let attackers = Field {
        default: json!(["red/u0"]),
        now: true,
        ..field("attackers", Kind::Units, true)
    };
    let fields = [
        attackers,
        field("target", Kind::Units, true),
        between("range", Kind::Number, true),
    ];
    for (list, number, range) in [
        ("attackers", "2", Some(8)),
        ("target", ",4", Some(8)),
        ("target", "4", None),
    ] {
        let mut form = form(fields.to_vec());
        keys(&mut form, "3\n8\n");
        form.go_to(list);
        keys(&mut form, number);
        let held = form.entry().fields.get("range").cloned();
        assert_eq!(held, range.map(Value::from), "{list} {number}");
    }
}

/// A slip in a number costs one Backspace, and more of them than it has digits do not take the answer before it too.
#[test]
fn backspace_stays_in_the_number() {
    let mut form = form(vec![
        field("men", Kind::Whole, true),
        field("range", Kind::Number, true),
    ]);
    keys(&mut form, "4\n99\n");
    // Back from the end, which takes the last digit.
    form.update(KeyAction::Erase);
    assert_eq!(entry(&form)["range"], 9);
    for _ in 0..2 {
        form.update(KeyAction::Erase);
    }
    keys(&mut form, "8");
    assert_eq!(entry(&form), json!({"men": 4, "range": 8}));
    for _ in 0..3 {
        form.update(KeyAction::Erase);
    }
    assert_eq!(form.at, 0, "one more goes back");
}
