//! BS-44: how many dice a unit has in a round of combat.

use super::combat_field::*;
use crate::support::{Not, Play, dice};

/// Red and blue in contact, at step 2 of the turn's end; nobody charged.
fn met(red: &str, blue: &[&str]) -> Play {
    let mut play = arena(&[red, "id: reds, name: Reds"], blue, "");
    let unit = format!("red/{}", id_of(red));
    let enemies: Vec<String> = blue
        .iter()
        .map(|unit| format!("blue/{}", id_of(unit)))
        .collect();
    play.have("red/ash", &unit);
    let (target, also) = (&enemies[0], &enemies[1..]);
    let fields = format!("unit: {unit}, target: {target}, distance: 0, also: {also:?}");
    play.unopposed("contact", fields, &[6]);
    play.reach_combats();
    play
}

/// How many dice red's unit has, so many men of it standing so; the others do not strike.
fn count(play: &Play, fighter: impl std::fmt::Display) -> u16 {
    let mut play = play.copy();
    let combat = play.get("/combats/0");
    let foes = combat["blue"].as_array().expect("a list").iter();
    let mut units: Vec<String> = foes.map(|unit| format!("{unit}: 0")).collect();
    units.push(format!("{}: {{{fighter}}}", combat["red"][0]));
    match play.try_do("fight", round(units.join(", ")), []) {
        Ok(()) => 0,
        Err(Not::Dice("to hit", count)) => count,
        Err(other) => panic!("{other:?}"),
    }
}

fn front(men: u16) -> String {
    format!("front: {men}")
}

const NAGS: &str = "id: nags, name: Nags, arm: cavalry, rating: raw, figures: 8";

fn stands(front: u16, behind: u16) -> String {
    format!("front: {front}, behind: {behind}")
}

fn flanked(front: u16, behind: u16) -> String {
    format!("front: {front}, behind: {behind}, attacked_in_flank_or_rear: true")
}

/// 6 + 6/2 = 9; 6 + 4/2 = 8; 12 + 0 = 12.
#[test]
fn bs_44_front_and_half_of_those_behind() {
    let play = met(LINE, &[LINE]);
    assert_eq!(count(&play, stands(6, 6)), 9);
    assert_eq!(count(&play, stands(6, 4)), 8);
    assert_eq!(count(&play, front(12)), 12);
    assert_eq!(count(&play, stands(0, 12)), 6);
}

/// 5 + 3/2 = 6 1/2: 7 for most, 6 for raw troops.
#[test]
fn bs_44_fractions_go_up_and_for_raw_troops_down() {
    for (unit, expected) in [(LINE, 7), (ELITE, 7), (INDIANS, 7), (RAW, 6)] {
        assert_eq!(count(&met(unit, &[LINE]), stands(5, 3)), expected, "{unit}");
    }
}

/// Attacked in flank or rear, those behind are no help: 5, not 5 + 4/2.
#[test]
fn bs_44_no_men_behind_a_unit_taken_in_flank() {
    let play = met(LINE, &[LINE]);
    assert_eq!(count(&play, flanked(5, 4)), 5);
    assert_eq!(count(&play, flanked(0, 4)), 0);
    assert_eq!(count(&play, stands(5, 4)), 7);
}

/// 4 x 1 1/2 + 4 x 3/4 = 9; 3 x 1 1/2 + 3/4 = 5 1/4: 6, for raw horsemen 5; in flank 4 1/2: 5.
#[test]
fn bs_44_cavalry_counts_half_as_much_again() {
    let play = met(HORSE, &[LINE]);
    assert_eq!(count(&play, stands(4, 4)), 9);
    assert_eq!(count(&play, stands(3, 1)), 6);
    assert_eq!(count(&play, flanked(3, 1)), 5);
    assert_eq!(count(&play, front(8)), 12);
    let raw = met(NAGS, &[LINE]);
    assert_eq!(count(&raw, stands(3, 1)), 5);
}

/// Any infantry not in square, and the crew of a gun: 4 x 1 1/2 = 6. Against a square or other cavalry alone: 4 + 2/2 = 5.
#[test]
fn bs_44_cavalry_against_which_enemy() {
    let theirs = "id: theirs, name: Theirs, arm: cavalry";
    for foe in [LINE, COLUMN, SKIRMISHERS, INDIANS, GUN, TRAIN] {
        assert_eq!(count(&met(HORSE, &[foe]), front(4)), 6, "{foe}");
    }
    for foe in [SQUARE, theirs] {
        assert_eq!(count(&met(HORSE, &[foe]), stands(4, 2)), 5, "{foe}");
    }
    // One such unit among them is enough.
    assert_eq!(count(&met(HORSE, &[SQUARE, theirs]), front(4)), 4);
    assert_eq!(count(&met(HORSE, &[SQUARE, LINE]), front(4)), 6);
    assert_eq!(count(&met(HORSE, &[theirs, GUN]), front(4)), 6);
}

