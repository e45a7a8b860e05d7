//! Positions of the program's dice streams, and every face shown so far.
//!
//! The positions are part of a game's state: undo takes them back, so the same shot falls the same again. The
//! faces shown are never taken back; they tell when an action uses known faces.

use super::*;
use crate::battle::Directory;
use crate::table::{DiceRequest, Owner};
use std::collections::HashMap;

/// For each stream, its next die before and after a record.
pub(super) type Moves = BTreeMap<String, [u64; 2]>;

/// End of the purpose of dice that replace others.
pub(crate) const AGAIN: &str = " again";

/// Purpose of a roll in the journal. Dice that replace others have streams of their own.
pub(crate) fn purpose(why: &str, again: bool) -> String {
    if again {
        format!("{why}{AGAIN}")
    } else {
        why.to_owned()
    }
}

/// Name of the stream of an owner's dice for a purpose.
pub(super) fn stream(owner: &str, purpose: &str) -> String {
    format!("{owner}:{purpose}")
}

/// Name of the stream for a request.
pub(super) fn stream_of(directory: &Directory, request: &DiceRequest) -> String {
    let Owner { who, .. } = request.owner;
    stream(directory.id(who), &purpose(request.why, request.again))
}

/// Name of a drawn card: its shuffle and its key.
pub(super) fn drawn(request: &CardRequest, card: &str) -> String {
    format!("deck:{}:{card}", request.shuffle)
}

/// The next die of each stream that has been used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Positions(BTreeMap<String, u64>);

impl Positions {
    pub(super) fn new(all: BTreeMap<String, u64>) -> Self {
        Self(all)
    }

    pub(super) fn all(&self) -> &BTreeMap<String, u64> {
        &self.0
    }

    pub(super) fn next(&self, stream: &str) -> u64 {
        self.0.get(stream).copied().unwrap_or(0)
    }

    /// Applies the moves, or takes them back.
    pub(super) fn apply(&mut self, moves: &Moves, forwards: bool) {
        for (stream, [was, is]) in moves {
            match if forwards { *is } else { *was } {
                0 => self.0.remove(stream),
                next => self.0.insert(stream.clone(), next),
            };
        }
    }

    pub(super) fn moves_to(&self, other: &Positions) -> Moves {
        let streams = self.0.keys().chain(other.0.keys());
        let moves = streams.map(|stream| (stream.clone(), [self.next(stream), other.next(stream)]));
        moves.filter(|(_, [was, is])| was != is).collect()
    }
}

/// Everything that the program has ever shown, undone or not: the furthest die of each stream, and the cards.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenFaces {
    /// For each stream: the records that went further than any before, and how far.
    dice: HashMap<String, Vec<(u64, u64)>>,
    /// Each card, with the record that showed it first.
    cards: HashMap<String, u64>,
}

impl SeenFaces {
    /// Adds what the record `seq` shows.
    pub(super) fn add(&mut self, seq: u64, moves: &Moves, cards: &[String]) {
        for (stream, [_, is]) in moves {
            let furthest = self.dice.entry(stream.clone()).or_default();
            if furthest.last().is_none_or(|(_, far)| is > far) {
                furthest.push((seq, *is));
            }
        }
        for card in cards {
            self.cards.entry(card.clone()).or_insert(seq);
        }
    }

    /// Returns true if die `n` of `stream` has been shown.
    pub(super) fn die(&self, stream: &str, n: u64) -> bool {
        self.first(stream, n).is_some()
    }

    /// The record that showed die `n` of `stream` first.
    pub(super) fn first(&self, stream: &str, n: u64) -> Option<u64> {
        let furthest = self.dice.get(stream)?;
        let at = furthest.partition_point(|(_, far)| *far <= n);
        furthest.get(at).map(|(seq, _)| *seq)
    }

    /// Returns true if this card has been shown as the program's draw from its shuffle.
    pub(super) fn card(&self, drawn: &str) -> bool {
        self.first_card(drawn).is_some()
    }

    /// The record that showed this card first.
    pub(super) fn first_card(&self, drawn: &str) -> Option<u64> {
        self.cards.get(drawn).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_lead_there_and_back() {
        let a = Positions::new(BTreeMap::from([("x".to_owned(), 3), ("y".to_owned(), 1)]));
        let b = Positions::new(BTreeMap::from([("x".to_owned(), 5), ("z".to_owned(), 2)]));
        let moves = a.moves_to(&b);
        let mut walked = a.clone();
        walked.apply(&moves, true);
        assert_eq!(walked, b);
        walked.apply(&moves, false);
        assert_eq!(walked, a);
    }

    #[test]
    fn shown_dice_stay_shown() {
        let mut seen = SeenFaces::default();
        seen.add(
            1,
            &Moves::from([("x".to_owned(), [0, 4])]),
            &["deck:1:pause".to_owned()],
        );
        seen.add(2, &Moves::from([("x".to_owned(), [4, 0])]), &[]);
        seen.add(3, &Moves::from([("x".to_owned(), [0, 6])]), &[]);
        assert_eq!(
            [3, 4, 5, 6].map(|n| seen.first("x", n)),
            [Some(1), Some(3), Some(3), None]
        );
        assert!(!seen.die("y", 0));
        assert!(seen.card("deck:1:pause") && !seen.card("deck:2:pause"));
    }
}
