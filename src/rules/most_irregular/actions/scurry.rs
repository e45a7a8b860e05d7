//! `scurry`: stragglers run (MI-32).

use super::*;

pub const SCURRY: Action<MostIrregular> = Action {
    id: "scurry",
    label: "Scurry",
    key: 'S',
    help: "Run up to 8″ each, no nearer than 4″ to an enemy.",
    clauses: &["MI-07", "MI-09", "MI-32"],
    form: |battle, form| {
        let (unit, men) = acting(battle, form);
        let who = battle.stragglers(men, &[unit]);
        let head = who.does("scurries", "scurry");
        simple::titled(head.clone(), move |battle, _, report| {
            scurry(battle, unit, men, &head, report)
        })
    },
    ..STRAGGLERS
};

fn scurry(
    battle: &mut MostIrregular,
    unit: Unit,
    men: Men,
    head: &str,
    report: &mut Report,
) -> Played {
    battle.check_stragglers(unit, men, report)?;
    battle.mark(unit, men);
    report.say("MI-32", "all go roughly one way; each obstacle costs 1″; stay 4″ from any enemy; do not join or make a formation");
    report.instruct_unit(unit.into(), || {
        format!(
            "move {} up to 8″",
            count(men.all(), "straggler", "stragglers")
        )
    });
    report.plain("MI-32", battle.side(unit), |_| {
        Phrase::new(head).then(" up to 8″").banner("UP TO 8″")
    });
    Ok(())
}
