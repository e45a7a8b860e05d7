//! Battles of chance.

use crate::chance::Chance;
use drumhead::battle::{Field, Kind, Ruleset};
use serde_json::{Map, Value, json};

/// The same battle, each of its options as chance will have it.
pub fn with_options(
    chance: &mut Chance,
    ruleset: &dyn Ruleset,
    mut battle: Map<String, Value>,
) -> Map<String, Value> {
    battle.insert("options".to_owned(), options(chance, ruleset));
    battle
}

fn options(chance: &mut Chance, ruleset: &dyn Ruleset) -> Value {
    let fields = ruleset.fields();
    let options = fields
        .iter()
        .find(|field| field.name == "options")
        .map_or(&[][..], |group| &group.fields);
    options
        .iter()
        .filter_map(|field| Some((field.name.to_owned(), option(chance, field)?)))
        .collect::<Map<_, _>>()
        .into()
}

fn option(chance: &mut Chance, field: &Field) -> Option<Value> {
    match field.kind {
        Kind::Flag => Some(json!(chance.one_in(2))),
        Kind::Word => chance.any(&field.options).map(|word| json!(word)),
        _ => None,
    }
}

/// Two armies of chance; `None` where nobody has said yet how to raise them.
pub fn battle(chance: &mut Chance, ruleset: &dyn Ruleset) -> Option<Map<String, Value>> {
    let id = ruleset.info().id;
    let side = match id {
        "big-skirmishes" => big_skirmishes,
        "simpsons-revolution" => simpsons_revolution,
        "rangers" => rangers,
        _ => return None,
    };
    let mut battle = json!({
        "battle": "A battle of chance",
        "rules": id,
        "red": side(chance, "Reds"),
        "blue": side(chance, "Blues"),
        "options": options(chance, ruleset),
    });
    if id == "rangers" {
        battle["options"]["points"] = "open".into();
    }
    if id == "big-skirmishes" {
        let effects: Vec<Value> = (0..chance.below(3))
            .map(|n| json!({"name": format!("Effect {n}"), "text": "Something."}))
            .collect();
        battle["special_effects"] = effects.into();
    }
    battle.as_object().cloned()
}

fn big_skirmishes(chance: &mut Chance, name: &str) -> Value {
    let count = chance.from(1, 8);
    let mut units: Vec<Value> = (0..count).map(|n| unit(chance, name, n)).collect();
    let characters = chance.below(count);
    if chance.one_in(3) {
        units.push(
            json!({"id": "copse", "name": format!("The copse of the {name}"), "dummy": true}),
        );
    }
    // Two Leaders and a Hero at most.
    let classes = [
        json!({"class": 4}),
        json!({"class": 3}),
        json!({"class": 3}),
        json!({"class": 2}),
        json!({"class": 1}),
        json!({"roll": true}),
    ];
    let characters: Vec<Value> = (0..characters)
        .map(|n| {
            let mut character = classes[n % classes.len()].clone();
            if n >= classes.len() {
                character = json!({"class": 2});
            }
            character["name"] = format!("Captain {n} of {name}").into();
            character["mounted"] = chance.one_in(3).into();
            if chance.one_in(2) {
                character["rank"] = chance.below(4).into();
            }
            character
        })
        .collect();
    json!({"roster": name, "rules": "big-skirmishes", "units": units, "characters": characters})
}

fn unit(chance: &mut Chance, name: &str, n: usize) -> Value {
    let mut unit = json!({"name": format!("Unit {n} of {name}"), "hidden": chance.one_in(8)});
    match chance.below(6) {
        0 => unit["arm"] = "artillery".into(),
        1 => {
            unit["arm"] = "cavalry".into();
            unit["figures"] = chance.from(1, 12).into();
            unit["weapon"] = (*chance.one(&["none", "carbine", "musket"])).into();
            unit["rating"] = (*chance.one(&["elite", "average", "raw"])).into();
        }
        other => {
            unit["figures"] = chance.from(1, 16).into();
            unit["weapon"] = (*chance.one(&["none", "musket", "musket", "rifle", "bow"])).into();
            unit["formation"] =
                (*chance.one(&["line", "line", "column", "square", "skirmishers"])).into();
            unit["light_infantry"] = chance.one_in(3).into();
            if other == 2 {
                unit["indians"] = true.into();
            } else {
                unit["rating"] = (*chance.one(&["elite", "average", "raw"])).into();
            }
        }
    }
    unit
}

fn simpsons_revolution(chance: &mut Chance, name: &str) -> Value {
    let unit = |n: usize, chance: &mut Chance| {
        let mut unit = json!({"name": format!("Unit {n} of {name}")});
        let deployed = chance.one_in(2);
        if chance.one_in(5) {
            unit["arm"] = "artillery".into();
            unit["posture"] = if deployed { "unlimbered" } else { "limbered" }.into();
            return unit;
        }
        unit["posture"] = if deployed { "line" } else { "column" }.into();
        unit["weapon"] = (*chance.one(&["none", "musket", "musket", "rifle"])).into();
        if chance.one_in(4) {
            unit["arm"] = "dragoons".into();
            unit["stands"] = chance.from(1, 4).into();
            unit["troop"] = (*chance.one(&["regular", "militia"])).into();
        } else {
            unit["troop"] = (*chance.one(&["elite", "regular", "militia"])).into();
        }
        unit
    };
    let units: Vec<Value> = (0..chance.from(1, 9)).map(|n| unit(n, chance)).collect();
    let leaders: Vec<Value> = (0..chance.from(1, 3))
        .map(|n| json!({"name": format!("General {n} of {name}")}))
        .collect();
    json!({"roster": name, "rules": "simpsons-revolution", "units": units, "leaders": leaders})
}

/// Every kind of figure and every trait.
fn rangers(_: &mut Chance, name: &str) -> Value {
    let figures = if name == "Reds" {
        json!([
            {"id": "a", "name": "A", "weapons": ["musket", "hatchet"], "traits": ["legendary-leader", "veteran"], "loaded": ["musket"]},
            {"id": "b", "name": "B", "weapons": ["pistol", "musket"], "traits": ["fast", "keen-eyed"], "loaded": ["pistol"]},
            {"id": "c", "name": "C", "kind": "native-american", "weapons": ["hatchet"], "traits": ["tough", "strongman"]},
            {"id": "d", "name": "D", "kind": "militia", "weapons": ["musket"], "traits": ["determined", "initiative"]},
            {"id": "e", "name": "E", "kind": "civilian", "traits": ["lucky"]},
        ])
    } else {
        json!([
            {"id": "v", "name": "V", "weapons": ["sword", "pistol"], "traits": ["leader", "athletic"], "loaded": ["pistol"]},
            {"id": "w", "name": "W", "weapons": ["musket", "hatchet"], "traits": ["lucky"], "loaded": ["musket"]},
            {"id": "x", "name": "X", "kind": "native-american", "weapons": ["musket", "hatchet"], "loaded": ["musket"]},
            {"id": "y", "name": "Y", "kind": "militia", "weapons": ["improvised"], "traits": ["tough"]},
            {"id": "z", "name": "Z", "kind": "civilian", "weapons": ["pistol"]},
        ])
    };
    json!({"roster": name, "rules": "rangers", "figures": figures})
}
