//! BS-45: what hits, in which order, and on whom the hits fall.

use super::combat_field::*;
use crate::support::{Play, dice};

/// A miss and a hit for red's first unit and for blue's: the face below the need, and the need itself; each hit comes to
/// nothing. With any other need a die is left over or missing. Nobody kills: a draw.
#[track_caller]
fn needs(play: &mut Play, units: [&str; 2], red: u8, blue: u8) {
    let before = play.battle.copy();
    let [ours, theirs] = units;
    play.fight(
        format!("{ours}: 2, {theirs}: 2"),
        [red - 1, red, 2, blue - 1, blue, 2],
    );
    play.battle = before;
}

fn attack(how: &str, red: &str, blue: &str, more: &str) -> Play {
    let mut play = arena(&[COLUMN, HORSE, LINE], &[LINE, SQUARE, HORSE], "");
    play.have("red/ash", red);
    let fields = format!("unit: {red}, target: {blue}, distance: 1, {more}");
    play.unopposed(how, fields, &[6]);
    play.reach_combats();
    play
}

#[test]
fn bs_45_hits_on_four() {
    needs(
        &mut attack("contact", "red/column", "blue/line", ""),
        ["red/column", "blue/line"],
        4,
        4,
    );
    needs(
        &mut attack("contact", "red/horse", "blue/square", ""),
        ["red/horse", "blue/square"],
        4,
        4,
    );
    needs(
        &mut attack("contact", "red/line", "blue/line", ""),
        ["red/line", "blue/line"],
        4,
        4,
    );
}

#[test]
fn bs_45_chargers_hit_on_three() {
    needs(
        &mut attack("charge", "red/column", "blue/line", ""),
        ["red/column", "blue/line"],
        3,
        4,
    );
    needs(
        &mut attack("charge", "red/column", "blue/square", ""),
        ["red/column", "blue/square"],
        3,
        4,
    );
    needs(
        &mut attack("charge", "red/horse", "blue/horse", ""),
        ["red/horse", "blue/horse"],
        3,
        4,
    );
}

/// Also when charging; who defends the obstacle hits as ever.
#[test]
fn bs_45_against_a_defended_obstacle_on_five() {
    let obstacle = "obstacle: true";
    needs(
        &mut attack("contact", "red/line", "blue/line", obstacle),
        ["red/line", "blue/line"],
        5,
        4,
    );
    needs(
        &mut attack("charge", "red/column", "blue/line", obstacle),
        ["red/column", "blue/line"],
        5,
        4,
    );
}

/// What `charge` said of the obstacle may be put right in the fight, either way.
#[test]
fn bs_45_the_fight_may_say_otherwise_of_the_obstacle() {
    let units = |obstacle: bool| {
        format!("red/column: {{front: 2, attacks_obstacle: {obstacle}}}, blue/line: 0")
    };
    let mut play = attack("charge", "red/column", "blue/line", "obstacle: true");
    play.fight(units(false), [2, 3, 2]);
    let mut play = attack("charge", "red/column", "blue/line", "");
    play.fight(units(true), [4, 5, 2]);
}

/// Cavalry that counter-charges hits on 3 as well.
#[test]
fn bs_45_a_counter_charge_hits_on_three() {
    let mut play = arena(&[COLUMN, LINE], &[HORSE, LINE], "");
    play.have("red/ash", "red/column");
    let charge = "unit: red/column, target: blue/horse, distance: 1";
    play.act(
        "charge",
        charge,
        dice(&[6, 4]).answers(&["yes", "counter-charge"]),
    );
    play.reach_combats();
    // A horseman is 1 1/2: 2 dice.
    play.fight("red/column: 2, blue/horse: 1", [2, 3, 2, 2, 3, 2]);
}

/// Units that only touch have not charged.
#[test]
fn bs_45_those_who_touch_have_not_charged() {
    let mut play = attack("charge", "red/column", "blue/line", "also: [red/horse]");
    // Column: 2 3, one hit; horse, 1 man is 1 1/2: 2 dice, 3 4: one hit; line: 3 4, one hit. All come to nothing.
    let units = "red/column: 2, red/horse: 1, blue/line: 2";
    play.fight(units, [2, 3, 2, 3, 4, 2, 3, 4, 2]);
}

