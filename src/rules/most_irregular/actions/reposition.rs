//! `reposition`: a new formation on the same ground (MI-14).

use super::*;

pub const REPOSITION: Action<MostIrregular> = Action {
    id: "reposition",
    label: "Reposition",
    key: 'P',
    help: "Take a new formation on the same ground.",
    clauses: &["MI-09", "MI-14"],
    form: |battle, form| {
        of_body(
            battle,
            form,
            "the unit that repositions",
            "take a new formation",
            reposition,
        )
    },
    ..BODY
};

fn reposition(battle: &mut MostIrregular, unit: Unit, head: &str, report: &mut Report) {
    battle.spend(unit, 1);
    report.say("MI-14", "anywhere in the circle around the old formation");
    let what = "put in a new formation on the same ground";
    report.instruct_unit(unit.into(), what);
    report.plain("MI-14", battle.side(unit), |_| {
        Phrase::new(head).banner("NEW FORMATION")
    });
    battle.tell_actions(unit, report);
}
