//! The loop: wait, act on what came, draw.

use super::app::{App, Flow};
use super::look::Glyphs;
use super::play::{Dice, Job};
use super::start::Start;
use super::terminal::{self, Inbox, Input, Mailbox, Session, leave_requested};
use super::theme::{self, Depth, Themes};
use crate::battle::{Directory, Document, Form, Odds};
use crate::journal::Game;
use crate::paths::Folders;
use color_eyre::eyre::{Result, eyre};
use serde_json::Value;
use std::env;
use std::fs;
use std::sync::mpsc::{self, Sender};
use std::thread;

/// What the screen begins with.
pub enum Opening {
    /// The start screen.
    Start,
    /// A game, with what people should know about it.
    Game(Box<Game>, Vec<String>),
}

/// How the screen is to be.
pub struct Options {
    /// What it begins with.
    pub opening: Opening,
    /// Who rolls.
    pub dice: Dice,
    /// Where things are kept.
    pub folders: Folders,
    /// The theme that the command line names.
    pub theme: Option<String>,
}

/// Plays on the screen until the player leaves.
///
/// # Errors
/// When there is no such theme, when there is no terminal, or when the terminal refuses.
pub fn run(options: Options) -> Result<()> {
    let Options { opening, dice, folders, theme } = options;
    let depth = if terminal::no_color() { Depth::None } else { Depth::of_terminal() };
    let themes = themes(&folders, theme, depth)?;
    let glyphs = if wants_ascii() { Glyphs::ASCII } else { Glyphs::UNICODE };
    let mut app = App::new(Start::new(folders), themes, glyphs, dice);
    if let Opening::Game(game, notes) = opening {
        app.play(*game, &notes);
    }
    // Each action is on disk before its result is drawn: there are no last words to say.
    terminal::watch_signals(|| {})?;
    // Clicks mean nothing yet; left to the terminal, they select text.
    let session = Session::start(terminal::Options { mouse: false })?;
    let inbox = Inbox::new();
    inbox.read_terminal()?;
    let jobs = odds_worker(inbox.mailbox())?;
    turn(app, session, &inbox, &jobs)
}

/// Odds that have been worked out, with their ticket.
struct Message(u64, Odds);

/// The thread that works out odds: of those that are wanted only the latest.
fn odds_worker(mailbox: Mailbox<Message>) -> Result<Sender<Job>> {
    let (sender, jobs) = mpsc::channel::<Job>();
    thread::Builder::new().name("odds".into()).spawn(move || {
        while let Ok(job) = jobs.recv() {
            let job = jobs.try_iter().last().unwrap_or(job);
            if let (ticket, Some(odds)) = job.work() {
                mailbox.send(Message(ticket, odds));
            }
        }
    })?;
    Ok(sender)
}

fn turn(mut app: App, mut session: Session, inbox: &Inbox<Message>, jobs: &Sender<Job>) -> Result<()> {
    let size = session.terminal().size()?;
    app.resize(size.width, size.height);
    draw(&app, &mut session)?;
    while !leave_requested() {
        for input in inbox.wait(None) {
            match act(&mut app, input) {
                Flow::Stay => {}
                Flow::Repaint => session.repaint()?,
                Flow::Suspend => drop(session.suspend()?),
                Flow::Quit => return Ok(()),
            }
        }
        if let Some(job) = app.take_job() {
            // A worker that is gone works out no more odds, and that is all.
            let _ = jobs.send(job);
        }
        draw(&app, &mut session)?;
    }
    Ok(())
}

fn act(app: &mut App, input: Input<Message>) -> Flow {
    match input {
        Input::Key(key) => app.key(key),
        Input::Paste(text) => {
            app.paste(&text);
            Flow::Stay
        }
        Input::Resize { width, height } => {
            app.resize(width, height);
            // Several resizes may have come to the size that was there before: the terminal has lost the picture all the same.
            Flow::Repaint
        }
        Input::Continued => Flow::Repaint,
        Input::App(Message(ticket, odds)) => {
            app.put_odds(ticket, odds);
            Flow::Stay
        }
        Input::Mouse(_) | Input::Focus(_) => Flow::Stay,
    }
}

fn draw(app: &App, session: &mut Session) -> Result<()> {
    session.draw(|frame| {
        let area = frame.area();
        let cursor = app.draw(area, frame.buffer_mut());
        if let Some(cursor) = cursor.filter(|cursor| area.contains(*cursor)) {
            frame.set_cursor_position(cursor);
        }
    })?;
    Ok(())
}

/// The themes with the one turned on that the command line, `DRUMHEAD_THEME` or the configuration names.
fn themes(folders: &Folders, named: Option<String>, depth: Depth) -> Result<Themes> {
    let mut themes = Themes::built_in(depth);
    let variable = || env::var("DRUMHEAD_THEME").ok().filter(|name| !name.is_empty());
    let Some(name) = named.or_else(variable).or(configured(folders)?) else { return Ok(themes) };
    let file = folders.themes().join(format!("{name}.yaml"));
    let plain = name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' '));
    if plain && file.is_file() {
        let theme = theme::read(&file.display().to_string(), &fs::read(&file)?, depth).map_err(|faults| eyre!(faults.join("\n")))?;
        themes.add(theme);
    } else if depth != Depth::None && !themes.choose(&name) {
        let known = themes.names().collect::<Vec<_>>().join(", ");
        return Err(eyre!(
            "there is no theme {:?}; there are {known}, and your own in {}",
            crate::battle::printable(&name),
            folders.themes().display()
        ));
    }
    Ok(themes)
}

/// The theme that the configuration names.
fn configured(folders: &Folders) -> Result<Option<String>> {
    let file = folders.config.join("config.yaml");
    let Ok(bytes) = fs::read(&file) else { return Ok(None) };
    let document = Document::parse(&file.display().to_string(), &bytes).map_err(|fault| eyre!(fault.to_string()))?;
    let Value::Object(fields) = &document.value else { return Err(eyre!("{}: a configuration is a set of fields", file.display())) };
    let nobody = Directory::default();
    let mut form = Form::read(&nobody, fields);
    let theme = form.text("theme").help("the theme").optional();
    match form.finish().1.first() {
        Some(wrong) => Err(eyre!(document.fault(&wrong.path, wrong.at_key, wrong.severity, wrong.message.clone()).to_string())),
        None => Ok(theme),
    }
}

/// Whether the terminal is one of the few that know nothing but ASCII, or the user wants no more.
fn wants_ascii() -> bool {
    let poor = |term: String| matches!(term.as_str(), "dumb" | "linux" | "vt100" | "vt220" | "ansi");
    env::var_os("DRUMHEAD_ASCII").is_some_and(|value| !value.is_empty()) || env::var("TERM").is_ok_and(poor)
}
