//! BS-43: charge and contact, how far they reach, and who they may be against; BS-11, BS-23 and BS-30 as far as they
//! concern them.

use super::combat_field::*;
use super::field_with;
use crate::support::{Play, dice};

const ATTACK: &str = "unit: red/column, target: blue/line";

/// Whether it arrives over this distance after so many disorders, led by the Professional so that no die is needed.
fn arrives(how: &str, red: &str, disorder: u16, more: &str, distance: f64) -> bool {
    let mut play = arena(
        &[red, "id: other, name: Other"],
        &[LINE, "id: second, name: Second"],
        "options: {square_move: 3}\n",
    );
    let unit = format!("red/{}", id_of(red));
    play.set(&unit, format!("disorder: {disorder}"));
    play.lead("red/ash", &unit);
    let fields = format!("unit: {unit}, target: blue/line, distance: {distance}, {more}");
    play.unopposed(how, fields, &[]);
    play.has(&unit, "actions_left: 1");
    let engaged = play.unit(&unit, "engaged") == true;
    play.has("blue/line", format!("engaged: {engaged}"));
    assert_eq!(play.combats(), usize::from(engaged));
    engaged
}

/// It arrives over exactly so many inches, and stops short over half an inch more.
#[track_caller]
fn reaches(how: &str, red: &str, disorder: u16, more: &str, inches: f64) {
    for (distance, expected) in [(inches, true), (inches + 0.5, false)] {
        let arrived = arrives(how, red, disorder, more, distance);
        assert_eq!(
            arrived, expected,
            "{red} {how} {disorder} {more}: {distance}"
        );
    }
}

#[test]
fn bs_43_a_column_charges_eight_and_cavalry_sixteen() {
    reaches("charge", COLUMN, 0, "", 8.0);
    reaches("charge", HORSE, 0, "", 16.0);
}

#[test]
fn bs_43_contact_at_every_ordinary_rate() {
    reaches("contact", LINE, 0, "", 4.0);
    reaches("contact", COLUMN, 0, "", 6.0);
    reaches("contact", SKIRMISHERS, 0, "", 8.0);
    reaches("contact", HORSE, 0, "", 10.0);
    reaches("contact", GUN, 0, "", 2.0);
    reaches("contact", TRAIN, 0, "", 6.0);
    reaches("contact", SQUARE, 0, "", 3.0);
}

/// Always advancing: an inch less for each disorder. Column 8 - 3 = 5; cavalry 16 - 3 = 13; line 4 - 3 = 1.
#[test]
fn bs_43_disorder_slows_a_charge() {
    reaches("charge", COLUMN, 3, "", 5.0);
    reaches("charge", HORSE, 3, "", 13.0);
    reaches("contact", LINE, 3, "", 1.0);
}

/// Halved for most, 2 inches for skirmishers, nothing for Indians. After disorder: (8 - 2) / 2 = 3; 8 - 1 - 2 = 5.
#[test]
fn bs_43_bad_going_slows_a_charge() {
    reaches("charge", COLUMN, 0, "bad_going: true", 4.0);
    reaches("charge", HORSE, 0, "bad_going: true", 8.0);
    reaches("charge", COLUMN, 2, "bad_going: true", 3.0);
    reaches("contact", SKIRMISHERS, 0, "bad_going: true", 6.0);
    reaches("contact", SKIRMISHERS, 1, "bad_going: true", 5.0);
    reaches("contact", INDIANS, 0, "bad_going: true", 8.0);
}

/// A quarter of what is left for each rank: cavalry's 2 leave half of 16, skirmishers' 1 leaves 6 of 8, a line's 2 leave
/// 2 of 4, a gun's 1 leaves 1 1/2 of 2. Bad going comes first: cavalry 16 / 2 / 2 = 4. A column's 4 ranks leave nothing.
#[test]
fn bs_43_turning_about_slows_a_charge() {
    reaches("charge", HORSE, 0, "about_face: true", 8.0);
    reaches("charge", HORSE, 0, "about_face: true, bad_going: true", 4.0);
    reaches("contact", SKIRMISHERS, 0, "about_face: true", 6.0);
    reaches("contact", LINE, 0, "about_face: true", 2.0);
    reaches("contact", GUN, 0, "about_face: true", 1.5);
    assert!(!arrives("charge", COLUMN, 0, "about_face: true", 0.5));
}

