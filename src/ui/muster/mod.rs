//! Mustering a battle: choose the rulebook, take or build rosters, set options, save everything as
//! files, and begin.
//!
//! No rulebook is named here. Fields, defaults, faults and strengths all come from the ruleset's
//! own declaration, the one that also reads files.

mod asking;
mod choosing;
mod command;
mod draft;
mod edit;
mod enlist;
mod files;
mod letters;
mod outline;
mod parked;
mod points;

pub(crate) use asking::Ask;
pub(crate) use choosing::{Choosing, Pick, Takes};
pub(crate) use draft::Draft;
pub(crate) use edit::Edit;
pub(crate) use outline::{Row, What, rows};

use super::form::{FormPane, Verdict};
use super::keys::{Action, Place};
use super::play::Notice;
use super::start::new_game;
use crate::battle::view::Tone;
use crate::battle::{Field, Severity, Step};
use crate::journal::Game;
use crate::paths::Folders;
use crate::rules;
use crate::table::{Invalid, Side};
use choosing::Picked;
use outline::{below, spoken};
use serde_json::{Map, Value};

/// The outcome of a key beyond the muster itself.
pub(crate) enum Mustered {
    /// Nothing.
    No,
    /// Back to the start screen.
    Leave,
    /// A battle, with notices for the players.
    Game(Box<Game>, Vec<String>),
}

/// The screen on which a battle is mustered.
pub struct Muster {
    folders: Folders,
    /// The battle, once its ruleset is chosen.
    pub draft: Option<Draft>,
    pub(crate) rows: Vec<Row>,
    /// The index of the row at the cursor.
    pub(crate) at: usize,
    /// The open list.
    pub(crate) choosing: Option<Choosing>,
    /// The open form.
    pub edit: Option<Edit>,
    /// The open question.
    pub(crate) asking: Option<Ask>,
    /// The result of the last action, or why it failed.
    pub(crate) notice: Option<Notice>,
}

impl Muster {
    /// Begins with a choice of rulebooks and battles.
    pub(crate) fn new(folders: Folders) -> Muster {
        let rulesets = rules::ALL.iter().map(|ruleset| Pick {
            group: "A new battle".to_owned(),
            title: ruleset.info().title.to_owned(),
            takes: Takes::Ruleset(ruleset.info().id),
        });
        let copies = files::found(&folders, true).into_iter().map(|found| Pick {
            group: "Copy of a battle".to_owned(),
            title: format!("{} ({})", found.name, found.ruleset),
            takes: Takes::Battle(found.path),
        });
        let choosing = Choosing::new("Muster a battle", rulesets.chain(copies).collect());
        Muster {
            folders,
            draft: None,
            rows: Vec::new(),
            at: 0,
            choosing: Some(choosing),
            edit: None,
            asking: None,
            notice: None,
        }
    }

    /// Resumes the battle left unfinished.
    pub(crate) fn parked(folders: &Folders) -> Option<Muster> {
        let draft = parked::read(folders)?;
        let mut muster = Muster {
            choosing: None,
            draft: Some(draft),
            ..Muster::new(folders.clone())
        };
        muster.refresh();
        Some(muster)
    }

    pub(crate) fn folders(&self) -> &Folders {
        &self.folders
    }

    /// The place that receives the keys.
    pub(crate) fn place(&self) -> Place {
        match &self.edit {
            _ if self.asking.is_some() => Place::Text,
            Some(edit) if edit.form.is_text() => Place::Text,
            Some(_) => Place::Form,
            None => Place::Muster,
        }
    }

    /// The row at the cursor.
    #[must_use]
    pub fn row(&self) -> Option<&Row> {
        self.rows.get(self.at)
    }

    /// The faults at the cursor, each with its place.
    pub(crate) fn wrong(&self) -> Vec<(Severity, String)> {
        let (Some(draft), Some(row)) = (&self.draft, self.row()) else {
            return Vec::new();
        };
        let path = match &row.what {
            What::Begin => Vec::new(),
            _ => match row.path() {
                Some(path) => path,
                None => return Vec::new(),
            },
        };
        let tell = |wrong: &crate::battle::Wrong| match draft.place(&wrong.path, path.len()) {
            place if place.is_empty() => wrong.message.clone(),
            place => format!("{place}: {}", wrong.message),
        };
        draft
            .plan
            .within(&path)
            .map(|wrong| (wrong.severity, tell(wrong)))
            .collect()
    }

