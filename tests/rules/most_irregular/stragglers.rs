//! MI-32 to MI-37: what stragglers do.

use super::go;
use crate::support::{Not, Play, dice};

#[test]
fn mi_32_scurrying_rolls_nothing() {
    let mut play = go();
    play.put("red/foot", [6, 0, 4, 2]);
    play.just("scurry", "unit: red/foot, wounded: 0");
    play.men("red/foot", [6, 0, 4, 2]);
    play.acted("red/foot", [4, 0]);
    play.says("move 4 stragglers up to 8″");
}

/// Whether they fire or fight hand to hand is asked only where they can do both: there must be stragglers of the enemy.
#[test]
fn mi_34_one_manner_is_no_question() {
    let mut play = go();
    play.put("red/line", [0, 0, 12, 0]);
    assert!(play.field("red/line", "skirmish", "manner").asking.idle);
    play.put("blue/militia", [0, 0, 4, 0]);
    assert!(!play.field("red/line", "skirmish", "manner").asking.idle);
}

/// Some of them make a formation; others join it later, without a die.
#[test]
fn mi_33_stragglers_form_ranks() {
    let mut play = go();
    play.put("red/foot", [0, 0, 6, 2]);
    play.just("form-ranks", "unit: red/foot, fit: 4, wounded: 1");
    play.men("red/foot", [4, 1, 2, 1]);
    play.acted("red/foot", [0, 0]);
    play.just("form-ranks", "unit: red/foot");
    play.men("red/foot", [6, 2, 0, 0]);
    play.refused("form-ranks", "unit: red/foot", "MI-09");
}

/// Six stragglers of the line at the mob's, in the open at 9: the higher of 4 2, 4 + 2 = 6 points, 2 hits: 3 is a shock, 4 a wound.
/// Then two of them go for stragglers of the militia.
#[test]
fn mi_34_some_shoot_and_some_fight() {
    let mut play = go();
    play.put("red/line", [4, 0, 8, 0]);
    play.put("blue/mob", [0, 0, 4, 0]);
    play.put("blue/militia", [0, 0, 4, 2]);
    let skirmish = "unit: red/line, shooters: {fit: 6, wounded: 0}, target: [blue/mob], \
        target_is: stragglers, range: 9, \
        fighters: [{target: blue/militia}, {man: fit, target: blue/militia, foe: wounded}]";
    // Pairs: 4 against 3: the foe dies. 3 against 4: he dies himself.
    play.act("skirmish", skirmish, [4, 2, 3, 4, 4, 3, 3, 4]);
    play.men("blue/mob", [0, 0, 3, 1]);
    play.men("blue/militia", [0, 0, 3, 2]);
    play.has("blue/militia", "fatal: 7");
    play.men("red/line", [4, 0, 7, 0]);
    play.acted("red/line", [7, 0]);
    play.has("red/line", "fatal: 1");
}

/// All who do not fight shoot, when a target is named; nobody, when none is.
#[test]
fn mi_34_who_shoots_by_default() {
    let mut play = scattered();
    let skirmish = "unit: red/line, target: blue/mob, range: 9, fighters: [{target: blue/militia}]";
    // 12 - 1 = 11 men: 3 threes; 1 + 3 = 4 points, 2 hits on the formation: 1 1. It tests: 5. The pair: both fail.
    play.act("skirmish", skirmish, [1, 1, 1, 1, 5, 1, 1]);
    assert_eq!(play.figure("effect"), "4 points");
    play.acted("red/line", [12, 0]);
    let mut play = scattered();
    play.act("skirmish", PAIR, [1, 1]);
    play.acted("red/line", [1, 0]);
    let mut play = scattered();
    // Three act, and one of them fights: two shoot; 1 point, no hit.
    let skirmish = "unit: red/line, fit: 3, target: blue/mob, range: 9, \
        fighters: [{target: blue/militia}]";
    play.act("skirmish", skirmish, [1, 1, 5, 1, 1]);
    assert_eq!(play.figure("effect"), "1 point");
    play.acted("red/line", [3, 0]);
}

/// A straggler of the line goes for one of the militia.
const PAIR: &str = "unit: red/line, fighters: [{target: blue/militia}]";

fn scattered() -> Play {
    let mut play = go();
    play.put("red/line", [0, 0, 12, 0]);
    play.put("blue/militia", [0, 0, 4, 0]);
    play
}

/// A formation that is fired at tests; its officer may help, and be shot at (MI-22, MI-23).
#[test]
fn mi_34_a_formed_target_tests() {
    let mut play = scattered();
    let skirmish = "unit: red/line, shooters: {fit: 1}, target: blue/mob, range: 9.5, \
        officer_within_4: blue/tull, officer_exposed: true";
    let gives = dice(&[1, 1, 2, 6]).answers(&["yes", "yes"]);
    play.act("skirmish", skirmish, gives);
    play.men("blue/mob", [5, 0, 3, 0]);
    play.has("blue/tull", "alive: false");
}

