//! `form`: infantry changes formation (BS-03, BS-31, BS-57).

use super::*;

pub const FORM: Action<BigSkirmishes> = Action {
    id: "form",
    label: "Change formation",
    key: 'c',
    help: "Infantry changes to line, column, square or skirmishers; a Formation does it together.",
    clauses: &["BS-03", "BS-31", "BS-57"],
    offered: |battle, who| {
        battle.unit(who.unit()).in_play() && battle.entry(who.unit()).arm == Arm::Infantry
    },
    allowed: |battle, who, report| {
        let unit = who.unit();
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
    unit: Unit,
    formation: Foot,
}

impl Order<BigSkirmishes> for ChangeFormation {
    fn title(&self, _: &BigSkirmishes) -> Say {
        let unit = self.unit;
        let hidden = say!("{unit} changes formation", unit);
        match self.formation {
            Foot::Skirmishers => say!("{unit} open out as skirmishers", unit),
            other => say!("{unit} form {what}", unit, what = other.word()),
        }
        .hidden(unit, hidden)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let formation = Formation::from(self.formation);
        // Even forced, cavalry and guns have no such formation.
        if !formation.fits(at.entry(self.unit).arm) {
            return refuse(
                "BS-03",
                "only infantry changes formation: guns limber and unlimber",
            );
        }
        let already = at.unit(self.unit).formation == formation;
        at.forbid(already, "BS-31", || {
            let now = formation.phrase();
            say!("already {now}: choose another formation", now)
        })?;
        let license = at.forced_license(self.unit, ActionKind::Form);
        // The whole Formation changes, each unit with an action of its own (BS-57).
        let units = at.acting_with(self.unit);
        let is_stuck = |unit: &Unit| {
            *unit != self.unit
                && at.turn.free_action.is_none()
                && at.license(*unit, ActionKind::Form).is_err()
        };
        if let Some(other) = units.iter().copied().find(is_stuck) {
            at.forbid(true, "BS-57", || {
                say!(
                    "the whole Formation changes together, and {other} has no action left for it",
                    other
                )
            })?;
        }
        let grouped = units.iter().any(|unit| at.unit(*unit).group != 0);
        for unit in &units {
            at.spend(*unit, license);
            at.unit_mut(*unit).formation = formation;
        }
        if formation == Formation::Skirmishers || !at.roster.options.formation_acts_as_one {
            for unit in &units {
                at.leave_formation(*unit);
            }
        }
        let leave = grouped && units.iter().all(|unit| at.unit(*unit).group == 0);
        at.plain("BS-31", self.unit, |_| {
            let hidden = say!("{units} changes formation||FORMATION", units = &units);
            let (does, banner) = match self.formation {
                Foot::Line => ("form line", "IN LINE"),
                Foot::Column => ("form column", "IN COLUMN"),
                Foot::Square => ("form square", "IN SQUARE"),
                Foot::Skirmishers => ("open out as skirmishers", "SKIRMISHERS"),
            };
            say!(
                "{units} {does}{leave? and leave the Formation}||{banner}",
                units = &units,
                does,
                leave,
                banner
            )
            .hidden(self.unit, hidden)
        });
        Ok(())
    }
}
