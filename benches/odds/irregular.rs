//! Most Irregular: volleys and assaults.

use crate::field::{act, entry, muster, odds, odds_at};
use divan::Bencher;
use drumhead::battle::Battle;
use drumhead::table::odds::Policy;
use serde_json::json;

/// A rapid volley of twelve men at effective range.
#[divan::bench]
fn rapid_volley(bencher: Bencher) {
    let battle = field(12);
    let fire = entry(
        "fire",
        json!({"unit": "red/line", "target": "blue/line", "range": 9, "rapid": true}),
    );
    bencher.bench(|| odds(&*battle, &fire));
}

/// The same at men in a unit of which some are wounded, with an officer beside them; for the best.
#[divan::bench]
fn rapid_volley_at_its_best(bencher: Bencher) {
    let mut battle = field(12);
    let men = json!({"formed_fit": 6, "formed_wounded": 6});
    act(
        &mut battle,
        "adjust",
        json!({"unit": "blue/line", "set": men}),
        &[6],
    );
    let fields = json!({
        "unit": "red/line", "target": "blue/line", "range": 9, "rapid": true, "officer_within_4": "blue/rogers", "officer_exposed": true,
    });
    let fire = entry("fire", fields);
    bencher.bench(|| odds_at(&*battle, &fire, &Policy::Best));
}

/// An assault of so many against as many.
#[divan::bench(args = [2, 3, 4, 6, 8, 10, 12])]
fn assault(bencher: Bencher, men: u16) {
    let battle = field(men);
    let assault = entry(
        "assault",
        json!({"unit": "red/line", "target": "blue/line"}),
    );
    bencher.bench(|| odds(&*battle, &assault));
}

/// The same, the defender firing.
#[divan::bench(args = [6, 10])]
fn assault_under_fire(bencher: Bencher, men: u16) {
    let battle = field(men);
    let assault = entry(
        "assault",
        json!({"unit": "red/line", "target": "blue/line"}),
    );
    let yes = |id: &str| (id.to_owned(), vec!["yes".to_owned()]);
    let policy = Policy::Given(vec![yes("fire"), yes("still_contact")]);
    bencher.bench(|| odds_at(&*battle, &assault, &policy));
}

/// Two bodies of so many, and an officer a side; it is red's go.
fn field(men: u16) -> Box<dyn Battle> {
    let side = |name: &str, id: &str| {
        format!(
            "  roster: {name}\n  rules: most-irregular\n  units:\n    - {{id: line, name: Line, quality: conscript, figures: {men}}}\n  \
             commanders:\n    - {{id: {id}, name: Officer}}\n"
        )
    };
    let yaml = format!(
        "battle: A field\nrules: most-irregular\nred:\n{}blue:\n{}",
        side("Reds", "hale"),
        side("Blues", "rogers")
    );
    let mut battle = muster("most-irregular", &yaml);
    act(&mut battle, "initiative", json!({}), &[6, 1]);
    act(
        &mut battle,
        "command",
        json!({"commander": "red/hale"}),
        &[6],
    );
    battle
}
