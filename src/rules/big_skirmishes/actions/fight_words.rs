//! The verdicts of a round of combat.

use super::*;
use crate::rules::big_skirmishes::volley::effect_prompts;

/// A round that has been fought: its units, the hits each side inflicted, the casualties, the morale tests.
pub struct CombatRound {
    pub combat: u16,
    pub sides: [Vec<u16>; 2],
    pub hits: [HitResults; 2],
    pub casualties: [Vec<Casualties>; 2],
    pub tests: Vec<MoraleOutcome>,
}

/// Outcomes for a losing unit, best first. The worst one is in the banner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Stand,
    Back,
    Rout,
    Destroyed,
}

impl CombatRound {
    /// Reports the verdict, and the next round if the combat goes on.
    pub fn tell(&self, battle: &BigSkirmishes, report: &mut Report) {
        // The odds run this often and read no words.
        if !report.is_on() {
            return;
        }
        let over = battle.is_one_sided(self.combat);
        let destroyed = Side::BOTH.map(|side| self.is_destroyed(battle, side));
        if destroyed == [true, true] {
            report.verdict(
                "BS-46",
                None,
                VerdictTone::Grave,
                Weight::Removed,
                |viewer| {
                    Phrase::new(format!("{} destroy each other", self.both(battle, viewer)))
                        .banner("BOTH DESTROYED")
                },
            );
        } else {
            // The kills as rolled decide; each side loses what the other inflicted.
            match self.hits[0].kills.cmp(&self.hits[1].kills) {
                std::cmp::Ordering::Greater => self.won(battle, Side::Red, report),
                std::cmp::Ordering::Less => self.won(battle, Side::Blue, report),
                std::cmp::Ordering::Equal => self.drawn(battle, destroyed, report),
            }
        }
        if over {
            self.tell_over(battle, report);
            return;
        }
        let two = battle.roster.options.rounds_a_turn == RoundsPerTurn::Two;
        let when = if two && battle.turn.phase == Phase::Cards {
            "the turn's end"
        } else if battle.is_played(battle.turn.number + 1) {
            "the first Pause"
        } else {
            return;
        };
        report.follows_to(|viewer| {
            let name = battle.combat_name(self.combat, viewer);
            format!("{name}: next round at {when}")
        });
    }

    fn is_destroyed(&self, battle: &BigSkirmishes, side: Side) -> bool {
        let units = &self.sides[side.index()];
        units.iter().all(|unit| battle.unit(*unit).standing == 0)
    }

    fn side(&self, battle: &BigSkirmishes, side: Side, viewer: Viewer) -> Subject {
        battle.fighters_subject(side, &self.sides[side.index()], viewer)
    }

    fn both(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        let [red, blue] = Side::BOTH.map(|side| self.side(battle, side, viewer));
        format!("{red} and {blue}")
    }

    fn won(&self, battle: &BigSkirmishes, winner: Side, report: &mut Report) {
        let loser = winner.other();
        let [more, fewer] = [winner, loser].map(|side| self.hits[side.index()].kills);
        let fate = self.fate(battle, loser);
        let weight = match fate {
            Fate::Stand => Weight::Killed,
            Fate::Back => Weight::GivesGround,
            Fate::Rout => Weight::Routs,
            Fate::Destroyed => Weight::Removed,
        };
        let banner = format!("{} {}", colour(loser), self.fate_banner(fate));
        report.verdict("BS-46", winner, VerdictTone::Good, weight, |viewer| {
            let (who, target) = (
                self.side(battle, winner, viewer),
                self.side(battle, loser, viewer),
            );
            if self.is_destroyed(battle, loser) {
                let killed: u16 = self.casualties[loser.index()]
                    .iter()
                    .map(|loss| loss.kills)
                    .sum();
                let last = if killed == 1 {
                    "last figure killed".to_owned()
                } else {
                    format!("last {killed} killed")
                };
                return Phrase::new(format!("{} {target}", who.does("destroys", "destroy")))
                    .then(format!(": {last}"))
                    .banner(&banner);
            }
            let kills = count(more, "kill", "kills");
            Phrase::new(format!("{} {target}", who.does("beats", "beat")))
                .then(format!(
                    ", {kills} to {fewer}; {}",
                    self.fates(battle, loser, viewer)
                ))
                .banner(&banner)
        });
    }

    fn drawn(&self, battle: &BigSkirmishes, destroyed: [bool; 2], report: &mut Report) {
        let kills = match self.hits[0].kills {
            0 => "no kills".to_owned(),
            n => format!("{} each", count(n, "kill", "kills")),
        };
        let gone = Side::BOTH.into_iter().find(|side| destroyed[side.index()]);
        let (weight, banner) = match gone {
            Some(side) => (Weight::Removed, format!("{} WIPED OUT", colour(side))),
            None => (Weight::Movement, "DRAWN".to_owned()),
        };
        report.verdict("BS-46", None, VerdictTone::Plain, weight, |viewer| {
            let end = match gone {
                Some(side) => {
                    let who = self.side(battle, side, viewer);
                    format!("{who} {} destroyed", who.be())
                }
                None => "the combat continues".to_owned(),
            };
            Phrase::new(format!("{} draw", self.both(battle, viewer)))
                .then(format!(": {kills}; {end}"))
                .banner(&banner)
        });
    }

