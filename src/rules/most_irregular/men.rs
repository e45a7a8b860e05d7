//! Counts of fit and wounded men, and losses (MI-01).

use super::*;
use std::ops::{Add, AddAssign, Sub, SubAssign};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Men {
    pub fit: u16,
    pub wounded: u16,
}

impl Men {
    pub const NONE: Men = Men { fit: 0, wounded: 0 };

    pub fn fit(fit: u16) -> Men {
        Men { fit, wounded: 0 }
    }

    pub fn wounded(wounded: u16) -> Men {
        Men { fit: 0, wounded }
    }

    pub fn all(self) -> u16 {
        self.fit + self.wounded
    }

    pub fn is_none(self) -> bool {
        self.all() == 0
    }

    pub fn json(self) -> Value {
        json!({"fit": self.fit, "wounded": self.wounded})
    }

    /// For serde, which leaves the field out then.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde hands a field over by reference"
    )]
    pub fn is_left_out(&self) -> bool {
        self.is_none()
    }

    /// MI-21: their number in fire and assault, a wounded man as half.
    pub fn strength(self) -> f64 {
        f64::from(self.fit) + f64::from(self.wounded) / 2.0
    }

    /// No more than `other` of either kind.
    pub fn at_most(self, other: Men) -> Men {
        Men {
            fit: self.fit.min(other.fit),
            wounded: self.wounded.min(other.wounded),
        }
    }

    /// No fewer than `other` of either kind.
    pub fn or_more(self, other: Men) -> Men {
        Men {
            fit: self.fit.max(other.fit),
            wounded: self.wounded.max(other.wounded),
        }
    }

    /// True if neither kind exceeds `other`.
    pub fn within(self, other: Men) -> bool {
        self.at_most(other) == self
    }

    /// The first `n` men, the fit or the wounded first.
    pub fn first(self, n: u16, wounded_first: bool) -> Men {
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

    /// For an error about too many stragglers: `only 5 men and 2 wounded straggling`, `no stragglers`.
    pub fn no_more_stragglers(self) -> Say {
        if self.is_none() {
            say!("no stragglers")
        } else {
            say!("only {men} straggling", men = self.words())
        }
    }

    /// The beginning of `... yet to act`: `only 5 men have`, `no one has`.
    pub fn only_have(self) -> Say {
        match self.all() {
            0 => say!("no one has"),
            1 => say!("only {men} has", men = self.words()),
            _ => say!("only {men} have", men = self.words()),
        }
    }

    /// `5 fit men and 2 wounded`, `3 men`, `no men`.
    pub fn words(self) -> Say {
        match (self.fit, self.wounded) {
            (0, 0) => say!("no men"),
            (fit, 0) => say!("{fit man/men}", fit),
            (0, hurt) => say!("{hurt wounded man/wounded men}", hurt),
            (fit, hurt) => say!("{fit fit man/fit men} and {hurt} wounded", fit, hurt),
        }
    }

    /// MI-21: how they count in fire: `12 men firing`, `3 fit men and 3 wounded firing (as 4 1/2)`.
    pub fn firing(self) -> Say {
        let half = (self.wounded > 0).then(|| Quantity(self.strength()));
        say!("{men} firing[ (as {half})]", men = self.words(), half)
    }

    /// The subject of a sentence: `1 straggler of Herdsmen`.
    pub fn stragglers_of(self, unit: Unit) -> Say {
        say!(
            "{men straggler/stragglers} of {unit}",
            men = self.all(),
            unit
        )
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

    /// Never below 0.
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

/// The men of a formed body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Body {
    pub men: Men,
    /// Those among them who have acted this turn and are only carried along (MI-07).
    pub carried: Men,
}

impl Body {
    /// The body without these men; those carried along go last (MI-07).
    pub fn less(self, men: Men) -> Body {
        let men = self.men - men;
        Body {
            men,
            carried: self.carried.at_most(men),
        }
    }
}

/// MI-17, MI-27: one for every three men, rounded down.
pub fn threes(strength: f64) -> u16 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of men, cut to whole threes on purpose"
    )]
    let threes = (strength.max(0.0) / 3.0).floor() as u16;
    threes
}

/// The effects of hits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Losses {
    /// Men who recoil and become stragglers.
    pub shocked: Men,
    /// Fit men who become wounded.
    pub wounded: u16,
    pub fatal: Men,
    /// Wounds on wounded men, for the report only (MI-19).
    pub again: u16,
}

impl Losses {
    pub fn is_none(&self) -> bool {
        self.men() == 0
    }

    /// The number of men hit.
    pub fn men(&self) -> u16 {
        self.shocked.all() + self.wounded + self.fatal.all()
    }

    /// The body left after these losses: the dead and the shocked leave it, the wounded stay (MI-20).
    pub fn off(&self, body: Body) -> Body {
        let left = body.less(self.fatal + self.shocked);
        let fit = left.men.fit - self.wounded.min(left.men.fit);
        let carried = left.carried.fit.min(fit);
        Body {
            men: Men {
                fit,
                wounded: left.men.wounded + self.wounded,
            },
            carried: Men {
                fit: carried,
                wounded: left.carried.wounded + left.carried.fit - carried,
            },
        }
    }

    /// The worst first: `1 killed, 2 shocked`; empty for no losses.
    pub fn words(&self) -> Say {
        let (killed, shocked) = (self.fatal.all(), self.shocked.all());
        let all = vec![
            say!("[{killed} killed]", killed),
            say!("[{wounded} wounded]", self.wounded),
            say!("[{shocked} shocked]", shocked),
        ];
        say!("{all}", all)
    }

    /// The same, or `none` for no losses.
    pub fn words_or(&self, none: &'static str) -> Say {
        if self.is_none() {
            say!("{none}", none)
        } else {
            self.words()
        }
    }

    /// The weight and banner of the worst kind among the men of `unit`; none for no losses.
    pub fn worst(&self, unit: Unit) -> Option<(Weight, Say)> {
        let all = [
            (self.fatal.all(), "KILLED", Weight::Killed),
            (self.wounded, "WOUNDED", Weight::Wounded),
            (self.shocked.all(), "SHOCKED", Weight::Disorders),
        ];
        let (men, kind, weight) = all.into_iter().find(|(n, ..)| *n > 0)?;
        Some((weight, say!("||{UNIT}: {men} {kind}", unit, men, kind)))
    }
}

impl AddAssign for Losses {
    fn add_assign(&mut self, other: Losses) {
        self.shocked += other.shocked;
        self.wounded += other.wounded;
        self.fatal += other.fatal;
        self.again += other.again;
    }
}
