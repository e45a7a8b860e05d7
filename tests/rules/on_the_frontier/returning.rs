//! OF-14: fire held and returned.

use super::{fight, red_half, shot};
use crate::support::{Fields, Play, dice};

fn answer(unit: &str, target: &str, returning: &str) -> String {
    format!("{}, returning: {returning}", shot(unit, target, 2))
}

/// Red's foot holds its fire; it is blue's half.
fn held() -> Play {
    let mut play = red_half();
    play.just("hold", "unit: red/foot");
    play.just("end-half", "");
    play
}

/// At one that shot it since, once.
#[test]
fn of_14_returns_fire_once() {
    let mut play = held();
    play.refused("shoot", answer("red/foot", "blue/foot", "fire"), "OF-14");
    play.act("shoot", answer("blue/foot", "red/foot", "no"), [1]);
    play.refused("shoot", answer("red/foot", "blue/second", "fire"), "OF-14");
    play.refused("shoot", answer("red/foot", "blue/foot", "charge"), "OF-14");
    play.refused("shoot", answer("red/foot", "blue/foot", "no"), "OF-04");
    play.act("shoot", answer("red/foot", "blue/foot", "fire"), [5]);
    play.figures("blue/foot", [7, 1, 0]);
    play.has("red/foot", "held_fire: false");
    play.refused("shoot", answer("red/foot", "blue/foot", "fire"), "OF-14");
}

/// Who did not hold returns nothing.
#[test]
fn of_14_only_who_held() {
    let mut play = held();
    play.act("shoot", answer("blue/foot", "red/vets", "no"), [1]);
    play.refused("shoot", answer("red/vets", "blue/foot", "fire"), "OF-14");
}

/// At one charging it, before that charge's dice; its hits lay figures down, and do not count as hits of the charge.
#[test]
fn of_14_meets_a_charge() {
    let mut play = held();
    play.refused("shoot", answer("red/foot", "blue/foot", "charge"), "OF-14");
    play.charge("blue/foot", "red/foot");
    play.charge("blue/second", "red/vets");
    let at_second = answer("red/foot", "blue/second", "charge");
    play.refused("shoot", at_second, "OF-14");
    play.end_halves();
    // One hit; 7 stand: 3 dice against 4. No hits in the charge: a tie, although the shot hit.
    play.act("shoot", answer("red/foot", "blue/foot", "charge"), [6]);
    let charge = fight("blue/foot", "red/foot");
    play.act("charge", charge, [1, 1, 1, 1, 1, 1, 1, 2]);
    play.says("a tie");
    play.figures("blue/foot", [7, 1, 0]);
}

/// After the charge's dice it is too late.
#[test]
fn of_14_not_after_the_charge() {
    let mut play = held();
    play.charge("blue/foot", "red/foot");
    play.end_halves();
    let charge = fight("blue/foot, figures: 0", "red/foot, figures: 0");
    play.act("charge", charge, [3]);
    play.refused("shoot", answer("red/foot", "blue/foot", "charge"), "OF-14");
}

/// Until its side's next half begins: also in the next turn when the other side goes first then.
#[test]
fn of_14_until_its_next_half() {
    let mut play = held();
    play.end_halves();
    play.just("end-turn", "");
    // Blue first in turn 2: 1 against 6.
    play.act("initiative", "", [1, 6]);
    play.has("red/foot", "held_fire: true");
    play.act("shoot", answer("blue/foot", "red/foot", "no"), [1]);
    play.has("red/foot", "shot_by: [blue/foot]");
    play.just("end-half", "");
    play.has("red/foot", "held_fire: false, shot_by: []");
    // It is its half again: an ordinary shot.
    play.refused("shoot", answer("red/foot", "blue/foot", "fire"), "OF-14");
    play.act("shoot", answer("red/foot", "blue/foot", "no"), [1]);
}

