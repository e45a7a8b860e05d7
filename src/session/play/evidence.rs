//! The dice of an action and the sums that read them, in the order in which they came.

/// A piece of evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence<R, S> {
    Roll(R),
    /// A line of sums.
    Sum(S),
}

/// Rolls, each with the number of those before its first die, and sums, each with the number of rolls before it: a sum stands
/// below the dice that it reads. Older versions did not keep where a sum stood: it comes after all rolls.
pub fn in_order<R, S>(
    rolls: impl IntoIterator<Item = (u16, R)>,
    sums: impl IntoIterator<Item = (Option<u16>, S)>,
) -> Vec<Evidence<R, S>> {
    let mut rolls = rolls.into_iter().peekable();
    let mut all = Vec::new();
    for (after, sum) in sums {
        let is_before = |(before, _): &(u16, R)| after.is_none_or(|after| *before < after);
        while let Some((_, roll)) = rolls.next_if(is_before) {
            all.push(Evidence::Roll(roll));
        }
        all.push(Evidence::Sum(sum));
    }
    all.extend(rolls.map(|(_, roll)| Evidence::Roll(roll)));
    all
}

#[cfg(test)]
mod tests {
    use super::Evidence::{Roll, Sum};
    use super::*;

    #[test]
    fn a_sum_stands_below_the_dice_that_it_reads() {
        let rolls = [(0, "to hit"), (2, "effect")];
        let sums = [(Some(0), "range"), (Some(2), "hits"), (Some(3), "kills")];
        let want = [
            Sum("range"),
            Roll("to hit"),
            Sum("hits"),
            Roll("effect"),
            Sum("kills"),
        ];
        assert_eq!(in_order(rolls, sums), want);
        // A game of an older version.
        let old = sums.map(|(_, sum)| (None, sum));
        let want = [
            Roll("to hit"),
            Roll("effect"),
            Sum("range"),
            Sum("hits"),
            Sum("kills"),
        ];
        assert_eq!(in_order(rolls, old), want);
        assert_eq!(in_order::<_, &str>([(0, "to hit")], []), [Roll("to hit")]);
    }
}
