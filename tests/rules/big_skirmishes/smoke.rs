//! BS-32 to BS-34, BS-36: smoke, reloading, rallying, skirmishing by pairs.

use super::{DOZEN, cards, ordered};
use crate::support::{Play, dice};
use serde_json::{Value, json};

const RIFLES: &str = "figures: 12, weapon: rifle";
const PAIRS: &str = "figures: 12, rating: elite, light_infantry: true, formation: skirmishers";

/// Everybody starts loaded.
#[test]
fn bs_32_all_start_loaded() {
    let play = cards();
    for unit in [
        "red/guard",
        "red/jaegers",
        "red/horse",
        "red/gun",
        "red/braves",
        "blue/rangers",
    ] {
        assert_eq!(
            (
                play.unit(unit, "smoke"),
                play.unit(unit, "black_smoke"),
                play.unit(unit, "fired_before")
            ),
            (0.into(), false.into(), false.into())
        );
    }
}

/// A shot leaves one marker, a rifle's two, a bow's none.
#[test]
fn bs_32_smoke_by_weapon() {
    for (unit, smoke) in [
        (DOZEN, 1),
        ("weapon: rifle", 2),
        ("weapon: carbine", 1),
        ("arm: cavalry, weapon: carbine", 1),
        ("weapon: bow", 0),
        ("arm: artillery", 1),
    ] {
        let mut play = ordered(unit, DOZEN, "");
        play.act(
            "fire",
            json!({"unit": "red/a", "target": "blue/a", "range": 5, "men": 0}),
            dice(&[]),
        );
        assert_eq!(play.unit("red/a", "smoke"), smoke, "{unit}");
    }
}

/// A unit with smoke does not fire; a reload takes off one marker. A bow fires twice.
#[test]
fn bs_32_no_fire_through_smoke() {
    let none = json!({"unit": "red/a", "target": "blue/a", "range": 5, "men": 0});
    let mut play = ordered(DOZEN, DOZEN, "");
    play.act("fire", none.clone(), dice(&[]));
    assert_eq!(play.refused("fire", none.clone()), "BS-37");
    play.act("reload", json!({"unit": "red/a"}), dice(&[]));
    assert_eq!(play.unit("red/a", "smoke"), 0);
    let mut play = ordered(DOZEN, DOZEN, "");
    assert_eq!(play.refused("reload", json!({"unit": "red/a"})), "BS-32");
    play.set("red/a", "smoke", 1);
    play.act("reload", json!({"unit": "red/a"}), dice(&[]));
    play.act("fire", none.clone(), dice(&[]));
    let mut play = ordered("weapon: bow", DOZEN, "");
    play.act("fire", none.clone(), dice(&[]));
    play.act("fire", none, dice(&[]));
}

/// Rifles need two reloads.
#[test]
fn bs_33_two_reloads() {
    let mut play = ordered(RIFLES, DOZEN, "");
    play.set("red/a", "smoke", 2);
    play.act("reload", json!({"unit": "red/a"}), dice(&[]));
    assert_eq!(play.unit("red/a", "smoke"), 1);
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "red/a", "target": "blue/a", "range": 5})
        ),
        "BS-37"
    );
    play.act("reload", json!({"unit": "red/a"}), dice(&[]));
    assert_eq!(
        (
            play.unit("red/a", "smoke"),
            play.unit("red/a", "tap_loaded")
        ),
        (0.into(), false.into())
    );
}

/// Rifles that have fired before and are loaded by a tap.
fn tapped() -> Play {
    let mut play = ordered(RIFLES, DOZEN, "");
    play.set("red/a", "fired_before", true);
    play.set("red/a", "smoke", 2);
    play.act("tap-load", json!({"unit": "red/a"}), dice(&[]));
    play
}

/// Tap-loading takes off both in one action; the shot is a musket's: 9 inches short, 18 long, no ones again; 2 markers again.
#[test]
fn bs_33_a_tap_load_makes_a_musket() {
    let mut play = tapped();
    assert_eq!(
        (
            play.unit("red/a", "smoke"),
            play.unit("red/a", "tap_loaded"),
            play.unit("red/a", "actions_left")
        ),
        (0.into(), true.into(), 1.into())
    );
    // 12 dice at 9.5 inches, long range for a musket: 5s miss, the one stays.
    play.volley(9.5, &[1, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
    assert_eq!(
        (
            play.unit("red/a", "smoke"),
            play.unit("red/a", "tap_loaded")
        ),
        (2.into(), false.into())
    );
    // At 9 inches short range: a 5 hits.
    let mut play = tapped();
    play.volley(9.0, &[1, 5, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 5]);
    assert_eq!(play.unit("blue/a", "kills"), 1);
    let mut play = tapped();
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "red/a", "target": "blue/a", "range": 18.5})
        ),
        "BS-37"
    );
    play.volley(18.0, &[2; 12]);
}

/// The shot after it is a rifle's again.
#[test]
fn bs_33_then_a_rifle_again() {
    let mut play = tapped();
    play.volley(18.0, &[2; 12]);
    play.set("red/a", "smoke", 0);
    play.set("red/a", "actions_left", 1);
    // At 24 inches: the one again, a 6; 3: a disorder.
    play.volley(24.0, &[1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 6, 3]);
    assert_eq!(play.unit("blue/a", "disorder"), 1);
}

/// Only rifles, and only unloaded ones.
#[test]
fn bs_33_rifles_only() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("red/a", "smoke", 1);
    assert_eq!(play.refused("tap-load", json!({"unit": "red/a"})), "BS-33");
    assert_eq!(
        ordered(RIFLES, DOZEN, "").refused("tap-load", json!({"unit": "red/a"})),
        "BS-33"
    );
}

