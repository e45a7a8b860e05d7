//! What must hold whatever is done.

use crate::chance::Chance;
use crate::game::Attempt;
use drumhead::battle::view::{Row, Standing};
use drumhead::battle::{Amount, Battle, Deed, Odds, Offer, Outcome, Run, Viewer};
use drumhead::table::odds::Policy;
use drumhead::table::{Refusal, Suspend, Who};
use serde_json::Value;

/// Runs that the odds may take here; beyond them they are sampled.
const BUDGET: u64 = 2000;

/// How far sums of probabilities may be out.
const NEAR: f64 = 1e-9;

pub type Held = Result<(), String>;

pub fn hold(held: bool, what: impl FnOnce() -> String) -> Held {
    if held { Ok(()) } else { Err(what()) }
}

/// What every ruleset has, and nobody can be kept from.
pub fn is_common(offer: &Offer) -> bool {
    ["adjust", "note", "roll"].contains(&offer.id) || is_of_scenario(offer.id)
}

/// What players mark in the scenario of any ruleset.
pub fn is_of_scenario(action: &str) -> bool {
    ["arrive", "objective", "victory", "setup", "end-battle"].contains(&action)
}

/// An action that is done: its state is sound, its changes are all that changed, its report is of this ruleset.
pub fn done(attempt: &Attempt, done: &Outcome, thorough: bool) -> Held {
    let (before, after) = (attempt.battle, &*done.battle);
    let wrong = after.audit();
    hold(wrong.is_empty(), || format!("the audit says {wrong:?}"))?;
    hold(done.used == attempt.answers.len(), || {
        format!(
            "{} of {} answers were used",
            done.used,
            attempt.answers.len()
        )
    })?;
    let told = done
        .rolls
        .iter()
        .map(|roll| roll.faces.len())
        .sum::<usize>()
        + done.asked.len()
        + done.cards.len();
    hold(told == done.used, || {
        format!("{told} answers are told of, {} were used", done.used)
    })?;
    hold(
        attempt.directions.force.is_some() || done.forced.is_empty(),
        || format!("{:?} was forced by nobody", done.forced),
    )?;
    changes(before, done)?;
    report(before, done)?;
    if attempt.entry.action != "adjust" {
        if done.forced.is_empty() {
            losses(before, done)?;
        }
        figures(&before.state(Viewer::Umpire), &after.state(Viewer::Umpire))?;
    }
    if thorough {
        again(attempt, done)?;
    }
    Ok(())
}

/// The changes lead from the rows before to those after, and back.
fn changes(before: &dyn Battle, done: &Outcome) -> Held {
    let (was, is) = (before.rows(), done.battle.rows());
    let mut battle = before.copy();
    battle.apply(&done.changes, true)?;
    hold(battle.rows() == is, || {
        format!("the changes do not lead to what is: {:?}", done.changes)
    })?;
    battle.apply(&done.changes, false)?;
    hold(battle.rows() == was, || {
        format!("the changes do not lead back: {:?}", done.changes)
    })?;
    battle.put_rows(&is)?;
    hold(battle.rows() == is, || "the rows cannot be put".to_owned())?;
    let idle = done
        .changes
        .iter()
        .find(|change| change.was == change.is || change.was.is_empty());
    hold(idle.is_none(), || format!("{idle:?} changes nothing"))
}

/// Every clause is one of the ruleset's, every text says something, every fact counts.
fn report(battle: &dyn Battle, done: &Outcome) -> Held {
    let (clauses, figures) = (battle.info().clauses, battle.info().figures);
    for line in &done.lines {
        hold(
            ["", "scenario"].contains(&line.clause)
                || clauses.iter().any(|clause| clause.id == line.clause),
            || format!("there is no {}", line.clause),
        )?;
        let bare = |name: &str| {
            name.rsplit('.')
                .next()
                .is_some_and(|id| figures.contains(&id))
        };
        hold(line.figure.as_deref().is_none_or(bare), || {
            format!("{line:?} is a figure that its rulebook does not list")
        })?;
        hold(
            Viewer::ALL
                .into_iter()
                .all(|viewer| !line.text.to(viewer).trim().is_empty()),
            || format!("{line:?} says nothing"),
        )?;
    }
    hold(!done.title.table.trim().is_empty(), || {
        "it has no title".to_owned()
    })?;
    hold(done.facts.iter().all(|fact| fact.count > 0), || {
        format!("a fact of nothing: {:?}", done.facts)
    })
}

