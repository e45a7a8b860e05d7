//! The ruleset's own panel, drawn from view blocks: whatever the rulebook, it is one of these.

use crate::battle::view::{Block, Check, Pile, Text};
use crate::ui::look::Look;
use crate::ui::text::width;
use crate::ui::theme::Role;
use ratatui::text::{Line, Span};

/// The lines of all blocks, a blank one between two.
pub(super) fn lines(look: &Look, blocks: &[Block], cells: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for block in blocks {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.extend(block_lines(look, block, cells));
    }
    lines
}

fn block_lines(look: &Look, block: &Block, cells: usize) -> Vec<Line<'static>> {
    let (title, body) = match block {
        Block::Text { title, lines } => (title, lines.iter().flat_map(|line| look.folded(line.tone, &line.text, cells, 2)).collect()),
        Block::Track { title, steps, at } => (title, track(look, steps, *at, cells)),
        Block::Piles { title, piles } => (title, piles.iter().flat_map(|pile| pile_lines(look, pile, cells)).collect()),
        Block::Checklist { title, items } => (title, checklist(look, items, cells)),
        Block::Ladder { title, rungs, units } => (title, super::ladder::lines(look, rungs, units, cells)),
        Block::Table { title, columns, rows } => (title, table(look, columns, rows, cells)),
    };
    let heading = (!title.is_empty()).then(|| Line::from(look.span(Role::Title, title.clone())));
    heading.into_iter().chain(body).collect()
}

fn track(look: &Look, steps: &[String], at: usize, cells: usize) -> Vec<Line<'static>> {
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

fn pile_lines(look: &Look, pile: &Pile, cells: usize) -> Vec<Line<'static>> {
    let mut parts = vec![look.span(Role::Strong, format!("{} {}", pile.name, pile.count)), Span::raw("  ")];
    let last = pile.cards.len().saturating_sub(1);
    for (i, Text { text, tone }) in pile.cards.iter().enumerate() {
        parts.push(look.span(*tone, format!("{text}{}", if i == last { "" } else { ", " })));
    }
    look.flow(parts, cells, 2)
}

/// One below the other while they are few, side by side when they are many.
fn checklist(look: &Look, items: &[Check], cells: usize) -> Vec<Line<'static>> {
    let check = |item: &Check| {
        let (role, sign) = if item.done { (Role::Faint, look.glyphs.done) } else { (Role::Plain, look.glyphs.to_do) };
        look.span(role, format!("{sign} {}", item.text))
    };
    if items.len() <= FEW {
        return items.iter().map(|item| Line::from(check(item))).collect();
    }
    look.flow_groups(items.iter().map(|item| vec![check(item), Span::raw("  ")]).collect(), cells, 0)
}

/// How many things to do have a line each.
const FEW: usize = 4;

fn table(look: &Look, columns: &[String], rows: &[Vec<Text>], cells: usize) -> Vec<Line<'static>> {
    let count = columns.len().max(rows.iter().map(Vec::len).max().unwrap_or(0));
    let wide = |at: usize| {
        let title = columns.get(at).map_or(0, |title| width(title));
        rows.iter().filter_map(|row| row.get(at)).map(|cell| width(&cell.text)).fold(title, usize::max).min(cells / 2)
    };
    let widths: Vec<usize> = (0..count).map(wide).collect();
    let heading = columns
        .iter()
        .zip(&widths)
        .map(|(title, wide)| look.span(Role::Faint, format!("{}  ", look.fit(title, *wide))))
        .collect::<Vec<_>>();
    let body = rows.iter().map(|row| {
        let cells = row.iter().zip(&widths).map(|(cell, wide)| look.span(cell.tone, format!("{}  ", look.fit(&cell.text, *wide))));
        Line::from(cells.collect::<Vec<_>>())
    });
    std::iter::once(Line::from(heading)).chain(body).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::view::Tone;
    use crate::ui::look::Glyphs;
    use crate::ui::theme::{Depth, Themes};

    fn text(blocks: &[Block], cells: usize) -> Vec<String> {
        let themes = Themes::built_in(Depth::True);
        let keys = crate::ui::keys::Keys::default();
        let look = Look { theme: themes.now(), glyphs: Glyphs::UNICODE, keys: &keys };
        lines(&look, blocks, cells).iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    fn told(text: &str) -> Text {
        Text { text: text.into(), tone: Tone::Plain }
    }

    #[test]
    fn every_block_has_its_shape() {
        let blocks = [
            Block::Track { title: "Turn 2".into(), steps: vec!["Cards".into(), "Fire".into(), "Morale".into()], at: 1 },
            Block::Piles {
                title: String::new(),
                piles: vec![Pile { name: "Left".into(), count: 3, cards: vec![told("Hale"), told("2 Pauses")] }],
            },
            Block::Checklist { title: "To do".into(), items: vec![Check { text: "Guard fires".into(), done: true }] },
            Block::Table { title: String::new(), columns: vec!["Side".into(), "Lost".into()], rows: vec![vec![told("Red"), told("12")]] },
            Block::Text { title: String::new(), lines: vec![told("Fog lies on the field")] },
        ];
        let all = text(&blocks, 40);
        assert_eq!(all[..2], ["Turn 2", "✓Cards  ▸Fire   Morale"]);
        assert_eq!(all[3], "Left 3  Hale, 2 Pauses");
        assert_eq!(all[5..7], ["To do", "✓ Guard fires"]);
        assert_eq!(all[8..10], ["Side  Lost", "Red   12"]);
        assert_eq!(all[11], "Fog lies on the field");
        assert_eq!(text(&blocks[4..], 8), ["Fog lies", "  on the", "  field"]);
    }

    #[test]
    fn no_width_is_too_small() {
        let block = Block::Table { title: "T".into(), columns: vec!["A".into()], rows: vec![vec![told("b"), told("c")], vec![]] };
        for cells in 0..4 {
            text(std::slice::from_ref(&block), cells);
        }
    }
}
