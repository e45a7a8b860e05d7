//! `disperse`: a body spreads out (MI-13).

use super::*;

pub const DISPERSE: Action<MostIrregular> = Action {
    id: "disperse",
    label: "Disperse",
    key: 'D',
    help: "Spread out up to 3″ apart: all become stragglers. Ends the activation.",
    clauses: &["MI-09", "MI-13"],
    form: |_, form| {
        Box::new(OrderOf {
            of: form.actor("unit", "the unit that disperses"),
            head,
            rule: |at, unit| {
                disperse(at, unit);
                Ok(())
            },
        })
    },
    ..BODY
};

fn head(unit: Unit) -> Say {
    say!("{unit} disperse", unit)
}

fn disperse(at: &mut At, unit: Unit) {
    at.spend(unit, 2);
    let all = at.unit(unit).formed;
    at.unit_mut(unit).stray(all);
    at.tell(unit, |_| Todo::Move(say!("spread out, up to 3″ apart")));
    at.plain("MI-13", unit, |_| {
        head(unit).then(say!(
            "|: {men straggler/stragglers}|DISPERSED",
            men = all.all()
        ))
    });
}
