//! What hands do on the table is kept for the way back.

use crate::support::*;
use drumhead::battle::load::Shelf;
use drumhead::battle::{Viewer, ViewerText};
use drumhead::journal::{Game, Keep, Record, Step, verify};
use drumhead::rules;
use serde_json::{Value, json};
use std::path::Path;

fn read(lines: &[ViewerText]) -> Vec<&str> {
    lines.iter().map(|it| it.to(Viewer::Table)).collect()
}

/// A volley of these dice that all hit.
fn volley(game: &mut Game, unit: &str, count: u64) {
    let given = dice(&vec![6; usize::try_from(2 * count).expect("few")]);
    let fire = entry("fire", json!({"unit": unit, "dice": count}));
    act(game, &fire, &given, TABLE);
}

#[test]
fn an_action_is_told_and_taken_back_alike() {
    let mut game = nowhere();
    volley(&mut game, "red/guard", 2);
    volley(&mut game, "red/guard", 1);
    volley(&mut game, "blue/rangers", 3);
    let record = game.record(2).expect("a record");
    assert_eq!(read(&record.table), ["rangers: lay down 1 figure"]);
    // In the opposite order of doing, each unit once.
    let all = ["guard: stand up 3 figures", "rangers: stand up 3 figures"];
    assert_eq!(read(&game.undo(3).expect("undone").table), all);
    let all = ["rangers: lay down 3 figures", "guard: lay down 3 figures"];
    assert_eq!(read(&game.redo(3).expect("done again").table), all);
    // Another branch.
    game.go_back(1).expect("back");
    volley(&mut game, "red/guard", 4);
    let all = ["rangers: stand up 3 figures", "guard: lay down 3 figures"];
    assert_eq!(read(&game.go_back(3).expect("there").table), all);
}

#[test]
fn a_result_overruled_after_it_was_laid_out() {
    let mut game = nowhere();
    volley(&mut game, "red/guard", 3);
    let Step::Done(again) = game.overrule(&[("dice".to_owned(), 2.0)].into(), "one is wet") else {
        panic!("done again");
    };
    assert_eq!(read(&again.table), ["rangers: lay down 2 figures"]);
    let relaid = game.relaid(1, again.seq).expect("two records");
    assert_eq!(read(&relaid), ["rangers: stand up 1 figure"]);
}

/// Captain Thorne shoots at Corporal Lemoine at the beaver dam. A D20 of 15 hits; 3 or less on the D6 is 2 wounds, which is
/// all that Lemoine has, and 5 is 1 wound.
fn shot(wound: u64, keep: &Keep) -> Game {
    let shelf = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    };
    let setup = shelf.load(Path::new("beaver-dam")).expect("the sample");
    let mut game = Game::start(&setup.document, 7, keep).expect("a game");
    act(
        &mut game,
        &entry("aggression", json!({})),
        &dice(&[4, 5]),
        TABLE,
    );
    let initiative = dice(&[3, 4, 5, 2]);
    act(
        &mut game,
        &entry("initiative", json!({})),
        &initiative,
        TABLE,
    );
    let shoot = json!({
        "figure": "red/thorne", "target": "blue/lemoine", "range": 9, "cover": "soft", "spend": {"hit": 1},
    });
    act(
        &mut game,
        &entry("shoot", shoot),
        &dice(&[15, wound]),
        TABLE,
    );
    game
}

#[test]
fn a_wound_that_becomes_a_kill_after_it_was_laid_out_and_back() {
    let mut game = shot(5, &Keep::Nowhere);
    let mut two_wounds_on = |face: f64| -> Record {
        let figure = ("two_wounds".to_owned(), face);
        match game.overrule(&[figure].into(), "let us see") {
            Step::Done(again) => *again,
            other => panic!("{other:?}"),
        }
    };
    let (kill, wound) = (two_wounds_on(5.0).seq, two_wounds_on(3.0).seq);
    let relaid = |laid, seq| game.relaid(laid, seq).expect("two records");
    assert_eq!(
        read(&relaid(3, kill)),
        ["Corporal Lemoine: take off the table"]
    );
    // The counter of Lemoine's loaded weapon left with the figure.
    let back = "Corporal Lemoine: put back on the table, place 1 blue loaded counter, place 1 red wound counter";
    assert_eq!(read(&relaid(kill, wound)), [back]);
    assert!(relaid(3, wound).is_empty());
}

