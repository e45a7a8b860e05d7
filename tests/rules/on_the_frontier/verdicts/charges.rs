//! Charges, their fates, and what ends them.

use super::*;

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
        "Blue Foot strike Foot; hits inflicted so far: Reds 1, Blues 0"
    );
    assert_eq!(
        play.prompt("charge", &one, "5 1 1 1 1"),
        "Blue Foot are beaten, 1 hit to 0. Retreat: 6″ + 1D6"
    );
    play.act("charge", &one, [5, 1, 1, 1, 1, 6]);
    assert_eq!(
        play.verdict(),
        "Foot beat Blue Foot, 1 hit to 0; Blue Foot retreat 12″ | BLUE FOOT BACK 12″ | good | red"
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
        "Blue Foot beat off Foot, 1 hit to 0; Foot retreat 8″ | FOOT BACK 8″ | bad | red"
    );
    let mut play = charged(&["red/foot"]);
    play.set("red/foot", "down: 4");
    play.act("charge", &one, [1, 1, 5]);
    assert_eq!(
        play.verdict(),
        "Blue Foot beat off Foot, 1 hit to 0; Foot rout at less than half strength | FOOT ROUT | grave | red"
    );
    let mut play = charged(&["red/foot"]);
    play.set("blue/foot", "down: 7");
    let last = fight("red/foot", "blue/foot");
    play.act("charge", last, [5, 5, 1, 1]);
    assert_eq!(
        play.verdict(),
        "Foot beat Blue Foot, 2 hits to 0; Blue Foot are all down | BLUE FOOT ALL DOWN | good | red"
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
        "Light fall back after a tie: half of (9″ + 1D6)"
    );
    play.act("charge", &none, [4]);
    assert_eq!(
        play.verdict(),
        "Light and Blue Foot tie, no hits; Light fall back 6.5″ | TIED | plain | red"
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
            "Come on: Cole rolled 6. Hits inflicted so far: Reds 1, Blues 0. Which?",
            "cancel: cancel: no hit to cancel so far / inflict: inflict a hit"
        ]
    );
    // One hit and one that Cole inflicts: a figure of each. Ames is hit. Second, 0 of 8, is lost; the foot goes back 6 + 4.
    let gives = dice(&[5, 1, 1, 1, 6, 1, 4]).answers(&["inflict"]);
    play.act("charge", all, gives);
    assert_eq!(
        play.verdict(),
        "Horse and Foot beat Blue Foot and Second, 2 hits to 0; Second are all down, \
         Blue Foot retreat 10″ | SECOND ALL DOWN | good | red"
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
    assert_eq!(
        play.follows(),
        ["Foot: may occupy the position", "Horse: may pursue"]
    );
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
        "Horse pursue and beat Blue Foot, 1 hit to 0; Blue Foot rout at less than half strength | BLUE FOOT ROUT | good | red"
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
        "Horse call off the charge at Blue Foot: out of reach | CHARGE CALLED OFF | plain | red"
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
        "Sappers finish Lodge: fortified house | WORK FINISHED | good | red"
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
