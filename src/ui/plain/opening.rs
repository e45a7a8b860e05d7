//! From the first line to the last: the choice of a game, then the game.

use super::Plain;
use crate::battle::printable;
use crate::journal::Game;
use crate::paths::Folders;
use crate::ui::Opening;
use crate::ui::config::Config;
use crate::ui::keys::{Action, Keys};
use crate::ui::play::{Dice, Play};
use crate::ui::start::{Begun, Start, What};
use std::io::{self, BufRead, Write};
use std::rc::Rc;

/// Plays line by line until the player leaves or there are no more lines; `typed` where a terminal shows the input.
///
/// # Errors
/// When a line cannot be read or written, or the game is left without being saved.
pub fn run(
    opening: Opening,
    (dice, sides): (Option<Dice>, [Option<Dice>; 2]),
    folders: Folders,
    typed: bool,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut wrong = Vec::new();
    let config = Config::load(&folders).unwrap_or_else(|fault| {
        wrong.push(fault);
        Config::default()
    });
    let keys = Keys::load(&folders.keys()).unwrap_or_else(|fault| {
        wrong.push(format!("{fault} (the keys are the built-in ones)"));
        Keys::default()
    });
    let game = match opening {
        Opening::Game(game, notes) => Some((game, notes)),
        Opening::Start => choose(folders, typed, input, output)?,
    };
    let Some((game, notes)) = game else { return Ok(()) };
    let play = Play::new(*game, config.rolling(dice, sides), Rc::new(keys));
    let mut plain = Plain::new(play, &[wrong, notes].concat());
    while !plain.has_left() {
        write!(output, "{}", plain.take())?;
        let Some(line) = read(typed, input, output)? else { break };
        plain.line(&line);
    }
    write!(output, "{}", plain.take())?;
    plain.unsaved().map_or(Ok(()), |why| Err(io::Error::other(format!("the game is not saved: {why}"))))
}

/// One line; nothing at the end of the input.
fn read(typed: bool, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<Option<String>> {
    write!(output, "> ")?;
    output.flush()?;
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes)?;
    if !typed {
        writeln!(output)?;
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// What there is to begin with, until something has begun.
fn choose(folders: Folders, typed: bool, input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<Option<(Box<Game>, Vec<String>)>> {
    let mut start = Start::new(folders);
    writeln!(output, "Drumhead. Choose by number; quit leaves.")?;
    // Rosters are put together in files, or on the screen.
    start.items.retain(|item| matches!(item.what, What::Saved(_) | What::Battle(_)));
    loop {
        list(&start, output)?;
        let Some(line) = read(typed, input, output)? else { return Ok(None) };
        match line.trim() {
            "quit" => return Ok(None),
            "" => {}
            line => match line.parse::<usize>().ok().filter(|number| (1..=start.items.len()).contains(number)) {
                None => writeln!(output, "{} is none of them.", printable(line))?,
                Some(number) => {
                    start.at = number - 1;
                    match start.update(Action::Accept) {
                        Begun::Game(game, notes) => return Ok(Some((game, notes))),
                        Begun::Muster(_) | Begun::No => {}
                    }
                    for fault in std::mem::take(&mut start.faults) {
                        writeln!(output, "{}", printable(&fault))?;
                    }
                }
            },
        }
    }
}

fn list(start: &Start, output: &mut dyn Write) -> io::Result<()> {
    let mut group = "";
    for (at, item) in start.items.iter().enumerate() {
        if item.group != group {
            writeln!(output, "{}:", item.group)?;
            group = item.group;
        }
        writeln!(output, "{}. {}, {}", at + 1, printable(&item.title), printable(&item.detail))?;
    }
    Ok(())
}
