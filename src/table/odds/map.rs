//! Maps for small keys of our own making.

/// A map without any random state: the order in which it lists its entries is the same in every run.
pub(super) type Map<K, V> = rustc_hash::FxHashMap<K, V>;

/// The entries of a map, always in the same order.
pub(super) fn in_order<K, V>(map: Map<K, V>) -> Vec<(K, V)> {
    map.into_iter().collect()
}
