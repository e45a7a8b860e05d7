//! Names in sentences. Nothing is hidden in this ruleset.

use super::*;
use crate::battle::grammar::list;

impl SimpsonsRevolution {
    pub fn call(&self, who: Who) -> String {
        self.roster.directory.name(who).to_owned()
    }

    pub fn unit_name(&self, unit: u16) -> String {
        self.call(Who::Unit(unit))
    }

    pub fn leader_name(&self, leader: u16) -> String {
        self.call(Who::Character(leader))
    }

    pub fn unit_id(&self, unit: u16) -> &str {
        self.roster.directory.id(Who::Unit(unit))
    }

    pub fn leader_id(&self, leader: u16) -> &str {
        self.roster.directory.id(Who::Character(leader))
    }

    /// `A, B and C`; from four units `4 units`.
    pub fn unit_names(&self, units: &[u16]) -> String {
        let names: Vec<String> = units.iter().map(|unit| self.unit_name(*unit)).collect();
        list(&names, "units")
    }

    /// The subject of a sentence: guns are singular, other units plural.
    pub fn subject(&self, unit: u16) -> Subject {
        let name = self.unit_name(unit);
        match self.entry(unit).arm {
            Arm::Artillery => Subject::one(name),
            Arm::Infantry | Arm::Dragoons => Subject::many(name),
        }
    }

    pub fn subjects(&self, units: &[u16]) -> Subject {
        let all: Vec<Subject> = units.iter().map(|unit| self.subject(*unit)).collect();
        Subject::joined(&all)
    }

    pub fn side_name(&self, side: Side) -> String {
        self.call(Who::Side(side))
    }
}
