//! What failing does: down the ladder of order, off the gun, off the table (SR-03, SR-20, SR-23, SR-24).

use super::leaders::Rout;
use super::roster::{Arm, Posture};
use super::state::{Rung, SimpsonsRevolution};
use crate::battle::{Report, count};
use crate::table::{Suspend, Table, Who};

/// SR-03: how far a rout goes, in inches.
pub(super) const ROUT: u16 = 16;
/// SR-20: how far a crew falls back from its gun, in inches.
pub(super) const CREW_BACK: u16 = 8;

impl SimpsonsRevolution {
    /// What a unit stands in: its rung and its posture in one.
    pub(super) fn formation(&self, unit: u16) -> &'static str {
        let it = self.unit(unit);
        named(it.order, it.posture)
    }

    /// A unit that was attacked has failed: one rung down.
    pub(super) fn fail(
        &mut self,
        unit: u16,
        in_melee: bool,
        by: Who,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        match self.unit(unit).order {
            Rung::None if in_melee => self.destroy(unit, "SR-20", by, report),
            Rung::None => self.drive_off(unit, by, report),
            Rung::Elite => self.lose_stand(unit, by, report),
            Rung::Formed => self.disorder(unit, by, report),
            Rung::Disordered => {
                report.event(Who::Unit(unit), "routs");
                report.fact("routed", by, Who::Unit(unit), 1);
                self.rout(unit, "SR-03", report);
                self.leaders_of_a_rout(unit, Rout::Begins, table, report)?;
            }
            Rung::Routing => self.destroy(unit, "SR-23", by, report),
        }
        Ok(())
    }

    /// SR-20: the crew leaves its gun.
    fn drive_off(&mut self, unit: u16, by: Who, report: &mut Report) {
        self.unit_mut(unit).crew_back = true;
        let name = self.unit_name(unit);
        report.event(Who::Unit(unit), "crew_falls_back");
        report.fact("crew_driven_off", by, Who::Unit(unit), 1);
        report.say("SR-20", |_| {
            format!("{name}: the crew falls back {CREW_BACK} inches from the gun")
        });
        if self.in_melee(unit) {
            report.say("SR-20", |_| format!("{name}: out of the melee"));
            self.leave_melee(unit);
        }
        report.instruct(|_| {
            format!("move the crew of {name} back {CREW_BACK} inches, the gun stays")
        });
    }

    /// Wedge and reinforced line lose a stand and go on with the others.
    fn lose_stand(&mut self, unit: u16, by: Who, report: &mut Report) {
        let was = self.formation(unit);
        let it = self.unit_mut(unit);
        let lost = it.stands.min(1);
        it.stands -= lost;
        it.stands_lost += lost;
        it.order = Rung::Formed;
        let left = it.stands;
        report.fact("stands_lost", by, Who::Unit(unit), lost);
        if left == 0 {
            self.destroy(unit, "SR-03", by, report);
            return;
        }
        report.event(Who::Unit(unit), "formed");
        let (name, now) = (self.unit_name(unit), self.formation(unit));
        report.say("SR-03", |_| {
            format!(
                "{name}: a stand of the {was} is lost, now a {now} of {}",
                count(left, "stand", "stands")
            )
        });
    }

    fn disorder(&mut self, unit: u16, by: Who, report: &mut Report) {
        self.unit_mut(unit).order = Rung::Disordered;
        let (name, now) = (self.unit_name(unit), self.formation(unit));
        report.event(Who::Unit(unit), "disordered");
        report.fact("disordered", by, Who::Unit(unit), 1);
        report.say("SR-03", |_| {
            format!("{name}: now a {now}, for good (SR-05)")
        });
        report.instruct(|_| format!("open gaps of 1/2 to 1 inch between the stands of {name}"));
    }

    /// It turns about and runs, out of its melee if it is in one.
    pub(super) fn rout(&mut self, unit: u16, clause: &'static str, report: &mut Report) {
        self.unit_mut(unit).order = Rung::Routing;
        let name = self.unit_name(unit);
        report.say(clause, |_| format!("{name}: routing, {ROUT} inches back"));
        if self.in_melee(unit) {
            report.say("SR-24", |_| format!("{name}: out of the melee"));
            self.leave_melee(unit);
        }
        report.instruct(|_| format!("turn {name} about and move it {ROUT} inches away from the enemy; off the table it is lost (SR-09)"));
    }

    /// An attack removes it.
    pub(super) fn destroy(
        &mut self,
        unit: u16,
        clause: &'static str,
        by: Who,
        report: &mut Report,
    ) {
        report.event(Who::Unit(unit), "removed");
        report.fact("removed", by, Who::Unit(unit), 1);
        report.say(clause, |_| format!("{}: removed", self.unit_name(unit)));
        self.remove(unit, report);
    }

    /// Takes a unit off the table. Its leaders stay, alone and unharmed (SR-06).
    pub(super) fn remove(&mut self, unit: u16, report: &mut Report) {
        self.leave_melee(unit);
        let it = self.unit_mut(unit);
        it.removed = true;
        it.crew_back = false;
        for leader in self.with(unit) {
            self.leader_mut(leader).with = None;
            report.say("SR-06", |_| {
                format!("{} is unharmed, and alone", self.leader_name(leader))
            });
        }
    }

    /// SR-05: whether its stands have gaps between them.
    pub(super) fn has_gaps(&self, unit: u16) -> bool {
        self.unit(unit).order == Rung::Disordered && self.entry(unit).arm != Arm::Artillery
    }
}

/// What troops of this rung stand in.
pub(super) fn named(order: Rung, posture: Posture) -> &'static str {
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

/// SR-03: where the stands are, as they lie on the table.
pub(super) fn layout(order: Rung, posture: Posture) -> &'static str {
    match (order, posture) {
        (_, Posture::Limbered) => "trail where it goes",
        (_, Posture::Unlimbered) => "muzzle where it fires",
        (Rung::Elite, Posture::Column) => "1 stand forward, 2 back",
        (Rung::Elite, Posture::Line) => "2 stands forward, 1 back",
        (Rung::Disordered, _) => "gaps of 1/2 to 1 inch",
        (Rung::Routing, _) => "backs to the enemy",
        (Rung::None | Rung::Formed, Posture::Column) => "one stand behind the other",
        (Rung::None | Rung::Formed, Posture::Line) => "stands side by side",
    }
}
