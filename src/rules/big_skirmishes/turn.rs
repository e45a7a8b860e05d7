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

    /// A side's losses in the turn that ends: figures and routed units. Those of the opening count with turn 1.
    fn losses_of(&self, side: Side) -> Say {
        let units = self.unit_numbers().filter(|unit| self.side(*unit) == side);
        let (mut lost, mut all) = (0, Vec::new());
        for unit in units {
            let it = self.unit(unit);
            let (lost_before, routed_before) = match self.turn.number {
                ..=1 => (0, false),
                _ => (it.lost_before, it.routed_before),
            };
            lost += it.kills.saturating_sub(lost_before);
            if it.routed && !routed_before {
                all.push(match it.standing {
                    0 => say!("{unit} routed", unit),
                    n => say!("{unit} routed with {n figure/figures}", unit, n),
                });
            }
        }
        let figures = match lost {
            0 => say!("{side} lost no figures", side),
            n => say!("{side} lost {n figure/figures}", side, n),
        };
        all.insert(0, figures);
        say!("{all}", all)
    }

    /// The number of units that may fire or reload without orders, as far as each viewer may know.
    fn may_act_freely(&self) -> Say {
        let [table, red, blue, umpire] = Viewer::ALL.map(|viewer| {
            let is_hidden = |unit| self.is_here(unit) && self.is_unit_hidden(unit, viewer);
            match to_do(self, viewer).iter().filter(|it| !it.done).count() {
                0 if self.unit_numbers().any(is_hidden) => say!("only a hidden unit"),
                0 => say!("no unit"),
                n => say!("{n unit/units}", n),
            }
        });
        let seen = umpire.hidden(Side::Blue, red);
        say!("{seen}", seen).hidden(Side::Red, blue.hidden(Side::Blue, table))
    }

    /// Puts every card that belongs in the deck back, undrawn (BS-12).
    fn shuffle(&mut self) {
        let cards = 0..u16::try_from(self.roster.cards.len()).unwrap_or(u16::MAX);
        self.deck.left = cards.filter(|card| self.in_deck(*card)).collect();
        self.deck.drawn.clear();
        self.deck.hands.iter_mut().for_each(Vec::clear);
        self.deck.declined = None;
        self.deck.face_up = None;
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
                let it = self.unit_mut(unit);
                (it.actions_left, it.bluffs) = (0, None);
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

    /// True for a unit activated by a card: it moves and changes formation only, without a movement die (BS-63). So does a dummy,
    /// except under orders.
    pub fn is_by_card(&self, unit: Unit) -> bool {
        let it = self.unit(unit);
        it.by_card || self.entry(unit).dummy && it.bluffs.is_none()
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
    pub fn is_idle_duffer(&self, character: Character) -> bool {
        let it = self.character(character);
        let is_up = matches!(self.turn.phase, Phase::Cards | Phase::FreeFire);
        it.free_move && it.class <= 1 && is_up
    }

    /// True if a character may join or leave a unit outside an activation: after a rout (BS-55), or as an idle Duffer (BS-22).
    pub fn moves_free(&self, character: Character) -> bool {
        let it = self.character(character);
        it.free_move && (it.class > 1 || self.is_idle_duffer(character))
    }

    /// Takes a character's card out of the deck, drawn or not (BS-25).
    pub fn take_out(&mut self, character: Character) {
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

impl At<'_, '_, '_> {
    /// Has the table shuffle the deck, unless the battle ends before the turn that begins.
    pub fn tell_shuffle(&mut self) {
        if !self.is_played(self.turn.number) {
            return;
        }
        self.tell(Who::Table, |it| {
            let is_away = |character: &Character| {
                !it.character(*character).out_of_action && !it.is_character_here(*character)
            };
            let away: Vec<Character> = it.character_numbers().filter(is_away).collect();
            let shuffle = say!(
                "Shuffle the full deck[, without the {away:card/cards} of {away,}]",
                away
            );
            Todo::Both(shuffle, say!(""))
        });
    }

    /// Reports each side's losses in the turn that ends.
    pub fn tell_losses(&mut self) {
        self.further("BS-24", Who::Table, |it| {
            let (turn, [red, blue]) = (it.turn.number, Side::BOTH.map(|side| it.losses_of(side)));
            let lost = say!("Turn {turn}|: {red}; {blue}", turn, red, blue);
            (Plain, Weight::None, lost)
        });
    }

    /// Reports the turn that begins.
    pub fn tell_turn(&mut self) {
        self.plain("BS-12", Who::Table, |it| {
            let (turn, cards) = (it.turn.number, it.deck.left.len());
            say!(
                "Turn {turn} begins|: {cards} cards shuffled|TURN {turn}",
                turn,
                cards
            )
        });
    }
}

/// Opens step 1 of the turn's end once the deck is empty and no character is active (BS-24).
pub fn settle(at: &mut At, action: &str) {
    at.end_combats();
    at.sort_cards();
    let facts = &at.report.facts;
    if facts.iter().any(|fact| fact.what == "joker_played")
        && let Some(verdict) = &mut at.report.verdict
    {
        let is_long = verdict.text.table.contains(';');
        verdict.suffix(if is_long {
            ", Joker played"
        } else {
            "; Joker played"
        });
    }
    // A unit may react to a shot until the next action; a note, roll or adjustment does not count (BS-42).
    if !matches!(
        action,
        "fire" | "pairs" | "play" | "note" | "roll" | "adjust"
    ) {
        at.turn.shot = None;
    }
    while let Some(unit) = at.turn.card_unit
        && at.unit(unit).actions_left == 0
    {
        at.end_card_unit();
    }
    let turn = &at.turn;
    let busy =
        turn.active_character.is_some() || turn.active_unit.is_some() || turn.card_unit.is_some();
    if turn.phase == Phase::Cards && at.deck.shuffle > 0 && at.deck.left.is_empty() && !busy {
        at.end_activation();
        at.turn.phase = Phase::FreeFire;
        // Only force leaves a round of the first Pause unfought.
        for combat in &mut at.combats.fights {
            combat.due = false;
        }
        at.further("BS-24", Who::Table, |it| {
            let may = it.may_act_freely();
            let empty = say!(
                "The deck is empty|: {may} may fire or reload|FREE FIRE",
                may
            );
            (Plain, Weight::Movement, empty)
        });
    }
}
