//! Panes over the battle: a side's secrets, a text line, the umpire's dialogs.

use super::{Cursor, cursor_at};
use crate::battle::{Figure, Viewer};
use crate::table::Side;
use crate::ui::form::REASONS;
use crate::ui::hits::{ClickTarget, Pane, small};
use crate::ui::look::Look;
use crate::ui::play::{ChangeDie, Overrule, Play, Sight};
use crate::ui::text::seen;
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use tui_input::Input;

/// A side's secrets, or the warning before them. Hides the whole battle.
pub(super) fn peek(
    look: &Look,
    play: &Play,
    side: Side,
    shown: Option<&Sight>,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    buffer.set_style(area.intersection(buffer.area), look.style(Role::Plain));
    let name = play.snapshot.side(side);
    let inside = look.frame(&format!("For {name} only"), true, area, buffer);
    let key = look.key(if side == Side::Red {
        "peek-red"
    } else {
        "peek-blue"
    });
    let cells = usize::from(inside.width);
    let mut lines = match shown {
        None => {
            let mut lines = look.folded(
                side,
                &format!("Only the player of {name} may look."),
                cells,
                0,
            );
            lines.extend(look.folded(
                Role::Plain,
                &format!(
                    "Press {key} again to show the secrets of {name}. Any other key closes this."
                ),
                cells,
                0,
            ));
            lines
        }
        Some(sight) => {
            let mut lines = look.folded(Role::Warn, "Press any key to hide this.", cells, 0);
            lines.push(Line::default());
            lines.extend(super::blocks::lines(
                look,
                &play.numbers,
                &sight.panel,
                cells,
                usize::MAX,
            ));
            lines.push(Line::default());
            for row in sight.side(side) {
                let number = play.numbers.of(row.who).unwrap_or(0);
                let hidden = play.game.battle().is_redacted(row.who, Viewer::Table);
                let text = format!(
                    "{number:>2} {}: {}{}",
                    row.name,
                    row.detail,
                    if hidden { " (hidden)" } else { "" }
                );
                lines.push(Line::from(
                    look.span(if hidden { Role::Info } else { Role::Plain }, text),
                ));
            }
            lines
        }
    };
    if shown.is_none() {
        let pad = usize::from(inside.height).saturating_sub(lines.len()) / 2;
        lines.splice(0..0, vec![Line::default(); pad]);
    }
    look.lines(lines, inside, buffer);
    None
}

