//! A battle's state: units, commanders, the turn. Flat rows by index, cheap to copy.

use super::roster::{CommanderEntry, Roster, UnitEntry};
use super::*;
use crate::battle::tracked::next;
use serde::Deserializer;

row! {
    /// A unit's state. Its men on the table and gone always add up to `started_with`.
    #[derive(Copy, Default)]
    pub struct UnitState in UNITS(MostIrregular, "units", units[Unit]).mended(MostIrregular::mend_unit).adding_up("men").together(
        "the unit's men must still add up: name the counter to balance, or set several at once",
    ).changed(|now, was, from| next(now, was, from, UnitState::eq)) {
        formed: Men = kept,
        stragglers: Men = kept,
        formed_fit = at(formed.fit: u16).part_of(MostIrregular::all_men).counted(),
        formed_wounded = at(formed.wounded: u16).part_of(MostIrregular::all_men).counted(),
        straggler_fit = at(stragglers.fit: u16).part_of(MostIrregular::all_men).counted(),
        straggler_wounded = at(stragglers.wounded: u16).part_of(MostIrregular::all_men).counted(),
        fatal: u16 = part_of(MostIrregular::all_men).counted(),
        /// Captured, or left behind (MI-24, MI-36).
        captured: u16 = part_of(MostIrregular::all_men).counted(),
        /// Too badly hurt to fight on (MI-30).
        sent_to_rear: u16 = part_of(MostIrregular::all_men).counted(),
        /// Ran off (MI-36).
        fled: u16 = part_of(MostIrregular::all_men).counted(),
        // First in the odds: players ask about the wounded and the stragglers.
        wounded = odds(|it| it.present().wounded),
        stragglers = odds(|it| it.stragglers.all()),
        /// All men it ever had, less those who joined other units (MI-31).
        started_with: u16 = fixed().counted(),
        /// The body has been activated this turn (MI-07).
        formed_activated: bool,
        /// Stragglers who have acted this turn (MI-07).
        acted: Men = kept,
        stragglers_acted = derived(|it, unit| it.unit(unit).acted.json()),
        stragglers_acted_fit = at(acted.fit: u16).called("stragglers_acted.fit").most(|it, unit| it.unit(unit).stragglers.fit).untold(),
        stragglers_acted_wounded = at(acted.wounded: u16).called("stragglers_acted.wounded").most(|it, unit| it.unit(unit).stragglers.wounded).untold(),
        /// Men of the body who have acted this turn while the body can still act (MI-07).
        #[serde(
            default,
            deserialize_with = "or_none",
            skip_serializing_if = "Men::is_left_out"
        )]
        carried: Men = kept,
        carried = derived(|it, unit| it.unit(unit).carried.json()),
        carried_fit = at(carried.fit: u16).called("carried.fit").most(|it, unit| it.unit(unit).formed.fit).untold(),
        carried_wounded = at(carried.wounded: u16).called("carried.wounded").most(|it, unit| it.unit(unit).formed.wounded).untold(),
        /// Actions that the body may still take in this go (MI-09).
        actions_left: u16 = within(|_, _| Range::Whole(0, 2)).counted(),
        /// It has fired once in this go (MI-15).
        has_fired: bool,
    }
}

/// Rows of older games lack these men.
fn or_none<'de, D: Deserializer<'de>>(from: D) -> Result<Men, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

impl UnitState {
    /// All men on the table.
    pub fn present(&self) -> Men {
        self.formed + self.stragglers
    }

    /// All men gone.
    pub fn lost(&self) -> u16 {
        self.fatal + self.captured + self.sent_to_rear + self.fled
    }

    /// Stragglers who have yet to act this turn.
    pub fn idle(&self) -> Men {
        self.stragglers - self.acted
    }

    /// Men of the body who have yet to act this turn, if the body can act.
    pub fn fresh(&self) -> Men {
        self.formed - self.carried
    }

    /// True until the body has taken its last action of the turn.
    pub fn may_act(&self) -> bool {
        !self.formed_activated || self.actions_left > 0
    }

    pub fn body(&self) -> Body {
        Body {
            men: self.formed,
            carried: self.carried,
        }
    }

    fn set_body(&mut self, body: Body) {
        (self.formed, self.carried) = (body.men, body.carried);
    }

