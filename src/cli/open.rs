//! Opens and starts games, for `play`, `exec`, `odds` and `shot`; writes what `shot`, `print` and `report` make.

use super::*;
use crate::battle::Fault;
use crate::battle::load::Setup;
use crate::disk::write_new;
use crate::journal::glance;
use crate::rules;
use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;

#[derive(Debug, Default, Args)]
pub(super) struct BattleArgs {
    /// A battle's file, a saved game, or the name of a sample or of a battle of yours
    #[arg(value_name = "BATTLE", conflicts_with_all = ["red", "blue"])]
    file: Option<PathBuf>,
    /// Red's roster, for a battle without a battle file
    #[arg(long, value_name = "FILE", requires = "blue")]
    red: Option<PathBuf>,
    /// Blue's roster
    #[arg(long, value_name = "FILE", requires = "red")]
    blue: Option<PathBuf>,
}

impl BattleArgs {
    pub(super) fn named(name: impl Into<PathBuf>) -> Self {
        Self {
            file: Some(name.into()),
            ..Self::default()
        }
    }

    pub(super) fn is_none(&self) -> bool {
        self.file.is_none() && self.red.is_none()
    }

    /// The file named as the battle, where it holds a saved game.
    fn as_saved_game(&self) -> Option<&Path> {
        let file = self.file.as_deref();
        file.filter(|file| glance(file).is_some())
    }

    pub(super) fn setup(&self, given: &FolderArgs) -> Result<Setup, Failure> {
        let files = shelf(given);
        let setup = match (&self.file, &self.red, &self.blue) {
            (Some(battle), _, _) => files.load(battle),
            (None, Some(red), Some(blue)) => files.pair(red, blue),
            _ => {
                return Err(Failure::Usage("no battle is named; give BATTLE, or --red and --blue, or --game with a saved game".to_owned()));
            }
        };
        setup.map_err(|faults| Failure::Failed(listed(&faults)))
    }
}

/// A game: a new one of a battle, or one in a file.
#[derive(Debug, Default, Args)]
pub(super) struct GameArgs {
    #[command(flatten)]
    pub(super) battle: BattleArgs,
    /// Save the game in this file, or continue the game that is in it
    #[arg(long, value_name = "FILE")]
    pub(super) game: Option<PathBuf>,
    /// Seed for the dice of a new game
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
}

impl GameArgs {
    /// Opens the game in the file, if there is one.
    pub(super) fn saved(&self, notes: &mut Vec<String>) -> Result<Option<Game>, Failure> {
        let file = self.game.as_deref().or_else(|| self.battle.as_saved_game());
        file.map_or(Ok(None), |file| saved(file, self.seed, notes))
    }
}

/// The look of the screen.
#[derive(Debug, Default, Args)]
pub(super) struct LookArgs {
    /// Theme: dark, light, high-contrast, colour-blind, campaign-map, mono, or one of yours
    #[arg(long, value_name = "NAME")]
    pub(super) theme: Option<String>,
    /// Draw with ASCII characters only
    #[arg(long)]
    pub(super) ascii: bool,
}

/// The folders that are searched for battles and rosters.
pub(super) fn shelf(given: &FolderArgs) -> Shelf<'static> {
    // Without a home folder only the samples and named files are found.
    let folders = given
        .folders()
        .map(|folders| vec![folders.rosters()])
        .unwrap_or_default();
    Shelf {
        rulesets: rules::ALL,
        folders,
    }
}

fn listed(faults: &[Fault]) -> String {
    let mut text = format!(
        "the battle cannot be played: {} to correct",
        count(faults.len(), "fault", "faults")
    );
    for fault in faults {
        let _ = write!(text, "\n{fault}");
    }
    text
}

/// Opens the game in `file`, or returns `None` if the file does not exist.
pub(super) fn saved(
    file: &Path,
    seed: Option<u64>,
    notes: &mut Vec<String>,
) -> Result<Option<Game>, Failure> {
    if file.symlink_metadata().is_err() {
        return Ok(None);
    }
    if seed.is_some() {
        return Err(Failure::Usage(format!(
            "--seed is for a new game only, and {} is already a game; leave out --seed or give another file",
            printable_path(file)
        )));
    }
    // Reading a device or a pipe might never end.
    if !file.is_file() {
        return Err(Failure::Failed(format!(
            "{}: is not a saved game",
            printable_path(file)
        )));
    }
    let (game, said) = Game::open(file).map_err(Failure::new)?;
    notes.extend(said);
    Ok(Some(game))
}

/// Opens the game in `file` to read only: another window can go on playing it.
pub(super) fn looked_at(file: &Path, notes: &mut Vec<String>) -> Result<Game, Failure> {
    if file.symlink_metadata().is_err() {
        return Err(Failure::Failed(format!(
            "{}: this saved game does not exist; `drumhead list` shows all of them",
            printable_path(file)
        )));
    }
    let (game, said) = Game::watch(file).map_err(Failure::new)?;
    notes.extend(said);
    Ok(game)
}

pub(super) fn new(
    setup: &Setup,
    seed: Option<u64>,
    keep: &Keep,
    notes: &mut Vec<String>,
) -> Result<Game, Failure> {
    notes.extend(setup.warnings.iter().map(ToString::to_string));
    Game::start(&setup.document, seed.unwrap_or_else(rand::random), keep).map_err(Failure::new)
}

/// The destination of a command's output.
#[derive(Debug, Args)]
pub(super) struct OutputArg {
    /// New file; without it, or with -, standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutputArg {
    /// The file, if it is not standard output.
    pub(super) fn file(&self) -> Option<&Path> {
        let standard = |file: &&Path| ["-", "/dev/stdout"].map(Path::new).contains(file);
        self.output.as_deref().filter(|file| !standard(file))
    }

    /// Writes it. A file that is there already stays as it is; a pipe or a device takes what it is given.
    pub(super) fn write(&self, made: &str, io: &mut Io) -> Result<(), Failure> {
        let Some(file) = self.file() else {
            return Ok(io.output.write_all(made.as_bytes())?);
        };
        let stream = file
            .metadata()
            .is_ok_and(|it| !it.is_file() && !it.is_dir());
        let done = if stream {
            fs::write(file, made)
        } else {
            write_new(file, made)
        };
        done.map_err(|error| {
            let name = printable_path(file);
            Failure::Failed(match error.kind() {
                ErrorKind::AlreadyExists => {
                    format!("{name}: exists already and stays as it is; give another name, or remove it first")
                }
                _ => format!("{name}: {error}"),
            })
        })
    }
}
