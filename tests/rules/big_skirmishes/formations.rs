//! BS-04, BS-57: Formations.

use super::{duel, sides};
use crate::support::{Play, dice, muster};

/// Red with these units' fields as `u0, u1, ...`, a Professional `lead` and a Leader `chief`; blue a single unit; no opening yet.
fn reds(units: &[&str], option: &str) -> Play {
    let units: Vec<String> = (0..)
        .zip(units)
        .map(|(n, unit)| format!("{{id: u{n}, name: U{n}, {unit}}}"))
        .collect();
    let yaml = sides(
        [
            &format!("{}, {{id: x, name: X}}", units.join(", ")),
            "{id: lead, name: L, class: 2}, {id: chief, name: C, class: 3}",
        ],
        BLUE,
        option,
    );
    muster("big-skirmishes", &yaml).expect("a sound battle")
}

const BLUE: [&str; 2] = [
    "{id: a, name: BA}, {id: b, name: BB}",
    "{id: lead, name: BL, class: 1}",
];
const LINE: &str = "formation: line";
const ALONE: &str = "options: {formation_acts_as_one: false}";

fn group(play: &mut Play, units: &[&str]) {
    play.just("group", format!("units: {units:?}"));
}

/// Three lines in one Formation, the cards begun.
fn three(option: &str) -> Play {
    let mut play = reds(&[LINE; 3], option);
    group(&mut play, &["red/u0", "red/u1", "red/u2"]);
    play.just("start-cards", "");
    play
}

/// Two or more, all in line, or all in column, or all in square.
#[test]
fn bs_04_two_or_more_alike() {
    for formation in ["line", "column", "square"] {
        let unit = format!("formation: {formation}");
        let mut play = reds(&[unit.as_str(); 2], "");
        group(&mut play, &["red/u0", "red/u1"]);
        play.has("red/u0", "grouped_with: [red/u1]");
        play.has("red/u1", "grouped_with: [red/u0]");
    }
    let play = three("");
    play.has("red/u1", "grouped_with: [red/u0, red/u2]");
}

/// Not one alone, not unlike ones, not skirmishers, guns or cavalry, not of both sides.
#[test]
fn bs_04_who_makes_no_formation() {
    for (one, two) in [
        (LINE, "formation: column"),
        ("formation: column", "formation: square"),
        ("formation: skirmishers", "formation: skirmishers"),
        (LINE, "formation: skirmishers"),
        ("arm: cavalry", "arm: cavalry"),
        ("arm: artillery", "arm: artillery"),
    ] {
        reds(&[one, two], "").refused("group", "units: [red/u0, red/u1]", "BS-04");
    }
    let mut play = reds(&[LINE; 2], "");
    play.refused("group", "units: [red/u0, blue/a]", "BS-04");
    play.invalid("group", "units: [red/u0]", "units");
    play.invalid("group", "units: []", "units");
    play.invalid("group", "units: [red/u0, red/u0]", "units");
}

/// Nobody who is hidden, a dummy like anybody else, nor who is engaged.
#[test]
fn bs_04_none_of_them_hidden_or_engaged() {
    let hidden = "{id: a, name: A}, {id: b, name: B, hidden: true}, {id: c, name: C, dummy: true}";
    let yaml = sides([hidden, "{id: lead, name: L, class: 2}"], BLUE, "");
    let mut play = muster("big-skirmishes", &yaml).expect("a sound battle");
    for hidden in ["red/b", "red/c"] {
        play.refused("group", format!("units: [red/a, {hidden}]"), "BS-04");
        play.refused("group", format!("units: [{hidden}, red/a]"), "BS-04");
    }
}

/// A unit of a Formation that is hidden (in a game saved long ago) is named to nobody who may not know it.
#[test]
fn bs_60_grouped_with_names_no_hidden_unit() {
    use drumhead::battle::Viewer;
    let mut play = three("");
    let mut row = play
        .battle
        .rows()
        .into_iter()
        .find(|(at, _)| at == "red/u1")
        .expect("its row");
    row.1["hidden"] = true.into();
    play.battle.put_rows(&[row]).expect("a state");
    play.sees(Viewer::Table, "/units/red~1u0", "grouped_with: [red/u2]");
    play.sees(
        Viewer::Umpire,
        "/units/red~1u0",
        "grouped_with: [red/u1, red/u2]",
    );
}

