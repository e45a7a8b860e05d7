//! `aim`: a black counter for the next shot (RA-14).

use super::*;
use crate::battle::count;

pub const AIM: Action<Rangers> = Action {
    id: "aim",
    label: "Aim",
    key: 'A',
    help: "Add a black aim counter: -1 on the die of the next shot. 3 counters at most.",
    clauses: &["RA-14", "RA-16"],
    offered: armed,
    allowed: |battle, who, report| {
        let it = battle.figure(figure(who));
        with_firearm(battle, who, report)?;
        (MOTIVATED.allowed)(battle, who, report)?;
        report.forbid(
            it.loaded.is_empty(),
            "RA-14",
            "no loaded weapon to aim: load first",
        )?;
        report.forbid(it.aim >= MOST_AIM, "RA-14", || {
            format!(
                "{} already has {MOST_AIM} aim counters: shoot",
                battle.figure_name(figure(who))
            )
        })
    },
    form: |_, form| {
        of_figure(form, "the figure that aims", |battle, figure, report| {
            let it = battle.figure_mut(figure);
            it.aim = (it.aim + 1).min(MOST_AIM);
            let rest = format!(": {}", count(it.aim, "aim counter", "aim counters"));
            let banner = format!("AIM {}", it.aim);
            battle.spend(figure);
            battle.tell_plain(figure, "RA-14", report, ("aims", &rest, &banner));
            Ok(())
        })
    },
    ..MOTIVATED
};
