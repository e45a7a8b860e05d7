//! BS-50 to BS-52: who must test, and when; BS-24 as far as it waits for them; BS-56: Formations.

use super::combat_field::*;
use crate::support::{Play, dice};
use drumhead::battle::Viewer;
use serde_json::Value;

/// Kills and disorders together, and how it is told beside the figures standing.
#[test]
fn bs_50_the_tally_is_disorders_and_kills() {
    let mut play = arena(&[LINE, HORSE], &[LINE], "");
    play.set("red/line", "kills: 4, disorder: 3");
    play.has("red/line", "tally: 7, standing: 8");
    play.set("red/line", "smoke: 1");
    play.has("red/line", "tally: 7");
}

#[test]
fn bs_51_the_tally_is_shown_beside_the_figures() {
    let mut play = arena(&[LINE, HORSE], &[LINE], "");
    play.set("red/line", "kills: 5, disorder: 2");
    let tally = |play: &Play| {
        let row = play.row("Line");
        (row.scale, row.note.contains("test"))
    };
    assert_eq!(tally(&play), (Some((7, 7)), false));
    play.set("red/line", "disorder: 3");
    assert_eq!(tally(&play), (Some((8, 7)), true));
}

/// As high as the figures standing is not higher: 6 kills against 6 standing, and one disorder more.
#[test]
fn bs_52_due_above_the_figures_standing() {
    for (disorder, due) in [(0, false), (1, true)] {
        let mut play = arena(&[LINE, HORSE], &[LINE], "");
        play.set("red/line", "kills: 6");
        play.set("red/line", format!("disorder: {disorder}"));
        play.reach_morale();
        assert_eq!(play.offer("red/line", "morale").is_some(), due);
        if due {
            play.refused("next", "", "BS-24");
            play.act("morale", "unit: red/line", [6, 6]);
        } else {
            play.refused("morale", "unit: red/line", "BS-52");
        }
        play.just("next", "");
        play.has("turn", "number: 2");
    }
}

/// One of two men, disorders for the rest: due at step 3.
fn weak(play: &mut Play, unit: &str, disorder: u16) {
    play.set(unit, format!("standing: 1, disorder: {disorder}"));
}

const PAIRS: [&str; 2] = ["id: a, name: A, figures: 2", "id: b, name: B, figures: 2"];

/// Not before step 3, whatever the tally.
#[test]
fn bs_52_not_before_step_three() {
    let mut play = arena(&PAIRS, &PAIRS, "");
    weak(&mut play, "red/a", 5);
    play.refused("morale", "unit: red/a", "BS-52");
    play.run_out();
    play.refused("morale", "unit: red/a", "BS-52");
    play.just("next", "");
    play.refused("morale", "unit: red/a", "BS-52");
}

/// Red's, then blue's, in roster order; each once.
#[test]
fn bs_52_the_list_in_roster_order() {
    let mut play = arena(&PAIRS, &PAIRS, "");
    for unit in ["blue/b", "red/b", "blue/a", "red/a"] {
        weak(&mut play, unit, 1);
    }
    play.set("red/b", "disorder: 0");
    play.reach_morale();
    let due = |play: &Play| play.battle.status(Viewer::Umpire).left;
    assert_eq!(due(&play).len(), 3);
    let next: Vec<String> = ["red/a", "blue/a", "blue/b"]
        .iter()
        .map(|unit| {
            let (_, who) = play
                .battle
                .status(Viewer::Umpire)
                .next
                .expect("what comes next");
            let next = play.battle.directory().id(who).to_owned();
            play.act("morale", format!("unit: {unit}"), [1, 1]);
            next
        })
        .collect();
    assert_eq!(next, ["red/a", "blue/a", "blue/b"]);
    assert_eq!(due(&play), Vec::<String>::new());
    // A second test is not due.
    play.refused("morale", "unit: red/a", "BS-52");
}

/// They may be made in any order all the same.
#[test]
fn bs_52_tests_in_any_order() {
    let mut play = arena(&PAIRS, &PAIRS, "");
    weak(&mut play, "red/a", 1);
    weak(&mut play, "blue/b", 1);
    play.reach_morale();
    play.act("morale", "unit: blue/b", [1, 1]);
    play.refused("next", "", "BS-24");
    play.act("morale", "unit: red/a", [1, 1]);
    play.just("next", "");
}

/// What happens in step 3 adds nothing: neither the disorder of backing off nor what the umpire sets.
#[test]
fn bs_52_nothing_is_added_to_the_list() {
    let mut play = arena(&PAIRS, &PAIRS, "");
    weak(&mut play, "red/a", 8);
    play.reach_morale();
    weak(&mut play, "red/b", 8);
    play.act("morale", "unit: red/a", [2, 3]);
    play.has("red/a", "disorder: 9");
    for unit in ["red/a", "red/b"] {
        play.refused("morale", format!("unit: {unit}"), "BS-52");
    }
    play.just("next", "");
    // In the next turn's step 3 both are on it.
    play.reach_morale();
    play.act("morale", "unit: red/a", [6, 6]);
    play.act("morale", "unit: red/b", [6, 6]);
}

