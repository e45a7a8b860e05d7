//! What people are called. Nothing is hidden here: all eyes read the same.

use super::state::Rangers;
use crate::table::Who;

impl Rangers {
    /// What somebody is called.
    pub(super) fn call(&self, who: Who) -> String {
        match who {
            Who::Table => "The table".to_owned(),
            Who::Side(side) => self.roster.directory.sides[side.index()].clone(),
            Who::Unit(_) | Who::Character(_) => self.roster.directory.listed(who).map_or_else(String::new, |listed| listed.name.clone()),
        }
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
        figures.into_iter().map(|figure| self.figure_name(figure)).collect::<Vec<_>>().join(", ")
    }
}
