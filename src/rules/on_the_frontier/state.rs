//! What changes in a battle: units, commanders, the turn, works and demolition charges. Flat rows by index, cheap to copy.

use super::roster::{CommanderEntry, Kind, Roster, UnitEntry};
use crate::battle::{WhatIf, Word, company};
use crate::table::{Owner, Side, Who};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A unit as it is now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Unit {
    /// Figures standing. With `down` and `lost` they always add up to what the roster has (OF-01).
    pub(super) standing: u16,
    /// Casualties that lie on the table until it rallies.
    pub(super) down: u16,
    /// Figures gone for good.
    pub(super) lost: u16,
    /// It has had its one action of this turn (OF-04).
    pub(super) done: bool,
    /// It holds its fire, and may still return fire once (OF-14).
    pub(super) held_fire: bool,
    /// Who has shot it since it held its fire, or since its side's half began, in unit order.
    pub(super) shot_by: Vec<u16>,
    /// The unit that it has declared a charge at, while that is not resolved (OF-04).
    pub(super) charging: Option<u16>,
    /// Cavalry whose charge has driven the defenders off: it may pursue (OF-20).
    pub(super) may_pursue: bool,
    /// It has routed and is off the table (OF-19).
    pub(super) routed: bool,
}

impl Unit {
    /// Whether it is still in the game: a figure stands or lies down (OF-02).
    pub(super) fn in_play(&self) -> bool {
        !self.routed && self.standing + self.down > 0
    }
}

/// A commander as it is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Commander {
    /// The unit that the commander has joined.
    pub(super) with: Option<u16>,
    /// Moved this turn, alone or with a unit (OF-06).
    pub(super) moved: bool,
    /// The turn in which the commander was hit, until replaced (OF-13).
    pub(super) hit_on_turn: Option<u16>,
}

/// Where the turn is (OF-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Half {
    /// Who goes first is not settled.
    Initiative,
    /// Red's half.
    Red,
    /// Blue's half.
    Blue,
    /// Charges are resolved.
    Charges,
}

impl Half {
    /// A side's half.
    pub(super) fn of(side: Side) -> Half {
        match side {
            Side::Red => Half::Red,
            Side::Blue => Half::Blue,
        }
    }

    /// Whose half it is.
    pub(super) fn side(self) -> Option<Side> {
        match self {
            Half::Red => Some(Side::Red),
            Half::Blue => Some(Side::Blue),
            Half::Initiative | Half::Charges => None,
        }
    }

    /// As `exec` tells it; nothing before the initiative.
    pub(super) fn id(self) -> Option<&'static str> {
        match self {
            Half::Initiative => None,
            Half::Charges => Some("charges"),
            Half::Red => Some("red"),
            Half::Blue => Some("blue"),
        }
    }
}

/// The turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Turn {
    /// From 1.
    pub(super) number: u16,
    /// Who goes first this turn, once that is settled.
    pub(super) first: Option<Side>,
    /// Who went first last turn.
    pub(super) last_first: Option<Side>,
    pub(super) half: Half,
}

/// What engineers and others build (OF-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Task {
    Barricade,
    FortifiedHouse,
    Obstruction,
    Redoubt,
}

impl Word for Task {
    const ALL: &'static [(&'static str, Self)] = &[
        ("barricade", Task::Barricade),
        ("fortified-house", Task::FortifiedHouse),
        ("obstruction", Task::Obstruction),
        ("redoubt", Task::Redoubt),
    ];
}

impl Task {
    /// What is there once it is done.
    pub(super) fn result(self) -> &'static str {
        match self {
            Task::Barricade => "the road block or barricade stands",
            Task::FortifiedHouse => "the house is fortified",
            Task::Obstruction => "the obstruction is cleared",
            Task::Redoubt => "3 inches of redoubt stand",
        }
    }
}

/// The points at which a work is done (OF-21).
pub(super) const DONE: u16 = 6;

/// A work under way or done, by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Work {
    pub(super) name: String,
    pub(super) task: Task,
    pub(super) points: u16,
}

/// The works, as one row.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Works {
    pub(super) all: Vec<Work>,
}

/// A demolition charge, by name (OF-22).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Charge {
    pub(super) name: String,
    /// The dice laid there.
    pub(super) dice: u16,
}

/// The demolition charges, as one row.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Charges {
    pub(super) all: Vec<Charge>,
}

/// A battle.
#[derive(Clone, Debug)]
pub struct OnTheFrontier {
    pub(super) roster: Arc<Roster>,
    pub(super) units: Vec<Unit>,
    pub(super) commanders: Vec<Commander>,
    pub(super) turn: Turn,
    pub(super) works: Works,
    pub(super) charges: Charges,
}

