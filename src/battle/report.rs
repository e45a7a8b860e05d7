//! The report of an action: its arithmetic, instructions for the table, and results.

mod sum;
mod telling;
mod words;

pub use sum::{Rounding, Sum, Term};
pub use words::Words;

use super::chore::Chore;
use super::verdict::{DicePrompt, QuestionWords};
use super::*;
use crate::table::RollCount;
use sum::FigureWords;

/// Refuses by `clause`.
///
/// # Errors
/// Always: the refusal.
pub fn refuse<T, E: From<Refusal>>(
    clause: &'static str,
    message: impl Into<String>,
) -> Result<T, E> {
    Err(Refusal::new(clause, message).into())
}

/// A line of arithmetic or consequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// One sentence.
    pub text: ViewerText,
    /// The clause behind the line; empty without one.
    pub clause: &'static str,
    /// The id of the figure worked out in this line.
    pub figure: Option<String>,
    /// The figure's value.
    pub value: Option<f64>,
    /// The figure's steps; empty without a figure, or when some viewers may not see them.
    pub terms: Vec<Term>,
    /// The number of rolls before it.
    pub rolls: u16,
}

/// A result, for the after-action report and the luck ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// `fired`, `kills`, `disorders`, `wounded`, `removed` and so on; [`super::Deed`] has what they have in common.
    pub what: &'static str,
    /// The unit or character that did it.
    pub by: Who,
    /// The unit or character that suffered it.
    pub on: Who,
    /// The amount: hits, figures, markers.
    pub count: u16,
}

/// An event with a probability in the odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Event {
    /// The unit, character or side that it happens to.
    pub who: Who,
    /// `routs`, `test-due`, `wounded` and so on.
    pub what: &'static str,
}

/// The umpire's directions for an action.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Directions {
    /// The reason for overriding refusals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<String>,
    /// Figures that replace those worked out, by id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub overrule: BTreeMap<String, f64>,
    /// The reason for replacing them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A figure that the umpire replaced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overruled {
    /// The figure's id.
    pub figure: String,
    /// The value by the rules.
    pub was: f64,
    /// The umpire's value.
    pub is: f64,
}

