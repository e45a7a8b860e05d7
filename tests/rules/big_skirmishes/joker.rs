//! BS-17: the Joker.

use super::{DOZEN, cards, duel};
use crate::support::{Not, Play, dice};

/// The duel with a Bonus card in red's (die 2) or blue's (die 1) hand, red's unit ordered.
fn with(card: &str, die: u8) -> Play {
    let mut play = duel(DOZEN, DOZEN, "");
    play.bonus(card, die);
    play.order("red/lead", "red/a");
    play
}

const SHOT: &str = "unit: red/a, target: blue/a, range: 5";

/// All misses, no one to roll again.
const MISSES: [u8; 12] = [2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4];

fn faces(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

/// The whole hand: 12 misses, then twelve anew: 5 5 and ten others, whose ones stay though it is the first shot; 2 hits: 5 3.
#[test]
fn bs_17_the_whole_hand_again() {
    let mut play = with("joker", 2);
    let rolled = faces(&[&MISSES, &[5, 5, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4], &[5, 3]]);
    play.act("fire", SHOT, dice(&rolled).answers(&["all"]));
    play.has("blue/a", "kills: 1, disorder: 1");
    play.has("deck", "hands/red: []");
}

/// One die, by its index from 0 in the order rolled: die 1 is the only hit; it becomes a 2. Any other index leaves the hit.
#[test]
fn bs_17_one_die_again() {
    let hand = [2, 6, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4];
    let mut play = with("joker", 2);
    play.act("fire", SHOT, dice(&faces(&[&hand, &[2]])).answers(&["1"]));
    play.has("blue/a", "kills: 0");
    for index in ["0", "2", "11"] {
        let mut play = with("joker", 2);
        play.act(
            "fire",
            SHOT,
            dice(&faces(&[&hand, &[2], &[5]])).answers(&[index]),
        );
        play.has("blue/a", "kills: 1");
    }
}

/// After the rules' own re-roll: the first die was a 1, became a 1 again; the Joker makes it a 6, and the hit a kill.
#[test]
fn bs_17_after_the_rules_own_re_rolls() {
    let hand = [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4];
    let mut play = with("joker", 2);
    play.act(
        "fire",
        SHOT,
        dice(&faces(&[&hand, &[1], &[6], &[6]])).answers(&["0"]),
    );
    play.has("blue/a", "kills: 1");
    // And a 1 that the Joker brings stays.
    let mut play = with("joker", 2);
    play.act("fire", SHOT, dice(&faces(&[&MISSES, &[1]])).answers(&["0"]));
    play.has("blue/a", "kills: 0");
}

/// A volley asks twice, to hit and effect; the default is none.
#[test]
fn bs_17_a_volley_asks_twice() {
    let mut play = with("joker", 2);
    play.act("fire", SHOT, dice(&faces(&[&[5], &MISSES[..11], &[1]])));
    assert_eq!(play.asked(), ["joker", "joker"]);
    play.has("deck", "hands/red: [joker]");
    // The effect hand: the single hit did nothing (1); rolled again, a kill (6).
    let mut play = with("joker", 2);
    play.act(
        "fire",
        SHOT,
        dice(&faces(&[&[5], &MISSES[..11], &[1], &[6]])).answers(&["none", "all"]),
    );
    play.has("blue/a", "kills: 1");
}

/// Once: used on the dice to hit, it is not asked for again.
#[test]
fn bs_17_once() {
    let mut play = with("joker", 2);
    play.act(
        "fire",
        SHOT,
        dice(&faces(&[&[5], &MISSES[..11], &[2], &[5]])).answers(&["11"]),
    );
    assert_eq!(play.asked(), ["joker"]);
    play.has("deck", "hands/red: []");
    play.has("blue/a", "kills: 1");
    // It lies with the cards drawn, for all to see.
    play.sees(
        drumhead::battle::Viewer::Table,
        "/deck",
        "drawn: [joker, red/lead]",
    );
}

/// No ask for a hand of no dice: no hits, one ask; no dice to hit, none.
#[test]
fn bs_17_a_hand_of_no_dice_is_not_asked_about() {
    let mut play = with("joker", 2);
    play.act("fire", SHOT, dice(&MISSES));
    assert_eq!(play.asked(), ["joker"]);
    let mut play = with("joker", 2);
    play.set("red/a", "disorder: 12");
    play.just("fire", SHOT);
    assert!(play.asked().is_empty());
}

/// Own dice only: blue's Joker does not touch red's volley.
#[test]
fn bs_17_own_dice_only() {
    let mut play = with("joker", 1);
    play.act("fire", SHOT, dice(&faces(&[&[5], &MISSES[..11], &[5]])));
    assert!(play.asked().is_empty());
}

/// The risk to a character belongs to his side: blue's Joker makes his 1 a 2, red's is not asked.
#[test]
fn bs_17_risk_belongs_to_the_character_s_side() {
    for (die, faces_of_risk, answers, class) in [
        (1, &[1, 2][..], &["0"][..], 2),
        (1, &[1], &["none"], 1),
        (1, &[1, 2], &["all"], 2),
    ] {
        let mut play = duel(DOZEN, DOZEN, "");
        play.bonus("joker", die);
        play.draw("blue/lead");
        play.just("join", "character: blue/lead, unit: blue/a");
        play.order("red/lead", "red/a");
        play.act(
            "fire",
            SHOT,
            dice(&faces(&[&[5], &MISSES[..11], &[5], faces_of_risk])).answers(answers),
        );
        assert_eq!(play.asked(), ["joker"]);
        play.has("blue/lead", format!("class: {class}"));
    }
    let mut play = duel(DOZEN, DOZEN, "");
    play.bonus("joker", 2);
    play.draw("blue/lead");
    play.just("join", "character: blue/lead, unit: blue/a");
    play.order("red/lead", "red/a");
    play.act(
        "fire",
        SHOT,
        dice(&faces(&[&[5], &MISSES[..11], &[5], &[1]])),
    );
    assert_eq!(
        play.asked(),
        ["joker", "joker"],
        "red's own two, none for blue's risk"
    );
}

/// A side that holds another Bonus card is asked the same question, but only none is open to it.
#[test]
fn bs_17_a_bluff_looks_the_same() {
    let ask = |card: &str| {
        let mut play = with(card, 2);
        play.act("fire", SHOT, dice(&faces(&[&[5], &MISSES[..11], &[1]])));
        assert_eq!(play.asked(), ["joker", "joker"], "{card}");
        let ask = play.outcome().asked[0].ask;
        (ask.question, ask.options, ask.owner, ask.default)
    };
    assert_eq!(ask("joker"), ask("dummy"));
    for answer in ["all", "0", "11"] {
        let mut play = with("dummy", 2);
        let not = play.try_do(
            "fire",
            SHOT,
            dice(&faces(&[&MISSES, &[5; 12]])).answers(&[answer]),
        );
        assert_eq!(
            not,
            Err(Not::Invalid("answers.joker".to_owned())),
            "{answer}"
        );
        play.has("deck", "hands/red: [dummy]");
    }
}

/// No Bonus card, no question.
#[test]
fn bs_17_no_bonus_card_no_question() {
    let mut play = duel(DOZEN, DOZEN, "");
    play.order("red/lead", "red/a");
    play.act("fire", SHOT, dice(&faces(&[&[5], &MISSES[..11], &[1]])));
    assert!(play.asked().is_empty());
}

/// The die of a move is its unit's: 1 is half, the Joker makes it a 5: all of 4 inches.
#[test]
fn bs_17_the_die_of_a_move() {
    let mut play = with("joker", 2);
    play.act("move", "unit: red/a", dice(&[1, 5]).answers(&["0"]));
    assert_eq!(play.figure("inches"), "4 inches");
    play.has("deck", "hands/red: []");
}

/// Nobody's dice: which side takes a card.
#[test]
fn bs_17_dice_of_neither_side() {
    let mut play = cards();
    play.bonus("joker", 2);
    play.bonus("free-action", 1);
    assert!(play.asked().is_empty());
    play.has("deck", "hands: {red: [joker], blue: [free-action]}");
}

/// "Not this turn" lasts: the rest of the volley is not asked about, nor the next action's dice; the Joker stays in the hand.
/// With the next turn, or with another card, the question comes back.
#[test]
fn bs_17_not_this_turn() {
    let mut play = with("joker", 2);
    let shot = dice(&faces(&[&[5], &MISSES[..11], &[1]])).answers(&["not-this-turn"]);
    play.act("fire", SHOT, shot);
    assert_eq!(play.asked(), ["joker"], "the effect is not asked about");
    // It concerns one side, which has just said so.
    let mut lines = play.outcome().lines.iter();
    assert!(!lines.any(|it| it.text.table.contains("not asked")));
    play.has("deck", "hands/red: [joker]");
    play.set("red/a", "smoke: 0");
    play.act("fire", SHOT, dice(&MISSES));
    assert!(play.asked().is_empty());
    // Another card: the side may want to play that one.
    play.set("deck", "dummy: red");
    play.set("red/a", "smoke: 0, actions_left: 1");
    play.act("fire", SHOT, dice(&MISSES));
    assert_eq!(play.asked(), ["joker"]);
}

/// The answer is open whichever card is held, so that it tells nothing of the hand.
#[test]
fn bs_17_not_this_turn_without_the_joker() {
    let mut play = with("dummy", 2);
    let shot = dice(&faces(&[&[5], &MISSES[..11], &[1]])).answers(&["not-this-turn"]);
    play.act("fire", SHOT, shot);
    assert_eq!(play.asked(), ["joker"]);
    play.set("red/a", "smoke: 0");
    play.act("fire", SHOT, dice(&MISSES));
    assert!(play.asked().is_empty());
}

/// A side that is not asked any more does not silence the other.
#[test]
fn bs_17_not_this_turn_is_one_side_s() {
    let mut play = with("joker", 2);
    play.set("deck", "dummy: blue");
    play.act("fire", SHOT, dice(&MISSES).answers(&["not-this-turn"]));
    play.set("red/a", "actions_left: 0");
    play.set("turn", "active_unit: blue/a");
    play.act(
        "fire",
        "unit: blue/a, target: red/a, range: 5",
        dice(&MISSES),
    );
    assert_eq!(play.asked(), ["joker"]);
}
