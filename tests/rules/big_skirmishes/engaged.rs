//! BS-48: engaged units are locked, and what they may still do.

use super::combat_field::*;
use crate::support::{Not, Play, dice};
use serde_json::{Value, json};

const REINFORCE: &str = "options: {reinforce_before_first_round: true}\n";

/// Red's column has charged blue's line; others of both sides stand by.
fn engaged(more: &str) -> Play {
    let mut play = arena(
        &[COLUMN, HORSE, LINE],
        &[LINE, GUN, "id: second, name: Second, formation: column"],
        more,
    );
    play.clash("charge", "red/ash", "red/column", "blue/line");
    play
}

fn charge(unit: &str, target: &str) -> Value {
    json!({"unit": unit, "target": target, "distance": 1})
}

#[test]
fn bs_48_nobody_joins_a_combat() {
    let mut play = engaged("");
    play.have("red/ash", "red/horse");
    assert_eq!(
        play.refused("charge", charge("red/horse", "blue/line")),
        "BS-48"
    );
    assert_eq!(
        play.refused("contact", charge("red/horse", "blue/line")),
        "BS-48"
    );
    assert_eq!(
        play.refused("engage", json!({"combat": "c1", "unit": "red/horse"})),
        "BS-48"
    );
    assert_eq!(play.offer("red/horse", "engage"), None);
    // Not as one of those who touch either, whichever side they are of.
    for other in ["red/column", "blue/line"] {
        let fields =
            json!({"unit": "red/horse", "target": "blue/gun", "distance": 1, "also": [other]});
        assert_eq!(play.refused("charge", fields), "BS-48");
    }
}

#[test]
fn bs_48_nobody_fires_into_a_combat_or_out_of_it() {
    let mut play = engaged("");
    play.have("red/ash", "red/line");
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "red/line", "target": "blue/line", "range": 6})
        ),
        "BS-48"
    );
    play.have("blue/tull", "blue/line");
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "blue/line", "target": "red/line", "range": 6})
        ),
        "BS-48"
    );
}

/// Nor without orders at the turn's end.
#[test]
fn bs_48_no_free_fire_by_the_engaged() {
    let mut play = engaged("");
    play.run_out();
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "blue/line", "target": "red/line", "range": 6})
        ),
        "BS-48"
    );
    play.set("blue/line", "smoke", 1);
    assert_eq!(
        play.refused("reload", json!({"unit": "blue/line"})),
        "BS-48"
    );
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "blue/gun", "target": "red/column", "range": 6})
        ),
        "BS-48"
    );
}

#[test]
fn bs_48_the_engaged_may_only_rally() {
    let mut play = engaged("");
    play.set("blue/line", "disorder", 2);
    play.set("blue/line", "smoke", 1);
    play.lead("blue/tull", "blue/line");
    assert_eq!(play.refused("move", json!({"unit": "blue/line"})), "BS-48");
    assert_eq!(
        play.refused("form", json!({"unit": "blue/line", "formation": "square"})),
        "BS-48"
    );
    assert_eq!(
        play.refused("reload", json!({"unit": "blue/line"})),
        "BS-48"
    );
    assert_eq!(
        play.refused("contact", charge("blue/line", "red/horse")),
        "BS-48"
    );
    play.act("rally", json!({"unit": "blue/line"}), dice(&[]));
    play.act("rally", json!({"unit": "blue/line"}), dice(&[]));
    assert_eq!(
        (
            play.unit("blue/line", "disorder"),
            play.unit("blue/line", "actions_left")
        ),
        (0.into(), 0.into())
    );
}

/// A gun neither limbers nor unlimbers, cavalry does not ride on.
#[test]
fn bs_48_engaged_guns_stay_as_they_are() {
    let mut play = arena(&[HORSE, LINE], &[GUN, LINE], "");
    play.clash("charge", "red/ash", "red/horse", "blue/gun");
    assert_eq!(play.refused("move", json!({"unit": "red/horse"})), "BS-48");
    play.have("blue/tull", "blue/gun");
    assert_eq!(play.refused("limber", json!({"unit": "blue/gun"})), "BS-48");
}

/// Rallying by Free Action is possible as well; anything else is not.
#[test]
fn bs_48_a_free_action_of_the_engaged() {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    play.card("free-action", Some(2));
    play.card("red/ash", None);
    play.act(
        "join",
        json!({"character": "red/ash", "unit": "red/column"}),
        dice(&[]),
    );
    play.have("red/ash", "red/column");
    play.act(
        "charge",
        charge("red/column", "blue/line"),
        dice(&[]).answers(&["no"]),
    );
    play.set("red/column", "disorder", 1);
    let card = |action: Value| json!({"card": "free-action", "action": action});
    assert_eq!(
        play.refused("play", card(json!({"do": "move", "unit": "red/column"}))),
        "BS-48"
    );
    play.act(
        "play",
        card(json!({"do": "rally", "unit": "red/column"})),
        dice(&[]),
    );
    assert_eq!(play.unit("red/column", "disorder"), 0);
}

/// Characters come and go in their own activation.
#[test]
fn bs_48_characters_join_and_leave_the_engaged() {
    let mut play = engaged("");
    play.act("done", json!({}), dice(&[]));
    play.act(
        "join",
        json!({"character": "red/ash", "unit": "red/column"}),
        dice(&[]),
    );
    assert_eq!(play.unit("red/column", "characters"), json!(["red/ash"]));
    play.act("leave", json!({"character": "red/ash"}), dice(&[]));
    assert_eq!(play.unit("red/column", "characters"), json!([]));
}

