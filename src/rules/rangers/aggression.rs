//! Aggression points: white counters, spent before the dice are rolled (RA-29).

use super::*;

/// The number of points the odds compare with none.
const MOST_COMPARED: u16 = 3;

/// The points spent on an attack or a shot.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Spend {
    pub hit: u16,
    pub wound: u16,
}

impl Spend {
    pub fn read(form: &mut Form, left: u16) -> Spend {
        Self::given(form, left).unwrap_or_default()
    }

    /// The points that an entry names; `None` if it names none.
    pub fn given(form: &mut Form, left: u16) -> Option<Spend> {
        let help = "aggression points, spent before the dice are rolled";
        let spend = |form: &mut Form| Spend {
            hit: points(form, "hit", "points on the D20 to hit", left),
            wound: points(
                form,
                "wound",
                "points on the wound roll (lost on a miss)",
                left,
            ),
        };
        form.group("spend", help, Optional, spend)
    }

    pub fn all(self) -> u16 {
        self.hit + self.wound
    }
}

/// A field of points to spend on one die, up to those left.
pub fn points(form: &mut Form, name: &'static str, help: &'static str, left: u16) -> u16 {
    let reading = form.is_reading() && form.subject().is_none();
    let compared = (left > 0)
        .then(|| 0..=left.min(MOST_COMPARED))
        .into_iter()
        .flatten();
    let slot = form
        .whole(name)
        .unit("points")
        .help(help)
        .compare_at(compared)
        .before_dice();
    // Too many points are refused when spent, so that they can be forced; a form only shows the limit.
    if reading {
        slot.within(0, MOST_WHITE).or(0)
    } else {
        slot.at_most(left).idle_if(left == 0).or(0)
    }
}

impl Rangers {
    /// True if the points must be rolled before anything else (RA-29).
    pub fn needs_aggression_roll(&self) -> bool {
        self.roster.options.aggression && self.turn.number == 0 && !self.turn.aggression_rolled
    }

    /// The points left to the side of `figure`.
    pub fn aggression_of(&self, figure: Unit) -> u16 {
        self.faction(self.side(figure)).aggression
    }

    /// A warning behind a need that every face meets already, or every face that may, while the side has points left to spend.
    pub fn no_use_of_points(&self, figure: Unit, is_certain: bool) -> Option<Say> {
        let warns = is_certain && self.aggression_of(figure) > 0;
        warns.then(|| say!("; more points would be wasted"))
    }

    /// Refuses points that a side does not have.
    pub fn can_spend(&self, side: Side, points: u16) -> Allowed {
        let left = self.faction(side).aggression;
        if points == 0 || points <= left {
            return Ok(());
        }
        if !self.roster.options.aggression {
            return refuse("RA-29", "this battle is played without aggression points");
        }
        let only = say!(
            "{side}: only {left aggression point/aggression points} left, not {points}",
            side,
            left,
            points
        );
        self.refusal("RA-29", only)
    }
}

impl At<'_, '_, '_> {
    /// Spends a side's points, or refuses.
    pub(crate) fn spend_points(&mut self, side: Side, points: u16) -> Allowed {
        self.pass(self.battle.can_spend(side, points))?;
        self.pay(side, points);
        Ok(())
    }

    /// Removes white counters, also those for a die that is then not rolled.
    pub(crate) fn pay(&mut self, side: Side, points: u16) {
        if points == 0 {
            return;
        }
        let left = self.faction(side).aggression.saturating_sub(points);
        self.faction_mut(side).aggression = left;
        self.line("RA-29", |_| {
            let left = if left == 0 {
                say!("none")
            } else {
                say!("{left}", left)
            };
            say!(
                "{side}: {points aggression point/aggression points} spent, {left} left",
                side,
                points,
                left
            )
        });
    }
}
