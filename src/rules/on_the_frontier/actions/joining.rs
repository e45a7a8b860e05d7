//! `join` and `leave`: commanders join and leave units (OF-06).

use super::*;

pub const JOIN: Action<OnTheFrontier> = Action {
    id: "join",
    label: "Join a unit",
    key: 'j',
    help: "Join a unit, to lead, rally and steady it and share its risk. Costs no action.",
    clauses: &["OF-06", "OF-09", "OF-12", "OF-17"],
    subjects: &[For::Character],
    offered: |battle, who| battle.commander(commander(who)).hit_on_turn.is_none(),
    allowed: |battle, who, report| may_change(battle, commander(who), report),
    form: |battle, form| {
        let with = form
            .subject()
            .and_then(|who| battle.commanders.get(usize::from(commander(who)))?.with);
        let mut own = super::of_side(battle, form, true);
        own.retain(|id| with.is_none_or(|unit| battle.id(unit) != id));
        let join = Join {
            commander: Character(form.character("commander").help("the commander").required()),
            unit: Unit(
                form.unit("unit")
                    .help("the unit to join")
                    .among(own)
                    .required(),
            ),
        };
        if form.is_sound() {
            let unit = join.unit;
            if battle.side(unit) != battle.commander_entry(join.commander).side {
                let enemy = "an enemy unit; choose one of the commander's side";
                form.fault("unit", battle.unit_is(unit, enemy));
            } else if !battle.unit(unit).in_play() {
                form.fault("unit", battle.unit_is(unit, "off the table"));
            }
        }
        form.acts(join.commander.into());
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
    offered: |battle, who| battle.commander(commander(who)).with.is_some(),
    allowed: |battle, who, report| {
        may_change(battle, commander(who), report)?;
        // Force cannot leave a unit that was not joined.
        if battle.commander(commander(who)).with.is_none() {
            return refuse("OF-06", "this commander has joined no unit");
        }
        Ok(())
    },
    form: |_, form| {
        let commander = Character(form.character("commander").help("the commander").required());
        form.acts(commander.into());
        Box::new(Leave { commander })
    },
};

/// OF-06: refuses outside the own side's half and after a move.
fn may_change(battle: &OnTheFrontier, commander: Character, report: &mut Report) -> Allowed {
    battle.not_hit(commander)?;
    report.pass(in_own_half(battle, commander))?;
    let moved = battle.commander(commander).moved;
    report.forbid(moved, "OF-06", || {
        format!(
            "{} has already moved this turn",
            battle.commander_name(commander)
        )
    })
}

fn in_own_half(battle: &OnTheFrontier, commander: Character) -> Allowed {
    let side = battle.commander_entry(commander).side;
    if battle.turn.half.side() == Some(side) {
        return Ok(());
    }
    refuse(
        "OF-06",
        format!(
            "{} can join and leave units only in the own side's half",
            battle.commander_name(commander)
        ),
    )
}

struct Join {
    commander: Character,
    unit: Unit,
}

impl Order<OnTheFrontier> for Join {
    fn title_to(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        format!(
            "{} joins {}",
            battle.commander_name(self.commander),
            battle.unit_name(self.unit)
        )
    }

    fn resolve(&self, at: &mut At<OnTheFrontier>) -> Played {
        let (battle, _, report) = at.parts();
        let already = battle.commander(self.commander).with == Some(self.unit);
        report.forbid(already, "OF-06", || {
            format!(
                "{} is already with {}",
                battle.commander_name(self.commander),
                battle.unit_name(self.unit)
            )
        })?;
        battle.commander_mut(self.commander).with = Some(self.unit);
        let side = battle.commander_entry(self.commander).side;
        report.plain("OF-06", side, |_| {
            Phrase::new(self.title_to(battle, Viewer::Table)).banner("JOINS")
        });
        report.instruct_unit(self.commander.into(), || {
            format!("place with {}", battle.unit_name(self.unit))
        });
        if !battle.unit(self.unit).done {
            report.say("OF-06", "when the unit moves, its die can be rolled again");
        }
        Ok(())
    }
}

struct Leave {
    commander: Character,
}

impl Order<OnTheFrontier> for Leave {
    fn title_to(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        let unit = battle
            .commander(self.commander)
            .with
            .map_or_else(|| "a unit".to_owned(), |unit| battle.unit_name(unit));
        format!("{} leaves {unit}", battle.commander_name(self.commander))
    }

    fn resolve(&self, at: &mut At<OnTheFrontier>) -> Played {
        let (battle, _, report) = at.parts();
        let title = self.title_to(battle, Viewer::Table);
        let was = battle.commander_mut(self.commander).with.take();
        let side = battle.commander_entry(self.commander).side;
        report.plain("OF-06", side, |_| Phrase::new(&title).banner("LEAVES"));
        if let Some(unit) = was {
            report.instruct_unit(self.commander.into(), || {
                format!("place beside {}, alone", battle.unit_name(unit))
            });
        }
        Ok(())
    }
}
