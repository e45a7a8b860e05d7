//! OF-20: pursuit.

use super::{charged, fight, red_half};
use crate::support::{Fields, Play, dice};
use drumhead::battle::Viewer;
use serde_json::json;

/// Red's horse and foot have charged blue's foot, which went back.
fn driven_off() -> Play {
    let mut play = charged(&["red/horse", "red/foot"]);
    let charge = "attackers: [{unit: red/horse}, {unit: red/foot, figures: 0}], \
        defenders: [{unit: blue/foot, figures: 0}]";
    // One hit of four dice; blue goes back 6 + 2.
    play.act("charge", charge, [5, 1, 1, 1, 2]);
    play
}

/// Red's horse at blue's foot, who do not strike.
const HORSE: &str = "attackers: [{unit: red/horse}], defenders: [{unit: blue/foot, figures: 0}]";

fn may_pursue(play: &Play) -> bool {
    let offer = play.offer("red/horse", "pursue");
    offer.is_some_and(|offer| offer.refusal.is_none())
}

/// Its cavalry attacks once more, the beaten unit or another; nobody else, and no second time.
#[test]
fn of_20_cavalry_pursues_once() {
    let mut play = driven_off();
    let foot = fight("red/foot", "blue/foot, figures: 0");
    play.refused("pursue", foot, "OF-20");
    // 2 hits of four dice: blue goes back again.
    let pursuit = fight("red/horse", "blue/second, figures: 0");
    play.act("pursue", pursuit, [5, 6, 1, 1, 2]);
    play.says("Horse: move into contact with Second");
    play.figures("blue/second", [6, 2, 0]);
    play.refused("pursue", HORSE, "OF-20");
    play.just("end-turn", "");
}

/// By hand as well it is offered against the enemy only, and at first against those it beat, as long as they are there.
#[test]
fn of_20_the_beaten_are_named_first() {
    let mut play = driven_off();
    let defenders = play.field("red/horse", "pursue", "defenders");
    assert_eq!(defenders.default, json!({"blue/foot": {"figures": 7}}));
    let enemies = ["foot", "second", "light", "clan", "horse", "gun", "carts"];
    assert_eq!(
        defenders.options,
        enemies.map(|id| format!("blue/{id}")).to_vec()
    );
    let attackers = play.field("red/horse", "pursue", "attackers");
    assert_eq!(attackers.options, ["red/horse"]);
    play.set("blue/foot", "routed: true");
    let defenders = play.field("red/horse", "pursue", "defenders");
    assert_eq!(defenders.default, json!({}), "nobody is left of them");
}

/// It ends with the turn, and there is none before a charge or after one that was not won.
#[test]
fn of_20_only_after_a_charge_won() {
    let mut play = driven_off();
    play.next_turn();
    play.refused("pursue", HORSE, "OF-04");
    play.charge("red/horse", "blue/foot");
    play.end_halves();
    play.refused("pursue", HORSE, "OF-20");
    // A tie: 12 + 2, halved.
    play.act("charge", HORSE, [1, 1, 1, 1, 2]);
    assert_eq!(play.figure("red/horse.inches"), "7 inches");
    play.refused("pursue", HORSE, "OF-20");
}

/// After a rout as well; defending cavalry does not pursue.
#[test]
fn of_20_after_a_rout() {
    let mut play = charged(&["red/horse"]);
    play.set("blue/foot", "down: 6");
    play.act("charge", HORSE, [5, 1, 1, 1]);
    play.has("blue/foot", "routed: true");
    assert!(may_pursue(&play));
    let mut play = red_half();
    play.charge("red/foot", "blue/horse");
    play.end_halves();
    let charge = fight("red/foot, figures: 0", "blue/horse");
    play.act("charge", charge, [5, 1, 1, 1, 2]);
    assert!(play.offer("blue/horse", "pursue").is_none());
}

/// Shaken cavalry does not pursue, and is not asked to. 2 of 4 is not shaken, 1 is.
#[test]
fn of_20_shaken_cavalry_does_not_pursue() {
    for (down, may) in [(2, true), (3, false)] {
        let mut play = charged(&["red/horse"]);
        play.set("red/horse", format!("down: {down}"));
        let faces: &[u8] = if may { &[5, 1, 2] } else { &[5, 2] };
        play.act("charge", HORSE, dice(faces));
        assert_eq!(play.next().len(), usize::from(may), "{down}");
        assert_eq!(may_pursue(&play), may);
        if may {
            play.act("pursue", HORSE, [5, 1, 2]);
        } else {
            play.refused("pursue", HORSE, "OF-08");
        }
    }
}

/// Riders who have been beaten since their charge have lost the right.
#[test]
fn of_18_beaten_cavalry_pursues_no_more() {
    let mut play = red_half();
    play.charge("red/horse", "blue/foot");
    play.just("end-half", "");
    play.charge("blue/second", "red/horse");
    play.end_halves();
    play.act("charge", HORSE, [5, 1, 1, 1, 2]);
    play.has("red/horse", "may_pursue: true");
    // Second hits once of four dice: the horse goes back 12 + 2.
    let charge = fight("blue/second", "red/horse, figures: 0");
    play.act("charge", charge, [5, 1, 1, 1, 2]);
    play.has("red/horse", "may_pursue: false");
    play.refused("pursue", HORSE, "OF-20");
}

