//! The blocks of a ruleset's panel, in words.

use super::*;
use crate::battle::count;
use crate::battle::view::{
    Block, Check, FigureCard, Mention, OnLadder, Pile, Standing, Text, UnitLine,
};

impl Plain {
    pub(super) fn panel(&mut self) {
        for block in self.play.snapshot.sight.panel.clone() {
            self.block(&block);
        }
    }

    pub(super) fn block(&mut self, block: &Block) {
        match block {
            Block::Text { title, lines } => {
                self.under(title, lines.iter().map(|line| line.text.clone()).collect());
            }
            Block::Track { title, steps, at } => {
                let step = |(place, step): (usize, &String)| {
                    if place == *at {
                        format!("{step} (now)")
                    } else {
                        step.clone()
                    }
                };
                self.under(
                    title,
                    vec![
                        steps
                            .iter()
                            .enumerate()
                            .map(step)
                            .collect::<Vec<_>>()
                            .join(", "),
                    ],
                );
            }
            Block::Piles { title, piles } => self.under(title, piles.iter().map(pile).collect()),
            Block::Checklist { title, items } => {
                let lines = items.iter().map(|item| self.check(item)).collect();
                self.under(title, lines);
            }
            Block::Ladder {
                title,
                rungs,
                units,
            } => {
                let lines = units
                    .iter()
                    .map(|unit| self.on_ladder(unit, rungs))
                    .collect();
                self.under(title, lines);
            }
            Block::Cards { title, cards } => {
                let lines = cards.iter().map(|card| self.card_of(card)).collect();
                self.under(title, lines);
            }
            Block::Units {
                title,
                columns,
                rows,
            } => {
                let line = |row: &UnitLine| {
                    format!("{}: {}", self.called(row.who), cells(columns, &row.cells))
                };
                let lines = rows.iter().map(line).collect();
                self.under(title, lines);
            }
            Block::Facing { title, pairs } => {
                let side = |people: &Vec<Mention>| {
                    let list = people
                        .iter()
                        .map(|one| self.mention(one))
                        .collect::<Vec<_>>()
                        .join(", ");
                    if list.is_empty() {
                        "nobody".to_owned()
                    } else {
                        list
                    }
                };
                let lines = pairs
                    .iter()
                    .map(|[red, blue]| format!("red {} against blue {}", side(red), side(blue)))
                    .collect();
                self.under(title, lines);
            }
            Block::Table {
                title,
                columns,
                rows,
            } => self.under(title, rows.iter().map(|row| cells(columns, row)).collect()),
        }
    }

    fn under(&mut self, title: &str, mut lines: Vec<String>) {
        lines.retain(|line| !line.trim().is_empty());
        match &lines[..] {
            [] => {}
            [one] if !title.is_empty() => self.put(format!("{}: {one}", capital(title))),
            _ => {
                self.page.heading(capital(title));
                self.put_all(&lines);
            }
        }
    }

    fn check(&self, item: &Check) -> String {
        let who = item
            .who
            .and_then(|who| self.play.numbers.of(who))
            .map_or_else(String::new, |number| format!("{number} "));
        format!(
            "{who}{}{}",
            item.text,
            if item.done { ", done" } else { ", to do" }
        )
    }

    fn on_ladder(&self, unit: &OnLadder, rungs: &[String]) -> String {
        let rung = |at: usize| rungs.get(at).map_or("off the ladder", String::as_str);
        let label = if unit.label.text.is_empty() {
            String::new()
        } else {
            format!(", {}", unit.label.text)
        };
        format!(
            "{}: {}{label}, at best {}",
            self.called(unit.who),
            rung(unit.at),
            rung(unit.top)
        )
    }

    fn card_of(&self, card: &FigureCard) -> String {
        let figures = card
            .figures
            .iter()
            .map(|text| text.text.as_str())
            .chain([card.about.text.as_str()]);
        let words = figures
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join("; ");
        format!("{}: {words}", self.called(card.who))
    }

    fn mention(&self, one: &Mention) -> String {
        let words = [one.standing.map_or("", Standing::words), one.note.as_str()];
        let words = words
            .into_iter()
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(", ");
        if words.is_empty() {
            self.called(one.who)
        } else {
            format!("{} ({words})", self.called(one.who))
        }
    }
}

fn pile(pile: &Pile) -> String {
    let seen = pile
        .cards
        .iter()
        .map(|card| card.text.as_str())
        .collect::<Vec<_>>()
        .join(", ");
    let count = count(pile.count, "card", "cards");
    if seen.is_empty() {
        format!("{}: {count}", pile.name)
    } else {
        format!("{}: {count}: {seen}", pile.name)
    }
}

/// A row of a table: each cell after its column's heading.
fn cells(columns: &[String], cells: &[Text]) -> String {
    let cell = |(at, cell): (usize, &Text)| match columns.get(at).map_or("", String::as_str) {
        "" => cell.text.clone(),
        column => format!("{column} {}", cell.text),
    };
    let cells = cells
        .iter()
        .enumerate()
        .filter(|(_, cell)| !cell.text.trim().is_empty());
    cells.map(cell).collect::<Vec<_>>().join("; ")
}
