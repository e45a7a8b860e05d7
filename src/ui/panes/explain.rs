//! One line of a result, opened: each step of its sum, and its clause.

use super::*;
use crate::battle::{Clause, Line as Worked};
use crate::journal::{Record, ReportLine};
use crate::session::play::{Explain, NO_CLAUSE, ruling_text};

/// The line at the cursor, as much of it as `high` rows hold.
pub(super) fn lines(
    look: &Look,
    play: &Play,
    explain: &Explain,
    Extent { cells, high }: Extent,
) -> Lines {
    let all = all_lines(look, play, explain, cells);
    let (shown, end) = look.page(all, explain.scroll.at(), high);
    explain.scroll.ends(end);
    shown
}

fn all_lines(look: &Look, play: &Play, explain: &Explain, cells: usize) -> Lines {
    let record = &explain.outcome.record;
    let Some(ReportLine {
        text,
        clause,
        figure,
        ..
    }) = record.report.get(explain.at)
    else {
        return Vec::new();
    };
    let mut lines = look.folded(Role::Strong, text.to(explain.outcome.viewer), cells, 2);
    if let Some(worked) = explain
        .outcome
        .line(explain.at)
        .filter(|worked| !worked.terms.is_empty())
    {
        lines.push(Line::default());
        lines.extend(steps(look, worked, cells));
    }
    if let Some(figure) = figure {
        lines.extend(overruled(look, record, figure, cells));
    }
    lines.push(Line::default());
    match play.game.battle().info().clause(clause) {
        Some(clause) => lines.extend(quoted(look, clause, cells)),
        None if clause.is_empty() => {
            lines.extend(look.folded(Role::Faint, NO_CLAUSE, cells, 0));
        }
        None => lines.extend(look.folded(Role::Clause, clause, cells, 0)),
    }
    if figure.is_some() && play.game.latest() == Some(record.seq) {
        lines.push(Line::default());
        lines.extend(look.flow_groups(
            vec![look.keyed(&look.key("overrule"), "overrule this number")],
            cells,
            2,
        ));
    }
    lines
}

/// The steps of a sum: amount, reason, running total.
fn steps(look: &Look, worked: &Worked, cells: usize) -> Lines {
    let amounts = widest(worked.terms.iter().map(|term| &term.amount));
    let totals = widest(worked.terms.iter().map(|term| &term.total));
    let room = cells.saturating_sub(amounts + totals + 7).max(4);
    let longest = widest(worked.terms.iter().map(|term| &term.what)).min(room);
    let step = |(at, term): (usize, &crate::battle::Term)| {
        let what = look.fit(&term.what, longest);
        let last = at + 1 == worked.terms.len();
        Line::from(vec![
            look.strong(format!("  {:>amounts$}  ", term.amount)),
            look.plain(format!("{what}  ")),
            look.span(
                if last { Role::Strong } else { Role::Faint },
                format!("= {:>totals$}", term.total),
            ),
        ])
    };
    worked.terms.iter().enumerate().map(step).collect()
}

/// The umpire's ruling and the reason.
fn overruled(look: &Look, record: &Record, figure: &str, cells: usize) -> Lines {
    ruling_text(record, figure)
        .map_or_else(Vec::new, |text| look.folded(Role::Bad, &text, cells, 2))
}

fn quoted(look: &Look, clause: &Clause, cells: usize) -> Lines {
    let mut parts: Vec<Span> = vec![
        look.span(Role::Clause, format!("{} ", clause.id)),
        look.strong(format!("{}: ", clause.title)),
    ];
    parts.extend(look.words(Role::Plain, clause.text));
    look.flow(parts, cells, 2)
}
