//! Whatever is done, forced or adjusted, what must hold holds.

use super::{FIELD, field_with};
use crate::support::{Play, muster};
use drumhead::battle::{Directions, Entry, Viewer};
use drumhead::table::{Answer, Request, Suspend};
use serde_json::{Value, json};

/// Small, fair enough, and the same on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % n
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn yes(&mut self) -> bool {
        self.below(2) == 0
    }
}

const UNITS: &[&str] = &[
    "red/guard",
    "red/foot",
    "red/levy",
    "red/jaegers",
    "red/horse",
    "red/gun",
    "red/braves",
    "blue/line",
    "blue/second",
    "blue/column",
    "blue/square",
    "blue/rangers",
    "blue/ambush",
    "blue/copse",
];
const CHARACTERS: &[&str] = &["red/hale", "red/ash", "red/pym", "blue/rogers", "blue/tull"];
const ACTIONS: &[&str] = &[
    "opening",
    "start-cards",
    "draw",
    "draw",
    "draw",
    "order",
    "order",
    "order",
    "move",
    "move",
    "charge",
    "contact",
    "fire",
    "fire",
    "pairs",
    "reload",
    "tap-load",
    "rally",
    "form",
    "limber",
    "unlimber",
    "join",
    "join",
    "leave",
    "play",
    "play",
    "spot",
    "group",
    "ungroup",
    "done",
    "next",
    "next",
    "fight",
    "morale",
    "engage",
    "react",
    "adjust",
];

/// Some action with some fields: mostly senseless, often refused.
fn entry(chance: &mut Chance, play: &Play) -> (String, Value) {
    let action = chance.one(ACTIONS);
    let (unit, other) = (chance.one(UNITS), chance.one(UNITS));
    let fields = match action {
        "order" | "join" => json!({"character": chance.one(CHARACTERS), "unit": unit}),
        "leave" => json!({"character": chance.one(CHARACTERS)}),
        "charge" | "contact" if chance.yes() => {
            json!({"unit": unit, "target": other, "distance": chance.below(6), "also": [chance.one(UNITS)]})
        }
        "charge" | "contact" => {
            json!({"unit": unit, "target": other, "distance": chance.below(6), "obstacle": chance.yes()})
        }
        "fire" | "pairs" => {
            json!({"unit": unit, "target": other, "range": chance.below(20), "cover": chance.yes()})
        }
        "form" => {
            json!({"unit": unit, "formation": chance.one(&["line", "column", "square", "skirmishers"])})
        }
        "group" | "ungroup" => json!({"units": [unit, other]}),
        "react" => json!({"unit": unit, "range": chance.below(20)}),
        "engage" => json!({"unit": unit, "combat": "c1"}),
        "play" if chance.yes() => {
            json!({"card": "free-action", "action": {"do": "fire", "unit": unit, "target": other, "range": chance.below(20)}})
        }
        "play" => json!({"card": chance.one(&["dummy", "fog"]), "unit": "blue/copse"}),
        "fight" => fight(chance, play),
        "adjust" => adjust(chance, unit),
        "opening" | "start-cards" | "draw" | "done" | "next" => json!({}),
        _ => json!({"unit": unit}),
    };
    (action.to_owned(), fields)
}

/// A round of a combat that goes on, with a few men each; some other when there is none.
fn fight(chance: &mut Chance, play: &Play) -> Value {
    let combats = play.get("/combats");
    let Some(combat) = combats.as_array().and_then(|all| all.first()) else {
        return json!({"combat": "c1", "units": {}});
    };
    let mut units = json!({});
    for side in ["red", "blue"] {
        for unit in combat[side].as_array().expect("units") {
            units[unit.as_str().expect("an id")] = json!({"front": chance.below(2)});
        }
    }
    json!({"combat": combat["id"], "units": units})
}

fn adjust(chance: &mut Chance, unit: &str) -> Value {
    let character = chance.one(CHARACTERS);
    let (row, counter, to) = match chance.below(14) {
        0 => (unit, "standing", json!(chance.below(13))),
        1 => (unit, "disorder", json!(chance.below(9))),
        2 => (unit, "hidden", json!(chance.yes())),
        3 => (unit, "routed", json!(chance.yes())),
        4 => (unit, "removed", json!(chance.yes())),
        5 => (
            unit,
            "formation",
            json!(chance.one(&["line", "column", "skirmishers", "limbered"])),
        ),
        6 => (unit, "actions_left", json!(chance.below(3))),
        7 => (unit, "smoke", json!(chance.below(3))),
        8 => (character, "class", json!(chance.below(5))),
        9 => (character, "out_of_action", json!(chance.yes())),
        10 => (character, "with", json!(unit)),
        11 => (
            "deck",
            chance.one(&["joker", "dummy", "fog", "free-action"]),
            json!(chance.one(&["left", "drawn", "red", "blue"])),
        ),
        12 => ("turn", "active_unit", json!(unit)),
        _ => ("turn", "active_character", json!(character)),
    };
    json!({"unit": row, "counter": counter, "to": to})
}