/// A text line over the screen: a file name, a note.
pub(super) fn line(
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
        Line::from(look.span(Role::Faint, hint.to_owned())),
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

/// The overrule dialog: choose a number, type its new value, then choose a reason.
pub(super) fn overrule(look: &Look, open: &Overrule, area: Rect, buffer: &mut Buffer) -> Cursor {
    let cells = usize::from(area.width.min(76).saturating_sub(4));
    let mut lines = Vec::new();
    let mut cursor = None;
    if let Some(value) = &open.value {
        lines.extend(
            open.figure()
                .into_iter()
                .flat_map(|figure| figure_lines(look, figure, cells)),
        );
        let (line, column) = typed_line(look, "New value  ", value, !open.on_reason, cells);
        lines.push(line);
        let pad = (!open.on_reason).then(|| super::form::pad(look, REASONS.len()));
        lines.extend(pad);
        cursor = Some((lines.len() - 1 - usize::from(!open.on_reason), column));
        let (line, column) = typed_line(look, "Reason  ", &open.reason, open.on_reason, cells);
        lines.push(line);
        if open.on_reason {
            cursor = Some((lines.len() - 1, column));
        }
        lines.extend(super::form::reasons(look, &open.reason, cells));
    } else {
        for (at, figure) in open.figures.iter().enumerate() {
            let here = at == open.at;
            if here {
                cursor = Some((lines.len(), 0));
            }
            let shown = figure_lines(look, figure, cells).into_iter();
            let target = ClickTarget::Line(small(at));
            lines.extend(shown.map(|line| look.hit_line(target, look.marked(here, line))));
        }
    }
    let does = if open.on_reason {
        "overrule   "
    } else {
        "next   "
    };
    let keys = [
        ("accept", does),
        ("next", "value or reason   "),
        ("back", "back"),
    ];
    let keys = keys
        .into_iter()
        .filter(|(id, _)| *id != "next" || open.is_text())
        .map(|(id, does)| look.button(id, look.span(Role::Faint, does)));
    lines.extend(look.flow_groups(keys.collect(), cells, 0));
    middle(
        look,
        "Umpire: overrule a number",
        lines,
        cursor,
        area,
        buffer,
    )
}

/// The dice of a result with the selected one marked, and the faces to choose from.
pub(super) fn change_die(look: &Look, open: &ChangeDie, area: Rect, buffer: &mut Buffer) -> Cursor {
    let cells = usize::from(area.width.min(76).saturating_sub(4));
    let (mut lines, mut from, mut cursor) = (Vec::new(), 0, None);
    let mut die = 6;
    for hand in &open.hands {
        let one = |(at, face): (usize, &u8)| {
            let text = if from + at == open.at {
                look.span(Role::Selection, format!("[{face}]"))
            } else {
                look.span(Role::Plain, format!(" {face} "))
            };
            vec![look.hit(ClickTarget::Value(small(from + at)), text)]
        };
        let why = vec![look.span(Role::Strong, format!("{}  ", hand.why))];
        let faces = hand.faces.iter().enumerate().map(one);
        let has_it = (from..from + hand.faces.len()).contains(&open.at);
        if has_it {
            (die, cursor) = (hand.die, Some((lines.len(), 0)));
        }
        lines.extend(look.flow_groups(std::iter::once(why).chain(faces).collect(), cells, 2));
        from += hand.faces.len();
    }
    let asked = format!("New face: {}{} ", open.typed, look.glyphs.blank);
    lines.push(Line::from(look.span(Role::Strong, asked)));
    let face = |face: u8| {
        let text = look.span(Role::Faint, format!(" {face} "));
        vec![look.hit(ClickTarget::Face(face.into()), text)]
    };
    lines.extend(look.flow_groups((1..=die).map(face).collect(), cells, 0));
    let keys = [("left", ""), ("right", "choose a die   "), ("back", "back")]
        .map(|(id, does)| look.button(id, look.span(Role::Faint, does)));
    lines.extend(look.flow_groups(keys.to_vec(), cells, 0));
    middle(
        look,
        "Change a die: type its face",
        lines,
        cursor,
        area,
        buffer,
    )
}

/// A frame in the middle of the screen, as high as its lines. The cursor stays visible.
fn middle(
    look: &Look,
    title: &str,
    lines: Vec<Line<'static>>,
    cursor: Option<(usize, usize)>,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let wide = area.width.min(76);
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
    ratatui::widgets::Widget::render(ratatui::widgets::Clear, middle, buffer);
    let inside = look.frame(title, true, middle, buffer);
    let (row, column) = cursor.unwrap_or_default();
    let from = (row + 2).saturating_sub(usize::from(inside.height));
    look.lines(lines.into_iter().skip(from).collect(), inside, buffer);
    cursor_at((row.saturating_sub(from), column), inside)
}

/// A figure as the rules work it out; before the dice are rolled, only its name.
fn figure_lines(look: &Look, figure: &Figure, cells: usize) -> Vec<Line<'static>> {
    let text = figure
        .text
        .clone()
        .unwrap_or_else(|| format!("{}, once the dice are rolled", figure.id.replace('_', " ")));
    let mut parts = vec![look.span(Role::Clause, format!("{} ", figure.clause))];
    parts.extend(look.words(Role::Plain, &text));
    look.flow(parts, cells, 2)
}

/// A label and typed text, and the column of the cursor.
fn typed_line(
    look: &Look,
    label: &'static str,
    input: &Input,
    here: bool,
    cells: usize,
) -> (Line<'static>, usize) {
    let role = if here { Role::Selection } else { Role::Plain };
    let (text, at) = seen(input, cells.saturating_sub(label.len()));
    (
        Line::from(vec![
            look.span(Role::Strong, label),
            look.span(role, format!("{text} ")),
        ]),
        label.len() + at,
    )
}
