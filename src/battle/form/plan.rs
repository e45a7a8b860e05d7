//! A battle that is being put together: the fields of its parts, and its faults so far.

use super::*;

/// The ruleset's view of a battle that may still be invalid.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The fields of the battle and of each of its parts, by path, with the defaults that apply there.
    pub places: Vec<(Path, Vec<Field>)>,
    /// Errors and warnings.
    pub wrong: Vec<Wrong>,
    /// The strength of red and blue by the rulebook's own measure.
    pub strength: [Vec<String>; 2],
}

impl Plan {
    /// The fields at `path`.
    pub fn fields(&self, path: &[PathStep]) -> Option<&[Field]> {
        self.places
            .iter()
            .find(|(place, _)| place == path)
            .map(|(_, fields)| fields.as_slice())
    }

    /// Returns whether the battle can be played.
    pub fn is_sound(&self) -> bool {
        self.wrong
            .iter()
            .all(|wrong| wrong.severity == Severity::Warning)
    }

    /// The faults at `path` and below it.
    pub fn within<'a>(&'a self, path: &'a [PathStep]) -> impl Iterator<Item = &'a Wrong> {
        self.wrong
            .iter()
            .filter(move |wrong| wrong.path.starts_with(path))
    }
}
