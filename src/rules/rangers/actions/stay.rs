//! `stay`: no move at all (RA-12, RA-23).

use super::*;

pub const STAY: Action<Rangers> = Action {
    id: "stay",
    label: "Stay",
    key: 'H',
    help: "Stay in place. Needs no motivation, except outside hand combat where a failed roll means running off.",
    clauses: &["RA-12", "RA-23"],
    allowed: |battle, who, report| battle.check(who.unit(), FigureAction::Stay, report),
    form: |_, form| {
        of_figure(form, "the figure that stays", |at, figure| {
            at.use_action(figure);
            at.did(figure, "RA-12", |_| {
                say!("{figure} stays||{FIGURE} STAYS", figure)
            });
            Ok(())
        })
    },
    ..WITHOUT_ROLL
};
