//! MI-32 to MI-37: what stragglers do.

use super::go;
use crate::support::{Not, Play, dice};
use serde_json::{Value, json};

#[test]
fn mi_32_scurrying_rolls_nothing() {
    let mut play = go();
    play.put("red/foot", [6, 0, 4, 2]);
    play.act(
        "scurry",
        json!({"unit": "red/foot", "wounded": 0}),
        dice(&[]),
    );
    assert_eq!(
        (play.men("red/foot"), play.acted("red/foot")),
        ([6, 0, 4, 2], [4, 0])
    );
    assert!(
        play.report().contains("move 4 stragglers up to 8″"),
        "{}",
        play.report()
    );
}

/// Some of them make a formation; others join it later, without a die.
#[test]
fn mi_33_stragglers_form_ranks() {
    let mut play = go();
    play.put("red/foot", [0, 0, 6, 2]);
    play.act(
        "form-ranks",
        json!({"unit": "red/foot", "fit": 4, "wounded": 1}),
        dice(&[]),
    );
    assert_eq!(
        (play.men("red/foot"), play.acted("red/foot")),
        ([4, 1, 2, 1], [0, 0])
    );
    play.act("form-ranks", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(play.men("red/foot"), [6, 2, 0, 0]);
    assert_eq!(
        play.refused("form-ranks", json!({"unit": "red/foot"})),
        "MI-09"
    );
}

/// Six stragglers of the line at the mob's, in the open at 9: the higher of 4 2, 4 + 2 = 6 points, 2 hits: 3 is a shock, 4 a wound.
/// Then two of them go for stragglers of the militia.
#[test]
fn mi_34_some_shoot_and_some_fight() {
    let mut play = go();
    play.put("red/line", [4, 0, 8, 0]);
    play.put("blue/mob", [0, 0, 4, 0]);
    play.put("blue/militia", [0, 0, 4, 2]);
    let skirmish = json!({
        "unit": "red/line", "shooters": {"fit": 6, "wounded": 0}, "target": ["blue/mob"], "target_is": "stragglers", "range": 9,
        "fighters": [{"target": "blue/militia"}, {"man": "fit", "target": "blue/militia", "foe": "wounded"}],
    });
    // Pairs: 4 against 3: the foe dies. 3 against 4: he dies himself.
    play.act("skirmish", skirmish, dice(&[4, 2, 3, 4, 4, 3, 3, 4]));
    assert_eq!(play.men("blue/mob"), [0, 0, 3, 1]);
    assert_eq!(
        (play.men("blue/militia"), play.unit("blue/militia", "fatal")),
        ([0, 0, 3, 2], 7.into())
    );
    assert_eq!(
        (
            play.men("red/line"),
            play.acted("red/line"),
            play.unit("red/line", "fatal")
        ),
        ([4, 0, 7, 0], [7, 0], 1.into())
    );
}

/// All who do not fight shoot, when a target is named; nobody, when none is.
#[test]
fn mi_34_who_shoots_by_default() {
    let mut play = scattered();
    let skirmish = json!({"unit": "red/line", "target": "blue/mob", "range": 9, "fighters": [{"target": "blue/militia"}]});
    // 12 - 1 = 11 men: 3 threes; 1 + 3 = 4 points, 2 hits on the formation: 1 1. It tests: 5. The pair: both fail.
    play.act("skirmish", skirmish, dice(&[1, 1, 1, 1, 5, 1, 1]));
    assert_eq!(
        (play.figure("effect").as_str(), play.acted("red/line")),
        ("4 points", [12, 0])
    );
    let mut play = scattered();
    play.act(
        "skirmish",
        json!({"unit": "red/line", "fighters": [{"target": "blue/militia"}]}),
        dice(&[1, 1]),
    );
    assert_eq!(play.acted("red/line"), [1, 0]);
    let mut play = scattered();
    // Three act, and one of them fights: two shoot; 1 point, no hit.
    let skirmish = json!({"unit": "red/line", "fit": 3, "target": "blue/mob", "range": 9, "fighters": [{"target": "blue/militia"}]});
    play.act("skirmish", skirmish, dice(&[1, 1, 5, 1, 1]));
    assert_eq!(
        (play.figure("effect").as_str(), play.acted("red/line")),
        ("1 point", [3, 0])
    );
}

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
    let skirmish = json!({
        "unit": "red/line", "shooters": {"fit": 1}, "target": "blue/mob", "range": 9.5,
        "officer_within_4": "blue/tull", "officer_exposed": true,
    });
    play.act(
        "skirmish",
        skirmish,
        dice(&[1, 1, 2, 6]).answers(&["yes", "yes"]),
    );
    assert_eq!(
        (play.men("blue/mob"), play.commander("blue/tull", "alive")),
        ([5, 0, 3, 0], false.into())
    );
}

