//! Odds summarised for people: sorted by importance, certainties left out, with means and ranges.

use crate::battle::{Amount, Beside, Info, Matters, Odds};
use crate::table::Side;
use std::collections::BTreeMap;

/// Probabilities and means closer than this count as equal.
pub(crate) const SAME: f64 = 1e-9;

/// The distribution of a counter or quantity.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// The id of the unit, character or side.
    pub who: String,
    /// The name of the counter.
    pub what: String,
    /// Its name for people.
    pub label: String,
    /// Each change with its probability, smallest change first.
    pub chances: Vec<(Amount, f64)>,
}

/// The probability of an event.
#[derive(Clone, Debug, PartialEq)]
pub struct Probability {
    /// The id of the unit, character or side.
    pub who: String,
    /// The name of the event.
    pub what: String,
    /// Its name for people.
    pub label: String,
    /// From 0 to 1.
    pub p: f64,
}

/// One line of an odds summary.
#[derive(Clone, Debug, PartialEq)]
pub enum OddsLine {
    /// The change of a counter.
    Distribution(Distribution),
    /// The probability of an event.
    Probability(Probability),
}

/// The odds of an action, summarised.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsSummary {
    /// Exact, rather than estimated from samples.
    pub exact: bool,
    /// The standard error of a chance of one half: 0 when exact.
    pub error: f64,
    /// The uncertain results, most important first.
    pub(crate) lines: Vec<OddsLine>,
    /// The number of leading lines that the ruleset marks as important.
    pub named: usize,
    /// A question with several circumstances, and the probability under each.
    pub beside: Option<(&'static str, Vec<(&'static str, f64)>)>,
}

impl Distribution {
    /// The mean change.
    pub fn mean(&self) -> f64 {
        self.chances
            .iter()
            .map(|(change, p)| change.value() * p)
            .sum()
    }

    /// The smallest change that at least this share of outcomes do not exceed.
    pub(crate) fn percentile(&self, share: f64) -> Amount {
        let mut sum = 0.0;
        let reached = self.chances.iter().find(|(_, p)| {
            sum += p;
            // Allow for rounding errors in the sum.
            sum >= share - 1e-12
        });
        reached
            .or(self.chances.last())
            .map_or(Amount::from(0), |(change, _)| *change)
    }

    pub(crate) fn at_least(&self, least: Amount) -> f64 {
        self.chances
            .iter()
            .filter(|(change, _)| *change >= least)
            .map(|(_, p)| p)
            .sum::<f64>()
            .min(1.0)
    }

    pub(crate) fn at_most(&self, most: Amount) -> f64 {
        self.chances
            .iter()
            .filter(|(change, _)| *change <= most)
            .map(|(_, p)| p)
            .sum::<f64>()
            .min(1.0)
    }

    /// Groups the outcomes into at most `most` rows: from, to and probability. When there are too many, unlikely
    /// outcomes at both ends are merged.
    pub fn rows(&self, most: usize) -> Vec<(Amount, Amount, f64)> {
        let mut rows: Vec<(Amount, Amount, f64)> = self
            .chances
            .iter()
            .map(|(change, p)| (*change, *change, *p))
            .collect();
        while rows.len() > most.max(1) {
            // The chance of nothing keeps a row of its own.
            let low = usize::from(rows.len() > 2 && self.is_none(rows[0].1));
            let is_lower = rows[low].2 < rows[rows.len() - 1].2;
            let at = if is_lower { low } else { rows.len() - 2 };
            let (_, to, p) = rows.remove(at + 1);
            rows[at] = (rows[at].0, to, rows[at].2 + p);
        }
        rows
    }
}

impl Distribution {
    /// Returns whether this is nothing, of a counter that only rises.
    pub(crate) fn is_none(&self, amount: Amount) -> bool {
        let none = Amount::from(0);
        amount == none && self.chances.first().is_some_and(|(at, _)| *at == none)
    }

    /// The label of a row of [`Distribution::rows`]: `none`, `3`, `1 to 2`, `2 fewer`, or `5+` for an open end.
    pub fn label(&self, (from, to, _): &(Amount, Amount, f64)) -> String {
        let last = self.chances.last().map(|(at, _)| at);
        match (from == to, Some(to) == last) {
            (true, _) if self.is_none(*to) => "none".to_owned(),
            _ if from.value() < 0.0 => self.between(*from, *to),
            (true, _) => from.to_string(),
            (false, true) => format!("{from}+"),
            (false, false) => format!("{from} to {to}"),
        }
    }
}

