//! What `odds` says of whole actions of Big Skirmishes, against every face tried through `perform`.

use crate::support::{Fields, Play, entry};
use crate::twin::{Given, NEAR, leaves, policy};
use drumhead::battle::{BUDGET, Directions, Entry, Line, Odds, Outcome, Run, Viewer};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What one way to the end came to, by name.
struct End {
    changes: BTreeMap<String, f64>,
    events: BTreeSet<String>,
}

const COUNTERS: [&str; 6] = [
    "standing",
    "kills",
    "disorder",
    "tally",
    "smoke",
    "actions_left",
];

/// What the state before and after, the cards, the facts and the report say, without asking what the odds ask.
fn end(before: &Value, done: &Outcome) -> End {
    let after = done.battle.state(Viewer::Umpire);
    let mut end = End {
        changes: BTreeMap::new(),
        events: BTreeSet::new(),
    };
    for (id, was) in before["units"].as_object().expect("units") {
        let is = &after["units"][id];
        for counter in COUNTERS {
            end.change(
                format!("{id}.{counter}"),
                number(&is[counter]) - number(&was[counter]),
            );
        }
        let over = |unit: &Value| number(&unit["tally"]) > number(&unit["standing"]);
        if is["removed"] == true && was["removed"] == false {
            end.events.insert(format!("{id}.removed"));
        } else if over(is)
            && !over(was)
            && done
                .facts
                .iter()
                .any(|fact| ["kills", "disorders"].contains(&fact.what))
        {
            end.events.insert(format!("{id}.falls_due"));
        }
    }
    for (id, was) in before["characters"].as_object().expect("characters") {
        let is = &after["characters"][id];
        let class = |it: &Value| it["class"].as_i64().expect("a class");
        let (old, new) = (class(was), class(is));
        if old == 0 && new > 0 {
            let name = ["duffer", "professional", "leader", "hero"]
                [usize::try_from(new - 1).expect("a class")];
            end.events.insert(format!("{id}.{name}"));
        } else if new < old {
            end.events.insert(format!("{id}.wounded"));
        }
        let lost = |fact: &drumhead::battle::Fact| {
            fact.what == "lost" && done.battle.directory().id(fact.on) == id
        };
        if is["out_of_action"] == true
            && was["out_of_action"] == false
            && !done.facts.iter().any(lost)
        {
            end.events.insert(format!("{id}.out_of_action"));
        }
    }
    end.cards(before, &after, done);
    end.morale(done);
    end.combat(done);
    if let (true, Some(side)) = (
        before["turn"]["to_go"].is_null(),
        after["turn"]["to_go"].as_str(),
    ) {
        end.events.insert(format!("{side}.begins"));
    }
    end.charge(done, &after);
    let moved = |line: &&Line| line.figure.as_deref() == Some("inches") && !is_charge(done);
    if let Some(line) = done.lines.iter().find(moved) {
        end.changes.insert(
            format!("{}.inches", done.battle.directory().id(done.subject)),
            (line.value.expect("what the figure comes to") * 1000.0).round() / 1000.0,
        );
    }
    end
}

impl End {
    fn change(&mut self, name: String, by: f64) {
        if by != 0.0 {
            self.changes.insert(name, by);
        }
    }

    fn cards(&mut self, before: &Value, after: &Value, done: &Outcome) {
        for (card, _) in &done.cards {
            let id = &done.battle.cards()[usize::from(*card)].id;
            if id == "pause" {
                self.events.insert("table.next_pause".to_owned());
            } else if let Some((side, _)) = id.split_once('/') {
                self.events.insert(format!("{id}.next"));
                self.events.insert(format!("{side}.next"));
            } else {
                self.events.insert("table.next_bonus".to_owned());
                for side in ["red", "blue"] {
                    if before["deck"]["hands"][side] != after["deck"]["hands"][side] {
                        self.events.insert(format!("{side}.takes_bonus"));
                    }
                }
            }
        }
    }

    fn morale(&mut self, done: &Outcome) {
        let id = |who| done.battle.directory().id(who);
        for roll in done
            .rolls
            .iter()
            .filter(|roll| roll.why == "morale" && roll.again.is_none())
        {
            let bad = done
                .facts
                .iter()
                .filter(|fact| fact.on == roll.owner.who)
                .find_map(|fact| match fact.what {
                    "backed_off" => Some("backs_off"),
                    "routed" => Some("routs"),
                    _ => None,
                });
            self.events.insert(format!(
                "{}.{}",
                id(roll.owner.who),
                bad.unwrap_or("stands")
            ));
        }
        for fact in done.facts.iter().filter(|fact| fact.what == "lost") {
            self.events.insert(format!("{}.lost", id(fact.on)));
        }
    }

    /// How a charge at somebody who may react went.
    fn charge(&mut self, done: &Outcome, after: &Value) {
        let id = |who| done.battle.directory().id(who).to_owned();
        if !is_charge(done) {
            return;
        }
        let chosen = |wanted: &str| done.asked.iter().find(|asked| asked.ask.id == wanted);
        let Some(react) = chosen("react") else {
            self.events
                .insert(format!("{}.stops_short", id(done.subject)));
            return;
        };
        let (attacker, target) = (id(done.subject), id(react.ask.owner.who));
        self.events.insert(format!("{attacker}.arrives"));
        if let Some(reaction) = chosen("reaction") {
            self.events.insert(format!("{target}.reacts"));
            if let Some(event) = [
                ("evade", "evades"),
                ("fire", "fires"),
                ("counter-charge", "counter_charges"),
            ]
            .iter()
            .find(|(word, _)| reaction.answer.is(word))
            {
                self.events.insert(format!("{target}.{}", event.1));
            }
        } else if done.rolls.iter().any(|roll| roll.why == "to react") {
            self.events.insert(format!("{target}.fails_to_react"));
        }
        if after["combats"]
            .as_array()
            .is_some_and(|all| !all.is_empty())
        {
            self.events.insert(format!("{attacker}.engages"));
        }
    }

