//! Going over a saved game.

use crate::support::*;
use crate::tiny;
use drumhead::battle::Directions;
use drumhead::journal::{Game, Given, Keep, Supply};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A game with everything in it that can be in one.
fn sample(path: &Path) {
    let mut game = start(path);
    app(
        &mut game,
        &entry(
            "fire",
            json!({"unit": "red/guard", "dice": 9, "again": true}),
        ),
    );
    act(
        &mut game,
        &fire("red/guard"),
        &answering(dice(&[6, 6]), "joker", &["all"]),
        APP,
    );
    act(
        &mut game,
        &entry("draw", json!({"cards": 2})),
        &Given {
            cards: vec!["card-3".to_owned()],
            ..Given::default()
        },
        APP,
    );
    game.undo(2).expect("undone");
    app(&mut game, &fire("red/guard"));
    app(&mut game, &entry("end-turn", json!({})));
    game.begin(entry("duel", json!({})), Directions::default());
    game.supply(Supply::App);
    game.supply(Supply::App);
    game.supply(Supply::Chosen("blue".to_owned()));
    game.supply(Supply::App);
    app(&mut game, &entry("march", json!({"unit": "red/guard"})));
    let forced = Directions {
        force: Some("a road".to_owned()),
        overrule: [("dice".to_owned(), 2.0)].into(),
        reason: Some("so be it".to_owned()),
    };
    game.perform(&fire("blue/rangers"), &forced, &Given::default(), APP);
    game.perform(
        &entry("march", json!({"unit": "red/guard"})),
        &Directions {
            overrule: [].into(),
            ..forced
        },
        &Given::default(),
        APP,
    );
    game.go_back(2).expect("back");
    game.begin(fire("red/guard"), Directions::default());
    game.supply(Supply::App);
    game.leave();
    app(&mut game, &entry("roll", json!({"count": 3, "die": 20})));
    app(&mut game, &entry("note", json!({"text": "tea"})));
}

#[test]
fn a_game_as_it_was_played_is_sound() {
    let (_folder, path) = folder();
    sample(&path);
    let found = verified(&path);
    assert_eq!(found.differences, []);
    assert_eq!(
        (
            found.title.as_str(),
            found.rules.as_str(),
            found.version.as_str()
        ),
        ("A tiny battle", "tiny", env!("CARGO_PKG_VERSION"))
    );
    assert!(
        found.actions >= 11
            && found.records > found.actions
            && found.app_dice > 40
            && found.states == 3,
        "{found:?}"
    );
    assert!(
        found.app_cards >= 2 && found.table_cards == 1 && found.table_dice == 2,
        "{found:?}"
    );
}

/// Two dice and a card, each shown and on disk before the duel goes on.
#[test]
fn dice_of_an_open_action_count_once() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    game.begin(entry("duel", json!({})), Directions::default());
    game.supply(Supply::App);
    game.supply(Supply::Face(4));
    game.supply(Supply::Chosen("blue".to_owned()));
    game.supply(Supply::App);
    let found = verified(&path);
    assert_eq!(found.differences, []);
    assert_eq!(
        (
            found.app_dice,
            found.table_dice,
            found.app_cards,
            found.table_cards
        ),
        (1, 1, 1, 0),
        "{found:?}"
    );
}

#[test]
fn a_game_with_secrets_is_sound() {
    let (_folder, path) = folder();
    let mut game = Game::start_with(
        tiny::find,
        &tiny::secret_setup(12),
        7,
        &Keep::File(path.clone()),
    )
    .expect("a game");
    app(&mut game, &fire("blue/rangers"));
    game.undo(1).expect("undone");
    assert_eq!(verified(&path).differences, []);
}

#[test]
fn sealing_again_changes_nothing() {
    let (_folder, path) = folder();
    sample(&path);
    let before = fs::read(&path).expect("the file");
    tamper(&path, 3, |_| {});
    assert_eq!(fs::read(&path).expect("the file"), before);
}

/// What going over a game says that was tampered with so: line, and a part of the message.
#[track_caller]
fn caught(line: usize, message: &str, with: impl Fn(&mut Value)) {
    let (_folder, path) = folder();
    sample(&path);
    tamper(&path, line, with);
    let found = verified(&path);
    let told: Vec<String> = found.differences.iter().map(ToString::to_string).collect();
    assert!(
        told.iter()
            .any(|told| told.starts_with(&format!("line {line}")) && told.contains(message)),
        "{told:#?}"
    );
}

#[test]
fn a_better_face_is_caught() {
    caught(3, "die 0 of red/guard:to hit shows", |json| {
        let face = json["hands"][0]["faces"][0].as_u64().expect("a face");
        json["hands"][0]["faces"][0] = json!(face % 6 + 1);
    });
}

#[test]
fn a_die_from_further_on_is_caught() {
    caught(3, "was rolled where die 0 was the next", |json| {
        json["hands"][0]["app"][0] = json!(12);
    });
    caught(3, "the moves of the dice streams", |json| {
        json["dice"]["red/guard:to hit"][1] = json!(3);
    });
}

#[test]
fn another_card_is_caught() {
    caught(5, "the card that the program draws", |json| {
        let drawn = json["drawn"][0].as_str().expect("a card").to_owned();
        let other = if drawn.ends_with("card-0-0") {
            "deck:1:card-1-1"
        } else {
            "deck:1:card-0-0"
        };
        json["drawn"][0] = json!(other);
    });
}

