//! The command line in a muster: its rows by name, and commands for them.

use super::*;
use crate::session::palette::{Does, ListEntry, ListIntent, ScreenCommand};

impl MusterScreen {
    /// The rows, or the choices of the open list, as the command line knows them.
    pub(crate) fn entries(&self) -> Vec<ListEntry> {
        if let Some(choosing) = &self.choosing {
            return picks(choosing);
        }
        let mut entries: Vec<ListEntry> = self.rows.iter().map(|row| self.called(row)).collect();
        // Rows of the same name get their side in front.
        let titles: Vec<String> = entries
            .iter()
            .map(|entry| entry.title.to_lowercase())
            .collect();
        let alike = |title: &String| titles.iter().filter(|other| *other == title).count() > 1;
        for ((row, entry), title) in self.rows.iter().zip(&mut entries).zip(&titles) {
            if let (Some(side), true) = (side_of(row), alike(title)) {
                entry.title = format!("{} {}", side.id(), entry.title);
            }
        }
        entries
    }

    /// A row as the command line knows it.
    fn called(&self, row: &MusterRow) -> ListEntry {
        let entry = |title: String, takes, alone| ListEntry {
            title,
            detail: row.detail.clone(),
            takes,
            alone,
            ..ListEntry::default()
        };
        let of_side = |what: &str| {
            side_of(row).map_or_else(|| what.to_owned(), |side| format!("{} {what}", side.id()))
        };
        match &row.what {
            RowKind::Heading | RowKind::Begin | RowKind::Save => ListEntry::default(),
            RowKind::Target => entry("points wanted".to_owned(), &["change"], true),
            RowKind::Side(side) => entry(side.id().to_owned(), &["roster"], false),
            RowKind::SaveSide(side) => entry(side.id().to_owned(), &["save-roster"], false),
            RowKind::Part(path) if path.is_empty() => entry("battle".to_owned(), &["change"], true),
            RowKind::Part(_) => entry(of_side("name"), &["change"], true),
            RowKind::Value(path, name) => {
                let draft = self.draft.as_ref();
                ListEntry {
                    field: draft.and_then(|draft| draft.field(path, name)).cloned(),
                    ..entry(spoken(name), &["change"], true)
                }
            }
            RowKind::Entry(_) => entry(
                row.label.clone(),
                &["change", "copy", "remove", "earlier", "later"],
                !row.label.is_empty(),
            ),
            RowKind::Add(path) => {
                let list = path.iter().rev().find_map(|step| {
                    if let PathStep::Key(key) = step {
                        Some(spoken(key))
                    } else {
                        None
                    }
                });
                entry(of_side(&list.unwrap_or_default()), &["add"], false)
            }
        }
    }

    /// Runs what the command line says.
    ///
    /// # Errors
    /// The part of a new entry that is not understood.
    pub(crate) fn obey(&mut self, said: ListIntent) -> Result<Route, String> {
        self.notice = None;
        if self.choosing.is_some() {
            return Ok(match said {
                ListIntent::Entry(at) => {
                    self.point(at);
                    self.update(KeyAction::Accept)
                }
                ListIntent::Command(command, _) if command.plain == KeyAction::Back => {
                    self.update(KeyAction::Back)
                }
                _ => Route::Stay,
            });
        }
        Ok(match said {
            ListIntent::Entry(at) => self.open_row(at),
            ListIntent::To(command, at) if command.plain == KeyAction::Accept => self.open_row(at),
            ListIntent::To(command, at) => {
                self.at = at;
                self.update(command.plain)
            }
            ListIntent::Set(at, value) => {
                self.set(at, value);
                Route::Stay
            }
            ListIntent::Command(command, rest) => return self.command(command, &rest),
        })
    }

    fn open_row(&mut self, at: usize) -> Route {
        self.at = at;
        self.update(KeyAction::Accept)
    }

    fn command(&mut self, command: &ScreenCommand, rest: &str) -> Result<Route, String> {
        match (command.does, command.plain) {
            (Does::Key(_), KeyAction::Accept) => return Ok(self.begin()),
            // To the first option below the heading of this name.
            (Does::Key(_), KeyAction::Next) => {
                let is_set = |row: &MusterRow| matches!(row.what, RowKind::Value(..));
                self.at = self.rows.iter().position(is_set).unwrap_or(self.at);
            }
            (Does::To, KeyAction::Add) if !rest.is_empty() => self.enlist(rest)?,
            (Does::SaveAs, _) if !rest.is_empty() => self.save(None, Some(rest)),
            (_, action) => return Ok(self.update(action)),
        }
        Ok(Route::Stay)
    }

    /// Sets an option.
    fn set(&mut self, at: usize, value: Value) {
        let Some(RowKind::Value(path, name)) = self.rows.get(at).map(|row| row.what.clone()) else {
            return;
        };
        self.at = at;
        if let (Some(draft), false) = (&mut self.draft, value.is_null()) {
            draft.set_field(&path, &name, value);
        }
        self.refresh();
    }
}

fn picks(choosing: &Choosing) -> Vec<ListEntry> {
    let entry = |(at, pick): (usize, &super::Pick)| ListEntry {
        key: (at + 1).to_string(),
        title: printable(&pick.title),
        detail: pick.group.clone(),
        alone: true,
        ..ListEntry::default()
    };
    choosing.picks.iter().enumerate().map(entry).collect()
}

/// The side a row belongs to.
fn side_of(row: &MusterRow) -> Option<Side> {
    match (&row.what, row.path()?.first()?) {
        (RowKind::Value(..), _) | (_, PathStep::Index(_)) => None,
        (_, PathStep::Key(key)) => Side::from_id(key),
    }
}
