//! The blocks of a question as HTML.

use super::html::{line, list};
use super::*;
use crate::battle::view::{Block, ChoiceLine, Choices, Text, Tone};
use maud::html;

/// A block; where it has a title, under that.
pub(super) fn html(play: &Play, sight: &Sight, block: &Block) -> Markup {
    match block {
        Block::Text { title, lines } if title.is_empty() => html! {
            @for Text { text, tone } in lines { (line(class(*tone), text)) }
        },
        Block::Choices(Choices { columns, choices }) => {
            let answer = |it: &ChoiceLine| capital(&format!("{}{}", it.marked(), it.odds(columns)));
            list("ways", choices.iter().map(answer))
        }
        block => {
            let (title, lines) = play.words(sight, block);
            let kind = match block {
                Block::Rolls(_) => "rolls",
                Block::Dice(_) => "needs",
                _ => "odds",
            };
            html! {
                @if !title.is_empty() { h2 { (title) } }
                (list(kind, lines.into_iter()))
            }
        }
    }
}

/// The class of a sentence in a tone.
fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Strong => "task",
        Tone::Info => "title",
        _ => "",
    }
}
