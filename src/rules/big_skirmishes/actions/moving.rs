//! `move`: a move at the ordinary rate (BS-26 to BS-30).

use super::*;

pub const MOVE: Action<BigSkirmishes> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "Move at the ordinary rate. Without a character, a die decides how far.",
    clauses: &["BS-26", "BS-27", "BS-28", "BS-29", "BS-30"],
    offered: |battle, who| battle.unit(who.unit()).in_play(),
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.check(unit, ActionKind::Move, report)?;
        battle.can_move(unit, report)
    },
    form: |battle, form| {
        let unit = form.actor("unit", "the unit that moves");
        let ranks = ranks(battle.unit(unit).formation);
        Box::new(Move {
            unit,
            how: MoveFacts {
                advancing: form
                    .flag("advancing")
                    .help("toward the enemy: each disorder costs 1″")
                    .compare()
                    .or(true),
                bad_going: form
                    .flag("bad_going")
                    .help("part of the move is through bad going")
                    .going("bad going")
                    .compare()
                    .or(false),
                on_road: form
                    .flag("on_road")
                    .help("the whole move is along a road: a column moves 8″")
                    .or(false),
                about_face: form
                    .flag("about_face")
                    .help("the unit turns about first")
                    .or(false),
                ranks: form
                    .whole("ranks")
                    .unit("ranks")
                    .within(1, 12)
                    .help("ranks that turn about")
                    .or_now(ranks),
            },
        })
    },
    ..Action::BLANK
};

/// The table's facts about a move.
#[derive(Clone, Copy)]
pub struct MoveFacts {
    pub advancing: bool,
    pub bad_going: bool,
    pub on_road: bool,
    pub about_face: bool,
    pub ranks: u16,
}

/// The usual number of ranks (BS-29).
pub fn ranks(formation: Formation) -> u16 {
    match formation {
        Formation::Skirmishers | Formation::Limbered | Formation::Unlimbered => 1,
        Formation::Line | Formation::Mounted => 2,
        Formation::Column | Formation::Square => 4,
    }
}

/// The movement die (BS-27) for most units, and for raw troops and Indians. Both tell a 1 from a 2, because the units
/// of a Formation share one die and each reads it in its own way.
static STEADY: Reading = Reading {
    classes: &["half", "half", "full move"],
    of: &[0, 1, 2, 2, 2, 2],
};
static UNSTEADY: Reading = Reading {
    classes: &["no move", "half", "full move"],
    of: &[0, 1, 2, 2, 2, 2],
};

/// The distance the movement die allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveAllowed {
    NotAtAll,
    Half,
    Fully,
}

/// The result of the movement die (BS-27).
#[derive(Clone, Copy, Debug)]
pub struct MoveRoll {
    pub allowed: MoveAllowed,
    /// The face; `None` if no die was rolled, and in the odds.
    face: Option<u8>,
    /// True if the die was rolled for another unit of the Formation.
    shared: bool,
}

impl MoveRoll {
    /// A full move without a die.
    const FREELY: MoveRoll = MoveRoll {
        allowed: MoveAllowed::Fully,
        face: None,
        shared: false,
    };

    /// ` (rolled 2, needed 3+)`.
    fn bracket(self, battle: &BigSkirmishes, unit: Unit) -> Say {
        if self.shared {
            let rolled = match self.allowed {
                MoveAllowed::NotAtAll => "1",
                MoveAllowed::Half if is_unsteady(battle, unit) => "2",
                MoveAllowed::Half => "1 or 2",
                MoveAllowed::Fully => "3+",
            };
            return say!(" (the Formation rolled {rolled})", rolled);
        }
        let stops = self.allowed == MoveAllowed::NotAtAll;
        bracket(self.face, if stops { 2 } else { 3 })
    }

    /// ` (rolled 2, half)` if the die halves the move.
    pub fn half_bracket(self) -> Say {
        let face = self.face.filter(|_| self.allowed == MoveAllowed::Half);
        say!("[ (rolled {face}, half)]", face)
    }

    /// ` (rolled 1, needed 2+)` if the die stops the unit.
    pub fn stop_bracket(self) -> Say {
        bracket(self.face, 2)
    }
}

