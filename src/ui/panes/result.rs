//! What came of an action: dice, arithmetic, what the table must do.

use crate::battle::{Eyes, quantity};
use crate::journal::{Deed, Record};
use crate::ui::look::Look;
use crate::ui::play::{Play, fallen};
use crate::ui::text::{fold, width};
use crate::ui::theme::Role;
use ratatui::text::{Line, Span};

/// The lines of a record.
pub(super) fn lines(look: &Look, play: &Play, record: &Record, cells: usize) -> Vec<Line<'static>> {
    let mut lines = look.folded(Role::Strong, record.title.to(Eyes::Table), cells, 2);
    lines.extend(marks(look, record, cells));
    lines.extend(instructions(look, record, cells));
    let directory = play.game.battle().directory();
    for roll in fallen(&record.hands, &play.readings) {
        let whose = directory.who(&roll.owner).map_or_else(String::new, |who| play.snapshot.sight.name(who).to_owned());
        lines.extend(super::dice::lines(look, &roll, &whose, cells));
    }
    lines.extend(cards(look, play, record, cells));
    for (text, clause, _) in &record.report {
        lines.extend(arithmetic(look, text.to(Eyes::Table), clause, cells));
    }
    lines
}

/// What the hands must do now comes first: it must not be scrolled out of sight by the arithmetic.
fn instructions(look: &Look, record: &Record, cells: usize) -> Vec<Line<'static>> {
    // An instruction about what nobody may know of is empty for the shared screen.
    let table = record.table.iter().map(|told| told.to(Eyes::Table)).filter(|text| !text.is_empty());
    table.flat_map(|text| look.folded(Role::Warn, &format!("{} {text}", look.glyphs.here), cells, 2)).collect()
}

/// What is to be minded: forced, overruled, faces known.
fn marks(look: &Look, record: &Record, cells: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if !record.forced.is_empty() {
        let reason = match &record.deed {
            Deed::Action(_, directions) => directions.force.clone().unwrap_or_default(),
            _ => String::new(),
        };
        lines.extend(look.folded(Role::Bad, &format!("FORCED past {}: {reason}", record.forced.join(", ")), cells, 2));
    }
    for overruled in &record.overruled {
        let text = format!("OVERRULED: {} is {}, by the rules {}", overruled.figure, quantity(overruled.is), quantity(overruled.was));
        lines.extend(look.folded(Role::Bad, &text, cells, 2));
    }
    if record.faces_known {
        lines.extend(look.folded(Role::Warn, "FACES KNOWN: these dice had been shown before, on a line that was undone", cells, 2));
    }
    lines
}

fn cards(look: &Look, play: &Play, record: &Record, cells: usize) -> Vec<Line<'static>> {
    let battle = play.game.battle();
    let name = |id: &str| {
        let at = (0u16..).zip(battle.cards()).find(|(_, card)| card.id == id).map(|(at, _)| at);
        at.map_or_else(|| id.to_owned(), |at| battle.card_name(at, Eyes::Table))
    };
    let line = |(id, app): &(String, bool)| {
        let source = if *app { "drawn by the app" } else { "from the real deck" };
        look.flow(vec![look.span(Role::Strong, format!("Card: {} ", name(id))), look.span(Role::Faint, source)], cells, 2)
    };
    record.cards.iter().flat_map(line).collect()
}

/// A line of the report with its clause at the right.
fn arithmetic(look: &Look, text: &str, clause: &str, cells: usize) -> Vec<Line<'static>> {
    let right = if clause.is_empty() { 0 } else { width(clause) + 1 };
    let room = cells.saturating_sub(right + 4).max(8);
    let folded = fold(text, room);
    let last = folded.len().saturating_sub(1);
    let line = |(i, piece): (usize, String)| {
        let lead = if i == 0 { "  " } else { "    " };
        let piece = format!("{lead}{piece}");
        if i < last || clause.is_empty() {
            return Line::from(look.span(Role::Plain, piece));
        }
        let gap = cells.saturating_sub(width(&piece) + width(clause)).max(1);
        Line::from(vec![look.span(Role::Plain, piece), Span::raw(" ".repeat(gap)), look.span(Role::Clause, clause.to_owned())])
    };
    folded.into_iter().enumerate().map(line).collect()
}
