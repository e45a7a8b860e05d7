//! The odds of each action against chances worked out by hand.

use super::{charged, fight, red_half, shot};
use drumhead::battle::Odds;

#[track_caller]
fn about(got: f64, p: f64) {
    assert!((got - p).abs() < 1e-12, "{got}, not {p}");
}

#[track_caller]
fn is(odds: &Odds, event: &str, p: f64) {
    assert!(odds.exact, "{} runs", odds.runs);
    about(odds.events.get(event).copied().unwrap_or(0.0), p);
}

/// Two dice hitting on 5: no hit 4/9, one 4/9, two 1/9. A unit of 8 with 3 down is shaken by two.
#[test]
fn of_11_odds_of_a_shot() {
    let mut play = red_half();
    play.set("blue/foot", "down: 3");
    let odds = play.odds("shoot", shot("red/foot", "blue/foot", 4));
    is(&odds, "blue/foot.shaken", 1.0 / 9.0);
    about(odds.mean("blue/foot.down"), 2.0 / 3.0);
    about(odds.mean("blue/foot.hits"), 2.0 / 3.0);
}

/// One die recovers on 5 and 6, is lost on 1 and 2. With 5 of 8 down one more standing is steady again.
#[test]
fn of_09_odds_of_a_rally() {
    let mut play = red_half();
    play.set("red/foot", "lost: 4");
    play.set("red/foot", "down: 1");
    let odds = play.odds("rally", "unit: red/foot");
    is(&odds, "red/foot.steady", 1.0 / 3.0);
    about(odds.mean("red/foot.lost"), 1.0 / 3.0);
}

/// Six distances, each as likely.
#[test]
fn of_05_odds_of_a_move() {
    let play = red_half();
    let odds = play.odds("move", "unit: red/foot");
    assert_eq!(odds.counters["red/foot.inches"].len(), 6);
    about(odds.mean("red/foot.inches"), 9.5);
}

/// One die each: a hit is 1/3. Win 1/3 x 2/3, lose as much, tie 5/9; 2 figures that lose one are not below half.
#[test]
fn of_18_odds_of_a_charge() {
    let mut play = charged(&["red/foot"]);
    play.set("blue/foot", "down: 4");
    let charge = fight("red/foot, figures: 2", "blue/foot, figures: 2");
    let odds = play.odds("charge", charge);
    is(&odds, "red.wins", 2.0 / 9.0);
    is(&odds, "blue.wins", 2.0 / 9.0);
    is(&odds, "table.tie", 5.0 / 9.0);
    // Blue's 4 of 8 lose one figure when red wins: it routs.
    is(&odds, "blue/foot.routs", 2.0 / 9.0);
    about(odds.mean("blue.hits"), 1.0 / 3.0);
}

/// Two dice reach 6 in 26 of 36 cases, 12 in one.
#[test]
fn of_22_odds_of_a_breach() {
    let mut play = red_half();
    for unit in ["red/foot", "red/vets"] {
        play.just("lay-charge", format!("unit: {unit}, name: Bridge"));
    }
    for (name, p) in [
        ("name: Bridge", 26.0 / 36.0),
        ("name: Bridge, needed: 12", 1.0 / 36.0),
    ] {
        is(&play.odds("detonate", name), "table.breach", p);
    }
}

/// Everybody at once with commanders on both sides stays exact.
#[test]
fn of_16_odds_of_a_great_charge_are_exact() {
    let mut play = charged(&["red/elite", "red/vets", "red/horse", "red/clan"]);
    play.set("red/cole", "with: red/vets");
    play.set("red/hart", "with: red/clan");
    play.set("blue/ames", "with: blue/foot");
    let charge = "attackers: \
        [{unit: red/elite}, {unit: red/vets}, {unit: red/horse}, {unit: red/clan}], \
        defenders: [{unit: blue/foot}, {unit: blue/second}, {unit: blue/horse}]";
    let odds = play.odds("charge", charge);
    assert!(odds.exact, "{} runs", odds.runs);
    let ends = ["red.wins", "blue.wins", "table.tie"].map(|end| odds.events[end]);
    let all: f64 = ends.iter().sum();
    assert!((all - 1.0).abs() < 1e-9);
}

/// Beside "4 hits to 2", which are scored, the odds count what a side or unit takes.
#[test]
fn of_18_the_odds_count_hits_taken() {
    let play = red_half();
    assert_eq!(play.battle.info().call("hits"), "hits taken");
}
