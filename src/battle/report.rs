//! The report of an action: its arithmetic line by line, what the table must do, what happened.

mod sum;

pub use sum::{Rounding, Sum, Term};

use super::verdict::{Prompt, PromptWords, QuestionWords, UnitInstruction};
use super::{Fallen, FollowUp, Phrase, Question, Verdict, VerdictTone, Viewer, Weight};
use crate::table::{Ask, DiceRequest, Invalid, Refusal, Request, Side, Who};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use sum::Words;

fn plain_words(text: impl Fn(&DiceRequest, Viewer) -> String + 'static) -> PromptWords {
    Box::new(move |_, request, viewer| text(request, viewer))
}

/// A text that may read differently for some viewer.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "WireText", into = "WireText")]
pub struct ViewerText {
    /// What everybody reads.
    pub table: String,
    /// What red, blue and the umpire read instead, where that differs.
    pub others: [Option<String>; 3],
}

impl ViewerText {
    /// The same text for everybody.
    pub fn plain(text: impl Into<String>) -> ViewerText {
        ViewerText {
            table: text.into(),
            others: [None, None, None],
        }
    }

    /// A text made for each viewer; with `secrets` false, made once for all.
    pub fn new(secrets: bool, text: impl Fn(Viewer) -> String) -> ViewerText {
        Self::made(secrets, &text)
    }

    fn made(secrets: bool, text: &dyn Fn(Viewer) -> String) -> ViewerText {
        let table = text(Viewer::Table);
        let others = if secrets {
            [1, 2, 3].map(|i: usize| Some(text(Viewer::ALL[i])).filter(|other| *other != table))
        } else {
            [None, None, None]
        };
        ViewerText { table, others }
    }

    /// What `viewer` read.
    #[must_use]
    pub fn to(&self, viewer: Viewer) -> &str {
        let place = Viewer::ALL
            .iter()
            .position(|other| *other == viewer)
            .unwrap_or(0);
        place
            .checked_sub(1)
            .and_then(|i| self.others[i].as_deref())
            .unwrap_or(&self.table)
    }
}

/// A text as files hold it: plain where everybody reads the same.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum WireText {
    Plain(String),
    Each {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        red: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        blue: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        umpire: Option<String>,
    },
}

impl From<ViewerText> for WireText {
    fn from(ViewerText { table, others }: ViewerText) -> Self {
        match others {
            [None, None, None] => WireText::Plain(table),
            [red, blue, umpire] => WireText::Each {
                table,
                red,
                blue,
                umpire,
            },
        }
    }
}

impl From<WireText> for ViewerText {
    fn from(text: WireText) -> Self {
        match text {
            WireText::Plain(table) => ViewerText {
                table,
                others: [None, None, None],
            },
            WireText::Each {
                table,
                red,
                blue,
                umpire,
            } => ViewerText {
                table,
                others: [red, blue, umpire],
            },
        }
    }
}

/// One line of arithmetic or consequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it says.
    pub text: ViewerText,
    /// The clause that says so; empty where none does.
    pub clause: &'static str,
    /// The figure that it works out, by id, if it does.
    pub figure: Option<String>,
    /// What the figure comes to.
    pub value: Option<f64>,
    /// How the figure comes about, step by step; empty where there is none, or where not everybody may see it.
    pub terms: Vec<Term>,
}

/// What happened, for the after-action report and the luck ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What: `fired`, `kills`, `disorders`, `wounded`, `removed`...
    pub what: &'static str,
    /// Who did it.
    pub by: Who,
    /// Who suffered it.
    pub on: Who,
    /// How much.
    pub count: u16,
}

/// Something the odds give a probability for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Event {
    /// Who it happens to.
    pub who: Who,
    /// What: `routs`, `test-due`, `wounded`...
    pub what: &'static str,
}

/// What the umpire says on top of an action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Directions {
    /// Refusals are passed, for this reason.
    pub force: Option<String>,
    /// Figures that are put in place of those worked out, by id.
    pub overrule: BTreeMap<String, f64>,
    /// Why they are.
    pub reason: Option<String>,
}

/// A figure that the umpire put in place of another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overruled {
    /// Its id.
    pub figure: String,
    /// What the rules make of it.
    pub was: f64,
    /// What the umpire put.
    pub is: f64,
}

