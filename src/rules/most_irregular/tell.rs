//! The tracked state as `exec` tells it, and what the odds count.

use super::state::{Go, MostIrregular, Unit};
use crate::battle::{Tally, count};
use crate::table::{Side, Who};
use serde_json::{Map, Value, json};

/// Everything tracked.
pub(super) fn state(battle: &MostIrregular) -> Value {
    let units: Map<String, Value> = battle
        .unit_numbers()
        .map(|u| (battle.unit_id(u).to_owned(), unit(battle.unit(u))))
        .collect();
    let commanders: Map<String, Value> = battle
        .commander_numbers()
        .map(|c| {
            let it = battle.commander(c);
            (
                battle.commander_id(c).to_owned(),
                json!({"alive": it.alive, "acted": it.acted}),
            )
        })
        .collect();
    json!({"units": units, "commanders": commanders, "turn": turn(battle)})
}

/// The counters of a unit's men, by name.
pub(super) fn men(it: &Unit) -> [(&'static str, u16); 8] {
    [
        ("formed_fit", it.formed.fit),
        ("formed_wounded", it.formed.wounded),
        ("straggler_fit", it.stragglers.fit),
        ("straggler_wounded", it.stragglers.wounded),
        ("fatal", it.fatal),
        ("captured", it.captured),
        ("sent_to_rear", it.sent_to_rear),
        ("fled", it.fled),
    ]
}

fn unit(it: &Unit) -> Value {
    let mut fields: Map<String, Value> = men(it)
        .into_iter()
        .map(|(name, n)| (name.to_owned(), n.into()))
        .collect();
    let rest = [
        ("started_with", json!(it.started_with)),
        ("formed_activated", json!(it.formed_activated)),
        (
            "stragglers_acted",
            json!({"fit": it.acted.fit, "wounded": it.acted.wounded}),
        ),
        (
            "carried",
            json!({"fit": it.carried.fit, "wounded": it.carried.wounded}),
        ),
        ("actions_left", json!(it.actions_left)),
        ("has_fired", json!(it.has_fired)),
    ];
    fields.extend(rest.map(|(name, value)| (name.to_owned(), value)));
    Value::Object(fields)
}

/// Commanders who may still have their go, the one who is having it not among them.
fn to_act(battle: &MostIrregular) -> Vec<String> {
    if battle.turn.number == 0 {
        return Vec::new();
    }
    Side::BOTH
        .into_iter()
        .flat_map(|side| battle.ready(side))
        .map(|c| battle.commander_id(c).to_owned())
        .collect()
}

fn turn(battle: &MostIrregular) -> Value {
    let turn = &battle.turn;
    json!({
        "number": turn.number,
        "first": turn.first.map(Side::id),
        "side": turn.side.map(Side::id),
        "to_act": to_act(battle),
        "active_commander": turn.active_commander.map(|c| battle.commander_id(c)),
        "active_unit": turn.active_body.map(|unit| battle.unit_id(unit)),
        "activates": turn.go == Go::Activates,
        "rallies": turn.go == Go::Rallies,
    })
}

/// What changed since `before`, counter by counter.
pub(super) fn measure(battle: &MostIrregular, before: &MostIrregular, tally: &mut dyn Tally) {
    for ((number, now), was) in (0..).zip(&battle.units).zip(&before.units) {
        if now == was {
            continue;
        }
        let who = Who::Unit(number);
        for ((counter, now), (_, was)) in men(now).into_iter().zip(men(was)) {
            tally.add(who, counter, i32::from(now) - i32::from(was));
        }
        // What players ask about first: how many more are wounded, or stray.
        tally.add(
            who,
            "wounded",
            i32::from(now.present().wounded) - i32::from(was.present().wounded),
        );
        tally.add(
            who,
            "stragglers",
            i32::from(now.stragglers.all()) - i32::from(was.stragglers.all()),
        );
        tally.add(
            who,
            "started_with",
            i32::from(now.started_with) - i32::from(was.started_with),
        );
        tally.add(
            who,
            "actions_left",
            i32::from(now.actions_left) - i32::from(was.actions_left),
        );
    }
}

/// What the table must do so that the men stand as they are counted, where no action has told it. Who is gone or comes back is
/// told without it.
pub(super) fn put_right(battle: &MostIrregular, before: &MostIrregular) -> Vec<String> {
    let mut all = Vec::new();
    for ((number, now), was) in (0..).zip(&battle.units).zip(&before.units) {
        let moved = (now.formed, now.stragglers) != (was.formed, was.stragglers);
        if !moved || now.present().is_none() {
            continue;
        }
        let men = |n: u16| count(n, "man", "men");
        let (formed, strayed) = (now.formed.all(), now.stragglers.all());
        let what = match (formed, strayed) {
            (n, 0) => format!("put {} in formation", men(n)),
            (0, n) => format!("place {} as stragglers", men(n)),
            (n, m) => format!("put {} in formation, {m} as stragglers", men(n)),
        };
        all.push(format!("{}: {what}", battle.unit_name(number)));
    }
    all
}

/// How well a side stands: its men, less for those who are wounded or stray, and its commanders, against the enemy's.
pub(super) fn worth(battle: &MostIrregular, side: Side) -> f64 {
    let sign = |other: Side| if other == side { 1.0 } else { -1.0 };
    let units = (0..).zip(&battle.units).map(|(number, it)| {
        sign(battle.side(number)) * (it.formed.strength() + 0.7 * it.stragglers.strength())
    });
    let commanders = (0..)
        .zip(&battle.commanders)
        .map(|(number, it)| sign(battle.commander_side(number)) * if it.alive { 3.0 } else { 0.0 });
    units.sum::<f64>() + commanders.sum::<f64>()
}
