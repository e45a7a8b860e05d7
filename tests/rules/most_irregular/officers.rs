//! MI-23, MI-38, MI-39: officers under fire.

use super::{field_with, go};
use crate::support::dice;
use serde_json::{Value, json};

/// One man of the levy at the mob (5+), no hit; Tull is near.
fn fire(exposed: bool) -> Value {
    json!({
        "unit": "red/levy", "target": "blue/mob", "range": 99, "figures_fit": 1,
        "officer_within_4": "blue/tull", "officer_exposed": exposed,
    })
}

/// A 1 is 4 short. Left alone, 4 fall back; rolled again, a 5 passes, a 4 is 1 short, and a 1 after a 4 is worse than before.
#[test]
fn mi_23_an_officer_may_have_it_rolled_again() {
    for (faces, answers, back) in [
        (&[1, 1][..], &["no"][..], 4),
        (&[1, 1, 5], &["yes"], 0),
        (&[1, 1, 4], &["yes"], 1),
        (&[1, 4, 1], &["yes"], 4),
        (&[1, 5], &[], 0),
    ] {
        let mut play = go();
        play.act("fire", fire(false), dice(faces).answers(answers));
        assert_eq!(play.men("blue/mob"), [8 - back, 0, back, 0]);
        assert_eq!(play.commander("blue/tull", "alive"), true);
    }
}

/// The second result stands even where it is the same; the officer is shot at only where he shows himself: dead on 6, not on 5.
#[test]
fn mi_23_sharpshooters_wait_for_him() {
    for (face, alive) in [(5, true), (6, false)] {
        let mut play = go();
        play.act(
            "fire",
            fire(true),
            dice(&[1, 1, 5, face]).answers(&["yes", "yes"]),
        );
        assert_eq!(play.commander("blue/tull", "alive"), alive);
        assert_eq!(play.men("blue/mob"), [8, 0, 0, 0]);
    }
    let mut play = go();
    play.act("fire", fire(true), dice(&[1, 1, 5]).answers(&["yes", "no"]));
    play.done();
    assert_eq!(play.commander("blue/tull", "alive"), true);
    // Who does not try shows nothing.
    let mut play = go();
    play.act("fire", fire(true), dice(&[1, 1]).answers(&["no"]));
}

/// Without an officer nobody is asked.
#[test]
fn mi_23_no_officer_no_second_roll() {
    let mut play = go();
    let fire = json!({"unit": "red/levy", "target": "blue/mob", "range": 99, "figures_fit": 1, "officer_exposed": true});
    play.act("fire", fire, dice(&[1, 1]));
    assert_eq!(play.men("blue/mob"), [4, 0, 4, 0]);
}

#[test]
fn mi_23_he_is_an_officer_of_the_target() {
    let mut play = go();
    let mut fire = fire(false);
    fire["officer_within_4"] = "red/hale".into();
    assert_eq!(play.refused("fire", fire.clone()), "MI-23");
    fire["officer_within_4"] = "blue/mob".into();
    assert_eq!(play.invalid("fire", fire.clone()), "officer_within_4");
    fire["officer_within_4"] = Value::Null;
    play.act("fire", fire, dice(&[1, 5]));
}

/// The dead help nobody, and have no go of their own.
#[test]
fn mi_38_the_dead_command_nobody() {
    let mut play = go();
    play.set("blue/tull", "alive", false);
    play.set("red/ash", "alive", false);
    assert_eq!(play.refused("fire", fire(false)), "MI-38");
    play.done();
    assert_eq!(
        play.refused("command", json!({"commander": "blue/tull"})),
        "MI-38"
    );
    assert_eq!(play.get("/turn/to_act"), json!(["red/pym", "blue/rogers"]));
}

/// Officers in an assault are living commanders of that side: three of red, two of blue.
#[test]
fn mi_38_officers_in_an_assault_live() {
    let mut play = go();
    let assault = |mine: u16, theirs: u16| json!({"unit": "red/foot", "target": "blue/mob", "officers": mine, "defender_officers": theirs});
    assert_eq!(play.refused("assault", assault(4, 0)), "MI-38");
    assert_eq!(play.refused("assault", assault(0, 3)), "MI-38");
    play.set("red/ash", "alive", false);
    assert_eq!(play.refused("assault", assault(3, 0)), "MI-38");
    play.act("assault", assault(2, 2), dice(&[3, 2, 2]));
}

