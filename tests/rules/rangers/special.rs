//! RA-26.

use super::{A, B, C, X, follows, motivate, number, of, pass, red_first, said};
use crate::support::{Not, Play, dice};
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
    assert_eq!(said(&play), "Ash: Scalp, done");
}

#[test]
fn ra_26_counted_by_figure_and_name() {
    let mut play = ready("");
    let search = json!({"figure": "red/a", "name": "Search the cabin", "actions": 3});
    play.act("special", search.clone(), dice(&[]));
    assert_eq!(said(&play), "Ash: Search the cabin, 1 of 3 actions done");
    again(&mut play);
    play.act(
        "special",
        json!({"figure": "red/a", "name": "Dig", "actions": 2}),
        dice(&[]),
    );
    assert_eq!(said(&play), "Ash: Dig, 1 of 2 actions done");
    // Another figure begins at its own beginning.
    motivate(&mut play, "red/b");
    play.act(
        "special",
        json!({"figure": "red/b", "name": "Search the cabin", "actions": 3}),
        dice(&[]),
    );
    assert_eq!(said(&play), "Birch: Search the cabin, 1 of 3 actions done");
    again(&mut play);
    // What was begun is remembered.
    play.act(
        "special",
        json!({"figure": "red/a", "name": "search the cabin"}),
        dice(&[]),
    );
    assert_eq!(said(&play), "Ash: Search the cabin, 2 of 3 actions done");
    again(&mut play);
    play.act("special", search, dice(&[]));
    assert_eq!(said(&play), "Ash: Search the cabin, done");
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
            let done = if passes { "Door, done" } else { "Door, failed" };
            assert!(said(&play).contains(done), "{}", said(&play));
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
    assert_eq!(
        said(&play),
        "Ash: Door, failed (rolled 15, needed 14 or less)"
    );
    again(&mut play);
    play.act("special", door, dice(&[14]));
    assert_eq!(
        said(&play),
        "Ash: Door, done (rolled 14, needed 14 or less)"
    );
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
    assert_eq!(said(&play), "Ash: Break the door, 1 of 2 actions done");
    again(&mut play);
    play.act(
        "special",
        json!({"figure": "red/a", "name": "Break the door"}),
        dice(&[10]),
    );
    assert_eq!(
        said(&play),
        "Ash: Break the door, done (rolled 10, needed 10 or less); winded"
    );
    assert_eq!(of(&play, "red/a", "restricted"), "winded");
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

/// Attack 14 - 4 = 10: an 11 fails and keeps nobody from anything, a 10 succeeds.
#[test]
fn ra_26_a_restriction_begins_with_success() {
    let mut play = ready("");
    let bale = json!({"figure": "red/a", "name": "Bale", "test": -4, "restricts": "no shooting"});
    play.act("special", bale, dice(&[11]));
    assert_eq!(of(&play, "red/a", "restricted"), json!(null));
    again(&mut play);
    // What the first try said is remembered.
    play.act(
        "special",
        json!({"figure": "red/a", "name": "Bale"}),
        dice(&[10]),
    );
    assert_eq!(of(&play, "red/a", "restricted"), "no shooting");
}

/// Two actions: after the first the figure is as free as before.
#[test]
fn ra_26_a_restriction_waits_for_the_last_action() {
    let more = "special_actions:\n  - {name: Dig it up, actions: 2, restricts: winded}\n";
    let mut play = ready(more);
    let dig = json!({"figure": "red/a", "name": "Dig it up"});
    play.act("special", dig.clone(), dice(&[]));
    assert_eq!(of(&play, "red/a", "restricted"), json!(null));
    again(&mut play);
    play.act("special", dig, dice(&[]));
    assert_eq!(of(&play, "red/a", "restricted"), "winded");
}

/// The state tells what is begun and what is forbidden; a reply for a restricted figure reminds of it.
#[test]
fn ra_26_progress_and_restrictions_are_told() {
    let mut play = ready("");
    play.act(
        "special",
        json!({"figure": "red/a", "name": "Dig", "actions": 3, "test": 2}),
        dice(&[]),
    );
    let begun = json!({"Dig": {"done": 1, "actions": 3, "test": 2, "restricts": null}});
    assert_eq!(of(&play, "red/a", "progress"), begun);
    assert_eq!(of(&play, "red/a", "restricted"), json!(null));
    again(&mut play);
    play.act(
        "special",
        json!({"figure": "red/a", "name": "Bale", "restricts": "carries a bale"}),
        dice(&[]),
    );
    assert_eq!(said(&play), "Ash: Bale, done; carries a bale");
    again(&mut play);
    assert_eq!(follows(&play), ["Ash: carries a bale"]);
    play.act(
        "special",
        json!({"figure": "red/a", "name": "Drop it", "restricts": "none"}),
        dice(&[]),
    );
    assert_eq!(follows(&play), ["Reds: 2 figures left"]);
}

#[test]
fn ra_26_the_umpire_sets_progress_and_restrictions() {
    let more = "special_actions:\n  - {name: Dig it up, actions: 3, restricts: winded}\n";
    let mut play = ready(more);
    play.set("red/a", "progress.Dig it up", 2);
    let begun =
        json!({"Dig it up": {"done": 2, "actions": 3, "test": null, "restricts": "winded"}});
    assert_eq!(of(&play, "red/a", "progress"), begun);
    play.set("red/a", "progress.Dig it up", 0);
    assert_eq!(of(&play, "red/a", "progress"), json!({}));
    play.set("red/a", "restricted", "limps");
    assert_eq!(of(&play, "red/a", "restricted"), "limps");
    play.set("red/a", "restricted", json!(null));
    assert_eq!(of(&play, "red/a", "restricted"), json!(null));
    for wrong in [json!(4), json!("")] {
        let not = play.try_do(
            "adjust",
            json!({"unit": "red/a", "counter": "restricted", "to": wrong}),
            dice(&[]),
        );
        assert_eq!(not, Err(Not::Invalid("to".to_owned())), "{wrong}");
    }
}

/// Its modifier is whole in the schema as well, and may be negative.
#[test]
fn ra_26_a_test_is_a_whole_number_everywhere() {
    let play = ready("");
    let offer = play.offer("red/a", "special").expect("an offer");
    let test = offer.fields.iter().find(|field| field.name == "test");
    let test = test.expect("the field");
    assert_eq!(
        (test.kind.id(), test.min, test.max),
        ("whole", Some(-20.0), Some(20.0))
    );
}
