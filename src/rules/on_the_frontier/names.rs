//! Names in sentences. Nothing is hidden in this ruleset.

use super::*;
use crate::battle::grammar::list;

impl OnTheFrontier {
    pub fn call(&self, who: Who) -> String {
        self.roster.directory.name(who).to_owned()
    }

    pub fn unit_name(&self, unit: Unit) -> String {
        self.call(unit.into())
    }

    pub fn commander_name(&self, commander: Character) -> String {
        self.call(commander.into())
    }

    /// The subject of a sentence: artillery is singular, other units plural.
    pub fn subject(&self, unit: Unit) -> Subject {
        let name = self.unit_name(unit);
        match self.entry(unit).arm {
            Arm::Artillery => Subject::one(name),
            _ => Subject::many(name),
        }
    }

    pub fn subjects(&self, units: &[Unit]) -> Subject {
        let all: Vec<Subject> = units.iter().map(|unit| self.subject(*unit)).collect();
        Subject::joined(&all)
    }

    pub fn side_subject(&self, side: Side) -> Subject {
        Subject::many(self.call(Who::Side(side)))
    }

    /// `Foot are shaken`.
    pub fn unit_is(&self, unit: Unit, what: &str) -> String {
        format!("{} {what}", self.subject(unit).does("is", "are"))
    }

    /// `Foot have no figures left`.
    pub fn unit_has(&self, unit: Unit, what: &str) -> String {
        format!("{} {what}", self.subject(unit).does("has", "have"))
    }

    /// `A, B and C`; from four units `4 units`.
    pub fn unit_names(&self, units: &[Unit]) -> String {
        let names: Vec<String> = units.iter().map(|unit| self.unit_name(*unit)).collect();
        list(&names, "units")
    }
}
