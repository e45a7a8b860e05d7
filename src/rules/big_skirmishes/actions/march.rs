//! `move`: a move at the ordinary rate (BS-26 to BS-30).

use super::*;

pub const MOVE: Action<BigSkirmishes> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "Move at the ordinary rate. Without a character, a die decides how far.",
    clauses: &["BS-26", "BS-27", "BS-28", "BS-29", "BS-30"],
    offered: |battle, who| battle.unit(unit(who)).in_play(),
    allowed: |battle, who, report| {
        let unit = unit(who);
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
    fn bracket(self, battle: &BigSkirmishes, unit: u16) -> String {
        if self.shared {
            let rolled = match self.allowed {
                MoveAllowed::NotAtAll => "1",
                MoveAllowed::Half if is_unsteady(battle, unit) => "2",
                MoveAllowed::Half => "1 or 2",
                MoveAllowed::Fully => "3+",
            };
            return format!(" (the Formation rolled {rolled})");
        }
        let need = if self.allowed == MoveAllowed::NotAtAll {
            2
        } else {
            3
        };
        verdicts::bracket(self.face, need)
    }

    /// ` (rolled 2, half)` if the die halves the move.
    pub fn half_bracket(self) -> String {
        match (self.allowed, self.face) {
            (MoveAllowed::Half, Some(face)) => format!(" (rolled {face}, half)"),
            _ => String::new(),
        }
    }

    /// ` (rolled 1, needed 2+)` if the die stops the unit.
    pub fn stop_bracket(self) -> String {
        verdicts::bracket(self.face, 2)
    }
}

/// True if a 1 stops the unit.
fn is_unsteady(battle: &BigSkirmishes, unit: u16) -> bool {
    let entry = battle.entry(unit);
    entry.rating == Rating::Raw || entry.indians
}

struct Move {
    unit: u16,
    how: MoveFacts,
}

impl Order<BigSkirmishes> for Move {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        battle.subject(self.unit, viewer).does("moves", "move")
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, table, report) = at.parts();
        let license = battle.forced_license(self.unit, ActionKind::Move);
        let roll = battle.roll_to_move(self.unit, None, table, report)?;
        let rate = battle.rate(self.unit, self.how.on_road);
        let inches = battle.inches(self.unit, rate, self.how, roll.allowed, report)?;
        battle.spend(self.unit, license);
        battle.count_move(self.unit);
        report.quantity(Who::Unit(self.unit), "inches", inches);
        self.tell(battle, roll, rate, inches, report);
        Ok(())
    }
}

impl Move {
    fn tell(
        &self,
        battle: &BigSkirmishes,
        roll: MoveRoll,
        rate: f64,
        far: f64,
        report: &mut Report,
    ) {
        let slow = roll.allowed != MoveAllowed::Fully;
        let tone = if slow || far == 0.0 {
            VerdictTone::Bad
        } else {
            VerdictTone::Plain
        };
        let side = battle.side(self.unit);
        report.verdict("BS-26", side, tone, Weight::Movement, |viewer| {
            let who = battle.subject(self.unit, viewer);
            let hidden = battle.is_unit_hidden(self.unit, viewer);
            let die = if hidden {
                String::new()
            } else {
                roll.bracket(battle, self.unit)
            };
            let none = |does: String, why: String| Phrase::new(does).then(why).banner("NO MOVE");
            if roll.allowed == MoveAllowed::NotAtAll || hidden && far == 0.0 {
                return none(format!("{} not move", who.does("does", "do")), die);
            }
            if far == 0.0 {
                return none(format!("{who} cannot move"), self.why_not(battle, rate));
            }
            let (go, to) = (who.verb("moves", "move"), inches(far));
            let does = match (self.how.about_face, roll.allowed == MoveAllowed::Half) {
                _ if hidden => format!("{who} {go}"),
                (true, _) => format!("{} and {go}", who.does("turns about", "turn about")),
                (_, true) => format!("{} and {go}", who.does("hesitates", "hesitate")),
                _ => format!("{who} {go}"),
            };
            let banner = if roll.allowed == MoveAllowed::Half && !hidden {
                format!("HALF: {to}")
            } else {
                to.clone()
            };
            Phrase::new(does)
                .then(format!(" up to {to}{die}"))
                .banner(banner)
        });
        if far > 0.0 {
            report.instruct_unit(Who::Unit(self.unit), || {
                let turn = if self.how.about_face {
                    "turn about, "
                } else {
                    ""
                };
                format!("{turn}move up to {}", inches(far))
            });
        }
    }

