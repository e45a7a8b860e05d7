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
    offered: |battle, who| matches!(who, Who::Unit(unit) if battle.unit(unit).group != 0),
    allowed: |battle, _, report| report.pass(now(battle)),
    form: |battle, form| {
        Box::new(UngroupUnits {
            units: units(battle, form, "the units that leave"),
        })
    },
    ..Action::BLANK
};

/// The units chosen, beginning with the one the form was opened for.
fn units(battle: &BigSkirmishes, form: &mut Form, help: &'static str) -> Vec<u16> {
    let units = form.units("units").help(help).required();
    if let Some(first) = units.first() {
        form.acts(Who::Unit(*first));
    }
    if let Some(who @ Who::Unit(_)) = form.subject() {
        form.suggest(serde_json::json!([battle.roster.directory.id(who)]));
    }
    units
}

fn is_infantry(battle: &BigSkirmishes, who: Who) -> bool {
    matches!(who, Who::Unit(unit) if battle.entry(unit).arm == Arm::Infantry && battle.unit(unit).group == 0 && battle.unit(unit).in_play())
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
    units: Vec<u16>,
}

impl Order<BigSkirmishes> for GroupUnits {
    fn with(&self) -> Vec<Who> {
        self.units.iter().map(|unit| Who::Unit(*unit)).collect()
    }

    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        let who = battle.subjects(&self.units, viewer);
        format!("{} in a Formation", who.does("joins", "join"))
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        if self.units.len() < 2 {
            return Err(Invalid::new("units", "needs at least two units for a Formation").into());
        }
        let first = self.units[0];
        let formation = battle.unit(first).formation;
        for unit in &self.units {
            let (it, is) = (battle.unit(*unit), battle.be(*unit));
            // Checked first: the refusal must be the same for a dummy and for a real hidden unit.
            report.forbid(it.hidden, "BS-04", || {
                format!("{is} hidden: reveal before grouping")
            })?;
            // Even forced, a Formation needs units on the table and of one side.
            if !it.in_play()
                || battle.entry(*unit).dummy
                || battle.side(*unit) != battle.side(first)
            {
                return refuse("BS-04", format!("{is} off the table, or on the other side"));
            }
            let foot =
                battle.entry(*unit).arm == Arm::Infantry && it.formation != Formation::Skirmishers;
            if !foot || it.formation != formation {
                return refuse(
                    "BS-04",
                    "a Formation is infantry, all in line, all in column or all in square",
                );
            }
            report.forbid(it.group != 0, "BS-04", || {
                format!("{is} in a Formation already")
            })?;
            report.forbid(it.combat != 0, "BS-04", || format!("{is} engaged"))?;
        }
        for unit in &self.units {
            battle.leave_formation(*unit);
        }
        let group = (1..=u8::MAX)
            .find(|group| battle.units.iter().all(|unit| unit.group != *group))
            .unwrap_or(u8::MAX);
        for unit in &self.units {
            battle.unit_mut(*unit).group = group;
        }
        report.plain("BS-04", battle.side(first), |viewer| {
            let who = battle.subjects(&self.units, viewer);
            Phrase::new(format!("{} in a Formation", who.does("joins", "join"))).banner("FORMATION")
        });
        report.instruct_to(|viewer| {
            let names: Vec<String> = self
                .units
                .iter()
                .map(|unit| battle.unit_name(*unit, viewer))
                .collect();
            format!(
                "{}: put side by side {}",
                names.join(", "),
                formation.phrase()
            )
        });
        Ok(())
    }
}

struct UngroupUnits {
    units: Vec<u16>,
}

impl Order<BigSkirmishes> for UngroupUnits {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        let who = battle.subjects(&self.units, viewer);
        format!("{} the Formation", who.does("leaves", "leave"))
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        if let Some(unit) = self
            .units
            .iter()
            .find(|unit| battle.unit(**unit).group == 0)
        {
            return refuse("BS-04", format!("{} not in a Formation", battle.be(*unit)));
        }
        if self.units.is_empty() {
            return Err(Invalid::new("units", "needs at least one unit").into());
        }
        let all: Vec<u16> = battle.formation_of(self.units[0]);
        self.units
            .iter()
            .for_each(|unit| battle.leave_formation(*unit));
        let split = all.iter().all(|unit| battle.unit(*unit).group == 0);
        report.plain("BS-04", battle.side(self.units[0]), |viewer| {
            let head = if split {
                battle.subjects(&all, viewer).does("splits up", "split up")
            } else {
                let who = battle.subjects(&self.units, viewer);
                format!("{} the Formation", who.does("leaves", "leave"))
            };
            Phrase::new(head).banner("SPLIT UP")
        });
        Ok(())
    }
}
