//! Pairs of results whose connection does not matter.

/// Couples two distributions with the same total: each keeps its own probabilities, with as few pairs as
/// possible (at most n + m - 1, by the north-west corner rule of the transportation problem). The pairing
/// itself means nothing.
pub(super) fn couple<A: Clone, B: Clone>(
    one: &[(A, f64)],
    other: &[(B, f64)],
) -> Vec<((A, B), f64)> {
    let mut pairs = Vec::with_capacity(one.len() + other.len());
    if one.is_empty() || other.is_empty() {
        return pairs;
    }
    // The current entry of each list, and the share of it that is left.
    let (mut i, mut j) = (0, 0);
    let (mut here, mut there) = (one[0].1, other[0].1);
    loop {
        let pair = (one[i].0.clone(), other[j].0.clone());
        match (i + 1 == one.len(), j + 1 == other.len()) {
            (true, true) => {
                // Rounding leaves the rest of one list in the other.
                pairs.push((pair, here.max(there)));
                break;
            }
            (is_last, other_is_last) if is_last || (!other_is_last && there <= here) => {
                pairs.push((pair, there));
                here = (here - there).max(0.0);
                j += 1;
                there = other[j].1;
            }
            _ => {
                pairs.push((pair, here));
                there = (there - here).max(0.0);
                i += 1;
                here = one[i].1;
            }
        }
    }
    pairs.retain(|(_, share)| *share > 0.0);
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_keeps_its_share() {
        let one: Vec<(u8, f64)> = vec![(0, 0.1), (1, 0.2), (2, 1e-18), (3, 0.4)];
        let other: Vec<(u8, f64)> = vec![(0, 0.3), (1, 0.3), (2, 0.1), (3, 1e-19), (4, 1e-20)];
        let pairs = couple(&one, &other);
        let share = |of: &dyn Fn(&(u8, u8)) -> bool| {
            pairs
                .iter()
                .filter(|(pair, _)| of(pair))
                .map(|(_, p)| p)
                .sum::<f64>()
        };
        for (entry, p) in one {
            assert!(
                (share(&|pair| pair.0 == entry) - p).abs() < 1e-15,
                "{entry}: {pairs:?}"
            );
        }
        for (entry, p) in other {
            assert!(
                (share(&|pair| pair.1 == entry) - p).abs() < 1e-15,
                "{entry}: {pairs:?}"
            );
        }
        assert!(
            pairs.iter().any(|(pair, _)| pair.0 == 2) && pairs.iter().any(|(pair, _)| pair.1 == 4),
            "no chance is too small: {pairs:?}"
        );
        assert!(couple::<u8, u8>(&[], &[]).is_empty());
    }
}
