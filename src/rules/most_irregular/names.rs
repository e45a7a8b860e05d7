//! Ids, and names for the screen. Sentences name by themselves, and nothing is hidden in this ruleset.

use super::*;

impl MostIrregular {
    /// The id of a unit or commander: `red/guard`.
    pub fn id(&self, who: impl Into<Who>) -> &str {
        self.roster.directory.id(who.into())
    }

    /// The name of a unit, commander or side.
    pub fn call(&self, who: impl Into<Who>) -> String {
        self.roster.directory.name(who.into()).to_owned()
    }
}
