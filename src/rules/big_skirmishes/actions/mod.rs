//! What players can do: one file an action (or a pair that mirror each other), each with its one declaration.

mod cards;
mod charge;
mod done;
mod draw;
mod engage;
mod fight;
mod fire;
mod formation;
mod grouping;
mod joining;
mod limber;
mod march;
mod morale;
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
mod volley;

pub(super) use muster::class_name;
pub(super) use volley::{short_range, volley_of};

use super::state::BigSkirmishes;
use crate::battle::{Action, Form};
use crate::table::Who;

/// The units on the table that all can see, friends or foes of whom a form is described for, by id: they are meant first.
fn seen(battle: &BigSkirmishes, form: &Form, friends: bool) -> Vec<String> {
    let directory = &battle.roster.directory;
    let Some(side) = form.subject().and_then(|who| directory.side(who)) else {
        return Vec::new();
    };
    let side = if friends { side } else { side.other() };
    let fits = |unit: &u16| {
        battle.side(*unit) == side && battle.unit(*unit).in_play() && !battle.unit(*unit).hidden
    };
    let units = (0..).take(directory.units.len()).filter(fits);
    units
        .map(|unit| directory.id(Who::Unit(unit)).to_owned())
        .collect()
}

/// All of them, in the order in which they are offered.
pub(super) const ALL: &[Action<BigSkirmishes>] = &[
    muster::MUSTER,
    opening::OPENING,
    cards::START_CARDS,
    draw::DRAW,
    order::ORDER,
    march::MOVE,
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

/// The actions of a unit that a Free Action card may grant (BS-16).
pub(super) const FREE_ACTIONS: &[Action<BigSkirmishes>] = &[
    march::MOVE,
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

/// The unit that an action is for; the first where it is for none.
fn unit(who: Who) -> u16 {
    if let Who::Unit(unit) = who { unit } else { 0 }
}