    /// Who won a round of combat.
    fn combat(&mut self, done: &Outcome) {
        let id = |who| done.battle.directory().id(who);
        for fact in &done.facts {
            match fact.what {
                "won" => self.events.extend([
                    format!("{}.wins", id(fact.by)),
                    format!("{}.loses", id(fact.on)),
                ]),
                "drew" => self.events.extend(["table.draw".to_owned()]),
                _ => {}
            }
        }
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// Whether it was a move into contact: its verdict or a line says so.
fn is_charge(done: &Outcome) -> bool {
    let clauses = ["BS-42", "BS-43"];
    let verdict = done.verdict.as_ref();
    verdict.is_some_and(|verdict| clauses.contains(&verdict.clause.as_str()))
        || done.lines.iter().any(|line| clauses.contains(&line.clause))
}

/// The odds of an action and its twin's agree, the answers being as given; gives the odds.
#[track_caller]
pub fn agree(play: &Play, action: &str, fields: impl Into<Fields>, given: Given) -> Odds {
    agree_within(play, action, fields, given, usize::MAX)
}

/// The same by force.
#[track_caller]
pub fn agree_forced(play: &Play, action: &str, fields: impl Into<Fields>, given: Given) -> Odds {
    let force = Directions {
        force: Some("now".to_owned()),
        ..Directions::default()
    };
    agree_all(play, &entry(action, fields), &force, given, usize::MAX)
}

/// The same; what takes more than `most` answers is rolled again and left out by the twin.
#[track_caller]
pub fn agree_within(
    play: &Play,
    action: &str,
    fields: impl Into<Fields>,
    given: Given,
    most: usize,
) -> Odds {
    agree_all(
        play,
        &entry(action, fields),
        &Directions::default(),
        given,
        most,
    )
}

#[track_caller]
fn agree_all(
    play: &Play,
    entry: &Entry,
    directions: &Directions,
    given: Given,
    most: usize,
) -> Odds {
    let battle = &*play.battle;
    let odds = battle
        .odds(entry, directions, &policy(given), Viewer::Umpire, BUDGET)
        .expect("odds");
    assert!(odds.exact);
    sound(&odds);
    let before = battle.state(Viewer::Umpire);
    let (leaves, lost) = leaves(given, most, |answers| {
        battle
            .run(entry, directions, answers)
            .and_then(Run::outcome)
            .map(|done| end(&before, &done))
    });
    let mut counters: BTreeMap<String, BTreeMap<String, f64>> = BTreeMap::new();
    let mut events: BTreeMap<String, f64> = BTreeMap::new();
    for name in leaves.iter().flat_map(|(_, end)| end.changes.keys()) {
        counters.entry(name.clone()).or_default();
    }
    for (p, end) in &leaves {
        let p = p / (1.0 - lost);
        for (name, chances) in &mut counters {
            *chances
                .entry(end.changes.get(name).unwrap_or(&0.0).to_string())
                .or_insert(0.0) += p;
        }
        for event in &end.events {
            *events.entry(event.clone()).or_insert(0.0) += p;
        }
    }
    let told = odds.counters.iter().map(|(name, chances)| {
        (
            name.clone(),
            chances.iter().map(|(by, p)| (by.to_string(), *p)).collect(),
        )
    });
    let told: BTreeMap<String, BTreeMap<String, f64>> = told.collect();
    assert_eq!(
        told.keys().collect::<Vec<_>>(),
        counters.keys().collect::<Vec<_>>()
    );
    for (name, chances) in &counters {
        near(&told[name], chances, name);
    }
    // What hangs on cards that come later is nothing that this card brings: `the_second_pause` counts it.
    let now = odds
        .events
        .iter()
        .filter(|(name, _)| !name.ends_with(LATER))
        .map(|(name, p)| (name.clone(), *p))
        .collect();
    near(&now, &events, "events");
    odds
}

/// An event of the order of the deck.
pub const LATER: &str = ".after_second_pause";

#[track_caller]
fn near(a: &BTreeMap<String, f64>, b: &BTreeMap<String, f64>, of: &str) {
    assert_eq!(
        a.keys().collect::<Vec<_>>(),
        b.keys().collect::<Vec<_>>(),
        "{of}"
    );
    for ((key, p), q) in a.iter().zip(b.values()) {
        assert!(
            (p - q).abs() < NEAR,
            "{of} {key}: the odds say {p}, the faces {q}"
        );
    }
}

/// What holds for all odds: probabilities are such, and every counter's add up.
#[track_caller]
fn sound(odds: &Odds) {
    for (name, chances) in &odds.counters {
        let sum: f64 = chances.values().sum();
        assert!((sum - 1.0).abs() < NEAR, "{name}: the sum is {sum}");
    }
    for p in odds
        .counters
        .values()
        .flat_map(BTreeMap::values)
        .chain(odds.events.values())
    {
        assert!(*p > 0.0 && *p <= 1.0 + NEAR, "{p} is no probability");
    }
}

pub fn volley(unit: &str, target: &str, range: u16, men: u16) -> String {
    format!("unit: {unit}, target: {target}, range: {range}, men: {men}")
}
