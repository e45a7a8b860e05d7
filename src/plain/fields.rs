//! The form of an action.

use super::*;

impl Asks for Plain {
    fn form(&mut self) -> Option<&mut FormPane> {
        self.play.top_as()
    }

    fn page(&mut self) -> &mut Page {
        &mut self.page
    }

    fn entered(&mut self) {
        self.play.check();
    }

    fn done(&mut self) {
        self.play.submit();
        if self
            .form()
            .is_some_and(|form| matches!(form.verdict, FormState::Refused(_)))
        {
            self.to_first();
        }
        self.tell_verdict();
        self.after_action();
    }

    fn leave(&mut self) {
        self.play.close_top();
        self.fresh = true;
    }

    fn choose_action(&mut self) {
        self.fresh = true;
        self.play.update(KeyAction::Accept);
    }

    /// A whole action, such as one that was refused and is typed again.
    fn instead(&mut self, line: &str) -> bool {
        let is_action = matches!(self.play.read_line(line), Ok(LineIntent::Action(_)));
        if is_action && line.contains(char::is_whitespace) {
            self.leave();
            self.choose(line);
            return true;
        }
        false
    }

    /// Writes what forbids the form's values, or what is invalid.
    fn tell_verdict(&mut self) {
        match self.form().map(|form| form.verdict.clone()) {
            Some(FormState::Refused(refusal)) => {
                self.put(format!("Not allowed: {refusal}"));
                self.put("Change it, or type force and a reason to do it anyway.");
            }
            Some(FormState::Wrong(invalid)) => self.put(fault_text(&invalid)),
            _ => {}
        }
    }
}

impl Plain {
    /// After choosing an action for a field of the form beneath, moves on to the next field.
    pub(super) fn after_action(&mut self) {
        let Some(form) = self.form() else { return };
        let at = form.at;
        if form.line().is_some_and(|line| line.is_action(true)) {
            self.on(at);
        }
    }

    /// Does the refused action, for a reason.
    pub(super) fn force(&mut self, reason: &str) {
        if reason.is_empty() {
            return self.put("Type force and a reason; the reason is written to the log.");
        }
        if self.form().is_none() {
            if !self.play.can_force() {
                return self.put("Nothing was refused.");
            }
            self.play.update(KeyAction::Force);
        }
        let Some(form) = self.form() else { return };
        form.asking = None;
        form.directions.force = Some(reason.to_owned());
        if form.first_missing().is_some() {
            self.play.check();
            return self.begin_form();
        }
        self.submit();
    }
}
