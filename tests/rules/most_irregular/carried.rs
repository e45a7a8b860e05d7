//! MI-07: a man acts once a turn, also when he joins a body that has not acted.

use super::{FOOT, go};
use crate::support::{Not, Play, dice};

/// Hale rallies four stragglers of the foot; after a go of blue's it is Ash's.
fn rallied() -> Play {
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.just("rally", "commander: red/hale, units: {red/foot: {fit: 4}}");
    play.done();
    play.command("blue/rogers");
    play.done();
    play.command("red/ash");
    play
}

const FIRE: &str = "unit: red/foot, target: blue/mob, range: 5";

/// The eight who have not acted fire: 1 + 1 regular + 2 threes = 4 points, 2 hits.
#[test]
fn mi_07_rallied_men_do_not_fire() {
    let mut play = rallied();
    play.men("red/foot", [12, 0, 0, 0]);
    play.carried("red/foot", [4, 0]);
    play.refused("fire", format!("{FIRE}, figures_fit: 9"), "MI-07");
    play.act("fire", FIRE, [1, 1, 1, 1, 5]);
    assert_eq!(play.figure("effect"), "4 points");
}

/// Five leave the ranks again: the four who had acted are among them.
#[test]
fn mi_07_rallied_men_who_stray_have_acted() {
    let mut play = rallied();
    play.just("stray", "unit: red/foot, fit: 5");
    play.men("red/foot", [7, 0, 5, 0]);
    play.acted("red/foot", [4, 0]);
    play.carried("red/foot", [0, 0]);
    play.refused("scurry", "unit: red/foot, fit: 2", "MI-07");
    play.just("scurry", "unit: red/foot, fit: 1");
}

/// Stragglers who ran first and are taken into the ranks then do not fire with the second action; others do.
#[test]
fn mi_07_absorbed_men_fire_only_if_they_have_not_acted() {
    let regroup = "unit: red/foot, absorb: {fit: 4}";
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.just("scurry", "unit: red/foot");
    play.just("regroup", regroup);
    play.carried("red/foot", [4, 0]);
    play.act("fire", FIRE, [1, 1, 1, 1, 5]);
    assert_eq!(play.figure("effect"), "4 points");
    // All twelve: 1 + 1 + 4 = 6 points, 3 hits.
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.just("regroup", regroup);
    play.act("fire", FIRE, [1, 1, 1, 1, 1, 5]);
    assert_eq!(play.figure("effect"), "6 points");
}

/// Of eight men four strike; the others go along, and are dispersed with them.
#[test]
fn mi_07_carried_men_do_not_strike() {
    let mut play = rallied();
    play.put("red/foot", [8, 0, 0, 0]);
    play.put("blue/veterans", [4, 0, 0, 0]);
    let mut faces = vec![6, 6, 6, 3, 2, 2, 6, 6, 1, 1];
    let due = play.try_do("assault", FOOT, dice(&faces));
    assert_eq!(due, Err(Not::Dice("to hit", 4)));
    faces.extend([1, 1, 1, 1, 1, 1, 1, 1]);
    play.act("assault", FOOT, dice(&faces));
    play.men("red/foot", [0, 0, 8, 0]);
    play.acted("red/foot", [8, 0]);
}

/// The umpire may set it; a body of which all have acted has acted, and the next turn takes the mark off.
#[test]
fn mi_07_the_umpire_sets_who_is_carried() {
    let mut play = rallied();
    play.set("red/foot", "carried.fit: 3");
    play.carried("red/foot", [3, 0]);
    play.set("red/foot", "carried.fit: 12");
    play.carried("red/foot", [0, 0]);
    play.has("red/foot", "formed_activated: true");
    let mut play = rallied();
    play.act("initiative", "", dice(&[6, 1]).force());
    play.carried("red/foot", [0, 0]);
}

/// What a go is for can be seen and set.
#[test]
fn mi_07_the_umpire_sets_what_a_go_is_for() {
    let mut play = go();
    play.has("turn", "active_unit: null");
    play.set("turn", "active_unit: red/foot");
    play.has("turn", "active_unit: red/foot, activates: true");
    play.refused("move", "unit: red/line", "MI-07");
    play.set("turn", "rallies: true");
    play.has("turn", "active_unit: null, rallies: true");
    play.refused("move", "unit: red/line", "MI-06");
    play.set("turn", "rallies: false");
    play.just("move", "unit: red/line");
}
