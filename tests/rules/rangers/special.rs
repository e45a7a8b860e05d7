//! RA-26.

use super::{A, B, C, X, motivate, number, of, pass, red_first};
use crate::support::{Play, dice};
use serde_json::json;

/// Both pass, red goes first again, and a is motivated.
fn again(play: &mut Play) {
    pass(play);
    pass(play);
    play.act("initiative", json!({}), dice(&[6, 1]));
    motivate(play, "red/a");
}

fn ready(more: &str) -> Play {
    let mut play = red_first(&[A, B, C], &[X], more);
    motivate(&mut play, "red/a");
    play
}

#[test]
fn ra_26_one_action_by_default() {
    let mut play = ready("");
    play.act(
        "special",
        json!({"figure": "red/a", "name": "Scalp"}),
        dice(&[]),
    );
    assert_eq!(of(&play, "red/a", "acted"), true);
    assert!(
        play.report().contains("Scalp is done, after 1 action"),
        "{}",
        play.report()
    );
}

#[test]
fn ra_26_counted_by_figure_and_name() {
    let mut play = ready("");
    let search = json!({"figure": "red/a", "name": "Search the cabin", "actions": 3});
    play.act("special", search.clone(), dice(&[]));
    assert!(
        play.report().contains("1 of 3 actions"),
        "{}",
        play.report()
    );
    again(&mut play);
    play.act(
        "special",
        json!({"figure": "red/a", "name": "Dig", "actions": 2}),
        dice(&[]),
    );
    assert!(
        play.report().contains("Dig: 1 of 2 actions"),
        "{}",
        play.report()
    );
    // Another figure begins at its own beginning.
    motivate(&mut play, "red/b");
    play.act(
        "special",
        json!({"figure": "red/b", "name": "Search the cabin", "actions": 3}),
        dice(&[]),
    );
    assert!(
        play.report().contains("1 of 3 actions"),
        "{}",
        play.report()
    );
    again(&mut play);
    // What was begun is remembered.
    play.act(
        "special",
        json!({"figure": "red/a", "name": "search the cabin"}),
        dice(&[]),
    );
    assert!(
        play.report().contains("2 of 3 actions"),
        "{}",
        play.report()
    );
    again(&mut play);
    play.act("special", search, dice(&[]));
    assert!(
        play.report().contains("is done, after 3 actions"),
        "{}",
        play.report()
    );
}

/// Attack 14 - 4 = 10: a 10 passes, an 11 does not. A veteran has 2 more, a bonus of 3 counts as well.
#[test]
fn ra_26_a_test_is_attack_and_modifier() {
    for (a, test, need) in [
        (A, -4, 10),
        (A, 3, 17),
        ("id: a, name: A, traits: [veteran]", -4, 12),
        ("id: a, name: A, kind: militia", 0, 12),
        ("id: a, name: A, kind: militia", -20, 0),
    ] {
        for (face, passes) in [(need, true), (need + 1, false)] {
            if face == 0 {
                continue;
            }
            let mut play = red_first(&[a, B], &[X], "");
            motivate(&mut play, "red/a");
            play.act(
                "special",
                json!({"figure": "red/a", "name": "Door", "test": test}),
                dice(&[face]),
            );
            assert_eq!(number(&play, "need"), u16::from(need));
            assert_eq!(
                play.report().contains("it succeeds"),
                passes,
                "{}",
                play.report()
            );
        }
    }
}

/// Two actions and a test: the first rolls nothing, the second a 15 against 14, the third tries again.
#[test]
fn ra_26_the_test_comes_at_the_last() {
    let mut play = ready("");
    let door = json!({"figure": "red/a", "name": "Door", "test": 0, "actions": 2});
    play.act("special", door.clone(), dice(&[]));
    again(&mut play);
    play.act("special", door.clone(), dice(&[15]));
    assert!(play.report().contains("it fails"), "{}", play.report());
    again(&mut play);
    play.act("special", door, dice(&[14]));
    assert!(play.report().contains("is done"), "{}", play.report());
}

#[test]
fn ra_26_what_it_restricts_is_remembered() {
    let mut play = ready("");
    play.act(
        "special",
        json!({"figure": "red/a", "name": "Take the chest", "restricts": "no shooting"}),
        dice(&[]),
    );
    let note = |play: &Play| {
        play.battle.roster(drumhead::battle::Viewer::Table)[0]
            .note
            .clone()
    };
    assert_eq!(note(&play), "no shooting");
    again(&mut play);
    play.act(
        "special",
        json!({"figure": "red/a", "name": "Drop it", "restricts": "none"}),
        dice(&[]),
    );
    assert_eq!(note(&play), "");
}

#[test]
fn ra_26_a_battle_may_define_them() {
    let more =
        "special_actions:\n  - {name: Break the door, test: -4, actions: 2, restricts: winded}\n";
    let mut play = ready(more);
    play.act(
        "special",
        json!({"figure": "red/a", "name": "break the door"}),
        dice(&[]),
    );
    assert!(
        play.report().contains("1 of 2 actions") && play.report().contains("winded"),
        "{}",
        play.report()
    );
    again(&mut play);
    play.act(
        "special",
        json!({"figure": "red/a", "name": "Break the door"}),
        dice(&[10]),
    );
    assert!(play.report().contains("it succeeds"), "{}", play.report());
}

#[test]
fn ra_26_its_fields_make_sense() {
    let mut play = ready("");
    assert_eq!(play.invalid("special", json!({"figure": "red/a"})), "name");
    assert_eq!(
        play.invalid(
            "special",
            json!({"figure": "red/a", "name": "Dig", "test": 1.5})
        ),
        "test"
    );
    assert_eq!(
        play.invalid(
            "special",
            json!({"figure": "red/a", "name": "Dig", "actions": 0})
        ),
        "actions"
    );
}
