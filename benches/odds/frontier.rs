//! On the Frontier: charges and volleys.

use crate::field::{entry, muster, odds, odds_at, set};
use divan::Bencher;
use drumhead::battle::Battle;
use drumhead::table::odds::Policy;
use serde_json::{Value, json};

/// Eight horsemen against eight: eight dice each.
#[divan::bench]
fn charge_8_against_8(bencher: Bencher) {
    let (battle, charge) = (field(), charge(1));
    bencher.bench(|| odds(&*battle, &charge));
}

/// Three units and a commander a side; for the best.
#[divan::bench]
fn charge_of_three(bencher: Bencher) {
    let mut battle = field();
    set(&mut battle, "red/cole", "with", "red/h0");
    set(&mut battle, "blue/ames", "with", "blue/h0");
    let charge = charge(3);
    bencher.bench(|| odds_at(&*battle, &charge, &Policy::Best));
}

#[divan::bench]
fn volley(bencher: Bencher) {
    let battle = field();
    let shoot = entry(
        "shoot",
        json!({"unit": "red/f0", "target": "blue/f0", "range": 4}),
    );
    bencher.bench(|| odds(&*battle, &shoot));
}

fn charge(units: usize) -> drumhead::battle::Entry {
    let all = |side: &str| {
        (0..units)
            .map(|n| json!({"unit": format!("{side}/h{n}")}))
            .collect::<Value>()
    };
    entry(
        "charge",
        json!({"attackers": all("red"), "defenders": all("blue")}),
    )
}

fn field() -> Box<dyn Battle> {
    let side = |name: &str, commander: &str| {
        let unit = |n| {
            format!(
                "    - {{id: h{n}, name: Horse {n}, arm: cavalry, figures: 8}}\n    - {{id: f{n}, name: Foot {n}, figures: 24}}\n"
            )
        };
        let units: Vec<String> = (0..3).map(unit).collect();
        let units = units.concat();
        format!(
            "  roster: {name}\n  rules: on-the-frontier\n  units:\n{units}  commanders:\n    - {{id: {commander}, name: Commander}}\n"
        )
    };
    muster(
        "on-the-frontier",
        &format!(
            "battle: A field\nrules: on-the-frontier\nred:\n{}blue:\n{}",
            side("Reds", "cole"),
            side("Blues", "ames")
        ),
    )
}
