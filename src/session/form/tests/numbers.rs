//! Defaults, numbers and what a refused one changes.

use super::*;

/// A question for one of two enemies, called 2 and 3.
fn target() -> Field {
    one_of("target", Kind::Unit, &["blue/u2", "blue/u3"])
}

#[test]
fn space_goes_on_and_never_answers() {
    let mut form = form(vec![
        unit(),
        Field {
            asking: Asking {
                always: true,
                ..Asking::default()
            },
            default: false.into(),
            ..field("cover", Kind::Flag, false)
        },
        Field {
            bounds: Bounds::of(0.0, 4.0),
            default: 0.into(),
            ..field("points", Kind::Whole, false)
        },
    ]);
    assert_eq!(keys(&mut form, " "), [FormIntent::Submit]);
    form.go_to("points");
    keys(&mut form, " ++-");
    form.go_to("points");
    assert_eq!(entry(&form), json!({"unit": "red/u0"}));
    keys(&mut form, "++-");
    assert_eq!(entry(&form), json!({"unit": "red/u0", "points": 1}));
}

#[test]
fn usual_answers_stand_there_before_it_is_done() {
    let usual = Field {
        default: false.into(),
        ..field("bad_going", Kind::Flag, false)
    };
    let mut form = form(vec![unit(), field("distance", Kind::Number, true), usual]);
    assert_eq!(keys(&mut form, "8\n").last(), Some(&FormIntent::Check));
    assert!(form.is_at_end());
    assert_eq!(keys(&mut form, "\n"), [FormIntent::Submit]);
    keys(&mut form, "y");
    assert_eq!(form.entry().fields.get("bad_going"), Some(&true.into()));
}

#[test]
fn a_state_between_two_units_is_known_until_the_target_changes() {
    let known: Remembered = [
        ("range".to_owned(), 8.into()),
        ("cover".to_owned(), "soft".into()),
    ]
    .into();
    let kept = std::collections::BTreeMap::from([("blue/u2".to_owned(), known)]);
    let again = || form(shot()).with_pairs(kept.clone());
    let mut same = again();
    keys(&mut same, "3");
    // Who types the target may type the range as well: what is as before is not skipped then.
    assert_eq!(at(&same), "range");
    // The first Enter ends the number, the second takes the range that stands there.
    keys(&mut same, "\n\n");
    assert!(same.is_at_end());
    assert_eq!(
        entry(&same),
        json!({"unit": "red/u0", "target": "blue/u2", "range": 8, "cover": "soft"})
    );
    // Another target: range and cover are asked again.
    same.go_to("target");
    keys(&mut same, "4");
    assert_eq!(at(&same), "range");
    assert_eq!(entry(&same), json!({"unit": "red/u0", "target": "blue/u3"}));
    // A range beyond the weapon's reach is asked again.
    let mut fields = shot();
    fields[2].asking.compare = vec![3.into(), 6.into()];
    let mut short = form(fields).with_pairs(kept);
    keys(&mut short, "3");
    assert_eq!(at(&short), "range");
}

/// The range of a shot is the way of a charge; and a target 8″ away is not reached by a move of 4″.
#[test]
fn a_range_given_before_counts_for_an_attack() {
    for (inches, reached) in [(8, false), (4, true)] {
        let known: Remembered = [("″".to_owned(), inches.into())].into();
        let kept = std::collections::BTreeMap::from([("blue/u2".to_owned(), known)]);
        let mut fields = shot();
        (fields[2].name, fields[2].unit) = ("distance", "inches");
        fields.push(Field {
            default: true.into(),
            asking: Asking {
                reach: Some(4.0),
                ..Asking::default()
            },
            ..field("contact", Kind::Flag, false)
        });
        let mut form = form(fields).with_pairs(kept);
        keys(&mut form, "3");
        let value = |name: &str| {
            let line = form.lines.iter().find(|line| line.field.name == name);
            line.and_then(super::super::FormLine::value)
        };
        assert_eq!(value("distance"), Some(inches.into()));
        assert_eq!(value("contact"), Some(reached.into()));
    }
}

/// The enemy has shot over this distance before: the cover is asked, and the range not twice.
#[test]
fn a_range_known_from_the_other_side_is_confirmed_once() {
    let known: Remembered = [("range".to_owned(), 8.into())].into();
    let kept = std::collections::BTreeMap::from([("blue/u2".to_owned(), known)]);
    let mut fields = shot();
    fields[2].unit = "inches";
    let mut form = form(fields).with_pairs(kept);
    keys(&mut form, "3\n\n");
    assert_eq!(at(&form), "cover");
    keys(&mut form, "\n");
    assert!(form.is_at_end());
}

