//! What people are called. Nothing is hidden here: every viewer reads the same.

use super::state::Rangers;
use crate::battle::grammar::Subject;
use crate::table::Who;

impl Rangers {
    /// The name of a figure, a side or the table.
    pub(super) fn call(&self, who: Who) -> String {
        self.roster.directory.name(who).to_owned()
    }

    /// The subject of a sentence: sides are plural, figures singular.
    pub(super) fn subject(&self, who: Who) -> Subject {
        let plural = matches!(who, Who::Side(_));
        Subject {
            name: self.call(who),
            plural,
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
        figures
            .into_iter()
            .map(|figure| self.figure_name(figure))
            .collect::<Vec<_>>()
            .join(", ")
    }
}
