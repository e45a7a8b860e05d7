//! `form`: infantry changes formation (BS-03, BS-31, BS-57).

use super::*;

pub const FORM: Action<BigSkirmishes> = Action {
    id: "form",
    label: "Change formation",
    key: 'c',
    help: "Infantry changes to line, column, square or skirmishers; a Formation does it together.",
    clauses: &["BS-03", "BS-31", "BS-57"],
    offered: |battle, who| {
        battle.unit(unit(who)).in_play() && battle.entry(unit(who)).arm == Arm::Infantry
    },
    allowed: |battle, who, report| {
        let unit = unit(who);
        battle.check(unit, ActionKind::Form, report)?;
        let infantry = battle.entry(unit).arm == Arm::Infantry;
        report.forbid(
            !infantry,
            "BS-03",
            "only infantry changes formation: guns limber and unlimber",
        )
    },
    form: |_, form| {
        Box::new(ChangeFormation {
            unit: form.actor("unit", "the unit that changes"),
            formation: form.word("formation").help("the new formation").required(),
        })
    },
    ..Action::BLANK
};

words! {
    enum Foot {
        Line,
        Column,
        Square,
        Skirmishers,
    }
}

impl From<Foot> for Formation {
    fn from(foot: Foot) -> Self {
        match foot {
            Foot::Line => Formation::Line,
            Foot::Column => Formation::Column,
            Foot::Square => Formation::Square,
            Foot::Skirmishers => Formation::Skirmishers,
        }
    }
}

struct ChangeFormation {
    unit: u16,
    formation: Foot,
}

impl Order<BigSkirmishes> for ChangeFormation {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        if battle.is_unit_hidden(self.unit, viewer) {
            return format!("{} changes formation", battle.unit_name(self.unit, viewer));
        }
        let formation = match self.formation {
            Foot::Skirmishers => "open out as skirmishers".to_owned(),
            other => format!("form {}", other.word()),
        };
        format!("{} {formation}", battle.unit_name(self.unit, viewer))
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        let formation = Formation::from(self.formation);
        // Even forced, cavalry and guns have no such formation.
        if !formation.fits(battle.entry(self.unit).arm) {
            return refuse(
                "BS-03",
                "only infantry changes formation: guns limber and unlimber",
            );
        }
        report.forbid(
            battle.unit(self.unit).formation == formation,
            "BS-31",
            || format!("already {}: choose another formation", formation.phrase()),
        )?;
        let license = battle.forced_license(self.unit, ActionKind::Form);
        // The whole Formation changes, each unit with an action of its own (BS-57).
        let units = battle.acting_with(self.unit);
        let stuck = units.iter().find(|unit| {
            **unit != self.unit
                && battle.turn.free_action.is_none()
                && battle.license(**unit, ActionKind::Form).is_err()
        });
        if let Some(other) = stuck {
            let name = battle.unit_name(*other, Viewer::Table);
            report.forbid(true, "BS-57", || {
                format!(
                    "the whole Formation changes together, and {name} has no action left for it"
                )
            })?;
        }
        let groups: Vec<u16> = units
            .clone()
            .into_iter()
            .filter(|unit| battle.unit(*unit).group != 0)
            .collect();
        for unit in &units {
            battle.spend(*unit, license);
            battle.unit_mut(*unit).formation = formation;
        }
        if formation == Formation::Skirmishers || !battle.roster.options.formation_acts_as_one {
            for unit in &units {
                battle.leave_formation(*unit);
            }
        }
        let left_formation = units.iter().any(|unit| groups.contains(unit))
            && units.iter().all(|unit| battle.unit(*unit).group == 0);
        report.plain("BS-31", battle.side(self.unit), |viewer| {
            let who = battle.subjects(&units, viewer);
            if battle.is_unit_hidden(self.unit, viewer) {
                return Phrase::new(format!("{who} changes formation")).banner("FORMATION");
            }
            let leave = if left_formation {
                " and leave the Formation"
            } else {
                ""
            };
            let (does, banner) = match self.formation {
                Foot::Line => ("form line", "IN LINE"),
                Foot::Column => ("form column", "IN COLUMN"),
                Foot::Square => ("form square", "IN SQUARE"),
                Foot::Skirmishers => ("open out as skirmishers", "SKIRMISHERS"),
            };
            Phrase::new(format!("{who} {does}{leave}")).banner(banner)
        });
        for unit in &units {
            report.instruct_unit_to(Who::Unit(*unit), |viewer| {
                if battle.is_unit_hidden(*unit, viewer) {
                    return String::new();
                }
                formation.instruction().to_owned()
            });
        }
        Ok(())
    }
}