/// Strength of a unit as reports count it: none once it has left, those away from it included.
fn strength(battle: &dyn Battle, row: &Row) -> u16 {
    match (row.standing, battle.men(), battle.strays()) {
        (Standing::Gone, ..) => 0,
        (_, None, _) => 1,
        (_, Some(_), Some(_)) => row.pips[0] + row.pips[1],
        (_, Some(_), None) => row.pips[0],
    }
}

/// Every loss is told by a fact that reports know: men that a unit loses are killed, run off or go to another unit of their side,
/// and a unit that leaves is named.
fn losses(before: &dyn Battle, done: &Outcome) -> Held {
    let after = &*done.battle;
    let (was, is) = (before.roster(Viewer::Umpire), after.roster(Viewer::Umpire));
    let units = was.iter().zip(&is);
    let units = units.filter(|(row, _)| matches!(row.who, Who::Unit(_)));
    let units = units.map(|(was, is)| (is, strength(before, was), strength(after, is)));
    let units: Vec<(&Row, u16, u16)> = units.collect();
    let told = |row: &Row| -> u16 {
        let on = done.facts.iter().filter(|fact| fact.on == row.who);
        on.filter(|fact| matches!(Deed::of(fact.what), Some(Deed::Killed | Deed::Routed)))
            .map(|fact| fact.count)
            .sum()
    };
    for (row, was, is) in &units {
        let on = done.facts.iter().filter(|fact| fact.on == row.who);
        let on: Vec<_> = on.collect();
        let told_of = told(row);
        // Who joins a unit that loses men in the same action is gained all the same.
        let friends = units.iter().filter(|(friend, ..)| friend.side == row.side);
        let gained = friends.map(|(friend, was, is)| (is + told(friend)).saturating_sub(*was));
        let gained: u16 = gained.sum();
        let is_told = match (was.saturating_sub(*is), row.standing) {
            (0, _) => true,
            (lost, Standing::Gone) => !on.is_empty() || lost <= gained,
            (lost, _) => lost <= told_of + gained,
        };
        hold(is_told, || {
            format!(
                "{}: {was} to {is}, told by {on:?} in {:?}",
                row.name, done.title.table
            )
        })?;
    }
    Ok(())
}

/// Nobody appears or is gone without being counted; no count is negative.
fn figures(before: &Value, after: &Value) -> Held {
    let (Some(before), Some(units)) = (before["units"].as_object(), after["units"].as_object())
    else {
        return Ok(());
    };
    for (id, unit) in units {
        let sum = |unit: &Value| Some(unit["standing"].as_i64()? + unit["kills"].as_i64()?);
        let (was, is) = (sum(&before[id]), sum(unit));
        hold(was == is, || {
            format!("{id} had {was:?} figures, standing and killed, and has {is:?}")
        })?;
        let counts = unit
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(name, value)| Some((name, value.as_f64()?)));
        for (name, count) in counts {
            hold(count >= 0.0, || format!("{id} has {count} {name}"))?;
        }
    }
    Ok(())
}

/// The same answers come to the same once more.
fn again(attempt: &Attempt, done: &Outcome) -> Held {
    let twice = attempt
        .battle
        .run(&attempt.entry, &attempt.directions, &attempt.answers)
        .and_then(Run::outcome);
    let twice = twice.map_err(|halt| format!("the second time it halts: {halt:?}"))?;
    let same = twice.battle.rows() == done.battle.rows()
        && twice.lines == done.lines
        && twice.table == done.table;
    hold(
        same && twice.changes == done.changes && twice.facts == done.facts,
        || "the second time it comes out otherwise".to_owned(),
    )
}

