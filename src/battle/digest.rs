//! The odds made ready to be told: what counts first, what is certain left out, means and spans.

pub use super::words::{bar, mean, percent, words};
use super::{Amount, Info, Matters, Odds};
use crate::table::Side;

/// Chances and means that are no further apart are the same.
pub const SAME: f64 = 1e-9;

/// A counter, or a quantity, that may turn out one way or another.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// Whose, by id.
    pub who: String,
    /// Which, by name.
    pub what: String,
    /// What people call it.
    pub label: String,
    /// Each change with its chance, the least change first.
    pub chances: Vec<(Amount, f64)>,
}

/// Something that may happen.
#[derive(Clone, Debug, PartialEq)]
pub struct Probability {
    /// To whom, by id.
    pub who: String,
    /// What, by name.
    pub what: String,
    /// What people call it.
    pub label: String,
    /// Its chance.
    pub p: f64,
}

/// One thing that the odds tell.
#[derive(Clone, Debug, PartialEq)]
pub enum OddsLine {
    /// How a counter may change.
    Distribution(Distribution),
    /// Whether something happens.
    Probability(Probability),
}

/// The odds of an action, made ready to be told.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsSummary {
    /// They are exact; otherwise about so.
    pub exact: bool,
    /// The standard error of a chance of one half: 0 when exact.
    pub error: f64,
    /// What is uncertain, what counts most first.
    pub tellings: Vec<OddsLine>,
    /// How many of them, from the first, the ruleset says matter.
    pub named: usize,
    /// What tells several circumstances apart, and the chance under each.
    pub beside: Option<(&'static str, Vec<(&'static str, f64)>)>,
}

impl Distribution {
    /// The mean change.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.chances
            .iter()
            .map(|(change, p)| change.value() * p)
            .sum()
    }

    /// The least change that at least this share of all outcomes stay at or below: the percentile.
    #[must_use]
    pub fn percentile(&self, share: f64) -> Amount {
        let mut sum = 0.0;
        let reached = self.chances.iter().find(|(_, p)| {
            sum += p;
            // What adds up to the share but for rounding has reached it.
            sum >= share - 1e-12
        });
        reached
            .or(self.chances.last())
            .map_or(Amount::from(0), |(change, _)| *change)
    }

    /// The chance of so much or more.
    #[must_use]
    pub fn at_least(&self, least: Amount) -> f64 {
        self.chances
            .iter()
            .filter(|(change, _)| *change >= least)
            .map(|(_, p)| p)
            .sum::<f64>()
            .min(1.0)
    }

    /// The chance of so much or less.
    #[must_use]
    pub fn at_most(&self, most: Amount) -> f64 {
        self.chances
            .iter()
            .filter(|(change, _)| *change <= most)
            .map(|(_, p)| p)
            .sum::<f64>()
            .min(1.0)
    }

    /// How many rows so many outcomes are put into, and each row: from where to where, and its chance. What is at the
    /// unlikely ends is put together where there are more outcomes than rows.
    #[must_use]
    pub fn rows(&self, most: usize) -> Vec<(Amount, Amount, f64)> {
        let mut rows: Vec<(Amount, Amount, f64)> = self
            .chances
            .iter()
            .map(|(change, p)| (*change, *change, *p))
            .collect();
        while rows.len() > most.max(1) {
            let ends = (
                rows.first().map_or(0.0, |row| row.2),
                rows.last().map_or(0.0, |row| row.2),
            );
            let at = if ends.0 < ends.1 { 0 } else { rows.len() - 2 };
            let (_, to, p) = rows.remove(at + 1);
            rows[at] = (rows[at].0, to, rows[at].2 + p);
        }
        rows
    }
}

impl Distribution {
    /// What a row of [`Distribution::rows`] is called: `3`, `0 to 2`, `5+` for all from there on.
    #[must_use]
    pub fn label(&self, (from, to, _): &(Amount, Amount, f64)) -> String {
        let last = self.chances.last().map(|(at, _)| at);
        match (from == to, Some(to) == last) {
            (true, _) => from.to_string(),
            (false, true) => format!("{from}+"),
            (false, false) => format!("{from} to {to}"),
        }
    }
}

