//! A question between two actions: which side decides, the question and its answers.

use super::*;
use crate::session::play::{Asking, BetweenActions};

/// The lines of a question, and the index of the one with the cursor.
pub(super) fn lines(
    look: &Look,
    (decision, asking): (&BetweenActions, &Asking),
    cells: usize,
) -> (Lines, usize) {
    let mut lines = look.folded(Role::Strong, &asking.question, cells, 0);
    let at = lines.len() + decision.at;
    for (number, answer) in (1..).zip(&asking.answers) {
        let default = if number == 1 && asking.has_default {
            " (default)"
        } else {
            ""
        };
        let text = format!("{number} {answer}{default}");
        let chosen = decision.at + 1 == usize::try_from(number).unwrap_or(0);
        let line = choice(look, chosen, &text);
        lines.push(look.hit_line(ClickTarget::Choice(number - 1), line));
    }
    (lines, at)
}

/// One answer, highlighted if the cursor is on it.
pub(super) fn choice(look: &Look, here: bool, text: &str) -> Line<'static> {
    if here {
        let text = format!("{} {text} ", look.glyphs.here);
        return Line::from(look.span(Role::Selection, text));
    }
    let text = look.span(Role::Plain, text.to_owned());
    Line::from(vec![Span::raw("  "), text])
}

/// A side and its task, reversed in the side's colour: ` ▶ BLUE DECIDES `.
pub(super) fn tag(look: &Look, side: Option<Side>, does: &str) -> Vec<Span<'static>> {
    let Some(side) = side else {
        return vec![look.span(Role::Title, does.to_owned())];
    };
    let text = format!("{} {does}", side.id().to_uppercase());
    vec![super::header::sign(look, side, &text)]
}

/// The deciding side's tag and name.
pub(super) fn heading(look: &Look, play: &Play, side: Option<Side>) -> Vec<Span<'static>> {
    let does = if side.is_some() {
        "DECIDES"
    } else {
        "Decide together"
    };
    let mut spans = tag(look, side, does);
    let name = side.map_or("", |side| play.snapshot.side(side));
    spans.push(look.span(Role::Title, format!(" {name}")));
    spans
}
