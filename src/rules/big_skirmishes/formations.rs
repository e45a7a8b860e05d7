//! Formations: infantry units in the same formation that act as one (BS-04, BS-57).

use super::*;

impl BigSkirmishes {
    /// The units of a unit's Formation in roster order; the unit alone if it has none (BS-04).
    pub fn formation_of(&self, unit: Unit) -> Vec<Unit> {
        match self.unit(unit).group {
            0 => vec![unit],
            group => self
                .unit_numbers()
                .filter(|other| self.unit(*other).group == group)
                .collect(),
        }
    }

    /// The units that act when this one does (BS-57).
    pub fn acting_with(&self, unit: Unit) -> Vec<Unit> {
        if self.roster.options.formation_acts_as_one {
            self.formation_of(unit)
        } else {
            vec![unit]
        }
    }

    /// True if a character is with the unit, or with any unit of a Formation that acts as one (BS-57).
    pub fn is_led(&self, unit: Unit) -> bool {
        self.acting_with(unit)
            .into_iter()
            .any(|unit| self.with(unit).next().is_some())
    }

    /// Takes a unit out of its Formation; a single unit left over leaves too (BS-04).
    pub fn leave_formation(&mut self, unit: Unit) {
        let group = std::mem::take(&mut self.unit_mut(unit).group);
        if group == 0 {
            return;
        }
        let left: Vec<Unit> = self
            .unit_numbers()
            .filter(|other| self.unit(*other).group == group)
            .collect();
        if let [alone] = left[..] {
            self.unit_mut(alone).group = 0;
        }
    }
}
