//! What people and things are called.

use super::state::SimpsonsRevolution;
use crate::table::Who;

impl SimpsonsRevolution {
    /// What somebody is called. Nothing is hidden in these rules.
    pub(super) fn call(&self, who: Who) -> String {
        match who {
            Who::Table => "The table".to_owned(),
            Who::Side(side) => self.roster.directory.sides[side.index()].clone(),
            Who::Unit(_) | Who::Character(_) => self.roster.directory.listed(who).map_or_else(String::new, |listed| listed.name.clone()),
        }
    }

    /// A unit's name.
    pub(super) fn unit_name(&self, unit: u16) -> String {
        self.call(Who::Unit(unit))
    }

    /// A leader's name.
    pub(super) fn leader_name(&self, leader: u16) -> String {
        self.call(Who::Character(leader))
    }

    /// Several units' names.
    pub(super) fn unit_names(&self, units: &[u16]) -> String {
        units.iter().map(|unit| self.unit_name(*unit)).collect::<Vec<_>>().join(", ")
    }
}