/// Without a character on 1 or 2 it goes half the distance: cavalry 8, a column 4.
#[test]
fn bs_43_a_die_may_halve_a_charge() {
    for (unit, half, all) in [("red/horse", 8.0, 16.0), ("red/column", 4.0, 8.0)] {
        for (face, inches) in [(1, half), (2, half), (3, all), (6, all)] {
            let arrives = |distance: f64| {
                let mut play = arena(&[COLUMN, HORSE], &[LINE], "");
                play.have("red/ash", unit);
                play.unopposed(
                    "charge",
                    format!("unit: {unit}, target: blue/line, distance: {distance}"),
                    &[face],
                );
                play.combats() == 1
            };
            assert!(arrives(inches), "{unit} {inches} on {face}");
            assert!(!arrives(inches + 0.5), "{unit} beyond {inches} on {face}");
        }
    }
}

/// A 1 keeps raw troops and Indians where they are: not even an enemy who stands beside them is attacked.
#[test]
fn bs_43_raw_troops_may_not_move_at_all() {
    let raw = "id: mob, name: Mob, rating: raw, formation: column";
    for (unit, how, half) in [("red/mob", "charge", 4), ("red/indians", "contact", 4)] {
        let arrives = |distance: u16, face: u8| {
            let mut play = arena(&[raw, INDIANS], &[LINE], "");
            play.have("red/ash", unit);
            play.unopposed(
                how,
                format!("unit: {unit}, target: blue/line, distance: {distance}"),
                &[face],
            );
            play.combats() == 1
        };
        assert!(!arrives(0, 1));
        assert!(arrives(half, 2) && !arrives(half + 1, 2) && arrives(2 * half, 3));
    }
}

#[test]
fn bs_43_only_columns_and_cavalry_charge() {
    let mut play = arena(&[LINE, SQUARE, SKIRMISHERS, GUN], &[LINE], "");
    for unit in ["red/line", "red/square", "red/skirmishers", "red/gun"] {
        play.set(unit, "activated: true, actions_left: 2");
        play.refused(
            "charge",
            format!("unit: {unit}, target: blue/line, distance: 1"),
            "BS-43",
        );
    }
}

/// Cavalry never charges a square; at the ordinary rate it may go into contact with one. Columns charge squares.
#[test]
fn bs_43_cavalry_never_charges_a_square() {
    let mut play = arena(&[HORSE, COLUMN], &[SQUARE], "");
    play.lead("red/ash", "red/horse");
    let attack = "unit: red/horse, target: blue/square, distance: 4";
    play.refused("charge", attack, "BS-43");
    let before = play.battle.copy();
    play.unopposed("contact", attack, &[]);
    play.has("combats/0", "charged: []");
    play.battle = before;
    play.act("charge", attack, dice(&[]).answers(&["no"]).force());
    assert_eq!((play.forced(), play.combats()), (&["BS-43"][..], 1));

    let mut play = arena(&[HORSE, COLUMN], &[SQUARE], "");
    play.clash("charge", "red/ash", "red/column", "blue/square");
}

/// A square does not move, so it makes no contact (option `square_move`).
#[test]
fn bs_43_a_square_makes_no_contact() {
    let mut play = arena(&[SQUARE, COLUMN], &[LINE], "");
    play.have("red/ash", "red/square");
    play.refused(
        "contact",
        "unit: red/square, target: blue/line, distance: 0",
        "BS-26",
    );
}

#[test]
fn bs_43_only_enemies_on_the_table() {
    let mut play = arena(&[COLUMN, LINE], &[LINE, "id: second, name: Second"], "");
    play.set("blue/second", "removed: true");
    play.have("red/ash", "red/column");
    play.refused(
        "charge",
        "unit: red/column, target: red/line, distance: 1",
        "BS-43",
    );
    play.refused(
        "charge",
        "unit: red/column, target: blue/second, distance: 1",
        "BS-43",
    );
    play.refused(
        "charge",
        "unit: red/column, target: red/column, distance: 1",
        "BS-43",
    );
}

