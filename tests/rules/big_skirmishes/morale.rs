//! BS-53 to BS-55: the test, its re-rolls, and what becomes of who fails it.

use super::combat_field::*;
use crate::support::{Not, Play, dice, entry};
use drumhead::battle::{BUDGET, Directions, Viewer};
use drumhead::table::odds::Policy;

/// What became of red's unit.
#[derive(Debug, PartialEq)]
enum Came {
    Stands,
    BacksOff,
    Routs,
}
use Came::{BacksOff, Routs, Stands};

/// A red pair of this kind, one man of it left, with so high a tally, in step 3 of the turn's end.
fn due(kind: &str, tally: u16) -> Play {
    let mut play = arena(
        &[&format!("id: pair, name: Pair, figures: 2{kind}"), LINE],
        &[LINE],
        "",
    );
    play.set("red/pair", format!("standing: 1, disorder: {}", tally - 1));
    play.reach_morale();
    play.has("red/pair", format!("tally: {tally}"));
    play
}

#[track_caller]
fn test(play: &mut Play, faces: &[u8], answers: &[&str]) -> Came {
    let disorder = play.unit("red/pair", "disorder").as_u64().expect("a count");
    play.act("morale", "unit: red/pair", dice(faces).answers(answers));
    let more = play.unit("red/pair", "disorder").as_u64().expect("a count") - disorder;
    match (play.unit("red/pair", "routed") == true, more) {
        (true, _) => Routs,
        (false, 0) => Stands,
        (false, 1) => BacksOff,
        (_, more) => panic!("{more} disorders"),
    }
}

/// One test with two dice and no questions.
#[track_caller]
fn plain(tally: u16, faces: [u8; 2]) -> Came {
    test(&mut due("", tally), &faces, &[])
}

#[test]
fn bs_53_the_tally_or_more_stands() {
    assert_eq!(plain(7, [3, 4]), Stands);
    assert_eq!(plain(8, [3, 4]), BacksOff);
    assert_eq!(plain(12, [6, 6]), Stands);
    assert_eq!(plain(13, [6, 6]), BacksOff);
    assert_eq!(plain(5, [1, 4]), Stands);
}

/// 4 or less that is not below the tally stands all the same.
#[test]
fn bs_55_four_or_less_stands_at_the_tally() {
    assert_eq!(plain(4, [2, 2]), Stands);
    assert_eq!(plain(4, [1, 3]), Stands);
    assert_eq!(plain(3, [1, 2]), Stands);
    assert_eq!(plain(2, [1, 1]), Stands);
}

/// Below the tally 4 routs, 5 backs off.
#[test]
fn bs_55_four_or_less_below_the_tally_routs() {
    assert_eq!(plain(5, [2, 2]), Routs);
    assert_eq!(plain(5, [3, 1]), Routs);
    assert_eq!(plain(6, [2, 3]), BacksOff);
    assert_eq!(plain(6, [1, 3]), Routs);
    assert_eq!(plain(3, [1, 1]), Routs);
    assert_eq!(plain(20, [1, 4]), BacksOff);
}

/// Raw troops and Indians must roll each six again, once.
#[test]
fn bs_53_raw_troops_and_indians_roll_sixes_again() {
    for kind in [
        ", rating: raw",
        ", indians: true, weapon: bow, formation: skirmishers",
    ] {
        // 6 3, the six again 2: 5.
        assert_eq!(test(&mut due(kind, 6), &[6, 3, 2], &[]), BacksOff, "{kind}");
        assert_eq!(test(&mut due(kind, 5), &[3, 6, 2], &[]), Stands, "{kind}");
        // Both: 1 and 2 are 3.
        assert_eq!(test(&mut due(kind, 5), &[6, 6, 1, 2], &[]), Routs, "{kind}");
        // A six again stays: 6 + 3.
        assert_eq!(test(&mut due(kind, 9), &[6, 3, 6], &[]), Stands, "{kind}");
        assert_eq!(
            test(&mut due(kind, 10), &[6, 3, 6], &[]),
            BacksOff,
            "{kind}"
        );
    }
    // Others keep theirs.
    assert_eq!(plain(9, [6, 3]), Stands);
    assert_eq!(test(&mut due(", rating: elite", 9), &[6, 3], &[]), Stands);
}

