//! The addresses of a shared game, each with its code for the camera of a phone.

use super::*;
use crate::session::sharing::SharedPage;
use qrcode::{Color, EcLevel, QrCode};
use ratatui::style::{Color as Ink, Style};

/// Blank modules around a code.
const QUIET: usize = 2;

/// Draws the addresses, and the code of page `at` alone: each player's is not for the other's camera.
pub(crate) fn draw_shared(
    look: &Look,
    pages: &[SharedPage],
    at: usize,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let area = area.intersection(buffer.area);
    buffer.set_style(area, look.style(Role::Plain));
    let title = format!(
        "This game is shared on the local network: code {} of {}",
        at + 1,
        pages.len()
    );
    let inside = look.frame(&title, true, area, buffer);
    let foot = Rect {
        y: inside.bottom().saturating_sub(1),
        height: inside.height.min(1),
        ..inside
    };
    footer::draw_keys(look, KeyPlace::Shared, &[], foot, buffer);
    let inside = Rect {
        height: inside.height.saturating_sub(1),
        ..inside
    };
    let cells = usize::from(inside.width);
    let page = pages.get(at);
    // A player who copies one side's address must not see the other's beside it.
    let all = addresses(look, page, cells);
    let first = page.and_then(|page| code(&page.address));
    let (Some(page), Some(first)) = (page, first.filter(|_| look.glyphs.unicode)) else {
        look.lines(all, inside, buffer);
        return None;
    };
    let fits = |above: usize| first.len() + above <= usize::from(inside.height);
    if fits(all.len() + 1) {
        let above = u16::try_from(all.len()).unwrap_or(u16::MAX);
        look.lines(all, inside, buffer);
        let below = Rect {
            y: inside.y + above,
            height: inside.height - above,
            ..inside
        };
        draw_code(look, page, &first, below, buffer);
    } else if fits(1) && cells >= first.len() * 2 {
        // In a low window the addresses are beside it.
        draw_code(look, page, &first, inside, buffer);
        let gone = u16::try_from(first.len() * 2 + 1).unwrap_or(u16::MAX);
        let beside = Rect {
            x: inside.x.saturating_add(gone),
            width: inside.width.saturating_sub(gone),
            ..inside
        };
        let lines = addresses(look, Some(page), usize::from(beside.width));
        look.lines(lines, beside, buffer);
    } else {
        look.lines(all, inside, buffer);
    }
    None
}

/// A page with its whole address, and the use of an address.
fn addresses(look: &Look, page: Option<&SharedPage>, cells: usize) -> Lines {
    let address = |page: &SharedPage| {
        let name = look.span(role(page), format!("{:<6}", name(page)));
        let address = look.strong(page.address.clone());
        let open = match page.open {
            0 => String::new(),
            open => format!("  {open} open"),
        };
        look.flow(vec![name, address, look.span(Role::Info, open)], cells, 6)
    };
    let help = if page.is_some_and(|it| it.side.is_none()) {
        "The board shows what everyone may know: for a screen that all can see."
    } else {
        "Each player scans the code of one side and keeps it secret: its page shows what only that side may see."
    };
    let mut lines: Vec<Line> = page.into_iter().flat_map(address).collect();
    if page.is_some_and(|it| it.has_moved) {
        let new = "These addresses are new: another program has taken the port of the old ones. Scan the codes again.";
        lines.extend(look.folded(Role::Warn, new, cells, 0));
    }
    lines.extend(look.folded(Role::Faint, help, cells, 0));
    lines
}

/// Draws a code under its page's name.
fn draw_code(look: &Look, page: &SharedPage, rows: &[String], area: Rect, buffer: &mut Buffer) {
    let wide = rows.first().map_or(0, |row| row.chars().count());
    // Cameras need dark on light, whatever the theme.
    let ink = Style::new()
        .fg(Ink::Rgb(0, 0, 0))
        .bg(Ink::Rgb(255, 255, 255));
    let title = Line::from(look.span(role(page), format!("{:^wide$}", name(page))));
    let rows = rows
        .iter()
        .map(|row| Line::from(Span::styled(row.clone(), ink)));
    look.lines(std::iter::once(title).chain(rows).collect(), area, buffer);
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
