//! Sorting by way of indices comes to the same as the standard sort.

use drumhead::battle::sort_by_key;
use proptest::prelude::*;

proptest! {
    #[test]
    fn equal_keys_keep_their_order(keys in prop::collection::vec(0u8..9, 0..60)) {
        let mut all: Vec<(u8, usize)> = keys.into_iter().zip(0..).collect();
        let mut standard = all.clone();
        sort_by_key(&mut all, |it| it.0);
        standard.sort_by_key(|it| it.0);
        prop_assert_eq!(all, standard);
    }
}
