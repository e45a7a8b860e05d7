//! What just happened, large enough to be read across the table.

use crate::battle::Eyes;
use crate::ui::look::Look;
use crate::ui::play::{Outcome, Play, Touched};
use crate::ui::theme::Role;
use ratatui::text::Line;

/// How high letters are, in half cells.
const HIGH: usize = 5;

/// Letters as they are drawn: a row of text for every half row of cells.
const LETTERS: &[(char, [&str; HIGH])] = &[
    ('A', [" # ", "# #", "###", "# #", "# #"]),
    ('B', ["## ", "# #", "## ", "# #", "## "]),
    ('C', [" ##", "#  ", "#  ", "#  ", " ##"]),
    ('D', ["## ", "# #", "# #", "# #", "## "]),
    ('E', ["###", "#  ", "## ", "#  ", "###"]),
    ('F', ["###", "#  ", "## ", "#  ", "#  "]),
    ('G', [" ##", "#  ", "# #", "# #", " ##"]),
    ('H', ["# #", "# #", "###", "# #", "# #"]),
    ('I', ["#", "#", "#", "#", "#"]),
    ('J', ["  #", "  #", "  #", "# #", " # "]),
    ('K', ["# #", "# #", "## ", "# #", "# #"]),
    ('L', ["#  ", "#  ", "#  ", "#  ", "###"]),
    ('M', ["#   #", "## ##", "# # #", "#   #", "#   #"]),
    ('N', ["#  #", "## #", "# ##", "#  #", "#  #"]),
    ('O', ["###", "# #", "# #", "# #", "###"]),
    ('P', ["## ", "# #", "## ", "#  ", "#  "]),
    ('Q', ["###", "# #", "# #", "###", "  #"]),
    ('R', ["## ", "# #", "## ", "# #", "# #"]),
    ('S', [" ##", "#  ", " # ", "  #", "## "]),
    ('T', ["###", " # ", " # ", " # ", " # "]),
    ('U', ["# #", "# #", "# #", "# #", "###"]),
    ('V', ["# #", "# #", "# #", "# #", " # "]),
    ('W', ["#   #", "#   #", "# # #", "## ##", "#   #"]),
    ('X', ["# #", "# #", " # ", "# #", "# #"]),
    ('Y', ["# #", "# #", " # ", " # ", " # "]),
    ('Z', ["###", "  #", " # ", "#  ", "###"]),
    ('0', [" # ", "# #", "# #", "# #", " # "]),
    ('1', [" #", "##", " #", " #", " #"]),
    ('2', ["## ", "  #", " # ", "#  ", "###"]),
    ('3', ["## ", "  #", " # ", "  #", "## "]),
    ('4', ["# #", "# #", "###", "  #", "  #"]),
    ('5', ["###", "#  ", "## ", "  #", "## "]),
    ('6', [" ##", "#  ", "## ", "# #", " # "]),
    ('7', ["###", "  #", "  #", " # ", " # "]),
    ('8', [" # ", "# #", " # ", "# #", " # "]),
    ('9', [" # ", "# #", " ##", "  #", "## "]),
    ('+', ["   ", " # ", "###", " # ", "   "]),
    ('-', ["   ", "   ", "###", "   ", "   "]),
    (':', [" ", "#", " ", "#", " "]),
    (',', ["  ", "  ", "  ", " #", "# "]),
    ('.', [" ", " ", " ", " ", "#"]),
    ('\'', ["#", "#", " ", " ", " "]),
    ('!', ["#", "#", "#", " ", "#"]),
    (' ', ["  ", "  ", "  ", "  ", "  "]),
];

/// A text in large letters, if it has no others than these and fits into so many cells.
fn large(text: &str, cells: usize) -> Option<Vec<String>> {
    let mut rows = vec![String::new(); HIGH + 1];
    for c in text.to_uppercase().chars() {
        let (_, letter) = LETTERS.iter().find(|(known, _)| *known == c)?;
        for (row, part) in rows.iter_mut().zip(letter) {
            row.push_str(part);
            row.push(' ');
        }
    }
    // Below the last there is half a row more.
    rows[HIGH] = " ".repeat(rows[0].len());
    let whole = |pair: &[String]| {
        let cell = |(above, below)| match (above, below) {
            ('#', '#') => '█',
            ('#', _) => '▀',
            (_, '#') => '▄',
            _ => ' ',
        };
        pair[0].chars().zip(pair[1].chars()).map(cell).collect::<String>()
    };
    (rows[0].len() <= cells + 1).then(|| rows.chunks(2).map(whole).collect())
}

/// The headline of a result: whom it changed most and how, in large letters where there is room, and the others beneath.
pub(super) fn lines(look: &Look, play: &Play, outcome: &Outcome, cells: usize, roomy: bool) -> Vec<Line<'static>> {
    let Some((first, others)) = outcome.touched.split_first() else {
        return look.folded(Role::Strong, outcome.record.title.to(Eyes::Table), cells, 2);
    };
    let role = |touched: &Touched| play.snapshot.sight.row(touched.who).map_or(Role::Strong, |row| row.side.into());
    let mut lines = look.folded(Role::Strong, outcome.record.title.to(Eyes::Table), cells, 2);
    let whole = told(first);
    let brief = format!("{} {}", first.name, first.how.first().map_or("", String::as_str));
    let drawn = (roomy && look.glyphs.unicode)
        .then(|| large(&whole, cells).map(|rows| (rows, true)).or_else(|| large(&brief, cells).map(|rows| (rows, false))));
    let shown = drawn.flatten();
    let all = shown.as_ref().is_some_and(|(_, whole)| *whole);
    for row in shown.into_iter().flat_map(|(rows, _)| rows) {
        lines.push(Line::from(look.span(role(first), row.trim_end().to_owned())));
    }
    let beneath = (!all).then_some(first).into_iter().chain(others);
    let parts = beneath.map(|touched| {
        vec![look.span(role(touched), format!("{} ", touched.name)), look.span(Role::Strong, format!("{}   ", touched.how.join(", ")))]
    });
    lines.extend(look.flow_groups(parts.collect(), cells, 0));
    lines
}

fn told(touched: &Touched) -> String {
    format!("{} {}", touched.name, touched.how.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_of_one_height_and_each_of_one_width() {
        for (letter, rows) in LETTERS {
            assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{letter}");
        }
    }

    #[test]
    fn a_text_is_drawn_where_it_fits() {
        assert_eq!(large("1+", 6).unwrap(), ["▄█  ▄  ", " █ ▀█▀ ", " ▀     "].map(str::to_owned));
        assert_eq!(large("GUARD -2", 10), None);
        assert_eq!(large("naïve", 80), None);
    }
}
