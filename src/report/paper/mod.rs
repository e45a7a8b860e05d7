//! A battle on paper: one HTML page to print, with a roster sheet for each side, the quick reference, the deck and the
//! markers.

mod cards;
mod reference;
mod sheet;
mod tokens;

use super::*;
use crate::battle::MarkerKind;
use crate::battle::view::{Cells, Row};
use maud::{DOCTYPE, PreEscaped, html};

/// A size of paper, upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Paper {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 inches
    Letter,
}

/// A part of what is printed, in the order of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PaperPart {
    /// A roster sheet for each side
    Rosters,
    /// The quick reference of the rulebook
    Rules,
    /// The deck, to cut out
    Cards,
    /// The markers, to cut out
    Markers,
}

/// The texts of the pages that are not part of the battle.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// The battle's title.
    pub title: &'a str,
    /// The quick reference.
    pub notes: &'a [RuleNote],
}

const STYLE: &str = include_str!("paper.css");

/// The page, complete in itself: it needs no other file and no network.
pub fn page(battle: &dyn Battle, heading: Heading, paper: Paper, parts: &[PaperPart]) -> String {
    let title = printable(heading.title);
    let size = match paper {
        Paper::A4 => "A4",
        Paper::Letter => "letter",
    };
    let part = |part: PaperPart| -> Markup {
        match part {
            PaperPart::Rosters => html! {
                @for side in Side::BOTH { (sheet::sheet(battle, &title, side)) }
            },
            PaperPart::Rules => reference::reference(battle.info(), heading.notes),
            PaperPart::Cards => cards::cards(battle),
            PaperPart::Markers => tokens::tokens(battle),
        }
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " on paper" }
                style { (PreEscaped(format!("@page {{ size: {size} portrait; }}\n{STYLE}"))) }
            }
            body {
                p.hint {
                    "Print this page at 100%. "
                    @if parts.contains(&PaperPart::Cards) && !battle.cards().is_empty() {
                        "Print the cards on both sides of stiff paper, turned over the long edge. "
                        "Their backs follow each page."
                    }
                }
                @for one in PaperPart::value_variants().iter().filter(|one| parts.contains(one)) { (part(*one)) }
            }
        }
    };
    page.into_string()
}