/// The umpire's figure stands in the place of another.
pub fn overruled(done: &Outcome, figure: &str, is: f64) -> Held {
    let put = done
        .overruled
        .iter()
        .any(|it| it.figure == figure && (it.is - is).abs() < f64::EPSILON);
    hold(put, || {
        format!("{figure} = {is} is not among {:?}", done.overruled)
    })
}

/// What was not done: a refusal comes before the first answer, and never where the umpire forces it.
pub fn halted(attempt: &Attempt, halt: &Suspend, refusal: Option<&Refusal>) -> Held {
    match halt {
        Suspend::Refused(refused) => {
            // Of what is hidden all are told the same, also by force.
            let is_hidden = ["BS-60", "BS-63"].contains(&refused.clause);
            hold(attempt.directions.force.is_none() || is_hidden, || {
                format!("refused though forced: {refused}")
            })?;
            hold(attempt.answers.is_empty(), || {
                format!("refused after {:?}: {refused}", attempt.answers)
            })?;
            let known = attempt
                .battle
                .info()
                .clauses
                .iter()
                .any(|clause| clause.id == refused.clause)
                || refused.clause == "scenario";
            hold(known && !refused.message.is_empty(), || {
                format!("refused by no clause: {refused:?}")
            })
        }
        Suspend::Invalid(invalid) => {
            let late = ["answers", "overrule"]
                .iter()
                .any(|field| invalid.field.starts_with(field));
            hold(late || attempt.answers.is_empty(), || {
                format!("senseless only after {:?}: {invalid}", attempt.answers)
            })?;
            hold(
                !invalid.message.is_empty() && !invalid.field.is_empty(),
                || format!("senseless for no reason: {invalid:?}"),
            )
        }
        other => Err(format!("{other:?}, where the offer said {refusal:?}")),
    }
}

/// The battle goes on: something can be done, and what is said to come next is one of these things.
pub fn battle(battle: &dyn Battle, thorough: bool, chance: &mut Chance) -> Held {
    let status = battle.status(Viewer::Umpire);
    if let Some((action, who)) = status.next {
        let offer = battle
            .offers(who, Viewer::Umpire)
            .into_iter()
            .find(|offer| offer.id == action);
        let refusal = offer.as_ref().map(|offer| &offer.refusal);
        // The umpire can put a unit into the fight that has not arrived: then it arrives first.
        let awaited = |it: &Refusal| it.clause == "scenario";
        let goes = refusal.is_some_and(|it| it.as_ref().is_none_or(awaited));
        hold(goes, || {
            format!(
                "next comes {action} for {who:?}, and its offer says {refusal:?}; {}",
                status.now
            )
        })?;
    } else if !status.over {
        let legal = |offer: &Offer| offer.refusal.is_none() && !is_common(offer);
        let any = everyone(battle).any(|who| battle.offers(who, Viewer::Umpire).iter().any(legal));
        hold(any, || format!("nothing can be done: {status:?}"))?;
    }
    if thorough {
        look(battle, chance)?;
    }
    Ok(())
}

pub fn everyone(battle: &dyn Battle) -> impl Iterator<Item = Who> {
    let directory = battle.directory();
    let units = (0..).take(directory.units.len()).map(Who::Unit);
    let characters = (0..).take(directory.characters.len()).map(Who::Character);
    [Who::Table].into_iter().chain(units).chain(characters)
}

/// Whatever viewer look at it, there is something to see.
fn look(battle: &dyn Battle, chance: &mut Chance) -> Held {
    let viewer = *chance.one(&Viewer::ALL);
    let all: Vec<Who> = everyone(battle).collect();
    hold(battle.roster(viewer).len() + 1 == all.len(), || {
        "the roster has too few rows".to_owned()
    })?;
    let who = *chance.one(&all);
    hold(!battle.name(who, viewer).is_empty(), || {
        format!("{who:?} has no name for {viewer:?}")
    })?;
    hold(
        battle.state(viewer).is_object() && !battle.status(viewer).now.is_empty(),
        || format!("{viewer:?} see nothing"),
    )?;
    let _ = (battle.panel(viewer), battle.offers(who, viewer));
    Ok(())
}

