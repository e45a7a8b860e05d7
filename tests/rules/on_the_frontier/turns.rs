//! OF-03, OF-04, OF-13: initiative, halves, the turn's end.

use super::{field_with, red_half};
use crate::support::dice;
use serde_json::{Value, json};

/// The higher die goes first; ties are rolled again, red's die before blue's.
#[test]
fn of_03_a_die_each_ties_again() {
    let mut play = field_with("");
    assert_eq!(
        play.get("/turn"),
        json!({"number": 1, "first": null, "half": null})
    );
    assert_eq!(play.needs("initiative", json!({})).1, 1);
    // 3-3 is a tie; 4 against 5: blue.
    play.act("initiative", json!({}), dice(&[3, 3, 4, 5]));
    assert_eq!(
        play.get("/turn"),
        json!({"number": 1, "first": "blue", "half": "blue"})
    );
    assert_eq!(play.refused("initiative", json!({})), "OF-03");
    assert_eq!(play.odds("end-half", json!({})).runs, 1);
}

/// Nothing before it; each side begins in half of all cases.
#[test]
fn of_03_comes_first() {
    let mut play = field_with("");
    assert_eq!(play.refused("move", json!({"unit": "red/foot"})), "OF-03");
    assert_eq!(play.refused("end-half", json!({})), "OF-03");
    let odds = play.odds("initiative", json!({}));
    assert!((odds.events["red.begins"] - 0.5).abs() < 1e-12);
    play.act("initiative", json!({}), dice(&[2, 1]));
    assert_eq!(play.get("/turn/first"), "red");
}

/// The option: red or blue always, without dice.
#[test]
fn of_03_option_one_side_always() {
    for side in ["red", "blue"] {
        let mut play = field_with(&format!("options: {{first_player: {side}}}"));
        for turn in 1..3 {
            play.just("initiative", json!({}));
            assert_eq!(
                play.get("/turn"),
                json!({"number": turn, "first": side, "half": side})
            );
            play.end_halves();
            play.just("end-turn", json!({}));
        }
    }
}

/// The option: by turns, the first turn rolled. With `roll` every turn is.
#[test]
fn of_03_option_by_turns() {
    let mut play = field_with("options: {first_player: alternate}");
    play.act("initiative", json!({}), dice(&[1, 2]));
    for first in ["blue", "red", "blue"] {
        assert_eq!(play.get("/turn/first"), first);
        play.end_halves();
        play.just("end-turn", json!({}));
        play.just("initiative", json!({}));
    }
    let mut play = field_with("options: {first_player: roll}");
    play.act("initiative", json!({}), dice(&[1, 2]));
    play.end_halves();
    play.just("end-turn", json!({}));
    play.act("initiative", json!({}), dice(&[1, 2]));
}

/// Each unit does one thing, in its side's half.
#[test]
fn of_04_one_thing_in_its_half() {
    let mut play = red_half();
    assert_eq!(play.refused("move", json!({"unit": "blue/foot"})), "OF-04");
    play.act("move", json!({"unit": "red/foot"}), dice(&[1]));
    assert_eq!(play.unit("red/foot", "done"), true);
    assert_eq!(play.refused("move", json!({"unit": "red/foot"})), "OF-04");
    assert_eq!(
        play.refused(
            "shoot",
            json!({"unit": "red/foot", "target": "blue/foot", "range": 4})
        ),
        "OF-04"
    );
    assert_eq!(play.refused("hold", json!({"unit": "red/foot"})), "OF-04");
    assert_eq!(
        play.refused("work", json!({"unit": "red/foot", "name": "Wall"})),
        "OF-04"
    );
    assert_eq!(
        play.refused("lay-charge", json!({"unit": "red/foot", "name": "Bridge"})),
        "OF-04"
    );
    play.lay("red/foot", 1);
    assert_eq!(play.refused("rally", json!({"unit": "red/foot"})), "OF-04");
    play.forces(&["OF-04"], "move", json!({"unit": "red/foot"}), dice(&[1]));
    play.just("end-half", json!({}));
    assert_eq!(play.get("/turn/half"), "blue");
    assert_eq!(play.refused("move", json!({"unit": "red/light"})), "OF-04");
    play.act("move", json!({"unit": "blue/foot"}), dice(&[1]));
    play.just("end-half", json!({}));
    assert_eq!(play.get("/turn/half"), "charges");
    assert_eq!(play.refused("move", json!({"unit": "blue/light"})), "OF-04");
    assert_eq!(play.refused("end-half", json!({})), "OF-04");
}

/// Only infantry and skirmishers hold their fire.
#[test]
fn of_04_who_holds() {
    let mut play = red_half();
    for unit in ["red/clan", "red/horse", "red/gun", "red/carts"] {
        assert_eq!(play.refused("hold", json!({"unit": unit})), "OF-04");
    }
    for unit in ["red/foot", "red/light"] {
        play.just("hold", json!({"unit": unit}));
        assert_eq!(play.unit(unit, "held_fire"), true);
        assert_eq!(play.unit(unit, "done"), true);
    }
}

