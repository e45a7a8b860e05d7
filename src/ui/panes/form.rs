//! The form of an action.

use super::Cursor;
use super::grid::{self, Row};
use crate::battle::{Field, Kind, counted, quantity};
use crate::ui::form::{
    Choice, Editor, FormPane, Line as FormLine, REASONS, Verdict, plain, reason_at,
};
use crate::ui::hits::{Target, small};
use crate::ui::look::Look;
use crate::ui::scroll::Scroll;
use crate::ui::text::{capital, seen, width};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use serde_json::Value;
use tui_input::Input;

/// Draws the form, and its odds as far as they are scrolled; the cursor stands where the next character goes.
pub(super) fn draw(
    look: &Look,
    form: &FormPane,
    (who, scroll): (&str, &Scroll),
    name: &dyn Fn(&str) -> String,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let (area, beside) = split(look, form, area);
    if let Some(beside) = beside {
        let inside = look.frame("Odds", false, beside, buffer);
        if let Some(odds) = &form.odds {
            super::odds::draw(look, odds, name, scroll, inside, buffer);
        }
    }
    draw_fields(look, form, (who, beside.is_none()), name, area, buffer)
}

/// Whether there are odds to be told of it, or will be in a moment.
pub(super) fn has_odds(form: &FormPane) -> bool {
    let soon = form.uncertain && matches!(form.verdict, Verdict::Fine);
    form.odds
        .as_ref()
        .map_or(soon, |odds| !odds.digest.is_empty())
}

/// The room for the fields, and that for the odds: beside them, or under them, or none.
fn split(look: &Look, form: &FormPane, area: Rect) -> (Rect, Option<Rect>) {
    if !has_odds(form) {
        return (area, None);
    }
    if area.width >= 110 || area.width >= 70 && area.height < 28 {
        let [left, right] = Layout::horizontal([
            Constraint::Fill(5),
            Constraint::Fill(if area.width >= 110 { 5 } else { 4 }),
        ])
        .areas(area);
        return (left, Some(right));
    }
    let feet = foot(look, form, None, usize::from(area.width.saturating_sub(4))).len();
    let wanted = u16::try_from(form.lines.len() + feet + 2).unwrap_or(u16::MAX);
    let high = wanted.min(area.height * 3 / 5);
    let rest = area.height - high;
    if rest < 6 {
        return (area, None);
    }
    (
        Rect {
            height: high,
            ..area
        },
        Some(Rect {
            y: area.y + high,
            height: rest,
            ..area
        }),
    )
}

