//! The options of Most Irregular, each with its clause.

use crate::battle::{Form, Word};
use strum::{IntoStaticStr, VariantArray};

/// The men hit first (MI-19).
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum HitsFallOn {
    Fit,
    Wounded,
}

impl Word for HitsFallOn {}

/// MI-19: the effect of a wound on a wounded man.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum SecondWound {
    None,
    Fatal,
}

impl Word for SecondWound {}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleOptions {
    pub hits_fall_on: HitsFallOn,
    pub second_wound: SecondWound,
    pub dash_draws_fire: bool,
}

impl RuleOptions {
    pub fn read(form: &mut Form) -> Self {
        Self {
            hits_fall_on: form
                .word("hits_fall_on")
                .help("MI-19: of men at the same distance, hits fall on the fit or on the wounded first")
                .or(HitsFallOn::Fit),
            second_wound: form
                .word("second_wound")
                .help("MI-19: a second wound has no effect, or kills")
                .or(SecondWound::None),
            dash_draws_fire: form
                .flag("dash_draws_fire")
                .help("MI-39: the enemy may shoot at a commander who dashes near them; if no, only at one who rallies under fire")
                .or(true),
        }
    }
}
