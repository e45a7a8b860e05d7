//! Something that is allowed, as `exec` offers it: its fields filled in by chance within their bounds.

use crate::requests::one;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

/// Whom a battle knows by id, in roster order: units first.
pub struct People {
    pub units: Vec<String>,
    pub characters: Vec<String>,
}

impl People {
    /// Somebody; now and then nobody, which means the table.
    pub fn some_unit(&self, rng: &mut ChaCha8Rng) -> Option<&str> {
        match rng.random_range(0..10) {
            0 | 1 => None,
            2..5 if !self.characters.is_empty() => Some(one(rng, &self.characters).as_str()),
            _ => Some(one(rng, &self.units).as_str()),
        }
    }
}

/// An action for `who` from a list of offers: one that is allowed; what is always offered comes seldom.
pub fn request(
    rng: &mut ChaCha8Rng,
    people: &People,
    who: Option<&str>,
    offers: &[Value],
) -> Option<Value> {
    let common = rng.random_range(0..15) == 0;
    let is_common = |offer: &Value| {
        ["adjust", "note", "roll"]
            .iter()
            .any(|id| offer["id"] == *id)
    };
    // Once a battle has ended nothing is hidden any more, and what comes then says little.
    let fits = |offer: &&Value| {
        offer["allowed"] == json!(true)
            && offer["id"] != *"end-battle"
            && (common || !is_common(offer))
    };
    let allowed: Vec<&Value> = offers.iter().filter(fits).collect();
    if allowed.is_empty() {
        return None;
    }
    let offer = *one(rng, &allowed);
    let fields = offer["fields"].as_array().map_or(&[][..], Vec::as_slice);
    let mut request = fill(rng, people, fields);
    let is_own = |field: &&Value| {
        ["unit", "units", "character", "row"]
            .iter()
            .any(|kind| field["type"] == *kind)
    };
    if let (Some(who), Some(field)) = (who, fields.iter().find(is_own)) {
        let value = if field["type"] == "units" {
            json!([who])
        } else {
            json!(who)
        };
        request.insert(field["name"].as_str().unwrap_or_default().to_owned(), value);
    }
    request.insert("do".to_owned(), offer["id"].clone());
    Some(Value::Object(request))
}

fn fill(rng: &mut ChaCha8Rng, people: &People, fields: &[Value]) -> Map<String, Value> {
    let mut map = Map::new();
    for field in fields {
        if field["required"] == json!(true) || rng.random_range(0..4) == 0 {
            map.insert(
                field["name"].as_str().unwrap_or_default().to_owned(),
                value(rng, people, field),
            );
        }
    }
    map
}

fn value(rng: &mut ChaCha8Rng, people: &People, field: &Value) -> Value {
    let words = field["options"].as_array().map_or(&[][..], Vec::as_slice);
    let below = field["fields"].as_array().map_or(&[][..], Vec::as_slice);
    match field["type"].as_str().unwrap_or_default() {
        "unit" | "row" => json!(one(rng, &people.units)),
        "character" if !people.characters.is_empty() => json!(one(rng, &people.characters)),
        "units" => json!([one(rng, &people.units)]),
        "number" | "whole" => number(rng, field),
        "flag" => json!(rng.random_range(0..2) == 0),
        "word" if !words.is_empty() => one(rng, words).clone(),
        "words" if !words.is_empty() => json!([one(rng, words)]),
        "text" => json!("words"),
        "any" => json!(rng.random_range(0..13)),
        "group" => Value::Object(fill(rng, people, below)),
        "per-unit" => words
            .iter()
            .map(|id| {
                (
                    id.as_str().unwrap_or_default().to_owned(),
                    Value::Object(fill(rng, people, below)),
                )
            })
            .collect(),
        _ => json!([]),
    }
}

/// Within the bounds, and mostly of a size that is met at a table.
fn number(rng: &mut ChaCha8Rng, field: &Value) -> Value {
    let low = field["min"].as_f64().unwrap_or(0.0).ceil();
    let high = field["max"].as_f64().unwrap_or(99.0).floor().max(low);
    let near = [2.0, 6.0, 6.0, 12.0, 24.0][rng.random_range(0..5)];
    let picked = low + rng.random_range(0.0..=(high - low).min(near));
    json!(picked.round())
}
