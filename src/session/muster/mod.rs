//! Mustering a battle: choose the rulebook, take or build rosters, set options, save everything as
//! files, and begin.
//!
//! No rulebook is named here. Fields, defaults, faults and strengths all come from the ruleset's
//! own declaration, the one that also reads files.

mod asking;
mod campaign;
mod choosing;
mod command;
mod draft;
mod edit;
mod enlist;
mod files;
mod lists;
mod names;
mod outline;
mod parked;
mod points;
mod saving;

use super::campaign::Campaign;
use super::form::FormState;
use super::games::new_game;
use super::palette::ListVocabulary;
use super::route::{Mustering, Notice};
use super::*;
use crate::battle::{Field, Kind, Path, PathStep, Severity, fault_text, printable};
use crate::journal::Keep;
use crate::rules;
use crate::table::Invalid;
pub(crate) use asking::TextPrompt;
pub(crate) use campaign::write_next;
pub(crate) use choosing::{Choosing, Pick, Takes};
pub(crate) use draft::MusterDraft;
pub(crate) use edit::Edit;
use names::{below, spoken};
pub(crate) use outline::{MusterRow, RowKind, rows};
use saving::with_rules;

/// The screen on which a battle is mustered.
pub struct MusterScreen {
    folders: Folders,
    /// The battle, once its ruleset is chosen.
    pub draft: Option<MusterDraft>,
    pub(crate) rows: Vec<MusterRow>,
    /// The index of the row at the cursor.
    pub(crate) at: usize,
    seek: Seek,
    /// The open list.
    pub(crate) choosing: Option<Choosing>,
    /// The open form.
    pub edit: Option<Edit>,
    /// The open question.
    pub(crate) asking: Option<TextPrompt>,
    /// The result of the last action, or why it failed.
    pub(crate) notice: Option<Notice>,
    /// The game whose survivors are to muster.
    campaign: Option<Campaign>,
}

impl MusterScreen {
    /// Opens a muster.
    ///
    /// # Errors
    /// Why the battle left unfinished cannot be read.
    pub(crate) fn of(folders: Folders, mustering: Mustering) -> Result<MusterScreen, String> {
        Ok(match mustering {
            Mustering::Survivors(campaign) => MusterScreen::after(*campaign, folders),
            Mustering::New => MusterScreen::new(folders),
            Mustering::Parked => {
                let parked = MusterScreen::parked(&folders)?;
                parked.unwrap_or_else(|| MusterScreen::new(folders))
            }
        })
    }

    /// Begins with a choice of rulebooks and battles.
    pub(crate) fn new(folders: Folders) -> MusterScreen {
        let rulesets = rules::ALL.iter().map(|ruleset| Pick {
            group: "A new battle".to_owned(),
            title: ruleset.info().title.to_owned(),
            detail: Vec::new(),
            takes: Takes::Ruleset(ruleset.info().id),
        });
        let copies = files::found(&folders, true).into_iter().map(|found| Pick {
            group: "Copy of a battle".to_owned(),
            title: format!("{} ({})", printable(&found.name), found.ruleset),
            detail: Vec::new(),
            takes: Takes::Battle(found.path),
        });
        let choosing = Choosing::new("Muster a battle", rulesets.chain(copies).collect());
        MusterScreen {
            folders,
            draft: None,
            rows: Vec::new(),
            at: 0,
            seek: Seek::default(),
            choosing: Some(choosing),
            edit: None,
            asking: None,
            notice: None,
            campaign: None,
        }
    }

