//! Leaders and the units that they are with: who goes along with a rout, who is lost (SR-06, SR-08, SR-22).

use super::state::SimpsonsRevolution;
use crate::battle::Report;
use crate::table::{Ask, Chosen, Options, Owner, Suspend, Table, Who};

/// Which 16 inches of a rout a leader may go along with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rout {
    /// The first (SR-06): the leader goes along unless its side says otherwise.
    Begins,
    /// Another, after a rally that failed (SR-08): the leader stays unless its side says otherwise.
    GoesOn,
}

impl Rout {
    fn ask(self, owner: Owner) -> Ask {
        match self {
            Rout::Begins => Ask {
                options: Options::words(&["yes", "no"]),
                default: Chosen::Word("yes"),
                ..Ask::yes_or_no(
                    "go_along",
                    owner,
                    "The unit routs. Does its leader go along?",
                )
            },
            Rout::GoesOn => Ask::yes_or_no(
                "go_along",
                owner,
                "The unit routs another 16 inches. Does its leader go along?",
            ),
        }
    }
}

impl SimpsonsRevolution {
    /// A unit routs: each leader with it goes along, or is left where it stood.
    pub(super) fn leaders_of_a_rout(
        &mut self,
        unit: u16,
        rout: Rout,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let clause = match rout {
            Rout::Begins => "SR-06",
            Rout::GoesOn => "SR-08",
        };
        for leader in self.with(unit) {
            let owner = Owner::character(self.leader_side(leader), leader);
            let goes = table.ask(rout.ask(owner))?.is("yes");
            let (name, unit_name) = (self.leader_name(leader), self.unit_name(unit));
            if goes {
                report.say(clause, |_| format!("{name} goes along with {unit_name}"));
                self.move_along(unit, leader, report);
            } else {
                self.leader_mut(leader).with = None;
                report.say(clause, |_| format!("{name} stays where {unit_name} stood"));
            }
        }
        Ok(())
    }

    /// A leader is moved with the unit that he is with.
    fn move_along(&self, unit: u16, leader: u16, report: &mut Report) {
        let name = self.unit_name(unit);
        report.instruct_unit(Who::Character(leader), |_| format!("move with {name}"));
    }

    /// Every leader with a unit that moves is moved with it.
    pub(super) fn leaders_move_along(&self, unit: u16, report: &mut Report) {
        for leader in self.with(unit) {
            self.move_along(unit, leader, report);
        }
    }

    /// SR-22: a leader is lost for good.
    pub(super) fn lose_leader(&mut self, leader: u16) {
        let it = self.leader_mut(leader);
        it.alive = false;
        it.with = None;
    }
}
