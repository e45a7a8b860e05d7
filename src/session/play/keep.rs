//! The file of the game: saving it elsewhere, leaving it unsaved, and watching a game that
//! another program plays.

use super::act::says_nothing;
use super::*;
use crate::battle::{printable, printable_path, slug};
use crate::journal::GameError;
use crate::report::save_report;
use crate::session::campaign::Campaign;
use crate::session::route::Mustering;
use std::path::PathBuf;

/// Messages that a watcher has seen so far.
#[derive(Default)]
pub(super) struct Watched {
    /// No program plays the game any more.
    alone: bool,
    /// The fault of the file, once reported.
    wrong: String,
}

impl Play {
    /// Keeps the game in another file from now on. A bare name goes beside the current file, with
    /// the extension of saved games, so that the start screen finds it. Returns whether that
    /// worked, and says so.
    pub(crate) fn save_under(&mut self, path: &Path) -> bool {
        let path = &self.meant(path);
        match self.game.save_as(path) {
            Ok(()) => {
                self.refresh();
                self.say(
                    Tone::Good,
                    format!("The game is now saved in {}.", printable_path(path)),
                );
                true
            }
            Err(error) => {
                self.say(Tone::Bad, error.to_string());
                false
            }
        }
    }

    /// The file that a name stands for.
    fn meant(&self, path: &Path) -> PathBuf {
        let beside = match self.game.saved() {
            Saved::Yes(file) | Saved::Watching(file) => file.parent().map(Path::to_path_buf),
            Saved::No(_) | Saved::Nowhere => None,
        };
        let bare =
            path.components().count() == 1 && path.file_name().is_some() && !path.is_absolute();
        match beside {
            Some(folder) if bare => {
                let ending = if path.extension().is_some_and(|ending| ending == "jsonl") {
                    ""
                } else {
                    ".jsonl"
                };
                folder.join(format!("{}{ending}", path.display()))
            }
            _ => path.to_path_buf(),
        }
    }

    /// True if the player may leave now. An unsaved game is saved again first; if that fails the
    /// player is asked for another file, and can leave from there.
    pub(crate) fn may_leave(&mut self) -> bool {
        let Saved::No(why) = self.game.save().clone() else {
            return true;
        };
        if self.shows::<SaveAs>() {
            return true;
        }
        self.refresh();
        self.open_save_as();
        let then = if self.game.rescued().is_some() {
            "a copy stays"
        } else {
            "the game is lost"
        };
        self.say(
            Tone::Bad,
            format!(
                "NOT SAVED ({}). Name another file for the game. Ctrl-C leaves, and {then}.",
                reason(&why)
            ),
        );
        false
    }

    /// Saves reports in these folders, and rosters of survivors.
    pub(crate) fn set_folders(&mut self, folders: Folders) {
        self.kit.folders = Some(folders);
    }

    /// Musters the next battle from the survivors of this one.
    pub(super) fn next_battle(&mut self) {
        let Some(folders) = self.kit.folders.clone() else {
            self.say(
                Tone::Bad,
                "There is no folder for the rosters of the next battle.",
            );
            return;
        };
        match Campaign::new(&self.game, &folders) {
            Ok(campaign) => {
                let survivors = Mustering::Survivors(Box::new(campaign));
                self.route = Route::Muster(folders, survivors);
            }
            Err(why) => self.say(Tone::Bad, printable(&why)),
        }
    }

    /// Saves the report of the battle so far, with what everyone may know, and says where.
    pub(crate) fn save_report(&mut self) {
        let name = self.kept().and_then(|file| {
            let name = file.file_stem()?;
            Some(name.to_string_lossy().into_owned())
        });
        let name = name.unwrap_or_else(|| slug(self.game.header().0));
        let Some(folder) = self.kit.folders.as_ref().map(Folders::reports) else {
            self.say(
                Tone::Bad,
                "The report is not saved: there is no folder for it.",
            );
            return;
        };
        let saved = Story::of(&self.game, Viewer::Table)
            .map_err(|invalid| invalid.to_string())
            .and_then(|story| {
                let shown = folder.display();
                save_report(&story, &folder, &name).map_err(|error| format!("{shown}: {error}"))
            });
        match saved {
            Ok(files) => {
                let names = files
                    .each_ref()
                    .map(|file| file.file_name().unwrap_or_default());
                let [text, page] = names.map(|name| printable(&name.to_string_lossy()));
                let folder = printable_path(&folder);
                self.say(
                    Tone::Good,
                    format!("Report saved: {text} and {page} in {folder}."),
                );
            }
            Err(why) => {
                let why = printable(&why);
                self.say(Tone::Bad, format!("The report is not saved ({why})."));
            }
        }
    }

    /// The file the game is saved in and can be continued from.
    pub fn kept(&self) -> Option<PathBuf> {
        match self.game.saved() {
            Saved::Yes(file) if !self.game.is_on_trial() => Some(file.clone()),
            _ => None,
        }
    }

    /// True if another program plays this game and this one only shows it.
    pub fn is_watching(&self) -> bool {
        matches!(self.game.saved(), Saved::Watching(_))
    }

    /// True if this program watches a game that no program plays any more.
    pub fn watches_alone(&self) -> bool {
        self.is_watching() && self.book.watched.alone
    }

    /// Takes in records written by the playing program. Returns whether to draw.
    pub fn watch(&mut self) -> bool {
        match self.take_in() {
            Ok(news) => news,
            Err(error) => {
                let told = error.to_string();
                let new = self.book.watched.wrong != told;
                if new {
                    self.say(
                        Tone::Bad,
                        format!("{told}; the screen shows an older state."),
                    );
                    self.book.watched.wrong = told;
                }
                new
            }
        }
    }

    /// Takes in records written by the playing program. Returns whether to draw.
    ///
    /// # Errors
    /// As [`Game::refresh`](crate::journal::Game::refresh).
    pub(crate) fn take_in(&mut self) -> Result<bool, GameError> {
        if !self.is_watching() {
            return Ok(false);
        }
        if self.game.refresh()? == 0 {
            return Ok(self.notice_who_plays());
        }
        self.take_news();
        Ok(true)
    }

    fn notice_who_plays(&mut self) -> bool {
        let alone = !self.game.is_played();
        if alone == std::mem::replace(&mut self.book.watched.alone, alone) {
            return false;
        }
        if alone {
            self.say(
                Tone::Warn,
                "The other window has closed this game. Reopen it here to continue.",
            );
        } else {
            self.say(Tone::Info, "Another window plays the game again.");
        }
        true
    }

    /// Shows the last record as if it had been done here, and what its action waits for.
    fn take_news(&mut self) {
        self.open.retain(|it| !is_a::<Prompt>(&**it));
        match self.game.record(self.game.len()) {
            Ok(record) => {
                let is_action = matches!(record.kind, RecordKind::Action(..));
                let text = verdict_of(&self.game, &record)
                    .text
                    .to(Viewer::Table)
                    .to_owned();
                let is_open = matches!(record.kind, RecordKind::Open(..));
                let shown = !(is_open || is_action && says_nothing(&record));
                self.renew(record, shown);
                self.say(Tone::Info, text);
            }
            Err(_) => self.refresh(),
        }
        if self.open.is_empty() {
            let view = self.window.view;
            self.resume();
            self.window.view = view;
        }
    }
}
