//! Names. All viewers see the same.

use super::state::Rangers;
use crate::battle::grammar::Subject;
use crate::table::Who;

impl Rangers {
    pub fn call(&self, who: Who) -> String {
        self.roster.directory.name(who).to_owned()
    }

    /// The subject of a sentence: sides are plural, figures singular.
    pub fn subject(&self, who: Who) -> Subject {
        let plural = matches!(who, Who::Side(_));
        Subject {
            name: self.call(who),
            plural,
        }
    }

    pub fn figure_name(&self, figure: u16) -> String {
        self.call(Who::Unit(figure))
    }

    pub fn figure_id(&self, figure: u16) -> &str {
        self.roster.directory.id(Who::Unit(figure))
    }

    pub fn names(&self, figures: impl IntoIterator<Item = u16>) -> String {
        figures
            .into_iter()
            .map(|figure| self.figure_name(figure))
            .collect::<Vec<_>>()
            .join(", ")
    }
}
