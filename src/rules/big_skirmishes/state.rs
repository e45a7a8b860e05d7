//! The state of a battle: units, characters, turn, deck, combats. Flat rows by index, cheap to copy.

use super::roster::Roster;
use super::*;
use crate::battle::tracked::next;
use crate::battle::{WhatIf, company};

row! {
    #[derive(Copy, Default)]
    pub struct UnitState in UNITS(BigSkirmishes, "units", units[Unit]).mended(BigSkirmishes::mend_unit).adding_up("figures")
        // The odds ask this of every unit on every run, and most units do not change.
        .changed(|now, was, from| next(now, was, from, |now, was| {
            now.counts() == was.counts() && now.actions_left == was.actions_left
        }))
    {
        /// Figures standing; `standing + kills` is always the roster's figures.
        standing: u16 = part_of(|it, unit| it.entry(unit).figures).counted(),
        kills: u16 = part_of(|it, unit| it.entry(unit).figures).counted(),
        disorder: u16 = within(|_, _| Range::Whole(0, 999)).counted(),
        tally = derived(|it, unit| it.unit(unit).tally().into()).counted_by(UnitState::tally),
        /// Grey smoke markers (BS-32, BS-33).
        smoke: u16 = within(|_, _| Range::Whole(0, 2)).counted(),
        /// The black smoke marker of skirmishing by pairs (BS-36).
        black_smoke: bool,
        /// True if the rifles were tap-loaded: the next shot is a musket's (BS-33).
        tap_loaded: bool,
        /// True after the unit's first shot of the game (BS-39).
        fired_before: bool,
        formation: Formation = within(|it, unit| Range::words(|how: Formation| how.fits(it.entry(unit).arm))),
        /// The number of its Formation, 0 for none (BS-04).
        group: u8 = kept,
        grouped_with = derived(BigSkirmishes::grouped_with),
        activated: bool,
        /// Actions left in its activation.
        actions_left: u16 = within(|_, _| Range::Whole(0, 2)).counted(),
        /// Moves made in its activation: the index of the Formation's next movement die (BS-57).
        moves_made: u16 = kept,
        /// True after a move at the charge rate in this activation (BS-30).
        charge_made: bool = kept,
        /// True after its free fire or reload at the turn's end (BS-24, BS-35).
        free_used: bool = kept,
        engaged = derived(|it, unit| (it.unit(unit).combat != 0).into()).set_by(BigSkirmishes::set_engaged),
        hidden: bool,
        routed: bool,
        /// True if it is off the table.
        removed: bool,
        characters = derived(|it, unit| it.ids(it.with(unit)).into()),
        /// The number of its combat; 0 for none.
        combat: u16 = kept,
        /// True if it must test morale in step 3 of the turn's end (BS-52).
        test_due: bool = kept,
        /// True if a Dummy or Special Effect card has activated it (BS-63).
        #[serde(default)]
        by_card: bool = kept,
        /// True for a dummy under orders: it acts as any hidden unit does, with a movement die (BS-63). None also in games of
        /// older versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bluffs: Option<bool> = kept,
        /// Its kills at the beginning of the turn, and whether it had routed by then, for the turn's losses.
        #[serde(default)]
        lost_before: u16 = kept,
        #[serde(default)]
        routed_before: bool = kept,
    }
}

impl UnitState {
    /// Disorders plus kills (BS-50).
    pub fn tally(&self) -> u16 {
        self.disorder + self.kills
    }

    /// Figures, kills, disorder and smoke packed in one word, for quick comparison.
    pub fn counts(&self) -> u64 {
        u64::from(self.standing)
            | u64::from(self.kills) << 16
            | u64::from(self.disorder) << 32
            | u64::from(self.smoke) << 48
    }

    pub fn in_play(&self) -> bool {
        !self.removed && !self.routed && self.standing > 0
    }
}

row! {
    #[derive(Copy, Default)]
    pub struct CharacterState in CHARACTERS(BigSkirmishes, "characters", characters[Character]).mended(BigSkirmishes::mend_character)
        .changed(|now, was, from| next(now, was, from, |now, was| now.class == was.class))
    {
        /// The class, 1 to 4; 0 before the muster and once out of action.
        class: u16 = most(|_, _| 4).within(|_, _| Range::Whole(0, 4)),
        /// The unit joined.
        with: Option<Unit> = among(|it, character| it.ids_here(|unit| it.side(unit) == it.character_side(character))),
        out_of_action: bool,
        /// True for a Hero who returns in the next game (BS-40).
        recovering: bool = kept,
        /// Units it may still activate with this card.
        activations_left: u16 = within(|_, _| Range::Whole(0, 2)),
        /// True after its unit has routed: it may join another at once (BS-55). For a Duffer: true once its card was drawn
        /// and brought no order (BS-22).
        free_move: bool = kept,
    }
}