    /// Reports the units freed when the combat is over.
    fn tell_over(&self, battle: &BigSkirmishes, report: &mut Report) {
        let left: Vec<u16> = Side::BOTH
            .into_iter()
            .flat_map(|side| battle.fighters(self.combat, side))
            .collect();
        if left.is_empty() {
            return;
        }
        report.consequence("BS-47", None, VerdictTone::Plain, Weight::None, |viewer| {
            let who = battle.subjects(&left, viewer);
            Phrase::new("Combat over").then(format!(": {who} {} free", who.be()))
        });
    }

    /// The worst outcome among the losers.
    fn fate(&self, battle: &BigSkirmishes, loser: Side) -> Fate {
        if self.is_destroyed(battle, loser) {
            return Fate::Destroyed;
        }
        let of = |result: MoraleResult| match result {
            MoraleResult::Stands => Fate::Stand,
            MoraleResult::BacksOff => Fate::Back,
            MoraleResult::Routs => Fate::Rout,
        };
        let tests = self.tests.iter().map(|test| of(test.result));
        tests.max().unwrap_or(Fate::Stand)
    }

    fn fate_banner(&self, fate: Fate) -> String {
        match fate {
            Fate::Stand => "STANDS".to_owned(),
            Fate::Rout => "ROUTS".to_owned(),
            Fate::Destroyed => "WIPED OUT".to_owned(),
            Fate::Back => {
                let mut back = self.tests.iter();
                let back = back.find(|test| test.result == MoraleResult::BacksOff);
                format!(
                    "BACK {}",
                    back.map_or_else(String::new, |test| inches(test.inches))
                )
            }
        }
    }

    /// The outcomes of all losers, worst first.
    fn fates(&self, battle: &BigSkirmishes, loser: Side, viewer: Viewer) -> String {
        let gone: Vec<u16> = self.casualties[loser.index()]
            .iter()
            .filter(|loss| loss.kills > 0 && battle.unit(loss.unit).standing == 0)
            .map(|loss| loss.unit)
            .collect();
        let mut parts = Vec::new();
        if !gone.is_empty() {
            let who = battle.subjects(&gone, viewer);
            parts.push(format!("{who} {} destroyed", who.be()));
        }
        let alone = self.tests.len() == 1 && gone.is_empty();
        for wanted in [
            MoraleResult::Routs,
            MoraleResult::BacksOff,
            MoraleResult::Stands,
        ] {
            let tests = self.tests.iter().filter(|test| test.result == wanted);
            parts.extend(tests.map(|test| battle.result_words(test, alone, viewer)));
        }
        parts.join(", ")
    }
}

/// The prompts for the dice of a round.
pub fn strike_prompts(
    battle: &BigSkirmishes,
    combat: &Combat,
    sides: &[Vec<u16>; 2],
    report: &mut Report,
) {
    // Each unit with the words for its dice and its target.
    let all = || -> Vec<(Who, ViewerText, ViewerText)> {
        let mut all = Vec::new();
        for side in Side::BOTH {
            let foes = &sides[side.other().index()];
            for unit in &sides[side.index()] {
                let first = combat.round == 0;
                let how = if first && combat.at_obstacle.contains(unit) {
                    ", at an obstacle"
                } else if first && combat.charged.contains(unit) {
                    ", charging"
                } else {
                    ""
                };
                let target = ViewerText::new(true, |viewer| {
                    battle.fighters_subject(side.other(), foes, viewer).name
                });
                let strikes = ViewerText::new(true, |viewer| {
                    let who = battle.subject(*unit, viewer).does("strikes", "strike");
                    format!("{who} {}{how}", target.to(viewer))
                });
                all.push((Who::Unit(*unit), strikes, target));
            }
        }
        all
    };
    report.prompt_each("to hit", || {
        let all = all();
        move |request, viewer| {
            let of = all.iter().find(|(who, ..)| *who == request.owner.who);
            of.map_or_else(String::new, |(_, strikes, _)| strikes.to(viewer).to_owned())
        }
    });
    report.prompt_again("to hit", "Joker: re-roll");
    effect_prompts(report, || {
        let all = all();
        Box::new(move |who, viewer| {
            let of = all.iter().find(|(unit, ..)| *unit == who);
            of.map_or_else(String::new, |(.., target)| target.to(viewer).to_owned())
        })
    });
}