impl OnTheFrontier {
    /// The battle at its beginning.
    pub(super) fn new(roster: Roster) -> Self {
        let unit = |entry: &UnitEntry| Unit {
            standing: entry.figures,
            ..Unit::default()
        };
        let units = roster.units.iter().map(unit).collect();
        let commanders = vec![Commander::default(); roster.commanders.len()];
        let turn = Turn {
            number: 1,
            first: None,
            last_first: None,
            half: Half::Initiative,
        };
        Self {
            roster: Arc::new(roster),
            units,
            commanders,
            turn,
            works: Works::default(),
            charges: Charges::default(),
        }
    }

    pub(super) fn entry(&self, unit: u16) -> &UnitEntry {
        &self.roster.units[usize::from(unit)]
    }

    pub(super) fn unit(&self, unit: u16) -> &Unit {
        &self.units[usize::from(unit)]
    }

    pub(super) fn unit_mut(&mut self, unit: u16) -> &mut Unit {
        &mut self.units[usize::from(unit)]
    }

    pub(super) fn commander(&self, commander: u16) -> &Commander {
        &self.commanders[usize::from(commander)]
    }

    pub(super) fn commander_mut(&mut self, commander: u16) -> &mut Commander {
        &mut self.commanders[usize::from(commander)]
    }

    pub(super) fn commander_entry(&self, commander: u16) -> &CommanderEntry {
        &self.roster.commanders[usize::from(commander)]
    }

    pub(super) fn side(&self, unit: u16) -> Side {
        self.entry(unit).side
    }

    /// Every unit by number.
    pub(super) fn unit_numbers(&self) -> std::ops::Range<u16> {
        0..u16::try_from(self.units.len()).unwrap_or(u16::MAX)
    }

    /// Every commander by number.
    pub(super) fn commander_numbers(&self) -> std::ops::Range<u16> {
        0..u16::try_from(self.commanders.len()).unwrap_or(u16::MAX)
    }

    /// The commanders with a unit, in roster order.
    pub(super) fn with(&self, unit: u16) -> impl Iterator<Item = u16> + '_ {
        self.commander_numbers()
            .filter(move |c| self.commander(*c).with == Some(unit))
    }

    /// For the odds: which commander is with a unit.
    pub(super) fn company(&self, unit: u16) -> WhatIf {
        let own = self
            .commander_numbers()
            .filter(|c| self.commander_entry(*c).side == self.side(unit));
        let up = own.filter(|c| self.commander(*c).hit_on_turn.is_none());
        let those = company(self, unit, up.map(|c| (c, self.commander(c).with)));
        WhatIf::company(self.id(unit), "with", &those)
    }

    /// Whether a general or hero is with a unit (OF-09).
    pub(super) fn is_inspired(&self, unit: u16) -> bool {
        self.inspiring(unit).is_some()
    }

    /// The first general or hero with a unit (OF-09).
    pub(super) fn inspiring(&self, unit: u16) -> Option<u16> {
        self.with(unit)
            .find(|c| self.commander_entry(*c).kind != Kind::Commander)
    }

    /// OF-02: fewer than half of its figures stand, and it is not out.
    pub(super) fn is_shaken(&self, unit: u16) -> bool {
        self.unit(unit).in_play() && self.is_below_half(unit)
    }

    /// Fewer than half of the figures that it began with stand.
    pub(super) fn is_below_half(&self, unit: u16) -> bool {
        u32::from(self.unit(unit).standing) * 2 < u32::from(self.entry(unit).figures)
    }

    /// OF-08, OF-20: it may pursue, and is not shaken.
    pub(super) fn can_pursue(&self, unit: u16) -> bool {
        self.unit(unit).may_pursue && !self.is_shaken(unit)
    }

    /// Dice of a unit.
    pub(super) fn owner(&self, unit: u16) -> Owner {
        Owner::unit(self.side(unit), unit)
    }

    /// Dice or a decision of a commander.
    pub(super) fn owner_of_commander(&self, commander: u16) -> Owner {
        Owner::character(self.commander_entry(commander).side, commander)
    }

    /// The id of a unit.
    pub(super) fn id(&self, unit: u16) -> &str {
        self.roster.directory.id(Who::Unit(unit))
    }

    /// Units with a charge declared and not resolved, in unit order (OF-04).
    pub(super) fn chargers(&self) -> impl Iterator<Item = u16> + '_ {
        self.unit_numbers()
            .filter(|unit| self.unit(*unit).charging.is_some())
    }

    /// Whether a side has no unit left in play: the battle is over.
    pub(super) fn is_over(&self) -> bool {
        Side::BOTH.into_iter().any(|side| {
            !self
                .unit_numbers()
                .any(|unit| self.side(unit) == side && self.unit(unit).in_play())
        })
    }
}
