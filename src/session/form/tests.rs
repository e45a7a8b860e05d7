//! Forms filled in key by key.

mod fields;
mod numbers;
mod texts;

use super::*;
use crate::battle::Asking;
use crate::battle::Matters;
use crate::session::keys::KeyAction;
use crate::table::Side;
use serde_json::json;

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

/// The same action another time, after this form.
fn again(form: &FormPane) -> FormPane {
    let mut remembered = Remembered::new();
    form.remember(&mut remembered);
    FormPane::new(form.offer.clone(), choices(), &remembered)
}

fn entry(form: &FormPane) -> Value {
    Value::Object(form.entry().fields)
}

/// The name of the field at the cursor.
fn at(form: &FormPane) -> &'static str {
    form.line().unwrap().field.name
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

/// The unit that acts.
fn unit() -> Field {
    field("unit", Kind::Unit, true)
}

/// A field that is one of these words or ids.
fn one_of(name: &'static str, kind: Kind, options: &[&str]) -> Field {
    Field {
        options: options.iter().map(|it| (*it).to_owned()).collect(),
        ..field(name, kind, true)
    }
}

fn between(name: &'static str, kind: Kind, required: bool) -> Field {
    Field {
        asking: Asking {
            between: true,
            ..Asking::default()
        },
        ..field(name, kind, required)
    }
}

fn cover() -> Field {
    Field {
        options: ["none", "soft", "hard"].map(str::to_owned).to_vec(),
        default: "none".into(),
        asking: Asking {
            always: true,
            between: true,
            ..Asking::default()
        },
        ..field("cover", Kind::Word, false)
    }
}

fn shot() -> Vec<Field> {
    vec![
        unit(),
        field("target", Kind::Unit, true),
        between("range", Kind::Number, true),
        cover(),
    ]
}
