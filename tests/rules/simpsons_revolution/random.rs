//! Random legal play: whatever is done, every invariant holds, and something can always be done.

use crate::support::muster;
use drumhead::battle::{Battle, Directions, Entry, Field, Kind, Offer, Viewer};
use drumhead::table::{Answer, Request, Suspend, Who};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng as Rng;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How many actions are done.
const ACTIONS: usize = 3_000;

/// A value for a field, mostly sensible: attackers of one side, targets of the other.
fn value(battle: &dyn Battle, field: &Field, subject: Who, rng: &mut Rng) -> Value {
    let directory = battle.directory();
    let mine = directory.side(subject);
    let units = |friends: bool| {
        let ids = directory
            .units
            .iter()
            .filter(move |unit| (Some(unit.side) == mine) == friends)
            .map(|unit| unit.id.as_str());
        ids.collect::<Vec<_>>()
    };
    let one =
        |list: &[&str], rng: &mut Rng| list.choose(rng).map_or(Value::Null, |id| Value::from(*id));
    match field.kind {
        Kind::Unit if field.name == "unit" && matches!(subject, Who::Unit(_)) => {
            directory.id(subject).into()
        }
        Kind::Character if field.name == "leader" => directory.id(subject).into(),
        Kind::Unit if field.name == "target" => {
            let state = battle.state(Viewer::Umpire);
            let touching = state["units"][directory.id(subject)]["in_melee_with"]
                .as_array()
                .cloned()
                .unwrap_or_default();
            touching
                .choose(rng)
                .cloned()
                .unwrap_or_else(|| one(&units(false), rng))
        }
        Kind::Unit => one(&units(true), rng),
        Kind::Character => {
            let leaders: Vec<&str> = directory
                .characters
                .iter()
                .filter(|it| Some(it.side) != mine)
                .map(|it| it.id.as_str())
                .collect();
            if rng.random_bool(0.5) {
                one(&leaders, rng)
            } else {
                Value::Null
            }
        }
        Kind::Units => {
            let mut some: Vec<Value> = field.default.as_array().cloned().unwrap_or_default();
            for _ in 0..rng.random_range(0..2) {
                let more = one(&units(true), rng);
                if !some.contains(&more) {
                    some.push(more);
                }
            }
            some.into()
        }
        Kind::Flag => rng.random_bool(0.3).into(),
        Kind::Number => json!([0.0, 0.0, 0.0, 8.5, 16.0, 24.0, 36.0].choose(rng)),
        Kind::Word if field.default.is_null() => field
            .options
            .choose(rng)
            .map_or(Value::Null, |word| word.as_str().into()),
        _ => field.default.clone(),
    }
}

/// Does an action with random dice and answers; `None` when it is refused or makes no sense.
fn perform(
    battle: &dyn Battle,
    entry: &Entry,
    force: bool,
    rng: &mut Rng,
) -> Option<Box<dyn Battle>> {
    let mut answers = Vec::new();
    let directions = Directions {
        force: force.then(|| "so be it".to_owned()),
        ..Directions::default()
    };
    loop {
        match battle.perform(entry, &directions, &answers) {
            Ok(done) => return Some(done.battle),
            Err(Suspend::Refused(refusal)) => {
                assert!(
                    !force && answers.is_empty(),
                    "{entry:?}: {refusal} after {answers:?} (forced: {force})"
                );
                return None;
            }
            Err(Suspend::Invalid(_)) => return None,
            Err(Suspend::Request(need)) => answers.push(match *need {
                Request::Dice(need) => Answer::Die {
                    face: rng.random_range(1..=need.die),
                    app: false,
                },
                Request::Decision(ask) => {
                    Answer::Decision(ask.options.list().choose(rng).expect("an option").clone())
                }
                Request::Card(_) => panic!("there are no cards"),
            }),
            Err(halt) => panic!("{halt:?}"),
        }
    }
}

/// SR-03: rungs go down only, but for a rally; nobody comes back; SR-17: an activation is used once a turn.
fn check_course(before: &Value, after: &Value, entry: &Entry) {
    let action = entry.action.as_str();
    let rung = |unit: &Value| {
        ["none", "elite", "formed", "disordered", "routing"]
            .iter()
            .position(|order| unit["order"] == *order)
    };
    let units = |state: &Value| state["units"].as_object().expect("units").clone();
    for ((id, was), (_, is)) in units(before).iter().zip(&units(after)) {
        let rallied = action == "rally" && was["order"] == "routing" && is["order"] == "disordered";
        assert!(
            rung(is) >= rung(was) || rallied,
            "{action}: {id} went from {was} to {is}"
        );
        assert!(
            was["removed"] == false || is["removed"] == true,
            "{action}: {id} came back"
        );
        assert!(
            is["stands"].as_u64() <= was["stands"].as_u64(),
            "{action}: {id} has more stands"
        );
        let acts =
            ["move", "form", "charge", "withdraw", "return-crew"].contains(&entry.action.as_str());
        if acts && entry.fields["unit"] == id.as_str() {
            assert!(
                was["activated"] == false && is["activated"] == true,
                "{entry:?}: it acts twice"
            );
            assert!(was["order"] != "routing", "{entry:?}: it routs");
        }
    }
}

