//! Mustering line by line: rows are numbered, forms are asked field by field.

use super::*;
use crate::battle::Severity;
use crate::session::form::FormLine;
use crate::session::keys::commands::LEAVE;
use crate::session::muster::{MusterRow, MusterScreen, RowKind};
use crate::session::palette::ListEntry;

/// A muster, line by line.
pub(super) struct PlainMuster {
    muster: MusterScreen,
    page: Page,
    /// The rows must be listed again.
    fresh: bool,
    /// The strengths, faults and rows as last written.
    stands: Vec<String>,
    rows: Vec<String>,
}

impl PlainMuster {
    pub(super) fn new(muster: MusterScreen) -> PlainMuster {
        let mut plain = PlainMuster {
            muster,
            page: Page::default(),
            fresh: true,
            stands: Vec::new(),
            rows: Vec::new(),
        };
        plain.ask();
        plain
    }

    fn answer(&mut self, line: &str, keys: &Keys) -> Route {
        if self.muster.asking.is_some() {
            self.muster.reply(line);
            return Route::Stay;
        }
        let is_text = self.muster.form().is_some_and(|form| form.is_text());
        let command = line.strip_prefix(':').map(str::trim);
        match (
            command.unwrap_or(line).to_lowercase().as_str(),
            self.muster.edit.is_some(),
        ) {
            ("quit", _) => {
                self.page.put("Kept: continue it from the start.");
                return Route::Leave;
            }
            ("help", _) => {
                listed::help(&mut self.page, KeyPlace::Muster);
                return Route::Stay;
            }
            (_, true) if command.is_none() || is_text => {
                self.fill_in(line);
                return Route::Stay;
            }
            (_, true) => {
                self.page
                    .put("Finish the open form first, or type back to leave it.");
                return Route::Stay;
            }
            ("", _) => {
                self.fresh = true;
                return Route::Stay;
            }
            ("back", _) => return self.took(ListIntent::Command(&LEAVE, String::new())),
            _ => {}
        }
        match listed::read(
            KeyPlace::Muster,
            self.entries(),
            keys,
            command.unwrap_or(line),
        ) {
            Err(trouble) => self.page.put(trouble),
            Ok(ListIntent::Command(command, _)) if listed::is_for_the_screen(command.plain) => {
                self.page
                    .put(format!("{} works on the screen only.", command.name));
            }
            Ok(said) => return self.took(said),
        }
        Route::Stay
    }

    fn took(&mut self, said: ListIntent) -> Route {
        let options =
            matches!(&said, ListIntent::Command(command, _) if command.plain == KeyAction::Next);
        let next = self.muster.obey(said).unwrap_or_else(|trouble| {
            self.page.put(trouble);
            Route::Stay
        });
        if options {
            let is_option = |row: &&MusterRow| matches!(row.what, RowKind::Value(..));
            let told: Vec<String> = self
                .muster
                .rows
                .iter()
                .zip(self.told_rows())
                .filter(|(row, _)| is_option(row))
                .map(|(_, told)| told)
                .collect();
            self.page.put_all(told);
            self.page
                .put("Type name=value to set an option, or its number to explain it.");
        }
        if self.muster.edit.is_some() {
            self.page.forget();
            let title = self
                .muster
                .form()
                .and_then(|form| form.title.clone())
                .unwrap_or_default();
            self.page.heading(title);
            self.begin_form();
        }
        next
    }

    /// The entries that can be named, with the numbers of the list.
    fn entries(&self) -> Vec<ListEntry> {
        let mut entries = self.muster.entries();
        if self.muster.choosing.is_none() {
            let mut number = 0;
            for (row, entry) in self.muster.rows.iter().zip(&mut entries) {
                if row.what != RowKind::Heading {
                    number += 1;
                    entry.key = number.to_string();
                }
            }
        }
        entries
    }

    /// Asks for the next line, after the rows or what changed in them.
    fn ask(&mut self) {
        if self.muster.edit.is_some() {
            return self.ask_field();
        }
        if let Some(ask) = &self.muster.asking {
            let asked = format!("{} [{}]?", ask.title(), ask.text.value());
            return self.page.put(asked);
        }
        if self.muster.choosing.is_some() {
            if self.fresh {
                self.list_choices();
            }
            return;
        }
        let (stands, rows) = (self.how_it_stands(), self.told_rows());
        if self.fresh {
            self.list();
        } else {
            // Only rows that changed; a new number alone is not a change.
            let plain = |row: &String| {
                row.split_once(". ")
                    .map_or_else(|| row.clone(), |(_, row)| row.to_owned())
            };
            let mut known: Vec<String> = self.rows.iter().map(plain).collect();
            let holds = |row: &MusterRow| {
                matches!(
                    row.what,
                    RowKind::Entry(_) | RowKind::Value(..) | RowKind::Part(_)
                )
            };
            for (row, told) in self.muster.rows.iter().zip(&rows) {
                match known.iter().position(|known| *known == plain(told)) {
                    Some(at) => drop(known.remove(at)),
                    None if holds(row) => self.page.put(told),
                    None => {}
                }
            }
            self.page
                .put_all(stands.iter().filter(|line| !self.stands.contains(line)));
        }
        (self.stands, self.rows) = (stands, rows);
    }

