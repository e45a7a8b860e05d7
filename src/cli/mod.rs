//! The command line: one file for each command, and how the program reports what went wrong.

mod check;
mod completions;
pub mod exec;
mod keys;
mod list;
mod man;
mod muster;
mod odds;
mod open;
mod paths;
mod play;
mod print;
mod report;
mod rules;
mod schema;
mod shot;
mod verify;
mod watch;

use crate::battle::load::Shelf;
use crate::battle::{Ruleset, Viewer, count, printable, printable_path};
use crate::journal::{Game, Keep};
use crate::paths::{FolderFlags, Folders};
use crate::session::Opening;
use crate::session::keys::Keys;
use crate::ui::terminal;
use clap::{Args, Parser, Subcommand, ValueEnum};
use open::{BattleArgs, OutputArg};
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The third player at a miniatures game: keeps rosters, markers, turns and cards, does the arithmetic with your dice or its
/// own, and names the rule behind every number.
#[derive(Debug, Parser)]
#[command(name = "drumhead", version, infer_subcommands = false)]
struct Cli {
    #[command(flatten)]
    folders: FolderArgs,
    /// Start in plain mode, line by line, for screen readers
    #[arg(long)]
    plain: bool,
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Debug, Args)]
struct FolderArgs {
    /// Folder with your settings, rosters, themes and keys
    #[arg(long, value_name = "DIR", global = true)]
    config_dir: Option<PathBuf>,
    /// Folder with your saved games
    #[arg(long, value_name = "DIR", global = true)]
    state_dir: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    /// Play on the screen; without a battle, open the start screen
    Play(play::PlayArgs),
    /// Show a game that is being played on a board for spectators
    ///
    /// Shows the last verdict in large letters, who acts next, and both sides. It follows the game as you play it, and takes no
    /// part in it. Nothing hidden is shown.
    Watch(watch::WatchArgs),
    /// Play from another program: JSON lines in, JSON lines out
    Exec(exec::Exec),
    /// Show the odds of an action before any dice are rolled
    ///
    /// Shows how each counter may change, how likely each event is, and the same action at other ranges, with other cover and
    /// so on. Nothing is played and nothing is saved.
    Odds(odds::OddsArgs),
    /// Find the faults in rosters, battles, themes, keys and settings
    ///
    /// Each fault comes with its file, line and column, and with what may have been meant. The exit code is 1 if there is a fault.
    Check(check::CheckArgs),
    /// Replay saved games and compare every result and every die
    ///
    /// Plays each recorded action again with its recorded dice and compares the results, and checks that the program's dice are
    /// those of the game's seed. The exit code is 1 if anything differs.
    Verify(verify::VerifyArgs),
    /// Write the after-action report of a saved game, as Markdown or HTML
    ///
    /// Tells the battle turn by turn, with the orders of battle, losses, each unit's battle, the cards and the luck of both
    /// sides. Undone actions are left out. While a battle goes on, so is what its players hide from each other.
    Report(report::ReportArgs),
    /// Show the quick reference of a rulebook
    Rules(rules::RulesArgs),
    /// Write a JSON schema, for editors and programs
    Schema(schema::SchemaArgs),
    /// Draw the screen as an SVG picture
    ///
    /// Plays on a copy: a saved game stays as it is.
    Shot(shot::ShotArgs),
    /// Make a page to print: roster sheets, quick reference, cards and markers
    ///
    /// Writes HTML that any browser opens and prints. Nothing is played and nothing is saved.
    Print(print::PrintArgs),
    /// Muster a battle of your own, or the next battle of a campaign
    ///
    /// Opens the muster screen. With --from it musters the survivors of a saved game: it asks who of the lost comes back, and writes
    /// both rosters and a battle that names them as new files. Honours are kept as notes. The game stays as it is. With --recover
    /// or --to, and away from a terminal, it asks nothing and only writes the files.
    Muster(muster::MusterArgs),
    /// List rulebooks, battles, rosters and saved games
    List,
    /// Show the folders for rosters, themes, keys and saved games
    Paths,
    /// Show every key, with the changes you made
    Keys,
    /// Write completions for a shell
    Completions(completions::CompletionsArgs),
    /// Write the manual page
    Man(man::ManArgs),
}

