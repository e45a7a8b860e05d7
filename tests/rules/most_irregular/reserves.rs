//! MI-05, MI-15, MI-23, MI-38: commanders and units who are not on the table yet.

use super::{field_with, red_first};
use crate::support::{Not, Play, dice};

/// Turn 1, red first; these come on in a later turn.
fn without(units: &str) -> Play {
    red_first(&format!("arrivals: [{{units: [{units}], turn: 2}}]"))
}

/// All have acted when Pym comes on: the go is Pym's, and the turn is over only then.
#[test]
fn mi_05_a_commander_who_comes_on_last_has_a_go() {
    let mut play = red_first("arrivals: [{units: [red/pym], turn: 1}]");
    for commander in ["red/hale", "blue/rogers", "red/ash", "blue/tull"] {
        play.command(commander);
        play.done();
    }
    play.has("turn", "side: null, to_act: []");
    play.just("arrive", "arrival: Pym");
    play.has("turn", "side: red, to_act: [red/pym]");
    play.refused("initiative", "", "MI-05");
    play.command("red/pym");
    play.done();
    play.act("initiative", "", [6, 1]);
}

/// Who comes on earlier waits for the other side's go.
#[test]
fn mi_05_a_commander_who_comes_on_waits() {
    let mut play = red_first("arrivals: [{units: [red/pym], turn: 1}]");
    play.command("red/hale");
    play.done();
    play.just("arrive", "arrival: Pym");
    play.has("turn", "side: blue");
}

/// The umpire gives the go to nobody only when nobody is left.
#[test]
fn mi_05_neither_side_has_the_go_when_all_have_acted() {
    let mut play = red_first("");
    play.cannot_set("turn", "side: null");
    for id in ["red/hale", "red/ash", "red/pym", "blue/rogers", "blue/tull"] {
        play.set(id, "acted: true");
    }
    play.has("turn", "side: null");
    play.set("blue/tull", "acted: false");
    play.has("turn", "side: blue");
}

/// A side whose commanders are all to come is passed over, and called once one is there.
#[test]
fn mi_05_a_side_still_to_come_is_not_called() {
    let mut play = without("blue/rogers, blue/tull");
    play.command("red/hale");
    play.done();
    assert_eq!(
        play.verdict(),
        "Hale is done; Ash and Pym are left | RED TO GO | plain | red"
    );
}

/// One man of the levy fires at the mob (5+), who fail: Tull may rally them, Rogers is not there.
#[test]
fn mi_23_officers_in_reserve_do_not_rally() {
    let mut play = without("blue/rogers");
    play.command("red/hale");
    let question = play.question("fire", super::LEVY, "1 1");
    assert_eq!(
        question[2],
        "none: no: gives ground / blue/tull: Tull: holds 33% (can be shot at)"
    );
    let near = format!("{}, officer_within_4: blue/rogers", super::LEVY);
    play.refused("fire", near, "scenario");
    // Nobody is asked where both are to come.
    let mut play = without("blue/rogers, blue/tull");
    play.command("red/hale");
    play.act("fire", super::LEVY, [1, 1]);
    play.men("blue/mob", [4, 0, 4, 0]);
}

/// Red has three commanders and one is to come; blue has two and one is to come.
#[test]
fn mi_38_officers_in_reserve_do_not_fight() {
    let mut play = without("red/ash, blue/tull");
    play.command("red/hale");
    let assault = |mine: u16, theirs: u16| {
        format!("unit: red/foot, target: blue/mob, officers: {mine}, defender_officers: {theirs}")
    };
    play.refused("assault", assault(3, 0), "MI-38");
    play.refused("assault", assault(0, 2), "MI-38");
    play.act("assault", assault(2, 1), [3, 2, 2]);
}

/// Tull is shot at once; Rogers is still to come, so blue has a commander left.
#[test]
fn mi_38_a_commander_to_come_is_left() {
    let mut play = without("blue/rogers");
    play.command("red/hale");
    let fire = dice(&[1, 1, 5, 6]).answers(&["blue/tull", "yes"]);
    play.act("fire", super::LEVY, fire);
    let events = play.events().concat();
    assert!(
        events.contains("Tull is shot dead") && !events.contains("no commanders left"),
        "{events}"
    );
}

/// Nobody fires, assaults or skirmishes while every enemy is to come; a dash draws nobody's fire.
#[test]
fn mi_15_enemies_in_reserve_are_no_targets() {
    let mut play = without("blue/rangers, blue/veterans, blue/militia, blue/mob");
    play.put("red/line", [6, 0, 6, 0]);
    play.just("command", "commander: red/hale, dash: true, exposed: true");
    for (unit, action, clause) in [
        ("red/foot", "fire", "MI-15"),
        ("red/foot", "assault", "MI-24"),
        ("red/line", "skirmish", "MI-34"),
    ] {
        let offer = play.offer(unit, action).expect("an offer");
        assert_eq!(offer.refusal.expect("a refusal").clause, clause);
    }
}

/// The umpire changes a body that is to come: nothing on the table changes.
#[test]
fn mi_01_men_in_reserve_are_not_moved() {
    let mut play = field_with("arrivals: [{units: [red/foot, red/hale], turn: 2}]");
    for men in [[8, 2, 2, 0], [0, 0, 0, 0], [6, 0, 0, 0]] {
        play.put("red/foot", men);
        assert_eq!(play.table(), Vec::<&str>::new(), "{men:?}");
    }
    // Nor does the umpire give somebody to come the go.
    play.act("initiative", "", [6, 1]);
    play.cannot_set("turn", "active_commander: red/hale");
    play.command("red/ash");
    play.cannot_set("turn", "active_unit: red/foot");
    assert_eq!(
        play.try_do("move", "unit: red/foot", []),
        Err(Not::Refused("scenario"))
    );
}
