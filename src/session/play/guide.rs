//! The guide through the first turn: one line that suggests what to try next, until it is done. Its
//! lines come from the ruleset: each is shown while its action is offered, and removed once that is
//! done.

use super::decide::can_act;
use super::*;
use crate::battle::printable_path;
use crate::battle::samples::guide;
use crate::disk;
use std::path::PathBuf;

/// Ends the id of an action that is suggested only once it is the next step.
pub(super) const LAST: char = '!';

/// The lines of the guide that are left.
pub struct Guide {
    /// Each line left: what it waits for, and its text.
    left: Vec<(&'static str, &'static str)>,
    /// The file that turns the guide off for good.
    over: PathBuf,
    /// The file that marks this ruleset's guide as finished.
    finished: PathBuf,
}

impl Play {
    /// Starts the ruleset's guide if the game has not begun, unless the file `over` turns it off or
    /// one beside it marks this guide as finished.
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
        self.kit.guide = Some(Guide {
            left,
            over,
            finished,
        });
    }

    /// The current line of the guide.
    pub fn taught(&self) -> Option<String> {
        self.taught_by(&|id| self.key_of(id)).map(|(_, text)| text)
    }

    /// The current line and what it waits for, with other names for actions and keys.
    pub(crate) fn taught_by(
        &self,
        name: &dyn Fn(&str) -> String,
    ) -> Option<(&'static str, String)> {
        // What is open has the keys: only a tip about it helps.
        let form = self.showing::<FormPane>().map(|form| form.offer.id);
        let open = form.or_else(|| self.between().map(|_| ""));
        let is_about = |what: &str| open.is_none_or(|id| what.trim_end_matches(LAST) == id);
        let left = &self.kit.guide.as_ref()?.left;
        let mut fitting = left.iter().filter(|(what, _)| is_about(what));
        let (what, text) =
            fitting.find_map(|(what, text)| Some((*what, self.suggested(what, text, name)?)))?;
        // Who has come there needs no key that leads there.
        let rest = || text.split_once(": ").or_else(|| text.split_once(". "));
        let text = match open {
            Some(_) => capital(rest()?.1),
            None => text,
        };
        Some((what, text))
    }

    /// A line of the guide, if what it waits for can be done now.
    pub fn suggested(
        &self,
        what: &str,
        text: &str,
        name: &dyn Fn(&str) -> String,
    ) -> Option<String> {
        if !self.can_try(what) {
            return None;
        }
        // What cannot be done now is not suggested beside what can.
        let is_possible = |sentence: &&str| {
            let mut named = sentence.split('{').skip(1);
            named.all(|part| {
                let id = part.split_once('}').map_or(part, |(id, _)| id);
                self.game.battle().declaration(id).is_none() || self.offered(id).is_some()
            })
        };
        let part = |part: &str| {
            part.split_once('}')
                .map_or_else(|| part.to_owned(), |(id, rest)| name(id) + rest)
        };
        let sentences = text.split_inclusive(". ").filter(is_possible);
        let text: String = sentences.flat_map(|it| it.split('{').map(part)).collect();
        Some(text.trim_end().to_owned())
    }

    /// The action with this id, if that is what its letter does now.
    fn offered(&self, id: &str) -> Option<&Offer> {
        let declared = self.game.battle().declaration(id)?;
        let offer = self
            .snapshot
            .offer(self.kit.keys.letter(declared.id, declared.key));
        offer.filter(|offer| offer.id == id && offer.refusal.is_none())
    }

    fn can_try(&self, what: &str) -> bool {
        let due = self.game.waiting().map(|(_, need, _)| need);
        match what {
            "real-dice" => matches!(due, Some(Request::Dice(_))),
            _ if due.is_some() => false,
            "select" => !can_act(&self.snapshot.offers) && self.can_select(),
            id => {
                let offer = self.offered(id.trim_end_matches(LAST));
                let next = self.snapshot.status.next.map(|(next, _)| next);
                offer.is_some_and(|it| !id.ends_with(LAST) || next == Some(it.id))
            }
        }
    }

    /// True if a unit that can act can be selected.
    fn can_select(&self) -> bool {
        // The next step is the table's: draw a card, roll for initiative.
        if matches!(self.snapshot.status.next, Some((_, Who::Table))) {
            return false;
        }
        let may = |row: &&crate::battle::view::Row| {
            matches!(row.standing, Standing::Active | Standing::Ready)
        };
        let mut rows = self.snapshot.sight.rows.iter().filter(may);
        rows.any(|row| can_act(&self.game.battle().offers(row.who, Viewer::Table)))
    }

    /// The letter of an action, or a key of the table.
    pub(crate) fn key_of(&self, id: &str) -> String {
        self.game.battle().declaration(id).map_or_else(
            || self.kit.keys.name(id),
            |offer| self.kit.keys.letter(offer.id, offer.key).to_string(),
        )
    }

    /// Notes an action that the guide may have suggested.
    pub(super) fn tried(&mut self, record: &Record) {
        let real = record.hands.iter().any(|hand| hand.app.contains(&None));
        let action = match &record.kind {
            RecordKind::Action(entry, _) => entry.action.as_str(),
            _ => "",
        };
        let Some(guide) = &mut self.kit.guide else {
            return;
        };
        guide.tried(action);
        if real {
            guide.tried("real-dice");
        }
        self.finish_guide();
    }

    /// Ends the guide that has nothing left to say.
    fn finish_guide(&mut self) {
        if let Some(guide) = self.kit.guide.take_if(|guide| guide.left.is_empty()) {
            // If that fails the guide starts again with the next game, which does no harm.
            let _ = disk::replace(&guide.finished, "");
        }
    }

    /// Notes that a unit was selected.
    pub(super) fn tried_selecting(&mut self) {
        if let (Some(guide), Who::Unit(_) | Who::Character(_)) = (&mut self.kit.guide, self.subject)
        {
            guide.tried("select");
        }
        self.finish_guide();
    }

    /// Turns the guide off for good.
    pub(crate) fn end_guide(&mut self) {
        if let Some(Guide { over, .. }) = self.kit.guide.take()
            && let Err(error) = disk::replace(&over, "")
        {
            let name = printable_path(&over);
            let text = format!(
                "The guide starts again with the next game: {name} cannot be kept: {error}."
            );
            self.say(Tone::Bad, text);
        }
    }
}

impl Guide {
    /// Removes the first line that waits for this; another one may wait for the next time.
    fn tried(&mut self, what: &str) {
        if let Some(at) = self
            .left
            .iter()
            .position(|(known, _)| known.trim_end_matches(LAST) == what)
        {
            self.left.remove(at);
        }
    }
}
