//! Initiative, moves and rallies.

use super::*;

/// The dice of who goes first, and a tie rolled again.
#[test]
fn of_03_initiative_in_words() {
    let mut play = field_with("");
    assert_eq!(
        play.prompt("initiative", "", ""),
        "Initiative of turn 1. 1D6 each: high goes first"
    );
    assert_eq!(
        play.prompt("initiative", "", "4 4"),
        "Tied at 4: both roll again. 1D6 each"
    );
    play.act("initiative", "", [4, 4, 1, 5]);
    assert_eq!(
        play.verdict(),
        "Turn 1: Blues go first (5 to 1) after a tie at 4 | BLUE FIRST | plain | blue"
    );
    let mut play = field_with("options: {first_player: red}");
    play.just("initiative", "");
    assert_eq!(
        play.verdict(),
        "Turn 1: Reds go first | RED FIRST | plain | red"
    );
    play.just("end-half", "");
    assert_eq!(
        play.verdict(),
        "Reds are done, 11 units unused; Blues go next | BLUE'S TURN | plain | blue"
    );
    play.just("end-half", "");
    assert_eq!(
        play.verdict(),
        "Both sides are done: no charges | NO CHARGES | plain | -"
    );
    play.just("end-turn", "");
    assert_eq!(play.verdict(), "Turn 1 is over | TURN OVER | plain | -");
    assert!(!play.report().contains("first player"));
    play.just("initiative", "");
    assert_eq!(
        play.verdict(),
        "Turn 2: Reds go first | RED FIRST | plain | red"
    );
}

/// A side with no units on the table is not told to go.
#[test]
fn of_04_no_call_on_those_who_are_gone() {
    let mut play = field_with("options: {first_player: red}");
    for unit in ["foot", "second", "light", "clan", "horse", "gun", "carts"] {
        play.set(&format!("blue/{unit}"), "routed: true");
    }
    play.just("initiative", "");
    let status = |play: &Play| play.battle.status(Viewer::Table).now;
    play.just("end-half", "");
    assert_eq!(
        play.verdict(),
        "Reds are done, 11 units unused; Blues have no units on the table | BLUE: NO UNITS | plain | blue"
    );
    assert_eq!(status(&play), "The battle is over: Reds hold the field");
    let mut play = field_with("options: {first_player: blue}");
    play.set("blue/foot", "routed: true");
    for unit in ["second", "light", "clan", "horse", "gun", "carts"] {
        play.set(&format!("blue/{unit}"), "routed: true");
    }
    play.just("initiative", "");
    assert_eq!(
        play.verdict(),
        "Turn 1: Blues go first, with no units on the table | BLUE: NO UNITS | plain | blue"
    );
}

/// Moves: how far, charges, guns that deploy, nothing left, a commander who leads.
#[test]
fn of_05_moves_in_words() {
    let mut play = red_half();
    let back = "unit: red/foot, direction: back";
    assert_eq!(play.prompt("move", back, ""), "Foot move: 6″ + 1D6");
    play.act("move", back, [5]);
    assert_eq!(
        play.verdict(),
        "Foot move back up to 11″ | 11″ | plain | red"
    );
    // Who can still act is told by what is next.
    assert!(play.follows().is_empty());
    play.act("move", "unit: red/vets, charge: blue/foot", [5]);
    assert_eq!(
        play.verdict(),
        "Veterans charge at Blue Foot, up to 11″ | CHARGE 11″ | plain | red"
    );
    assert_eq!(
        play.table(),
        [
            "Veterans: place 1 charge marker, move up to 11″ into contact with Blue Foot if it reaches"
        ]
    );
    let gun = "unit: red/gun, deploying: true, broken: true";
    assert_eq!(play.prompt("move", gun, ""), "Gun moves: 1D6 - 2″");
    play.act("move", gun, [1]);
    assert_eq!(
        play.verdict(),
        "Gun cannot move (rolled 1) | NO MOVE | bad | red"
    );
    assert!(play.table().is_empty());
    let mut play = red_half();
    play.act("move", "unit: red/gun, deploying: true", [1]);
    assert_eq!(
        play.verdict(),
        "Gun moves up to 3″ and deploys | 3″ | plain | red"
    );
    assert_eq!(
        play.table(),
        ["Gun: move up to 3″, unlimber, muzzle to the target"]
    );
    play.act("move", "unit: red/hart", [3]);
    assert_eq!(play.verdict(), "Hart moves up to 15″ | 15″ | plain | red");
}

/// A commander may have the die of the move rolled again: the question says what stands.
#[test]
fn of_06_follow_me_in_words() {
    let mut play = red_half();
    play.just("join", "commander: red/cole, unit: red/foot");
    assert_eq!(play.verdict(), "Cole joins Foot | COLE JOINS | plain | red");
    assert_eq!(play.table(), ["Cole: place with Foot"]);
    let go = "unit: red/foot";
    assert_eq!(
        play.question("move", go, "1"),
        [
            "for Foot",
            "Foot move up to 7″ (rolled 1). Roll again with Cole? The new roll stands.",
            "no: keep 7″ / yes: roll again"
        ]
    );
    assert_eq!(
        play.prompt("move", go, "1 yes"),
        "Follow me: Cole leads Foot, roll again: 6″ + 1D6; this one counts"
    );
    play.act("move", go, dice(&[1, 4]).answers(&["yes"]));
    assert_eq!(
        play.verdict(),
        "Cole leads Foot: up to 10″ (rolled 1, then 4) | 10″ | plain | red"
    );
    assert_eq!(
        play.table(),
        ["Foot: move up to 10″", "Cole: move with Foot"]
    );
}

/// Rallies: some up, nobody up, no longer shaken, all lost. The last unit of a side ends the battle.
#[test]
fn of_09_rallies_in_words() {
    let mut play = red_half();
    play.set("red/militia", "down: 3");
    play.just("join", "commander: red/gray, unit: red/militia");
    let rally = "unit: red/militia";
    assert_eq!(
        play.prompt("rally", rally, ""),
        "3 down of Militia (militia, Gray), no enemy within 6″"
    );
    // -1 militia, +1 a general: 5 and 6 recover, 1 and 2 are lost.
    play.act("rally", rally, [5, 4, 1]);
    assert_eq!(
        play.verdict(),
        "Militia rally: 1 recovers, 1 stays down, 1 lost | MILITIA: 1 RECOVERS | good | red"
    );
    assert_eq!(
        play.table(),
        ["Militia: stand up 1 figure, remove 1 figure lying down"]
    );
    for (unit, down, faces, verdict) in [
        (
            "red/foot",
            5,
            &[5, 6, 3, 3, 3][..],
            "Foot rally: 2 recover, 3 stay down, no longer shaken | FOOT NOT SHAKEN | good | red",
        ),
        (
            "red/gun",
            2,
            &[3, 4],
            "Gun rallies: nobody recovers, 2 stay down | GUN: NO RECOVERY | bad | red",
        ),
        (
            "red/clan",
            2,
            &[3, 1],
            "Clan rally: nobody recovers, 1 stays down, 1 lost | CLAN: 1 LOST | bad | red",
        ),
        (
            "red/horse",
            4,
            &[1, 1, 2, 2],
            "Horse rally: the last 4 are lost | HORSE LOST | grave | red",
        ),
    ] {
        play.set(unit, format!("down: {down}"));
        play.act("rally", format!("unit: {unit}"), dice(faces));
        assert_eq!(play.verdict(), verdict);
    }
    assert_eq!(play.table(), ["Horse: remove all figures"]);
}
