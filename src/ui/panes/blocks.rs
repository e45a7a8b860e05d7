//! The ruleset's panel, drawn from view blocks. Every ruleset uses the same kinds of blocks.

mod ladder;

use super::*;
use crate::battle::view::{Block, Check, FigureCard, Pile, Text, UnitLine};

/// The lines of all blocks with a blank line between them, set closer if they would exceed `high` lines.
pub(crate) fn lines(
    look: &Look,
    numbers: &Numbers,
    blocks: &[Block],
    cells: usize,
    high: usize,
) -> Lines {
    [(true, false), (false, false), (false, true)]
        .into_iter()
        .map(|(gaps, tight)| spaced(look, numbers, blocks, cells, gaps, tight))
        .reduce(|roomy, closer| if roomy.len() <= high { roomy } else { closer })
        .unwrap_or_default()
}

fn spaced(
    look: &Look,
    numbers: &Numbers,
    blocks: &[Block],
    cells: usize,
    gaps: bool,
    tight: bool,
) -> Lines {
    let mut lines = Vec::new();
    for block in blocks {
        if !lines.is_empty() && gaps {
            lines.push(Line::default());
        }
        lines.extend(block_lines(look, numbers, block, cells, tight));
    }
    lines
}

fn block_lines(look: &Look, numbers: &Numbers, block: &Block, cells: usize, tight: bool) -> Lines {
    let (title, body) = match block {
        Block::Text { title, lines } | Block::Odds { title, lines } => (
            title,
            lines
                .iter()
                .flat_map(|line| look.folded(line.tone, &line.text, cells, 2))
                .collect(),
        ),
        Block::Track { title, steps, at } => (title, track(look, steps, *at, cells)),
        Block::Piles { title, piles } => (
            title,
            piles
                .iter()
                .flat_map(|pile| pile_lines(look, pile, cells))
                .collect(),
        ),
        Block::Checklist { title, items } => (title, checklist(look, numbers, items, cells)),
        Block::Ladder {
            title,
            rungs,
            units,
        } if tight => (title, ladder::brief(look, numbers, rungs, units, cells)),
        Block::Ladder {
            title,
            rungs,
            units,
        } => (title, ladder::lines(look, numbers, rungs, units, cells)),
        Block::Cards { title, cards } => (title, cards_lines(look, numbers, cards, cells)),
        Block::Units {
            title,
            columns,
            rows,
        } => (title, units(look, numbers, columns, rows, cells)),
        Block::Facing { title, pairs } => (
            title,
            super::facing::lines(look, numbers, pairs, cells, tight),
        ),
        Block::Table {
            title,
            columns,
            rows,
        } => (title, table(look, columns, rows, cells)),
        Block::Dice(dice) => return super::dice::needs(look, dice, cells),
        Block::Rolls(rolls) => {
            let rolls = rolls.iter();
            let lines = rolls.map(|(whose, roll)| super::dice::lines(look, roll, whose, cells));
            return lines.flatten().collect();
        }
        Block::Stakes(stakes) => {
            let stakes = stakes.iter();
            let lines = stakes.map(|it| look.folded(Tone::Plain, it, cells, 2));
            return lines.flatten().collect();
        }
        Block::Choices(of) => return answers::lines(look, of, usize::MAX, cells).0,
    };
    let heading = (!title.is_empty()).then(|| look.heading(title));
    heading.into_iter().chain(body).collect()
}

fn track(look: &Look, steps: &[String], at: usize, cells: usize) -> Lines {
    let part = |(i, step): (usize, &String)| {
        let (role, sign) = match i.cmp(&at) {
            std::cmp::Ordering::Less => (Role::Faint, look.glyphs.done),
            std::cmp::Ordering::Equal => (Role::Strong, look.glyphs.here),
            std::cmp::Ordering::Greater => (Role::Plain, ' '),
        };
        look.span(role, format!("{sign}{step}  "))
    };
    look.flow(steps.iter().enumerate().map(part).collect(), cells, 0)
}

fn pile_lines(look: &Look, pile: &Pile, cells: usize) -> Lines {
    let mut parts = vec![
        look.strong(format!("{} {}", pile.name, pile.count)),
        Span::raw("  "),
    ];
    let last = pile.cards.len().saturating_sub(1);
    for (i, Text { text, tone }) in pile.cards.iter().enumerate() {
        parts.push(look.span(
            *tone,
            format!("{text}{}", if i == last { "" } else { ", " }),
        ));
    }
    look.flow(parts, cells, 2)
}

/// A unit's number, right-aligned in `wide` cells and followed by a blank. Empty without a number and a column.
pub(super) fn number(
    look: &Look,
    numbers: &Numbers,
    who: Option<Who>,
    wide: usize,
) -> Span<'static> {
    let number = who
        .and_then(|who| numbers.of(who))
        .map_or_else(String::new, |number| number.to_string());
    look.span(
        Role::Key,
        if wide == 0 && number.is_empty() {
            String::new()
        } else {
            format!("{number:>wide$} ")
        },
    )
}

