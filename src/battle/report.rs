//! The report of an action: its arithmetic line by line, what the table must do, what happened.

use super::Eyes;
use crate::table::{Invalid, Refusal, Side, Who};
use std::collections::BTreeMap;

/// A text that may read differently for some eyes.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Told {
    /// What everybody reads.
    pub table: String,
    /// What red, blue and the umpire read instead, where that differs.
    pub others: [Option<String>; 3],
}

impl Told {
    /// The same text for everybody.
    pub fn plain(text: impl Into<String>) -> Told {
        Told { table: text.into(), others: [None, None, None] }
    }

    /// A text made for each pair of eyes; with `secrets` false, made once for all.
    pub fn new(secrets: bool, text: impl Fn(Eyes) -> String) -> Told {
        let table = text(Eyes::Table);
        let others =
            if secrets { [1, 2, 3].map(|i: usize| Some(text(Eyes::ALL[i])).filter(|other| *other != table)) } else { [None, None, None] };
        Told { table, others }
    }

    /// What `eyes` read.
    #[must_use]
    pub fn to(&self, eyes: Eyes) -> &str {
        let place = Eyes::ALL.iter().position(|other| *other == eyes).unwrap_or(0);
        place.checked_sub(1).and_then(|i| self.others[i].as_deref()).unwrap_or(&self.table)
    }
}

/// One line of arithmetic or consequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it says.
    pub text: Told,
    /// The clause that says so; empty where none does.
    pub clause: &'static str,
    /// The figure that it works out, by id, if it does.
    pub figure: Option<String>,
    /// How the figure comes about, step by step; empty where there is none, or where not everybody may see it.
    pub terms: Vec<Term>,
}

/// One step on the way to a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// What is done to it: `12`, `- 1`, `x 1/2`; empty for a bound or a rounding, which its words say.
    pub amount: String,
    /// Of what, or why: `men`, `disorder`, `halved (cover)`.
    pub what: String,
    /// What it comes to so far.
    pub total: f64,
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
#[derive(Clone, Debug, PartialEq)]
pub struct Overruled {
    /// Its id.
    pub figure: String,
    /// What the rules make of it.
    pub was: f64,
    /// What the umpire put.
    pub is: f64,
}

/// How a fraction ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// To the whole number below.
    Down,
    /// To the whole number above.
    Up,
}

/// The report of one resolution. The odds run with it switched off: then no text is ever made.
pub struct Report<'a> {
    directions: &'a Directions,
    on: bool,
    secrets: bool,
    /// The lines so far.
    pub lines: Vec<Line>,
    /// What the table must do besides what follows from the changed markers.
    pub table: Vec<Told>,
    /// What happened.
    pub facts: Vec<Fact>,
    /// What the odds count.
    pub events: Vec<Event>,
    /// Quantities that the odds spread out, besides the counters: inches moved.
    pub quantities: Vec<(Who, &'static str, f64)>,
    /// The clauses that were passed by force.
    pub forced: Vec<&'static str>,
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
            facts: Vec::new(),
            events: Vec::new(),
            quantities: Vec::new(),
            forced: Vec::new(),
            overruled: Vec::new(),
        }
    }

    /// Empties it for another run.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.table.clear();
        self.facts.clear();
        self.events.clear();
        self.quantities.clear();
        self.forced.clear();
        self.overruled.clear();
    }

    /// Forbids what a clause forbids, unless the umpire forces it. Every refusal comes before the first die or ask.
    ///
    /// # Errors
    /// The refusal, when `wrong` and not forced.
    pub fn forbid(&mut self, wrong: bool, clause: &'static str, message: impl FnOnce() -> String) -> Result<(), Refusal> {
        if !wrong {
            return Ok(());
        }
        if self.directions.force.is_none() {
            return Err(Refusal::new(clause, message()));
        }
        if !self.forced.contains(&clause) {
            self.forced.push(clause);
        }
        Ok(())
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
        refusal.or_else(|refusal| {
            let clause = refusal.clause;
            self.forbid(true, clause, || refusal.message)
        })
    }

    /// A line of what happens. `text` is made only where somebody reads it, and once for each pair of eyes that may see
    /// different things.
    pub fn say(&mut self, clause: &'static str, text: impl Fn(Eyes) -> String) {
        if self.on {
            let text = Told::new(self.secrets, text);
            self.lines.push(Line { text, clause, figure: None, terms: Vec::new() });
        }
    }

    /// Something the table must do that no marker tells ("move back 4 inches").
    pub fn instruct(&mut self, text: impl Fn(Eyes) -> String) {
        if self.on {
            self.table.push(Told::new(self.secrets, text));
        }
    }

    /// What happened, for the after-action report.
    pub fn fact(&mut self, what: &'static str, by: Who, on: Who, count: u16) {
        if self.on && count > 0 {
            self.facts.push(Fact { what, by, on, count });
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
        Sum { report: self, id, clause, value: 0.0, words }
    }

    /// The same for a figure that several units have each: `owner` is the unit's id.
    pub fn figure_of<'r>(&'r mut self, owner: &str, id: &'static str, clause: &'static str) -> Sum<'r, 'a> {
        let words = self.is_told().then(|| Box::new(Words { owner: Some(owner.to_owned()), ..Words::default() }));
        Sum { report: self, id, clause, value: 0.0, words }
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
        let used = |id: &String| self.overruled.iter().any(|overruled| overruled.figure == *id);
        let Some(unknown) = self.directions.overrule.keys().find(|id| !used(id)) else { return Ok(()) };
        let known: Vec<&str> = self.lines.iter().filter_map(|line| line.figure.as_deref()).collect();
        let known = if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", known.join(", ")) };
        Err(Invalid::new(format!("overrule.{unknown}"), format!("this action has no such figure; {known}")))
    }
}

