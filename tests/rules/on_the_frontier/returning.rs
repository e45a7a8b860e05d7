//! OF-14: fire held and returned.

use super::pursuing::next;
use super::red_half;
use crate::support::{Play, dice};
use serde_json::{Value, json};

fn answer(unit: &str, target: &str, returning: &str) -> Value {
    json!({"unit": unit, "target": target, "range": 4, "front_rank": 2, "returning": returning})
}

/// Red's foot holds its fire; it is blue's half.
fn held() -> Play {
    let mut play = red_half();
    play.just("hold", json!({"unit": "red/foot"}));
    play.just("end-half", json!({}));
    play
}

/// At one that shot it since, once.
#[test]
fn of_14_returns_fire_once() {
    let mut play = held();
    assert_eq!(
        play.refused("shoot", answer("red/foot", "blue/foot", "fire")),
        "OF-14"
    );
    play.act("shoot", answer("blue/foot", "red/foot", "no"), dice(&[1]));
    assert_eq!(
        play.refused("shoot", answer("red/foot", "blue/second", "fire")),
        "OF-14"
    );
    assert_eq!(
        play.refused("shoot", answer("red/foot", "blue/foot", "charge")),
        "OF-14"
    );
    assert_eq!(
        play.refused("shoot", answer("red/foot", "blue/foot", "no")),
        "OF-04"
    );
    play.act("shoot", answer("red/foot", "blue/foot", "fire"), dice(&[5]));
    assert_eq!(play.figures("blue/foot"), [7, 1, 0]);
    assert_eq!(play.unit("red/foot", "held_fire"), false);
    assert_eq!(
        play.refused("shoot", answer("red/foot", "blue/foot", "fire")),
        "OF-14"
    );
}

/// Who did not hold returns nothing.
#[test]
fn of_14_only_who_held() {
    let mut play = held();
    play.act("shoot", answer("blue/foot", "red/vets", "no"), dice(&[1]));
    assert_eq!(
        play.refused("shoot", answer("red/vets", "blue/foot", "fire")),
        "OF-14"
    );
}

/// At one charging it, before that charge's dice; its hits lay figures down, and do not count as hits of the charge.
#[test]
fn of_14_meets_a_charge() {
    let mut play = held();
    assert_eq!(
        play.refused("shoot", answer("red/foot", "blue/foot", "charge")),
        "OF-14"
    );
    play.act(
        "move",
        json!({"unit": "blue/foot", "charge": "red/foot"}),
        dice(&[3]),
    );
    play.act(
        "move",
        json!({"unit": "blue/second", "charge": "red/vets"}),
        dice(&[3]),
    );
    assert_eq!(
        play.refused("shoot", answer("red/foot", "blue/second", "charge")),
        "OF-14"
    );
    play.end_halves();
    // One hit; 7 stand: 3 dice against 4. No hits in the charge: a tie, although the shot hit.
    play.act(
        "shoot",
        answer("red/foot", "blue/foot", "charge"),
        dice(&[6]),
    );
    let charge = json!({"attackers": [{"unit": "blue/foot"}], "defenders": [{"unit": "red/foot"}]});
    play.act("charge", charge, dice(&[1, 1, 1, 1, 1, 1, 1, 2]));
    assert!(play.report().contains("a tie"));
    assert_eq!(play.figures("blue/foot"), [7, 1, 0]);
}

/// After the charge's dice it is too late.
#[test]
fn of_14_not_after_the_charge() {
    let mut play = held();
    play.act(
        "move",
        json!({"unit": "blue/foot", "charge": "red/foot"}),
        dice(&[3]),
    );
    play.end_halves();
    let charge = json!({"attackers": [{"unit": "blue/foot", "figures": 0}], "defenders": [{"unit": "red/foot", "figures": 0}]});
    play.act("charge", charge, dice(&[3]));
    assert_eq!(
        play.refused("shoot", answer("red/foot", "blue/foot", "charge")),
        "OF-14"
    );
}

/// Until its side's next half begins: also in the next turn when the other side goes first then.
#[test]
fn of_14_until_its_next_half() {
    let mut play = held();
    play.end_halves();
    play.just("end-turn", json!({}));
    // Blue first in turn 2: 1 against 6.
    play.act("initiative", json!({}), dice(&[1, 6]));
    assert_eq!(play.unit("red/foot", "held_fire"), true);
    play.act("shoot", answer("blue/foot", "red/foot", "no"), dice(&[1]));
    assert_eq!(play.unit("red/foot", "shot_by"), json!(["blue/foot"]));
    play.just("end-half", json!({}));
    assert_eq!(play.unit("red/foot", "held_fire"), false);
    assert_eq!(play.unit("red/foot", "shot_by"), json!([]));
    // It is its half again: an ordinary shot.
    assert_eq!(
        play.refused("shoot", answer("red/foot", "blue/foot", "fire")),
        "OF-14"
    );
    play.act("shoot", answer("red/foot", "blue/foot", "no"), dice(&[1]));
}

