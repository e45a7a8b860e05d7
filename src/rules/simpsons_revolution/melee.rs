//! Units in contact (SR-24).

use super::*;

impl SimpsonsRevolution {
    /// Puts two enemies in melee with each other.
    pub fn engage(&mut self, unit: Unit, enemy: Unit) {
        for (one, other) in [(unit, enemy), (enemy, unit)] {
            let with = &mut self.unit_mut(one).in_melee_with;
            if let Err(place) = with.binary_search(&other) {
                with.insert(place, other);
            }
        }
    }

    /// Takes a unit out of every melee.
    pub fn leave_melee(&mut self, unit: Unit) {
        for enemy in std::mem::take(&mut self.unit_mut(unit).in_melee_with) {
            self.unit_mut(enemy)
                .in_melee_with
                .retain(|other| *other != unit);
        }
    }

    /// SR-19: the charge of `unit` at `target` this turn.
    pub fn charge_at(&self, unit: Unit, target: Unit) -> Option<ChargeMade> {
        let it = self.unit(unit);
        let latest = it.charged && it.charge_target.is_none_or(|charged| charged == target);
        let uphill = it.uphill;
        latest.then_some(ChargeMade { target, uphill }).or_else(|| {
            let mut before = it.charged_before.iter().copied();
            before.find(|charge| charge.target == target)
        })
    }

    /// SR-19: notes a charge. One before it still counts for its own target.
    pub fn note_charge(&mut self, unit: Unit, charge: ChargeMade) {
        let targets = self.unit(unit).in_melee_with.iter().copied();
        let before = targets.filter_map(|target| self.charge_at(unit, target));
        let before = before.filter(|before| before.target != charge.target);
        let before = before.collect();
        let it = self.unit_mut(unit);
        (it.charged, it.charge_target) = (true, Some(charge.target));
        (it.uphill, it.charged_before) = (charge.uphill, before);
    }

    pub fn in_melee(&self, unit: Unit) -> bool {
        !self.unit(unit).in_melee_with.is_empty()
    }

    /// Groups of units in contact, directly or through others: red's and blue's units of each.
    pub fn melees(&self) -> Vec<[Vec<Unit>; 2]> {
        let mut seen: Vec<Unit> = Vec::new();
        let mut all = Vec::new();
        for first in self.unit_numbers() {
            if seen.contains(&first) || !self.in_melee(first) {
                continue;
            }
            let mut group = vec![first];
            let mut next = 0;
            while let Some(unit) = group.get(next).copied() {
                let more: Vec<Unit> = self
                    .unit(unit)
                    .in_melee_with
                    .iter()
                    .copied()
                    .filter(|other| !group.contains(other))
                    .collect();
                group.extend(more);
                next += 1;
            }
            seen.extend(&group);
            group.sort_unstable();
            all.push(Side::BOTH.map(|side| {
                group
                    .iter()
                    .copied()
                    .filter(|unit| self.side(*unit) == side)
                    .collect()
            }));
        }
        all
    }
}

impl At<'_, '_, '_> {
    /// The melees now, for [`At::tell_melees_over`]; empty in the odds.
    pub(super) fn melees_to_tell(&self) -> Vec<[Vec<Unit>; 2]> {
        if self.is_told() {
            self.melees()
        } else {
            Vec::new()
        }
    }

    /// SR-24: events for the melees of `before` that are over.
    pub(super) fn tell_melees_over(&mut self, before: &[[Vec<Unit>; 2]]) {
        for [red, blue] in before {
            let goes_on = |unit: &Unit| {
                let now = &self.unit(*unit).in_melee_with;
                now.iter().any(|enemy| blue.contains(enemy))
            };
            if !red.iter().any(goes_on) {
                let all = [&red[..], blue].concat();
                self.also("SR-24", |_| say!("The melee between {all} is over", all));
            }
        }
    }
}
