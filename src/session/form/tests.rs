//! Forms filled in key by key.

use super::*;
use crate::battle::Matters;
use crate::session::keys::KeyAction;
use crate::table::Side;

fn field(name: &'static str, kind: Kind, required: bool) -> Field {
    Field {
        required,
        ..Field::blank(name, kind)
    }
}

fn choices() -> Vec<Candidate> {
    let choice = |i: u16, side: Side| Candidate {
        who: Some(Who::Unit(i)),
        value: format!("{}/u{i}", side.id()).into(),
        name: format!("Unit {i}"),
        number: usize::from(i) + 1,
        side: Some(side),
        standing: None,
    };
    (0..4)
        .map(|i| choice(i, if i < 2 { Side::Red } else { Side::Blue }))
        .collect()
}

fn form(fields: Vec<Field>) -> FormPane {
    let (subject, matters) = (Who::Unit(0), Matters::default());
    let offer = Offer {
        id: "fire",
        label: "Fire",
        key: 'f',
        help: "",
        clauses: &[],
        subject,
        refusal: None,
        fields,
        matters,
    };
    FormPane::new(offer, choices(), &Remembered::new())
}

fn keys(form: &mut FormPane, text: &str) -> Vec<FormIntent> {
    let action = |c| match c {
        '\n' => KeyAction::Accept,
        '\t' => KeyAction::Next,
        ' ' => KeyAction::Press,
        c => KeyAction::Type(c),
    };
    text.chars().map(|c| form.update(action(c))).collect()
}

fn between(name: &'static str, kind: Kind, required: bool) -> Field {
    Field {
        between: true,
        ..field(name, kind, required)
    }
}

fn cover() -> Field {
    Field {
        options: ["none", "soft", "hard"].map(str::to_owned).to_vec(),
        default: "none".into(),
        asked: true,
        ..between("cover", Kind::Word, false)
    }
}

fn shot() -> Vec<Field> {
    vec![
        field("unit", Kind::Unit, true),
        field("target", Kind::Unit, true),
        between("range", Kind::Number, true),
        cover(),
    ]
}

#[test]
fn space_goes_on_and_never_answers() {
    let mut form = form(vec![
        field("unit", Kind::Unit, true),
        Field {
            asked: true,
            default: false.into(),
            ..field("cover", Kind::Flag, false)
        },
        Field {
            min: Some(0.0),
            max: Some(4.0),
            default: 0.into(),
            ..field("points", Kind::Whole, false)
        },
    ]);
    assert_eq!(keys(&mut form, " "), [FormIntent::Submit]);
    form.go_to("points");
    keys(&mut form, " ++-");
    form.go_to("points");
    assert_eq!(
        Value::Object(form.entry().fields),
        serde_json::json!({"unit": "red/u0"})
    );
    keys(&mut form, "++-");
    assert_eq!(
        Value::Object(form.entry().fields),
        serde_json::json!({"unit": "red/u0", "points": 1})
    );
}

#[test]
fn usual_answers_stand_there_before_it_is_done() {
    let usual = Field {
        default: false.into(),
        ..field("bad_going", Kind::Flag, false)
    };
    let mut form = form(vec![
        field("unit", Kind::Unit, true),
        field("distance", Kind::Number, true),
        usual,
    ]);
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
    assert_eq!(same.line().unwrap().field.name, "range");
    // The first Enter ends the number, the second takes the range that stands there.
    keys(&mut same, "\n\n");
    assert!(same.is_at_end());
    assert_eq!(
        Value::Object(same.entry().fields),
        serde_json::json!({"unit": "red/u0", "target": "blue/u2", "range": 8, "cover": "soft"})
    );
    // Another target: range and cover are asked again.
    same.go_to("target");
    keys(&mut same, "4");
    assert_eq!(same.line().unwrap().field.name, "range");
    assert_eq!(
        Value::Object(same.entry().fields),
        serde_json::json!({"unit": "red/u0", "target": "blue/u3"})
    );
    // A range beyond the weapon's reach is asked again.
    let mut fields = shot();
    fields[2].compare = vec![3.into(), 6.into()];
    let mut short = form(fields).with_pairs(kept);
    keys(&mut short, "3");
    assert_eq!(short.line().unwrap().field.name, "range");
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
    assert_eq!(form.line().unwrap().field.name, "cover");
    keys(&mut form, "\n");
    assert!(form.is_at_end());
}