/// Elite troops may roll ones again: both of them, once, and only where a one shows.
#[test]
fn bs_53_elite_troops_may_roll_ones_again() {
    let elite = ", rating: elite";
    assert_eq!(test(&mut due(elite, 8), &[1, 3, 5], &["yes"]), Stands);
    assert_eq!(test(&mut due(elite, 8), &[3, 1, 4], &["yes"]), BacksOff);
    assert_eq!(test(&mut due(elite, 8), &[1, 1, 4, 4], &["yes"]), Stands);
    assert_eq!(test(&mut due(elite, 8), &[1, 3, 1], &["yes"]), Routs);
    // The default is to leave them, and nobody is asked of a test that stands.
    assert_eq!(test(&mut due(elite, 8), &[1, 3], &[]), Routs);
    assert_eq!(test(&mut due(elite, 8), &[1, 3], &["no"]), Routs);
    assert_eq!(test(&mut due(elite, 7), &[1, 6], &[]), Stands);
    let asked =
        |kind, faces| due(kind, 8).options("morale", "unit: red/pair", faces, "reroll_ones");
    assert_eq!(asked(elite, "1 3").expect("asked"), ["no", "yes"]);
    for (kind, faces) in [(elite, "2 3"), ("", "1 1"), (", rating: raw", "1 1")] {
        assert_eq!(asked(kind, faces), None, "{kind}");
    }
}

/// The odds of the re-roll: 15 of 36 throws make a tally of 8. Of the others the higher die stays: with 2, 3, 4, 5 and 6 the
/// other needs 6, 5, 4, 3 and 2 or more, in 3, 5, 6, 4 and 2 throws. (15 + (3 + 10 + 18 + 16 + 10) / 6) / 36.
#[test]
fn bs_53_the_odds_of_one_die_again() {
    let mut play = due("", 8);
    play.set("red/hale", "class: 4, with: red/pair");
    let stands = |answer: &str| {
        let given = ("reroll_one".to_owned(), vec![answer.to_owned()]);
        let odds = play.battle.odds(
            &entry("morale", "unit: red/pair"),
            &Directions::default(),
            &Policy::Given(vec![given]),
            Viewer::Table,
            BUDGET,
        );
        odds.expect("odds").events["red/pair.stands"]
    };
    for (answer, chance) in [("none", 15.0 / 36.0), ("if-failed", 24.5 / 36.0)] {
        assert!((stands(answer) - chance).abs() < 1e-9, "{answer}");
    }
    let offer = play.offer("red/pair", "morale").expect("offered");
    let compared = offer.matters.decisions.iter();
    let compared = compared.filter(|it| it.options.contains(&"if-failed"));
    assert_eq!(compared.count(), 1, "the screen compares it");
}

/// With a Leader or a Hero one die may be rolled again; a Professional or a Duffer brings nothing.
#[test]
fn bs_53_a_leader_rolls_one_die_again() {
    let asked = |play: &Play| play.options("morale", "unit: red/pair", "2 3", "reroll_one");
    for class in [3, 4] {
        let mut play = due("", 9);
        play.set("red/hale", format!("class: {class}"));
        play.set("red/hale", "with: red/pair");
        assert_eq!(asked(&play).expect("asked"), ["none", "first", "second"]);
        // 2 + 6 is 8.
        for (faces, answers, came) in [
            (&[2, 3, 6][..], &["first"][..], Stands),
            (&[2, 3, 6], &["second"], BacksOff),
            (&[2, 3], &[], BacksOff),
        ] {
            assert_eq!(test(&mut play.copy(), faces, answers), came);
        }
    }
    // Nor does a Leader who is with another unit.
    for (character, unit) in [
        ("red/ash", "red/pair"),
        ("red/pym", "red/pair"),
        ("red/hale", "red/line"),
    ] {
        let mut play = due("", 9);
        play.set(character, format!("with: {unit}"));
        assert_eq!(asked(&play), None, "{character}");
    }
}

/// A unit in a Formation may as well, alone or led.
#[test]
fn bs_53_a_formation_rolls_one_die_again() {
    let mut play = arena(&["id: pair, name: Pair, figures: 2", LINE], &[LINE], "");
    play.just("group", "units: [red/pair, red/line]");
    play.set("red/pair", "standing: 1, disorder: 8");
    play.reach_morale();
    assert_eq!(test(&mut play, &[2, 3, 6], &["first"]), Stands);
}

