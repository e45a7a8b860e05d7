//! Which fields stand in a form, and whose they are.

use super::*;

#[test]
fn a_target_that_no_longer_fits_is_forgotten() {
    let target = |options: &[&str]| one_of("target", Kind::Unit, options);
    let mut first = form(vec![unit(), target(&["blue/u2", "blue/u3"])]);
    keys(&mut first, "3\n");
    let mut remembered = Remembered::new();
    first.remember(&mut remembered);
    let again = |options: &[&str]| {
        let offer = Offer {
            fields: vec![unit(), target(options)],
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

/// A leader who was near the figure probably still is.
#[test]
fn a_lasting_answer_is_filled_in_next_time() {
    let near = Field {
        asking: Asking {
            lasting: true,
            ..Asking::default()
        },
        default: false.into(),
        ..field("leader", Kind::Flag, false)
    };
    let mut first = form(vec![near, unit()]);
    first.lines[0].set(&true.into(), &[]);
    let again = again(&first);
    assert_eq!(again.lines[0].value(), Some(true.into()));
    assert_eq!(again.lines[0].why, "as last time");
}

/// The figures in a front rank that stood there last time are not filled in when fewer are left.
#[test]
fn a_number_out_of_its_bounds_is_not_filled_in_again() {
    let rank = |most: f64| Field {
        asking: Asking {
            lasting: true,
            ..Asking::default()
        },
        bounds: Bounds::of(0.0, most),
        ..field("front_rank", Kind::Whole, true)
    };
    for (most, value) in [(12.0, Some(Value::from(12))), (10.0, None)] {
        let mut first = form(vec![rank(12.0)]);
        first.lines[0].set(&12.into(), &[]);
        let mut remembered = Remembered::new();
        first.remember(&mut remembered);
        let offer = form(vec![rank(most)]).offer;
        let again = FormPane::new(offer, choices(), &remembered);
        assert_eq!(again.lines[0].value(), value, "at most {most}");
    }
}

/// An error in a group leads to its first field, where keys have an effect.
#[test]
fn a_fault_leads_to_a_field_and_no_heading() {
    let mut group = field("aim", Kind::Group, false);
    group.fields = vec![field("at", Kind::Unit, false)];
    let mut form = form(vec![unit(), field("men", Kind::Whole, false), group]);
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
    let mut form = form(vec![unit(), units]);
    keys(&mut form, "1,3\n");
    assert_eq!(form.lines.len(), 7);
    assert_eq!(form.line().unwrap().path, ["units", "red/u0", "front"]);
    assert_eq!(keys(&mut form, "6\n4\n").last(), Some(&FormIntent::Submit));
    let filled = entry(&form);
    assert_eq!(
        filled["units"],
        json!({"red/u0": {"front": 6}, "blue/u2": {"front": 4}})
    );
    assert!(form.go_to("units.blue/u2.behind"));
    assert!(!form.go_to("range"));
}

/// A flag without a default is open until it is answered: it is not a no.
#[test]
fn a_flag_may_be_left_to_the_battle() {
    let mut form = form(vec![unit(), field("moved", Kind::Flag, false)]);
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
    let mut form = form(vec![unit(), group]);
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
    let mut form = form(vec![unit(), field("target", Kind::Units, true)]);
    keys(&mut form, "4,3\n");
    assert_eq!(entry(&form)["target"], json!(["blue/u3", "blue/u2"]));
    let again = again(&form);
    assert_eq!(entry(&again)["target"], json!(["blue/u3", "blue/u2"]));
}

#[test]
fn forms_of_a_list_are_filled_in_one_below_the_other() {
    let mut pairs = field("pairs", Kind::List, false);
    pairs.fields = vec![
        field("target", Kind::Unit, true),
        field("inches", Kind::Whole, false),
    ];
    let mut form = form(vec![unit(), pairs]);
    assert_eq!(entry(&form), json!({"unit": "red/u0"}));
    keys(&mut form, "++");
    assert_eq!(
        form.lines.iter().map(|line| line.label.as_str()).nth(1),
        Some("pairs: 1 of 2")
    );
    keys(&mut form, "\n34");
    form.go_to("pairs.0.inches");
    keys(&mut form, "6");
    let filled = entry(&form);
    assert_eq!(
        filled["pairs"],
        json!([{"target": "blue/u2", "inches": 6}, {"target": "blue/u3"}])
    );
    form.at = 0;
    form.update(KeyAction::Erase);
    assert_eq!(
        entry(&form)["pairs"],
        json!([{"target": "blue/u2", "inches": 6}])
    );
}

#[test]
fn fields_that_cannot_be_filled_in_are_not_shown() {
    let none = |name| Field {
        bounds: Bounds::of(0.0, 0.0),
        now: true,
        default: Value::from(0),
        ..field(name, Kind::Whole, false)
    };
    let mut group = field("absorb", Kind::Group, false);
    group.fields = vec![none("fit"), none("wounded")];
    let per_unit = field("from", Kind::PerUnit, false);
    let form = form(vec![
        unit(),
        none("men"),
        group,
        per_unit,
        Field {
            asking: Asking {
                idle: true,
                ..Asking::default()
            },
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
