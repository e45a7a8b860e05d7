//! The muster screen: the rows of a battle, and beside them the open form or the details of a row.

use super::*;
use crate::battle::{Kind, PathStep, Severity};
use crate::session::muster::{Choosing, Edit, MusterDraft, MusterRow, MusterScreen, RowKind};

/// Minimum width for two panes side by side, in cells.
const WIDE: u16 = 100;

/// Below this height the list gets most rows.
const LOW: u16 = 16;

/// Draws the muster screen.
pub fn draw_muster(look: &Look, muster: &MusterScreen, area: Rect, buffer: &mut Buffer) -> Cursor {
    let area = area.intersection(buffer.area);
    buffer.set_style(area, look.style(Role::Plain));
    if area.is_empty() {
        return None;
    }
    let feet = if area.height > 6 {
        2
    } else {
        u16::from(area.height > 3)
    };
    let [body, foot] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(feet)]).areas(area);
    draw_foot(look, muster, foot, buffer);
    if let Some(choosing) = &muster.choosing {
        let cursor = draw_choosing(look, choosing, body, buffer);
        if muster.asking.is_none() {
            return cursor;
        }
    } else if let (Some(draft), Some(_)) = (&muster.draft, &muster.asking) {
        draw_rows(look, muster, draft, false, body, buffer);
    }
    if let Some(ask) = &muster.asking {
        let hint = format!(
            "{} {}; {} cancels",
            look.key("accept"),
            ask.does(),
            look.key("back")
        );
        return over::line(look, ask.title(), &ask.text, &hint, area, buffer);
    }
    let Some(draft) = &muster.draft else {
        return None;
    };
    let open = muster.edit.is_some();
    let [list, beside] = if body.width >= WIDE {
        Layout::horizontal([Constraint::Fill(1); 2]).areas(body)
    } else if open {
        [Rect { height: 0, ..body }, body]
    } else {
        let room = u16::try_from(
            about(
                look,
                muster,
                draft,
                usize::from(body.width.saturating_sub(4)),
            )
            .len()
                + 2,
        )
        .unwrap_or(0);
        let most = if body.height < LOW {
            body.height / 3
        } else {
            body.height / 2
        };
        Layout::vertical([Constraint::Fill(1), Constraint::Length(room.min(most))]).areas(body)
    };
    let cursor = draw_rows(look, muster, draft, !open, list, buffer);
    if let Some(edit) = &muster.edit {
        let [fields, foot] = Layout::vertical([
            Constraint::Fill(1),
            Constraint::Length(strength_rows(edit, beside)),
        ])
        .areas(beside);
        look.lines(strength(look, edit, foot), foot, buffer);
        return form::draw(look, &edit.form, fields, buffer);
    }
    let inside = look.frame("Details", false, beside, buffer);
    look.lines(
        about(look, muster, draft, usize::from(inside.width)),
        inside,
        buffer,
    );
    cursor
}

/// The side's strength with the values entered so far, so that points and caps update at once.
fn strength(look: &Look, edit: &Edit, area: Rect) -> Lines {
    look.folded(
        Role::Strong,
        &edit.strength.join("; "),
        usize::from(area.width),
        2,
    )
}

/// Height of the strength lines, in rows; 0 if the fields need the room.
fn strength_rows(edit: &Edit, area: Rect) -> u16 {
    let lines = crate::ui::text::fold(
        &edit.strength.join("; "),
        usize::from(area.width.saturating_sub(2)),
    )
    .len();
    if edit.strength.is_empty() || area.height < 9 {
        0
    } else {
        u16::try_from(lines).unwrap_or(0).min(area.height / 4)
    }
}

