//! The odds in words that every medium shares.

use super::{Distribution, OddsLine, OddsSummary, Probability};
use crate::battle::grammar::inches;
use crate::battle::view::{Text, Tone};
use crate::battle::{Amount, Effects, capital, counted, mean, percent, quantity};

/// The most outcomes shown of what is to come.
const MOST_TOLD: usize = 5;

/// The most outcomes shown of what came.
const MOST_CAME: usize = 3;

/// The lowest probability of a tail that is shown.
const HARDLY: f64 = 0.05;

/// Behind what a counter loses.
const FEWER: &str = " fewer";

/// A result that no roll brings.
const IMPOSSIBLE: &str = "not possible";

/// A column of odds that differ between the answers to a question: `stands`, and `58%` for each answer.
pub(crate) struct OddsColumn {
    /// The outcome; with its unit, if the columns are about several, where another begins.
    pub(crate) label: String,
    /// The value for each answer.
    pub(crate) values: Vec<String>,
}

fn is_in_inches(line: &OddsLine) -> bool {
    matches!(line, OddsLine::Distribution(it) if it.is_inches())
}

impl OddsColumn {
    /// A column for each line in which the answers differ, with each answer's value. `owner` decides.
    pub(crate) fn all(
        apart: &[(OddsLine, Vec<f64>)],
        owner: &str,
        name: &dyn Fn(&str) -> String,
    ) -> Vec<OddsColumn> {
        // Whose odds they are goes without saying only of who decides.
        let same = apart.iter().all(|(line, _)| line.who() == owner);
        let mut last = String::new();
        let one = |(line, values): &(OddsLine, Vec<f64>)| {
            let text = |value: f64| match line {
                _ if line.is_chance() => percent(value),
                _ if is_in_inches(line) => inches(value),
                _ => mean(value),
            };
            let label = match line {
                _ if is_in_inches(line) => "average",
                line => line.label(),
            };
            // Of several, each answer names one: `33% (General Tolliver)`.
            let is_of_many = line.who().contains(' ');
            let mut several = line.who().split(' ').filter(|_| is_of_many);
            let mut cell = |value: f64| {
                let named = if value > 0.0 { several.next() } else { None };
                match named {
                    Some(id) => format!("{} ({})", text(value), name(id)),
                    None => text(value),
                }
            };
            let who = if is_of_many {
                String::new()
            } else {
                name(line.who())
            };
            let is_said = same || who.is_empty() || who == last;
            let label = if is_said {
                label.to_owned()
            } else {
                format!("{who}: {label}")
            };
            last = who;
            let told: Vec<String> = values.iter().map(|value| cell(*value)).collect();
            // Means that differ and would read alike have one decimal more.
            let is_mean = !line.is_chance() && !is_in_inches(line);
            let pairs = || (0..values.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
            let tie = |(a, b): (usize, usize)| {
                told[a] == told[b] && (values[a] - values[b]).abs() >= 0.01
            };
            let values = if is_mean && pairs().any(tie) {
                values.iter().map(|value| format!("{value:.2}")).collect()
            } else {
                told
            };
            OddsColumn { label, values }
        };
        apart.iter().map(one).collect()
    }
}

impl OddsSummary {
    /// What is expected of the dice to come: the first uncertain outcomes.
    pub(crate) fn ahead(&self) -> Vec<OddsLine> {
        let uncertain = self.matter().filter(|line| !line.is_certain());
        uncertain.take(MOST_TOLD).cloned().collect()
    }

    /// The chance of each side and kind to have the next card; that of a single character stands in its row.
    pub(crate) fn next_card(&self) -> Vec<OddsLine> {
        let of_many = |line: &&OddsLine| line.is_chance() && !line.who().contains('/');
        self.matter().filter(of_many).cloned().collect()
    }

