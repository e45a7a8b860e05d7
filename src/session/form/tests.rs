//! Forms filled in key by key.

mod fields;
mod numbers;
mod texts;

use super::*;
use crate::battle::Asking;
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
        field("unit", Kind::Unit, true),
        field("target", Kind::Unit, true),
        between("range", Kind::Number, true),
        cover(),
    ]
}
