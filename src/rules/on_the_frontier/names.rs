//! What people are called.

use super::roster::Arm;
use super::state::OnTheFrontier;
use crate::battle::grammar::Subject;
use crate::table::{Side, Who};

impl OnTheFrontier {
    /// The name of a unit, commander or side: nothing is hidden here.
    pub(super) fn call(&self, who: Who) -> String {
        self.roster.directory.name(who).to_owned()
    }

    /// A unit's name.
    pub(super) fn unit_name(&self, unit: u16) -> String {
        self.call(Who::Unit(unit))
    }

    /// A commander's name.
    pub(super) fn commander_name(&self, commander: u16) -> String {
        self.call(Who::Character(commander))
    }

    /// A unit as the subject of a sentence: a battery is one gun, every other unit is many.
    pub(super) fn subject(&self, unit: u16) -> Subject {
        let name = self.unit_name(unit);
        match self.entry(unit).arm {
            Arm::Artillery => Subject::one(name),
            _ => Subject::many(name),
        }
    }

    /// Several units as one subject.
    pub(super) fn subjects(&self, units: &[u16]) -> Subject {
        let all: Vec<Subject> = units.iter().map(|unit| self.subject(*unit)).collect();
        Subject::joined(&all)
    }

    /// A side as the subject of a sentence.
    pub(super) fn side_subject(&self, side: Side) -> Subject {
        Subject::many(self.call(Who::Side(side)))
    }

    /// The names of several units in a row.
    pub(super) fn unit_names(&self, units: impl IntoIterator<Item = u16>) -> String {
        units
            .into_iter()
            .map(|unit| self.unit_name(unit))
            .collect::<Vec<_>>()
            .join(", ")
    }
}
