//! `end-half` and `end-turn` (OF-04, OF-13).

use super::*;
use crate::rules::on_the_frontier::status::idle;

pub const END_HALF: Action<OnTheFrontier> = Action {
    id: "end-half",
    label: "End the half",
    key: '>',
    help: "End this side's half of the turn. The other side goes next; after both halves, resolve charges.",
    clauses: &["OF-04", "OF-14"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.half.side().is_some(),
    allowed: |battle, _, _| match battle.turn.half {
        TurnHalf::Red | TurnHalf::Blue => Ok(()),
        TurnHalf::Initiative => refuse("OF-03", "no half has begun; roll for initiative first"),
        TurnHalf::Charges => refuse(
            "OF-04",
            "both halves are over; resolve the charges, then end the turn",
        ),
    },
    form: |battle, _| {
        let side = battle.turn.half.side();
        let title = side.map(|side| say!("{side is/are} done", side));
        of_table(title, |at, ()| {
            end_half(at);
            Ok(())
        })
    },
};

pub const END_TURN: Action<OnTheFrontier> = Action {
    id: "end-turn",
    label: "End the turn",
    key: 'T',
    help: "End the turn once all charges are resolved. Commanders hit last turn are replaced.",
    clauses: &["OF-04", "OF-13"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.half == TurnHalf::Charges,
    allowed: |battle, _, report| {
        let open = battle.turn.half != TurnHalf::Charges;
        report.forbid(
            open,
            "OF-04",
            "the turn ends after both halves; end the halves first",
        )?;
        let Some(unit) = battle.chargers().next() else {
            return Ok(());
        };
        report.forbid_by(true, "OF-04", battle, || {
            say!(
                "the charge of {unit} is not resolved; resolve it or call it off",
                unit
            )
        })
    },
    form: |battle, _| {
        let over = say!("Turn {number} is over", battle.turn.number);
        of_table(Some(over), |at, ()| {
            end_turn(at);
            Ok(())
        })
    },
};

fn end_half(at: &mut At) {
    let ended = at.turn.half.side();
    let unused = ended.map_or(0, |side| idle(at, side).count());
    at.end_half();
    let next = at.turn.half.side();
    at.plain("OF-04", next, |it| {
        let Some((ended, next)) = ended.zip(next) else {
            let open = it.chargers().count();
            let done = say!("Both sides are done");
            return done.then(if open == 0 {
                say!("|: no charges|NO CHARGES")
            } else {
                say!("|: {open charge/charges} to resolve|CHARGES", open)
            });
        };
        let done = say!(
            "{ended is/are} done|[, {unused unit/units} unused]",
            ended,
            unused
        );
        done.then(if it.has_units_on_table(next) {
            say!("|; {next} go next|{NEXT}'S TURN", next)
        } else {
            say!(
                "|; {next} have no units on the table|{NEXT}: NO UNITS",
                next
            )
        })
    });
    if next.is_none() {
        let chargers: Vec<Unit> = at.chargers().collect();
        for charger in chargers {
            at.offer_fire_at_charge(charger);
        }
    }
}

fn end_turn(at: &mut At) {
    let ended = at.turn.number;
    at.end_turn();
    at.plain("OF-04", Who::Table, |it| {
        // Where an option says who goes first, the initiative tells it.
        let rolls = it.first_by_option().is_none();
        let next = rolls.then_some(it.turn.number);
        say!(
            "Turn {ended} is over|[: roll for turn {next}]|TURN OVER",
            ended,
            next
        )
    });
}
