//! Questions between two actions: another player's reaction to the last one, or the end of a step.

use super::*;

impl Plain {
    /// Answers the open question.
    pub(super) fn answer_decision(&mut self, line: &str) {
        let Some(demand) = self.play.demand(&self.play.snapshot.sight) else {
            return;
        };
        let mut answers = demand.choices.choices.iter();
        let is = |label: &str| label.eq_ignore_ascii_case(line);
        let at = match line {
            "" | "1" => 0,
            "2" => 1,
            _ if answers.next().is_some_and(|it| is(&it.label)) => 0,
            _ if answers.next().is_some_and(|it| is(&it.label)) => 1,
            _ => return self.put("Answer 1 or 2; Enter takes the first."),
        };
        self.play.update(if at == 0 {
            KeyAction::First
        } else {
            KeyAction::Last
        });
        self.play.update(KeyAction::Accept);
        if self.play.shows::<FormPane>() {
            self.begin_form();
        }
        self.fresh = true;
    }
}
