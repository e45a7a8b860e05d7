//! The odds of an action beside those of its alternatives, as far as they are worked out.

use super::digest::SAME;
use super::{Comparison, Odds, OddsSummary, mean, percent};

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

/// A comparison for people.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsTable {
    /// `kills, by range in inches`.
    pub title: String,
    /// The values are probabilities, from 0 to 1; otherwise means.
    pub is_chance: bool,
    /// A row for each value of the field; none where it makes no difference.
    pub rows: Vec<OddsRow>,
}

/// A value of the compared field.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsRow {
    /// The field's value for people.
    pub label: String,
    /// The value in the form.
    pub now: bool,
    /// The mean or probability with it, or the clause that forbids it; `None` until worked out.
    pub worth: Option<Result<f64, String>>,
}

impl OddsTable {
    /// A mean or probability in words.
    #[must_use]
    pub fn text(&self, worth: f64) -> String {
        if self.is_chance {
            percent(worth)
        } else {
            mean(worth)
        }
    }

    /// The value whose bar has the full length: 1 for probabilities, else the largest mean; above 0.
    #[must_use]
    pub fn full(&self) -> f64 {
        if self.is_chance {
            return 1.0;
        }
        let known = self.rows.iter().flat_map(|row| &row.worth);
        let known = known.filter_map(|worth| worth.as_ref().ok());
        known.fold(f64::MIN_POSITIVE, |most, worth| most.max(worth.abs()))
    }
}

/// The difference within a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Difference {
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

    /// The comparisons worth showing, each by the first line that differs; it is named with its owner when several
    /// lines share the name. Decisions and what-ifs are shown only when they make a difference.
    #[must_use]
    pub fn tables(&self, name: &dyn Fn(&str) -> String) -> Vec<OddsTable> {
        let least = if self.digest.exact { SAME } else { NOISE };
        let tellings = &self.digest.tellings;
        let table = |compared: &Compared| {
            let place = match compared.difference(least) {
                Difference::By(place) => place,
                _ if compared.decided => return None,
                Difference::Open => 0,
                Difference::None => {
                    return Some(OddsTable {
                        title: format!("{}: no difference", compared.label),
                        is_chance: false,
                        rows: Vec::new(),
                    });
                }
            };
            let telling = tellings.get(place)?;
            let is_shared = tellings
                .iter()
                .any(|other| other.who() != telling.who() && other.what() == telling.what());
            let who = Some(name(telling.who())).filter(|who| is_shared && !who.is_empty());
            let who = who.map_or_else(String::new, |who| format!("{who}: "));
            // The label of a decision or what-if reads well alone, a field's needs "by".
            let by = if compared.decided { "" } else { "by " };
            let row = |row: &Alternative| OddsRow {
                label: row.shown.clone(),
                now: row.now,
                worth: row.worth.clone().map(|worth| worth.map(|all| all[place])),
            };
            Some(OddsTable {
                title: format!("{who}{}, {by}{}", telling.label(), compared.label),
                is_chance: telling.is_chance(),
                rows: compared.rows.iter().map(row).collect(),
            })
        };
        self.compared.iter().filter_map(table).collect()
    }
}

impl Compared {
    /// The first line that differs by at least `least`.
    fn difference(&self, least: f64) -> Difference {
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
