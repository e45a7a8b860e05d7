//! A ruleset as the program knows it.

use super::{Battle, Field, Info, Plan, Wrong};
use serde_json::{Map, Value};

/// A ruleset, known to the program by one line of registration.
pub trait Ruleset: Send + Sync {
    /// What it is called.
    fn info(&self) -> &'static Info;
    /// Reads a battle with both its rosters in place. Faults come in the order of the declaration.
    fn muster(&self, battle: &Map<String, Value>) -> (Option<Box<dyn Battle>>, Vec<Wrong>);
    /// The fields of a battle with its rosters, for schemas and help.
    fn fields(&self) -> Vec<Field>;
    /// A battle that is still being put together.
    fn plan(&self, battle: &Map<String, Value>) -> Plan;
}

/// The options among the fields of a battle.
#[must_use]
pub fn options(fields: Vec<Field>) -> Vec<Field> {
    fields
        .into_iter()
        .find(|field| field.name == "options")
        .map_or_else(Vec::new, |field| field.fields)
}
