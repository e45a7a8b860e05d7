//! What other values of a form would bring, side by side, as far as that has been worked out.

use super::digest::SAME;
use super::{Comparison, Odds, OddsLine, OddsSummary};

/// Means and chances of plays that are nearer to each other than this may be the same.
pub const NOISE: f64 = 0.03;

/// The odds of an action, and of what it is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// Those of the action as it stands.
    pub digest: OddsSummary,
    /// What it is compared with.
    pub compared: Vec<Compared>,
}

/// The odds with one field filled in otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// What the field is called.
    pub label: String,
    /// Each value.
    pub rows: Vec<Alternative>,
    /// It is a decision on the way, or a supposition.
    pub decided: bool,
}

/// One value of a field, and what it would bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// The value.
    pub shown: String,
    /// It is what stands in the form.
    pub now: bool,
    /// What each telling of the digest comes to, or the clause that forbids it; `None` until it has been worked out.
    pub worth: Option<Result<Vec<f64>, String>>,
}

/// What is to be told of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// It is not known yet, or some of it is forbidden and the rest alike.
    Open,
    /// There is none.
    None,
    /// By the telling with this place: the first that makes one.
    By(usize),
}

impl Chances {
    /// Those of an action, with nothing known yet of what it is compared with.
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
        // Where nothing is uncertain there is nothing to compare by.
        let compared = if digest.tellings.is_empty() {
            Vec::new()
        } else {
            comparisons.iter().map(compared).collect()
        };
        Chances { digest, compared }
    }

    /// Puts in what the variant with this place, counted through all comparisons, comes to; or the clause that forbids it.
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

    /// What is worth telling, each with the telling that it is told by: a decision and a supposition only where it makes a difference.
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

    /// What a comparison is about, as people read it: `kills, by range in inches`. Whose it is is told where several have the same.
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
        // A decision and a supposition are called by what is so, a field by its name.
        let by = if compared.decided { "" } else { "by " };
        format!("{who}{gap}{}, {by}{}", telling.label(), compared.label)
    }

    /// The telling that the rows of a comparison are told by.
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
    /// What makes a difference of at least so much; nothing does where all is known and alike.
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
    /// What the telling with this place comes to, or the clause that forbids it; nothing until that is known.
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
