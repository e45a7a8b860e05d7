//! Big Skirmishes: volleys, rounds of combat with the morale after them, morale with every re-roll.

use crate::field::{act, entry, full, muster, odds, odds_at, set};
use divan::Bencher;
use drumhead::battle::{Battle, Directions, Entry, Run};
use drumhead::table::odds::Policy;
use serde_json::{Value, json};

/// `fire` as a player sees its odds: the entry read, every run on a battle of its own, counters and events added up.
#[divan::bench(args = [13, 24])]
fn fire(bencher: Bencher, dice: u16) {
    let (battle, volley) = volley(dice);
    bencher.bench(|| odds(&*battle, &volley));
}

/// The same at a unit with a character who is at risk.
#[divan::bench(args = [13, 24])]
fn fire_with_risk(bencher: Bencher, dice: u16) {
    let (mut battle, volley) = volley(dice);
    set(&mut battle, "blue/rogers", "with", "blue/line");
    bencher.bench(|| odds(&*battle, &volley));
}

/// A round of combat, twelve dice against ten, with the morale of whoever loses it.
#[divan::bench]
fn fight_12_against_10(bencher: Bencher) {
    let (battle, fight) = combat(1, [12, 10]);
    bencher.bench(|| odds(&*battle, &fight));
}

/// As many dice with a Leader on each side, who fights, is at risk, and steadies his men.
#[divan::bench]
fn fight_with_leaders(bencher: Bencher) {
    let (battle, fight) = led();
    bencher.bench(|| odds(&*battle, &fight));
}

/// The same where each side decides for the best.
#[divan::bench]
fn fight_with_leaders_at_their_best(bencher: Bencher) {
    let (battle, fight) = led();
    bencher.bench(|| odds_at(&*battle, &fight, &Policy::Best));
}

/// Several units on each side.
#[divan::bench(args = [2, 3])]
fn fight_of_several(bencher: Bencher, units: usize) {
    let (battle, fight) = combat(units, [12, 10]);
    bencher.bench(|| odds(&*battle, &fight));
}

/// The elite with a Leader: ones and one die rolled again, each decided for the best. With the Joker too, the ways are too many.
#[divan::bench]
fn morale_with_re_rolls(bencher: Bencher) {
    let mut battle = field();
    set(&mut battle, "red/hale", "with", "red/elite");
    set(&mut battle, "red/elite", "disorder", 9);
    let test = entry("morale", json!({"unit": "red/elite"}));
    bencher.bench(|| odds_at(&*battle, &test, &Policy::Best));
}

/// A charge that may be reacted to, for the best.
#[divan::bench]
fn charge_at_its_best(bencher: Bencher) {
    let mut battle = field();
    set(&mut battle, "red/horse", "actions_left", 2);
    let charge = entry(
        "charge",
        json!({"unit": "red/horse", "target": "blue/line", "distance": 10}),
    );
    bencher.bench(|| odds_at(&*battle, &charge, &Policy::Best));
}

/// One resolution of a volley of 12 dice with every answer on the answers: rules, report, changes.
#[divan::bench]
fn perform_whole(bencher: Bencher) {
    let (battle, volley) = volley(12);
    let answers = full(&*battle, &volley);
    bencher.bench(|| {
        battle
            .run(&volley, &Directions::default(), &answers)
            .and_then(Run::outcome)
            .map(|done| done.changes)
            .expect("done")
    });
}

/// The same, begun anew for every die as it is typed in.
#[divan::bench]
fn perform_die_by_die(bencher: Bencher) {
    let (battle, volley) = volley(12);
    bencher.bench(|| full(&*battle, &volley));
}

/// Two dozen units and a few characters, the cards begun.
fn field() -> Box<dyn Battle> {
    let side = |name: &str, units: &str, characters: &str| {
        let others: Vec<String> = (1..=10)
            .map(|n| format!("    - {{id: u{n}, name: Unit {n}}}\n"))
            .collect();
        let others = others.concat();
        format!(
            "  roster: {name}\n  rules: big-skirmishes\n  units:\n{units}{others}  characters:\n{characters}"
        )
    };
    let yaml = format!(
        "battle: A field\nrules: big-skirmishes\nred:\n{}blue:\n{}",
        side(
            "Reds",
            "    - {id: guard, name: Guard}\n    - {id: host, name: Host, figures: 24}\n    - {id: elite, name: Elite, rating: elite}\n    \
             - {id: horse, name: Horse, arm: cavalry}\n",
            "    - {id: hale, name: Hale, class: 3}\n    - {id: pym, name: Pym, class: 1}\n",
        ),
        side(
            "Blues",
            "    - {id: line, name: Line}\n",
            "    - {id: rogers, name: Rogers, class: 3}\n"
        ),
    );
    let mut battle = muster("big-skirmishes", &yaml);
    act(&mut battle, "start-cards", json!({}), &[6]);
    battle
}

/// A battle where a volley of so many dice may be fired, and the volley: 13 are twelve men with a Duffer.
fn volley(dice: u16) -> (Box<dyn Battle>, Entry) {
    let mut battle = field();
    let unit = if dice == 13 { "red/guard" } else { "red/host" };
    set(&mut battle, unit, "actions_left", 2);
    let mut fields = json!({"unit": unit, "target": "blue/line", "range": 8});
    if dice == 13 {
        set(&mut battle, "red/pym", "with", unit);
    } else {
        fields["men"] = dice.into();
    }
    (battle, entry("fire", fields))
}

/// So many units a side in contact, and the first round of their combat.
fn combat(units: usize, front: [u16; 2]) -> (Box<dyn Battle>, Entry) {
    let mut battle = field();
    act(
        &mut battle,
        "contact",
        json!({"unit": "red/guard", "target": "blue/line", "distance": 1}),
        &[6],
    );
    let mut all = serde_json::Map::new();
    for n in 0..units {
        let others = [("red", "guard"), ("blue", "line")];
        for ((side, first), front) in others.into_iter().zip(front) {
            let id = if n == 0 {
                format!("{side}/{first}")
            } else {
                format!("{side}/u{n}")
            };
            if n > 0 {
                act(
                    &mut battle,
                    "engage",
                    json!({"unit": id, "combat": "c1"}),
                    &[6],
                );
            }
            all.insert(id, json!({"front": front}));
        }
    }
    (
        battle,
        entry(
            "fight",
            json!({"combat": "c1", "units": Value::Object(all)}),
        ),
    )
}

/// Twelve dice against ten, three of each a Leader's.
fn led() -> (Box<dyn Battle>, Entry) {
    let (mut battle, fight) = combat(1, [9, 7]);
    set(&mut battle, "red/hale", "with", "red/guard");
    set(&mut battle, "blue/rogers", "with", "blue/line");
    (battle, fight)
}
