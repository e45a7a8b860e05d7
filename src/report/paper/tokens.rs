//! The markers as tokens, to cut out.

use super::*;
use crate::battle::view::{Ink, Tone};

/// Tokens in a row.
const ROW: usize = 9;

/// Most rows of tokens of a kind.
const MOST_ROWS: usize = 3;

pub(super) fn tokens(battle: &dyn Battle) -> Markup {
    let info = battle.info();
    let units = battle.directory().units.len();
    html! {
        section.tokens {
            header {
                h1 { "Markers" }
                p { (info.title) }
            }
            @for kind in info.markers {
                .row {
                    @for _ in 0..rows(kind, units) * ROW { (token(kind)) }
                }
            }
        }
    }
}

/// Rows of a kind: a token for each unit where it lies on the table, otherwise one row.
fn rows(kind: &MarkerKind, units: usize) -> usize {
    if kind.on_table {
        units.div_ceil(ROW).clamp(1, MOST_ROWS)
    } else {
        1
    }
}

fn token(kind: &MarkerKind) -> Markup {
    let ink = match kind.tone {
        Tone::Counter(Ink::White) => "white",
        Tone::Counter(Ink::Blue) => "blue",
        Tone::Counter(Ink::Red) => "red",
        _ => "",
    };
    html! {
        .token class=(ink) { b { (kind.letter) } span { (kind.name) } }
    }
}
