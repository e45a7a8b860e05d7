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

    /// `Mill Hands rout. Does Deacon Crane go along?`
    fn question(self, unit: Unit, leader: Character) -> QuestionOf {
        let on = self == Rout::GoesOn;
        let goes = ("yes".to_owned(), say!("goes along"));
        let stays = match self {
            Rout::Begins => say!("stays where {unit} stood", unit),
            Rout::GoesOn => say!("stays"),
        };
        let stays = ("no".to_owned(), stays);
        QuestionOf {
            of: None,
            text: say!(
                "{unit routs/rout}{on? another 16″}. Does {leader} go along?",
                unit,
                on,
                leader
            ),
            options: match self {
                Rout::Begins => vec![goes, stays],
                Rout::GoesOn => vec![stays, goes],
            },
        }
    }
}

impl At<'_, '_, '_> {
    /// Asks for each leader with a routing unit whether the leader goes along. Returns the answers.
    pub(super) fn leaders_of_a_rout(
        &mut self,
        unit: Unit,
        rout: Rout,
    ) -> Result<Vec<(Character, bool)>, Suspend> {
        let mut leaders = Vec::new();
        for leader in self.with(unit) {
            self.question("go_along", |_| rout.question(unit, leader));
            let owner = Owner::character(self.leader_side(leader), leader.0);
            let goes = self.table.ask(rout.ask(owner))?.is("yes");
            if goes {
                self.move_along(unit, leader);
            } else {
                self.leader_mut(leader).with = None;
                self.tell(leader, |_| Todo::Stays);
            }
            leaders.push((leader, goes));
        }
        Ok(leaders)
    }

    /// Events of an attack: the leaders who go along with the rout, and those who stay.
    pub(super) fn tell_go_along(&mut self, unit: Unit, leaders: &[(Character, bool)]) {
        for (leader, goes) in leaders.iter().copied() {
            self.also("SR-06", |_| {
                if goes {
                    say!("{leader} goes along with {unit}", leader, unit)
                } else {
                    say!("{leader} stays where {unit} stood", leader, unit)
                }
            });
        }
    }

    /// Events of a failed rally: the leader is lost, perhaps the last of the side.
    pub(super) fn tell_lost(&mut self, leader: Character) {
        let side = self.leader_side(leader);
        let is_last = self.living_leaders(side).next().is_none();
        // Of two grave events the heavier one gets the banner.
        let weight = if is_last {
            Weight::Removed
        } else {
            Weight::Grave
        };
        self.further("SR-22", side, |_| {
            let lost = say!(
                "{leader} is lost with the failed rally||{LEADER} LOST",
                leader
            );
            (Grave, weight, lost)
        });
        if is_last {
            self.further("SR-22", side, |_| {
                let none = say!("{side} have no leaders left||{SIDE}: NO LEADERS", side);
                (Grave, Weight::Grave, none)
            });
        }
    }

    fn move_along(&mut self, unit: Unit, leader: Character) {
        self.tell(leader, |_| Todo::Move(say!("move with {unit}", unit)));
    }

    /// Moves the leaders with a unit that moves.
    pub(super) fn leaders_move_along(&mut self, unit: Unit) {
        for leader in self.with(unit) {
            self.leader_mut(leader).moved = true;
            self.move_along(unit, leader);
        }
    }
}

impl SimpsonsRevolution {
    pub fn lose_leader(&mut self, leader: Character) {
        let it = self.leader_mut(leader);
        it.alive = false;
        it.with = None;
    }
}
