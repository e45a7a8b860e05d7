//! The reach of weapons (BS-37).

use super::*;

/// The range bands of a weapon, in inches: canister under the first, short to the second, long to the third (BS-37).
pub struct Reach {
    pub canister: f64,
    pub short: f64,
    pub long: f64,
}

impl Reach {
    /// The far ends of the bands, for comparisons; canister ends just under its own.
    pub fn ends(&self) -> Vec<f64> {
        let mut ends = vec![self.canister - 0.1, self.short, self.long];
        ends.retain(|end| *end > 0.0);
        ends.dedup();
        ends
    }
}

pub fn reach(weapon: Weapon, tap_loaded: bool) -> Option<Reach> {
    let (canister, short, long) = match weapon {
        Weapon::Bow => (0.0, 6.0, 6.0),
        Weapon::Carbine => (0.0, 6.0, 12.0),
        Weapon::Musket => (0.0, 9.0, 18.0),
        Weapon::Rifle if tap_loaded => (0.0, 9.0, 18.0),
        Weapon::Rifle => (0.0, 12.0, 24.0),
        Weapon::Gun => (9.0, 18.0, 36.0),
        Weapon::None => return None,
    };
    Some(Reach {
        canister,
        short,
        long,
    })
}

/// The far end of short range, in inches.
pub fn short_range(weapon: Weapon, tap_loaded: bool) -> Option<f64> {
    reach(weapon, tap_loaded).map(|reach| reach.short)
}