/// What is engaged does not react: with the option a second attack finds it busy.
#[test]
fn bs_42_the_engaged_do_not_react() {
    let mut play = engaged(REINFORCE);
    play.have("red/ash", "red/horse");
    assert_eq!(
        play.options(
            "charge",
            &charge("red/horse", "blue/line"),
            &[6],
            &[],
            "react"
        ),
        None
    );
    assert_eq!(
        play.waits(
            "charge",
            charge("red/horse", "blue/line"),
            dice(&[6]).answers(&["yes"])
        ),
        Not::LeftOver(1)
    );
}

/// The option: until the first round units may join by charge, contact, or `engage`, of either side.
#[test]
fn bs_48_reinforced_before_the_first_round() {
    let mut play = engaged(REINFORCE);
    play.have("red/ash", "red/horse");
    play.unopposed("charge", charge("red/horse", "blue/line"), &[6]);
    play.act(
        "engage",
        json!({"combat": "c1", "unit": "red/line"}),
        dice(&[]),
    );
    play.have("blue/tull", "blue/second");
    play.unopposed("contact", charge("blue/second", "red/column"), &[6]);
    assert_eq!(play.combats(), 1);
    let combat = play.get("/combats/0");
    assert_eq!(
        combat["red"],
        json!(["red/column", "red/horse", "red/line"])
    );
    assert_eq!(combat["blue"], json!(["blue/line", "blue/second"]));
    // Those who charged into it count as charging; who came otherwise does not.
    assert_eq!(combat["charged"], json!(["red/column", "red/horse"]));
}

/// Those who touch join with the attacker.
#[test]
fn bs_48_also_joins_before_the_first_round() {
    let mut play = engaged(REINFORCE);
    play.have("red/ash", "red/horse");
    let fields = json!({"unit": "red/horse", "target": "blue/line", "distance": 1, "also": ["blue/gun", "red/column"]});
    play.act("charge", fields, dice(&[6]).answers(&["no"]));
    assert_eq!(
        (play.combats(), play.unit("blue/gun", "engaged")),
        (1, true.into())
    );
}

/// After its first round nobody joins, option or not.
#[test]
fn bs_48_never_after_the_first_round() {
    let mut play = engaged(REINFORCE);
    play.reach_combats();
    // Even in step 2, as long as its first round is to come.
    play.act(
        "engage",
        json!({"combat": "c1", "unit": "red/line"}),
        dice(&[]),
    );
    // Nobody hits: no kill on either side, a draw. Red: 1 die and 1 die, blue: 1 die.
    play.fight(
        json!({"red/column": front(1), "red/line": front(1), "blue/line": front(1)}),
        dice(&[1, 1, 1]),
    );
    assert_eq!(
        play.refused("engage", json!({"combat": "c1", "unit": "red/horse"})),
        "BS-48"
    );
    play.reach_next_turn();
    play.have("red/ash", "red/horse");
    assert_eq!(
        play.refused("charge", charge("red/horse", "blue/line")),
        "BS-48"
    );
    assert_eq!(
        play.refused("contact", charge("red/horse", "blue/line")),
        "BS-48"
    );
}

/// Who is in a combat joins no other; hidden units are seen first.
#[test]
fn bs_48_who_may_be_brought_into_a_combat() {
    let blue = [
        LINE,
        "id: ambush, name: Ambush, hidden: true",
        "id: copse, name: Copse, dummy: true",
    ];
    let mut play = arena(&[COLUMN, LINE], &blue, REINFORCE);
    play.clash("charge", "red/ash", "red/column", "blue/line");
    assert_eq!(
        play.refused("engage", json!({"combat": "c1", "unit": "blue/line"})),
        "BS-48"
    );
    for unit in ["blue/ambush", "blue/copse"] {
        assert_eq!(
            play.refused("engage", json!({"combat": "c1", "unit": unit})),
            "BS-62",
            "{unit}"
        );
    }
    assert_eq!(
        play.invalid("engage", json!({"combat": "c2", "unit": "red/line"})),
        "combat"
    );
    assert_eq!(
        play.invalid("engage", json!({"unit": "red/line"})),
        "combat"
    );
}

/// Two attacks on two targets make two combats, each by its name.
#[test]
fn bs_43_combats_are_named_in_order() {
    let mut play = engaged("");
    play.clash("charge", "red/ash", "red/horse", "blue/gun");
    assert_eq!(
        (play.get("/combats/0/id"), play.get("/combats/1/id")),
        ("c1".into(), "c2".into())
    );
    assert_eq!(play.get("/combats/1/blue"), json!(["blue/gun"]));
}

/// The umpire may take a unit out in the middle of it: the other side is free again, and nothing is due.
#[test]
fn bs_47_the_umpire_ends_a_combat() {
    let mut play = engaged("");
    play.reach_combats();
    play.set("blue/line", "removed", true);
    assert_eq!(
        (play.combats(), play.unit("red/column", "engaged")),
        (0, false.into())
    );
    play.act("next", json!({}), dice(&[]));
    let mut play = engaged("");
    play.set("red/column", "standing", 0);
    assert_eq!(
        (play.combats(), play.unit("blue/line", "engaged")),
        (0, false.into())
    );
}
