//! The whole run, line by line: the start, a muster, a battle, one after another.

use super::muster::PlainMuster;
use super::start::PlainStart;
use super::watch::watch;
use super::*;
use crate::paths::Folders;
use crate::session::Opening;
use crate::session::comeback::comeback;
use crate::session::config::Config;
use crate::session::games::rescue;
use crate::session::muster::MusterScreen;
use crate::session::play::{Dice, Rolling};
use crate::session::start::StartScreen;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;

/// Settings shared by every part.
struct PlainSetup {
    folders: Folders,
    keys: Rc<Keys>,
    rolling: Rolling,
}

/// Plays line by line until the player leaves or there are no more lines. `typed` if a terminal
/// echoes the input.
///
/// # Errors
/// When a line cannot be read or written, or the game is left without being saved.
pub(crate) fn run(
    opening: Opening,
    (dice, sides): (Option<Dice>, [Option<Dice>; 2]),
    folders: Folders,
    typed: bool,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    if let Opening::Board(file) = opening {
        return watch(file, &folders, output);
    }
    folders.sweep();
    let mut wrong = Vec::new();
    let config = Config::load(&folders).unwrap_or_else(|fault| {
        wrong.push(fault);
        Config::default()
    });
    let keys = Keys::load(&folders.keys()).unwrap_or_else(|fault| {
        wrong.push(format!("{fault} (the keys are the built-in ones)"));
        Keys::default()
    });
    let table = PlainSetup {
        folders,
        keys: Rc::new(keys),
        rolling: config.rolling(dice, sides),
    };
    let mut stage: Box<dyn PlainPart> = match opening {
        Opening::Game(game, notes) => table.play(*game, &[wrong, notes].concat()),
        Opening::Muster(muster) => Box::new(PlainMuster::new(*muster)),
        Opening::Start | Opening::Board(_) => {
            let start = StartScreen::new(table.folders.clone());
            Box::new(PlainStart::new(start, &wrong))
        }
    };
    loop {
        write!(output, "{}", stage.take())?;
        let Some(line) = read(typed, input, output)? else {
            stage.end();
            break;
        };
        let route = stage.line(&line, &table.keys);
        write!(output, "{}", stage.take())?;
        stage = match route {
            Route::Leave => break,
            Route::Start(folders) => Box::new(PlainStart::new(StartScreen::new(folders), &[])),
            Route::Game(game, notes) => table.play(*game, &notes),
            Route::Muster(folders, mustering) => match MusterScreen::of(folders, mustering) {
                Ok(muster) => Box::new(PlainMuster::new(muster)),
                Err(fault) => {
                    stage.tell(&fault);
                    stage
                }
            },
            Route::Stay | Route::Program(_) | Route::Help(_) | Route::Theme(_) => stage,
        };
    }
    write!(output, "{}", stage.take())?;
    if let Some(file) = stage.kept() {
        let command = comeback(&table.folders, &file, true);
        let mut page = Page::default();
        page.put(format!("Saved. Continue with: {command}"));
        write!(output, "{}", page.take())?;
    }
    stage
        .unsaved()
        .map_or(Ok(()), |told| Err(io::Error::other(told)))
}

/// The most bytes in a line. Longer lines are split, or a pipe without line ends would fill the
/// memory.
const MOST_BYTES: u64 = 64 << 10;

/// Reads a line. `None` at the end of the input.
fn read(
    typed: bool,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Option<String>> {
    write!(output, "> ")?;
    output.flush()?;
    let mut bytes = Vec::new();
    let read = input.take(MOST_BYTES).read_until(b'\n', &mut bytes)?;
    if !typed {
        writeln!(output)?;
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

impl PlainSetup {
    fn play(&self, mut game: Game, notes: &[String]) -> Box<dyn PlainPart> {
        let notes: Vec<String> = notes
            .iter()
            .cloned()
            .chain(rescue(&mut game, &self.folders.rescued()))
            .collect();
        let mut play = Play::new(game, self.rolling, self.keys.clone());
        play.begin_guide(self.folders.guide_over());
        play.set_folders(self.folders.clone());
        Box::new(Plain::new(play, &notes))
    }
}
