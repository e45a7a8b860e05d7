//! Reasons for dice, and questions.

use super::*;
use crate::battle::verdict::DicePrompt;
use crate::table::Ask;

impl Report<'_> {
    /// Explains dice by a closure, once they are asked for.
    pub(in crate::battle) fn explain(
        &mut self,
        why: &'static str,
        again: bool,
        text: impl Fn(Progress, &DiceRequest, Viewer) -> String + 'static,
    ) {
        let text = Box::new(text);
        self.prompts.push(DicePrompt { why, again, text });
    }

    /// Words the question of the asks called `id` from here on, with the dice and decisions so far.
    pub(in crate::battle) fn question_over(
        &mut self,
        id: &'static str,
        words: impl Fn(Progress, &Ask) -> Question + 'static,
    ) {
        self.questions.push((id, Box::new(words)));
    }

    /// The explanation of the requested dice; `None` when the rule gives none.
    pub(in crate::battle) fn prompt_for(
        &self,
        request: &Request,
        fallen: Progress,
    ) -> Option<ViewerText> {
        let Request::Dice(dice) = request else {
            return None;
        };
        let fits = |prompt: &&DicePrompt| prompt.why == dice.why && prompt.again == dice.again;
        let prompt = self.prompts.iter().rev().find(fits)?;
        Some(ViewerText::new(self.secrets, |viewer| {
            (prompt.text)(fallen, dice, viewer)
        }))
    }

    /// The question of `ask` in words.
    pub(in crate::battle) fn question_for(&self, ask: &Ask, fallen: Progress) -> Option<Question> {
        let mut latest = self.questions.iter().rev();
        let (_, words) = latest.find(|(id, _)| *id == ask.id)?;
        Some(words(fallen, ask))
    }
}
