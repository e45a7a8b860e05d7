//! Combats: their units, when a round must be fought, when they end (BS-20, BS-43, BS-47, BS-48).

use super::verdicts::fighters_of;
use super::*;

impl At<'_, '_, '_> {
    /// Engages units of both sides, in a new combat or in `into` (BS-43).
    pub fn engage(
        &mut self,
        units: &[Unit],
        into: Option<u16>,
        charged: &[Unit],
        at_obstacle: &[Unit],
    ) {
        let id = into.unwrap_or_else(|| self.battle.open_combat());
        for unit in units {
            self.unit_mut(*unit).combat = id;
            self.unit_mut(*unit).hidden = false;
        }
        // A combat being fought in this step is joined before its first round.
        if let Some(combat) = self.combat_mut(id) {
            combat.charged.extend(charged);
            combat.at_obstacle.extend(at_obstacle);
        }
        self.line("BS-43", |_| say!("engaged: {units,}", units));
    }
}

impl BigSkirmishes {
    /// Begins a combat without units. Returns its number.
    fn open_combat(&mut self) -> u16 {
        self.combats.count += 1;
        let id = self.combats.count;
        self.combats.fights.push(Combat {
            id,
            round: 0,
            due: false,
            charged: Vec::new(),
            at_obstacle: Vec::new(),
        });
        id
    }

    /// The name of a combat: `Light Dragoons v Minutemen`.
    pub fn combat_name(&self, combat: u16) -> Say {
        let of = |side| fighters_of(side, &self.fighters(combat, side));
        let [red, blue] = Side::BOTH.map(of);
        say!("{red} v {blue}", red, blue)
    }

    /// Marks the combats to continue at the first Pause: every one that has had a round (BS-20, BS-47).
    pub fn due_at_pause(&mut self) {
        for combat in &mut self.combats.fights {
            combat.due = combat.round > 0;
        }
    }

    /// Marks the combats to fight in step 2 of the turn's end; with one round a turn, only new ones (BS-24,
    /// BS-47).
    pub fn due_at_end(&mut self) {
        let all = self.roster.options.rounds_a_turn == RoundsPerTurn::Two;
        for combat in &mut self.combats.fights {
            combat.due = all || combat.round == 0;
        }
    }

    /// Ends combats that have units of one side only, and frees those units (BS-47). Returns them.
    pub fn end_combats(&mut self) -> Vec<Unit> {
        let mut freed = Vec::new();
        let ids: Vec<u16> = self
            .combats
            .fights
            .iter()
            .map(|combat| combat.id)
            .filter(|id| self.is_one_sided(*id))
            .collect();
        if !ids.is_empty() {
            let among = |unit: &Unit| ids.contains(&self.unit(*unit).combat);
            freed = self.unit_numbers().filter(among).collect();
            for unit in &freed {
                self.unit_mut(*unit).combat = 0;
            }
            self.combats
                .fights
                .retain(|combat| !ids.contains(&combat.id));
        }
        let Self { combats, units, .. } = self;
        for combat in &mut combats.fights {
            let still = |unit: &Unit| units[usize::from(*unit)].combat == combat.id;
            combat.charged.retain(still);
            combat.at_obstacle.retain(still);
        }
        freed
    }

    /// The combats that must be fought before play goes on.
    pub fn combats_due(&self) -> impl Iterator<Item = &Combat> {
        self.combats.fights.iter().filter(|combat| combat.due)
    }

    /// Refuses to go on before the marked combats are fought (BS-20, BS-24).
    pub fn no_combat_due(&self, clause: &'static str) -> Allowed {
        match self.combats_due().next() {
            Some(combat) => {
                let combat = self.combat_name(combat.id);
                self.refusal(clause, say!("{combat} must fight first", combat))
            }
            None => Ok(()),
        }
    }

    /// True if units may still join the combat (BS-48).
    pub fn may_reinforce(&self, combat: u16) -> bool {
        self.roster.options.reinforce_before_first_round
            && self.combat(combat).is_some_and(|combat| combat.round == 0)
    }

    /// Marks the units that must test in step 3 (BS-52).
    pub fn list_tests(&mut self) {
        for unit in &mut self.units {
            unit.test_due = unit.in_play() && unit.tally() > unit.standing;
        }
    }

    /// Refuses to go on before the marked units have tested (BS-24).
    pub fn no_test_due(&self) -> Allowed {
        match self.unit_numbers().find(|unit| self.unit(*unit).test_due) {
            Some(unit) => self.refusal("BS-24", say!("{unit} must test morale first", unit)),
            None => Ok(()),
        }
    }

    /// True if a round of this combat can be fought now.
    pub fn is_fought_now(&self, combat: &Combat) -> bool {
        combat.due && matches!(self.turn.phase, Phase::Cards | Phase::Combats)
    }
}

/// The ids of the open combats: `c1` and so on.
pub fn ids(battle: &BigSkirmishes) -> Vec<String> {
    battle
        .combats
        .fights
        .iter()
        .map(|combat| format!("c{}", combat.id))
        .collect()
}

/// True if cavalry counts 1 1/2 against the unit: infantry not in square, or the crew of a gun (BS-44).
pub fn is_open_foot(battle: &BigSkirmishes, unit: Unit) -> bool {
    battle.entry(unit).arm != Arm::Cavalry && battle.unit(unit).formation != Formation::Square
}

/// The lowest face that hits at a defended obstacle, and after a charge (BS-45).
pub const AT_OBSTACLE: u8 = 5;
pub const CHARGING: u8 = 3;

/// The lowest face that hits in a round of combat (BS-45).
pub fn hits_on(obstacle: bool, charging: bool) -> u8 {
    match (obstacle, charging) {
        (true, _) => AT_OBSTACLE,
        (_, true) => CHARGING,
        _ => 4,
    }
}
