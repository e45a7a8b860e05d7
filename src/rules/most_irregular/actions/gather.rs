//! `gather`: stragglers recover wounded men and take cover (MI-37).

use super::*;

pub const GATHER: Action<MostIrregular> = Action {
    id: "gather",
    label: "Gather",
    key: 'R',
    help: "Roll for each wounded straggler: recovers on 5+, to the rear on 1. Each may move 2″ into cover.",
    clauses: &["MI-07", "MI-09", "MI-30", "MI-37"],
    form: |battle, form| {
        let (unit, men) = acting(battle, form);
        let recover = form
            .flag("recover")
            .help("roll for the wounded men")
            .or(true);
        let who = battle.stragglers(men, &[unit]);
        let head = who.does("gathers", "gather");
        let rolls = if recover { men.wounded } else { 0 };
        simple::titled(head.clone(), move |battle, table, report| {
            gather(battle, unit, (men, rolls), &head, table, report)
        })
    },
    ..STRAGGLERS
};

/// `rolls`: the wounded among `men` who roll to recover.
fn gather(
    battle: &mut MostIrregular,
    unit: Unit,
    (mut men, rolls): (Men, u16),
    head: &str,
    table: &mut Table,
    report: &mut Report,
) -> Played {
    battle.check_stragglers(unit, men, report)?;
    let mut recovery = None;
    if rolls > 0 {
        let came = battle.recover(unit, rolls, table, report)?;
        let it = battle.unit_mut(unit);
        it.take(Men::wounded(came.all()));
        it.stragglers += Men::fit(came.fit);
        it.sent_to_rear += came.rear;
        men = men - Men::wounded(came.all()) + Men::fit(came.fit);
        recovery = Some(came);
    }
    battle.mark(unit, men);
    if !men.is_none() {
        report.instruct_unit(unit.into(), || {
            format!(
                "may move {} up to 2″ into cover",
                count(men.all(), "straggler", "stragglers")
            )
        });
    }
    let side = battle.side(unit);
    let Some(came) = recovery else {
        report.plain("MI-37", side, |_| {
            Phrase::new(head)
                .then(" and may move 2″ into cover")
                .banner("GATHERED")
        });
        return Ok(());
    };
    if !report.is_on() {
        return Ok(());
    }
    let came = came.words();
    report.verdict("MI-30", side, came.tone, came.weight, |_| {
        Phrase::new(head)
            .then(format!(": {}", came.text))
            .banner(came.banner.as_str())
    });
    battle.tell_gone(unit, report);
    Ok(())
}
