//! The bounds of the counters of [`super::state`], and the changes that follow when the umpire sets one.

use super::*;
use crate::battle::counters::{counter, whole};

/// Redacts the name of a Bonus card the umpire moves, for viewers who may not see all hands (BS-14).
pub fn counter_called(battle: &BigSkirmishes, row: &str, counter: &str) -> Say {
    let called = say!("{name}", name = Prose(&counter.replace('_', " ")));
    let is_bonus = |card: &u16| row == "deck" && battle.kind(*card).is_bonus();
    let is_secret = battle.card_called(counter).as_ref().is_some_and(is_bonus);
    if !is_secret || battle.roster.options.open_hands {
        return called;
    }
    let hide = |say: Say, side| say.hidden(side, say!("a Bonus card"));
    Side::BOTH.into_iter().fold(called, hide)
}

impl BigSkirmishes {
    /// The ids of the units on the table that pass `fits`.
    pub fn ids_here(&self, fits: impl Fn(Unit) -> bool) -> Vec<String> {
        let units = self.unit_numbers();
        self.ids(units.filter(|unit| self.is_here(*unit) && fits(*unit)))
    }

    pub fn grouped_with(&self, unit: Unit) -> Value {
        let others = self.formation_of(unit).into_iter();
        self.ids(others.filter(|other| *other != unit)).into()
    }

    /// The active unit; in the opening the one that has the go.
    pub fn unit_of_the_go(&self, (): ()) -> Value {
        let unit = self.turn.active_unit.or(self.turn.go_unit);
        json!(unit.map(|unit| self.id(unit)))
    }

    /// The phases the umpire can choose: the opening before the first shuffle, the others after it.
    pub fn phases(&self, (): ()) -> Range {
        let unshuffled = self.deck.shuffle == 0;
        Range::words(|phase: Phase| (phase == Phase::Opening) == unshuffled)
    }

