//! The options of Most Irregular, each with its clause.

use super::*;

words! {
    /// The men hit first (MI-19).
    pub enum HitsFallOn {
        Fit,
        Wounded,
    }
}

words! {
    /// MI-19: the effect of a wound on a wounded man.
    pub enum SecondWound {
        None,
        Fatal,
    }
}

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
