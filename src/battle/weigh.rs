//! The odds of an action beside those of its alternatives, as far as they are worked out.

use super::digest::SAME;
use super::{Comparison, Odds, OddsLine, OddsSummary};

/// Means and probabilities from samples that are closer than this may be the same.
pub const NOISE: f64 = 0.03;

/// The odds of an action and of its alternatives.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// The odds of the action itself.
    pub digest: OddsSummary,
    /// The alternatives, field by field.
    pub compared: Vec<Compared>,
}

/// The odds with one field changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// The field's label.
    pub label: String,
    /// Each value.
    pub rows: Vec<Alternative>,
    /// A decision during the action, or a what-if.
    pub decided: bool,
}

/// A value of a field, and the odds with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// The value for people.
    pub shown: String,
    /// The value in the form.
    pub now: bool,
    /// The value of each line of the digest, or the clause that forbids this alternative; `None` until worked out.
    pub worth: Option<Result<Vec<f64>, String>>,
}

/// The difference within a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Not yet known, or partly forbidden and otherwise the same.
    Open,
    /// No difference.
    None,
    /// In the line of the digest with this index, the first that differs.
    By(usize),
}

impl Chances {
    /// The odds of an action; those of its alternatives follow by [`Chances::put`].
    #[must_use]
    pub fn new(digest: OddsSummary, comparisons: &[Comparison]) -> Chances {
        let row = |variant: &super::Variant| Alternative {
            shown: variant.shown.clone(),
            now: variant.now,
            worth: None,
        };
        let compared = |comparison: &Comparison| Compared {
            label: comparison.label.clone(),
            rows: comparison.variants.iter().map(row).collect(),
            decided: comparison.decided,
        };
        // Without an uncertain line there is nothing to compare.
        let compared = if digest.tellings.is_empty() {
            Vec::new()
        } else {
            comparisons.iter().map(compared).collect()
        };
        Chances { digest, compared }
    }

    /// Records the odds of a variant, counted through all comparisons, or the clause that forbids it.
    pub fn put(&mut self, place: usize, odds: Result<Odds, String>) {
        let worth = odds.map(|odds| {
            self.digest
                .tellings
                .iter()
                .map(|telling| telling.worth_in(&odds))
                .collect()
        });
        if let Some(row) = self
            .compared
            .iter_mut()
            .flat_map(|compared| &mut compared.rows)
            .nth(place)
        {
            row.worth = Some(worth);
        }
    }

    /// The comparisons worth showing, with the line that they differ in. Decisions and what-ifs are shown only when
    /// they make a difference.
    pub fn told(&self) -> impl Iterator<Item = (&Compared, Difference)> {
        let least = if self.digest.exact { SAME } else { NOISE };
        let told = self
            .compared
            .iter()
            .map(move |compared| (compared, compared.difference(least)));
        told.filter(|(compared, difference)| {
            !compared.decided || matches!(difference, Difference::By(_))
        })
    }

    /// The title of a comparison: `kills, by range in inches`. It names the owner when several lines share the name.
    #[must_use]
    pub fn title(
        &self,
        compared: &Compared,
        difference: Difference,
        name: &dyn Fn(&str) -> String,
    ) -> String {
        let place = if let Difference::By(place) = difference {
            place
        } else {
            0
        };
        let Some(telling) = self
            .digest
            .tellings
            .get(place)
            .filter(|_| difference != Difference::None)
        else {
            return format!("{}: no difference", compared.label);
        };
        let many = self
            .digest
            .tellings
            .iter()
            .any(|other| other.who() != telling.who() && other.what() == telling.what());
        let who = if many {
            name(telling.who())
        } else {
            String::new()
        };
        let gap = if who.is_empty() { "" } else { ": " };
        // The label of a decision or what-if reads well alone, a field's needs "by".
        let by = if compared.decided { "" } else { "by " };
        format!("{who}{gap}{}, {by}{}", telling.label(), compared.label)
    }

    /// The line that a comparison shows.
    #[must_use]
    pub fn by(&self, difference: Difference) -> Option<(usize, &OddsLine)> {
        let place = if let Difference::By(place) = difference {
            place
        } else {
            0
        };
        self.digest
            .tellings
            .get(place)
            .map(|telling| (place, telling))
    }
}

impl Compared {
    /// The first line that differs by at least `least`.
    #[must_use]
    pub fn difference(&self, least: f64) -> Difference {
        let mut known = self
            .rows
            .iter()
            .filter_map(|row| row.worth.as_ref()?.as_ref().ok());
        let Some(first) = known.next() else {
            return Difference::Open;
        };
        let differs = |place: usize| {
            known
                .clone()
                .any(|worth| (worth[place] - first[place]).abs() > least)
        };
        match (0..first.len()).find(|place| differs(*place)) {
            Some(place) => Difference::By(place),
            None if known.count() + 1 == self.rows.len() => Difference::None,
            None => Difference::Open,
        }
    }
}

impl Alternative {
    /// The value of the line with this index, or the clause that forbids it; `None` until known.
    #[must_use]
    pub fn worth(&self, place: usize) -> Option<Result<f64, &str>> {
        let worth = self.worth.as_ref()?.as_ref();
        Some(
            worth
                .map(|worth| worth.get(place).copied().unwrap_or(0.0))
                .map_err(String::as_str),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(rows: &[Option<Result<&[f64], &str>>]) -> Compared {
        let row = |worth: &Option<Result<&[f64], &str>>| Alternative {
            shown: String::new(),
            now: false,
            worth: worth.map(|worth| worth.map(<[f64]>::to_vec).map_err(str::to_owned)),
        };
        Compared {
            label: "cover".into(),
            rows: rows.iter().map(row).collect(),
            decided: false,
        }
    }

    #[test]
    fn the_first_telling_that_differs_tells_them_apart() {
        let difference = |rows: &[Option<Result<&[f64], &str>>]| compared(rows).difference(SAME);
        assert_eq!(
            difference(&[Some(Ok(&[0.5, 0.1])), Some(Ok(&[0.5, 0.2]))]),
            Difference::By(1)
        );
        assert_eq!(
            difference(&[Some(Ok(&[0.5, 0.1])), Some(Ok(&[0.4, 0.2]))]),
            Difference::By(0)
        );
        assert_eq!(
            difference(&[Some(Ok(&[0.5])), Some(Ok(&[0.5]))]),
            Difference::None
        );
        assert_eq!(difference(&[Some(Ok(&[0.5])), None]), Difference::Open);
        assert_eq!(
            difference(&[Some(Ok(&[0.5])), Some(Err("BS-37"))]),
            Difference::Open,
            "what is forbidden is worth telling"
        );
        assert_eq!(difference(&[None, None]), Difference::Open);
        assert_eq!(
            compared(&[Some(Ok(&[1.0])), Some(Ok(&[1.02]))]).difference(NOISE),
            Difference::None
        );
    }
}
