//! The turn: its beginning, its activations, its end (BS-11, BS-20 to BS-24).

use super::status::to_do;
use super::*;

impl BigSkirmishes {
    /// Begins turn 1 or the next: shuffles the full deck, clears the marks of activation.
    pub fn begin_turn(&mut self) {
        self.end_activation();
        for unit in &mut self.units {
            unit.activated = false;
            unit.actions_left = 0;
            unit.moves_made = 0;
            unit.charge_made = false;
            unit.free_used = false;
            unit.test_due = false;
            unit.by_card = false;
            (unit.lost_before, unit.routed_before) = (unit.kills, unit.routed);
        }
        for character in &mut self.characters {
            character.activations_left = 0;
            character.free_move = false;
        }
        self.turn.number += 1;
        self.turn.phase = Phase::Cards;
        (self.turn.to_go, self.turn.go_unit) = (None, None);
        self.shuffle();
    }

    /// True if a side has no unit left, on the table or still to come.
    pub fn is_decided(&self) -> bool {
        let left = |side: Side| {
            let mut units = self.unit_numbers();
            units.any(|unit| self.side(unit) == side && self.unit(unit).in_play())
        };
        !Side::BOTH.into_iter().all(left)
    }

    /// True unless the battle ends before this turn.
    pub fn is_played(&self, turn: u16) -> bool {
        let limit = self.scenario.plan().turn_limit;
        limit.is_none_or(|limit| turn <= limit)
    }

    /// Has the table shuffle the deck, unless the battle ends before the turn that begins.
    pub fn tell_shuffle(&self, report: &mut Report) {
        if !self.is_played(self.turn.number) {
            return;
        }
        let away = self.character_numbers().filter(|character| {
            !self.character(*character).out_of_action && !self.is_character_here(*character)
        });
        let away: Vec<String> = away.map(|it| self.character_name(it)).collect();
        let without = match &away[..] {
            [] => String::new(),
            [one] => format!(", without the card of {one}"),
            all => format!(", without the cards of {}", all.join(", ")),
        };
        report.instruct(|| format!("Shuffle the full deck{without}"));
    }

    /// Reports each side's losses in the turn that ends: figures and routed units.
    pub fn tell_losses(&self, report: &mut Report) {
        report.consequence("BS-24", None, VerdictTone::Plain, Weight::None, |viewer| {
            let of_side = |side: Side| {
                let mut lost = 0;
                let mut parts = Vec::new();
                for unit in self.unit_numbers().filter(|unit| self.side(*unit) == side) {
                    let it = self.unit(unit);
                    lost += it.kills.saturating_sub(it.lost_before);
                    if it.routed && !it.routed_before {
                        parts.push(format!("{} routed", self.unit_name(unit, viewer)));
                    }
                }
                let lost = match lost {
                    0 => "no figures".to_owned(),
                    n => count(n, "figure", "figures"),
                };
                parts.insert(0, format!("{} lost {lost}", self.side_subject(side)));
                parts.join(", ")
            };
            Phrase::new(format!("Turn {}", self.turn.number)).then(format!(
                ": {}; {}",
                of_side(Side::Red),
                of_side(Side::Blue)
            ))
        });
    }

    /// Reports the turn that begins.
    pub fn tell_turn(&self, report: &mut Report) {
        report.plain("BS-12", None, |_| {
            Phrase::new(format!("Turn {} begins", self.turn.number))
                .then(format!(": {} cards shuffled", self.deck.left.len()))
                .banner(format!("TURN {}", self.turn.number))
        });
    }

    /// Puts every card that belongs in the deck back, undrawn (BS-12).
    fn shuffle(&mut self) {
        let cards = 0..u16::try_from(self.roster.cards.len()).unwrap_or(u16::MAX);
        self.deck.left = cards.filter(|card| self.in_deck(*card)).collect();
        self.deck.drawn.clear();
        self.deck.hands.iter_mut().for_each(Vec::clear);
        self.deck.pauses = 0;
        self.deck.shuffle += 1;
    }

    /// True unless it is the card of a character out of action (BS-25) or still to arrive (BS-12).
    pub fn in_deck(&self, card: u16) -> bool {
        match self.kind(card) {
            CardKind::Character(character) => self.is_character_here(character),
            _ => true,
        }
    }

    /// Ends the activation of the unit and of the character whose card is up.
    pub fn end_activation(&mut self) {
        self.end_unit();
        while self.turn.card_unit.is_some() {
            self.end_card_unit();
        }
        if let Some(character) = self.turn.active_character.take() {
            self.character_mut(character).activations_left = 0;
        }
    }

