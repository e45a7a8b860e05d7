//! The state of a battle: figures, sides, turn. Flat rows by index, cheap to copy.

use super::roster::Roster;
use super::*;

/// The limit on aim counters (RA-14).
pub const MOST_AIM: u16 = 3;

/// The limit on a side's white counters: one die (RA-29).
pub const MOST_WHITE: u16 = 6;

/// The progress of special actions that take several (RA-26).
const PROGRESS: NamedCounters<Rangers, Unit> = NamedCounters {
    all: Rangers::progress,
    set: Rangers::set_progress,
    told: false,
};

words! {
    /// The result of this turn's motivation roll.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Motivation {
        #[default]
        NotYet,
        Yes,
        No,
    }
}

/// A special action that a figure has begun (RA-26).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Special {
    pub name: String,
    /// Actions done so far.
    pub done: u16,
    pub actions: u16,
    pub test: Option<i16>,
    /// The restriction that begins with success.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restricts: Option<String>,
}

impl Special {
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

row! {
    #[derive(Default)]
    pub struct FigureState in FIGURES(Rangers, "figures", figures[Unit]).mended(Rangers::mend_figure).named(PROGRESS) {
        wounds_left: u16 = most(|it, figure| it.entry(figure).kind.statistics().wounds).counted(),
        /// The loaded firearms, a blue counter each (RA-13).
        loaded: Vec<Weapon> = among(Rangers::firearms).counted(),
        /// Black aim counters (RA-14).
        aim: u16 = most(|_, _| MOST_AIM).within(Rangers::aims).counted(),
        motivation: Motivation,
        acted: bool,
        /// True after its one hand attack this turn (RA-22).
        attacked: bool = kept,
        /// True after closing this turn (RA-12).
        closed: bool = kept,
        /// Hand attacks against it in this side's turn (RA-21).
        attacks_met: u16 = kept,
        /// The enemies that attacked it since the end of its own last turn (RA-11).
        attacked_by: Vec<Unit> = among(Rangers::enemies),
        /// True if it has moved since its side last began a turn (RA-16).
        moved: bool,
        /// The enemies in hand combat with it (RA-24).
        engaged_with: Vec<Unit> = among(Rangers::enemies_near),
        /// The defence left in this side's turn (RA-21).
        defence_left: u16 = most(|it, figure| it.entry(figure).defence()).counted(),
        /// True if it has run off (RA-28).
        fled: bool,
        /// True after its last wound (RA-18).
        out: bool,
        attacked = at(attacked: bool),
        closed = at(closed: bool),
        // RA-21 needs four.
        attacks_met = at(attacks_met: u16).most(|_, _| 999).counted(),
        specials: Vec<Special> = kept,
        /// The restriction by a special action; empty for none (RA-26).
        restricts: String = among(Rangers::restrictions).called("restricted"),
        progress = derived(Rangers::specials),
    }
}

impl FigureState {
    /// True if it is neither out nor has run off.
    pub fn in_play(&self) -> bool {
        !self.out && !self.fled
    }
}

row! {
    /// The state of a side.
    #[derive(Copy, Default)]
    pub struct Faction in SIDES(Rangers, "sides", factions[Side]).mended(Rangers::mend_side) {
        points = derived(|it, side| it.points(side).into()).counted_as(Rangers::points),
        points_start = derived(|it, side| it.points_start(side).into()),
        /// White counters left (RA-29).
        aggression: u16 = most(|_, _| MOST_WHITE).within(Rangers::white_counters).counted(),
        /// True after a leader's death (RA-28).
        leader_lost: bool,
    }
}

row! {
    #[derive(Copy, Default)]
    pub struct Turn in TURN(Rangers, "turn", turn).mended(Rangers::mend_turn) {
        /// 0 before the first.
        number: u16 = within(|it, ()| Range::Whole(it.turn.side.is_some().into(), 999)),
        /// The side that went first; `None` between two turns.
        first: Option<Side>,
        /// The side whose turn it is; `None` between two turns.
        side: Option<Side>,
        /// True once the aggression points are rolled (RA-29).
        aggression_rolled: bool,
    }
}

/// Every table, in the order of the state.
pub static ALL: &[&dyn Tracking<Rangers>] = &[&FIGURES, &SIDES, &TURN];

/// A battle of Rangers!.
#[derive(Clone, Debug)]
pub struct Rangers {
    pub roster: Arc<Roster>,
    pub figures: Vec<FigureState>,
    pub factions: [Faction; 2],
    pub turn: Turn,
    /// The scenario, the same in every ruleset.
    pub scenario: ScenarioInPlay,
}

rows! {
    Rangers {
        figures: FigureState[Unit] => figure, figure_mut, numbers;
    }
}

impl Rangers {
    pub fn new(roster: Roster) -> Self {
        let figure = |entry: &FigureEntry| FigureState {
            wounds_left: entry.kind.statistics().wounds,
            loaded: entry.loaded.clone(),
            defence_left: entry.defence(),
            ..FigureState::default()
        };
        let figures = roster.figures.iter().map(figure).collect();
        Self {
            roster: Arc::new(roster),
            figures,
            factions: [Faction::default(); 2],
            turn: Turn::default(),
            scenario: ScenarioInPlay::NONE,
        }
    }

    pub fn entry(&self, figure: Unit) -> &FigureEntry {
        &self.roster.figures[usize::from(figure)]
    }

    pub fn side(&self, figure: Unit) -> Side {
        self.entry(figure).side
    }

