//! The next battle of a campaign: who is left, who comes back, and files that muster.

use drumhead::battle::load::Shelf;
use drumhead::cli::{Io, run};
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Keep};
use drumhead::report::{LossRecovery, NextBattle, next_battle};
use drumhead::rules;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The sample battle of a ruleset, changed by some requests.
fn game(ruleset: &str, keep: &Keep, requests: &[Value]) -> Game {
    let shelf = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    };
    let setup = shelf.load_sample(ruleset).expect("the sample");
    let mut game = Game::start(&setup.document, 7, keep).expect("a game");
    for request in requests {
        let (line, mut reply) = (format!("{request}\n"), Vec::new());
        serve(&mut game, ExecDice::App, &mut line.as_bytes(), &mut reply).expect("served");
        let reply = String::from_utf8_lossy(&reply).into_owned();
        assert!(reply.starts_with(r#"{"ok":true"#), "{request}: {reply}");
    }
    game
}

fn next(game: &Game, recovery: LossRecovery) -> NextBattle {
    let ruleset = rules::find(game.battle().info().id).expect("the ruleset");
    next_battle(game, ruleset, recovery).expect("the next battle")
}

fn adjust(unit: &str, counter: &str, to: impl Into<Value>) -> Value {
    let to: Value = to.into();
    json!({"do": "adjust", "unit": unit, "counter": counter, "to": to})
}

/// The entry with this id in a list of red's roster.
fn entry<'n>(next: &'n NextBattle, list: &str, id: &str) -> Option<&'n Value> {
    let entries = next.document["red"][list].as_array().expect("a list");
    entries.iter().find(|entry| entry["id"] == id)
}

#[test]
fn a_battle_without_losses_is_fought_again_by_the_same_rosters() {
    for ruleset in rules::ALL {
        let id = ruleset.info().id;
        let game = game(id, &Keep::Nowhere, &[]);
        for recovery in [LossRecovery::All, LossRecovery::Half, LossRecovery::None] {
            let next = next(&game, recovery);
            for side in ["red", "blue"] {
                assert_eq!(next.document[side], game.setup()[side], "{id}");
            }
            assert_eq!(next.changes, [Vec::<String>::new(), Vec::new()], "{id}");
            assert!(next.wrong.is_empty(), "{id}: {:?}", next.wrong);
        }
    }
}

/// Twelve grenadiers lose five: none, two or all of them come back. The Fusiliers are gone, with all their twelve.
#[test]
fn losses_recover_by_the_choice() {
    let kills = |unit: &str, standing: u16, kills: u16| json!({"do": "adjust", "unit": unit, "set": {"standing": standing, "kills": kills}});
    let requests = [
        kills("red/grenadiers", 7, 5),
        adjust("red/fusiliers", "removed", true),
        adjust("red/pym", "out_of_action", true),
        adjust("red/croft", "out_of_action", true),
    ];
    let game = game("big-skirmishes", &Keep::Nowhere, &requests);
    let cases = [
        (LossRecovery::All, Some(12), Some(12), [true, true]),
        (LossRecovery::Half, Some(9), Some(6), [false, true]),
        (LossRecovery::None, Some(7), None, [false, false]),
    ];
    for (recovery, grenadiers, fusiliers, people) in cases {
        let next = next(&game, recovery);
        let figures = |id: &str| entry(&next, "units", id).and_then(|it| it["figures"].as_u64());
        assert_eq!(figures("grenadiers"), grenadiers, "{recovery:?}");
        assert_eq!(figures("fusiliers"), fusiliers, "{recovery:?}");
        let there = ["pym", "croft"].map(|id| entry(&next, "characters", id).is_some());
        assert_eq!(there, people, "{recovery:?}");
        assert!(next.wrong.is_empty(), "{:?}", next.wrong);
        assert_eq!(next.document["battle"], "Hollow Creek, battle 2");
    }
}

