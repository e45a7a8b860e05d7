//! The main loop: wait for input, act on it, draw.

use super::app::{App, Flow, Message, Screen, Shared};
use super::look::Glyphs;
use super::terminal::{Inbox, Input, Mailbox, Session, leave_requested};
use super::theme::{Depth, Themes};
use super::tumble::PAUSE;
use super::*;
use crate::battle::printable;
use crate::session::Opening;
use crate::session::board::{Board, WATCH_PAUSE};
use crate::session::comeback::comeback;
use crate::session::config::Config;
use crate::session::play::{Job, Purpose};
use crate::session::sharing::Sharing;
use color_eyre::eyre::{Result, eyre};
use std::io::{self, Write as _};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, thread};

/// Settings of a run on the screen.
pub struct RunOptions {
    /// The first screen to show.
    pub opening: Opening,
    /// The roller, if the command line says.
    pub dice: Option<Dice>,
    /// The rollers of red's and blue's dice, if the command line says.
    pub sides: [Option<Dice>; 2],
    /// The folders of this machine.
    pub folders: Folders,
    /// The theme named on the command line.
    pub theme: Option<String>,
    /// Draw with ASCII only.
    pub ascii: bool,
    /// Tumble dice that the program rolls, unless the settings say otherwise.
    pub tumble: bool,
    /// Take clicks and the wheel from the terminal, unless the settings say otherwise.
    pub mouse: bool,
    /// Serves pages to other devices when asked to.
    pub sharing: Option<Box<dyn Sharing>>,
    /// Share the game from the start.
    pub share: bool,
}

/// The pause between two looks at a theme's file. Built-in themes have no file and are not looked
/// at.
const THEME_PAUSE: Duration = Duration::from_secs(1);

/// The time without a key after which a typed number is complete.
const REST: Duration = Duration::from_millis(1200);

/// The time after a roll in which a second tap of the same key is a slip, and after a refused number in which a digit belongs to
/// it.
const SEEN: Duration = Duration::from_millis(400);

/// Plays on the screen until the player leaves.
///
/// # Errors
/// When the theme or the terminal is missing, or the terminal refuses.
pub fn run(options: RunOptions) -> Result<()> {
    let RunOptions {
        opening,
        dice,
        sides,
        folders,
        theme,
        ascii,
        tumble,
        mouse,
        sharing,
        share,
    } = options;
    folders.sweep();
    let depth = if terminal::no_color() {
        Depth::None
    } else {
        Depth::of_terminal()
    };
    let mut wrong = Vec::new();
    let config = Config::load(&folders).unwrap_or_else(|fault| {
        wrong.push(fault);
        Config::default()
    });
    let (themes, notes) = themes(&folders, theme, &config, depth)?;
    wrong.extend(notes);
    let glyphs = if ascii || wants_ascii(config.ascii) {
        Glyphs::ASCII
    } else {
        Glyphs::UNICODE
    };
    let dice = config.rolling(dice, sides);
    let keys = Keys::load(&folders.keys()).unwrap_or_else(|fault| {
        wrong.push(format!("{fault} (the keys are the built-in ones)"));
        Keys::default()
    });
    let board = match &opening {
        Opening::Board(file) => Some(Board::open(file.clone(), &folders, keys.clone())),
        Opening::Start | Opening::Muster(_) | Opening::Game(..) => None,
    };
    let board = board.transpose().map_err(|told| eyre!(told))?;
    let mut app = App::new(folders.clone(), themes, glyphs, dice);
    app.set_keys(keys);
    app.attend();
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    app.count_games_from(now.map_or(0, |now| now.as_secs()));
    app.set_tumbles(tumble && config.tumble.unwrap_or(true));
    if let Some(board) = board {
        app.screen = Screen::Board(Box::new(board));
    }
    match opening {
        Opening::Game(game, notes) => app.play(*game, &[wrong, notes].concat()),
        Opening::Muster(muster) => {
            app.screen = Screen::Muster(muster);
            app.tell(&wrong);
        }
        Opening::Start | Opening::Board(_) => app.tell(&wrong),
    }
    // Each action is on disk before its result is drawn, so nothing needs saving here.
    terminal::watch_signals(|| {})?;
    // With the mouse taken, the terminal's own selection needs Shift.
    let session = Session::start(terminal::SessionOptions {
        mouse: mouse && config.mouse.unwrap_or(true),
    })?;
    let inbox = Inbox::new();
    inbox.read_terminal()?;
    let jobs = odds_worker(inbox.mailbox())?;
    let mut shared = Shared::new(sharing, inbox.mailbox());
    if share {
        shared.open(&mut app);
    }
    let kept = main_loop(app, session, &inbox, &jobs, &mut shared)?;
    if let Some(file) = kept {
        // If standard output is gone, so is this hint, and that is fine.
        let command = comeback(&folders, &file, false);
        let _ = writeln!(io::stdout(), "Saved. Continue with: {command}");
    }
    Ok(())
}

/// The thread that works out odds. For each purpose only the latest job counts, and a roll goes
/// before a form.
fn odds_worker(mailbox: Mailbox<Message>) -> Result<Sender<Job>> {
    let (sender, jobs) = mpsc::channel::<Job>();
    thread::Builder::new().name("odds".into()).spawn(move || {
        let mut due: Vec<Job> = Vec::new();
        loop {
            if due.is_empty() {
                let Ok(job) = jobs.recv() else { return };
                due.push(job);
            }
            take_in(&jobs, &mut due);
            let at = due
                .iter()
                .position(|job| job.purpose() != Purpose::Form)
                .unwrap_or(0);
            let job = due.remove(at);
            let purpose = job.purpose();
            job.work(|finding| {
                mailbox.send(Message::Odds(Box::new(finding)));
                take_in(&jobs, &mut due);
                // An action that has begun leaves its form behind; a question keeps its answers' odds meanwhile.
                let replaces = |other: &Job| other.purpose() == purpose;
                due.is_empty() || purpose != Purpose::Form && !due.iter().any(replaces)
            });
        }
    })?;
    Ok(sender)
}

