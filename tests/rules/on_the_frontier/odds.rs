//! The odds of each action against chances worked out by hand.

use super::red_half;
use crate::support::{Play, dice};
use drumhead::battle::Odds;
use serde_json::json;

#[track_caller]
fn is(odds: &Odds, event: &str, p: f64) {
    let got = odds.events.get(event).copied().unwrap_or(0.0);
    assert!(
        odds.exact && (got - p).abs() < 1e-12,
        "{event}: {got}, not {p}; {:?}",
        odds.events
    );
}

/// Two dice hitting on 5: no hit 4/9, one 4/9, two 1/9. A unit of 8 with 3 down is shaken by two.
#[test]
fn of_11_odds_of_a_shot() {
    let mut play = red_half();
    play.lay("blue/foot", 3);
    let odds = play.odds(
        "shoot",
        json!({"unit": "red/foot", "target": "blue/foot", "range": 4, "front_rank": 4}),
    );
    is(&odds, "blue/foot.shaken", 1.0 / 9.0);
    assert!((odds.mean("blue/foot.down") - 2.0 / 3.0).abs() < 1e-12);
    assert!((odds.mean("blue/foot.hits") - 2.0 / 3.0).abs() < 1e-12);
}

/// One die recovers on 5 and 6, is lost on 1 and 2. With 5 of 8 down one more standing is steady again.
#[test]
fn of_09_odds_of_a_rally() {
    let mut play = red_half();
    play.set("red/foot", "lost", 4);
    play.lay("red/foot", 1);
    let odds = play.odds("rally", json!({"unit": "red/foot"}));
    is(&odds, "red/foot.steady", 1.0 / 3.0);
    assert!((odds.mean("red/foot.lost") - 1.0 / 3.0).abs() < 1e-12);
}

/// Six distances, each as likely.
#[test]
fn of_05_odds_of_a_move() {
    let play = red_half();
    let odds = play.odds("move", json!({"unit": "red/foot"}));
    assert_eq!(odds.counters["red/foot.inches"].len(), 6);
    assert!((odds.mean("red/foot.inches") - 9.5).abs() < 1e-12);
}

/// One die each: a hit is 1/3. Win 1/3 x 2/3, lose as much, tie 5/9; 2 figures that lose one are not below half.
#[test]
fn of_18_odds_of_a_charge() {
    let mut play = red_half();
    play.act(
        "move",
        json!({"unit": "red/foot", "charge": "blue/foot"}),
        dice(&[3]),
    );
    play.lay("blue/foot", 4);
    play.end_halves();
    let charge = json!({"attackers": [{"unit": "red/foot", "figures": 2}], "defenders": [{"unit": "blue/foot", "figures": 2}]});
    let odds = play.odds("charge", charge);
    is(&odds, "red.wins", 2.0 / 9.0);
    is(&odds, "blue.wins", 2.0 / 9.0);
    is(&odds, "table.tie", 5.0 / 9.0);
    // Blue's 4 of 8 lose one figure when red wins: it routs.
    is(&odds, "blue/foot.routs", 2.0 / 9.0);
    assert!((odds.mean("blue.hits") - 1.0 / 3.0).abs() < 1e-12);
}

/// Two dice reach 6 in 26 of 36 cases, 12 in one.
#[test]
fn of_22_odds_of_a_breach() {
    let mut play = red_half();
    for unit in ["red/foot", "red/vets"] {
        play.just("lay-charge", json!({"unit": unit, "name": "Bridge"}));
    }
    is(
        &play.odds("detonate", json!({"name": "Bridge"})),
        "table.breach",
        26.0 / 36.0,
    );
    is(
        &play.odds("detonate", json!({"name": "Bridge", "needed": 12})),
        "table.breach",
        1.0 / 36.0,
    );
}

/// Everybody at once with commanders on both sides stays exact.
#[test]
fn of_16_odds_of_a_great_charge_are_exact() {
    let mut play: Play = red_half();
    let all = ["red/elite", "red/vets", "red/horse", "red/clan"];
    for unit in all {
        play.act(
            "move",
            json!({"unit": unit, "charge": "blue/foot"}),
            dice(&[3]),
        );
    }
    play.set("red/cole", "with", "red/vets");
    play.set("red/hart", "with", "red/clan");
    play.set("blue/ames", "with", "blue/foot");
    play.end_halves();
    let attackers: Vec<_> = all.iter().map(|unit| json!({"unit": unit})).collect();
    let defenders: Vec<_> = ["blue/foot", "blue/second", "blue/horse"]
        .iter()
        .map(|unit| json!({"unit": unit}))
        .collect();
    let odds = play.odds(
        "charge",
        json!({"attackers": attackers, "defenders": defenders}),
    );
    assert!(odds.exact, "{} runs", odds.runs);
    let all: f64 = ["red.wins", "blue.wins", "table.tie"]
        .iter()
        .map(|event| odds.events[*event])
        .sum();
    assert!((all - 1.0).abs() < 1e-9);
}
