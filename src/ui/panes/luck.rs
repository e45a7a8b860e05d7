//! The luck of both sides: what their dice were expected to do, what they did, and how likely that was.

use super::Cursor;
use crate::battle::digest::{bar, percent};
use crate::report::{Account, Ledger, Verdict};
use crate::table::Side;
use crate::ui::look::Look;
use crate::ui::play::Play;
use crate::ui::text::width;
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// How long the bar of a likelihood is.
const BAR: usize = 20;

/// Draws it over everything.
pub(super) fn draw(
    look: &Look,
    play: &Play,
    ledger: &Ledger,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let inside = look.frame("Luck", true, area, buffer);
    let names = Side::BOTH.map(|side| play.snapshot.side(side));
    let all = lines(look, ledger, names, usize::from(inside.width));
    play.scroll
        .ends(look.scrolled(all, play.scroll.at(), inside, buffer));
    None
}

fn lines(look: &Look, ledger: &Ledger, names: [&str; 2], cells: usize) -> Vec<Line<'static>> {
    let mut lines = look.flow_groups(
        vec![
            look.keyed(&look.key("back"), "leaves"),
            look.keyed("PgUp PgDn", "scroll"),
        ],
        cells,
        0,
    );
    if ledger.accounts.is_empty() {
        lines.extend(look.folded(
            Role::Plain,
            "No dice have fallen yet that could be lucky.",
            cells,
            0,
        ));
        return lines;
    }
    let wide = ledger
        .accounts
        .iter()
        .chain(&ledger.together)
        .map(|account| width(&told(account)))
        .max()
        .unwrap_or(0)
        .min(cells / 2);
    for (side, name) in Side::BOTH.into_iter().zip(names) {
        let mut mine = ledger.of_side(side).peekable();
        if mine.peek().is_some() {
            lines.push(Line::default());
            lines.push(Line::from(look.span(side, name.to_owned())));
            lines.extend(mine.flat_map(|account| account_lines(look, account, wide, cells)));
        }
    }
    lines.push(Line::default());
    lines.extend(look.folded(Role::Faint, NOTE, cells, 0));
    if let Some(note) = ledger.note() {
        lines.extend(look.folded(Role::Faint, &note, cells, 0));
    }
    if let Some(last) = ledger.cut {
        lines.extend(look.folded(
            Role::Warn,
            &format!("Only the last {last} lines of the log have been counted."),
            cells,
            0,
        ));
    }
    lines
}

/// How the ledger counts.
pub(in crate::ui) const NOTE: &str = "Each line counts dice of one kind; together each die counts once. Dice that were undone do not \
                                      count; the re-roll that a rule gives belongs to its dice; a morale test counts by what its \
                                      decisions could make of it. So good or better, so bad or worse: in how many of a hundred games.";

/// `to hit: hit`.
pub(in crate::ui) fn told(account: &Account) -> String {
    if account.what.is_empty() {
        return account.why.clone();
    }
    format!("{}: {}", account.why, account.what)
}

/// What is counted, how many of how many with what was expected, how likely that was, and what is to be made of it.
fn account_lines(look: &Look, account: &Account, wide: usize, cells: usize) -> Vec<Line<'static>> {
    let p = account.likelihood();
    let verdict = account.verdict();
    let role = match verdict {
        Verdict::TooFew => Role::Faint,
        Verdict::Usual => Role::Plain,
        Verdict::Lucky | Verdict::VeryLucky => Role::Good,
        Verdict::Unlucky | Verdict::VeryUnlucky => Role::Bad,
    };
    let better = if account.is_good() {
        "or better"
    } else {
        "or worse"
    };
    let mut parts = vec![
        look.span(
            Role::Plain,
            format!("  {}  ", look.fit(&told(account), wide)),
        ),
        look.span(
            Role::Strong,
            format!(
                "{:>3} {} {:<4}",
                account.came,
                if account.counts { "in" } else { "of" },
                account.tries
            ),
        ),
        look.span(
            Role::Plain,
            format!("{:>6.1} expected  ", account.expected()),
        ),
        look.span(Role::Plain, format!("{better:<9} {:>4}  ", percent(p))),
        look.span(role, format!("{:<14}  ", verdict.words())),
    ];
    if cells >= 100 && verdict != Verdict::TooFew {
        parts.push(look.span(role, bar(p, BAR, look.glyphs.bar, look.glyphs.unicode)));
    }
    look.flow(parts, cells, 4)
}