/// The fields and what is under them; the odds too, in a line, where they have no place of their own.
fn draw_fields(
    look: &Look,
    form: &FormPane,
    (who, alone): (&str, bool),
    name: &dyn Fn(&str) -> String,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let title = match &form.title {
        Some(title) => title.clone(),
        None if who.is_empty() => form.offer.label.to_owned(),
        None => format!("{}: {who}", form.offer.label),
    };
    let inside = look.frame(&title, true, area, buffer);
    if inside.is_empty() {
        return None;
    }
    let cells = usize::from(inside.width);
    let rows = grid::rows(form, cells);
    form.is_grid
        .set(rows.iter().any(|row| matches!(row, Row::Unit(..))));
    let single = rows.iter().filter_map(|row| {
        if let Row::Line(at) = row {
            form.lines.get(*at)
        } else {
            None
        }
    });
    let fields = single.filter(|line| !matches!(line.editor, Editor::Heading));
    let label = fields
        .map(|line| width(&line.label) + 2 * line.depth)
        .max()
        .unwrap_or(0)
        .min(cells / 2);
    let mut foot = foot(look, form, alone.then_some(name), cells);
    // Words that the line has no room for are listed under it.
    let close = form
        .line()
        .filter(|line| width_of(line) > cells.saturating_sub(label + 4))
        .map(|line| words(look, line, cells));
    foot.splice(0..0, close.clone().unwrap_or_default());
    let high = usize::from(inside.height);
    // The odds never push the fields out: half of the pane is theirs. While a reason is asked for that comes first.
    let half = if form.asking.is_some() { 1 } else { high / 2 };
    let feet = foot
        .len()
        .min(high.saturating_sub(rows.len().min(half).max(1)));
    let room = high - feet;
    let at = rows.iter().position(|row| row.has(form.at)).unwrap_or(0);
    // What comes next stays in sight, where there is room.
    let ahead = rows.len().saturating_sub(at + 1).min(2).min(room / 3);
    let first = (at + 1 + ahead).saturating_sub(room);
    let line = |row: &Row| match row {
        Row::Line(at) => clickable(
            look,
            *at,
            field_line(
                look,
                form,
                &form.lines[*at],
                *at == form.at,
                (label, cells, close.is_some()),
            ),
        ),
        row => grid::line(look, form, row),
    };
    let lines: Vec<Line> = rows.iter().skip(first).map(line).collect();
    look.lines(
        lines,
        Rect {
            height: u16::try_from(room).unwrap_or(0),
            ..inside
        },
        buffer,
    );
    let shown = rows.len().saturating_sub(first).min(room);
    let gap = u16::from(shown + feet < high);
    let below = inside.y + u16::try_from(shown).unwrap_or(0) + gap;
    let below = Rect {
        y: below,
        height: inside.bottom().saturating_sub(below),
        ..inside
    };
    look.lines(
        shortened(look, form, foot, usize::from(below.height)),
        below,
        buffer,
    );
    let typed = form.line().map_or(0, |line| caret(&line.editor));
    let row = inside.y + u16::try_from(at - first.min(at)).unwrap_or(0);
    let start = rows
        .get(at)
        .and_then(|row| row.start(form.at))
        .unwrap_or(label + 4);
    let column = inside.x + u16::try_from(start + typed).unwrap_or(0);
    Some(Position::new(
        column.min(inside.right().saturating_sub(1)),
        row.min(inside.bottom().saturating_sub(1)),
    ))
}

/// What is under the fields, in so many lines: of one that has more the last says so, and how to do it all the same where that
/// would be lost.
fn shortened(
    look: &Look,
    form: &FormPane,
    mut foot: Vec<Line<'static>>,
    high: usize,
) -> Vec<Line<'static>> {
    if foot.len() <= high || high == 0 {
        return foot;
    }
    let more = foot.len() + 1 - high;
    foot.truncate(high - 1);
    let mut last = vec![look.span(
        Role::Faint,
        format!("{} {more} more lines", look.glyphs.more),
    )];
    if matches!(form.verdict, Verdict::Refused(_)) && form.asking.is_none() {
        last.push(Span::raw("  "));
        last.extend(look.button("force", look.span(Role::Plain, "does it all the same")));
    } else if matches!(form.verdict, Verdict::Fine | Verdict::Secret)
        && !foot
            .iter()
            .any(|line| line.to_string().ends_with(form.offer.label))
    {
        last = look
            .button(
                "accept",
                look.span(Role::Good, format!("{}  ", form.offer.label)),
            )
            .into_iter()
            .chain(last)
            .collect();
    } else if matches!(
        form.line().map(|line| &line.editor),
        Some(Editor::Pick { .. } | Editor::Many { .. })
    ) {
        last.push(look.span(Role::Faint, "; numbers reach all"));
    }
    foot.push(Line::from(last));
    foot
}

/// A line of the form answers to clicks; what has a mark of its own keeps it.
fn clickable(look: &Look, at: usize, line: Line<'static>) -> Line<'static> {
    let marked = |span: Span<'static>| {
        if span.style.underline_color.is_some() {
            span
        } else {
            look.hit(Target::Line(small(at)), span)
        }
    };
    Line::from(line.spans.into_iter().map(marked).collect::<Vec<_>>())
}

fn caret(editor: &Editor) -> usize {
    match editor {
        Editor::Number { input, .. } | Editor::Text(input) => input.visual_cursor(),
        _ => 0,
    }
}

