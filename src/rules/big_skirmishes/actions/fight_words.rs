//! The verdicts of a round of combat.

use super::*;

/// A round that has been fought: its units, the hits each side inflicted, the casualties, the morale tests.
pub struct CombatRound {
    pub combat: u16,
    pub sides: [Vec<Unit>; 2],
    pub hits: [HitResults; 2],
    pub casualties: [Vec<Casualties>; 2],
    pub tests: Vec<MoraleOutcome>,
}

/// Outcomes for a losing unit, best first. The worst one is in the banner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LoserOutcome {
    Stand,
    Back,
    Rout,
    Destroyed,
}

impl CombatRound {
    /// Reports the verdict, and the next round if the combat goes on.
    pub fn tell(&self, at: &mut At) {
        // The odds run this often and read no words.
        if !at.is_told() {
            return;
        }
        // The kills as rolled decide; each side loses what the other inflicted.
        let destroyed = Side::BOTH.map(|side| self.is_destroyed(at, side));
        match self.hits[0].kills.cmp(&self.hits[1].kills) {
            _ if destroyed == [true, true] => at.end("BS-46", Who::Table, |_| {
                let gone = say!(
                    "{both}|: both are destroyed|BOTH DESTROYED",
                    both = self.both()
                );
                (Grave, Weight::Removed, gone)
            }),
            std::cmp::Ordering::Greater => self.won(at, Side::Red),
            std::cmp::Ordering::Less => self.won(at, Side::Blue),
            std::cmp::Ordering::Equal => self.drawn(at, destroyed),
        }
        if at.is_one_sided(self.combat) {
            self.tell_over(at);
            return;
        }
        let two = at.roster.options.rounds_a_turn == RoundsPerTurn::Two;
        let when = if two && at.turn.phase == Phase::Cards {
            "the turn's end"
        } else if at.is_played(at.turn.number + 1) {
            "the first Pause of the next turn"
        } else {
            return;
        };
        at.follows(|it| {
            let name = it.combat_name(self.combat);
            say!("{name}: next round at {when}", name, when)
        });
    }

    fn is_destroyed(&self, battle: &BigSkirmishes, side: Side) -> bool {
        let units = &self.sides[side.index()];
        units.iter().all(|unit| battle.unit(*unit).standing == 0)
    }

    fn side(&self, side: Side) -> Say {
        fighters_of(side, &self.sides[side.index()])
    }

    fn both(&self) -> Say {
        let [red, blue] = Side::BOTH.map(|side| self.side(side));
        say!("{red} v {blue}", red, blue)
    }

    fn won(&self, at: &mut At, winner: Side) {
        let loser = winner.other();
        let [more, fewer] = [winner, loser].map(|side| self.hits[side.index()].kills);
        at.end("BS-46", winner, |it| {
            let fate = self.fate(it, loser);
            let weight = match fate {
                LoserOutcome::Stand => Weight::Killed,
                LoserOutcome::Back => Weight::GivesGround,
                LoserOutcome::Rout => Weight::Routs,
                LoserOutcome::Destroyed => Weight::Removed,
            };
            let (who, target) = (self.side(winner), self.side(loser));
            let said = if fate == LoserOutcome::Destroyed {
                let killed = self.casualties[loser.index()].iter();
                let last = last_killed(killed.map(|loss| loss.kills).sum());
                say!(
                    "{who destroys/destroy} {target}|: {last}",
                    who,
                    target,
                    last
                )
            } else {
                let fates = self.fates(it, loser);
                say!(
                    "{who beats/beat} {target}|, {more kill/kills} to {fewer}; {fates}",
                    who,
                    target,
                    more,
                    fewer,
                    fates
                )
            };
            (Good, weight, said.then(self.banner(it, loser, fate)))
        });
    }

    fn drawn(&self, at: &mut At, destroyed: [bool; 2]) {
        let gone = Side::BOTH.into_iter().find(|side| destroyed[side.index()]);
        at.end("BS-46", Who::Table, |_| {
            let kills = match self.hits[0].kills {
                0 => say!("no kills"),
                n => say!("{n kill/kills} each", n),
            };
            let draw = say!("{both}|: a draw, {kills}; ", both = self.both(), kills);
            let Some(side) = gone else {
                let end = say!("|the combat continues|DRAWN");
                return (Plain, Weight::Movement, draw.then(end));
            };
            let (who, whose) = (self.side(side), Who::Side(side));
            let whose = only(&self.sides[side.index()]).unwrap_or(whose);
            let end = say!("|{who is/are} destroyed|{WHOSE} WIPED OUT", who, whose);
            (Plain, Weight::Removed, draw.then(end))
        });
    }

    /// Reports the units freed when the combat is over.
    fn tell_over(&self, at: &mut At) {
        let left = Side::BOTH.into_iter();
        let left: Vec<Unit> = left
            .flat_map(|side| at.fighters(self.combat, side))
            .collect();
        super::morale::tell_freed(at, left);
    }

