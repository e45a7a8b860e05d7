//! MI-07: a man acts once a turn, also when he joins a body that has not acted.

use super::go;
use crate::support::{Not, Play, dice};
use serde_json::{Value, json};

/// Hale rallies four stragglers of the foot; after a go of blue's it is Ash's.
fn rallied() -> Play {
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    let rally = json!({"commander": "red/hale", "units": {"red/foot": {"fit": 4}}});
    play.act("rally", rally, dice(&[]));
    play.done();
    play.command("blue/rogers");
    play.done();
    play.command("red/ash");
    play
}

fn carried(play: &Play, id: &str) -> [u64; 2] {
    ["fit", "wounded"].map(|name| play.unit(id, &format!("carried/{name}")).as_u64().unwrap())
}

fn fire(more: &Value) -> Value {
    let mut fields = json!({"unit": "red/foot", "target": "blue/mob", "range": 5});
    let map = fields.as_object_mut().unwrap();
    map.extend(more.as_object().unwrap().clone());
    fields
}

/// The eight who have not acted fire: 1 + 1 regular + 2 threes = 4 points, 2 hits.
#[test]
fn mi_07_rallied_men_do_not_fire() {
    let mut play = rallied();
    assert_eq!(
        (play.men("red/foot"), carried(&play, "red/foot")),
        ([12, 0, 0, 0], [4, 0])
    );
    assert_eq!(
        play.refused("fire", fire(&json!({"figures_fit": 9}))),
        "MI-07"
    );
    play.act("fire", fire(&json!({})), dice(&[1, 1, 1, 1, 5]));
    assert_eq!(play.figure("effect"), "4 points");
}

/// Five leave the ranks again: the four who had acted are among them.
#[test]
fn mi_07_rallied_men_who_stray_have_acted() {
    let mut play = rallied();
    play.act("stray", json!({"unit": "red/foot", "fit": 5}), dice(&[]));
    assert_eq!(
        (play.men("red/foot"), play.acted("red/foot")),
        ([7, 0, 5, 0], [4, 0])
    );
    assert_eq!(carried(&play, "red/foot"), [0, 0]);
    let scurry = |fit: u16| json!({"unit": "red/foot", "fit": fit});
    assert_eq!(play.refused("scurry", scurry(2)), "MI-07");
    play.act("scurry", scurry(1), dice(&[]));
}

/// Stragglers who ran first and are taken into the ranks then do not fire with the second action; others do.
#[test]
fn mi_07_absorbed_men_fire_only_if_they_have_not_acted() {
    let regroup = || json!({"unit": "red/foot", "absorb": {"fit": 4}});
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.act("scurry", json!({"unit": "red/foot"}), dice(&[]));
    play.act("regroup", regroup(), dice(&[]));
    assert_eq!(carried(&play, "red/foot"), [4, 0]);
    play.act("fire", fire(&json!({})), dice(&[1, 1, 1, 1, 5]));
    assert_eq!(play.figure("effect"), "4 points");
    // All twelve: 1 + 1 + 4 = 6 points, 3 hits.
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.act("regroup", regroup(), dice(&[]));
    play.act("fire", fire(&json!({})), dice(&[1, 1, 1, 1, 1, 5]));
    assert_eq!(play.figure("effect"), "6 points");
}

/// Of eight men four strike; the others go along, and are dispersed with them.
#[test]
fn mi_07_carried_men_do_not_strike() {
    let mut play = rallied();
    play.put("red/foot", [8, 0, 0, 0]);
    play.put("blue/veterans", [4, 0, 0, 0]);
    let assault = json!({"unit": "red/foot", "target": "blue/veterans"});
    let faces = [6, 6, 6, 3, 2, 2, 6, 6, 1, 1];
    assert_eq!(
        play.try_do("assault", assault.clone(), dice(&faces)),
        Err(Not::Dice("to hit", 4))
    );
    let blows = [1, 1, 1, 1, 1, 1, 1, 1];
    play.act("assault", assault, dice(&[&faces[..], &blows].concat()));
    assert_eq!(
        (play.men("red/foot"), play.acted("red/foot")),
        ([0, 0, 8, 0], [8, 0])
    );
}

/// The umpire may set it; a body of which all have acted has acted, and the next turn takes the mark off.
#[test]
fn mi_07_the_umpire_sets_who_is_carried() {
    let mut play = rallied();
    play.set("red/foot", "carried.fit", 3);
    assert_eq!(carried(&play, "red/foot"), [3, 0]);
    play.set("red/foot", "carried.fit", 12);
    assert_eq!(
        (
            carried(&play, "red/foot"),
            play.unit("red/foot", "formed_activated")
        ),
        ([0, 0], true.into())
    );
    let mut play = rallied();
    play.act("initiative", json!({}), dice(&[6, 1]).force());
    assert_eq!(carried(&play, "red/foot"), [0, 0]);
}

/// What a go is for can be seen and set.
#[test]
fn mi_07_the_umpire_sets_what_a_go_is_for() {
    let mut play = go();
    assert_eq!(play.get("/turn/active_unit"), Value::Null);
    play.set("turn", "active_unit", "red/foot");
    assert_eq!(
        (play.get("/turn/active_unit"), play.get("/turn/activates")),
        ("red/foot".into(), true.into())
    );
    assert_eq!(play.refused("move", json!({"unit": "red/line"})), "MI-07");
    play.set("turn", "rallies", true);
    assert_eq!(
        (play.get("/turn/active_unit"), play.get("/turn/rallies")),
        (Value::Null, true.into())
    );
    assert_eq!(play.refused("move", json!({"unit": "red/line"})), "MI-06");
    play.set("turn", "rallies", false);
    play.act("move", json!({"unit": "red/line"}), dice(&[]));
}
