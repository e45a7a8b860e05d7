//! The whole run, line by line: the start, a muster, a battle, one after another.

use super::Plain;
use super::muster::PlainMuster;
use super::page::Page;
use super::start::PlainStart;
use super::watch::watch;
use crate::journal::Game;
use crate::paths::Folders;
use crate::ui::Opening;
use crate::ui::app::rescue;
use crate::ui::comeback::comeback;
use crate::ui::config::Config;
use crate::ui::keys::Keys;
use crate::ui::play::{Dice, Play, Rolling};
use crate::ui::route::Route;
use crate::ui::start::StartScreen;
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use std::rc::Rc;

/// The current part of the program.
enum PlainScreen {
    Start(PlainStart),
    Muster(Box<PlainMuster>),
    Play(Box<Plain>),
}

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
    let mut stage = match opening {
        Opening::Game(game, notes) => table.play(*game, &[wrong, notes].concat()),
        Opening::Start | Opening::Board(_) => PlainScreen::Start(PlainStart::new(
            StartScreen::new(table.folders.clone()),
            &wrong,
        )),
    };
    while !stage.has_left() {
        write!(output, "{}", stage.take())?;
        let Some(line) = read(typed, input, output)? else {
            stage.end();
            break;
        };
        let route = stage.line(&line, &table.keys);
        write!(output, "{}", stage.take())?;
        stage = match route {
            Route::Leave => break,
            Route::Start(start) => PlainScreen::Start(PlainStart::new(*start, &[])),
            Route::Game(game, notes) => table.play(*game, &notes),
            Route::Muster(muster) => PlainScreen::Muster(Box::new(PlainMuster::new(*muster))),
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
    fn play(&self, mut game: Game, notes: &[String]) -> PlainScreen {
        let notes: Vec<String> = notes
            .iter()
            .cloned()
            .chain(rescue(&mut game, &self.folders.rescued()))
            .collect();
        let mut play = Play::new(game, self.rolling, self.keys.clone());
        play.begin_guide(self.folders.guide_over());
        play.set_reports(self.folders.reports());
        PlainScreen::Play(Box::new(Plain::new(play, &notes)))
    }
}

impl PlainScreen {
    fn take(&mut self) -> String {
        match self {
            PlainScreen::Start(start) => start.take(),
            PlainScreen::Muster(muster) => muster.take(),
            PlainScreen::Play(plain) => plain.take(),
        }
    }

    fn line(&mut self, line: &str, keys: &Keys) -> Route {
        match self {
            PlainScreen::Start(start) => start.line(line, keys),
            PlainScreen::Muster(muster) => muster.line(line, keys),
            PlainScreen::Play(plain) => {
                plain.line(line);
                Route::Stay
            }
        }
    }

    fn has_left(&self) -> bool {
        matches!(self, PlainScreen::Play(plain) if plain.has_left())
    }

    /// Ends after the last line.
    fn end(&mut self) {
        if let PlainScreen::Play(plain) = self {
            plain.end();
        }
    }

    /// The file the game is saved in and can be continued from.
    fn kept(&self) -> Option<PathBuf> {
        match self {
            PlainScreen::Play(plain) => plain.kept(),
            PlainScreen::Start(_) | PlainScreen::Muster(_) => None,
        }
    }

    /// A message that the game is not saved, and why, if it should be.
    fn unsaved(&self) -> Option<String> {
        match self {
            PlainScreen::Play(plain) => plain.unsaved(),
            PlainScreen::Start(_) | PlainScreen::Muster(_) => None,
        }
    }
}
