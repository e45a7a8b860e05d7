//! Names, for views. All viewers see the same.

use super::*;

impl Rangers {
    pub fn figure_name(&self, figure: Unit) -> String {
        self.roster.directory.name(figure.into()).to_owned()
    }

    pub fn side_name(&self, side: Side) -> String {
        self.roster.directory.name(side.into()).to_owned()
    }

    pub fn figure_id(&self, figure: Unit) -> &str {
        self.roster.directory.id(figure.into())
    }

    pub fn names(&self, figures: impl IntoIterator<Item = Unit>) -> String {
        let names = figures.into_iter().map(|figure| self.figure_name(figure));
        names.collect::<Vec<_>>().join(", ")
    }
}
