//! The first five minutes: one line that says what could be tried next, until it has been tried. What it teaches is data of
//! the ruleset, and it knows no rule: a line is said while its action is offered, and is gone once that is done.

use super::Play;
use crate::battle::samples::guide;
use crate::battle::view::Standing;
use crate::battle::{Offer, Viewer};
use crate::journal::{Record, RecordKind};
use crate::table::{Request, Who};
use std::fs;
use std::path::PathBuf;

/// What is taught, and what of it has been done.
pub struct Guide {
    /// Not yet done: what it waits for, and what is said.
    left: Vec<(&'static str, &'static str)>,
    /// The file that says that no guide is wanted any more.
    over: PathBuf,
    /// The file that says that the guide of this ruleset has been finished.
    finished: PathBuf,
}

impl Play {
    /// Begins what the ruleset has to teach, where the game has not begun. The file `over` says that no guide is wanted any
    /// more, one beside it that this one has been finished.
    pub fn begin_guide(&mut self, over: PathBuf) {
        let (_, ruleset, _) = self.game.header();
        let finished = over.with_extension(ruleset);
        if !self.game.is_empty() || over.exists() || finished.exists() {
            return;
        }
        let Some(text) = guide(ruleset) else {
            return;
        };
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let left = lines.filter_map(|line| line.split_once(": ")).collect();
        self.guide = Some(Guide {
            left,
            over,
            finished,
        });
    }

    /// What could be tried next.
    #[must_use]
    pub fn taught(&self) -> Option<String> {
        self.taught_by(&|id| self.key_of(id)).map(|(_, text)| text)
    }

    /// The same, and what it waits for, with another name for each action and each key of the table.
    pub(crate) fn taught_by(
        &self,
        name: &dyn Fn(&str) -> String,
    ) -> Option<(&'static str, String)> {
        let (what, text) = self
            .guide
            .as_ref()?
            .left
            .iter()
            .find(|(what, _)| self.can_try(what))?;
        let part = |part: &str| {
            part.split_once('}')
                .map_or_else(|| part.to_owned(), |(id, rest)| name(id) + rest)
        };
        Some((what, text.split('{').map(part).collect()))
    }

    fn can_try(&self, what: &str) -> bool {
        let due = self.game.waiting().map(|(_, need, _)| need);
        match what {
            "real-dice" => matches!(due, Some(Request::Dice(_))),
            _ if due.is_some() => false,
            "select" => !can_act(&self.snapshot.offers) && self.can_select(),
            "undo" => self.snapshot.undo.is_some(),
            id => self
                .snapshot
                .offers
                .iter()
                .chain(&self.snapshot.table)
                .any(|offer| offer.id == id && offer.refusal.is_none()),
        }
    }

    /// Whether there is anybody to select who can act.
    fn can_select(&self) -> bool {
        // What comes next is the table's: draw a card, roll for the initiative.
        if matches!(self.snapshot.status.next, Some((_, Who::Table))) {
            return false;
        }
        let may = |row: &&crate::battle::view::Row| {
            matches!(row.standing, Standing::Active | Standing::Ready)
        };
        let mut rows = self.snapshot.sight.rows.iter().filter(may);
        rows.any(|row| can_act(&self.game.battle().offers(row.who, Viewer::Table)))
    }

    /// An action's letter, or a key of the table.
    pub(crate) fn key_of(&self, id: &str) -> String {
        let declared = self
            .game
            .battle()
            .declared()
            .into_iter()
            .find(|offer| offer.id == id);
        declared.map_or_else(
            || self.keys.name(id),
            |offer| self.keys.letter(offer.id, offer.key).to_string(),
        )
    }

    /// Something has been done that may have been taught.
    pub(super) fn tried(&mut self, record: &Record) {
        let real = record.hands.iter().any(|hand| hand.app.contains(&None));
        let action = match &record.deed {
            RecordKind::Action(entry, _) => entry.action.as_str(),
            RecordKind::Undo(_) => "undo",
            _ => "",
        };
        let Some(guide) = &mut self.guide else { return };
        guide.tried(action);
        if real {
            guide.tried("real-dice");
        }
        if guide.left.is_empty() {
            note(&guide.finished);
            self.guide = None;
        }
    }

    /// Somebody has been selected.
    pub(super) fn tried_selecting(&mut self) {
        if let (Some(guide), Who::Unit(_) | Who::Character(_)) = (&mut self.guide, self.subject) {
            guide.tried("select");
        }
    }

    /// No guide is wanted any more, here or ever.
    pub(crate) fn end_guide(&mut self) {
        if let Some(guide) = self.guide.take() {
            note(&guide.over);
        }
    }
}

impl Guide {
    /// The first line that waits for this is done; there may be another for the next time.
    fn tried(&mut self, what: &str) {
        if let Some(at) = self.left.iter().position(|(known, _)| *known == what) {
            self.left.remove(at);
        }
    }
}

/// Whether there is an action of the rules among these that is allowed.
fn can_act(offers: &[Offer]) -> bool {
    let allowed = |offer: &Offer| offer.refusal.is_none() && !offer.clauses.is_empty();
    offers.iter().any(allowed)
}

/// Leaves an empty file as a note. Where that fails the guide begins again the next time, and that is all.
fn note(file: &std::path::Path) {
    let _ = file.parent().map(fs::create_dir_all);
    let _ = fs::write(file, "");
}