    pub fn mend_unit(
        &mut self,
        unit: Unit,
        counter: &str,
        was: &UnitState,
    ) -> Result<(), &'static str> {
        let UnitEntry { figures, arm, .. } = *self.entry(unit);
        let it = self.unit_mut(unit);
        match counter {
            // Both always add up; a unit with none standing is removed.
            "standing" | "kills" => {
                if counter == "kills" {
                    it.standing = figures.saturating_sub(it.kills);
                }
                it.kills = figures.saturating_sub(it.standing);
                if it.standing == 0 && !it.routed {
                    self.remove(unit);
                }
            }
            "formation" if arm == Arm::Infantry && it.formation != was.formation => {
                self.leave_formation(unit);
            }
            "actions_left" if it.actions_left > 0 && !it.in_play() => {
                return Err("the unit is off the table: bring it back first");
            }
            // A hidden unit belongs to no Formation (BS-04).
            "hidden" if it.hidden => self.leave_formation(unit),
            "routed" if it.routed => {
                self.remove(unit);
                self.unit_mut(unit).removed = false;
            }
            "routed" => it.removed |= it.standing == 0,
            "removed" if it.removed => self.remove(unit),
            "removed" if it.standing == 0 => return Err("no figures are standing: set them first"),
            _ => {}
        }
        Ok(())
    }

    pub fn set_engaged(&mut self, unit: Unit, engaged: bool) -> Result<(), &'static str> {
        if engaged {
            return Err("only a charge or contact engages a unit");
        }
        self.unit_mut(unit).combat = 0;
        Ok(())
    }

    pub fn mend_character(
        &mut self,
        character: Character,
        counter: &str,
        was: &CharacterState,
    ) -> Result<(), &'static str> {
        let away = self.scenario.is_away(character.into());
        let it = self.character_mut(character);
        match counter {
            "class" if it.class == 0 => self.take_out(character),
            "out_of_action" if it.out_of_action => self.take_out(character),
            "out_of_action" if was.out_of_action => return self.bring_back(character),
            "with" | "activations_left" if away => {
                return Err("the character is not on the table yet: bring it on first");
            }
            "with" | "activations_left" if it.out_of_action => {
                return Err("the character is out of action: end that first");
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns a character to play. The card counts as drawn this turn and is shuffled in with the next.
    fn bring_back(&mut self, character: Character) -> Result<(), &'static str> {
        let mustered = self.turn.mustered;
        let it = self.character_mut(character);
        if it.class == 0 && mustered {
            it.class = 1;
        }
        let card = self.card_of(character);
        let card = card.ok_or("the character has no card")?;
        if self.deck.shuffle > 0 && self.in_deck(card) {
            self.deck.drawn.push(card);
        }
        Ok(())
    }

    pub fn mend_turn(&mut self, (): (), counter: &str, was: &Turn) -> Result<(), &'static str> {
        let Turn {
            phase,
            active_character,
            active_unit,
            ..
        } = self.turn;
        match counter {
            "phase" if phase != was.phase => self.change_phase(was.phase),
            "active_character" | "active_unit" if phase != Phase::Cards => {
                return Err("a unit or character is active only while cards are drawn");
            }
            "active_character" => {
                self.turn.active_character = was.active_character;
                if let Some(character) = active_character {
                    self.end_activation();
                    self.turn.active_character = active_character;
                    let class = self.character(character).class;
                    self.character_mut(character).activations_left = self.activations(class);
                } else if let Some(character) = self.turn.active_character.take() {
                    self.character_mut(character).activations_left = 0;
                }
            }
            "active_unit" => {
                self.end_unit();
                self.turn.active_unit = active_unit;
                if let Some(unit) = active_unit {
                    let it = self.unit_mut(unit);
                    (it.activated, it.actions_left) = (true, 2);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Marks the combats to fight (step 2) or the units to test (step 3) when the phase, which was `was`, has changed.
    fn change_phase(&mut self, was: Phase) {
        let phase = std::mem::replace(&mut self.turn.phase, was);
        self.end_activation();
        self.turn.phase = phase;
        for combat in &mut self.combats.fights {
            combat.due = false;
        }
        for unit in &mut self.units {
            unit.test_due = false;
        }
        match phase {
            Phase::Combats => self.due_at_end(),
            Phase::Morale => self.list_tests(),
            Phase::Opening | Phase::Cards | Phase::FreeFire => {}
        }
    }

    /// Every card by id with its place, and the number of Pauses drawn.
    pub fn places(&self, (): ()) -> Vec<Counter> {
        if self.deck.shuffle == 0 {
            return Vec::new();
        }
        let mut all = vec![counter("pauses", Range::Whole(0, 2), self.deck.pauses)];
        for (number, card) in (0..).zip(&self.roster.cards) {
            let places: &[&str] = match self.kind(number) {
                CardKind::Pause => continue,
                CardKind::Character(_) if !self.in_deck(number) => continue,
                CardKind::Character(_) => &["left", "drawn"],
                _ => &["left", "drawn", "red", "blue"],
            };
            // The place of a Bonus card is secret; only characters' cards show theirs.
            let value = if self.kind(number).is_bonus() {
                Value::Null
            } else {
                json!(if self.deck.left.contains(&number) {
                    "left"
                } else {
                    "drawn"
                })
            };
            all.push(counter(
                &card.id,
                Range::Words(places.iter().map(|word| (*word).to_owned()).collect()),
                value,
            ));
        }
        all
    }

    /// Puts a card in another place, or sets the Pauses drawn.
    pub fn set_place(&mut self, (): (), counter: &str, to: &Value) -> Result<(), String> {
        if counter == "pauses" {
            self.set_pauses(whole(to)?);
            return Ok(());
        }
        let card = self.card_called(counter).ok_or("no card is called that")?;
        let place = to.as_str().unwrap_or_default();
        let holder = Side::from_id(place);
        if holder.is_some() && self.deck.pauses >= 2 {
            return Err("no Bonus card is held after the second Pause".to_owned());
        }
        self.discard(card);
        let shown = self.deck.face_up.take().unwrap_or_default().into_iter();
        let shown: Vec<u16> = shown.filter(|shown| *shown != card).collect();
        self.deck.face_up = Some(shown).filter(|it| !it.is_empty());
        self.deck.left.retain(|left| *left != card);
        self.deck.drawn.retain(|drawn| *drawn != card);
        if place == "left" {
            self.deck.left.push(card);
        } else {
            self.deck.drawn.push(card);
        }
        if let Some(side) = holder {
            self.hold(side, card);
        }
        Ok(())
    }

    fn set_pauses(&mut self, pauses: u16) {
        let all: Vec<u16> = self
            .card_numbers()
            .filter(|card| self.kind(*card) == CardKind::Pause)
            .collect();
        self.deck.left.retain(|card| !all.contains(card));
        self.deck.drawn.retain(|card| !all.contains(card));
        let (drawn, left) = all.split_at(usize::from(pauses.min(2)));
        self.deck.drawn.extend(drawn);
        self.deck.left.extend(left);
        self.deck.pauses = pauses.min(2);
        if pauses >= 2 {
            self.deck.hands.iter_mut().for_each(Vec::clear);
        }
    }
}
