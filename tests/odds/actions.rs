//! Whole actions of Big Skirmishes: what `odds` says against every face tried through `perform`.

use crate::support::{Play, dice, muster};
use crate::twin::{Given, NEAR, leaves, policy};
use drumhead::battle::{BUDGET, Directions, Done, Entry, Eyes, Line, Odds};
use drumhead::table::odds::Policy;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

pub const FIELD: &str = "
battle: A field
rules: big-skirmishes
red:
  roster: Reds
  rules: big-skirmishes
  units:
    - {id: guard, name: Guard, rating: elite, figures: 12}
    - {id: foot, name: Foot, figures: 12}
    - {id: levy, name: Levy, rating: raw, figures: 12, formation: column}
    - {id: jaegers, name: Jaegers, rating: elite, figures: 10, weapon: rifle, formation: skirmishers, light_infantry: true}
    - {id: horse, name: Horse, arm: cavalry, figures: 8, weapon: carbine}
    - {id: gun, name: Gun, arm: artillery}
    - {id: braves, name: Braves, figures: 12, weapon: bow, indians: true, formation: skirmishers}
  characters:
    - {id: hale, name: Hale, class: 3, rank: 9}
    - {id: pym, name: Pym, class: 1}
blue:
  roster: Blues
  rules: big-skirmishes
  units:
    - {id: line, name: Line, figures: 12}
    - {id: second, name: Second, figures: 12}
    - {id: column, name: Column, figures: 12, formation: column}
    - {id: rangers, name: Rangers, figures: 10, weapon: rifle, formation: skirmishers}
    - {id: wagon, name: Wagon, arm: artillery, formation: limbered}
  characters:
    - {id: rogers, name: Rogers, class: 4}
    - {id: tull, name: Tull, class: 1}
special_effects:
  - {name: Fog, text: Nobody sees beyond 12 inches.}
";

fn opening() -> Play {
    muster("big-skirmishes", FIELD).expect("a battle")
}

fn cards() -> Play {
    let mut play = opening();
    play.act("start-cards", json!({}), dice(&[]));
    play
}

/// A battle where `unit` may act, having fired before or not.
fn ready(unit: &str, fired: bool) -> Play {
    let mut play = cards();
    play.set(unit, "actions_left", 2);
    play.set(unit, "fired_before", fired);
    play
}

/// What one way to the end came to, by name.
struct End {
    changes: BTreeMap<String, f64>,
    events: BTreeSet<String>,
}

const COUNTERS: [&str; 6] = ["standing", "kills", "disorder", "tally", "smoke", "actions_left"];

/// What the state before and after, the cards, the facts and the report say, without asking what the odds ask.
fn end(before: &Value, done: &Done) -> End {
    let after = done.battle.state(Eyes::Umpire);
    let mut end = End { changes: BTreeMap::new(), events: BTreeSet::new() };
    for (id, was) in before["units"].as_object().expect("units") {
        let is = &after["units"][id];
        for counter in COUNTERS {
            end.change(format!("{id}.{counter}"), number(&is[counter]) - number(&was[counter]));
        }
        let over = |unit: &Value| number(&unit["tally"]) > number(&unit["standing"]);
        if is["removed"] == true && was["removed"] == false {
            end.events.insert(format!("{id}.removed"));
        } else if over(is) && !over(was) && done.facts.iter().any(|fact| ["kills", "disorders"].contains(&fact.what)) {
            end.events.insert(format!("{id}.falls_due"));
        }
    }
    for (id, was) in before["characters"].as_object().expect("characters") {
        let is = &after["characters"][id];
        let class = |it: &Value| it["class"].as_i64().expect("a class");
        let (old, new) = (class(was), class(is));
        end.change(format!("{id}.class"), (new - old) as f64);
        if old == 0 && new > 0 {
            let name = ["duffer", "professional", "leader", "hero"][usize::try_from(new - 1).expect("a class")];
            end.events.insert(format!("{id}.{name}"));
        } else if new < old {
            end.events.insert(format!("{id}.wounded"));
        }
        let lost = |fact: &drumhead::battle::Fact| fact.what == "lost" && done.battle.directory().id(fact.on) == id;
        if is["out_of_action"] == true && was["out_of_action"] == false && !done.facts.iter().any(lost) {
            end.events.insert(format!("{id}.out_of_action"));
        }
    }
    end.cards(before, &after, done);
    end.morale(done);
    end.combat(done);
    if let (true, Some(side)) = (before["turn"]["to_go"].is_null(), after["turn"]["to_go"].as_str()) {
        end.events.insert(format!("{side}.begins"));
    }
    end.charge(done, &after);
    let moved =
        |line: &&Line| line.figure.as_deref() == Some("inches") && !done.lines.iter().any(|line| ["BS-42", "BS-43"].contains(&line.clause));
    if let Some(line) = done.lines.iter().find(moved) {
        let inches = line.text.table.rsplit("= ").next().expect("a sum").trim_end_matches(" inches");
        end.changes.insert(format!("{}.inches", done.battle.directory().id(done.subject)), inches.split(' ').map(fraction).sum());
    }
    end
}

