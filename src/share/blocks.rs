//! The blocks of a question as HTML.

use super::html::{answer, line, list};
use super::*;
use crate::battle::view::{Block, Choices, Text, Tone};
use crate::session::play::Ahead;
use maud::html;

/// A block; where it has a title, under that.
pub(super) fn html(play: &Play, sight: &Sight, block: &Block) -> Markup {
    match block {
        Block::Text { title, lines } if title.is_empty() => html! {
            @for Text { text, tone } in lines { (line(class(*tone), text)) }
        },
        Block::Choices(Choices { columns, choices }) => html! {
            ul .ways {
                @for it in choices { li { (answer(&it.label, &it.odds(columns))) } }
            }
        },
        block => {
            let (title, lines) = play.words(sight, block);
            let kind = match block {
                Block::Rolls(_) => return rolls(lines),
                Block::Dice(_) => "needs",
                _ => "odds",
            };
            let lines = list(kind, lines.into_iter());
            if title.is_empty() {
                return lines;
            }
            // Where the window is wide it stands beside the question.
            html! {
                div .beside { h2 { (title) } (lines) }
            }
        }
    }
}

/// The odds for the board: of each outcome its chance, or its average and the first chance that is uncertain.
pub(super) fn odds(ahead: &Ahead) -> Markup {
    let short = |values: &[Text]| {
        let is_tail = |it: &&Text| it.tone == Tone::Info && !it.text.starts_with("none");
        let tail = values.iter().find(is_tail);
        let main = values.iter().filter(|it| it.tone == Tone::Strong);
        let all: Vec<&str> = main.chain(tail).map(|it| it.text.as_str()).collect();
        all.join(", ")
    };
    html! {
        div .beside {
            h2 { (ahead.title) }
            ul .odds {
                @for (label, values) in ahead.told() { li { span { (capital(&label)) } b { (short(&values)) } } }
            }
        }
    }
}

/// The rolls of an action so far: the last one, and those before it folded.
fn rolls(mut lines: Vec<String>) -> Markup {
    let last = lines.pop();
    html! {
        @if !lines.is_empty() {
            details .sums data-key="rolls" {
                summary { "Rolls before (" (lines.len()) ")" }
                (list("rolls", lines.into_iter()))
            }
        }
        (list("rolls last", last.into_iter()))
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
