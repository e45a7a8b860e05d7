//! The big board: a game that another program plays, for spectators. It follows the game's file and takes no input.

use super::games::last_game;
use super::palette::ListVocabulary;
use super::play::ResultPane;
use super::*;
use crate::journal::GameError;
use std::time::{Duration, SystemTime};

/// Looks at the file between two looks at who plays, and for a later game.
const ROUND: u32 = 20;

/// The pause between two looks at the file of a game that another program plays.
pub(crate) const WATCH_PAUSE: Duration = Duration::from_millis(50);

/// The board of a game that another program plays.
pub struct Board {
    pub(crate) play: Play,
    /// The result of the last finished action, undo or redo.
    pub(crate) last: Option<ResultPane>,
    /// A message about the file; empty if all is well.
    pub(crate) trouble: String,
    /// Counts the games and the files shown so far.
    pub(crate) openings: u32,
    file: PathBuf,
    /// The folder of later games, unless a game was named.
    later: Option<Folders>,
    /// The file when it was last opened.
    opened: Option<FileStamp>,
    /// The file at the last look.
    seen: Option<FileStamp>,
    /// The file cannot be read until it changes.
    is_stuck: bool,
    looks: u32,
    keys: Rc<Keys>,
}

/// Length and time of a file: what shows that it has changed.
type FileStamp = (u64, Option<SystemTime>);

fn stamp(file: &Path) -> Option<FileStamp> {
    let found = file.metadata().ok()?;
    Some((found.len(), found.modified().ok()))
}

impl Board {
    /// Opens the game in `file`. Without a file it shows the last game, and later ones as they begin.
    ///
    /// # Errors
    /// A message if there is no saved game, or the file holds none.
    pub fn open(file: Option<PathBuf>, folders: &Folders, keys: Keys) -> Result<Board, String> {
        let later = file.is_none().then(|| folders.clone());
        let last = || {
            last_game(folders).ok_or_else(|| {
                format!(
                    "there is no saved game in {}; start one with `drumhead`, or name the file of a game",
                    folders.games().display()
                )
            })
        };
        let file = file.map_or_else(last, Ok)?;
        let keys = Rc::new(keys);
        let (play, trouble) = opened(&file, &keys).map_err(|error| error.to_string())?;
        let mut board = Board {
            play,
            last: None,
            trouble,
            openings: 1,
            opened: stamp(&file),
            seen: None,
            file,
            later,
            is_stuck: false,
            looks: 0,
            keys,
        };
        board.find_last();
        Ok(board)
    }

    /// Takes in what is new. Returns whether to draw.
    pub(crate) fn watch(&mut self) -> bool {
        self.looks = (self.looks + 1) % ROUND;
        let is_round = self.looks == 0;
        if is_round && self.goes_to_later() {
            return true;
        }
        let now = stamp(&self.file);
        let is_new = std::mem::replace(&mut self.seen, now) != now;
        // A file that has not changed is read only to see whether a program still plays the game.
        if !is_new && (self.is_stuck || !is_round) {
            return false;
        }
        match self.play.take_in() {
            Ok(news) => {
                let is_freed = std::mem::take(&mut self.is_stuck);
                if is_freed {
                    self.trouble.clear();
                }
                if news {
                    self.find_last();
                }
                news || is_freed
            }
            Err(error) => {
                self.open_again(&error);
                true
            }
        }
    }

    /// Opens the file again: it was cut, or holds another game now.
    fn open_again(&mut self, error: &GameError) {
        let is_same = std::mem::replace(&mut self.opened, self.seen) == self.seen;
        if let (false, Ok((play, trouble))) = (is_same, opened(&self.file, &self.keys)) {
            self.show(play, trouble);
        } else {
            self.is_stuck = true;
            self.trouble = format!("{error}; the board shows the last state it could read");
        }
    }

    /// Switches to a later game in play, once this one is closed.
    fn goes_to_later(&mut self) -> bool {
        let Some(folders) = self.later.as_ref().filter(|_| !self.play.game.is_played()) else {
            return false;
        };
        let Some(file) = last_game(folders).filter(|file| *file != self.file) else {
            return false;
        };
        match opened(&file, &self.keys) {
            Ok((play, trouble)) if play.game.is_played() => {
                (self.opened, self.file) = (stamp(&file), file);
                self.show(play, trouble);
                true
            }
            _ => false,
        }
    }

    /// Shows another game, or another state of it.
    fn show(&mut self, play: Play, trouble: String) {
        (self.play, self.trouble, self.is_stuck) = (play, trouble, false);
        self.openings += 1;
        self.find_last();
    }

    /// Finds the last result, before an action that still waits.
    fn find_last(&mut self) {
        self.last = self.play.last_result();
        // The odds are for players.
        while self.play.take_job().is_some() {}
    }
}

/// Opens a game to watch it, with what is wrong with its file.
fn opened(file: &Path, keys: &Rc<Keys>) -> Result<(Play, String), GameError> {
    let (game, notes) = Game::watch(file)?;
    Ok((Play::new(game, Dice::Ask, keys.clone()), notes.join("; ")))
}

impl Component for Board {
    fn place(&self) -> KeyPlace {
        KeyPlace::Board
    }

    fn update(&mut self, _: KeyAction) -> Route {
        Route::Stay
    }

    fn paste(&mut self, _: &str) {}

    fn tell(&mut self, wrong: &[String]) {
        self.trouble = wrong.join("; ");
    }

    fn make_way(&mut self, over: KeyPlace) -> bool {
        over == KeyPlace::Help
    }

    fn help(&self, keys: &Keys) -> Help {
        Help::of_battle(KeyPlace::Board, keys, self.play.game.battle())
    }

    fn vocabulary<'a>(&'a self, context: &'a Context) -> Box<dyn Vocabulary + 'a> {
        Box::new(ListVocabulary::over(KeyPlace::Board, Vec::new(), context))
    }

    fn run(&mut self, _: &str, _: &Context) -> Result<Route, String> {
        Ok(Route::Stay)
    }
}