    /// The worst outcome among the losers.
    fn fate(&self, battle: &BigSkirmishes, loser: Side) -> LoserOutcome {
        if self.is_destroyed(battle, loser) {
            return LoserOutcome::Destroyed;
        }
        let of = |result: MoraleResult| match result {
            MoraleResult::Stands => LoserOutcome::Stand,
            MoraleResult::BacksOff => LoserOutcome::Back,
            MoraleResult::Routs => LoserOutcome::Rout,
        };
        let tests = self.tests.iter().map(|test| of(test.result));
        tests.max().unwrap_or(LoserOutcome::Stand)
    }

    /// The fate of the units hit hardest: one unit by its name, several by their side's. If all stand, the winner is named.
    fn banner(&self, battle: &BigSkirmishes, loser: Side, fate: LoserOutcome) -> Say {
        let results = |result: MoraleResult| -> Vec<Unit> {
            let tests = self.tests.iter().filter(|test| test.result == result);
            let units = tests.flat_map(|test| test.units.iter().copied());
            units.filter(|unit| battle.side(*unit) == loser).collect()
        };
        let named = |units: &[Unit]| only(units).unwrap_or(Who::Side(loser));
        match fate {
            LoserOutcome::Stand => say!("||{WINNER} WINS THE ROUND", winner = loser.other()),
            LoserOutcome::Rout => {
                let who = named(&results(MoraleResult::Routs));
                say!("||{WHO ROUTS/ROUT}", who)
            }
            LoserOutcome::Destroyed => {
                let who = named(&self.sides[loser.index()]);
                say!("||{WHO} WIPED OUT", who)
            }
            LoserOutcome::Back => {
                let mut back = self.tests.iter();
                let back = back.find(|test| test.result == MoraleResult::BacksOff);
                let (who, far) = (
                    named(&results(MoraleResult::BacksOff)),
                    back.map(|test| test.inches),
                );
                say!("||{WHO} BACK {far}", who, far)
            }
        }
    }

    /// The outcomes of all losers, worst first.
    fn fates(&self, battle: &BigSkirmishes, loser: Side) -> Vec<Say> {
        let gone = self.casualties[loser.index()].iter();
        let gone = gone.filter(|loss| loss.kills > 0 && battle.unit(loss.unit).standing == 0);
        let gone: Vec<Unit> = gone.map(|loss| loss.unit).collect();
        let alone = self.tests.len() == 1 && gone.is_empty();
        let mut parts = Vec::new();
        if !gone.is_empty() {
            parts.push(say!("{gone is/are} destroyed", gone));
        }
        for wanted in [
            MoraleResult::Routs,
            MoraleResult::BacksOff,
            MoraleResult::Stands,
        ] {
            let tests = self.tests.iter().filter(|test| test.result == wanted);
            parts.extend(tests.map(|test| test.words(alone)));
        }
        parts
    }
}

/// The unit, if it is one alone.
fn only(units: &[Unit]) -> Option<Who> {
    match units {
        [unit] => Some((*unit).into()),
        _ => None,
    }
}

impl At<'_, '_, '_> {
    /// Prepares the prompts for the dice of a round.
    pub fn strike_prompts(&mut self, combat: &Combat, sides: &[Vec<Unit>; 2]) {
        // Each unit with its foes.
        let foes = || {
            let of_side = |side: Side| {
                let foes = fighters_of(side.other(), &sides[side.other().index()]);
                let units = sides[side.index()].iter();
                units.map(move |unit| (*unit, foes.clone()))
            };
            Side::BOTH.into_iter().flat_map(of_side)
        };
        let of = |all: &[(Who, Say)], who: Who| {
            let it = all.iter().find(|(unit, _)| *unit == who);
            it.map_or_else(|| say!(""), |(_, say)| say.clone())
        };
        self.prompt_over("to hit", false, |_| {
            let first = combat.round == 0;
            let strikes = foes().map(|(unit, foes)| {
                let how = if first && combat.at_obstacle.contains(&unit) {
                    ", at an obstacle"
                } else if first && combat.charged.contains(&unit) {
                    ", charging"
                } else {
                    ""
                };
                let strikes = say!("{unit strikes/strike} {foes}{how}", unit, foes, how);
                (Who::from(unit), strikes)
            });
            let strikes: Vec<(Who, Say)> = strikes.collect();
            move |so_far, request| {
                let kills = so_far.best("effect").map(score);
                say!(
                    "{strikes}[; kills so far: {kills}]",
                    strikes = of(&strikes, request.owner.who),
                    kills
                )
            }
        });
        self.prompt_again("to hit", |_| say!("Joker: re-roll"));
        self.effect_prompts(|_| {
            let foes = foes().map(|(unit, foes)| (Who::from(unit), foes));
            let foes: Vec<(Who, Say)> = foes.collect();
            move |who| of(&foes, who)
        });
    }
}
