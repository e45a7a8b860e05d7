//! `initiative`: begins a turn and settles who goes first (RA-06).

use super::*;
use crate::battle::digest::percent;
use crate::battle::grammar::{count, tied};
use std::cell::RefCell;
use std::fmt::Write;

pub const INITIATIVE: Action<Rangers> = Action {
    id: "initiative",
    label: "Roll initiative",
    key: 'I',
    help: "Begin a turn: 1D6 for each side, +1 with a legendary leader. The higher goes first.",
    clauses: &["RA-06", "RA-07", "RA-29"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.side.is_none(),
    allowed: |battle, _, report| {
        report.forbid(
            battle.needs_aggression_roll(),
            "RA-29",
            "roll the aggression points first",
        )?;
        report.forbid(
            battle.turn.side.is_some(),
            "RA-07",
            "the turn is not over: both sides act first",
        )
    },
    form: |battle, form| {
        let left = Side::BOTH.map(|side| battle.faction(side).aggression);
        let spend = form.group(
            "spend",
            "aggression points on each side's die, ties included",
            false,
            |form| {
                [
                    points(form, "red", "points on red's die", left[0]),
                    points(form, "blue", "points on blue's die", left[1]),
                ]
            },
        );
        Box::new(Initiative {
            spend: spend.unwrap_or_default(),
        })
    },
};

struct Initiative {
    spend: [u16; 2],
}

impl Order<Rangers> for Initiative {
    fn title_to(&self, battle: &Rangers, _: Viewer) -> String {
        format!("Initiative of turn {}", battle.turn.number + 1)
    }

    fn resolve(&self, at: &mut At<Rangers>) -> Played {
        let (battle, table, report) = at.parts();
        for side in Side::BOTH {
            report.pass(battle.can_spend(side, self.spend[side.index()]))?;
        }
        let legend =
            Side::BOTH.map(|side| u16::from(battle.has_living(side, Trait::LegendaryLeader)));
        let plus = Side::BOTH.map(|side| legend[side.index()] + self.spend[side.index()]);
        for side in Side::BOTH {
            battle.pay(side, self.spend[side.index()], report);
        }
        report.prompt("initiative", || self.why(battle, legend));
        let (told, ties) = (RefCell::new(&mut *report), RefCell::new(Vec::new()));
        let sums = table.until(&RollOff { plus }, |[red, blue]| {
            if red == blue {
                ties.borrow_mut().push(*red);
                let mut report = told.borrow_mut();
                report.say("RA-06", || format!("{red} each: a tie, rolled again"));
                report.prompt("initiative", || {
                    format!("Tied at {red}: both roll again. 1D6 each")
                });
            }
            red != blue
        })?;
        let mut totals = [0; 2];
        for side in Side::BOTH {
            let at = side.index();
            totals[at] = report
                .figure_of(side.id(), "initiative", "RA-06")
                .plus(sums[at] - plus[at], || {
                    format!("rolled by {}", battle.side_name(side))
                })
                .plus(legend[at], "legendary leader")
                .plus(self.spend[at], "aggression")
                .count(20, "")?;
        }
        if totals[0] == totals[1] {
            return Err(Invalid::new("overrule.blue.initiative", "one side must be higher").into());
        }
        let first = if totals[0] > totals[1] {
            Side::Red
        } else {
            Side::Blue
        };
        report.event(Who::Side(first), "first");
        report.fact("first", Who::Side(first), Who::Table, 1);
        battle.begin_turn(first);
        self.conclude(battle, first, (totals, &ties.into_inner()), report);
        Ok(())
    }
}

impl Initiative {
    fn conclude(
        &self,
        battle: &Rangers,
        first: Side,
        (totals, ties): ([u16; 2], &[u16]),
        report: &mut Report,
    ) {
        let [high, low] = [first, first.other()].map(|side| totals[side.index()]);
        let spent: u16 = self.spend.iter().sum();
        report.plain("RA-06", first, |_| {
            let subject = battle.side_subject(first);
            let wins = subject.does("wins the initiative", "win the initiative");
            let points = match spent {
                0 => String::new(),
                n => format!("; {} spent", count(n, "point", "points")),
            };
            Phrase::new(format!("Turn {}: {wins}", battle.turn.number))
                .then(format!(" ({high} to {low}){}{points}", tied(ties)))
                .banner(format!("{} FIRST", colour(first)))
        });
    }

    /// The prompt, such as `Initiative of turn 1; Thorne's Rangers add 1 (legendary leader). 1D6 each: high goes first
    /// (68% Thorne's Rangers)`.
    fn why(&self, battle: &Rangers, legend: [u16; 2]) -> String {
        let mut text = format!("Initiative of turn {}", battle.turn.number + 1);
        let plus = Side::BOTH.map(|side| legend[side.index()] + self.spend[side.index()]);
        for side in Side::BOTH.into_iter().filter(|side| plus[side.index()] > 0) {
            let at = side.index();
            let legend = (legend[at] > 0).then(|| "legendary leader".to_owned());
            let points = (self.spend[at] > 0).then(|| count(self.spend[at], "point", "points"));
            let why: Vec<String> = legend.into_iter().chain(points).collect();
            let subject = battle.side_subject(side);
            let adds = subject.does("adds", "add");
            let _ = write!(text, "; {adds} {} ({})", plus[at], why.join(", "));
        }
        text += ". 1D6 each: high goes first";
        let likelier = match plus[0].cmp(&plus[1]) {
            Ordering::Greater => Some(Side::Red),
            Ordering::Less => Some(Side::Blue),
            Ordering::Equal => None,
        };
        if let Some(side) = likelier {
            let chance = percent(chance_of(plus[side.index()] - plus[side.other().index()]));
            let _ = write!(text, " ({chance} {})", battle.side_name(side));
        }
        text
    }
}

/// The chance to go first for a side that adds `more` than the other, ties rolled again.
fn chance_of(more: u16) -> f64 {
    let pairs = || (1..=6u16).flat_map(|one| (1..=6u16).map(move |other| (one + more, other)));
    let wins = pairs().filter(|(one, other)| one > other).count();
    let ties = pairs().filter(|(one, other)| one == other).count();
    wins as f64 / (36 - ties) as f64
}

/// A D6 for each side, red first, with its bonus.
#[derive(Clone, PartialEq, Eq, Hash)]
struct RollOff {
    plus: [u16; 2],
}

impl Part for RollOff {
    type Out = [u16; 2];

    fn resolve(&self, table: &mut Table) -> Result<[u16; 2], Suspend> {
        let mut out = self.plus;
        for side in Side::BOTH {
            let [face] = table.faces("initiative", Owner::side(side), 6)?;
            out[side.index()] += u16::from(face);
        }
        Ok(out)
    }
}
