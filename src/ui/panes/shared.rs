//! The addresses of a shared game, each with its code for the camera of a phone.

use super::{Cursor, footer};
use crate::table::Side;
use crate::ui::keys::KeyPlace;
use crate::ui::look::Look;
use crate::ui::shared::SharedPage;
use crate::ui::theme::Role;
use qrcode::{Color, EcLevel, QrCode};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color as Ink, Style};
use ratatui::text::{Line, Span};

/// Blank modules around a code.
const QUIET: usize = 2;

/// Draws the addresses. The codes begin at page `at`, as many as fit.
pub fn draw_shared(
    look: &Look,
    pages: &[SharedPage],
    at: usize,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let area = area.intersection(buffer.area);
    buffer.set_style(area, look.style(Role::Plain));
    let inside = look.frame(
        "This game is shared on the local network",
        true,
        area,
        buffer,
    );
    let cells = usize::from(inside.width);
    let mut lines = Vec::new();
    for page in pages {
        lines.push(Line::from(vec![
            look.span(role(page), format!("{:<6}", name(page))),
            look.span(Role::Strong, page.address.clone()),
        ]));
    }
    let help =
        "Each player opens one address and keeps it secret: it shows what only that side may see.";
    lines.extend(look.folded(Role::Faint, help, cells, 0));
    let foot = Rect {
        y: inside.bottom().saturating_sub(1),
        height: inside.height.min(1),
        ..inside
    };
    footer::draw_keys(look, KeyPlace::Shared, &[], foot, buffer);
    let left = usize::from(inside.height).saturating_sub(lines.len() + 2);
    let above = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    look.lines(lines, inside, buffer);
    if !look.glyphs.unicode {
        return None;
    }
    let mut x = inside.x;
    for page in pages.iter().cycle().skip(at).take(pages.len()) {
        let Some(rows) = code(&page.address).filter(|rows| rows.len() <= left) else {
            break;
        };
        let wide = rows.first().map_or(0, |row| row.chars().count());
        let wide = u16::try_from(wide).unwrap_or(u16::MAX);
        if x.saturating_add(wide) > inside.right() {
            break;
        }
        let top = Rect {
            x,
            y: inside.y + above,
            width: wide,
            height: inside.height - above,
        };
        // Cameras need dark on light, whatever the theme.
        let ink = Style::new()
            .fg(Ink::Rgb(0, 0, 0))
            .bg(Ink::Rgb(255, 255, 255));
        let title = Line::from(look.span(role(page), format!("{:^1$}", name(page), wide.into())));
        let rows = rows
            .into_iter()
            .map(|row| Line::from(Span::styled(row, ink)));
        let lines = std::iter::once(title).chain(rows).collect();
        look.lines(lines, top, buffer);
        x = x.saturating_add(wide + 2);
    }
    None
}

fn role(page: &SharedPage) -> Role {
    page.side.map_or(Role::Title, Role::from)
}

fn name(page: &SharedPage) -> &'static str {
    match page.side {
        Some(Side::Red) => "Red",
        Some(Side::Blue) => "Blue",
        None => "Board",
    }
}

/// A code in half blocks: two modules in a cell.
fn code(address: &str) -> Option<Vec<String>> {
    let code = QrCode::with_error_correction_level(address, EcLevel::L).ok()?;
    let wide = code.width();
    let dark = |x: usize, y: usize| {
        let inside = (QUIET..wide + QUIET).contains(&x) && (QUIET..wide + QUIET).contains(&y);
        inside && code[(x - QUIET, y - QUIET)] == Color::Dark
    };
    let all = wide + 2 * QUIET;
    let cell = |x: usize, y: usize| match (dark(x, y), dark(x, y + 1)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    let row = |y: usize| (0..all).map(|x| cell(x, y)).collect();
    Some((0..all).step_by(2).map(row).collect())
}
