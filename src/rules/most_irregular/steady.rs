//! The die of a test under fire (MI-22).

use super::names::percent;
use crate::table::{Owner, Part, Suspend, Table};

/// MI-22: the die of a test under fire.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Steady {
    pub(super) owner: Owner,
    /// The least face that passes.
    pub(super) need: u8,
    /// An officer has it rolled again.
    pub(super) again: bool,
}

/// How it fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Stood {
    /// By how many points it failed; 0 is a pass.
    pub(super) short: u8,
    /// What the die showed; for the report only.
    pub(super) face: u8,
}

/// What its dice are for.
pub(super) const WHY: &str = "steadiness";

impl Part for Steady {
    type Out = Stood;

    fn resolve(&self, table: &mut Table) -> Result<Stood, Suspend> {
        let face = if self.again {
            table.face_again(WHY, self.owner, 6, 0)?
        } else {
            let [face] = table.faces(WHY, self.owner, 6)?;
            face
        };
        Ok(Stood {
            short: self.need.saturating_sub(face),
            face: table.told(face),
        })
    }
}

impl Steady {
    pub(super) fn roll(&self, table: &mut Table) -> Result<Stood, Suspend> {
        let stood = table.part(self)?;
        table.tested(WHY, "holds", self.owner, self, &stood, |it| it.short == 0);
        Ok(stood)
    }

    /// `holds on 2+ (83%)`.
    pub(super) fn holds(&self) -> String {
        format!("holds on {}+ ({})", self.need, percent(7 - self.need))
    }

    /// `gives ground on 1: 1 man falls back`.
    pub(super) fn gives(&self) -> String {
        match self.need {
            2 => "gives ground on 1: 1 man falls back".to_owned(),
            need => format!(
                "gives ground on {} or less: 1 man falls back for each point short",
                need - 1
            ),
        }
    }
}
