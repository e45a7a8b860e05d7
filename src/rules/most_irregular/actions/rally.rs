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
    report.forbid_by(!battle.commander(commander).alive, "MI-38", battle, || {
        say!("{commander} is dead", commander)
    })?;
    report.forbid_by(
        battle.turn.active_commander != Some(commander),
        "MI-08",
        battle,
        || say!("{commander} is not active; take command first", commander),
    )?;
    report.forbid_by(battle.turn.go == Go::Activates, "MI-06", battle, || {
        say!(
            "{commander} has activated men in this go and cannot rally as well",
            commander
        )
    })?;
    let side = battle.commander_side(commander);
    let mut units = battle.units_of(side);
    report.forbid_by(
        units.all(|unit| battle.unit(unit).stragglers.is_none()),
        "MI-08",
        battle,
        || say!("{side} have no stragglers", side),
    )
}

struct Rally {
    commander: Character,
    units: Vec<(Unit, Men)>,
}

impl Rally {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let active = battle.turn.active_commander.map(|c| (c, battle.id(c)));
        let commander = form
            .character("commander")
            .help("the commander who rallies; default: the active one")
            .or_id(active);
        form.acts(commander);
        let side = battle
            .roster
            .commanders
            .get(usize::from(commander))
            .map(|entry| entry.side);
        let here = |unit: &Unit| {
            Some(battle.side(*unit)) == side && !battle.unit(*unit).stragglers.is_none()
        };
        let ids = battle.ids(battle.unit_numbers().filter(here));
        let given = form.per_unit(
            "units",
            "units with stragglers in reach, and how many form up",
            Required,
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
                    battle.id(unit).to_owned(),
                    json!({"fit": men.fit, "wounded": men.wounded}),
                )
            });
            form.suggest(Value::Object(all.collect()));
        }
        let mut units = Vec::new();
        for (unit, which) in given {
            let there = battle.unit(unit).stragglers;
            let men = which.or(there);
            let wrong = if !men.within(there) {
                Some(say!(
                    "{unit} have {there}",
                    unit,
                    there = there.no_more_stragglers()
                ))
            } else if men.is_none() {
                Some(say!("{unit}: name at least 1 man", unit))
            } else {
                None
            };
            if let Some(wrong) = wrong {
                form.fault("units", wrong.to(battle, Viewer::Table));
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
    fn title(&self, _: &MostIrregular) -> Say {
        let units: Vec<Unit> = self.units.iter().map(|(unit, _)| *unit).collect();
        say!(
            "{commander} rallies stragglers of {units}",
            self.commander,
            units
        )
    }

    fn resolve(&self, at: &mut At) -> Played {
        let side = at.commander_side(self.commander);
        for (unit, _) in &self.units {
            at.forbid(at.side(*unit) != side, "MI-08", || {
                say!(
                    "{unit} are an enemy unit; choose a unit of the commander's side",
                    unit = *unit
                )
            })?;
        }
        if at.turn.active_commander == Some(self.commander) {
            at.turn.go = Go::Rallies;
        }
        for (unit, men) in &self.units {
            let men = at.unit_mut(*unit).take(*men);
            if men.is_none() {
                return Err(Invalid::new("units", "no straggler is left to rally").into());
            }
            at.enroll(*unit, men, men, "MI-08");
            at.fact("rallied", self.commander, *unit, men.all());
            at.tell_party(*unit, Party::Returned, "move", men.all(), || {
                say!("to {commander}", self.commander)
            });
        }
        // Others of these units, left out or out of reach.
        let stay = |unit: Unit| at.unit(unit).stragglers.all();
        let stay: u16 = self.units.iter().map(|(unit, _)| stay(*unit)).sum();
        at.end("MI-08", side, |_| {
            (Good, Weight::Movement, self.result(stay))
        });
        Ok(())
    }
}

impl Rally {
    fn result(&self, stay: u16) -> Say {
        let stay = (stay > 0).then_some(stay);
        let all: u16 = self.units.iter().map(|(_, men)| men.all()).sum();
        let who = if let [(unit, men)] = self.units[..] {
            men.stragglers_of(unit)
        } else {
            let each =
                |(unit, men): &(Unit, Men)| say!("{unit} {men}", unit = *unit, men = men.all());
            let each: Vec<Say> = self.units.iter().map(each).collect();
            say!("{all straggler/stragglers} ({each})", all, each)
        };
        say!(
            "{commander} rallies| {who}[; {stay stays a straggler/stay stragglers}]|{all} RALLIED",
            self.commander,
            who,
            stay,
            all
        )
    }
}

impl At<'_, '_, '_> {
    /// Adds men to a formed body, whose mark they take; those in `acted` cannot act again this turn (MI-07).
    pub(crate) fn enroll(&mut self, unit: Unit, men: Men, acted: Men, clause: &'static str) {
        if men.is_none() {
            return;
        }
        self.unit_mut(unit).join(men, acted);
        let it = self.unit(unit);
        let (formed, carried) = (it.formed.all(), it.carried.all());
        self.line(clause, |_| {
            say!(
                "{men man joins/men join} {unit}: now {formed} formed",
                men = men.all(),
                unit,
                formed
            )
        });
        if carried > 0 {
            self.line("MI-07", |_| {
                say!(
                    "{carried man/men} of {unit} {carried:has/have} acted this turn: only carried along",
                    carried,
                    unit
                )
            });
        }
    }
}
