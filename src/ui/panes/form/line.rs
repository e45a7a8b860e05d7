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
    let role = match (line.is_heading(), here) {
        (true, _) => Role::Title,
        (_, true) => Role::Strong,
        _ => Role::Plain,
    };
    if line.is_heading() {
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
            spans.push(look.faint(why));
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

/// Width of the words of a choice side by side, in cells.
pub(super) fn width_of(line: &FormLine) -> usize {
    if line.field.kind == Kind::Flag && line.field.asking.places.is_empty() {
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
            (true, false) => look.strong(format!("<{text}>")),
            (false, true) => look.plain(format!(" {text} ")),
            (false, false) => look.faint(format!(" {text} ")),
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
    let faint = |text: String| look.faint(text);
    match &line.editor {
        Editor::Heading => Vec::new(),
        Editor::Choice(choice) if line.field.names_units() || choice.many => {
            let chosen: Vec<String> = choice.chosen().map(Candidate::called).collect();
            // A digit that could start a longer number waits for the next.
            let waits = typed_number.map(|text| format!("{text}_"));
            match waits {
                Some(waits) if choice.many => {
                    vec![one(chosen.join(", ")), faint(format!("  {waits}"))]
                }
                Some(waits) if chosen.is_empty() => vec![one(waits)],
                _ => vec![one(chosen.join(", "))],
            }
        }
        Editor::Choice(_) => {
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
        Editor::Text(_) if line.field.kind == Kind::List => {
            let count = line.count().filter(|count| *count > 0);
            let text = count.map_or_else(String::new, |count| count.to_string());
            let keys = here.then(|| faint("  + add one, - remove one".to_owned()));
            std::iter::once(one(text)).chain(keys).collect()
        }
        Editor::Text(text) if text.is_number() => {
            let value = text.value().parse().unwrap_or(0.0);
            let unit = match line.field.unit {
                "" => String::new(),
                unit => format!(" {}", counted(value, unit)),
            };
            vec![one(typed(look, text, here)), faint(unit)]
        }
        // A long text is scrolled to the typed part.
        Editor::Text(text) if here && !text.value().is_empty() => {
            vec![one(format!("{} ", seen(text, cells).0))]
        }
        Editor::Text(text) => vec![one(typed(look, text, here))],
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
    let Some(line) = form.line() else {
        return Vec::new();
    };
    let Some(choice) = line
        .choice()
        .filter(|it| it.many || line.field.names_units())
    else {
        return Vec::new();
    };
    let is_meant = |it: &Candidate| line.field.is_meant_for(it.id());
    // Words have tick boxes and a cursor.
    let cursor = (!line.field.names_units()).then_some(choice.at);
    let one = |(at, it): (usize, &Candidate)| {
        let is_picked = choice.picked.contains(&at);
        let role = match (cursor, is_picked, is_meant(it)) {
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
        let name = format!("{tick}{}", it.called());
        vec![
            look.hit(ClickTarget::Value(small(at)), look.span(role, name)),
            gap(),
        ]
    };
    let listed = choice.offers.iter().take(choice.listed);
    let mut all: Vec<Vec<Span>> = listed.enumerate().map(one).collect();
    if choice.has_others() && form.is_order() {
        all.push(look.button("force", look.faint("list illegal ones too")));
    }
    all
}
