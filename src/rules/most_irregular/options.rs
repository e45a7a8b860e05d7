//! The options of Most Irregular: readings that a table may choose, each with the clause it belongs to.

use crate::battle::{Form, Word};

/// Which men hits fall on first (MI-19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HitsFallOn {
    Fit,
    Wounded,
}

impl Word for HitsFallOn {
    const ALL: &'static [(&'static str, Self)] =
        &[("fit", HitsFallOn::Fit), ("wounded", HitsFallOn::Wounded)];
}

/// MI-19: what a wound does to a wounded man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SecondWound {
    None,
    Fatal,
}

impl Word for SecondWound {
    const ALL: &'static [(&'static str, Self)] =
        &[("none", SecondWound::None), ("fatal", SecondWound::Fatal)];
}

/// The options, each with its usual value as default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub(super) hits_fall_on: HitsFallOn,
    pub(super) second_wound: SecondWound,
    pub(super) dash_draws_fire: bool,
}

impl Options {
    /// Declares and reads them.
    pub(super) fn read(form: &mut Form) -> Self {
        Self {
            hits_fall_on: form
                .word("hits_fall_on")
                .help("MI-19: of the men at the same distance, hits fall on the fit first, or on the wounded")
                .or(HitsFallOn::Fit),
            second_wound: form
                .word("second_wound")
                .help("MI-19: a wounded man who is wounded again is no worse off, or dies of it")
                .or(SecondWound::None),
            dash_draws_fire: form
                .flag("dash_draws_fire")
                .help("MI-39: a commander who dashes near the enemy may be shot at; false: only one who rallies men under fire")
                .or(true),
        }
    }
}