/// In the opening, or in step 4 of the turn's end: not while cards are drawn.
#[test]
fn bs_04_when() {
    let mut play = reds(&[LINE; 3], "");
    play.just("opening", "first: blue");
    group(&mut play, &["red/u0", "red/u1"]);
    play.just("ungroup", "units: [red/u0]");
    play.just("start-cards", "");
    play.draw("pause");
    play.refused("group", "units: [red/u0, red/u1]", "BS-04");
    play.draw_all();
    play.refused("group", "units: [red/u0, red/u1]", "BS-04");
    play.just("next", "");
    play.refused("group", "units: [red/u0, red/u1]", "BS-04");
    play.just("next", "");
    play.just("next", "");
    group(&mut play, &["red/u0", "red/u1"]);
    play.draw("pause");
    play.refused("ungroup", "units: [red/u0]", "BS-04");
}

/// Nor once the only card that was drawn has left the deck. The Duffer charges with his column: 4, in time to react; 12 men and a
/// quarter more = 15 dice, 5 and fourteen twos: a hit, 5: a kill; on a 1 he is out of action, and his card with him (BS-25).
#[test]
fn bs_04_not_after_a_card_that_is_gone() {
    let mut play = reds(&["formation: column", LINE, LINE], "");
    play.set("red/lead", "class: 1");
    play.just("start-cards", "");
    play.draw("red/lead");
    play.just("join", "character: red/lead, unit: red/u0");
    play.just("order", "character: red/lead, unit: red/u0");
    let faces = [&[4, 5][..], &[2; 14], &[5, 1]].concat();
    let charge = "unit: red/u0, target: blue/a, distance: 8";
    play.act("charge", charge, dice(&faces).answers(&["yes", "fire"]));
    play.has("red/lead", "out_of_action: true");
    play.has("deck", "drawn: []");
    play.refused("group", "units: [red/u1, red/u2]", "BS-04");
}

/// Ungrouped, and one unit alone is no Formation.
#[test]
fn bs_04_one_alone_is_none() {
    let mut play = reds(&[LINE; 3], "");
    group(&mut play, &["red/u0", "red/u1", "red/u2"]);
    play.refused("group", "units: [red/u0, red/x]", "BS-04");
    play.just("ungroup", "units: [red/u0]");
    play.has("red/u0", "grouped_with: []");
    play.has("red/u1", "grouped_with: [red/u2]");
    play.just("ungroup", "units: [red/u1]");
    play.has("red/u1", "grouped_with: []");
    play.has("red/u2", "grouped_with: []");
    play.refused("ungroup", "units: [red/u2]", "BS-04");
}

/// Who backs off leaves it: a tally of 7 against 5 standing; 2 + 3 = 5, lower, above 4. Who routs too: 2 + 2 = 4.
#[test]
fn bs_04_who_backs_off_or_routs_leaves() {
    for (faces, routed) in [([2, 3], false), ([2, 2], true)] {
        let mut play = three("");
        play.set("red/u1", "standing: 5");
        play.draw_all();
        play.just("next", "");
        play.just("next", "");
        play.act("morale", "unit: red/u1", dice(&faces));
        play.has("red/u1", format!("routed: {routed}"));
        play.has("red/u1", "grouped_with: []");
        play.has("red/u0", "grouped_with: [red/u2]");
    }
}

/// Who goes into skirmishers leaves it.
#[test]
fn bs_04_skirmishers_leave() {
    let mut play = three(ALONE);
    play.order("red/lead", "red/u0");
    play.just("form", "unit: red/u0, formation: skirmishers");
    play.has("red/u0", "grouped_with: []");
    play.has("red/u1", "grouped_with: [red/u2]");
    let mut play = three("");
    play.order("red/lead", "red/u0");
    play.just("form", "unit: red/u0, formation: skirmishers");
    for unit in ["red/u0", "red/u1", "red/u2"] {
        play.has(unit, "formation: skirmishers");
        play.has(unit, "grouped_with: []");
    }
}

