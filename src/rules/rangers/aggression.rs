//! Aggression points: white counters, spent before the dice fall (RA-29).

use super::state::Rangers;
use crate::battle::{Form, Report, count};
use crate::table::{Refusal, Side, Who};

/// The most points that a side can have: those of one die.
pub(super) const MOST: u16 = 6;

/// The most points that are compared with none.
const MOST_COMPARED: u16 = 3;

/// What is spent on a blow or a shot.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Spend {
    pub(super) hit: u16,
    pub(super) wound: u16,
}

impl Spend {
    /// Its fields, for a side that has so many points left.
    pub(super) fn read(form: &mut Form, left: u16) -> Spend {
        let help = "aggression points of the side that rolls, spent before the dice fall";
        let spend = |form: &mut Form| Spend {
            hit: points(form, "hit", "taken off the D20 to hit", left),
            wound: points(form, "wound", "taken off the wound roll", left),
        };
        form.group("spend", help, false, spend).unwrap_or_default()
    }

    /// Both together.
    pub(super) fn all(self) -> u16 {
        self.hit + self.wound
    }
}

/// A field of points to spend on one die, of those that the side has left, compared up to them.
pub(super) fn points(form: &mut Form, name: &'static str, help: &'static str, left: u16) -> u16 {
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
    // What is too much is refused (and may be forced) when it is spent; a form names what there is.
    if reading {
        slot.within(0, MOST).or(0)
    } else {
        slot.at_most(left).idle_if(left == 0).or(0)
    }
}

impl Rangers {
    /// RA-29: whether the points that this battle uses are still to be rolled for, before anything else.
    pub(super) fn owes_aggression(&self) -> bool {
        self.roster.options.aggression && self.turn.number == 0 && !self.turn.aggression_rolled
    }

    /// What the side of `figure` has left to spend.
    pub(super) fn aggression_of(&self, figure: u16) -> u16 {
        self.faction(self.side(figure)).aggression
    }

    /// Whether a side has so many points to spend.
    ///
    /// # Errors
    /// What is in the way.
    pub(super) fn can_spend(&self, side: Side, points: u16) -> Result<(), Refusal> {
        let left = self.faction(side).aggression;
        if points == 0 || points <= left {
            return Ok(());
        }
        if !self.roster.options.aggression {
            return Err(Refusal::new(
                "RA-29",
                "aggression points are an option that this battle does not use",
            ));
        }
        let name = self.call(Who::Side(side));
        Err(Refusal::new(
            "RA-29",
            format!(
                "{name}: {} left, not {points}",
                count(left, "aggression point", "aggression points")
            ),
        ))
    }

    /// Takes white counters off; those on a die that is then not rolled are gone as well.
    pub(super) fn pay(&mut self, side: Side, points: u16, report: &mut Report) {
        if points > 0 {
            let left = self.faction(side).aggression.saturating_sub(points);
            self.faction_mut(side).aggression = left;
            let name = self.call(Who::Side(side));
            report.say("RA-29", |_| {
                format!(
                    "{name}: {} spent, {left} left",
                    count(points, "aggression point", "aggression points")
                )
            });
            report.instruct(|_| {
                format!(
                    "{name}: remove {}",
                    count(points, "white counter", "white counters")
                )
            });
        }
    }
}
