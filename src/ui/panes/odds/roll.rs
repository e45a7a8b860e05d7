//! The odds after the roll: the actual result among the expected ones.

use super::*;
use crate::battle::Effects;

/// The actual result among the expected ones, `3 kills (average 1.9; 3 or more: 22%)`, and a strip of all amounts.
pub(in crate::ui::panes) fn outcome_lines(
    look: &Look,
    came: &[(String, &OddsLine)],
    effects: &Effects,
    cells: usize,
) -> Lines {
    let mut lines = Vec::new();
    for (text, outcome) in came {
        lines.extend(look.folded(Role::Strong, text, cells, 2));
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
            look.faint(text)
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
