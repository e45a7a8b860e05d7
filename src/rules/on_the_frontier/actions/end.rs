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
        let title = battle.turn.half.side().map_or_else(String::new, |side| {
            format!("{} done", battle.side_subject(side).does("is", "are"))
        });
        simple::titled(title, |battle, _, report| {
            end_half(battle, report);
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
        report.pass(match battle.chargers().next() {
            Some(unit) => refuse(
                "OF-04",
                format!(
                    "the charge of {} is not resolved; resolve it or call it off",
                    battle.unit_name(unit)
                ),
            ),
            None => Ok(()),
        })
    },
    form: |battle, _| {
        let over = format!("Turn {} is over", battle.turn.number);
        simple::titled(over.clone(), move |battle, _, report| {
            end_turn(battle, &over, report);
            Ok(())
        })
    },
};

fn end_half(battle: &mut OnTheFrontier, report: &mut Report) {
    let ended = battle.turn.half.side();
    let unused = ended.map_or(0, |side| idle(battle, side).count());
    battle.end_half(report);
    conclude_half(battle, ended, unused, report);
    if battle.turn.half == TurnHalf::Charges {
        for charger in battle.chargers() {
            battle.offer_fire_at_charge(charger, report);
        }
    }
}

/// `Relief column are done, 3 units unused; Hillmen to go`.
fn conclude_half(battle: &OnTheFrontier, ended: Option<Side>, unused: usize, report: &mut Report) {
    let next = battle.turn.half.side();
    let open = battle.chargers().count();
    report.plain("OF-04", next, |_| match (ended, next) {
        (Some(ended), Some(next)) => {
            let done = battle.side_subject(ended).does("is", "are");
            let unused = match unused {
                0 => String::new(),
                n => format!(", {} unused", count(n, "unit", "units")),
            };
            let name = battle.call(Who::Side(next));
            let (to_go, banner) = if battle.has_units_on_table(next) {
                (format!("{name} to go"), format!("{} TO GO", colour(next)))
            } else {
                (
                    format!("{name} have no units on the table"),
                    "NO UNITS".to_owned(),
                )
            };
            Phrase::new(format!("{done} done"))
                .then(format!("{unused}; {to_go}"))
                .banner(banner)
        }
        _ if open == 0 => Phrase::new("Both sides are done")
            .then(": no charges")
            .banner("NO CHARGES"),
        _ => Phrase::new("Both sides are done")
            .then(format!(": {} to resolve", count(open, "charge", "charges")))
            .banner("CHARGES"),
    });
}

fn end_turn(battle: &mut OnTheFrontier, over: &str, report: &mut Report) {
    battle.end_turn(report);
    // Where an option says who goes first, the initiative tells it.
    let roll = match battle.first_by_option() {
        Some(_) => String::new(),
        None => format!(": roll for turn {}", battle.turn.number),
    };
    report.plain("OF-04", None, |_| {
        Phrase::new(over).then(&roll).banner("TURN OVER")
    });
}