/// Rallying takes off one disorder, with a character there.
#[test]
fn bs_34_rally_with_a_character() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("red/a", "disorder", 3);
    assert_eq!(play.refused("rally", json!({"unit": "red/a"})), "BS-34");
    play.act(
        "join",
        json!({"character": "red/lead", "unit": "red/a"}),
        dice(&[]),
    );
    for left in [2, 1] {
        play.act("rally", json!({"unit": "red/a"}), dice(&[]));
        assert_eq!(play.unit("red/a", "disorder"), left);
    }
    assert_eq!(play.refused("rally", json!({"unit": "red/a"})), "BS-23");
}

/// Nothing to rally, nothing rallied; and it is no free action of the turn's end.
#[test]
fn bs_34_something_to_rally() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.act(
        "join",
        json!({"character": "red/lead", "unit": "red/a"}),
        dice(&[]),
    );
    assert_eq!(play.refused("rally", json!({"unit": "red/a"})), "BS-34");
}

fn by_pairs() -> Value {
    json!({"unit": "red/a", "target": "blue/a", "range": 5})
}

/// Half the men fire; a black marker, one whatever the weapon.
#[test]
fn bs_36_half_the_men_fire() {
    for weapon in ["musket", "rifle", "bow"] {
        let mut play = ordered(&format!("{PAIRS}, weapon: {weapon}"), DOZEN, "");
        assert_eq!(play.needs("pairs", by_pairs()), ("to hit", 6));
        play.act("pairs", by_pairs(), dice(&[2; 6]));
        assert_eq!(
            (
                play.unit("red/a", "black_smoke"),
                play.unit("red/a", "smoke")
            ),
            (true.into(), 0.into()),
            "{weapon}"
        );
    }
}

/// The fraction is kept to the end. 11 men are 5 1/2, less disorders, plus 2 for the character: less 1, 6 1/2, 7 dice, in cover 3 1/4, 4;
/// less 2, 5 1/2, in cover 2 3/4, 3; less 3, 4 1/2, 2 1/4, 3; less none, 7 1/2, 8, in cover 3 3/4, 4.
#[test]
fn bs_36_the_fraction_is_kept() {
    let eleven = PAIRS.replace("12", "11");
    for (disorder, cover, count) in [
        (1, true, 4),
        (1, false, 7),
        (2, true, 3),
        (3, true, 3),
        (0, false, 8),
        (0, true, 4),
    ] {
        let mut play = ordered(&eleven, DOZEN, "");
        play.act(
            "join",
            json!({"character": "red/lead", "unit": "red/a"}),
            dice(&[]),
        );
        play.set("red/a", "disorder", disorder);
        let mut fields = by_pairs();
        fields["cover"] = cover.into();
        assert_eq!(
            play.needs("pairs", fields),
            ("to hit", count),
            "{disorder} {cover}"
        );
    }
    // 3 men are 1 1/2, a quarter more against a column 1 7/8: 2 dice. Rounded at once they would be 2, then 2 1/2: 3.
    let mut play = ordered(&PAIRS.replace("12", "3"), "formation: column", "");
    assert_eq!(play.needs("pairs", by_pairs()), ("to hit", 2));
}

/// Elite light infantry in skirmishers only.
#[test]
fn bs_36_elite_light_infantry_in_skirmishers() {
    for unit in [
        "rating: elite, formation: skirmishers",
        "light_infantry: true, formation: skirmishers",
        "rating: raw, light_infantry: true, formation: skirmishers",
        "rating: elite, light_infantry: true, formation: line",
    ] {
        assert_eq!(
            ordered(unit, DOZEN, "").refused("pairs", by_pairs()),
            "BS-36",
            "{unit}"
        );
    }
}

/// With the black marker by pairs again, but no `fire` until a reload; with grey smoke not by pairs.
#[test]
fn bs_36_the_black_marker() {
    let mut play = ordered(PAIRS, DOZEN, "");
    play.act("pairs", by_pairs(), dice(&[2; 6]));
    play.act("pairs", by_pairs(), dice(&[2; 6]));
    assert_eq!(
        (
            play.unit("red/a", "black_smoke"),
            play.unit("red/a", "actions_left")
        ),
        (true.into(), 0.into())
    );
    let mut play = ordered(PAIRS, DOZEN, "");
    play.set("red/a", "black_smoke", true);
    assert_eq!(play.refused("fire", by_pairs()), "BS-37");
    play.act("reload", json!({"unit": "red/a"}), dice(&[]));
    assert_eq!(play.unit("red/a", "black_smoke"), false);
    play.act("fire", by_pairs(), dice(&[2; 12]));
    let mut play = ordered(PAIRS, DOZEN, "");
    play.set("red/a", "smoke", 1);
    assert_eq!(play.refused("pairs", by_pairs()), "BS-36");
}

/// First shot and riflemen roll ones again as ever; a musket's second shot does not.
#[test]
fn bs_36_ones_again_as_ever() {
    let mut play = ordered(PAIRS, DOZEN, "");
    play.act("pairs", by_pairs(), dice(&[1, 2, 2, 2, 2, 2, 2]));
    play.act("pairs", by_pairs(), dice(&[1, 2, 2, 2, 2, 2]));
    let mut play = ordered(&format!("{PAIRS}, weapon: rifle"), DOZEN, "");
    play.act("pairs", by_pairs(), dice(&[1, 2, 2, 2, 2, 2, 2]));
    play.act("pairs", by_pairs(), dice(&[1, 2, 2, 2, 2, 2, 2]));
}