/// What the state shows the umpire may set: who shot it is a list; a commander who is not hit has no turn for it.
#[test]
fn of_14_the_umpire_says_who_shot() {
    let mut play = held();
    play.set("red/foot", "shot_by", json!(["blue/second", "blue/foot"]));
    assert_eq!(
        play.unit("red/foot", "shot_by"),
        json!(["blue/foot", "blue/second"])
    );
    play.act(
        "shoot",
        answer("red/foot", "blue/second", "fire"),
        dice(&[1]),
    );
    play.set("red/foot", "shot_by", json!([]));
    assert_eq!(play.unit("red/foot", "shot_by"), json!([]));
    let set = |to: Value| json!({"unit": "red/foot", "counter": "shot_by", "to": to});
    assert_eq!(play.invalid("adjust", set(json!(["red/elite"]))), "to");
    assert_eq!(
        play.invalid("adjust", set(json!(["blue/foot", "blue/foot"]))),
        "to"
    );
    play.set("red/cole", "hit_on_turn", 1);
    play.set("red/cole", "hit_on_turn", Value::Null);
    assert_eq!(play.leader("red/cole", "hit_on_turn"), Value::Null);
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
    play.act("shoot", answer("blue/foot", "red/foot", "no"), dice(&[1]));
    assert_eq!(clause(&play), None);
    let offer = play.offer("red/foot", "shoot").expect("shown");
    let field = |name: &str| {
        offer
            .fields
            .iter()
            .find(|field| field.name == name)
            .expect("a field")
            .clone()
    };
    assert_eq!(field("target").options, ["blue/foot"]);
    assert_eq!(field("returning").options, ["fire"]);
    assert!(field("returning").required);
    play.act(
        "move",
        json!({"unit": "blue/second", "charge": "red/foot"}),
        dice(&[3]),
    );
    let offer = play.offer("red/foot", "shoot").expect("shown");
    assert_eq!(offer.fields[1].options, ["blue/foot", "blue/second"]);
}

/// Once it has been shot at, its side is asked at once, with what is known of the shot filled in.
#[test]
fn of_14_return_fire_is_offered_at_once() {
    let mut play = held();
    play.act("shoot", answer("blue/foot", "red/vets", "no"), dice(&[1]));
    assert_eq!(next(&play), []);
    play.act("shoot", answer("blue/second", "red/foot", "no"), dice(&[1]));
    let offered = next(&play);
    assert_eq!(
        offered,
        [(
            "red",
            "shoot".to_owned(),
            json!({"unit": "red/foot", "target": "blue/second", "range": 4, "returning": "fire"}),
            "Second shot at Foot, who held fire. Return fire?".to_owned()
        )]
    );
    // Not now: another shoots first. Then all four dice that 8 men have.
    play.act("shoot", answer("blue/light", "red/foot", "no"), dice(&[1]));
    play.act("shoot", offered[0].2.clone(), dice(&[5, 1, 1, 1]));
    assert_eq!(play.figures("blue/second"), [7, 1, 0]);
    assert_eq!(next(&play), []);
}

/// Nothing is offered that a clause forbids: beyond its reach, or shaken by the shot.
#[test]
fn of_14_no_offer_that_is_refused() {
    let mut play = held();
    // A musket reaches 8 inches, a gun 32.
    let far = json!({"unit": "blue/gun", "target": "red/foot", "range": 10, "front_rank": 2});
    play.act("shoot", far, dice(&[1]));
    assert_eq!(next(&play), []);
    play.lay("red/foot", 4);
    play.act("shoot", answer("blue/foot", "red/foot", "no"), dice(&[6]));
    assert_eq!(
        (play.unit("red/foot", "shaken"), next(&play)),
        (json!(true), Vec::new())
    );
    assert_eq!(
        play.refused("shoot", answer("red/foot", "blue/foot", "fire")),
        "OF-08"
    );
}

/// A charge at it is offered to be met with fire when it is declared, and again before it is resolved.
#[test]
fn of_14_meeting_a_charge_is_offered() {
    let mut play = held();
    play.act(
        "move",
        json!({"unit": "blue/foot", "charge": "red/foot"}),
        dice(&[3]),
    );
    let offered = [(
        "red",
        "shoot".to_owned(),
        json!({"unit": "red/foot", "target": "blue/foot", "returning": "charge"}),
        "Blue Foot charge Foot, who held fire. Fire first?".to_owned(),
    )];
    assert_eq!(next(&play), offered);
    play.just("end-half", json!({}));
    assert_eq!(next(&play), offered);
    play.act("move", json!({"unit": "red/vets"}), dice(&[1]).force());
    play.act(
        "shoot",
        answer("red/foot", "blue/foot", "charge"),
        dice(&[6]),
    );
    assert_eq!(play.figures("blue/foot"), [7, 1, 0]);
}
