//! Maps for small keys of our own making.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map without any random state: the order in which it lists its entries is the same in every run.
pub(super) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// The entries of a map, always in the same order.
pub(super) fn in_order<K, V>(map: Map<K, V>) -> Vec<(K, V)> {
    map.into_iter().collect()
}

/// A quick hasher; nobody outside chooses the keys, so it need not resist an attacker.
#[derive(Default, Clone)]
pub(super) struct Quick(u64);

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        // The map takes the bucket from the low bits and the tag from the high ones: mix both.
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}
