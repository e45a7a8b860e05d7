//! `rally`: stragglers come to the commander and form up (MI-08).

use super::Which;
use crate::battle::{Action, For, Form, Order, Report, Viewer};
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::state::{Go, MostIrregular};
use crate::table::{Invalid, Refusal, Suspend, Table, Who};
use serde_json::{Value, json};

pub(super) const RALLY: Action<MostIrregular> = Action {
    id: "rally",
    label: "Rally",
    key: 'y',
    help: "Instead of activating men, the commander calls stragglers within 4 inches (charismatic 8) back into their formations.",
    clauses: &["MI-06", "MI-08", "MI-07"],
    subjects: &[For::Character],
    offered: |battle, who| matches!(who, Who::Character(commander) if battle.commander(commander).alive),
    allowed: |battle, who, report| match who {
        Who::Character(commander) => may_rally(battle, commander, report),
        _ => Ok(()),
    },
    form: |battle, form| Box::new(Rally::form(battle, form)),
};

fn may_rally(battle: &MostIrregular, commander: u16, report: &mut Report) -> Result<(), Refusal> {
    let name = battle.commander_name(commander);
    report.forbid(!battle.commander(commander).alive, "MI-38", || {
        format!("{name} is dead")
    })?;
    report.forbid(
        battle.turn.active_commander != Some(commander),
        "MI-08",
        || format!("it is not {name}'s go: begin it with command"),
    )?;
    report.forbid(battle.turn.go == Go::Activates, "MI-06", || {
        format!("{name} has activated men in this go; he cannot rally as well")
    })
}

struct Rally {
    commander: u16,
    units: Vec<(u16, Men)>,
}

impl Rally {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let active = battle
            .turn
            .active_commander
            .map(|c| (c, battle.commander_id(c)));
        let commander = form
            .character("commander")
            .help("who rallies; left out: the one whose go it is")
            .or_id(active);
        let side = battle
            .roster
            .commanders
            .get(usize::from(commander))
            .map(|entry| entry.side);
        let here = |unit: &u16| {
            Some(battle.side(*unit)) == side && !battle.unit(*unit).stragglers.is_none()
        };
        let ids: Vec<String> = battle
            .unit_numbers()
            .filter(here)
            .map(|unit| battle.unit_id(unit).to_owned())
            .collect();
        let given = form.per_unit(
            "units",
            "whose stragglers within his reach he rallies",
            true,
            &ids,
            Which::form,
        );
        if form.subject().is_some() {
            let there = battle
                .unit_numbers()
                .filter(here)
                .map(|unit| (unit, battle.unit(unit).stragglers));
            let all = there.map(|(unit, men)| {
                (
                    battle.unit_id(unit).to_owned(),
                    json!({"fit": men.fit, "wounded": men.wounded}),
                )
            });
            form.suggest(Value::Object(all.collect()));
        }
        let mut units = Vec::new();
        for (unit, which) in given {
            let there = battle.unit(unit).stragglers;
            let men = which.or(there);
            let name = battle.unit_name(unit);
            if !men.within(there) {
                form.fault(
                    "units",
                    format!("{name}: {} straggling", there.no_more_than()),
                );
            } else if men.is_none() {
                form.fault("units", format!("{name}: nobody is rallied"));
            }
            units.push((unit, men));
        }
        if form.is_reading() && units.is_empty() && form.raw("units").is_some_and(Value::is_object)
        {
            form.fault("units", "name one unit at least");
        }
        Self { commander, units }
    }
}

impl Order<MostIrregular> for Rally {
    fn subject(&self) -> Who {
        Who::Character(self.commander)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        let units: Vec<u16> = self.units.iter().map(|(unit, _)| *unit).collect();
        format!(
            "{}: rally {}",
            battle.commander_name(self.commander),
            battle.unit_names(&units)
        )
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let side = battle.commander_side(self.commander);
        for (unit, _) in &self.units {
            let name = battle.unit_name(*unit);
            report.forbid(battle.side(*unit) != side, "MI-08", || {
                format!("{name} is not of his side")
            })?;
        }
        if battle.turn.active_commander == Some(self.commander) {
            battle.turn.go = Go::Rallies;
        }
        let (reach, commander) = (
            battle.reach(self.commander),
            battle.commander_name(self.commander),
        );
        for (unit, men) in &self.units {
            let men = battle.unit_mut(*unit).take(*men);
            if men.is_none() {
                return Err(Invalid::new("units", "nobody is left to rally").into());
            }
            battle.enroll(*unit, men, report);
            report.fact(
                "rallied",
                Who::Character(self.commander),
                Who::Unit(*unit),
                men.all(),
            );
            report.instruct(|_| {
                format!(
                    "{} of {}, within {reach} inches, move to {commander} and form up",
                    men.words(),
                    battle.unit_name(*unit)
                )
            });
        }
        Ok(())
    }
}

impl MostIrregular {
    /// MI-07: men who act join a formed body: they take its mark; a body that has yet to act only carries them along.
    pub(in crate::rules::most_irregular) fn enroll(
        &mut self,
        unit: u16,
        men: Men,
        report: &mut Report,
    ) {
        self.unit_mut(unit).join(men);
        let name = self.unit_name(unit);
        report.say("MI-08", |_| {
            format!(
                "{} form up with {name}, now {} in formation",
                men.words(),
                self.unit(unit).formed.words()
            )
        });
        if !self.unit(unit).formed_activated {
            report.say("MI-07", |_| format!("{name} has yet to act; the men who joined have acted, and are only carried along"));
        }
    }
}