#[test]
fn men_behind_are_those_not_in_front() {
    let mut units = Field {
        options: vec!["red/u0".into(), "blue/u2".into()],
        ..field("units", Kind::PerUnit, true)
    };
    let each = |most: f64| vec![("red/u0".to_owned(), most), ("blue/u2".to_owned(), most)];
    units.fields = vec![
        Field {
            most: each(12.0),
            max: Some(12.0),
            proposed: each(6.0),
            ..field("front", Kind::Whole, true)
        },
        Field {
            most: each(12.0),
            max: Some(12.0),
            default: 0.into(),
            rest_of: Some(("front", 3)),
            ..field("behind", Kind::Whole, false)
        },
    ];
    let mut form = form(vec![units]);
    let held = |form: &FormPane, unit: &str| form.entry().fields["units"][unit].clone();
    assert_eq!(
        held(&form, "red/u0"),
        serde_json::json!({"front": 6, "behind": 6})
    );
    keys(&mut form, "2");
    assert_eq!(
        held(&form, "red/u0"),
        serde_json::json!({"front": 2, "behind": 6})
    );
    form.go_to("units.red/u0.behind");
    keys(&mut form, "1");
    form.go_to("units.red/u0.front");
    keys(&mut form, "4");
    assert_eq!(
        held(&form, "red/u0"),
        serde_json::json!({"front": 4, "behind": 1})
    );
    assert_eq!(keys(&mut form, "\n\n").last(), Some(&FormIntent::Submit));
}

/// Letters choose from a few words, numbers from many; a number that is no answer changes nothing and says so.
#[test]
fn a_word_is_chosen_by_what_stands_beside_it() {
    let word = |words: &[&str]| Field {
        options: words.iter().map(|word| (*word).to_owned()).collect(),
        ..field("formation", Kind::Word, true)
    };
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
        assert_eq!(form.trouble.is_some(), chosen.is_none(), "{text}");
    }
}

/// A number that is refused leaves what stood there, whatever ends it.
#[test]
fn a_refused_number_changes_nothing() {
    for end in ["", "\n", "\t", "4\n", "44"] {
        let target = Field {
            options: vec!["blue/u2".to_owned(), "blue/u3".to_owned()],
            ..field("target", Kind::Unit, true)
        };
        let mut form = form(vec![
            field("unit", Kind::Unit, true),
            target,
            between("range", Kind::Number, true),
        ]);
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
        let target = Field {
            options: vec!["blue/u2".to_owned(), "blue/u3".to_owned()],
            ..field("target", Kind::Unit, true)
        };
        let mut form = form(vec![field("unit", Kind::Unit, true), target]);
        form.go_to("target");
        keys(&mut form, text);
        let said = form.trouble.clone().unwrap_or_default();
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
        default: serde_json::json!(["red/u0"]),
        now: true,
        ..field("attackers", Kind::Units, true)
    };
    let mut first = form(vec![attackers, field("target", Kind::Unit, true)]);
    keys(&mut first, "3\n");
    let mut remembered = Remembered::new();
    first.remember(&mut remembered);
    let mut again = FormPane::new(first.offer.clone(), choices(), &remembered);
    assert_eq!(again.line().unwrap().field.name, "target");
    keys(&mut again, "4\n");
    let entry = Value::Object(again.entry().fields);
    assert_eq!(
        entry,
        serde_json::json!({"attackers": ["red/u0"], "target": "blue/u3"})
    );
}

#[test]
fn a_target_that_no_longer_fits_is_forgotten() {
    let target = |options: &[&str]| Field {
        options: options.iter().map(|id| (*id).to_owned()).collect(),
        ..field("target", Kind::Unit, true)
    };
    let mut first = form(vec![
        field("unit", Kind::Unit, true),
        target(&["blue/u2", "blue/u3"]),
    ]);
    keys(&mut first, "3\n");
    let mut remembered = Remembered::new();
    first.remember(&mut remembered);
    let again = |options: &[&str]| {
        let offer = Offer {
            fields: vec![field("unit", Kind::Unit, true), target(options)],
            ..first.offer.clone()
        };
        FormPane::new(offer, choices(), &remembered)
            .entry()
            .fields
            .get("target")
            .cloned()
    };
    assert_eq!(again(&["blue/u2", "blue/u3"]), Some(Value::from("blue/u2")));
    assert_eq!(again(&["blue/u3", "red/u1"]), None);
    assert_eq!(again(&["blue/u3"]), Some(Value::from("blue/u3")));
}

