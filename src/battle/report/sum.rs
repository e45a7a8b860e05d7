//! Figures worked out step by step.

use super::*;

/// A step of a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// The operation: `12`, `- 1`, `die +1`, `x 1/2`; empty for a bound or rounding.
    pub amount: String,
    /// Its reason: `men`, `disorder`, `halved (cover)`.
    pub what: String,
    /// The value after this step: `4`, `4 or more` of a need.
    pub total: String,
}

/// The rounding of a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// To the whole number below.
    Down,
    /// To the whole number above.
    Up,
}

/// A figure being worked out.
#[must_use = "a figure counts when it is finished"]
pub struct Sum<'r, 'a> {
    report: &'r mut Report<'a>,
    id: &'static str,
    clause: &'static str,
    value: f64,
    /// Its words; `None` in the odds, which work out thousands of figures that no one reads.
    words: Option<Box<FigureWords>>,
}

#[derive(Default)]
pub(super) struct FigureWords {
    owner: Option<String>,
    text: String,
    terms: Vec<Term>,
    /// The die that the rulebook's modifiers apply to, and the number of terms before them.
    die: Option<(&'static str, usize)>,
    /// The side that alone may see the steps.
    secret: Option<Side>,
}

impl FigureWords {
    /// The words of a figure that `owner` has, by id.
    pub(super) fn of(owner: &str) -> Self {
        Self {
            owner: Some(owner.to_owned()),
            ..Self::default()
        }
    }
}

impl FigureWords {
    /// The sum with its result; of a single term and its result the longer, if one begins with the other.
    fn sum(&self, value: f64, what: &str) -> String {
        let gap = if what.is_empty() { "" } else { " " };
        let result = format!("{}{gap}{}", quantity(value), counted(value, what));
        match (self.die, &self.terms[..]) {
            (Some((die, base)), terms) if terms.len() > base && base > 0 => {
                self.on_die(die, base, what, &result)
            }
            // One term and its result often say the same: `5 or more`, `5 or more to hit`.
            (_, [_]) if value == 0.0 || result.starts_with(&self.text) => result,
            (_, [_]) if self.text.starts_with(&result) => self.text.clone(),
            // What moves, and how far.
            (_, [alone]) if what == "inches" && !alone.what.is_empty() => {
                format!("{}: {result}", alone.what)
            }
            _ => format!("{} = {result}", self.text),
        }
    }

    /// `14 or less (attack) on D20; die +2 soft cover, so 12 or less on the D20`.
    fn on_die(&self, die: &str, base: usize, what: &str, result: &str) -> String {
        let (first, after) = self.terms.split_at(base);
        let modifier = |term: &Term| match term.amount.strip_prefix(DIE) {
            Some(amount) => format!("{amount} {}", term.what),
            None => term.what.clone(),
        };
        let modifiers = after.iter().map(modifier);
        let relation = relation(what);
        let why = match first {
            [alone] => alone.what.clone(),
            several => several
                .iter()
                .map(|term| format!("{} {}", term.amount, term.what))
                .joined(" "),
        };
        let why = why
            .trim_start_matches(relation)
            .trim_start_matches([',', ' ']);
        let why = if why.is_empty() {
            String::new()
        } else {
            format!(" ({why})")
        };
        let needed = first.last().map_or("", |term| &term.total);
        format!(
            "{needed} {relation}{why} on {die}; {DIE}{}, so {result}",
            modifiers.joined(", ")
        )
    }
}

/// The beginning of a modifier of the die, which has the sign of the rulebook's table: the need changes the other way.
const DIE: &str = "die ";

/// The `or less` of `or less on the D20`.
fn relation(what: &str) -> &str {
    ["or less", "or more"]
        .into_iter()
        .find(|relation| what.starts_with(relation))
        .unwrap_or_default()
}

impl<'r, 'a> Sum<'r, 'a> {
    pub(super) fn new(
        report: &'r mut Report<'a>,
        id: &'static str,
        clause: &'static str,
        words: Option<Box<FigureWords>>,
    ) -> Self {
        Self {
            report,
            id,
            clause,
            value: 0.0,
            words,
        }
    }
}

impl Sum<'_, '_> {
    /// Adds an amount. A zero after the first term adds no words.
    #[inline]
    pub fn plus(mut self, amount: impl Into<f64>, what: impl Words) -> Self {
        let amount = amount.into();
        self.value += amount;
        self.term("+ ", amount, what);
        self
    }

    /// Subtracts an amount.
    #[inline]
    pub(crate) fn minus(mut self, amount: impl Into<f64>, what: impl Words) -> Self {
        let amount = amount.into();
        self.value -= amount;
        self.term("- ", amount, what);
        self
    }

    #[inline]
    fn term(&mut self, sign: &str, amount: f64, what: impl Words) {
        let Some(words) = self.words.as_deref_mut() else {
            return;
        };
        let is_first = words.text.is_empty();
        if amount != 0.0 || is_first {
            let what = what.text();
            let lead = if is_first && sign == "+ " { "" } else { " " };
            let gap = if what.is_empty() { "" } else { " " };
            let amount = match (words.die, sign) {
                (Some(_), "+ ") => format!("{DIE}-{}", quantity(amount)),
                (Some(_), _) => format!("{DIE}+{}", quantity(amount)),
                _ if lead.is_empty() => quantity(amount),
                _ => format!("{sign}{}", quantity(amount)),
            };
            words.text.extend([lead, &amount, gap, &what]);
            words.terms.push(Term {
                amount,
                what,
                total: quantity(self.value),
            });
        }
    }

