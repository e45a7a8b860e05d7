//! A die for each side: the higher wins.

use std::cmp::Ordering;

use crate::table::{Owner, Part, Side, Suspend, Table};

/// A D6 for each side, red first, with its bonus.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RollOff {
    pub why: &'static str,
    pub owners: [Owner; 2],
    pub plus: [u16; 2],
}

impl RollOff {
    /// Each side rolls its own die, without a bonus.
    pub fn of(why: &'static str) -> Self {
        Self {
            why,
            owners: Side::BOTH.map(Owner::side),
            plus: [0; 2],
        }
    }
}

/// Returns whether one side is higher. After a tie both roll again.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "a part hands its result over by reference"
)]
pub fn is_won([red, blue]: &[u16; 2]) -> bool {
    red != blue
}

impl Part for RollOff {
    type Out = [u16; 2];

    fn resolve(&self, table: &mut Table) -> Result<[u16; 2], Suspend> {
        let mut out = self.plus;
        for (sum, owner) in out.iter_mut().zip(self.owners) {
            let [face] = table.faces(self.why, owner, 6)?;
            *sum += u16::from(face);
        }
        for i in 0..2 {
            let came = match out[i].cmp(&out[1 - i]) {
                Ordering::Greater => "higher",
                Ordering::Less => "lower",
                Ordering::Equal => "tied",
            };
            table.came(self.why, self.owners[i], || match self.plus[i] {
                0 => came.to_owned(),
                plus => format!("+ {plus} = {}, {came}", out[i]),
            });
        }
        Ok(out)
    }
}