/// Adds new jobs. Each replaces an older one for the same purpose.
fn take_in(jobs: &Receiver<Job>, due: &mut Vec<Job>) {
    for job in jobs.try_iter() {
        due.retain(|other| other.purpose() != job.purpose());
        due.push(job);
    }
}

/// The longest wait for an input before something else needs attention.
fn pause(app: &App) -> Option<Duration> {
    if app.is_tumbling() {
        Some(PAUSE)
    } else if app.awaits_rest() {
        Some(if app.rests_soon() { SEEN } else { REST })
    } else if app.is_watching() {
        Some(WATCH_PAUSE)
    } else {
        app.themes.is_from_file().then_some(THEME_PAUSE)
    }
}

/// Runs until the player leaves. Returns the file the game can be continued from.
fn main_loop(
    mut app: App,
    mut session: Session,
    inbox: &Inbox<Message>,
    jobs: &Sender<Job>,
    shared: &mut Shared,
) -> Result<Option<PathBuf>> {
    let size = session.terminal().size()?;
    app.resize(size.width, size.height);
    // A game opened in the middle of an action needs its odds at once.
    hand_on(&mut app, jobs);
    shared.publish(&mut app);
    draw(&app, &mut session)?;
    while !leave_requested() {
        let tumbling = app.is_tumbling();
        let resting = app.awaits_rest();
        let inputs = inbox.wait(pause(&app));
        let news = app.watch();
        if inputs.is_empty() && tumbling {
            app.tick();
        } else if inputs.is_empty() && resting && !news {
            app.rest();
        } else if !app.reload_theme() && inputs.is_empty() && !news {
            continue;
        }
        for input in inputs {
            // Another program had the terminal and may have changed its modes.
            if matches!(input, Input::Continued) {
                session.resume()?;
            }
            match act(&mut app, input, shared) {
                Flow::Stay => {}
                Flow::Share => shared.open(&mut app),
                Flow::EndSharing => shared.close(&mut app),
                Flow::Repaint => session.repaint()?,
                Flow::Suspend => drop(session.suspend()?),
                Flow::Quit => {
                    return app
                        .unsaved()
                        .map_or(Ok(app.kept()), |told| Err(eyre!(told)));
                }
            }
        }
        hand_on(&mut app, jobs);
        shared.publish(&mut app);
        draw(&app, &mut session)?;
    }
    // A thread has failed and reported it, or the terminal can no longer be read.
    drop(session);
    let state = app
        .unsaved()
        .unwrap_or_else(|| "the game is saved".to_owned());
    Err(eyre!("the program cannot continue; {state}"))
}

/// Hands the odds jobs to the worker.
fn hand_on(app: &mut App, jobs: &Sender<Job>) {
    while let Some(job) = app.take_job() {
        // Without a worker there are no more odds; the game goes on.
        let _ = jobs.send(job);
    }
}

fn act(app: &mut App, input: Input<Message>, shared: &mut Shared) -> Flow {
    match input {
        Input::Key(key) => app.key(key),
        Input::Paste(text) => {
            app.paste(&text);
            Flow::Stay
        }
        Input::Resize { width, height } => {
            app.resize(width, height);
            // Several resizes may have ended at the old size, but the terminal has lost the picture
            // all the same.
            Flow::Repaint
        }
        Input::App(Message::Odds(finding)) => {
            app.put_odds(*finding);
            Flow::Stay
        }
        Input::App(Message::Pages(news)) => {
            shared.take(app, &news);
            Flow::Stay
        }
        Input::Mouse(event) => app.mouse(event),
        Input::Focus(_) | Input::Continued => Flow::Stay,
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

/// Loads the themes and turns on the one named by the command line, `DRUMHEAD_THEME` or the
/// configuration. Also returns what is wrong with the theme files.
fn themes(
    folders: &Folders,
    named: Option<String>,
    config: &Config,
    depth: Depth,
) -> Result<(Themes, Vec<String>)> {
    let mut themes = Themes::built_in(depth);
    let mut notes = themes.add_folder(&folders.themes());
    let variable = || {
        env::var("DRUMHEAD_THEME")
            .ok()
            .filter(|name| !name.is_empty())
    };
    let unknown = |name: &str, themes: &Themes| {
        let known = themes.names().joined(", ");
        format!(
            "there is no theme {:?}; there are {known}, and your own in {}",
            printable(name),
            folders.themes().display()
        )
    };
    if let Some(name) = named.or_else(variable) {
        if !themes.choose(&name) {
            return Err(eyre!(unknown(&name, &themes)));
        }
    } else if let Some(name) = &config.theme
        && !themes.choose(name)
    {
        notes.push(format!("config.yaml: {}", unknown(name, &themes)));
    }
    // Without colours the built-in themes consist of weights only, which is what mono is made for.
    if depth == Depth::None && !themes.is_from_file() {
        themes.choose("mono");
    }
    Ok((themes, notes))
}

/// True on terminals that know only ASCII, or when the player asks for ASCII.
fn wants_ascii(configured: Option<bool>) -> bool {
    let poor =
        |term: String| matches!(term.as_str(), "dumb" | "linux" | "vt100" | "vt220" | "ansi");
    let variable = env::var_os("DRUMHEAD_ASCII").is_some_and(|value| !value.is_empty());
    variable || configured.unwrap_or_else(|| env::var("TERM").is_ok_and(poor))
}
