//! A battle's state: units, leaders, the turn. Flat rows by index, cheap to copy.

use super::roster::{Roster, UnitEntry};
use super::*;
use crate::battle::tracked::{Held, Requires, next};
use crate::battle::{WhatIf, company};

words! {
    /// A rung of the ladder of order (SR-03).
    #[derive(PartialOrd, Ord, Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Rung {
        /// Artillery is not on the ladder.
        #[default]
        None,
        Elite,
        Formed,
        Disordered,
        Routing,
    }
}

impl Rung {
    /// The rung on which troops begin.
    pub fn top(entry: UnitEntry) -> Rung {
        match (entry.arm, entry.troop) {
            (Arm::Artillery, _) => Rung::None,
            (_, Troop::Elite) => Rung::Elite,
            (_, Troop::Regular) => Rung::Formed,
            (_, Troop::Militia) => Rung::Disordered,
        }
    }

    /// True if troops can ever be on it.
    pub fn fits(self, entry: UnitEntry) -> bool {
        match Rung::top(entry) {
            Rung::None => self == Rung::None,
            top => self >= top,
        }
    }
}

/// A charge at one enemy (SR-19).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChargeMade {
    pub target: Unit,
    pub uphill: bool,
}

/// Earlier charges as a counter: the enemies charged, on the level (`mend_unit` knows better).
impl Held for Vec<ChargeMade> {
    const REQUIRES: Requires = Requires::Choice;

    fn range(among: Vec<String>) -> Range {
        Range::List(among)
    }

    fn value(&self, names: &Directory) -> Value {
        let targets: Vec<Unit> = self.iter().map(|charge| charge.target).collect();
        targets.value(names)
    }

    fn read(to: &Value, names: &Directory) -> Result<Self, String> {
        let targets: Vec<Unit> = Held::read(to, names)?;
        let level = |target| ChargeMade {
            target,
            uphill: false,
        };
        Ok(targets.into_iter().map(level).collect())
    }

    fn who(&self) -> Vec<Who> {
        self.iter().map(|charge| charge.target.into()).collect()
    }
}

/// A flag for each kind of combat, as a list of the kinds.
impl Held for [bool; 4] {
    fn range(_: Vec<String>) -> Range {
        Range::List(CombatKind::words().map(str::to_owned).collect())
    }

    fn value(&self, _: &Directory) -> Value {
        let kinds = CombatKind::ALL.iter().filter(|kind| self[kind.index()]);
        kinds.map(|kind| kind.word()).collect()
    }

    fn read(to: &Value, names: &Directory) -> Result<Self, String> {
        let mut all = [false; 4];
        for kind in Vec::<CombatKind>::read(to, names)? {
            all[kind.index()] = true;
        }
        Ok(all)
    }
}

row! {
    #[derive(Default)]
    pub struct UnitState in UNITS(SimpsonsRevolution, "units", units[Unit]).mended(SimpsonsRevolution::mend_unit).adding_up("stands")
        .changed(|now, was, from| next(now, was, from, |now, was| {
            (now.stands, now.stands_lost) == (was.stands, was.stands_lost)
        }))
    {
        stands: u16 = part_of(|it, unit| it.entry(unit).stands).counted(),
        stands_lost: u16 = part_of(|it, unit| it.entry(unit).stands).counted(),
        order: Rung = within(|it, unit| Range::words(|order: Rung| order.fits(it.entry(unit)))),
        posture: Posture = within(|it, unit| Range::words(|posture: Posture| posture.fits(it.entry(unit).arm))),
        /// Moved this turn (SR-14).
        moved: bool,
        /// Fired this turn.
        fired: bool,
        /// Activated this turn (SR-17).
        activated: bool,
        /// Charged into contact this turn (SR-19).
        charged: bool,
        /// The unit charged. None also in games of older versions; the charge then counts against every enemy in contact.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        charge_target: Option<Unit> = among(SimpsonsRevolution::enemies),
        /// The charge went uphill.
        uphill: bool,
        /// Charges at other enemies earlier this turn, which only force allows.
        #[serde(default)]
        charged_before: Vec<ChargeMade> = among(SimpsonsRevolution::enemies),
        /// Changed its posture this turn (SR-17).
        formed: bool,
        /// Enemies in contact by number, lowest first (SR-24).
        in_melee_with: Vec<Unit> = kept,
        /// Attacked in melee this phase (SR-19).
        fought: bool,
        /// The kinds of combat in which it was attacked this phase (SR-19).
        attacked: [bool; 4],
        in_melee_with = at(in_melee_with: Vec<Unit>).among(|it, unit| it.ids(it.living(it.side(unit).other()))),
        /// The crew is away from its gun (SR-20).
        crew_back: bool,
        /// The crew returned this turn (SR-21).
        crew_returned: bool,
        /// Tried to rally this turn, with or without success (SR-10).
        rallied: bool,
        /// Off the table.
        removed: bool,
    }
}

row! {
    #[derive(Copy)]
    pub struct Leader in LEADERS(SimpsonsRevolution, "leaders", leaders[Character]).mended(SimpsonsRevolution::mend_leader) {
        alive: bool,
        /// The unit attached to.
        with: Option<Unit> = among(|it, leader| it.ids(it.living(it.leader_side(leader)))),
        /// Moved this turn, alone or with a unit (SR-12).
        #[serde(default)]
        moved: bool,
    }
}

words! {
    /// A kind of combat (SR-18).
    pub enum CombatKind {
        Artillery,
        Rifle,
        Musket,
        Melee,
    }
}