    /// The actual results as text, each with its odds: `Rangers: 3 kills (average 1.9; 3 or more: 22%)`.
    pub(crate) fn outcome_texts(
        &self,
        effects: &Effects,
        name: &dyn Fn(&str) -> String,
    ) -> Vec<(String, &OddsLine)> {
        let most = if self.named == 0 { 1 } else { MOST_CAME };
        let uncertain = || self.matter().filter(|line| !line.is_certain());
        let texts = uncertain().filter_map(|line| Some((line.outcome_text(effects, name)?, line)));
        let told: Vec<_> = texts.take(most).collect();
        if !told.is_empty() {
            return told;
        }
        // Where nothing of it came, players want to know how likely the first was.
        let failed = |line: &OddsLine| match line {
            OddsLine::Probability(chance) => Some(format!(
                "{}? No ({} before the dice)",
                line.named(name),
                percent(chance.p)
            )),
            OddsLine::Distribution(_) => None,
        };
        let mut lines = uncertain();
        let first = lines.find_map(|line| Some((failed(line)?, line)));
        first.into_iter().collect()
    }
}

impl OddsLine {
    /// The outcome with its unit: `Rangers: must test`.
    pub(crate) fn named(&self, name: &dyn Fn(&str) -> String) -> String {
        match name(self.who()) {
            who if who.is_empty() => self.label().to_owned(),
            who => format!("{who}: {}", self.label()),
        }
    }

    /// The mean, the chance of nothing and that of each amount or more, or the chance.
    pub(crate) fn expected(&self) -> Vec<Text> {
        let spread = match self {
            OddsLine::Probability(chance) => {
                return vec![Text::toned(Tone::Strong, percent(chance.p))];
            }
            OddsLine::Distribution(spread) => spread,
        };
        let average = format!("average {}", spread.mean_text(false));
        let mut parts = vec![Text::toned(Tone::Strong, average)];
        let mut tails: Vec<String> = Vec::new();
        if let Some((at, p)) = spread.chances.first()
            && spread.is_none(*at)
        {
            tails.push(format!("none {}", percent(*p)));
        }
        // A counter that only falls, or may fall, has its mean alone.
        let more = spread.chances.iter().skip(1);
        let more = more.filter(|(at, _)| at.value() > 0.0);
        let more = more.map(|(at, _)| (at, spread.at_least(*at)));
        let likely = more.filter(|(_, p)| *p >= HARDLY);
        tails.extend(likely.map(|(at, p)| format!("{at}+ {}", percent(p))));
        parts.extend(tails.into_iter().map(|text| Text::toned(Tone::Info, text)));
        parts
    }

    /// The change that happened.
    pub(crate) fn amount_in(&self, effects: &Effects) -> Amount {
        let amount = effects.counters.get(&self.id()).copied();
        amount.unwrap_or(Amount::from(0))
    }

    /// The actual result with its odds; none for an event that did not happen.
    pub(super) fn outcome_text(
        &self,
        effects: &Effects,
        name: &dyn Fn(&str) -> String,
    ) -> Option<String> {
        match self {
            OddsLine::Distribution(spread) => {
                Some(spread.outcome_text(self.amount_in(effects), name))
            }
            OddsLine::Probability(chance) => effects.events.contains(&self.id()).then(|| {
                format!(
                    "{} ({} before the dice)",
                    capital(&self.named(name)),
                    percent(chance.p)
                )
            }),
        }
    }
}

impl Probability {
    /// `37%`, or that no roll brings it.
    pub(crate) fn text(&self) -> String {
        if self.p > 0.0 {
            percent(self.p)
        } else {
            IMPOSSIBLE.to_owned()
        }
    }
}

impl Distribution {
    fn outcome_text(&self, fell: Amount, name: &dyn Fn(&str) -> String) -> String {
        let lost = quantity(-fell.value());
        let tail = if self.is_none(fell) {
            format!("none: {}", percent(self.at_most(fell)))
        } else if fell.value() < 0.0 && !self.is_falling() {
            format!("{lost} or more fewer: {}", percent(self.at_most(fell)))
        } else if self.is_falling() {
            if fell == Amount::from(0) {
                format!("unchanged: {}", percent(self.at_least(fell)))
            } else if fell.value() <= self.mean() {
                format!("{lost} or more: {}", percent(self.at_most(fell)))
            } else {
                format!("{lost} or less: {}", percent(self.at_least(fell)))
            }
        } else if fell.value() >= self.mean() {
            format!("{fell} or more: {}", percent(self.at_least(fell)))
        } else {
            format!("{fell} or less: {}", percent(self.at_most(fell)))
        };
        let who = name(&self.who);
        let gap = if who.is_empty() { "" } else { ": " };
        let what = if self.is_inches() {
            inches(fell.value())
        } else if fell == Amount::from(0) && !self.is_none(fell) && !self.fewer().is_empty() {
            // What may become fewer has not: that is not to have none.
            format!("{} as before", self.label)
        } else if fell == Amount::from(0) {
            // No hits, no stragglers; none killed, none wounded.
            let is_thing = self
                .label
                .split(' ')
                .next()
                .is_some_and(|it| it.ends_with('s'));
            format!("{} {}", if is_thing { "no" } else { "none" }, self.label)
        } else if fell.value() < 0.0 {
            let label = counted(-fell.value(), &self.label);
            format!("{lost}{} {label}", self.fewer())
        } else {
            format!("{fell} {}", counted(fell.value(), &self.label))
        };
        let is_said = fell != Amount::from(0);
        let mean = self.mean_text(is_said);
        format!("{who}{gap}{what} (average {mean}; {tail})")
    }

