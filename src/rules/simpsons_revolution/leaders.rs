//! Leaders in routs and failed rallies (SR-06, SR-08, SR-22).

use super::*;

/// The 16 inches of a rout that a leader may go along with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rout {
    /// The first (SR-06): by default the leader goes along.
    Begins,
    /// Another, after a failed rally (SR-08): by default the leader stays.
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
                "The unit routs another 16″. Does its leader go along?",
            ),
        }
    }
}

impl SimpsonsRevolution {
    /// Asks for each leader with a routing unit whether the leader goes along. Returns the answers.
    pub fn leaders_of_a_rout(
        &mut self,
        unit: Unit,
        rout: Rout,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Vec<(Character, bool)>, Suspend> {
        let mut leaders = Vec::new();
        for leader in self.with(unit) {
            report.question("go_along", || self.go_along_question(unit, leader, rout));
            let owner = Owner::character(self.leader_side(leader), leader.0);
            let goes = table.ask(rout.ask(owner))?.is("yes");
            if goes {
                self.move_along(unit, leader, report);
            } else {
                self.leader_mut(leader).with = None;
            }
            leaders.push((leader, goes));
        }
        Ok(leaders)
    }

    /// `Mill Hands rout. Does Deacon Crane go along?`
    fn go_along_question(&self, unit: Unit, leader: Character, rout: Rout) -> Question {
        let (subject, name) = (self.subject(unit), self.leader_name(leader));
        let (how_far, stays) = match rout {
            Rout::Begins => ("", format!("stays where {subject} stood")),
            Rout::GoesOn => (" another 16″", "stays".to_owned()),
        };
        let goes = ("yes".to_owned(), ViewerText::plain("goes along"));
        let stays = ("no".to_owned(), ViewerText::plain(stays));
        let routs = subject.does("routs", "rout");
        Question {
            of: ViewerText::default(),
            text: ViewerText::plain(format!("{routs}{how_far}. Does {name} go along?")),
            options: match rout {
                Rout::Begins => vec![goes, stays],
                Rout::GoesOn => vec![stays, goes],
            },
        }
    }

    /// Events of an attack: the leaders who go along with the rout, and those who stay.
    pub fn tell_go_along(&self, unit: Unit, leaders: &[(Character, bool)], report: &mut Report) {
        for (leader, goes) in leaders {
            let (name, unit) = (self.leader_name(*leader), self.unit_name(unit));
            report.consequence("SR-06", None, VerdictTone::Plain, Weight::None, |_| {
                Phrase::new(if *goes {
                    format!("{name} goes along with {unit}")
                } else {
                    format!("{name} stays where {unit} stood")
                })
            });
        }
    }

    /// Events of a failed rally: the leader is lost, perhaps the last of the side.
    pub fn tell_lost(&self, leader: Character, report: &mut Report) {
        let (side, name) = (self.leader_side(leader), self.leader_name(leader));
        let is_last = self.living_leaders(side).next().is_none();
        // Of two grave events the heavier one gets the banner.
        let weight = if is_last {
            Weight::Removed
        } else {
            Weight::Grave
        };
        report.consequence("SR-22", side, VerdictTone::Grave, weight, |_| {
            Phrase::new(format!("{name} is lost with the failed rally")).banner("LEADER LOST")
        });
        if is_last {
            report.consequence("SR-22", side, VerdictTone::Grave, Weight::Grave, |_| {
                let side = self.side_name(side);
                Phrase::new(format!("{side} have no leaders left")).banner("NO LEADERS")
            });
        }
    }

    fn move_along(&self, unit: Unit, leader: Character, report: &mut Report) {
        let name = self.unit_name(unit);
        report.instruct_unit(Who::from(leader), || format!("move with {name}"));
    }

    /// Moves the leaders with a unit that moves.
    pub fn leaders_move_along(&mut self, unit: Unit, report: &mut Report) {
        for leader in self.with(unit) {
            self.leader_mut(leader).moved = true;
            self.move_along(unit, leader, report);
        }
    }

    pub fn lose_leader(&mut self, leader: Character) {
        let it = self.leader_mut(leader);
        it.alive = false;
        it.with = None;
    }
}
