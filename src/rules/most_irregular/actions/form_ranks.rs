//! `form-ranks`: stragglers make a formation or join one (MI-31, MI-33).

use super::*;

pub const FORM_RANKS: Action<MostIrregular> = Action {
    id: "form-ranks",
    label: "Form ranks",
    key: 'F',
    help: "Make a formation, or move up to 4″ and join one. The men have then acted this turn.",
    clauses: &["MI-07", "MI-09", "MI-31", "MI-33"],
    form: |battle, form| {
        let (unit, men) = acting(battle, form);
        let own = battle.unit_ids(battle.units_of(battle.side(unit)));
        let into = form
            .unit("into")
            .help("the unit to join; default: their own")
            .among(own)
            .or_id(Some((unit.0, battle.unit_id(unit))));
        let into = Unit(into);
        let joins = !battle.unit(into).formed.is_none();
        let who = battle.stragglers(men, &[unit]);
        let head = if joins {
            format!("{} {}", who.does("joins", "join"), battle.unit_name(into))
        } else {
            format!("{} ranks", who.does("forms", "form"))
        };
        simple::titled(head.clone(), move |battle, _, report| {
            form_ranks(battle, unit, men, (into, joins), &head, report)
        })
    },
    ..STRAGGLERS
};

/// `joins`: the men join the formed body of `into`; otherwise they make a new one.
fn form_ranks(
    battle: &mut MostIrregular,
    unit: Unit,
    men: Men,
    (into, joins): (Unit, bool),
    head: &str,
    report: &mut Report,
) -> Played {
    battle.check_stragglers(unit, men, report)?;
    same_side(battle, unit, into, report)?;
    // Forming ranks is their action; no straggler is marked, since they stop being stragglers.
    battle.mark(unit, Men::NONE);
    let men = if into == unit {
        battle.unit_mut(unit).take(men)
    } else {
        battle.send_over(unit, into, men, report).0
    };
    battle.enroll(into, men, men, "MI-33", report);
    report.instruct_unit(unit.into(), || {
        let all = count(men.all(), "man", "men");
        if joins {
            format!("place {all} with {}", battle.unit_name(into))
        } else {
            format!("put {all} together in a formation")
        }
    });
    let banner = if joins {
        count(men.all(), "JOINS", "JOIN")
    } else {
        "FORMED".to_owned()
    };
    let (side, good) = (battle.side(unit), VerdictTone::Good);
    report.verdict("MI-33", side, good, Weight::Movement, |_| {
        Phrase::new(head).banner(banner.as_str())
    });
    Ok(())
}