/// Of two that charged each other the winner's cavalry may pursue, although it is listed as defending.
#[test]
fn of_18_either_sides_cavalry_pursues() {
    let mut play = red_half();
    play.charge("red/foot", "blue/horse");
    play.just("end-half", "");
    play.charge("blue/horse", "red/foot");
    play.end_halves();
    // Blue's horse hits once of four dice; red goes back 6 + 2.
    let charge = fight("red/foot, figures: 0", "blue/horse");
    play.act("charge", charge, [5, 1, 1, 1, 2]);
    play.has("blue/horse", "may_pursue: true");
    assert_eq!(play.next()[0].0, "blue");
    let pursuit = fight("blue/horse", "red/foot, figures: 0");
    play.act("pursue", pursuit, [5, 1, 1, 1, 2]);
    assert!(play.next().is_empty());
}

/// After the charge the riders' side is asked at once, with the beaten units filled in; nothing is lost by not answering.
#[test]
fn of_20_pursuit_is_offered_at_once() {
    let mut play = driven_off();
    let charge = "attackers: {red/horse: {figures: 4}}, defenders: {blue/foot: {figures: 7}}";
    let question = "Horse may pursue Blue Foot: both fight once more. Pursue?";
    assert_eq!(
        play.next(),
        [("red", "pursue", Fields::from(charge).0, question)]
    );
    play.just("note", "text: Nobody pursues yet");
    let mut play = driven_off();
    // 4 dice and 3 dice; one hit: 7 of 8 go back again.
    play.act("pursue", charge, [5, 1, 1, 1, 1, 1, 1, 2]);
    play.figures("blue/foot", [6, 2, 0]);
}

/// The right is in the state, and the umpire can set it.
#[test]
fn of_20_the_umpire_sets_the_right() {
    let mut play = driven_off();
    play.has("red/horse", "may_pursue: true");
    play.set("red/horse", "may_pursue: false");
    play.refused("pursue", HORSE, "OF-20");
    play.set("red/horse", "may_pursue: true");
    play.act("pursue", HORSE, [5, 1, 1, 1, 2]);
    play.cannot_set("red/foot", "may_pursue: true");
}

/// Winners who are all shaken occupy nothing, and have no right to pursue; a unit that is fit may take the position.
#[test]
fn of_08_shaken_winners_occupy_nothing() {
    let mut play = charged(&["red/horse"]);
    play.set("red/horse", "down: 3");
    // One die, one hit: blue goes back 6 + 2.
    play.act("charge", HORSE, [5, 2]);
    assert!(!play.report().contains("occupied"));
    play.has("red/horse", "may_pursue: false");
    assert!(play.next().is_empty() && play.follows().is_empty());
    let mut play = charged(&["red/horse", "red/foot"]);
    play.set("red/horse", "down: 3");
    let both = "attackers: [{unit: red/horse}, {unit: red/foot, figures: 0}], \
        defenders: [{unit: blue/foot, figures: 0}]";
    play.act("charge", both, [5, 2]);
    play.says("the position may be occupied OF-20");
    let follows = play.follows();
    assert!(
        follows.contains(&"Foot: may occupy the position"),
        "{follows:?}"
    );
    play.has("red/horse", "may_pursue: false");
    play.cannot_set("red/horse", "may_pursue: true");
}

/// Red's horse routs blue's foot, the last of them 1 of 8, while only these others of blue are on the table.
fn routed_beside(others: &[&str]) -> Play {
    let mut play = charged(&["red/horse", "red/vets"]);
    for unit in ["second", "light", "clan", "horse", "gun", "carts"] {
        if !others.contains(&unit) {
            play.set(&format!("blue/{unit}"), "routed: true");
        }
    }
    play.set("blue/foot", "down: 7");
    play.act("charge", HORSE, [5, 1, 1, 1]);
    play.has("blue/foot", "routed: true");
    play
}

/// Nobody is left to pursue after the last enemy: no right, no offer, no word of it beside the end of the battle.
#[test]
fn of_20_no_pursuit_of_the_last_enemy() {
    let play = routed_beside(&[]);
    play.has("red/horse", "may_pursue: false");
    assert!(play.next().is_empty() && play.follows().is_empty());
    assert!(!play.report().contains("may pursue"));
    assert!(!may_pursue(&play));
}

/// After a rout the offer names the only enemy left; of several the players say which is in reach, so none is named for them.
#[test]
fn of_20_every_offer_can_be_done() {
    let mut play = routed_beside(&["second"]);
    let offered = "attackers: {red/horse: {figures: 4}}, defenders: {blue/second: {figures: 8}}";
    let question = "Horse may pursue Second: both fight once more. Pursue?";
    let next = [("red", "pursue", Fields::from(offered).0, question)];
    assert_eq!(play.next(), next);
    // The end of the turn would give the pursuit up: it is not what the screen goes on with.
    let step = play.battle.status(Viewer::Table).next.map(|it| it.0);
    assert_eq!(step, Some("pursue"));
    // 4 dice and 4 dice; one hit: 6 + 2.
    play.act("pursue", offered, [5, 1, 1, 1, 1, 1, 1, 1, 2]);
    play.figures("blue/second", [7, 1, 0]);
    let play = routed_beside(&["second", "light"]);
    assert!(play.next().is_empty());
    assert_eq!(play.follows(), ["Horse: may pursue"]);
    assert!(may_pursue(&play));
}

/// The right ends with the last enemy on the table, whoever beats it.
#[test]
fn of_20_the_right_ends_with_the_last_enemy() {
    let mut play = driven_off();
    for unit in ["second", "light", "clan", "horse", "gun", "carts"] {
        play.set(&format!("blue/{unit}"), "routed: true");
    }
    play.has("red/horse", "may_pursue: true");
    play.set("blue/foot", "routed: true");
    play.has("red/horse", "may_pursue: false");
}
