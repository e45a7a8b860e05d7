//! Opponents in combat: red on the left, blue on the right.

use super::*;
use crate::battle::view::{Mention, Tone};

/// Each pair of opponents: one row per unit, or one or two lines if `tight`.
pub(super) fn lines(
    look: &Look,
    numbers: &Numbers,
    pairs: &[[Vec<Mention>; 2]],
    cells: usize,
    tight: bool,
) -> Lines {
    pairs
        .iter()
        .flat_map(|pair| {
            if tight {
                beside(look, numbers, pair, cells)
            } else {
                below(look, numbers, pair, cells)
            }
        })
        .collect()
}

/// The units of each side in a column.
fn below(look: &Look, numbers: &Numbers, [red, blue]: &[Vec<Mention>; 2], cells: usize) -> Lines {
    let half = cells.saturating_sub(1) / 2;
    let cell = |mention: Option<&Mention>| {
        let Some(mention) = mention else {
            return vec![Span::raw(" ".repeat(half))];
        };
        let (sign, role) = look.standing(mention.standing);
        let named = numbers.with_name(mention.who, &mention.name.text);
        let note = if mention.note.is_empty() {
            String::new()
        } else {
            format!(" {}", mention.note)
        };
        let left = half.saturating_sub(2);
        let note_wide = crate::ui::text::width(&note).min(left / 2);
        let name = look.cut(&named, left - note_wide);
        let rest = left - crate::ui::text::width(&name);
        vec![
            look.span(role, format!("{sign} ")),
            look.span(mention.name.tone, name),
            look.span(Tone::Faint, look.fit(&note, rest)),
        ]
    };
    let between = || vec![Span::raw(" ")];
    (0..red.len().max(blue.len()))
        .map(|at| Line::from([cell(red.get(at)), between(), cell(blue.get(at))].concat()))
        .collect()
}

/// The units of each side in one line.
fn beside(look: &Look, numbers: &Numbers, pair: &[Vec<Mention>; 2], cells: usize) -> Lines {
    let named = |mention: &Mention| {
        let (sign, role) = look.standing(mention.standing);
        let name = numbers.called(mention.who, &mention.name.text);
        let note = if mention.note.is_empty() {
            "  ".to_owned()
        } else {
            format!(" {}  ", mention.note)
        };
        vec![
            look.span(role, format!("{sign} ")),
            look.span(mention.name.tone, name),
            look.span(Tone::Faint, note),
        ]
    };
    let [red, blue] = pair
        .each_ref()
        .map(|side| side.iter().map(named).collect::<Vec<_>>());
    let wide = |side: &[Vec<Span>]| side.iter().flatten().map(Span::width).sum::<usize>();
    let between = "/ ".to_owned();
    if wide(&red) + wide(&blue) + between.len() <= cells {
        let all = red
            .into_iter()
            .chain([vec![look.span(Tone::Faint, between)]])
            .chain(blue);
        return vec![Line::from(all.flatten().collect::<Vec<_>>())];
    }
    [red, blue]
        .into_iter()
        .flat_map(|side| look.flow_groups(side, cells, 2))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{texts, with_look};
    use super::*;
    use crate::battle::view::{Standing, Text};
    use crate::table::Who;
    use crate::ui::look::Glyphs;

    fn text(pairs: &[[Vec<Mention>; 2]], cells: usize, tight: bool) -> Vec<String> {
        with_look(Glyphs::UNICODE, |look| {
            texts(&lines(look, &Numbers::default(), pairs, cells, tight))
        })
    }

    fn mention(name: &str, standing: Standing, note: &str) -> Mention {
        Mention {
            who: Who::Unit(0),
            name: Text {
                text: name.into(),
                tone: Tone::Plain,
            },
            standing: Some(standing),
            note: note.into(),
        }
    }

    #[test]
    fn the_sides_stand_beside_each_other() {
        let pair = [
            vec![
                mention("Vane", Standing::Acted, ""),
                mention("Orrin", Standing::Active, "charged"),
            ],
            vec![mention("Tam", Standing::Ready, "")],
        ];
        let wide = pair.clone();
        assert_eq!(
            text(std::slice::from_ref(&pair), 41, false),
            ["✓ Vane               ◆ Tam", "▶ Orrin charged"]
        );
        assert_eq!(
            text(&[pair], 41, true),
            ["✓ Vane  ▶ Orrin charged  / ◆ Tam"]
        );
        assert_eq!(
            text(&[wide], 24, true),
            ["✓ Vane  ▶ Orrin charged", "◆ Tam"]
        );
    }
}
