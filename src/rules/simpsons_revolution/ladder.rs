//! Failures: down the ladder of order, off the gun, off the table (SR-03, SR-20, SR-23, SR-24).

use super::*;

/// SR-03: a rout's move, in inches.
pub const ROUT: u16 = 16;
/// SR-20: the move of a crew that falls back, in inches.
pub const CREW_BACK: u16 = 8;

/// The result of a failure (SR-03, SR-20).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    Removed,
    /// `again` if the crew was already away from its gun.
    CrewBack {
        again: bool,
    },
    LosesStand {
        left: u16,
    },
    Disordered,
    Routs,
}

impl SimpsonsRevolution {
    /// Rung and posture in one: `formed line`.
    pub fn formation(&self, unit: Unit) -> &'static str {
        let it = self.unit(unit);
        named(it.order, it.posture)
    }

    /// The result if a unit fails.
    pub fn fate(&self, unit: Unit, in_melee: bool) -> Fate {
        let it = self.unit(unit);
        match it.order {
            Rung::None if !in_melee => Fate::CrewBack {
                again: it.crew_back,
            },
            Rung::None | Rung::Routing => Fate::Removed,
            Rung::Elite => Fate::LosesStand {
                left: it.stands.saturating_sub(1),
            },
            Rung::Formed => Fate::Disordered,
            Rung::Disordered => Fate::Routs,
        }
    }

    /// Applies a failure.
    pub fn fail(
        &mut self,
        unit: Unit,
        fate: Fate,
        by: Who,
        table: &mut Table,
        report: &mut Report,
    ) -> Played {
        match fate {
            Fate::Removed => self.destroy(unit, by, report),
            Fate::CrewBack { .. } => self.drive_off(unit, by, report),
            Fate::LosesStand { .. } => self.lose_stand(unit, by, report),
            Fate::Disordered => self.disorder(unit, by, report),
            Fate::Routs => {
                report.event(Who::from(unit), "routs");
                report.fact("routed", by, Who::from(unit), 1);
                self.rout(unit, Rout::Begins, report);
                let leaders = self.leaders_of_a_rout(unit, Rout::Begins, table, report)?;
                self.tell_go_along(unit, &leaders, report);
            }
        }
        Ok(())
    }

    /// SR-20: the crew falls back and the gun leaves its melee.
    fn drive_off(&mut self, unit: Unit, by: Who, report: &mut Report) {
        self.unit_mut(unit).crew_back = true;
        report.event(Who::from(unit), "crew_falls_back");
        report.fact("crew_driven_off", by, Who::from(unit), 1);
        if self.in_melee(unit) {
            let (gun, enemies) = (self.subject(unit), self.unit(unit).in_melee_with.clone());
            let foes = self.unit_names(&enemies);
            report.consequence("SR-20", None, VerdictTone::Plain, Weight::None, |_| {
                let leaves = gun.does("leaves", "leave");
                Phrase::new(format!("{leaves} the melee with {foes}"))
            });
            self.leave_melee(unit);
        }
        report.instruct_unit(Who::from(unit), || {
            format!("move the crew back {CREW_BACK}″")
        });
    }

    /// A wedge or reinforced line loses a stand and becomes formed.
    fn lose_stand(&mut self, unit: Unit, by: Who, report: &mut Report) {
        let it = self.unit_mut(unit);
        let lost = it.stands.min(1);
        it.stands -= lost;
        it.stands_lost += lost;
        it.order = Rung::Formed;
        let left = it.stands;
        report.fact("stands_lost", by, Who::from(unit), lost);
        if left == 0 {
            self.destroy(unit, by, report);
            return;
        }
        report.event(Who::from(unit), "formed");
        self.put_in(unit, report);
    }

    fn disorder(&mut self, unit: Unit, by: Who, report: &mut Report) {
        self.unit_mut(unit).order = Rung::Disordered;
        report.event(Who::from(unit), "disordered");
        report.fact("disordered", by, Who::from(unit), 1);
        self.put_in(unit, report);
    }

    /// The unit turns about and routs, out of any melee; one that routs on has turned its back before.
    pub fn rout(&mut self, unit: Unit, rout: Rout, report: &mut Report) {
        self.unit_mut(unit).order = Rung::Routing;
        self.leave_melee(unit);
        report.instruct_unit(Who::from(unit), || match rout {
            Rout::Begins => format!("turn about, move {ROUT}″ away from the enemy"),
            Rout::GoesOn => format!("move another {ROUT}″ away from the enemy"),
        });
        let (name, turn) = (self.unit_name(unit), self.turn.number + 1);
        if self.scenario.plays(turn) {
            report.follows(|| format!("{name}: rally at the start of turn {turn}"));
        }
        report.follows(|| format!("{name}: any attack while routing removes {name}"));
    }

    /// Removes a unit by an attack.
    pub fn destroy(&mut self, unit: Unit, by: Who, report: &mut Report) {
        report.event(Who::from(unit), "removed");
        report.fact("removed", by, Who::from(unit), 1);
        self.remove(unit, report);
    }

    /// Takes a unit off the table. Its leaders stay, alone and unharmed (SR-06).
    pub fn remove(&mut self, unit: Unit, report: &mut Report) {
        self.leave_melee(unit);
        let it = self.unit_mut(unit);
        it.removed = true;
        it.crew_back = false;
        for leader in self.with(unit) {
            self.leader_mut(leader).with = None;
            report.consequence("SR-06", None, VerdictTone::Plain, Weight::None, |_| {
                Phrase::new(format!("{} is alone", self.leader_name(leader)))
            });
        }
    }

    /// The table instruction for a unit's new formation.
    pub fn put_in(&self, unit: Unit, report: &mut Report) {
        let it = self.unit(unit);
        report.instruct_unit(Who::from(unit), || placed(it.order, it.posture));
    }

    /// SR-05: whether the unit shows disorder by gaps between its stands.
    pub fn has_gaps(&self, unit: Unit) -> bool {
        self.unit(unit).order == Rung::Disordered && self.entry(unit).arm != Arm::Artillery
    }
}

