//! Why dice are rolled, and what is asked, in words.

use super::{FOOT, LEVY, field_with, four, go};

#[test]
fn mi_04_why_the_initiative_is_rolled() {
    let play = field_with("");
    for (given, prompt) in [
        ("", "Initiative of turn 1. 1D6 each: high commands first"),
        ("4 4", "Tied at 4: both roll again. 1D6 each"),
    ] {
        assert_eq!(play.prompt("initiative", "", given), prompt);
    }
}

#[test]
fn mi_12_why_wounded_men_roll() {
    let mut play = go();
    play.put("red/foot", [9, 3, 0, 0]);
    let prompt = play.prompt("move", "unit: red/foot", "");
    assert_eq!(prompt, "3 wounded of Foot move");
}

#[test]
fn mi_17_why_fire_is_rolled() {
    let play = go();
    for (range, given, prompt) in [
        (
            8,
            "",
            "Foot fire at Mob, 8″, effective (12″). 2D6: the higher counts, +4 for 12 men firing, \
             +1 regular; 2 points a hit",
        ),
        (
            16,
            "",
            "Foot fire at Mob, 16″, harassing. 1D6: + 5 for men and quality; 2 points a hit",
        ),
        (8, "1 1", "3 hits on Mob"),
        (
            8,
            "1 1 1 1 1",
            "Mob are under fire (rabble). 1D6: holds on 5+ (33%), \
             gives ground on 4 or less: 1 man falls back for each point short",
        ),
    ] {
        let fire = format!("unit: red/foot, target: blue/mob, range: {range}");
        assert_eq!(play.prompt("fire", fire, given), prompt);
    }
}

#[test]
fn mi_23_what_officers_are_asked() {
    let play = go();
    assert_eq!(
        play.question("fire", LEVY, "1 1")[1..],
        [
            "Mob give ground. Does an officer within 4″ rally them? The new roll stands, even if worse.",
            "none: no: gives ground / blue/rogers: Rogers: holds 33% (can be shot at) \
             / blue/tull: Tull: holds 33% (can be shot at)",
        ]
    );
    assert_eq!(
        play.prompt("fire", LEVY, "1 1 blue/tull"),
        "Tull rallies Mob. 1D6: holds on 5+ (33%); this roll stands"
    );
    assert_eq!(
        play.question("fire", LEVY, "1 1 blue/tull 5")[1..],
        [
            "Shoot at Tull? From a formation of Reds within 10″, or from stragglers of Reds within 16″.",
            "no: no / yes: yes: dead on 6 (17%)"
        ]
    );
    assert_eq!(
        play.prompt("fire", LEVY, "1 1 blue/tull 5 yes"),
        "Levy snipe at Tull"
    );
}

/// Four hits on a fit man and a wounded one: a die for each of the two, the fit man's first.
#[test]
fn mi_19_whom_the_hits_of_an_assault_are_rolled_for() {
    let mut play = four();
    play.put("blue/veterans", [1, 1, 0, 0]);
    let rolled = "6 6 6 6 1 1 5 5 4 4 6 6 6 6 1";
    assert_eq!(
        play.prompt("assault", FOOT, rolled),
        "4 hits on 2 men: 1 hit on fit men of Veterans"
    );
    assert_eq!(
        play.prompt("assault", FOOT, &format!("{rolled} 1")),
        "4 hits on 2 men: 1 hit on wounded men of Veterans; another wound changes nothing"
    );
}

#[test]
fn mi_26_what_an_assault_asks() {
    let play = four();
    let assault = format!("{FOOT}, officers: 1");
    for (given, prompt) in [
        (
            "",
            "Foot try to go in at Veterans (regular). 2 or 3 passes: go in. 1: hang back. 0: withdraw",
        ),
        (
            "6 6 6",
            "Veterans receive the assault (regular). 2 or 3 passes: may fire. 1: stand. 0: withdraw",
        ),
        ("6 6 6 1 1 1", "Veterans withdraw"),
        (
            "6 6 6 6 1 1",
            "Foot against Veterans. 2D6 each: the higher counts, + 1 for Foot (quality, officers, men); high wins",
        ),
        (
            "6 6 6 6 1 1 5 5",
            "Foot against Veterans. 2D6 each: the higher counts, + 1 for Foot (quality, officers, men); high wins; Foot have 6",
        ),
        ("6 6 6 6 1 1 5 5 4 4", "Foot won, 6 to 4, and strike"),
        // 5 + 1 against 6: a draw, and nobody is hit.
        (
            "6 6 6 6 1 1 5 5 6 6 1 1 1 1 1 1 1 1",
            "Foot against Veterans, round 2 after a draw. 2D6 each: the higher counts, + 1 for Foot (quality, officers, men); high wins",
        ),
        (
            "6 6 6 6 1 1 5 5 4 4 1 1 3 3",
            "Veterans lost, 4 to 6, but strike too",
        ),
        ("6 6 6 6 1 1 5 5 4 4 1 1 3 3 1 1 1 1", "2 hits on Veterans"),
    ] {
        assert_eq!(play.prompt("assault", &assault, given), prompt);
    }
    // The higher of two dice, 4.5 on the average, and 2: 3 hits of 2 points.
    assert_eq!(
        play.question("assault", &assault, "6 6 6 6 6 6")[1..],
        [
            "Foot are coming in. Fire first?",
            "no: do not fire / yes: fire before they come in: about 3 hits",
        ]
    );
    let [_, question, _] = play.question("assault", &assault, "6 6 6 1 1 1 1 2 2 2");
    assert_eq!(
        question,
        "Veterans withdrew. Can Foot still reach Veterans with a move of 4″?"
    );
    // 6 points, three hits; the dice of effect 6, 4 and 1.
    let [_, question, _] = play.question("assault", &assault, "6 6 6 6 6 6 yes 4 4 6 4 1 6");
    assert_eq!(
        question,
        "Veterans fired: 1 killed, 1 wounded, 1 shocked. Take them off first. Can Foot still reach Veterans with a move of 4″?"
    );
    // A 2 is 1 short of the 3 that the foot need.
    let [_, question, _] = play.question("assault", &assault, "6 6 6 6 6 6 yes 4 4 6 4 1 2 none");
    assert_eq!(
        question,
        "Veterans fired: 1 killed, 1 wounded, 1 shocked, 1 man falls back. Take them off first. Can Foot still reach Veterans with a move of 4″?"
    );
}

#[test]
fn mi_35_why_a_pair_rolls() {
    let mut play = go();
    play.put("red/line", [0, 0, 12, 0]);
    play.put("blue/militia", [0, 0, 4, 2]);
    let skirmish = "unit: red/line, \
        fighters: [{target: blue/militia}, {target: blue/militia, foe: wounded}]";
    assert_eq!(
        play.prompt("skirmish", skirmish, "1 1"),
        "Pair 2 of 2: a fit man of Line passes on 4+ (50%), a wounded man of Militia on 4+ (50%); \
         one pass kills, both or neither fall back 4″"
    );
}
