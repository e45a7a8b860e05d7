//! A battle's state: units, commanders, the turn, works and demolition charges. Flat rows by index, cheap to copy.

use super::roster::{CommanderEntry, Roster, UnitEntry};
use super::*;
use crate::battle::tracked::{Held, Rows, TrackedRow, every, next};
use crate::battle::{WhatIf, company};

row! {
    #[derive(Default)]
    pub struct UnitState in UNITS(OnTheFrontier, "units", units[Unit]).mended(OnTheFrontier::mend_unit).adding_up("figures")
        .changed(|now, was, from| next(now, was, from, |now, was| {
            (now.standing, now.down, now.lost) == (was.standing, was.down, was.lost)
        }))
    {
        /// With `down` and `lost` these add up to the roster's figures (OF-01).
        standing: u16 = part_of(|it, unit| it.entry(unit).figures).counted(),
        /// Casualties on the table until the unit rallies.
        down: u16 = part_of(|it, unit| it.entry(unit).figures).counted(),
        lost: u16 = part_of(|it, unit| it.entry(unit).figures).counted(),
        shaken = derived(|it, unit| it.is_shaken(unit).into()),
        /// Acted this turn (OF-04).
        done: bool,
        /// Holds fire and may still use it once (OF-14).
        held_fire: bool,
        /// Enemies that shot at it since it held fire, or since its side's half began, in unit order.
        shot_by: Vec<Unit> = among(OnTheFrontier::foes).lasting(),
        /// The target of its declared charge, until resolved (OF-04).
        charging: Option<Unit> = among(OnTheFrontier::foes),
        /// Cavalry whose charge beat the defenders (OF-20).
        may_pursue: bool,
        /// The units that its charge beat and that are still on the table (OF-20). None also in games of older versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beaten: Option<Vec<Unit>> = kept,
        /// Off the table by a rout (OF-19).
        routed: bool,
    }
}

impl UnitState {
    /// OF-02: a figure stands or is down.
    pub fn in_play(&self) -> bool {
        !self.routed && self.standing + self.down > 0
    }

    /// OF-18, OF-20: takes away the right to pursue.
    pub fn pursue_no_more(&mut self) {
        (self.may_pursue, self.beaten) = (false, None);
    }
}

row! {
    #[derive(Copy, Default)]
    pub struct Commander in COMMANDERS(OnTheFrontier, "commanders", commanders[Character]).mended(OnTheFrontier::mend_commander) {
        /// The unit joined.
        with: Option<Unit> = among(|it, commander| it.ids(it.in_play(it.commander_entry(commander).side))),
        /// Moved this turn, alone or with a unit (OF-06).
        moved: bool,
        /// The turn of the hit, until replaced (OF-13).
        hit_on_turn: Option<u16> = within(|it, _| Range::WholeOrNone(1, it.turn.number)),
    }
}

/// A part of the turn (OF-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnHalf {
    Initiative,
    Red,
    Blue,
    Charges,
}

impl TurnHalf {
    pub fn of(side: Side) -> TurnHalf {
        match side {
            Side::Red => TurnHalf::Red,
            Side::Blue => TurnHalf::Blue,
        }
    }

    pub fn side(self) -> Option<Side> {
        match self {
            TurnHalf::Red => Some(Side::Red),
            TurnHalf::Blue => Some(Side::Blue),
            TurnHalf::Initiative | TurnHalf::Charges => None,
        }
    }

    /// The name in `exec`; none before the initiative.
    pub fn id(self) -> Option<&'static str> {
        match self {
            TurnHalf::Charges => Some("charges"),
            half => half.side().map(Side::id),
        }
    }
}

/// The half under way as a counter; the initiative is none, and cannot be set.
impl Held for TurnHalf {
    fn range(_: Vec<String>) -> Range {
        Range::Words(["red", "blue", "charges"].map(str::to_owned).to_vec())
    }

    fn value(&self, _: &Directory) -> Value {
        json!(self.id())
    }

