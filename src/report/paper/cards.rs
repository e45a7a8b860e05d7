//! The deck, to cut out: nine cards a page, and after each page the backs of its cards.

use super::*;
use crate::battle::view::{Card, Text};

/// Cards on a page: three rows of three.
const PAGE: usize = 9;

pub(super) fn cards(battle: &dyn Battle) -> Markup {
    let rows = battle.roster(Viewer::Umpire);
    let row = |card: &Card| {
        let who = battle.directory().who(&card.id)?;
        rows.iter().find(|row| row.who == who)
    };
    let pages = battle.cards().chunks(PAGE);
    html! {
        @for page in pages {
            section.cards {
                @for card in page {
                    @match row(card) {
                        Some(row) => (of_character(battle, row)),
                        None => (of_no_one(card)),
                    }
                }
            }
            // A full page, the same for every card: turned over, each back meets a card, and none tells which.
            section.cards.backs {
                @for _ in 0..PAGE { (back()) }
            }
        }
    }
}

fn of_character(battle: &dyn Battle, row: &Row) -> Markup {
    let side = row.side;
    let [_, table] = battle.info().roster;
    let texts = table
        .columns
        .iter()
        .filter(|column| matches!(column.cells, Cells::Text | Cells::Number));
    let lines = texts.zip(&row.cells);
    html! {
        .card {
            p.owner { span.side { (side.id()) } ": " (printable(&battle.name(Who::Side(side), Viewer::Umpire))) }
            h2 { (printable(&row.name)) }
            @for (column, cell) in lines {
                p.line { (column.heading) " " b { (known(cell)) } }
            }
            p.about { (printable(&row.detail)) }
        }
    }
}

/// The text of a cell; a line to write on where the roster leaves it open.
fn known(cell: &Text) -> &str {
    match cell.text.trim() {
        "" | "-" => "__________",
        text => text,
    }
}

fn of_no_one(card: &Card) -> Markup {
    html! {
        .card.common {
            p.owner { (card.kind) }
            h2 { (printable(&card.name)) }
            p.about { (printable(&card.text)) }
        }
    }
}

/// A lattice, drawn with lines because browsers leave backgrounds out of print.
fn back() -> Markup {
    let lines = (-9..=7).map(|at| at * 10);
    html! {
        .card.back {
            svg viewBox="0 0 60 84" aria-hidden="true" {
                @for at in lines {
                    path d=(format!("M{at} 0l84 84M{} 0l-84 84", 60 - at)) {}
                }
            }
        }
    }
}
