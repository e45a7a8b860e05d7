//! One question of a form: label, answer, and the other answers with their letters.

use super::*;
use crate::battle::counted;

/// The line `at` of a form. `label` is the width of the labels; a `close` line shows only the chosen word.
pub(super) fn of(
    look: &Look,
    form: &FormPane,
    at: usize,
    (label, cells, close): (usize, usize, bool),
) -> Line<'static> {
    let line = &form.lines[at];
    let here = at == form.at;
    let indent = " ".repeat(2 * line.depth);
    let role = match (&line.editor, here) {
        (Editor::Heading, _) => Role::Title,
        (_, true) => Role::Strong,
        _ => Role::Plain,
    };
    if matches!(line.editor, Editor::Heading) {
        let text = format!("  {indent}{}", line.label);
        return clickable(look, at, vec![look.span(role, text)]);
    }
    let sign = if here { look.glyphs.here } else { ' ' };
    let name = look.fit(&format!("{indent}{}", line.label), label);
    let mut spans = vec![
        look.span(Role::Focus, format!("{sign} ")),
        look.span(role, format!("{name}  ")),
    ];
    let cells = cells.saturating_sub(label + 4);
    spans.extend(answer(look, form, at, (cells, close && here)));
    let is_wrong = |path: &str| matches!(&form.verdict, FormState::Wrong(it) if path == it.field);
    if is_wrong(&line.path.join(".")) {
        spans.push(look.span(Role::Bad, format!("  {}", look.glyphs.due)));
    }
    if !line.why.is_empty() {
        let why = format!("   filled in: {}", line.why);
        let used: usize = spans.iter().skip(2).map(Span::width).sum();
        if used + width(&why) <= cells {
            spans.push(look.span(Role::Faint, why));
        }
    }
    clickable(look, at, spans)
}

/// Makes a line clickable, except spans with a target of their own.
fn clickable(look: &Look, at: usize, spans: Vec<Span<'static>>) -> Line<'static> {
    let marked = |span: Span<'static>| {
        if span.style.underline_color.is_some() {
            span
        } else {
            look.hit(ClickTarget::Line(small(at)), span)
        }
    };
    Line::from(spans.into_iter().map(marked).collect::<Vec<_>>())
}

/// Cells between the start of the answer and the next character.
pub(super) fn caret(editor: &Editor) -> usize {
    match editor {
        Editor::Number { input, .. } | Editor::Text(input) => input.visual_cursor(),
        _ => 0,
    }
}

/// Width of the words of a choice side by side, in cells.
pub(super) fn width_of(line: &FormLine) -> usize {
    if matches!(line.editor, Editor::Flag(_)) && line.field.places.is_empty() {
        return 0;
    }
    let words = line.chips().map_or_else(Vec::new, |(words, _)| words);
    words.iter().map(|word| width(word) + 6).sum()
}

/// The words of a choice, folded and clickable.
pub(super) fn words(look: &Look, line: &FormLine, cells: usize) -> Lines {
    let groups = chips(look, line, true)
        .into_iter()
        .map(|chip| vec![chip, gap()]);
    look.flow_groups(groups.collect(), cells, 2)
}

/// Words to choose from, each with its letter, the answer in angle brackets; clickable if the line is current.
fn chips(look: &Look, line: &FormLine, here: bool) -> Vec<Span<'static>> {
    let Some((words, at)) = line.chips() else {
        return Vec::new();
    };
    let (letters, numbers) = (line.letters(), line.numbers());
    let chip = |(i, word): (usize, &String)| {
        let letter = letters.get(i).copied().flatten();
        let number = numbers.get(i).copied().flatten();
        let name = word.clone();
        let text = match (letter, number) {
            (Some(letter), _) => format!("{letter} {name}"),
            (None, Some(number)) if number.to_string() != *word => format!("{number} {name}"),
            _ => name,
        };
        let span = match (at == Some(i), here) {
            (true, true) => look.span(Role::Selection, format!("<{text}>")),
            (true, false) => look.span(Role::Strong, format!("<{text}>")),
            (false, true) => look.span(Role::Plain, format!(" {text} ")),
            (false, false) => look.span(Role::Faint, format!(" {text} ")),
        };
        if here {
            look.hit(ClickTarget::Value(small(i)), span)
        } else {
            span
        }
    };
    words.iter().enumerate().map(chip).collect()
}

