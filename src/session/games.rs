//! The files of the saved games.

use super::*;
use crate::battle::slug;
use crate::disk::make_folder;
use crate::journal::{GameError, Keep, stamp};
use std::fs;
use std::io::ErrorKind;
use std::time::SystemTime;

/// The most letters of a battle's title in the name of its file.
const LONGEST_NAME: usize = 60;

/// The number of names tried for a new game's file.
const TRIES: u32 = 20;

/// Enables rescue copies in `folder`. Returns a warning if a later copy of this game already exists
/// there.
pub(crate) fn rescue(game: &mut Game, folder: &Path) -> Option<String> {
    game.rescue_in(folder);
    game.later_copy_note(folder)
}

/// Begins a battle with a new file among the saved games. If the file cannot be written the game
/// begins anyway, says that it is not saved, and tries again with every action.
///
/// # Errors
/// The reason it cannot begin.
pub(crate) fn new_game(
    folders: &Folders,
    document: &Map<String, Value>,
    seed: u64,
    keep: fn(PathBuf) -> Keep,
) -> Result<Game, GameError> {
    let taken = |error: &GameError| matches!(error, GameError::Io { error, .. } if error.kind() == ErrorKind::AlreadyExists);
    // A folder that is not safe on disk keeps no game safe.
    if make_folder(&folders.games()).is_ok() {
        for _ in 0..TRIES {
            match Game::start(document, seed, &keep(new_file(folders, document))) {
                // Another program has just taken this name.
                Err(error) if taken(&error) => {}
                Err(GameError::Io { .. }) => break,
                done => return done,
            }
        }
    }
    Game::start(document, seed, &Keep::Soon(new_file(folders, document)))
}

/// A new file among the saved games, named after the battle and the time.
fn new_file(folders: &Folders, document: &Map<String, Value>) -> PathBuf {
    let title = document
        .get("battle")
        .and_then(|title| title.as_str())
        .map(slug)
        .unwrap_or_default();
    // File names have a maximum length, and more will be appended.
    let title: String = title.chars().take(LONGEST_NAME).collect();
    let time = stamp();
    let games = folders.games();
    let name = |extra: String| games.join(format!("{title}-{time}{extra}.jsonl"));
    let mut names = std::iter::once(String::new())
        .chain((2..).map(|n| format!("-{n}")))
        .map(name);
    names
        .find(|path| path.symlink_metadata().is_err())
        .unwrap_or_else(|| games.join("game.jsonl"))
}

/// The file of the last game played.
pub(crate) fn last_game(folders: &Folders) -> Option<PathBuf> {
    let games = game_files(&[folders.games()]).into_iter();
    games.map(|(_, path)| path).next()
}

/// The files of the saved games in some folders, newest first.
pub(crate) fn game_files(folders: &[PathBuf]) -> Vec<(SystemTime, PathBuf)> {
    let entries = folders
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    let mut games: Vec<(SystemTime, PathBuf)> = entries
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .filter_map(|path| Some((path.metadata().ok()?.modified().ok()?, path)))
        .collect();
    games.sort_by(|a, b| b.cmp(a));
    games
}
