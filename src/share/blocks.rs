//! A document as HTML.

use super::html::{line, list};
use super::*;
use crate::battle::Fallen;
use crate::battle::view::{Block, Choice, Text, Tone};
use maud::html;

/// A block; those of a panel are not on the pages.
pub(super) fn html(block: &Block) -> Markup {
    match block {
        Block::Text { title, lines } if title.is_empty() => html! {
            @for Text { text, tone } in lines { (line(class(*tone), text)) }
        },
        Block::Text { title, lines } => html! {
            section aria-label=(title) {
                h2 { (title) }
                (list("odds", lines.iter().map(|it| it.text.clone())))
            }
        },
        Block::Dice(dice) => {
            let means: Vec<&str> = dice.means.iter().map(|it| it.text.as_str()).collect();
            let gap = if means.is_empty() { "" } else { ": " };
            line(
                "needs",
                &format!("{}{gap}{}", dice.count(), means.join(", ")),
            )
        }
        Block::Rolls(rolls) => {
            let roll = |(whose, roll): &(String, Fallen)| roll.sentence(whose);
            list("rolls", rolls.iter().map(roll))
        }
        Block::Choices(of) => list("ways", of.choices.iter().map(|it| answer(it, &of.columns))),
        _ => Markup::default(),
    }
}

/// An answer with its odds.
fn answer(it: &Choice, columns: &[String]) -> String {
    capital(&format!("{}{}", it.marked(), it.odds(columns)))
}

/// The class of a sentence in a tone.
fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Strong => "task",
        Tone::Info => "title",
        _ => "",
    }
}
