//! `initiative`: decides the first player of the turn (OF-03).

use super::*;
use crate::battle::tied;
use crate::rules::on_the_frontier::options::FirstPlayer;
use crate::rules::roll_off::{RollOff, is_won};

pub const INITIATIVE: Action<OnTheFrontier> = Action {
    id: "initiative",
    label: "Initiative",
    key: 'I',
    help: "Decide who goes first this turn: roll 1D6 each, high goes first, unless an option decides.",
    clauses: &["OF-03"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.half == TurnHalf::Initiative,
    allowed: |battle, _, report| {
        let begun = battle.turn.half != TurnHalf::Initiative;
        report.forbid(begun, "OF-03", "this turn already has a first player")
    },
    form: |battle, _| {
        let title = say!("Initiative of turn {number}", battle.turn.number);
        of_table(Some(title), initiative)
    },
};

impl OnTheFrontier {
    /// The first player by option; none to roll for it.
    pub fn first_by_option(&self) -> Option<Side> {
        match self.roster.options.first_player {
            FirstPlayer::Red => Some(Side::Red),
            FirstPlayer::Blue => Some(Side::Blue),
            FirstPlayer::Alternate => self.turn.last_first.map(Side::other),
            FirstPlayer::Roll => None,
        }
    }
}

fn initiative(at: &mut At, (): ()) -> Played {
    let mut ties = Vec::new();
    let mut rolled = None;
    let first = if let Some(side) = at.first_by_option() {
        side
    } else {
        let turn = at.turn.number;
        at.prompt(ROLL, |_| {
            say!("Initiative of turn {turn}. 1D6 each: high goes first", turn)
        });
        let [red, blue] = at.until(&RollOff::of(ROLL), is_won, |at, [both, _]| {
            at.line("OF-03", |_| say!("tied at {both}, rolled again", both));
            at.prompt(ROLL, |_| {
                say!("Tied at {both}: both roll again. 1D6 each", both)
            });
            ties.push(both);
        })?;
        rolled = Some([red, blue]);
        let [a, b] = Side::BOTH;
        at.line("OF-03", |_| say!("{a} {red}, {b} {blue}", a, red, b, blue));
        if red > blue { Side::Red } else { Side::Blue }
    };
    at.turn.first = Some(first);
    at.event(first, "begins");
    at.line("OF-03", |_| say!("{first goes/go} first", first));
    at.begin_half(first);
    at.plain("OF-03", first, |it| {
        let turn = it.turn.number;
        let head = say!("Turn {turn}: {first goes/go} first", turn, first);
        let side = if it.has_units_on_table(first) {
            say!("||{FIRST} FIRST", first)
        } else {
            say!("|, with no units on the table|{FIRST}: NO UNITS", first)
        };
        let dice = rolled.map(|rolled| {
            let [own, other] = [first, first.other()].map(|side| rolled[side.index()]);
            say!("{own} to {other}", own, other)
        });
        let ties = tied(&ties);
        head.then(side).then(say!("|[ ({dice})]{ties}", dice, ties))
    });
    Ok(())
}

const ROLL: &str = "who goes first";
