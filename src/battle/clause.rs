//! A clause of a rulebook.

/// One clause of the quick reference.
#[derive(Debug)]
pub struct Clause {
    /// `BS-38`.
    pub id: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// What it says, in our words.
    pub text: &'static str,
}