/// Others count one each, whomever they fight; gunners fight hand to hand as men, not double.
#[test]
fn bs_44_all_others_count_one() {
    for (unit, foe) in [
        (LINE, HORSE),
        (GUN, LINE),
        (GUN, HORSE),
        (SKIRMISHERS, LINE),
        (COLUMN, LINE),
    ] {
        assert_eq!(
            count(&met(unit, &[foe]), front(4)),
            4,
            "{unit} against {foe}"
        );
    }
}

/// 6 + 4/2 - 3 = 5; never below nought, and then the unit does not strike.
#[test]
fn bs_44_disorder_takes_dice() {
    let mut play = met(LINE, &[LINE]);
    play.set("red/line", "disorder: 3");
    assert_eq!(count(&play, stands(6, 4)), 5);
    assert_eq!(count(&play, front(3)), 0);
    play.set("red/line", "disorder: 9");
    assert_eq!(count(&play, front(6)), 0);
}

/// The highest class of those with it: 6 + 3 = 9, though a Professional is with it as well.
#[test]
fn bs_44_the_highest_class_adds_dice() {
    let mut play = met(LINE, &[LINE]);
    play.set("red/ash", "with: red/line");
    assert_eq!(count(&play, front(6)), 8);
    play.set("red/hale", "with: red/line");
    assert_eq!(count(&play, front(6)), 9);
    // With another unit he is no help.
    play.set("red/hale", "with: red/reds");
    assert_eq!(count(&play, front(6)), 8);
}

/// The fraction is rounded once, at the end: 3 x 1 1/2 + 3/4 - 1 + 2 = 6 1/4: 7, for raw horsemen 6.
/// Below nought nothing is kept: 1 1/2 - 4 + 2 = -1/2: none.
#[test]
fn bs_44_all_of_it_together() {
    for (unit, id, expected) in [(HORSE, "horse", 7), (NAGS, "nags", 6)] {
        let mut play = met(unit, &[LINE]);
        let id = format!("red/{id}");
        play.set(&id, "disorder: 1");
        play.set("red/ash", format!("with: {id}"));
        assert_eq!(count(&play, stands(3, 1)), expected);
        play.set(&id, "disorder: 4");
        assert_eq!(count(&play, front(1)), 0);
    }
}

/// The class saves dice that disorder took: 2 - 3 + 2 = 1.
#[test]
fn bs_44_disorder_and_class_are_one_sum() {
    let mut play = met(LINE, &[LINE]);
    play.set("red/line", "disorder: 3");
    play.set("red/ash", "with: red/line");
    assert_eq!(count(&play, front(2)), 1);
}

/// Nobody fights with more men than stand.
#[test]
fn bs_44_no_more_men_than_stand() {
    let mut play = met(LINE, &[LINE]);
    play.set("red/line", "standing: 10");
    let fight = |fighter: String| round(format!("red/line: {{{fighter}}}, blue/line: 1"));
    play.invalid("fight", fight(stands(6, 5)), "units.red/line.front");
    play.invalid("fight", fight(front(11)), "units.red/line.front");
    play.invalid("fight", fight(flanked(8, 3)), "units.red/line.front");
    assert_eq!(
        play.waits("fight", fight(stands(6, 4)), dice(&[])),
        Not::Dice("to hit", 8)
    );
}

/// Every unit of the combat is named, no other is; `front` has no default, `behind` is nobody.
#[test]
fn bs_44_all_members_and_no_others() {
    let mut play = met(LINE, &[LINE, GUN]);
    let three = "red/line: 1, blue/line: 1, blue/gun: 1";
    for (units, field) in [
        ("red/line: 1, blue/line: 1", "units"),
        (&format!("{three}, red/reds: 1"), "units"),
        (&format!("{three}, blue/ghost: 1"), "units.blue/ghost"),
        (
            "red/line: {behind: 2}, blue/line: 1, blue/gun: 1",
            "units.red/line.front",
        ),
    ] {
        play.invalid("fight", round(units), field);
    }
    play.invalid("fight", "combat: c1", "units");
    play.invalid("fight", "combat: c2, units: {}", "combat");
}

/// The arithmetic is shown unit by unit, and can be overruled.
#[test]
fn bs_44_the_arithmetic_is_shown() {
    let mut play = met(HORSE, &[LINE]);
    play.set("red/horse", "disorder: 1");
    play.set("red/ash", "with: red/horse");
    // 3 x 1 1/2 + 3/4 - 1 + 2 = 6 1/4, up: 7. Nobody hits: a draw.
    let units = "red/horse: {front: 3, behind: 1}, blue/line: 2";
    let before = play.battle.copy();
    play.fight(units, [1; 9]);
    assert_eq!(
        (play.figure("red/horse.dice"), play.figure("blue/line.dice")),
        ("7 dice".into(), "2 dice".into())
    );
    play.battle = before;
    play.fight(units, dice(&[1; 4]).overrule("red/horse.dice", 2.0));
}