/// True if a 1 stops the unit.
fn is_unsteady(battle: &BigSkirmishes, unit: Unit) -> bool {
    let entry = battle.entry(unit);
    entry.rating == Rating::Raw || entry.indians
}

struct Move {
    unit: Unit,
    how: MoveFacts,
}

impl Order<BigSkirmishes> for Move {
    fn title(&self, _: &BigSkirmishes) -> Say {
        say!("{unit moves/move}", self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.unit;
        let license = at.forced_license(unit, ActionKind::Move);
        let roll = at.roll_to_move(unit, None)?;
        let rate = at.rate(unit, self.how.on_road);
        let far = at.inches(unit, rate, self.how, roll.allowed)?;
        at.spend(unit, license);
        at.count_move(unit);
        at.quantity(unit, "inches", far);
        at.end("BS-26", unit, |it| {
            let slow = roll.allowed != MoveAllowed::Fully;
            let tone = if slow || far == 0.0 { Bad } else { Plain };
            // How a hidden unit moves would tell its rating and formation.
            let hidden = if far == 0.0 || roll.allowed == MoveAllowed::NotAtAll {
                say!("{unit does/do} not move||NO MOVE", unit)
            } else {
                say!("{unit moves/move}| up to {far}|{far}", unit, far)
            };
            let said = self.result(it, roll, rate, far);
            (tone, Weight::Movement, said.hidden(unit, hidden))
        });
        if far > 0.0 {
            let turn = self.how.about_face;
            at.tell(unit, |_| {
                Todo::Move(say!("{turn?turn about, }move up to {far}", turn, far))
            });
        }
        Ok(())
    }
}

impl Move {
    fn result(&self, battle: &BigSkirmishes, roll: MoveRoll, rate: f64, far: f64) -> Say {
        let (unit, die) = (self.unit, roll.bracket(battle, self.unit));
        if roll.allowed == MoveAllowed::NotAtAll {
            return say!("{unit does/do} not move|{die}|NO MOVE", unit, die);
        }
        if far == 0.0 {
            let why = self.why_not(battle, rate);
            return say!("{unit} cannot move|{why}|NO MOVE", unit, why);
        }
        let half = roll.allowed == MoveAllowed::Half;
        let moves = match (self.how.about_face, half) {
            (true, _) => say!("{unit turns/turn} about and {unit:moves/move}", unit),
            (_, true) => say!("{unit hesitates/hesitate} and {unit:moves/move}", unit),
            _ => say!("{unit moves/move}", unit),
        };
        moves.then(say!(
            "| up to {far}{die}|{half?HALF: }{far}",
            far,
            die,
            half
        ))
    }

    /// The reason why no inches are left.
    fn why_not(&self, battle: &BigSkirmishes, rate: f64) -> Say {
        let disorder = battle.unit(self.unit).disorder;
        if rate == 0.0 {
            say!(" in square")
        } else if self.how.advancing && disorder > 0 {
            say!(
                ": {disorder disorder/disorders} {disorder:costs/cost} all {rate}",
                disorder,
                rate
            )
        } else if self.how.about_face {
            say!(": turning about costs all {rate}", rate)
        } else {
            say!(": bad going costs all {rate}", rate)
        }
    }
}

impl BigSkirmishes {
    /// Refuses a square, which does not move (BS-26).
    pub fn can_move(&self, unit: Unit, report: &mut Report) -> Allowed {
        let square = self.unit(unit).formation == Formation::Square;
        report.forbid(
            square && self.roster.options.square_move == 0.0,
            "BS-26",
            "a square does not move: change formation first",
        )
    }

    /// The ordinary rate in inches (BS-26).
    pub fn rate(&self, unit: Unit, on_road: bool) -> f64 {
        match self.unit(unit).formation {
            Formation::Skirmishers => 8.0,
            Formation::Line => 4.0,
            Formation::Column if on_road => 8.0,
            Formation::Column | Formation::Limbered => 6.0,
            Formation::Mounted => 10.0,
            Formation::Unlimbered => 2.0,
            Formation::Square => self.roster.options.square_move,
        }
    }