impl OddsLine {
    /// Whose it is, by id.
    #[must_use]
    pub fn who(&self) -> &str {
        match self {
            OddsLine::Distribution(spread) => &spread.who,
            OddsLine::Probability(chance) => &chance.who,
        }
    }

    /// What it is, by name.
    #[must_use]
    pub fn what(&self) -> &str {
        match self {
            OddsLine::Distribution(spread) => &spread.what,
            OddsLine::Probability(chance) => &chance.what,
        }
    }

    /// What people call it: `falls due`.
    #[must_use]
    pub fn label(&self) -> &str {
        match self {
            OddsLine::Distribution(spread) => &spread.label,
            OddsLine::Probability(chance) => &chance.label,
        }
    }

    /// What it comes to: the mean of the counter, the chance of the event.
    #[must_use]
    pub fn worth(&self) -> f64 {
        match self {
            OddsLine::Distribution(spread) => spread.mean(),
            OddsLine::Probability(chance) => chance.p,
        }
    }

    /// Whether it comes as it is told in any case.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        matches!(self, OddsLine::Probability(chance) if chance.p >= 1.0 - SAME)
    }

    /// What it comes to in other odds: the mean of the counter there, the chance of the event.
    #[must_use]
    pub fn worth_in(&self, odds: &Odds) -> f64 {
        let id = format!("{}.{}", self.who(), self.what());
        match self {
            OddsLine::Distribution(_) => odds.mean(&id),
            OddsLine::Probability(_) => odds.events.get(&id).copied().unwrap_or(0.0),
        }
    }

    /// Whether it is a chance, from 0 to 1.
    #[must_use]
    pub fn is_chance(&self) -> bool {
        matches!(self, OddsLine::Probability(_))
    }
}

impl OddsSummary {
    /// What `odds` tell of an action that `subject` does, by what of it matters, in the words of its ruleset.
    #[must_use]
    pub fn of(odds: &Odds, matters: &Matters, info: &Info, subject: &str) -> OddsSummary {
        let rank = |what: &str| matters.first.iter().position(|first| *first == what);
        let mut tellings = spreads(odds, info, &|what| rank(what).is_some());
        tellings.extend(chances(odds, matters, info));
        let tellings: Vec<OddsLine> = tellings
            .iter()
            .filter(|telling| !is_echo(telling, &tellings, info))
            .cloned()
            .collect();
        let mut tellings = tellings;
        let side = subject.split('/').next().and_then(Side::from_id);
        let place = |telling: &OddsLine| {
            // Of the sides the one that acts comes first.
            // What nobody named: counters before events. What is done to others comes before what is done to oneself.
            let rank = rank(telling.what())
                .unwrap_or(matters.first.len() + usize::from(telling.is_chance()));
            let of_other_side =
                Side::from_id(telling.who()).is_some() && Side::from_id(telling.who()) != side;
            (rank, telling.who() == subject, of_other_side)
        };
        tellings.sort_by_key(place);
        let named = tellings
            .iter()
            .filter(|telling| rank(telling.what()).is_some())
            .count();
        let beside = matters
            .beside
            .map(|beside| (beside.what, besides(odds, &beside)));
        OddsSummary {
            exact: odds.exact,
            error: odds.error(0.5),
            tellings,
            named,
            beside: beside.filter(|(_, rows)| !rows.is_empty()),
        }
    }

    /// What counts first.
    #[must_use]
    pub fn first(&self) -> Option<&OddsLine> {
        self.tellings.first()
    }

    /// What matters: what the ruleset names, else all.
    pub fn matter(&self) -> impl Iterator<Item = &OddsLine> {
        self.tellings.iter().take(if self.named == 0 {
            self.tellings.len()
        } else {
            self.named
        })
    }

    /// Whether there is nothing to tell: all is certain.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tellings.is_empty() && self.beside.is_none()
    }
}

