//! The odds of an action beside those of its alternatives, as far as they are worked out.

use super::{Comparison, OddsSummary, SAME, Variant};
use crate::battle::{Odds, mean, percent};

/// Means and probabilities from samples that are closer than this may be the same.
pub const NOISE: f64 = 0.03;

/// The odds of an action and of its alternatives.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// The odds of the action itself.
    pub summary: OddsSummary,
    /// The alternatives, field by field.
    pub compared: Vec<Comparison>,
}

/// A comparison for people, by one line of the summary.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsTable<'c> {
    /// `range in inches: kills`.
    pub title: String,
    /// The values are probabilities, from 0 to 1; otherwise means.
    pub is_chance: bool,
    /// A row for each value of the field; none where it makes no difference.
    pub rows: &'c [Variant],
    line: usize,
}

impl OddsTable<'_> {
    /// The mean or probability of a row, or the clause that forbids it; `None` until worked out.
    pub fn worth<'r>(&self, row: &'r Variant) -> Option<Result<f64, &'r str>> {
        let worth = row.worth.as_ref()?;
        Some(
            worth
                .as_ref()
                .map(|all| all[self.line])
                .map_err(String::as_str),
        )
    }

    /// A mean or probability in words.
    pub fn text(&self, worth: f64) -> String {
        if self.is_chance {
            percent(worth)
        } else if worth < 0.0 {
            format!("{} fewer", mean(-worth))
        } else {
            mean(worth)
        }
    }

    /// The value whose bar has the full length: 1 for probabilities, else the largest mean; above 0.
    pub fn full(&self) -> f64 {
        if self.is_chance {
            return 1.0;
        }
        let known = self.rows.iter().filter_map(|row| self.worth(row)?.ok());
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
    /// In the line of the summary with this index, the first that differs.
    By(usize),
}

impl Chances {
    /// The odds of an action; those of its alternatives follow by [`Chances::record`].
    pub fn new(summary: OddsSummary, mut compared: Vec<Comparison>) -> Chances {
        // Without an uncertain line there is nothing to compare.
        if summary.lines.is_empty() {
            compared.clear();
        }
        Chances { summary, compared }
    }

    /// Records the odds of a variant, counted through all comparisons, or the clause that forbids it.
    pub fn record(&mut self, place: usize, odds: Result<Odds, String>) {
        let lines = &self.summary.lines;
        let worth = odds.map(|odds| lines.iter().map(|line| line.worth_in(&odds)).collect());
        let mut variants = self.compared.iter_mut().flat_map(|it| &mut it.variants);
        if let Some(variant) = variants.nth(place) {
            variant.worth = Some(worth);
        }
    }

    /// The comparisons worth showing, each by the first line that differs; it is named with its owner when several
    /// lines share the name. Decisions and what-ifs are shown only when they make a difference.
    pub fn tables<'c>(&'c self, name: &dyn Fn(&str) -> String) -> Vec<OddsTable<'c>> {
        let least = if self.summary.exact { SAME } else { NOISE };
        let lines = &self.summary.lines;
        let table = |compared: &'c Comparison| {
            let at = match compared.difference(least) {
                Difference::By(line) => line,
                _ if compared.decided => return None,
                Difference::Open => 0,
                Difference::None => {
                    return Some(OddsTable {
                        title: format!("{}: no difference", compared.label),
                        is_chance: false,
                        rows: &[],
                        line: 0,
                    });
                }
            };
            let line = lines.get(at)?;
            let is_shared = lines
                .iter()
                .any(|other| other.who() != line.who() && other.what() == line.what());
            let who = Some(name(line.who())).filter(|who| is_shared && !who.is_empty());
            let who = who.map_or_else(String::new, |who| format!("{who} "));
            Some(OddsTable {
                title: format!("{}: {who}{}", compared.label, line.label()),
                is_chance: line.is_chance(),
                rows: &compared.variants,
                line: at,
            })
        };
        self.compared.iter().filter_map(table).collect()
    }
}

impl Comparison {
    /// The first line that differs by at least `least`.
    fn difference(&self, least: f64) -> Difference {
        let mut known = self
            .variants
            .iter()
            .filter_map(|variant| variant.worth.as_ref()?.as_ref().ok());
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
            None if known.count() + 1 == self.variants.len() => Difference::None,
            None => Difference::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Entry;

    fn compared(rows: &[Option<Result<&[f64], &str>>]) -> Comparison {
        let row = |worth: &Option<Result<&[f64], &str>>| Variant {
            shown: String::new(),
            now: false,
            entry: Entry::default(),
            policy: None,
            settings: Vec::new(),
            worth: worth.map(|worth| worth.map(<[f64]>::to_vec).map_err(str::to_owned)),
        };
        Comparison {
            label: "cover".into(),
            variants: rows.iter().map(row).collect(),
            decided: false,
        }
    }

    #[test]
    fn a_comparison_is_by_the_first_line_that_differs() {
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