/// An error in a group leads to its first field, where keys have an effect.
#[test]
fn a_fault_leads_to_a_field_and_no_heading() {
    let mut group = field("aim", Kind::Group, false);
    group.fields = vec![field("at", Kind::Unit, false)];
    let mut form = form(vec![
        field("unit", Kind::Unit, true),
        field("men", Kind::Whole, false),
        group,
    ]);
    assert!(form.go_to("aim"));
    assert_eq!(form.line().unwrap().path, ["aim", "at"]);
}

#[test]
fn units_with_fields_of_their_own_get_lines() {
    let mut units = field("units", Kind::PerUnit, true);
    units.fields = vec![
        field("front", Kind::Whole, true),
        field("behind", Kind::Whole, false),
    ];
    let mut form = form(vec![field("unit", Kind::Unit, true), units]);
    keys(&mut form, "1,3\n");
    assert_eq!(form.lines.len(), 7);
    assert_eq!(form.line().unwrap().path, ["units", "red/u0", "front"]);
    assert_eq!(keys(&mut form, "6\n4\n").last(), Some(&FormIntent::Submit));
    let entry = Value::Object(form.entry().fields);
    assert_eq!(
        entry["units"],
        serde_json::json!({"red/u0": {"front": 6}, "blue/u2": {"front": 4}})
    );
    assert!(form.go_to("units.blue/u2.behind"));
    assert!(!form.go_to("range"));
}

/// A flag without a default is open until it is answered: it is not a no.
#[test]
fn a_flag_may_be_left_to_the_battle() {
    let mut form = form(vec![
        field("unit", Kind::Unit, true),
        field("moved", Kind::Flag, false),
    ]);
    let moved = |form: &FormPane| form.entry().fields.get("moved").cloned();
    assert_eq!(moved(&form), None);
    keys(&mut form, "n");
    assert_eq!(moved(&form), Some(Value::Bool(false)));
    keys(&mut form, "y");
    assert_eq!(moved(&form), Some(Value::Bool(true)));
    // Past the last question Backspace first returns to the question, then erases its answer.
    form.update(KeyAction::Erase);
    form.update(KeyAction::Erase);
    assert_eq!(moved(&form), None);
    form.give(0, &Value::from("yes"));
    assert_eq!(moved(&form), Some(Value::Bool(true)));
}

#[test]
fn a_group_may_be_left_out_but_not_half_filled() {
    let mut group = field("aim", Kind::Group, false);
    group.fields = vec![
        field("at", Kind::Unit, true),
        field("range", Kind::Number, true),
    ];
    let mut form = form(vec![field("unit", Kind::Unit, true), group]);
    assert_eq!(form.line().unwrap().path, ["aim", "at"]);
    assert_eq!(keys(&mut form, "\n"), [FormIntent::Submit]);
    form.go_to("aim");
    assert_eq!(
        keys(&mut form, "3\n"),
        [FormIntent::Check, FormIntent::Check]
    );
    assert_eq!(keys(&mut form, "4\n").last(), Some(&FormIntent::Submit));
}

#[test]
fn units_keep_the_order_in_which_they_were_picked() {
    let mut form = form(vec![
        field("unit", Kind::Unit, true),
        field("target", Kind::Units, true),
    ]);
    keys(&mut form, "4,3\n");
    assert_eq!(
        Value::Object(form.entry().fields)["target"],
        serde_json::json!(["blue/u3", "blue/u2"])
    );
    let mut remembered = Remembered::new();
    form.remember(&mut remembered);
    let again = FormPane::new(form.offer.clone(), choices(), &remembered);
    assert_eq!(
        Value::Object(again.entry().fields)["target"],
        serde_json::json!(["blue/u3", "blue/u2"])
    );
}

