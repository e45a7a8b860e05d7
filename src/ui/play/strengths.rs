//! The strength of each unit, turn by turn, from the journal.

use super::Play;
use crate::battle::view::Row;
use crate::battle::{Battle, Viewer};
use crate::table::Who;
use std::collections::HashMap;

/// The figures of each unit, standing or straying, at the start of each turn and now.
#[derive(Clone, Debug, Default)]
pub struct Strengths {
    /// The strengths read, by the record that ended the turn.
    read: HashMap<u64, HashMap<Who, u16>>,
    /// The turns that led to the current state.
    turns: Vec<u64>,
    now: HashMap<Who, u16>,
}

fn standing(battle: &dyn Battle) -> HashMap<Who, u16> {
    let units = battle
        .roster(Viewer::Table)
        .into_iter()
        .filter(|row| matches!(row.who, Who::Unit(_)) && row.pips != [0; 3]);
    let here = |row: &Row| {
        row.pips[0]
            + if battle.strays().is_some() {
                row.pips[1]
            } else {
                0
            }
    };
    units.map(|row| (row.who, here(&row))).collect()
}

impl Strengths {
    /// The strengths of a unit, oldest first, and their maximum. `None` until there are two to
    /// compare.
    #[must_use]
    pub fn of(&self, who: Who) -> Option<(Vec<u16>, u16)> {
        let then = self
            .turns
            .iter()
            .filter_map(|seq| self.read.get(seq))
            .filter_map(|turn| turn.get(&who));
        let all: Vec<u16> = then.chain(self.now.get(&who)).copied().collect();
        let most = all.iter().copied().max().filter(|most| *most > 0)?;
        (all.len() > 1).then_some((all, most))
    }

    /// The sum for several units. `None` if it never changed.
    #[must_use]
    pub fn together(&self, who: &[Who]) -> Option<(Vec<u16>, u16)> {
        let sum = |turn: &HashMap<Who, u16>| {
            who.iter()
                .filter_map(|who| turn.get(who))
                .fold(0u16, |sum, count| sum.saturating_add(*count))
        };
        let then = self.turns.iter().filter_map(|seq| self.read.get(seq));
        let all: Vec<u16> = then.chain([&self.now]).map(sum).collect();
        let most = all.iter().copied().max()?;
        all.iter()
            .any(|count| *count != most)
            .then_some((all, most))
    }
}

impl Play {
    /// Reads the missing turns.
    pub(super) fn read_strengths(&mut self) {
        let turns = self.game.milestones();
        for seq in &turns {
            if !self.strengths.read.contains_key(seq)
                && let Ok(battle) = self.game.look_back(*seq)
            {
                self.strengths.read.insert(*seq, standing(&*battle));
            }
        }
        // The last turn may end at the current state.
        let now = self.game.latest().unwrap_or(0);
        self.strengths.turns = turns.into_iter().filter(|seq| *seq != now).collect();
        self.strengths.now = standing(self.game.battle());
    }
}
