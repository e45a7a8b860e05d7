//! Random play: whatever is offered, with random fields, keeps every invariant, and there is always something to do.

use drumhead::battle::load::Shelf;
use drumhead::battle::{Battle, Directions, Entry, Field, Kind, Listed, Viewer};
use drumhead::rules;
use drumhead::table::{Answer, Request, Suspend, Who};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};
use std::path::Path;

fn pick<'a, T>(rng: &mut ChaCha8Rng, list: &'a [T]) -> Option<&'a T> {
    (!list.is_empty()).then(|| &list[rng.random_range(0..list.len())])
}

fn value(rng: &mut ChaCha8Rng, battle: &dyn Battle, field: &Field) -> Value {
    let id = |rng: &mut ChaCha8Rng, list: &[Listed]| {
        pick(rng, list).map_or(Value::Null, |listed| json!(listed.id))
    };
    let directory = battle.directory();
    match field.kind {
        Kind::Character => id(rng, &directory.characters),
        Kind::Number => json!(rng.random_range(0..20)),
        Kind::Whole => {
            let numbers: Vec<u16> = (0..=12)
                .filter(|n| {
                    (field.min.unwrap_or(0.0)..=field.max.unwrap_or(12.0)).contains(&f64::from(*n))
                })
                .collect();
            json!(pick(rng, &numbers))
        }
        Kind::Flag => json!(rng.random_range(0..4) == 0),
        Kind::Word => pick(rng, &field.options).map_or(Value::Null, |word| json!(word)),
        Kind::Text => json!(format!("place {}", rng.random_range(0..3))),
        Kind::Any => pick(
            rng,
            &[
                json!(0),
                json!(2),
                json!(true),
                json!(false),
                json!("red/first"),
                Value::Null,
            ],
        )
        .cloned()
        .expect("one"),
        Kind::PerUnit if !field.default.is_null() && rng.random_range(0..3) > 0 => {
            field.default.clone()
        }
        Kind::PerUnit => json!([{"unit": id(rng, &directory.units)}]),
        _ => id(rng, &directory.units),
    }
}

/// An offer to anybody, with its fields filled in at random.
fn entry(rng: &mut ChaCha8Rng, battle: &dyn Battle) -> Option<Entry> {
    let directory = battle.directory();
    let units = (0..).take(directory.units.len()).map(Who::Unit);
    let whom: Vec<Who> = units
        .chain((0..).take(directory.characters.len()).map(Who::Character))
        .chain([Who::Table; 4])
        .collect();
    let who = *pick(rng, &whom)?;
    let open: Vec<_> = battle
        .offers(who, Viewer::Umpire)
        .into_iter()
        .filter(|offer| offer.refusal.is_none())
        .collect();
    let offer = pick(rng, &open)?;
    // The umpire meddles now and then only.
    if offer.id == "adjust" && rng.random_range(0..10) > 0 {
        return None;
    }
    let mut fields = Map::new();
    for field in &offer.fields {
        if field.required || rng.random_range(0..3) == 0 {
            fields.insert(field.name.to_owned(), value(rng, battle, field));
        }
    }
    if let Some(first) = offer
        .fields
        .first()
        .filter(|field| matches!(field.kind, Kind::Unit | Kind::Character | Kind::Row))
        && who != Who::Table
    {
        fields.insert(first.name.to_owned(), json!(directory.id(who)));
    }
    Some(Entry {
        action: offer.id.to_owned(),
        fields,
    })
}

/// Does it with random dice and answers; the battle after it, if it could be done.
fn perform(rng: &mut ChaCha8Rng, battle: &dyn Battle, entry: &Entry) -> Option<Box<dyn Battle>> {
    let force = (rng.random_range(0..20) == 0).then(|| "let us see".to_owned());
    let directions = Directions {
        force,
        ..Directions::default()
    };
    let mut answers = Vec::new();
    loop {
        match battle.perform(entry, &directions, &answers) {
            Ok(done) => return Some(done.battle),
            Err(Suspend::Request(need)) => answers.push(match *need {
                Request::Dice(need) => Answer::Die {
                    face: rng.random_range(1..=need.die),
                    app: true,
                },
                Request::Decision(ask) => {
                    Answer::Decision(pick(rng, &ask.options.list()).cloned().expect("an option"))
                }
                Request::Card(_) => panic!("there are no cards"),
            }),
            Err(Suspend::Refused(_) | Suspend::Invalid(_)) => return None,
            Err(halt) => panic!("{entry:?}: {halt:?}"),
        }
    }
}

/// OF-04: some way leads on: initiative, end of half, calling off, end of turn.
fn goes_on(battle: &dyn Battle) -> bool {
    let directory = battle.directory();
    let whom = (0..)
        .take(directory.units.len())
        .map(Who::Unit)
        .chain([Who::Table]);
    whom.flat_map(|who| battle.offers(who, Viewer::Umpire))
        .any(|offer| {
            offer.refusal.is_none()
                && matches!(
                    offer.id,
                    "initiative" | "end-half" | "call-off" | "end-turn"
                )
        })
}

#[test]
fn of_04_random_play_keeps_every_invariant() {
    let shelf = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    };
    let mut done = 0;
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..10 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let setup = shelf.load(Path::new("stony-ford")).expect("the sample");
        let mut battle = rules::find("on-the-frontier")
            .expect("it")
            .muster(&setup.document)
            .0
            .expect("a battle");
        let mut acts = 0;
        while acts < 300 {
            let Some(entry) = entry(&mut rng, &*battle) else {
                continue;
            };
            let Some(after) = perform(&mut rng, &*battle, &entry) else {
                continue;
            };
            assert_eq!(after.audit(), Vec::<String>::new(), "{seed}: {entry:?}");
            assert!(
                goes_on(&*after),
                "{seed}: nothing can be done after {entry:?}"
            );
            let rows = battle.rows();
            let mut copy = after.copy();
            copy.put_rows(&rows).expect("rows go back");
            assert_eq!(copy.rows(), rows);
            seen.insert(entry.action);
            battle = after;
            acts += 1;
        }
        done += acts;
    }
    assert_eq!(done, 3000);
    for action in [
        "charge",
        "shoot",
        "rally",
        "work",
        "lay-charge",
        "detonate",
        "call-off",
        "hold",
        "join",
        "leave",
        "end-turn",
    ] {
        assert!(seen.contains(action), "{action} never happened: {seen:?}");
    }
}
