//! What a rule tells people: what it came to, what to do on the table, why dice are rolled, what is asked.

use super::Report;
use crate::battle::verdict::{Prompt, PromptWords, UnitInstruction};
use crate::battle::{
    Fallen, FollowUp, Phrase, Question, Verdict, VerdictTone, Viewer, ViewerText, Weight,
};
use crate::table::{Ask, DiceRequest, Request, Side, Who};
use serde_json::{Map, Value};

impl Report<'_> {
    /// Something the table must do that no marker tells ("move back 4 inches").
    #[inline]
    pub fn instruct(&mut self, text: impl Fn(Viewer) -> String) {
        if self.on {
            self.table.push(ViewerText::made(self.secrets, &text));
        }
    }

    /// The same for one unit or person, without the name: `move back 4″ facing the enemy`. It is put on the line of that
    /// row, after figures and markers.
    pub fn instruct_unit(&mut self, who: Who, text: impl Fn(Viewer) -> String) {
        if self.on {
            let text = ViewerText::made(self.secrets, &text);
            self.of_units.push(UnitInstruction { who, text });
        }
    }

    /// What the action came to; it takes the place of an earlier one. `side` is whose tone it is.
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

    /// A further verdict of the same action: a character hit, a unit gone, a new turn. Gravest last.
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

    /// A line of what must or may happen because of the action.
    pub fn follows(&mut self, text: impl Fn(Viewer) -> String) {
        if self.on {
            self.follows.push(ViewerText::made(self.secrets, &text));
        }
    }

    /// What `side` may do about the action right now: another action, its fields filled in.
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

    /// Why the dice called `why` will be rolled, in a sentence without their number and what they mean: `Royal Fusiliers fire
    /// at Minutemen, 8″, short range`. `make` is run only where somebody reads it.
    pub fn prompt<F>(&mut self, why: &'static str, make: impl FnOnce() -> F)
    where
        F: Fn(&DiceRequest, Viewer) -> String + 'static,
    {
        if self.on {
            self.prompts.push(Prompt {
                why,
                again: false,
                text: plain_words(make()),
            });
        }
    }

    /// The same for dice that are rolled again.
    pub fn prompt_again<F>(&mut self, why: &'static str, make: impl FnOnce() -> F)
    where
        F: Fn(&DiceRequest, Viewer) -> String + 'static,
    {
        if self.on {
            self.prompts.push(Prompt {
                why,
                again: true,
                text: plain_words(make()),
            });
        }
    }

    /// Why the dice called `why` are rolled again, in words that look at what has fallen and been decided so far.
    pub fn prompt_over<F>(&mut self, why: &'static str, make: impl FnOnce() -> F)
    where
        F: Fn(Fallen, &DiceRequest, Viewer) -> String + 'static,
    {
        if self.on {
            self.prompts.push(Prompt {
                why,
                again: true,
                text: Box::new(make()),
            });
        }
    }

    /// The question that is put by the asks called `id` within a part of the rule, which has no report. A question by
    /// [`Report::question`] goes before it.
    pub fn question_over<F>(&mut self, id: &'static str, make: impl FnOnce() -> F)
    where
        F: Fn(Fallen, &Ask) -> Question + 'static,
    {
        if self.on {
            self.questions.push((id, Box::new(make())));
        }
    }

    /// The question that is put by the next ask, and what each of its options leads to.
    pub fn question(&mut self, make: impl FnOnce() -> Question) {
        if self.on {
            self.question = Some(make());
        }
    }

    /// What is asked for now, in words: why the dice are rolled. Nothing where the rule gave none.
    pub(in crate::battle) fn prompt_for(
        &self,
        request: &Request,
        fallen: Fallen,
    ) -> Option<ViewerText> {
        let Request::Dice(dice) = request else {
            return None;
        };
        let fits = |prompt: &&Prompt| prompt.why == dice.why && prompt.again == dice.again;
        let prompt = self.prompts.iter().rev().find(fits)?;
        Some(ViewerText::new(self.secrets, |viewer| {
            (prompt.text)(fallen, dice, viewer)
        }))
    }

    /// The question that is put by `ask`, in words.
    pub(in crate::battle) fn question_for(
        &mut self,
        ask: &Ask,
        fallen: Fallen,
    ) -> Option<Question> {
        let within = self.questions.iter().rev();
        self.question.take().or_else(|| {
            let (_, words) = within.into_iter().find(|(id, _)| *id == ask.id)?;
            Some(words(fallen, ask))
        })
    }
}

/// A prompt that needs none of what has fallen.
fn plain_words(text: impl Fn(&DiceRequest, Viewer) -> String + 'static) -> PromptWords {
    Box::new(move |_, request, viewer| text(request, viewer))
}
