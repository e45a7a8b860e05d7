//! Questions between two actions: another player's reaction to the last one, or the end of a step.

use super::*;
use crate::battle::view::ChoiceLine;

impl Plain {
    /// Answers the open question.
    pub(super) fn answer_decision(&mut self, line: &str) {
        let demand = self.play.demand(&self.play.snapshot.sight);
        let (Some(demand), Some(asked)) = (demand, self.play.between()) else {
            return;
        };
        let answers = &demand.choices.choices;
        let is =
            |it: &ChoiceLine| it.number.to_string() == line || it.label.eq_ignore_ascii_case(line);
        let preset = line.is_empty().then_some(asked.at);
        let Some(at) = answers.iter().position(is).or(preset) else {
            let preset = &answers[asked.at].label;
            return self.put(format!("Answer with a number; Enter: {preset}."));
        };
        self.play.decide(at);
        if self.play.shows::<FormPane>() {
            self.begin_form();
        }
        self.fresh = true;
    }
}
