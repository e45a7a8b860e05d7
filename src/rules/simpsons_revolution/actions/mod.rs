//! The players' actions, one file for each.

mod attach;
mod charge;
mod combat;
mod form;
mod left_table;
mod moving;
mod next;
mod rally;
mod return_crew;
mod withdraw;

use super::*;
use crate::battle::Slot;

/// Every action, in the order shown.
pub static ALL: &[Action<SimpsonsRevolution>] = &[
    rally::RALLY,
    moving::MOVE,
    form::FORM,
    charge::CHARGE,
    withdraw::WITHDRAW,
    return_crew::RETURN_CREW,
    attach::ATTACH,
    combat::COMBAT,
    next::NEXT,
    // Always allowed and never undone by the enemy: a key typed by habit must not be this one.
    left_table::LEFT_TABLE,
];

/// The ids of a side's units on the table that fit, for a form to list first.
fn ids_of(
    battle: &SimpsonsRevolution,
    side: Option<Side>,
    fits: impl Fn(Unit) -> bool,
) -> Vec<String> {
    let units = side.into_iter().flat_map(|side| battle.present(side));
    units
        .filter(|unit| fits(*unit))
        .map(|unit| battle.id(unit).to_owned())
        .collect()
}

/// The side of a form's subject, else the phasing side.
fn attacking_side(battle: &SimpsonsRevolution, subject: Option<Who>) -> Option<Side> {
    subject
        .and_then(|who| battle.roster.directory.side(who))
        .or(battle.turn.side)
}

/// The ids of the enemies of a form's subject, or else of the phasing side.
fn enemies(
    battle: &SimpsonsRevolution,
    subject: Option<Who>,
    fits: impl Fn(Unit) -> bool,
) -> Vec<String> {
    let side = attacking_side(battle, subject).map(Side::other);
    ids_of(battle, side, fits)
}

/// The field of an obstacle that a unit crosses.
fn obstacle<'f, 'a>(form: &'f mut Form<'a>) -> Slot<'f, 'a, bool> {
    form.flag("crosses_obstacle")
        .help("over an obstacle, which stops the unit on 1-2")
        .going("an obstacle")
}

/// True for a unit on the table that is not routing.
fn can_activate(battle: &SimpsonsRevolution, who: Who) -> bool {
    let unit = who.unit();
    !battle.unit(unit).removed && !battle.is_routing(unit)
}
