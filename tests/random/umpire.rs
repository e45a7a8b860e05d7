//! What the umpire sets at random.

use crate::chance::Chance;
use crate::entries::anything;
use drumhead::battle::{Battle, Entry, Viewer};
use drumhead::table::Who;
use serde_json::{Map, Value, json};

/// The umpire sets one counter of some row, or several at once.
pub fn adjust(chance: &mut Chance, battle: &dyn Battle) -> Entry {
    let mut entry = one(chance, battle);
    let mut set = Map::new();
    for _ in 0..chance.below(3) {
        let mut other = one(chance, battle);
        other.fields["unit"] = entry.fields["unit"].clone();
        add(&mut set, &mut other);
    }
    if !set.is_empty() {
        add(&mut set, &mut entry);
        entry.fields.insert("set".to_owned(), set.into());
    }
    entry
}

/// Moves the counter of an entry with its value to `set`.
fn add(set: &mut Map<String, Value>, entry: &mut Entry) {
    entry.fields.remove("against");
    let to = entry.fields.remove("to");
    if let (Some(Value::String(name)), Some(to)) = (entry.fields.remove("counter"), to) {
        set.insert(name, to);
    }
}

/// The umpire sets a counter of some row: mostly to what it may be, with another where they must add up.
fn one(chance: &mut Chance, battle: &dyn Battle) -> Entry {
    let rows: Vec<&str> = battle
        .directory()
        .ids()
        .chain(["turn", "deck", "red"])
        .collect();
    let mut entry = Entry {
        action: "adjust".to_owned(),
        fields: Map::new(),
    };
    let row = *chance.one(&rows);
    entry.fields.insert("unit".to_owned(), json!(row));
    for name in ["counter", "to", "against"] {
        let fields = battle.refit(&entry, Who::Table, Viewer::Umpire);
        let fields = fields.unwrap_or_default();
        let field = fields.iter().find(|field| field.name == name);
        let words = field.map_or(&[][..], |field| &field.options);
        let known = chance.any(words).map(|word| match word.as_str() {
            "yes" => json!(true),
            "no" => json!(false),
            word => json!(word),
        });
        let is_any = name == "to" && chance.below(words.len() + 1) == 0;
        let value = match (name, known) {
            ("to", _) if is_any => Some(anything(chance, battle)),
            ("against", _) if chance.one_in(2) => None,
            (_, known) => known,
        };
        entry
            .fields
            .extend(value.map(|value| (name.to_owned(), value)));
    }
    entry
}