impl CombatKind {
    /// SR-18: the longest range, in inches; melee is contact.
    pub fn reach(self) -> f64 {
        match self {
            CombatKind::Artillery => 36.0,
            CombatKind::Rifle => 24.0,
            CombatKind::Musket => 16.0,
            CombatKind::Melee => 0.0,
        }
    }

    /// The place in the order of steps.
    pub fn index(self) -> usize {
        match self {
            CombatKind::Artillery => 0,
            CombatKind::Rifle => 1,
            CombatKind::Musket => 2,
            CombatKind::Melee => 3,
        }
    }
}

words! {
    /// A step of the turn (SR-07).
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum TurnStep {
        Rallies,
        Activate,
        Artillery,
        Rifle,
        Musket,
        Melee,
    }
}

impl TurnStep {
    /// The kind of combat resolved in it.
    pub fn kind(self) -> Option<CombatKind> {
        match self {
            TurnStep::Rallies | TurnStep::Activate => None,
            TurnStep::Artillery => Some(CombatKind::Artillery),
            TurnStep::Rifle => Some(CombatKind::Rifle),
            TurnStep::Musket => Some(CombatKind::Musket),
            TurnStep::Melee => Some(CombatKind::Melee),
        }
    }
}

row! {
    #[derive(Copy)]
    pub struct Turn in TURN(SimpsonsRevolution, "turn", turn).mended(SimpsonsRevolution::mend_turn) {
        /// From 1.
        number: u16 = within(|_, ()| Range::Whole(1, 999)),
        /// The phasing side; none while both sides rally.
        side: Option<Side>,
        step: TurnStep,
    }
}

/// Every table, in the order of the state.
pub static ALL: &[&dyn Tracking<SimpsonsRevolution>] = &[&UNITS, &LEADERS, &TURN];

/// A battle of Simpson's Revolution.
#[derive(Clone, Debug)]
pub struct SimpsonsRevolution {
    pub roster: Arc<Roster>,
    pub units: Vec<UnitState>,
    pub leaders: Vec<Leader>,
    pub turn: Turn,
    /// The scenario, the same in every ruleset.
    pub scenario: ScenarioInPlay,
}

rows! {
    SimpsonsRevolution {
        units: UnitState[Unit] => unit, unit_mut, unit_numbers;
        leaders: Leader[Character] => leader, leader_mut, leader_numbers;
    }
}

impl SimpsonsRevolution {
    pub fn new(roster: Roster) -> Self {
        let units = roster.units.iter().map(|entry| UnitState {
            stands: entry.stands,
            order: Rung::top(*entry),
            posture: entry.posture,
            ..UnitState::default()
        });
        let units = units.collect();
        let leaders = roster
            .leaders
            .iter()
            .map(|_| Leader {
                alive: true,
                with: None,
                moved: false,
            })
            .collect();
        let turn = Turn {
            number: 1,
            side: None,
            step: TurnStep::Rallies,
        };
        Self {
            roster: Arc::new(roster),
            units,
            leaders,
            turn,
            scenario: ScenarioInPlay::NONE,
        }
    }

    pub fn entry(&self, unit: Unit) -> UnitEntry {
        self.roster.units[usize::from(unit)]
    }

    pub fn side(&self, unit: Unit) -> Side {
        self.entry(unit).side
    }

    pub fn leader_side(&self, leader: Character) -> Side {
        self.roster.leaders[usize::from(leader)]
    }

    /// The units of a side that are not removed, those in reserve included, in roster order.
    pub fn living(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        self.unit_numbers()
            .filter(move |unit| self.side(*unit) == side && !self.unit(*unit).removed)
    }

    /// The leaders of a side who are not lost, in roster order.
    pub fn living_leaders(&self, side: Side) -> impl Iterator<Item = Character> + '_ {
        self.leader_numbers()
            .filter(move |leader| self.leader_side(*leader) == side && self.leader(*leader).alive)
    }

    /// The units of a side on the table, in roster order.
    pub fn present(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        self.living(side)
            .filter(|unit| !self.scenario.is_away(Who::from(*unit)))
    }

    pub fn has_units_on_table(&self, side: Side) -> bool {
        self.present(side).next().is_some()
    }

    /// The leaders of a side on the table, in roster order.
    pub fn present_leaders(&self, side: Side) -> impl Iterator<Item = Character> + '_ {
        self.living_leaders(side)
            .filter(|leader| !self.scenario.is_away(Who::from(*leader)))
    }

    /// The leaders attached to a unit, in roster order; none who is still in reserve.
    pub fn with(&self, unit: Unit) -> Vec<Character> {
        self.present_leaders(self.side(unit))
            .filter(|leader| self.leader(*leader).with == Some(unit))
            .collect()
    }

    /// A what-if for the odds: each leader with the unit.
    pub fn company(&self, unit: Unit) -> WhatIf {
        let own = self.present_leaders(self.side(unit));
        let own = own.map(|leader| (leader.0, self.leader(leader).with.map(|unit| unit.0)));
        WhatIf::company(self.id(unit), "with", &company(self, unit.0, own))
    }

    /// The owner of a unit's dice.
    pub fn owner(&self, unit: Unit) -> Owner {
        Owner::unit(self.side(unit), unit.0)
    }

    pub fn is_routing(&self, unit: Unit) -> bool {
        self.unit(unit).order == Rung::Routing
    }

    /// SR-10: the routing units that have yet to roll this turn, in roster order.
    pub fn to_rally(&self) -> impl Iterator<Item = Unit> + '_ {
        self.unit_numbers().filter(|unit| {
            let it = self.unit(*unit);
            let away = self.scenario.is_away(Who::from(*unit));
            it.order == Rung::Routing && !it.rallied && !it.removed && !away
        })
    }
}
