//! The end of a battle: `end-battle`, the turn limit, a side that is beaten.

use super::*;
use crate::battle::scenario::{BattleEnd, EndReason};
use crate::battle::view::Standing;

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
    pub(super) fn form(scenario: &ScenarioInPlay, form: &mut Form) -> Self {
        let winner = form.word("winner").help(
            "the side that wins, as both players agree, or drawn; what is hidden is then shown",
        );
        let winner = if scenario.has_score() {
            winner.asked().or_now(Winner(scenario.leader()))
        } else {
            winner.required()
        };
        Self { winner }
    }
}

impl<R: Rules> Order<R> for EndBattle {
    fn title(&self, _: &R) -> Say {
        say!("End of the battle")
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        let Winner(winner) = self.winner;
        end(at.battle, EndReason::Agreed, winner);
        at.end(CLAUSE, winner, |_| {
            let agreed = if let Some(side) = winner {
                say!(
                    "The battle is over|: both players agree that {side} win",
                    side
                )
            } else {
                say!("The battle is over|: both players agree on a draw")
            };
            over(winner, agreed)
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

/// The end of a battle with its banner.
fn over(winner: Option<Side>, say: Say) -> End {
    let (tone, banner) = match winner {
        Some(_) => (VerdictTone::Good, say!("||VICTORY: {WINNER}", winner)),
        None => (VerdictTone::Plain, say!("||DRAWN")),
    };
    (tone, Weight::Grave, say.then(banner))
}

/// Ends a battle whose last turn is over. Returns whether it has.
pub(in crate::battle) fn end_at_limit<R: Rules>(at: &mut At<R>) -> bool {
    let scenario = at.scenario();
    let limit = scenario.plan().turn_limit;
    let Some(limit) = limit.filter(|_| scenario.end().is_none()) else {
        return false;
    };
    let turn = at.turn_number();
    let is_over = turn > limit || (turn == limit && at.is_between_turns());
    if !is_over {
        return false;
    }
    end(at.battle, EndReason::Limit, None);
    if turn > limit {
        // The rulebook has gone on to a turn that is not played.
        at.end(CLAUSE, None, |_| {
            (
                VerdictTone::Plain,
                Weight::None,
                say!("Turn {limit} ends", limit),
            )
        });
    }
    nothing_follows(at.report);
    let (scored, [red, blue]) = (at.scenario().has_score(), at.scenario().score());
    let winner = at.scenario().winner();
    at.further(CLAUSE, winner, |_| {
        let head = say!("The battle is over after {limit turn/turns}", limit);
        let (high, low) = (red.max(blue), red.min(blue));
        let score = match winner {
            _ if !scored => {
                let time_is_up = head.then(say!("||TIME IS UP"));
                return (VerdictTone::Plain, Weight::Grave, time_is_up);
            }
            Some(side) => say!(
                "|: {side} win, {high point/points} to {low}",
                side,
                high,
                low
            ),
            None => say!("|: a draw, {high point/points} each", high),
        };
        over(winner, head.then(score))
    });
    true
}

/// The sides with nothing left on the table, nor in reserve.
pub(in crate::battle) fn beaten(battle: &dyn Battle) -> [bool; 2] {
    let rows = battle.own_roster(Viewer::Umpire);
    Side::BOTH.map(|side| {
        let mut units = rows
            .iter()
            .filter(|row| row.side == side && matches!(row.who, Who::Unit(_)));
        units.all(|row| row.standing == Standing::Gone && !battle.scenario().is_away(row.who))
    })
}

/// Reports a side that has just lost its last unit, and the end of the battle. `before` is [`beaten`] before the action.
pub(in crate::battle) fn end_when_beaten<R: Rules>(at: &mut At<R>, before: [bool; 2]) {
    let now = beaten(at.battle);
    if now == before || now == [false; 2] {
        return;
    }
    for side in Side::BOTH {
        if now[side.index()] && !before[side.index()] {
            at.further("", side, |_| {
                let beaten = say!("{side} have nothing left on the table||{SIDE} BEATEN", side);
                (VerdictTone::Grave, Weight::Grave, beaten)
            });
        }
    }
    nothing_follows(at.report);
    let left = Side::BOTH.into_iter().find(|side| !now[side.index()]);
    // A battle without a scenario goes on if the players like.
    if at.scenario().is_declared() && at.scenario().end().is_none() {
        end(at.battle, EndReason::Beaten, left);
    }
    at.further("", left, |_| match left {
        Some(side) => over(
            left,
            say!("The battle is over|: {side} hold the field", side),
        ),
        None => (
            VerdictTone::Plain,
            Weight::Grave,
            say!("The battle is over|: neither side has anything left|NO WINNER"),
        ),
    });
}
