//! What pointing at something does: with the mouse, say.

use super::*;
use crate::session::form::FormIntent;

impl Play {
    /// Closes layers that are only for reading: pointing beside them leaves them.
    fn put_away(&mut self) {
        let is_for_reading = |layer: &mut Layer| match layer {
            Layer::Menu(_) | Layer::Log(_) | Layer::Explain(_) => true,
            Layer::Dialog(dialog) => dialog.is_for_reading(),
            _ => false,
        };
        while self.layers.pop_if(is_for_reading).is_some() {}
    }

    /// Picks a unit in a form. Otherwise selects it, or opens its actions if it is selected
    /// already.
    pub(crate) fn point_at_unit(&mut self, number: usize) {
        let Some(who) = self.numbers.who(number) else {
            return;
        };
        if matches!(self.top(), Some(Shown::Form(_))) {
            return self.with_form(|form| form.pick(who));
        }
        let open = self.layers.len();
        self.put_away();
        self.typed.end();
        if self.place() != KeyPlace::Units {
            return;
        }
        if self.subject == who && open == self.layers.len() {
            self.result = None;
            self.update(KeyAction::Accept);
        } else {
            self.select_number(number);
        }
    }

    pub(crate) fn point_at_action(&mut self, letter: char) {
        self.put_away();
        if self.place() == KeyPlace::Units {
            self.letter(letter);
        }
    }

    pub(crate) fn with_form(&mut self, work: impl FnOnce(&mut FormPane) -> FormIntent) {
        let Some(Layer::Form(form)) = self.layers.last_mut() else {
            return;
        };
        let wish = work(form);
        self.grant_form(wish);
    }

    pub(crate) fn point_at_face(&mut self, face: u32) {
        let die = match self.game.waiting() {
            Some((_, Request::Dice(need), _)) if matches!(self.top(), Some(Shown::Prompt(_))) => {
                need.die
            }
            _ => return,
        };
        self.face(face, die);
    }

    pub(crate) fn point_at_choice(&mut self, choice: usize) {
        if let Some(Layer::Decide(decision)) = self.layers.last_mut() {
            decision.at = choice.min(1);
            return self.decide();
        }
        if self.place() != KeyPlace::Choice {
            return;
        }
        if let Some(prompt) = self.prompt() {
            prompt.at = choice;
            prompt.typed.end();
        }
        self.update(KeyAction::Accept);
    }

    /// Moves the cursor to a line of the log, or opens the line at the cursor.
    pub(crate) fn point_at_record(&mut self, seq: u64) {
        match self.layers.last_mut() {
            Some(Layer::Log(view)) if view.at == seq => self.update(KeyAction::Accept),
            Some(Layer::Log(_)) => self.go_to_line(seq),
            _ => {
                self.put_away();
                if self.place() == KeyPlace::Units {
                    self.open_log();
                    self.go_to_line(seq);
                }
            }
        }
    }

    /// Moves the cursor to a line of a result, or opens the line at the cursor.
    pub(crate) fn point_at_sum(&mut self, line: usize) {
        if let (None, Some(outcome)) = (self.top(), self.result.clone()) {
            self.explain(outcome);
        } else if matches!(self.top(), Some(Shown::Explain(explain)) if explain.at == line) {
            return self.update(KeyAction::Accept);
        }
        if let Some(Layer::Explain(explain)) = self.layers.last_mut() {
            explain.at = line.min(explain.outcome.record.report.len().saturating_sub(1));
        }
    }
}
