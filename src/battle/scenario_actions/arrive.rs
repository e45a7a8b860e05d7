//! `arrive`: brings on units that wait off the table, or holds them back.

use super::*;
use crate::battle::grammar::list;
use crate::battle::scenario::{Arrival, ArrivalState};
use crate::table::Owner;

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

/// The units and people of an arrival.
fn people(battle: &dyn Battle, arrival: usize) -> &[Who] {
    let plan = battle.scenario().plan();
    plan.arrivals.get(arrival).map_or(&[], |it| &it.who)
}

/// The side of an arrival.
fn side_of(battle: &dyn Battle, arrival: usize) -> Option<Side> {
    battle.directory().side(*people(battle, arrival).first()?)
}

/// Reports the arrivals of a new turn, and asks for them.
pub(in crate::battle) fn tell_due<R: Rules>(at: &mut At<R>) {
    let choices = choices(at.battle);
    let due: Vec<usize> = at.scenario().due(at.turn_number()).collect();
    for nth in due {
        let (Some(side), Some(word)) = (side_of(at.battle, nth), choices.get(nth)) else {
            continue;
        };
        at.follow_up(side, "arrive", |it| {
            let Arrival { who, place, on, .. } = &it.scenario().plan().arrivals[nth];
            let due = say!(
                "{who is/are} due[ {place}]{needs}. Bring on now?",
                who,
                place = Prose(place),
                needs = needed(*on)
            );
            ([("arrival", Value::from(word.as_str()))], due)
        });
    }
}

/// `, on 4+`; nothing where any face will do.
fn needed(on: Option<u16>) -> Say {
    match on {
        Some(6) => say!(", on 6"),
        on => say!("[, on {on}+]", on),
    }
}

/// The arrivals as words to choose from. Games are saved with them.
fn choices(battle: &dyn Battle) -> Vec<String> {
    let all = battle.scenario().plan().arrivals.iter();
    let name = |who: &Who| battle.name(*who, Viewer::Table);
    told_apart(all.map(|it| list(&it.who.iter().map(name).collect::<Vec<_>>(), "units")))
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
    pub(super) fn form(battle: &dyn Battle, form: &mut Form) -> Self {
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
    fn title(&self, battle: &R) -> Say {
        let who = people(battle, self.arrival);
        match self.how {
            Coming::On => say!("{who}: arrive", who),
            Coming::Held => say!("{who}: hold back", who),
        }
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        let (nth, turn) = (self.arrival, at.turn_number());
        let ArrivalState {
            on_table,
            turn: from,
        } = at.scenario().state().arrivals[nth];
        let Arrival { who, place, on, .. } = &at.scenario().plan().arrivals[nth].clone();
        if on_table {
            return at.refusal(CLAUSE, say!("{who is/are} already on the table", who));
        }
        at.forbid(from > turn, CLAUSE, || {
            say!(
                "{who is/are} due in turn {from}, and this is turn {turn}",
                who,
                from,
                turn
            )
        })?;
        let side = side_of(at.battle, nth);
        let later = turn.saturating_add(1);
        if self.how == Coming::Held {
            set(at.battle, nth, false, later);
            at.plain(CLAUSE, side, |_| {
                say!(
                    "{who is/are}| held back until turn {later}|HELD BACK",
                    who,
                    later
                )
            });
            return Ok(());
        }
        let face = match on {
            None => None,
            Some(_) => Some(roll(at, nth)?),
        };
        let comes = face.map(u16::from) >= *on;
        set(at.battle, nth, comes, if comes { from } else { later });
        for who in who.iter().filter(|_| comes) {
            at.event(*who, "arrives");
            at.fact("arrived", Who::Table, *who, 1);
        }
        at.end(CLAUSE, side, |_| {
            let rolled = say!("[ (rolled {face}, needed {on}+)]", face, on = *on);
            if comes {
                let place = Prose(place);
                let comes = say!(
                    "{who arrives/arrive}|[ {place}]{rolled}|ARRIVES",
                    who,
                    place,
                    rolled
                );
                return (VerdictTone::Good, Weight::Movement, comes);
            }
            let not_yet = say!(
                "{who is/are}| not here yet{rolled}; due again in turn {later}|NOT YET",
                who,
                rolled,
                later
            );
            (VerdictTone::Bad, Weight::Movement, not_yet)
        });
        Ok(())
    }
}

/// Rolls the die of an arrival.
fn roll<R: Rules>(at: &mut At<R>, nth: usize) -> Result<u8, Suspend> {
    at.prompt(ARRIVAL, |it| {
        let Arrival { who, on, .. } = &it.scenario().plan().arrivals[nth];
        say!("{who arrives/arrive}{needs}", who, needs = needed(*on))
    });
    let owner = side_of(at.battle, nth).map_or(Owner::TABLE, Owner::side);
    let [face] = at.table.faces(ARRIVAL, owner, 6)?;
    Ok(face)
}

/// Records whether an arrival is on the table, and from which turn it may come on.
fn set<R: Rules>(battle: &mut R, arrival: usize, on_table: bool, turn: u16) {
    if let Some(scenario) = battle.scenario_mut() {
        scenario.state_mut().arrivals[arrival] = ArrivalState { on_table, turn };
    }
}

/// Records that a unit is on the table without an arrival: an action was forced.
pub(in crate::battle) fn bring_on<R: Rules>(at: &mut At<R>, who: Option<Who>) {
    let Some(nth) = who.and_then(|who| at.scenario().arrival_of(who)) else {
        return;
    };
    let turn = at.scenario().state().arrivals[nth].turn;
    set(at.battle, nth, true, turn);
    at.line(CLAUSE, |it| {
        say!("{who is/are} on the table now", who = people(it, nth))
    });
}