/// Never rapid: there is no such field. What is missing or impossible is said.
#[test]
fn mi_34_bounds_and_refusals() {
    let mut play = scattered();
    let fire = "target: blue/mob, range: 9";
    for (more, field) in [
        (&*format!("{fire}, rapid: true"), "rapid"),
        ("target: blue/mob", "range"),
        ("shooters: {fit: 2}", "target"),
        ("", "shooters"),
        (&format!("{fire}, shooters: {{fit: 13}}"), "shooters.fit"),
        (
            &format!("{fire}, shooters: {{fit: 12}}, fighters: [{{target: blue/militia}}]"),
            "fighters",
        ),
        ("fighters: [{target: red/line}]", "fighters"),
        ("fighters: [{}]", "fighters[0].target"),
    ] {
        play.invalid("skirmish", format!("unit: red/line, {more}"), field);
    }
    let fighters = |all: &str| format!("unit: red/line, fighters: [{all}]");
    for foe in [
        "target: red/levy",
        "target: blue/mob",
        "target: blue/militia, foe: wounded",
    ] {
        play.refused("skirmish", fighters(&format!("{{{foe}}}")), "MI-34");
    }
    play.put("red/pikes", [0, 0, 6, 0]);
    play.refused("skirmish", format!("unit: red/pikes, {fire}"), "MI-15");
    play.just("scurry", "unit: red/line, fit: 11");
    let two = fighters("{target: blue/militia}, {target: blue/militia}");
    play.refused("skirmish", two, "MI-07");
}

/// The fire kills the man whom a fighter was to attack: he has nobody to attack, and rolls nothing.
#[test]
fn mi_34_the_foe_may_be_gone() {
    let mut play = scattered();
    play.put("blue/militia", [0, 0, 1, 0]);
    let skirmish = "unit: red/line, target: blue/militia, target_is: stragglers, range: 9, \
        fighters: [{target: blue/militia}]";
    play.act("skirmish", skirmish, [1, 1, 6]);
    play.acted("red/line", [12, 0]);
    // Only wounded, he is fought all the same: 1 against 4.
    let mut play = scattered();
    play.put("blue/militia", [0, 0, 1, 0]);
    play.act("skirmish", skirmish, [1, 1, 4, 1, 4]);
    play.men("red/line", [0, 0, 11, 0]);
    play.men("blue/militia", [0, 0, 0, 1]);
}

/// Two of the line against the last man of the militia, 12″, harassing: 1 point, no hit. Then one of them fights: 6 against 1.
#[test]
fn mi_34_the_fire_is_told_before_the_fight() {
    let mut play = scattered();
    play.put("blue/militia", [0, 0, 1, 0]);
    let skirmish = "unit: red/line, fit: 2, target: blue/militia, target_is: stragglers, \
        range: 12, fighters: [{target: blue/militia}]";
    play.act("skirmish", skirmish, [1, 6, 1]);
    assert_eq!(
        play.verdict(),
        "1 straggler of Line fires at 1 straggler of Militia, 12″: no hits; hand to hand: 1 killed \
         | MILITIA: 1 KILLED | good | red"
    );
    assert_eq!(
        play.events(),
        ["Militia have nobody left on the table | MILITIA LOST | grave | blue"]
    );
    // Six fire: the higher of two 1s and 2 threes are 3 points, a hit and a shock; then the man dies.
    let mut play = scattered();
    play.put("blue/militia", [0, 0, 1, 0]);
    let skirmish = "unit: red/line, fit: 7, target: blue/militia, target_is: stragglers, \
        range: 9, fighters: [{target: blue/militia}]";
    play.act("skirmish", skirmish, [1, 1, 1, 6, 1]);
    assert_eq!(
        play.verdict(),
        "6 stragglers of Line fire at 1 straggler of Militia, 9″: 1 shocked; \
         hand to hand: 1 killed | MILITIA: 1 KILLED | good | red"
    );
}

/// Of twelve stragglers five have run: seven may still take part, however few of them are named to shoot or to fight.
#[test]
fn mi_34_no_more_take_part_than_may_act() {
    let mut play = scattered();
    play.just("scurry", "unit: red/line, fit: 5");
    for who in [
        "fighters: [{target: blue/militia}]",
        "target: blue/mob, range: 9, shooters: {fit: 1}",
    ] {
        let skirmish = |fit: u16| format!("unit: red/line, fit: {fit}, {who}");
        play.refused("skirmish", skirmish(8), "MI-07");
        assert!(
            play.copy()
                .try_do("skirmish", skirmish(7), [])
                .is_err_and(|it| matches!(it, Not::Dice(..)))
        );
    }
}

