//! `rally`: stragglers move to the commander and form up (MI-08).

use super::*;

pub const RALLY: Action<MostIrregular> = Action {
    id: "rally",
    label: "Rally",
    key: 'y',
    help: "Instead of activating men, form up stragglers within 4″ (charismatic 8″) with their units.",
    clauses: &["MI-06", "MI-08", "MI-07"],
    subjects: &[For::Character],
    offered: |battle, who| matches!(who, Who::Character(commander) if battle.commander(Character(commander)).alive),
    allowed: |battle, who, report| match who {
        Who::Character(commander) => may_rally(battle, Character(commander), report),
        _ => Ok(()),
    },
    form: |battle, form| Box::new(Rally::form(battle, form)),
};

fn may_rally(battle: &MostIrregular, commander: Character, report: &mut Report) -> Allowed {
    let name = battle.commander_name(commander);
    report.forbid(!battle.commander(commander).alive, "MI-38", || {
        format!("{name} is dead")
    })?;
    report.forbid(
        battle.turn.active_commander != Some(commander),
        "MI-08",
        || format!("{name} is not active; begin with command"),
    )?;
    report.forbid(battle.turn.go == Go::Activates, "MI-06", || {
        format!("{name} has activated men in this go and cannot rally as well")
    })?;
    let side = battle.commander_side(commander);
    let nobody = battle
        .units_of(side)
        .all(|unit| battle.unit(unit).stragglers.is_none());
    report.forbid(nobody, "MI-08", || {
        format!("{} have no stragglers", battle.call(Who::Side(side)))
    })
}

struct Rally {
    commander: Character,
    units: Vec<(Unit, Men)>,
}

impl Rally {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let active = battle
            .turn
            .active_commander
            .map(|c| (c.0, battle.commander_id(c)));
        let commander = form
            .character("commander")
            .help("the commander who rallies; default: the active one")
            .or_id(active);
        let commander = Character(commander);
        form.acts(commander.into());
        let side = battle
            .roster
            .commanders
            .get(usize::from(commander))
            .map(|entry| entry.side);
        let here = |unit: &Unit| {
            Some(battle.side(*unit)) == side && !battle.unit(*unit).stragglers.is_none()
        };
        let ids = battle.unit_ids(battle.unit_numbers().filter(here));
        let given = form.per_unit(
            "units",
            "units with stragglers in reach, and how many form up",
            true,
            &ids,
            MenFields::form,
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
            let unit = Unit(unit);
            let there = battle.unit(unit).stragglers;
            let men = which.or(there);
            let name = battle.unit_name(unit);
            if !men.within(there) {
                form.fault(
                    "units",
                    format!("{name} have {}", there.no_more_stragglers()),
                );
            } else if men.is_none() {
                form.fault("units", format!("{name}: name at least 1 man"));
            }
            units.push((unit, men));
        }
        if form.is_reading() && units.is_empty() && form.raw("units").is_some_and(Value::is_object)
        {
            form.fault("units", "name at least 1 unit");
        }
        Self { commander, units }
    }
}

impl Order<MostIrregular> for Rally {
    fn title_to(&self, battle: &MostIrregular, _: Viewer) -> String {
        let units: Vec<Unit> = self.units.iter().map(|(unit, _)| *unit).collect();
        format!(
            "{} rallies stragglers of {}",
            battle.commander_name(self.commander),
            battle.unit_names(&units)
        )
    }

    fn resolve(&self, at: &mut At<MostIrregular>) -> Played {
        let (battle, _, report) = at.parts();
        let side = battle.commander_side(self.commander);
        for (unit, _) in &self.units {
            let name = battle.unit_name(*unit);
            report.forbid(battle.side(*unit) != side, "MI-08", || {
                format!("{name} are an enemy unit; choose a unit of the commander's side")
            })?;
        }
        if battle.turn.active_commander == Some(self.commander) {
            battle.turn.go = Go::Rallies;
        }
        let commander = battle.commander_name(self.commander);
        for (unit, men) in &self.units {
            let men = battle.unit_mut(*unit).take(*men);
            if men.is_none() {
                return Err(Invalid::new("units", "no straggler is left to rally").into());
            }
            battle.enroll(*unit, men, men, "MI-08", report);
            report.fact("rallied", self.commander.into(), (*unit).into(), men.all());
            report.instruct_unit((*unit).into(), || {
                format!(
                    "move {} to {commander} and form up",
                    count(men.all(), "straggler", "stragglers")
                )
            });
        }
        self.tell(battle, side, &commander, report);
        Ok(())
    }
}

impl Rally {
    fn tell(&self, battle: &MostIrregular, side: Side, commander: &str, report: &mut Report) {
        let all: u16 = self.units.iter().map(|(_, men)| men.all()).sum();
        let (good, weight) = (VerdictTone::Good, Weight::Movement);
        report.verdict("MI-08", side, good, weight, |_| {
            let rest = match &self.units[..] {
                [(unit, men)] => battle.stragglers(*men, &[*unit]).name,
                units => {
                    let each = |(unit, men): &(Unit, Men)| {
                        format!("{} {}", battle.unit_name(*unit), men.all())
                    };
                    let each: Vec<String> = units.iter().map(each).collect();
                    format!(
                        "{} ({})",
                        count(all, "straggler", "stragglers"),
                        each.join(", ")
                    )
                }
            };
            Phrase::new(format!("{commander} rallies"))
                .then(format!(" {rest}"))
                .banner(format!("{all} RALLIED"))
        });
    }
}

impl MostIrregular {
    /// Adds men to a formed body, whose mark they take; those in `acted` cannot act again this turn (MI-07).
    pub fn enroll(
        &mut self,
        unit: Unit,
        men: Men,
        acted: Men,
        clause: &'static str,
        report: &mut Report,
    ) {
        if men.is_none() {
            return;
        }
        self.unit_mut(unit).join(men, acted);
        let name = self.unit_name(unit);
        report.say(clause, || {
            format!(
                "{} {name}: now {} formed",
                count(men.all(), "man joins", "men join"),
                self.unit(unit).formed.all()
            )
        });
        if !self.unit(unit).carried.is_none() {
            report.say("MI-07", || {
                let carried = self.unit(unit).carried.all();
                let have = if carried == 1 { "has" } else { "have" };
                format!(
                    "{} of {name} {have} acted this turn: only carried along",
                    count(carried, "man", "men")
                )
            });
        }
    }
}
