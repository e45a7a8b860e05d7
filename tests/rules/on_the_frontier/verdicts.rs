//! What actions say: verdicts, prompts, questions, what to do on the table and what follows.

use super::{charged, field_with, fight, red_half, shot};
use crate::support::{Play, dice};
use drumhead::battle::{Viewer, Weight};

/// The dice of who goes first, and a tie rolled again.
#[test]
fn of_03_initiative_in_words() {
    let mut play = field_with("");
    assert_eq!(
        play.prompt("initiative", "", ""),
        "Turn 1. 1D6 each: high goes first"
    );
    assert_eq!(
        play.prompt("initiative", "", "4 4"),
        "Tied at 4: both roll again. 1D6 each"
    );
    play.act("initiative", "", [4, 4, 1, 5]);
    assert_eq!(
        play.verdict(),
        "Turn 1: Blues go first (5 to 1) (tied at 4, rolled again) | BLUE FIRST | plain | blue"
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
        "Reds are done, 11 units unused; Blues to go | BLUE TO GO | plain | blue"
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
        "Reds are done, 11 units unused; Blues have no units on the table | NO UNITS | plain | blue"
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
        "Turn 1: Blues go first, with no units on the table | NO UNITS | plain | blue"
    );
}

/// Moves: how far, charges, guns that deploy, nothing left, a commander who leads.
#[test]
fn of_05_moves_in_words() {
    let mut play = red_half();
    let back = "unit: red/foot, direction: back";
    assert_eq!(
        play.prompt("move", back, ""),
        "Foot move. 1D6: 6″ and the roll"
    );
    play.act("move", back, [5]);
    assert_eq!(
        play.verdict(),
        "Foot move back up to 11″ | 11″ | plain | red"
    );
    assert_eq!(play.follows(), ["Reds: 10 still to act"]);
    play.act("move", "unit: red/vets, charge: blue/foot", [5]);
    assert_eq!(
        play.verdict(),
        "Veterans charge at Blue Foot, up to 11″ | CHARGE 11″ | plain | red"
    );
    assert_eq!(
        play.table(),
        ["Veterans: place 1 charge marker, move up to 11″ into contact with Blue Foot"]
    );
    let gun = "unit: red/gun, deploying: true, broken: true";
    assert_eq!(
        play.prompt("move", gun, ""),
        "Gun moves. 1D6: the roll less 2″"
    );
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
    assert_eq!(play.verdict(), "Cole joins Foot | JOINS | plain | red");
    assert_eq!(play.table(), ["Cole: place with Foot"]);
    let go = "unit: red/foot";
    assert_eq!(
        play.question("move", go, "1"),
        [
            "for Foot",
            "Foot move up to 7″ (rolled 1). Roll again with Cole? The new roll stands.",
            "no: no: 7″ / yes: roll again"
        ]
    );
    assert_eq!(
        play.prompt("move", go, "1 yes"),
        "Follow me: Cole leads Foot, roll again. 1D6: 6″ and the roll; this one counts"
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
        "3 down of Militia (militia, Gray)"
    );
    // -1 militia, +1 a general: 5 and 6 recover, 1 and 2 are lost.
    play.act("rally", rally, [5, 4, 1]);
    assert_eq!(
        play.verdict(),
        "Militia rally: 1 recovers, 1 stays down, 1 lost | 1 RECOVERS | good | red"
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
            "Foot rally: 2 recover, 3 stay down, no longer shaken | NOT SHAKEN | good | red",
        ),
        (
            "red/gun",
            2,
            &[3, 4],
            "Gun rallies: nobody recovers, 2 stay down | NO RECOVERY | bad | red",
        ),
        (
            "red/clan",
            2,
            &[3, 1],
            "Clan rally: nobody recovers, 1 stays down, 1 lost | 1 LOST | bad | red",
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

/// Shots: hits, shaken, all down, misses, no dice, and how the prompt tells the need.
#[test]
fn of_11_shots_in_words() {
    let mut play = red_half();
    assert_eq!(
        play.prompt("shoot", shot("red/gun", "blue/horse", 4), ""),
        "Gun fires at Blue Horse, 4″, close, at cavalry"
    );
    play.act("shoot", shot("red/gun", "blue/horse", 4), [5, 4]);
    assert_eq!(
        play.verdict(),
        "Gun fires at Blue Horse, 4″: 1 down | 1 DOWN | good | red"
    );
    let verdict = play.outcome().verdict.as_ref().expect("a verdict");
    assert_eq!(verdict.weight, Weight::Killed);
    assert_eq!(play.table(), ["Blue Horse: lay down 1 figure"]);
    play.act("shoot", shot("red/foot", "blue/horse", 4), [6, 6]);
    assert_eq!(
        play.verdict(),
        "Foot fire at Blue Horse, 4″: 2 down, shaken | BLUE HORSE SHAKEN | good | red"
    );
    assert_eq!(
        play.follows(),
        [
            "Blue Horse: shaken, may not shoot or advance",
            "Reds: 9 still to act"
        ]
    );
    for (unit, target, figures, faces, verdict) in [
        (
            "red/vets",
            "blue/horse",
            2,
            &[6][..],
            "Veterans fire at Blue Horse, 4″: all down | BLUE HORSE ALL DOWN | good | red",
        ),
        (
            "red/militia",
            "blue/horse",
            2,
            &[6],
            "Militia fire at Blue Horse, 4″: no effect | NO EFFECT | bad | red",
        ),
        (
            "red/poor",
            "blue/foot",
            2,
            &[4],
            "Poor fire at Blue Foot, 4″: no hits | MISS | bad | red",
        ),
        (
            "red/clan",
            "blue/foot",
            1,
            &[],
            "Clan fire at Blue Foot, 4″ with 0 dice: no hits | NO DICE | bad | red",
        ),
    ] {
        play.act("shoot", shot(unit, target, figures), dice(faces));
        assert_eq!(play.verdict(), verdict);
    }
}

/// A commander steadies, or is hit.
#[test]
fn of_12_steady_in_words() {
    let mut play = red_half();
    play.set("blue/ames", "with: blue/foot");
    let fire = shot("red/foot", "blue/foot", 4);
    assert_eq!(
        play.question("shoot", &fire, "5 6"),
        [
            "for Blue Foot",
            "Ames is with Blue Foot, who took 2 hits. Try to steady?",
            "no: no / yes: Ames: cancels 1 hit on 5+, is hit on 1"
        ]
    );
    assert_eq!(
        play.prompt("shoot", &fire, "5 6 yes"),
        "Steady: Ames with Blue Foot"
    );
    play.act("shoot", fire, dice(&[5, 6, 5]).answers(&["yes"]));
    assert_eq!(
        play.verdict(),
        "Foot fire at Blue Foot, 4″: 1 down; Ames steadies Blue Foot, 1 hit cancelled \
         | 1 DOWN | good | red"
    );
    let gives = dice(&[6, 6]).answers(&["yes"]);
    play.act("shoot", shot("red/vets", "blue/foot", 2), gives);
    assert_eq!(
        play.verdict(),
        "Veterans fire at Blue Foot, 4″: no effect; Ames steadies Blue Foot, 1 hit cancelled \
         | STEADIED | bad | red"
    );
    let gives = dice(&[6, 1]).answers(&["yes"]);
    play.act("shoot", shot("red/militia", "blue/foot", 2), gives);
    assert_eq!(
        play.verdict(),
        "Militia fire at Blue Foot, 4″: 1 down | 1 DOWN | good | red"
    );
    assert_eq!(
        play.events(),
        ["Ames is hit; replaced at the end of turn 2 | AMES HIT | grave | blue"]
    );
    play.next_turn();
    play.end_halves();
    play.just("end-turn", "");
    assert_eq!(
        play.verdict(),
        "Turn 2 is over: roll for turn 3 | TURN OVER | plain | -"
    );
    assert_eq!(play.events(), ["Ames is replaced |  | plain | blue"]);
}

/// Fire that was held: returned, and at a charge that it stops.
#[test]
fn of_14_held_fire_in_words() {
    let mut play = red_half();
    play.just("hold", "unit: red/foot");
    assert_eq!(play.verdict(), "Foot hold fire | HOLDS FIRE | plain | red");
    assert_eq!(play.table(), ["Foot: place 1 held-fire marker"]);
    play.just("hold", "unit: red/vets");
    play.just("end-half", "");
    play.act("shoot", shot("blue/foot", "red/foot", 2), [1]);
    assert_eq!(
        play.follows(),
        [
            "Foot: may return fire at Blue Foot",
            "Blues: 6 still to act"
        ]
    );
    let back = shot("red/foot", "blue/foot", 2);
    play.act("shoot", format!("{back}, returning: fire"), [5]);
    assert_eq!(
        play.verdict(),
        "Foot return fire at Blue Foot, 4″: 1 down | 1 DOWN | good | red"
    );
    assert_eq!(
        play.table(),
        [
            "Foot: remove 1 held-fire marker",
            "Blue Foot: lay down 1 figure"
        ]
    );
    play.set("blue/second", "lost: 7");
    play.set("blue/second", "down: 0");
    play.set("blue/second", "lost: 4");
    play.set("blue/second", "down: 3");
    let second = "unit: blue/second, charge: red/vets";
    play.act("move", second, dice(&[3]).force());
    assert_eq!(
        play.follows(),
        [
            "Veterans: may fire at charging Second",
            "Blues: 5 still to act"
        ]
    );
    let at = shot("red/vets", "blue/second", 2);
    play.act("shoot", format!("{at}, returning: charge"), [5]);
    assert_eq!(
        play.verdict(),
        "Veterans fire at charging Second, 4″: all down, the charge is stopped \
         | CHARGE STOPPED | good | red"
    );
    assert!(play.events().is_empty());
}

/// A charger shot down by an ordinary shot: its side loses the charge.
#[test]
fn of_16_a_charge_stopped_in_words() {
    let mut play = field_with("options: {first_player: blue}");
    play.just("initiative", "");
    play.set("blue/horse", "down: 2");
    play.charge("blue/horse", "red/foot");
    play.just("end-half", "");
    play.act("shoot", shot("red/foot", "blue/horse", 4), [6, 6]);
    assert_eq!(
        play.verdict(),
        "Foot fire at Blue Horse, 4″: all down | BLUE HORSE ALL DOWN | good | red"
    );
    assert_eq!(
        play.events(),
        ["Blue Horse are all down: no charge | CHARGE STOPPED | bad | blue"]
    );
}

/// Charges won and lost: who beat whom, with which hits, and what became of the beaten.
#[test]
fn of_18_charges_in_words() {
    let mut play = charged(&["red/foot"]);
    let one = fight("red/foot", "blue/foot, figures: 2");
    assert_eq!(play.prompt("charge", &one, ""), "Foot strike Blue Foot");
    assert_eq!(
        play.prompt("charge", &one, "5 1 1 1"),
        "Blue Foot strike Foot"
    );
    assert_eq!(
        play.prompt("charge", &one, "5 1 1 1 1"),
        "Blue Foot retreat. 1D6: 6″ and the roll"
    );
    play.act("charge", &one, [5, 1, 1, 1, 1, 6]);
    assert_eq!(
        play.verdict(),
        "Foot beat Blue Foot, 1 hit to 0; Blue Foot retreat 12″ | BLUE BACK 12″ | good | red"
    );
    assert_eq!(
        play.table(),
        [
            "Foot: remove 1 charge marker",
            "Blue Foot: lay down 1 figure, move back 12″"
        ]
    );
    let mut play = charged(&["red/foot"]);
    play.act("charge", &one, [1, 1, 1, 1, 5, 2]);
    assert_eq!(
        play.verdict(),
        "Blue Foot beat off Foot, 1 hit to 0; Foot retreat 8″ | RED BACK 8″ | bad | red"
    );
    let mut play = charged(&["red/foot"]);
    play.set("red/foot", "down: 4");
    play.act("charge", &one, [1, 1, 5]);
    assert_eq!(
        play.verdict(),
        "Blue Foot beat off Foot, 1 hit to 0; Foot rout | RED ROUTS | grave | red"
    );
    let mut play = charged(&["red/foot"]);
    play.set("blue/foot", "down: 7");
    let last = fight("red/foot", "blue/foot");
    play.act("charge", last, [5, 5, 1, 1]);
    assert_eq!(
        play.verdict(),
        "Foot beat Blue Foot, 2 hits to 0; Blue Foot are all down | BLUE ALL DOWN | good | red"
    );
    assert_eq!(
        play.events(),
        ["Blue Foot are lost | BLUE FOOT LOST | grave | blue"]
    );
}

/// Ties, of one attacker and of two that charged each other.
#[test]
fn of_18_ties_in_words() {
    let mut play = charged(&["red/light"]);
    let none = fight("red/light, figures: 0", "blue/foot, figures: 0");
    assert_eq!(
        play.prompt("charge", &none, ""),
        "Light fall back. 1D6: half of 9″ and the roll"
    );
    play.act("charge", &none, [4]);
    assert_eq!(
        play.verdict(),
        "Light and Blue Foot tie, no hits; Light fall back 6.5″ | TIED | bad | red"
    );
    let mut play = red_half();
    play.charge("red/light", "blue/foot");
    play.just("end-half", "");
    play.charge("blue/foot", "red/light");
    play.end_halves();
    play.act("charge", none, [4, 2]);
    assert_eq!(
        play.verdict(),
        "Light and Blue Foot tie, no hits; both fall back | TIED | plain | -"
    );
}

/// Several on a side: each fate, the worst in the banner; commanders and those shaken are told besides, the gravest last.
#[test]
fn of_19_several_fates_in_words() {
    let mut play = charged(&["red/horse", "red/foot"]);
    play.set("blue/second", "down: 7");
    play.set("red/cole", "with: red/foot");
    play.set("blue/ames", "with: blue/foot");
    play.set("blue/second", "charging: red/vets");
    let all = "attackers: [{unit: red/horse}, {unit: red/foot, figures: 0}], \
        defenders: [{unit: blue/foot, figures: 0}, {unit: blue/second, figures: 0}]";
    assert_eq!(
        play.question("charge", all, "5 1 1 1 6"),
        [
            "for Foot",
            "Come on: Cole rolled 6. Which?",
            "cancel: cancel: no hit to cancel so far / inflict: inflict a hit"
        ]
    );
    // One hit and one that Cole inflicts: a figure of each. Ames is hit. Second, 0 of 8, is lost; the foot goes back 6 + 4.
    let gives = dice(&[5, 1, 1, 1, 6, 1, 4]).answers(&["inflict"]);
    play.act("charge", all, gives);
    assert_eq!(
        play.verdict(),
        "Horse and Foot beat Blue Foot and Second, 2 hits to 0; Second are all down, \
         Blue Foot retreat 10″ | BLUE ALL DOWN | good | red"
    );
    assert_eq!(
        play.events(),
        [
            "Cole inflicts 1 hit |  | plain | red",
            "Second lose the charge on Veterans |  | plain | blue",
            "Ames is hit; replaced at the end of turn 2 | AMES HIT | grave | blue",
            "Second are lost | SECOND LOST | grave | blue"
        ]
    );
    assert_eq!(play.follows(), ["Horse: may pursue"]);
}

/// A pursuit, and a side that has nothing left.
#[test]
fn of_20_pursuit_and_the_end_in_words() {
    let mut play = charged(&["red/horse"]);
    for unit in ["second", "light", "clan", "horse", "gun", "carts"] {
        play.set(&format!("blue/{unit}"), "routed: true");
    }
    let at = fight("red/horse", "blue/foot, figures: 0");
    play.set("blue/foot", "down: 2");
    play.act("charge", &at, [5, 5, 1, 1, 2]);
    play.act("pursue", at, [5, 1, 1, 1]);
    assert_eq!(
        play.verdict(),
        "Horse pursue and beat Blue Foot, 1 hit to 0; Blue Foot rout | BLUE ROUTS | good | red"
    );
    assert_eq!(
        play.events(),
        [
            "Blues have nothing left on the table | BLUE BEATEN | grave | blue",
            "The battle is over: Reds hold the field | VICTORY: RED | good | red"
        ]
    );
    assert!(play.follows().is_empty() && play.next().is_empty());
}

/// A charge called off.
#[test]
fn of_04_call_off_in_words() {
    let mut play = charged(&["red/horse"]);
    play.just("call-off", "unit: red/horse, why: out of reach");
    assert_eq!(
        play.verdict(),
        "Horse call off the charge at Blue Foot: out of reach | CALLED OFF | plain | red"
    );
    assert_eq!(play.table(), ["Horse: remove 1 charge marker"]);
}

/// Works going on and finished, demolition charges laid, spent and blown.
#[test]
fn of_21_engineers_in_words() {
    let mut play = red_half();
    let work = |unit: &str| format!("unit: {unit}, name: Lodge, task: fortified-house");
    play.act("work", work("red/foot"), [2, 2]);
    assert_eq!(
        play.verdict(),
        "Foot work on Lodge: 4 of 6 points | 4 OF 6 | plain | red"
    );
    assert_eq!(
        play.prompt("work", work("red/sappers"), ""),
        "Sappers work on Lodge, 4 of 6 points done. 2D6: points; done at 6"
    );
    play.act("work", work("red/sappers"), [1, 1]);
    assert_eq!(
        play.verdict(),
        "Sappers finish Lodge: fortified house | FINISHED | good | red"
    );
    assert_eq!(play.table(), ["Lodge: mark the house as fortified"]);
    for unit in ["red/vets", "red/militia"] {
        play.just("lay-charge", format!("unit: {unit}, name: Bridge"));
    }
    assert_eq!(
        play.verdict(),
        "Militia lay a charge at Bridge: 2 dice | CHARGE LAID | plain | red"
    );
    assert_eq!(play.table(), ["Bridge: add 1 demolition charge"]);
    // 26 of 36 ways reach 6.
    assert_eq!(
        play.prompt("detonate", "name: Bridge", ""),
        "Bridge goes up: 2 charges. 2D6: blown on 6 or more in all (72%)"
    );
    play.act("detonate", "name: Bridge", [5, 4]);
    assert_eq!(
        play.verdict(),
        "Bridge is blown (9, needed 6) | BRIDGE BLOWN | good | -"
    );
    assert_eq!(
        play.table(),
        ["Bridge: remove 2 demolition charges, mark it blown"]
    );
    play.just("lay-charge", "unit: red/clan, name: Bridge");
    play.act("detonate", "name: Bridge", [4]);
    assert_eq!(
        play.verdict(),
        "Bridge stands, the charge is spent (4, needed 6) | NO BREACH | bad | -"
    );
}
