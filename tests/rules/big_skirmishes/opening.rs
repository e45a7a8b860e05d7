//! BS-11: the opening.

use super::{FIELD, field_with};
use crate::support::{Play, dice, muster};
use drumhead::battle::Viewer;
use drumhead::battle::view::Standing;
use drumhead::table::{Side, Who};

fn begun(first: &str) -> Play {
    let mut play = field_with("");
    play.just("opening", format!("first: {first}"));
    play
}

/// A D6 each, red's first; the higher begins, ties are rolled again.
#[test]
fn bs_11_who_begins_by_dice() {
    for (faces, side) in [
        (&[5, 3][..], "red"),
        (&[3, 5], "blue"),
        (&[4, 4, 2, 2, 1, 6], "blue"),
        (&[6, 6, 2, 1], "red"),
    ] {
        let mut play = field_with("");
        play.act("opening", "", dice(faces));
        play.has("turn", format!("to_go: {side}, phase: opening, number: 0"));
    }
}

/// Each tie says that it is one.
#[test]
fn bs_11_a_tie_is_told() {
    let mut play = field_with("");
    play.act("opening", "", [4, 4, 2, 2, 1, 6]);
    let report = play.all_told();
    assert!(
        report.contains("Blues begin the opening (6 to 1) after 2 ties"),
        "{report}"
    );
    let mut play = field_with("");
    play.act("opening", "", [5, 3]);
    play.tells("Reds begin the opening (5 to 3) BS-11");
}

/// Whose go is first is no side's luck.
#[test]
fn bs_17_the_dice_of_the_opening_are_nobodys() {
    let mut play = field_with("");
    play.act("opening", "", [5, 3]);
    let rolls = &play.outcome().rolls;
    assert!(!rolls.is_empty());
    assert!(rolls.iter().all(|roll| roll.owner.side.is_none()));
}

/// Or as agreed, without dice.
#[test]
fn bs_11_who_begins_as_agreed() {
    for side in ["red", "blue"] {
        assert_eq!(begun(side).get("/turn/to_go"), side);
    }
    begun("red").refused("opening", "first: blue", "BS-11");
}

/// Of the side to go any unit may be chosen, until one is; all others wait.
#[test]
fn bs_11_all_others_wait() {
    let mut play = begun("red");
    let units = |play: &Play| {
        let rows = play.battle.roster(Viewer::Table).into_iter();
        let units = rows.filter(|row| matches!(row.who, Who::Unit(_)));
        units
            .map(|row| (row.side, row.standing))
            .collect::<Vec<_>>()
    };
    for (side, standing) in units(&play) {
        let waits = side == Side::Blue;
        assert_eq!(standing == Standing::Idle, waits, "{side:?} {standing:?}");
    }
    play.just("move", "unit: red/foot");
    let going = units(&play);
    assert!(going.len() > 3);
    for (at, (_, standing)) in going.into_iter().enumerate() {
        let expected = if at == 1 {
            Standing::Active
        } else {
            Standing::Idle
        };
        assert_eq!(standing, expected, "{at}");
    }
}

/// Sides alternate; `done` ends a go, used or not.
#[test]
fn bs_11_sides_alternate() {
    let mut play = begun("red");
    play.just("done", "");
    play.has("turn", "to_go: blue");
    play.refused("move", "unit: red/foot", "BS-11");
    play.just("move", "unit: blue/line");
    play.has("turn", "to_go: blue");
    play.just("done", "");
    play.has("turn", "to_go: red");
    play.refused("move", "unit: blue/line", "BS-11");
}

/// One unit a go, up to two actions; the unit may go again in a later go.
#[test]
fn bs_11_one_unit_two_actions() {
    let mut play = begun("red");
    play.just("move", "unit: red/foot");
    assert_eq!(play.figure("inches"), "4 inches");
    play.refused("move", "unit: red/guard", "BS-11");
    play.just("form", "unit: red/foot, formation: column");
    play.refused("move", "unit: red/foot", "BS-11");
    for _ in 0..2 {
        play.just("done", "");
    }
    play.just("move", "unit: red/foot");
    play.just("move", "unit: red/foot");
    assert_eq!(play.figure("inches"), "6 inches");
}

/// Move, form, limber and unlimber are open to it; reload, tap-load, rally are not, nor orders, nor cards.
#[test]
fn bs_11_what_a_go_may_hold() {
    let mut play = begun("red");
    play.just("limber", "unit: red/gun");
    play.just("unlimber", "unit: red/gun");
    play.refused("limber", "unit: red/gun", "BS-11");
    let mut play = begun("red");
    play.set("red/foot", "smoke: 1");
    play.set("red/jaegers", "smoke: 2");
    play.set("red/foot", "disorder: 1");
    play.just("join", "character: red/ash, unit: red/foot");
    play.refused("reload", "unit: red/foot", "BS-11");
    play.refused("tap-load", "unit: red/jaegers", "BS-11");
    play.refused("rally", "unit: red/foot", "BS-11");
    play.refused("order", "character: red/ash, unit: red/foot", "BS-22");
    play.refused("draw", "", "BS-13");
    play.refused("play", "card: dummy", "BS-15");
    play.refused("next", "", "BS-24");
}