/// The odds of what was attempted: they are sound, refuse what is refused, and know what happened.
pub fn odds(attempt: &Attempt, result: &Result<Outcome, Suspend>, chance: &mut Chance) -> Held {
    let all = ["yes", "all", "none", "worst", "first", "evade", "fire"].map(str::to_owned);
    let given = |id: &str| {
        (
            id.to_owned(),
            vec![chance_of(&all, id.len()), all[1].clone()],
        )
    };
    let policy = match chance.below(4) {
        _ if attempt.by_default => Policy::Defaults,
        0 => Policy::Best,
        1 => Policy::Defaults,
        _ => Policy::Given(
            attempt
                .battle
                .info()
                .asks
                .iter()
                .map(|id| given(id))
                .collect(),
        ),
    };
    let odds = attempt.battle.odds(
        &attempt.entry,
        &attempt.directions,
        &policy,
        Viewer::Umpire,
        BUDGET,
    );
    match (&odds, result) {
        (Ok(odds), Ok(done)) => {
            sound(odds)?;
            if attempt.by_default && odds.exact {
                expected(attempt.battle, odds, done)
            } else {
                Ok(())
            }
        }
        // The best decisions are not always to be found within the budget.
        (Err(Suspend::Invalid(invalid)), _)
            if policy == Policy::Best && invalid.field == "answers" =>
        {
            Ok(())
        }
        // What is senseless only by its answers has odds.
        (Ok(odds), Err(Suspend::Invalid(_))) if !attempt.answers.is_empty() => sound(odds),
        // Which of several faults of a field comes first depends on who may know the units.
        (Err(Suspend::Invalid(odds)), Err(Suspend::Invalid(halt)))
            if odds.field.split('.').next() == halt.field.split('.').next() =>
        {
            Ok(())
        }
        (Err(odds), Err(halt)) => hold(odds == halt, || {
            format!("{halt:?}, and the odds say {odds:?}")
        }),
        (Ok(_), Err(halt)) => Err(format!("{halt:?}, and there are odds of it")),
        (Err(odds), Ok(_)) => Err(format!("it was done, and the odds say {odds:?}")),
    }
}

fn chance_of(words: &[String], n: usize) -> String {
    words[n % words.len()].clone()
}

fn sound(odds: &Odds) -> Held {
    for (name, chances) in &odds.counters {
        let sum: f64 = chances.values().sum();
        hold((sum - 1.0).abs() < NEAR, || {
            format!("the chances of {name} add up to {sum}")
        })?;
    }
    let mut all = odds
        .counters
        .values()
        .flat_map(|chances| chances.values())
        .chain(odds.events.values());
    let wrong = all.find(|p| !(**p > 0.0 && **p <= 1.0 + NEAR));
    hold(wrong.is_none(), || format!("{wrong:?} is no probability"))
}

/// What happened could happen.
fn expected(before: &dyn Battle, odds: &Odds, done: &Outcome) -> Held {
    let (was, is) = (
        before.state(Viewer::Umpire),
        done.battle.state(Viewer::Umpire),
    );
    for (name, chances) in &odds.counters {
        let Some((id, counter)) = name.rsplit_once('.') else {
            continue;
        };
        let count = |state: &Value| {
            ["units", "characters"]
                .iter()
                .find_map(|list| state[list][id][counter].as_f64())
        };
        if let (Some(was), Some(is)) = (count(&was), count(&is)) {
            let change = Amount::from(is - was);
            hold(chances.contains_key(&change), || {
                format!("{name} changed by {change}, and the odds know only {chances:?}")
            })?;
        }
    }
    Ok(())
}
