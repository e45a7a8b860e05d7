//! A battle's state: units, commanders, the turn, works and demolition charges. Flat rows by index, cheap to copy.

use super::roster::{CommanderEntry, CommanderKind, Roster, UnitEntry};
use crate::battle::scenario::ScenarioInPlay;
use crate::battle::{WhatIf, Word, company};
use crate::table::{Owner, Side, Who};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Unit {
    /// With `down` and `lost` these add up to the roster's figures (OF-01).
    pub(super) standing: u16,
    /// Casualties on the table until the unit rallies.
    pub(super) down: u16,
    pub(super) lost: u16,
    /// Acted this turn (OF-04).
    pub(super) done: bool,
    /// Holds fire and may still use it once (OF-14).
    pub(super) held_fire: bool,
    /// Enemies that shot at it since it held fire, or since its side's half began, in unit order.
    pub(super) shot_by: Vec<u16>,
    /// The target of its declared charge, until resolved (OF-04).
    pub(super) charging: Option<u16>,
    /// Cavalry whose charge beat the defenders (OF-20).
    pub(super) may_pursue: bool,
    /// Off the table by a rout (OF-19).
    pub(super) routed: bool,
}

impl Unit {
    /// OF-02: a figure stands or is down.
    pub(super) fn in_play(&self) -> bool {
        !self.routed && self.standing + self.down > 0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Commander {
    /// The unit joined.
    pub(super) with: Option<u16>,
    /// Moved this turn, alone or with a unit (OF-06).
    pub(super) moved: bool,
    /// The turn of the hit, until replaced (OF-13).
    pub(super) hit_on_turn: Option<u16>,
}

/// A part of the turn (OF-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum TurnHalf {
    Initiative,
    Red,
    Blue,
    Charges,
}

impl TurnHalf {
    pub(super) fn of(side: Side) -> TurnHalf {
        match side {
            Side::Red => TurnHalf::Red,
            Side::Blue => TurnHalf::Blue,
        }
    }

    pub(super) fn side(self) -> Option<Side> {
        match self {
            TurnHalf::Red => Some(Side::Red),
            TurnHalf::Blue => Some(Side::Blue),
            TurnHalf::Initiative | TurnHalf::Charges => None,
        }
    }

    /// The name in `exec`; none before the initiative.
    pub(super) fn id(self) -> Option<&'static str> {
        match self {
            TurnHalf::Initiative => None,
            TurnHalf::Charges => Some("charges"),
            TurnHalf::Red => Some("red"),
            TurnHalf::Blue => Some("blue"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Turn {
    /// From 1.
    pub(super) number: u16,
    /// The first player this turn, once decided.
    pub(super) first: Option<Side>,
    /// The first player last turn.
    pub(super) last_first: Option<Side>,
    pub(super) half: TurnHalf,
}

/// A task of engineering (OF-21).
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
    /// The finished work in words.
    pub(super) fn result(self) -> &'static str {
        match self {
            Task::Barricade => "the road block or barricade stands",
            Task::FortifiedHouse => "the house is fortified",
            Task::Obstruction => "the obstruction is cleared",
            Task::Redoubt => "3″ of redoubt stand",
        }
    }
}

/// OF-21: points to finish a work.
pub(super) const DONE: u16 = 6;

/// A work, unfinished or finished.
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

/// OF-22.
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

/// A battle of On the Frontier.
#[derive(Clone, Debug)]
pub struct OnTheFrontier {
    pub(super) roster: Arc<Roster>,
    pub(super) units: Vec<Unit>,
    pub(super) commanders: Vec<Commander>,
    pub(super) turn: Turn,
    pub(super) works: Works,
    pub(super) charges: Charges,
    /// The scenario, the same in every ruleset.
    pub(super) scenario: ScenarioInPlay,
}

impl OnTheFrontier {
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
            half: TurnHalf::Initiative,
        };
        Self {
            roster: Arc::new(roster),
            units,
            commanders,
            turn,
            works: Works::default(),
            charges: Charges::default(),
            scenario: ScenarioInPlay::NONE,
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

    pub(super) fn unit_numbers(&self) -> std::ops::Range<u16> {
        0..u16::try_from(self.units.len()).unwrap_or(u16::MAX)
    }

    pub(super) fn commander_numbers(&self) -> std::ops::Range<u16> {
        0..u16::try_from(self.commanders.len()).unwrap_or(u16::MAX)
    }

    /// The commanders with a unit, in roster order.
    pub(super) fn with(&self, unit: u16) -> impl Iterator<Item = u16> + '_ {
        self.commander_numbers()
            .filter(move |c| self.commander(*c).with == Some(unit))
    }

    /// A what-if for the odds: each commander with the unit.
    pub(super) fn company(&self, unit: u16) -> WhatIf {
        let own = self
            .commander_numbers()
            .filter(|c| self.commander_entry(*c).side == self.side(unit));
        let up = own.filter(|c| self.commander(*c).hit_on_turn.is_none());
        let those = company(self, unit, up.map(|c| (c, self.commander(c).with)));
        WhatIf::company(self.id(unit), "with", &those)
    }

    /// OF-09: whether a general or hero is with a unit.
    pub(super) fn is_inspired(&self, unit: u16) -> bool {
        self.inspiring(unit).is_some()
    }

    /// OF-09: the first general or hero with a unit.
    pub(super) fn inspiring(&self, unit: u16) -> Option<u16> {
        self.with(unit)
            .find(|c| self.commander_entry(*c).kind != CommanderKind::Commander)
    }

    /// OF-02: a unit in play with fewer than half its figures standing.
    pub(super) fn is_shaken(&self, unit: u16) -> bool {
        self.unit(unit).in_play() && self.is_below_half(unit)
    }

    /// OF-19: fewer than half of the starting figures stand.
    pub(super) fn is_below_half(&self, unit: u16) -> bool {
        u32::from(self.unit(unit).standing) * 2 < u32::from(self.entry(unit).figures)
    }

    /// OF-08, OF-20: a unit with the right to pursue that is not shaken.
    pub(super) fn can_pursue(&self, unit: u16) -> bool {
        self.unit(unit).may_pursue && !self.is_shaken(unit)
    }

    /// The owner of a unit's dice.
    pub(super) fn owner(&self, unit: u16) -> Owner {
        Owner::unit(self.side(unit), unit)
    }

    /// The owner of a commander's dice and decisions.
    pub(super) fn owner_of_commander(&self, commander: u16) -> Owner {
        Owner::character(self.commander_entry(commander).side, commander)
    }

    pub(super) fn id(&self, unit: u16) -> &str {
        self.roster.directory.id(Who::Unit(unit))
    }

    /// OF-04: units with an unresolved charge, in unit order.
    pub(super) fn chargers(&self) -> impl Iterator<Item = u16> + '_ {
        self.unit_numbers()
            .filter(|unit| self.unit(*unit).charging.is_some())
    }

    /// True once a side has no unit left in play.
    pub(super) fn is_over(&self) -> bool {
        Side::BOTH.into_iter().any(|side| {
            !self
                .unit_numbers()
                .any(|unit| self.side(unit) == side && self.unit(unit).in_play())
        })
    }
}
