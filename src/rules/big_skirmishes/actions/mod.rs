//! The actions, one file for each (or for a pair that mirror each other).

mod cards;
mod charge;
mod charge_words;
mod done;
mod draw;
mod engage;
mod fight;
mod fight_words;
mod fire;
mod formation;
mod grouping;
mod joining;
mod limber;
mod morale;
mod moving;
mod muster;
mod next;
mod opening;
mod order;
mod pairs;
mod play;
mod rally;
mod react;
mod reload;
mod spot;

pub use order::can_order_any;

use self::moving::MoveAllowed;
use super::targets::{ids_of, open_to_attack, require_target};
use super::verdicts::{bracket, fighters_of, last_killed};
use super::*;
use crate::battle::{Action, Report, of_table};

/// Every action, in the order offered.
pub static ALL: &[Action<BigSkirmishes>] = &[
    muster::MUSTER,
    opening::OPENING,
    cards::START_CARDS,
    draw::DRAW,
    order::ORDER,
    moving::MOVE,
    charge::CHARGE,
    charge::CONTACT,
    fire::FIRE,
    pairs::PAIRS,
    reload::RELOAD,
    reload::TAP_LOAD,
    react::REACT,
    fight::FIGHT,
    morale::MORALE,
    rally::RALLY,
    formation::FORM,
    limber::LIMBER,
    limber::UNLIMBER,
    joining::JOIN,
    joining::LEAVE,
    play::PLAY,
    spot::SPOT,
    grouping::GROUP,
    grouping::UNGROUP,
    engage::ENGAGE,
    done::DONE,
    next::NEXT,
];

/// The actions a Free Action card may grant (BS-16).
pub static FREE_ACTIONS: &[Action<BigSkirmishes>] = &[
    moving::MOVE,
    charge::CHARGE,
    charge::CONTACT,
    fire::FIRE,
    pairs::PAIRS,
    reload::RELOAD,
    reload::TAP_LOAD,
    rally::RALLY,
    formation::FORM,
    limber::LIMBER,
    limber::UNLIMBER,
];

/// True if a unit can fire or load, as far as the table can see.
pub fn can_act_freely(battle: &BigSkirmishes, unit: Unit) -> bool {
    let may = |action: &Action<BigSkirmishes>| {
        (action.allowed)(battle, unit.into(), &mut Report::mute()).is_ok()
    };
    [fire::FIRE, reload::RELOAD, reload::TAP_LOAD]
        .iter()
        .any(may)
}
