//! The odds at the roll: expected results, and the actual result among them.

use super::*;
use crate::battle::Effects;
use crate::odds::MOST_TOLD;

/// The lowest probability of a tail that is shown.
const HARDLY: f64 = 0.05;

/// The expected results of the current roll: for each outcome the mean, the chance of nothing, and that of each amount or
/// more. Certain outcomes are left out.
pub(in crate::ui::panes) fn expected(
    look: &Look,
    summary: &OddsSummary,
    name: &dyn Fn(&str) -> String,
    cells: usize,
) -> Lines {
    let mut lines = Vec::new();
    for outcome in summary
        .matter()
        .filter(|outcome| !outcome.is_certain())
        .take(MOST_TOLD)
    {
        let mut parts = vec![look.span(Role::Plain, format!("{}  ", outcome.named(name)))];
        match outcome {
            OddsLine::Distribution(spread) => {
                parts.push(look.span(Role::Strong, format!("average {}  ", mean(spread.mean()))));
                if let Some((at, p)) = spread.chances.first()
                    && spread.is_none(*at)
                {
                    parts.push(look.span(Role::Info, format!("none {}  ", percent(*p))));
                }
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

/// The actual result among the expected ones, `3 kills (average 1.9; 3 or more: 22%)`, and a strip of all amounts.
pub(in crate::ui::panes) fn outcome_lines(
    look: &Look,
    summary: &OddsSummary,
    effects: &Effects,
    name: &dyn Fn(&str) -> String,
    cells: usize,
) -> Lines {
    let mut lines = Vec::new();
    for (text, outcome) in summary.outcome_texts(effects, name) {
        lines.extend(look.folded(Role::Strong, &text, cells, 2));
        if let (OddsLine::Distribution(spread), 1) = (outcome, lines.len()) {
            lines.extend(look.flow(strip(look, spread, outcome.amount_in(effects)), cells, 2));
        }
    }
    lines
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
