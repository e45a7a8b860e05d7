//! What people and things are called.

use super::state::SimpsonsRevolution;
use crate::table::Who;

impl SimpsonsRevolution {
    /// What somebody is called. Nothing is hidden in these rules.
    pub(super) fn call(&self, who: Who) -> String {
        self.roster.directory.name(who).to_owned()
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
        units
            .iter()
            .map(|unit| self.unit_name(*unit))
            .collect::<Vec<_>>()
            .join(", ")
    }
}