/// Does it with whatever dice, cards and answers chance gives; whether it was done.
fn perform(
    chance: &mut Chance,
    play: &mut Play,
    action: &str,
    fields: &Value,
    force: bool,
) -> bool {
    let entry = Entry {
        action: action.to_owned(),
        fields: fields.as_object().expect("fields").clone(),
    };
    let directions = Directions {
        force: force.then(|| "so be it".to_owned()),
        ..Directions::default()
    };
    let mut answers = Vec::new();
    loop {
        match play.battle.perform(&entry, &directions, &answers) {
            Ok(done) => {
                play.battle = done.battle.copy();
                let wrong = play.battle.audit();
                assert!(
                    wrong.is_empty(),
                    "after {action} {fields} (forced: {force}): {wrong:?}"
                );
                assert!(force || done.forced.is_empty());
                play.done = Some(done);
                return true;
            }
            Err(Suspend::Request(need)) => answers.push(match *need {
                Request::Dice(need) => Answer::Die {
                    face: u8::try_from(1 + chance.below(need.die.into())).expect("a face"),
                    app: false,
                },
                Request::Card(need) => Answer::Card {
                    card: need.left[chance.below(need.left.len())],
                    app: false,
                },
                Request::Decision(ask) => {
                    let list = ask.options.list();
                    let any = list[chance.below(list.len())].clone();
                    Answer::Decision(if ask.bluff {
                        ask.default.to_string()
                    } else {
                        any
                    })
                }
            }),
            Err(Suspend::Refused(refusal)) => {
                assert!(
                    !force,
                    "{action} {fields} is refused though forced: {refusal}"
                );
                assert!(
                    answers.is_empty(),
                    "{action} {fields} is refused after {answers:?}: {refusal}"
                );
                return false;
            }
            Err(Suspend::Invalid(_)) => return false,
            Err(other) => panic!("{action} {fields}: {other:?}"),
        }
    }
}

/// The names of hidden units stay with their own side, whatever was done.
fn check_names(play: &Play) {
    for (unit, name) in [("blue/ambush", "Ambush"), ("blue/copse", "Copse")] {
        let (battle, enemy) = (&play.battle, Viewer::Side(drumhead::table::Side::Red));
        if play.unit(unit, "hidden") == true {
            let text = format!(
                "{} {:?} {:?} {:?}",
                battle.state(enemy),
                battle.roster(enemy),
                battle.panel(enemy),
                battle.status(enemy)
            );
            assert!(!text.contains(name), "{text}");
        }
    }
}

/// Tries a game; most are refused or senseless.
const TRIES: usize = 600;

fn games(options: &str, force: bool, games: u64) -> usize {
    let mut done = 0;
    for seed in 0..games {
        let mut chance = Chance(seed * 7919 + u64::from(force));
        let mut play = if options.is_empty() {
            muster("big-skirmishes", FIELD).expect("sound")
        } else {
            field_with(options)
        };
        for _ in 0..TRIES {
            let (action, fields) = entry(&mut chance, &play);
            let force = force && chance.below(3) == 0;
            if action == "adjust" && !force {
                continue;
            }
            if perform(&mut chance, &mut play, &action, &fields, force) {
                done += 1;
                check_names(&play);
            }
        }
    }
    done
}

const OTHERWISE: &str = "options: {share_hits: false, open_hands: true, square_move: 2, cover_and_skirmishers: twice, react_to_fire: true, rounds_a_turn: one, reinforce_before_first_round: true, formation_tests: together, formation_acts_as_one: false}";

/// Legal games, with the options as they are and turned round.
#[test]
fn bs_64_legal_games_stay_sound() {
    assert!(games("", false, 8) > 250);
    assert!(games(OTHERWISE, false, 8) > 250);
}

/// Games with a good deal of force and adjusting.
#[test]
fn bs_64_forced_games_stay_sound() {
    assert!(games("", true, 8) > 800);
    assert!(games(OTHERWISE, true, 8) > 800);
}
