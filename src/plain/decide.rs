//! Questions between two actions: another player's reaction to the last one, or the end of a step.

use super::*;

impl Plain {
    /// Asks the open question.
    pub(super) fn ask_decision(&mut self) {
        let Some((_, asking)) = self.play.asking() else {
            return;
        };
        let who = asking
            .side
            .map_or_else(String::new, |side| capital(side.id()));
        let heading = if who.is_empty() {
            "Decide".to_owned()
        } else {
            format!("{who} decides")
        };
        let [first, second] = &asking.answers;
        let default = if asking.has_default { " (default)" } else { "" };
        let lines = [
            asking.question.clone(),
            format!("1. {first}{default}"),
            format!("2. {second}"),
        ];
        self.page.heading(heading);
        self.put_all(&lines);
    }

    /// Answers the open question.
    pub(super) fn answer_decision(&mut self, line: &str) {
        let Some((_, asking)) = self.play.asking() else {
            return;
        };
        let is = |answer: &str| answer.eq_ignore_ascii_case(line);
        let at = match line {
            "" | "1" => 0,
            "2" => 1,
            _ if is(&asking.answers[0]) => 0,
            _ if is(&asking.answers[1]) => 1,
            _ => return self.put("Answer 1 or 2; Enter takes the first."),
        };
        self.play.update(if at == 0 {
            KeyAction::First
        } else {
            KeyAction::Last
        });
        self.play.update(KeyAction::Accept);
        if matches!(self.play.top(), Some(Shown::Form(_))) {
            self.begin_form();
        }
        self.fresh = true;
    }
}
