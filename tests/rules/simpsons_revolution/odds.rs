//! What the odds say before anybody rolls.

use super::at;
use crate::support::{Fields, Play, entry};
use drumhead::battle::{BUDGET, Directions, Entry, Odds, Viewer};
use drumhead::table::odds::Policy;

fn near(odds: &Odds, event: &str, p: f64) {
    let found = odds.events.get(event).copied().unwrap_or(0.0);
    assert!(
        odds.exact && (found - p).abs() < 1e-12,
        "{event}: {found}, not {p}: {odds:?}"
    );
}

/// The odds where every decision goes to what serves its decider best.
fn best(play: &Play, action: &str, fields: impl Into<Fields>) -> Odds {
    let entry = Entry {
        action: action.to_owned(),
        fields: fields.into().0,
    };
    play.battle
        .odds(
            &entry,
            &Directions::default(),
            &Policy::Best,
            Viewer::Table,
            BUDGET,
        )
        .expect("odds")
}

/// Two attackers in the open: 4 needed, stands on 3 of 6; each kind of target falls to its own rung.
#[test]
fn sr_19_odds_of_an_attack() {
    let play = at("red", "musket");
    let odds = |target: &str| {
        let two = format!("attackers: [red/foot, red/guard], target: {target}");
        play.odds("combat", two)
    };
    for (target, event) in [
        ("blue/line", "disordered"),
        ("blue/crack", "formed"),
        ("blue/levy", "routs"),
        ("blue/cannon", "crew_falls_back"),
    ] {
        near(&odds(target), &format!("{target}.stands"), 0.5);
        near(&odds(target), &format!("{target}.{event}"), 0.5);
    }
    let odds = odds("blue/crack");
    let lost: Vec<(f64, f64)> = odds.counters["blue/crack.stands"]
        .iter()
        .map(|(change, p)| (change.value(), *p))
        .collect();
    assert_eq!(lost, [(-1.0, 0.5), (0.0, 0.5)]);
}

/// A rout under attack is removed for certain.
#[test]
fn sr_23_odds_of_an_attack_on_a_rout() {
    let mut play = at("red", "musket");
    play.set("blue/line", "order: routing");
    let odds = play.odds("combat", "attackers: [red/foot], target: blue/line");
    near(&odds, "blue/line.removed", 1.0);
    assert_eq!(odds.runs, 1);
    // No roll, so no cover to ask for.
    let asks_cover = |play: &Play| {
        let combat = entry("combat", "attackers: [red/foot], target: blue/line");
        let foot = play.battle.directory().who("red/foot").expect("known");
        let fields = play.battle.refit(&combat, foot, Viewer::Table);
        let fields = fields.expect("a form");
        fields
            .iter()
            .any(|field| field.name == "cover" && !field.asking.idle)
    };
    assert!(!asks_cover(&play));
    play.set("blue/line", "order: formed");
    assert!(asks_cover(&play));
}

/// Fails on 2 of 6. With the leader: stands 4/6 + 2/6 x 4/6 = 8/9, he is lost in 2/6 x 2/6 = 1/9.
#[test]
fn sr_22_odds_with_and_without_the_leader() {
    let play = at("red", "musket");
    let fields = "attackers: [red/foot], target: blue/levy, leader_within_8: blue/rogers";
    let without = play.odds("combat", fields);
    near(&without, "blue/levy.stands", 2.0 / 3.0);
    near(&without, "blue/levy.routs", 1.0 / 3.0);
    near(&without, "blue/rogers.lost", 0.0);
    let with = best(&play, "combat", fields);
    near(&with, "blue/levy.stands", 8.0 / 9.0);
    near(&with, "blue/levy.routs", 1.0 / 9.0);
    near(&with, "blue/rogers.lost", 1.0 / 9.0);
}

/// 3 or more is 4 of 6; with an obstacle the move comes off in 4/6 x 4/6.
#[test]
fn sr_15_odds_of_a_toss() {
    let play = at("red", "activate");
    let over = "unit: red/foot, target: blue/line, crosses_obstacle: true";
    let odds = play.odds("charge", over);
    near(&odds, "red/foot.succeeds", 2.0 / 3.0);
    near(&odds, "red/foot.crosses", 4.0 / 9.0);
    near(&odds, "red/foot.engages", 4.0 / 9.0);
    // Farmers disordered in line need 4, a wedge forms on anything.
    let odds = play.odds("form", "unit: red/farmers, posture: column");
    near(&odds, "red/farmers.succeeds", 0.5);
    let odds = play.odds("form", "unit: red/wedge, posture: line");
    near(&odds, "red/wedge.succeeds", 1.0);
    let odds = play.odds("move", "unit: red/foot, crosses_obstacle: true");
    near(&odds, "red/foot.moves", 2.0 / 3.0);
}

/// 1 of 6 alone, 2 of 6 with a leader.
#[test]
fn sr_08_odds_of_a_rally() {
    let mut play = super::field();
    play.set("red/foot", "order: routing");
    let odds = play.odds("rally", "unit: red/foot");
    near(&odds, "red/foot.rallies", 1.0 / 6.0);
    play.set("red/hale", "with: red/foot");
    let odds = play.odds("rally", "unit: red/foot");
    near(&odds, "red/foot.rallies", 1.0 / 3.0);
    near(&odds, "red/foot.routs_on", 2.0 / 3.0);
}