impl End {
    fn change(&mut self, name: String, by: f64) {
        if by != 0.0 {
            self.changes.insert(name, by);
        }
    }

    fn cards(&mut self, before: &Value, after: &Value, done: &Done) {
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

    fn morale(&mut self, done: &Done) {
        let id = |who| done.battle.directory().id(who);
        for roll in done.rolls.iter().filter(|roll| roll.why == "morale" && roll.again.is_none()) {
            let bad = done.facts.iter().filter(|fact| fact.on == roll.owner.who).find_map(|fact| match fact.what {
                "backed_off" => Some("backs_off"),
                "routed" => Some("routs"),
                _ => None,
            });
            self.events.insert(format!("{}.{}", id(roll.owner.who), bad.unwrap_or("stands")));
        }
        for fact in done.facts.iter().filter(|fact| fact.what == "lost") {
            self.events.insert(format!("{}.lost", id(fact.on)));
        }
    }

    /// How a charge at somebody who may react went.
    fn charge(&mut self, done: &Done, after: &Value) {
        let id = |who| done.battle.directory().id(who).to_owned();
        if !done.lines.iter().any(|line| ["BS-42", "BS-43"].contains(&line.clause)) {
            return;
        }
        let chosen = |wanted: &str| done.asked.iter().find(|asked| asked.ask.id == wanted);
        let Some(react) = chosen("react") else {
            self.events.insert(format!("{}.stops_short", id(done.subject)));
            return;
        };
        let (attacker, target) = (id(done.subject), id(react.ask.owner.who));
        self.events.insert(format!("{attacker}.arrives"));
        if let Some(reaction) = chosen("reaction") {
            self.events.insert(format!("{target}.reacts"));
            if let Some(event) = [("evade", "evades"), ("fire", "fires"), ("counter-charge", "counter_charges")]
                .iter()
                .find(|(word, _)| reaction.answer.is(word))
            {
                self.events.insert(format!("{target}.{}", event.1));
            }
        } else if done.rolls.iter().any(|roll| roll.why == "to react") {
            self.events.insert(format!("{target}.fails_to_react"));
        }
        if after["combats"].as_array().is_some_and(|all| !all.is_empty()) {
            self.events.insert(format!("{attacker}.engages"));
        }
    }

    /// Who won a round of combat.
    fn combat(&mut self, done: &Done) {
        let id = |who| done.battle.directory().id(who);
        for fact in &done.facts {
            match fact.what {
                "won" => self.events.extend([format!("{}.wins", id(fact.by)), format!("{}.loses", id(fact.on))]),
                "drew" => self.events.extend(["table.draw".to_owned()]),
                _ => {}
            }
        }
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// `3`, `1/2`.
fn fraction(text: &str) -> f64 {
    match text.split_once('/') {
        Some((above, below)) => above.parse::<f64>().expect("a number") / below.parse::<f64>().expect("a number"),
        None => text.parse().expect("a number"),
    }
}

fn entry(action: &str, fields: Value) -> Entry {
    let Value::Object(fields) = fields else { panic!("fields are a map") };
    Entry { action: action.to_owned(), fields }
}

/// The odds of an action and its twin's agree, the answers being as given; gives the odds.
#[track_caller]
fn agree(play: &Play, action: &str, fields: Value, given: Given) -> Odds {
    agree_within(play, action, fields, given, usize::MAX)
}

/// The same by force.
#[track_caller]
fn agree_forced(play: &Play, action: &str, fields: Value, given: Given) -> Odds {
    let force = Directions { force: Some("now".to_owned()), ..Directions::default() };
    agree_all(play, &entry(action, fields), &force, given, usize::MAX)
}

/// The same; what takes more than `most` answers is rolled again and left out by the twin.
#[track_caller]
fn agree_within(play: &Play, action: &str, fields: Value, given: Given, most: usize) -> Odds {
    agree_all(play, &entry(action, fields), &Directions::default(), given, most)
}

#[track_caller]
fn agree_all(play: &Play, entry: &Entry, directions: &Directions, given: Given, most: usize) -> Odds {
    let battle = &*play.battle;
    let odds = battle.odds(entry, directions, &policy(given), Eyes::Umpire, BUDGET).expect("odds");
    assert!(odds.exact);
    sound(&odds);
    let before = battle.state(Eyes::Umpire);
    let (leaves, lost) = leaves(given, most, |tape| battle.perform(entry, directions, tape).map(|done| end(&before, &done)));
    let mut counters: BTreeMap<String, BTreeMap<String, f64>> = BTreeMap::new();
    let mut events: BTreeMap<String, f64> = BTreeMap::new();
    for name in leaves.iter().flat_map(|(_, end)| end.changes.keys()) {
        counters.entry(name.clone()).or_default();
    }
    for (p, end) in &leaves {
        let p = p / (1.0 - lost);
        for (name, chances) in &mut counters {
            *chances.entry(end.changes.get(name).unwrap_or(&0.0).to_string()).or_insert(0.0) += p;
        }
        for event in &end.events {
            *events.entry(event.clone()).or_insert(0.0) += p;
        }
    }
    let told = odds.counters.iter().map(|(name, chances)| (name.clone(), chances.iter().map(|(by, p)| (by.to_string(), *p)).collect()));
    let told: BTreeMap<String, BTreeMap<String, f64>> = told.collect();
    assert_eq!(told.keys().collect::<Vec<_>>(), counters.keys().collect::<Vec<_>>());
    for (name, chances) in &counters {
        near(&told[name], chances, name);
    }
    // What hangs on cards that come later is nothing that this card brings: `the_second_pause` counts it.
    let now = odds.events.iter().filter(|(name, _)| !name.ends_with(LATER)).map(|(name, p)| (name.clone(), *p)).collect();
    near(&now, &events, "events");
    odds
}

/// An event of the order of the deck.
const LATER: &str = ".after_second_pause";

#[track_caller]
fn near(a: &BTreeMap<String, f64>, b: &BTreeMap<String, f64>, of: &str) {
    assert_eq!(a.keys().collect::<Vec<_>>(), b.keys().collect::<Vec<_>>(), "{of}");
    for ((key, p), q) in a.iter().zip(b.values()) {
        assert!((p - q).abs() < NEAR, "{of} {key}: the odds say {p}, the faces {q}");
    }
}

/// What holds for all odds: probabilities are such, and every counter's add up.
#[track_caller]
fn sound(odds: &Odds) {
    for (name, chances) in &odds.counters {
        let sum: f64 = chances.values().sum();
        assert!((sum - 1.0).abs() < NEAR, "{name}: the sum is {sum}");
    }
    for p in odds.counters.values().flat_map(BTreeMap::values).chain(odds.events.values()) {
        assert!(*p > 0.0 && *p <= 1.0 + NEAR, "{p} is no probability");
    }
}

fn volley(unit: &str, target: &str, range: u16, men: u16) -> Value {
    json!({"unit": unit, "target": target, "range": range, "men": men})
}

#[test]
fn fire_at_every_range_with_and_without_ones_again() {
    agree(&ready("red/foot", false), "fire", volley("red/foot", "blue/line", 8, 2), &[]);
    agree(&ready("red/foot", true), "fire", volley("red/foot", "blue/line", 8, 2), &[]);
    agree(&ready("red/foot", false), "fire", volley("red/foot", "blue/line", 18, 2), &[]);
    agree(&ready("red/foot", true), "fire", volley("red/foot", "blue/line", 15, 3), &[]);
    // Gunners count double: two dice, canister.
    let odds = agree(&ready("red/gun", true), "fire", volley("red/gun", "blue/line", 5, 1), &[]);
    // A kill: a hit (1/2) that kills (1/3): 1 - (5/6)^2.
    assert!((odds.counters["blue/line.kills"][&0.0.into()] - 25.0 / 36.0).abs() < NEAR);
    // Riflemen roll ones again whenever they fire, but not when tap-loaded.
    agree(&ready("red/jaegers", true), "fire", volley("red/jaegers", "blue/line", 12, 2), &[]);
    let mut tapped = ready("red/jaegers", true);
    tapped.set("red/jaegers", "tap_loaded", true);
    agree(&tapped, "fire", volley("red/jaegers", "blue/line", 9, 2), &[]);
    agree(&ready("red/jaegers", true), "pairs", volley("red/jaegers", "blue/line", 12, 3), &[]);
}

#[test]
fn fire_with_fractions() {
    let mut covered = volley("red/foot", "blue/line", 15, 3);
    covered["cover"] = true.into();
    agree(&ready("red/foot", true), "fire", covered, &[]);
    agree(&ready("red/foot", true), "fire", volley("red/foot", "blue/rangers", 15, 5), &[]);
    agree(&ready("red/foot", true), "fire", volley("red/foot", "blue/column", 15, 2), &[]);
    // Raw: 3 against cover are 1 1/2, rounded down.
    let mut covered = volley("red/levy", "blue/line", 8, 3);
    covered["cover"] = true.into();
    agree(&ready("red/levy", false), "fire", covered, &[]);
    // More disorder than men: no dice, but it has fired.
    let mut play = ready("red/foot", false);
    play.set("red/foot", "disorder", 5);
    let odds = agree(&play, "fire", volley("red/foot", "blue/line", 8, 2), &[]);
    assert_eq!((odds.runs, odds.counters.len()), (2, 2));
}

/// Two units of a Formation share the hits, and the first has only one figure left.
#[test]
fn fire_at_a_formation() {
    let mut play = opening();
    play.act("group", json!({"units": ["blue/line", "blue/second"]}), dice(&[]));
    play.act("start-cards", json!({}), dice(&[]));
    play.set("red/foot", "actions_left", 2);
    play.set("red/foot", "fired_before", true);
    play.set("blue/second", "standing", 1);
    agree(&play, "fire", volley("red/foot", "blue/second", 15, 3), &[]);
    agree(&play, "fire", volley("red/foot", "blue/line", 15, 3), &[]);
}

/// A Duffer and a Hero with the unit: each is at risk when it loses a figure.
#[test]
fn fire_at_characters() {
    let mut play = ready("red/foot", true);
    play.set("blue/rogers", "with", "blue/line");
    play.set("blue/tull", "with", "blue/line");
    let odds = agree(&play, "fire", volley("red/foot", "blue/line", 15, 2), &[]);
    // A kill with two dice at long range: 1 - (1 - 1/18)^2; then a 1.
    let wounded = (1.0 - (17.0_f64 / 18.0).powi(2)) / 6.0;
    assert!((odds.events["blue/rogers.wounded"] - wounded).abs() < NEAR);
    assert!((odds.events["blue/tull.out_of_action"] - wounded).abs() < NEAR);
}

/// The Joker with the firer, with the target's side, and only a bluff.
#[test]
fn fire_with_a_joker() {
    let given: [&[&str]; 6] = [&[], &["none"], &["all"], &["none", "all"], &["none", "none", "all"], &["all", "all", "all"]];
    for (holder, card) in [("red", "joker"), ("blue", "joker"), ("red", "dummy")] {
        let mut play = ready("red/foot", true);
        play.set("blue/rogers", "with", "blue/line");
        play.set("deck", card, holder);
        for list in given {
            agree(&play, "fire", volley("red/foot", "blue/line", 15, 1), &[("joker", list)]);
        }
        agree(&play, "fire", volley("red/foot", "blue/second", 15, 2), &[("joker", &["none", "all"])]);
    }
}

/// Every unit in every way, led and unled, in order and disordered.
#[test]
fn moves() {
    for unit in ["red/guard", "red/levy", "red/jaegers", "red/horse", "red/gun", "red/braves", "blue/wagon"] {
        for (led, disorder) in [(false, 0), (false, 3), (true, 1)] {
            let mut play = ready(unit, true);
            play.set(unit, "disorder", disorder);
            if led {
                play.set(if unit.starts_with("red") { "red/pym" } else { "blue/tull" }, "with", unit);
            }
            for bits in 0..16 {
                let flag = |bit: u32| bits & (1 << bit) != 0;
                let fields = json!({"unit": unit, "advancing": flag(0), "bad_going": flag(1), "on_road": flag(2), "about_face": flag(3)});
                let odds = agree(&play, "move", fields, &[]);
                assert_eq!(led, odds.runs == 1);
            }
        }
    }
    let mut play = ready("red/levy", true);
    play.set("deck", "joker", "red");
    for list in [&["none"][..], &["all"]] {
        agree(&play, "move", json!({"unit": "red/levy"}), &[("joker", list)]);
    }
}

/// Before the Pauses, between them, and after the second.
#[test]
fn draws() {
    for pauses in 0..=2 {
        let mut play = cards();
        play.set("deck", "pauses", pauses);
        let odds = agree(&play, "draw", json!({}), &[]);
        // Four characters, three Bonus cards and the fog, and the Pauses that are left.
        let cards = f64::from(10 - pauses);
        assert!((odds.events["red/hale.next"] - 1.0 / cards).abs() < NEAR);
        assert!((odds.events["table.next_bonus"] - 4.0 / cards).abs() < NEAR);
        assert_eq!(odds.events.contains_key("red.takes_bonus"), pauses < 2);
    }
}

/// Every order of a character's card and the Pauses that are left, counted.
#[test]
fn the_second_pause_before_a_character() {
    for (pauses, orders) in [(0, ["PPC", "PCP", "CPP"].as_slice()), (1, &["PC", "CP"]), (2, &[])] {
        let mut play = cards();
        play.set("deck", "pauses", pauses);
        let odds =
            play.battle.odds(&entry("draw", json!({})), &Directions::default(), &Policy::Defaults, Eyes::Table, BUDGET).expect("odds");
        let after = |order: &&&str| pauses + order.split('C').next().map_or(0, str::len) >= 2;
        let share = orders.iter().filter(after).count() as f64 / orders.len() as f64;
        let told: Vec<&String> = odds.events.keys().filter(|name| name.ends_with(LATER)).collect();
        assert_eq!(told.len(), if orders.is_empty() { 0 } else { 4 }, "each character left: {told:?}");
        for name in told {
            assert!((odds.events[name] - share).abs() < NEAR, "{name} after {pauses} Pauses");
        }
    }
}

/// The higher of a D6 each begins, ties again: even chances.
#[test]
fn who_begins() {
    let odds = agree_within(&opening(), "opening", json!({}), &[], 2);
    assert!((odds.events["red.begins"] - 0.5).abs() < NEAR);
    agree(&opening(), "opening", json!({"first": "blue"}), &[]);
}

/// One class rolled beside a Hero, and beside a Hero and two Leaders.
#[test]
fn musters() {
    let with =
        |classes: &str| muster("big-skirmishes", &FIELD.replace("    - {id: tull, name: Tull, class: 1}\n", classes)).expect("a battle");
    let one = with("    - {id: tull, name: Tull, roll: true}\n");
    let odds = agree(&one, "muster", json!({}), &[]);
    // No second Hero beside Rogers: 35 of 36 are left.
    assert!((odds.events["blue/tull.duffer"] - 6.0 / 35.0).abs() < NEAR);
    let full = with("    - {id: a, name: A, class: 3}\n    - {id: b, name: B, class: 3}\n    - {id: tull, name: Tull, roll: true}\n");
    let odds = agree_within(&full, "muster", json!({}), &[], 2);
    // No Leader and no Hero: 26 of 36 are left.
    assert!((odds.events["blue/tull.duffer"] - 6.0 / 26.0).abs() < NEAR);
}

/// Morale with every re-roll, each decided either way.
#[test]
fn morale() {
    for (unit, joker) in [("red/guard", false), ("red/levy", false), ("red/braves", false), ("red/foot", true)] {
        let mut play = cards();
        play.set(unit, "disorder", 8);
        if joker {
            play.set("deck", "joker", "red");
        } else {
            play.set("red/hale", "with", unit);
            play.set("red/pym", "with", unit);
        }
        let given: [Given; 4] = [
            &[],
            &[("reroll_ones", &["yes"])],
            &[("reroll_one", &["first"]), ("joker", &["all"])],
            &[("reroll_ones", &["yes"]), ("reroll_one", &["second"])],
        ];
        for given in given {
            agree_forced(&play, "morale", json!({"unit": unit}), given);
        }
    }
}

/// Two units in contact.
fn contact(red: &str, blue: &str) -> Play {
    let mut play = cards();
    play.act("contact", json!({"unit": red, "target": blue, "distance": 0}), dice(&[6]).force());
    play
}

/// A round of one against one, of one against nobody, and of nobody against one, with the loser's morale.
#[test]
fn fights() {
    for (red, blue, front) in [("red/foot", "blue/line", [1, 1]), ("red/foot", "blue/line", [1, 0]), ("red/braves", "blue/line", [0, 1])] {
        let mut play = contact(red, blue);
        play.set(blue, "disorder", 0);
        play.set(blue, "standing", 5);
        let units = json!({red: {"front": front[0]}, blue: {"front": front[1]}});
        let odds = agree_forced(&play, "fight", json!({"combat": "c1", "units": units}), &[]);
        // Who has no dice strikes nobody.
        assert_eq!(odds.counters.contains_key(&format!("{red}.kills")), front[1] > 0);
        assert_eq!(odds.counters.contains_key(&format!("{blue}.kills")), front[0] > 0);
    }
}

/// With a Joker on one side, the one hand after the other.
#[test]
fn a_fight_with_a_joker() {
    let mut play = contact("red/foot", "blue/line");
    play.set("deck", "joker", "red");
    let fight = json!({"combat": "c1", "units": {"red/foot": {"front": 1}, "blue/line": {"front": 0}}});
    for list in [&[][..], &["all"], &["none", "all"]] {
        agree_forced(&play, "fight", fight.clone(), &[("joker", list)]);
    }
}

/// What a charge comes to: it arrives or not, and the reaction.
#[test]
fn charges() {
    let mut play = ready("red/horse", false);
    play.set("blue/line", "standing", 1);
    let charge = json!({"unit": "red/horse", "target": "blue/line", "distance": 10});
    let given: [Given; 3] = [&[], &[("react", &["yes"])], &[("react", &["yes"]), ("reaction", &["fire"])]];
    for given in given {
        agree(&play, "charge", charge.clone(), given);
    }
}
