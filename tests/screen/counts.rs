//! Hits that the players count instead of typing every face.

use crate::support::Desk;

/// The Lake Guards have four dice at the Eagle Clan.
fn due() -> Desk {
    let mut desk = Desk::new(120, 40);
    desk.open_sample("stony-ford");
    desk.keys(" 521f13\n6\nn\n");
    desk.must_see("4 dice to go");
    desk
}

/// What stands in the last record: the faces, and whether they were counted.
fn last(desk: &Desk) -> (Vec<u8>, bool) {
    let game = &desk.play().game;
    let record = game.record(game.len()).unwrap();
    let hand = record.hands.last().expect("dice were rolled");
    (hand.faces.clone(), hand.counted)
}

fn hits(desk: &Desk) -> usize {
    let (faces, _) = last(desk);
    faces.iter().filter(|face| **face >= 4).count()
}

#[test]
fn digits_and_h_count_hits() {
    for (keys, expected) in [("3h", 3), ("0h", 0), ("4h", 4)] {
        let mut desk = due();
        desk.keys(keys);
        assert!(!desk.dice_are_due(), "{keys}:\n{}", desk.picture());
        assert_eq!((hits(&desk), last(&desk).1), (expected, true), "{keys}");
        desk.must_see("counted");
    }
}

/// A digit is a face until `h` makes it a count: what `h` would count is said, and nothing where it is more than the dice.
#[test]
fn what_h_counts_is_said_only_where_it_would_be_taken() {
    let mut desk = due();
    desk.must_see("4h = 4 hit");
    desk.keys("3");
    desk.must_see("h = 3 hit");
    desk.keys("1");
    desk.must_not_see("h = ");
}

#[test]
fn more_than_there_are_dice_is_said_and_nothing_is_lost() {
    let mut desk = due();
    desk.keys("9h");
    assert!(desk.dice_are_due());
    desk.must_see("4 dice to go");
    desk.keys("5511");
    assert_eq!((hits(&desk), last(&desk).1), (2, false));
}

#[test]
fn backspace_opens_a_count_again() {
    let mut desk = due();
    desk.keys("2h\x08");
    assert!(desk.dice_are_due(), "{}", desk.picture());
    desk.keys("\x083h");
    assert_eq!((hits(&desk), last(&desk).1), (3, true));
}

/// What was counted has no faces: a die of it is a hit or a miss, and is changed as such.
#[test]
fn a_counted_die_is_changed_by_what_it_came_to() {
    let mut desk = due();
    desk.keys("3h#");
    desk.must_see("[hit] hit  hit  miss");
    desk.keys("6");
    desk.must_see("The die shows hit already");
    desk.keys("1");
    desk.must_see("Die changed, to hit: hit to miss.");
    assert_eq!((hits(&desk), last(&desk).1), (2, true));
}
