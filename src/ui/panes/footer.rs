//! The foot of the screen: the last message or what comes next, what undo would undo, the keys, whether it is saved.

use crate::journal::Saved;
use crate::ui::keys::Place;
use crate::ui::look::Look;
use crate::ui::play::{Dice, Find, Layer, Play, Snapshot};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// Draws two lines (one where there is no more).
pub(super) fn draw(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) {
    let saved = saved(look, &play.snapshot.saved);
    let keys = keys_of(look, play);
    let close = area.height == 1;
    let first = match &play.notice {
        _ if finding(play).is_some() => finding(play).map(|find| search(look, play, find)).unwrap_or_default(),
        // What comes next follows, as far as there is room.
        Some(notice) => [vec![look.span(notice.tone, format!("{}   ", notice.text))], next(look, play, close)].concat(),
        None => [guide(look, play), next(look, play, close)].concat(),
    };
    let cells = usize::from(area.width);
    if close {
        // With a result to be read, what comes next matters more than the keys for units.
        let read = play.layers.is_empty() && play.result.is_some();
        let line = if play.notice.is_some() || finding(play).is_some() || read { first } else { keys };
        look.lines(vec![pushed_right(look, line, saved, cells)], area, buffer);
        return;
    }
    look.lines(vec![Line::from(first), pushed_right(look, keys, saved, cells)], area, buffer);
}

/// What the first five minutes teach, and how to be rid of it.
fn guide(look: &Look, play: &Play) -> Vec<Span<'static>> {
    let Some(text) = play.taught() else { return Vec::new() };
    let over = look.button("guide-over", look.span(Role::Faint, "no more of this   "));
    [vec![look.span(Role::Info, format!("{text}   "))], over].concat()
}

fn finding(play: &Play) -> Option<&Find> {
    match play.top() {
        Some(Layer::Find(find)) => Some(find),
        _ => None,
    }
}

/// What is looked for, and who is found.
fn search(look: &Look, play: &Play, find: &Find) -> Vec<Span<'static>> {
    let found = match find.found.get(find.at) {
        Some(who) => format!("  {} of {}: {}", find.at + 1, find.found.len(), play.snapshot.sight.name(*who)),
        None if find.input.value().trim().is_empty() => "  a part of a name, or a number".to_owned(),
        None => "  nobody has these letters".to_owned(),
    };
    let typed = format!("{} ", find.input.value());
    vec![look.span(Role::Key, "/ "), look.span(Role::Selection, typed), look.span(Role::Faint, found)]
}

/// What the great key does, and what undo and redo would do; in a close space keys come before names.
fn next(look: &Look, play: &Play, close: bool) -> Vec<Span<'static>> {
    let Snapshot { status, offers, table, undo, redo, .. } = &play.snapshot;
    let mut spans = Vec::new();
    let mut put = |id: &str, text: String| {
        spans.extend(look.button(id, look.span(Role::Plain, format!("{text}   "))));
    };
    let idle = play.layers.is_empty();
    if play.can_force() {
        put("force", "does it all the same".to_owned());
    }
    let explains = idle && play.result.is_some();
    if explains {
        put("press", "go on".to_owned());
        if close {
            put("accept", "explain".to_owned());
        }
    } else if let (true, Some((id, who))) = (idle, status.next) {
        let label =
            offers.iter().chain(table).find(|offer| offer.id == id).map_or_else(|| id.replace('-', " "), |offer| offer.label.to_owned());
        let name = play.snapshot.sight.row(who).map_or_else(String::new, |row| format!(": {}", row.name));
        put("press", format!("{label}{name}"));
    }
    if let Some(undo) = undo {
        put("undo", format!("undo {undo}"));
    }
    if let Some(redo) = redo {
        put("redo", format!("redo {redo}"));
    }
    if !close && explains {
        put("accept", "explain".to_owned());
    }
    spans
}

fn keys_of(look: &Look, play: &Play) -> Vec<Span<'static>> {
    let taken = play.layers.is_empty();
    // Undo and redo stand above with what they would do.
    let real = play.rolling() == Dice::Table && matches!(play.place(), Place::Dice | Place::Choice);
    let wanted = |id: &str| !(taken && matches!(id, "undo" | "redo") || real && id == "press");
    look.keys
        .footer(play.place())
        .filter(|(id, ..)| wanted(id))
        .flat_map(|(id, _, label)| look.button(id, look.span(Role::Faint, format!("{label}  "))))
        .collect()
}

/// Keys alone, for screens without a battle.
pub(super) fn draw_keys(look: &Look, place: Place, area: Rect, buffer: &mut Buffer) {
    let key = |(id, _, label): (&'static str, String, &str)| look.button(id, look.span(Role::Faint, format!("{label}  ")));
    let keys = look.keys.footer(place).map(key).collect();
    look.lines(look.flow_groups(keys, usize::from(area.width), 0), area, buffer);
}

fn saved(look: &Look, saved: &Saved) -> Span<'static> {
    match saved {
        Saved::Yes(_) => look.span(Role::Good, format!("{} saved", look.glyphs.done)),
        Saved::No(_) => look.span(Role::Bad, "NOT SAVED"),
        Saved::Nowhere => look.span(Role::Warn, "kept nowhere"),
        Saved::Watching(_) => look.span(Role::Info, "watching only"),
    }
}

fn pushed_right(look: &Look, left: Vec<Span<'static>>, right: Span<'static>, cells: usize) -> Line<'static> {
    let room = cells.saturating_sub(right.width() + 1);
    let mut line = look.cut_line(Line::from(left), room);
    let gap = cells.saturating_sub(line.width() + right.width());
    line.spans.push(Span::raw(" ".repeat(gap)));
    line.spans.push(right);
    line
}
