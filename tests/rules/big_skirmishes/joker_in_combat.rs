//! BS-17: the Joker in charges, combats and tests of morale.

use super::combat_field::*;
use crate::support::{Not, Play, dice};

/// In the cards of turn 1; red holds the Joker, blue another Bonus card.
fn holding() -> Play {
    let mut play = arena(&[COLUMN, "id: pair, name: Pair, figures: 2"], &[LINE], "");
    play.bonus("joker", 2);
    play.bonus("dummy", 1);
    play
}

const CHARGE: &str = "unit: red/column, target: blue/line, distance: 8";

/// The same, at the first Pause of turn 2, with a round of column against line due.
fn due() -> Play {
    let mut play = arena(&[COLUMN, INDIANS], &[LINE], "");
    play.have("red/ash", "red/column");
    let charge = "unit: red/column, target: blue/line, distance: 1, also: [red/indians]";
    play.act("charge", charge, dice(&[6]).answers(&["no"]));
    play.reach_combats();
    play.fight("red/column: 0, red/indians: 0, blue/line: 0", []);
    play.reach_next_turn();
    play.bonus("joker", 2);
    play.bonus("dummy", 1);
    play.draw("pause");
    play
}

fn units(column: u16, indians: u16, line: u16) -> String {
    format!("red/column: {column}, red/indians: {indians}, blue/line: {line}")
}

/// The die to obey is the mover's: 1 again is 6, and it arrives.
#[test]
fn bs_17_the_die_of_a_charge() {
    let mut play = holding();
    play.have("red/ash", "red/column");
    play.act("charge", CHARGE, dice(&[1, 6]).answers(&["0", "no"]));
    assert_eq!(play.combats(), 1);
    play.has("deck", "hands/red: []");
}

/// The die to react is the reacting side's; to who charges the other's hand is closed.
#[test]
fn bs_17_the_die_of_a_reaction() {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    play.bonus("joker", 1);
    play.have("red/ash", "red/column");
    // Red holds nothing and is not asked for its die; blue: 3, again 4.
    play.act(
        "charge",
        CHARGE,
        dice(&[6, 3, 4]).answers(&["yes", "all", "evade"]),
    );
    assert_eq!(play.combats(), 0);
    play.has("deck", "hands/blue: []");
}

/// In a fight: after each hand of its own with dice in it, once; a hand of no dice asks nothing, nor do the enemy's.
/// Column: 1 1, all again 4 1; effect 1, not asked any more: 1 hit, nothing. Indians: none. Line: 4, 1; blue holds a card, but not the
/// Joker, and is asked after both.
#[test]
fn bs_17_a_whole_hand_of_a_fight() {
    let mut play = due();
    let gives = dice(&[1, 1, 4, 1, 1, 4, 1]).answers(&["all", "none", "none"]);
    play.fight(units(2, 0, 1), gives);
    play.has("deck", "hands/red: []");
    play.has("blue/line", "tally: 0");
}

/// Kept over the first hands, used on the effect: 4, none; 1, the first die again: 5, a kill. Then blue's 1. Blue tests: 6 6,
/// and is asked last of all.
#[test]
fn bs_17_one_die_of_the_effect() {
    let mut play = due();
    play.fight(
        units(1, 0, 1),
        dice(&[4, 1, 5, 1, 6, 6]).answers(&["none", "0", "none", "none"]),
    );
    play.has("blue/line", "kills: 1");
    play.has("deck", "hands/red: []");
}

/// After the rules' own re-roll: Indians' ones 1, again 1; the Joker 1, and no rule rolls that again.
#[test]
fn bs_17_the_new_face_stands() {
    let mut play = due();
    play.fight(units(0, 1, 0), dice(&[4, 1, 1, 1]).answers(&["none", "0"]));
    play.has("blue/line", "tally: 0");
    play.has("deck", "hands/red: []");
}

/// To the other side's viewer the question looks the same, but it is not open to who has not the card.
#[test]
fn bs_17_only_the_holder_uses_the_joker() {
    let mut play = due();
    let fight = round(units(0, 0, 2));
    let options = play.options("fight", &fight, "1 1", "joker");
    assert_eq!(
        options.expect("blue is asked"),
        ["none", "all", "not-this-turn", "0", "1"]
    );
    let not = play.waits("fight", fight, dice(&[1, 1, 4, 4]).answers(&["all"]));
    assert!(matches!(not, Not::Invalid(_)), "{not:?}");
}

/// BS-40's die belongs to the character's side: his 1 is rolled again. The line: 4, 5: a kill on the column; red loses
/// and tests: 6 6.
#[test]
fn bs_17_a_characters_die_belongs_to_its_side() {
    let mut play = due();
    play.set("red/ash", "with: red/column");
    // Column 0 + 2: 1 1, none. Line 4, none; 5, none. Ash 1, again 6. The tests of the column and of the Indians: not asked.
    play.fight(
        units(0, 0, 1),
        dice(&[1, 1, 4, 5, 1, 6, 6, 6, 5, 5]).answers(&["none", "none", "none", "0"]),
    );
    play.has("red/ash", "class: 2");
    play.has("deck", "hands/red: []");
}

/// In a test of morale once, last: after a Leader's die. 1 2; none; the first die 1 by the Joker 6: 8 against 8 stands.
/// The line kills one of the column: 1 kill and 7 disorders are 8.
#[test]
fn bs_17_last_in_a_test_of_morale() {
    let mut play = due();
    play.set("red/column", "disorder: 7");
    play.set("red/hale", "with: red/column");
    // Column 0 - 7 + 3: none. Line 4, 5. Hale 6. The column: 1 2, Leader: none, Joker on the first: 6. The Indians: 5 5.
    let gives = dice(&[4, 5, 6, 1, 2, 6, 5, 5]).answers(&["none", "none", "none", "none", "0"]);
    play.fight(units(0, 0, 1), gives);
    play.has("red/column", "routed: false, disorder: 7, engaged: true");
    play.has("deck", "hands/red: []");
}
