//! The same action were the battle a little different: what rulesets declare beside their actions, and what it comes to.

use crate::field::{commanded, militia, opening, ready};
use crate::support::{Play, entry};
use crate::twin::NEAR;
use drumhead::battle::{BUDGET, Directions, Entry, Viewer};
use drumhead::odds::{Comparison, comparisons};
use drumhead::table::Answers;
use drumhead::table::odds::Policy;
use serde_json::json;

fn supposed(play: &Play, entry: &Entry) -> Vec<Comparison> {
    comparisons(
        &[],
        &play.battle.what_ifs(entry, Viewer::Umpire),
        &[],
        entry,
        &|id| id.to_owned(),
    )
}

/// What `tell` makes of the odds in each case, with what the case is called.
fn told(
    play: &Play,
    entry: &Entry,
    comparison: &Comparison,
    tell: impl Fn(&drumhead::battle::Odds) -> f64,
) -> Vec<(String, bool, f64)> {
    let force = Directions {
        force: Some("now".to_owned()),
        ..Directions::default()
    };
    let each = comparison.variants.iter().map(|variant| {
        assert_eq!(variant.entry, *entry);
        let odds = variant
            .odds(
                &*play.battle,
                &force,
                &Answers::new(),
                &Policy::Defaults,
                Viewer::Umpire,
                BUDGET,
            )
            .expect("odds");
        (variant.shown.clone(), variant.now, tell(&odds))
    });
    each.collect()
}

#[track_caller]
fn are(told: &[(String, bool, f64)], expected: &[(&str, bool, f64)]) {
    let told: Vec<_> = told
        .iter()
        .map(|(shown, now, worth)| (shown.as_str(), *now, *worth))
        .collect();
    assert_eq!(told.len(), expected.len(), "{told:?}");
    for (a, b) in told.iter().zip(expected) {
        assert!(
            (a.0, a.1) == (b.0, b.1) && (a.2 - b.2).abs() < NEAR,
            "{told:?}"
        );
    }
}

/// At short range a die hits on 5 and 6, having fired before, and a hit kills on 5 and 6: a ninth of a kill. Six men, a Leader
/// 3 more.
#[test]
fn fire_with_a_character_and_without() {
    let mut play = ready("red/foot", true);
    let fire = entry(
        "fire",
        "unit: red/foot, target: blue/line, range: 8, men: 6",
    );
    let kills = |play: &Play| {
        let all = supposed(play, &fire);
        assert_eq!((all.len(), all[0].label.as_str()), (1, "with red/foot"));
        told(play, &fire, &all[0], |odds| odds.mean("blue/line.kills"))
    };
    let ninths = |dice: u16| f64::from(dice) / 9.0;
    are(
        &kills(&play),
        &[
            ("nobody", true, ninths(6)),
            ("red/hale", false, ninths(9)),
            ("red/pym", false, ninths(7)),
        ],
    );
    play.set("red/hale", "with: red/foot");
    are(
        &kills(&play),
        &[
            ("nobody", false, ninths(6)),
            ("red/hale", true, ninths(9)),
            ("red/pym", false, ninths(7)),
        ],
    );
    // Who is with another unit does not come; the highest counts where there are two.
    play.set("red/pym", "with: red/levy");
    are(
        &kills(&play),
        &[("nobody", false, ninths(6)), ("red/hale", true, ninths(9))],
    );
    play.set("red/pym", "with: red/foot");
    assert_eq!(kills(&play)[1].0, "red/hale, red/pym");
    // Nothing of it has happened.
    let odds = play.odds(
        "fire",
        "unit: red/foot, target: blue/line, range: 8, men: 6",
    );
    assert!((odds.mean("blue/line.kills") - ninths(9)).abs() < NEAR);
}

/// A leader beside it rallies on 5 and 6, nobody on 6 only.
#[test]
fn a_rally_with_a_leader_and_without() {
    let mut play = militia();
    play.set("red/foot", "order: routing");
    let rally = entry("rally", "unit: red/foot");
    let rallies = |play: &Play| {
        told(play, &rally, &supposed(play, &rally)[0], |odds| {
            odds.events["red/foot.rallies"]
        })
    };
    are(
        &rallies(&play),
        &[("nobody", true, 1.0 / 6.0), ("red/hale", false, 1.0 / 3.0)],
    );
    play.set("red/hale", "with: red/foot");
    are(
        &rallies(&play),
        &[("nobody", false, 1.0 / 6.0), ("red/hale", true, 1.0 / 3.0)],
    );
    play.set("red/hale", "alive: false");
    assert!(
        supposed(&play, &rally).is_empty(),
        "nobody is left who could be there"
    );
}

/// Nobody strikes but a commander: on 5 and 6 he cancels a hit, of which there is none, and on 1 he is hit.
#[test]
fn a_charge_with_a_commander_and_without() {
    let play = commanded();
    let charge = "attackers: [{unit: red/foot, figures: 0}], defenders: [{unit: blue/foot, \
figures: 0}]";
    let charge = entry("charge", charge);
    let all = supposed(&play, &charge);
    assert_eq!(
        all.iter().map(|one| one.label.as_str()).collect::<Vec<_>>(),
        ["with red/foot", "with blue/foot"]
    );
    let hit =
        |odds: &drumhead::battle::Odds| odds.events.get("red/cole.hit").copied().unwrap_or(0.0);
    are(
        &told(&play, &charge, &all[0], hit),
        &[("nobody", true, 0.0), ("red/cole", false, 1.0 / 6.0)],
    );
}

/// What makes no sense, and what is for other viewer, supposes nothing; and a battle that cannot be is not made.
#[test]
fn nothing_is_supposed_of_nonsense() {
    let play = opening();
    assert!(supposed(&play, &entry("fire", "unit: red/nobody")).is_empty());
    assert!(supposed(&play, &entry("no-such-action", "")).is_empty());
    let nowhere = drumhead::battle::Setting {
        row: "red/hale".to_owned(),
        counter: "with",
        to: json!("blue/line"),
    };
    assert!(play.battle.assuming(&[nowhere]).is_none());
}
