//! A ruleset as the program knows it.

use super::*;

/// A ruleset, registered in one line.
pub trait Ruleset: Send + Sync {
    /// The ruleset's identity and quick reference.
    fn info(&self) -> &'static Info;
    /// Reads a battle with both its rosters. Faults come in the order of the declaration.
    fn muster(&self, battle: &Map<String, Value>) -> (Option<Box<dyn Battle>>, Vec<Wrong>);
    /// The fields of a battle with its rosters, for schemas and help.
    fn fields(&self) -> Vec<Field>;
    /// Describes a battle that is still being put together.
    fn plan(&self, battle: &Map<String, Value>) -> Plan;
}

/// The fields of a battle's options.
pub fn options(fields: Vec<Field>) -> Vec<Field> {
    fields
        .into_iter()
        .find(|field| field.name == "options")
        .map_or_else(Vec::new, |field| field.fields)
}
