//! Hits: which men they fall on and what they do (MI-18 to MI-20).

use super::men::{Losses, Men};
use super::options::{HitsFallOn, SecondWound};
use super::state::MostIrregular;
use crate::battle::grammar::count;
use crate::battle::{Phrase, Report, VerdictTone, Weight};
use crate::table::{Faces, Hand, Owner, Part, Reading, Suspend, Table, Who};

/// MI-20: what a hit does.
static FORMED_EFFECT: Reading = Reading {
    classes: &["shocked", "wounded", "killed"],
    of: &[0, 0, 1, 1, 2, 2],
};
/// MI-20: what a hit by stragglers' fire does.
static LOOSE_EFFECT: Reading = Reading {
    classes: &["shocked", "wounded", "killed"],
    of: &[0, 0, 0, 1, 1, 2],
};

/// What the dice of hits are for.
pub(super) const EFFECT: &str = "effect";

const SHOCK: usize = 0;
const WOUND: usize = 1;
const FATAL: usize = 2;

/// Whether men are hit in a formed body or as stragglers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Stand {
    Formed,
    Loose,
}

/// MI-20: a die for each hit. The first dice belong to the first men.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Effects {
    pub(super) owner: Owner,
    /// How many men of each kind are hit.
    pub(super) hits: Men,
    /// Stragglers fire: their own table.
    pub(super) by_stragglers: bool,
    pub(super) options: HitAllocation,
    /// Whether it makes any difference afterwards who was shocked: not when all are dispersed anyway.
    pub(super) shock_counts: bool,
}

/// The options of MI-19.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct HitAllocation {
    pub(super) wounded_first: bool,
    pub(super) second_wound_kills: bool,
}

impl HitAllocation {
    /// The men on whom so many hits fall.
    pub(super) fn on(self, hits: u16, men: Men) -> Men {
        men.first(hits, self.wounded_first)
    }
}

impl Part for Effects {
    type Out = Losses;

    fn resolve(&self, table: &mut Table) -> Result<Losses, Suspend> {
        let reads = if self.by_stragglers {
            &LOOSE_EFFECT
        } else {
            &FORMED_EFFECT
        };
        let hand = |count| Hand {
            why: EFFECT,
            owner: self.owner,
            count,
            reads,
            again: Faces::NONE,
        };
        let (fit, wounded) = if self.options.wounded_first {
            let wounded = table.hand(hand(self.hits.wounded))?;
            (table.hand(hand(self.hits.fit))?, wounded)
        } else {
            let fit = table.hand(hand(self.hits.fit))?;
            (fit, table.hand(hand(self.hits.wounded))?)
        };
        let again = if self.options.second_wound_kills {
            wounded.count(WOUND)
        } else {
            0
        };
        let mut losses = Losses {
            shocked: Men {
                fit: fit.count(SHOCK),
                wounded: wounded.count(SHOCK),
            },
            wounded: fit.count(WOUND),
            fatal: Men {
                fit: fit.count(FATAL),
                wounded: wounded.count(FATAL) + again,
            },
        };
        if !self.shock_counts {
            losses.shocked = table.told(losses.shocked);
        }
        Ok(losses)
    }
}

impl MostIrregular {
    /// MI-19: the readings that the table has chosen.
    pub(super) fn falls(&self) -> HitAllocation {
        let options = &self.roster.options;
        HitAllocation {
            wounded_first: options.hits_fall_on == HitsFallOn::Wounded,
            second_wound_kills: options.second_wound == SecondWound::Fatal,
        }
    }

    /// The men of a unit that stand so.
    pub(super) fn men(&self, unit: u16, stand: Stand) -> Men {
        let it = self.unit(unit);
        match stand {
            Stand::Formed => it.formed,
            Stand::Loose => it.stragglers,
        }
    }

    /// Puts losses on a unit's men, and tells of them.
    pub(super) fn suffer(
        &mut self,
        by: Who,
        unit: u16,
        stand: Stand,
        losses: &Losses,
        report: &mut Report,
    ) {
        let it = self.unit_mut(unit);
        it.fatal += losses.fatal.all();
        match stand {
            Stand::Formed => it.suffer(losses),
            Stand::Loose => {
                it.take(losses.fatal);
                it.wound_stragglers(losses.wounded);
            }
        }
        it.tidy();
        let on = Who::Unit(unit);
        report.fact("kills", by, on, losses.fatal.all());
        report.fact("wounded", by, on, losses.wounded);
        report.fact("shocked", by, on, losses.shocked.all());
        self.tell_losses(unit, stand, losses, report);
    }

    fn tell_losses(&self, unit: u16, stand: Stand, losses: &Losses, report: &mut Report) {
        report.say("MI-20", |_| {
            let words = losses.words();
            let words = if words.is_empty() {
                "no effect"
            } else {
                &words
            };
            format!("{}: {words}", self.unit_name(unit))
        });
        self.instruct_recoil(unit, losses.shocked.all(), stand, report);
        self.tell_gone(unit, report);
    }

    /// MI-20, MI-22: what men who fall back 4 inches do on the table.
    pub(super) fn instruct_recoil(&self, unit: u16, men: u16, stand: Stand, report: &mut Report) {
        if men == 0 || self.unit(unit).present().is_none() {
            return;
        }
        let then = match (stand, men) {
            (Stand::Loose, _) => "",
            (Stand::Formed, 1) => " as a straggler",
            (Stand::Formed, _) => " as stragglers",
        };
        report.instruct_unit(Who::Unit(unit), |_| {
            format!("move {} back 4″{then}", count(men, "man", "men"))
        });
    }

    /// A unit that has just lost men, and has nobody left on the table.
    pub(super) fn tell_gone(&self, unit: u16, report: &mut Report) {
        if !self.unit(unit).present().is_none() {
            return;
        }
        let (side, grave) = (self.side(unit), VerdictTone::Grave);
        report.consequence("MI-01", side, grave, Weight::Removed, |_| {
            Phrase::new(self.unit_name(unit))
                .then(" have nobody left on the table")
                .banner("UNIT LOST")
        });
    }
}