impl OddsLine {
    /// The id of the unit, character or side.
    pub fn who(&self) -> &str {
        match self {
            OddsLine::Distribution(spread) => &spread.who,
            OddsLine::Probability(chance) => &chance.who,
        }
    }

    /// The name of the counter or event.
    pub fn what(&self) -> &str {
        match self {
            OddsLine::Distribution(spread) => &spread.what,
            OddsLine::Probability(chance) => &chance.what,
        }
    }

    /// The id of the counter or event in the odds.
    pub(super) fn id(&self) -> String {
        format!("{}.{}", self.who(), self.what())
    }

    /// The name for people: `falls due`.
    pub fn label(&self) -> &str {
        match self {
            OddsLine::Distribution(spread) if spread.is_inches() => "distance",
            OddsLine::Distribution(spread) => &spread.label,
            OddsLine::Probability(chance) => &chance.label,
        }
    }

    /// The mean of the counter, or the probability of the event.
    pub fn worth(&self) -> f64 {
        match self {
            OddsLine::Distribution(spread) => spread.mean(),
            OddsLine::Probability(chance) => chance.p,
        }
    }

    /// Returns whether the result is the same in every outcome.
    pub(crate) fn is_certain(&self) -> bool {
        match self {
            OddsLine::Distribution(spread) => spread.chances.len() < 2,
            OddsLine::Probability(chance) => chance.p >= 1.0 - SAME || chance.p <= SAME,
        }
    }

    /// The mean of the counter, or the probability of the event, in other odds.
    pub(crate) fn worth_in(&self, odds: &Odds) -> f64 {
        let id = self.id();
        match self {
            OddsLine::Distribution(_) => odds.mean(&id),
            OddsLine::Probability(_) => odds.events.get(&id).copied().unwrap_or(0.0),
        }
    }

    /// The same outcome in other odds, where `decision` is taken.
    pub(crate) fn supposing(&self, decision: &str, odds: &Odds) -> OddsLine {
        let mut line = self.clone();
        let label = match &mut line {
            OddsLine::Distribution(it) => {
                let spread = odds.counters.get(&self.id());
                let none = || vec![(Amount::from(0), 1.0)];
                let chances = spread.map(|it| it.iter().map(|(at, p)| (*at, *p)).collect());
                it.chances = chances.unwrap_or_else(none);
                &mut it.label
            }
            OddsLine::Probability(it) => {
                it.p = self.worth_in(odds);
                &mut it.label
            }
        };
        label.extend([" if ", decision]);
        line
    }

    /// The same outcome for one of several persons or units, whichever an answer names: their ids in the order of the answers,
    /// with spaces between. That of `other` is number `at`.
    pub(crate) fn or_of(&self, other: &OddsLine, at: usize) -> OddsLine {
        let mut line = self.clone();
        let who = match &mut line {
            OddsLine::Distribution(it) => &mut it.who,
            OddsLine::Probability(it) => &mut it.who,
        };
        let mut all: Vec<&str> = self.who().split(' ').collect();
        all.insert(at.min(all.len()), other.who());
        *who = all.join(" ");
        line
    }

    /// Returns whether this is a probability, from 0 to 1.
    pub(crate) fn is_chance(&self) -> bool {
        matches!(self, OddsLine::Probability(_))
    }
}

impl OddsSummary {
    /// Summarises `odds` for an action of `subject`, by what `matters`, in the ruleset's words.
    pub fn of(odds: &Odds, matters: &Matters, info: &Info, subject: &str) -> OddsSummary {
        let rank = |what: &str| matters.first.iter().position(|first| *first == what);
        let mut lines = spreads(odds, info, &|what| rank(what).is_some());
        lines.extend(chances(odds, matters, info));
        let lines: Vec<OddsLine> = lines
            .iter()
            .filter(|line| !is_echo(line, &lines, info, &rank))
            .cloned()
            .collect();
        let mut lines = lines;
        let beside = matters
            .beside
            .map(|beside| (beside.what, besides(odds, &beside)))
            .filter(|(_, rows)| !rows.is_empty());
        if lines.is_empty() && beside.is_none() {
            lines = certain(odds, matters, info);
        }
        let side = subject.split('/').next().and_then(Side::from_id);
        let place = |line: &OddsLine| {
            // The acting side comes first.
            // Lines that the ruleset does not mark: counters before events, effects on others before effects on the subject.
            let rank =
                rank(line.what()).unwrap_or(matters.first.len() + usize::from(line.is_chance()));
            // Where neither acts alone, red comes first, as everywhere.
            let other = side.unwrap_or(Side::Red).other();
            let of_other_side = Side::from_id(line.who()) == Some(other);
            (rank, line.who() == subject, of_other_side)
        };
        // Of several that suffer alike the one that suffers most: the target before its neighbour.
        let mean = |line: &OddsLine| match line {
            OddsLine::Distribution(spread) => spread.mean().abs(),
            OddsLine::Probability(_) => 0.0,
        };
        lines.sort_by(|one, other| {
            let rank = place(one).cmp(&place(other));
            rank.then_with(|| mean(other).total_cmp(&mean(one)))
        });
        let named = lines
            .iter()
            .filter(|line| rank(line.what()).is_some())
            .count();
        OddsSummary {
            exact: odds.exact,
            error: odds.error(0.5),
            lines,
            named,
            beside,
        }
    }

