//! `command`: a commander's go begins with his own move (MI-05, MI-06, MI-39).

use crate::battle::{Action, For, Order, Report, Viewer, quantity};
use crate::rules::most_irregular::morale::{snipe, snipe_ask};
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const COMMAND: Action<MostIrregular> = Action {
    id: "command",
    label: "Command",
    key: 'C',
    help: "A commander's go: he moves 4 inches or dashes 8 (mounted 4 more), then activates men or rallies stragglers.",
    clauses: &["MI-05", "MI-06", "MI-07", "MI-08", "MI-38", "MI-39"],
    subjects: &[For::Character, For::Table],
    offered: |battle, who| match who {
        Who::Character(commander) => battle.commander(commander).alive,
        _ => is_choice(battle),
    },
    allowed: |battle, who, report| match who {
        Who::Character(commander) => may_begin(battle, commander, report),
        _ => Ok(()),
    },
    form: |battle, form| {
        let ready = battle
            .turn
            .side
            .map_or_else(Vec::new, |side| battle.ready(side).collect());
        let ready = ready
            .into_iter()
            .map(|c| battle.commander_id(c).to_owned())
            .collect();
        Box::new(Command {
            commander: form.character("commander").help("whose go it is").among(ready).required(),
            dash: form.flag("dash").help("he dashes: 8 inches instead of 4").or(false),
            exposed: form
                .flag("exposed")
                .help("dashing, he is within 10 inches of an enemy formation, or 16 of enemy stragglers")
                .or(false),
        })
    },
};

/// A side is to choose whose go it is.
fn is_choice(battle: &MostIrregular) -> bool {
    let turn = &battle.turn;
    turn.active_commander.is_none()
        && turn
            .side
            .is_some_and(|side| battle.ready(side).next().is_some())
}

/// MI-05, MI-38: it is his side's turn, and he lives and has not acted.
fn may_begin(battle: &MostIrregular, commander: u16, report: &mut Report) -> Result<(), Refusal> {
    let (it, turn, name) = (
        battle.commander(commander),
        &battle.turn,
        battle.commander_name(commander),
    );
    report.forbid(!it.alive, "MI-38", || format!("{name} is dead"))?;
    report.forbid(turn.number == 0, "MI-04", || {
        "the turn has not begun: roll for the initiative".to_owned()
    })?;
    if let Some(other) = turn.active_commander {
        report.forbid(true, "MI-05", || {
            format!(
                "{}'s go is still open: done first",
                battle.commander_name(other)
            )
        })?;
    }
    report.forbid(it.acted, "MI-05", || {
        format!("{name} has had his go this turn")
    })?;
    let side = battle.commander_side(commander);
    report.forbid(
        turn.side.is_some_and(|other| other != side),
        "MI-05",
        || format!("it is {}'s go", battle.call(Who::Side(side.other()))),
    )
}

struct Command {
    commander: u16,
    dash: bool,
    exposed: bool,
}

impl Order<MostIrregular> for Command {
    fn subject(&self) -> Who {
        Who::Character(self.commander)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        let how = if self.dash { ", at a dash" } else { "" };
        format!("{}: command{how}", battle.commander_name(self.commander))
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let (mounted, name) = (
            battle.commander_entry(self.commander).mounted,
            battle.commander_name(self.commander),
        );
        let inches = report
            .figure("inches", "MI-06")
            .plus(if self.dash { 8 } else { 4 }, || {
                if self.dash { "at a dash" } else { "his move" }.to_owned()
            })
            .plus(if mounted { 4 } else { 0 }, || "mounted".to_owned())
            .finish(99.0, "inches")?;
        battle.end_go();
        battle.begin_go(self.commander);
        report.instruct(|_| format!("move {name} up to {} inches", quantity(inches)));
        self.draw_fire(battle, table, report)?;
        if battle.commander(self.commander).alive {
            let reach = battle.reach(self.commander);
            report.say("MI-07", |_| {
                format!(
                    "{name} activates one formed body within 6 inches and stragglers within {reach}, or rallies stragglers within {reach}"
                )
            });
        }
        Ok(())
    }
}

impl Command {
    /// MI-39: a commander who dashes near the enemy is a mark for his sharpshooters.
    fn draw_fire(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        if !self.dash || !self.exposed || !battle.roster.options.dash_draws_fire {
            return Ok(());
        }
        let enemy = battle.commander_side(self.commander).other();
        if !table
            .ask(snipe_ask(enemy, "A commander dashes by: shoot at him?"))?
            .is("yes")
        {
            return Ok(());
        }
        let dead = snipe(enemy, table)?;
        let name = battle.commander_name(self.commander);
        report.say("MI-39", |_| {
            if dead {
                format!("{name} is shot dead at his dash")
            } else {
                format!("{name} is shot at, and missed")
            }
        });
        if dead {
            battle.kill(self.commander, enemy, report);
        }
        Ok(())
    }
}

impl MostIrregular {
    /// MI-07: how far stragglers hear him, in inches.
    pub(in crate::rules::most_irregular) fn reach(&self, commander: u16) -> u16 {
        if self.commander_entry(commander).charismatic {
            8
        } else {
            4
        }
    }
}
