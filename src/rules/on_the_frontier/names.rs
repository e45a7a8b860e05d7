//! What people are called.

use super::state::OnTheFrontier;
use crate::table::Who;

impl OnTheFrontier {
    /// What somebody is called: nothing is hidden here.
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

    /// The names of several units in a row.
    pub(super) fn unit_names(&self, units: impl IntoIterator<Item = u16>) -> String {
        units
            .into_iter()
            .map(|unit| self.unit_name(unit))
            .collect::<Vec<_>>()
            .join(", ")
    }
}
