//! `aim`: a black counter for the next shot (RA-14).

use super::*;

pub const AIM: Action<Rangers> = Action {
    id: "aim",
    label: "Aim",
    key: 'A',
    help: "Add a black aim counter: -1 on the die of the next shot. 3 counters at most.",
    clauses: &["RA-14", "RA-16"],
    offered: armed,
    allowed: |battle, who, report| {
        let it = battle.figure(who.unit());
        with_firearm(battle, who, report)?;
        (MOTIVATED.allowed)(battle, who, report)?;
        report.forbid(
            it.loaded.is_empty(),
            "RA-14",
            "no loaded weapon to aim: load first",
        )?;
        report.forbid_by(it.aim >= MOST_AIM, "RA-14", battle, || {
            say!(
                "{figure} already has {MOST_AIM} aim counters: shoot",
                figure = who.unit(),
                MOST_AIM
            )
        })
    },
    form: |_, form| {
        of_figure(form, "the figure that aims", |at, figure| {
            let it = at.figure_mut(figure);
            it.aim = (it.aim + 1).min(MOST_AIM);
            let aim = it.aim;
            at.use_action(figure);
            at.did(figure, "RA-14", |_| {
                say!(
                    "{figure} aims|: {aim aim counter/aim counters}|{FIGURE}: AIM {aim}",
                    figure,
                    aim
                )
            });
            Ok(())
        })
    },
    ..MOTIVATED
};
