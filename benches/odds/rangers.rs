//! Rangers!: a shot, and a flight from many.

use crate::field::{entry, muster, odds, set};
use divan::Bencher;
use drumhead::battle::Battle;
use serde_json::json;

#[divan::bench]
fn shot(bencher: Bencher) {
    let battle = field();
    let shot = entry(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x0", "range": 8}),
    );
    bencher.bench(|| odds(&*battle, &shot));
}

#[divan::bench]
fn flight_from_six(bencher: Bencher) {
    let mut battle = field();
    let all: Vec<String> = (0..6).map(|n| format!("blue/x{n}")).collect();
    set(&mut battle, "red/a", "engaged_with", all);
    let flee = entry("flee", json!({"figure": "red/a"}));
    bencher.bench(|| odds(&*battle, &flee));
}

/// One against six.
fn field() -> Box<dyn Battle> {
    let blue: Vec<String> = (0..6)
        .map(|n| format!("    - {{id: x{n}, name: X{n}, weapons: [hatchet]}}\n"))
        .collect();
    let red =
        "    - {id: a, name: A, weapons: [musket], loaded: [musket], traits: [lucky, keen-eyed]}\n";
    let side = |name: &str, figures: &str| {
        format!("  roster: {name}\n  rules: rangers\n  figures:\n{figures}")
    };
    muster(
        "rangers",
        &format!(
            "battle: A field\nrules: rangers\npoints: open\nred:\n{}blue:\n{}",
            side("Reds", red),
            side("Blues", &blue.concat())
        ),
    )
}
