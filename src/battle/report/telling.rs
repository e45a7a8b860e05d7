//! The words of a rule: its result, instructions for the table, reasons for dice, questions.

use super::{Report, Words};
use crate::battle::verdict::{DicePrompt, UnitInstruction};
use crate::battle::{
    FollowUp, Phrase, Progress, Question, Verdict, VerdictTone, Viewer, ViewerText, Weight,
};
use crate::table::{Ask, DiceRequest, Request, Side, Who};
use serde_json::{Map, Value};

impl Report<'_> {
    /// Adds an instruction for the table that no marker shows ("move back 4 inches").
    #[inline]
    pub fn instruct(&mut self, text: impl Words) {
        if self.on {
            self.table.push(ViewerText::plain(text.text()));
        }
    }

    /// Adds an instruction for one unit or person, without the name: `move back 4″ facing the enemy`. It follows
    /// figures and markers on the line of that row.
    pub(crate) fn instruct_unit(&mut self, who: Who, text: impl Words) {
        if self.on {
            let text = ViewerText::plain(text.text());
            self.of_units.push(UnitInstruction { who, text });
        }
    }

    /// Sets the result, replacing an earlier one. `side` is the side whose `tone` it is.
    pub fn verdict(
        &mut self,
        clause: &'static str,
        side: impl Into<Option<Side>>,
        tone: VerdictTone,
        weight: Weight,
        words: impl Fn(Viewer) -> Phrase,
    ) {
        if self.on {
            let verdict = Verdict::new(self.secrets, tone, side.into(), &words);
            self.verdict = Some(verdict.of(clause, weight));
        }
    }

    /// Sets a result at which nothing is at stake: a movement, a step of the turn.
    pub fn plain(
        &mut self,
        clause: &'static str,
        side: impl Into<Option<Side>>,
        words: impl Fn(Viewer) -> Phrase,
    ) {
        self.verdict(clause, side, VerdictTone::Plain, Weight::Movement, words);
    }

    /// Adds a further result: a character hit, a unit gone, a new turn. Gravest last.
    pub fn consequence(
        &mut self,
        clause: &'static str,
        side: impl Into<Option<Side>>,
        tone: VerdictTone,
        weight: Weight,
        words: impl Fn(Viewer) -> Phrase,
    ) {
        if self.on {
            let verdict = Verdict::new(self.secrets, tone, side.into(), &words);
            self.consequences.push(verdict.of(clause, weight));
        }
    }

    /// Adds a line about what must or may happen next.
    pub fn follows(&mut self, text: impl Words) {
        if self.on {
            self.follows.push(ViewerText::plain(text.text()));
        }
    }

    /// Offers `side` an action in response, its fields filled in.
    pub fn follow_up(
        &mut self,
        side: Side,
        action: &'static str,
        fields: impl FnOnce() -> Map<String, Value>,
        text: impl Fn(Viewer) -> String,
    ) {
        if self.on {
            self.follow_ups.push(FollowUp {
                side,
                action: action.to_owned(),
                fields: fields(),
                text: ViewerText::made(self.secrets, &text),
            });
        }
    }

    /// Explains the dice called `why` in a sentence without their number: `Royal Fusiliers fire at Minutemen, 8″,
    /// short range`.
    pub fn prompt(&mut self, why: &'static str, words: impl Words) {
        if self.on {
            let text = words.text();
            self.explain(why, false, move |_, _, _| text.clone());
        }
    }

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
    pub(crate) fn question_over<F>(&mut self, id: &'static str, make: impl FnOnce() -> F)
    where
        F: Fn(Progress, &Ask) -> Question + 'static,
    {
        if self.on {
            self.questions.push((id, Box::new(make())));
        }
    }

    /// Words the question of the ask called `id`, which comes next, and its options. Another ask never shows it: a card
    /// may be offered on the dice in between.
    pub fn question(&mut self, id: &'static str, make: impl FnOnce() -> Question) {
        self.question_over(id, || {
            let words = make();
            move |_, _| words.clone()
        });
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
