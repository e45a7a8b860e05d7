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
    offered: |battle, who| !battle.character(character(who)).out_of_action,
    allowed: |battle, who, report| report.pass(may_move(battle, character(who))),
    form: |battle, form| {
        let character = form
            .character("character")
            .help("the character that joins")
            .required();
        form.acts(Who::Character(character));
        let friends = match form.subject() {
            Some(Who::Character(character)) => joinable(battle, character),
            _ => Vec::new(),
        };
        Box::new(Join {
            character,
            unit: form
                .unit("unit")
                .help("the unit to join")
                .among(friends)
                .required(),
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
    offered: |battle, who| battle.character(character(who)).with.is_some(),
    allowed: |battle, who, report| {
        report.pass(may_move(battle, character(who)))?;
        // Even forced, a character with no unit has nothing to leave.
        if battle.character(character(who)).with.is_none() {
            return refuse("BS-09", "with no unit: nothing to leave");
        }
        Ok(())
    },
    form: |_, form| {
        let character = form
            .character("character")
            .help("the character that leaves")
            .required();
        form.acts(Who::Character(character));
        Box::new(Leave { character })
    },
};

fn character(who: Who) -> u16 {
    if let Who::Character(character) = who {
        character
    } else {
        0
    }
}

/// Allows joining in the character's own activation, in the opening (BS-09), at once after a rout (BS-55), and while
/// the card of a Duffer is up that brings no order (BS-22).
fn may_move(battle: &BigSkirmishes, character: u16) -> Allowed {
    let it = battle.character(character);
    let name = battle.character_name(character);
    battle.mustered()?;
    if it.out_of_action {
        return refuse("BS-25", format!("{name} is out of action"));
    }
    let may_join = battle.turn.phase == Phase::Opening
        || battle.turn.active_character == Some(character)
        || it.free_move && (it.class > 1 || battle.is_idle_duffer(character));
    if may_join {
        Ok(())
    } else {
        refuse(
            "BS-09",
            format!(
                "{name} joins and leaves only during that character's own card: {}",
                battle.when_card_comes(character)
            ),
        )
    }
}

impl BigSkirmishes {
    /// Reminds the table of what a character without orders may still do.
    pub fn tell_own_move(&self, character: u16, report: &mut Report) {
        let units = self.has_units_here(self.character_side(character));
        let join = if units { ", join or leave a unit" } else { "" };
        report.follows(|| {
            let (name, reach) = (self.character_name(character), self.reach(character));
            format!("{name}: may move up to {reach}″{join}")
        });
    }
}

struct Join {
    character: u16,
    unit: u16,
}

impl Order<BigSkirmishes> for Join {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        format!(
            "{} joins {}",
            battle.character_name(self.character),
            battle.unit_name(self.unit, viewer)
        )
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        let (side, name) = (
            battle.character_side(self.character),
            battle.unit_name(self.unit, Viewer::Table),
        );
        // Even forced, a character cannot join an enemy or a unit that is gone.
        if battle.side(self.unit) != side {
            return refuse(
                "BS-09",
                format!("{name}: not on the same side; choose another unit"),
            );
        }
        if !battle.unit(self.unit).in_play() || battle.character(self.character).out_of_action {
            return refuse(
                "BS-09",
                format!("{name}, or the character, is off the table"),
            );
        }
        report.forbid(
            battle.character(self.character).with == Some(self.unit),
            "BS-09",
            || format!("already with {name}: choose another unit"),
        )?;
        let it = battle.character_mut(self.character);
        it.with = Some(self.unit);
        it.free_move = false;
        report.plain("BS-09", side, |viewer| {
            let unit = battle.unit_name(self.unit, viewer);
            Phrase::new(format!(
                "{} joins {unit}",
                battle.character_name(self.character)
            ))
            .banner("JOINS")
        });
        report.instruct_unit_to(Who::Character(self.character), |viewer| {
            format!("place with {}", battle.unit_name(self.unit, viewer))
        });
        let reach = battle.reach(self.character);
        report.say("BS-09", || {
            format!(
                "{} moves up to {reach}″ alone",
                battle.character_name(self.character)
            )
        });
        Ok(())
    }
}

struct Leave {
    character: u16,
}

impl Order<BigSkirmishes> for Leave {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        let unit = battle.character(self.character).with.map_or_else(
            || "the unit".to_owned(),
            |unit| battle.unit_name(unit, viewer),
        );
        format!("{} leaves {unit}", battle.character_name(self.character))
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        let it = battle.character_mut(self.character);
        it.free_move = false;
        let Some(unit) = it.with.take() else {
            return Ok(());
        };
        report.plain("BS-09", battle.side(unit), |viewer| {
            let unit = battle.unit_name(unit, viewer);
            Phrase::new(format!(
                "{} leaves {unit}",
                battle.character_name(self.character)
            ))
            .banner("LEAVES")
        });
        report.instruct_unit_to(Who::Character(self.character), |viewer| {
            format!("place beside {}, alone", battle.unit_name(unit, viewer))
        });
        Ok(())
    }
}
