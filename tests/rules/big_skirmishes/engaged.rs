//! BS-48: engaged units are locked, and what they may still do.

use super::combat_field::*;
use crate::support::{Not, Play, dice};

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

fn charge(unit: &str, target: &str) -> String {
    format!("unit: {unit}, target: {target}, distance: 1")
}

#[test]
fn bs_48_no_unit_joins_a_combat() {
    let mut play = engaged("");
    play.have("red/ash", "red/horse");
    play.refused("charge", charge("red/horse", "blue/line"), "BS-48");
    play.refused("contact", charge("red/horse", "blue/line"), "BS-48");
    play.refused("engage", "combat: c1, unit: red/horse", "BS-48");
    assert_eq!(play.offer("red/horse", "engage"), None);
    // Not as one of those who touch either, whichever side they are of.
    for other in ["red/column", "blue/line"] {
        let fields = format!("unit: red/horse, target: blue/gun, distance: 1, also: [{other}]");
        play.refused("charge", fields, "BS-48");
    }
}

#[test]
fn bs_48_no_fire_into_a_combat_or_out_of_it() {
    let mut play = engaged("");
    play.have("red/ash", "red/line");
    play.refused(
        "fire",
        "unit: red/line, target: blue/line, range: 6",
        "BS-48",
    );
    play.have("blue/tull", "blue/line");
    play.refused(
        "fire",
        "unit: blue/line, target: red/line, range: 6",
        "BS-48",
    );
}

/// Nor without orders at the turn's end.
#[test]
fn bs_48_no_free_fire_by_the_engaged() {
    let mut play = engaged("");
    play.run_out();
    play.refused(
        "fire",
        "unit: blue/line, target: red/line, range: 6",
        "BS-48",
    );
    play.set("blue/line", "smoke: 1");
    play.refused("reload", "unit: blue/line", "BS-48");
    play.refused(
        "fire",
        "unit: blue/gun, target: red/column, range: 6",
        "BS-48",
    );
}

#[test]
fn bs_48_the_engaged_may_only_rally() {
    let mut play = engaged("");
    play.set("blue/line", "disorder: 2, smoke: 1");
    play.lead("blue/tull", "blue/line");
    play.refused("move", "unit: blue/line", "BS-48");
    play.refused("form", "unit: blue/line, formation: square", "BS-48");
    play.refused("reload", "unit: blue/line", "BS-48");
    play.refused("contact", charge("blue/line", "red/horse"), "BS-48");
    play.just("rally", "unit: blue/line");
    play.just("rally", "unit: blue/line");
    play.has("blue/line", "disorder: 0, actions_left: 0");
}

/// A gun neither limbers nor unlimbers, cavalry does not ride on.
#[test]
fn bs_48_engaged_guns_stay_as_they_are() {
    let mut play = arena(&[HORSE, LINE], &[GUN, LINE], "");
    play.clash("charge", "red/ash", "red/horse", "blue/gun");
    play.refused("move", "unit: red/horse", "BS-48");
    play.have("blue/tull", "blue/gun");
    play.refused("limber", "unit: blue/gun", "BS-48");
}

/// Rallying by Free Action is possible as well; anything else is not.
#[test]
fn bs_48_a_free_action_of_the_engaged() {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    play.bonus("free-action", 2);
    play.draw("red/ash");
    play.just("join", "character: red/ash, unit: red/column");
    play.have("red/ash", "red/column");
    play.act(
        "charge",
        charge("red/column", "blue/line"),
        dice(&[]).answers(&["no"]),
    );
    play.set("red/column", "disorder: 1");
    play.refused(
        "play",
        "card: free-action, action: {do: move, unit: red/column}",
        "BS-48",
    );
    play.just(
        "play",
        "card: free-action, action: {do: rally, unit: red/column}",
    );
    play.has("red/column", "disorder: 0");
}

/// Characters come and go in their own activation.
#[test]
fn bs_48_characters_join_and_leave_the_engaged() {
    let mut play = engaged("");
    play.just("done", "");
    play.just("join", "character: red/ash, unit: red/column");
    play.has("red/column", "characters: [red/ash]");
    play.just("leave", "character: red/ash");
    play.has("red/column", "characters: []");
}

/// What is engaged does not react: with the option a second attack finds it busy.
#[test]
fn bs_42_the_engaged_do_not_react() {
    let mut play = engaged(REINFORCE);
    play.have("red/ash", "red/horse");
    assert_eq!(
        play.options("charge", charge("red/horse", "blue/line"), "6", "react"),
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
    play.just("engage", "combat: c1, unit: red/line");
    play.have("blue/tull", "blue/second");
    play.unopposed("contact", charge("blue/second", "red/column"), &[6]);
    assert_eq!(play.combats(), 1);
    play.has(
        "combats/0",
        "red: [red/column, red/horse, red/line], blue: [blue/line, blue/second]",
    );
    // Those who charged into it count as charging; who came otherwise does not.
    play.has("combats/0", "charged: [red/column, red/horse]");
}

/// Those who touch join with the attacker.
#[test]
fn bs_48_also_joins_before_the_first_round() {
    let mut play = engaged(REINFORCE);
    play.have("red/ash", "red/horse");
    let fields = "unit: red/horse, target: blue/line, distance: 1, also: [blue/gun, red/column]";
    play.act("charge", fields, dice(&[6]).answers(&["no"]));
    assert_eq!(play.combats(), 1);
    play.has("blue/gun", "engaged: true");
}

/// After its first round nobody joins, option or not.
#[test]
fn bs_48_never_after_the_first_round() {
    let mut play = engaged(REINFORCE);
    play.reach_combats();
    // Even in step 2, as long as its first round is to come.
    play.just("engage", "combat: c1, unit: red/line");
    // Nobody hits: no kill on either side, a draw. Red: 1 die and 1 die, blue: 1 die.
    play.fight("red/column: 1, red/line: 1, blue/line: 1", [1, 1, 1]);
    play.refused("engage", "combat: c1, unit: red/horse", "BS-48");
    play.reach_next_turn();
    play.have("red/ash", "red/horse");
    play.refused("charge", charge("red/horse", "blue/line"), "BS-48");
    play.refused("contact", charge("red/horse", "blue/line"), "BS-48");
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
    play.refused("engage", "combat: c1, unit: blue/line", "BS-48");
    for unit in ["blue/ambush", "blue/copse"] {
        play.refused("engage", format!("combat: c1, unit: {unit}"), "BS-62");
    }
    play.invalid("engage", "combat: c2, unit: red/line", "combat");
    play.invalid("engage", "unit: red/line", "combat");
}

/// Two attacks on two targets make two combats, each by its name.
#[test]
fn bs_43_combats_are_named_in_order() {
    let mut play = engaged("");
    play.clash("charge", "red/ash", "red/horse", "blue/gun");
    play.has("combats/0", "id: c1");
    play.has("combats/1", "id: c2, blue: [blue/gun]");
}

/// The umpire may take a unit out in the middle of it: the other side is free again, and nothing is due.
#[test]
fn bs_47_the_umpire_ends_a_combat() {
    let mut play = engaged("");
    play.reach_combats();
    play.set("blue/line", "removed: true");
    assert_eq!(play.combats(), 0);
    play.has("red/column", "engaged: false");
    play.just("next", "");
    let mut play = engaged("");
    play.set("red/column", "standing: 0");
    assert_eq!(play.combats(), 0);
    play.has("blue/line", "engaged: false");
}