/// Items below each other up to `FEW`, or if one is longer than a line, else side by side.
fn checklist(look: &Look, numbers: &Numbers, items: &[Check], cells: usize) -> Lines {
    // A sign and a number stand before the words.
    let is_long = |item: &Check| width(&item.text) + numbers.digits() + 3 > cells;
    let few = items.len() <= FEW || items.iter().any(is_long);
    let wide = if few && items.iter().any(|item| item.who.is_some()) {
        numbers.digits()
    } else {
        0
    };
    let check = |item: &Check| {
        let (role, sign) = if item.done {
            (Role::Faint, look.glyphs.done)
        } else {
            (Role::Plain, look.glyphs.to_do)
        };
        vec![
            look.span(role, format!("{sign} ")),
            number(look, numbers, item.who, wide),
            look.span(role, item.text.clone()),
        ]
    };
    if few {
        let words = |span: Span<'static>| {
            let style = span.style;
            span.content
                .split_inclusive(' ')
                .map(|word| Span::styled(word.to_owned(), style))
                .collect::<Vec<_>>()
        };
        let folded =
            |item: &Check| look.flow(check(item).into_iter().flat_map(words).collect(), cells, 2);
        return items.iter().flat_map(folded).collect();
    }
    let gap = |item: &Check| [check(item), vec![Span::raw("  ")]].concat();
    look.flow_groups(items.iter().map(gap).collect(), cells, 0)
}

/// Number, name and figures in columns; the rest of the card folded below.
fn cards_lines(look: &Look, numbers: &Numbers, cards: &[FigureCard], cells: usize) -> Lines {
    let digits = numbers.digits();
    let name = widest(cards.iter().map(|card| &card.name.text)).min(cells / 3);
    let columns = cards.iter().map(|card| card.figures.len()).max();
    let wide = |at: usize| {
        let figures = cards.iter().filter_map(|card| card.figures.get(at));
        widest(figures.map(|text| &text.text))
    };
    let widths: Vec<usize> = (0..columns.unwrap_or(0)).map(wide).collect();
    let card = |card: &FigureCard| {
        let mut head = vec![
            number(look, numbers, Some(card.who), digits),
            look.span(
                card.name.tone,
                format!("{}  ", look.fit(&card.name.text, name)),
            ),
        ];
        let figures = card.figures.iter().zip(&widths);
        head.extend(figures.map(|(text, wide)| {
            look.span(text.tone, format!("{}  ", look.fit(&text.text, *wide)))
        }));
        let indent = " ".repeat(digits + 1);
        let below = look.folded(
            card.about.tone,
            &card.about.text,
            cells.saturating_sub(digits + 1),
            0,
        );
        let below = below
            .into_iter()
            .map(move |line| Line::from([vec![Span::raw(indent.clone())], line.spans].concat()));
        std::iter::once(Line::from(head))
            .chain(below)
            .collect::<Vec<_>>()
    };
    cards.iter().flat_map(card).collect()
}

/// The most checklist items that get a line each.
const FEW: usize = 4;

/// A table whose first column holds the units by number and name.
fn units(
    look: &Look,
    numbers: &Numbers,
    columns: &[String],
    rows: &[UnitLine],
    cells: usize,
) -> Lines {
    let columns: Vec<String> = std::iter::once(String::new())
        .chain(columns.iter().cloned())
        .collect();
    let row = |line: &UnitLine| {
        let name = Text {
            text: numbers.with_name(line.who, &line.name.text),
            tone: line.name.tone,
        };
        std::iter::once(name)
            .chain(line.cells.iter().cloned())
            .collect()
    };
    let rows: Vec<Vec<Text>> = rows.iter().map(row).collect();
    table(look, &columns, &rows, cells)
}

fn table(look: &Look, columns: &[String], rows: &[Vec<Text>], cells: usize) -> Lines {
    let count = columns
        .len()
        .max(rows.iter().map(Vec::len).max().unwrap_or(0));
    let wide = |at: usize| {
        let title = columns.get(at).map_or(0, |title| width(title));
        rows.iter()
            .filter_map(|row| row.get(at))
            .map(|cell| width(&cell.text))
            .fold(title, usize::max)
            .min(cells / 2)
    };
    let widths: Vec<usize> = (0..count).map(wide).collect();
    let heading = columns
        .iter()
        .zip(&widths)
        .map(|(title, wide)| look.faint(format!("{}  ", look.fit(title, *wide))))
        .collect::<Vec<_>>();
    let body = rows.iter().map(|row| {
        // The background of a counter ends with its text.
        let cells = row.iter().zip(&widths).flat_map(|(cell, wide)| {
            let text = look.cut(&cell.text, *wide);
            let gap = wide + 2 - width(&text);
            [look.span(cell.tone, text), Span::raw(" ".repeat(gap))]
        });
        Line::from(cells.collect::<Vec<_>>())
    });
    std::iter::once(Line::from(heading)).chain(body).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{texts, with_look};
    use super::*;
    use crate::battle::{Directory, Listed};
    use crate::table::Side;
    use crate::ui::look::Glyphs;

    fn text(items: &[Check], cells: usize) -> Vec<String> {
        with_look(Glyphs::UNICODE, |look| {
            texts(&checklist(look, &numbers(), items, cells))
        })
    }

    fn numbers() -> Numbers {
        let listed = |name: &str| Listed {
            id: format!("red/{name}"),
            name: name.to_owned(),
            side: Side::Red,
        };
        Numbers::new(&Directory {
            units: (0..12).map(|i| listed(&format!("u{i}"))).collect(),
            ..Directory::default()
        })
    }

    #[test]
    fn units_with_something_to_do_are_named_with_their_number() {
        let check = |unit, text: &str| Check {
            who: Some(Who::Unit(unit)),
            text: text.into(),
            done: false,
        };
        let items = vec![check(0, "Guard fires"), check(11, "Foot tests")];
        assert_eq!(text(&items, 40), ["□  1 Guard fires", "□ 12 Foot tests"]);
        let items: Vec<Check> = (7..12).map(|unit| check(unit, "tests")).collect();
        assert_eq!(
            text(&items, 40),
            ["□ 8 tests  □ 9 tests  □ 10 tests", "□ 11 tests  □ 12 tests"]
        );
    }
}
