//! An entry for what is offered, its fields filled in at random within their bounds.

use crate::chance::Chance;
use drumhead::battle::view::{Row, Standing};
use drumhead::battle::{Battle, Entry, Field, Kind, Listed, Offer, Viewer};
use drumhead::table::Who;
use serde_json::{Map, Value, json};

/// An entry for an offer.
pub fn entry(chance: &mut Chance, battle: &dyn Battle, offer: &Offer) -> Entry {
    let mut fields = fill(chance, battle, &offer.fields);
    own(battle, offer, &mut fields);
    at_some_unit(chance, battle, offer, &mut fields);
    Entry {
        action: offer.id.to_owned(),
        fields,
    }
}

/// The first field that can name the one to whom it is offered does.
fn own(battle: &dyn Battle, offer: &Offer, fields: &mut Map<String, Value>) {
    let fits = |field: &&Field| match offer.subject {
        Who::Unit(_) => matches!(field.kind, Kind::Unit | Kind::Units | Kind::Row),
        Who::Character(_) => matches!(field.kind, Kind::Character | Kind::Row),
        Who::Table | Who::Side(_) => false,
    };
    if let Some(field) = offer.fields.iter().find(fits) {
        let id = json!(battle.directory().id(offer.subject));
        match fields.get_mut(field.name) {
            Some(Value::Array(list)) => {
                list.retain(|other| *other != id);
                list.insert(0, id);
            }
            _ => {
                fields.insert(field.name.to_owned(), id);
            }
        }
    }
}

/// Whom else an action names is mostly somebody whom it makes sense for: enemies of a unit who are still there, who are fired
/// at and charged; for a character his own side, whom he joins and orders.
fn at_some_unit(
    chance: &mut Chance,
    battle: &dyn Battle,
    offer: &Offer,
    fields: &mut Map<String, Value>,
) {
    let side = battle.directory().side(offer.subject);
    let (own, skip) = match offer.subject {
        Who::Unit(_) => (false, 1),
        Who::Character(_) => (true, 0),
        Who::Table | Who::Side(_) => return,
    };
    let fits = |row: &&Row| {
        row.standing != Standing::Gone
            && (Some(row.side) == side) == own
            && matches!(row.who, Who::Unit(_))
    };
    let whom: Vec<Who> = battle
        .roster(Viewer::Umpire)
        .iter()
        .filter(fits)
        .map(|row| row.who)
        .collect();
    for field in offer
        .fields
        .iter()
        .filter(|field| field.kind == Kind::Unit)
        .skip(skip)
    {
        if let (Some(somebody), false, true) = (
            chance.any(&whom),
            chance.one_in(4),
            fields.contains_key(field.name),
        ) {
            fields.insert(
                field.name.to_owned(),
                json!(battle.directory().id(*somebody)),
            );
        }
    }
}

fn fill(chance: &mut Chance, battle: &dyn Battle, fields: &[Field]) -> Map<String, Value> {
    let mut map = Map::new();
    for field in fields {
        if field.required || chance.one_in(3) {
            map.insert(field.name.to_owned(), value(chance, battle, field));
        }
    }
    map
}

