//! Names. All viewers see the same.

use super::*;

impl Rangers {
    pub fn figure_name(&self, figure: u16) -> String {
        self.roster.directory.name(Who::Unit(figure)).to_owned()
    }

    pub fn side_name(&self, side: Side) -> String {
        self.roster.directory.name(Who::Side(side)).to_owned()
    }

    /// The subject of a sentence: sides are plural.
    pub fn side_subject(&self, side: Side) -> Subject {
        Subject::many(self.side_name(side))
    }

    /// `Ash shoots at Xavier`
    pub fn deed(&self, figure: u16, does: &str, other: u16) -> String {
        let [figure, other] = [figure, other].map(|it| self.figure_name(it));
        format!("{figure} {does} {other}")
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