/// 1-2 nothing, 3-4 a disorder, 5-6 a kill. Six hits for red: 1 2 3 4 5 6. Blue strikes not at all and loses 2 to 0:
/// it tests, 6 6 against 2 kills + 2 disorders.
#[test]
fn bs_45_each_hit_is_rolled_again() {
    let mut play = attack("contact", "red/line", "blue/line", "");
    let units = "red/line: 6, blue/line: 0";
    play.fight(units, [4, 4, 5, 5, 6, 6, 1, 2, 3, 4, 5, 6, 6, 6]);
    play.has("blue/line", "kills: 2, disorder: 2, standing: 10, tally: 4");
}

/// Indians roll ones of the second roll again, once; ones to hit they do not. 1 4 4 4: three hits; 1 3 1; again 1 4:
/// nothing, and two disorders in all.
#[test]
fn bs_45_indians_roll_ones_of_the_effect_again() {
    let mut play = arena(&[INDIANS, LINE], &[LINE], "");
    play.clash("contact", "red/ash", "red/indians", "blue/line");
    play.reach_combats();
    let units = "red/indians: 4, blue/line: 1";
    // The line's hit shows a 1 as well, and it stays.
    play.fight(units, [1, 4, 4, 4, 1, 3, 1, 1, 4, 4, 1]);
    play.has("blue/line", "kills: 0, disorder: 2");
    play.has("red/indians", "disorder: 0");
}

/// Neither a first shot nor rifles count hand to hand: no ones to hit are rolled again.
#[test]
fn bs_45_no_ones_to_hit_again() {
    let mut play = arena(
        &["id: rifles, name: Rifles, weapon: rifle", LINE],
        &[LINE],
        "",
    );
    play.clash("contact", "red/ash", "red/rifles", "blue/line");
    play.reach_combats();
    play.fight("red/rifles: 2, blue/line: 1", [1, 1, 1]);
    play.has("red/rifles", "fired_before: false, smoke: 0");
}

/// Two units on each side. The dice come unit by unit, red's in roster order, then blue's; of each unit first what hits,
/// then what it does.
///
/// a: 4, a kill; b: 4 1, a disorder; c: 1; d: 1 4, a disorder. Blue has a kill and a disorder, dealt from its first unit
/// each: c has both. Red has a disorder: a. Blue loses; c (tally 2) and d (tally 0) test: 1 1 is 2, and stands.
#[test]
fn bs_45_the_order_of_the_rolls() {
    let mut play = four();
    let units = "red/a: 1, red/b: 2, blue/c: 1, blue/d: 2";
    play.fight(units, [4, 5, 4, 1, 3, 1, 1, 4, 3, 1, 1, 1, 1]);
    let rolls = &play.outcome().rolls;
    let told: Vec<(&str, usize)> = rolls
        .iter()
        .map(|roll| (roll.why, roll.faces.len()))
        .collect();
    let expected = [
        ("to hit", 1),
        ("effect", 1),
        ("to hit", 2),
        ("effect", 1),
        ("to hit", 1),
        ("to hit", 2),
        ("effect", 1),
    ];
    assert_eq!(told[..7], expected);
    play.has("blue/c", "kills: 1, disorder: 1");
    play.has("blue/d", "tally: 0");
    play.has("red/a", "disorder: 1");
    play.has("red/b", "tally: 0");
}

/// The order in which they are named in the entry is none of the dice's.
#[test]
fn bs_45_roster_order_however_they_are_named() {
    let mut play = four();
    let units = "blue/d: 0, red/b: 1, blue/c: 0, red/a: 2";
    // a has two dice, 1 1; b one, 4, a disorder.
    play.fight(units, [1, 1, 4, 3]);
    play.has("blue/c", "disorder: 1");
}

