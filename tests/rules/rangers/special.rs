//! RA-26.

use super::{A, B, C, X, again, motivate, red_first};
use crate::support::{Play, entry};
use drumhead::battle::Viewer;
use serde_json::json;

fn ready(more: &str) -> Play {
    let mut play = red_first(&[A, B, C], &[X], more);
    motivate(&mut play, "red/a");
    play
}

#[test]
fn ra_26_one_action_by_default() {
    let mut play = ready("");
    play.just("special", "figure: red/a, name: Scalp");
    play.has("red/a", "acted: true");
    assert_eq!(play.verdict(), "Ash: Scalp, done | DONE | good | red");
}

/// A form fills in what the battle says of the action, or what was said as it began.
#[test]
fn ra_26_what_is_known_is_filled_in() {
    let mut play = ready("special_actions: [{name: Break in, test: -4, actions: 2}]\n");
    let known = |play: &Play, name: &str| {
        let special = entry("special", format!("figure: red/a, name: {name}"));
        let who = play.battle.directory().who("red/a").expect("a figure");
        let fields = play.battle.refit(&special, who, Viewer::Table);
        let fields = fields.expect("a form");
        let of = |name: &str| fields.iter().find(|field| field.name == name);
        ["test", "actions"].map(|name| of(name).expect("a field").default.clone())
    };
    assert_eq!(known(&play, "break in"), [json!(-4), json!(2)]);
    assert_eq!(known(&play, "Dig"), [json!(null), json!(1)]);
    play.just("special", "figure: red/a, name: Dig, actions: 3");
    assert_eq!(known(&play, "Dig"), [json!(null), json!(3)]);
}

#[test]
fn ra_26_counted_by_figure_and_name() {
    let mut play = ready("");
    let search = "figure: red/a, name: Search the cabin, actions: 3";
    play.just("special", search);
    assert_eq!(
        play.verdict(),
        "Ash: Search the cabin, 1 of 3 actions done | 1 OF 3 | plain | red"
    );
    again(&mut play);
    play.just("special", "figure: red/a, name: Dig, actions: 2");
    assert_eq!(
        play.verdict(),
        "Ash: Dig, 1 of 2 actions done | 1 OF 2 | plain | red"
    );
    // Another figure begins at its own beginning.
    motivate(&mut play, "red/b");
    play.just(
        "special",
        "figure: red/b, name: Search the cabin, actions: 3",
    );
    assert_eq!(
        play.verdict(),
        "Birch: Search the cabin, 1 of 3 actions done | 1 OF 3 | plain | red"
    );
    again(&mut play);
    // What was begun is remembered.
    play.just("special", "figure: red/a, name: search the cabin");
    assert_eq!(
        play.verdict(),
        "Ash: Search the cabin, 2 of 3 actions done | 2 OF 3 | plain | red"
    );
    again(&mut play);
    play.just("special", search);
    assert_eq!(
        play.verdict(),
        "Ash: Search the cabin, done | DONE | good | red"
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
            let door = format!("figure: red/a, name: Door, test: {test}");
            play.act("special", door, [face]);
            assert_eq!(play.number("need"), u16::from(need));
            let verdict = play.verdict();
            let done = if passes { "Door, done" } else { "Door, failed" };
            assert!(verdict.contains(done), "{verdict}");
        }
    }
}

/// Two actions and a test: the first rolls nothing, the second a 15 against 14, the third tries again.
#[test]
fn ra_26_the_test_comes_at_the_last() {
    let mut play = ready("");
    let door = "figure: red/a, name: Door, test: 0, actions: 2";
    play.just("special", door);
    again(&mut play);
    play.act("special", door, [15]);
    assert_eq!(
        play.verdict(),
        "Ash: Door, failed (rolled 15, needed 14 or less) | FAILED | bad | red"
    );
    again(&mut play);
    play.act("special", door, [14]);
    assert_eq!(
        play.verdict(),
        "Ash: Door, done (rolled 14, needed 14 or less) | DONE | good | red"
    );
}

#[test]
fn ra_26_the_restricted_figure_is_remembered() {
    let mut play = ready("");
    play.just(
        "special",
        "figure: red/a, name: Take the chest, restricts: no shooting",
    );
    let note = |play: &Play| play.battle.roster(Viewer::Table).swap_remove(0).note;
    assert_eq!(note(&play), "no shooting");
    again(&mut play);
    play.just("special", "figure: red/a, name: Drop it, restricts: none");
    assert_eq!(note(&play), "");
}

#[test]
fn ra_26_a_battle_may_define_them() {
    let more =
        "special_actions:\n  - {name: Break the door, test: -4, actions: 2, restricts: winded}\n";
    let mut play = ready(more);
    play.just("special", "figure: red/a, name: break the door");
    assert_eq!(
        play.verdict(),
        "Ash: Break the door, 1 of 2 actions done | 1 OF 2 | plain | red"
    );
    again(&mut play);
    play.act("special", "figure: red/a, name: Break the door", [10]);
    assert_eq!(
        play.verdict(),
        "Ash: Break the door, done (rolled 10, needed 10 or less); winded | DONE | good | red"
    );
    play.has("red/a", "restricted: winded");
}

