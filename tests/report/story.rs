//! The story of a game: what it counts, what it leaves out, and whom it tells what.

use drumhead::battle::load::Shelf;
use drumhead::battle::{Deed, TurnName, Viewer, view::Standing};
use drumhead::exec::{self, ExecDice};
use drumhead::journal::{Game, Keep};
use drumhead::report::{Passage, Story, UnitEnd};
use drumhead::table::{Side, Who};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

pub const KEPT: [&str; 5] = [
    "big-skirmishes/hollow-creek",
    "most-irregular/ferry-road",
    "on-the-frontier/stony-ford",
    "rangers/beaver-dam",
    "simpsons-revolution/cider-mill",
];

fn replays(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/replays")
        .join(file)
}

pub fn kept(name: &str) -> Game {
    let file = replays(&format!("{name}.format-1.jsonl"));
    Game::watch(&file).expect("a kept game").0
}

/// The battle that a sample musters.
pub fn sample(rules: &str) -> Map<String, Value> {
    let shelf = Shelf {
        rulesets: drumhead::rules::ALL,
        folders: Vec::new(),
    };
    shelf.load_sample(rules).expect("the sample").document
}

/// Plays requests, each of which must be done.
pub fn played(setup: &Map<String, Value>, requests: &[String]) -> Game {
    let mut game = Game::start(setup, 7, &Keep::Nowhere).expect("a game");
    let (requests, mut replies) = (requests.join("\n"), Vec::new());
    exec::serve(
        &mut game,
        ExecDice::App,
        &mut requests.as_bytes(),
        &mut replies,
    )
    .expect("served");
    let replies = String::from_utf8(replies).expect("text");
    let fault = |reply: &&str| !reply.starts_with(r#"{"ok":true"#);
    assert_eq!(replies.lines().find(fault), None);
    game
}

/// The first requests of the kept game of Big Skirmishes.
fn requests(count: usize) -> Vec<String> {
    requests_of(KEPT[0], count)
}

pub fn requests_of(name: &str, count: usize) -> Vec<String> {
    let text = fs::read_to_string(replays(&format!("{name}.requests.jsonl")));
    let text = text.expect("the requests");
    text.lines().take(count).map(str::to_owned).collect()
}

fn story(game: &Game, viewer: Viewer) -> Story {
    Story::of(game, viewer).expect("a story")
}

/// All that the story tells, as one text.
fn prose(story: &Story) -> String {
    let passages = story.turns.iter().flat_map(|turn| &turn.passages);
    let texts = passages.map(|passage| match passage {
        Passage::Prose(text) | Passage::Event(text) | Passage::Note(text) => text.as_str(),
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// In each kept game units fire, fall and rout. Played again by the rules as they are now, every rulebook says so in facts that
/// reports know.
#[test]
fn every_rulebook_tells_what_units_do() {
    for name in KEPT {
        let ruleset = name.split('/').next().expect("a ruleset");
        let game = played(&sample(ruleset), &requests_of(name, usize::MAX));
        let facts = (1..=game.len()).flat_map(|seq| game.record(seq).expect("a record").facts);
        let deeds: BTreeSet<Deed> = facts.filter_map(|fact| Deed::of(&fact.what)).collect();
        for deed in [Deed::Fired, Deed::Killed, Deed::Routed] {
            assert!(deeds.contains(&deed), "{name}: {deed:?}");
        }
        let fights = deeds.contains(&Deed::Attacked) || deeds.contains(&Deed::Won);
        assert!(fights, "{name}: {deeds:?}");
    }
}

#[test]
fn losses_agree_with_the_state() {
    for name in KEPT {
        let game = kept(name);
        let story = story(&game, Viewer::Umpire);
        let rows = game.battle().roster(Viewer::Umpire);
        for side in Side::BOTH {
            let told = &story.sides[side.index()];
            let units = rows.iter().filter(|row| {
                row.side == side
                    && matches!(row.who, Who::Unit(_))
                    && row.standing != Standing::Gone
            });
            let strays = game.battle().strays().is_some();
            let men = units.map(|row| match game.battle().men() {
                None => 1,
                Some(_) => u32::from(row.pips[0] + if strays { row.pips[1] } else { 0 }),
            });
            assert_eq!(told.left, men.sum::<u32>(), "{name}, {side:?}");
            assert_eq!(told.start - told.left, told.killed + told.routed, "{name}");
            let last = story.turns.last().expect("turns");
            assert_eq!(last.strength[side.index()], told.left, "{name}");
            let units = story
                .units
                .iter()
                .filter(|it| it.side == side && !it.is_person);
            let left: u32 = units.map(|it| u32::from(it.left())).sum();
            assert_eq!(left, told.left, "{name}");
        }
        for unit in &story.units {
            assert_eq!(unit.strengths.len(), story.turns.len() + 1, "{name}");
            assert_eq!(
                unit.fate == UnitEnd::Standing,
                unit.left() > 0 || unit.start() == 0
            );
        }
    }
}

/// Counted by hand in the kept game: Old Thunder kills 2, 4 and 2; the Drovers, Highlanders, Dragoons and Militia rout.
#[test]
fn actions_of_units_in_the_kept_game() {
    let story = story(&kept("big-skirmishes/hollow-creek"), Viewer::Umpire);
    let unit = |name: &str| {
        let found = story.units.iter().find(|unit| unit.name == name);
        found.unwrap_or_else(|| panic!("no {name}"))
    };
    let gun = unit("Old Thunder");
    assert_eq!((gun.fired, gun.killed, &*gun.end()), (3, 8, ""));
    assert_eq!(
        unit("Mounted Drovers").fate,
        UnitEnd::Routed(TurnName::new(1, None))
    );
    assert_eq!(unit("Highlanders").end(), "routed in turn 2");
    assert_eq!(story.sides[1].people_lost, ["Deacon Tull", "Young Marsh"]);
    // The dummy is not a man.
    assert_eq!(
        (unit("A Rustling Copse").start(), story.sides[1].start),
        (0, 66)
    );
    let losses: Vec<[u32; 2]> = story.turns.iter().map(|turn| turn.losses).collect();
    assert_eq!(losses, [[2, 0], [16, 15], [11, 8], [10, 14]]);
    let volley = story.best_volley.as_ref().expect("a volley");
    assert_eq!((volley.seq, volley.turn.number()), (50, 1));
    assert_eq!(story.turns[1].cards.len(), 14);
}

#[test]
fn undone_actions_are_left_out() {
    let setup = sample("big-skirmishes");
    let mut lines = requests(21);
    let before = played(&setup, &lines[..20]);
    lines.push(json!({"undo": 1}).to_string());
    let after = played(&setup, &lines);
    let (before, after) = (
        story(&before, Viewer::Umpire),
        story(&after, Viewer::Umpire),
    );
    assert_eq!(after, before);
    lines.push(json!({"redo": 1}).to_string());
    let again = story(&played(&setup, &lines), Viewer::Umpire);
    assert_ne!(again, before);
    assert!(prose(&again).contains("Old Thunder"));
}

/// Two games that differ only in what is hidden have the same story for those who may not know it.
#[test]
fn hidden_things_are_absent_while_the_battle_goes_on() {
    let one = sample("big-skirmishes");
    let mut other = one.clone();
    let units = other["blue"]["units"].as_array_mut().expect("units");
    let hidden = units.iter_mut().find(|unit| unit["id"] == "thicket");
    let hidden = hidden
        .expect("the hidden unit")
        .as_object_mut()
        .expect("a map");
    hidden.insert("name".to_owned(), "Ambushers".into());
    hidden.insert("rating".to_owned(), "elite".into());
    hidden.insert("figures".to_owned(), 14.into());
    let mut lines = requests(38);
    lines.push(json!({"do": "move", "unit": "blue/thicket"}).to_string());
    let games = [one, other].map(|setup| played(&setup, &lines));
    let told = |viewer| [0, 1].map(|game: usize| story(&games[game], viewer));
    for viewer in [Viewer::Table, Viewer::Side(Side::Red)] {
        let [one, other] = told(viewer);
        assert_eq!(one, other);
        assert!(!format!("{one:?}").contains("Thicket"));
    }
    for viewer in [Viewer::Side(Side::Blue), Viewer::Umpire] {
        let [one, other] = told(viewer);
        assert!(prose(&one).contains("Thicket") && prose(&other).contains("Ambushers"));
        assert_ne!(one.sides[1].start, other.sides[1].start);
    }
}

#[test]
fn notes_and_rulings_are_told() {
    let requests = [
        json!({"do": "note", "text": "The sun comes out"}),
        json!({"do": "adjust", "unit": "red/fusiliers", "counter": "disorder", "to": 1, "reason": "correction"}),
        json!({"do": "fire", "unit": "red/fusiliers", "target": "blue/minutemen", "range": 8, "force": "a salute",
            "overrule": {"dice": 1}, "reason": "one musket"}),
    ];
    let requests = requests.map(|request| request.to_string());
    let story = story(&played(&sample("big-skirmishes"), &requests), Viewer::Table);
    assert_eq!(story.notes.len(), 1);
    assert_eq!(story.notes[0].text, "The sun comes out");
    let rulings: Vec<&str> = story.rulings.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(rulings.len(), 2, "{rulings:?}");
    assert!(rulings[0].contains("correction"));
    assert!(
        rulings[1].contains("a salute") && rulings[1].contains("instead of"),
        "{rulings:?}"
    );
    assert!(!prose(&story).contains("correction"));
}

#[test]
fn a_game_without_actions_has_a_story() {
    for rules in drumhead::rules::ALL {
        let game = played(&sample(rules.info().id), &[]);
        for viewer in Viewer::ALL {
            let story = story(&game, viewer);
            assert!(story.turns.is_empty() && story.honours.is_empty());
            assert_eq!(story.sides[0].start, story.sides[0].left);
        }
    }
}

/// Once the battle is over, everyone may read everything.
#[test]
fn nothing_is_hidden_once_the_battle_is_over() {
    let mut setup = sample("big-skirmishes");
    setup.insert("story".to_owned(), "The mill must burn.".into());
    let mut lines = requests(38);
    let running = story(&played(&setup, &lines), Viewer::Table);
    assert!(!running.is_over && !format!("{running:?}").contains("Thicket"));
    lines.push(json!({"do": "end-battle", "winner": "blue"}).to_string());
    let over = played(&setup, &lines);
    let [table, umpire] = [Viewer::Table, Viewer::Umpire].map(|viewer| story(&over, viewer));
    assert!(table.is_over && prose(&table).contains("Thicket"));
    assert_eq!(
        Story {
            viewer: Viewer::Umpire,
            ..table
        },
        umpire
    );
    assert!(umpire.outcome.starts_with("Valley settlers win"));
    assert_eq!(umpire.prologue, "The mill must burn.");
}

/// Kills hand to hand are a unit's own where each unit rolls its own dice: the Foot shoot 3 down, the Lancers strike 4.
#[test]
fn kills_hand_to_hand_are_honours() {
    let requests = [
        json!({"do": "initiative", "dice": [6, 1]}),
        json!({"do": "shoot", "unit": "red/first", "target": "blue/cousins", "range": 8, "dice": [5, 5, 5, 1]}),
        json!({"do": "move", "unit": "red/lancers", "charge": "blue/deserters", "dice": [6]}),
        json!({"do": "end-half"}),
        json!({"do": "end-half"}),
        json!({
            "do": "charge",
            "attackers": {"red/lancers": {}},
            "defenders": {"blue/deserters": {"figures": 0}},
            "dice": [4, 4, 4, 4, 1],
        }),
    ];
    let requests = requests.map(|request| request.to_string());
    let story = story(
        &played(&sample("on-the-frontier"), &requests),
        Viewer::Umpire,
    );
    let kills = story.honours.iter().find(|it| it.title == "Deadliest");
    assert_eq!(kills.map(|it| it.text.as_str()), Some("Lancers, 4"));
}

/// One success is not called `1 successes`.
#[test]
fn one_success_is_one() {
    let requests = [
        json!({"do": "initiative", "dice": [6, 1]}).to_string(),
        json!({"do": "shoot", "unit": "red/first", "target": "blue/cousins", "range": 8, "dice": [5, 1, 1, 1]}).to_string(),
    ];
    let story = story(
        &played(&sample("on-the-frontier"), &requests),
        Viewer::Umpire,
    );
    let luck = &story.sides[Side::Red.index()].luck;
    assert!(luck.contains("; 1 success, "), "{luck}");
}
