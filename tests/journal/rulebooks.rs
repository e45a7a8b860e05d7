//! The real rulebooks through the journal: whatever is played opens again as it was, goes back, and is sound.

use crate::support::{APP, TABLE, entry, folder, whole};
use drumhead::battle::load::Shelf;
use drumhead::battle::{Directions, Field, Kind, Offer, samples::samples};
use drumhead::journal::{Game, Given, Keep, Step, verify};
use drumhead::rules;
use drumhead::table::Who;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};
use std::path::Path;

/// Everybody who may act.
fn everyone(game: &Game) -> Vec<Who> {
    let directory = game.battle().directory();
    let units = (0..).take(directory.units.len()).map(Who::Unit);
    let characters = (0..).take(directory.characters.len()).map(Who::Character);
    units.chain(characters).chain([Who::Table]).collect()
}

fn pick<'a, T>(rng: &mut ChaCha8Rng, list: &'a [T]) -> Option<&'a T> {
    (!list.is_empty()).then(|| &list[rng.random_range(0..list.len())])
}

/// Something that a field may hold; often enough it makes no sense, and is refused.
fn value(rng: &mut ChaCha8Rng, game: &Game, field: &Field) -> Value {
    let directory = game.battle().directory();
    let id = |rng: &mut ChaCha8Rng, list: &[drumhead::battle::Listed]| {
        pick(rng, list).map_or(Value::Null, |listed| json!(listed.id))
    };
    match field.kind {
        Kind::Unit | Kind::Row => id(rng, &directory.units),
        Kind::Character => id(rng, &directory.characters),
        Kind::Number | Kind::Whole => {
            let (low, high) = (
                field.bounds.min.unwrap_or(0.0),
                field.bounds.max.unwrap_or(12.0).min(24.0),
            );
            let number = json!((low + rng.random::<f64>() * (high - low)).round());
            // As people write it: 7, not 7.0.
            serde_json::from_str(number.to_string().trim_end_matches(".0")).expect("a number")
        }
        Kind::Flag => json!(rng.random::<bool>()),
        Kind::Word => pick(rng, &field.options).map_or(Value::Null, |word| json!(word)),
        Kind::Text | Kind::Prose => json!("words"),
        Kind::Any => json!(rng.random_range(0..3)),
        Kind::Units => json!([id(rng, &directory.units)]),
        Kind::Words => json!(pick(rng, &field.options).into_iter().collect::<Vec<_>>()),
        Kind::Group => Value::Object(fields(rng, game, &field.fields)),
        Kind::List => json!([fields(rng, game, &field.fields)]),
        Kind::PerUnit => {
            let key = pick(rng, &field.options).cloned();
            Value::Object(
                key.into_iter()
                    .map(|key| (key, Value::Object(fields(rng, game, &field.fields))))
                    .collect(),
            )
        }
    }
}

fn fields(rng: &mut ChaCha8Rng, game: &Game, list: &[Field]) -> Map<String, Value> {
    let given: Vec<&Field> = list
        .iter()
        .filter(|field| field.required || rng.random_range(0..4) == 0)
        .collect();
    given
        .into_iter()
        .map(|field| (field.name.to_owned(), value(rng, game, field)))
        .collect()
}

/// Tries something that is offered; whether it was done.
fn something(rng: &mut ChaCha8Rng, game: &mut Game) -> bool {
    let whom = everyone(game);
    let who = *pick(rng, &whom).expect("the table");
    let offers: Vec<Offer> = game.battle().offers(who, drumhead::battle::Viewer::Umpire);
    let next = game.battle().status(drumhead::battle::Viewer::Umpire).next;
    let offer = match (next, rng.random_range(0..2)) {
        (Some((id, who)), 0) => game
            .battle()
            .offers(who, drumhead::battle::Viewer::Umpire)
            .into_iter()
            .find(|offer| offer.id == id),
        _ => pick(rng, &offers).cloned(),
    };
    let Some(offer) = offer else { return false };
    let mut fields = fields(rng, game, &offer.fields);
    // The subject is whoever it was offered to.
    if let Some(first) = offer
        .fields
        .first()
        .filter(|field| matches!(field.kind, Kind::Unit | Kind::Character))
        && offer.subject != Who::Table
    {
        fields.insert(
            first.name.to_owned(),
            json!(game.battle().directory().id(offer.subject)),
        );
    }
    let force = (rng.random_range(0..3) == 0).then(|| "let us see".to_owned());
    let directions = Directions {
        force,
        ..Directions::default()
    };
    let manner = if rng.random_range(0..9) == 0 {
        TABLE
    } else {
        APP
    };
    matches!(
        game.perform(
            &entry(offer.id, Value::Object(fields)),
            &directions,
            &Given::default(),
            manner
        ),
        Step::Done(_)
    )
}

fn play(battle: &str, seed: u64) {
    let shelf = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    };
    let setup = shelf.load(Path::new(battle)).expect("the sample");
    let (_folder, path) = folder();
    let mut game = Game::start(&setup.document, seed, &Keep::File(path.clone())).expect("a game");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut done = 0;
    for _ in 0..400 {
        match rng.random_range(0..20) {
            0 => drop(game.undo(rng.random_range(1..4))),
            1 => drop(game.redo(1)),
            2 => drop(game.go_back(rng.random_range(0..=game.len()))),
            _ => done += u32::from(something(&mut rng, &mut game)),
        }
    }
    assert!(done > 40, "only {done} actions were done in {battle}");
    let live = whole(&game);
    drop(game);
    let (opened, messages) = Game::open(&path).expect("it opens");
    assert_eq!((whole(&opened), messages), (live, Vec::new()));
    drop(opened);
    let found = verify(&path).expect("it can be gone over");
    let told: Vec<String> = found.differences.iter().map(ToString::to_string).collect();
    assert_eq!(told, Vec::<String>::new(), "{battle} with seed {seed}");
}

#[test]
fn every_sample_battle_played_at_random_opens_and_is_sound() {
    for battle in samples().iter().filter(|sample| sample.is_battle()) {
        for seed in 1..3 {
            play(battle.name(), seed);
        }
    }
}
