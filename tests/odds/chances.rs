//! Hands, chains, faces and cards, by small rules of their own.

use crate::twin::{odds, same, twin};
use drumhead::table::odds::Policy;
use drumhead::table::{Faces, Hand, Owner, Reading, Rolled, Side, Suspend, Table};

pub static HITS: Reading = Reading {
    classes: &["miss", "hit"],
    of: &[0, 0, 0, 0, 1, 1],
};
pub static EFFECT: Reading = Reading {
    classes: &["nothing", "disorder", "kill"],
    of: &[0, 0, 1, 1, 2, 2],
};
pub static QUARTERS: Reading = Reading {
    classes: &["a", "b", "c", "d"],
    of: &[0, 0, 0, 1, 1, 2, 3, 3],
};
pub static SURE: Reading = Reading {
    classes: &["never", "always"],
    of: &[1, 1, 1, 1],
};
pub static GAP: Reading = Reading {
    classes: &["low", "never", "high"],
    of: &[0, 2, 2],
};

pub const RED: Owner = Owner::unit(Side::Red, 0);
pub const BLUE: Owner = Owner::unit(Side::Blue, 1);

pub fn hand(count: u16, reads: &'static Reading, again: Faces) -> Hand {
    Hand {
        why: "to hit",
        owner: RED,
        count,
        reads,
        again,
    }
}

pub fn counts(rolled: &Rolled) -> Vec<u16> {
    (0..4).map(|class| rolled.count(class)).collect()
}

/// Every reading with none, one and a few dice, with and without faces again.
#[test]
fn a_hand_is_its_dice() {
    for (reads, most) in [
        (&HITS, 4),
        (&EFFECT, 4),
        (&QUARTERS, 3),
        (&SURE, 3),
        (&GAP, 5),
    ] {
        for count in 0..=most {
            for again in [Faces::NONE, Faces::only(1), Faces::only(3)] {
                let rule = |table: &mut Table| {
                    table
                        .hand(hand(count, reads, again))
                        .map(|rolled| counts(&rolled))
                };
                same(&odds(&Policy::Defaults, rule), &twin(&[], rule));
            }
        }
    }
}

/// One of 36: a die that shows 1 and is rolled again.
#[test]
fn a_face_again_is_rolled_once() {
    let rule = |table: &mut Table| {
        table
            .hand(hand(1, &HITS, Faces::only(1)))
            .map(|rolled| rolled.count(1))
    };
    let spread = odds(&Policy::Defaults, rule);
    // A hit by 5 or 6, or by 1 and then 5 or 6: 2/6 + 1/6 x 2/6.
    assert!((spread[&1] - 14.0 / 36.0).abs() < 1e-12);
}

/// Folded, in two steps, and by bare faces.
#[test]
fn a_chain_folded_is_a_chain() {
    for (count, again, then_again) in [
        (0, false, false),
        (1, true, true),
        (2, true, false),
        (2, false, true),
        (3, false, false),
    ] {
        let rule = |silent: bool| {
            move |table: &mut Table| {
                let first = hand(count, &HITS, Faces::only(1).when(again));
                let then = Hand {
                    why: "effect",
                    ..hand(7, &EFFECT, Faces::only(1).when(then_again))
                };
                let done = table.chain(first, 1, then, silent, |_, _| Ok(()))?;
                Ok((done.count(1), done.count(2)))
            }
        };
        let folded = odds(&Policy::Defaults, rule(true));
        same(&folded, &odds(&Policy::Defaults, rule(false)));
        same(&folded, &twin(&[], rule(true)));
    }
}

/// What is rolled again after a hand stands: no rule rolls it once more.
#[test]
fn a_whole_hand_again() {
    let rule = |table: &mut Table| {
        let mut rolled = table.hand(hand(2, &EFFECT, Faces::only(1)))?;
        if rolled.count(2) == 0 {
            table.reroll(&mut rolled, drumhead::table::Which::All)?;
        }
        Ok(counts(&rolled))
    };
    same(&odds(&Policy::Defaults, rule), &twin(&[], rule));
}

/// The worst die again: in play the first of the worst class, in the odds one die of it.
#[test]
fn the_worst_die_again() {
    let rule = |table: &mut Table| {
        let mut rolled = table.hand(hand(3, &EFFECT, Faces::NONE))?;
        table.reroll(&mut rolled, drumhead::table::Which::Worst)?;
        Ok(counts(&rolled))
    };
    same(&odds(&Policy::Defaults, rule), &twin(&[], rule));
}

#[test]
fn faces_in_the_order_rolled() {
    let rule = |table: &mut Table| {
        let mut faces: [u8; 2] = table.faces("morale", RED, 6)?;
        if faces[0] == 6 {
            faces[0] = table.face_again("morale", RED, 6, 0)?;
        }
        let [d10] = table.faces("to see", BLUE, 10)?;
        Ok((faces, d10))
    };
    let spread = odds(&Policy::Defaults, rule);
    assert_eq!(spread.len(), 360);
    same(&spread, &twin(&[], rule));
}

#[test]
fn cards_are_drawn_fairly() {
    let rule = |table: &mut Table| {
        let mut left = vec![3, 5, 8, 9];
        let mut drawn = Vec::new();
        while left.len() > 1 {
            let card = table.draw(1, &left)?;
            left.retain(|other| *other != card);
            drawn.push(card);
        }
        Ok(drawn)
    };
    let spread = odds(&Policy::Defaults, rule);
    assert_eq!(spread.len(), 24);
    same(&spread, &twin(&[], rule));
}

/// What is certain, before and between what is not: hands of the same kind, totals of no dice, the last card of a deck.
#[test]
fn certainties_between_chances() {
    let hands = |table: &mut Table| {
        let sure = |table: &mut Table| {
            table
                .hand(hand(1, &SURE, Faces::NONE))
                .map(|rolled| rolled.count(1))
        };
        let a = sure(table)?;
        let b = table.hand(hand(1, &HITS, Faces::NONE))?.count(1);
        let c = sure(table)?;
        let d = table.hand(hand(2, &HITS, Faces::NONE))?.count(1);
        Ok([a, b, c, d])
    };
    let spread = odds(&Policy::Defaults, hands);
    assert!(spread.keys().all(|counts| counts[0] == 1 && counts[2] == 1));
    same(&spread, &twin(&[], hands));
    let cards = |table: &mut Table| {
        let card = table.draw(1, &[7])?;
        let [face] = table.faces::<1>("which side", RED, 6)?;
        Ok((card, face, table.draw(1, &[1, 2])?))
    };
    same(&odds(&Policy::Defaults, cards), &twin(&[], cards));
}

/// A deck with nothing left: a fault of the rule, not of the program.
#[test]
fn nothing_can_be_drawn_from_nothing() {
    let rule = |table: &mut Table| table.draw(1, &[]);
    let mut memo = drumhead::table::odds::Memo::new(100);
    let odds =
        drumhead::table::odds::every(&mut memo, &Policy::Defaults, rule, |_, _| 0.0, |_, _| {});
    assert_eq!(odds, Err(Suspend::Unfit));
    assert_eq!(
        drumhead::table::sample(&[], 1, 10, &Policy::Defaults, rule, |_| {}),
        Err(Suspend::Unfit)
    );
}