words! {
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Phase {
        #[default]
        Opening,
        Cards,
        FreeFire,
        Combats,
        Morale,
    }
}

row! {
    #[derive(Copy, Default)]
    pub struct Turn in TURN(BigSkirmishes, "turn", turn).mended(BigSkirmishes::mend_turn) {
        /// 0 in the opening, then from 1.
        number: u16 = within(|it, ()| Range::Whole((it.turn.phase != Phase::Opening).into(), 999)),
        phase: Phase = within(BigSkirmishes::phases),
        /// True once every class is known (BS-07).
        mustered: bool = fixed(),
        /// The side to go in the opening.
        to_go: Option<Side> = fixed(),
        /// The unit that has begun this go.
        go_unit: Option<Unit> = fixed().untold(),
        active_character: Option<Character> = among(|it, ()| it.ids(it.character_numbers().filter(|c| it.is_character_here(*c)))),
        active_unit = derived(BigSkirmishes::unit_of_the_go),
        active_unit: Option<Unit> = among(|it, ()| it.ids_here(|_| true)).lasting().untold(),
        /// The unit last activated by a card, while it has actions left (BS-63).
        card_unit: Option<Unit> = fixed().untold(),
        /// The unit taking a Free Action (BS-16); always `None` between actions.
        free_action: Option<Unit> = fixed().untold(),
        /// The Formation's movement dice by move: 0 not rolled, 1 no move, 2 half, 3 full (BS-57).
        move_dice: [u8; 2] = kept,
        /// The last shot, while a unit may react to it.
        shot: Option<RecentShot> = kept,
    }
}

row! {
    #[derive(Default)]
    pub struct Deck in DECK(BigSkirmishes, "deck", deck).named(NamedCounters {
        all: BigSkirmishes::places,
        set: BigSkirmishes::set_place,
        told: false,
    }) {
        /// The number of the shuffle, from 1; 0 before the first.
        shuffle: u32 = kept,
        /// The undrawn cards by number, in no meaningful order.
        left: Vec<u16> = kept,
        /// Cards drawn this turn, in order.
        drawn: Vec<u16> = kept,
        pauses: u16 = kept,
        /// The Bonus cards held face down by red and blue.
        hands: [Vec<u16>; 2] = kept,
        /// Whether red and blue will not be asked this turn if they play a Bonus card on a roll (BS-17). None also in games of
        /// older versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        declined: Option<[bool; 2]> = kept,
        /// The Special Effects played this turn, if any: they lie face up (BS-19). None also in games of older versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face_up: Option<Vec<u16>> = kept,
    }
}

row! {
    /// All combats, as one row. Only charges and contacts make one.
    #[derive(Default)]
    pub struct Combats in COMBATS(BigSkirmishes, "combats", combats) {
        /// The number of the latest combat.
        count: u16 = kept,
        /// The open combats.
        fights: Vec<Combat> = kept,
    }
}

/// Every table, in the order of the state.
pub static ALL: &[&dyn Tracking<BigSkirmishes>] = &[&UNITS, &CHARACTERS, &TURN, &DECK, &COMBATS];

/// A combat. Its units know it by `Unit::combat`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Combat {
    /// Its number: 1 for `c1`.
    pub id: u16,
    pub round: u16,
    /// True if a round must be fought before play goes on (BS-20, BS-24).
    pub due: bool,
    /// Units that charged into it; counts in its first round only (BS-45, BS-47).
    pub charged: Vec<Unit>,
    /// Units that attack a defended obstacle; counts in its first round only.
    pub at_obstacle: Vec<Unit>,
}

/// A shot that a unit may still react to (BS-42, option `react_to_fire`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecentShot {
    pub by: Unit,
    pub on: Unit,
}

/// A battle of Big Skirmishes.
#[derive(Clone, Debug)]
pub struct BigSkirmishes {
    pub roster: Arc<Roster>,
    /// The roster's units; of a hidden one, what its viewer may know.
    pub entries: Arc<[UnitEntry]>,
    pub units: Vec<UnitState>,
    pub characters: Vec<CharacterState>,
    pub turn: Turn,
    pub deck: Deck,
    pub combats: Combats,
    /// The hands unknown to the viewer the odds are for.
    pub hidden_hands: [bool; 2],
    /// The card that is taken to be held, though its hand is unknown: what it would do is the same whoever holds it.
    pub taken_as_held: Option<u16>,
    /// The scenario, the same in every ruleset.
    pub scenario: ScenarioInPlay,
}

rows! {
    BigSkirmishes {
        units: UnitState[Unit] => unit, unit_mut, unit_numbers;
        characters: CharacterState[Character] => character, character_mut, character_numbers;
    }
}

