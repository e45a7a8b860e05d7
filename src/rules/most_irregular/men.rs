//! Men by number, the fit and the wounded (MI-01).

use crate::battle::grammar::losses;
use crate::battle::{Weight, count};
use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// So many fit men and so many wounded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(super) struct Men {
    pub(super) fit: u16,
    pub(super) wounded: u16,
}

impl Men {
    pub(super) const NONE: Men = Men { fit: 0, wounded: 0 };

    pub(super) fn fit(fit: u16) -> Men {
        Men { fit, wounded: 0 }
    }

    pub(super) fn wounded(wounded: u16) -> Men {
        Men { fit: 0, wounded }
    }

    /// How many there are.
    pub(super) fn all(self) -> u16 {
        self.fit + self.wounded
    }

    pub(super) fn is_none(self) -> bool {
        self.all() == 0
    }

    /// The same of a field of a row, which is left out then.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde hands a field over by reference"
    )]
    pub(super) fn is_nobody(&self) -> bool {
        self.is_none()
    }

    /// MI-21: what they count for in fire and assault.
    pub(super) fn strength(self) -> f64 {
        f64::from(self.fit) + f64::from(self.wounded) / 2.0
    }

    /// No more than `other` of either kind.
    pub(super) fn at_most(self, other: Men) -> Men {
        Men {
            fit: self.fit.min(other.fit),
            wounded: self.wounded.min(other.wounded),
        }
    }

    /// Whether there are no more than `other` of either kind.
    pub(super) fn within(self, other: Men) -> bool {
        self.at_most(other) == self
    }

    /// The first `n` of them, the fit before the wounded or the other way round.
    pub(super) fn first(self, n: u16, wounded_first: bool) -> Men {
        if wounded_first {
            let wounded = n.min(self.wounded);
            Men {
                fit: (n - wounded).min(self.fit),
                wounded,
            }
        } else {
            let fit = n.min(self.fit);
            Men {
                fit,
                wounded: (n - fit).min(self.wounded),
            }
        }
    }

    /// When more stragglers are named than there are: `only 5 men and 2 wounded straggling`, or `no stragglers`.
    pub(super) fn no_more_stragglers(self) -> String {
        if self.is_none() {
            "no stragglers".to_owned()
        } else {
            format!("only {} straggling", self.words())
        }
    }

    /// As a subject of `not acted`: `only 5 men have`, `nobody has`.
    pub(super) fn who_have(self) -> String {
        match self.all() {
            0 => "nobody has".to_owned(),
            1 => format!("only {} has", self.words()),
            _ => format!("only {} have", self.words()),
        }
    }

    /// In words: `5 men and 2 wounded`.
    pub(super) fn words(self) -> String {
        match (self.fit, self.wounded) {
            (0, 0) => "nobody".to_owned(),
            (fit, 0) => count(fit, "man", "men"),
            (0, wounded) => count(wounded, "wounded man", "wounded men"),
            (fit, wounded) => format!("{} and {wounded} wounded", count(fit, "fit man", "fit men")),
        }
    }
}

impl Add for Men {
    type Output = Men;

    fn add(self, other: Men) -> Men {
        Men {
            fit: self.fit + other.fit,
            wounded: self.wounded + other.wounded,
        }
    }
}

impl AddAssign for Men {
    fn add_assign(&mut self, other: Men) {
        *self = *self + other;
    }
}

impl Sub for Men {
    type Output = Men;

    /// Never below nobody.
    fn sub(self, other: Men) -> Men {
        Men {
            fit: self.fit.saturating_sub(other.fit),
            wounded: self.wounded.saturating_sub(other.wounded),
        }
    }
}

impl SubAssign for Men {
    fn sub_assign(&mut self, other: Men) {
        *self = *self - other;
    }
}

/// MI-17, MI-27: one for every three.
pub(super) fn threes(strength: f64) -> u16 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of men, cut to whole threes on purpose"
    )]
    let threes = (strength.max(0.0) / 3.0).floor() as u16;
    threes
}

/// What hits did to the men they fell on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Losses {
    /// Recoil, and are stragglers from now on.
    pub(super) shocked: Men,
    /// Fit men who are wounded now.
    pub(super) wounded: u16,
    /// Dead.
    pub(super) fatal: Men,
}

impl Losses {
    pub(super) fn is_none(&self) -> bool {
        *self == Losses::default()
    }

    /// How many men they fell on.
    pub(super) fn men(&self) -> u16 {
        self.shocked.all() + self.wounded + self.fatal.all()
    }

    /// The men of a body without those who have left it, and with the wounded as such.
    pub(super) fn off(&self, men: Men) -> Men {
        men - self.fatal - self.shocked - Men::fit(self.wounded) + Men::wounded(self.wounded)
    }

    /// In words, the worst first, those of none left out: `1 killed, 2 shocked`; empty where there are none.
    pub(super) fn words(&self) -> String {
        losses(&[
            (self.fatal.all(), "killed", "killed"),
            (self.wounded, "wounded", "wounded"),
            (self.shocked.all(), "shocked", "shocked"),
        ])
    }

    /// The same as a banner, the worst alone, and how much that weighs; none where there are none.
    pub(super) fn banner(&self) -> Option<(String, Weight)> {
        let all = [
            (self.fatal.all(), "KILLED", Weight::Killed),
            (self.wounded, "WOUNDED", Weight::Wounded),
            (self.shocked.all(), "SHOCKED", Weight::Disorders),
        ];
        let worst = all.into_iter().find(|(n, ..)| *n > 0);
        worst.map(|(n, word, weight)| (format!("{n} {word}"), weight))
    }
}

impl AddAssign for Losses {
    fn add_assign(&mut self, other: Losses) {
        self.shocked += other.shocked;
        self.wounded += other.wounded;
        self.fatal += other.fatal;
    }
}
