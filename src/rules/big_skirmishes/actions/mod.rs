//! What players can do: one file an action (or a pair that mirror each other), each with its one declaration.

mod cards;
mod charge;
mod charge_words;
mod done;
mod draw;
mod engage;
mod fight;
mod fight_words;
mod fire;
mod fire_words;
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

pub(super) use fire_words::Fired;
pub(super) use muster::class_name;
pub(super) use volley::{reaction_prompts, short_range, volley_of};

use super::state::BigSkirmishes;
use crate::battle::Action;
use crate::table::{Refusal, Side, Who};

/// The units for which something holds, by id.
fn ids_of(battle: &BigSkirmishes, holds: impl Fn(u16) -> bool) -> Vec<String> {
    let units = battle.unit_numbers().filter(|unit| holds(*unit));
    units
        .map(|unit| battle.roster.directory.id(Who::Unit(unit)).to_owned())
        .collect()
}

/// The enemies of `side` that can be attacked, as far as everybody can see.
fn open_to_attack(battle: &BigSkirmishes, side: Side) -> impl Iterator<Item = u16> + '_ {
    battle.unit_numbers().filter(move |unit| {
        let it = battle.unit(*unit);
        battle.side(*unit) != side && it.in_play() && !it.hidden
    })
}

/// Why nobody can be attacked, where nobody can: everybody is engaged, or none is in sight.
///
/// # Errors
/// The refusal.
fn some_target(
    battle: &BigSkirmishes,
    side: Side,
    clause: &'static str,
    fits: impl Fn(u16) -> bool,
) -> Result<(), Refusal> {
    let mut seen = open_to_attack(battle, side).peekable();
    if seen.peek().is_none() {
        return Err(Refusal::new(
            clause,
            "no enemy is in sight: a hidden unit must be spotted first",
        ));
    }
    let seen: Vec<u16> = seen.collect();
    if seen.iter().any(|unit| fits(*unit)) {
        Ok(())
    } else if seen.iter().any(|unit| battle.unit(*unit).combat != 0) {
        Err(Refusal::new(
            "BS-48",
            "every enemy in sight is engaged: wait until the combat is over",
        ))
    } else {
        Err(Refusal::new(clause, "no enemy in sight can be attacked so"))
    }
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