/// The report of one resolution. The odds run with it switched off: then no text is ever made.
pub struct Report<'a> {
    directions: &'a Directions,
    on: bool,
    secrets: bool,
    /// The lines so far.
    pub lines: Vec<Line>,
    /// What the table must do besides what follows from the changed markers.
    pub table: Vec<ViewerText>,
    /// The same for one unit or person each, without the name: a line of that row.
    pub(super) of_units: Vec<UnitInstruction>,
    /// What it came to.
    pub verdict: Option<Verdict>,
    /// Further verdicts of the same action, gravest last.
    pub consequences: Vec<Verdict>,
    /// What must or may happen because of it, a line each.
    pub follows: Vec<ViewerText>,
    /// What another player may do about it right now.
    pub follow_ups: Vec<FollowUp>,
    /// Why the dice of a roll are rolled, the latest of each roll last.
    prompts: Vec<Prompt>,
    /// The question that is put next.
    question: Option<Question>,
    /// Questions of asks within parts, by the ask's id, the latest last.
    questions: Vec<(&'static str, QuestionWords)>,
    /// What happened.
    pub facts: Vec<Fact>,
    /// What the odds count.
    pub events: Vec<Event>,
    /// Quantities that the odds spread out, besides the counters: inches moved.
    pub quantities: Vec<(Who, &'static str, f64)>,
    /// The clauses that were passed by force.
    pub forced: Vec<&'static str>,
    /// Which lines say what they forbade.
    waived: Vec<usize>,
    /// The figures that were overruled.
    pub overruled: Vec<Overruled>,
}

impl<'a> Report<'a> {
    /// A report; `on` false for the odds; `secrets` whether anything in the battle is hidden from anybody.
    #[must_use]
    pub fn new(directions: &'a Directions, on: bool, secrets: bool) -> Self {
        Self {
            directions,
            on,
            secrets,
            lines: Vec::new(),
            table: Vec::new(),
            of_units: Vec::new(),
            verdict: None,
            consequences: Vec::new(),
            follows: Vec::new(),
            follow_ups: Vec::new(),
            prompts: Vec::new(),
            question: None,
            questions: Vec::new(),
            facts: Vec::new(),
            events: Vec::new(),
            quantities: Vec::new(),
            forced: Vec::new(),
            waived: Vec::new(),
            overruled: Vec::new(),
        }
    }

    /// Empties it for another run.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.table.clear();
        self.of_units.clear();
        self.verdict = None;
        self.consequences.clear();
        self.follows.clear();
        self.follow_ups.clear();
        self.prompts.clear();
        self.question = None;
        self.questions.clear();
        self.facts.clear();
        self.events.clear();
        self.quantities.clear();
        self.forced.clear();
        self.waived.clear();
        self.overruled.clear();
    }

    /// Forbids what a clause forbids, unless the umpire forces it. Every refusal comes before the first die or ask.
    ///
    /// # Errors
    /// The refusal, when `wrong` and not forced.
    #[inline]
    pub fn forbid(
        &mut self,
        wrong: bool,
        clause: &'static str,
        message: impl FnOnce() -> String,
    ) -> Result<(), Refusal> {
        if !wrong {
            return Ok(());
        }
        self.refuse(Refusal::new(clause, message()))
    }

    /// Refuses, or passes by force, which is told: one clause may forbid several things.
    fn refuse(&mut self, refusal: Refusal) -> Result<(), Refusal> {
        if self.directions.force.is_none() {
            return Err(refusal);
        }
        let Refusal { clause, message } = refusal;
        if !self.forced.contains(&clause) {
            self.forced.push(clause);
        }
        if self.on {
            let text = ViewerText::plain(format!("forced: {message}"));
            if self.lines.iter().all(|line| line.text != text) {
                self.waived.push(self.lines.len());
                self.lines.push(Line {
                    text,
                    clause,
                    figure: None,
                    value: None,
                    terms: Vec::new(),
                });
            }
        }
        Ok(())
    }

    /// Tells what was forced only to viewer for which the action is no secret: a refusal is worded for who acts, and the log is
    /// read by all.
    pub(super) fn redact_forced(&mut self, is_secret: impl Fn(Viewer) -> bool) {
        for at in self.waived.drain(..) {
            let text = self.lines[at].text.to(Viewer::Umpire).to_owned();
            self.lines[at].text = ViewerText::new(self.secrets, |viewer| {
                if is_secret(viewer) {
                    "forced".to_owned()
                } else {
                    text.clone()
                }
            });
        }
    }

    /// Whether the umpire forces the action.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.directions.force.is_some()
    }

    /// Whether the umpire puts figures of his own in the place of some.
    #[must_use]
    pub fn has_overrules(&self) -> bool {
        !self.directions.overrule.is_empty()
    }

    /// Passes on a refusal, unless the umpire forces it.
    ///
    /// # Errors
    /// The refusal, when not forced.
    pub fn pass(&mut self, refusal: Result<(), Refusal>) -> Result<(), Refusal> {
        refusal.or_else(|refusal| self.refuse(refusal))
    }

    /// A line of what happens. `text` is made only where somebody reads it, and once for each pair of viewer that may see
    /// different things.
    #[inline]
    pub fn say(&mut self, clause: &'static str, text: impl Fn(Viewer) -> String) {
        if self.on {
            self.write(clause, &text);
        }
    }

    // What makes texts is compiled once: the odds, which run a rule thousands of times, never come here.
    fn write(&mut self, clause: &'static str, text: &dyn Fn(Viewer) -> String) {
        let text = ViewerText::made(self.secrets, text);
        self.lines.push(Line {
            text,
            clause,
            figure: None,
            value: None,
            terms: Vec::new(),
        });
    }

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
    pub(super) fn prompt_for(&self, request: &Request, fallen: Fallen) -> Option<ViewerText> {
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
    pub(super) fn question_for(&mut self, ask: &Ask, fallen: Fallen) -> Option<Question> {
        let within = self.questions.iter().rev();
        self.question.take().or_else(|| {
            let (_, words) = within.into_iter().find(|(id, _)| *id == ask.id)?;
            Some(words(fallen, ask))
        })
    }

    /// Whether anything in the battle is hidden from anybody.
    #[must_use]
    pub fn has_secrets(&self) -> bool {
        self.secrets
    }

    /// What happened, for the after-action report.
    pub fn fact(&mut self, what: &'static str, by: Who, on: Who, count: u16) {
        if self.on && count > 0 {
            self.facts.push(Fact {
                what,
                by,
                on,
                count,
            });
        }
    }

    /// What the odds count.
    pub fn event(&mut self, who: Who, what: &'static str) {
        self.events.push(Event { who, what });
    }

    /// A quantity that the odds spread out.
    pub fn quantity(&mut self, who: Who, what: &'static str, value: f64) {
        self.quantities.push((who, what, value));
    }

    /// Whether anybody reads it.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Begins a figure: a number that is worked out in sight, and that the umpire may put another in place of.
    pub fn figure<'r>(&'r mut self, id: &'static str, clause: &'static str) -> Sum<'r, 'a> {
        let words = self.is_told().then(Box::default);
        Sum::new(self, id, clause, words)
    }

    /// The same for a figure that several units have each: `owner` is the unit's id.
    pub fn figure_of<'r>(
        &'r mut self,
        owner: &str,
        id: &'static str,
        clause: &'static str,
    ) -> Sum<'r, 'a> {
        let words = self.is_told().then(|| Box::new(Words::of(owner)));
        Sum::new(self, id, clause, words)
    }

    /// Whether the words of a figure matter: somebody reads them, or the umpire names one.
    fn is_told(&self) -> bool {
        self.on || self.has_overrules()
    }

    /// Every overruling was of a figure that this action has.
    ///
    /// # Errors
    /// The first that was not, with the figures there are.
    pub fn check_overrules(&self) -> Result<(), Invalid> {
        let used = |id: &String| {
            self.overruled
                .iter()
                .any(|overruled| overruled.figure == *id)
        };
        let Some(unknown) = self.directions.overrule.keys().find(|id| !used(id)) else {
            return Ok(());
        };
        let known: Vec<&str> = self
            .lines
            .iter()
            .filter_map(|line| line.figure.as_deref())
            .collect();
        let known = if known.is_empty() {
            "it has none".to_owned()
        } else {
            format!("it has {}", known.join(", "))
        };
        Err(Invalid::new(
            format!("overrule.{unknown}"),
            format!("this action has no such figure; {known}"),
        ))
    }
}
