//! A die that must be so low: motivation (RA-08), the test of a special action (RA-26).

use crate::table::{Owner, Part, Suspend, Table};

/// One die, of which `need` or less is good.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Low {
    pub(super) why: &'static str,
    pub(super) owner: Owner,
    pub(super) sides: u8,
    pub(super) need: u16,
}

impl Part for Low {
    /// Whether it is good, and the face: that for the report only.
    type Out = (bool, u8);

    fn resolve(&self, table: &mut Table) -> Result<Self::Out, Suspend> {
        let [face] = table.faces(self.why, self.owner, self.sides)?;
        Ok((u16::from(face) <= self.need, table.told(face)))
    }
}

impl Low {
    /// Rolls it, and keeps how likely it was to be good, which is called `good`.
    pub(super) fn roll(
        &self,
        good: &'static str,
        table: &mut Table,
    ) -> Result<(bool, u8), Suspend> {
        let out = table.part(self)?;
        table.tested(self.why, good, self.owner, self, &out, |out| out.0);
        Ok(out)
    }
}