fn value(chance: &mut Chance, battle: &dyn Battle, field: &Field) -> Value {
    let directory = battle.directory();
    let id = |chance: &mut Chance, list: &[Listed]| {
        chance
            .any(list)
            .map_or(Value::Null, |listed| json!(listed.id))
    };
    match field.kind {
        Kind::Unit => id(chance, &directory.units),
        Kind::Character => id(chance, &directory.characters),
        Kind::Row => match chance.below(8) {
            0 => json!("turn"),
            1 => json!("deck"),
            2 | 3 => id(chance, &directory.characters),
            _ => id(chance, &directory.units),
        },
        Kind::Number => {
            let half = if chance.one_in(4) { 0.5 } else { 0.0 };
            json!((number(chance, field) as f64 + half).min(field.bounds.max.unwrap_or(f64::MAX)))
        }
        Kind::Whole => json!(number(chance, field)),
        Kind::Flag => json!(chance.one_in(2)),
        Kind::Word => chance
            .any(&field.options)
            .map_or(Value::Null, |word| json!(word)),
        Kind::Text | Kind::Prose => json!("words"),
        Kind::Any => anything(chance, battle),
        Kind::Units => {
            let mut units: Vec<&str> = Vec::new();
            for _ in 0..chance.from(0, 3) {
                let unit = chance.one(&directory.units).id.as_str();
                if !units.contains(&unit) {
                    units.push(unit);
                }
            }
            json!(units)
        }
        Kind::Words => json!(chance.any(&field.options).into_iter().collect::<Vec<_>>()),
        Kind::Group => Value::Object(group(chance, battle, &field.fields)),
        Kind::List => (0..chance.from(0, 2))
            .map(|_| Value::Object(fill(chance, battle, &field.fields)))
            .collect(),
        Kind::PerUnit => {
            // Of those listed some may be filled in. Where nobody in particular is meant, it may be anybody.
            let anybody = chance
                .any(&directory.units)
                .filter(|_| field.options.is_empty() && field.required);
            let filled_in = field.default.as_object();
            let whom: Vec<&String> = match filled_in {
                Some(map) if map.is_empty() => chance.any(&field.options).into_iter().collect(),
                Some(map) => map.keys().collect(),
                None => field.options.iter().collect(),
            };
            let whom = whom.into_iter().chain(anybody.map(|listed| &listed.id));
            whom.map(|id| {
                (
                    id.clone(),
                    Value::Object(fill(chance, battle, &field.fields)),
                )
            })
            .collect::<Map<_, _>>()
            .into()
        }
    }
}

/// Within the bounds, and mostly of a size that is met at a table.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "bounds of fields are small and not negative"
)]
fn number(chance: &mut Chance, field: &Field) -> usize {
    let low = field.bounds.min.unwrap_or(0.0).ceil() as usize;
    let high = field.bounds.max.unwrap_or(99.0) as usize;
    match chance.below(12) {
        0 => low,
        1 => high,
        2 => chance.from(low, high),
        3..=6 => chance.from(low, high.min(low + 24)),
        _ => chance.from(low, high.min(low + 6)),
    }
}

/// What a counter may be set to, more or less.
pub fn anything(chance: &mut Chance, battle: &dyn Battle) -> Value {
    let directory = battle.directory();
    let words = [
        "line",
        "column",
        "skirmishers",
        "left",
        "drawn",
        "red",
        "blue",
        "limbered",
    ];
    match chance.below(8) {
        0 => json!(true),
        1 => json!(false),
        2 => Value::Null,
        3 => json!(chance.one(&words)),
        4 if chance.one_in(2) => json!([chance.one(&directory.units).id]),
        4 => json!(chance.one(&directory.units).id),
        5 => chance
            .any(&directory.characters)
            .map_or(Value::Null, |listed| json!(listed.id)),
        6 => json!(chance.below(4)),
        _ => json!(chance.below(13)),
    }
}

/// A set of fields; one that names an action with `do` has the fields of that action as well.
fn group(chance: &mut Chance, battle: &dyn Battle, fields: &[Field]) -> Map<String, Value> {
    let mut map = fill(chance, battle, fields);
    let Some(action) = map.get("do").and_then(Value::as_str).map(str::to_owned) else {
        return map;
    };
    let numbers = 0..u16::try_from(battle.directory().units.len()).expect("few units");
    let unit = Who::Unit(u16::try_from(chance.below(numbers.len())).expect("few units"));
    let offers = battle.offers(unit, Viewer::Umpire);
    let offer = offers
        .into_iter()
        .chain(battle.declared())
        .find(|offer| offer.id == action);
    if let Some(offer) = offer {
        map.extend(
            entry(
                chance,
                battle,
                &Offer {
                    subject: unit,
                    ..offer
                },
            )
            .fields,
        );
    }
    map
}