/// Somebody, and something that he may do; `None` when he has nothing to do.
fn choose(battle: &dyn Battle, forced: bool, rng: &mut Rng) -> Option<Offer> {
    let directory = battle.directory();
    let number =
        |list: usize, rng: &mut Rng| u16::try_from(rng.random_range(0..list)).expect("few");
    // Most of a turn is spent on activations.
    let moving = battle.status(Viewer::Table).phase == "Activation";
    let who = match rng.random_range(0..if moving { 60 } else { 12 }) {
        0 => Who::Table,
        1 => Who::Character(number(directory.characters.len(), rng)),
        _ => Who::Unit(number(directory.units.len(), rng)),
    };
    let offers = battle
        .offers(who, Viewer::Table)
        .into_iter()
        .filter(|offer| forced || offer.refusal.is_none());
    // Units that just walk off would end every battle early.
    let rare = |offer: &Offer, rng: &mut Rng| offer.id == "left-table" && rng.random_bool(0.998);
    let legal: Vec<Offer> = offers
        .filter(|offer| !["adjust", "note", "roll"].contains(&offer.id) && !rare(offer, rng))
        .collect();
    legal.choose(rng).cloned()
}

/// The umpire sets something, sensible or not.
fn adjust(battle: &dyn Battle, rng: &mut Rng) -> Entry {
    let directory = battle.directory();
    let ids: Vec<&str> = directory.ids().chain(["turn"]).collect();
    let units: Vec<&str> = directory
        .units
        .iter()
        .map(|unit| unit.id.as_str())
        .collect();
    let unit = *units.choose(rng).expect("units");
    let flag = json!(rng.random_bool(0.5));
    let word = |words: &[&str], rng: &mut Rng| json!(words.choose(rng));
    let (counter, to) = match rng.random_range(0..16) {
        0 => ("stands", json!(rng.random_range(0..4))),
        1 => ("stands_lost", json!(rng.random_range(0..4))),
        2 | 3 => (
            "order",
            word(&["none", "elite", "formed", "disordered", "routing"], rng),
        ),
        4 => (
            "posture",
            word(&["column", "line", "limbered", "unlimbered"], rng),
        ),
        5 | 6 => ("in_melee_with", json!([unit])),
        7 => ("crew_back", flag),
        8 => ("removed", flag),
        9 => ("alive", flag),
        10 => ("with", json!(unit)),
        11 => ("charged", flag),
        12 => ("rallied", flag),
        13 => ("activated", flag),
        14 => ("side", word(&["red", "blue"], rng)),
        _ => (
            "step",
            word(
                &[
                    "rallies",
                    "activate",
                    "artillery",
                    "rifle",
                    "musket",
                    "melee",
                ],
                rng,
            ),
        ),
    };
    let mut fields = serde_json::Map::new();
    fields.extend(
        [
            ("unit", json!(ids.choose(rng))),
            ("counter", json!(counter)),
            ("to", to),
        ]
        .map(|(key, value)| (key.to_owned(), value)),
    );
    Entry {
        action: "adjust".to_owned(),
        fields,
    }
}

/// Something can be done: the next step, or the rally that it waits for.
fn check_choice(battle: &dyn Battle) {
    let (action, who) = battle
        .status(Viewer::Table)
        .next
        .unwrap_or(("next", Who::Table));
    let offer = battle
        .offers(who, Viewer::Table)
        .into_iter()
        .find(|offer| offer.id == action)
        .expect("it is offered");
    assert_eq!(offer.refusal, None);
}

/// Plays until so many actions are done; gives how often each was. `forced`: a good deal of force and adjusting.
fn games(seed: u64, actions: usize, forced: bool) -> BTreeMap<String, usize> {
    let mut rng = Rng::seed_from_u64(seed);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut battles = 0;
    while counts.values().sum::<usize>() < actions {
        battles += 1;
        let options = if battles % 2 == 0 {
            "options: {dragoons_fire: true}\n"
        } else {
            ""
        };
        let mut battle = muster("simpsons-revolution", &format!("{}{options}", super::FIELD))
            .expect("sound")
            .battle;
        for _ in 0..3 * actions {
            if battle.status(Viewer::Table).over || counts.values().sum::<usize>() >= actions {
                break;
            }
            let force = forced && rng.random_bool(0.3);
            let entry = if force && rng.random_bool(0.3) {
                adjust(&*battle, &mut rng)
            } else {
                let Some(offer) = choose(&*battle, force, &mut rng) else {
                    continue;
                };
                let fields = offer.fields.iter().map(|field| {
                    (
                        field.name.to_owned(),
                        value(&*battle, field, offer.subject, &mut rng),
                    )
                });
                Entry {
                    action: offer.id.to_owned(),
                    fields: fields.collect(),
                }
            };
            let before = battle.state(Viewer::Umpire);
            let Some(after) = perform(&*battle, &entry, force, &mut rng) else {
                continue;
            };
            assert_eq!(
                after.audit(),
                Vec::<String>::new(),
                "after {entry:?} (forced: {force})"
            );
            if !force {
                check_course(&before, &after.state(Viewer::Umpire), &entry);
            }
            check_choice(&*after);
            battle = after;
            *counts.entry(entry.action).or_default() += 1;
        }
    }
    counts
}

const ALL: [&str; 10] = [
    "rally",
    "move",
    "form",
    "charge",
    "withdraw",
    "return-crew",
    "attach",
    "combat",
    "left-table",
    "next",
];

/// Legal play: every invariant holds after each action, and something can always be done.
#[test]
fn sr_17_legal_games_stay_sound() {
    let counts = games(114, ACTIONS, false);
    for action in ALL {
        assert!(
            counts.get(action).is_some_and(|times| *times > 0),
            "no {action} in {counts:?}"
        );
    }
}

/// The same with force and adjusting.
#[test]
fn sr_17_forced_games_stay_sound() {
    let counts = games(2001, ACTIONS / 2, true);
    for action in ALL.into_iter().chain(["adjust"]) {
        assert!(
            counts.get(action).is_some_and(|times| *times > 0),
            "no {action} in {counts:?}"
        );
    }
}
