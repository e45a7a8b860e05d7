//! Mustering a battle in the program: choose the rulebook, take rosters or build them, set the options, save it all as files
//! of one's own, and begin.
//!
//! Nothing here knows a rulebook. What there is to fill in, what holds by default, what is wrong and how strong each side is
//! all comes from the ruleset's own declaration, the one that reads files.

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

pub use asking::{Ask, AskFor};
pub use choosing::{Choosing, Pick, Takes};
pub use draft::Draft;
pub use edit::Edit;
pub use files::Found;
pub use outline::{Row, What, rows};

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

/// What a key comes to besides what it changes here.
pub enum Mustered {
    /// Nothing.
    No,
    /// Back to the start screen.
    Leave,
    /// The battle begins.
    Game(Box<Game>, Vec<String>),
}

/// The screen on which a battle is mustered.
pub struct Muster {
    folders: Folders,
    /// The battle, once its ruleset is chosen.
    pub draft: Option<Draft>,
    /// Its rows.
    pub rows: Vec<Row>,
    /// Which has the cursor.
    pub at: usize,
    /// The list that is open.
    pub choosing: Option<Choosing>,
    /// The form that is open.
    pub edit: Option<Edit>,
    /// The line that is asked for.
    pub asking: Option<Ask>,
    /// What was just done, or why not.
    pub notice: Option<Notice>,
}

impl Muster {
    /// Begins with the choice of a ruleset, or of a battle to change.
    #[must_use]
    pub fn new(folders: Folders) -> Muster {
        let rulesets = rules::ALL.iter().map(|ruleset| Pick {
            group: "A new battle".to_owned(),
            title: ruleset.info().title.to_owned(),
            takes: Takes::Ruleset(ruleset.info().id),
        });
        let copies = files::found(&folders, true).into_iter().map(|found| Pick {
            group: "A copy of".to_owned(),
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

    /// Goes on with the battle that was left before it had begun.
    #[must_use]
    pub fn parked(folders: &Folders) -> Option<Muster> {
        let draft = parked::read(folders)?;
        let mut muster = Muster {
            choosing: None,
            draft: Some(draft),
            ..Muster::new(folders.clone())
        };
        muster.refresh();
        Some(muster)
    }

    /// Where files are.
    #[must_use]
    pub fn folders(&self) -> &Folders {
        &self.folders
    }

    /// Who gets the keys.
    #[must_use]
    pub fn place(&self) -> Place {
        match &self.edit {
            _ if self.asking.is_some() => Place::Text,
            Some(edit) if edit.form.is_text() => Place::Text,
            Some(_) => Place::Form,
            None => Place::Muster,
        }
    }

    /// The row that has the cursor.
    #[must_use]
    pub fn row(&self) -> Option<&Row> {
        self.rows.get(self.at)
    }

    /// What is wrong with what has the cursor, each with where.
    #[must_use]
    pub fn wrong(&self) -> Vec<(Severity, String)> {
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

    /// Answers a key.
    pub fn update(&mut self, action: Action) -> Mustered {
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

    /// A click on a row, or on an entry of the list that is open; whether it is to be opened, too.
    pub fn click(&mut self, at: usize) -> bool {
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

    /// The form that is open, for clicks on its lines and values.
    pub fn form(&mut self) -> Option<&mut FormPane> {
        self.edit.as_mut().map(|edit| &mut edit.form)
    }

    /// Something has been put into the form that is open: what holds by default and what is wrong with it follows.
    pub fn entered(&mut self) {
        if let (Some(edit), Some(draft)) = (&mut self.edit, &self.draft) {
            edit.follow(draft);
        }
    }

    /// Text that was pasted: never a command.
    pub fn paste(&mut self, text: &str) {
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

    /// To the next heading, or the one before.
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

    /// Does what the row is for.
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
            // What is missing can be said later; what was said must make sense.
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

    /// Puts the cursor on what stands at `path`.
    fn go_to(&mut self, path: &[Step]) {
        let found = self.rows.iter().position(|row| {
            matches!(row.what, What::Entry(_)) && row.path().as_deref() == Some(path)
        });
        self.at = found.unwrap_or(self.at);
    }

    /// Turns the option at the cursor to its next value, or the one before.
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

    /// The fields of a part of the battle, as they are declared.
    fn fields(&self, path: &[Step]) -> &[Field] {
        self.draft
            .as_ref()
            .map_or(&[], |draft| draft.declared_at(path))
    }

    /// The list that the cursor is in.
    fn list(&self) -> Option<Vec<Step>> {
        match &self.row()?.what {
            What::Add(path) => Some(path.clone()),
            What::Entry(path) => Some(path[..path.len() - 1].to_vec()),
            // The list that it is the heading of, if it is one's.
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

    /// What the battle, or one side's roster, would be saved as.
    fn name_of(&self, side: Option<Side>) -> Option<String> {
        let draft = self.draft.as_ref()?;
        let Some(side) = side else {
            return Some(draft.title());
        };
        let roster = draft.fields_at(&[Step::Key(side.id().to_owned())]);
        let name = roster.get("roster").and_then(Value::as_str);
        Some(name.unwrap_or(side.id()).to_owned())
    }

    /// Saves the battle, or one side's roster, as a new file under a name.
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
                // The name comes first: it is what must be read where there is room for no more.
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

/// A roster that says whose it is.
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

/// The values that a field is turned through with the arrows; `None` where it is typed.
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