/// An order to any activates all, one activation of the character's; each takes its own two actions.
#[test]
fn bs_57_an_order_to_one_is_an_order_to_all() {
    let mut play = three("");
    play.order("red/lead", "red/u1");
    play.has("red/lead", "activations_left: 1");
    for unit in ["red/u0", "red/u1", "red/u2"] {
        play.has(unit, "activated: true, actions_left: 2");
    }
    play.has("red/x", "activated: false");
    play.just("fire", "unit: red/u0, target: blue/a, range: 18, men: 0");
    play.just("reload", "unit: red/u0");
    play.has("red/u0", "actions_left: 0");
    play.has("red/u2", "actions_left: 2");
    play.refused("order", "character: red/lead, unit: red/u2", "BS-23");
}

/// Who is done is no reason for the next card while others of the Formation have actions left.
#[test]
fn bs_57_the_rest_of_a_formation_still_acts() {
    let mut play = three("");
    play.order("red/lead", "red/u1");
    let status = |play: &Play| {
        let status = play.battle.status(drumhead::battle::Viewer::Table);
        (status.now, status.next)
    };
    for unit in ["red/u1", "red/u0"] {
        play.just(
            "fire",
            format!("unit: {unit}, target: blue/a, range: 18, men: 0"),
        );
        play.just("reload", format!("unit: {unit}"));
        let (now, next) = status(&play);
        assert!(now.ends_with(": 2 actions left"), "{now}");
        assert_eq!(next, None);
    }
    let last = "unit: red/u2";
    play.just("fire", format!("{last}, target: blue/a, range: 18, men: 0"));
    assert!(status(&play).0.ends_with(": 1 action left"));
    play.just("reload", last);
    let (now, next) = status(&play);
    // The character has one order left: that is no step to take by itself.
    assert!(now.contains("may order 1 unit more"), "{now}");
    assert_eq!(next, None);
}

/// The option: each is ordered by itself.
#[test]
fn bs_57_or_each_by_itself() {
    let mut play = three(ALONE);
    play.order("red/lead", "red/u1");
    play.has("red/u0", "activated: false");
    play.has("red/u1", "activated: true");
    play.act("move", "unit: red/u1", [6]);
    play.just("order", "character: red/lead, unit: red/u0");
    play.act("move", "unit: red/u0", [1]);
    assert_eq!(play.figure("inches"), "2 inches");
}

/// `form` on one is done by all, each with an action of its own; the Formation stays one.
#[test]
fn bs_57_they_change_formation_together() {
    let mut play = three("");
    play.order("red/lead", "red/u1");
    play.just("form", "unit: red/u2, formation: column");
    for unit in ["red/u0", "red/u1", "red/u2"] {
        play.has(unit, "formation: column, actions_left: 1");
    }
    play.has("red/u0", "grouped_with: [red/u1, red/u2]");
    // One that has no action left holds the others up.
    play.act("move", "unit: red/u0", [6]);
    play.refused("form", "unit: red/u1, formation: line", "BS-57");
}

/// By themselves, one that changes leaves the Formation, whether ordered or by a Free Action; the others stay as they are.
#[test]
fn bs_57_or_one_changes_and_leaves() {
    for free in [false, true] {
        let mut play = three(ALONE);
        if free {
            play.bonus("free-action", 2);
            play.just(
                "play",
                "card: free-action, action: {do: form, unit: red/u0, formation: column}",
            );
        } else {
            play.order("red/lead", "red/u0");
            play.just("form", "unit: red/u0, formation: column");
        }
        play.has("red/u0", "formation: column");
        play.has("red/u1", "formation: line");
        play.has("red/u0", "grouped_with: []");
        play.has("red/u1", "grouped_with: [red/u2]");
    }
}

