//! The blocks of a question as HTML.

use super::html::{answer, drawn, line, list};
use super::*;
use crate::battle::view::{Block, Choices, Text, Tone};
use crate::session::play::Ahead;
use maud::html;

/// A block; where it has a title, under that. The board has the dice of the last roll drawn.
pub(super) fn html(play: &Play, sight: &Sight, block: &Block, is_board: bool) -> Markup {
    match block {
        Block::Rolls(all) if is_board => {
            let (_, mut lines) = play.words(sight, block);
            lines.pop();
            let last = all.last().map(|(whose, roll)| drawn(whose, roll));
            rolls(lines, last)
        }
        Block::Text { title, lines } if title.is_empty() => html! {
            @for Text { text, tone } in lines { (line(class(*tone), text)) }
        },
        Block::Stakes(stakes) => html! {
            @for stake in stakes { (line("", stake)) }
        },
        Block::Choices(Choices { columns, choices }) => html! {
            ul .ways {
                @for it in choices { li { (answer(&it.label, &it.odds(columns))) } }
            }
        },
        block => {
            let (title, mut lines) = play.words(sight, block);
            let kind = match block {
                Block::Rolls(_) => {
                    let last = lines.pop().map(|line| html! { (line) });
                    return rolls(lines, last);
                }
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

/// The odds, a row for each outcome with its numbers. For the board its chance, or its average and the first chance that is
/// uncertain.
pub(super) fn odds(ahead: &Ahead, is_board: bool) -> Markup {
    let shown = |values: Vec<Text>| {
        let is_tail = |it: &&Text| it.tone == Tone::Info && !it.text.starts_with("none");
        let tail = values.iter().find(is_tail);
        let main = values.iter().filter(|it| it.tone == Tone::Strong);
        let short: Vec<Text> = main.chain(tail).cloned().collect();
        if is_board { short } else { values }
    };
    html! {
        div .beside {
            h2 { (ahead.title) }
            ul .odds {
                @for (label, values) in ahead.in_words() {
                    li {
                        span { (capital(&label)) }
                        @for value in shown(values) {
                            @let (what, number) = value.text.rsplit_once(' ').unwrap_or(("", &value.text));
                            small { (what) " " b { (number) } }
                        }
                    }
                }
            }
        }
    }
}

/// The rolls of an action so far: the last one, and those before it folded.
fn rolls(lines: Vec<String>, last: Option<Markup>) -> Markup {
    html! {
        @if !lines.is_empty() {
            details .sums data-key="rolls" {
                summary { "Rolls before (" (lines.len()) ")" }
                (list("rolls", lines.into_iter()))
            }
        }
        @if let Some(last) = last { ul .rolls.last { li { (last) } } }
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