/// How wide the words of a choice are side by side.
fn width_of(line: &FormLine) -> usize {
    if let Editor::Word { words, .. } = &line.editor {
        words.iter().map(|word| width(word) + 2).sum()
    } else {
        0
    }
}

/// The words of a choice, folded, to be clicked.
fn words(look: &Look, line: &FormLine, cells: usize) -> Vec<Line<'static>> {
    let Editor::Word { words, at } = &line.editor else {
        return Vec::new();
    };
    let one = |(i, text): (usize, &String)| {
        let role = if *at == Some(i) {
            Role::Selection
        } else {
            Role::Plain
        };
        vec![
            look.hit(Target::Value(small(i)), look.span(role, text.clone())),
            Span::raw("  "),
        ]
    };
    look.flow_groups(words.iter().enumerate().map(one).collect(), cells, 2)
}

fn field_line(
    look: &Look,
    form: &FormPane,
    line: &FormLine,
    here: bool,
    (label, cells, close): (usize, usize, bool),
) -> Line<'static> {
    let wrong =
        matches!(&form.verdict, Verdict::Wrong(invalid) if line.path.join(".") == invalid.field);
    let indent = " ".repeat(2 * line.depth);
    let name_role = match (&line.editor, here) {
        (Editor::Heading, _) => Role::Title,
        (_, true) => Role::Strong,
        _ => Role::Plain,
    };
    let sign = if here { look.glyphs.here } else { ' ' };
    if matches!(line.editor, Editor::Heading) {
        return Line::from(look.span(name_role, format!("  {indent}{}", line.label)));
    }
    let mut spans = vec![
        look.span(Role::Focus, format!("{sign} ")),
        look.span(
            name_role,
            format!("{}  ", look.fit(&format!("{indent}{}", line.label), label)),
        ),
    ];
    spans.extend(value(
        look,
        line,
        here,
        (cells.saturating_sub(label + 4), close),
    ));
    if wrong {
        spans.push(look.span(Role::Bad, format!("  {}", look.glyphs.due)));
    }
    Line::from(spans)
}

/// The value of a line, in so many cells; in a close one only the word that is chosen.
fn value(
    look: &Look,
    line: &FormLine,
    here: bool,
    (cells, close): (usize, bool),
) -> Vec<Span<'static>> {
    let role = if here { Role::Selection } else { Role::Plain };
    let empty = if line.field.required { "?" } else { "-" };
    let one = |text: String| {
        let text = if text.is_empty() {
            empty.to_owned()
        } else {
            text
        };
        look.span(role, text)
    };
    match &line.editor {
        Editor::Heading => Vec::new(),
        Editor::Pick { choices, at, typed } => {
            let picked = at
                .and_then(|at| choices.get(at))
                .map(|choice| called(&choice.name, choice.number));
            // A digit that no number ends with yet waits for the next.
            let open = here && !typed.text().is_empty();
            let waits = || format!("{}{}", typed.text(), if open { "_" } else { "" });
            vec![one(picked.unwrap_or_else(waits))]
        }
        Editor::Many {
            choices,
            picked,
            at,
            ..
        } => {
            let names = picked
                .iter()
                .filter_map(|at| choices.get(*at))
                .map(|choice| called(&choice.name, choice.number))
                .collect::<Vec<_>>()
                .join(", ");
            let mut spans = vec![one(names)];
            if let (true, Some(choice)) = (here, choices.get(*at)) {
                spans.push(look.span(
                    Role::Faint,
                    format!(
                        "  {} {}: {} picks",
                        look.glyphs.here,
                        called(&choice.name, choice.number),
                        look.key("press")
                    ),
                ));
            }
            spans
        }
        Editor::Number { input, .. } => {
            let value = input.value().parse().unwrap_or(0.0);
            let unit = if line.field.unit.is_empty() {
                String::new()
            } else {
                format!(" {}", counted(value, line.field.unit))
            };
            vec![one(typed(look, input, here)), look.span(Role::Faint, unit)]
        }
        Editor::Flag(on) => vec![one(if *on {
            format!("{} yes", look.glyphs.done)
        } else {
            format!("{} no", look.glyphs.to_do)
        })],
        Editor::Word { words, at } if here && !close => {
            let open = at.is_none().then(|| look.span(role, empty));
            open.into_iter()
                .chain(to_choose(look, words, *at))
                .collect()
        }
        Editor::Word { words, at } => vec![one(at
            .and_then(|at| words.get(at))
            .cloned()
            .unwrap_or_default())],
        Editor::List(count) => {
            let mut spans = vec![one(if *count == 0 {
                String::new()
            } else {
                count.to_string()
            })];
            if here {
                spans.push(Span::raw("  "));
                spans.extend(look.button("press", look.span(Role::Faint, "adds one  ")));
                spans.extend(look.button("erase", look.span(Role::Faint, "takes one off")));
            }
            spans
        }
        // Of a long text the part that is being typed is seen.
        Editor::Text(input) if here && !input.value().is_empty() => {
            vec![one(format!("{} ", seen(input, cells).0))]
        }
        Editor::Text(input) => vec![one(typed(look, input, here))],
        Editor::RecordKind(Some((_, title))) => vec![one(title.clone())],
        Editor::RecordKind(None) => vec![one(if here {
            format!("{} chooses", look.key("accept"))
        } else {
            String::new()
        })],
    }
}

