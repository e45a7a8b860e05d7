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

/// The clause `id`: its title, and the rule in our own words.
pub const fn clause(id: &'static str, title: &'static str, text: &'static str) -> Clause {
    Clause { id, title, text }
}
