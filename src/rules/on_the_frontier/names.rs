//! Names in sentences. Nothing is hidden in this ruleset.

use super::*;
use crate::battle::grammar::list;

impl OnTheFrontier {
    pub fn call(&self, who: Who) -> String {
        self.roster.directory.name(who).to_owned()
    }

    pub fn unit_name(&self, unit: u16) -> String {
        self.call(Who::Unit(unit))
    }

    pub fn commander_name(&self, commander: u16) -> String {
        self.call(Who::Character(commander))
    }

    /// The subject of a sentence: artillery is singular, other units plural.
    pub fn subject(&self, unit: u16) -> Subject {
        let name = self.unit_name(unit);
        match self.entry(unit).arm {
            Arm::Artillery => Subject::one(name),
            _ => Subject::many(name),
        }
    }

    pub fn subjects(&self, units: &[u16]) -> Subject {
        let all: Vec<Subject> = units.iter().map(|unit| self.subject(*unit)).collect();
        Subject::joined(&all)
    }

    pub fn side_subject(&self, side: Side) -> Subject {
        Subject::many(self.call(Who::Side(side)))
    }

    /// `Foot are shaken`.
    pub fn unit_is(&self, unit: u16, what: &str) -> String {
        format!("{} {what}", self.subject(unit).does("is", "are"))
    }

    /// `Foot have no figures left`.
    pub fn unit_has(&self, unit: u16, what: &str) -> String {
        format!("{} {what}", self.subject(unit).does("has", "have"))
    }

    /// `A, B and C`; from four units `4 units`.
    pub fn unit_names(&self, units: &[u16]) -> String {
        let names: Vec<String> = units.iter().map(|unit| self.unit_name(*unit)).collect();
        list(&names, "units")
    }
}
