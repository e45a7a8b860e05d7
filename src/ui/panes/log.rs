//! The log: what was done, turn by turn, the latest at the foot.

use super::Cursor;
use crate::ui::hits::{Pane, Target};
use crate::ui::look::Look;
use crate::ui::play::{Layer, LogLine, LogView, Play};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

/// Draws the log; with the details of a line beneath it when they are open.
pub(super) fn draw(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let view = match play.top() {
        Some(Layer::Log(view)) => Some(view),
        _ => None,
    };
    let (area, below) = match view.and_then(|view| view.open.as_ref()) {
        Some(_) if area.height >= 8 => {
            let high = (area.height / 3).max(4);
            (Rect { height: high, ..area }, Rect { y: area.y + high, height: area.height - high, ..area })
        }
        _ => (area, Rect::default()),
    };
    if let Some(outcome) = view.and_then(|view| view.open.as_ref()).filter(|_| !below.is_empty()) {
        let inside = look.frame(&format!("Line {}", outcome.record.seq), false, below, buffer);
        let lines = super::result::details(look, play, outcome, usize::from(inside.width));
        look.scrolled(lines, play.scroll, inside, buffer);
    }
    let inside = look.frame("Log", view.is_some(), area, buffer);
    look.hit_area(Target::Pane(Pane::Log), area, buffer);
    draw_lines(look, play, view, inside, buffer)
}

fn draw_lines(look: &Look, play: &Play, view: Option<&LogView>, area: Rect, buffer: &mut Buffer) -> Cursor {
    let rows = rows(look, play);
    let high = usize::from(area.height);
    let at = view.and_then(|view| rows.iter().position(|(seq, _)| *seq == Some(view.at)));
    let end = rows.len().saturating_sub(high);
    let first = at.map_or(end, |at| at.saturating_sub(high / 2).min(end));
    let shown: Vec<Line> = rows.into_iter().skip(first).take(high).map(|(_, line)| line).collect();
    look.lines(shown, area, buffer);
    let y = area.y + u16::try_from(at?.checked_sub(first)?).ok()?;
    if y >= area.bottom() {
        return None;
    }
    buffer.set_style(Rect { y, height: 1, ..area }.intersection(buffer.area), look.style(Role::Selection));
    Some(Position::new(area.x, y))
}

/// The start, then headings and lines; each line with its record's number.
fn rows(look: &Look, play: &Play) -> Vec<(Option<u64>, Line<'static>)> {
    let mut rows = vec![(Some(0), Line::from(look.hit(Target::Record(0), look.span(Role::Faint, "The start"))))];
    let mut turn = "";
    let last = play.game.len();
    // What fell before a decision is kept for the case of a crash; once the action is done its own line says it all.
    for line in play.log.lines().filter(|line| !line.open || line.seq == last) {
        if line.turn != turn {
            turn = &line.turn;
            rows.push((None, Line::from(look.span(Role::Title, line.turn.clone()))));
        }
        let target = Target::Record(u32::try_from(line.seq).unwrap_or(u32::MAX));
        rows.push((Some(line.seq), look.hit_line(target, entry(look, line, play.game.stands(line.seq)))));
    }
    rows
}

fn entry(look: &Look, line: &LogLine, stands: bool) -> Line<'static> {
    let role = match (line.turned, stands) {
        (true, _) => Role::Faint,
        (false, false) => Role::Undone,
        (false, true) => Role::Plain,
    };
    let undone = if stands || line.turned { "" } else { " (undone)" };
    let mut spans =
        vec![look.span(Role::Faint, format!("{:>3} ", line.seq)), look.span(role, line.title.clone()), look.span(Role::Faint, undone)];
    spans.extend(line.marks.iter().map(|mark| look.span(Role::Bad, format!(" {mark}"))));
    Line::from(spans)
}