fn draw_foot(look: &Look, muster: &MusterScreen, area: Rect, buffer: &mut Buffer) {
    let place = if muster.choosing.is_some() {
        KeyPlace::Start
    } else {
        muster.place()
    };
    // A muster has no figures to overrule.
    let keys = |area: Rect, buffer: &mut Buffer| {
        footer::draw_keys(look, place, &["overrule"], area, buffer);
    };
    let Some(notice) = &muster.notice else {
        return keys(area, buffer);
    };
    let text = notice.text.split('\n').next().unwrap_or_default();
    let lines = look.folded(notice.tone, text, usize::from(area.width), 0);
    let high = u16::try_from(lines.len())
        .unwrap_or(u16::MAX)
        .min(area.height);
    let [first, rest] =
        Layout::vertical([Constraint::Length(high), Constraint::Fill(1)]).areas(area);
    look.lines(lines, first, buffer);
    keys(rest, buffer);
}

fn draw_choosing(look: &Look, choosing: &Choosing, area: Rect, buffer: &mut Buffer) -> Cursor {
    let inside = look.frame(&choosing.title, true, area, buffer);
    let (mut list, mut group) = (Listing::default(), "");
    for (at, pick) in choosing.picks.iter().enumerate() {
        if pick.group != group {
            group = &pick.group;
            list.heading(look, group);
        }
        let line = Line::from(vec![
            look.span(Role::Key, format!("{:>3}  ", at + 1)),
            look.plain(pick.title.clone()),
        ]);
        let line = look.hit_line(ClickTarget::Item(small(at)), line);
        list.entry(look, at == choosing.at, [line]);
    }
    if list.lines.is_empty() {
        let text = format!(
            "None yet. Press {}, build one and save it.",
            look.key("back")
        );
        let none = look.faint(text);
        list.lines.push(Line::from(none));
    }
    let picked = choosing.picks.get(choosing.at);
    let detail = picked.map_or(&[][..], |pick| &pick.detail);
    let cells = usize::from(inside.width);
    list.lines.extend((!detail.is_empty()).then(Line::default));
    for text in detail {
        let text = format!("     {text}");
        list.lines.extend(look.folded(Role::Plain, &text, cells, 7));
    }
    list.draw(look, 0, inside, buffer)
}

fn draw_rows(
    look: &Look,
    muster: &MusterScreen,
    draft: &MusterDraft,
    focus: bool,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let title = format!("{}: {}", draft.ruleset().info().title, draft.title());
    let inside = look.frame(&title, focus, area, buffer);
    if inside.is_empty() {
        return None;
    }
    let cells = usize::from(inside.width);
    // Names and options have a column each.
    let widest = |is: fn(&RowKind) -> bool| {
        let rows = muster
            .rows
            .iter()
            .filter(|row| is(&row.what) && row.depth > 0);
        let widths = rows.map(|row| crate::ui::text::width(&row.label) + 2 * row.depth);
        widths.max().unwrap_or(0).min(cells / 2)
    };
    let names = widest(|what| matches!(what, RowKind::Entry(_) | RowKind::Part(_)));
    let options = widest(|what| matches!(what, RowKind::Value(..)));
    let mut list = Listing::default();
    for (at, row) in muster.rows.iter().enumerate() {
        if row.depth == 0 && matches!(row.what, RowKind::Heading | RowKind::Side(_)) {
            list.lines.push(Line::default());
        }
        // A side's strength is never cut: players watch it all the time.
        let strength = matches!(row.what, RowKind::Side(_)).then(|| row.detail.clone());
        let label = if matches!(row.what, RowKind::Value(..)) {
            options
        } else {
            names
        };
        let line = look.hit_line(
            ClickTarget::Item(small(at)),
            look.cut_line(row_line(look, row, label), cells),
        );
        list.entry(look, at == muster.at, [line]);
        for part in strength
            .iter()
            .flat_map(|strength| crate::ui::text::fold(strength, cells.saturating_sub(4)))
        {
            let part = look.strong(format!("    {part}"));
            list.lines.push(Line::from(part));
        }
    }
    list.draw(look, 1, inside, buffer)
}

