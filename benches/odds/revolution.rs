//! Simpson's Revolution: a melee.

use crate::field::{act, entry, muster, odds, odds_at};
use divan::Bencher;
use drumhead::battle::Battle;
use drumhead::table::odds::Policy;
use serde_json::json;

/// Three attack one, whose leader is near.
#[divan::bench(args = [false, true])]
fn melee(bencher: Bencher, best: bool) {
    let battle = field();
    let fields = json!({
        "kind": "melee", "attackers": ["red/u0", "red/u1", "red/u2"], "target": "blue/u0", "leader_within_8": "blue/rogers",
    });
    let combat = entry("combat", fields);
    let policy = if best { Policy::Best } else { Policy::Defaults };
    bencher.bench(|| odds_at(&*battle, &combat, &policy));
}

#[divan::bench]
fn charge(bencher: Bencher) {
    let battle = field();
    let charge = entry(
        "charge",
        json!({"unit": "red/u1", "target": "blue/u1", "crosses_obstacle": true}),
    );
    bencher.bench(|| odds(&*battle, &charge));
}

fn field() -> Box<dyn Battle> {
    let side = |name: &str, leader: &str| {
        let units: Vec<String> = (0..8)
            .map(|n| format!("    - {{id: u{n}, name: Unit {n}, posture: line}}\n"))
            .collect();
        let units = units.concat();
        format!(
            "  roster: {name}\n  rules: simpsons-revolution\n  units:\n{units}  leaders:\n    - {{id: {leader}, name: Leader}}\n"
        )
    };
    let yaml = format!(
        "battle: A field\nrules: simpsons-revolution\nred:\n{}blue:\n{}",
        side("Reds", "hale"),
        side("Blues", "rogers")
    );
    let mut battle = muster("simpsons-revolution", &yaml);
    for n in 0..3 {
        act(
            &mut battle,
            "charge",
            json!({"unit": format!("red/u{n}"), "target": "blue/u0"}),
            &[6],
        );
    }
    battle
}
