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
            (
                Rect {
                    height: high,
                    ..area
                },
                Rect {
                    y: area.y + high,
                    height: area.height - high,
                    ..area
                },
            )
        }
        _ => (area, Rect::default()),
    };
    if let Some(outcome) = view
        .and_then(|view| view.open.as_ref())
        .filter(|_| !below.is_empty())
    {
        let inside = look.frame(
            &format!("Line {}", play.game.line_number(outcome.record.seq)),
            false,
            below,
            buffer,
        );
        let lines = super::result::details(look, play, outcome, usize::from(inside.width));
        play.scroll
            .ends(look.scrolled(lines, play.scroll.at(), inside, buffer));
    }
    let back = view.is_some_and(|view| view.then.is_some()) && play.narrow;
    let title = if back {
        format!("Log: {} shows the rosters then", look.key("next"))
    } else {
        "Log".to_owned()
    };
    let inside = look.frame(&title, view.is_some(), area, buffer);
    look.hit_area(Target::Pane(Pane::Log), area, buffer);
    let Some(view) =
        view.filter(|view| (view.typing || !view.search.value().is_empty()) && inside.height > 1)
    else {
        return draw_lines(look, play, view, inside, buffer);
    };
    let found = play.shown_lines(view.search.value()).count();
    let count = format!("  {found} {}", if found == 1 { "line" } else { "lines" });
    let role = if view.typing {
        Role::Selection
    } else {
        Role::Plain
    };
    let search = vec![
        look.span(Role::Strong, "Search: "),
        look.span(role, format!("{} ", view.search.value())),
        look.span(Role::Faint, count),
    ];
    look.lines(
        vec![Line::from(search)],
        Rect {
            height: 1,
            ..inside
        },
        buffer,
    );
    let cursor = draw_lines(
        look,
        play,
        Some(view),
        Rect {
            y: inside.y + 1,
            height: inside.height - 1,
            ..inside
        },
        buffer,
    );
    let column = inside.x + u16::try_from(8 + view.search.visual_cursor()).unwrap_or(0);
    if view.typing {
        Some(Position::new(column.min(inside.right() - 1), inside.y))
    } else {
        cursor
    }
}

fn draw_lines(
    look: &Look,
    play: &Play,
    view: Option<&LogView>,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let rows = rows(look, play, view.map_or("", |view| view.search.value()));
    let high = usize::from(area.height);
    let at = view.and_then(|view| rows.iter().position(|(seq, _)| *seq == Some(view.at)));
    let end = rows.len().saturating_sub(high);
    let first = at.map_or(end, |at| at.saturating_sub(high / 2).min(end));
    let shown: Vec<Line> = rows
        .into_iter()
        .skip(first)
        .take(high)
        .map(|(_, line)| line)
        .collect();
    look.lines(shown, area, buffer);
    let y = area.y + u16::try_from(at?.checked_sub(first)?).ok()?;
    if y >= area.bottom() {
        return None;
    }
    buffer.set_style(
        Rect {
            y,
            height: 1,
            ..area
        }
        .intersection(buffer.area),
        look.style(Role::Selection),
    );
    Some(Position::new(area.x, y))
}

/// The start, then headings and lines; each line with its record's number. The last that stands is what just happened.
fn rows(look: &Look, play: &Play, search: &str) -> Vec<(Option<u64>, Line<'static>)> {
    let mut rows = vec![(
        Some(0),
        Line::from(look.hit(Target::Record(0), look.span(Role::Faint, "The start"))),
    )];
    let mut turn = "";
    let latest = play.game.latest();
    for line in play.shown_lines(search) {
        if line.turn != turn {
            turn = &line.turn;
            rows.push((None, Line::from(look.span(Role::Title, line.turn.clone()))));
        }
        let target = Target::Record(u32::try_from(line.seq).unwrap_or(u32::MAX));
        let stands = play.game.stands(line.seq);
        let old = line.turn != play.snapshot.status.turn;
        let role = match (line.turned, stands) {
            (true, _) => Role::Faint,
            (false, false) => Role::Undone,
            (false, true) if latest == Some(line.seq) => Role::Strong,
            (false, true) if old => Role::Faint,
            (false, true) => Role::Plain,
        };
        rows.push((
            Some(line.seq),
            look.hit_line(
                target,
                entry(
                    look,
                    line,
                    play.game.line_number(line.seq),
                    role,
                    latest == Some(line.seq),
                ),
            ),
        ));
    }
    rows
}

fn entry(look: &Look, line: &LogLine, number: u64, role: Role, latest: bool) -> Line<'static> {
    // What was undone has a sign and a word besides its looks; so has the last that stands.
    let sign = match role {
        Role::Undone => look.glyphs.lost,
        _ if latest => look.glyphs.here,
        _ => ' ',
    };
    let undone = if role == Role::Undone {
        " (undone)"
    } else {
        ""
    };
    let mut spans = vec![
        look.span(Role::Faint, format!("{number:>3}")),
        look.span(role, sign.to_string()),
        look.span(role, line.title.clone()),
        look.span(Role::Faint, undone),
    ];
    spans.extend(
        line.marks
            .iter()
            .map(|mark| look.span(Role::Bad, format!(" {mark}"))),
    );
    Line::from(spans)
}
