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
use crate::table::Who;

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

/// Whether somebody is a unit that may be activated at all: on the table, in its side's activate step, not routing.
fn is_up(battle: &SimpsonsRevolution, who: Who) -> bool {
    let unit = unit(who);
    !battle.unit(unit).removed && !battle.is_routing(unit)
}
