//! Held fire: the targets it may answer, and the follow-ups offered (OF-14).

use super::roster::reach;
use super::*;

impl OnTheFrontier {
    /// OF-14: the enemies at which a unit may return fire.
    pub fn shooters_at(&self, unit: Unit) -> impl Iterator<Item = Unit> + '_ {
        let shot_by = self.unit(unit).shot_by.iter().copied();
        shot_by
            .filter(move |_| self.unit(unit).held_fire)
            .filter(|by| self.unit(*by).in_play())
    }

    /// OF-14: the charging enemies at which a unit may fire.
    pub fn chargers_at(&self, unit: Unit) -> impl Iterator<Item = Unit> + '_ {
        let held = self.unit(unit).held_fire;
        self.chargers()
            .filter(move |other| held && self.unit(*other).charging == Some(unit))
    }

    /// OF-02, OF-08, OF-10: whether a unit is armed and fit to shoot.
    fn can_fire(&self, unit: Unit) -> bool {
        let it = self.unit(unit);
        it.standing > 0 && !self.is_shaken(unit) && self.entry(unit).weapon != Weapon::None
    }

    /// The fields of a shot with held fire.
    fn answer(
        &self,
        unit: Unit,
        target: Unit,
        range: Value,
        returning: &'static str,
    ) -> [(&'static str, Value); 4] {
        [
            ("unit", self.id(unit).into()),
            ("target", self.id(target).into()),
            ("range", range),
            ("returning", returning.into()),
        ]
    }
}

impl At<'_, '_, '_> {
    /// OF-14: offers return fire to a unit that was shot at.
    pub(crate) fn offer_return(&mut self, unit: Unit, shooter: Unit, range: f64) {
        let (_, long) = reach(self.entry(unit).weapon);
        let may = self.shooters_at(unit).any(|by| by == shooter);
        if !may || !self.can_fire(unit) || range > long {
            return;
        }
        self.follow_up(self.side(unit), "shoot", |it| {
            let fields = it.answer(unit, shooter, shown(range), "fire");
            let ask = say!(
                "{shooter} shot at {unit}, who held fire. Return fire?",
                shooter,
                unit
            );
            (fields, ask)
        });
        self.tell_next(|_| say!("{unit}: may return fire at {shooter}", unit, shooter));
    }

    /// OF-14: offers fire at a charge, which is in contact by now: the range is nothing unless the players measure another.
    pub(crate) fn offer_fire_at_charge(&mut self, charger: Unit) {
        let Some(unit) = self.unit(charger).charging else {
            return;
        };
        if !self.unit(unit).held_fire || !self.can_fire(unit) {
            return;
        }
        self.follow_up(self.side(unit), "shoot", |it| {
            let fields = it.answer(unit, charger, 0.into(), "charge");
            let ask = say!(
                "{charger charges/charge} {unit}, who held fire. Fire first?",
                charger,
                unit
            );
            (fields, ask)
        });
        self.tell_next(|_| say!("{unit}: may fire at charging {charger}", unit, charger));
    }
}

/// Inches as typed: 3, not 3.0.
fn shown(inches: f64) -> Value {
    let text = inches.to_string();
    text.parse::<u16>().map_or(json!(inches), Value::from)
}
