//! Lists of units that can be chosen.

use super::*;

/// The ids of the units that pass `holds`.
pub fn ids_of(battle: &BigSkirmishes, holds: impl Fn(Unit) -> bool) -> Vec<String> {
    let units = battle.unit_numbers().filter(|unit| holds(*unit));
    units.map(|unit| battle.id(unit).to_owned()).collect()
}

/// The units that a character can join.
pub fn joinable(battle: &BigSkirmishes, character: Character) -> Vec<String> {
    // A battle may have no characters at all.
    if usize::from(character) >= battle.characters.len() {
        return Vec::new();
    }
    ids_of(battle, |unit| {
        battle.side(unit) == battle.character_side(character)
            && battle.is_here(unit)
            && battle.character(character).with != Some(unit)
    })
}

/// The enemies of `side` that can be attacked, as far as the table can see.
pub fn open_to_attack(battle: &BigSkirmishes, side: Side) -> impl Iterator<Item = Unit> + '_ {
    battle.unit_numbers().filter(move |unit| {
        battle.side(*unit) != side && battle.is_here(*unit) && !battle.unit(*unit).hidden
    })
}

/// Refuses if no enemy can be attacked: all are engaged, or none is in sight.
pub fn require_target(
    battle: &BigSkirmishes,
    side: Side,
    clause: &'static str,
    fits: impl Fn(Unit) -> bool,
) -> Allowed {
    let mut seen = open_to_attack(battle, side).peekable();
    if seen.peek().is_none() {
        let message = if battle.has_units_here(side.other()) {
            "no enemy is in sight: a hidden unit must be spotted first"
        } else {
            "no enemy is on the table"
        };
        return refuse(clause, message);
    }
    let seen: Vec<Unit> = seen.collect();
    if seen.iter().any(|unit| fits(*unit)) {
        Ok(())
    } else if seen.iter().any(|unit| battle.unit(*unit).combat != 0) {
        refuse(
            "BS-48",
            "every enemy in sight is engaged: wait until the combat is over",
        )
    } else {
        refuse(clause, "no enemy in sight can be attacked in this way")
    }
}
