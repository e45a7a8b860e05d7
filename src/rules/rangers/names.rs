//! What people are called. Nothing is hidden here: all viewer read the same.

use super::state::Rangers;
use crate::table::Who;

impl Rangers {
    /// What somebody is called.
    pub(super) fn call(&self, who: Who) -> String {
        self.roster.directory.name(who).to_owned()
    }

    /// A figure's name.
    pub(super) fn figure_name(&self, figure: u16) -> String {
        self.call(Who::Unit(figure))
    }

    /// A figure's id.
    pub(super) fn figure_id(&self, figure: u16) -> &str {
        self.roster.directory.id(Who::Unit(figure))
    }

    /// The names of several.
    pub(super) fn names(&self, figures: impl IntoIterator<Item = u16>) -> String {
        figures
            .into_iter()
            .map(|figure| self.figure_name(figure))
            .collect::<Vec<_>>()
            .join(", ")
    }
}