    /// Every row in words.
    fn told_rows(&self) -> Vec<String> {
        self.muster
            .rows
            .iter()
            .zip(self.entries())
            .map(|(row, entry)| row_text(row, &entry.key))
            .collect()
    }

    fn list_choices(&mut self) {
        let Some(choosing) = &self.muster.choosing else {
            return;
        };
        self.page.heading(&choosing.title);
        if choosing.picks.is_empty() {
            self.page
                .put("None yet. Type back, then build one and save it.");
        }
        let mut group = "";
        for (at, pick) in choosing.picks.iter().enumerate() {
            if pick.group != group {
                group = &pick.group;
                self.page.heading(group);
            }
            self.page.put(format!("{}. {}", at + 1, pick.title));
            self.page.put_all(&pick.detail);
        }
    }

    /// The strength of both sides, and what is wrong.
    fn how_it_stands(&self) -> Vec<String> {
        let Some(draft) = &self.muster.draft else {
            return Vec::new();
        };
        let sides = self
            .muster
            .rows
            .iter()
            .filter(|row| matches!(row.what, RowKind::Side(_)) && !row.detail.is_empty());
        let strengths = sides.map(|row| format!("{}: {}.", row.label, row.detail));
        let wrong = draft.plan.wrong.iter().map(|wrong| {
            let severity = if wrong.severity == Severity::Error {
                "Wrong"
            } else {
                "Mind"
            };
            format!("{severity}: {}.", draft.fault_text(wrong, 0))
        });
        let ready = match draft.to_fix() {
            fix if fix.is_empty() => "Ready: type begin to begin the battle.".to_owned(),
            fix => format!("{}.", capital(&fix)),
        };
        strengths.chain(wrong).chain([ready]).collect()
    }

    /// Lists every row.
    fn list(&mut self) {
        let Some(draft) = &self.muster.draft else {
            return;
        };
        self.page.heading(format!(
            "{}, {}",
            draft.title(),
            draft.ruleset().info().title
        ));
        for (row, told) in self.muster.rows.iter().zip(self.told_rows()) {
            if let RowKind::Side(_) = row.what {
                self.page.heading(&row.label);
            }
            self.page.put(told);
        }
        let stands = self.how_it_stands();
        self.page.put_all(&stands);
        self.page.put("Type a number to open a row; add red, a name and words to add a unit; help to list the commands.");
    }
}

/// A row with its number, in a line.
fn row_text(row: &MusterRow, number: &str) -> String {
    let with = |text: &str| {
        if row.detail.is_empty() {
            text.to_owned()
        } else {
            format!("{text}: {}", row.detail)
        }
    };
    match (&row.what, row.wrong) {
        (RowKind::Heading, _) => with(&row.label),
        (RowKind::Side(_), _) => format!("{number}. take a roster from a file"),
        (_, Some(Severity::Error)) => format!("{number}. {} (wrong)", with(&row.label)),
        _ => format!("{number}. {}", with(&row.label)),
    }
}

impl Asks for PlainMuster {
    fn form(&mut self) -> Option<&mut FormPane> {
        self.muster.form()
    }

    fn page(&mut self) -> &mut Page {
        &mut self.page
    }

    fn entered(&mut self) {
        self.muster.entered();
    }

    fn done(&mut self) {
        self.muster.update(KeyAction::Accept);
        self.page.forget();
    }

    fn leave(&mut self) {
        self.muster.update(KeyAction::Back);
        self.page.forget();
    }

    fn tell_verdict(&mut self) {
        let Some(form) = self.form() else { return };
        let FormState::Wrong(invalid) = form.verdict.clone() else {
            return;
        };
        // An empty field that is still to be asked for is not wrong yet.
        let entered = |(at, line): (usize, &FormLine)| {
            line.path.join(".") == invalid.field && (at < form.at || line.value().is_some())
        };
        if form.lines.iter().enumerate().any(entered) {
            self.page.put(fault_text(&invalid));
        }
    }
}

impl PlainPart for PlainMuster {
    fn take(&mut self) -> String {
        self.page.take()
    }

    fn line(&mut self, line: &str, keys: &Keys) -> Route {
        self.fresh = false;
        let line = line.trim();
        let was_choosing = self.muster.choosing.is_some();
        let next = self.answer(line, keys);
        self.fresh |= was_choosing != self.muster.choosing.is_some();
        if let Some(notice) = self.muster.notice.take() {
            self.page.put(notice.text);
        }
        if matches!(next, Route::Stay) {
            self.ask();
        }
        next
    }
}
