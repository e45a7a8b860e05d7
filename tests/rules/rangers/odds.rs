//! The odds: exact, from the same rules, and as worked out by hand here.

use super::{A, B, BLOW, C, SHOT, X, Y, battle, red_first, shooter};
use drumhead::battle::Odds;

#[track_caller]
fn near(odds: &Odds, event: &str, p: f64) {
    assert!(odds.exact);
    let got = odds.events.get(event).copied().unwrap_or(0.0);
    assert!(
        (got - p).abs() < 1e-12,
        "{event}: {got}, not {p}; {:#?}",
        odds.events
    );
}

/// 14 or less: 14/20. A hit always wounds (6 or less), and kills on 3 or less: half of the hits kill, the others wound. No aim, one, two, three: 14 to 17.
#[test]
fn ra_16_odds_of_a_shot_with_each_aim() {
    for aim in 0..=3 {
        let mut play = shooter(A, X, "");
        play.set("red/a", format!("aim: {aim}"));
        let odds = play.odds("shoot", SHOT);
        let p = (14.0 + f64::from(aim)) / 20.0;
        near(&odds, "blue/x.hit", p);
        near(&odds, "blue/x.wounded", p / 2.0);
        near(&odds, "blue/x.killed", p / 2.0);
        near(&odds, "blue/x.critical", 0.0);
        for (aim, need) in [14.0, 15.0, 16.0, 17.0].into_iter().enumerate() {
            near(&odds, &format!("blue/x.hit_aim_{aim}"), need / 20.0);
        }
    }
}

/// Long range, hard cover, a civilian: 10 - 7 - 3 = 0. Each aim counter makes one face more of it, though 0 is as low as it looks.
#[test]
fn ra_16_odds_of_a_hopeless_shot() {
    let civilian = "id: a, name: A, kind: civilian, weapons: [musket], loaded: [musket]";
    let play = red_first(&[civilian, B], &[X], "");
    let shot = "figure: red/a, target: blue/x, range: 12, cover: hard, target_moved: true";
    // 10 - 7 - 3 - 1 = -1.
    let odds = play.odds("shoot", shot);
    near(&odds, "blue/x.hit", 0.0);
    near(&odds, "blue/x.hit_aim_1", 0.0);
    near(&odds, "blue/x.hit_aim_2", 1.0 / 20.0);
    near(&odds, "blue/x.hit_aim_3", 2.0 / 20.0);
}

/// With the option: 1 to 14 hit, of which the 1 is critical (two wounds up to 5).
#[test]
fn ra_16_odds_with_criticals() {
    let play = shooter(A, X, "options: {criticals_when_shooting: true}\n");
    let odds = play.odds("shoot", SHOT);
    near(&odds, "blue/x.hit", 14.0 / 20.0);
    near(&odds, "blue/x.critical", 1.0 / 20.0);
    let killed = 13.0 / 20.0 / 2.0 + 1.0 / 20.0 * 5.0 / 6.0;
    near(&odds, "blue/x.killed", killed);
}

/// With the option, 14 and a veteran's 2, 1 for short range and 2 for keen eyes make 19, and aim more; but a 20 always misses.
#[test]
fn ra_16_odds_of_aim_with_criticals() {
    let sharp = "id: a, name: A, weapons: [musket], loaded: [musket], traits: [veteran, keen-eyed]";
    let play = shooter(sharp, X, "options: {criticals_when_shooting: true}\n");
    let odds = play.odds("shoot", "figure: red/a, target: blue/x, range: 5");
    for aim in 0..=3 {
        near(&odds, &format!("blue/x.hit_aim_{aim}"), 19.0 / 20.0);
    }
}

/// A blow at a tough man, 14 - 6 = 8: 7 plain hits of 20 (two wounds up to 2, one up to 5) and a critical one (up to 4, all 6 wound).
#[test]
fn ra_19_odds_of_a_blow() {
    let play = red_first(&[A, B], &["id: x, name: X, traits: [tough]", Y], "");
    let odds = play.odds("attack", BLOW);
    near(&odds, "blue/x.hit", 8.0 / 20.0);
    near(&odds, "blue/x.critical", 1.0 / 20.0);
    let wounded = 7.0 / 20.0 * 3.0 / 6.0 + 1.0 / 20.0 * 2.0 / 6.0;
    near(&odds, "blue/x.wounded", wounded);
    let killed = 7.0 / 20.0 * 2.0 / 6.0 + 1.0 / 20.0 * 4.0 / 6.0;
    near(&odds, "blue/x.killed", killed);
    let lost = odds.counters["blue/x.wounds_left"].iter();
    let two = lost.filter(|(change, _)| (change.value() + 2.0).abs() < 1e-9);
    let two: f64 = two.map(|(_, p)| p).sum();
    assert!((two - killed).abs() < 1e-12);
}

/// 3 of 6; in a shaken side the others flee.
#[test]
fn ra_08_odds_of_a_motivation_roll() {
    let mut play = red_first(&["id: l, name: L, traits: [leader]", A, B, C], &[X], "");
    let odds = play.odds("motivate", "figure: red/a");
    near(&odds, "red/a.motivated", 0.5);
    near(&odds, "red/a.flees", 0.0);
    let odds = play.odds("motivate", "figure: red/a, leader_within_6: true");
    near(&odds, "red/a.motivated", 4.0 / 6.0);
    play.set("red/l", "out: true");
    let odds = play.odds("motivate", "figure: red/a");
    near(&odds, "red/a.flees", 0.5);
}

/// Two strike at half of 6: 11 or less. One blow: none 9/20; one wound (a plain hit, 4 to 6; a critical hit's 6) 10/20 x 1/2 + 1/20 x 1/6;
/// two the rest. He lives through none, or through one wound and none in either order.
#[test]
fn ra_23_odds_of_a_flight() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.set("red/a", "engaged_with: [blue/x, blue/y]");
    let odds = play.odds("flee", "figure: red/a");
    let (none, one) = (9.0 / 20.0, 10.0 / 20.0 / 2.0 + 1.0 / 20.0 / 6.0);
    near(&odds, "red/a.survives", none * none + 2.0 * none * one);
    play.set("red/a", "engaged_with: [blue/x]");
    let odds = play.odds("flee", "figure: red/a");
    near(&odds, "red/a.survives", none + one);
}

/// Red has a legend: of 36 throws 21 are red's, 10 blue's, 5 draws rolled again.
#[test]
fn ra_06_odds_of_initiative() {
    let play = battle(&["id: l, name: L, traits: [legendary-leader]"], &[X], "");
    let odds = play.odds("initiative", "");
    near(&odds, "red.first", 21.0 / 31.0);
    near(&odds, "blue.first", 10.0 / 31.0);
}

/// Five chasers and many dice: still exact.
#[test]
fn ra_23_odds_stay_exact_with_many_chasers() {
    let blue: Vec<String> = (0..6)
        .map(|n| format!("id: x{n}, name: X{n}, weapons: [hatchet]"))
        .collect();
    let blue: Vec<&str> = blue.iter().map(String::as_str).collect();
    let mut play = red_first(&["id: a, name: A, traits: [lucky]", B], &blue, "");
    play.set(
        "red/a",
        "engaged_with: [blue/x0, blue/x1, blue/x2, blue/x3, blue/x4, blue/x5]",
    );
    assert!(play.odds("flee", "figure: red/a").exact);
    play.just("flee", "figure: red/a, from: []");
}
