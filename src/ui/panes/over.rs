//! Frames over the screen: a text line, a dialog in the middle.

use super::*;
use tui_input::Input;

/// A text line over the screen: a file name, a note.
pub(crate) fn line(
    look: &Look,
    title: &str,
    input: &Input,
    hint: &str,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let high = area.height.min(4);
    let inside = boxed(look, title, high, area, buffer);
    let (text, at) = seen(input, usize::from(inside.width));
    let lines = vec![
        Line::from(look.span(Role::Selection, format!("{text} "))),
        Line::from(look.faint(hint.to_owned())),
    ];
    look.lines(lines, inside, buffer);
    cursor_at((0, at), inside)
}

/// Draws an empty frame `high` rows high over the screen. Returns the area inside.
pub(super) fn boxed(look: &Look, title: &str, high: u16, area: Rect, buffer: &mut Buffer) -> Rect {
    let wide = area.width.min(100);
    let top = if area.height > high + 4 {
        2
    } else {
        (area.height - high.min(area.height)) / 2
    };
    let place = Rect {
        x: area.x + (area.width - wide) / 2,
        y: area.y + top,
        width: wide,
        height: high.min(area.height),
    };
    let place = place.intersection(buffer.area);
    ratatui::widgets::Widget::render(ratatui::widgets::Clear, place, buffer);
    look.hit_area(ClickTarget::Pane(Pane::Over), place, buffer);
    look.frame(title, true, place, buffer)
}

/// Width of a dialog in the middle of the screen, in cells.
const WIDE: u16 = 76;

/// Width inside such a dialog, in cells.
pub(crate) fn middle_cells(area: Rect) -> usize {
    usize::from(area.width.min(WIDE).saturating_sub(4))
}

/// Both margins of a frame together, below which nothing is seen beside it, in cells.
const MARGINS: u16 = 12;

/// A frame in the middle of the screen, as high as its lines. The cursor stays visible.
pub(crate) fn middle(
    look: &Look,
    title: &str,
    lines: Lines,
    cursor: Option<(usize, usize)>,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let wide = area.width.min(WIDE);
    let high = u16::try_from(lines.len() + 2)
        .unwrap_or(u16::MAX)
        .min(area.height);
    let middle = Rect {
        x: area.x + (area.width - wide) / 2,
        y: area.y + (area.height - high) / 3,
        width: wide,
        height: high,
    };
    let middle = middle.intersection(buffer.area);
    // A few letters of what lies below would only look like a fault.
    let cleared = if area.width - wide < MARGINS {
        Rect {
            x: area.x,
            width: area.width,
            ..middle
        }
        .intersection(buffer.area)
    } else {
        middle
    };
    ratatui::widgets::Widget::render(ratatui::widgets::Clear, cleared, buffer);
    buffer.set_style(cleared, look.style(Role::Plain));
    let inside = look.frame(title, true, middle, buffer);
    let (row, column) = cursor.unwrap_or_default();
    let window = window(look, lines, (row, 1), usize::from(inside.height));
    look.lines(window.lines, inside, buffer);
    cursor_at((window.row, column), inside)
}
