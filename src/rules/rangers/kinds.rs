//! Kinds of figures, weapons and traits, with their statistics and points (RA-01 to RA-03).

use super::*;

words! {
    pub enum FigureKind {
        Enlisted,
        NativeAmerican,
        Militia,
        Civilian,
    }
}

pub struct Statistics {
    pub attack: u16,
    pub defence: u16,
    pub wounds: u16,
    /// Inches a turn.
    pub inches: u16,
    pub points: u16,
}

impl FigureKind {
    /// Its name in a text.
    pub fn name(self) -> &'static str {
        match self {
            FigureKind::NativeAmerican => "Native American",
            kind => kind.word(),
        }
    }

    pub const fn statistics(self) -> Statistics {
        match self {
            FigureKind::Enlisted | FigureKind::NativeAmerican => Statistics {
                attack: 14,
                defence: 6,
                wounds: 2,
                inches: 6,
                points: 20,
            },
            FigureKind::Militia => Statistics {
                attack: 12,
                defence: 5,
                wounds: 2,
                inches: 6,
                points: 10,
            },
            FigureKind::Civilian => Statistics {
                attack: 10,
                defence: 4,
                wounds: 1,
                inches: 6,
                points: 5,
            },
        }
    }
}

words! {
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Weapon {
        Improvised,
        Hatchet,
        Sword,
        Pistol,
        Musket,
    }
}

impl Weapon {
    pub const fn points(self) -> u16 {
        match self {
            Weapon::Improvised => 0,
            Weapon::Hatchet | Weapon::Sword | Weapon::Pistol => 10,
            Weapon::Musket => 20,
        }
    }

    pub const fn is_firearm(self) -> bool {
        matches!(self, Weapon::Pistol | Weapon::Musket)
    }
}

words! {
    pub enum Trait {
        Fast,
        Tough,
        Athletic,
        Leader,
        LegendaryLeader,
        Strongman,
        KeenEyed,
        Lucky,
        Veteran,
        Initiative,
        Determined,
    }
}

impl Trait {
    /// Its name in a text.
    pub fn name(self) -> &'static str {
        match self {
            Trait::LegendaryLeader => "legendary leader",
            one => one.word(),
        }
    }

    pub const fn points(self) -> u16 {
        match self {
            Trait::Leader => 30,
            Trait::LegendaryLeader => 50,
            _ => 10,
        }
    }
}
