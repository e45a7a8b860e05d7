//! What the umpire sets at random.

use crate::chance::Chance;
use crate::entries::anything;
use drumhead::battle::{Battle, Entry, Viewer};
use drumhead::table::Who;
use serde_json::{Map, json};

/// The umpire sets a counter of some row: mostly to what it may be, with another where they must add up.
pub fn adjust(chance: &mut Chance, battle: &dyn Battle) -> Entry {
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