#[test]
fn forms_of_a_list_are_filled_in_one_below_the_other() {
    let mut pairs = field("pairs", Kind::List, false);
    pairs.fields = vec![
        field("target", Kind::Unit, true),
        field("inches", Kind::Whole, false),
    ];
    let mut form = form(vec![field("unit", Kind::Unit, true), pairs]);
    assert_eq!(
        Value::Object(form.entry().fields),
        serde_json::json!({"unit": "red/u0"})
    );
    keys(&mut form, "++");
    assert_eq!(
        form.lines.iter().map(|line| line.label.as_str()).nth(1),
        Some("pairs: 1 of 2")
    );
    keys(&mut form, "\n34");
    form.go_to("pairs.0.inches");
    keys(&mut form, "6");
    let entry = Value::Object(form.entry().fields);
    assert_eq!(
        entry["pairs"],
        serde_json::json!([{"target": "blue/u2", "inches": 6}, {"target": "blue/u3"}])
    );
    form.at = 0;
    form.update(KeyAction::Erase);
    assert_eq!(
        Value::Object(form.entry().fields)["pairs"],
        serde_json::json!([{"target": "blue/u2", "inches": 6}])
    );
}

#[test]
fn fields_that_cannot_be_filled_in_are_not_shown() {
    let none = |name| Field {
        min: Some(0.0),
        max: Some(0.0),
        now: true,
        default: Value::from(0),
        ..field(name, Kind::Whole, false)
    };
    let mut group = field("absorb", Kind::Group, false);
    group.fields = vec![none("fit"), none("wounded")];
    let per_unit = field("from", Kind::PerUnit, false);
    let form = form(vec![
        field("unit", Kind::Unit, true),
        none("men"),
        group,
        per_unit,
        Field {
            idle: true,
            ..field("near", Kind::Flag, false)
        },
        field("cover", Kind::Flag, false),
    ]);
    assert_eq!(
        form.lines
            .iter()
            .map(|line| line.field.name)
            .collect::<Vec<_>>(),
        ["cover"]
    );
}

/// The arrows go through suggested texts but leave typed text alone.
#[test]
fn known_texts_are_gone_through() {
    let mut name = field("name", Kind::Text, true);
    name.options = ["Break the door", "Carry off a bale"]
        .map(str::to_owned)
        .to_vec();
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
    let mut name = field("name", Kind::Word, true);
    name.options = vec!["bridge".to_owned()];
    let mut form = form(vec![name]);
    assert_eq!(
        form.entry().fields.get("name").and_then(Value::as_str),
        Some("bridge")
    );
    assert!(matches!(form.update(KeyAction::Accept), FormIntent::Submit));
}

#[test]
fn typed_text_replaces_the_old_text() {
    let named = || {
        form(vec![
            field("unit", Kind::Unit, true),
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
        field("unit", Kind::Unit, true),
        field("target", Kind::Units, true),
        between("range", Kind::Number, true),
    ]);
    keys(&mut first, "3");
    assert_eq!(first.line().unwrap().field.name, "range");
    let mut remembered = Remembered::new();
    first.remember(&mut remembered);
    for (text, targets) in [
        ("", serde_json::json!(["blue/u2"])),
        ("3", serde_json::json!(["blue/u2"])),
        ("4", serde_json::json!(["blue/u3"])),
        ("3,4", serde_json::json!(["blue/u2", "blue/u3"])),
        ("3+4+3", serde_json::json!(["blue/u3"])),
    ] {
        let mut again = FormPane::new(first.offer.clone(), choices(), &remembered);
        again.go_to("target");
        keys(&mut again, text);
        assert_eq!(again.entry().fields["target"], targets, "{text}");
        let here = if text.is_empty() { "target" } else { "range" };
        assert_eq!(again.line().unwrap().field.name, here, "{text}");
    }
}

/// A range that was measured stays when another unit joins the attackers or the targets; for another target it is asked again.
#[test]
fn a_range_stays_while_others_join() {
    let attackers = Field {
        default: serde_json::json!(["red/u0"]),
        now: true,
        ..field("attackers", Kind::Units, true)
    };
    let fields = || {
        vec![
            attackers.clone(),
            field("target", Kind::Units, true),
            between("range", Kind::Number, true),
        ]
    };
    for (list, number, range) in [
        ("attackers", "2", Some(8)),
        ("target", ",4", Some(8)),
        ("target", "4", None),
    ] {
        let mut form = form(fields());
        keys(&mut form, "3\n8\n");
        form.go_to(list);
        keys(&mut form, number);
        let held = form.entry().fields.get("range").cloned();
        assert_eq!(held, range.map(Value::from), "{list} {number}");
    }
}
