//! The state of a battle: units, characters, turn, deck, combats. Flat rows by index, cheap to copy.

use super::roster::Roster;
use super::*;
use crate::battle::{WhatIf, company};

/// The state of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct UnitState {
    /// Figures standing; `standing + kills` is always the roster's figures.
    pub standing: u16,
    pub kills: u16,
    pub disorder: u16,
    /// Grey smoke markers (BS-32, BS-33).
    pub smoke: u16,
    /// The black smoke marker of skirmishing by pairs (BS-36).
    pub black_smoke: bool,
    /// True if the rifles were tap-loaded: the next shot is a musket's (BS-33).
    pub tap_loaded: bool,
    /// True after the unit's first shot of the game (BS-39).
    pub fired_before: bool,
    pub formation: Formation,
    /// The number of its Formation, 0 for none (BS-04).
    pub group: u8,
    pub activated: bool,
    /// Actions left in its activation.
    pub actions_left: u16,
    /// Moves made in its activation: the index of the Formation's next movement die (BS-57).
    pub moves_made: u16,
    /// True after a move at the charge rate in this activation (BS-30).
    pub charge_made: bool,
    /// True after its free fire or reload at the turn's end (BS-24, BS-35).
    pub free_used: bool,
    pub hidden: bool,
    pub routed: bool,
    /// True if it is off the table.
    pub removed: bool,
    /// The number of its combat; 0 for none.
    pub combat: u16,
    /// True if it must test morale in step 3 of the turn's end (BS-52).
    pub test_due: bool,
    /// True if a Dummy or Special Effect card has activated it (BS-63); always true for a dummy.
    #[serde(default)]
    pub by_card: bool,
    /// Its kills at the beginning of the turn, and whether it had routed by then, for the turn's losses.
    #[serde(default)]
    pub lost_before: u16,
    #[serde(default)]
    pub routed_before: bool,
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

/// The state of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CharacterState {
    /// The class, 1 to 4; 0 before the muster and once out of action.
    pub class: u16,
    /// The unit joined.
    pub with: Option<Unit>,
    pub out_of_action: bool,
    /// True for a Hero who returns in the next game (BS-40).
    pub recovering: bool,
    /// Units it may still activate with this card.
    pub activations_left: u16,
    /// True after its unit has routed: it may join another at once (BS-55). For a Duffer: true once its card was drawn
    /// and brought no order (BS-22).
    pub free_move: bool,
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// 0 in the opening, then from 1.
    pub number: u16,
    pub phase: Phase,
    /// True once every class is known (BS-07).
    pub mustered: bool,
    /// The side to go in the opening.
    pub to_go: Option<Side>,
    /// The unit that has begun this go.
    pub go_unit: Option<Unit>,
    pub active_character: Option<Character>,
    pub active_unit: Option<Unit>,
    /// The unit last activated by a card, while it has actions left (BS-63).
    pub card_unit: Option<Unit>,
    /// The unit taking a Free Action (BS-16); always `None` between actions.
    pub free_action: Option<Unit>,
    /// The Formation's movement dice by move: 0 not rolled, 1 no move, 2 half, 3 full (BS-57).
    pub move_dice: [u8; 2],
    /// The last shot, while a unit may react to it.
    pub shot: Option<RecentShot>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Deck {
    /// The number of the shuffle, from 1; 0 before the first.
    pub shuffle: u32,
    /// The undrawn cards by number, in no meaningful order.
    pub left: Vec<u16>,
    /// Cards drawn this turn, in order.
    pub drawn: Vec<u16>,
    pub pauses: u16,
    /// The Bonus cards held face down by red and blue.
    pub hands: [Vec<u16>; 2],
}

/// All combats, as one row.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Combats {
    /// The number of the latest combat.
    pub count: u16,
    /// The open combats.
    pub fights: Vec<Combat>,
}

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
    /// The scenario, the same in every ruleset.
    pub scenario: ScenarioInPlay,
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

    pub fn id_of(&self, unit: Unit) -> &str {
        self.roster.directory.id(unit.into())
    }

    pub fn unit(&self, unit: Unit) -> &UnitState {
        &self.units[usize::from(unit)]
    }

    pub fn unit_mut(&mut self, unit: Unit) -> &mut UnitState {
        &mut self.units[usize::from(unit)]
    }

    pub fn character(&self, character: Character) -> &CharacterState {
        &self.characters[usize::from(character)]
    }

    pub fn character_mut(&mut self, character: Character) -> &mut CharacterState {
        &mut self.characters[usize::from(character)]
    }

    pub fn side(&self, unit: Unit) -> Side {
        self.entry(unit).side
    }

    pub fn character_side(&self, character: Character) -> Side {
        self.roster.characters[usize::from(character)].side
    }

    pub fn unit_numbers(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..).map(Unit).take(self.units.len())
    }

    pub fn character_numbers(&self) -> impl Iterator<Item = Character> + use<> {
        (0..).map(Character).take(self.characters.len())
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
        WhatIf::company(self.id_of(unit), "with", &those)
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
