//! The program's dice and cards of an action that had been shown before it.

use super::*;

/// The faces shown before that an action used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenBefore {
    /// For each hand with such dice: its index, and theirs within it.
    pub dice: Vec<(usize, Vec<usize>)>,
    /// True for a drawn card.
    pub card: bool,
    /// The action that showed them was left unfinished; otherwise it was undone, or done again with a change.
    pub left: bool,
}

impl SeenBefore {
    /// True if everything that the action used was new.
    pub fn is_empty(&self) -> bool {
        self.dice.is_empty() && !self.card
    }
}

impl Game {
    /// The faces of a record that the program had shown before it.
    pub fn seen_before(&self, record: &Record) -> SeenBefore {
        if !record.faces_known {
            return SeenBefore::default();
        }
        // The record's own unfinished states stand right before it.
        let is_open = |seq: &u64| {
            let record = self.record(*seq);
            record.is_ok_and(|it| matches!(it.kind, RecordKind::Open(..)))
        };
        let own = (1..record.seq).rev().take_while(is_open).count();
        let begun = record.seq - u64::try_from(own).unwrap_or(0);
        let seen = &self.index.seen;
        let mut shown: Vec<u64> = Vec::new();
        let mut earlier = |first: Option<u64>| {
            let first = first.filter(|seq| *seq < begun);
            shown.extend(first);
            first.is_some()
        };
        let mut found = Vec::new();
        for (at, hand) in record.hands.iter().enumerate() {
            let stream = dice::stream(&hand.owner, &hand.why);
            let places = hand.app.iter().enumerate();
            let those = places.filter(|(_, place)| {
                place.is_some_and(|place| earlier(seen.first(&stream, place)))
            });
            let those: Vec<usize> = those.map(|(die, _)| die).collect();
            if !those.is_empty() {
                found.push((at, those));
            }
        }
        let drawn = self.entire(record.seq).map(|(head, _)| head.drawn);
        let mut cards = drawn.into_iter().flatten();
        let card = cards.any(|card| earlier(seen.first_card(&card)));
        // What follows the unfinished states of an action says whether it was done.
        let left = shown.into_iter().max().is_some_and(|seq| {
            let next = (seq..record.seq).find(|seq| !is_open(seq));
            let next = next.and_then(|next| self.record(next).ok());
            next.is_none_or(|next| !matches!(next.kind, RecordKind::Action(..)))
        });
        SeenBefore {
            dice: found,
            card,
            left,
        }
    }
}