/// The order: sixes, ones, one die, the Joker; each rule once for a die.
#[test]
fn bs_53_the_rerolls_in_their_order() {
    // Raw, led: 6 2, the six again 1; the first die again 6, and it stays: 8.
    let mut play = due(", rating: raw", 8);
    play.set("red/hale", "with: red/pair");
    assert_eq!(test(&mut play, &[6, 2, 1, 6], &["first"]), Stands);
    // Elite, led: 1 2, the one again 1, and no third time by that rule; the first die again 5: 7.
    let mut play = due(", rating: elite", 7);
    play.set("red/hale", "with: red/pair");
    assert_eq!(test(&mut play, &[1, 2, 1, 5], &["yes", "first"]), Stands);
    // The second die falls a one by the Leader's re-roll: it stays.
    let mut play = due(", rating: elite", 7);
    play.set("red/hale", "with: red/pair");
    assert_eq!(test(&mut play, &[1, 2, 4, 1], &["yes", "second"]), BacksOff);
    // Without a one there is one question only.
    let mut play = due(", rating: elite", 7);
    play.set("red/hale", "with: red/pair");
    assert_eq!(
        play.waits(
            "morale",
            "unit: red/pair",
            dice(&[3, 3]).answers(&["none", "none"])
        ),
        Not::LeftOver(1)
    );
}

/// One ordinary move, nothing taken off for all its disorder; a square goes like a line.
#[test]
fn bs_54_backs_off_one_ordinary_move() {
    for (kind, inches) in [
        ("", 4),
        (", formation: column", 6),
        (", formation: skirmishers", 8),
        (", formation: square", 4),
        (", arm: cavalry", 10),
        (", arm: artillery", 2),
        (", arm: artillery, formation: limbered", 6),
    ] {
        let mut play = due(kind, 13);
        assert_eq!(test(&mut play, &[5, 4], &[]), BacksOff, "{kind}");
        let back = format!("move back {inches}″ facing the enemy");
        assert!(
            play.table().iter().any(|line| line.contains(&back)),
            "{kind}"
        );
    }
}

/// A square backs off like a line whatever the option lets it move.
#[test]
fn bs_54_a_square_backs_off_like_a_line() {
    let mut play = arena(
        &["id: pair, name: Pair, figures: 2, formation: square", LINE],
        &[LINE],
        "options: {square_move: 2}\n",
    );
    play.set("red/pair", "standing: 1, disorder: 12");
    play.reach_morale();
    assert_eq!(test(&mut play, &[5, 4], &[]), BacksOff);
    play.tells("move back 4″ facing the enemy");
}

/// Characters back off with it, whoever they are.
#[test]
fn bs_54_characters_back_off_with_it() {
    let mut play = due("", 9);
    for character in ["red/ash", "red/pym"] {
        play.set(character, "with: red/pair");
    }
    assert_eq!(test(&mut play, &[2, 3], &[]), BacksOff);
    play.has("red/pair", "characters: [red/ash, red/pym]");
}

/// Who backs off has a disorder more and is out of the combat and of its Formation; one unit alone is none.
#[test]
fn bs_54_leaves_the_combat_and_the_formation() {
    let mut play = arena(&["id: pair, name: Pair, figures: 2", LINE], &[LINE], "");
    play.just("group", "units: [red/pair, red/line]");
    play.have("red/ash", "red/pair");
    play.act(
        "contact",
        "unit: red/pair, target: blue/line, distance: 1, also: [red/line]",
        dice(&[6]).answers(&["no"]),
    );
    play.set("red/pair", "standing: 1, disorder: 8");
    play.reach_combats();
    play.fight("red/pair: 0, red/line: 0, blue/line: 0", []);
    play.reach_morale();
    assert_eq!(test(&mut play, &[2, 3], &[]), BacksOff);
    play.has("red/pair", "engaged: false");
    play.has("red/line", "engaged: true");
    play.has("red/pair", "grouped_with: []");
    play.has("red/line", "grouped_with: []");
}