/// The answer of a line; if `close`, only the chosen word.
fn answer(
    look: &Look,
    form: &FormPane,
    at: usize,
    (cells, close): (usize, bool),
) -> Vec<Span<'static>> {
    let line = &form.lines[at];
    let here = at == form.at;
    let role = if here { Role::Selection } else { Role::Plain };
    let empty = if line.field.required { "?" } else { "-" };
    let typed_number = form.open_number().filter(|_| here);
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
        Editor::Pick { choices, at, .. } => {
            let picked = at.and_then(|at| choices.get(at)).map(Candidate::called);
            // A digit that could start a longer number waits for the next.
            let waits = || typed_number.map_or_else(String::new, |text| format!("{text}_"));
            vec![one(picked.unwrap_or_else(waits))]
        }
        Editor::Many {
            choices, picked, ..
        } => {
            let picked = picked.iter().filter_map(|at| choices.get(*at));
            let names: Vec<String> = picked.map(Candidate::called).collect();
            let mut spans = vec![one(names.join(", "))];
            // A number that another digit could extend is not picked yet.
            if let Some(text) = typed_number {
                spans.push(look.span(Role::Faint, format!("  {text}_")));
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
        Editor::Flag(_) | Editor::Word { .. } => {
            let (words, at) = line.chips().unwrap_or_default();
            let wide = width_of(line) <= cells;
            let open = at.is_none().then(|| look.span(role, empty));
            if wide && !close {
                return open.into_iter().chain(chips(look, line, here)).collect();
            }
            vec![one(at
                .and_then(|at| words.get(at))
                .map_or_else(String::new, Clone::clone))]
        }
        Editor::List(count) => {
            let text = if *count == 0 {
                String::new()
            } else {
                count.to_string()
            };
            let mut spans = vec![one(text)];
            if here {
                spans.push(look.span(Role::Faint, "  + add one, - remove one"));
            }
            spans
        }
        // A long text is scrolled to the typed part.
        Editor::Text(input) if here && !input.value().is_empty() => {
            vec![one(format!("{} ", seen(input, cells).0))]
        }
        Editor::Text(input) => vec![one(typed(look, input, here))],
        Editor::Action(Some((_, title))) => vec![one(title.clone())],
        Editor::Action(None) => vec![one(if here {
            format!("{} choose", look.key("accept"))
        } else {
            String::new()
        })],
    }
}

/// Typed text, with a blank for the next character.
pub(in crate::ui::panes) fn typed(look: &Look, input: &Input, here: bool) -> String {
    match (input.value(), here) {
        ("", true) => format!("{} ", look.glyphs.blank),
        (text, true) => format!("{text} "),
        (text, false) => text.to_owned(),
    }
}

/// The units that the current line can pick, clickable, each with its number; those picked are marked.
pub(super) fn people(look: &Look, form: &FormPane) -> Vec<Vec<Span<'static>>> {
    let (choices, listed, picked) = match form.line().map(|line| &line.editor) {
        Some(Editor::Pick {
            choices,
            listed,
            at,
            ..
        }) => (choices, *listed, at.iter().copied().collect::<Vec<_>>()),
        Some(Editor::Many {
            choices,
            listed,
            picked,
            ..
        }) => (choices, *listed, picked.clone()),
        _ => return Vec::new(),
    };
    let is_meant = |choice: &Candidate| {
        form.line()
            .is_none_or(|line| line.field.is_meant_for(choice.id()))
    };
    // Words have tick boxes and a cursor.
    let cursor = match form.line().map(|line| (&line.editor, line.field.kind)) {
        Some((Editor::Many { at, .. }, Kind::Words)) => Some(*at),
        _ => None,
    };
    let one = |(at, choice): (usize, &Candidate)| {
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
        let name = format!("{tick}{}", choice.called());
        vec![
            look.hit(ClickTarget::Value(small(at)), look.span(role, name)),
            gap(),
        ]
    };
    let mut all: Vec<Vec<Span>> = choices.iter().take(listed).enumerate().map(one).collect();
    if listed < choices.len() && form.is_order() {
        all.push(look.button("force", look.span(Role::Faint, "list illegal ones too")));
    }
    all
}