/// Three kills and two disorders over two units, no Formation: c 2 and 1, d 1 and 1. Blue's kills have red win 3 to 0.
/// Tests: c 3, d 2: 6 6 and 6 6.
#[test]
fn bs_45_hits_are_dealt_from_the_first_in_roster_order() {
    for share in ["true", "false"] {
        let mut play = arena(
            &["id: a, name: A", LINE],
            &["id: c, name: C", "id: d, name: D"],
            &format!("options: {{share_hits: {share}}}\n"),
        );
        play.have("red/ash", "red/a");
        // The attack is on the second: it is the first in the roster all the same.
        play.act(
            "contact",
            "unit: red/a, target: blue/d, distance: 1, also: [blue/c]",
            dice(&[6]).answers(&["no", "no"]),
        );
        play.reach_combats();
        let units = "red/a: 5, blue/c: 0, blue/d: 0";
        play.fight(units, [4, 4, 4, 4, 4, 5, 5, 6, 3, 4, 6, 6, 6, 6]);
        play.has("blue/c", "kills: 2, disorder: 1");
        play.has("blue/d", "kills: 1, disorder: 1");
    }
}

/// A unit without figures is passed over: c has 1 man; three kills are c 1, d 2; the disorders are all d's.
/// c is removed, so only d tests: tally 2 + 2, 6 6.
#[test]
fn bs_45_a_side_without_units_is_passed_over() {
    let mut play = four();
    play.set("blue/c", "standing: 1");
    let units = "red/a: 5, red/b: 0, blue/c: 0, blue/d: 0";
    play.fight(units, [4, 4, 4, 4, 4, 5, 5, 6, 3, 4, 6, 6]);
    play.has("blue/c", "removed: true, disorder: 0");
    play.has("blue/d", "kills: 2, disorder: 2");
}

/// Both sides roll before losses come off: blue's two men die and strike all the same. Red: 4 4, 5 5: two kills. Blue:
/// 4 4, 5 3: a kill and a disorder. Nobody of blue is left to test, and the combat is over.
#[test]
fn bs_45_both_roll_before_losses() {
    let mut play = attack("contact", "red/line", "blue/line", "");
    play.set("blue/line", "standing: 2");
    play.fight("red/line: 2, blue/line: 2", [4, 4, 5, 5, 4, 4, 5, 3]);
    play.has("red/line", "kills: 1, disorder: 1");
    play.has("blue/line", "removed: true");
    assert_eq!(play.combats(), 0);
    play.has("red/line", "engaged: false");
}

/// The second round: charge and obstacle count for nobody, cavalry's one and a half and flanks still do.
#[test]
fn bs_47_later_rounds_give_no_advantage() {
    let mut play = attack("charge", "red/horse", "blue/line", "");
    play.fight("red/horse: 2, blue/line: 2", [2, 2, 2, 3, 3]);
    play.reach_next_turn();
    play.draw("pause");
    // 2 x 1 1/2 + 2 x 3/4 = 4 1/2, up: 5 dice, four 3s and a 4 that comes to nothing; in flank 3 dice.
    let before = play.battle.copy();
    let units = "red/horse: {front: 2, behind: 2}, blue/line: 0";
    play.fight(units, [3, 3, 3, 3, 4, 2]);
    play.battle = before;
    let flanked = "{front: 2, behind: 2, attacked_in_flank_or_rear: true, attacks_obstacle: true}";
    play.fight(format!("red/horse: {flanked}, blue/line: 0"), [3, 3, 4, 2]);

    let mut play = attack("contact", "red/line", "blue/line", "obstacle: true");
    play.fight("red/line: 1, blue/line: 1", [4, 3]);
    play.reach_next_turn();
    play.draw("pause");
    needs(&mut play, ["red/line", "blue/line"], 4, 4);
}

/// Red's a and b against blue's c and d, nobody charging, at step 2.
fn four() -> Play {
    let mut play = arena(
        &["id: a, name: A", "id: b, name: B"],
        &["id: c, name: C", "id: d, name: D"],
        "",
    );
    play.have("red/ash", "red/b");
    let fields = "unit: red/b, target: blue/d, distance: 1, also: [blue/c, red/a]";
    play.unopposed("contact", fields, &[6]);
    play.reach_combats();
    play
}