/// A formation's name.
pub fn named(order: Rung, posture: Posture) -> &'static str {
    let column = posture == Posture::Column;
    match order {
        Rung::None => posture.phrase(),
        Rung::Elite if column => "wedge",
        Rung::Elite => "reinforced line",
        Rung::Formed if column => "close-order column",
        Rung::Formed => "formed line",
        Rung::Disordered if column => "disordered column",
        Rung::Disordered => "disordered line",
        Rung::Routing => "rout",
    }
}

/// SR-03: the layout of the stands; empty if the formation's name says it.
pub fn layout(order: Rung, posture: Posture) -> &'static str {
    match (order, posture) {
        (_, Posture::Limbered) => "trail in the direction of travel",
        (_, Posture::Unlimbered) => "muzzle to the target",
        (Rung::Elite, Posture::Column) => "1 stand forward, 2 back",
        (Rung::Elite, Posture::Line) => "2 stands forward, 1 back",
        (Rung::Disordered, _) => "1/2 to 1″ gaps",
        (Rung::Routing, _) => "backs to the enemy",
        (Rung::None | Rung::Formed, _) => "",
    }
}

/// The instruction for a formation: `put in reinforced line, 2 stands forward, 1 back`.
pub fn placed(order: Rung, posture: Posture) -> String {
    let how = layout(order, posture);
    let what = match (order, posture) {
        (_, Posture::Limbered) => "limber up".to_owned(),
        (_, Posture::Unlimbered) => "unlimber".to_owned(),
        (Rung::Routing, _) => "turn about".to_owned(),
        _ => format!("put in {}", named(order, posture)),
    };
    if how.is_empty() {
        what
    } else {
        format!("{what}, {how}")
    }
}
