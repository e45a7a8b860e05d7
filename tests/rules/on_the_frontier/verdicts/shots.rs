//! Shots, and fire that is held.

use super::*;

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
        "Gun fires at Blue Horse, 4″: 1 down | BLUE HORSE: 1 DOWN | good | red"
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
        ["Blue Horse: shaken, may not shoot or advance"]
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
         | BLUE FOOT: 1 DOWN | good | red"
    );
    let gives = dice(&[6, 6]).answers(&["yes"]);
    play.act("shoot", shot("red/vets", "blue/foot", 2), gives);
    assert_eq!(
        play.verdict(),
        "Veterans fire at Blue Foot, 4″: no effect; Ames steadies Blue Foot, 1 hit cancelled \
         | BLUE FOOT STEADIED | bad | red"
    );
    let gives = dice(&[6, 1]).answers(&["yes"]);
    play.act("shoot", shot("red/militia", "blue/foot", 2), gives);
    assert_eq!(
        play.verdict(),
        "Militia fire at Blue Foot, 4″: 1 down | BLUE FOOT: 1 DOWN | good | red"
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
    assert_eq!(
        play.verdict(),
        "Foot hold fire | FOOT HOLD FIRE | plain | red"
    );
    assert_eq!(play.table(), ["Foot: place 1 held-fire marker"]);
    play.just("hold", "unit: red/vets");
    play.just("end-half", "");
    play.act("shoot", shot("blue/foot", "red/foot", 2), [1]);
    assert_eq!(play.follows(), ["Foot: may return fire at Blue Foot"]);
    let back = shot("red/foot", "blue/foot", 2);
    play.act("shoot", format!("{back}, returning: fire"), [5]);
    assert_eq!(
        play.verdict(),
        "Foot return fire at Blue Foot, 4″: 1 down | BLUE FOOT: 1 DOWN | good | red"
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
    assert_eq!(play.follows(), ["Veterans: may fire at charging Second"]);
    let at = shot("red/vets", "blue/second", 2);
    play.act("shoot", format!("{at}, returning: charge"), [5]);
    assert_eq!(
        play.verdict(),
        "Veterans fire at charging Second, 4″: all down, the charge is stopped \
         | CHARGE STOPPED | good | red"
    );
    assert!(play.events().is_empty());
}
