//! The end of a battle: `end-battle`, the turn limit, a side that is beaten.

use super::CLAUSE;
use crate::battle::grammar::count;
use crate::battle::scenario::{BattleEnd, EndReason};
use crate::battle::view::Standing;
use crate::battle::{At, Form, Order, Phrase, Report, Rules, VerdictTone, Viewer, Weight, Word};
use crate::table::{Played, Side, Who};
use strum::VariantArray;

/// The winner of a battle; none for a draw.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Winner(Option<Side>);

impl VariantArray for Winner {
    const VARIANTS: &'static [Self] = &[
        Winner(Some(Side::Red)),
        Winner(Some(Side::Blue)),
        Winner(None),
    ];
}

impl From<Winner> for &'static str {
    fn from(it: Winner) -> Self {
        it.0.map_or("drawn", Side::id)
    }
}

impl Word for Winner {}

pub(super) struct EndBattle {
    winner: Winner,
}

impl EndBattle {
    pub(super) fn form<R: Rules>(battle: &R, form: &mut Form) -> Self {
        let scenario = battle.scenario();
        let winner = form
            .word("winner")
            .help("the side that wins, as both players agree; drawn for no winner");
        let winner = if scenario.has_score() {
            winner.asked().or_now(Winner(scenario.leader()))
        } else {
            winner.required()
        };
        Self { winner }
    }
}

impl<R: Rules> Order<R> for EndBattle {
    fn title_to(&self, _: &R, _: Viewer) -> String {
        "End of the battle".to_owned()
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        let (battle, _, report) = at.parts();
        let Winner(winner) = self.winner;
        end(battle, EndReason::Agreed, winner);
        let (tone, banner) = outcome(winner);
        report.verdict(CLAUSE, winner, tone, Weight::Grave, |viewer| {
            let head = Phrase::new("The battle is over").banner(banner);
            match winner {
                Some(side) => {
                    let name = battle.name(Who::Side(side), viewer);
                    head.then(format!(": both players agree that {name} win"))
                }
                None => head.then(": both players agree on a draw"),
            }
        });
        Ok(())
    }
}

/// Records the end of the battle.
fn end<R: Rules>(battle: &mut R, how: EndReason, winner: Option<Side>) {
    let turn = battle.turn_number();
    if let Some(scenario) = battle.scenario_mut() {
        let turn = scenario
            .plan()
            .turn_limit
            .map_or(turn, |limit| turn.min(limit));
        scenario.state_mut().ended = Some(BattleEnd { how, turn, winner });
    }
}

/// The end of the battle takes back what would have followed the action: no unit is left to act, no question to answer.
fn nothing_follows(report: &mut Report) {
    report.follows.clear();
    report.follow_ups.clear();
}

fn outcome(winner: Option<Side>) -> (VerdictTone, &'static str) {
    match winner {
        Some(Side::Red) => (VerdictTone::Good, "VICTORY: RED"),
        Some(Side::Blue) => (VerdictTone::Good, "VICTORY: BLUE"),
        None => (VerdictTone::Plain, "DRAWN"),
    }
}

/// Ends a battle whose last turn is over. Returns whether it has.
pub(in crate::battle) fn end_at_limit<R: Rules>(battle: &mut R, report: &mut Report) -> bool {
    let scenario = battle.scenario();
    let Some(limit) = scenario
        .plan()
        .turn_limit
        .filter(|_| scenario.end().is_none())
    else {
        return false;
    };
    let turn = battle.turn_number();
    let is_over = turn > limit || (turn == limit && battle.is_between_turns());
    if !is_over {
        return false;
    }
    end(battle, EndReason::Limit, None);
    if battle.turn_number() > limit {
        // The rulebook has gone on to a turn that is not played.
        report.verdict(CLAUSE, None, VerdictTone::Plain, Weight::None, |_| {
            Phrase::new(format!("Turn {limit} ends"))
        });
    }
    nothing_follows(report);
    let (scored, [red, blue]) = (battle.scenario().has_score(), battle.scenario().score());
    let winner = battle.scenario().winner();
    let (tone, banner) = if scored {
        outcome(winner)
    } else {
        (VerdictTone::Plain, "TIME IS UP")
    };
    let turns = count(limit, "turn", "turns");
    report.consequence(CLAUSE, winner, tone, Weight::Grave, |viewer| {
        let head = Phrase::new(format!("The battle is over after {turns}")).banner(banner);
        match winner {
            _ if !scored => head,
            Some(side) => {
                let name = battle.name(Who::Side(side), viewer);
                let points = count(red.max(blue), "point", "points");
                head.then(format!(": {name} win, {points} to {}", red.min(blue)))
            }
            None => head.then(format!(": a draw, {} each", count(red, "point", "points"))),
        }
    });
    true
}

/// The sides with nothing left on the table, nor in reserve.
pub(in crate::battle) fn beaten<R: Rules>(battle: &R) -> [bool; 2] {
    let rows = battle.own_roster(Viewer::Umpire);
    Side::BOTH.map(|side| {
        let mut units = rows
            .iter()
            .filter(|row| row.side == side && matches!(row.who, Who::Unit(_)));
        units.all(|row| row.standing == Standing::Gone && !battle.scenario().is_away(row.who))
    })
}

/// Reports a side that has just lost its last unit, and the end of the battle. `before` is [`beaten`] before the action.
pub(in crate::battle) fn end_when_beaten<R: Rules>(
    battle: &mut R,
    before: [bool; 2],
    report: &mut Report,
) {
    let now = beaten(battle);
    if now == before || now == [false; 2] {
        return;
    }
    for side in Side::BOTH {
        if now[side.index()] && !before[side.index()] {
            report.consequence("", side, VerdictTone::Grave, Weight::Grave, |viewer| {
                let name = battle.name(Who::Side(side), viewer);
                Phrase::new(format!("{name} have nothing left on the table"))
                    .banner(format!("{} BEATEN", side.id().to_uppercase()))
            });
        }
    }
    nothing_follows(report);
    let left = Side::BOTH.into_iter().find(|side| !now[side.index()]);
    // A battle without a scenario goes on if the players like.
    if battle.scenario().is_declared() && battle.scenario().end().is_none() {
        end(battle, EndReason::Beaten, left);
    }
    let (tone, banner) = match left {
        Some(_) => outcome(left),
        None => (VerdictTone::Plain, "NO WINNER"),
    };
    report.consequence("", left, tone, Weight::Grave, |viewer| {
        let head = Phrase::new("The battle is over").banner(banner);
        match left {
            Some(side) => {
                let name = battle.name(Who::Side(side), viewer);
                head.then(format!(": {name} hold the field"))
            }
            None => head.then(": neither side has anything left"),
        }
    });
}
