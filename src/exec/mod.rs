//! Requests and replies in JSON: the engine without a screen. Each is one line, and nothing here knows a file, a screen or a
//! socket.

mod act;
mod lines;
mod query;
pub(crate) mod reply;
mod request;
mod strict;

use crate::journal::{Game, Saved};
use clap::ValueEnum;
use lines::InputLine;
use reply::{ExecFault, Reply};
use request::ExecRequest;
use std::io::{self, BufRead, Write};

/// Source of dice and cards that are not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExecDice {
    /// The program rolls and draws
    App,
    /// The players roll and draw when the reply asks
    Table,
}

/// Answers each line of `input` with a line of `output`, until the input ends. Each reply is flushed before the next line is read.
///
/// # Errors
/// When a line cannot be read or a reply cannot be written.
pub fn serve(
    game: &mut Game,
    dice: ExecDice,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    loop {
        let reply = match lines::next(input)? {
            InputLine::End => return Ok(()),
            InputLine::TooLong => Err(ExecFault::Malformed("the line is over 1 MiB".to_owned())),
            InputLine::Whole(line) => match ExecRequest::read(&line, game.battle()) {
                None => continue,
                Some(request) => request.and_then(|request| answer(game, request, dice)),
            },
        };
        let unsaved = match game.saved() {
            Saved::No(why) => Some(why.as_str()),
            Saved::Yes(_) | Saved::Nowhere | Saved::Watching(_) => None,
        };
        let mut line = harmless(&reply::line(reply, unsaved).to_string());
        line.push('\n');
        output.write_all(line.as_bytes())?;
        output.flush()?;
    }
}

/// JSON without raw control characters. JSON itself allows DEL and those above it, but terminals obey them.
fn harmless(json: &str) -> String {
    let is_control = |c: char| matches!(c, '\u{7f}'..='\u{9f}');
    if !json.contains(is_control) {
        return json.to_owned();
    }
    let escaped = |c: char| {
        if is_control(c) {
            format!("\\u{:04x}", u32::from(c))
        } else {
            c.to_string()
        }
    };
    json.chars().map(escaped).collect()
}

fn answer(game: &mut Game, request: ExecRequest, dice: ExecDice) -> Reply {
    let named = |field: &'static str| {
        move |invalid: crate::table::Invalid| {
            ExecFault::Invalid(crate::table::Invalid {
                field: field.to_owned(),
                ..invalid
            })
        }
    };
    match request {
        ExecRequest::Do(order) => act::act(game, &order, dice),
        ExecRequest::Query(query, fields) => query::query(game, query, fields),
        ExecRequest::Undo(count) => {
            let last = game.latest();
            game.undo(count)
                .map(|record| reply::moved(&record, last))
                .map_err(named("undo"))
        }
        ExecRequest::Redo(count) => game
            .redo(count)
            .map(|record| reply::moved(&record, None))
            .map_err(named("redo")),
    }
}