/// Standard input, output and error, as a command sees them.
pub struct Io<'a> {
    /// Read by `exec` and by plain mode.
    pub input: &'a mut dyn BufRead,
    /// Results, help and completions.
    pub output: &'a mut dyn Write,
    /// Warnings and errors.
    pub errors: &'a mut dyn Write,
}

#[derive(Debug)]
enum Failure {
    /// The command line is wrong.
    Usage(String),
    Failed(String),
    /// Faults were found, and are already written.
    Found,
    /// The reader of the output has gone (a broken pipe).
    Unread,
}

impl Failure {
    fn new(error: impl Display) -> Failure {
        Failure::Failed(error.to_string())
    }
}

impl Io<'_> {
    /// Writes notes about a game.
    fn warn(&mut self, notes: &[String]) -> io::Result<()> {
        let mut notes = notes.iter();
        notes.try_for_each(|note| writeln!(self.errors, "drumhead: {note}"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::Unread
        } else {
            Failure::new(error)
        }
    }
}

/// Runs the program over its own arguments and streams.
pub fn main() -> ExitCode {
    // Without the hooks a panic is harder to read, but you can still play.
    let _ = terminal::install_hooks();
    // Neither is locked: the screen, and the code that restores the terminal, write there from other threads.
    let mut io = Io {
        input: &mut BufReader::new(io::stdin()),
        output: &mut BufWriter::new(io::stdout()),
        errors: &mut io::stderr(),
    };
    ExitCode::from(run(std::env::args_os(), &mut io))
}

/// Runs a command line; the first argument is the program's own name. Returns the exit code: 0 done, 1 failed or found faults,
/// 2 wrong usage.
pub fn run(arguments: impl IntoIterator<Item = OsString>, io: &mut Io) -> u8 {
    let done = match Cli::try_parse_from(arguments) {
        Ok(cli) => dispatch(cli, io),
        Err(error) if error.use_stderr() => {
            // If this cannot be written, there is nowhere left to say so.
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
            Some(format!("{message}\n\nFor more, type `drumhead --help`.")),
        ),
    };
    let _ = io.output.flush();
    if let Some(message) = message {
        let _ = writeln!(io.errors, "drumhead: {message}");
    }
    code
}

fn dispatch(cli: Cli, io: &mut Io) -> Result<(), Failure> {
    let given = &cli.folders;
    match cli.command {
        Some(ref command) if cli.plain && !matches!(command, CliCommand::Play(_) | CliCommand::Watch(_) | CliCommand::Muster(_)) => {
            Err(Failure::Usage(
                "--plain is for playing, watching and mustering only; type `drumhead --plain`, `drumhead play --plain`, `drumhead watch --plain` or `drumhead muster --plain`"
                    .to_owned(),
            ))
        }
        None => play::PlayArgs::default().run(given, cli.plain, io),
        Some(CliCommand::Play(play)) => play.run(given, cli.plain, io),
        Some(CliCommand::Watch(watch)) => watch.run(given, cli.plain, io),
        Some(CliCommand::Exec(exec)) => exec.run(given, io),
        Some(CliCommand::Odds(odds)) => odds.run(given, io),
        Some(CliCommand::Check(check)) => check.run(given, io),
        Some(CliCommand::Verify(verify)) => verify.run(io),
        Some(CliCommand::Report(report)) => report.run(io),
        Some(CliCommand::Rules(rules)) => rules.run(io),
        Some(CliCommand::Schema(schema)) => schema.run(io),
        Some(CliCommand::Shot(shot)) => shot.run(given, io),
        Some(CliCommand::Print(print)) => print.run(given, io),
        Some(CliCommand::Muster(muster)) => muster.run(given, cli.plain, io),
        Some(CliCommand::List) => list::run(given, io),
        Some(CliCommand::Paths) => paths::run(given, io),
        Some(CliCommand::Keys) => keys::run(given, io),
        Some(CliCommand::Completions(completions)) => completions.run(io),
        Some(CliCommand::Man(man)) => man.run(io),
    }
}

impl FolderArgs {
    fn folders(&self) -> Result<Folders, Failure> {
        let chosen = FolderFlags {
            config: self.config_dir.clone(),
            state: self.state_dir.clone(),
        };
        Folders::new(&chosen).map_err(Failure::new)
    }
}