/// Who is gone by then does not test.
#[test]
fn bs_52_a_unit_that_is_gone_does_not_test() {
    let mut play = arena(&PAIRS, &PAIRS, "");
    weak(&mut play, "red/a", 8);
    weak(&mut play, "red/b", 8);
    play.set("red/b", "removed: true");
    play.reach_morale();
    play.refused("morale", "unit: red/b", "BS-52");
    play.set("red/a", "removed: true");
    play.just("next", "");
}

/// A unit that lost a round tests at once, and again in step 3 when its tally is higher than its figures.
#[test]
fn bs_52_after_a_lost_round_and_at_the_turns_end() {
    let mut play = arena(&[LINE, "id: reds, name: Reds"], &[LINE], "");
    play.clash("contact", "red/ash", "red/line", "blue/line");
    play.set("blue/line", "standing: 6");
    play.reach_combats();
    // Blue: 6 kills, and one more: 7 against 5 standing. It loses, 3 4 stands; in step 3 it tests again.
    play.fight("red/line: 1, blue/line: 0", [4, 5, 3, 4]);
    play.reach_morale();
    play.act("morale", "unit: blue/line", [3, 4]);
    assert_eq!(play.combats(), 1);
    play.has("blue/line", "engaged: true");
    // The winner has no tally.
    play.refused("morale", "unit: red/line", "BS-52");
}

/// The umpire may have anybody test at any time.
#[test]
fn bs_52_a_forced_test() {
    let mut play = arena(&PAIRS, &PAIRS, "");
    play.set("red/a", "disorder: 7");
    play.act("morale", "unit: red/a", dice(&[3, 3]).force());
    assert_eq!(play.forced(), &["BS-52"][..]);
    play.has("red/a", "disorder: 8");
}

/// `next` goes past open tests by force only; they are not due any more in the next turn.
#[test]
fn bs_24_next_waits_for_the_tests() {
    let mut play = arena(&PAIRS, &PAIRS, "");
    weak(&mut play, "red/a", 8);
    play.reach_morale();
    play.refused("next", "", "BS-24");
    play.act("next", "", dice(&[]).force());
    assert_eq!(play.forced(), ["BS-24"]);
    play.refused("morale", "unit: red/a", "BS-52");
}

/// Red's Formation of a, b and c; a is due, b is not, c has the highest tally of all and is not due either.
fn formation(option: &str) -> Play {
    let reds = [
        "id: a, name: A, figures: 2",
        "id: b, name: B",
        "id: c, name: C, figures: 24",
    ];
    let mut play = arena(
        &reds,
        &[LINE],
        &format!("options: {{formation_tests: {option}}}\n"),
    );
    play.just("group", "units: [red/a, red/b, red/c]");
    weak(&mut play, "red/a", 6);
    play.set("red/c", "disorder: 9");
    play
}

fn disorders(play: &Play) -> [Value; 3] {
    ["red/a", "red/b", "red/c"].map(|unit| play.unit(unit, "disorder"))
}

/// Each for itself, on its own tally: a's is 7, and 3 3 is lower.
#[test]
fn bs_56_each_unit_of_a_formation_tests_for_itself() {
    let mut play = formation("each");
    play.reach_morale();
    play.refused("morale", "unit: red/b", "BS-52");
    play.act("morale", "unit: red/a", [3, 3]);
    assert_eq!(disorders(&play), [7, 0, 9]);
    play.has("red/b", "grouped_with: [red/c]");
}

/// Together: one roll against the highest tally, c's 9, and all share the result. 4 4 would be enough for a's 7.
#[test]
fn bs_56_a_formation_tests_together() {
    let mut play = formation("together");
    play.reach_morale();
    let before = play.battle.copy();
    play.act("morale", "unit: red/a", [4, 4]);
    assert_eq!(disorders(&play), [7, 1, 10]);
    play.has("red/b", "grouped_with: []");
    play.battle = before.copy();
    play.act("morale", "unit: red/a", [4, 5]);
    assert_eq!(disorders(&play), [6, 0, 9]);
    play.battle = before;
    // Being a Formation they may roll one die again, once for all.
    play.act(
        "morale",
        "unit: red/a",
        dice(&[1, 1, 2]).answers(&["first"]),
    );
    assert_eq!(
        ["red/a", "red/b", "red/c"].map(|unit| play.unit(unit, "routed")),
        [true, true, true].map(Value::from)
    );
}

