//! `join` and `leave`: commanders join and leave units (OF-06).

use super::*;

pub const JOIN: Action<OnTheFrontier> = Action {
    id: "join",
    label: "Join a unit",
    key: 'j',
    help: "Join a unit, to lead, rally and steady it and share its risk. Costs no action.",
    clauses: &["OF-06", "OF-09", "OF-12", "OF-17"],
    subjects: &[For::Character],
    offered: |battle, who| battle.commander(who.character()).hit_on_turn.is_none(),
    allowed: |battle, who, report| may_change(battle, who.character(), report),
    form: |battle, form| {
        let with = form
            .subject()
            .and_then(|who| battle.commanders.get(usize::from(who.character()))?.with);
        let mut own = super::of_side(battle, form, true);
        own.retain(|id| with.is_none_or(|unit| battle.id(unit) != id));
        let join = Join {
            commander: form.character("commander").help("the commander").required(),
            unit: form
                .unit("unit")
                .help("the unit to join")
                .among(own)
                .required(),
        };
        if form.is_sound() {
            let unit = join.unit;
            if battle.side(unit) != battle.commander_entry(join.commander).side {
                let enemy = say!(
                    "{unit is/are} an enemy unit; choose one of the commander's side",
                    unit
                );
                form.fault("unit", battle.words(enemy));
            } else if !battle.unit(unit).in_play() {
                form.fault("unit", battle.off_the_table(unit));
            }
        }
        form.acts(join.commander);
        Box::new(join)
    },
};

pub const LEAVE: Action<OnTheFrontier> = Action {
    id: "leave",
    label: "Leave the unit",
    key: 'e',
    help: "Leave the unit. Costs no action.",
    clauses: &["OF-06"],
    subjects: &[For::Character],
    offered: |battle, who| battle.commander(who.character()).with.is_some(),
    allowed: |battle, who, report| {
        may_change(battle, who.character(), report)?;
        // Force cannot leave a unit that was not joined.
        if battle.commander(who.character()).with.is_none() {
            return refuse("OF-06", "this commander has joined no unit");
        }
        Ok(())
    },
    form: |_, form| {
        let commander = form.character("commander").help("the commander").required();
        form.acts(commander);
        Box::new(Leave { commander })
    },
};

/// OF-06: refuses outside the own side's half and after a move.
fn may_change(battle: &OnTheFrontier, commander: Character, report: &mut Report) -> Allowed {
    battle.not_hit(commander)?;
    report.forbid_by(
        battle.turn.half.side() != Some(battle.commander_entry(commander).side),
        "OF-06",
        battle,
        || {
            say!(
                "{commander} can join and leave units only in the own side's half",
                commander
            )
        },
    )?;
    battle.has_not_moved(commander, "OF-06", report)
}

struct Join {
    commander: Character,
    unit: Unit,
}

impl Order<OnTheFrontier> for Join {
    fn title(&self, _: &OnTheFrontier) -> Say {
        say!("{commander} joins {unit}", self.commander, self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let Join { commander, unit } = *self;
        at.forbid(at.commander(commander).with == Some(unit), "OF-06", || {
            say!("{commander} is already with {unit}", commander, unit)
        })?;
        at.commander_mut(commander).with = Some(unit);
        at.plain("OF-06", commander, |it| {
            self.title(it).then(say!("||{COMMANDER} JOINS", commander))
        });
        if !at.unit(unit).done {
            at.line("OF-06", |_| {
                say!("when the unit moves, its die can be rolled again")
            });
        }
        Ok(())
    }
}

struct Leave {
    commander: Character,
}

impl Order<OnTheFrontier> for Leave {
    fn title(&self, battle: &OnTheFrontier) -> Say {
        let commander = self.commander;
        if let Some(unit) = battle.commander(commander).with {
            say!("{commander} leaves {unit}", commander, unit)
        } else {
            say!("{commander} leaves a unit", commander)
        }
    }

    fn resolve(&self, at: &mut At) -> Played {
        let commander = self.commander;
        at.plain("OF-06", commander, |it| {
            self.title(it).then(say!("||{COMMANDER} LEAVES", commander))
        });
        at.commander_mut(commander).with = None;
        Ok(())
    }
}
