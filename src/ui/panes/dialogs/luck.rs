//! The luck of both sides.

use super::*;
use crate::battle::{bar, percent};
use crate::report::{Account, LuckLedger, LuckVerdict};
use crate::session::play::Luck;

/// Draws the ledger over the whole screen.
pub(super) fn draw(
    look: &Look,
    play: &Play,
    luck: &Luck,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let inside = look.frame("Luck", true, area, buffer);
    let names = Side::BOTH.map(|side| play.snapshot.side(side));
    let all = lines(look, &luck.ledger, names, usize::from(inside.width));
    let end = look.scrolled(all, luck.scroll.at(), inside, buffer);
    luck.scroll.pages(inside.height);
    luck.scroll.ends(end);
    None
}

/// Length of a likelihood's bar, in cells.
const BAR: usize = 20;

fn lines(look: &Look, ledger: &LuckLedger, names: [&str; 2], cells: usize) -> Lines {
    let mut lines = look.flow_groups(
        vec![
            look.keyed(&look.key("back"), "close"),
            look.keyed(
                &format!("{} {}", look.key("page-up"), look.key("page-down")),
                "scroll",
            ),
        ],
        cells,
        0,
    );
    if ledger.accounts.is_empty() {
        lines.extend(look.folded(Role::Plain, "No dice rolled yet.", cells, 0));
        return lines;
    }
    let accounts = ledger.accounts.iter().chain(&ledger.together);
    let wide = widest(accounts.map(Account::label)).min(cells / 2);
    for (side, name) in Side::BOTH.into_iter().zip(names) {
        let mut mine = ledger.of_side(side).peekable();
        if mine.peek().is_some() {
            lines.push(Line::default());
            let rank = ledger.rank_of(side).unwrap_or_default();
            lines.extend(look.folded(side, &format!("{name}: {rank}"), cells, 2));
            lines.extend(mine.flat_map(|account| account_lines(look, account, wide, cells)));
        }
    }
    lines.push(Line::default());
    if let Some(note) = ledger.too_few() {
        lines.extend(look.folded(Role::Faint, note, cells, 0));
    }
    lines.extend(look.folded(Role::Faint, LuckLedger::NOTE, cells, 0));
    if let Some(note) = ledger.note() {
        lines.extend(look.folded(Role::Faint, &note, cells, 0));
    }
    if let Some(note) = ledger.cut_note() {
        lines.extend(look.folded(Role::Warn, &note, cells, 0));
    }
    lines
}

/// One kind of dice: actual and expected results, likelihood, rating.
fn account_lines(look: &Look, account: &Account, wide: usize, cells: usize) -> Lines {
    let p = account.likelihood();
    let verdict = account.verdict();
    let role = match verdict {
        LuckVerdict::TooFew => Role::Faint,
        LuckVerdict::Usual => Role::Plain,
        LuckVerdict::Lucky | LuckVerdict::VeryLucky => Role::Good,
        LuckVerdict::Unlucky | LuckVerdict::VeryUnlucky => Role::Bad,
    };
    let better = if account.is_good() {
        "or better"
    } else {
        "or worse"
    };
    let mut parts = vec![
        look.plain(format!("  {}  ", look.fit(&account.label(), wide))),
        look.strong(format!(
            "{:>3} {} {:<4}",
            account.successes,
            if account.counts { "in" } else { "of" },
            account.tries
        )),
        look.plain(format!("{:>6.1} expected  ", account.expected())),
        look.plain(format!("{better:<9} {:>4}  ", percent(p))),
        look.span(role, format!("{:<14}  ", verdict.words())),
    ];
    if cells >= 100 && verdict != LuckVerdict::TooFew {
        parts.push(look.span(role, bar(p, BAR, look.glyphs.bar, look.glyphs.unicode)));
    }
    look.flow(parts, cells, 4)
}
