//! The words of `shoot`: the prompt, the verdict, the follow-up.

use super::*;

pub struct ShotResult {
    pub dice: u16,
    /// Hits rolled.
    pub hits: u16,
    /// Figures laid down.
    pub laid: u16,
    /// The target becomes shaken.
    pub shaken: bool,
    /// The commander who cancelled a hit.
    pub steadied: Option<Character>,
}

impl Shoot {
    /// `Town Militia return fire at Deserters`.
    pub fn attempt(&self) -> Say {
        let (unit, target) = (self.unit, self.target);
        match self.returning {
            Returning::No => say!("{unit fires/fire} at {target}", unit, target),
            Returning::Fire => say!("{unit returns/return} fire at {target}", unit, target),
            Returning::Charge => say!("{unit fires/fire} at charging {target}", unit, target),
        }
    }

    /// `14″`; chargers are in contact.
    fn distance(&self) -> Say {
        if self.range > 0.0 {
            say!("{range}", self.range)
        } else {
            say!("at contact")
        }
    }

    /// `Mountain Battery fires at Pass Riders, 14″, close, at cavalry`; a shot that cannot hit says so.
    pub fn prompt(&self, at: &mut At, long: bool, need: u16) {
        at.prompt("to hit", |it| {
            let arm = it.entry(self.target).arm;
            let at = (!self.cover && arm.is_hard()).then_some(arm.word());
            let band = if long { "long" } else { "close" };
            self.attempt().then(say!(
                ", {range}, {band}{cover?, in cover}[, at {at}]{never?: no face hits}",
                range = self.distance(),
                band,
                self.cover,
                at,
                never = need >= OUT_OF_REACH
            ))
        });
    }

    /// `Mountain Battery fires at Pass Riders, 14″: 2 down`.
    pub fn conclude(&self, at: &mut At, result: &ShotResult) {
        let target = self.target;
        let all_down = result.laid > 0 && at.unit(target).standing == 0;
        let (tone, weight) = match result {
            ShotResult { laid: 1.., .. } => (Good, Weight::Killed),
            ShotResult { hits: 1.., .. } => (Bad, Weight::NoEffect),
            _ => (Bad, Weight::Miss),
        };
        at.end("OF-11", self.unit, |_| {
            let none = result.dice == 0;
            let range = self.distance();
            let shot = say!("|, {range}{none? with 0 dice}: ", range, none);
            let steadied = say!(
                "|[; {commander} steadies {target}, 1 hit cancelled]",
                commander = result.steadied,
                target
            );
            let effect = self.effect(result, all_down);
            let said = self.attempt().then(shot).then(effect).then(steadied);
            (tone, weight, said)
        });
        if result.shaken && !all_down {
            at.tell_next(|_| say!("{target}: shaken, may not shoot or advance", target));
        } else if all_down && self.returning != Returning::Charge {
            at.tell_next(|_| say!("{target}: no figure stands; may still rally", target));
        }
    }

    fn effect(&self, result: &ShotResult, all_down: bool) -> Say {
        let laid = result.laid;
        match *result {
            _ if all_down && self.returning == Returning::Charge => {
                say!("|all down, the charge is stopped|CHARGE STOPPED")
            }
            _ if all_down => say!("|all down|{TARGET} ALL DOWN", self.target),
            ShotResult {
                laid: 1..,
                shaken: true,
                ..
            } => say!("|{laid} down, shaken|{TARGET} SHAKEN", laid, self.target),
            ShotResult { laid: 1.., .. } => {
                say!("|{laid} down|{TARGET}: {laid} DOWN", laid, self.target)
            }
            ShotResult { dice: 0, .. } => say!("|no hits|NO DICE"),
            ShotResult { hits: 0, .. } => say!("|no hits|MISS"),
            ShotResult {
                steadied: Some(_), ..
            } => say!("|no effect|{TARGET} STEADIED", self.target),
            _ => say!("|no effect|NO EFFECT"),
        }
    }
}