/// A rout removes the unit; a Duffer with it is lost and his card gone, others have a free move and may join at once.
#[test]
fn bs_55_a_rout_and_the_characters_with_it() {
    let mut play = due("", 9);
    for character in ["red/ash", "red/pym", "red/hale"] {
        play.set(character, "with: red/pair");
    }
    assert_eq!(test(&mut play, &[1, 1], &[]), Routs);
    play.has("red/pair", "routed: true, engaged: false, characters: []");
    play.has("red/pym", "out_of_action: true");
    assert!(!play.get("/deck/drawn").to_string().contains("red/pym"));
    for character in ["red/ash", "red/hale"] {
        play.has(character, "out_of_action: false, with: null");
    }
    // Each of them is asked at once whether to join a unit, and told how far to go.
    let asked = &play.outcome().follow_ups;
    let offered: Vec<_> = asked
        .iter()
        .map(|it| (&*it.action, &it.fields["character"]))
        .collect();
    assert_eq!(
        offered,
        [("join", &"red/ash".into()), ("join", &"red/hale".into())]
    );
    assert_eq!(asked[0].text.table, "Capt ash is free: join a unit?");
    assert!(play.table().contains(&"Capt ash: free move, up to 8″"));
    play.just("join", "character: red/ash, unit: red/line");
    // Once, and at once: the other has waited too long when the next turn has begun.
    play.refused("join", "character: red/ash, unit: red/line", "BS-09");
    play.refused("leave", "character: red/ash", "BS-09");
    play.just("next", "");
    // Of two figures one had fallen; the other ran.
    let lost = play.events().concat();
    assert!(lost.contains("lost 1 figure"), "{lost}");
    assert!(lost.contains("routed with 1 figure"), "{lost}");
    play.refused("join", "character: red/hale, unit: red/line", "BS-09");
    let left = play.get("/deck/left/characters");
    assert_eq!(left.as_array().expect("a list").len(), 5, "{left}");
}

/// A Duffer is whoever has class 1 now: a Professional wounded once is lost with it.
#[test]
fn bs_55_a_duffer_by_wounds_is_lost() {
    let mut play = due("", 9);
    play.set("red/ash", "with: red/pair, class: 1");
    assert_eq!(test(&mut play, &[1, 1], &[]), Routs);
    play.has("red/ash", "out_of_action: true");
}

/// A Formation goes on without who routs; of two, one is left, and is none.
#[test]
fn bs_04_a_rout_leaves_the_formation() {
    let mut play = arena(
        &[
            "id: pair, name: Pair, figures: 2",
            LINE,
            "id: third, name: Third",
        ],
        &[LINE],
        "",
    );
    play.just("group", "units: [red/pair, red/line, red/third]");
    play.set("red/pair", "standing: 1, disorder: 8");
    play.reach_morale();
    assert_eq!(test(&mut play, &[1, 1], &["none"]), Routs);
    play.has("red/line", "grouped_with: [red/third]");
    play.has("red/pair", "grouped_with: []");
}

/// The tally can be overruled.
#[test]
fn bs_53_the_tally_can_be_overruled() {
    let mut play = due("", 9);
    play.act(
        "morale",
        "unit: red/pair",
        dice(&[1, 1]).overrule("red/pair.tally", 2.0),
    );
    play.has("red/pair", "routed: false");
}

/// A Formation that tests together: red's pair and two rout, with Hale; `rear` is out of it.
fn rout_together(rear: bool) -> Play {
    let mut units = vec![
        "id: pair, name: Pair, figures: 2",
        "id: two, name: Two, figures: 2",
    ];
    if rear {
        units.extend([LINE, HORSE]);
    }
    let mut play = arena(&units, &[LINE], "options: {formation_tests: together}");
    play.just("group", "units: [red/pair, red/two]");
    play.set("red/hale", "with: red/pair");
    play.set("red/pair", "standing: 1, disorder: 8");
    play.set("red/two", "standing: 1, disorder: 8");
    play.reach_morale();
    assert_eq!(test(&mut play, &[1, 1], &["none"]), Routs);
    play
}

/// Who is free may join what is left when all have tested: each offer names its unit and can be taken as it stands.
#[test]
fn bs_55_each_offer_to_join_can_be_taken() {
    let play = rout_together(true);
    let asked = play.outcome().follow_ups.clone();
    let units: Vec<_> = asked.iter().map(|it| &it.fields["unit"]).collect();
    assert_eq!(units, ["red/line", "red/horse"]);
    assert_eq!(play.follows(), ["Capt hale: free to move and join"]);
    for one in asked {
        assert_eq!(one.text.table, "Capt hale is free: join a unit?");
        play.copy()
            .just(&one.action, serde_json::Value::Object(one.fields));
    }
}

/// The last units of a side rout together: there is nothing to join, and nobody is asked.
#[test]
fn bs_55_nothing_left_to_join() {
    let play = rout_together(false);
    assert_eq!(play.outcome().follow_ups, []);
    assert!(play.follows().is_empty(), "{:?}", play.follows());
}