/// Killed in his own go he activates nobody any more; the body that he has activated takes its second action, then it is over.
#[test]
fn mi_38_a_commander_killed_in_his_go() {
    let mut play = go();
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    play.set("red/hale", "alive", false);
    play.put("red/line", [6, 0, 6, 0]);
    assert_eq!(play.refused("scurry", json!({"unit": "red/line"})), "MI-38");
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(
        (play.get("/turn/active_commander"), play.get("/turn/side")),
        (Value::Null, "blue".into())
    );
}

fn dash(more: &Value) -> Value {
    let mut fields = json!({"commander": "red/hale", "dash": true, "exposed": true});
    fields
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    fields
}

/// Dashing near the enemy he may be shot at, before anything else: dead on 6, and the go is over.
#[test]
fn mi_39_a_dash_draws_fire() {
    for (face, alive, side) in [(5, true, "red"), (6, false, "blue")] {
        let mut play = field_with("");
        play.act("initiative", json!({}), dice(&[6, 1]));
        play.act("command", dash(&json!({})), dice(&[face]).answers(&["yes"]));
        assert_eq!(
            (play.commander("red/hale", "alive"), play.get("/turn/side")),
            (alive.into(), side.into())
        );
        assert_eq!(play.get("/turn/active_commander").is_null(), !alive);
    }
}

/// Nobody is asked where he does not dash, is not exposed, or the option says no.
#[test]
fn mi_39_who_draws_no_fire() {
    for (options, more) in [
        ("", json!({"dash": false})),
        ("", json!({"exposed": false})),
        ("options: {dash_draws_fire: false}", json!({})),
    ] {
        let mut play = field_with(options);
        play.act("initiative", json!({}), dice(&[6, 1]));
        play.act("command", dash(&more), dice(&[]));
        assert!(play.done.as_ref().expect("done").asked.is_empty());
    }
    let mut play = field_with("options: {dash_draws_fire: true}");
    play.act("initiative", json!({}), dice(&[6, 1]));
    play.act("command", dash(&json!({})), dice(&[]).answers(&["no"]));
}

/// Nothing is said of officers beforehand: once the test has failed, every commander of that side may help, and the enemy is
/// asked about the one who does.
#[test]
fn mi_23_officers_are_asked_after_the_failure() {
    let fire = |more: Value| {
        let mut fields =
            json!({"unit": "red/levy", "target": "blue/mob", "range": 99, "figures_fit": 1});
        let map = fields.as_object_mut().unwrap();
        map.extend(more.as_object().unwrap().clone());
        fields
    };
    // A 5 passes: nobody is asked.
    let mut play = go();
    play.act("fire", fire(json!({})), dice(&[1, 5]));
    assert!(play.asked().is_empty());
    // A 1 fails; Rogers has it rolled again, a 5, and is shot dead.
    let gives = dice(&[1, 1, 5, 6]).answers(&["blue/rogers", "yes"]);
    let mut play = go();
    play.act("fire", fire(json!({})), gives);
    assert_eq!(play.asked(), ["rally", "snipe"]);
    let asked = &play.done.as_ref().unwrap().asked[0];
    assert_eq!(
        asked.ask.options.list(),
        ["none", "blue/rogers", "blue/tull"]
    );
    assert_eq!(play.commander("blue/rogers", "alive"), false);
    assert_eq!(play.commander("blue/tull", "alive"), true);
    // Out of everyone's sight: the enemy is not asked.
    let mut play = go();
    let hidden = fire(json!({"officer_exposed": false}));
    play.act("fire", hidden, dice(&[1, 1, 5]).answers(&["blue/tull"]));
    assert_eq!(play.asked(), ["rally"]);
    // Only one is left: yes is enough.
    let mut play = go();
    play.set("blue/rogers", "alive", false);
    play.act(
        "fire",
        fire(json!({})),
        dice(&[1, 1, 5]).answers(&["yes", "no"]),
    );
    assert_eq!(play.men("blue/mob"), [8, 0, 0, 0]);
    // Nobody is left.
    play.set("blue/tull", "alive", false);
    play.done();
    play.command("red/ash");
    play.act(
        "fire",
        fire(json!({"unit": "red/line"})),
        dice(&[1, 1]).force(),
    );
    assert!(play.asked().is_empty());
}