    /// The most important line.
    pub fn first(&self) -> Option<&OddsLine> {
        self.lines.first()
    }

    /// The lines that the ruleset marks as important; all lines when it marks none.
    pub fn matter(&self) -> impl Iterator<Item = &OddsLine> {
        self.lines.iter().take(if self.named == 0 {
            self.lines.len()
        } else {
            self.named
        })
    }

    /// Returns whether everything is certain.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.beside.is_none()
    }
}

/// Splits an id of the odds into owner and name.
fn split(id: &str) -> (&str, &str) {
    id.rsplit_once('.').unwrap_or(("", id))
}

/// Returns whether a line that its ruleset calls an echo only repeats another: an event that happens exactly when another does
/// or does not, or a counter beside another of the same owner. An event that matters less does not stand for its opposite: of
/// a unit that cannot win the loss is shown, not the draw.
fn is_echo(
    line: &OddsLine,
    all: &[OddsLine],
    info: &Info,
    rank: &dyn Fn(&str) -> Option<usize>,
) -> bool {
    let place = |line: &OddsLine| rank(line.what()).unwrap_or(usize::MAX);
    let echoes = |line: &OddsLine| info.echoes.contains(&line.what());
    let says = |other: &&OddsLine| match (line, other) {
        (OddsLine::Probability(echo), OddsLine::Probability(chance)) => {
            let is_opposite = (echo.p + chance.p - 1.0).abs() < SAME;
            (echo.p - chance.p).abs() < SAME || is_opposite && place(other) <= place(line)
        }
        // The purpose of an action does not echo its cost.
        (OddsLine::Distribution(echo), OddsLine::Distribution(spread)) => {
            echo.who == spread.who && place(line) >= place(other)
        }
        _ => false,
    };
    echoes(line)
        && all
            .iter()
            .filter(|other| !echoes(other))
            .any(|other| says(&other))
}

/// The uncertain counters. Leaves out a counter that only falls as another of the same owner rises, and one that an
/// important event of the same name says more plainly.
fn spreads(odds: &Odds, info: &Info, named: &dyn Fn(&str) -> bool) -> Vec<OddsLine> {
    let mirrors = |id: &String| {
        let (owner, what) = split(id);
        let down = &odds.counters[id];
        let is_mirror = |up: &BTreeMap<Amount, f64>| {
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
    uncertain.map(|of| spread(of, info)).collect()
}

/// A counter with its changes.
fn spread((id, chances): (&String, &BTreeMap<Amount, f64>), info: &Info) -> OddsLine {
    let (who, what) = split(id);
    OddsLine::Distribution(Distribution {
        who: who.to_owned(),
        what: what.to_owned(),
        label: info.call(what),
        chances: chances.iter().map(|(change, p)| (*change, *p)).collect(),
    })
}

/// For dice that change nothing: the important counters, or the most important result, which is not possible.
fn certain(odds: &Odds, matters: &Matters, info: &Info) -> Vec<OddsLine> {
    let important = odds
        .counters
        .iter()
        .filter(|(id, chances)| chances.len() == 1 && matters.first.contains(&split(id).1));
    let lines: Vec<OddsLine> = important.map(|of| spread(of, info)).collect();
    let never = |what: &&str| {
        OddsLine::Probability(Probability {
            who: String::new(),
            what: (*what).to_owned(),
            label: info.call(what),
            p: 0.0,
        })
    };
    if lines.is_empty() {
        return matters.first.iter().take(1).map(never).collect();
    }
    lines
}

/// The uncertain events; of the important ones, the certain too.
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

/// The probability of each alternative event; empty when none can happen.
fn besides(odds: &Odds, beside: &Beside) -> Vec<(&'static str, f64)> {
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
