//! What changes in a battle: units, leaders, the turn. Flat rows by index, cheap to copy.

use super::roster::{Arm, Posture, Roster, Troop, UnitEntry};
use crate::battle::{WhatIf, Word, company};
use crate::table::{Owner, Side, Who};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A rung of the ladder of order (SR-03).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Rung {
    /// Artillery stands on no ladder.
    #[default]
    None,
    Elite,
    Formed,
    Disordered,
    Routing,
}

impl Word for Rung {
    const ALL: &'static [(&'static str, Self)] = &[
        ("none", Rung::None),
        ("elite", Rung::Elite),
        ("formed", Rung::Formed),
        ("disordered", Rung::Disordered),
        ("routing", Rung::Routing),
    ];
}

impl Rung {
    /// The rung where troops begin.
    pub(super) fn top(entry: UnitEntry) -> Rung {
        match (entry.arm, entry.troop) {
            (Arm::Artillery, _) => Rung::None,
            (_, Troop::Elite) => Rung::Elite,
            (_, Troop::Regular) => Rung::Formed,
            (_, Troop::Militia) => Rung::Disordered,
        }
    }

    /// Whether troops can ever stand on it.
    pub(super) fn fits(self, entry: UnitEntry) -> bool {
        match Rung::top(entry) {
            Rung::None => self == Rung::None,
            top => self >= top,
        }
    }
}

/// A unit as it is now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Unit {
    /// With `stands_lost` they always add up to what the roster has.
    pub(super) stands: u16,
    pub(super) stands_lost: u16,
    pub(super) order: Rung,
    pub(super) posture: Posture,
    /// It has moved this turn (SR-14).
    pub(super) moved: bool,
    /// It has fired this turn.
    pub(super) fired: bool,
    /// It has had its activation this turn (SR-17).
    pub(super) activated: bool,
    /// It has charged into contact this turn (SR-19).
    pub(super) charged: bool,
    /// Whom it charged. Nobody where it has not charged, or where that is not known (games of older versions): then the
    /// charge counts against everyone in contact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) charge_target: Option<u16>,
    /// That charge went uphill.
    pub(super) uphill: bool,
    /// It has changed its posture this turn (SR-17).
    pub(super) formed: bool,
    /// The enemies it is in melee with, by number, lowest first (SR-24).
    pub(super) in_melee_with: Vec<u16>,
    /// It has attacked in melee in this phase (SR-19).
    pub(super) fought: bool,
    /// In which kinds it has been attacked in this phase (SR-19).
    pub(super) attacked: [bool; 4],
    /// The crew has fallen back from its gun (SR-20).
    pub(super) crew_back: bool,
    /// The crew has come back this turn (SR-21).
    pub(super) crew_returned: bool,
    /// It has tried to rally this turn, whatever came of it (SR-10).
    pub(super) rallied: bool,
    /// It is off the table.
    pub(super) removed: bool,
}

/// A leader as he is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Leader {
    pub(super) alive: bool,
    /// The unit that he is attached to.
    pub(super) with: Option<u16>,
}

/// A kind of combat (SR-18).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Artillery,
    Rifle,
    Musket,
    Melee,
}

impl Word for Kind {
    const ALL: &'static [(&'static str, Self)] = &[
        ("artillery", Kind::Artillery),
        ("rifle", Kind::Rifle),
        ("musket", Kind::Musket),
        ("melee", Kind::Melee),
    ];
}

impl Kind {
    /// SR-18: how far it reaches, in inches; melee is contact.
    pub(super) fn reach(self) -> f64 {
        match self {
            Kind::Artillery => 36.0,
            Kind::Rifle => 24.0,
            Kind::Musket => 16.0,
            Kind::Melee => 0.0,
        }
    }

    /// Its place in the order of the steps.
    pub(super) fn index(self) -> usize {
        match self {
            Kind::Artillery => 0,
            Kind::Rifle => 1,
            Kind::Musket => 2,
            Kind::Melee => 3,
        }
    }
}

/// A step of the turn (SR-07).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Phase {
    Rallies,
    Activate,
    Artillery,
    Rifle,
    Musket,
    Melee,
}

impl Word for Phase {
    const ALL: &'static [(&'static str, Self)] = &[
        ("rallies", Phase::Rallies),
        ("activate", Phase::Activate),
        ("artillery", Phase::Artillery),
        ("rifle", Phase::Rifle),
        ("musket", Phase::Musket),
        ("melee", Phase::Melee),
    ];
}

