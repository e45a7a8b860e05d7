//! The log: the actions turn by turn, the latest at the bottom.

use super::listing::window_from;
use super::*;
use crate::session::play::{LogLine, LogView};

/// Draws the log, with the details of an opened line below it.
pub(super) fn draw(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let view = play.scene::<LogView>();
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
        play.window
            .scroll
            .ends(look.scrolled(lines, play.window.scroll.at(), inside, buffer));
    }
    let back = view.is_some_and(|view| view.then.is_some()) && play.window.narrow;
    let title = if back {
        format!("Log: {} to see the rosters then", look.key("next"))
    } else {
        "Log".to_owned()
    };
    let inside = if area.height < FRAMED && view.is_none() {
        let title = vec![look.title(title)];
        let frame = Framed {
            title,
            ..Framed::default()
        };
        look.ruled(frame, area, buffer)
    } else {
        look.frame(&title, view.is_some(), area, buffer)
    };
    look.hit_area(ClickTarget::Pane(Pane::Log), area, buffer);
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
        look.strong("Search: "),
        look.span(role, format!("{} ", view.search.value())),
        look.faint(count),
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
    if view.typing {
        cursor_at((0, 8 + view.search.visual_cursor()), inside)
    } else {
        cursor
    }
}

/// Below this height the log has a rule above it instead of a frame.
const FRAMED: u16 = 8;

fn draw_lines(
    look: &Look,
    play: &Play,
    view: Option<&LogView>,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let rows = rows(look, play, view, usize::from(area.width));
    let high = usize::from(area.height);
    let of = |view: &LogView| rows.iter().position(|(seq, _)| *seq == Some(view.at));
    let at = view.and_then(of);
    let Some(at) = at else {
        // Beside the battle the latest lines stand; the open log has them all.
        let first = rows.len().saturating_sub(high);
        let shown = rows.into_iter().skip(first).map(|(_, line)| line);
        look.lines(shown.collect(), area, buffer);
        return None;
    };
    let here = |seq: Option<u64>| view.is_some_and(|view| seq == Some(view.at));
    let lines = rows.into_iter().map(|(seq, line)| {
        if here(seq) {
            whole_row(look, line, area.width)
        } else {
            line
        }
    });
    let window = window_from(
        look,
        lines.collect(),
        (at.saturating_sub(high / 2), at),
        high,
    );
    look.lines(window.lines, area, buffer);
    let y = area.y + u16::try_from(window.row).ok()?;
    (y < area.bottom()).then(|| Position::new(area.x, y))
}

/// Extends the selection to the width of the pane.
fn whole_row(look: &Look, mut line: Line<'static>, width: u16) -> Line<'static> {
    let gap = usize::from(width).saturating_sub(line.width());
    line.spans.push(Span::raw(" ".repeat(gap)));
    look.selected(line)
}

/// The start, then turn headings and log lines, each with its record's number. An open log shows every line; otherwise
/// undone actions are joined into one line.
fn rows(
    look: &Look,
    play: &Play,
    view: Option<&LogView>,
    cells: usize,
) -> Vec<(Option<u64>, Line<'static>)> {
    let start = look.hit(ClickTarget::Record(0), look.faint("Start"));
    let mut rows = vec![(Some(0), Line::from(start))];
    let lines: Vec<&LogLine> = match view {
        Some(view) => play.shown_lines(view.search.value()).collect(),
        None => play.story(),
    };
    let mut turn = None;
    for line in lines {
        if turn != Some(line.turn) {
            turn = Some(line.turn);
            rows.push((None, look.heading(line.turn.to_string())));
        }
        let target = ClickTarget::Record(u32::try_from(line.seq).unwrap_or(u32::MAX));
        let entry = entry(look, play, line, cells).into_iter();
        rows.extend(entry.map(|entry| (Some(line.seq), look.hit_line(target, entry))));
    }
    rows
}

/// Width of a line's number and mark, in cells.
const NUMBER: usize = 4;

/// Minimum width of the log to show times, in cells.
const TIMES: usize = 44;

/// An action's verdict, and those of its events below.
fn entry(look: &Look, play: &Play, line: &LogLine, cells: usize) -> Lines {
    let latest = play.game.latest() == Some(line.seq);
    let undone = !line.turned && !play.game.stands(line.seq);
    let role = match () {
        () if line.turned => Role::Faint,
        () if undone => Role::Undone,
        () if latest => Role::Strong,
        () if line.turn != play.snapshot.status.turn => Role::Faint,
        () => Role::Plain,
    };
    // Undone and latest lines have a mark besides their colour.
    let sign = match () {
        () if undone => look.glyphs.lost,
        () if latest => look.glyphs.here,
        () => ' ',
    };
    let number = play.game.line_number(line.seq);
    let time = if play.window.times && cells >= TIMES {
        format!("{:>5} ", line.time)
    } else {
        String::new()
    };
    let margin = NUMBER + width(&time);
    let mut parts = vec![
        look.faint(format!("{time}{number:>3}")),
        look.span(role, sign.to_string()),
    ];
    parts.extend(look.words(role, &line.text));
    parts.extend(look.words(Role::Faint, if undone { "(undone)" } else { "" }));
    let tags = line.tags.iter();
    parts.extend(tags.flat_map(|tag| look.words(Role::Bad, tag)));
    let mut lines = look.flow(parts, cells, margin + 2);
    let indent = || vec![Span::raw(" ".repeat(margin))];
    for event in &line.events {
        let parts = [indent(), look.words(role, event)].concat();
        lines.extend(look.flow(parts, cells, margin + 2));
    }
    lines
}
