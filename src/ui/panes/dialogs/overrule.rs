//! A number that the umpire overrules.

use super::*;
use crate::battle::Overrulable;
use crate::session::play::Overrule;

/// Draws the numbers, or the new value and the reason.
pub(super) fn draw(look: &Look, dialog: &Overrule, area: Rect, buffer: &mut Buffer) -> Cursor {
    let cells = over::middle_cells(area);
    let mut lines = Vec::new();
    let mut cursor = None;
    if let Some(value) = &dialog.value {
        lines.extend(
            dialog
                .figure()
                .into_iter()
                .flat_map(|figure| figure_lines(look, figure, cells)),
        );
        let (line, column) = typed_line(look, "New value  ", value, !dialog.on_reason, cells);
        lines.push(line);
        let pad = (!dialog.on_reason).then(|| form::pad(look, dialog.reason.known.len()));
        lines.extend(pad);
        cursor = Some((lines.len() - 1 - usize::from(!dialog.on_reason), column));
        let (line, column) = typed_line(look, "Reason  ", &dialog.reason, dialog.on_reason, cells);
        lines.push(line);
        if dialog.on_reason {
            cursor = Some((lines.len() - 1, column));
        }
        lines.extend(form::reasons(look, &dialog.reason, cells));
    } else {
        for (at, figure) in dialog.figures.iter().enumerate() {
            let here = at == dialog.at;
            if here {
                cursor = Some((lines.len(), 0));
            }
            let shown = figure_lines(look, figure, cells).into_iter();
            let target = ClickTarget::Line(small(at));
            lines.extend(shown.map(|line| look.hit_line(target, look.marked(here, line))));
        }
    }
    let does = if dialog.on_reason {
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
        .filter(|(id, _)| *id != "next" || dialog.is_text())
        .map(|(id, does)| look.button(id, look.faint(does)));
    lines.extend(look.flow_groups(keys.collect(), cells, 0));
    over::middle(
        look,
        "Umpire: overrule a number",
        lines,
        cursor,
        area,
        buffer,
    )
}

/// A figure as the rules work it out; before the dice are rolled, only its name.
fn figure_lines(look: &Look, figure: &Overrulable, cells: usize) -> Lines {
    let mut parts = vec![look.span(Role::Clause, format!("{} ", figure.clause))];
    parts.extend(look.words(Role::Plain, &figure.in_words()));
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
            look.strong(label),
            look.span(role, format!("{text} ")),
        ]),
        label.len() + at,
    )
}