/// Words to choose from, to be clicked, the one that is chosen in brackets.
fn to_choose(
    look: &Look,
    words: &[String],
    at: Option<usize>,
) -> impl Iterator<Item = Span<'static>> {
    words.iter().enumerate().map(move |(i, word)| {
        let chosen = at == Some(i);
        let role = if chosen { Role::Selection } else { Role::Plain };
        let text = if chosen {
            format!("[{word}]")
        } else {
            format!(" {word} ")
        };
        look.hit(Target::Value(small(i)), look.span(role, text))
    })
}

/// The digits, a point and the way back, to be clicked; the first of them is the value of this place.
pub(super) fn pad(look: &Look, from: usize) -> Line<'static> {
    let one = |(at, c): (u32, char)| {
        look.hit(Target::Value(at), look.span(Role::Faint, format!(" {c} ")))
    };
    Line::from(
        (small(from)..)
            .zip(crate::ui::form::PAD)
            .map(one)
            .collect::<Vec<_>>(),
    )
}

/// The reasons at hand, each with its digit, to be clicked; the one chosen is marked.
pub(super) fn reasons(look: &Look, reason: &Input, cells: usize) -> Vec<Line<'static>> {
    let chosen = reason_at(reason);
    let one = |(at, known): (usize, &&str)| {
        let role = if chosen == Some(at) {
            Role::Selection
        } else {
            Role::Plain
        };
        let text = look.hit(Target::Value(small(at)), look.span(role, capital(known)));
        vec![
            look.span(Role::Key, format!("{} ", at + 1)),
            text,
            Span::raw("  "),
        ]
    };
    let own = vec![look.span(Role::Faint, "or type your own")];
    let known = REASONS.iter().enumerate().map(one);
    look.flow_groups(known.chain([own]).collect(), cells, 2)
}

