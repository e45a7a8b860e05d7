//! A battle while it is put together: what each part of it may hold, and what is wrong with it as it stands.

use super::{Field, Wrong};
use crate::battle::{Path, Severity, Step};

/// What a ruleset says of a battle that need not be sound yet.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The fields of the battle and of each part of it, by the way to each, with the defaults that hold there.
    pub places: Vec<(Path, Vec<Field>)>,
    /// What is wrong, and what may not be meant.
    pub wrong: Vec<Wrong>,
    /// How strong red and blue are by the rulebook's own measure, in a few words each.
    pub strength: [Vec<String>; 2],
}

impl Plan {
    /// The fields of the part at `path`.
    #[must_use]
    pub fn fields(&self, path: &[Step]) -> Option<&[Field]> {
        self.places
            .iter()
            .find(|(place, _)| place == path)
            .map(|(_, fields)| fields.as_slice())
    }

    /// Whether the battle can be played.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.wrong
            .iter()
            .all(|wrong| wrong.severity == Severity::Warning)
    }

    /// What is wrong at `path` or within.
    pub fn within<'a>(&'a self, path: &'a [Step]) -> impl Iterator<Item = &'a Wrong> {
        self.wrong
            .iter()
            .filter(move |wrong| wrong.path.starts_with(path))
    }
}
