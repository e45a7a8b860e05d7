//! `drumhead schema`: JSON schemas.

use super::*;
use crate::battle::{Battle, Field, Joined, near_or_all, schema};
use crate::rules;
use crate::session::config::Config;
use crate::ui::theme;
use serde_json::{Map, Value, json};

#[derive(Debug, Args)]
pub(super) struct SchemaArgs {
    /// Subject of the schema
    what: SchemaKind,
    /// Id of the only rulebook to describe; without it all five
    rulebook: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SchemaKind {
    /// A roster: one side's army list
    Roster,
    /// A battle
    Battle,
    /// A request to `drumhead exec`, one line of JSON
    Exec,
    /// A theme
    Theme,
    /// A key file
    Keys,
    /// Your settings
    Config,
}

impl SchemaArgs {
    pub(super) fn run(&self, io: &mut Io) -> Result<(), Failure> {
        let rulesets = self.rulesets()?;
        let each = |one: fn(&dyn Ruleset) -> Value| -> Vec<Value> {
            rulesets.iter().map(|ruleset| one(*ruleset)).collect()
        };
        let (title, any) = match self.what {
            SchemaKind::Roster => ("A Drumhead roster", each(schema::of_roster)),
            SchemaKind::Battle => ("A Drumhead battle", each(schema::of_battle)),
            SchemaKind::Exec => ("A request to drumhead exec", requests(&rulesets)),
            SchemaKind::Theme => (
                "A Drumhead theme",
                vec![Value::Object(schema::of_fields(&theme::fields()))],
            ),
            SchemaKind::Keys => ("A Drumhead key file", vec![Keys::schema()]),
            SchemaKind::Config => (
                "Drumhead's settings",
                vec![Value::Object(schema::of_fields(&Config::fields()))],
            ),
        };
        let whole = json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, "anyOf": any});
        let text = serde_json::to_string_pretty(&whole).map_err(Failure::new)?;
        Ok(writeln!(io.output, "{text}")?)
    }

    /// The rulesets to describe.
    fn rulesets(&self) -> Result<Vec<&'static dyn Ruleset>, Failure> {
        let Some(id) = &self.rulebook else {
            return Ok(rules::ALL.to_vec());
        };
        if matches!(
            self.what,
            SchemaKind::Theme | SchemaKind::Keys | SchemaKind::Config
        ) {
            let text = format!("this schema is the same in all rulebooks: leave {id:?} out");
            return Err(Failure::Usage(text));
        }
        let ids = rules::ALL.iter().map(|ruleset| ruleset.info().id);
        let unknown = || Failure::Usage(format!("unknown rulebook {id:?}{}", near_or_all(id, ids)));
        rules::find(id)
            .map(|ruleset| vec![ruleset])
            .ok_or_else(unknown)
    }
}

/// Every request, with each action as the sample battle of its rulebook declares it.
fn requests(rulesets: &[&dyn Ruleset]) -> Vec<Value> {
    let shelf = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    };
    let mut all = Vec::new();
    for ruleset in rulesets {
        let setup = shelf.load_sample(ruleset.info().id).ok();
        let battle = setup.and_then(|setup| ruleset.muster(&setup.document).0);
        let Some(battle) = battle else { continue };
        for offer in battle.declared() {
            let what = format!("{} ({})", offer.help, ruleset.info().id);
            let action = request(&what, "do", offer.id, &offer.fields, DO);
            let what = format!("Odds of: {what}");
            let mut odds = request(&what, "query", "odds", &offer.fields, ODDS);
            insert(&mut odds, "do", json!({"const": offer.id}), true);
            for mut one in [action, odds] {
                tell_counters(&mut one, &*battle);
                all.push(Value::Object(one));
            }
        }
    }
    let who = json!({"type": "string", "pattern": "^(red|blue)/"});
    for (query, about) in [
        ("state", "Returns every counter of the battle."),
        ("log", "Returns every action so far."),
        ("offers", "Returns the actions that a unit can take now."),
    ] {
        let mut one = request(about, "query", query, &[], &["as"]);
        if query == "offers" {
            insert(&mut one, "unit", who.clone(), false);
        }
        all.push(Value::Object(one));
    }
    for (key, what) in [
        ("undo", "Undoes this number of actions."),
        ("redo", "Redoes this number of undone actions."),
    ] {
        all.push(json!({"type": "object", "description": what, "properties": {key: {"type": "integer", "minimum": 1}}, "required": [key], "additionalProperties": false}));
    }
    all
}

/// Optional keys of an action.
const DO: &[&str] = &[
    "dice", "cards", "answers", "force", "overrule", "reason", "as",
];

/// Optional keys of an odds query.
const ODDS: &[&str] = &["as", "answers", "force", "overrule", "reason"];

fn request(
    what: &str,
    key: &str,
    word: &str,
    fields: &[Field],
    along: &[&str],
) -> Map<String, Value> {
    let mut schema = schema::of_fields(fields);
    schema.insert("description".to_owned(), Value::from(what));
    insert(&mut schema, key, json!({"const": word}), true);
    for key in along {
        insert(&mut schema, key, extra(key), false);
    }
    schema
}

/// Lists in the description of `counter` which counters can be set, table by table, by their names in the state.
fn tell_counters(request: &mut Map<String, Value>, battle: &dyn Battle) {
    let properties = request.get_mut("properties");
    let counter = properties.and_then(|properties| properties.get_mut("counter"));
    let Some(Value::Object(counter)) = counter else {
        return;
    };
    let told = battle.settable().into_iter();
    let told = told.map(|(table, names)| format!("{table}: {}", names.join(", ")));
    let help = counter.get("description").and_then(Value::as_str);
    let help = format!("{}; {}", help.unwrap_or_default(), told.joined("; "));
    counter.insert("description".to_owned(), Value::from(help));
}

fn extra(key: &str) -> Value {
    let answer = json!({"type": ["string", "integer"]});
    match key {
        "dice" => json!({"type": "array", "items": {"type": "integer", "minimum": 1}}),
        "cards" => json!({"type": "array", "items": {"type": "string"}}),
        "answers" => {
            json!({"anyOf": [{"enum": ["needs", "best"]}, {"type": "object", "additionalProperties": {"anyOf": [answer.clone(), {"type": "array", "items": answer}]}}]})
        }
        "overrule" => json!({"type": "object", "additionalProperties": {"type": "number"}}),
        "as" => json!({"enum": Viewer::ALL.map(Viewer::id)}),
        _ => json!({"type": "string", "minLength": 1}),
    }
}

/// Adds a property, unless the action has its own of that name.
fn insert(schema: &mut Map<String, Value>, key: &str, value: Value, required: bool) {
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.entry(key).or_insert(value);
    }
    if required {
        match schema.get_mut("required") {
            Some(Value::Array(names)) => names.insert(0, json!(key)),
            _ => {
                schema.insert("required".to_owned(), json!([key]));
            }
        }
    }
}
