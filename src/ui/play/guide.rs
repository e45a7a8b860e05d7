//! The first five minutes: one line that says what could be tried next, until it has been tried. What it teaches is the
//! battle's own data, and it knows no rule: a line is said while its action is offered, and is gone once that is done.

use super::Play;
use crate::battle::load::Shelf;
use crate::battle::samples::{Sample, guide, samples};
use crate::journal::{Game, Record, RecordKind};
use crate::rules;
use crate::table::{Request, Who};
use std::fs;
use std::path::{Path, PathBuf};

/// What is taught, and what of it has been done.
pub struct Guide {
    /// Not yet done: what it waits for, and what is said.
    left: Vec<(&'static str, &'static str)>,
    /// The file that says that nobody needs it any more.
    over: PathBuf,
}

/// What the battle has to teach, where it is one of the samples as it is built in: not every battle of that title.
fn lesson(game: &Game) -> Option<&'static str> {
    let (_, ruleset, _) = game.header();
    let built_in = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    };
    let battles = samples()
        .into_iter()
        .filter(|sample| sample.is_battle() && sample.ruleset == ruleset);
    let told = |sample: Sample| {
        let text = guide(ruleset, sample.name())?;
        let setup = built_in.load(Path::new(sample.file)).ok()?;
        (setup.document == *game.setup()).then_some(text)
    };
    battles.into_iter().find_map(told)
}

impl Play {
    /// Begins what the battle has to teach, where the game has not begun and nobody has had enough of it: then the file
    /// `over` is there.
    pub fn begin_guide(&mut self, over: PathBuf) {
        if !self.game.is_empty() || over.exists() {
            return;
        }
        let Some(text) = lesson(&self.game) else {
            return;
        };
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let left = lines.filter_map(|line| line.split_once(": ")).collect();
        self.guide = Some(Guide { left, over });
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
            "select" => true,
            "undo" => self.snapshot.undo.is_some(),
            id => self
                .snapshot
                .offers
                .iter()
                .chain(&self.snapshot.table)
                .any(|offer| offer.id == id && offer.refusal.is_none()),
        }
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
        let selected = matches!(self.subject, Who::Unit(_));
        let done = |what: &str| {
            what == action || what == "real-dice" && real || what == "select" && selected
        };
        if let Some(guide) = &mut self.guide {
            guide.left.retain(|(what, _)| !done(what));
            if guide.left.is_empty() {
                self.end_guide();
            }
        }
    }

    /// Somebody has been selected.
    pub(super) fn tried_selecting(&mut self) {
        if let (Some(guide), Who::Unit(_)) = (&mut self.guide, self.subject) {
            guide.left.retain(|(what, _)| *what != "select");
        }
    }

    /// Nobody needs it any more, here or ever.
    pub(crate) fn end_guide(&mut self) {
        if let Some(guide) = self.guide.take() {
            // Where it cannot be remembered it is said again the next time, and that is all.
            let _ = guide.over.parent().map(fs::create_dir_all);
            let _ = fs::write(&guide.over, "");
        }
    }
}
