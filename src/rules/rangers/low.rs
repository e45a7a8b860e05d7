//! A die that succeeds on a face or less: motivation (RA-08), the test of a special action (RA-26).

use super::*;

/// One die that succeeds on `need` or less.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RollUnder {
    pub why: &'static str,
    pub owner: Owner,
    pub sides: u8,
    pub need: u16,
}

impl Part for RollUnder {
    /// Success and the face, which only the report reads.
    type Out = (bool, u8);

    fn resolve(&self, table: &mut Table) -> Result<Self::Out, Suspend> {
        let [face] = table.faces_under(self.why, self.owner, self.sides, Some(self.need))?;
        Ok((u16::from(face) <= self.need, table.for_report(face)))
    }
}

impl RollUnder {
    /// Rolls the die and records the chance of `good`; tells whether it is that or `bad`.
    pub fn roll(
        &self,
        [good, bad]: [&'static str; 2],
        table: &mut Table,
    ) -> Result<(bool, u8), Suspend> {
        let out = table.part(self)?;
        let came = if out.0 { good } else { bad };
        table.came(self.why, self.owner, || came.to_owned());
        table.tested(self.why, good, self.owner, self, &out, |out| out.0);
        Ok(out)
    }
}
