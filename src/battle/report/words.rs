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

impl<F: FnOnce() -> T, T: Told> Words for F {
    fn text(self) -> String {
        self().told()
    }
}

/// What a closure may make of itself: words that are the same for every viewer.
pub trait Told {
    /// The words.
    fn told(self) -> String;
}

impl Told for String {
    fn told(self) -> String {
        self
    }
}

impl Told for Say {
    fn told(self) -> String {
        self.to(&Nobody, Viewer::Table)
    }
}
