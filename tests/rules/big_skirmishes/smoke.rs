//! BS-32 to BS-34, BS-36: smoke, reloading, rallying, skirmishing by pairs.

use super::{DOZEN, cards, ordered};
use crate::support::Play;

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
        play.has(unit, "smoke: 0, black_smoke: false, fired_before: false");
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
        play.just("fire", "unit: red/a, target: blue/a, range: 5, men: 0");
        play.has("red/a", format!("smoke: {smoke}"));
    }
}

/// A unit with smoke does not fire; a reload takes off one marker. A bow fires twice.
#[test]
fn bs_32_no_fire_through_smoke() {
    let none = "unit: red/a, target: blue/a, range: 5, men: 0";
    let mut play = ordered(DOZEN, DOZEN, "");
    play.just("fire", none);
    play.refused("fire", none, "BS-37");
    play.just("reload", "unit: red/a");
    play.has("red/a", "smoke: 0");
    let mut play = ordered(DOZEN, DOZEN, "");
    play.refused("reload", "unit: red/a", "BS-32");
    play.set("red/a", "smoke: 1");
    play.just("reload", "unit: red/a");
    play.just("fire", none);
    let mut play = ordered("weapon: bow", DOZEN, "");
    play.just("fire", none);
    play.just("fire", none);
}

/// Rifles need two reloads.
#[test]
fn bs_33_two_reloads() {
    let mut play = ordered(RIFLES, DOZEN, "");
    play.set("red/a", "smoke: 2");
    play.just("reload", "unit: red/a");
    play.has("red/a", "smoke: 1");
    play.refused("fire", "unit: red/a, target: blue/a, range: 5", "BS-37");
    play.just("reload", "unit: red/a");
    play.has("red/a", "smoke: 0, tap_loaded: false");
}

/// Rifles that have fired before and are loaded by a tap.
fn tapped() -> Play {
    let mut play = ordered(RIFLES, DOZEN, "");
    play.set("red/a", "fired_before: true, smoke: 2");
    play.just("tap-load", "unit: red/a");
    play
}

/// Tap-loading takes off both in one action; the shot is a musket's: 9 inches short, 18 long, no ones again; 2 markers again.
#[test]
fn bs_33_a_tap_load_makes_a_musket() {
    let mut play = tapped();
    play.has("red/a", "smoke: 0, tap_loaded: true, actions_left: 1");
    // 12 dice at 9.5 inches, long range for a musket: 5s miss, the one stays.
    play.volley(9.5, &[1, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
    play.has("red/a", "smoke: 2, tap_loaded: false");
    // At 9 inches short range: a 5 hits.
    let mut play = tapped();
    play.volley(9.0, &[1, 5, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 5]);
    play.has("blue/a", "kills: 1");
    let mut play = tapped();
    play.refused("fire", "unit: red/a, target: blue/a, range: 18.5", "BS-37");
    play.volley(18.0, &[2; 12]);
}

/// The shot after it is a rifle's again.
#[test]
fn bs_33_then_a_rifle_again() {
    let mut play = tapped();
    play.volley(18.0, &[2; 12]);
    play.set("red/a", "smoke: 0, actions_left: 1");
    // At 24 inches: the one again, a 6; 3: a disorder.
    play.volley(24.0, &[1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 6, 3]);
    play.has("blue/a", "disorder: 1");
}

/// Only rifles, and only unloaded ones.
#[test]
fn bs_33_rifles_only() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("red/a", "smoke: 1");
    play.refused("tap-load", "unit: red/a", "BS-33");
    ordered(RIFLES, DOZEN, "").refused("tap-load", "unit: red/a", "BS-33");
}

/// Rallying takes off one disorder, with a character there.
#[test]
fn bs_34_rally_with_a_character() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("red/a", "disorder: 3");
    play.refused("rally", "unit: red/a", "BS-34");
    play.just("join", "character: red/lead, unit: red/a");
    for left in [2, 1] {
        play.just("rally", "unit: red/a");
        play.has("red/a", format!("disorder: {left}"));
    }
    play.refused("rally", "unit: red/a", "BS-23");
}

/// Nothing to rally, nothing rallied; and it is no free action of the turn's end.
#[test]
fn bs_34_something_to_rally() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.just("join", "character: red/lead, unit: red/a");
    play.refused("rally", "unit: red/a", "BS-34");
}

const SHOT: &str = "unit: red/a, target: blue/a, range: 5";

/// Half the men fire; a black marker, one whatever the weapon.
#[test]
fn bs_36_half_the_men_fire() {
    for weapon in ["musket", "rifle", "bow"] {
        let mut play = ordered(&format!("{PAIRS}, weapon: {weapon}"), DOZEN, "");
        assert_eq!(play.needs("pairs", SHOT), ("to hit", 6));
        play.act("pairs", SHOT, [2; 6]);
        play.has("red/a", "black_smoke: true, smoke: 0");
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
        play.just("join", "character: red/lead, unit: red/a");
        play.set("red/a", format!("disorder: {disorder}"));
        let fields = format!("{SHOT}, cover: {cover}");
        assert_eq!(
            play.needs("pairs", fields),
            ("to hit", count),
            "{disorder} {cover}"
        );
    }
    // 3 men are 1 1/2, a quarter more against a column 1 7/8: 2 dice. Rounded at once they would be 2, then 2 1/2: 3.
    let mut play = ordered(&PAIRS.replace("12", "3"), "formation: column", "");
    assert_eq!(play.needs("pairs", SHOT), ("to hit", 2));
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
        ordered(unit, DOZEN, "").refused("pairs", SHOT, "BS-36");
    }
}

/// With the black marker by pairs again, but no `fire` until a reload; with grey smoke not by pairs.
#[test]
fn bs_36_the_black_marker() {
    let mut play = ordered(PAIRS, DOZEN, "");
    play.act("pairs", SHOT, [2; 6]);
    play.act("pairs", SHOT, [2; 6]);
    play.has("red/a", "black_smoke: true, actions_left: 0");
    let mut play = ordered(PAIRS, DOZEN, "");
    play.set("red/a", "black_smoke: true");
    play.refused("fire", SHOT, "BS-37");
    play.just("reload", "unit: red/a");
    play.has("red/a", "black_smoke: false");
    play.act("fire", SHOT, [2; 12]);
    let mut play = ordered(PAIRS, DOZEN, "");
    play.set("red/a", "smoke: 1");
    play.refused("pairs", SHOT, "BS-36");
}

/// First shot and riflemen roll ones again as ever; a musket's second shot does not.
#[test]
fn bs_36_ones_again_as_ever() {
    let mut play = ordered(PAIRS, DOZEN, "");
    play.act("pairs", SHOT, [1, 2, 2, 2, 2, 2, 2]);
    play.act("pairs", SHOT, [1, 2, 2, 2, 2, 2]);
    let mut play = ordered(&format!("{PAIRS}, weapon: rifle"), DOZEN, "");
    play.act("pairs", SHOT, [1, 2, 2, 2, 2, 2, 2]);
    play.act("pairs", SHOT, [1, 2, 2, 2, 2, 2, 2]);
}