/// Lists the chores of a line one by one, each with its id, as games of an older version have them.
fn one_by_one(json: &mut Value) {
    let subject = json["subject"].clone();
    let units = json["chores"].as_array().expect("chores");
    assert!(units.iter().any(|unit| unit[1].is_array()), "{units:?}");
    let each = units.iter().flat_map(|unit| {
        let id = if unit[0] == "" { &subject } else { &unit[0] };
        let all = unit[1].as_array().cloned();
        let all = all.unwrap_or_else(|| vec![unit[1].clone()]);
        all.into_iter().map(move |it| json!([id, it]))
    });
    json["chores"] = each.collect();
}

#[test]
fn chores_one_by_one_are_read_too() {
    let (_folder, path) = folder();
    let mut game = shot(3, &Keep::File(path.clone()));
    let undone = game.undo(1).expect("undone");
    game.redo(1).expect("done again");
    drop(game);
    tamper(&path, 6, one_by_one);
    assert_eq!(verify(&path).expect("a game").differences, []);
    let (mut game, _) = Game::open(&path).expect("a game");
    assert_eq!(game.undo(1).expect("undone").table, undone.table);
}

/// Takes the chores of a line away, as in a game of an older version.
fn older(path: &Path, line: usize) {
    tamper(path, line, |json| {
        json.as_object_mut().expect("a record").remove("chores");
    });
}

#[test]
fn games_of_older_versions_are_told_by_what_the_state_shows() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    volley(&mut game, "red/guard", 2);
    volley(&mut game, "red/guard", 1);
    drop(game);
    older(&path, 3);
    sound(&path);
    let (mut game, _) = open(&path);
    volley(&mut game, "blue/rangers", 1);
    let all = ["guard: stand up 1 figure", "rangers: stand up 1 figure"];
    assert_eq!(read(&game.undo(2).expect("undone").table), all);
    game.redo(1).expect("done again");
    let places = "All units: move to where they stood then";
    let all = ["rangers: stand up 3 figures", places];
    assert_eq!(read(&game.undo(2).expect("undone").table), all);
}

#[test]
fn chores_that_do_not_follow_are_caught() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    volley(&mut game, "red/guard", 2);
    drop(game);
    tamper(&path, 3, |json| {
        assert_eq!(
            json["chores"],
            json!([["blue/rangers", {"figures": [-2, 2, 0]}]])
        );
        json["chores"][0][1]["figures"][0] = Value::from(-1);
    });
    let found = verified(&path).differences;
    assert!(found[0].to_string().contains("what hands do"), "{found:?}");
}

/// A die changed after its move was laid out: nobody walks back first, and who moves alike stays.
#[test]
fn a_move_of_another_length_is_told_as_one() {
    let shelf = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    };
    let setup = shelf.load(Path::new("stony-ford")).expect("the sample");
    let mut game = Game::start(&setup.document, 7, &Keep::Nowhere).expect("a game");
    act(
        &mut game,
        &entry("initiative", json!({})),
        &dice(&[6, 1]),
        TABLE,
    );
    let unit = game.battle().directory().units[0].id.clone();
    let (name, march) = (
        game.battle().directory().units[0].name.clone(),
        entry("move", json!({ "unit": unit })),
    );
    act(&mut game, &march, &dice(&[3]), TABLE);
    let on_table = game.latest().expect("a move");
    let mut change = |face: u8| match game.change_die(0, 0, face) {
        Step::Done(again) => game.relaid(on_table, again.seq).expect("two records"),
        other => panic!("{other:?}"),
    };
    let told = read(&change(4)).join("; ");
    let before = format!("{name}: move up to 10″ instead of 9″");
    assert_eq!(told, before);
    assert!(change(3).is_empty());
}