    fn read(to: &Value, names: &Directory) -> Result<Self, String> {
        let side: Option<Side> = Held::read(to, names)?;
        Ok(side.map_or(TurnHalf::Charges, TurnHalf::of))
    }
}

row! {
    #[derive(Copy)]
    pub struct Turn in TURN(OnTheFrontier, "turn", turn).mended(OnTheFrontier::mend_turn) {
        /// From 1.
        number: u16 = within(|_, ()| Range::Whole(1, 999)),
        /// The first player this turn, once decided.
        first: Option<Side> = within(|_, ()| Range::Words(["red", "blue"].map(str::to_owned).to_vec())).when(OnTheFrontier::has_begun),
        /// The first player last turn.
        last_first: Option<Side> = kept,
        half: TurnHalf = when(OnTheFrontier::has_begun),
    }
}

words! {
    /// A task of engineering (OF-21).
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Task {
        Barricade,
        FortifiedHouse,
        Obstruction,
        Redoubt,
    }
}

impl Task {
    /// The finished work in words.
    pub fn result(self) -> &'static str {
        match self {
            Task::Barricade => "the road block or barricade stands",
            Task::FortifiedHouse => "the house is fortified",
            Task::Obstruction => "the obstruction is cleared",
            Task::Redoubt => "3″ of redoubt stand",
        }
    }

    /// The work of hands for the finished work, and to take it back.
    pub fn instructions(self) -> [&'static str; 2] {
        match self {
            Task::Barricade => ["place the barricade", "remove the barricade"],
            Task::FortifiedHouse => [
                "mark the house as fortified",
                "remove the mark of the house",
            ],
            Task::Obstruction => ["remove the obstruction", "put the obstruction back"],
            Task::Redoubt => ["place 3″ of redoubt", "remove 3″ of redoubt"],
        }
    }
}

/// OF-21: points to finish a work.
pub const DONE: u16 = 6;

/// A work, unfinished or finished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Work {
    pub name: String,
    pub task: Task,
    pub points: u16,
}

row! {
    /// The works, as one row.
    #[derive(Default)]
    pub struct Works in WORKS(OnTheFrontier, "works", works).named(NamedCounters {
        all: OnTheFrontier::works,
        set: OnTheFrontier::set_work,
        told: true,
    }) {
        all: Vec<Work> = kept,
    }
}

/// The tasks of the works.
static TASKS: TrackedRow<OnTheFrontier, (), Works> = TrackedRow::new(
    "tasks",
    |()| Who::Table,
    Rows::Beside(|it: &OnTheFrontier| &it.works, |it| &mut it.works),
    every,
    &[],
)
.named(NamedCounters {
    all: OnTheFrontier::tasks,
    set: OnTheFrontier::set_task,
    told: true,
});

/// OF-22.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DemolitionCharge {
    pub name: String,
    /// The dice laid there.
    pub dice: u16,
}

row! {
    /// The demolition charges, as one row.
    #[derive(Default)]
    pub struct Charges in CHARGES(OnTheFrontier, "charges", charges).named(NamedCounters {
        all: OnTheFrontier::charges,
        set: OnTheFrontier::set_charge,
        told: true,
    }) {
        all: Vec<DemolitionCharge> = kept,
    }
}

/// Every table, in the order of the state.
pub static ALL: &[&dyn Tracking<OnTheFrontier>] =
    &[&UNITS, &COMMANDERS, &TURN, &WORKS, &TASKS, &CHARGES];

/// A battle of On the Frontier.
#[derive(Clone, Debug)]
pub struct OnTheFrontier {
    pub roster: Arc<Roster>,
    pub units: Vec<UnitState>,
    pub commanders: Vec<Commander>,
    pub turn: Turn,
    pub works: Works,
    pub charges: Charges,
    /// The scenario, the same in every ruleset.
    pub scenario: ScenarioInPlay,
}

rows! {
    OnTheFrontier {
        units: UnitState[Unit] => unit, unit_mut, all_units;
        commanders: Commander[Character] => commander, commander_mut, all_commanders;
    }
}