/// The report of one resolution. The odds switch it off; then it makes no text.
pub struct Report<'a> {
    directions: &'a Directions,
    on: bool,
    /// Refusals have no words either.
    is_mute: bool,
    secrets: bool,
    /// Arithmetic and consequences, line by line.
    pub lines: Vec<Line>,
    /// A rule's words about single units and people, without the name: they join the line of that row.
    pub(super) of_units: Vec<(Who, Chore)>,
    /// The result in one sentence.
    pub verdict: Option<Verdict>,
    /// Further results, gravest last.
    pub consequences: Vec<Verdict>,
    /// Reminders of what must or may happen next.
    pub follows: Vec<ViewerText>,
    /// Actions that another player can take at once in response.
    pub follow_ups: Vec<FollowUp>,
    /// Why the dice of each roll are rolled; a later prompt replaces an earlier one.
    prompts: Vec<DicePrompt>,
    /// Questions of asks within parts, by the ask's id; a later one replaces an earlier one.
    questions: Vec<(&'static str, QuestionWords)>,
    /// Results for the after-action report.
    pub facts: Vec<Fact>,
    /// Events for the odds.
    pub events: Vec<Event>,
    /// Quantities whose distribution the odds show, besides counters: inches moved.
    pub(crate) quantities: Vec<(Who, &'static str, f64)>,
    /// The clauses that the umpire overrode.
    pub forced: Vec<&'static str>,
    /// The lines that name overridden refusals.
    waived: Vec<usize>,
    /// The figures that the umpire overruled.
    pub overruled: Vec<Overruled>,
    /// The rolls so far.
    fallen: RollCount,
}

impl<'a> Report<'a> {
    /// A report in words. `secrets` says whether anything in the battle is hidden.
    pub(super) fn in_words(directions: &'a Directions, secrets: bool) -> Self {
        Self {
            on: true,
            secrets,
            ..Self::silent(directions)
        }
    }

    /// A report without text, for odds and checks; a refusal has its words.
    pub(super) fn silent(directions: &'a Directions) -> Self {
        Self {
            directions,
            on: false,
            is_mute: false,
            secrets: false,
            lines: Vec::new(),
            of_units: Vec::new(),
            verdict: None,
            consequences: Vec::new(),
            follows: Vec::new(),
            follow_ups: Vec::new(),
            prompts: Vec::new(),
            questions: Vec::new(),
            facts: Vec::new(),
            events: Vec::new(),
            quantities: Vec::new(),
            forced: Vec::new(),
            waived: Vec::new(),
            overruled: Vec::new(),
            fallen: RollCount::default(),
        }
    }

    /// The report of what happens at a table that counts its rolls here.
    pub(super) fn beside(self, fallen: &RollCount) -> Self {
        Self {
            fallen: fallen.clone(),
            ..self
        }
    }

    /// A report for a check of which nobody reads a word, not even why it refuses.
    pub fn mute() -> Report<'static> {
        static NOTHING: Directions = Directions {
            force: None,
            overrule: BTreeMap::new(),
            reason: None,
        };
        Report {
            is_mute: true,
            ..Report::silent(&NOTHING)
        }
    }

    /// Empties the report for another run.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.of_units.clear();
        self.verdict = None;
        self.consequences.clear();
        self.follows.clear();
        self.follow_ups.clear();
        self.prompts.clear();
        self.questions.clear();
        self.facts.clear();
        self.events.clear();
        self.quantities.clear();
        self.forced.clear();
        self.waived.clear();
        self.overruled.clear();
    }

    /// Refuses when `wrong`, unless the umpire overrides the clause. Call it before the first die or ask.
    ///
    /// # Errors
    /// The refusal, when not overridden.
    #[inline]
    pub(crate) fn forbid(
        &mut self,
        wrong: bool,
        clause: &'static str,
        message: impl Words,
    ) -> Allowed {
        self.forbid_by(wrong, clause, &Nobody, message)
    }

    /// Refuses by a sentence with names when `wrong`, unless the umpire overrides the clause. Words that nobody reads are not
    /// made: checks and odds ask often.
    ///
    /// # Errors
    /// The refusal, when not overridden.
    #[inline]
    pub(crate) fn forbid_by(
        &mut self,
        wrong: bool,
        clause: &'static str,
        names: &dyn Naming,
        message: impl Words,
    ) -> Allowed {
        if !wrong || self.is_forced() && !self.on {
            return Ok(());
        }
        let message = if self.is_mute {
            String::new()
        } else {
            message.text_with(names)
        };
        self.refuse(Refusal::new(clause, message))
    }

    /// Refuses, or overrides and reports it. One clause may forbid several things.
    fn refuse(&mut self, refusal: Refusal) -> Allowed {
        if !self.is_forced() {
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
                self.write(clause, text);
            }
        }
        Ok(())
    }

    /// Shows overridden refusals only to viewers that may know the action: a refusal addresses the acting player, but
    /// everyone reads the log.
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

    pub(crate) fn is_forced(&self) -> bool {
        self.directions.force.is_some()
    }

    pub(crate) fn has_overrules(&self) -> bool {
        !self.directions.overrule.is_empty()
    }

    /// Passes a refusal on, unless the umpire overrides it.
    ///
    /// # Errors
    /// The refusal, when not overridden.
    pub fn pass(&mut self, refusal: Allowed) -> Allowed {
        refusal.or_else(|refusal| self.refuse(refusal))
    }

    /// Adds a line.
    pub(super) fn write(&mut self, clause: &'static str, text: ViewerText) {
        self.lines.push(Line {
            text,
            clause,
            figure: None,
            value: None,
            terms: Vec::new(),
            rolls: self.fallen.get(),
        });
    }

    /// Returns whether anything in the battle is hidden.
    pub fn has_secrets(&self) -> bool {
        self.secrets
    }

    /// Records a result for the after-action report.
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

    /// Records an event for the odds.
    pub fn event(&mut self, who: Who, what: &'static str) {
        self.events.push(Event { who, what });
    }

    /// Records a quantity for the odds.
    pub fn quantity(&mut self, who: Who, what: &'static str, value: f64) {
        self.quantities.push((who, what, value));
    }

    /// Returns whether anyone reads the report.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Begins a figure: a number worked out step by step, which the umpire can overrule.
    pub fn figure<'r>(&'r mut self, id: &'static str, clause: &'static str) -> Sum<'r, 'a> {
        let words = self.is_told().then(Box::default);
        Sum::new(self, id, clause, words)
    }

    /// Begins a figure that several units have; `owner` is the unit's id.
    pub(crate) fn figure_of<'r>(
        &'r mut self,
        owner: &str,
        id: &'static str,
        clause: &'static str,
    ) -> Sum<'r, 'a> {
        let words = self.is_told().then(|| Box::new(FigureWords::of(owner)));
        Sum::new(self, id, clause, words)
    }

    /// Returns whether the words of a figure are needed: someone reads them, or the umpire overrules one.
    fn is_told(&self) -> bool {
        self.on || self.has_overrules()
    }

    /// Checks, before anything is done, that the rulebook has every overruled figure and the battle its unit.
    ///
    /// # Errors
    /// The first unknown one, with the known figures.
    pub(crate) fn check_figures(
        &self,
        known: &[&'static str],
        directory: &Directory,
    ) -> Result<(), Invalid> {
        for name in self.directions.overrule.keys() {
            let (owner, id) = match name.rsplit_once('.') {
                Some((owner, id)) => (Some(owner), id),
                None => (None, name.as_str()),
            };
            let wrong = |message| Err(Invalid::new(format!("overrule.{name}"), message));
            if !known.contains(&id) {
                let rest = near_or_all(id, known.iter().copied());
                return wrong(format!("no figure is called {:?}{rest}", printable(id)));
            }
            let owner =
                owner.filter(|it| Side::from_id(it).is_none() && directory.who(it).is_none());
            if let Some(owner) = owner {
                let rest = did_you_mean(owner, directory.ids());
                return wrong(format!("{:?} has no figures{rest}", printable(owner)));
            }
        }
        Ok(())
    }

    /// Checks that every overruled figure was worked out.
    ///
    /// # Errors
    /// The first unknown one, with the known figures.
    pub(crate) fn check_overrules(&self) -> Result<(), Invalid> {
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
