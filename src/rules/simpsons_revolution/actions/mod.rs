//! What players can do: one file an action, each with its one declaration.

mod attach;
mod charge;
mod combat;
mod form;
mod left_table;
mod march;
mod next;
mod rally;
mod return_crew;
mod withdraw;

use super::state::SimpsonsRevolution;
use crate::battle::Action;
use crate::table::{Side, Who};

/// All of them, in the order in which they are offered.
pub(super) const ALL: &[Action<SimpsonsRevolution>] = &[
    rally::RALLY,
    march::MOVE,
    form::FORM,
    charge::CHARGE,
    withdraw::WITHDRAW,
    return_crew::RETURN_CREW,
    attach::ATTACH,
    combat::COMBAT,
    left_table::LEFT_TABLE,
    next::NEXT,
];

/// The unit that an action is for; the first where it is for none.
fn unit(who: Who) -> u16 {
    if let Who::Unit(unit) = who { unit } else { 0 }
}

/// Those of a side who are on the table, by id: whom a form is meant for comes first in it.
fn those(
    battle: &SimpsonsRevolution,
    side: Option<Side>,
    fits: impl Fn(u16) -> bool,
) -> Vec<String> {
    let units = battle.unit_numbers().filter(|unit| {
        Some(battle.side(*unit)) == side && !battle.unit(*unit).removed && fits(*unit)
    });
    units
        .map(|unit| battle.roster.directory.id(Who::Unit(unit)).to_owned())
        .collect()
}

/// The side of whoever a form is described for, else the one whose phase it is.
fn attacks(battle: &SimpsonsRevolution, subject: Option<Who>) -> Option<Side> {
    subject
        .and_then(|who| battle.roster.directory.side(who))
        .or(battle.turn.side)
}

/// The enemies of whoever a form is described for; of the side whose phase it is, where that is nobody.
fn enemies(
    battle: &SimpsonsRevolution,
    subject: Option<Who>,
    fits: impl Fn(u16) -> bool,
) -> Vec<String> {
    those(battle, attacks(battle, subject).map(Side::other), fits)
}

/// Whether somebody is a unit that may be activated at all: on the table, in its side's activate step, not routing.
fn is_up(battle: &SimpsonsRevolution, who: Who) -> bool {
    let unit = unit(who);
    !battle.unit(unit).removed && !battle.is_routing(unit)
}
