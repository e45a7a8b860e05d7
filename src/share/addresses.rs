//! The addresses of games that were shared, kept in a file: the page on a phone is the same after a quit, a crash, and the
//! next evening. An address shows that side's hand, so this user alone can read the file.

use crate::disk::replace_secret;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The most games whose addresses are kept.
const MOST: usize = 100;

#[derive(Clone, Serialize, Deserialize)]
struct GameAddresses {
    game: String,
    port: u16,
    keys: [String; 3],
}

/// The addresses of all games, the one shared last at the end.
#[derive(Default)]
pub(super) struct Addresses {
    file: Option<PathBuf>,
    all: Vec<GameAddresses>,
}

impl Addresses {
    /// Those in a file; none if it is missing or cannot be read.
    pub(super) fn kept_in(file: PathBuf) -> Addresses {
        let text = std::fs::read(&file).unwrap_or_default();
        Addresses {
            file: Some(file),
            all: serde_json::from_slice(&text).unwrap_or_default(),
        }
    }

    /// The port of a game that was shared before.
    pub(super) fn port(&self, game: &str) -> Option<u16> {
        let kept = self.all.iter().find(|it| it.game == game);
        kept.map(|it| it.port)
    }

    /// The keys of a game's pages, new ones for a new game.
    pub(super) fn keys(&mut self, game: &str, port: u16) -> [String; 3] {
        let at = self.all.iter().position(|it| it.game == game);
        let keys = at.map(|at| self.all.remove(at).keys);
        let keys = keys.unwrap_or_else(|| std::array::from_fn(|_| key(rand::random())));
        self.all.push(GameAddresses {
            game: game.to_owned(),
            port,
            keys: keys.clone(),
        });
        let old = self.all.len().saturating_sub(MOST);
        self.all.drain(..old);
        if let (Some(file), Ok(text)) = (&self.file, serde_json::to_string(&self.all)) {
            // Where they cannot be kept they hold until the program ends.
            let _ = replace_secret(file, &text);
        }
        keys
    }

    /// The keys of all other games.
    pub(super) fn of_others(&self, game: &str) -> Vec<String> {
        let others = self.all.iter().filter(|it| it.game != game);
        others.flat_map(|it| it.keys.clone()).collect()
    }
}

/// Random bits in letters and digits that are easy to type on a phone, without those that look alike.
fn key(bits: u128) -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let letter = |place: u32| {
        let five = usize::try_from(bits >> (5 * place) & 31).unwrap_or(0);
        char::from(LETTERS[five])
    };
    (0..26).rev().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bit_changes_the_key() {
        let keys: std::collections::BTreeSet<String> = (0..128).map(|bit| key(1 << bit)).collect();
        assert_eq!(keys.len(), 128);
        assert!(keys.iter().all(|key| key.len() == 26));
    }
}
