//! What came of an action, made ready to be shown: the dice by what they did, re-rolled ones beside their first face.

use crate::journal::{Hand, Record};
use crate::table::{Need, Reading};
use std::collections::HashMap;

/// What came of the last action.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The record of it.
    pub record: Record,
}

impl Outcome {
    /// To be shown.
    #[must_use]
    pub fn new(record: Record) -> Outcome {
        Outcome { record }
    }
}

/// What faces mean, by what they were rolled for and the kind of die. A record keeps faces, not their meaning: that is
/// learned from what is asked for.
#[derive(Clone, Debug, Default)]
pub struct Readings(HashMap<(&'static str, u8), &'static Reading>);

impl Readings {
    /// Learns from what is due.
    pub fn learn(&mut self, need: &Need) {
        if let Need::Dice(dice) = need
            && let Some(reading) = dice.reading
        {
            self.0.insert((dice.why, dice.die), reading);
        }
    }

    /// What the faces of a roll mean, if that is known.
    #[must_use]
    pub fn get(&self, why: &str, die: u8) -> Option<&'static Reading> {
        self.0.iter().find(|((known, sides), _)| *known == why && *sides == die).map(|(_, reading)| *reading)
    }
}

/// One die as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// What it showed first, where it was rolled again.
    pub first: Option<u8>,
    /// What it shows.
    pub face: u8,
    /// The app rolled it.
    pub app: bool,
}

/// One roll with its re-rolls folded in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// What it was for.
    pub why: String,
    /// Whose dice, by id.
    pub owner: String,
    /// How many faces a die has.
    pub die: u8,
    /// The dice in the order rolled.
    pub dice: Vec<Die>,
    /// What the faces mean, if that is known.
    pub reading: Option<&'static Reading>,
}

impl Fallen {
    /// The dice by class, the best class first: its name and the dice in it. One nameless class where none are known.
    #[must_use]
    pub fn classes(&self) -> Vec<(&'static str, Vec<Die>)> {
        let Some(reading) = self.reading else { return vec![("", self.dice.clone())] };
        let of = |class: usize| {
            let mut dice: Vec<Die> = self.dice.iter().filter(|die| reading.class(die.face) == class).copied().collect();
            dice.sort_by(|a, b| b.face.cmp(&a.face).then(a.first.cmp(&b.first)));
            dice
        };
        reading.classes.iter().enumerate().rev().map(|(class, name)| (*name, of(class))).collect()
    }
}

/// The rolls of a record, re-rolls folded into what they replaced where that can be told.
#[must_use]
pub fn fallen(hands: &[Hand], readings: &Readings) -> Vec<Fallen> {
    let mut out: Vec<Fallen> = Vec::new();
    for hand in hands {
        let base = hand.why.strip_suffix(" again");
        let before =
            base.and_then(|why| out.iter_mut().rev().find(|roll| roll.why == why && roll.owner == hand.owner && roll.die == hand.die));
        let spots = before.as_ref().and_then(|roll| replaced(roll, hand.faces.len()));
        if let (Some(roll), Some(spots)) = (before, spots) {
            for ((spot, face), app) in spots.into_iter().zip(&hand.faces).zip(&hand.app) {
                let die = &mut roll.dice[spot];
                *die = Die { first: die.first.or(Some(die.face)), face: *face, app: app.is_some() };
            }
            continue;
        }
        let dice = hand.faces.iter().zip(&hand.app).map(|(face, app)| Die { first: None, face: *face, app: app.is_some() }).collect();
        let reading = readings.get(base.unwrap_or(&hand.why), hand.die);
        out.push(Fallen { why: hand.why.clone(), owner: hand.owner.clone(), die: hand.die, dice, reading });
    }
    out
}

/// Which dice of a roll so many new ones replaced: all of them, or all that showed one face.
fn replaced(roll: &Fallen, count: usize) -> Option<Vec<usize>> {
    if count == roll.dice.len() {
        return Some((0..count).collect());
    }
    let showing = |face: u8| -> Vec<usize> {
        (0..roll.dice.len()).filter(|at| roll.dice[*at].first.is_none() && roll.dice[*at].face == face).collect()
    };
    (1..=roll.die).map(showing).find(|spots| spots.len() == count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{DiceNeed, Owner};

    static HIT: Reading = Reading { classes: &["miss", "hit"], of: &[0, 0, 0, 0, 1, 1] };

    fn hand(why: &str, faces: &[u8]) -> Hand {
        Hand { why: why.into(), owner: "red/guard".into(), die: 6, faces: faces.to_vec(), app: vec![None; faces.len()] }
    }

    fn known() -> Readings {
        let mut readings = Readings::default();
        let need = DiceNeed { why: "to hit", again: false, owner: Owner::TABLE, die: 6, count: 1, rolled: Vec::new(), reading: Some(&HIT) };
        readings.learn(&Need::Dice(need));
        readings
    }

    #[test]
    fn re_rolled_dice_keep_their_first_face() {
        let rolls = fallen(&[hand("to hit", &[1, 5, 1, 3]), hand("to hit again", &[6, 2])], &known());
        assert_eq!(rolls.len(), 1);
        let classes = rolls[0].classes();
        let faces = |at: usize| classes[at].1.iter().map(|die| (die.first, die.face)).collect::<Vec<_>>();
        assert_eq!((classes[0].0, faces(0)), ("hit", vec![(Some(1), 6), (None, 5)]));
        assert_eq!((classes[1].0, faces(1)), ("miss", vec![(None, 3), (Some(1), 2)]));
    }

    #[test]
    fn what_cannot_be_told_stays_a_roll_of_its_own() {
        let rolls = fallen(&[hand("to hit", &[2, 3, 3]), hand("to hit again", &[6, 6])], &Readings::default());
        assert_eq!(rolls.len(), 1);
        let rolls = fallen(&[hand("to hit", &[2, 2, 2, 3, 3, 3]), hand("to hit again", &[6, 6])], &Readings::default());
        assert_eq!(rolls.len(), 2);
        assert_eq!(rolls[1].classes()[0].1.len(), 2);
    }
}