/// A figure being worked out, term by term.
#[must_use = "a figure counts when it is finished"]
pub struct Sum<'r, 'a> {
    report: &'r mut Report<'a>,
    id: &'static str,
    clause: &'static str,
    value: f64,
    /// How it is told; nothing for the odds, which work out thousands of figures that nobody reads.
    words: Option<Box<Words>>,
}

/// A figure as it is told.
#[derive(Default)]
struct Words {
    owner: Option<String>,
    text: String,
    terms: Vec<Term>,
    /// Whose figure it is, where only he may see how it comes about.
    secret: Option<Side>,
}

impl Sum<'_, '_> {
    /// Adds so much of something; nothing is said of a nought after the first term.
    #[inline]
    pub fn plus(mut self, amount: impl Into<f64>, what: impl FnOnce() -> String) -> Self {
        let amount = amount.into();
        self.value += amount;
        self.term("+ ", amount, what);
        self
    }

    /// Takes so much of something off.
    #[inline]
    pub fn minus(mut self, amount: impl Into<f64>, what: impl FnOnce() -> String) -> Self {
        let amount = amount.into();
        self.value -= amount;
        self.term("- ", amount, what);
        self
    }

    #[inline]
    fn term(&mut self, sign: &str, amount: f64, what: impl FnOnce() -> String) {
        let Some(words) = self.words.as_deref_mut() else { return };
        let is_first = words.text.is_empty();
        if amount != 0.0 || is_first {
            let what = what();
            let lead = if is_first && sign == "+ " { "" } else { " " };
            let gap = if what.is_empty() { "" } else { " " };
            let amount = format!("{}{}", if lead.is_empty() { "" } else { sign }, quantity(amount));
            words.text.extend([lead, &amount, gap, &what]);
            words.terms.push(Term { amount, what, total: self.value });
        }
    }

    /// A step that words tell, where somebody reads it.
    #[inline]
    fn told(&mut self, amount: impl FnOnce() -> String, lead: &str, what: impl FnOnce() -> String) {
        if let Some(words) = self.words.as_deref_mut() {
            let what = what();
            words.text.extend([lead, &what]);
            words.terms.push(Term { amount: amount(), what, total: self.value });
        }
    }

    /// Only these eyes' side and the umpire may see how it comes about; the others read the result alone.
    pub fn secret(mut self, of: Option<Side>) -> Self {
        if let Some(words) = self.words.as_deref_mut() {
            words.secret = of;
        }
        self
    }

    /// Multiplies what there is: `halved (cover)`.
    #[inline]
    pub fn times(mut self, factor: f64, how: impl FnOnce() -> String) -> Self {
        self.value *= factor;
        self.told(|| format!("x {}", quantity(factor)), ", ", how);
        self
    }

    /// Multiplies only where `when`.
    #[inline]
    pub fn times_if(self, when: bool, factor: f64, how: impl FnOnce() -> String) -> Self {
        if when { self.times(factor, how) } else { self }
    }

    /// Never below this.
    #[inline]
    pub fn at_least(mut self, least: f64) -> Self {
        if self.value < least {
            self.value = least;
            self.told(String::new, ", ", || format!("never below {}", quantity(least)));
        }
        self
    }

    /// Rounds a fraction.
    #[inline]
    pub fn round(mut self, rounding: Rounding) -> Self {
        let value = self.value;
        // Most figures are whole as they are.
        if value.fract() != 0.0 {
            let (whole, way) = match rounding {
                Rounding::Down => (value.floor(), "down"),
                Rounding::Up => (value.ceil(), "up"),
            };
            self.value = whole;
            let before = if self.words.is_some() { format!(" = {}, ", quantity(value)) } else { String::new() };
            self.told(String::new, &before, || format!("rounded {way}"));
        }
        self
    }