    /// Makes men of the body stragglers, those carried along last. They keep the body's mark (MI-07).
    pub fn stray(&mut self, men: Men) {
        let men = men.at_most(self.formed);
        let left = self.body().less(men);
        let carried = self.carried - left.carried;
        self.set_body(left);
        self.stragglers += men;
        self.acted += if self.formed_activated { men } else { carried };
        self.bound();
    }

    /// Removes stragglers, those who have yet to act first.
    pub fn take(&mut self, men: Men) -> Men {
        self.take_marked(men).0
    }

    /// The same; returns also those among them who have acted.
    pub fn take_marked(&mut self, men: Men) -> (Men, Men) {
        let men = men.at_most(self.stragglers);
        let acted = self.acted;
        self.stragglers -= men;
        self.bound();
        (men, acted - self.acted)
    }

    /// Takes losses off the body (MI-20); men carried along are hit last.
    pub fn suffer(&mut self, losses: &Losses) {
        self.set_body(self.body().less(losses.fatal));
        self.stray(losses.shocked);
        let wounded = Losses {
            wounded: losses.wounded,
            ..Losses::default()
        };
        self.set_body(wounded.off(self.body()));
    }

    /// Makes fit stragglers wounded; they keep their marks.
    pub fn wound_stragglers(&mut self, n: u16) {
        let acted = self.acted.fit;
        let hurt = self.take(Men::fit(n)).fit;
        self.stragglers.wounded += hurt;
        self.acted.wounded += acted - self.acted.fit;
    }

    /// Makes wounded men of the body fit, or sends them to the rear (MI-30); those carried along last.
    pub fn recover(&mut self, fit: u16, rear: u16) {
        self.formed -= Men::wounded(fit + rear);
        self.formed += Men::fit(fit);
        self.sent_to_rear += rear;
        // Men who recover keep their marks.
        let wounded = self.carried.wounded.min(self.formed.wounded);
        let well = (self.carried.wounded - wounded).min(fit);
        self.carried = Men {
            fit: self.carried.fit + well,
            wounded,
        };
        self.bound();
    }

    /// Adds men to the body, whose mark they take. A body that can still act carries those in `acted` along; a newly made body
    /// has acted (MI-07).
    pub fn join(&mut self, men: Men, acted: Men) {
        if self.formed.is_none() && !men.is_none() {
            self.formed_activated = true;
        }
        self.formed += men;
        self.carried += acted;
        self.tidy();
    }

    /// Restores the invariants within an action: marks only on men who are there; an empty body has no action left (MI-09).
    fn bound(&mut self) {
        self.acted = self.acted.at_most(self.stragglers);
        self.carried = self.carried.at_most(self.formed);
        if self.formed.is_none() {
            self.actions_left = 0;
        }
    }

    /// The same after an action: a body has acted once all its men have, and its marks then stand for theirs. During an action men
    /// carried along keep their own marks, also in the body's last action.
    pub fn tidy(&mut self) {
        self.bound();
        if !self.formed.is_none() && self.fresh().is_none() {
            self.formed_activated = true;
            self.actions_left = 0;
        }
        if !self.may_act() {
            self.carried = Men::NONE;
        }
    }
}

row! {
    #[derive(Copy)]
    pub struct Commander in COMMANDERS(MostIrregular, "commanders", commanders[Character]).mended(MostIrregular::mend_commander) {
        alive: bool,
        /// Has had a go this turn.
        acted: bool,
    }
}

/// The active commander's choice (MI-06).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Go {
    /// Not made yet.
    Open,
    /// Activating men.
    Activates,
    /// Rallying stragglers.
    Rallies,
}

