//! The letters of the rulesets' actions, as the sample battles declare them.

use crate::battle::load::Shelf;
use crate::rules;

/// An action of a ruleset, and the letter that it has by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// What the ruleset is called.
    pub ruleset: &'static str,
    /// The action's id.
    pub id: &'static str,
    /// What the action is called.
    pub label: &'static str,
    /// Its letter.
    pub key: char,
}

/// Every action of every ruleset.
#[must_use]
pub fn letters() -> Vec<Letter> {
    let shelf = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    };
    let of = |ruleset: &&'static dyn crate::battle::Ruleset| {
        let setup = shelf.load_sample(ruleset.info().id).ok()?;
        let declared = ruleset.muster(&setup.document).0?.declared();
        let title = ruleset.info().title;
        let letter = |offer: crate::battle::Offer| Letter {
            ruleset: title,
            id: offer.id,
            label: offer.label,
            key: offer.key,
        };
        Some(declared.into_iter().map(letter).collect::<Vec<_>>())
    };
    rules::ALL.iter().filter_map(of).flatten().collect()
}