/// Those who may be picked, to be clicked: each with its number, those that are picked marked.
fn people(look: &Look, form: &FormPane) -> Vec<Vec<Span<'static>>> {
    let (choices, picked) = match form.line().map(|line| &line.editor) {
        Some(Editor::Pick { choices, at, .. }) => (choices, at.iter().copied().collect::<Vec<_>>()),
        Some(Editor::Many {
            choices, picked, ..
        }) => (choices, picked.clone()),
        _ => return Vec::new(),
    };
    let is_meant = |choice: &Choice| {
        form.line()
            .is_none_or(|line| line.field.is_meant_for(&choice.id))
    };
    // Words are ticked, one of them with the cursor.
    let cursor = match form.line().map(|line| (&line.editor, line.field.kind)) {
        Some((Editor::Many { at, .. }, Kind::Words)) => Some(*at),
        _ => None,
    };
    let one = |(at, choice): (usize, &Choice)| {
        let is_picked = picked.contains(&at);
        let role = match (cursor, is_picked, is_meant(choice)) {
            (Some(cursor), ..) if cursor == at => Role::Selection,
            (Some(_), true, _) => Role::Strong,
            (None, true, _) => Role::Selection,
            (_, false, true) | (Some(_), ..) => Role::Plain,
            (None, false, false) => Role::Faint,
        };
        let tick = match (cursor, is_picked) {
            (None, _) => "",
            (Some(_), true) => "[x] ",
            (Some(_), false) => "[ ] ",
        };
        let text = format!("{tick}{}", called(&choice.name, choice.number));
        vec![
            look.hit(Target::Value(small(at)), look.span(role, text)),
            Span::raw("  "),
        ]
    };
    // Those who are meant stand first.
    let first = choices.iter().filter(|choice| is_meant(choice)).count();
    let mut all: Vec<Vec<Span>> = choices.iter().enumerate().map(one).collect();
    if (1..all.len()).contains(&first) {
        all.insert(first, vec![look.span(Role::Faint, "others:  ")]);
    }
    all
}

/// What is being typed, with a place for the next character.
pub(super) fn typed(look: &Look, input: &Input, here: bool) -> String {
    match (input.value(), here) {
        ("", true) => format!("{} ", look.glyphs.blank),
        (text, true) => format!("{text} "),
        (text, false) => text.to_owned(),
    }
}

pub(super) fn called(name: &str, number: usize) -> String {
    if number == 0 {
        name.to_owned()
    } else {
        format!("{number} {name}")
    }
}

/// Under the fields: help for the one that has the keys, what is known of the entry, and the odds where `name` is given.
fn foot(
    look: &Look,
    form: &FormPane,
    name: Option<&dyn Fn(&str) -> String>,
    cells: usize,
) -> Vec<Line<'static>> {
    if let Some(asking) = &form.asking {
        let mut lines = vec![Line::from(vec![
            look.span(Role::Strong, "Reason for the override: "),
            look.span(
                Role::Selection,
                format!("{} ", seen(asking, cells.saturating_sub(26)).0),
            ),
        ])];
        lines.extend(reasons(look, asking, cells));
        lines.extend(refusal(look, form, cells));
        return lines;
    }
    let number = matches!(
        form.line().map(|line| &line.editor),
        Some(Editor::Number { .. })
    );
    let mut lines = if number {
        vec![pad(look, 0)]
    } else {
        Vec::new()
    };
    // Words to be ticked come first: they must be in sight where there is little room.
    let ticks = form.line().is_some_and(|line| {
        line.field.kind == Kind::Words && matches!(line.editor, Editor::Many { .. })
    });
    if ticks {
        lines.extend(look.flow_groups(people(look, form), cells, 0));
    }
    lines.extend(form.line().map_or_else(Vec::new, |line| {
        look.folded(Role::Faint, &hint(&line.field, form.choices()), cells, 2)
    }));
    if let Some(FormLine {
        editor: Editor::Text(_),
        field,
        ..
    }) = form.line()
        && !field.options.is_empty()
    {
        let one = |(at, text): (usize, &String)| {
            vec![
                look.hit(
                    Target::Value(small(at)),
                    look.span(Role::Plain, text.clone()),
                ),
                Span::raw("  "),
            ]
        };
        let keys = vec![look.span(
            Role::Key,
            format!("{} {}: ", look.key("left"), look.key("right")),
        )];
        let known = std::iter::once(keys).chain(field.options.iter().enumerate().map(one));
        lines.extend(look.flow_groups(known.collect(), cells, 2));
    }
    if let Some(FormLine {
        editor: Editor::Text(_),
        field,
        ..
    }) = form.line()
        && field.kind == Kind::Any
    {
        lines.push(pad(look, field.options.len()));
    }
    if let Some(reason) = &form.reason {
        lines.extend(look.folded(Role::Bad, &format!("Forced: {reason}"), cells, 2));
    }
    for (figure, number) in &form.overruled {
        let reason = form.overruling.as_deref().unwrap_or_default();
        lines.extend(look.folded(
            Role::Bad,
            &format!("Overruled: {figure} is {}: {reason}", quantity(*number)),
            cells,
            2,
        ));
    }
    lines.extend(verdict(look, form, cells));
    if let (Some(odds), Some(name)) = (&form.odds, name) {
        lines.extend(super::odds::brief(look, &odds.digest, name));
    }
    if !ticks {
        lines.extend(look.flow_groups(people(look, form), cells, 0));
    }
    lines
}