/// One die serves all, for each of the two moves: 2, half; then 5, all of it.
#[test]
fn bs_57_one_die_serves_all() {
    let mut play = three("");
    play.order("red/lead", "red/u1");
    for (faces, inches) in [([2], "2 inches"), ([5], "4 inches")] {
        play.act("move", "unit: red/u1", dice(&faces));
        assert_eq!(play.figure("inches"), inches);
        for unit in ["red/u0", "red/u2"] {
            play.just("move", format!("unit: {unit}"));
            assert_eq!(play.figure("inches"), inches, "{unit}");
        }
    }
}

/// Each reads that die as its own kind does: on a 1 raw troops stay, the others go half way, whoever moves first.
#[test]
fn bs_57_each_reads_the_die_for_itself() {
    for (first, then) in [("red/u0", "red/u1"), ("red/u1", "red/u0")] {
        let mut play = reds(&["rating: raw", "rating: average"], "");
        group(&mut play, &["red/u0", "red/u1"]);
        play.just("start-cards", "");
        play.order("red/lead", "red/u0");
        for (unit, faces) in [(first, &[1][..]), (then, &[])] {
            play.act("move", format!("unit: {unit}"), dice(faces));
            assert_eq!(
                play.figure("inches"),
                if unit == "red/u0" {
                    "0 inches"
                } else {
                    "2 inches"
                },
                "{unit}"
            );
        }
    }
}

/// A Free Action in between has a die of its own and leaves the Formation's alone.
#[test]
fn bs_57_a_free_action_has_its_own_die() {
    let mut play = three("");
    play.bonus("free-action", 2);
    play.order("red/lead", "red/u0");
    play.act(
        "play",
        "card: free-action, action: {do: move, unit: red/u0}",
        [6],
    );
    play.act("move", "unit: red/u1", [2]);
    play.just("move", "unit: red/u0");
    assert_eq!(play.figure("inches"), "2 inches");
}

/// A character with any of them leads all; with the option, only the unit that he is with.
#[test]
fn bs_57_one_character_leads_all() {
    for (option, faces) in [("", &[][..]), (ALONE, &[6])] {
        let mut play = three(option);
        play.draw("red/lead");
        play.just("join", "character: red/lead, unit: red/u2");
        play.just("order", "character: red/lead, unit: red/u0");
        play.act("move", "unit: red/u0", dice(faces));
    }
}

/// A superior with any of them keeps the others from orders too.
#[test]
fn bs_57_a_superior_with_any_of_them() {
    for (option, refused) in [("", true), (ALONE, false)] {
        let mut play = three(option);
        play.draw("red/chief");
        play.just("join", "character: red/chief, unit: red/u2");
        play.draw("red/lead");
        let order = "character: red/lead, unit: red/u0";
        assert_eq!(play.try_do("order", order, []).is_err(), refused);
    }
}

/// In the opening a Formation is one go, each with two actions.
#[test]
fn bs_57_one_go_of_the_opening() {
    let mut play = reds(&[LINE; 2], "");
    group(&mut play, &["red/u0", "red/u1"]);
    play.just("opening", "first: red");
    for unit in ["red/u0", "red/u1", "red/u1", "red/u0"] {
        play.just("move", format!("unit: {unit}"));
    }
    play.refused("move", "unit: red/u0", "BS-11");
    play.refused("move", "unit: red/x", "BS-11");
}

/// A class 2 character's fire bonus stays with his own unit: in BS-57 he leads all, he is with one.
#[test]
fn bs_57_a_character_is_with_one_unit_only() {
    let mut play = three("");
    play.draw("red/lead");
    play.just("join", "character: red/lead, unit: red/u2");
    play.just("order", "character: red/lead, unit: red/u0");
    assert_eq!(
        play.needs("fire", "unit: red/u0, target: blue/a, range: 5"),
        ("to hit", 12)
    );
    assert_eq!(
        play.needs("fire", "unit: red/u2, target: blue/a, range: 5"),
        ("to hit", 14)
    );
    duel("", "", "").has("red/a", "grouped_with: []");
}