row! {
    #[derive(Copy)]
    pub struct Turn in TURN(MostIrregular, "turn", turn).mended(MostIrregular::mend_turn) {
        /// 0 before the first initiative.
        number: u16 = within(|it, ()| Range::Whole((it.turn.number > 0).into(), 999)),
        /// The side that won the initiative.
        first: Option<Side>,
        /// The side with the go, or the next go; none when all commanders have acted.
        side: Option<Side>,
        to_act = derived(MostIrregular::to_act),
        /// The commander whose go is open.
        active_commander: Option<Character> = among(|it, ()| it.ids(it.commander_numbers().filter(|c| it.is_officer(*c)))).lasting(),
        /// The formed body activated in this go.
        active_body: Option<Unit> = among(MostIrregular::to_activate).called("active_unit"),
        go: Go = kept,
        activates = derived(|it, ()| (it.turn.go == Go::Activates).into()).set_by(|it, (), on| it.choose(Go::Activates, on)),
        rallies = derived(|it, ()| (it.turn.go == Go::Rallies).into()).set_by(|it, (), on| it.choose(Go::Rallies, on)),
    }
}

/// Every table, in the order of the state.
pub static ALL: &[&dyn Tracking<MostIrregular>] = &[&UNITS, &COMMANDERS, &TURN];

/// A battle of Most Irregular.
#[derive(Clone, Debug)]
pub struct MostIrregular {
    pub roster: Arc<Roster>,
    pub units: Vec<UnitState>,
    pub commanders: Vec<Commander>,
    pub turn: Turn,
    /// The scenario, the same in every ruleset.
    pub scenario: ScenarioInPlay,
}

rows! {
    MostIrregular {
        units: UnitState[Unit] => unit, unit_mut, unit_numbers;
        commanders: Commander[Character] => commander, commander_mut, commander_numbers;
    }
}

impl MostIrregular {
    /// The battle at its beginning: all men fit and formed.
    pub fn new(roster: Roster) -> Self {
        let unit = |entry: &UnitEntry| UnitState {
            formed: Men::fit(entry.figures),
            started_with: entry.figures,
            ..UnitState::default()
        };
        let commander = Commander {
            alive: true,
            acted: false,
        };
        let units = roster.units.iter().map(unit).collect();
        let commanders = vec![commander; roster.commanders.len()];
        let turn = Turn {
            number: 0,
            first: None,
            side: None,
            active_commander: None,
            active_body: None,
            go: Go::Open,
        };
        Self {
            roster: Arc::new(roster),
            units,
            commanders,
            turn,
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

    pub fn commander_side(&self, commander: Character) -> Side {
        self.commander_entry(commander).side
    }

    /// A side's units, in roster order.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        self.unit_numbers()
            .filter(move |unit| self.side(*unit) == side)
    }

    /// A side's living commanders, in roster order; some may still be in reserve.
    pub fn living(&self, side: Side) -> impl Iterator<Item = Character> + '_ {
        self.commander_numbers()
            .filter(move |c| self.commander_side(*c) == side && self.commander(*c).alive)
    }

    /// MI-38: a side's living commanders on the table, in roster order.
    pub fn officers(&self, side: Side) -> impl Iterator<Item = Character> + '_ {
        self.living(side).filter(|c| self.is_officer(*c))
    }

    /// MI-38: true of a living commander on the table.
    pub fn is_officer(&self, commander: Character) -> bool {
        let away = self.scenario.is_away(commander.into());
        self.commander(commander).alive && !away
    }

    /// True if a side has no men left, neither on the table nor in reserve.
    pub fn is_over(&self) -> bool {
        let gone = |unit: Unit| self.unit(unit).present().is_none();
        Side::BOTH
            .into_iter()
            .any(|side| self.units_of(side).all(gone))
    }

    /// True if a side has men on the table.
    pub fn is_on_table(&self, side: Side) -> bool {
        self.units_of(side)
            .any(|unit| !self.unit(unit).present().is_none() && !self.scenario.is_away(unit.into()))
    }

    /// Commanders of a side who have yet to command this turn, in roster order.
    pub fn ready(&self, side: Side) -> impl Iterator<Item = Character> + '_ {
        self.officers(side)
            .filter(|c| !self.commander(*c).acted && self.turn.active_commander != Some(*c))
    }

    /// The owner of a unit's dice.
    pub fn owner(&self, unit: Unit) -> Owner {
        Owner::unit(self.side(unit), unit.0)
    }

    /// Dice of a unit to roll, each once.
    pub fn hand(&self, unit: Unit, why: &'static str, count: u16, reads: &'static Reading) -> Hand {
        Hand {
            why,
            owner: self.owner(unit),
            count,
            reads,
            again: Faces::NONE,
        }
    }
}
