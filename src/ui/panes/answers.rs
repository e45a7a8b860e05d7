//! The choices of a question or a card, one line each, with the odds of each.

use super::*;
use crate::battle::view::{ChoiceLine, Choices};

/// The lines, under the headings of the columns of odds that fit, and the index of the one with the cursor.
pub(super) fn lines(look: &Look, of: &Choices, at: usize, cells: usize) -> (Lines, usize) {
    let digits = widest(of.choices.iter().map(|choice| choice.number.to_string()));
    let numbered = |choice: &ChoiceLine, label: &str| match choice.number.to_string() {
        number if number == choice.label => label.to_owned(),
        number => format!("{number:>digits$} {label}"),
    };
    // The cursor stands on the default: where there is no room it need not say so.
    let text = |choice: &ChoiceLine| match numbered(choice, &choice.marked()) {
        marked if width(&marked) + MARGIN > cells => numbered(choice, &choice.label),
        marked => marked,
    };
    let texts: Vec<String> = of.choices.iter().map(text).collect();
    let wide = widest(&texts).min(cells.saturating_sub(MARGIN));
    let mut left = cells.saturating_sub(wide + MARGIN);
    let column = |at: usize| {
        let values = of.choices.iter().filter_map(|choice| choice.values.get(at));
        widest(values.chain(of.columns.get(at))) + GAP
    };
    let columns: Vec<usize> = (0..of.columns.len())
        .map(column)
        .take_while(|wide| fits(&mut left, *wide))
        .collect();
    let odds = |texts: &[String]| -> String {
        let cell = |(text, wide): (&String, &usize)| {
            format!("{}{text}", " ".repeat(wide.saturating_sub(width(text))))
        };
        texts.iter().zip(&columns).map(cell).collect()
    };
    let mut lines = Vec::new();
    let heads = odds(&of.columns);
    if !heads.trim().is_empty() {
        let heads = format!("{}{heads}", " ".repeat(wide + MARGIN));
        lines.push(Line::from(look.faint(heads)));
    }
    let first = lines.len();
    for (i, (choice, text)) in of.choices.iter().zip(&texts).enumerate() {
        let text = format!("{}{}", look.fit(text, wide), odds(&choice.values));
        let line = chosen(look, i == at, text.trim_end());
        lines.push(look.hit_line(ClickTarget::Choice(small(i)), line));
    }
    (lines, first.saturating_add(at))
}

/// Cells around the text of a choice.
const MARGIN: usize = 2;

/// Cells before a column of odds.
const GAP: usize = 3;

/// One choice, highlighted if the cursor is on it.
fn chosen(look: &Look, is_here: bool, text: &str) -> Line<'static> {
    if is_here {
        let text = format!("{} {text} ", look.glyphs.here);
        return Line::from(look.span(Role::Selection, text));
    }
    let text = look.plain(text.to_owned());
    Line::from(vec![Span::raw("  "), text])
}
