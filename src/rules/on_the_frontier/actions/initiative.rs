//! `initiative`: who goes first this turn (OF-03).

use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::on_the_frontier::options::FirstPlayer;
use crate::rules::on_the_frontier::state::{Half, OnTheFrontier};
use crate::table::{Owner, Part, Refusal, Side, Suspend, Table, Who};
use std::cell::RefCell;

pub(super) const INITIATIVE: Action<OnTheFrontier> = Action {
    id: "initiative",
    label: "Initiative",
    key: 'I',
    help: "Settle which side goes first this turn: the higher of a D6 each, or as the options say.",
    clauses: &["OF-03"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.half == Half::Initiative,
    allowed: |battle, _, report| {
        let open = battle.turn.half == Half::Initiative;
        report.pass(if open {
            Ok(())
        } else {
            Err(Refusal::new("OF-03", "who goes first this turn is settled"))
        })
    },
    form: |_, _| Box::new(Initiative),
};

struct Initiative;

impl Order<OnTheFrontier> for Initiative {
    fn subject(&self) -> Who {
        Who::Table
    }

    fn title(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        format!("Turn {}: who goes first", battle.turn.number)
    }

    fn resolve(
        &self,
        battle: &mut OnTheFrontier,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let first = match (battle.roster.options.first_player, battle.turn.last_first) {
            (FirstPlayer::Red, _) => Side::Red,
            (FirstPlayer::Blue, _) => Side::Blue,
            (FirstPlayer::Alternate, Some(last)) => last.other(),
            (FirstPlayer::Roll | FirstPlayer::Alternate, _) => {
                let told = RefCell::new(&mut *report);
                let [red, blue] = table.until(&RollOff, |[red, blue]| {
                    if red == blue {
                        told.borrow_mut()
                            .say("OF-03", |_| format!("{red} each: a tie, rolled again"));
                    }
                    red != blue
                })?;
                report.say("OF-03", |_| {
                    let [a, b] = Side::BOTH.map(|side| battle.call(Who::Side(side)));
                    format!("{a} {red}, {b} {blue}")
                });
                if red > blue { Side::Red } else { Side::Blue }
            }
        };
        battle.turn.first = Some(first);
        report.event(Who::Side(first), "begins");
        report.say("OF-03", |_| {
            format!("{} goes first", battle.call(Who::Side(first)))
        });
        battle.begin_half(first, report);
        Ok(())
    }
}

/// A D6 for each side, red first.
#[derive(Clone, PartialEq, Eq, Hash)]
struct RollOff;

impl Part for RollOff {
    type Out = [u8; 2];

    fn resolve(&self, table: &mut Table) -> Result<[u8; 2], Suspend> {
        let mut out = [0; 2];
        for side in Side::BOTH {
            let [face] = table.faces("who goes first", Owner::side(side), 6)?;
            out[side.index()] = face;
        }
        Ok(out)
    }
}
