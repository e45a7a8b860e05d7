//! A clause of a rulebook.

/// One clause of the quick reference.
#[derive(Debug)]
pub struct Clause {
    /// `BS-38`.
    pub id: &'static str,
    /// Its subject, in a few words.
    pub title: &'static str,
    /// The rule in our own words.
    pub text: &'static str,
}