impl BigSkirmishes {
    pub fn new(roster: Roster) -> Self {
        let units = roster.units.iter().map(|entry| UnitState {
            standing: entry.figures,
            formation: entry.formation,
            hidden: entry.hidden,
            ..UnitState::default()
        });
        let characters = roster.characters.iter().map(|entry| CharacterState {
            class: entry.class.unwrap_or(0).into(),
            ..CharacterState::default()
        });
        let turn = Turn {
            mustered: roster.characters.iter().all(|entry| entry.class.is_some()),
            ..Turn::default()
        };
        let (units, characters) = (units.collect(), characters.collect());
        Self {
            entries: roster.units.as_slice().into(),
            roster: Arc::new(roster),
            units,
            characters,
            turn,
            deck: Deck::default(),
            combats: Combats::default(),
            hidden_hands: [false; 2],
            taken_as_held: None,
            scenario: ScenarioInPlay::NONE,
        }
    }

    pub fn entry(&self, unit: Unit) -> &UnitEntry {
        &self.entries[usize::from(unit)]
    }

    /// True for a unit in play that has come on.
    pub fn is_here(&self, unit: Unit) -> bool {
        self.unit(unit).in_play() && !self.scenario.is_away(unit.into())
    }

    /// True for a character in play who has come on.
    pub fn is_character_here(&self, character: Character) -> bool {
        !self.character(character).out_of_action && !self.scenario.is_away(character.into())
    }

    /// True if a side has a unit on the table.
    pub fn has_units_here(&self, side: Side) -> bool {
        let mut units = self.unit_numbers();
        units.any(|unit| self.side(unit) == side && self.is_here(unit))
    }

    pub fn side(&self, unit: Unit) -> Side {
        self.entry(unit).side
    }

    pub fn character_side(&self, character: Character) -> Side {
        self.roster.characters[usize::from(character)].side
    }

    /// The characters with a unit, in roster order.
    pub fn with(&self, unit: Unit) -> impl Iterator<Item = Character> + '_ {
        self.character_numbers().filter(move |c| {
            self.character(*c).with == Some(unit) && !self.character(*c).out_of_action
        })
    }

    /// The odds' what-if on the character with a unit.
    pub fn company(&self, unit: Unit) -> WhatIf {
        let own = self
            .character_numbers()
            .filter(|c| self.character_side(*c) == self.side(unit) && self.is_character_here(*c));
        let with = |c: Character| self.character(c).with.map(|unit| unit.0);
        let those = company(self, unit.0, own.map(|c| (c.0, with(c))));
        WhatIf::company(self.id(unit), "with", &those)
    }

    /// The character of the highest class with a unit (BS-09).
    pub fn highest(&self, unit: Unit) -> Option<Character> {
        self.with(unit)
            .max_by_key(|c| (self.character(*c).class, std::cmp::Reverse(*c)))
    }

    /// The inches that a character moves alone: class x 4, mounted x 8 (BS-09).
    pub fn reach(&self, character: Character) -> u16 {
        let mounted = self.roster.characters[usize::from(character)].mounted;
        let class = self.character(character).class;
        class.saturating_mul(if mounted { 8 } else { 4 })
    }

    /// The owner of a unit's dice.
    pub fn owner(&self, unit: Unit) -> Owner {
        Owner::unit(self.side(unit), unit.0)
    }

    pub fn card(&self, card: u16) -> &Card {
        &self.roster.cards[usize::from(card)]
    }

    pub fn kind(&self, card: u16) -> CardKind {
        self.roster.kinds[usize::from(card)]
    }

    pub fn holder(&self, card: u16) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.deck.hands[side.index()].contains(&card))
    }

    /// Takes a unit off the table; its characters stay, alone (BS-41).
    pub fn remove(&mut self, unit: Unit) {
        self.leave_formation(unit);
        let it = self.unit_mut(unit);
        it.removed = true;
        it.actions_left = 0;
        it.test_due = false;
        it.combat = 0;
        for character in self.character_numbers() {
            if self.character(character).with == Some(unit) {
                self.character_mut(character).with = None;
            }
        }
    }

    /// The units of a side in a combat, in roster order.
    pub fn fighters(&self, combat: u16, side: Side) -> Vec<Unit> {
        let fights = |unit: &Unit| self.unit(*unit).combat == combat && self.side(*unit) == side;
        self.unit_numbers().filter(fights).collect()
    }

    /// True if one side has no units left in the combat.
    pub fn is_one_sided(&self, combat: u16) -> bool {
        let mut there = [false; 2];
        for (unit, entry) in self.units.iter().zip(&*self.entries) {
            if unit.combat == combat {
                there[entry.side.index()] = true;
            }
        }
        there != [true; 2]
    }

    pub fn combat(&self, id: u16) -> Option<&Combat> {
        self.combats.fights.iter().find(|combat| combat.id == id)
    }

    pub fn combat_mut(&mut self, id: u16) -> Option<&mut Combat> {
        let mut fights = self.combats.fights.iter_mut();
        fights.find(|combat| combat.id == id)
    }
}
