//! `move`: a unit moves (SR-11 to SR-14).

use super::{SimpsonsRevolution, can_activate, unit};
use crate::battle::prelude::*;
use crate::rules::simpsons_revolution::license::ActionKind;
use crate::rules::simpsons_revolution::march::{March, how};
use crate::rules::simpsons_revolution::toss::Toss;

pub const MOVE: Action<SimpsonsRevolution> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "Move a column freely; a line ahead after a pivot, to a flank, or straight back at two thirds.",
    clauses: &["SR-11", "SR-12", "SR-13", "SR-14", "SR-17"],
    offered: can_activate,
    allowed: |battle, who, report| battle.may(unit(who), ActionKind::Move, report),
    form: |_, form| {
        Box::new(Move {
            unit: form.actor("unit", "the unit that moves"),
            back: form
                .flag("back")
                .help("straight back, a line at two thirds of its rate")
                .or(false),
            crosses_obstacle: super::obstacle(form).compare().or(false),
        })
    },
    ..Action::BLANK
};

struct Move {
    unit: u16,
    back: bool,
    crosses_obstacle: bool,
}

impl Order<SimpsonsRevolution> for Move {
    fn title(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        let unit = battle.subject(self.unit);
        if self.back {
            unit.does("moves back", "move back")
        } else {
            unit.does("moves", "move")
        }
    }

    fn resolve(
        &self,
        battle: &mut SimpsonsRevolution,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.unit_mut(self.unit).activated = true;
        let mut toss = None;
        if self.crosses_obstacle {
            let crosses = battle.cross(self.unit, table, report)?;
            if !crosses.good {
                self.held_up(battle, crosses, report);
                return Ok(());
            }
            toss = Some(crosses);
        }
        let posture = battle.unit(self.unit).posture;
        report.say("SR-11", || {
            format!("{}: {}", battle.unit_name(self.unit), how(posture))
        });
        let march = battle.go(self.unit, self.back, report)?;
        report.instruct_unit(Who::Unit(self.unit), || march.instruction());
        self.moved(battle, march, toss, report);
        Ok(())
    }
}

impl Move {
    fn held_up(&self, battle: &SimpsonsRevolution, toss: Toss, report: &mut Report) {
        let (unit, side) = (battle.subject(self.unit), battle.side(self.unit));
        toss.tell("SR-13", side, report, || {
            let does = unit.verb("does", "do");
            let rest = format!(" to cross the obstacle and {does} not move");
            (unit.does("fails", "fail"), rest, "NO MOVE")
        });
    }

    fn moved(
        &self,
        battle: &SimpsonsRevolution,
        march: March,
        crosses: Option<Toss>,
        report: &mut Report,
    ) {
        let (unit, side) = (battle.subject(self.unit), battle.side(self.unit));
        let moves = if self.back {
            unit.verb("withdraws", "withdraw")
        } else {
            unit.verb("moves", "move")
        };
        let tone = if crosses.is_some() {
            VerdictTone::Good
        } else {
            VerdictTone::Plain
        };
        report.verdict("SR-12", side, tone, Weight::Movement, |_| {
            let far = march.words(moves);
            let words = match crosses {
                None => Phrase::new(format!("{unit} {far}")),
                Some(toss) => Phrase::new(unit.does("crosses", "cross"))
                    .then(format!(" the obstacle and {far}"))
                    .then(toss.bracket()),
            };
            words.banner(march.banner())
        });
    }
}
