//! The command line with its matches below.

use super::*;
use crate::session::palette::{Match, Palette};

/// The most matches listed at a time.
const MOST: usize = 12;

/// Width of a key, in cells: `Ctrl-S`.
const KEY: usize = 6;

/// Draws the command line over the screen.
pub(crate) fn draw(look: &Look, palette: &Palette, area: Rect, buffer: &mut Buffer) -> Cursor {
    let spare = usize::from(
        area.height
            .saturating_sub(if area.height >= 16 { 4 } else { 0 }),
    );
    let trouble = palette.trouble.as_deref().unwrap_or("");
    let wanted = palette.found.len().clamp(1, MOST) + 3 + trouble_lines(look, trouble, area).len();
    let high = u16::try_from(wanted.min(spare)).unwrap_or(u16::MAX);
    let [next, accept, back] = ["next", "accept", "back"].map(|id| look.key(id));
    let inside = over::boxed(
        look,
        &format!("Command: {next} completes, {accept} runs, {back} cancels"),
        high,
        area,
        buffer,
    );
    if inside.is_empty() {
        return None;
    }
    let (text, at) = seen(&palette.input, usize::from(inside.width).saturating_sub(1));
    let typed = Line::from(vec![
        look.span(Role::Key, ":"),
        look.span(Role::Selection, format!("{text} ")),
    ]);
    let mut lines = vec![typed];
    lines.extend(trouble_lines(look, trouble, area));
    let room = usize::from(inside.height).saturating_sub(lines.len());
    let cells = usize::from(inside.width);
    let titles = palette.found.iter().map(|found| &found.title);
    let wide = widest(titles).min(cells / 2);
    let found = palette.found.iter().enumerate().map(|(at, found)| {
        let line = look.cut_line(one(look, found, at == palette.at, wide), cells);
        let line = look.hit_line(ClickTarget::Match(small(at)), line);
        look.marked(at == palette.at, line)
    });
    lines.extend(window(look, found.collect(), (palette.at, 0), room).lines);
    if palette.found.is_empty() && trouble.is_empty() {
        lines.push(Line::from(look.faint(format!("{accept} runs it"))));
    }
    look.lines(lines, inside, buffer);
    cursor_at((0, at + 1), inside)
}

fn trouble_lines(look: &Look, trouble: &str, area: Rect) -> Lines {
    look.folded(
        Role::Bad,
        trouble,
        usize::from(area.width.min(100).saturating_sub(4)),
        2,
    )
}

fn one(look: &Look, found: &Match, here: bool, wide: usize) -> Line<'static> {
    let sign = if here { look.glyphs.here } else { ' ' };
    Line::from(vec![
        look.span(Role::Focus, format!("{sign} ")),
        look.span(Role::Key, format!("{:>KEY$}  ", found.key)),
        look.plain(format!("{}  ", look.fit(&found.title, wide))),
        look.faint(found.detail.clone()),
    ])
}
