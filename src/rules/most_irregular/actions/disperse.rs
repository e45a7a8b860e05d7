//! `disperse`: a body spreads out (MI-13).

use super::*;

pub const DISPERSE: Action<MostIrregular> = Action {
    id: "disperse",
    label: "Disperse",
    key: 'D',
    help: "Spread out up to 3″ apart: all become stragglers. Ends the activation.",
    clauses: &["MI-09", "MI-13"],
    form: |battle, form| {
        of_body(
            battle,
            form,
            "the unit that disperses",
            "disperse",
            disperse,
        )
    },
    ..BODY
};

fn disperse(battle: &mut MostIrregular, unit: Unit, head: &str, report: &mut Report) {
    battle.spend(unit, 2);
    let all = battle.unit(unit).formed;
    battle.unit_mut(unit).stray(all);
    report.instruct_unit(unit.into(), "spread out, up to 3″ apart");
    report.plain("MI-13", battle.side(unit), |_| {
        Phrase::new(head)
            .then(format!(": {}", count(all.all(), "straggler", "stragglers")))
            .banner("DISPERSED")
    });
}