impl OnTheFrontier {
    pub fn new(roster: Roster) -> Self {
        let unit = |entry: &UnitEntry| UnitState {
            standing: entry.figures,
            ..UnitState::default()
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

    pub fn entry(&self, unit: Unit) -> &UnitEntry {
        &self.roster.units[usize::from(unit)]
    }

    pub fn commander_entry(&self, commander: Character) -> &CommanderEntry {
        &self.roster.commanders[usize::from(commander)]
    }

    pub fn side(&self, unit: Unit) -> Side {
        self.entry(unit).side
    }

    /// The commanders with a unit, in roster order; none who is still in reserve.
    pub fn with(&self, unit: Unit) -> impl Iterator<Item = Character> + '_ {
        self.all_commanders()
            .filter(move |commander| self.is_with(*commander, unit))
    }

    /// True if a commander is with a unit, and not in reserve.
    pub fn is_with(&self, commander: Character, unit: Unit) -> bool {
        self.commander(commander).with == Some(unit) && self.is_here(commander)
    }

    /// True if a commander is on the table: not hit, and not in reserve.
    pub fn is_here(&self, commander: Character) -> bool {
        let away = self.scenario.is_away(commander.into());
        self.commander(commander).hit_on_turn.is_none() && !away
    }

    /// A what-if for the odds: each commander with the unit.
    pub fn company(&self, unit: Unit) -> WhatIf {
        let own = self
            .all_commanders()
            .filter(|c| self.commander_entry(*c).side == self.side(unit));
        let here = own.filter(|c| self.is_here(*c));
        let those = here.map(|c| (c.0, self.commander(c).with.map(|unit| unit.0)));
        let those = company(self, unit.0, those);
        WhatIf::company(self.id(unit), "with", &those)
    }

    /// OF-09: whether a general or hero is with a unit.
    pub fn is_inspired(&self, unit: Unit) -> bool {
        self.inspiring(unit).is_some()
    }

    /// OF-09: the first general or hero with a unit.
    pub fn inspiring(&self, unit: Unit) -> Option<Character> {
        self.with(unit)
            .find(|c| self.commander_entry(*c).kind != CommanderKind::Commander)
    }

    /// OF-02: a unit in play with fewer than half its figures standing.
    pub fn is_shaken(&self, unit: Unit) -> bool {
        self.unit(unit).in_play() && self.is_below_half(unit)
    }

    /// OF-19: fewer than half of the starting figures stand.
    pub fn is_below_half(&self, unit: Unit) -> bool {
        u32::from(self.unit(unit).standing) * 2 < u32::from(self.entry(unit).figures)
    }

    /// OF-08, OF-20: a unit with the right to pursue that is not shaken.
    pub fn can_pursue(&self, unit: Unit) -> bool {
        self.unit(unit).may_pursue && !self.is_shaken(unit)
    }

    /// The owner of a unit's dice.
    pub fn owner(&self, unit: Unit) -> Owner {
        Owner::unit(self.side(unit), unit.0)
    }

    /// The owner of a commander's dice and decisions.
    pub fn owner_of_commander(&self, commander: Character) -> Owner {
        Owner::character(self.commander_entry(commander).side, commander.0)
    }

    /// A side's units in play.
    pub fn in_play(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        self.all_units()
            .filter(move |unit| self.side(*unit) == side && self.unit(*unit).in_play())
    }

    /// A side's units on the table: in play, and not in reserve.
    pub fn on_table(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        self.in_play(side)
            .filter(|unit| !self.scenario.is_away((*unit).into()))
    }

    pub fn has_units_on_table(&self, side: Side) -> bool {
        self.on_table(side).next().is_some()
    }

    /// OF-04: units with an unresolved charge, in unit order.
    pub fn chargers(&self) -> impl Iterator<Item = Unit> + '_ {
        self.all_units()
            .filter(|unit| self.unit(*unit).charging.is_some())
    }

    /// True once a side has no unit left in play.
    pub fn is_over(&self) -> bool {
        Side::BOTH
            .into_iter()
            .any(|side| self.in_play(side).next().is_none())
    }
}