    /// Ends the activation of the unit ordered.
    pub fn end_unit(&mut self) {
        for unit in self.unit_numbers() {
            // A unit activated by a card keeps its actions (BS-15).
            if !self.is_by_card(unit) {
                self.unit_mut(unit).actions_left = 0;
            }
        }
        self.turn.active_unit = None;
        self.turn.move_dice = [0; 2];
    }

    /// Ends the activation of the unit last activated by a card (BS-63). A unit it interrupted goes on.
    pub fn end_card_unit(&mut self) {
        if let Some(unit) = self.turn.card_unit.take() {
            let it = self.unit_mut(unit);
            (it.actions_left, it.by_card) = (0, false);
            self.turn.card_unit = self
                .unit_numbers()
                .find(|unit| self.is_by_card(*unit) && self.unit(*unit).actions_left > 0);
        }
    }

    /// True for a unit activated by a card: it moves and changes formation only, without a movement die (BS-63).
    pub fn is_by_card(&self, unit: u16) -> bool {
        self.entry(unit).dummy || self.unit(unit).by_card
    }

    /// Passes the go of the opening to the other side (BS-11).
    pub fn end_go(&mut self) {
        for unit in &mut self.units {
            unit.actions_left = 0;
        }
        self.turn.go_unit = None;
        // A side that is still to arrive has nothing to move.
        let others = |side: &Side| self.has_units_here(side.other());
        if let Some(side) = self.turn.to_go.filter(others) {
            self.turn.to_go = Some(side.other());
        }
    }

    /// The units a character of this class may activate now (BS-22).
    pub fn activations(&self, class: u16) -> u16 {
        let all = if class <= 1 { class } else { 2 };
        if self.deck.pauses >= 2 {
            all.saturating_sub(1)
        } else {
            all
        }
    }

    /// True while the card of a Duffer is up who orders nothing (BS-22).
    pub fn is_idle_duffer(&self, character: u16) -> bool {
        let it = self.character(character);
        let is_up = matches!(self.turn.phase, Phase::Cards | Phase::FreeFire);
        it.free_move && it.class <= 1 && is_up
    }

    /// Takes a character's card out of the deck, drawn or not (BS-25).
    pub fn take_out(&mut self, character: u16) {
        let it = self.character_mut(character);
        it.out_of_action = true;
        it.with = None;
        it.activations_left = 0;
        it.free_move = false;
        let kinds = &self.roster.kinds;
        let his = |card: &u16| kinds[usize::from(*card)] == CardKind::Character(character);
        self.deck.left.retain(|card| !his(card));
        self.deck.drawn.retain(|card| !his(card));
        if self.turn.active_character == Some(character) {
            self.turn.active_character = None;
        }
    }
}

/// Opens step 1 of the turn's end once the deck is empty and no character is active (BS-24).
pub fn settle(battle: &mut BigSkirmishes, action: &str, report: &mut Report) {
    battle.end_combats();
    battle.sort_cards(report);
    if report.facts.iter().any(|fact| fact.what == "joker_played")
        && let Some(verdict) = &mut report.verdict
    {
        let joint = if verdict.text.table.contains(';') {
            ","
        } else {
            ";"
        };
        verdict.suffix(&format!("{joint} Joker played"));
    }
    // A unit may react to a shot until the next action; a note, roll or adjustment does not count (BS-42).
    if !matches!(
        action,
        "fire" | "pairs" | "play" | "note" | "roll" | "adjust"
    ) {
        battle.turn.shot = None;
    }
    while let Some(unit) = battle.turn.card_unit
        && battle.unit(unit).actions_left == 0
    {
        battle.end_card_unit();
    }
    let turn = &battle.turn;
    let busy =
        turn.active_character.is_some() || turn.active_unit.is_some() || turn.card_unit.is_some();
    if turn.phase == Phase::Cards && battle.deck.shuffle > 0 && battle.deck.left.is_empty() && !busy
    {
        battle.end_activation();
        battle.turn.phase = Phase::FreeFire;
        // Only force leaves a round of the first Pause unfought.
        for combat in &mut battle.combats.fights {
            combat.due = false;
        }
        report.consequence(
            "BS-24",
            None,
            VerdictTone::Plain,
            Weight::Movement,
            |viewer| {
                let may = to_do(battle, viewer).iter().filter(|it| !it.done).count();
                let may = match may {
                    0 => "no unit".to_owned(),
                    n => count(n, "unit", "units"),
                };
                Phrase::new("The deck is empty")
                    .then(format!(": {may} may fire or reload"))
                    .banner("FREE FIRE")
            },
        );
    }
}
