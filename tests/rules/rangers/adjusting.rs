//! What the umpire may set.

use super::{A, B, BLOW, X, Y, battle, red_first};
use drumhead::battle::Viewer;

#[test]
fn ra_18_wounds_and_death_hang_together() {
    let mut play = red_first(&["id: l, name: L, traits: [leader]", B], &[X], "");
    play.set("red/l", "wounds_left: 0");
    play.has("red/l", "out: true");
    play.has("red", "leader_lost: true");
    play.set("red/l", "out: false");
    play.has("red/l", "wounds_left: 1");
    play.has("red", "leader_lost: false");
    play.set("red", "leader_lost: true");
    play.has("red", "leader_lost: true");
}

/// Who has run off the table has no aim there (RA-14), whichever the umpire sets first.
#[test]
fn ra_14_no_aim_off_the_table() {
    let mut play = red_first(&[A, B], &[X], "");
    let both = "unit: red/a, set: {fled: true, aim: 3}";
    play.invalid("adjust", both, "set");
    play.has("red/a", "fled: false, aim: 0");
    play.set("red/a", "aim: 3");
    play.set("red/a", "fled: true");
    play.has("red/a", "aim: 0");
}

#[test]
fn ra_24_hand_combat_is_set_for_both() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.set("red/a", "engaged_with: [blue/x, blue/y]");
    play.has("blue/y", "engaged_with: [red/a]");
    play.set("red/a", "engaged_with: [blue/y]");
    play.has("blue/x", "engaged_with: []");
    play.has("blue/y", "engaged_with: [red/a]");
    for wrong in ["[red/b]", "[blue/x, blue/x]", "'blue/x, b'", "7"] {
        play.cannot_set("red/a", format!("engaged_with: {wrong}"));
    }
    // As it is typed: ids or names with commas, or none.
    play.set("red/a", "engaged_with: 'blue/x, yves'");
    play.has("red/a", "engaged_with: [blue/x, blue/y]");
    play.set("red/a", "engaged_with: none");
    play.has("blue/x", "engaged_with: []");
}

/// What changes along with the counter that is set is named.
#[test]
fn ra_30_everything_that_depends_on_a_counter_is_named() {
    let mut play = red_first(&["id: l, name: L, traits: [leader]", B], &[X], "");
    play.act("adjust", "unit: red/l, counter: wounds_left, to: 0", []);
    let verdict = play.outcome().verdict.clone().unwrap().text.table;
    assert!(
        verdict.starts_with("Umpire: L, wounds left 2 to 0, out no to yes; also changed:"),
        "{verdict}"
    );
    assert!(verdict.contains("(leader lost)"), "{verdict}");
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.act("adjust", "unit: red/a, counter: engaged_with, to: yves", []);
    let verdict = play.outcome().verdict.clone().unwrap().text.table;
    assert!(
        verdict.ends_with("also changed: Yves (engaged with)"),
        "{verdict}"
    );
}

/// Every counter that is tracked can be set; bounds hold.
#[test]
fn ra_30_every_counter_can_be_set_within_its_bounds() {
    let mut play = battle(&[A, B], &[X, Y], "options: {aggression: true}\n");
    play.act("aggression", "", [5, 4]);
    play.act("initiative", "", [6, 1]);
    for counter in [
        "loaded: []",
        "aim: 3",
        "motivation: 'yes'",
        "acted: true",
        "attacked_by: [blue/x]",
        "moved: true",
        "defence_left: 2",
        "attacks_met: 3",
        "attacked: true",
        "closed: true",
        "restricted: limps",
        "fled: true",
        "fled: false",
    ] {
        play.set("red/a", counter);
        play.has("red/a", counter);
    }
    play.set("red", "aggression: 6");
    play.has("red", "aggression: 6");
    play.set("turn", "number: 7, side: blue");
    play.has("turn", "number: 7, side: blue");
    play.set("turn", "aggression_rolled: false");
    play.has("turn", "aggression_rolled: false");
    play.set("turn", "side: null, number: 0");
    play.cannot_set(
        "red/a",
        "wounds_left: 3, aim: 4, loaded: [pistol], defence_left: 7",
    );
    play.cannot_set("red/a", "motivation: maybe");
    play.cannot_set("red", "aggression: 7");
}

/// White counters that the umpire sets, or that an undo gives back, are told.
#[test]
fn ra_29_white_counters_are_told() {
    let mut play = battle(
        &[A, B],
        &[X, Y],
        "options: {aggression: true}
",
    );
    let before = play.battle.copy();
    play.act("aggression", "", [5, 4]);
    let back = play.battle.instructions(&*before);
    let back: Vec<&str> = back.iter().map(|it| it.to(Viewer::Table)).collect();
    let removed = [
        "Reds: remove 5 white counters",
        "Blues: remove 4 white counters",
    ];
    assert_eq!(back, removed);
    play.set("red", "aggression: 6");
    assert_eq!(play.table(), ["Reds: take 1 white counter"]);
    play.set("blue", "aggression: 1");
    assert_eq!(play.table(), ["Blues: remove 3 white counters"]);
}

/// Who has not acted by the umpire's word may strike again.
#[test]
fn ra_22_an_action_given_back_is_whole() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.act("attack", BLOW, [20]);
    play.set("red/a", "acted: false");
    play.act("attack", BLOW, [20]);
    play.just("stay", "figure: red/b");
}

/// Several counters of a figure in one go; one that another changes back is not taken.
#[test]
fn ra_30_several_counters_at_once() {
    let mut play = red_first(&[A, B], &[X], "");
    play.just(
        "adjust",
        "unit: red/a, set: {wounds_left: 1, aim: 2, loaded: []}",
    );
    play.has("red/a", "wounds_left: 1, aim: 2, loaded: []");
    let wrong = "unit: red/a, set: {wounds_left: 1, out: true}";
    play.invalid("adjust", wrong, "set");
    play.has("red/a", "wounds_left: 1, aim: 2");
}
