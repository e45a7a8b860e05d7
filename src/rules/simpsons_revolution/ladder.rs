//! Failures: down the ladder of order, off the gun, off the table (SR-03, SR-20, SR-23, SR-24).

use super::*;

/// SR-03: a rout's move, in inches.
pub const ROUT: u16 = 16;
/// SR-20: the move of a crew that falls back, in inches.
pub const CREW_BACK: u16 = 8;

/// The result of a failure (SR-03, SR-20).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoraleFailure {
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
    pub fn formation_name(&self, unit: Unit) -> &'static str {
        let it = self.unit(unit);
        named(it.order, it.posture)
    }

    /// The result if a unit fails.
    pub fn fate(&self, unit: Unit, in_melee: bool) -> MoraleFailure {
        let it = self.unit(unit);
        match it.order {
            Rung::None if !in_melee => MoraleFailure::CrewBack {
                again: it.crew_back,
            },
            Rung::None | Rung::Routing => MoraleFailure::Removed,
            Rung::Elite => MoraleFailure::LosesStand {
                left: it.stands.saturating_sub(1),
            },
            Rung::Formed => MoraleFailure::Disordered,
            Rung::Disordered => MoraleFailure::Routs,
        }
    }

    /// Takes a unit off the table. Its leaders stay, unharmed; returns them.
    pub fn remove(&mut self, unit: Unit) -> Vec<Character> {
        self.leave_melee(unit);
        let it = self.unit_mut(unit);
        it.removed = true;
        it.crew_back = false;
        let leaders = self.with(unit);
        for leader in &leaders {
            self.leader_mut(*leader).with = None;
        }
        leaders
    }

    /// SR-05: whether the unit shows disorder by gaps between its stands.
    pub fn has_gaps(&self, unit: Unit) -> bool {
        self.unit(unit).order == Rung::Disordered && self.entry(unit).arm != Arm::Artillery
    }
}

impl At<'_, '_, '_> {
    /// Applies a failure.
    pub(super) fn fail(&mut self, unit: Unit, fate: MoraleFailure, by: Who) -> Played {
        match fate {
            MoraleFailure::Removed => self.destroy(unit, by),
            MoraleFailure::CrewBack { .. } => self.drive_off(unit, by),
            MoraleFailure::LosesStand { .. } => self.lose_stand(unit, by),
            MoraleFailure::Disordered => self.disorder(unit, by),
            MoraleFailure::Routs => {
                self.event(unit, "routs");
                self.fact("routed", by, unit, 1);
                self.rout(unit, Rout::Begins);
                let leaders = self.leaders_of_a_rout(unit, Rout::Begins)?;
                self.tell_go_along(unit, &leaders);
            }
        }
        Ok(())
    }

    /// SR-20: the crew falls back and the gun leaves its melee.
    fn drive_off(&mut self, unit: Unit, by: Who) {
        self.unit_mut(unit).crew_back = true;
        self.event(unit, "crew_falls_back");
        self.fact("crew_driven_off", by, unit, 1);
        if self.in_melee(unit) {
            self.also("SR-20", |it| {
                let enemies = &it.unit(unit).in_melee_with;
                say!(
                    "{unit leaves/leave} the melee with {enemies}",
                    unit,
                    enemies
                )
            });
            self.leave_melee(unit);
        }
        self.tell(unit, |_| crew_moves(true));
    }

    /// A wedge or reinforced line loses a stand and becomes formed.
    fn lose_stand(&mut self, unit: Unit, by: Who) {
        let it = self.unit_mut(unit);
        let lost = it.stands.min(1);
        it.stands -= lost;
        it.stands_lost += lost;
        it.order = Rung::Formed;
        let left = it.stands;
        self.fact("stands_lost", by, unit, lost);
        if left == 0 {
            self.destroy(unit, by);
            return;
        }
        self.event(unit, "formed");
    }

    fn disorder(&mut self, unit: Unit, by: Who) {
        self.unit_mut(unit).order = Rung::Disordered;
        self.event(unit, "disordered");
        self.fact("disordered", by, unit, 1);
    }

    /// The unit turns about and routs, out of any melee; one that routs on has turned its back before.
    pub(super) fn rout(&mut self, unit: Unit, rout: Rout) {
        self.unit_mut(unit).order = Rung::Routing;
        self.leave_melee(unit);
        self.tell(unit, |_| {
            Todo::Move(match rout {
                Rout::Begins => say!("move {ROUT}″ away from the enemy", ROUT),
                Rout::GoesOn => say!("move another {ROUT}″ away from the enemy", ROUT),
            })
        });
        let turn = self.turn.number + 1;
        if self.scenario.plays(turn) {
            self.follows(|_| {
                say!(
                    "{unit}: try to rally at the start of turn {turn}, on 6 (5 or 6 with a leader)",
                    unit,
                    turn
                )
            });
        }
        self.follows(|_| say!("{unit}: removed by any attack while routing", unit));
    }

    /// Removes a unit by an attack.
    pub(super) fn destroy(&mut self, unit: Unit, by: Who) {
        self.event(unit, "removed");
        self.fact("removed", by, unit, 1);
        self.take_off(unit);
    }

    /// Takes a unit off the table. Its leaders stay, alone and unharmed (SR-06).
    pub(super) fn take_off(&mut self, unit: Unit) {
        for leader in self.remove(unit) {
            self.also("SR-06", |_| say!("{leader} is alone", leader));
        }
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

/// The instruction for a formation: `put in reinforced line, 2 stands forward, 1 back`. A rout has none.
pub fn placed(it: &UnitState) -> String {
    let what = match (it.order, it.posture) {
        (_, Posture::Limbered) => "limber up".to_owned(),
        (_, Posture::Unlimbered) => "unlimber".to_owned(),
        (Rung::Routing, _) => return String::new(),
        (order, posture) => format!("put in {}", named(order, posture)),
    };
    match layout(it.order, it.posture) {
        "" => what,
        how => format!("{what}, {how}"),
    }
}

/// A crew falls back from its gun, or returns to it.
pub fn crew_moves(back: bool) -> Todo {
    let say = if back {
        say!("move the crew back {CREW_BACK}″", CREW_BACK)
    } else {
        say!("move the crew back to the gun")
    };
    Todo::Part("the crew", say)
}
