//! `initiative`: decides the first player of the turn (OF-03).

use super::*;
use crate::battle::grammar::tied;
use crate::rules::on_the_frontier::options::FirstPlayer;
use std::cell::RefCell;

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
        simple::titled(
            format!("Initiative, turn {}", battle.turn.number),
            initiative,
        )
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

fn initiative(battle: &mut OnTheFrontier, table: &mut Table, report: &mut Report) -> Played {
    let mut ties = Vec::new();
    let mut rolled = None;
    let first = if let Some(side) = battle.first_by_option() {
        side
    } else {
        prompt(battle.turn.number, report);
        let shared = RefCell::new((&mut *report, &mut ties));
        let [red, blue] = table.until(&RollOff, |[red, blue]| {
            if red == blue {
                let (report, ties) = &mut *shared.borrow_mut();
                report.say("OF-03", || format!("tied at {red}, rolled again"));
                prompt_tied(*red, report);
                ties.push(u16::from(*red));
            }
            red != blue
        })?;
        rolled = Some([red, blue]);
        report.say("OF-03", || {
            let [a, b] = Side::BOTH.map(|side| battle.call(Who::Side(side)));
            format!("{a} {red}, {b} {blue}")
        });
        if red > blue { Side::Red } else { Side::Blue }
    };
    battle.turn.first = Some(first);
    report.event(Who::Side(first), "begins");
    report.say("OF-03", || {
        format!("{} first", battle.side_subject(first).does("goes", "go"))
    });
    battle.begin_half(first, report);
    report.plain("OF-03", first, |_| {
        let dice = rolled.map_or_else(String::new, |rolled| {
            let [own, other] = [first, first.other()].map(|side| rolled[side.index()]);
            format!(" ({own} to {other})")
        });
        let goes = battle.side_subject(first).does("goes", "go");
        let head = format!("Turn {}: {goes} first", battle.turn.number);
        let (absent, banner) = if battle.has_units_on_table(first) {
            ("", format!("{} FIRST", colour(first)))
        } else {
            (", with no units on the table", "NO UNITS".to_owned())
        };
        Phrase::new(head)
            .then(absent)
            .then(dice + &tied(&ties))
            .banner(banner)
    });
    Ok(())
}

const ROLL: &str = "who goes first";

fn prompt(turn: u16, report: &mut Report) {
    report.prompt(ROLL, || format!("Turn {turn}. 1D6 each: high goes first"));
}

fn prompt_tied(at: u8, report: &mut Report) {
    report.prompt(ROLL, || format!("Tied at {at}: both roll again. 1D6 each"));
}

/// A D6 for each side, red first.
#[derive(Clone, PartialEq, Eq, Hash)]
struct RollOff;

impl Part for RollOff {
    type Out = [u8; 2];

    fn resolve(&self, table: &mut Table) -> Result<[u8; 2], Suspend> {
        let mut out = [0; 2];
        for side in Side::BOTH {
            let [face] = table.faces(ROLL, Owner::side(side), 6)?;
            out[side.index()] = face;
        }
        Ok(out)
    }
}
