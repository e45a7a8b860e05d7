//! Hits: the men they fall on and their effects (MI-18 to MI-20).

use super::options::{HitsFallOn, SecondWound};
use super::*;

/// MI-20: effects of a hit.
static FORMED_EFFECT: Reading = Reading {
    classes: &["shocked", "wounded", "killed"],
    of: &[0, 0, 1, 1, 2, 2],
};
/// MI-20: effects of a hit by stragglers' fire.
static LOOSE_EFFECT: Reading = Reading {
    classes: &["shocked", "wounded", "killed"],
    of: &[0, 0, 0, 1, 1, 2],
};

/// The reason for rolling for hits.
pub const EFFECT: &str = "effect";

const SHOCK: usize = 0;
const WOUND: usize = 1;
const FATAL: usize = 2;

words! {
    /// Men of the formed body, or stragglers.
    pub enum Stand {
        #[strum(serialize = "formation")]
        Formed,
        #[strum(serialize = "stragglers")]
        Loose,
    }
}

/// MI-20: rolls a die for each hit. The first dice belong to the first men.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EffectDice {
    pub owner: Owner,
    /// The men hit.
    pub hits: Men,
    /// Fired by stragglers, who have a table of their own.
    pub by_stragglers: bool,
    pub options: HitAllocation,
    /// False when all men are dispersed afterwards anyway; the odds then ignore shock.
    pub shock_counts: bool,
}

/// The options of MI-19.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HitAllocation {
    pub wounded_first: bool,
    pub second_wound_kills: bool,
}

impl HitAllocation {
    /// The men hit.
    pub fn on(self, hits: u16, men: Men) -> Men {
        men.first(hits, self.wounded_first)
    }
}

impl Part for EffectDice {
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
        let again = wounded.count(WOUND);
        let killed = if self.options.second_wound_kills {
            again
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
                wounded: wounded.count(FATAL) + killed,
            },
            again: table.for_report(again),
        };
        if !self.shock_counts {
            losses.shocked = table.for_report(losses.shocked);
        }
        Ok(losses)
    }
}

impl MostIrregular {
    /// MI-19: the options in force.
    pub fn hit_allocation(&self) -> HitAllocation {
        let options = &self.roster.options;
        HitAllocation {
            wounded_first: options.hits_fall_on == HitsFallOn::Wounded,
            second_wound_kills: options.second_wound == SecondWound::Fatal,
        }
    }

    pub fn men(&self, unit: Unit, stand: Stand) -> Men {
        let it = self.unit(unit);
        match stand {
            Stand::Formed => it.formed,
            Stand::Loose => it.stragglers,
        }
    }
}

impl At<'_, '_, '_> {
    /// Takes losses off a unit and reports them.
    pub(crate) fn suffer(&mut self, by: Unit, unit: Unit, stand: Stand, losses: &Losses) {
        let it = self.unit_mut(unit);
        it.fatal += losses.fatal.all();
        match stand {
            Stand::Formed => it.suffer(losses),
            Stand::Loose => {
                it.take(losses.fatal);
                it.wound_stragglers(losses.wounded);
            }
        }
        self.fact("kills", by, unit, losses.fatal.all());
        self.fact("wounded", by, unit, losses.wounded);
        self.fact("shocked", by, unit, losses.shocked.all());
        self.line("MI-20", |_| {
            say!(
                "{unit}: {losses}",
                unit,
                losses = losses.words_or("no effect")
            )
        });
        if losses.again > 0 {
            self.line("MI-19", |it| {
                let kills = it.hit_allocation().second_wound_kills;
                say!(
                    "{again} wounded a second time: {what}",
                    again = losses.again,
                    what = if kills { "killed" } else { "no effect" }
                )
            });
        }
        self.tell_recoil(unit, losses.shocked, stand);
        self.tell_gone(unit);
    }

    /// MI-20, MI-22: the table instruction for men who fall back 4 inches; among wounded men it says who they are.
    pub(crate) fn tell_recoil(&mut self, unit: Unit, men: Men, stand: Stand) {
        let party = match stand {
            Stand::Loose => Party::Strays,
            Stand::Formed => Party::Strayed,
        };
        let among_wounded = self.unit(unit).present().wounded > 0;
        self.tell_party(unit, party, "move", men.all(), || {
            let which = match men {
                _ if !among_wounded => say!(""),
                Men { wounded: 0, .. } => say!(" (not wounded)"),
                Men { fit: 0, .. } => say!(" (wounded)"),
                Men { wounded, .. } => {
                    say!(" ({wounded} of {all} wounded)", wounded, all = men.all())
                }
            };
            say!("back 4″{which}", which)
        });
    }

    /// The table instruction for some of a unit's men.
    pub(crate) fn tell_party(
        &mut self,
        unit: Unit,
        party: Party,
        verb: &'static str,
        men: u16,
        rest: impl FnOnce() -> Say,
    ) {
        if men > 0 {
            self.tell(unit, |_| {
                Todo::Party(party, say!("{verb}", verb), men, rest())
            });
        }
    }

    /// Event: the unit has no men left on the table.
    pub(crate) fn tell_gone(&mut self, unit: Unit) {
        if self.unit(unit).present().is_none() {
            self.further("MI-01", unit, |_| {
                let gone = say!("{unit}| have nobody left on the table|{UNIT} LOST", unit);
                (Grave, Weight::Removed, gone)
            });
        }
    }
}