/// Whether it can be done, and what keeps it from being done.
fn verdict(look: &Look, form: &FormPane, cells: usize) -> Vec<Line<'static>> {
    match &form.verdict {
        Verdict::Fine | Verdict::Secret => vec![Line::from(
            look.button("accept", look.span(Role::Good, form.offer.label)),
        )],
        Verdict::Unknown => match form.missing().collect::<Vec<_>>()[..] {
            [] => Vec::new(),
            ref missing => look.folded(
                Role::Warn,
                &format!(
                    "{} still to be given: {}",
                    look.glyphs.due,
                    missing.join(", ")
                ),
                cells,
                2,
            ),
        },
        Verdict::Wrong(invalid) => {
            // Within a unit's form the line is marked, and a way through ids tells nobody more.
            let marked = form
                .lines
                .iter()
                .any(|line| line.path.len() > 1 && line.path.join(".") == invalid.field);
            let text = if marked {
                invalid.message.clone()
            } else {
                invalid.to_string()
            };
            look.folded(Role::Bad, &format!("{} {text}", look.glyphs.due), cells, 2)
        }
        Verdict::Refused(_) => refusal(look, form, cells),
    }
}

fn refusal(look: &Look, form: &FormPane, cells: usize) -> Vec<Line<'static>> {
    let Verdict::Refused(refusal) = &form.verdict else {
        return Vec::new();
    };
    let mut groups = vec![vec![
        look.span(Role::Clause, format!("{} ", refusal.clause)),
    ]];
    groups.extend(
        refusal
            .message
            .split_whitespace()
            .map(|word| vec![look.span(Role::Bad, format!("{word} "))]),
    );
    if form.asking.is_none() {
        groups.push(look.button("force", look.span(Role::Plain, "does it all the same")));
    }
    look.flow_groups(groups, cells, 2)
}

/// What a field is, its bounds and its default.
fn hint(field: &Field, choices: &[crate::ui::form::Choice]) -> String {
    let bounds = match (field.min, field.max) {
        (Some(min), Some(max)) => format!(", {} to {}", quantity(min), quantity(max)),
        _ => String::new(),
    };
    let words = match field.kind {
        Kind::Words if !field.options.is_empty() => {
            "; Space ticks, letters go to a word".to_owned()
        }
        _ => String::new(),
    };
    let name = |id: &str| {
        choices
            .iter()
            .find(|choice| choice.id == id)
            .map(|choice| called(&choice.name, choice.number))
    };
    let default = match &field.default {
        Value::Array(ids) => ids
            .iter()
            .map(|id| id.as_str().and_then(name).unwrap_or_else(|| plain(id)))
            .collect::<Vec<_>>()
            .join(", "),
        other => other
            .as_str()
            .and_then(name)
            .unwrap_or_else(|| plain(other)),
    };
    let default = if default.is_empty() || matches!(field.kind, Kind::Group | Kind::PerUnit) {
        String::new()
    } else {
        format!("; {default} if you leave it")
    };
    format!("{}{bounds}{words}{default}", capital(field.help))
}
