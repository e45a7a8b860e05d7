//! The report of an action: its arithmetic line by line, what the table must do, what happened.

mod sum;
mod telling;

pub use sum::{Rounding, Sum, Term};

use super::verdict::{Prompt, QuestionWords, UnitInstruction};
use super::{FollowUp, Question, Verdict, Viewer, ViewerText};
use crate::table::{Invalid, Refusal, Who};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use sum::Words;

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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Directions {
    /// Refusals are passed, for this reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<String>,
    /// Figures that are put in place of those worked out, by id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub overrule: BTreeMap<String, f64>,
    /// Why they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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

    /// A line of what happens. `text` is made only where someone reads it, and once for each viewer that may see
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