    /// Ends a count: as [`Sum::finish`], whole.
    ///
    /// # Errors
    /// Invalid, when the umpire's figure is out of bounds or not whole.
    #[inline]
    pub fn count(self, most: u16, what: &str) -> Result<u16, Invalid> {
        let value = self.end(f64::from(most), true, what)?;
        // The cast is the nearest count, and the nearest bound beyond them.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the range of a count")]
        let count = (value + 0.5) as u16;
        Ok(count)
    }

    /// Ends it: writes the line, and puts the umpire's figure in its place where he gave one between 0 and `most`.
    ///
    /// # Errors
    /// Invalid, when the umpire's figure is out of bounds.
    #[inline]
    pub fn finish(self, most: f64, what: &str) -> Result<f64, Invalid> {
        self.end(most, false, what)
    }

    #[inline]
    fn end(mut self, most: f64, whole: bool, what: &str) -> Result<f64, Invalid> {
        match self.words.take() {
            Some(words) => self.write(*words, most, whole, what),
            None => Ok(self.value),
        }
    }

    fn write(self, words: Words, most: f64, whole: bool, what: &str) -> Result<f64, Invalid> {
        let Words { owner, mut text, mut terms, secret } = words;
        let name = owner.map_or_else(|| self.id.to_owned(), |owner| format!("{owner}.{}", self.id));
        let gap = if what.is_empty() { "" } else { " " };
        let mut value = self.value;
        text.extend([" = ", &quantity(value), gap, what]);
        if let Some(put) = self.report.directions.overrule.get(&name).copied() {
            if !(0.0..=most).contains(&put) || (whole && put.fract() != 0.0) {
                let kind = if whole { "a whole number" } else { "a number" };
                return Err(Invalid::new(format!("overrule.{name}"), format!("{put} is not {kind} from 0 to {most}")));
            }
            let what = format!("the umpire says {}", quantity(put));
            text.extend(["; ", &what]);
            terms.push(Term { amount: quantity(put), what, total: put });
            self.report.overruled.push(Overruled { figure: name.clone(), was: value, is: put });
            value = put;
        }
        if self.report.on {
            let told = |eyes: Eyes| {
                if secret.is_none_or(|side| eyes.see(side)) { text.clone() } else { format!("{}{gap}{what}", quantity(value)) }
            };
            let terms = if secret.is_none() { terms } else { Vec::new() };
            let line = Line { text: Told::new(secret.is_some(), told), clause: self.clause, figure: Some(name), terms };
            self.report.lines.push(line);
        }
        Ok(value)
    }
}

/// What is counted, as it is called where there are `value` of it: a die, a hit, an inch; else dice, hits, inches. Only the first
/// word is looked at, and one that counts nothing stays.
#[must_use]
pub fn counted(value: f64, what: &str) -> String {
    if (value - 1.0).abs() > 1e-9 {
        return what.to_owned();
    }
    let first = what.split(' ').next().unwrap_or(what);
    let one = match first {
        "dice" => "die".to_owned(),
        "men" => "man".to_owned(),
        "inches" => "inch".to_owned(),
        _ if first.ends_with("ss") => first.to_owned(),
        _ => match (first.strip_suffix("ies"), first.strip_suffix('s')) {
            (Some(stem), _) => format!("{stem}y"),
            (None, Some(stem)) => stem.to_owned(),
            (None, None) => first.to_owned(),
        },
    };
    one + &what[first.len()..]
}

/// A quantity as people write it: whole where it is, else with a fraction in quarters or thirds, else with three decimals.
#[must_use]
pub fn quantity(value: f64) -> String {
    let sign = if value < 0.0 { "-" } else { "" };
    let (whole, rest) = (value.abs().trunc(), value.abs().fract());
    let fractions = [(0.0, ""), (0.25, "1/4"), (0.5, "1/2"), (0.75, "3/4"), (1.0 / 3.0, "1/3"), (2.0 / 3.0, "2/3")];
    let fraction = fractions.into_iter().find(|(f, _)| (rest - f).abs() < 1e-9);
    match fraction {
        Some((_, "")) => format!("{sign}{whole}"),
        Some((_, text)) if whole == 0.0 => format!("{sign}{text}"),
        Some((_, text)) => format!("{sign}{whole} {text}"),
        None => {
            let text = format!("{:.3}", (value * 1000.0).round() / 1000.0);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    }
}
