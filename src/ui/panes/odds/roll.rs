//! The odds at the roll: expected results, and the actual result among them.

use super::{OddsView, odds_label};
use crate::battle::digest::{Distribution, OddsLine, OddsSummary, mean, percent};
use crate::battle::{Amount, Effects, counted};
use crate::ui::look::Look;
use crate::ui::play::Rest;
use crate::ui::theme::Role;
use ratatui::text::{Line, Span};

/// The lowest probability of a tail that is shown.
const HARDLY: f64 = 0.05;

/// The most outcomes shown for one roll.
const MOST_TOLD: usize = 3;

/// The expected results of the current roll: for each outcome the mean and the chance of each amount or more. Certain
/// outcomes are left out.
pub(in crate::ui::panes) fn expected(
    look: &Look,
    digest: &OddsSummary,
    name: &dyn Fn(&str) -> String,
    cells: usize,
) -> Vec<Line<'static>> {
    let shown = OddsView { look, name };
    let mut lines = Vec::new();
    for outcome in digest
        .matter()
        .filter(|outcome| !outcome.is_certain())
        .take(MOST_TOLD)
    {
        let mut parts = vec![look.span(Role::Plain, format!("{}  ", shown.label(outcome)))];
        match outcome {
            OddsLine::Distribution(spread) => {
                parts.push(look.span(Role::Strong, format!("average {}  ", mean(spread.mean()))));
                for (at, _) in spread
                    .chances
                    .iter()
                    .skip(1)
                    .filter(|(at, _)| spread.at_least(*at) >= HARDLY)
                {
                    parts.push(look.span(
                        Role::Info,
                        format!("{at}+ {}  ", percent(spread.at_least(*at))),
                    ));
                }
            }
            OddsLine::Probability(chance) => parts.push(look.span(Role::Strong, percent(chance.p))),
        }
        lines.extend(look.flow(parts, cells, 2));
    }
    lines
}

/// A column of odds that differ between the answers to a question: `stands`, and `58%` for each answer.
pub(in crate::ui) struct OddsColumn {
    /// The outcome, with its unit if the columns are about different units.
    pub(in crate::ui) label: String,
    /// The value for each answer.
    pub(in crate::ui) values: Vec<String>,
}

/// The odds that differ between the answers to a question.
pub(in crate::ui) fn odds_by_answer(
    rest: &Rest,
    owner: &str,
    name: &dyn Fn(&str) -> String,
) -> Vec<OddsColumn> {
    let apart = rest.apart();
    // Whose odds they are goes without saying only of who decides.
    let same = apart.iter().all(|(outcome, _)| outcome.who() == owner);
    let one = |(outcome, values): (&OddsLine, Vec<f64>)| {
        let text = |p: &f64| {
            if outcome.is_chance() {
                percent(*p)
            } else {
                mean(*p)
            }
        };
        OddsColumn {
            label: if same {
                outcome.label().to_owned()
            } else {
                odds_label(outcome, name)
            },
            values: values.iter().map(text).collect(),
        }
    };
    apart.into_iter().map(one).collect()
}

/// The chances of the next card: for sides and the table in one paragraph, and for each of `cards` its own.
pub(in crate::ui::panes) fn next_cards(
    look: &Look,
    digest: &OddsSummary,
    cards: &[&str],
    name: &dyn Fn(&str) -> String,
    cells: usize,
) -> NextCards {
    let chances = || {
        digest.matter().filter_map(|outcome| {
            if let OddsLine::Probability(chance) = outcome {
                Some(chance)
            } else {
                None
            }
        })
    };
    let own = |id: &&str| {
        chances()
            .find(|chance| chance.who == **id)
            .map(|chance| chance.p)
    };
    let others = chances().filter(|chance| !cards.contains(&chance.who.as_str()));
    let part = |chance: &crate::battle::digest::Probability| {
        let who = name(&chance.who);
        let what = if who.is_empty() {
            chance.label.clone()
        } else {
            who
        };
        vec![
            look.span(Role::Plain, format!("{what} ")),
            look.span(Role::Strong, format!("{}   ", percent(chance.p))),
        ]
    };
    NextCards {
        lines: look.flow_groups(others.map(part).collect(), cells, 2),
        own: cards.iter().map(own).collect(),
    }
}