/// An id of the odds in two: whose and what.
fn split(id: &str) -> (&str, &str) {
    id.rsplit_once('.').unwrap_or(("", id))
}

/// Whether a telling that its ruleset calls an echo says only what another one says: an event that comes just when another
/// does, or just when it does not; a counter beside another of the same owner.
fn is_echo(telling: &OddsLine, all: &[OddsLine], info: &Info) -> bool {
    let echoes = |telling: &OddsLine| info.echoes.contains(&telling.what());
    let says = |other: &&OddsLine| match (telling, other) {
        (OddsLine::Probability(echo), OddsLine::Probability(chance)) => {
            (echo.p - chance.p).abs() < SAME || (echo.p + chance.p - 1.0).abs() < SAME
        }
        (OddsLine::Distribution(echo), OddsLine::Distribution(spread)) => echo.who == spread.who,
        _ => false,
    };
    echoes(telling)
        && all
            .iter()
            .filter(|other| !echoes(other))
            .any(|other| says(&other))
}

/// The counters that are uncertain. One that only ever goes down as another of the same owner goes up is left out, and so is
/// one that shares its name with an event that matters: that tells of it in plainer words.
fn spreads(odds: &Odds, info: &Info, named: &dyn Fn(&str) -> bool) -> Vec<OddsLine> {
    let mirrors = |id: &String| {
        let (owner, what) = split(id);
        let down = &odds.counters[id];
        let is_mirror = |up: &std::collections::BTreeMap<Amount, f64>| {
            let pairs = up.iter().zip(down.iter().rev());
            up.len() == down.len() && { pairs }.all(|((up, p), (down, q))| {
                (up.value() + down.value()).abs() < 1e-9 && (p - q).abs() < 1e-9
            })
        };
        let falls = down.keys().all(|amount| amount.value() <= 0.0);
        falls
            && !named(what)
            && odds
                .counters
                .iter()
                .any(|(other, up)| other != id && split(other).0 == owner && is_mirror(up))
    };
    let told = |id: &String| named(split(id).1) && odds.events.contains_key(id);
    let uncertain = odds
        .counters
        .iter()
        .filter(|(id, chances)| chances.len() > 1 && !mirrors(id) && !told(id));
    let spread = |(id, chances): (&String, &std::collections::BTreeMap<Amount, f64>)| {
        let (who, what) = split(id);
        let chances = chances.iter().map(|(change, p)| (*change, *p)).collect();
        OddsLine::Distribution(Distribution {
            who: who.to_owned(),
            what: what.to_owned(),
            label: info.call(what),
            chances,
        })
    };
    uncertain.map(spread).collect()
}

/// The events that are uncertain, and of those that matter the certain ones too.
fn chances(odds: &Odds, matters: &Matters, info: &Info) -> Vec<OddsLine> {
    let aside = |what: &str| {
        matters
            .beside
            .is_some_and(|beside| beside.events.iter().any(|(_, event)| *event == what))
    };
    let tell = |(id, p): (&String, &f64)| {
        let (who, what) = split(id);
        let worth = (*p < 1.0 - SAME || matters.first.contains(&what)) && !aside(what);
        worth.then(|| {
            OddsLine::Probability(Probability {
                who: who.to_owned(),
                what: what.to_owned(),
                label: info.call(what),
                p: *p,
            })
        })
    };
    odds.events.iter().filter_map(tell).collect()
}

/// The chance of each of the events that stand beside each other; nothing where none of them can happen.
fn besides(odds: &Odds, beside: &super::Beside) -> Vec<(&'static str, f64)> {
    let chance = |event: &str| {
        odds.events
            .iter()
            .find(|(id, _)| split(id).1 == event)
            .map(|(_, p)| *p)
    };
    if beside
        .events
        .iter()
        .all(|(_, event)| chance(event).is_none())
    {
        return Vec::new();
    }
    beside
        .events
        .iter()
        .map(|(name, event)| (*name, chance(event).unwrap_or(0.0)))
        .collect()
}

#[cfg(test)]
mod tests;
