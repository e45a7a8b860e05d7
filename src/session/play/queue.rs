//! One action for several units, one after another, each with its own record.

use super::*;
use std::collections::VecDeque;

/// An action and the units still to do it.
pub(super) type Queue = Option<(&'static str, VecDeque<Who>)>;

impl Play {
    /// Starts an action for each of several units.
    pub(crate) fn run_for(&mut self, action: &'static str, all: Vec<Who>) {
        self.entered.queue = Some((action, all.into()));
        self.next_in_queue();
    }

    /// Starts it for the next unit if nothing else is open. If a rule forbids it the rest is
    /// dropped.
    pub(super) fn next_in_queue(&mut self) {
        if !self.open.is_empty() || self.game.waiting().is_some() {
            self.entered.queue = None;
            return;
        }
        let Some((action, left)) = &mut self.entered.queue else {
            return;
        };
        let (action, next) = (*action, left.pop_front());
        let Some(who) = next else {
            self.entered.queue = None;
            return;
        };
        let offers = self.game.battle().offers(who, Viewer::Table);
        let Some(offer) = offers.into_iter().find(|offer| offer.id == action) else {
            return self.next_in_queue();
        };
        if let Some(refusal) = &offer.refusal {
            self.entered.queue = None;
            return self.say(Tone::Warn, format!("Stopped: {refusal}"));
        }
        self.select(who);
        let form = FormPane::new(offer, self.choices(), &Remembered::new());
        self.begin(form.entry(), form.directions, Some(form.offer));
    }
}
