//! The blocks of a ruleset's panel, in words.

use super::*;
use crate::battle::view::{
    Block, Check, FigureCard, Mention, OnLadder, Pile, Standing, Text, UnitLine,
};
use crate::battle::{Fallen, count};

impl Plain {
    pub(super) fn panel(&mut self) {
        for block in self.play.snapshot.sight.panel.clone() {
            self.block(&block);
        }
    }

    pub(super) fn block(&mut self, block: &Block) {
        self.put_all(&self.words(block));
    }

    /// A block line by line, under its title.
    pub(super) fn words(&self, block: &Block) -> Vec<String> {
        match block {
            Block::Text { title, lines } => {
                under(title, lines.iter().map(|line| line.text.clone()))
            }
            Block::Track { title, steps, at } => {
                let step = |(place, step): (usize, &String)| {
                    let now = if place == *at { " (now)" } else { "" };
                    format!("{step}{now}")
                };
                let steps: Vec<String> = steps.iter().enumerate().map(step).collect();
                under(title, [steps.join(", ")].into_iter())
            }
            Block::Piles { title, piles } => under(title, piles.iter().map(pile)),
            Block::Checklist { title, items } => {
                under(title, items.iter().map(|item| self.check(item)))
            }
            Block::Ladder {
                title,
                rungs,
                units,
            } => under(title, units.iter().map(|unit| self.on_ladder(unit, rungs))),
            Block::Cards { title, cards } => {
                under(title, cards.iter().map(|card| self.card_of(card)))
            }
            Block::Units {
                title,
                columns,
                rows,
            } => {
                let line = |row: &UnitLine| {
                    format!("{}: {}", self.called(row.who), cells(columns, &row.cells))
                };
                under(title, rows.iter().map(line))
            }
            Block::Facing { title, pairs } => {
                let side = |people: &Vec<Mention>| {
                    let list: Vec<String> = people.iter().map(|one| self.mention(one)).collect();
                    if list.is_empty() {
                        "nobody".to_owned()
                    } else {
                        list.join(", ")
                    }
                };
                let pair = |[red, blue]: &[Vec<Mention>; 2]| {
                    format!("red {} against blue {}", side(red), side(blue))
                };
                under(title, pairs.iter().map(pair))
            }
            Block::Table {
                title,
                columns,
                rows,
            } => under(title, rows.iter().map(|row| cells(columns, row))),
            Block::Dice(dice) => {
                let means: Vec<&str> = dice.means.iter().map(|it| it.text.as_str()).collect();
                let gap = if means.is_empty() { "" } else { ": " };
                let dice = dice.count();
                vec![format!("{dice}{gap}{}.", means.join(", "))]
            }
            Block::Rolls(rolls) => {
                let roll = |(whose, roll): &(String, Fallen)| roll.sentence(whose);
                rolls.iter().map(roll).collect()
            }
            Block::Choices(of) => of.choices.iter().map(|it| it.told(&of.columns)).collect(),
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

/// Lines under a title; a single one shares its line.
fn under(title: &str, lines: impl Iterator<Item = String>) -> Vec<String> {
    let lines: Vec<String> = lines.filter(|line| !line.trim().is_empty()).collect();
    match &lines[..] {
        [] => Vec::new(),
        _ if title.is_empty() => lines,
        [one] => vec![format!("{}: {one}", capital(title))],
        _ => {
            let stop = if title.ends_with('?') { "" } else { ":" };
            let title = format!("{}{stop}", capital(title.trim_end_matches(':')));
            std::iter::once(title).chain(lines).collect()
        }
    }
}
