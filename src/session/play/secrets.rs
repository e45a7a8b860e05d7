//! Secrets on a shared screen: a player who learns something hidden there leaves a line in the log.

use super::*;
use crate::journal::{Given, Manner};
use crate::table::Answers;

impl Play {
    /// Begins an action, and continues as far as no answer is needed.
    pub(super) fn begin(&mut self, entry: Entry, directions: Directions, offer: Option<Offer>) {
        // What matters is declared with the action, also for an answer that came without a form.
        let declared = || self.game.battle().declaration(&entry.action);
        let matters = offer.clone().or_else(declared).map(|offer| offer.matters);
        self.expect(
            &entry,
            &directions,
            Answers::new(),
            matters.unwrap_or_default(),
        );
        let secret = self.secret_title(&entry);
        let battle = self.game.battle();
        let is_hidden = battle.known_for(&entry, Viewer::Table).is_none();
        self.pages.begun += 1;
        let roll = self.roll_place();
        let step = self.game.begin(entry, directions);
        if is_hidden || matches!(step, Step::Refused(_) | Step::Invalid(_)) {
            self.expect_nothing();
        }
        if let Some(title) = secret {
            self.log_answer(&title, &step);
        }
        self.take(step, offer);
        self.note_end(roll);
    }

    /// Gives the waiting action an answer.
    pub(super) fn supply(&mut self, supply: Supply) {
        if let Supply::Chosen(answer) = &supply {
            self.expect_by(answer);
        }
        let roll = self.roll_place();
        self.game.credits(self.credit(&supply));
        let step = self.game.supply(supply);
        self.game.credits(None);
        self.take(step, None);
        self.note_end(roll);
    }

    /// The title of an action whose answer depends on something hidden.
    fn secret_title(&self, entry: &Entry) -> Option<String> {
        let battle = self.game.battle();
        if !battle.is_secret(entry, Viewer::Table) {
            return None;
        }
        Some(match battle.titled(entry) {
            Ok((title, _)) => title.to(Viewer::Table).to_owned(),
            Err(_) => self.label_of(&entry.action),
        })
    }

    /// Writes into the log what the screen answers to such an action.
    fn log_answer(&mut self, title: &str, step: &Step) {
        let answer = match step {
            Step::Refused(refusal) => &refusal.message,
            Step::Invalid(invalid) => &invalid.message,
            _ => return,
        };
        self.log(&format!("{title}: {answer}"));
    }

    /// Writes a line into the log, unless it is the last one.
    pub(super) fn log(&mut self, text: &str) {
        let text: String = text.chars().take(200).collect();
        let last = self.game.record(self.game.len());
        let told = last.map(|last| last.title.to(Viewer::Table).ends_with(&text));
        if told == Ok(true) {
            return;
        }
        let mut fields = Map::new();
        fields.insert("text".to_owned(), Value::from(text));
        let entry = Entry {
            action: "note".to_owned(),
            fields,
        };
        let manner = Manner {
            app: false,
            defaults: true,
        };
        self.game
            .perform(&entry, &Directions::default(), &Given::default(), manner);
        self.refresh();
    }
}