    /// Resumes the battle left unfinished, if there is one.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub(crate) fn parked(folders: &Folders) -> Result<Option<MusterScreen>, String> {
        let Some(draft) = parked::read(folders)? else {
            return Ok(None);
        };
        let mut muster = MusterScreen {
            choosing: None,
            draft: Some(draft),
            ..MusterScreen::new(folders.clone())
        };
        muster.refresh();
        Ok(Some(muster))
    }

    /// The place that receives the keys.
    pub(crate) fn place(&self) -> KeyPlace {
        match &self.edit {
            _ if self.asking.is_some() => KeyPlace::Text,
            Some(edit) if edit.form.is_text() => KeyPlace::Text,
            Some(_) => KeyPlace::Form,
            None => KeyPlace::Muster,
        }
    }

    /// The row at the cursor.
    pub fn row(&self) -> Option<&MusterRow> {
        self.rows.get(self.at)
    }

    /// The faults at the cursor, each with its place.
    pub(crate) fn wrong(&self) -> Vec<(Severity, String)> {
        let (Some(draft), Some(row)) = (&self.draft, self.row()) else {
            return Vec::new();
        };
        let path = match &row.what {
            RowKind::Begin => Vec::new(),
            _ => match row.path() {
                Some(path) => path,
                None => return Vec::new(),
            },
        };
        draft
            .plan
            .within(&path)
            .map(|wrong| (wrong.severity, draft.fault_text(wrong, path.len())))
            .collect()
    }

    /// Moves the cursor to a row or an entry of the open list. Returns whether a click opens it.
    pub(crate) fn point(&mut self, at: usize) -> bool {
        self.notice = None;
        if self.asking.is_some() {
            return false;
        }
        match (&mut self.choosing, &self.edit) {
            (Some(choosing), _) => {
                choosing.at = at.min(choosing.picks.len().saturating_sub(1));
                true
            }
            (None, Some(_)) => false,
            (None, None) => {
                std::mem::replace(&mut self.at, at.min(self.rows.len().saturating_sub(1))) == at
            }
        }
    }

    /// The open form, for clicks on its lines and values.
    pub(crate) fn form(&mut self) -> Option<&mut FormPane> {
        self.edit.as_mut().map(|edit| &mut edit.form)
    }

    /// Updates defaults and faults after a value was entered in the open form.
    pub(crate) fn entered(&mut self) {
        if let (Some(edit), Some(draft)) = (&mut self.edit, &self.draft) {
            edit.follow(draft);
        }
    }

    fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.notice = Some(Notice {
            tone,
            text: text.into(),
        });
    }

    fn refresh(&mut self) {
        if let Some(draft) = &self.draft {
            self.rows = rows(draft);
            self.at = self.at.min(self.rows.len().saturating_sub(1));
            if !draft.is_blank()
                && let Err(error) = parked::write(&self.folders, draft)
            {
                self.say(Tone::Warn, format!("NOT SAVED: {error}"));
            }
        }
    }

    /// Moves to the next or the previous heading.
    fn section(&mut self, forwards: bool) {
        let is_head = |row: &&MusterRow| {
            matches!(
                row.what,
                RowKind::Heading | RowKind::Side(_) | RowKind::Begin
            ) && row.depth == 0
        };
        let heads: Vec<usize> = (0..self.rows.len())
            .filter(|at| self.rows.get(*at).as_ref().is_some_and(is_head))
            .collect();
        let next = if forwards {
            heads.iter().find(|at| **at > self.at)
        } else {
            heads.iter().rev().find(|at| **at < self.at)
        };
        let around = if forwards {
            heads.first()
        } else {
            heads.last()
        };
        self.at = next.or(around).copied().unwrap_or(0);
    }

    /// Opens the row at the cursor.
    fn open(&mut self, press: bool) -> Route {
        let (Some(draft), Some(row)) = (&self.draft, self.row()) else {
            return Route::Stay;
        };
        match row.what.clone() {
            RowKind::Begin => return self.begin(),
            RowKind::Save => self.ask_name(None),
            RowKind::SaveSide(side) => self.ask_name(Some(side)),
            RowKind::Target => self.ask_target(),
            RowKind::Side(side) => self.choose_roster(side),
            RowKind::Heading => self.section(true),
            RowKind::Part(path) | RowKind::Entry(path) => {
                self.edit = Some(Edit::new(draft, path, None));
            }
            RowKind::Add(_) => self.add(),
            RowKind::Value(path, name) => match draft.field(&path, &name) {
                Some(field) if press && !field.turns().is_empty() => {
                    self.turn(true);
                }
                _ => self.edit = Some(Edit::new(draft, path, Some(&name))),
            },
        }
        Route::Stay
    }

    fn update_edit(&mut self, action: KeyAction) {
        let (Some(edit), Some(draft)) = (&mut self.edit, &mut self.draft) else {
            return;
        };
        if action == KeyAction::Back {
            self.edit = None;
            return;
        }
        if edit.update(draft, action) {
            // Missing values can follow later, but entered ones must be valid.
            let said = |invalid: &&Invalid| edit.has_said(&invalid.field);
            let wrong = match &edit.form.verdict {
                FormState::Wrong(invalid) => Some(invalid).filter(said),
                _ => None,
            };
            if let Some(invalid) = wrong {
                let text = fault_text(invalid);
                edit.form.go_to(&invalid.field.clone());
                return self.say(Tone::Bad, text);
            }
            let (path, fields) = (edit.path.clone(), edit.fields());
            draft.set_fields(&path, fields);
            self.edit = None;
            self.refresh();
            self.go_to(&path);
        }
    }

    /// Moves the cursor to the row at `path`.
    fn go_to(&mut self, path: &[PathStep]) {
        let found = self.rows.iter().position(|row| {
            matches!(row.what, RowKind::Entry(_)) && row.path().as_deref() == Some(path)
        });
        self.at = found.unwrap_or(self.at);
    }

    fn leave(&self) -> Route {
        let start = || Route::Start(self.folders.clone());
        self.way_back().unwrap_or_else(start)
    }

    fn begin(&mut self) -> Route {
        let Some(draft) = &self.draft else {
            return Route::Stay;
        };
        if !draft.plan.is_sound() {
            let worst = draft
                .plan
                .wrong
                .iter()
                .find(|wrong| wrong.severity == Severity::Error);
            let (path, text) = worst
                .map(|wrong| (wrong.path.clone(), draft.fault_text(wrong, 0)))
                .unwrap_or_default();
            self.at = (0..=path.len())
                .rev()
                .find_map(|to| {
                    self.rows
                        .iter()
                        .position(|row| row.path().as_deref() == Some(&path[..to]))
                })
                .unwrap_or(self.at);
            self.say(Tone::Bad, text);
            return Route::Stay;
        }
        // The muster may have been written nowhere else.
        match new_game(&self.folders, draft.document(), rand::random(), Keep::File) {
            Ok(game) => {
                parked::remove(&self.folders);
                Route::Game(Box::new(game), draft.warnings())
            }
            Err(error) => {
                self.say(Tone::Bad, error.to_string());
                Route::Stay
            }
        }
    }
}

