//! `arrive`: brings on units that wait off the table, or holds them back.

use super::CLAUSE;
use crate::battle::grammar::{Subject, list, rolled};
use crate::battle::refuse;
use crate::battle::scenario::ArrivalState;
use crate::battle::{At, Form, Order, Phrase, Report, Rules, VerdictTone, Viewer, Weight};
use crate::table::{Owner, Played, Side, Suspend, Table, Who};
use serde_json::{Map, Value};

/// Why the die of an arrival is rolled.
const ARRIVAL: &str = "arrival";

/// A name that can stand in a list of words beside others: the second of two alike gets its number.
fn told_apart(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        let twice = all.contains(&name);
        let number = all.len() + 1;
        all.push(if twice {
            format!("{name} ({number})")
        } else {
            name
        });
    }
    all
}

/// The names of an arrival's units.
fn names<R: Rules>(battle: &R, arrival: usize, viewer: Viewer) -> String {
    let who = battle.scenario().plan().arrivals.get(arrival);
    let all = who.map_or(&[][..], |it| &it.who);
    let names: Vec<String> = all.iter().map(|who| battle.name(*who, viewer)).collect();
    list(&names, "units")
}

/// The names as a subject: a single character is one.
fn subject<R: Rules>(battle: &R, arrival: usize, viewer: Viewer) -> Subject {
    let names = names(battle, arrival, viewer);
    let who = &battle.scenario().plan().arrivals[arrival].who;
    match who.as_slice() {
        [one] if matches!(one, Who::Character(_)) || battle.is_redacted(*one, viewer) => {
            Subject::one(names)
        }
        [Who::Unit(unit)] if !battle.is_plural(*unit) => Subject::one(names),
        _ => Subject::many(names),
    }
}

/// The side of an arrival.
fn side_of<R: Rules>(battle: &R, arrival: usize) -> Option<Side> {
    let who = battle
        .scenario()
        .plan()
        .arrivals
        .get(arrival)?
        .who
        .first()?;
    battle.directory().side(*who)
}

/// Reports the arrivals of a new turn, and asks for them.
pub(in crate::battle) fn tell_due<R: Rules>(battle: &R, report: &mut Report) {
    let turn = battle.turn_number();
    let choices = choices(battle);
    for at in battle.scenario().due(turn) {
        let (Some(side), Some(word)) = (side_of(battle, at), choices.get(at)) else {
            continue;
        };
        let arrival = &battle.scenario().plan().arrivals[at];
        let needs = arrival.on.map_or_else(String::new, needed);
        let fields = || Map::from_iter([("arrival".to_owned(), Value::from(word.as_str()))]);
        let place = before_place(&arrival.place);
        report.follow_up(side, "arrive", fields, |viewer| {
            let due = subject(battle, at, viewer).does("is", "are");
            format!("{due} due{place}{needs}. Bring on now?")
        });
    }
}

/// `, on 4+`; nothing where any face will do.
fn needed(on: u16) -> String {
    match on {
        6 => ", on 6".to_owned(),
        on => format!(", on {on}+"),
    }
}

/// ` by the north road`.
fn before_place(place: &str) -> String {
    if place.is_empty() {
        String::new()
    } else {
        format!(" {place}")
    }
}

/// The arrivals as words to choose from.
fn choices<R: Rules>(battle: &R) -> Vec<String> {
    let all = 0..battle.scenario().plan().arrivals.len();
    told_apart(all.map(|at| names(battle, at, Viewer::Table)))
}

crate::battle::words! {
    enum Coming {
        #[strum(serialize = "come_on")]
        On,
        #[strum(serialize = "hold_back")]
        Held,
    }
}

pub(super) struct Arrive {
    arrival: usize,
    how: Coming,
}

impl Arrive {
    pub(super) fn form<R: Rules>(battle: &R, form: &mut Form) -> Self {
        let (all, turn) = (choices(battle), battle.turn_number());
        let scenario = battle.scenario();
        let due: Vec<&String> = scenario.due(turn).filter_map(|at| all.get(at)).collect();
        let arrival = form
            .choice("arrival", &all)
            .only(|word| due.is_empty() || due.iter().any(|due| *due == word))
            .help("the units that come on")
            .required();
        let how = form
            .word("how")
            .help("come on now, or hold them back until the next turn")
            .or(Coming::On);
        form.matters(&["arrives"]);
        Arrive {
            arrival: arrival.into(),
            how,
        }
    }
}

