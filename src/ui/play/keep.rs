//! Where the game is kept: another file for it, leaving while it is not saved, and watching one that another program plays.

use super::act::says_nothing;
use super::{Layer, Play, reason};
use crate::battle::view::Tone;
use crate::battle::{Viewer, printable};
use crate::journal::{RecordKind, Saved, verdict_of};
use crate::ui::keys::Action;
use std::path::{Path, PathBuf};
use tui_input::Input;

/// What a watcher has been told of whoever plays.
#[derive(Default)]
pub(super) struct Watched {
    /// Nobody plays any more.
    alone: bool,
    /// What is wrong with the file, once it has been told.
    wrong: String,
}

impl Play {
    pub(super) fn update_save_as(&mut self, action: Action) {
        let Some(Layer::SaveAs(input)) = self.layers.last_mut() else {
            return;
        };
        match action {
            Action::Back => drop(self.layers.pop()),
            Action::Accept => {
                let name = input.value().trim().to_owned();
                self.save_as(&name);
            }
            action => drop(action.edit(input)),
        }
    }

    fn save_as(&mut self, name: &str) {
        if !name.is_empty() {
            self.save_under(Path::new(name));
        }
    }

    /// Keeps the game in another file from now on. A bare name lies beside the file that it is kept in now, and ends as saved
    /// games do, so that the start screen finds it.
    pub(crate) fn save_under(&mut self, path: &Path) {
        let path = &self.meant(path);
        match self.game.save_as(path) {
            Ok(()) => {
                self.layers
                    .retain(|layer| !matches!(layer, Layer::SaveAs(_)));
                self.refresh();
                self.say(
                    Tone::Good,
                    format!(
                        "The game is now saved in {}.",
                        printable(&path.display().to_string())
                    ),
                );
            }
            Err(error) => self.say(Tone::Bad, error.to_string()),
        }
    }

    /// The file that a name means.
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

    /// Whether the player may leave at once. A game that should be in a file and is not would be lost: it is tried once more,
    /// and then another file is asked for. Leaving again from there leaves.
    pub(crate) fn may_leave(&mut self) -> bool {
        let Saved::No(why) = self.game.save().clone() else {
            return true;
        };
        if matches!(self.top(), Some(Layer::SaveAs(_))) {
            return true;
        }
        self.refresh();
        self.layers.push(Layer::SaveAs(Input::default()));
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

    /// The file that the game is saved in and can be continued from.
    #[must_use]
    pub fn kept(&self) -> Option<PathBuf> {
        match self.game.saved() {
            Saved::Yes(file) => Some(file.clone()),
            _ => None,
        }
    }

    /// Whether another program plays this game, and this one shows it.
    #[must_use]
    pub fn is_watching(&self) -> bool {
        matches!(self.game.saved(), Saved::Watching(_))
    }

    /// Whether this one watches a game that nobody plays any more, as far as is known.
    #[must_use]
    pub fn watches_alone(&self) -> bool {
        self.is_watching() && self.watched.alone
    }

    /// For one who watches: takes in what has been recorded since it last looked. Whether there is anything new to show.
    pub fn watch(&mut self) -> bool {
        if !self.is_watching() {
            return false;
        }
        match self.game.refresh() {
            Ok(0) => self.notice_who_plays(),
            Ok(_) => {
                self.take_news();
                true
            }
            Err(error) => {
                let told = error.to_string();
                let new = self.watched.wrong != told;
                if new {
                    self.say(
                        Tone::Bad,
                        format!("{told}; the screen shows an older state."),
                    );
                    self.watched.wrong = told;
                }
                new
            }
        }
    }

    fn notice_who_plays(&mut self) -> bool {
        let alone = !self.game.is_played();
        if alone == std::mem::replace(&mut self.watched.alone, alone) {
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

    /// Shows what has come: the last record as if it had been done here, and what its action waits for.
    fn take_news(&mut self) {
        self.layers
            .retain(|layer| !matches!(layer, Layer::Prompt(_)));
        match self.game.record(self.game.len()) {
            Ok(record) => {
                let is_action = matches!(record.deed, RecordKind::Action(..));
                let text = verdict_of(&self.game, &record)
                    .text
                    .to(Viewer::Table)
                    .to_owned();
                let is_open = matches!(record.deed, RecordKind::Open(..));
                let shown = !(is_open || is_action && says_nothing(&record));
                self.renew(record, shown);
                self.say(Tone::Info, text);
            }
            Err(_) => self.refresh(),
        }
        if self.layers.is_empty() {
            let view = self.view;
            self.resume();
            self.view = view;
        }
    }
}
