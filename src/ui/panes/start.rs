//! The start screen.

use super::large::{larger, plain};
use super::*;
use crate::session::start::StartScreen;

/// Draws the start screen.
pub fn draw_start(look: &Look, start: &StartScreen, area: Rect, buffer: &mut Buffer) -> Cursor {
    let area = area.intersection(buffer.area);
    buffer.set_style(area, look.style(Role::Plain));
    if area.is_empty() {
        return None;
    }
    let faults = if start.faults.is_empty() {
        Constraint::Length(0)
    } else {
        Constraint::Fill(1)
    };
    let [body, wrong, foot] = Layout::vertical([
        Constraint::Fill(1),
        faults,
        Constraint::Length(u16::from(area.height > 3)),
    ])
    .areas(area);
    if let Some(notice) = &start.notice {
        look.lines(
            vec![Line::from(look.span(Role::Warn, notice.as_str()))],
            foot,
            buffer,
        );
    } else {
        footer::draw_keys(look, KeyPlace::Start, &[], foot, buffer);
    }
    if !start.faults.is_empty() {
        let inside = look.frame("Errors in this file", true, wrong, buffer);
        let line = |text: &str| Line::from(look.span(Role::Bad, text.to_owned()));
        let lines = start
            .faults
            .iter()
            .flat_map(|fault| fault.lines())
            .map(line)
            .collect();
        start
            .scroll
            .ends(look.scrolled(lines, start.scroll.at(), inside, buffer));
    }
    let body = if start.faults.is_empty() {
        welcome(look, body, buffer)
    } else {
        body
    };
    let inside = look.frame("Drumhead", start.faults.is_empty(), body, buffer);
    list(look, start, inside, buffer)
}

/// Maximum width of the list, in cells.
const WIDE: u16 = 100;

/// Draws the program's name in large letters if there is room. Returns the rest of the area.
fn welcome(look: &Look, area: Rect, buffer: &mut Buffer) -> Rect {
    let rows = Some(area)
        .filter(|area| area.height >= 30 && area.width >= WIDE)
        .and_then(|_| {
            if look.glyphs.unicode {
                larger(NAME, usize::from(WIDE))
            } else {
                plain(NAME, usize::from(WIDE))
            }
        });
    let Some(rows) = rows else { return area };
    let middle = Rect {
        x: area.x + (area.width - WIDE) / 2,
        width: WIDE,
        ..area
    };
    let high = u16::try_from(rows.len()).unwrap_or(0);
    let mut lines: Vec<Line> = rows
        .into_iter()
        .map(|row| Line::from(look.title(row)))
        .collect();
    lines.push(Line::from(look.faint(
        "The third player at your table: it keeps the books and rolls dice if you like.",
    )));
    look.lines(
        lines,
        Rect {
            y: area.y + 1,
            height: high + 2,
            ..middle
        },
        buffer,
    );
    let top = high + 4;
    Rect {
        y: area.y + top,
        height: area.height - top,
        ..middle
    }
}

const NAME: &str = "Drumhead";

fn list(look: &Look, start: &StartScreen, area: Rect, buffer: &mut Buffer) -> Cursor {
    let mut list = Listing::default();
    let mut group = "";
    let titles = start.items().iter().map(|item| &item.title);
    let wide = widest(titles).min(usize::from(area.width) / 2);
    for (at, item) in start.items().iter().enumerate() {
        if item.group != group {
            group = item.group;
            list.heading(look, group);
        }
        let line = Line::from(vec![
            look.span(Role::Key, format!("{:>3}  ", at + 1)),
            look.plain(look.fit(&item.title, wide)),
            look.faint(format!("   {}", item.detail)),
        ]);
        let line = look.hit_line(ClickTarget::Item(small(at)), line);
        list.entry(look, at == start.at, [line]);
    }
    if list.lines.is_empty() {
        let none = look.faint("No battles or saved games.");
        list.lines.push(Line::from(none));
    }
    let about = about(look, start, usize::from(area.width));
    // The list comes first; what the entry is about has the rows that it leaves, or none.
    let [entries, below] =
        [list.lines.len(), about.len()].map(|rows| u16::try_from(rows).unwrap_or(u16::MAX));
    let below = if entries.saturating_add(below) < area.height {
        below
    } else {
        0
    };
    let [area, below] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(below)]).areas(area);
    look.lines(about, below, buffer);
    list.draw(look, 0, area, buffer)
}

/// The entry at the cursor: its rulebook, its story.
fn about(look: &Look, start: &StartScreen, cells: usize) -> Lines {
    let Some(item) = start
        .items()
        .get(start.at)
        .filter(|it| !it.about.is_empty())
    else {
        return Vec::new();
    };
    let mut lines = vec![look.heading(item.title.as_str())];
    for paragraph in &item.about {
        lines.extend(look.folded(Role::Plain, paragraph, cells, 0));
    }
    lines
}
