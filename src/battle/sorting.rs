//! Sorting by a key.

use std::cmp::Ordering;

/// Sorts like [`slice::sort_by_key`]. That is compiled again for every type, 7 KB each time; this sorts indices, which are
/// all of one type.
pub fn sort_by_key<T, K: Ord>(all: &mut [T], key: impl Fn(&T) -> K) {
    let mut order: Vec<usize> = (0..all.len()).collect();
    sort(&mut order, &|a, b| key(&all[a]).cmp(&key(&all[b])));
    for at in 0..order.len() {
        let mut from = order[at];
        // It has been swapped to where an earlier one came from.
        while from < at {
            from = order[from];
        }
        all.swap(at, from);
    }
}

fn sort(order: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    order.sort_by(|a, b| compare(*a, *b));
}