/// Nobody charges what he cannot see; once spotted, he does.
#[test]
fn bs_43_a_hidden_target_is_refused_until_spotted() {
    let mut play = arena(
        &[COLUMN, LINE],
        &["id: ambush, name: Ambush, hidden: true", LINE],
        "",
    );
    play.have("red/ash", "red/column");
    let charge = "unit: red/column, target: blue/ambush, distance: 8";
    play.refused("charge", charge, "BS-43");
    play.refused("contact", charge, "BS-43");
    play.just("spot", "unit: blue/ambush");
    play.act("charge", charge, dice(&[6]).answers(&["no"]));
    play.has("blue/ambush", "engaged: true");
}

/// `distance` has no default; the rest has.
#[test]
fn bs_43_distance_is_required() {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    play.have("red/ash", "red/column");
    play.invalid("charge", "unit: red/column, target: blue/line", "distance");
    play.invalid("charge", "unit: red/column, distance: 1", "target");
    play.invalid(
        "charge",
        "unit: red/column, target: blue/line, distance: -1",
        "distance",
    );
    play.invalid(
        "contact",
        "unit: red/column, target: blue/nobody, distance: 1",
        "target",
    );
}

/// Units of either side that touch at that moment are in it; those of `also` did not charge.
#[test]
fn bs_43_also_brings_in_units_of_either_side() {
    let mut play = arena(&[COLUMN, LINE], &[LINE, GUN, "id: far, name: Far"], "");
    play.have("red/ash", "red/column");
    play.act(
        "charge",
        "unit: red/column, target: blue/line, distance: 8, also: [blue/gun, red/line]",
        dice(&[6]).answers(&["no", "no"]),
    );
    play.has(
        "combats/0",
        "red: [red/column, red/line], blue: [blue/line, blue/gun], id: c1, round: 0, \
         charged: [red/column]",
    );
    play.has("blue/far", "engaged: false");
}

/// Nobody is in it twice: that makes no sense, ordered or not.
#[test]
fn bs_43_also_names_others_only() {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    for also in ["red/column", "blue/line", "red/line, red/line"] {
        let fields = format!("{ATTACK}, distance: 8, also: [{also}]");
        play.invalid("charge", fields, "also");
    }
}

/// A hidden unit in `also` is refused like a hidden target, whether anybody is there or not.
#[test]
fn bs_43_also_tells_no_dummy_from_an_ambush() {
    let mut play = arena(
        &[COLUMN, LINE],
        &[
            LINE,
            "id: ambush, name: Ambush, hidden: true",
            "id: copse, name: Copse, dummy: true",
        ],
        "",
    );
    play.have("red/ash", "red/column");
    for also in ["blue/ambush", "blue/copse"] {
        let fields = format!("{ATTACK}, distance: 8, also: [{also}]");
        play.refused("charge", fields, "BS-62");
    }
}

/// A target that evades leaves nobody to fight: neither the attacker nor the units touching are engaged.
#[test]
fn bs_43_no_combat_when_the_target_evades() {
    let mut play = arena(&[COLUMN, LINE], &[LINE, GUN], "");
    play.have("red/ash", "red/column");
    let fields = "unit: red/column, target: blue/line, distance: 8, also: [blue/gun, red/line]";
    play.act("charge", fields, dice(&[6, 4]).answers(&["yes", "evade"]));
    assert_eq!(play.combats(), 0);
    for unit in ["red/column", "red/line", "blue/line", "blue/gun"] {
        play.has(unit, "engaged: false");
    }
}

/// A hidden unit that arrives is seen; one that stops short is not.
#[test]
fn bs_43_a_unit_that_makes_contact_is_seen() {
    let mut play = arena(
        &[
            "id: lurkers, name: Lurkers, formation: column, hidden: true",
            LINE,
        ],
        &[LINE],
        "",
    );
    play.have("red/ash", "red/lurkers");
    play.act(
        "contact",
        "unit: red/lurkers, target: blue/line, distance: 6.5",
        [6],
    );
    play.has("red/lurkers", "hidden: true");
    play.act(
        "contact",
        "unit: red/lurkers, target: blue/line, distance: 6",
        dice(&[6]).answers(&["no"]),
    );
    play.has("red/lurkers", "hidden: false, engaged: true");
}

