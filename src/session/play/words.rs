//! Blocks in words, line by line: for play line by line and for the pages.

use super::*;
use crate::battle::Fallen;
use crate::battle::view::{Block, Check, FigureCard, Mention, OnLadder, Pile, Text, UnitLine};

impl Play {
    /// The title of a block and its lines, with the names that the viewer of `sight` may know.
    pub fn words(&self, sight: &Sight, block: &Block) -> (String, Vec<String>) {
        let numbers = &self.numbers;
        BlockWords { sight, numbers }.block(block)
    }
}

/// The numbers and names of units.
struct BlockWords<'a> {
    sight: &'a Sight,
    numbers: &'a Numbers,
}

impl BlockWords<'_> {
    fn called(&self, who: Who) -> String {
        self.numbers.called(who, self.sight.name(who))
    }

    /// The title of a block, and its lines.
    fn block(&self, block: &Block) -> (String, Vec<String>) {
        match block {
            Block::Text { title, lines } | Block::Odds { title, lines } => {
                under(title, lines.iter().map(|line| line.text.clone()))
            }
            Block::Track { title, steps, at } => {
                let step = |(place, step): (usize, &String)| {
                    let now = if place == *at { " (now)" } else { "" };
                    format!("{step}{now}")
                };
                let steps = steps.iter().enumerate().map(step);
                under(title, [steps.joined(", ")].into_iter())
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
                let text = format!("{}{gap}{}.", dice.count(), means.join(", "));
                under("", [text].into_iter())
            }
            Block::Rolls(rolls) => {
                let roll = |(whose, roll): &(String, Fallen)| roll.sentence(whose);
                under("", rolls.iter().map(roll))
            }
            Block::Stakes(stakes) => under("", stakes.iter().cloned()),
            Block::Choices(of) => under("", of.choices.iter().map(|it| it.in_line(&of.columns))),
        }
    }

    fn check(&self, item: &Check) -> String {
        let who = item
            .who
            .and_then(|who| self.numbers.of(who))
            .map_or_else(String::new, |number| format!("{number} "));
        format!(
            "{who}{}{}",
            item.text.trim_end_matches('.'),
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
        let words = figures.filter(|text| !text.is_empty()).joined("; ");
        format!("{}: {words}", self.called(card.who))
    }

    fn mention(&self, one: &Mention) -> String {
        let words = [one.standing.map_or("", Standing::words), one.note.as_str()];
        let words = words
            .into_iter()
            .filter(|word| !word.is_empty())
            .joined(", ");
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
        .joined(", ");
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
    cells.map(cell).joined("; ")
}

fn under(title: &str, lines: impl Iterator<Item = String>) -> (String, Vec<String>) {
    let lines = lines.filter(|line| !line.trim().is_empty());
    (title.to_owned(), lines.collect())
}