    /// Counts a move of the activation; a Free Action move does not count (BS-16).
    pub fn count_move(&mut self, unit: Unit) {
        self.unit_mut(unit).moves_made += u16::from(self.turn.free_action != Some(unit));
    }
}

impl At<'_, '_, '_> {
    /// Rolls the movement die unless a character leads the unit (BS-27). A Formation that acts as one shares the
    /// die of each of its moves (BS-57). `attack`: whether the unit charges, the inches to its target, and its rate.
    pub(crate) fn roll_to_move(
        &mut self,
        unit: Unit,
        attack: Option<(bool, f64, f64)>,
    ) -> Result<MoveRoll, Suspend> {
        let by_card = self.is_by_card(unit) && self.turn.free_action != Some(unit);
        let free = self.is_led(unit) || self.turn.phase == Phase::Opening || by_card;
        if free {
            return Ok(MoveRoll::FREELY);
        }
        let shared = self.acting_with(unit).len() > 1 && self.turn.free_action.is_none();
        let place = usize::from(self.unit(unit).moves_made.min(1));
        let unsteady = is_unsteady(self, unit);
        let mut roll = MoveRoll {
            shared: true,
            ..MoveRoll::FREELY
        };
        let class = match self.turn.move_dice[place] {
            known @ 1.. if shared => usize::from(known) - 1,
            _ => {
                let reads = if unsteady { &UNSTEADY } else { &STEADY };
                let it = *self.unit(unit);
                self.prompt("to obey", |_| match attack {
                    _ if shared => {
                        say!("The Formation moves without a character, one die for all")
                    }
                    Some((charging, far, rate)) => {
                        let goes = if charging {
                            say!("{unit charges/charge}", unit)
                        } else {
                            say!("{unit advances/advance}", unit)
                        };
                        // Bad going and turning about may take more off. For a hidden unit it stays secret.
                        let full = rate - f64::from(it.disorder);
                        let short = (full < far && !it.hidden)
                            .then(|| say!("; a full move, {full} at most, is too short", full));
                        goes.then(say!(
                            ", {far} away, without a character[{short}]",
                            far,
                            short
                        ))
                    }
                    None => say!("{unit moves/move} without a character", unit),
                });
                let owner = (self.side(unit), self.owner(unit));
                let rolled = self.roll_one("to obey", owner, reads)?;
                (roll.face, roll.shared) = (rolled.face(), false);
                (0..3).find(|class| rolled.count(*class) > 0).unwrap_or(2)
            }
        };
        if shared {
            self.turn.move_dice[place] = [1, 2, 3][class.min(2)];
        }
        roll.allowed = match class {
            0 if unsteady => MoveAllowed::NotAtAll,
            0 | 1 => MoveAllowed::Half,
            _ => MoveAllowed::Fully,
        };
        Ok(roll)
    }

    /// The inches left of a rate after disorder, bad going, about face and the die, in this order (BS-28, BS-29).
    pub(crate) fn inches(
        &mut self,
        unit: Unit,
        rate: f64,
        how: MoveFacts,
        allowed: MoveAllowed,
    ) -> Result<f64, Suspend> {
        let (it, entry) = (*self.unit(unit), *self.entry(unit));
        let skirmishers = it.formation == Formation::Skirmishers;
        let slowed = how.bad_going && !entry.indians;
        let secret = it.hidden.then_some(entry.side);
        let mut sum = self
            .sum("inches", "BS-26")
            .secret(secret)
            .plus(rate, it.formation.phrase());
        if how.advancing {
            sum = sum.minus(it.disorder, || counted(it.disorder.into(), "disorders"));
        }
        if slowed && skirmishers {
            sum = sum.minus(2, "bad going");
        }
        let turning = f64::from(how.ranks.min(4)) / 4.0;
        let inches = sum
            .at_least(0.0)
            .times_if(slowed && !skirmishers, 0.5, "halved in bad going")
            .times_if(how.about_face, 1.0 - turning, || match how.ranks {
                1 => say!("less a quarter for turning about"),
                ranks => say!(
                    "less a quarter for each of {ranks} ranks turning about",
                    ranks
                ),
            })
            .times_if(allowed == MoveAllowed::Half, 0.5, "halved by the die")
            .times_if(
                allowed == MoveAllowed::NotAtAll,
                0.0,
                "held back by the die",
            )
            .finish(99.0, "inches")?;
        Ok(inches)
    }
}