    /// The likely amounts and the mean: `1-3, average 1.9`, `13-18″, average 15.5″`. `about` stands before a mean that is an
    /// estimate.
    pub(crate) fn span_text(&self, about: &str) -> String {
        let (low, high) = (self.percentile(0.1), self.percentile(0.9));
        match self.chances.as_slice() {
            [(only, _)] if *only == Amount::from(0) => return IMPOSSIBLE.to_owned(),
            [(only, _)] => return format!("always {}", self.between(*only, *only)),
            _ => {}
        }
        let span = self.between(low, high);
        let all = [self.chances.first(), self.chances.last()];
        let is_all = all == [low, high].map(|it| self.chances.iter().find(|(at, _)| *at == it));
        let mostly = if is_all { "" } else { "mostly " };
        format!("{mostly}{span}, average {about}{}", self.mean_text(true))
    }

    /// What lies between two amounts: `1-3`, `13-18″`; below 0 `1-2 fewer`, `1 fewer to 3 more`: nobody counts below 0.
    pub(super) fn between(&self, low: Amount, high: Amount) -> String {
        let (unit, fewer) = (self.unit(), self.fewer());
        let [less, more] = [low, high].map(|it| quantity(it.value().abs()));
        match (low.value() < 0.0, high.value() > 0.0) {
            (true, true) => format!("{less}{unit}{fewer} to {more}{unit} more"),
            (true, false) if low == high => format!("{less}{unit}{fewer}"),
            (true, false) => format!("{more}-{less}{unit}{fewer}"),
            (false, _) if low == high => format!("{more}{unit}"),
            (false, _) => format!("{less}-{more}{unit}"),
        }
    }

    /// The mean: `1.9`, `15.5″`, `0.7 fewer`. If it `is_said` beside it that a counter only falls, the mean need not.
    fn mean_text(&self, is_said: bool) -> String {
        let average = self.mean();
        let is_plain = average >= 0.0 || is_said && self.is_falling();
        let fewer = if is_plain { "" } else { self.fewer() };
        format!("{}{}{fewer}", mean(average.abs()), self.unit())
    }

    /// The word behind what is lost, if the label does not say so.
    fn fewer(&self) -> &'static str {
        let is_said = self.label.ends_with(" lost");
        if is_said { "" } else { FEWER }
    }

    /// True for a counter that may fall and never rises.
    fn is_falling(&self) -> bool {
        let none = Amount::from(0);
        self.chances.iter().all(|(at, _)| *at <= none) && self.mean() < 0.0
    }

    /// The sign behind its amounts.
    fn unit(&self) -> &'static str {
        if self.is_inches() { "″" } else { "" }
    }

    pub(super) fn is_inches(&self) -> bool {
        self.label == "inches"
    }
}
