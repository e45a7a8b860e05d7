//! Names in sentences. Nothing is hidden in this ruleset.

use super::*;
use crate::battle::grammar::list;

impl SimpsonsRevolution {
    pub fn call(&self, who: Who) -> String {
        self.roster.directory.name(who).to_owned()
    }

    pub fn unit_name(&self, unit: Unit) -> String {
        self.call(Who::from(unit))
    }

    pub fn leader_name(&self, leader: Character) -> String {
        self.call(Who::from(leader))
    }

    pub fn unit_id(&self, unit: Unit) -> &str {
        self.roster.directory.id(Who::from(unit))
    }

    pub fn leader_id(&self, leader: Character) -> &str {
        self.roster.directory.id(Who::from(leader))
    }

    /// `A, B and C`; from four units `4 units`.
    pub fn unit_names(&self, units: &[Unit]) -> String {
        let names: Vec<String> = units.iter().map(|unit| self.unit_name(*unit)).collect();
        list(&names, "units")
    }

    /// The subject of a sentence: guns are singular, other units plural.
    pub fn subject(&self, unit: Unit) -> Subject {
        let name = self.unit_name(unit);
        match self.entry(unit).arm {
            Arm::Artillery => Subject::one(name),
            Arm::Infantry | Arm::Dragoons => Subject::many(name),
        }
    }

    pub fn subjects(&self, units: &[Unit]) -> Subject {
        let all: Vec<Subject> = units.iter().map(|unit| self.subject(*unit)).collect();
        Subject::joined(&all)
    }

    pub fn side_name(&self, side: Side) -> String {
        self.call(Who::Side(side))
    }
}
