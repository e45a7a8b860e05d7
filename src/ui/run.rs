//! The loop: wait, act on what came, draw.

use super::app::{App, Flow};
use super::comeback::comeback;
use super::config::Config;
use super::keys::Keys;
use super::look::Glyphs;
use super::play::{Dice, Finding, Job, Purpose};
use super::start::Start;
use super::terminal::{self, Inbox, Input, Mailbox, Session, leave_requested};
use super::theme::{Depth, Themes};
use super::tumble::PAUSE;
use crate::battle::printable;
use crate::journal::Game;
use crate::paths::Folders;
use color_eyre::eyre::{Result, eyre};
use std::env;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

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
    /// Who rolls, when the command line says so.
    pub dice: Option<Dice>,
    /// Who rolls red's and blue's dice, when the command line says so.
    pub sides: [Option<Dice>; 2],
    /// Where things are kept.
    pub folders: Folders,
    /// The theme that the command line names.
    pub theme: Option<String>,
    /// Draw with nothing but ASCII.
    pub ascii: bool,
    /// Whether dice that the program rolls tumble, unless the settings say otherwise.
    pub tumble: bool,
    /// Whether clicks and the wheel come to the program, unless the settings say otherwise.
    pub mouse: bool,
}

/// How often the file of a theme is looked at while nothing happens: only then, and only when the theme has a file.
const THEME_PAUSE: Duration = Duration::from_secs(1);

/// How often the file of a game is looked at that another program plays.
const WATCH_PAUSE: Duration = Duration::from_millis(250);

/// How long the keys rest until a number that was typed is complete.
const REST: Duration = Duration::from_secs(2);

/// Plays on the screen until the player leaves.
///
/// # Errors
/// When there is no such theme, when there is no terminal, or when the terminal refuses.
pub fn run(options: Options) -> Result<()> {
    let Options {
        opening,
        dice,
        sides,
        folders,
        theme,
        ascii,
        tumble,
        mouse,
    } = options;
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
    let (guide, lines, rescue) = (folders.guide_over(), folders.lines(), folders.rescued());
    let known = folders.clone();
    let mut app = App::new(Start::new(folders), themes, glyphs, dice);
    app.set_keys(keys);
    app.set_guide(guide);
    app.set_lines(&lines);
    app.set_rescue(rescue);
    app.set_times(true);
    app.set_tumbles(tumble && config.tumble.unwrap_or(true));
    if let Opening::Game(game, notes) = opening {
        app.play(*game, &[wrong, notes].concat());
    } else {
        app.tell(&wrong);
    }
    // Each action is on disk before its result is drawn: there are no last words to say.
    terminal::watch_signals(|| {})?;
    // What the terminal itself selects is then selected with Shift held.
    let session = Session::start(terminal::Options {
        mouse: mouse && config.mouse.unwrap_or(true),
    })?;
    let inbox = Inbox::new();
    inbox.read_terminal()?;
    let jobs = odds_worker(inbox.mailbox())?;
    let kept = turn(app, session, &inbox, &jobs)?;
    if let Some(file) = kept {
        // A standard output that is gone takes no words, and that is all.
        let command = comeback(&known, &file, false);
        let _ = writeln!(io::stdout(), "Saved. Continue with: {command}");
    }
    Ok(())
}

/// The thread that works out odds: of those that are wanted for one purpose only the latest, and those of a roll first.
fn odds_worker(mailbox: Mailbox<Finding>) -> Result<Sender<Job>> {
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
            job.work(|finding| {
                mailbox.send(finding);
                take_in(&jobs, &mut due);
                due.is_empty()
            });
        }
    })?;
    Ok(sender)
}

/// Takes in what has come to be wanted; each takes the place of an older one for its purpose.
fn take_in(jobs: &Receiver<Job>, due: &mut Vec<Job>) {
    for job in jobs.try_iter() {
        due.retain(|other| other.purpose() != job.purpose());
        due.push(job);
    }
}

/// How long to wait for an input before something else is looked after.
fn pause(app: &App) -> Option<Duration> {
    if app.is_tumbling() {
        Some(PAUSE)
    } else if app.awaits_rest() {
        Some(REST)
    } else if app.is_watching() {
        Some(WATCH_PAUSE)
    } else {
        app.themes.is_from_file().then_some(THEME_PAUSE)
    }
}

/// Until the player leaves; the file that the game can be continued from.
fn turn(
    mut app: App,
    mut session: Session,
    inbox: &Inbox<Finding>,
    jobs: &Sender<Job>,
) -> Result<Option<PathBuf>> {
    let size = session.terminal().size()?;
    app.resize(size.width, size.height);
    draw(&app, &mut session)?;
    // A game that goes on in mid-action wants to know what may still come.
    hand_on(&mut app, jobs);
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
            // Whatever had the terminal meanwhile may have changed its modes.
            if matches!(input, Input::Continued) {
                session.resume()?;
            }
            match act(&mut app, input) {
                Flow::Stay => {}
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
        draw(&app, &mut session)?;
    }
    // A thread has failed, which has been told, or the terminal cannot be read any more.
    drop(session);
    let state = app
        .unsaved()
        .unwrap_or_else(|| "what was played is saved".to_owned());
    Err(eyre!("it cannot go on; {state}"))
}

/// Hands what is to be worked out to the worker.
fn hand_on(app: &mut App, jobs: &Sender<Job>) {
    while let Some(job) = app.take_job() {
        // A worker that is gone works out no more odds, and that is all.
        let _ = jobs.send(job);
    }
}

fn act(app: &mut App, input: Input<Finding>) -> Flow {
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
        Input::App(finding) => {
            app.put_odds(finding);
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

/// The themes with the one turned on that the command line, `DRUMHEAD_THEME` or the configuration names; and what is wrong
/// with those that there are.
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
        let known = themes.names().collect::<Vec<_>>().join(", ");
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
    // Without colours the built-in themes are weights alone, and mono is made of those.
    if depth == Depth::None && !themes.is_from_file() {
        themes.choose("mono");
    }
    Ok((themes, notes))
}

/// Whether the terminal is one of the few that know nothing but ASCII, or the user wants no more.
fn wants_ascii(configured: Option<bool>) -> bool {
    let poor =
        |term: String| matches!(term.as_str(), "dumb" | "linux" | "vt100" | "vt220" | "ansi");
    let variable = env::var_os("DRUMHEAD_ASCII").is_some_and(|value| !value.is_empty());
    variable || configured.unwrap_or_else(|| env::var("TERM").is_ok_and(poor))
}
