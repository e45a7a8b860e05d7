//! Words of a report that are made only when someone reads them.

use super::*;

/// A text, or a closure that makes one. The odds, which run a rule thousands of times, never make it.
pub trait Words: Sized {
    /// Makes the text with these names.
    fn text_with(self, names: &dyn Naming) -> String;

    /// Makes the text, which has no names.
    fn text(self) -> String {
        self.text_with(&Nobody)
    }
}

impl Words for &str {
    fn text_with(self, _: &dyn Naming) -> String {
        self.to_owned()
    }
}

impl<F: FnOnce() -> T, T: ForAll> Words for F {
    fn text_with(self, names: &dyn Naming) -> String {
        self().for_all(names)
    }
}

/// The result of a closure that words something: words that are the same for every viewer.
pub trait ForAll {
    /// The words.
    fn for_all(self, names: &dyn Naming) -> String;
}

impl ForAll for String {
    fn for_all(self, _: &dyn Naming) -> String {
        self
    }
}

impl ForAll for Say {
    fn for_all(self, names: &dyn Naming) -> String {
        self.to(names, Viewer::Table)
    }
}
