//! Words of a report that are made only when someone reads them.

use crate::battle::{Nobody, Say, Viewer};

/// A text, or a closure that makes one. The odds, which run a rule thousands of times, never make it.
pub trait Words {
    /// Makes the text.
    fn text(self) -> String;
}

impl Words for &str {
    fn text(self) -> String {
        self.to_owned()
    }
}

impl<F: FnOnce() -> T, T: ForAll> Words for F {
    fn text(self) -> String {
        self().for_all()
    }
}

/// The result of a closure that words something: words that are the same for every viewer.
pub trait ForAll {
    /// The words.
    fn for_all(self) -> String;
}

impl ForAll for String {
    fn for_all(self) -> String {
        self
    }
}

impl ForAll for Say {
    fn for_all(self) -> String {
        self.to(&Nobody, Viewer::Table)
    }
}
