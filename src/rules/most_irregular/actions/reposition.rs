//! `reposition`: a new formation on the same ground (MI-14).

use super::*;

pub const REPOSITION: Action<MostIrregular> = Action {
    id: "reposition",
    label: "Reposition",
    key: 'P',
    help: "Take a new formation on the same ground.",
    clauses: &["MI-09", "MI-14"],
    form: |_, form| {
        Box::new(OrderOf {
            of: form.actor("unit", "the unit that repositions"),
            head,
            rule: |at, unit| {
                reposition(at, unit);
                Ok(())
            },
        })
    },
    ..BODY
};

fn head(unit: Unit) -> Say {
    say!("{unit} take a new formation||NEW FORMATION", unit)
}

fn reposition(at: &mut At, unit: Unit) {
    at.spend(unit, 1);
    at.line("MI-14", |_| {
        say!("anywhere in the circle around the old formation")
    });
    at.tell(unit, |_| {
        Todo::Move(say!("put in a new formation on the same ground"))
    });
    at.plain("MI-14", unit, |_| head(unit));
}
