//! A test under fire (MI-22).

use super::*;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Steady {
    pub owner: Owner,
    /// The lowest face that passes.
    pub need: u8,
    /// A second roll, for an officer.
    pub again: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stood {
    /// Points short of passing; 0 passes.
    pub short: u8,
    /// The die; for the report only.
    pub face: u8,
}

/// The reason for rolling.
pub const WHY: &str = "steadiness";

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
            face: table.for_report(face),
        })
    }
}

impl Steady {
    pub fn roll(&self, table: &mut Table) -> Result<Stood, Suspend> {
        let stood = table.part(self)?;
        table.tested(WHY, "holds", self.owner, self, &stood, |it| it.short == 0);
        let holds = if stood.short == 0 {
            "holds"
        } else {
            "gives ground"
        };
        table.came(WHY, self.owner, || holds.to_owned());
        Ok(stood)
    }

    /// The probability of passing.
    pub fn chance(&self) -> Percent {
        passing_on(self.need)
    }

    /// `holds on 2+ (83%)`.
    pub fn holds(&self) -> Say {
        say!(
            "holds on {need}+ ({chance})",
            self.need,
            chance = self.chance()
        )
    }

    /// `gives ground on 1: 1 man falls back`.
    pub fn gives(&self) -> Say {
        match self.need {
            2 => say!("gives ground on 1: 1 man falls back"),
            need => say!(
                "gives ground on {most} or less: 1 man falls back for each point short",
                most = need - 1
            ),
        }
    }
}

/// The probability that a die shows `need` or more.
pub fn passing_on(need: u8) -> Percent {
    Percent(f64::from(7 - need) / 6.0)
}