    pub(crate) fn update(&mut self, action: Action) -> Mustered {
        self.notice = None;
        if self.asking.is_some() {
            self.update_asking(action);
            return Mustered::No;
        }
        if self.edit.is_some() {
            self.update_edit(action);
            return Mustered::No;
        }
        if self.choosing.is_some() {
            return self.update_choosing(action);
        }
        match action {
            Action::Back => return Mustered::Leave,
            Action::Accept | Action::Press => return self.open(action == Action::Press),
            Action::Up => self.go(-1),
            Action::Down => self.go(1),
            Action::PageUp => self.go(-10),
            Action::PageDown => self.go(10),
            Action::First => self.at = 0,
            Action::Last => self.at = self.rows.len().saturating_sub(1),
            Action::Next => self.section(true),
            Action::Previous => self.section(false),
            Action::Left => self.turn(false),
            Action::Right => self.turn(true),
            Action::Add => self.add(),
            Action::Copy => self.copy(),
            Action::Remove | Action::Erase => self.remove(),
            Action::Earlier => self.shift(false),
            Action::Later => self.shift(true),
            Action::Undo => self.travel(Draft::undo, "There is nothing to undo."),
            Action::Redo => self.travel(Draft::redo, "There is nothing to redo."),
            Action::SaveAs => self.ask_name(None),
            _ => {}
        }
        Mustered::No
    }

