//! The program's dice and deck: streams that an undo cannot re-roll.
//!
//! Each owner has a stream of dice for each purpose, named `red/guard:to hit`. Die *n* of a stream is word
//! *n* of `ChaCha12` keyed by the game's seed, with the stream's name as its nonce, mapped to a face as `1 +
//! (word × faces >> 64)`. So the same shot falls the same after an undo, and dice rolled for one purpose
//! change no other.
//!
//! A card's key is word 0 of the stream `deck:SHUFFLE:CARD`; the card with the least key is drawn. A card
//! that leaves the deck changes the order of no other.

use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha12Rng;
use siphasher::sip::SipHasher13;
use std::hash::Hasher;

/// Face of die `n` (counting from 0) of stream `name`, for a die with `faces` faces.
#[expect(
    clippy::cast_possible_truncation,
    reason = "from 1 to the number of faces, which is a u8"
)]
pub fn face(seed: u64, name: &str, n: u64, faces: u8) -> u8 {
    (1 + ((u128::from(word(seed, name, n)) * u128::from(faces)) >> 64)) as u8
}

/// Key of a card in a shuffle; the program draws the card with the least key.
pub(crate) fn card_key(seed: u64, shuffle: u32, card: &str) -> u64 {
    word(seed, &format!("deck:{shuffle}:{card}"), 0)
}

fn word(seed: u64, name: &str, n: u64) -> u64 {
    let mut hasher = SipHasher13::new();
    hasher.write(name.as_bytes());
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut rng = ChaCha12Rng::from_seed(key);
    rng.set_stream(hasher.finish());
    rng.set_word_pos(u128::from(n) * 2);
    rng.next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_gives_the_same_dice_each_time_and_fair_ones() {
        let faces: Vec<u8> = (0..6000)
            .map(|n| face(7, "red/guard:to hit", n, 6))
            .collect();
        assert_eq!(faces[42], face(7, "red/guard:to hit", 42, 6));
        for wanted in 1..=6 {
            let seen: u32 = faces.iter().map(|face| u32::from(*face == wanted)).sum();
            assert!(
                (850..1150).contains(&seen),
                "{wanted} came {seen} times in 6000"
            );
        }
        assert_ne!(
            faces[..20],
            (0..20)
                .map(|n| face(7, "red/guard:effect", n, 6))
                .collect::<Vec<_>>()[..]
        );
        assert_ne!(
            faces[..20],
            (0..20)
                .map(|n| face(8, "red/guard:to hit", n, 6))
                .collect::<Vec<_>>()[..]
        );
    }

    /// Fixed for ever: a saved game's dice must fall the same in every later version.
    #[test]
    fn the_streams_never_change() {
        let faces: Vec<u8> = (0..8).map(|n| face(1, "table:roll", n, 6)).collect();
        assert_eq!(
            (faces, card_key(1, 1, "pause-1")),
            (vec![3, 1, 2, 6, 4, 4, 5, 1], 10_011_282_778_850_394_589)
        );
    }
}
