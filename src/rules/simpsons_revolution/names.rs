//! What people and things are called.

use super::roster::Arm;
use super::state::SimpsonsRevolution;
use crate::battle::grammar::{Subject, list};
use crate::table::{Side, Who};

impl SimpsonsRevolution {
    /// What somebody is called. Nothing is hidden in these rules.
    pub(super) fn call(&self, who: Who) -> String {
        self.roster.directory.name(who).to_owned()
    }

    /// A unit's name.
    pub(super) fn unit_name(&self, unit: u16) -> String {
        self.call(Who::Unit(unit))
    }

    /// A leader's name.
    pub(super) fn leader_name(&self, leader: u16) -> String {
        self.call(Who::Character(leader))
    }

    /// A leader's id.
    pub(super) fn leader_id(&self, leader: u16) -> &str {
        self.roster.directory.id(Who::Character(leader))
    }

    /// Several units' names: `A, B and C`, from four on `4 units`.
    pub(super) fn unit_names(&self, units: &[u16]) -> String {
        let names: Vec<String> = units.iter().map(|unit| self.unit_name(*unit)).collect();
        list(&names, "units")
    }

    /// A unit as the subject of a sentence: guns are singular, other units plural.
    pub(super) fn subject(&self, unit: u16) -> Subject {
        let name = self.unit_name(unit);
        match self.entry(unit).arm {
            Arm::Artillery => Subject::one(name),
            Arm::Infantry | Arm::Dragoons => Subject::many(name),
        }
    }

    /// Several units as one subject.
    pub(super) fn subjects(&self, units: &[u16]) -> Subject {
        let all: Vec<Subject> = units.iter().map(|unit| self.subject(*unit)).collect();
        Subject::joined(&all)
    }

    /// A side as the subject of a sentence.
    pub(super) fn side_name(&self, side: Side) -> String {
        self.call(Who::Side(side))
    }
}

/// A side in a banner.
pub(super) fn banner_of(side: Side) -> &'static str {
    match side {
        Side::Red => "RED",
        Side::Blue => "BLUE",
    }
}