impl Component for MusterScreen {
    fn place(&self) -> KeyPlace {
        MusterScreen::place(self)
    }

    fn update(&mut self, action: KeyAction) -> Route {
        self.notice = None;
        if self.asking.is_some() {
            self.update_asking(action);
            return Route::Stay;
        }
        if self.edit.is_some() {
            self.update_edit(action);
            return Route::Stay;
        }
        if self.choosing.is_some() {
            return self.update_choosing(action);
        }
        match action {
            KeyAction::Back => return self.leave(),
            KeyAction::Accept | KeyAction::Press => return self.open(action == KeyAction::Press),
            KeyAction::Next => self.section(true),
            KeyAction::Previous => self.section(false),
            KeyAction::Left => self.turn(false),
            KeyAction::Right => self.turn(true),
            KeyAction::Add => self.add(),
            KeyAction::Copy => self.copy(),
            KeyAction::Remove | KeyAction::Erase => self.remove(),
            KeyAction::Earlier => self.shift(false),
            KeyAction::Later => self.shift(true),
            KeyAction::Undo => self.travel(MusterDraft::undo, "There is nothing to undo."),
            KeyAction::Redo => self.travel(MusterDraft::redo, "There is nothing to redo."),
            KeyAction::SaveAs => self.ask_name(None),
            action => {
                let names: Vec<&str> = self.rows.iter().map(|row| row.label.as_str()).collect();
                let to = self.seek.to(action, self.at, &names);
                self.at = to.unwrap_or(self.at);
            }
        }
        Route::Stay
    }

    fn paste(&mut self, text: &str) {
        if let Some(ask) = &mut self.asking {
            ask.paste(text);
        } else if let (Some(edit), Some(draft)) = (&mut self.edit, &self.draft) {
            edit.paste(draft, text);
        }
    }

    fn tell(&mut self, wrong: &[String]) {
        self.say(Tone::Bad, wrong.join("; "));
    }

    fn vocabulary<'a>(&'a self, context: &'a Context) -> Box<dyn Vocabulary + 'a> {
        Box::new(ListVocabulary::over(
            KeyPlace::Muster,
            self.entries(),
            context,
        ))
    }

    fn run(&mut self, line: &str, context: &Context) -> Result<Route, String> {
        let said = ListVocabulary::over(KeyPlace::Muster, self.entries(), context).read(line)?;
        Route::of(&said).map_or_else(|| self.obey(said), Ok)
    }
}
