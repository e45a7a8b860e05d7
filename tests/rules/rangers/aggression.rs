//! RA-29.

use super::{A, B, BLOW, C, SHOT, X, Y, battle, motivate, next_turn};
use crate::support::{Play, dice};

const ON: &str = "options: {aggression: true}\n";

/// Red 5 points, blue 4; red first.
fn play() -> Play {
    let mut play = battle(&[A, B, C], &[X, Y], ON);
    play.act("aggression", "", [5, 4]);
    play.act("initiative", "", [6, 1]);
    play
}

#[test]
fn ra_29_a_die_each_before_the_first_turn() {
    let mut play = battle(&[A, B], &[X, Y], ON);
    play.act("aggression", "", [5, 4]);
    play.has("red", "aggression: 5");
    play.has("blue", "aggression: 4");
    play.refused("aggression", "", "RA-29");
    let mut play = battle(&[A, B], &[X, Y], ON);
    play.forces(&["RA-29"], "initiative", "", [6, 1]);
    play.refused("aggression", "", "RA-29");
}

/// They are rolled for as the game begins: no initiative before that, unless the umpire has it so or the option is off.
#[test]
fn ra_29_before_the_first_initiative() {
    let mut play = battle(&[A, B], &[X, Y], ON);
    play.refused("initiative", "", "RA-29");
    let offer = play.offer("table", "initiative").expect("offered");
    assert!(offer.refusal.is_some());
    play.act("aggression", "", [5, 4]);
    play.act("initiative", "", [6, 1]);
    let mut play = battle(&[A, B], &[X, Y], "");
    play.act("initiative", "", [6, 1]);
}

#[test]
fn ra_29_it_is_an_option() {
    for more in ["", "options: {aggression: false}\n"] {
        let mut play = battle(&[A, B], &[X, Y], more);
        play.refused("aggression", "", "RA-29");
        assert!(play.offer("table", "aggression").is_none());
        play.refused("initiative", "spend: {red: 1}", "RA-29");
    }
    let play = battle(&[A, B], &[X, Y], ON);
    assert!(play.offer("table", "aggression").is_some());
}

/// Two points on the motivation roll: 3 + 2 = 5.
#[test]
fn ra_29_on_a_motivation_roll() {
    for (face, motivation) in [(5, "yes"), (6, "no")] {
        let mut play = play();
        play.act("motivate", "figure: red/a, spend: {motivation: 2}", [face]);
        play.has("red/a", format!("motivation: {motivation}"));
        assert_eq!(play.number("need"), 5);
        play.has("red", "aggression: 3");
        play.has("blue", "aggression: 4");
    }
}

/// One to hit, 14 + 1 = 15; two on the wound roll: 5 - 2 = 3, two wounds.
#[test]
fn ra_29_on_a_shot() {
    let mut hit = play();
    motivate(&mut hit, "red/a");
    let shot = &format!("{SHOT}, spend: {{hit: 1, wound: 2}}");
    hit.act("shoot", shot, [15, 5]);
    hit.has("blue/x", "out: true");
    hit.has("red", "aggression: 2");
    // On a miss the points on the wound roll are gone as well.
    let mut miss = play();
    motivate(&mut miss, "red/a");
    miss.act("shoot", shot, [16]);
    miss.has("blue/x", "wounds_left: 2");
    miss.has("red", "aggression: 2");
}

/// By hand 14 - 6 + 1 = 9; one on the wound roll: 4 - 1 = 3, two wounds.
#[test]
fn ra_29_on_a_blow() {
    let mut play = play();
    let blow = format!("{BLOW}, spend: {{hit: 1, wound: 1}}");
    play.act("attack", blow, [9, 4]);
    play.has("blue/x", "out: true");
    play.has("red", "aggression: 3");
}

/// Natural faces are read first: 5 points do not make a 20 hit, nor a 2 a critical hit (5 on the wound roll is one wound).
#[test]
fn ra_29_natural_faces_are_read_first() {
    let mut one = play();
    let most = dice(&[20]).answers(&["0"]).overrule("need", 20.0);
    one.act("attack", format!("{BLOW}, spend: {{hit: 5}}"), most);
    one.has("blue/x", "wounds_left: 2");
    let mut two = play();
    two.act("attack", format!("{BLOW}, spend: {{hit: 1}}"), [2, 5]);
    two.has("blue/x", "wounds_left: 1");
}

/// The chasers' side spends at a flight: 14 - 3 + 2 = 13.
#[test]
fn ra_29_in_a_flight_the_chasers_spend() {
    let mut play = play();
    play.set("red/a", "engaged_with: [blue/x]");
    let flight = "figure: red/a, from: [{figure: blue/x, spend: {hit: 2, wound: 1}}]";
    play.act("flee", flight, [13, 4]);
    play.has("red/a", "out: true");
    play.has("blue", "aggression: 1");
    play.has("red", "aggression: 5");
}

/// A test: 14 - 4 + 3 = 13.
#[test]
fn ra_29_on_a_test() {
    let mut play = play();
    motivate(&mut play, "red/a");
    let door = "figure: red/a, name: Door, test: -4, spend: {test: 3}";
    play.act("special", door, [13]);
    assert_eq!(
        play.verdict(),
        "Ash: Door, done (rolled 13, needed 13 or less, 3 points spent) | DONE | good | red"
    );
    play.has("red", "aggression: 2");
}

/// Both may spend on initiative, upwards: 2 + 3 against 4 + 1 is a draw, and they count again: 3 + 3 against 4 + 1 is red's.
#[test]
fn ra_29_on_initiative_they_count_in_rerolls() {
    let mut play = battle(&[A, B], &[X, Y], ON);
    play.act("aggression", "", [5, 4]);
    play.act("initiative", "spend: {red: 3, blue: 1}", [2, 4, 3, 4]);
    play.has("turn", "first: red");
    play.has("red", "aggression: 2");
    play.has("blue", "aggression: 3");
}

#[test]
fn ra_29_nobody_spends_what_he_has_not() {
    let mut play = play();
    play.set("red", "aggression: 2");
    let blow = format!("{BLOW}, spend: {{hit: 2, wound: 1}}");
    play.refused("attack", blow, "RA-29");
    play.has("red", "aggression: 2");
    play.refused("motivate", "figure: red/a, spend: {motivation: 3}", "RA-29");
    let unknown = "figure: red/a, spend: {hit: 1}";
    play.invalid("motivate", unknown, "spend.hit");
}

/// They are never replaced: a new turn brings none.
#[test]
fn ra_29_they_are_never_replaced() {
    let mut play = play();
    play.act("motivate", "figure: red/a, spend: {motivation: 5}", [6]);
    next_turn(&mut play);
    play.has("red", "aggression: 0");
}
