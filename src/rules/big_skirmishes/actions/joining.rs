//! `join` and `leave`: characters with units (BS-09, BS-48).

use super::*;
use crate::rules::big_skirmishes::targets::joinable;

pub const JOIN: Action<BigSkirmishes> = Action {
    id: "join",
    label: "Join a unit",
    key: 'j',
    help: "Join a unit of the character's side: it fights better, and the character is at risk.",
    clauses: &["BS-09", "BS-40"],
    subjects: &[For::Character],
    offered: |battle, who| !battle.character(who.character()).out_of_action,
    allowed: |battle, who, report| report.pass(may_move(battle, who.character())),
    form: |battle, form| {
        let character = form
            .character("character")
            .help("the character that joins")
            .required();
        form.acts(character);
        let friends = match form.subject() {
            Some(Who::Character(it)) => joinable(battle, Character(it)),
            _ => Vec::new(),
        };
        let unit = form.unit("unit").help("the unit to join");
        Box::new(Join {
            character,
            unit: unit.among(friends).required(),
        })
    },
};

pub const LEAVE: Action<BigSkirmishes> = Action {
    id: "leave",
    label: "Leave the unit",
    key: 'e',
    help: "Leave the unit and stand alone.",
    clauses: &["BS-09"],
    subjects: &[For::Character],
    offered: |battle, who| battle.character(who.character()).with.is_some(),
    allowed: |battle, who, report| {
        report.pass(may_move(battle, who.character()))?;
        // Even forced, a character with no unit has nothing to leave.
        if battle.character(who.character()).with.is_none() {
            return refuse("BS-09", "with no unit: nothing to leave");
        }
        Ok(())
    },
    form: |_, form| {
        let character = form
            .character("character")
            .help("the character that leaves")
            .required();
        form.acts(character);
        Box::new(Leave { character })
    },
};

/// Allows joining in the character's own activation, in the opening (BS-09), at once after a rout (BS-55), and while
/// the card of a Duffer is up that brings no order (BS-22).
fn may_move(battle: &BigSkirmishes, character: Character) -> Allowed {
    let it = battle.character(character);
    battle.mustered()?;
    if it.out_of_action {
        return battle.refusal("BS-25", say!("{character} is out of action", character));
    }
    let may_join = battle.turn.phase == Phase::Opening
        || battle.turn.active_character == Some(character)
        || battle.moves_free(character);
    if may_join {
        return Ok(());
    }
    let when = battle.when_card_comes(character);
    battle.refusal(
        "BS-09",
        say!(
            "{character} joins and leaves only during that character's own card: {when}",
            character,
            when
        ),
    )
}

impl At<'_, '_, '_> {
    /// Reminds the table of what a character without orders may still do.
    pub fn tell_own_move(&mut self, character: Character) {
        self.follows(|it| {
            let join = it.has_units_here(it.character_side(character));
            let reach = it.reach(character);
            say!(
                "{character}: may move up to {reach}″{join?, join or leave a unit}",
                character,
                reach,
                join
            )
        });
    }
}

struct Join {
    character: Character,
    unit: Unit,
}

impl Order<BigSkirmishes> for Join {
    fn title(&self, _: &BigSkirmishes) -> Say {
        say!("{character} joins {unit}", self.character, self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let Join { character, unit } = *self;
        // Even forced, a character cannot join an enemy or a unit that is gone.
        if at.side(unit) != at.character_side(character) {
            let enemy = say!("{unit}: not on the same side; choose another unit", unit);
            return at.refusal("BS-09", enemy);
        }
        if !at.unit(unit).in_play() || at.character(character).out_of_action {
            let gone = say!("{unit}, or the character, is off the table", unit);
            return at.refusal("BS-09", gone);
        }
        at.forbid(at.character(character).with == Some(unit), "BS-09", || {
            say!("already with {unit}: choose another unit", unit)
        })?;
        let it = at.character_mut(character);
        it.with = Some(unit);
        it.free_move = false;
        at.plain("BS-09", character, |_| {
            say!("{character} joins {unit}||JOINS", character, unit)
        });
        at.line("BS-09", |it| {
            let reach = it.reach(character);
            say!("{character} moves up to {reach}″ alone", character, reach)
        });
        Ok(())
    }
}

struct Leave {
    character: Character,
}

impl Order<BigSkirmishes> for Leave {
    fn title(&self, battle: &BigSkirmishes) -> Say {
        let with = battle.character(self.character).with;
        let unit = with.map_or_else(|| say!("the unit"), |unit| say!("{unit}", unit));
        say!("{character} leaves {unit}", self.character, unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let character = self.character;
        let it = at.character_mut(character);
        it.free_move = false;
        let Some(unit) = it.with.take() else {
            return Ok(());
        };
        at.plain("BS-09", unit, |_| {
            say!("{character} leaves {unit}||LEAVES", character, unit)
        });
        Ok(())
    }
}
