//! Held fire: the targets it may answer, and the follow-ups offered (OF-14).

use super::roster::reach;
use super::*;
use crate::battle::Report;

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

    /// OF-14: offers return fire to a unit that was shot at.
    pub fn offer_return(&self, unit: Unit, shooter: Unit, range: f64, report: &mut Report) {
        let (_, long) = reach(self.entry(unit).weapon);
        let may = self.shooters_at(unit).any(|by| by == shooter);
        if !may || !self.can_fire(unit) || range > long {
            return;
        }
        let fields = || {
            fields(json!({
                "unit": self.id(unit), "target": self.id(shooter), "range": shown(range), "returning": "fire",
            }))
        };
        report.follow_up(self.side(unit), "shoot", fields, |_| {
            let (by, on) = (self.subject(shooter), self.subject(unit));
            format!("{by} shot at {on}, who held fire. Return fire?")
        });
        tell_next(report, || {
            let (on, by) = (self.unit_name(unit), self.unit_name(shooter));
            format!("{on}: may return fire at {by}")
        });
    }

    /// OF-14: offers fire at a charge, which is in contact by now: the range is nothing unless the players measure another.
    pub fn offer_fire_at_charge(&self, charger: Unit, report: &mut Report) {
        let Some(unit) = self.unit(charger).charging else {
            return;
        };
        if !self.unit(unit).held_fire || !self.can_fire(unit) {
            return;
        }
        let fields = || {
            fields(json!({
                "unit": self.id(unit), "target": self.id(charger), "range": 0, "returning": "charge",
            }))
        };
        report.follow_up(self.side(unit), "shoot", fields, |_| {
            let by = self.subject(charger);
            format!(
                "{} {}, who held fire. Fire first?",
                by.does("charges", "charge"),
                self.unit_name(unit)
            )
        });
        tell_next(report, || {
            let (on, by) = (self.unit_name(unit), self.unit_name(charger));
            format!("{on}: may fire at charging {by}")
        });
    }
}

/// Inches as typed: 3, not 3.0.
fn shown(inches: f64) -> Value {
    let text = inches.to_string();
    text.parse::<u16>().map_or(json!(inches), Value::from)
}

fn fields(json: Value) -> Map<String, Value> {
    match json {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}