/// In the opening nobody charges or makes contact, whoever's go it is.
#[test]
fn bs_11_no_charge_in_the_opening() {
    let mut play = field_with("");
    let charge = "unit: red/horse, target: blue/line, distance: 4";
    play.refused("charge", charge, "BS-11");
    play.just("opening", "first: red");
    play.refused("charge", charge, "BS-11");
    play.refused("contact", charge, "BS-11");
    play.just("move", "unit: red/foot");
    play.refused(
        "contact",
        "unit: red/foot, target: blue/line, distance: 4",
        "BS-11",
    );
}

/// Both actions may be moves, only one of them at the charge rate; stopping short is a charge as well.
#[test]
fn bs_30_one_charge_an_activation() {
    let mut play = arena(&[HORSE, LINE], &[LINE], "");
    play.lead("red/ash", "red/horse");
    let far = "unit: red/horse, target: blue/line, distance: 30";
    play.just("charge", far);
    play.refused("charge", far, "BS-30");
    let before = play.battle.copy();
    play.just("move", "unit: red/horse");
    play.battle = before.copy();
    play.act(
        "contact",
        "unit: red/horse, target: blue/line, distance: 10",
        dice(&[]).answers(&["no"]),
    );
    play.has("combats/0", "charged: []");
    play.battle = before;
    play.act("charge", far, dice(&[]).force());
    assert_eq!(play.forced(), ["BS-30"]);
}

/// An ordinary move first, the charge after it.
#[test]
fn bs_30_a_move_then_a_charge() {
    let mut play = arena(&[HORSE, LINE], &[LINE], "");
    play.lead("red/ash", "red/horse");
    play.just("move", "unit: red/horse");
    play.act(
        "charge",
        "unit: red/horse, target: blue/line, distance: 16",
        dice(&[]).answers(&["no"]),
    );
    play.has("red/horse", "engaged: true, actions_left: 0");
}

/// Nobody charges without an order.
#[test]
fn bs_23_no_charge_without_an_order() {
    let mut play = arena(&[HORSE, LINE], &[LINE], "");
    let charge = "unit: red/horse, target: blue/line, distance: 4";
    play.refused("charge", charge, "BS-23");
    play.run_out();
    play.refused("charge", charge, "BS-24");
}

/// `ranks` says how many turn about: a column of 4 ranks loses all of its 8 inches, 2 ranks half of them. A column that makes
/// contact along a road goes 8 instead of 6.
#[test]
fn bs_29_ranks_and_roads_of_an_attack() {
    for (ranks, inches) in [(2, 4.0), (1, 6.0), (3, 2.0)] {
        reaches(
            "charge",
            COLUMN,
            0,
            &format!("about_face: true, ranks: {ranks}"),
            inches,
        );
    }
    reaches("contact", COLUMN, 0, "on_road: true", 8.0);
    reaches("contact", COLUMN, 0, "on_road: false", 6.0);
    reaches("contact", LINE, 0, "on_road: true", 4.0);
}

/// What keeps a line or a gun from charging is what it is: offers and refusals name the same clause.
#[test]
fn bs_43_who_cannot_charge_learns_why() {
    for (unit, of) in [
        (LINE, "red/line"),
        (GUN, "red/gun"),
        (SKIRMISHERS, "red/skirmishers"),
    ] {
        let mut play = arena(&[unit], &[LINE], "");
        let clause = |play: &Play| {
            let offer = play.offer(of, "charge").expect("offered");
            offer.refusal.expect("refused").clause
        };
        let charge = format!("unit: {of}, target: blue/line, distance: 1");
        assert_eq!(clause(&play), "BS-23");
        play.refused("charge", &charge, "BS-23");
        play.have("red/ash", of);
        assert_eq!(clause(&play), "BS-43");
        play.refused("charge", &charge, "BS-43");
    }
}