#[test]
fn a_result_that_does_not_follow_from_the_faces_is_caught() {
    caught(
        3,
        "what happened",
        |json| json["facts"] = json!([{"what": "kills", "by": "red", "on": "blue", "count": 12}]),
    );
    caught(3, "the check over the state", |json| {
        json["check"] = json!("0000000000000000");
    });
    caught(3, "the changes", |json| {
        json["changes"][0]["is"]["shots"] = json!(9);
    });
    // The state before is what undo restores.
    caught(3, "the changes", |json| {
        json["changes"][0]["was"]["shots"] = json!(9);
    });
    caught(3, "the figures", |json| {
        json["report"][0]["value"] = json!(12.0);
    });
    caught(3, "the numbers of the verdict", |json| {
        json["verdict"]["text"] = json!("guard fire: 30 down");
    });
    caught(3, "the turn", |json| json["turn"] = json!("Turn 9"));
    caught(
        3,
        "it needs more than was recorded: the decision joker",
        |json| json["answers"] = json!([]),
    );
    caught(4, "what was recorded does not fit its rule now", |json| {
        json["answers"][0]["answer"] = json!("perhaps");
    });
    caught(6, "the state gone to", |json| json["changes"] = json!([]));
    caught(7, "whether faces were known", |json| {
        json.as_object_mut()
            .expect("a map")
            .shift_remove("faces_known");
    });
    caught(9, "the state has turn", |json| {
        json["rows"]["turn"]["turn"] = json!(5);
    });
    caught(2, "the state has red/guard", |json| {
        json["rows"]["red/guard"]["men"] = json!(40);
    });
}

#[test]
fn a_die_that_changed_after_it_was_shown_is_caught() {
    let (_folder, path) = folder();
    sample(&path);
    let text = fs::read_to_string(&path).expect("the file");
    let open = text
        .lines()
        .position(|line| line.contains("\"deed\":\"open\""))
        .expect("an open one")
        + 1;
    caught(open + 1, "had shown while it was open", |json| {
        let face = json["hands"][0]["faces"][0].as_u64().expect("a face");
        json["hands"][0]["faces"][0] = json!(face % 20 + 1);
    });
}

#[test]
fn damage_and_a_cut_are_differences() {
    let (_folder, path) = folder();
    sample(&path);
    let mut bytes = fs::read(&path).expect("the file");
    bytes.truncate(bytes.len() - 9);
    fs::write(&path, &bytes).expect("written");
    let found = verified(&path);
    assert!(
        found.differences.len() == 1 && found.differences[0].message == "it is cut off",
        "{found:?}"
    );
    let line = bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| at)
        .nth(3)
        .expect("lines");
    bytes[line + 70] ^= 4;
    fs::write(&path, &bytes).expect("written");
    let found = verified(&path);
    assert_eq!(
        (found.records, found.differences[0].line),
        (2, 5),
        "{found:?}"
    );
    assert_eq!(fs::read(&path).expect("the file"), bytes, "it is only read");
}

/// Other words with the same dice, figures and changes are counted, and are no fault.
#[test]
fn other_words_are_counted_and_are_no_fault() {
    let (_folder, path) = folder();
    sample(&path);
    tamper(&path, 3, |json| {
        json["title"] = json!("guard parades");
        json["report"][0]["text"] = json!("3 dice for the guard, all told");
    });
    tamper(&path, 5, |json| {
        json["report"][0]["text"] = json!("another card");
    });
    let found = verified(&path);
    assert_eq!(found.differences, []);
    assert!(found.is_sound() && found.reworded == 2, "{found:?}");
}

/// Says that the game was begun by an older version.
fn older(path: &Path, version: &str) {
    tamper(path, 1, |json| json["version"] = json!(version));
}

/// TY-2 was amended in 0.1.5: a shot of an older game may have come to something else then.
#[test]
fn an_amended_clause_explains_an_action_of_an_older_game() {
    let (_folder, path) = folder();
    sample(&path);
    tamper(&path, 3, |json| json["facts"] = json!([]));
    assert!(!verified(&path).is_sound());
    older(&path, "0.1.5");
    assert!(!verified(&path).is_sound(), "it was amended already");
    older(&path, "0.1.4");
    let found = verified(&path);
    assert_eq!(found.differences, []);
    let told: Vec<String> = found.amended.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["record 1: rules changed since (TY-2)"]);
    // It opens and plays on.
    let (mut game, _) = Game::open_with(tiny::find, &path).expect("it opens");
    app(&mut game, &entry("note", json!({"text": "tea again"})));
    assert!(verified(&path).is_sound());
}

/// The faces of the program's dice are no matter of rules.
#[test]
fn no_amended_clause_explains_another_face() {
    let (_folder, path) = folder();
    sample(&path);
    tamper(&path, 3, |json| {
        let face = json["hands"][0]["faces"][0].as_u64().expect("a face");
        json["hands"][0]["faces"][0] = json!(face % 6 + 1);
    });
    older(&path, "0.1.0");
    assert!(!verified(&path).is_sound());
}

/// Begun before units counted their shots: the guard that changed in nothing else changed in nothing then.
#[test]
fn a_row_that_changes_in_newer_fields_alone_is_no_difference() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    let mut state = rows(&game);
    drop(game);
    let older = |row: &mut Value| row.as_object_mut().expect("a row").remove("shots");
    older(&mut state[0].1);
    tamper(&path, 2, |json| {
        older(&mut json["rows"]["red/guard"]);
    });
    tamper(&path, 3, |json| {
        let changes = json["changes"].as_array_mut().expect("changes");
        changes.retain(|change| change["at"] != "red/guard");
        let streams = json["dice"].as_object().expect("streams").iter();
        let streams = streams.map(|(stream, moved)| (stream.clone(), moved[1].clone()));
        let streams = Value::Object(streams.collect());
        json["check"] = json!(checksum(&format!("{}{streams}", json!(state))));
    });
    sound(&path);
}
