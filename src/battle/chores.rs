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
pub use line::ChoreLine;

use super::chore::Chore;
use super::*;
use eyes::Eyes;
use line::UnitChores;

/// Chores done or taken back, merged by row.
#[derive(Default)]
pub(super) struct Chores {
    lines: Vec<UnitChores>,
    /// The number of chores so far.
    count: usize,
}

impl Chores {
    /// The line of a unit, person, side or place, for the next chore.
    fn line(&mut self, who: Who, place: &str, chore: &Chore) -> &mut UnitChores {
        let is_it = |line: &UnitChores| line.who == who && line.at == place;
        let known = self.lines.iter().position(is_it);
        let at = known.unwrap_or_else(|| {
            self.lines.push(UnitChores::new(who, place));
            self.lines.len() - 1
        });
        self.count += 1;
        let line = &mut self.lines[at];
        line.note(self.count, chore);
        line
    }

    /// Adds a chore that is done.
    pub(super) fn add(&mut self, who: Who, chore: &Chore) {
        let (place, chore) = chore.at();
        self.line(who, place, chore).add(chore);
    }

    /// Adds chores that are taken back, the last first.
    pub(super) fn take_back(&mut self, all: &[(Who, Chore)]) {
        for (who, chore) in all.iter().rev() {
            let (place, chore) = chore.at();
            self.line(*who, place, chore).take_back(chore);
        }
    }

    /// Finds for everyone who left a unit whether that moved before or has moved since.
    fn place_those_who_left(&mut self, who: impl Fn(&str) -> Option<Who>) {
        for at in 0..self.lines.len() {
            let left = self.lines[at].beside().and_then(&who);
            let unit = self.lines.iter().find(|it| Some(it.who) == left);
            let moves = unit.map_or_else(Vec::new, |it| it.moved_at.clone());
            self.lines[at].left(&moves);
        }
    }

    /// The lines for the table, which was as in the first state and shall be as in the second. What comes back on the table
    /// comes first, units before people: others may have to be placed with it. Who left a unit that moved comes last.
    pub(super) fn in_words(mut self, states: &[LaidOut; 2]) -> Vec<ViewerText> {
        let directory = states[1].battle.directory();
        self.place_those_who_left(|id| directory.who(id));
        sort_by_key(&mut self.lines, |line| match line.who {
            // Beside a unit that has moved.
            _ if line.follows() => 3,
            Who::Unit(_) if line.comes_on() => 0,
            _ if line.comes_on() => 1,
            _ => 2,
        });
        let secrets = states.iter().any(|it| it.battle.has_secrets());
        let mut all = Vec::new();
        for line in &self.lines {
            let lines = |viewer: Viewer| line.lines(&Eyes::new(states, viewer, line.who));
            let most = Viewer::ALL.map(|viewer| lines(viewer).len());
            let most = most.into_iter().max().unwrap_or(0);
            all.extend((0..most).map(|at| {
                ViewerText::new(secrets, |viewer| {
                    lines(viewer).into_iter().nth(at).unwrap_or_default()
                })
            }));
        }
        all.retain(|text| !text.is_empty());
        all
    }
}
