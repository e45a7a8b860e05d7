//! Words of a report that are made only when someone reads them.

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

impl<F: FnOnce() -> String> Words for F {
    fn text(self) -> String {
        self()
    }
}
