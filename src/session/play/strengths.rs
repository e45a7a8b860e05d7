//! The strength of each unit, turn by turn, from the journal.

use super::*;

/// The figures of each unit, standing or straying.
fn standing(battle: &dyn Battle) -> HashMap<Who, u16> {
    let rows = battle.roster(Viewer::Table).into_iter();
    let units = rows.filter(|row| matches!(row.who, Who::Unit(_)) && row.pips != [0; 3]);
    let strays = battle.strays().is_some();
    let here = |row: &Row| row.pips[0] + if strays { row.pips[1] } else { 0 };
    units.map(|row| (row.who, here(&row))).collect()
}

impl Play {
    /// The figures of each unit at the start, at the end of each turn, and now.
    pub(crate) fn strengths(&self) -> Vec<HashMap<Who, u16>> {
        // The last turn may end at the current state.
        let now = self.game.latest().unwrap_or(0);
        let turns = self.game.milestones().into_iter();
        let then = turns
            .filter(|seq| *seq != now)
            .filter_map(|seq| self.game.look_back(seq).ok());
        let then = then.map(|battle| standing(&*battle));
        then.chain([standing(self.game.battle())]).collect()
    }
}