    /// The reason why no inches are left.
    fn why_not(&self, battle: &BigSkirmishes, rate: f64) -> String {
        let it = battle.unit(self.unit);
        if rate == 0.0 {
            " in square".to_owned()
        } else if self.how.advancing && it.disorder > 0 {
            let disorders = count(it.disorder, "disorder", "disorders");
            let costs = if it.disorder == 1 { "costs" } else { "cost" };
            format!(": {disorders} {costs} all {}", inches(rate))
        } else if self.how.about_face {
            format!(": turning about costs all {}", inches(rate))
        } else {
            format!(": bad going costs all {}", inches(rate))
        }
    }
}

impl BigSkirmishes {
    /// Refuses a square, which does not move (BS-26).
    pub fn can_move(&self, unit: u16, report: &mut Report) -> Allowed {
        let square = self.unit(unit).formation == Formation::Square;
        report.forbid(
            square && self.roster.options.square_move == 0.0,
            "BS-26",
            "a square does not move: change formation first",
        )
    }

    /// The ordinary rate in inches (BS-26).
    pub fn rate(&self, unit: u16, on_road: bool) -> f64 {
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
    pub fn count_move(&mut self, unit: u16) {
        self.unit_mut(unit).moves_made += u16::from(self.turn.free_action != Some(unit));
    }

    /// Rolls the movement die unless a character leads the unit (BS-27). A Formation that acts as one shares the
    /// die of each of its moves (BS-57).
    pub fn roll_to_move(
        &mut self,
        unit: u16,
        attack: Option<(&'static str, f64)>,
        table: &mut Table,
        report: &mut Report,
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
                self.move_prompt(unit, attack, shared, report);
                let owner = (self.side(unit), self.owner(unit));
                let rolled = self.roll_one("to obey", owner, reads, table, report)?;
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

    fn move_prompt(
        &self,
        unit: u16,
        attack: Option<(&'static str, f64)>,
        shared: bool,
        report: &mut Report,
    ) {
        report.prompt_each("to obey", || {
            let words = ViewerText::new(true, |viewer| {
                let who = self.subject(unit, viewer);
                match attack {
                    _ if shared => {
                        "The Formation moves without a character, one die for all".to_owned()
                    }
                    Some((verb, far)) => {
                        format!("{who} {verb}, {} away, without a character", inches(far))
                    }
                    None => format!("{} without a character", who.does("moves", "move")),
                }
            });
            move |_, viewer| words.to(viewer).to_owned()
        });
    }

    /// The inches left of a rate after disorder, bad going, about face and the die, in this order (BS-28, BS-29).
    pub fn inches(
        &self,
        unit: u16,
        rate: f64,
        how: MoveFacts,
        allowed: MoveAllowed,
        report: &mut Report,
    ) -> Result<f64, Suspend> {
        let (it, entry) = (*self.unit(unit), *self.entry(unit));
        let skirmishers = it.formation == Formation::Skirmishers;
        let slowed = how.bad_going && !entry.indians;
        let secret = it.hidden.then_some(entry.side);
        let mut sum = report
            .figure("inches", "BS-26")
            .secret(secret)
            .plus(rate, || it.formation.phrase().to_owned());
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
                1 => "less a quarter for turning about".to_owned(),
                ranks => format!("less a quarter for each of {ranks} ranks turning about"),
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
