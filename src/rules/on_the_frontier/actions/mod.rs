//! The players' actions: one file for each, or for a pair.

mod call_off;
mod charge;
mod contact;
mod demolition;
mod difficulty;
mod end;
mod follow_me;
mod hold;
mod initiative;
mod joining;
mod moving;
mod moving_words;
mod pursue;
mod rally;
mod shoot;
mod steady;
mod work;

pub use demolition::MOST_LAID;

use self::difficulty::Difficulty;
use self::follow_me::Pace;
use super::*;

/// Every action, in the order shown.
pub static ALL: &[Action<OnTheFrontier>] = &[
    initiative::INITIATIVE,
    moving::MOVE,
    shoot::SHOOT,
    hold::HOLD,
    rally::RALLY,
    joining::JOIN,
    joining::LEAVE,
    work::WORK,
    demolition::LAY_CHARGE,
    demolition::DETONATE,
    charge::CHARGE,
    pursue::PURSUE,
    call_off::CALL_OFF,
    end::END_HALF,
    end::END_TURN,
];

/// The ids of units on the table of the subject's side (`own`) or the enemy's, for a form to list first.
fn of_side(battle: &OnTheFrontier, form: &Form, own: bool) -> Vec<String> {
    let directory = &battle.roster.directory;
    let Some(side) = form.subject().and_then(|who| directory.owner(who).side) else {
        return Vec::new();
    };
    battle.ids(battle.on_table(if own { side } else { side.other() }))
}