/// Never rapid: there is no such field. What is missing or impossible is said.
#[test]
fn mi_34_bounds_and_refusals() {
    let mut play = scattered();
    let with = |more: Value| {
        let mut fields = json!({"unit": "red/line"});
        fields
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        fields
    };
    assert_eq!(
        play.invalid(
            "skirmish",
            with(json!({"target": "blue/mob", "range": 9, "rapid": true}))
        ),
        "rapid"
    );
    assert_eq!(
        play.invalid("skirmish", with(json!({"target": "blue/mob"}))),
        "range"
    );
    assert_eq!(
        play.invalid("skirmish", with(json!({"shooters": {"fit": 2}}))),
        "target"
    );
    assert_eq!(play.invalid("skirmish", with(json!({}))), "shooters");
    assert_eq!(
        play.invalid(
            "skirmish",
            with(json!({"shooters": {"fit": 13}, "target": "blue/mob", "range": 9}))
        ),
        "shooters.fit"
    );
    let one_more = json!({"shooters": {"fit": 12}, "target": "blue/mob", "range": 9, "fighters": [{"target": "blue/militia"}]});
    assert_eq!(play.invalid("skirmish", with(one_more)), "fighters");
    assert_eq!(
        play.invalid(
            "skirmish",
            with(json!({"fighters": [{"target": "red/line"}]}))
        ),
        "fighters"
    );
    assert_eq!(
        play.invalid("skirmish", with(json!({"fighters": [{}]}))),
        "fighters[0].target"
    );
    assert_eq!(
        play.refused(
            "skirmish",
            with(json!({"fighters": [{"target": "red/levy"}]}))
        ),
        "MI-34"
    );
    assert_eq!(
        play.refused(
            "skirmish",
            with(json!({"fighters": [{"target": "blue/mob"}]}))
        ),
        "MI-34"
    );
    assert_eq!(
        play.refused(
            "skirmish",
            with(json!({"fighters": [{"target": "blue/militia", "foe": "wounded"}]}))
        ),
        "MI-34"
    );
    play.put("red/pikes", [0, 0, 6, 0]);
    assert_eq!(
        play.refused(
            "skirmish",
            json!({"unit": "red/pikes", "target": "blue/mob", "range": 9})
        ),
        "MI-15"
    );
    play.act("scurry", json!({"unit": "red/line", "fit": 11}), dice(&[]));
    assert_eq!(
        play.refused(
            "skirmish",
            with(json!({"fighters": [{"target": "blue/militia"}, {"target": "blue/militia"}]}))
        ),
        "MI-07"
    );
}

/// The fire kills the man whom a fighter was to attack: he has nobody to attack, and rolls nothing.
#[test]
fn mi_34_the_foe_may_be_gone() {
    let mut play = go();
    play.put("red/line", [0, 0, 12, 0]);
    play.put("blue/militia", [0, 0, 1, 0]);
    let skirmish = json!({
        "unit": "red/line", "target": "blue/militia", "target_is": "stragglers", "range": 9, "fighters": [{"target": "blue/militia"}],
    });
    play.act("skirmish", skirmish.clone(), dice(&[1, 1, 6]));
    assert_eq!(play.acted("red/line"), [12, 0]);
    // Only wounded, he is fought all the same: 1 against 4.
    let mut play = go();
    play.put("red/line", [0, 0, 12, 0]);
    play.put("blue/militia", [0, 0, 1, 0]);
    play.act("skirmish", skirmish, dice(&[1, 1, 4, 1, 4]));
    assert_eq!(
        (play.men("red/line"), play.men("blue/militia")),
        ([0, 0, 11, 0], [0, 0, 0, 1])
    );
}

/// Conscript against conscript, 4+: only one pass kills; the attacker's die comes first.
#[test]
fn mi_35_hand_to_hand() {
    for (faces, dead) in [
        ([4, 3], [0, 1]),
        ([3, 4], [1, 0]),
        ([4, 4], [0, 0]),
        ([3, 3], [0, 0]),
    ] {
        let mut play = scattered();
        play.act(
            "skirmish",
            json!({"unit": "red/line", "fighters": [{"target": "blue/militia"}]}),
            dice(&faces),
        );
        let [mine, theirs] = dead;
        assert_eq!(
            (play.men("red/line"), play.men("blue/militia")),
            ([0, 0, 12 - mine, 0], [0, 0, 4 - theirs, 0])
        );
        assert_eq!(play.lost("blue/militia"), [8 + theirs, 0, 0, 0]);
        assert_eq!(play.acted("red/line"), [1 - mine, 0]);
    }
}