/// The ground, the story and the special actions belong to the scenario that was fought: none goes on, and it is said.
#[test]
fn parts_of_the_last_scenario_are_named() {
    for (ruleset, kept) in [
        ("rangers", "special_actions"),
        ("big-skirmishes", "special_effects"),
    ] {
        let game = game(ruleset, &Keep::Nowhere, &[]);
        let next = next(&game, LossRecovery::Half);
        for key in [kept, "terrain", "setup"] {
            let had = game.setup().contains_key(key);
            assert!(!next.document.contains_key(key), "{ruleset}: {key}");
            assert_eq!(next.left_out.contains(&key), had, "{ruleset}: {key}");
        }
        assert!(next.left_out.contains(&kept), "{ruleset}");
        let text = next.left_out_text().expect("a sentence");
        assert!(text.contains(&kept.replace('_', " ")), "{text}");
    }
}

/// A rulebook that fixes the size of units is told to allow the smaller ones.
#[test]
fn smaller_units_are_allowed_where_the_rulebook_fixes_their_size() {
    let requests = [adjust("red/grenadiers", "stands", 2)];
    let game = game("simpsons-revolution", &Keep::Nowhere, &requests);
    let next = next(&game, LossRecovery::None);
    let grenadiers = entry(&next, "units", "grenadiers").expect("the unit");
    assert_eq!(grenadiers["stands"], 2);
    assert!(next.wrong.is_empty(), "{:?}", next.wrong);
    let ruleset = rules::find("simpsons-revolution").expect("the ruleset");
    assert!(ruleset.muster(&next.document).0.is_some());
}

/// What the command says, and its exit code.
fn drumhead(arguments: &[&str]) -> (u8, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let code = run(
        ["drumhead"]
            .iter()
            .chain(arguments)
            .copied()
            .map(Into::into),
        &mut Io {
            input: &mut &b""[..],
            output: &mut output,
            errors: &mut errors,
        },
    );
    output.extend(errors);
    (code, String::from_utf8_lossy(&output).into_owned())
}

fn files(folder: &Path) -> Vec<String> {
    let all = fs::read_dir(folder).expect("the folder");
    let mut names: Vec<String> = all
        .map(|file| {
            file.expect("a file")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn the_command_writes_files_that_can_be_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("evening.jsonl");
    let requests = [adjust("blue/baptiste", "out", true)];
    drop(game("rangers", &Keep::File(file.clone()), &requests));
    let before = fs::read(&file).expect("the game");
    let (from, to) = (file.display().to_string(), folder.path().join("war"));
    let to_text = to.display().to_string();
    let arguments = [
        "muster",
        "--from",
        &from,
        "--recover",
        "none",
        "--to",
        &to_text,
    ];
    let (code, said) = drumhead(&arguments);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("Baptiste the Trapper: lost"), "{said}");
    let first = [
        "beaver-dam-traders.yaml",
        "the-beaver-dam-battle-2.battle.yaml",
        "thornes-rangers.yaml",
    ];
    assert_eq!(files(&to), first);
    let battle = to.join(first[1]).display().to_string();
    let (code, said) = drumhead(&["check", &battle]);
    assert_eq!(code, 0, "{said}");
    assert!(
        drumhead(&arguments).0 == 0 && files(&to).len() == 6,
        "nothing is overwritten"
    );
    assert_eq!(
        fs::read(&file).expect("the game"),
        before,
        "the game stays as it is"
    );
}

#[test]
fn a_file_that_is_not_a_game_writes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("war").display().to_string();
    let empty = folder.path().join("empty.jsonl");
    fs::write(&empty, "").expect("a file");
    let foreign = folder.path().join("foreign.jsonl");
    fs::write(&foreign, "{\"hello\": 1}\n").expect("a file");
    let missing = folder.path().join("missing.jsonl");
    for file in [&empty, &foreign, &missing] {
        let from = file.display().to_string();
        let (code, said) = drumhead(&["muster", "--from", &from, "--to", &to]);
        assert_eq!(code, 1, "{said}");
        assert!(said.contains(&from), "{said}");
        assert!(!folder.path().join("war").exists());
    }
    assert_eq!(drumhead(&["muster", "--recover", "all"]).0, 2);
}
