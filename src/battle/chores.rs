//! The chores of one or several actions in words, a line for each unit, person or place: `Name: instruction, instruction`.
//!
//! Doing, undoing and redoing are worded alike: chores done and chores taken back are merged by the unit that they concern.

mod derived;
mod eyes;
mod figures;
mod line;
mod men;
#[cfg(test)]
mod tests;

pub(super) use derived::{LaidOut, derived};

use super::chore::Chore;
use super::{Rules, Viewer, ViewerText};
use crate::table::Who;
use eyes::Eyes;
use line::UnitChores;

/// Chores done or taken back, merged by whom they concern.
#[derive(Default)]
pub(super) struct Chores(Vec<UnitChores>);

impl Chores {
    fn line(&mut self, who: Who, place: &str) -> &mut UnitChores {
        let is_it = |line: &UnitChores| line.who == who && line.at == place;
        let known = self.0.iter().position(is_it);
        let at = known.unwrap_or_else(|| {
            self.0.push(UnitChores::new(who, place));
            self.0.len() - 1
        });
        &mut self.0[at]
    }

    /// Adds a chore that is done.
    pub(super) fn add(&mut self, who: Who, chore: &Chore) {
        let (place, chore) = chore.at();
        self.line(who, place).add(chore);
    }

    /// Adds chores that are taken back, the last first.
    pub(super) fn take_back(&mut self, all: &[(Who, Chore)]) {
        for (who, chore) in all.iter().rev() {
            let (place, chore) = chore.at();
            self.line(*who, place).take_back(chore);
        }
    }

    /// The lines for the table, which was as in the first state and shall be as in the second. What comes back on the table
    /// comes first, units before people: others may have to be placed with it.
    pub(super) fn told<R: Rules>(mut self, states: &[LaidOut<R>; 2]) -> Vec<ViewerText> {
        self.0.sort_by_key(|line| match line.who {
            Who::Unit(_) if line.comes_on() => 0,
            _ if line.comes_on() => 1,
            _ => 2,
        });
        let secrets = states.iter().any(|it| it.battle.has_secrets());
        let mut all = Vec::new();
        for line in &self.0 {
            let parts = |viewer: Viewer| line.parts(&Eyes::new(states, viewer, line.who));
            if line.who == Who::Table && line.at.is_empty() {
                // What concerns nobody is a line of its own.
                let most = Viewer::ALL.map(|viewer| parts(viewer).len());
                let most = most.into_iter().max().unwrap_or(0);
                all.extend((0..most).map(|at| {
                    ViewerText::new(secrets, |viewer| {
                        parts(viewer).into_iter().nth(at).unwrap_or_default()
                    })
                }));
                continue;
            }
            all.push(ViewerText::new(secrets, |viewer| {
                let eyes = Eyes::new(states, viewer, line.who);
                match line.parts(&eyes) {
                    parts if parts.is_empty() => String::new(),
                    parts if line.at.is_empty() => {
                        format!("{}: {}", eyes.name(line.who), parts.join(", "))
                    }
                    parts => format!("{}: {}", line.at, parts.join(", ")),
                }
            }));
        }
        all.retain(|text| !text.is_empty());
        all
    }
}