/// Each tests with his own number: elite 2+ against rabble 5+, wounded men too.
#[test]
fn mi_35_each_by_his_own_quality() {
    for (faces, dead) in [([2, 4], [0, 1]), ([1, 5], [1, 0]), ([2, 5], [0, 0])] {
        let mut play = go();
        play.put("red/guard", [0, 0, 0, 3]);
        play.put("blue/mob", [0, 0, 0, 3]);
        let fighter = json!({"man": "wounded", "target": "blue/mob", "foe": "wounded"});
        play.act(
            "skirmish",
            json!({"unit": "red/guard", "fighters": [fighter]}),
            dice(&faces),
        );
        let [mine, theirs] = dead;
        assert_eq!(
            (play.men("red/guard"), play.men("blue/mob")),
            ([0, 0, 0, 3 - mine], [0, 0, 0, 3 - theirs])
        );
    }
}

/// 4 fit and 2 wounded bail: the wounded are lost, and of the fit 1 2 1 6 two run for good. Those who do not act stay.
#[test]
fn mi_36_bailing() {
    let mut play = go();
    play.put("red/foot", [0, 0, 6, 3]);
    play.act(
        "bail",
        json!({"unit": "red/foot", "fit": 4, "wounded": 2}),
        dice(&[1, 2, 1, 6]),
    );
    assert_eq!(
        (play.men("red/foot"), play.lost("red/foot")),
        ([0, 0, 4, 1], [3, 2, 0, 2])
    );
    assert_eq!(play.acted("red/foot"), [2, 0]);
    play.act("bail", json!({"unit": "red/foot"}), dice(&[6, 6]));
    assert_eq!(
        (play.men("red/foot"), play.acted("red/foot")),
        ([0, 0, 4, 0], [4, 0])
    );
    assert_eq!(play.lost("red/foot"), [3, 3, 0, 2]);
}

/// Wounded stragglers recover as in a body: 1 to the rear, 4 no better, 5 fit. All who gathered have acted.
#[test]
fn mi_37_gathering() {
    let mut play = go();
    play.put("red/foot", [3, 2, 1, 4]);
    play.act(
        "gather",
        json!({"unit": "red/foot", "wounded": 3}),
        dice(&[1, 4, 5]),
    );
    assert_eq!(
        (play.men("red/foot"), play.lost("red/foot")),
        ([3, 2, 2, 2], [2, 0, 1, 0])
    );
    assert_eq!(play.acted("red/foot"), [2, 1]);
    play.act(
        "gather",
        json!({"unit": "red/foot", "recover": false}),
        dice(&[]),
    );
    assert_eq!(play.acted("red/foot"), [2, 2]);
    assert_eq!(
        play.try_do("gather", json!({"unit": "red/foot"}), dice(&[])),
        Err(Not::Refused("MI-07"))
    );
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
    let two =
        json!({"unit": "red/line", "fit": 2, "shooters": {}, "target": "blue/mob", "range": 9});
    play.act("skirmish", two, dice(&[6, 1, 1, 1, 1, 5]));
    assert_eq!(
        (play.figure("effect").as_str(), play.acted("red/line")),
        ("6 points", [2, 0])
    );
    let fighter = json!({"target": "blue/militia"});
    let mut play = six();
    let one = json!({"unit": "red/line", "fit": 1, "fighters": [fighter, fighter]});
    assert_eq!(play.invalid("skirmish", one), "fighters");
    // Four run; what is left out are the two who have not acted.
    play.act("scurry", json!({"unit": "red/line", "fit": 4}), dice(&[]));
    let rest = |shooters: Value| json!({"unit": "red/line", "shooters": shooters, "target": "blue/mob", "range": 9});
    assert_eq!(play.refused("skirmish", rest(json!({"fit": 3}))), "MI-07");
    play.act("skirmish", rest(json!({})), dice(&[6, 1, 1, 1, 1, 5]));
    assert_eq!(play.acted("red/line"), [6, 0]);
}

/// The man whom a fighter was to attack has been shot: the attack goes to another, and that is told.
#[test]
fn mi_34_another_foe_is_told() {
    let mut play = go();
    play.put("red/line", [4, 0, 4, 0]);
    play.put("blue/militia", [0, 0, 1, 1]);
    // Three men: one three; 2 + 1 = 3 points, a hit on the fit man: killed. Then the pair, 4 against 1.
    let skirmish = json!({
        "unit": "red/line", "target": "blue/militia", "target_is": "stragglers", "range": 9,
        "fighters": [{"target": "blue/militia", "foe": "fit"}],
    });
    play.act("skirmish", skirmish, dice(&[2, 1, 6, 4, 1]));
    assert_eq!(play.lost("blue/militia"), [12, 0, 0, 0]);
    assert!(
        play.report().contains("a wounded one is attacked instead"),
        "{}",
        play.report()
    );
}
