//! What people are called. Nothing is hidden in this ruleset.

use super::state::MostIrregular;
use crate::table::Who;

impl MostIrregular {
    /// What somebody is called.
    pub(super) fn call(&self, who: Who) -> String {
        self.roster.directory.name(who).to_owned()
    }

    /// A unit's name.
    pub(super) fn unit_name(&self, unit: u16) -> String {
        self.call(Who::Unit(unit))
    }

    /// A commander's name.
    pub(super) fn commander_name(&self, commander: u16) -> String {
        self.call(Who::Character(commander))
    }

    /// The names of several units.
    pub(super) fn unit_names(&self, units: &[u16]) -> String {
        units
            .iter()
            .map(|unit| self.unit_name(*unit))
            .collect::<Vec<_>>()
            .join(", ")
    }
}
