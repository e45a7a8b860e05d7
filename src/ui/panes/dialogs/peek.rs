//! A side's secrets, after a warning.

use super::*;
use crate::session::play::{Peek, Sight};

/// Draws the warning or the secrets over the whole screen.
pub(super) fn draw(
    look: &Look,
    play: &Play,
    peek: &Peek,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let name = play.snapshot.side(peek.side);
    let inside = look.frame(&format!("For {name} only"), true, area, buffer);
    let cells = usize::from(inside.width);
    let lines = if let Some(sight) = &peek.sight {
        secrets(look, play, peek.side, sight, cells)
    } else {
        let lines = warning(look, peek.side, name, cells);
        let above = usize::from(inside.height).saturating_sub(lines.len()) / 2;
        [vec![Line::default(); above], lines].concat()
    };
    look.lines(lines, inside, buffer);
    None
}

fn warning(look: &Look, side: Side, name: &str, cells: usize) -> Lines {
    let key = look.key(match side {
        Side::Red => "peek-red",
        Side::Blue => "peek-blue",
    });
    let who = format!("Only the player of {name} may look.");
    let how =
        format!("Press {key} again to show the secrets of {name}. Any other key closes this.");
    let mut lines = look.folded(side, &who, cells, 0);
    lines.extend(look.folded(Role::Plain, &how, cells, 0));
    lines
}

fn secrets(look: &Look, play: &Play, side: Side, sight: &Sight, cells: usize) -> Lines {
    let mut lines = look.folded(Role::Warn, "Press any key to hide this.", cells, 0);
    lines.push(Line::default());
    let is_hidden = |row: &&Row| play.game.battle().is_redacted(row.who, Viewer::Table);
    let line = |row: &Row, role, note| {
        let number = play.numbers.of(row.who).unwrap_or(0);
        let text = format!("{number:>2} {}: {}{note}", row.name, row.detail);
        Line::from(look.span(role, text))
    };
    // The secrets come first: a low window has no room for the rest.
    for (id, name) in play.own_cards(side) {
        let text = format!("{name}: {}", play.card_text(&id));
        lines.extend(look.folded(Role::Strong, &text, cells, 2));
    }
    let hidden = sight.side(side).filter(is_hidden);
    lines.extend(hidden.map(|row| line(row, Role::Info, " (hidden)")));
    let panel = &sight.panel;
    lines.extend(blocks::lines(look, &play.numbers, panel, cells, usize::MAX));
    lines.push(Line::default());
    let others = sight.side(side).filter(|row| !is_hidden(row));
    lines.extend(others.map(|row| line(row, Role::Plain, "")));
    lines
}
