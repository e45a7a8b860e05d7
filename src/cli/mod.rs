//! The commands: one file each. What they do is in the layers below; here is what they are called and how they fail.

mod check;
mod completions;
pub mod exec;
mod keys;
mod list;
mod man;
mod odds;
mod open;
mod paths;
pub mod play;
mod rules;
mod schema;
mod shot;
mod verify;

use crate::paths::{Folders, Given};
use crate::ui::terminal;
use clap::{Args, Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The third player at a miniatures game: keeps the rosters, the markers, the turn, the cards and the arithmetic, rolls the
/// dice or takes yours, and says which rule says so.
#[derive(Debug, Parser)]
#[command(name = "drumhead", version, infer_subcommands = false)]
struct Cli {
    #[command(flatten)]
    place: Place,
    /// Begin line by line, for screen readers
    #[arg(long)]
    plain: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Where the program keeps things.
#[derive(Debug, Args)]
struct Place {
    /// The folder of your rosters, themes and keys
    #[arg(long, value_name = "DIR", global = true)]
    config_dir: Option<PathBuf>,
    /// The folder of saved games
    #[arg(long, value_name = "DIR", global = true)]
    state_dir: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play on the screen; without a battle or a game, begin at the start screen
    Play(play::Play),
    /// Play without a screen: JSON lines in, JSON lines out
    Exec(exec::Exec),
    /// The odds of an action before anybody rolls
    Odds(odds::Odds),
    /// Look for faults in rosters, battles, themes, keys and settings
    Check(check::Check),
    /// Go over saved games: run everything again, audit the dice
    Verify(verify::Verify),
    /// The quick reference: a ruleset's clauses
    Rules(rules::Rules),
    /// JSON schemas, for editors and programs
    Schema(schema::Schema),
    /// A picture of the screen, as an SVG
    Shot(shot::Shot),
    /// The rulesets, battles, rosters and saved games that there are
    List,
    /// Where rosters, themes, keys and saved games are looked for
    Paths,
    /// The keys, with those of your own
    Keys,
    /// Completions for a shell
    Completions(completions::Completions),
    /// The manual page
    Man(man::Man),
}

/// What a command reads and writes.
pub struct Io<'a> {
    /// Standard input.
    pub input: &'a mut dyn BufRead,
    /// Standard output.
    pub output: &'a mut dyn Write,
    /// Standard error.
    pub errors: &'a mut dyn Write,
}

/// Why a command did not do what it was to do.
#[derive(Debug)]
enum Failure {
    /// It was called wrongly.
    Usage(String),
    /// It failed, for this reason.
    Failed(String),
    /// It looked for faults and found some, which have been told.
    Found,
    /// Nobody reads any more what it writes.
    Unread,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::Unread
        } else {
            Failure::Failed(error.to_string())
        }
    }
}

/// The whole program.
#[must_use]
pub fn main() -> ExitCode {
    let run = || {
        // Neither is locked: the screen and whatever gives the terminal back write there as well, from other threads.
        let mut input = BufReader::new(io::stdin());
        let mut output = BufWriter::new(io::stdout());
        let mut errors = io::stderr();
        run(
            std::env::args_os(),
            &mut Io {
                input: &mut input,
                output: &mut output,
                errors: &mut errors,
            },
        )
    };
    // Reports of panics are all the worse without hooks, but no reason not to play.
    let _ = terminal::install_hooks();
    match terminal::with_big_stack(run) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            let _ = writeln!(
                io::stderr(),
                "drumhead: there is no room for a thread: {error}"
            );
            ExitCode::FAILURE
        }
    }
}

/// Runs a command line; the first argument is the program's own name. Returns the exit code: 0 done, 1 failed, 2 called wrongly.
pub fn run(arguments: impl IntoIterator<Item = OsString>, io: &mut Io) -> u8 {
    let done = match Cli::try_parse_from(arguments) {
        Ok(cli) => dispatch(cli, io),
        Err(error) if error.use_stderr() => {
            // Nobody is left to be told when this cannot be written.
            let _ = write!(io.errors, "{error}");
            return 2;
        }
        Err(help) => write!(io.output, "{help}").map_err(Failure::from),
    };
    let done = done.and_then(|()| io.output.flush().map_err(Failure::from));
    let (code, message) = match done {
        Ok(()) | Err(Failure::Unread) => return 0,
        Err(Failure::Found) => (1, None),
        Err(Failure::Failed(message)) => (1, Some(message)),
        Err(Failure::Usage(message)) => (
            2,
            Some(format!("{message}\n\nFor more, try 'drumhead --help'.")),
        ),
    };
    let _ = io.output.flush();
    if let Some(message) = message {
        let _ = writeln!(io.errors, "drumhead: {message}");
    }
    code
}

fn dispatch(cli: Cli, io: &mut Io) -> Result<(), Failure> {
    let place = &cli.place;
    match cli.command {
        Some(ref command) if cli.plain && !matches!(command, Command::Play(_)) => {
            Err(Failure::Usage(
                "--plain is for playing: drumhead --plain, or drumhead play --plain".to_owned(),
            ))
        }
        None => play::Play::default().run(place, cli.plain, io),
        Some(Command::Play(play)) => play.run(place, cli.plain, io),
        Some(Command::Exec(exec)) => exec.run(place, io),
        Some(Command::Odds(odds)) => odds.run(place, io),
        Some(Command::Check(check)) => check.run(place, io),
        Some(Command::Verify(verify)) => verify.run(io),
        Some(Command::Rules(rules)) => rules.run(io),
        Some(Command::Schema(schema)) => schema.run(io),
        Some(Command::Shot(shot)) => shot.run(place, io),
        Some(Command::List) => list::run(place, io),
        Some(Command::Paths) => paths::run(place, io),
        Some(Command::Keys) => keys::run(place, io),
        Some(Command::Completions(completions)) => completions.run(io),
        Some(Command::Man(man)) => man.run(io),
    }
}

impl Place {
    /// The program's folders.
    fn folders(&self) -> Result<Folders, Failure> {
        let given = Given {
            config: self.config_dir.clone(),
            state: self.state_dir.clone(),
        };
        Folders::new(&given).map_err(|homeless| Failure::Failed(homeless.to_string()))
    }
}
