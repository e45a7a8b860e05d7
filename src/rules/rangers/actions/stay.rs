//! `stay`: no move at all (RA-12, RA-23).

use super::{Rangers, WITHOUT_ROLL, of_figure};
use crate::battle::Action;

pub const STAY: Action<Rangers> = Action {
    id: "stay",
    label: "Stay",
    key: 'H',
    help: "Stay in place. Needs no motivation.",
    clauses: &["RA-12", "RA-23"],
    form: |_, form| {
        of_figure(form, "the figure that stays", |battle, figure, report| {
            battle.spend(figure);
            battle.tell_plain(figure, "RA-12", report, ("stays", "", "STAYS"));
            Ok(())
        })
    },
    ..WITHOUT_ROLL
};
