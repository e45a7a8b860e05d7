//! `group` and `ungroup`: Formations of two or more units (BS-04).

use super::*;

pub const GROUP: Action<BigSkirmishes> = Action {
    id: "group",
    label: "Make a Formation",
    key: 'G',
    help: "Join two or more infantry units, all in line, column or square, in one Formation.",
    clauses: &["BS-04", "BS-05", "BS-57"],
    offered: |battle, who| is_infantry(battle, who) && now(battle).is_ok(),
    allowed: |battle, _, report| report.pass(now(battle)),
    form: |battle, form| {
        Box::new(GroupUnits {
            units: units(
                battle,
                form,
                "the units, all of one side and in the same formation",
            ),
        })
    },
    ..Action::BLANK
};

pub const UNGROUP: Action<BigSkirmishes> = Action {
    id: "ungroup",
    label: "Leave the Formation",
    key: 'G',
    help: "Units leave the Formation. A single unit left over leaves too.",
    clauses: &["BS-04"],
    offered: |battle, who| matches!(who, Who::Unit(unit) if battle.unit(Unit(unit)).group != 0),
    allowed: |battle, _, report| report.pass(now(battle)),
    form: |battle, form| {
        Box::new(UngroupUnits {
            units: units(battle, form, "the units that leave"),
        })
    },
    ..Action::BLANK
};

/// The units chosen, beginning with the one the form was opened for.
fn units(battle: &BigSkirmishes, form: &mut Form, help: &'static str) -> Vec<Unit> {
    let units = form.units("units").help(help).required();
    if let Some(first) = units.first() {
        form.acts(*first);
    }
    if let Some(who @ Who::Unit(_)) = form.subject() {
        form.suggest(serde_json::json!([battle.roster.directory.id(who)]));
    }
    units
}

fn is_infantry(battle: &BigSkirmishes, who: Who) -> bool {
    let Who::Unit(unit) = who else {
        return false;
    };
    let it = battle.unit(Unit(unit));
    battle.entry(Unit(unit)).arm == Arm::Infantry && it.group == 0 && it.in_play()
}

/// Allows grouping in the opening and in step 4 of the turn's end, until the first card is drawn (BS-04).
fn now(battle: &BigSkirmishes) -> Allowed {
    battle.mustered()?;
    let open = match battle.turn.phase {
        Phase::Opening => true,
        // A lost character's card is no longer among those drawn (BS-25), but the character has acted.
        Phase::Cards => {
            battle.deck.drawn.is_empty() && !battle.units.iter().any(|unit| unit.activated)
        }
        Phase::Morale => !battle.units.iter().any(|unit| unit.test_due),
        Phase::FreeFire | Phase::Combats => false,
    };
    if open {
        Ok(())
    } else {
        refuse(
            "BS-04",
            "Formations are made and left only in the opening and in step 4 of the turn's end",
        )
    }
}

struct GroupUnits {
    units: Vec<Unit>,
}

impl Order<BigSkirmishes> for GroupUnits {
    fn with(&self) -> Vec<Who> {
        self.units.iter().map(|unit| Who::from(*unit)).collect()
    }

    fn title(&self, _: &BigSkirmishes) -> Say {
        say!("{units joins/join} in a Formation", units = &self.units)
    }

    fn resolve(&self, at: &mut At) -> Played {
        if self.units.len() < 2 {
            return Err(Invalid::new("units", "needs at least two units for a Formation").into());
        }
        let first = self.units[0];
        let formation = at.unit(first).formation;
        for unit in self.units.iter().copied() {
            self.check(at, unit)?;
        }
        for unit in &self.units {
            at.leave_formation(*unit);
        }
        let is_free = |group: &u8| at.units.iter().all(|unit| unit.group != *group);
        let group = (1..=u8::MAX).find(is_free).unwrap_or(u8::MAX);
        for unit in &self.units {
            at.unit_mut(*unit).group = group;
        }
        at.plain("BS-04", first, |_| {
            say!(
                "{units joins/join} in a Formation||FORMATION",
                units = &self.units
            )
        });
        let how = formation.phrase();
        for unit in &self.units {
            at.tell(*unit, |_| Todo::Move(say!("put side by side {how}", how)));
        }
        Ok(())
    }
}

impl GroupUnits {
    /// Refuses a unit that does not fit to the first (BS-04).
    fn check(&self, at: &mut At, unit: Unit) -> Allowed {
        let (first, it) = (self.units[0], *at.unit(unit));
        // Checked first: the refusal must be the same for a dummy and for a real hidden unit.
        at.forbid(it.hidden, "BS-04", || {
            say!("{unit is/are} hidden: reveal before grouping", unit)
        })?;
        // Even forced, a Formation needs units on the table and of one side.
        if !it.in_play() || at.entry(unit).dummy || at.side(unit) != at.side(first) {
            let gone = say!("{unit is/are} off the table, or on the other side", unit);
            return at.refusal("BS-04", gone);
        }
        let foot = at.entry(unit).arm == Arm::Infantry && it.formation != Formation::Skirmishers;
        if !foot || it.formation != at.unit(first).formation {
            return refuse(
                "BS-04",
                "a Formation is infantry, all in line, all in column or all in square",
            );
        }
        at.forbid(it.group != 0, "BS-04", || {
            say!("{unit is/are} in a Formation already", unit)
        })?;
        at.forbid(it.combat != 0, "BS-04", || {
            say!("{unit is/are} engaged", unit)
        })
    }
}

struct UngroupUnits {
    units: Vec<Unit>,
}

impl Order<BigSkirmishes> for UngroupUnits {
    fn title(&self, _: &BigSkirmishes) -> Say {
        say!("{units leaves/leave} the Formation", units = &self.units)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let alone = |unit: &Unit| at.unit(*unit).group == 0;
        if let Some(unit) = self.units.iter().copied().find(alone) {
            return at.refusal("BS-04", say!("{unit is/are} not in a Formation", unit));
        }
        let Some(first) = self.units.first() else {
            return Err(Invalid::new("units", "needs at least one unit").into());
        };
        let all = at.formation_of(*first);
        for unit in &self.units {
            at.leave_formation(*unit);
        }
        let split = all.iter().all(|unit| at.unit(*unit).group == 0);
        at.plain("BS-04", *first, |_| {
            if split {
                say!("{all splits/split} up||SPLIT UP", all)
            } else {
                say!(
                    "{units leaves/leave} the Formation||SPLIT UP",
                    units = &self.units
                )
            }
        });
        Ok(())
    }
}