#[test]
fn ra_26_its_fields_make_sense() {
    let mut play = ready("");
    play.invalid("special", "figure: red/a", "name");
    play.invalid("special", "figure: red/a, name: Dig, test: 1.5", "test");
    play.invalid("special", "figure: red/a, name: Dig, actions: 0", "actions");
}

/// Attack 14 - 4 = 10: an 11 fails and keeps nobody from anything, a 10 succeeds.
#[test]
fn ra_26_a_restriction_begins_with_success() {
    let mut play = ready("");
    let bale = "figure: red/a, name: Bale, test: -4, restricts: no shooting";
    play.act("special", bale, [11]);
    play.has("red/a", "restricted: null");
    again(&mut play);
    // What the first try said is remembered.
    play.act("special", "figure: red/a, name: Bale", [10]);
    play.has("red/a", "restricted: no shooting");
}

/// Two actions: after the first the figure is as free as before.
#[test]
fn ra_26_a_restriction_waits_for_the_last_action() {
    let more = "special_actions:\n  - {name: Dig it up, actions: 2, restricts: winded}\n";
    let mut play = ready(more);
    let dig = "figure: red/a, name: Dig it up";
    play.just("special", dig);
    play.has("red/a", "restricted: null");
    again(&mut play);
    play.just("special", dig);
    play.has("red/a", "restricted: winded");
}

/// The state tells what is begun and what is forbidden; a reply for a restricted figure reminds of it.
#[test]
fn ra_26_progress_and_restrictions_are_told() {
    let mut play = ready("");
    play.just("special", "figure: red/a, name: Dig, actions: 3, test: 2");
    let begun = "Dig: {done: 1, actions: 3, test: 2, restricts: null}";
    play.has("red/a", format!("progress: {{{begun}}}, restricted: null"));
    again(&mut play);
    play.just(
        "special",
        "figure: red/a, name: Bale, restricts: carries a bale",
    );
    assert_eq!(
        play.verdict(),
        "Ash: Bale, done; carries a bale | DONE | good | red"
    );
    again(&mut play);
    assert_eq!(play.follows(), ["Ash: carries a bale"]);
    play.just("special", "figure: red/a, name: Drop it, restricts: none");
    assert!(play.follows().is_empty());
}

/// Booty is put down in the side's own turn, as often as it is carried, and takes no action.
#[test]
fn ra_26_booty_is_put_down() {
    let mut play = ready("");
    play.refused("put-down", "figure: red/a", "RA-26");
    assert!(play.offer("red/a", "put-down").is_none());
    play.just(
        "special",
        "figure: red/a, name: Bale, restricts: no shooting",
    );
    assert!(play.offer("red/a", "put-down").is_some());
    play.copy().just("pass", "");
    play.just("put-down", "figure: red/a");
    play.has("red/a", "restricted: null, acted: true");
    assert_eq!(
        play.verdict(),
        "Ash puts the booty down | BOOTY PUT DOWN | plain | red"
    );
    play.says("no longer: no shooting RA-26");
    assert_eq!(play.table(), ["Ash: place the booty beside the figure"]);
    play.set("red/b", "restricted: leads a cow");
    play.just("put-down", "figure: red/b");
    play.has("red/b", "restricted: null, acted: false");
    play.set("red/b", "restricted: leads a cow");
    play.just("pass", "");
    play.refused("put-down", "figure: red/b", "RA-07");
}

/// Who is cut down, or runs off, carries nothing any more. Half of 6: an 11 hits, a 3 is two wounds.
#[test]
fn ra_26_no_reminder_of_figures_off_the_table() {
    let mut play = ready("");
    play.set("red/b", "restricted: limps, engaged_with: [blue/x]");
    let mut away = play.copy();
    away.act("flee", "figure: red/b", [12]);
    assert_eq!(away.follows()[0], "Birch: limps");
    play.act("flee", "figure: red/b", [11, 3]);
    assert!(play.follows().is_empty());
}

#[test]
fn ra_26_the_umpire_sets_progress_and_restrictions() {
    let more = "special_actions:\n  - {name: Dig it up, actions: 3, restricts: winded}\n";
    let mut play = ready(more);
    play.set("red/a", "progress.Dig it up: 2");
    let begun = "Dig it up: {done: 2, actions: 3, test: null, restricts: winded}";
    play.has("red/a", format!("progress: {{{begun}}}"));
    play.set("red/a", "progress.Dig it up: 0");
    play.has("red/a", "progress: {}");
    play.set("red/a", "restricted: limps");
    play.has("red/a", "restricted: limps");
    play.set("red/a", "restricted: null");
    play.has("red/a", "restricted: null");
    play.cannot_set("red/a", "restricted: 4");
    play.cannot_set("red/a", "restricted: ''");
}

/// Its modifier is whole in the schema as well, and may be negative.
#[test]
fn ra_26_a_test_is_a_whole_number_everywhere() {
    let play = ready("");
    let test = play.field("red/a", "special", "test");
    assert_eq!(test.kind.id(), "whole");
    assert_eq!(
        (test.bounds.min, test.bounds.max),
        (Some(-20.0), Some(20.0))
    );
}