fn row_line(look: &Look, row: &MusterRow, label: usize) -> Line<'static> {
    let role = match &row.what {
        RowKind::Side(side) => Role::from(*side),
        RowKind::Heading => Role::Title,
        RowKind::Begin
        | RowKind::Save
        | RowKind::SaveSide(_)
        | RowKind::Add(_)
        | RowKind::Target => Role::Key,
        _ => Role::Plain,
    };
    let sign = match row.wrong {
        Some(Severity::Error) => look.span(Role::Bad, format!("{} ", look.glyphs.due)),
        Some(Severity::Warning) => look.span(Role::Warn, "? "),
        None => look.plain("  "),
    };
    let detail = if matches!(row.what, RowKind::Side(_)) {
        String::new()
    } else {
        row.detail.clone()
    };
    let indented = format!("{}{}", "  ".repeat(row.depth), row.label);
    let long = row.depth == 0
        || matches!(
            row.what,
            RowKind::Heading | RowKind::Add(_) | RowKind::SaveSide(_)
        );
    let name = if long {
        format!("{indented}  ")
    } else {
        format!("{}  ", look.fit(&indented, label))
    };
    Line::from(vec![sign, look.span(role, name), look.faint(detail)])
}

/// The line that adds to a side's list, as an example; `None` for another list.
fn added_in_a_line(draft: &MusterDraft, path: &[PathStep]) -> Option<String> {
    let [PathStep::Key(side), PathStep::Key(list)] = path else {
        return None;
    };
    let fields = draft.declared_at(&path[..1]).iter();
    let lists: Vec<_> = fields.filter(|field| field.kind == Kind::List).collect();
    // The first list of a side needs no name.
    let is_first = lists.first().is_some_and(|first| first.name == list);
    let name = if is_first {
        String::new()
    } else {
        format!("{} ", list.replace('_', " "))
    };
    Some(format!("add {side} {name}Rogers"))
}

/// Details of the selected row: errors, content, help.
fn about(look: &Look, muster: &MusterScreen, draft: &MusterDraft, cells: usize) -> Lines {
    let Some(row) = muster.row() else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    let enter = look.key("accept");
    let help = match &row.what {
        RowKind::Begin => format!("{enter} begins the battle."),
        RowKind::Save => format!("{enter} asks for a name and saves the battle as a new file."),
        RowKind::SaveSide(_) => {
            format!(
                "{enter} asks for a name and saves this roster as a new file, for other battles."
            )
        }
        RowKind::Side(_) => {
            format!(
                "{enter} loads a roster from a file: yours or a sample. You can change it here."
            )
        }
        RowKind::Target => format!("{enter} sets how many points each side may have."),
        RowKind::Add(path) => match added_in_a_line(draft, path) {
            Some(line) => format!("{enter} adds one. Or type it: :{line}, then its options."),
            None => format!("{enter} adds one."),
        },
        RowKind::Part(_) | RowKind::Entry(_) => format!("{enter} changes it."),
        RowKind::Heading => row.detail.clone(),
        RowKind::Value(path, name) => {
            let field = draft
                .declared_at(path)
                .iter()
                .find(|field| field.name == name);
            field.map_or_else(String::new, |field| {
                let turn = if matches!(field.kind, Kind::Flag | Kind::Word) {
                    look.with_keys("{left} and {right} change")
                } else {
                    format!("{enter} changes")
                };
                format!("{}. {turn} it.", capital(field.help))
            })
        }
    };
    // Errors come first: the rest may not fit.
    for (severity, message) in muster.wrong() {
        let (role, sign) = if severity == Severity::Error {
            (Role::Bad, look.glyphs.due)
        } else {
            (Role::Warn, '?')
        };
        lines.extend(look.folded(role, &format!("{sign} {message}"), cells, 2));
    }
    let paragraph = |role, text: &str, lines: &mut Lines| {
        if !text.is_empty() {
            let gap = if lines.is_empty() {
                None
            } else {
                Some(Line::default())
            };
            lines.extend(gap.into_iter().chain(look.folded(role, text, cells, 0)));
        }
    };
    if !matches!(row.what, RowKind::Heading | RowKind::Begin) {
        paragraph(Role::Strong, &row.detail, &mut lines);
    }
    paragraph(Role::Plain, &help, &mut lines);
    lines
}
