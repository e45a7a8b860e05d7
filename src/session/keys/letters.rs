//! The letters of the rulesets' actions, as declared for the sample battles.

use crate::battle::load::Shelf;
use crate::rules;

/// An action of a ruleset, and its built-in letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The ruleset's title.
    pub ruleset: &'static str,
    /// The action's id.
    pub id: &'static str,
    /// The action's label.
    pub label: &'static str,
    /// The letter.
    pub key: char,
}

/// Every action of every ruleset.
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
