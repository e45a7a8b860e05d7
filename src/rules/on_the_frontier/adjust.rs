//! The bounds of the counters of [`super::state`], and the changes that follow when the umpire sets one.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    reason = "every mend has the same form"
)]

use super::actions::MOST_LAID;
use super::*;
use crate::battle::counters::{counter, whole, word};

const OFF_TABLE: &str = "this unit is off the table";

impl OnTheFrontier {
    pub fn foes(&self, unit: Unit) -> Vec<String> {
        self.ids(self.in_play(self.side(unit).other()))
    }

    /// First player and half exist only after the initiative.
    pub fn has_begun(&self) -> bool {
        self.turn.first.is_some()
    }

    /// The points of each work.
    pub fn works(&self, (): ()) -> Vec<Counter> {
        let points = |it: &Work| counter(&it.name, Range::Whole(0, DONE), it.points);
        self.works.all.iter().map(points).collect()
    }

    /// The task of each work.
    pub fn tasks(&self, (): ()) -> Vec<Counter> {
        let task = |it: &Work| counter(&it.name, Range::words(|_: Task| true), it.task.word());
        self.works.all.iter().map(task).collect()
    }

    /// The dice of each demolition charge.
    pub fn charges(&self, (): ()) -> Vec<Counter> {
        let dice = |it: &DemolitionCharge| counter(&it.name, Range::Whole(0, MOST_LAID), it.dice);
        self.charges.all.iter().map(dice).collect()
    }

    fn work(&mut self, name: &str) -> Result<&mut Work, &'static str> {
        let mut works = self.works.all.iter_mut();
        let work = works.find(|work| work.name == name);
        work.ok_or("no work has this name")
    }

    pub fn set_work(&mut self, (): (), name: &str, to: &Value) -> Result<(), String> {
        self.work(name)?.points = whole(to)?;
        self.works.all.retain(|work| work.points > 0);
        Ok(())
    }

    pub fn set_task(&mut self, (): (), name: &str, to: &Value) -> Result<(), String> {
        self.work(name)?.task = word(to)?;
        Ok(())
    }

    pub fn set_charge(&mut self, (): (), name: &str, to: &Value) -> Result<(), String> {
        let charges = &mut self.charges.all;
        let charge = charges.iter_mut().find(|charge| charge.name == name);
        charge.ok_or("no charge has this name")?.dice = whole(to)?;
        charges.retain(|charge| charge.dice > 0);
        Ok(())
    }

    pub fn mend_unit(
        &mut self,
        unit: Unit,
        counter: &str,
        _: &UnitState,
    ) -> Result<(), &'static str> {
        let figures = self.entry(unit).figures;
        let it = self.unit_mut(unit);
        match counter {
            // OF-01: the three counts add up. A gain comes first from figures down, then from figures lost or standing.
            "standing" | "down" | "lost" => {
                match counter {
                    "standing" => {
                        it.lost = it.lost.min(figures - it.standing);
                        it.down = figures - it.standing - it.lost;
                    }
                    "down" => {
                        it.lost = it.lost.min(figures - it.down);
                        it.standing = figures - it.down - it.lost;
                    }
                    _ => {
                        it.down = it.down.min(figures - it.lost);
                        it.standing = figures - it.lost - it.down;
                    }
                }
                // Who has figures left is not routed.
                it.routed &= it.standing + it.down == 0;
            }
            "held_fire" if it.held_fire && !it.in_play() => return Err(OFF_TABLE),
            "shot_by" if !it.shot_by.is_empty() && !it.in_play() => return Err(OFF_TABLE),
            "shot_by" => it.shot_by.sort_unstable(),
            "charging" if it.charging.is_some() && !it.in_play() => return Err(OFF_TABLE),
            "charging" if it.charging.is_some() && it.standing == 0 => {
                return Err("the unit has no figures standing and cannot charge (OF-16)");
            }
            "may_pursue" if it.may_pursue => {
                let too_early = self.turn.half != TurnHalf::Charges;
                if let Some(why) = self.cannot_pursue(unit) {
                    return Err(why);
                } else if too_early {
                    return Err("no unit may pursue before charges are resolved (OF-20)");
                }
            }
            "routed" if it.routed => (it.standing, it.down, it.lost) = (0, 0, figures),
            _ => {}
        }
        Ok(())
    }

    pub fn mend_commander(
        &mut self,
        commander: Character,
        counter: &str,
        _: &Commander,
    ) -> Result<(), &'static str> {
        let it = self.commander_mut(commander);
        match counter {
            "with" if it.with.is_some() && it.hit_on_turn.is_some() => {
                return Err("this commander is hit; clear hit on turn first");
            }
            "hit_on_turn" => it.with = it.with.filter(|_| it.hit_on_turn.is_none()),
            _ => {}
        }
        Ok(())
    }

    /// A commander's hit is never later than the current turn.
    pub fn mend_turn(&mut self, (): (), counter: &str, _: &Turn) -> Result<(), &'static str> {
        if counter == "number" {
            for it in &mut self.commanders {
                it.hit_on_turn = it.hit_on_turn.map(|hit| hit.min(self.turn.number));
            }
        }
        Ok(())
    }
}