/// Conscript against conscript, 4+: only one pass kills; the attacker's die comes first.
#[test]
fn mi_35_hand_to_hand() {
    for (faces, [mine, theirs]) in [
        ([4, 3], [0, 1]),
        ([3, 4], [1, 0]),
        ([4, 4], [0, 0]),
        ([3, 3], [0, 0]),
    ] {
        let mut play = scattered();
        play.act("skirmish", PAIR, faces);
        play.men("red/line", [0, 0, 12 - mine, 0]);
        play.men("blue/militia", [0, 0, 4 - theirs, 0]);
        play.lost("blue/militia", [8 + theirs, 0, 0, 0]);
        play.acted("red/line", [1 - mine, 0]);
    }
}

/// Each tests with his own number: elite 2+ against rabble 5+, wounded men too.
#[test]
fn mi_35_each_by_its_own_quality() {
    for (faces, [mine, theirs]) in [([2, 4], [0, 1]), ([1, 5], [1, 0]), ([2, 5], [0, 0])] {
        let mut play = go();
        play.put("red/guard", [0, 0, 0, 3]);
        play.put("blue/mob", [0, 0, 0, 3]);
        let pair = "unit: red/guard, fighters: [{man: wounded, target: blue/mob, foe: wounded}]";
        play.act("skirmish", pair, faces);
        play.men("red/guard", [0, 0, 0, 3 - mine]);
        play.men("blue/mob", [0, 0, 0, 3 - theirs]);
    }
}

/// 4 fit and 2 wounded bail: the wounded are lost, and of the fit 1 2 1 6 two run for good. Those who do not act stay.
#[test]
fn mi_36_bailing() {
    let mut play = go();
    play.put("red/foot", [0, 0, 6, 3]);
    play.act("bail", "unit: red/foot, fit: 4, wounded: 2", [1, 2, 1, 6]);
    play.men("red/foot", [0, 0, 4, 1]);
    play.lost("red/foot", [3, 2, 0, 2]);
    play.acted("red/foot", [2, 0]);
    play.act("bail", "unit: red/foot", [6, 6]);
    play.men("red/foot", [0, 0, 4, 0]);
    play.acted("red/foot", [4, 0]);
    play.lost("red/foot", [3, 3, 0, 2]);
}

/// Wounded stragglers recover as in a body: 1 to the rear, 4 no better, 5 fit. All who gathered have acted.
#[test]
fn mi_37_gathering() {
    let mut play = go();
    play.put("red/foot", [3, 2, 1, 4]);
    play.act("gather", "unit: red/foot, wounded: 3", [1, 4, 5]);
    play.men("red/foot", [3, 2, 2, 2]);
    play.lost("red/foot", [2, 0, 1, 0]);
    play.acted("red/foot", [2, 1]);
    play.just("gather", "unit: red/foot, recover: false");
    play.acted("red/foot", [2, 2]);
    play.refused("gather", "unit: red/foot", "MI-07");
}

/// `fit` bounds who takes part: two of six shoot, the higher of 6 1 makes 6 points, 3 hits on the formation; all recoil.
#[test]
fn mi_34_fit_and_wounded_bound_who_takes_part() {
    let six = || {
        let mut play = go();
        play.put("red/line", [4, 0, 6, 0]);
        play.put("blue/militia", [0, 0, 4, 0]);
        play
    };
    let mut play = six();
    let two = "unit: red/line, fit: 2, shooters: {}, target: blue/mob, range: 9";
    play.act("skirmish", two, [6, 1, 1, 1, 1, 5]);
    assert_eq!(play.figure("effect"), "6 points");
    play.acted("red/line", [2, 0]);
    let mut play = six();
    let one = "unit: red/line, fit: 1, fighters: [{target: blue/militia}, {target: blue/militia}]";
    play.invalid("skirmish", one, "fighters");
    // Four run; what is left out are the two who have not acted.
    play.just("scurry", "unit: red/line, fit: 4");
    let fire = "unit: red/line, target: blue/mob, range: 9";
    play.refused("skirmish", format!("{fire}, shooters: {{fit: 3}}"), "MI-07");
    play.act(
        "skirmish",
        format!("{fire}, shooters: {{}}"),
        [6, 1, 1, 1, 1, 5],
    );
    play.acted("red/line", [6, 0]);
}

/// The man whom a fighter was to attack has been shot: the attack goes to another, and that is told.
#[test]
fn mi_34_another_foe_is_told() {
    let mut play = go();
    play.put("red/line", [4, 0, 4, 0]);
    play.put("blue/militia", [0, 0, 1, 1]);
    // Three men: one three; 2 + 1 = 3 points, a hit on the fit man: killed. Then the pair, 4 against 1.
    let skirmish = "unit: red/line, target: blue/militia, target_is: stragglers, range: 9, \
        fighters: [{target: blue/militia, foe: fit}]";
    play.act("skirmish", skirmish, [2, 1, 6, 4, 1]);
    play.lost("blue/militia", [12, 0, 0, 0]);
    play.says("a wounded one is attacked instead");
}
