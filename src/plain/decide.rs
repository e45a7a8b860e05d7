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
        // Of a step the first answer is no, of a reaction the last.
        let is_yes = |at: usize| (at == 1) == asked.offer().is_some();
        let word = |at: usize| {
            if is_yes(at) {
                ["y", "yes"]
            } else {
                ["n", "no"]
            }
        };
        let is = |(at, it): (usize, &ChoiceLine)| {
            it.number.to_string() == line
                || it.label.eq_ignore_ascii_case(line)
                || answers.len() == 2 && word(at).contains(&line.to_lowercase().as_str())
        };
        let preset = line.is_empty().then_some(asked.at);
        let Some(at) = answers.iter().enumerate().position(is).or(preset) else {
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