impl<R: Rules> Order<R> for Arrive {
    fn title_to(&self, battle: &R, viewer: Viewer) -> String {
        let names = names(battle, self.arrival, viewer);
        match self.how {
            Coming::On => format!("{names}: arrive"),
            Coming::Held => format!("{names}: hold back"),
        }
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        let (battle, table, report) = at.parts();
        let (at, turn) = (self.arrival, battle.turn_number());
        let ArrivalState {
            on_table,
            turn: from,
        } = battle.scenario().state().arrivals[at];
        let who = subject(battle, at, Viewer::Table);
        if on_table {
            return refuse(
                CLAUSE,
                format!("{} already on the table", who.does("is", "are")),
            );
        }
        report.forbid(from > turn, CLAUSE, || {
            format!(
                "{} due in turn {from}, and this is turn {turn}",
                who.does("is", "are")
            )
        })?;
        let side = side_of(battle, at);
        let arrival = battle.scenario().plan().arrivals[at].clone();
        let later = turn.saturating_add(1);
        if self.how == Coming::Held {
            set(battle, at, false, later);
            report.plain(CLAUSE, side, |viewer| {
                Phrase::new(subject(battle, at, viewer).does("is", "are"))
                    .then(format!(" held back until turn {later}"))
                    .banner("HELD BACK")
            });
            return Ok(());
        }
        let face = match arrival.on {
            None => None,
            Some(on) => Some(roll(battle, (at, on), table, report)?),
        };
        let bracket =
            |on: u16| face.map_or_else(String::new, |face| rolled(face, Some(&format!("{on}+"))));
        let bracket = arrival.on.map_or_else(String::new, bracket);
        let comes = arrival
            .on
            .is_none_or(|on| face.is_some_and(|face| u16::from(face) >= on));
        set(battle, at, comes, if comes { from } else { later });
        for who in &arrival.who {
            if comes {
                report.event(*who, "arrives");
                report.fact("arrived", Who::Table, *who, 1);
                let place = if arrival.place.is_empty() {
                    "at the table's edge"
                } else {
                    &arrival.place
                };
                report.instruct_unit(*who, || format!("place on the table {place}"));
            }
        }
        let tone = if comes {
            VerdictTone::Good
        } else {
            VerdictTone::Bad
        };
        report.verdict(CLAUSE, side, tone, Weight::Movement, |viewer| {
            let who = subject(battle, at, viewer);
            if comes {
                Phrase::new(who.does("arrives", "arrive"))
                    .then(before_place(&arrival.place))
                    .then(&bracket)
                    .banner("ARRIVES")
            } else {
                Phrase::new(who.does("is", "are"))
                    .then(format!(" not here yet{bracket}; due again in turn {later}"))
                    .banner("NOT YET")
            }
        });
        Ok(())
    }
}

/// Rolls the die of an arrival that needs `on` or more.
fn roll<R: Rules>(
    battle: &R,
    (at, on): (usize, u16),
    table: &mut Table,
    report: &mut Report,
) -> Result<u8, Suspend> {
    report.prompt(ARRIVAL, || {
        let who = subject(battle, at, Viewer::Table).does("arrives", "arrive");
        format!("{who}{}", needed(on))
    });
    let owner = side_of(battle, at).map_or(Owner::TABLE, Owner::side);
    let [face] = table.faces(ARRIVAL, owner, 6)?;
    Ok(face)
}

/// Records whether an arrival is on the table, and from which turn it may come on.
fn set<R: Rules>(battle: &mut R, at: usize, on_table: bool, turn: u16) {
    if let Some(scenario) = battle.scenario_mut() {
        scenario.state_mut().arrivals[at] = ArrivalState { on_table, turn };
    }
}

/// Records that a unit is on the table without an arrival: an action was forced.
pub(in crate::battle) fn bring_on<R: Rules>(battle: &mut R, who: Option<Who>, report: &mut Report) {
    let Some(at) = who.and_then(|who| battle.scenario().arrival_of(who)) else {
        return;
    };
    let turn = battle.scenario().state().arrivals[at].turn;
    set(battle, at, true, turn);
    report.say_to(CLAUSE, |viewer| {
        let who = subject(battle, at, viewer);
        format!("{} on the table now", who.does("is", "are"))
    });
}
