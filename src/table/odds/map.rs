//! Hash maps for small keys that the program makes itself.

/// A map without random state: it lists its entries in the same order in every run.
pub(super) type Map<K, V> = rustc_hash::FxHashMap<K, V>;

/// Entries of a map, in the same order in every run.
pub(super) fn in_order<K, V>(map: Map<K, V>) -> Vec<(K, V)> {
    map.into_iter().collect()
}
