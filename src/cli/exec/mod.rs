//! `drumhead exec`: the engine without a screen; each request and each reply is one line.

mod act;
mod lines;
mod query;
pub(super) mod reply;
mod request;
mod strict;

use super::open::{self, BattleArgs};
use super::{Failure, FolderArgs, Io};
use crate::journal::{Game, Keep, Saved};
use clap::{Args, ValueEnum};
use lines::InputLine;
use reply::{ExecFault, Reply};
use request::ExecRequest;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;

/// Plays without a screen: requests as JSON lines on standard input, replies as JSON lines on standard output.
#[derive(Debug, Args)]
pub(super) struct Exec {
    #[command(flatten)]
    battle: BattleArgs,
    /// Keep the game in this file; a game that is there goes on where it stopped
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// The seed of a new game's dice
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Source of dice and cards that a request does not give
    #[arg(long, value_enum, default_value_t = ExecDice::App)]
    dice: ExecDice,
}

/// Source of dice and cards that are not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExecDice {
    /// The program rolls and draws
    App,
    /// The players roll and draw when the reply asks
    Table,
}

impl Exec {
    pub(super) fn run(&self, given: &FolderArgs, io: &mut Io) -> Result<(), Failure> {
        let mut notes = Vec::new();
        let game = self.open(given, &mut notes);
        for note in notes {
            writeln!(io.errors, "drumhead: {note}")?;
        }
        let mut game = game?;
        serve(&mut game, self.dice, io.input, io.output)?;
        match game.saved() {
            Saved::No(why) => Err(Failure::Failed(format!("the game is not saved: {why}"))),
            _ => Ok(()),
        }
    }

    /// The game in the file, if there is one, or else a new one.
    fn open(&self, given: &FolderArgs, notes: &mut Vec<String>) -> Result<Game, Failure> {
        let saved = self
            .game
            .as_ref()
            .map(|file| open::saved(file, self.seed, notes))
            .transpose()?;
        if let Some(game) = saved.flatten() {
            return Ok(game);
        }
        let keep = self.game.clone().map_or(Keep::Nowhere, Keep::File);
        open::new(&self.battle.setup(given)?, self.seed, &keep, notes)
    }
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
        ExecRequest::Query(query, fields) => query::query(game, &query, fields),
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