/// Nothing moves before it is settled who begins.
#[test]
fn bs_11_settled_first() {
    let mut play = field_with("");
    play.refused("move", "unit: red/foot", "BS-11");
    play.refused(
        "fire",
        "unit: red/foot, target: blue/line, range: 8",
        "BS-11",
    );
}

/// Characters join and leave freely, whoever's go it is.
#[test]
fn bs_11_characters_join_and_leave_freely() {
    let mut play = field_with("");
    play.just("join", "character: blue/tull, unit: blue/line");
    play.just("opening", "first: red");
    play.just("leave", "character: blue/tull");
    play.just("join", "character: red/ash, unit: red/foot");
    play.just("join", "character: red/ash, unit: red/guard");
    play.has("blue/tull", "with: null");
    play.has("red/ash", "with: red/guard");
}

/// The first shot: resolved, then the deck is shuffled and turn 1 begins with nobody activated.
/// 12 dice at long range, first shot: 6 and eleven of 2 and 3; one hit, 5: a kill.
#[test]
fn bs_11_a_shot_ends_the_opening() {
    let mut play = begun("red");
    play.just("move", "unit: red/foot");
    play.refused(
        "fire",
        "unit: red/guard, target: blue/line, range: 12",
        "BS-11",
    );
    play.refused(
        "fire",
        "unit: blue/line, target: red/foot, range: 12",
        "BS-11",
    );
    play.act(
        "fire",
        "unit: red/foot, target: blue/line, range: 12",
        [6, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 5],
    );
    play.has("blue/line", "kills: 1");
    play.has("red/foot", "smoke: 1");
    play.has("turn", "number: 1, phase: cards");
    play.has("red/foot", "activated: false, actions_left: 0");
    assert_eq!(play.cards_left().len(), 11);
    play.has(
        "turn",
        "to_go: null, active_unit: null, active_character: null",
    );
    play.order("red/ash", "red/foot");
}

/// A fire that is refused ends nothing.
#[test]
fn bs_11_a_refused_shot_ends_nothing() {
    let mut play = begun("red");
    play.refused(
        "fire",
        "unit: red/foot, target: blue/line, range: 19",
        "BS-37",
    );
    play.has("turn", "phase: opening, to_go: red");
}

/// `start-cards`: by agreement, in the opening or without one, and only once.
#[test]
fn bs_11_start_cards() {
    for mut play in [field_with(""), begun("blue")] {
        play.just("start-cards", "");
        play.has("turn", "number: 1, phase: cards");
        assert_eq!(play.cards_left().len(), 11);
        play.refused("start-cards", "", "BS-11");
        play.refused("opening", "", "BS-11");
    }
}

/// What the umpire forces in the other side's go takes that side's go from nobody.
#[test]
fn bs_11_a_forced_move_leaves_the_go_alone() {
    let mut play = begun("red");
    play.forces(&["BS-11"], "move", "unit: blue/line", []);
    play.has("turn", "to_go: red");
    play.just("move", "unit: red/foot");
    let mut play = muster("big-skirmishes", FIELD).expect("sound");
    play.forces(&["BS-11"], "move", "unit: blue/line", []);
    play.just("opening", "first: red");
    play.just("move", "unit: red/foot");
}

/// A shot that the umpire forces in the other side's go is a first shot too.
#[test]
fn bs_11_a_forced_shot_ends_the_opening() {
    let mut play = begun("red");
    let fire = "unit: blue/line, target: red/foot, range: 6, men: 1";
    play.forces(&["BS-11"], "fire", fire, [2]);
    play.has("turn", "number: 1, phase: cards");
}

/// The shot that leaves nobody to play against begins no turn in words.
#[test]
fn bs_11_the_first_shot_is_the_last() {
    let yaml = super::sides(["{name: A}", ""], ["{name: X, figures: 1}", ""], "");
    let mut play = crate::support::muster("big-skirmishes", &yaml).expect("sound");
    play.just("opening", "first: red");
    play.act(
        "fire",
        "unit: red/a, target: blue/x, range: 5, men: 1",
        [6, 6],
    );
    assert_eq!(
        play.events(),
        [
            "B have nothing left on the table | BLUE BEATEN | grave | blue",
            "The battle is over: R hold the field | VICTORY: RED | good | red"
        ]
    );
    assert_eq!(
        play.table(),
        ["A: place 1 smoke marker", "X: remove all figures"]
    );
    let status = play.battle.status(drumhead::battle::Viewer::Table);
    assert_eq!(status.now, "The battle is over: R hold the field");
    assert_eq!((status.side, status.next), (None, None));
}