impl Phase {
    /// The kind of combat that belongs to it.
    pub(super) fn kind(self) -> Option<Kind> {
        match self {
            Phase::Rallies | Phase::Activate => None,
            Phase::Artillery => Some(Kind::Artillery),
            Phase::Rifle => Some(Kind::Rifle),
            Phase::Musket => Some(Kind::Musket),
            Phase::Melee => Some(Kind::Melee),
        }
    }
}

/// The turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Turn {
    /// From 1.
    pub(super) number: u16,
    /// Whose phase it is; nobody's while both sides rally.
    pub(super) side: Option<Side>,
    pub(super) step: Phase,
}

/// A battle of Simpson's Revolution.
#[derive(Clone, Debug)]
pub struct SimpsonsRevolution {
    pub(super) roster: Arc<Roster>,
    pub(super) units: Vec<Unit>,
    pub(super) leaders: Vec<Leader>,
    pub(super) turn: Turn,
}

impl SimpsonsRevolution {
    pub(super) fn new(roster: Roster) -> Self {
        let units = roster.units.iter().map(|entry| Unit {
            stands: entry.stands,
            order: Rung::top(*entry),
            posture: entry.posture,
            ..Unit::default()
        });
        let units = units.collect();
        let leaders = roster
            .leaders
            .iter()
            .map(|_| Leader {
                alive: true,
                with: None,
            })
            .collect();
        let turn = Turn {
            number: 1,
            side: None,
            step: Phase::Rallies,
        };
        Self {
            roster: Arc::new(roster),
            units,
            leaders,
            turn,
        }
    }

    pub(super) fn entry(&self, unit: u16) -> UnitEntry {
        self.roster.units[usize::from(unit)]
    }

    pub(super) fn unit(&self, unit: u16) -> &Unit {
        &self.units[usize::from(unit)]
    }

    pub(super) fn unit_mut(&mut self, unit: u16) -> &mut Unit {
        &mut self.units[usize::from(unit)]
    }

    pub(super) fn leader(&self, leader: u16) -> &Leader {
        &self.leaders[usize::from(leader)]
    }

    pub(super) fn leader_mut(&mut self, leader: u16) -> &mut Leader {
        &mut self.leaders[usize::from(leader)]
    }

    pub(super) fn side(&self, unit: u16) -> Side {
        self.entry(unit).side
    }

    pub(super) fn leader_side(&self, leader: u16) -> Side {
        self.roster.leaders[usize::from(leader)]
    }

    /// Every unit by number.
    pub(super) fn unit_numbers(&self) -> std::ops::Range<u16> {
        0..u16::try_from(self.units.len()).unwrap_or(u16::MAX)
    }

    /// Every leader by number.
    pub(super) fn leader_numbers(&self) -> std::ops::Range<u16> {
        0..u16::try_from(self.leaders.len()).unwrap_or(u16::MAX)
    }

    /// The leaders attached to a unit, in roster order.
    pub(super) fn with(&self, unit: u16) -> Vec<u16> {
        self.leader_numbers()
            .filter(|leader| self.leader(*leader).with == Some(unit))
            .collect()
    }

    /// For the odds: which leader is with a unit.
    pub(super) fn company(&self, unit: u16) -> WhatIf {
        let own = self.leader_numbers().filter(|leader| {
            self.leader_side(*leader) == self.side(unit) && self.leader(*leader).alive
        });
        let those = company(
            self,
            unit,
            own.map(|leader| (leader, self.leader(leader).with)),
        );
        WhatIf::company(self.roster.directory.id(Who::Unit(unit)), "with", &those)
    }

    /// Dice of a unit.
    pub(super) fn owner(&self, unit: u16) -> Owner {
        Owner::unit(self.side(unit), unit)
    }

    /// Whether a unit routs.
    pub(super) fn is_routing(&self, unit: u16) -> bool {
        self.unit(unit).order == Rung::Routing
    }

    /// SR-10: the routing units that have not tried to rally this turn, in roster order.
    pub(super) fn to_rally(&self) -> impl Iterator<Item = u16> + '_ {
        self.unit_numbers().filter(|unit| {
            let it = self.unit(*unit);
            it.order == Rung::Routing && !it.rallied && !it.removed
        })
    }
}