/// What the state shows the umpire may set: who shot it is a list; a commander who is not hit has no turn for it.
#[test]
fn of_14_the_umpire_says_who_shot() {
    let mut play = held();
    play.set("red/foot", "shot_by: [blue/second, blue/foot]");
    play.has("red/foot", "shot_by: [blue/foot, blue/second]");
    play.act("shoot", answer("red/foot", "blue/second", "fire"), [1]);
    play.set("red/foot", "shot_by: []");
    play.has("red/foot", "shot_by: []");
    for wrong in ["[red/elite]", "[blue/foot, blue/foot]"] {
        play.cannot_set("red/foot", format!("shot_by: {wrong}"));
    }
    play.set("red/cole", "hit_on_turn: 1");
    play.set("red/cole", "hit_on_turn: null");
    play.has("red/cole", "hit_on_turn: null");
}

/// Nobody is offered a shot to return before anybody has shot; then only that one is on the list, and how is asked.
#[test]
fn of_14_offered_when_there_is_cause() {
    let clause = |play: &Play| {
        let offer = play.offer("red/foot", "shoot").expect("shown");
        offer.refusal.map(|refusal| refusal.clause)
    };
    let mut play = held();
    assert_eq!(clause(&play), Some("OF-14"));
    play.act("shoot", answer("blue/foot", "red/foot", "no"), [1]);
    assert_eq!(clause(&play), None);
    let target = |play: &Play| play.field("red/foot", "shoot", "target").options;
    assert_eq!(target(&play), ["blue/foot"]);
    let returning = play.field("red/foot", "shoot", "returning");
    assert_eq!(returning.options, ["fire"]);
    assert!(returning.required);
    play.charge("blue/second", "red/foot");
    assert_eq!(target(&play), ["blue/foot", "blue/second"]);
}

/// Once it has been shot at, its side is asked at once, with what is known of the shot filled in.
#[test]
fn of_14_return_fire_is_offered_at_once() {
    let mut play = held();
    play.act("shoot", answer("blue/foot", "red/vets", "no"), [1]);
    assert!(play.next().is_empty());
    play.act("shoot", answer("blue/second", "red/foot", "no"), [1]);
    let back = "unit: red/foot, target: blue/second, range: 4, returning: fire";
    let question = "Second shot at Foot, who held fire. Return fire?";
    assert_eq!(
        play.next(),
        [("red", "shoot", Fields::from(back).0, question)]
    );
    // Not now: another shoots first. Then all four dice that 8 men have.
    play.act("shoot", answer("blue/light", "red/foot", "no"), [1]);
    play.act("shoot", back, [5, 1, 1, 1]);
    play.figures("blue/second", [7, 1, 0]);
    assert!(play.next().is_empty());
}

/// Nothing is offered that a clause forbids: beyond its reach, or shaken by the shot.
#[test]
fn of_14_no_offer_that_is_refused() {
    let mut play = held();
    // A musket reaches 8 inches, a gun 32.
    let far = "unit: blue/gun, target: red/foot, range: 10, front_rank: 2";
    play.act("shoot", far, [1]);
    assert!(play.next().is_empty());
    play.set("red/foot", "down: 4");
    play.act("shoot", answer("blue/foot", "red/foot", "no"), [6]);
    play.has("red/foot", "shaken: true");
    assert!(play.next().is_empty());
    play.refused("shoot", answer("red/foot", "blue/foot", "fire"), "OF-08");
}

/// A charge at it is offered to be met with fire when it is declared, and again before it is resolved.
#[test]
fn of_14_meeting_a_charge_is_offered() {
    let mut play = held();
    play.charge("blue/foot", "red/foot");
    let meet = "unit: red/foot, target: blue/foot, range: 0, returning: charge";
    let question = "Blue Foot charge Foot, who held fire. Fire first?";
    let offered = [("red", "shoot", Fields::from(meet).0, question)];
    assert_eq!(play.next(), offered);
    play.just("end-half", "");
    assert_eq!(play.next(), offered);
    play.act("move", "unit: red/vets", dice(&[1]).force());
    // In contact, and all 8: four dice.
    play.act("shoot", meet, [6, 1, 1, 1]);
    play.figures("blue/foot", [7, 1, 0]);
}
