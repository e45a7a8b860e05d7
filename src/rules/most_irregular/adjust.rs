//! The umpire's changes to counters on which others depend; [`super::tracked`] declares all that can be set.

use super::*;
use crate::battle::counters::{flag, whole};

impl MostIrregular {
    /// The active commander's side.
    pub fn go_side(&self) -> Option<Side> {
        let commander = self.turn.active_commander;
        commander.map(|commander| self.commander_side(commander))
    }
}

pub fn formed_activated(battle: &mut MostIrregular, unit: Unit, to: &Value) -> Result<(), String> {
    let it = battle.unit_mut(unit);
    it.formed_activated = flag(to)?;
    if !it.formed_activated {
        it.actions_left = 0;
    }
    it.tidy();
    Ok(())
}

pub fn carried_fit(battle: &mut MostIrregular, unit: Unit, to: &Value) -> Result<(), String> {
    may_carry(battle, unit)?;
    battle.unit_mut(unit).carried.fit = whole(to)?;
    Ok(())
}

pub fn carried_wounded(battle: &mut MostIrregular, unit: Unit, to: &Value) -> Result<(), String> {
    may_carry(battle, unit)?;
    battle.unit_mut(unit).carried.wounded = whole(to)?;
    Ok(())
}

fn may_carry(battle: &MostIrregular, unit: Unit) -> Result<(), String> {
    if battle.unit(unit).may_act() {
        Ok(())
    } else {
        Err("a body that has acted carries no men along".to_owned())
    }
}

pub fn actions_left(battle: &mut MostIrregular, unit: Unit, to: &Value) -> Result<(), String> {
    let its_go = battle.go_side() == Some(battle.side(unit));
    let it = battle.unit_mut(unit);
    let n = whole(to)?;
    if n > 0 && (it.formed.is_none() || !its_go) {
        return Err(
            "only a formed body has actions, and only while a commander of its side is active"
                .to_owned(),
        );
    }
    it.formed_activated |= n > 0;
    it.actions_left = n;
    it.tidy();
    Ok(())
}

pub fn alive(battle: &mut MostIrregular, commander: Character, to: &Value) -> Result<(), String> {
    battle.commander_mut(commander).alive = flag(to)?;
    Ok(())
}

pub fn acted(battle: &mut MostIrregular, commander: Character, to: &Value) -> Result<(), String> {
    if battle.turn.active_commander == Some(commander) {
        return Err("this commander is active; end that go first".to_owned());
    }
    battle.commander_mut(commander).acted = flag(to)?;
    Ok(())
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "a counter's setter may reject the value"
)]
pub fn first(turn: &mut Turn, to: &Value) -> Result<(), String> {
    turn.first = to.as_str().and_then(Side::from_id);
    Ok(())
}

pub fn side(battle: &mut MostIrregular, (): (), to: &Value) -> Result<(), String> {
    let side = to.as_str().and_then(Side::from_id);
    let free = battle.turn.active_commander.is_none() && battle.turn.number > 0;
    let left = |side: Side| battle.ready(side).next().is_some();
    let fits = side.map_or_else(|| !Side::BOTH.into_iter().any(left), left);
    if !free || !fits {
        return Err("set this between two goes, to a side with a commander left; to end a turn early, force the initiative".to_owned());
    }
    battle.turn.side = side;
    Ok(())
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "a counter's setter may reject the value"
)]
pub fn active_commander(battle: &mut MostIrregular, (): (), to: &Value) -> Result<(), String> {
    let commander = to.as_str();
    match commander.and_then(|id| battle.roster.directory.character(id).map(Character)) {
        None => battle.end_go(),
        Some(commander) if battle.turn.active_commander != Some(commander) => {
            battle.end_go();
            battle.commander_mut(commander).acted = false;
            battle.begin_go(commander);
        }
        Some(_) => {}
    }
    Ok(())
}

/// Sets the purpose of the open go (MI-06, MI-07).
pub fn go(battle: &mut MostIrregular, counter: &str, to: &Value) -> Result<(), String> {
    let unset = to.is_null() || *to == Value::Bool(false);
    let turn = &battle.turn;
    if turn.active_commander.is_none() {
        return if unset {
            Ok(())
        } else {
            Err("no commander is active; set the active commander first".to_owned())
        };
    }
    let body = match counter {
        "active_unit" => to
            .as_str()
            .and_then(|id| battle.roster.directory.unit(id).map(Unit)),
        _ => turn.active_body,
    };
    let go = match (counter, unset) {
        ("active_unit", true) => turn.go,
        ("active_unit" | "activates", false) => Go::Activates,
        ("rallies", false) => Go::Rallies,
        ("rallies", true) if turn.go != Go::Rallies => turn.go,
        ("activates", true) if turn.go != Go::Activates => turn.go,
        _ => Go::Open,
    };
    let body = body.filter(|_| go == Go::Activates);
    if body != battle.turn.active_body
        && let Some(old) = battle.turn.active_body
    {
        battle.unit_mut(old).actions_left = 0;
        battle.unit_mut(old).tidy();
    }
    (battle.turn.active_body, battle.turn.go) = (body, go);
    Ok(())
}