/// Together, one raw unit (or Indians) is enough: sixes must be rolled again, though the unit that tests is steady. 6 6 against
/// 9: both again, 4 and 4: all back off. Each for itself, the steady unit keeps its sixes.
#[test]
fn bs_56_one_raw_unit_makes_all_roll_sixes_again() {
    for other in ["rating: raw", "indians: true"] {
        let reds = [
            "id: a, name: A, figures: 2",
            &format!("id: b, name: B, formation: line, {other}"),
        ];
        let field = |option: &str| {
            let mut play = arena(
                &reds,
                &[LINE],
                &format!("options: {{formation_tests: {option}}}\n"),
            );
            play.just("group", "units: [red/a, red/b]");
            weak(&mut play, "red/a", 8);
            play.reach_morale();
            play
        };
        let mut play = field("together");
        play.act("morale", "unit: red/a", [6, 6, 4, 4]);
        assert_eq!(
            ["red/a", "red/b"].map(|unit| play.unit(unit, "disorder")),
            [9, 1].map(Value::from)
        );
        let mut play = field("each");
        play.act("morale", "unit: red/a", [6, 6]);
        play.has("red/a", "disorder: 8");
    }
}

/// Two of it due: one test does for both.
#[test]
fn bs_56_one_test_for_all_that_are_due() {
    let mut play = formation("together");
    play.set("red/c", "disorder: 25");
    play.reach_morale();
    play.act("morale", "unit: red/c", [4, 4]);
    assert_eq!(disorders(&play), [7, 1, 26]);
    play.refused("morale", "unit: red/a", "BS-52");
    play.just("next", "");
}

/// In a combat too: a and b of a Formation lose a round. Each: two rolls; together: one, against the highest.
#[test]
fn bs_56_a_formation_that_loses_a_round() {
    for (option, faces) in [("each", &[1, 1, 1, 3][..]), ("together", &[1, 4])] {
        let more = format!("options: {{formation_tests: {option}}}\n");
        let mut play = arena(&["id: a, name: A", "id: b, name: B"], &[LINE], &more);
        play.just("group", "units: [red/a, red/b]");
        play.have("red/ash", "red/a");
        play.act(
            "contact",
            "unit: red/a, target: blue/line, distance: 1, also: [red/b]",
            dice(&[6]).answers(&["no"]),
        );
        play.reach_combats();
        play.set("red/b", "disorder: 4");
        let mut dice_of = vec![4, 5];
        dice_of.extend(faces);
        // Blue kills one of a. Each: a 1 against 1 1, stands; b 4 against 1 3, stands. Together: 4 against 1 4, stand.
        play.fight("red/a: 0, red/b: 0, blue/line: 1", dice(&dice_of));
        play.has("red/a", "tally: 1, engaged: true");
        play.has("red/b", "tally: 4, engaged: true");
    }
}

/// Together they back off, all of them, with a disorder each, and the combat is over.
#[test]
fn bs_56_a_formation_backs_off_together() {
    let mut play = arena(
        &["id: a, name: A", "id: b, name: B"],
        &[LINE],
        "options: {formation_tests: together}\n",
    );
    play.just("group", "units: [red/a, red/b]");
    play.clash("contact", "red/ash", "red/a", "blue/line");
    play.reach_combats();
    play.set("red/b", "disorder: 8");
    play.fight("red/a: 0, blue/line: 1", [4, 5, 3, 4]);
    play.has("red/a", "disorder: 1");
    play.has("red/b", "disorder: 9");
    assert_eq!(play.combats(), 0);
    play.has("blue/line", "engaged: false");
    play.has("red/a", "grouped_with: []");
}

/// A column of 6 (6 killed: tally 6) charges two lines of 4 that both fire, 4 men and a quarter more: 5 dice each. The first
/// kills 2 and disorders 1, the second kills 1 and disorders 1: it is told once, with the last tally, 9 + 2.
#[test]
fn bs_51_the_reminder_has_the_last_tally() {
    let mut play = two_lines_fire(&[6, 6, 2, 2, 2, 5, 3]);
    assert_eq!(
        play.follows(),
        [
            "Column: morale test at the turn's end (tally 11, 3 standing)",
            "Column v Line and Other: fought at the turn's end"
        ]
    );
    play.has("red/column", "tally: 11, standing: 3");
    // The second kills the 4 that are left: nobody is told to test.
    play = two_lines_fire(&[6, 6, 6, 6, 6, 5, 5, 5, 5, 5]);
    assert!(play.follows().is_empty(), "{:?}", play.follows());
    assert!(play.verdict().contains("shot down: 6 killed"));
}

/// Both lines react in time (a 6 each) and fire; the first hits three times. `second`: the dice of the second.
fn two_lines_fire(second: &[u8]) -> Play {
    let other = "id: other, name: Other, figures: 12";
    let mut play = arena(&[COLUMN, LINE], &[LINE, other], "");
    play.set("red/column", "kills: 6");
    play.set("blue/line", "standing: 4");
    play.set("blue/other", "standing: 4");
    play.have("red/ash", "red/column");
    let first = [6, 6, 6, 6, 6, 2, 2, 5, 5, 3, 6];
    play.act(
        "charge",
        "unit: red/column, target: blue/line, distance: 1, also: [blue/other]",
        dice(&[&first[..], second].concat()).answers(&["yes", "fire", "yes", "fire"]),
    );
    play
}