#[test]
fn men_behind_are_those_not_in_front() {
    let mut units = one_of("units", Kind::PerUnit, &["red/u0", "blue/u2"]);
    let each = |most: f64| vec![("red/u0".to_owned(), most), ("blue/u2".to_owned(), most)];
    let bounds = || Bounds {
        most: each(12.0),
        ..Bounds::of(0.0, 12.0)
    };
    units.fields = vec![
        Field {
            bounds: bounds(),
            asking: Asking {
                proposed: each(6.0),
                ..Asking::default()
            },
            ..field("front", Kind::Whole, true)
        },
        Field {
            bounds: bounds(),
            default: 0.into(),
            asking: Asking {
                rest_of: Some(("front", vec![("red/u0".into(), 3), ("blue/u2".into(), 1)])),
                ..Asking::default()
            },
            ..field("behind", Kind::Whole, false)
        },
    ];
    let mut form = form(vec![units]);
    let held = |form: &FormPane, unit: &str| form.entry().fields["units"][unit].clone();
    assert_eq!(held(&form, "red/u0"), json!({"front": 6, "behind": 6}));
    keys(&mut form, "2");
    assert_eq!(held(&form, "red/u0"), json!({"front": 2, "behind": 6}));
    form.go_to("units.blue/u2.front");
    keys(&mut form, "2");
    assert_eq!(held(&form, "blue/u2"), json!({"front": 2, "behind": 2}));
    form.go_to("units.red/u0.behind");
    keys(&mut form, "1");
    form.go_to("units.red/u0.front");
    keys(&mut form, "4");
    assert_eq!(held(&form, "red/u0"), json!({"front": 4, "behind": 1}));
    assert_eq!(keys(&mut form, "\n\n").last(), Some(&FormIntent::Submit));
}

/// Letters choose from a few words, numbers from many; a number that is no answer changes nothing and says so.
#[test]
fn a_word_is_chosen_by_what_stands_beside_it() {
    let word = |words: &[&str]| one_of("formation", Kind::Word, words);
    let few = word(&["line", "column", "square"]);
    let many: Vec<String> = ('a'..='l').map(|c| format!("{c}{c}")).collect();
    let many = word(&many.iter().map(String::as_str).collect::<Vec<_>>());
    let sizes = word(&["12", "24"]);
    for (word, text, chosen) in [
        (&few, "c", Some("column")),
        (&few, "3", None),
        (&few, "44s", Some("square")),
        (&many, "3", Some("cc")),
        (&many, "12", Some("ll")),
        (&many, "13", None),
        (&sizes, "24", Some("24")),
        (&sizes, "25", None),
    ] {
        let mut form = form(vec![word.clone()]);
        keys(&mut form, text);
        assert_eq!(
            form.entry().fields.get("formation"),
            chosen.map(Value::from).as_ref(),
            "{text}"
        );
        assert_eq!(form.last.trouble.is_some(), chosen.is_none(), "{text}");
    }
}

/// A number that is refused leaves what stood there, whatever ends it.
#[test]
fn a_refused_number_changes_nothing() {
    for end in ["", "\n", "\t", "4\n", "44"] {
        let mut form = form(vec![unit(), target(), between("range", Kind::Number, true)]);
        keys(&mut form, "38");
        form.go_to("target");
        let before = form.entry();
        let said = keys(&mut form, &format!("2{end}"));
        assert_eq!(form.entry(), before, "{end:?}");
        assert!(!said.contains(&FormIntent::Submit), "{end:?}");
    }
}

/// Enter after a refused number says again why: it has not been taken.
#[test]
fn a_refused_number_is_answered_whatever_its_digits() {
    for text in ["9\n", "16\n", "16 "] {
        let mut form = form(vec![unit(), target()]);
        form.go_to("target");
        keys(&mut form, text);
        let said = form.last.trouble.clone().unwrap_or_default();
        assert!(said.contains("no unit here is called"), "{text:?}: {said}");
    }
}

/// Where 2 is a unit and 20 another, 22 is neither: its second digit begins the range.
#[test]
fn a_digit_that_no_unit_has_is_of_the_next_question() {
    let mut form = form(shot());
    form.choices[3].number = 20;
    let fields = form.offer.fields.clone();
    let offer = Offer {
        fields,
        ..form.offer
    };
    let mut form = FormPane::new(offer, form.choices, &Remembered::new());
    keys(&mut form, "220\n");
    let fields = form.entry().fields;
    assert_eq!(
        (&fields["target"], &fields["range"]),
        (&"red/u1".into(), &20.into())
    );
}

/// Where no further question takes a digit, both digits are of this one: the first alone is not taken for another unit.
#[test]
fn a_digit_that_nothing_takes_is_no_target() {
    let mut form = form(vec![
        unit(),
        target(),
        field("bad_going", Kind::Flag, false),
    ]);
    // 3 and 30 are units to choose from, 38 is none.
    form.choices[3].number = 30;
    let offer = form.offer.clone();
    let mut form = FormPane::new(offer, form.choices, &Remembered::new());
    keys(&mut form, "38");
    assert!(form.last.trouble.is_some());
    assert_eq!(form.entry().fields.get("target"), None);
}

/// Tab after a target that has moved the cursor on ends the number, as Enter does, and skips no question.
#[test]
fn tab_after_a_target_skips_nothing() {
    let mut form = form(shot());
    keys(&mut form, "3\t8\n");
    assert_eq!(form.entry().fields["range"], 8);
}

/// On the second time nothing is missing: a number is still the target's, not an attacker's.
#[test]
fn the_keys_go_to_the_field_being_entered_again() {
    let attackers = Field {
        default: json!(["red/u0"]),
        now: true,
        ..field("attackers", Kind::Units, true)
    };
    let mut first = form(vec![attackers, field("target", Kind::Unit, true)]);
    keys(&mut first, "3\n");
    let mut again = again(&first);
    assert_eq!(at(&again), "target");
    keys(&mut again, "4\n");
    assert_eq!(
        entry(&again),
        json!({"attackers": ["red/u0"], "target": "blue/u3"})
    );
}