/// The chances of the next card.
pub(in crate::ui::panes) struct NextCards {
    /// For sides and kinds of cards.
    pub(in crate::ui::panes) lines: Vec<Line<'static>>,
    /// For each card asked about, if known.
    pub(in crate::ui::panes) own: Vec<Option<f64>>,
}

/// The actual result among the expected ones, `3 kills (average 1.9; 3 or more: 22%)`, and a strip of all amounts.
pub(in crate::ui::panes) fn outcome_lines(
    look: &Look,
    digest: &OddsSummary,
    came: &Effects,
    name: &dyn Fn(&str) -> String,
    cells: usize,
) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (text, outcome) in outcome_texts(digest, came, name) {
        lines.extend(look.folded(Role::Strong, &text, cells, 2));
        if let (OddsLine::Distribution(spread), 1) = (outcome, lines.len()) {
            lines.extend(look.flow(strip(look, spread, actual_amount(came, outcome)), cells, 2));
        }
    }
    lines
}

/// The actual results as text, each with its odds.
pub(in crate::ui) fn outcome_texts<'d>(
    digest: &'d OddsSummary,
    came: &Effects,
    name: &dyn Fn(&str) -> String,
) -> Vec<(String, &'d OddsLine)> {
    let most = if digest.named == 0 { 1 } else { MOST_TOLD };
    let one = |outcome: &'d OddsLine| match outcome {
        OddsLine::Distribution(spread) => Some((
            spread_outcome(spread, actual_amount(came, outcome), name),
            outcome,
        )),
        OddsLine::Probability(chance) => {
            let text = || {
                format!(
                    "{} ({} likely)",
                    odds_label(outcome, name),
                    percent(chance.p)
                )
            };
            came.events
                .contains(&id_of(outcome))
                .then(|| (text(), outcome))
        }
    };
    digest
        .matter()
        .filter(|outcome| !outcome.is_certain())
        .filter_map(one)
        .take(most)
        .collect()
}

fn id_of(outcome: &OddsLine) -> String {
    format!("{}.{}", outcome.who(), outcome.what())
}

fn actual_amount(came: &Effects, outcome: &OddsLine) -> Amount {
    came.counters
        .get(&id_of(outcome))
        .copied()
        .unwrap_or(Amount::from(0))
}

/// `Rangers: 3 kills (average 1.9; 3 or more: 22%)`.
fn spread_outcome(spread: &Distribution, fell: Amount, name: &dyn Fn(&str) -> String) -> String {
    let (side, p) = if fell.value() >= spread.mean() {
        ("more", spread.at_least(fell))
    } else {
        ("less", spread.at_most(fell))
    };
    let who = name(&spread.who);
    let gap = if who.is_empty() { "" } else { ": " };
    let what = counted(fell.value(), &spread.label);
    format!(
        "{who}{gap}{fell} {what} (average {}; {fell} or {side}: {})",
        mean(spread.mean()),
        percent(p)
    )
}

/// Each amount that is not very unlikely with its chance; the actual one is in brackets.
fn strip(look: &Look, spread: &Distribution, fell: Amount) -> Vec<Span<'static>> {
    let part = |(at, p): &(Amount, f64)| {
        let text = format!("{at} {}", percent(*p));
        let text = if *at == fell {
            look.span(Role::Selection, format!("[{text}]"))
        } else {
            look.span(Role::Faint, text)
        };
        vec![text, Span::raw("  ")]
    };
    let likely = spread
        .chances
        .iter()
        .filter(|(at, p)| *p >= 0.005 || *at == fell);
    std::iter::once(Span::raw("  "))
        .chain(likely.flat_map(part))
        .collect()
}
