//! JSON schemas, made from declared fields.

use super::value::set;
use super::*;
use serde_json::json;

/// The longest text that a field accepts.
const MOST_TEXT: u16 = 200;

/// The schema of one field.
pub(crate) fn of_field(field: &Field) -> Value {
    let mut schema = kind_schema(field);
    let help = match field.unit {
        "" => field.help.to_owned(),
        unit => format!("{} ({unit})", field.help),
    };
    if !help.is_empty() {
        schema.insert("description".to_owned(), Value::from(help));
    }
    // A schema leaves out what depends on the state of the battle. Lower bounds never do.
    schema.extend(
        field
            .bounds
            .min
            .map(|min| ("minimum".to_owned(), json_number(min))),
    );
    if !field.now {
        schema.extend(
            field
                .bounds
                .max
                .map(|max| ("maximum".to_owned(), json_number(max))),
        );
        if !field.default.is_null() {
            schema.insert("default".to_owned(), field.default.clone());
        }
    }
    Value::Object(schema)
}

fn kind_schema(field: &Field) -> Map<String, Value> {
    let unit = || json!({"type": "string", "pattern": "^(red|blue)/"});
    let fields = || Value::Object(of_fields(&field.fields));
    let schema = match field.kind {
        Kind::Unit | Kind::Character => unit(),
        Kind::Row => json!({"type": "string"}),
        Kind::Number => json!({"type": "number"}),
        Kind::Whole => json!({"type": "integer", "minimum": 0}),
        Kind::Flag => json!({"type": "boolean"}),
        Kind::Word if field.now => json!({"type": "string"}),
        Kind::Word => json!({"enum": field.options}),
        Kind::Text => json!({"type": "string", "minLength": 1, "maxLength": MOST_TEXT}),
        Kind::Prose => {
            json!({"type": "string", "minLength": 1, "maxLength": super::form::MOST_PROSE})
        }
        Kind::Any => json!({}),
        Kind::Units => json!({"type": "array", "items": unit(), "uniqueItems": true}),
        Kind::Words if !field.options.is_empty() => {
            json!({"type": "array", "items": {"enum": field.options}, "uniqueItems": true})
        }
        Kind::Words => json!({"type": "array", "items": {"type": "string"}}),
        Kind::Group => fields(),
        Kind::List => json!({"type": "array", "items": fields()}),
        Kind::PerUnit => per_unit(&field.fields, &unit()),
    };
    match schema {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// Forms for several units: by id, or as a list in which each names its unit.
fn per_unit(fields: &[Field], unit: &Value) -> Value {
    let mut listed = of_fields(fields);
    set(&mut listed, ["properties", "unit"], unit.clone());
    if let Some(Value::Array(required)) = listed.get_mut("required") {
        required.insert(0, json!("unit"));
    } else {
        listed.insert("required".to_owned(), json!(["unit"]));
    }
    json!({"anyOf": [
        {"type": "object", "propertyNames": unit, "additionalProperties": of_fields(fields)},
        {"type": "array", "items": listed},
    ]})
}

/// The schema of a set of fields.
pub(crate) fn of_fields(fields: &[Field]) -> Map<String, Value> {
    let properties: Map<String, Value> = fields
        .iter()
        .map(|field| (field.name.to_owned(), of_field(field)))
        .collect();
    let named = |instead: &str| -> Vec<&str> {
        let some = fields
            .iter()
            .filter(|field| field.required && field.instead == instead);
        some.map(|field| field.name).collect()
    };
    let required = named("");
    let mut schema = Map::new();
    schema.insert("type".to_owned(), Value::from("object"));
    schema.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    // Either these fields, or the one that can replace them.
    let mut instead = fields.iter().map(|field| field.instead);
    if let Some(instead) = instead.find(|instead| !instead.is_empty()) {
        let either = json!([{"required": named(instead)}, {"required": [instead]}]);
        schema.insert("anyOf".to_owned(), either);
    }
    // The fields of an action inside an action depend on that action.
    if fields.iter().all(|field| field.name != "do") {
        schema.insert("additionalProperties".to_owned(), Value::from(false));
    }
    schema
}

/// The schema of a ruleset's rosters.
pub(crate) fn of_roster(ruleset: &dyn Ruleset) -> Value {
    let fields = ruleset.fields();
    let roster = fields
        .iter()
        .find(|field| field.name == "red")
        .map_or(&[][..], |red| &red.fields);
    let mut schema = of_fields(roster);
    set(
        &mut schema,
        ["properties", "rules"],
        json!({"const": ruleset.info().id}),
    );
    Value::Object(schema)
}

/// The schema of a ruleset's battles. Each side is a roster's file or the roster itself, which can then leave out
/// its rules.
pub fn of_battle(ruleset: &dyn Ruleset) -> Value {
    let mut schema = of_fields(&ruleset.fields());
    set(
        &mut schema,
        ["properties", "rules"],
        json!({"const": ruleset.info().id}),
    );
    for side in ["red", "blue"] {
        let mut roster = of_roster(ruleset);
        if let Some(Value::Array(required)) = roster.get_mut("required") {
            required.retain(|name| name != "rules");
        }
        let file = json!({"type": "string", "description": "a roster's file, seen from the battle's folder"});
        set(
            &mut schema,
            ["properties", side],
            json!({"anyOf": [file, roster]}),
        );
    }
    Value::Object(schema)
}
