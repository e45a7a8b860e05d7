//! `bail`: stragglers abandon their position (MI-36).

use super::*;

pub const BAIL: Action<MostIrregular> = Action {
    id: "bail",
    label: "Bail",
    key: 'B',
    help: "Run up to 18″ to the rear if the way is clear. Wounded men are lost; others may run off.",
    clauses: &["MI-07", "MI-09", "MI-36"],
    form: |battle, form| {
        let (unit, men) = acting(battle, form);
        let who = battle.stragglers(men, &[unit]);
        let head = format!("{} out", who.does("bails", "bail"));
        simple::titled(head.clone(), move |battle, table, report| {
            bail(battle, unit, men, &head, table, report)
        })
    },
    ..STRAGGLERS
};

/// MI-36: on 1 a man runs off.
static RUNS: Reading = Reading {
    classes: &["lost", "gets away"],
    of: &[0, 1, 1, 1, 1, 1],
};

/// The reason for rolling.
const BAILING: &str = "bailing";

fn bail(
    battle: &mut MostIrregular,
    unit: Unit,
    men: Men,
    head: &str,
    table: &mut Table,
    report: &mut Report,
) -> Played {
    battle.check_stragglers(unit, men, report)?;
    let hand = battle.hand(unit, BAILING, men.fit, &RUNS);
    report.prompt(BAILING, || {
        let verb = if men.fit == 1 { "runs" } else { "run" };
        format!(
            "{} of {} {verb} for it",
            count(men.fit, "man", "men"),
            battle.unit_name(unit)
        )
    });
    let fled = table.hand(hand)?.count(0);
    let (left, through) = (men.wounded, men.fit - fled);
    let it = battle.unit_mut(unit);
    it.take(Men {
        fit: fled,
        wounded: left,
    });
    it.captured += left;
    it.fled += fled;
    battle.mark(unit, Men::fit(through));
    let who = unit.into();
    report.fact("captured", Who::Table, who, left);
    report.fact("fled", Who::Table, who, fled);
    report.say("MI-36", || {
        format!(
            "{left} wounded left behind; {fled} of {} fit men run off",
            men.fit
        )
    });
    if through > 0 {
        report.instruct_unit(who, || {
            format!(
                "move {} up to 18″ to the rear",
                count(through, "straggler", "stragglers")
            )
        });
    }
    let side = battle.side(unit);
    if fled + left == 0 {
        report.plain("MI-36", side, |_| {
            Phrase::new(head).then(" up to 18″").banner("AWAY")
        });
    } else {
        let (bad, weight) = (VerdictTone::Bad, Weight::Killed);
        report.verdict("MI-36", side, bad, weight, |_| {
            let lost = losses(&[
                (fled, "runs off", "run off"),
                (left, "wounded is left behind", "wounded are left behind"),
            ]);
            let rest = if through == 0 {
                "; none come through".to_owned()
            } else {
                format!(" up to 18″; {lost}")
            };
            Phrase::new(head)
                .then(rest)
                .banner(format!("{} LOST", fled + left))
        });
    }
    battle.tell_gone(unit, report);
    Ok(())
}
