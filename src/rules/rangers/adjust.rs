//! The bounds of the counters of [`super::state`], and the changes that follow when the umpire sets one.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "every mend has the same form"
)]

use super::*;
use crate::battle::counters::{counter, whole};

/// The prefix of the counter of a special action; the action's name follows.
const PROGRESS: &str = "progress.";

/// The name of a counter: that of a special action as the players wrote it.
pub fn counter_called(counter: &str) -> Say {
    let special = counter.strip_prefix(PROGRESS).map(str::to_owned);
    let name = special.unwrap_or_else(|| counter.replace('_', " "));
    say!("{name}", name = Prose(&name))
}

impl Rangers {
    pub fn firearms(&self, figure: Unit) -> Vec<String> {
        let firearms = self.entry(figure).firearms();
        firearms.map(|weapon| weapon.word().to_owned()).collect()
    }

    pub fn aims(&self, figure: Unit) -> Range {
        let in_play = self.figure(figure).in_play();
        Range::Whole(0, if in_play { MOST_AIM } else { 0 })
    }

    pub fn white_counters(&self, _: Side) -> Range {
        let used = self.roster.options.aggression;
        Range::Whole(0, if used { MOST_WHITE } else { 0 })
    }

    pub fn enemies(&self, figure: Unit) -> Vec<String> {
        let enemy = |other: &Unit| self.side(*other) != self.side(figure);
        self.ids(self.numbers().filter(enemy))
    }

    /// The enemies a figure can be in hand combat with (RA-24).
    pub fn enemies_near(&self, figure: Unit) -> Vec<String> {
        let here = self.is_there(figure).then(|| self.side(figure).other());
        self.ids(here.into_iter().flat_map(|enemy| self.there(enemy)))
    }

    /// The restrictions of the battle's special actions.
    pub fn restrictions(&self, _: Unit) -> Vec<String> {
        let defined = self.roster.specials.iter();
        defined.filter_map(|it| it.restricts.clone()).collect()
    }

    /// The special actions a figure has begun, by name (RA-26).
    pub fn specials(&self, figure: Unit) -> Value {
        let one = |job: &Special| {
            let json = json!({"done": job.done, "actions": job.actions, "test": job.test, "restricts": job.restricts});
            (job.name.clone(), json)
        };
        let all: Map<String, Value> = self.figure(figure).specials.iter().map(one).collect();
        all.into()
    }

    /// The progress of each special action that takes several (RA-26).
    pub fn progress(&self, figure: Unit) -> Vec<Counter> {
        let begun = &self.figure(figure).specials;
        let is_new = |job: &Special| !begun.iter().any(|it| it.is_called(&job.name));
        let defined = self.roster.specials.iter();
        let others = defined.map(|it| self.special(&it.name)).filter(is_new);
        let all = begun.iter().cloned().chain(others);
        let one = |job: Special| {
            let name = format!("{PROGRESS}{}", job.name);
            counter(&name, Range::Whole(0, job.actions - 1), job.done)
        };
        all.filter(|job| job.actions > 1).map(one).collect()
    }

    /// Sets the actions done of a special action; at 0 it is not begun (RA-26).
    pub fn set_progress(&mut self, figure: Unit, name: &str, to: &Value) -> Result<(), String> {
        let name = name
            .strip_prefix(PROGRESS)
            .ok_or("there is no such counter")?;
        let (done, fresh) = (whole(to)?, self.special(name));
        let jobs = &mut self.figure_mut(figure).specials;
        match jobs.iter_mut().find(|job| job.is_called(name)) {
            Some(job) => job.done = done,
            None => jobs.push(Special { done, ..fresh }),
        }
        jobs.retain(|job| job.done > 0 || !job.is_called(name));
        Ok(())
    }

    pub fn mend_figure(
        &mut self,
        figure: Unit,
        counter: &str,
        was: &FigureState,
    ) -> Result<(), &'static str> {
        let it = self.figure_mut(figure);
        match counter {
            // At 0 wounds left it is out, and with one it is back (RA-18).
            "wounds_left" | "out" => {
                if it.out != was.out {
                    it.wounds_left = was.out.into();
                }
                if it.wounds_left == 0 {
                    it.fled = false;
                    self.kill(figure);
                } else if was.out {
                    it.out = false;
                    // A side whose only dead leader returns has its leader back.
                    if self.entry(figure).leads() {
                        let side = self.side(figure);
                        self.faction_mut(side).leader_lost = self.has_dead_leader(side);
                    }
                }
            }
            "fled" if it.out => return Err("the figure is out: give it a wound back first"),
            "fled" if it.fled => self.run_off(figure),
            "aim" if it.aim > 0 && !it.in_play() => return Err("the figure is off the table"),
            // It is engaged with exactly these enemies (RA-24).
            "engaged_with" => {
                let enemies = std::mem::replace(&mut it.engaged_with, was.engaged_with.clone());
                if !enemies.is_empty() && !it.in_play() {
                    return Err("the figure is off the table");
                }
                self.disengage(figure);
                for enemy in enemies {
                    self.engage(figure, enemy);
                }
            }
            "acted" => (it.attacked, it.closed) = (it.attacked && it.acted, false),
            "attacked" | "closed" => it.acted |= it.attacked || it.closed,
            _ => {}
        }
        Ok(())
    }

    /// A dead leader is always lost (RA-28).
    pub fn mend_side(&mut self, side: Side, _: &str, _: &Faction) -> Result<(), &'static str> {
        if self.has_dead_leader(side) && !self.faction(side).leader_lost {
            return Err("a leader of that side is dead: give it a wound back first");
        }
        Ok(())
    }

    /// Begins a side's turn, or ends the turn (RA-07).
    pub fn mend_turn(&mut self, (): (), counter: &str, _: &Turn) -> Result<(), &'static str> {
        let turn = &mut self.turn;
        match (counter, turn.side) {
            ("first", Some(_)) if turn.first.is_none() => {
                return Err("a side goes first only during a turn");
            }
            ("side", None) => turn.first = None,
            ("side", Some(side)) => {
                turn.number = turn.number.max(1);
                turn.first = turn.first.or(Some(side));
                self.begin_side(side);
            }
            _ => {}
        }
        Ok(())
    }
}