    pub fn faction(&self, side: Side) -> &Faction {
        &self.factions[side.index()]
    }

    pub fn faction_mut(&mut self, side: Side) -> &mut Faction {
        &mut self.factions[side.index()]
    }

    pub fn has_weapon(&self, figure: Unit, word: &str) -> bool {
        Weapon::from_word(word).is_some_and(|weapon| self.entry(figure).carries(weapon))
    }

    /// The figures of a side that are neither out nor run off, in roster order; those in reserve are among them.
    pub fn living(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        self.numbers()
            .filter(move |figure| self.side(*figure) == side && self.figure(*figure).in_play())
    }

    /// True if a figure is on the table: neither out, nor run off, nor in reserve.
    pub fn is_there(&self, figure: Unit) -> bool {
        self.figure(figure).in_play() && !self.scenario.is_away(figure.into())
    }

    /// The figures of a side on the table, in roster order.
    pub fn there(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        self.living(side).filter(|figure| self.is_there(*figure))
    }

    /// True if a side has nobody left, not even in reserve.
    pub fn is_beaten(&self, side: Side) -> bool {
        self.living(side).next().is_none()
    }

    /// True if nobody is called on any more: a side is beaten, or the scenario has ended.
    pub fn is_over(&self) -> bool {
        self.scenario.end().is_some() || Side::BOTH.into_iter().any(|side| self.is_beaten(side))
    }

    /// The owner of a figure's dice and decisions.
    /// The names of some figures.
    pub fn names(&self, figures: impl IntoIterator<Item = Unit>) -> String {
        figures
            .into_iter()
            .map(|figure| self.called(figure))
            .joined(", ")
    }

    pub fn owner(&self, figure: Unit) -> Owner {
        Owner::of(self.side(figure), figure)
    }

    /// True if it has lost a wound but is not out (RA-18).
    pub fn is_wounded(&self, figure: Unit) -> bool {
        let it = self.figure(figure);
        !it.out && it.wounds_left < self.entry(figure).kind.statistics().wounds
    }

    /// True if a side has a living figure with this trait, in reserve or on the table.
    pub fn has_living(&self, side: Side, one: Trait) -> bool {
        self.living(side).any(|figure| self.entry(figure).has(one))
    }

    /// The points of a side's figures on the table (RA-27).
    pub fn points(&self, side: Side) -> u32 {
        self.living(side)
            .map(|figure| self.entry(figure).points())
            .sum()
    }

    /// The points a side began with (RA-27).
    pub fn points_start(&self, side: Side) -> u32 {
        self.roster
            .figures
            .iter()
            .filter(|entry| entry.side == side)
            .map(FigureEntry::points)
            .sum()
    }

    pub fn has_dead_leader(&self, side: Side) -> bool {
        self.numbers().any(|figure| {
            self.side(figure) == side && self.entry(figure).leads() && self.figure(figure).out
        })
    }

    /// True if half the points or more are gone (RA-28).
    pub fn is_at_half(&self, side: Side) -> bool {
        self.points(side) * 2 <= self.points_start(side)
    }

    /// True if a leader is dead or half the points are gone (RA-28).
    pub fn is_shaken(&self, side: Side) -> bool {
        self.faction(side).leader_lost || self.is_at_half(side)
    }

    /// Puts two enemies in hand combat (RA-24), which ends their aim (RA-14).
    pub fn engage(&mut self, one: Unit, other: Unit) {
        if self.side(one) == self.side(other)
            || !self.figure(one).in_play()
            || !self.figure(other).in_play()
        {
            return;
        }
        for (figure, enemy) in [(one, other), (other, one)] {
            let it = self.figure_mut(figure);
            if !it.engaged_with.contains(&enemy) {
                it.engaged_with.push(enemy);
            }
            self.lose_aim(figure);
        }
    }

    /// Takes a figure out of hand combat with all its enemies (RA-24).
    pub fn disengage(&mut self, figure: Unit) {
        for enemy in std::mem::take(&mut self.figure_mut(figure).engaged_with) {
            self.figure_mut(enemy)
                .engaged_with
                .retain(|other| *other != figure);
        }
    }

    /// Removes the aim counters of a figure that moves or is engaged, unless the option keeps them (RA-14).
    pub fn lose_aim(&mut self, figure: Unit) {
        if !self.roster.options.aim_survives_move {
            self.figure_mut(figure).aim = 0;
        }
    }

    /// Notes an attacker, so that the figure may strike back (RA-11).
    pub fn mark_attacked(&mut self, figure: Unit, by: Unit) {
        let enemies = self.side(figure) != self.side(by);
        let it = self.figure_mut(figure);
        if enemies && !it.attacked_by.contains(&by) {
            it.attacked_by.push(by);
        }
    }

    /// Marks a move (RA-16), which ends the aim.
    pub fn mark_moved(&mut self, figure: Unit) {
        self.figure_mut(figure).moved = true;
        self.lose_aim(figure);
    }

    /// Takes a killed figure off the table (RA-18).
    pub fn kill(&mut self, figure: Unit) {
        self.disengage(figure);
        let side = self.side(figure);
        let leads = self.entry(figure).leads();
        let it = self.figure_mut(figure);
        (it.wounds_left, it.out, it.aim) = (0, true, 0);
        self.faction_mut(side).leader_lost |= leads;
    }

    /// Takes a figure that runs off from the table (RA-28).
    pub fn run_off(&mut self, figure: Unit) {
        self.disengage(figure);
        let it = self.figure_mut(figure);
        (it.fled, it.aim) = (true, 0);
    }
}