/// The turn ends when no charge is open; all may act again.
#[test]
fn of_04_the_turns_end() {
    let mut play = red_half();
    assert_eq!(play.refused("end-turn", json!({})), "OF-04");
    play.act(
        "move",
        json!({"unit": "red/foot", "charge": "blue/foot"}),
        dice(&[1]),
    );
    assert_eq!(play.unit("red/foot", "charging"), "blue/foot");
    assert_eq!(
        play.refused("call-off", json!({"unit": "red/foot"})),
        "OF-04"
    );
    assert_eq!(
        play.refused(
            "charge",
            json!({"attackers": [{"unit": "red/foot"}], "defenders": [{"unit": "blue/foot"}]})
        ),
        "OF-04"
    );
    play.end_halves();
    assert_eq!(play.refused("end-turn", json!({})), "OF-04");
    assert_eq!(
        play.refused("call-off", json!({"unit": "red/light"})),
        "OF-04"
    );
    play.just(
        "call-off",
        json!({"unit": "red/foot", "why": "It fell short"}),
    );
    assert_eq!(play.unit("red/foot", "charging"), Value::Null);
    assert!(play.report().contains("It fell short OF-04"));
    play.just("end-turn", json!({}));
    assert_eq!(
        play.get("/turn"),
        json!({"number": 2, "first": null, "half": null})
    );
    assert_eq!(play.unit("red/foot", "done"), false);
}

/// The two halves follow who goes first.
#[test]
fn of_04_blue_first() {
    let mut play = field_with("options: {first_player: blue}");
    play.just("initiative", json!({}));
    play.just("end-half", json!({}));
    assert_eq!(play.get("/turn/half"), "red");
    play.just("end-half", json!({}));
    assert_eq!(play.get("/turn/half"), "charges");
}

/// Hit in turn 1: out, with no unit, and back at the end of turn 2, not of turn 1.
#[test]
fn of_13_replaced_at_the_end_of_the_next_turn() {
    let mut play = red_half();
    play.just("end-half", json!({}));
    play.just(
        "join",
        json!({"commander": "blue/ames", "unit": "blue/foot"}),
    );
    play.next_turn();
    // 2 figures are 1 die: a hit on 5. He steadies them, and a 1 hits him.
    let shot = json!({"unit": "red/foot", "target": "blue/foot", "range": 4, "front_rank": 2});
    play.act("shoot", shot, dice(&[5, 1]).answers(&["yes"]));
    assert_eq!(play.leader("blue/ames", "hit_on_turn"), 2);
    assert_eq!(play.leader("blue/ames", "with"), Value::Null);
    play.just("end-half", json!({}));
    assert_eq!(
        play.refused(
            "join",
            json!({"commander": "blue/ames", "unit": "blue/foot"})
        ),
        "OF-13"
    );
    assert_eq!(play.refused("move", json!({"unit": "blue/ames"})), "OF-13");
    play.next_turn();
    assert_eq!(play.leader("blue/ames", "hit_on_turn"), 2);
    play.end_halves();
    play.just("end-turn", json!({}));
    assert_eq!(play.leader("blue/ames", "hit_on_turn"), Value::Null);
    assert!(
        play.report()
            .contains("Ames is replaced, without a unit OF-13")
    );
}

/// Nobody holds fire that a shaken unit could not shoot later, or without a weapon: the refusal says which.
#[test]
fn of_14_hold_needs_a_shot() {
    let mut play = red_half();
    play.lay("red/foot", 5);
    assert_eq!(play.refused("hold", json!({"unit": "red/foot"})), "OF-14");
    play.lay("red/foot", 4);
    play.just("hold", json!({"unit": "red/foot"}));
    let mut play = crate::support::muster(
        "on-the-frontier",
        &super::FIELD.replacen(
            "{id: foot, name: Foot}",
            "{id: foot, name: Foot, weapon: none}",
            1,
        ),
    )
    .expect("a sound battle");
    play.act("initiative", json!({}), dice(&[6, 1]));
    assert_eq!(play.refused("hold", json!({"unit": "red/foot"})), "OF-14");
    assert!(play.offer("red/foot", "hold").is_none());
}

/// A commander is hit on a turn from 1 to this one, or not at all.
#[test]
fn of_13_a_commander_is_hit_on_a_turn() {
    let mut play = red_half();
    let set = |to: Value| json!({"unit": "red/cole", "counter": "hit_on_turn", "to": to});
    assert_eq!(play.invalid("adjust", set(json!(0))), "to");
    assert_eq!(play.invalid("adjust", set(json!(2))), "to");
    play.just("adjust", set(json!(1)));
    assert_eq!(play.leader("red/cole", "hit_on_turn"), 1);
    play.just("adjust", set(Value::Null));
    assert_eq!(play.leader("red/cole", "hit_on_turn"), Value::Null);
}

/// `none`, as the offer lists it, sets a reference to nothing, like null.
#[test]
fn of_06_adjust_takes_what_it_offers() {
    let mut play = red_half();
    play.set("red/cole", "with", "red/foot");
    play.set("red/cole", "with", "none");
    assert_eq!(play.leader("red/cole", "with"), Value::Null);
    play.set("red/cole", "hit_on_turn", 1);
    play.set("red/cole", "hit_on_turn", "none");
    assert_eq!(play.leader("red/cole", "hit_on_turn"), Value::Null);
}