    /// Adds a step in words, if anyone reads them.
    #[inline]
    fn step(&mut self, amount: impl FnOnce() -> String, lead: &str, what: impl Words) {
        if let Some(words) = self.words.as_deref_mut() {
            let what = what.text();
            words.text.extend([lead, &what]);
            words.terms.push(Term {
                amount: amount(),
                what,
                total: quantity(self.value),
            });
        }
    }

    /// Marks what follows as modifiers of the die, with the signs of the rulebook's table.
    #[inline]
    pub fn on(mut self, die: &'static str) -> Self {
        if let Some(words) = self.words.as_deref_mut() {
            words.die = Some((die, words.terms.len()));
        }
        self
    }

    /// Hides the steps from everyone but `of` and the umpire.
    pub fn secret(mut self, of: Option<Side>) -> Self {
        if let Some(words) = self.words.as_deref_mut() {
            words.secret = of;
        }
        self
    }

    /// Multiplies the value so far: `halved (cover)`.
    #[inline]
    pub fn times(mut self, factor: f64, how: impl Words) -> Self {
        self.value *= factor;
        self.step(|| format!("x {}", quantity(factor)), ", ", how);
        self
    }

    /// Divides the value so far, and rounds down: `2 a hit`. `by` is above 0.
    pub(crate) fn divided_by(mut self, by: u16, how: impl Words) -> Self {
        self.value /= f64::from(by);
        self.step(|| format!("/ {by}"), ", ", how);
        self.round(Rounding::Down)
    }

    /// Multiplies when `when`.
    #[inline]
    pub(crate) fn times_if(self, when: bool, factor: f64, how: impl Words) -> Self {
        if when { self.times(factor, how) } else { self }
    }

    /// Sets an upper bound, with words for what there are no more of.
    pub(crate) fn at_most(mut self, most: u16, what: impl Words) -> Self {
        if self.value > f64::from(most) {
            self.value = f64::from(most);
            self.step(String::new, ", ", || format!("only {most} {}", what.text()));
        }
        self
    }

    /// Sets a lower bound.
    #[inline]
    pub(crate) fn at_least(mut self, least: f64) -> Self {
        if self.value < least {
            self.value = least;
            self.step(String::new, ", ", || {
                format!("never below {}", quantity(least))
            });
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
            let before = if self.words.is_some() {
                format!(" = {}, ", quantity(value))
            } else {
                String::new()
            };
            self.step(String::new, &before, || format!("rounded {way}"));
        }
        self
    }

    /// The value so far of a whole figure, below 0 as well.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "figures are small, and this one is whole"
    )]
    pub(crate) fn so_far(&self) -> i16 {
        self.value as i16
    }

    /// Ends a whole figure, as [`Sum::finish`].
    ///
    /// # Errors
    /// Invalid, when the umpire's figure is out of bounds or not whole.
    #[inline]
    pub fn count(self, most: u16, what: &str) -> Result<u16, Invalid> {
        let value = self.end(f64::from(most), true, what)?;
        // The cast is the nearest count, and the nearest bound beyond them.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to the range of a count"
        )]
        let count = (value + 0.5) as u16;
        Ok(count)
    }

    /// Ends the figure: writes its line and returns its value, or the umpire's value between 0 and `most`.
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

    fn write(self, words: FigureWords, most: f64, whole: bool, what: &str) -> Result<f64, Invalid> {
        let mut text = words.sum(self.value, what);
        let FigureWords {
            owner,
            mut terms,
            die,
            secret,
            ..
        } = words;
        let relation = relation(what);
        if let Some((_, base)) = die.filter(|_| !relation.is_empty()) {
            for term in &mut terms[base.saturating_sub(1)..] {
                term.total.extend([" ", relation]);
            }
        }
        let name = owner.map_or_else(
            || self.id.to_owned(),
            |owner| format!("{owner}.{}", self.id),
        );
        let gap = if what.is_empty() { "" } else { " " };
        let mut value = self.value;
        if let Some(put) = self.report.directions.overrule.get(&name).copied() {
            if !(0.0..=most).contains(&put) || (whole && put.fract() != 0.0) {
                let kind = if whole { "a whole number" } else { "a number" };
                return Err(Invalid::new(
                    format!("overrule.{name}"),
                    format!("{put} is not {kind} from 0 to {most}"),
                ));
            }
            let what = format!("the umpire says {}", quantity(put));
            text.extend(["; ", &what]);
            terms.push(Term {
                amount: quantity(put),
                what,
                total: quantity(put),
            });
            self.report.overruled.push(Overruled {
                figure: name.clone(),
                was: value,
                is: put,
            });
            value = put;
        }
        if self.report.on {
            let told = |viewer: Viewer| {
                if secret.is_none_or(|side| viewer.see(side)) {
                    text.clone()
                } else {
                    format!("{}{gap}{}", quantity(value), counted(value, what))
                }
            };
            let terms = if secret.is_none() { terms } else { Vec::new() };
            let line = Line {
                text: ViewerText::new(secret.is_some(), told),
                clause: self.clause,
                figure: Some(name),
                value: Some(value),
                terms,
                rolls: self.report.fallen.get(),
            };
            self.report.lines.push(line);
        }
        Ok(value)
    }
}