    /// Handles a click on a row or an entry of the open list. Returns whether to open it, too.
    pub(crate) fn click(&mut self, at: usize) -> bool {
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

    /// Handles pasted text: never a command.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(ask) = &mut self.asking {
            ask.paste(text);
        } else if let (Some(edit), Some(draft)) = (&mut self.edit, &self.draft) {
            edit.paste(draft, text);
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
            if let Err(error) = parked::write(&self.folders, draft) {
                self.say(Tone::Warn, format!("NOT SAVED: {error}"));
            }
        }
    }

    fn go(&mut self, by: isize) {
        let last = self.rows.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// Moves to the next or the previous heading.
    fn section(&mut self, forwards: bool) {
        let is_head = |row: &&Row| {
            matches!(row.what, What::Heading | What::Side(_) | What::Begin) && row.depth == 0
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
    fn open(&mut self, press: bool) -> Mustered {
        let (Some(draft), Some(row)) = (&self.draft, self.row()) else {
            return Mustered::No;
        };
        match row.what.clone() {
            What::Begin => return self.begin(),
            What::Save => self.ask_name(None),
            What::SaveSide(side) => self.ask_name(Some(side)),
            What::Target => self.ask_target(),
            What::Side(side) => self.choose_roster(side),
            What::Heading => self.section(true),
            What::Part(path) | What::Entry(path) => self.edit = Some(Edit::new(draft, path, None)),
            What::Add(_) => self.add(),
            What::Value(path, name) => match draft
                .declared_at(&path)
                .iter()
                .find(|field| field.name == name)
            {
                Some(field) if press && turned(&field.options, field.kind).is_some() => {
                    self.turn(true);
                }
                _ => self.edit = Some(Edit::new(draft, path, Some(&name))),
            },
        }
        Mustered::No
    }

    fn update_edit(&mut self, action: Action) {
        let (Some(edit), Some(draft)) = (&mut self.edit, &mut self.draft) else {
            return;
        };
        if action == Action::Back {
            self.edit = None;
            return;
        }
        if edit.update(draft, action) {
            // Missing values can follow later, but entered ones must be valid.
            let said = |invalid: &&Invalid| edit.has_said(&invalid.field);
            let wrong = match &edit.form.verdict {
                Verdict::Wrong(invalid) => Some(invalid).filter(said),
                _ => None,
            };
            if let Some(invalid) = wrong {
                let text = format!("{}: {}", spoken(&invalid.field), invalid.message);
                edit.form.go_to(&invalid.field.clone());
                return self.say(Tone::Bad, text);
            }
            let (path, fields) = (edit.path.clone(), edit.fields());
            draft.put(&path, fields);
            self.edit = None;
            self.refresh();
            self.go_to(&path);
        }
    }

    /// Moves the cursor to the row at `path`.
    fn go_to(&mut self, path: &[Step]) {
        let found = self.rows.iter().position(|row| {
            matches!(row.what, What::Entry(_)) && row.path().as_deref() == Some(path)
        });
        self.at = found.unwrap_or(self.at);
    }

    /// Changes the option at the cursor to its next or previous value.
    fn turn(&mut self, forwards: bool) {
        let (Some(draft), Some(What::Value(path, name))) = (
            &mut self.draft,
            self.rows.get(self.at).map(|row| row.what.clone()),
        ) else {
            return;
        };
        let Some(field) = draft
            .declared_at(&path)
            .iter()
            .find(|field| field.name == name)
        else {
            return;
        };
        let Some(values) = turned(&field.options, field.kind) else {
            return;
        };
        let mut set = draft.fields_at(&path);
        let now = set.get(&name).unwrap_or(&field.default);
        let at = values.iter().position(|value| value == now).unwrap_or(0);
        let to = if forwards {
            at + 1
        } else {
            at + values.len() - 1
        } % values.len();
        set.insert(name, values[to].clone());
        draft.put(&path, set);
        self.refresh();
    }

    /// The declared fields of a part of the battle.
    fn fields(&self, path: &[Step]) -> &[Field] {
        self.draft
            .as_ref()
            .map_or(&[], |draft| draft.declared_at(path))
    }

    /// The list that contains the cursor.
    fn list(&self) -> Option<Vec<Step>> {
        match &self.row()?.what {
            What::Add(path) => Some(path.clone()),
            What::Entry(path) => Some(path[..path.len() - 1].to_vec()),
            // The list below this heading, if any.
            What::Heading => {
                self.rows
                    .get(self.at + 1..)?
                    .iter()
                    .find_map(|row| match &row.what {
                        What::Add(path) => Some(Some(path.clone())),
                        What::Entry(_) => None,
                        _ => Some(None),
                    })?
            }
            _ => None,
        }
    }

    fn add(&mut self) {
        let (Some(draft), Some(list)) = (&self.draft, self.list()) else {
            self.say(Tone::Info, "Go to a list first: units, characters.");
            return;
        };
        let count = draft
            .get(&list)
            .and_then(Value::as_array)
            .map_or(0, Vec::len);
        let path = list.into_iter().chain([Step::Index(count)]).collect();
        self.edit = Some(Edit::new(draft, path, None));
    }

    fn entry(&mut self) -> Option<Vec<Step>> {
        if let Some(What::Entry(path)) = self.row().map(|row| row.what.clone()) {
            return Some(path);
        }
        self.say(Tone::Info, "Go to an entry of a list first.");
        None
    }

    fn copy(&mut self) {
        let Some(path) = self.entry() else { return };
        if let Some(draft) = &mut self.draft {
            draft.copy(&path);
        }
        self.refresh();
        self.go(1);
    }

    fn remove(&mut self) {
        let Some(path) = self.entry() else { return };
        if let Some(draft) = &mut self.draft {
            draft.remove(&path);
        }
        self.refresh();
        self.say(Tone::Info, "Removed; undo puts it back.");
    }

    fn shift(&mut self, later: bool) {
        let Some(path) = self.entry() else { return };
        let to = self
            .draft
            .as_mut()
            .and_then(|draft| draft.shift(&path, later));
        self.refresh();
        if let Some(to) = to {
            self.go_to(&to);
        }
    }

    fn travel(&mut self, by: fn(&mut Draft) -> bool, otherwise: &str) {
        let done = self.draft.as_mut().is_some_and(by);
        self.refresh();
        if !done {
            self.say(Tone::Info, otherwise);
        }
    }

    fn begin(&mut self) -> Mustered {
        let Some(draft) = &self.draft else {
            return Mustered::No;
        };
        if !draft.plan.is_sound() {
            let worst = draft
                .plan
                .wrong
                .iter()
                .find(|wrong| wrong.severity == Severity::Error);
            let (path, text) = worst
                .map(|wrong| {
                    (
                        wrong.path.clone(),
                        format!("{}: {}", draft.place(&wrong.path, 0), wrong.message),
                    )
                })
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
            return Mustered::No;
        }
        match new_game(&self.folders, draft.document(), rand::random()) {
            Ok(game) => {
                parked::remove(&self.folders);
                Mustered::Game(Box::new(game), Vec::new())
            }
            Err(error) => {
                self.say(Tone::Bad, error.to_string());
                Mustered::No
            }
        }
    }

    /// The suggested name for the battle or one side's roster.
    fn name_of(&self, side: Option<Side>) -> Option<String> {
        let draft = self.draft.as_ref()?;
        let Some(side) = side else {
            return Some(draft.title());
        };
        let roster = draft.fields_at(&[Step::Key(side.id().to_owned())]);
        let name = roster.get("roster").and_then(Value::as_str);
        Some(name.unwrap_or(side.id()).to_owned())
    }

    /// Saves the battle or one side's roster as a new file.
    fn save(&mut self, side: Option<Side>, name: Option<&str>) {
        let suggested = self.name_of(side);
        let Some(draft) = &self.draft else { return };
        let ruleset = draft.ruleset().info().id;
        let title = name.map(str::to_owned).or(suggested).unwrap_or_default();
        let (ending, document) = match side {
            None => (".battle.yaml", draft.written()),
            Some(side) => {
                let roster = draft.fields_at(&[Step::Key(side.id().to_owned())]);
                (".yaml", with_rules(roster, ruleset))
            }
        };
        match files::save(&self.folders, ruleset, &title, ending, &document) {
            Ok(path) => {
                // The name comes first, in case there is room for no more.
                let part = |part: Option<&std::ffi::OsStr>| {
                    part.map(|part| part.to_string_lossy().into_owned())
                        .unwrap_or_default()
                };
                let (name, folder) = (
                    part(path.file_name()),
                    part(path.parent().map(std::path::Path::as_os_str)),
                );
                self.say(Tone::Good, format!("Saved as {name} in {folder}"));
            }
            Err(error) => self.say(Tone::Bad, format!("NOT SAVED: {error}")),
        }
    }

    fn choose_roster(&mut self, side: Side) {
        let Some(draft) = &self.draft else { return };
        let ruleset = draft.ruleset().info().id;
        let picks = files::found(&self.folders, false)
            .into_iter()
            .filter(|found| found.ruleset == ruleset)
            .map(|found| Pick {
                group: if found.own {
                    "Rosters of your own"
                } else {
                    "Sample rosters"
                }
                .to_owned(),
                title: found.name,
                takes: Takes::Roster(side, found.path),
            });
        self.choosing = Some(Choosing::new(
            format!("{}: take a roster", draft_side(draft, side)),
            picks.collect(),
        ));
    }

    fn update_choosing(&mut self, action: Action) -> Mustered {
        let Some(choosing) = &mut self.choosing else {
            return Mustered::No;
        };
        match choosing.update(action) {
            Picked::Not => {}
            Picked::Left if self.draft.is_none() => return Mustered::Leave,
            Picked::Left => self.choosing = None,
            Picked::One(takes) => self.take(takes),
        }
        Mustered::No
    }

    fn take(&mut self, takes: Takes) {
        let known = files::shelf(&self.folders);
        let got = match takes {
            Takes::Ruleset(id) => {
                self.draft = rules::find(id).map(Draft::new);
                Ok(())
            }
            Takes::Battle(path) => known
                .load(&path)
                .map(|setup| self.draft = Draft::read(setup.document)),
            Takes::Roster(side, path) => known.roster(&path).map(|roster| {
                let ruleset = self
                    .draft
                    .as_ref()
                    .map_or("", |draft| draft.ruleset().info().id);
                let name = path
                    .file_name()
                    .map(|name| name.to_string_lossy().into_owned())
                    .unwrap_or_default();
                if let Some(draft) = &mut self.draft {
                    draft.put_roster(side, &name, Value::Object(with_rules(roster, ruleset)));
                }
            }),
        };
        match got {
            Ok(()) => {
                self.choosing = None;
                self.refresh();
            }
            Err(faults) => self.say(Tone::Bad, files::told(&faults)),
        }
    }
}

/// A roster with the id of its ruleset.
fn with_rules(mut roster: Map<String, Value>, ruleset: &str) -> Map<String, Value> {
    let name = roster.shift_remove("roster");
    let mut whole = Map::new();
    whole.extend(name.map(|name| ("roster".to_owned(), name)));
    whole.insert("rules".to_owned(), Value::from(ruleset));
    whole.extend(roster.into_iter().filter(|(key, _)| key != "rules"));
    whole
}

fn draft_side(draft: &Draft, side: Side) -> String {
    let name = draft
        .get(&below(&[Step::Key(side.id().to_owned())], "roster"))
        .and_then(Value::as_str)
        .unwrap_or_default();
    crate::battle::printable(if name.is_empty() { side.id() } else { name })
}

/// The values that the arrow keys step through. `None` for a typed field.
fn turned(options: &[String], kind: crate::battle::Kind) -> Option<Vec<Value>> {
    match kind {
        crate::battle::Kind::Flag => Some(vec![Value::Bool(true), Value::Bool(false)]),
        crate::battle::Kind::Word if !options.is_empty() => Some(
            options
                .iter()
                .map(|word| Value::from(word.as_str()))
                .collect(),
        ),
        _ => None,
    }
}
