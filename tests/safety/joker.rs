//! Naming the Joker tells nobody without a trace whether it lies face down: what is lacking or left over is the same, held
//! or not, and whatever differs is on record in both (BS-14, BS-17).

use crate::outputs::{say, say_with};
use crate::requests::{chance, one};
use crate::twin_battles::{natures, same, timeless};
use drumhead::exec::ExecDice;
use drumhead::journal::{Game, Keep, verify};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// A battle after these steps; then the umpire gives red this card.
fn holding(card: &str, steps: &[Value], keep: &Keep) -> Game {
    let [setup, _] = natures(0, 3);
    let mut game = Game::start(&setup, 7, keep).expect("a game");
    let given = json!({"do": "adjust", "unit": "deck", "counter": card, "to": "red"});
    for request in [json!({"do": "start-cards"})]
        .iter()
        .chain(steps)
        .chain([&given])
    {
        let reply = say(&mut game, request);
        assert_eq!(reply["ok"], json!(true), "{request}: {reply}");
    }
    game
}

/// Moments at which red's dice are due, and the actions that ask for them.
fn moments() -> Vec<(Vec<Value>, Vec<Value>)> {
    let thorne = json!({"do": "draw", "cards": ["red/major-thorne"]});
    let order = |unit: &str| json!({"do": "order", "unit": unit, "character": "red/major-thorne"});
    let shot =
        json!({"do": "fire", "unit": "red/foot-guards", "target": "blue/minutemen", "range": 6});
    let charge =
        json!({"do": "charge", "unit": "red/hussars", "target": "blue/minutemen", "distance": 3});
    let reed = json!({"do": "draw", "cards": ["blue/captain-reed"]});
    let against =
        json!({"do": "order", "unit": "blue/minutemen", "character": "blue/captain-reed"});
    let contact = json!({"do": "contact", "unit": "blue/minutemen", "target": "red/foot-guards", "distance": 2});
    let set = |counter: &str, to: Value| json!({"do": "adjust", "unit": "red/loyal-militia", "counter": counter, "to": to});
    let fight = json!({"do": "fight", "combat": 1, "units": {"red/hussars": {"front": 4}, "blue/minutemen": {"front": 3}}});
    let engaged = json!({"do": "charge", "unit": "red/hussars", "target": "blue/minutemen", "distance": 3, "dice": [6], "answers": {"react": "no"}});
    vec![
        (
            vec![thorne.clone(), order("red/foot-guards")],
            vec![
                shot.clone(),
                json!({"do": "move", "unit": "red/foot-guards"}),
                // Refused: what is wrong with the answers would be said first.
                json!({"do": "fire", "unit": "red/foot-guards", "target": "blue/minutemen", "range": 40}),
                json!({"do": "fire", "unit": "red/loyal-militia", "target": "blue/minutemen", "range": 6}),
            ],
        ),
        (vec![thorne.clone(), order("red/hussars")], vec![charge]),
        (vec![reed, against], vec![contact]),
        (
            vec![
                set("disorder", json!(9)),
                set("kills", json!(6)),
                json!({"do": "adjust", "unit": "turn", "counter": "phase", "to": "morale"}),
            ],
            vec![json!({"do": "morale", "unit": "red/loyal-militia"})],
        ),
        (
            vec![
                thorne,
                order("red/hussars"),
                engaged,
                json!({"do": "adjust", "unit": "turn", "counter": "phase", "to": "combats"}),
            ],
            vec![fight],
        ),
    ]
}

fn faces(rng: &mut ChaCha8Rng) -> Vec<u8> {
    let count = match rng.random_range(0..3) {
        0 => rng.random_range(0..4),
        1 => rng.random_range(0..14),
        _ => rng.random_range(10..50),
    };
    (0..count).map(|_| rng.random_range(1..=6)).collect()
}

#[test]
fn the_joker_named_takes_the_same_dice_held_or_not() {
    let mut rng = chance(1000);
    let (mut alike, mut done) = (0, 0);
    for (steps, actions) in moments() {
        for other in ["dummy", "free-action"] {
            let begun = || ["joker", other].map(|card| holding(card, &steps, &Keep::Nowhere));
            let mut games = begun();
            for _ in 0..TRIES {
                let mut request = one(&mut rng, &actions).clone();
                request["dice"] = json!(faces(&mut rng));
                let option = *one(&mut rng, &["all", "0", "1", "none", "al"]);
                request["answers"] = match rng.random_range(0..4) {
                    0 => json!({"joker": ["none", option]}),
                    1 => json!({"joker": option, "react": "yes", "reaction": "fire"}),
                    _ => json!({"joker": option}),
                };
                let dice = *one(&mut rng, &[ExecDice::Table, ExecDice::Table, ExecDice::App]);
                request["as"] = json!(one(&mut rng, &["table", "blue"]));
                let was = games.each_ref().map(Game::len);
                let replies = games.each_mut().map(|game| say_with(game, dice, &request));
                let is_on_record = [0, 1].map(|at| games[at].len() > was[at]);
                assert_eq!(
                    is_on_record[0], is_on_record[1],
                    "{dice:?} {request}:\n{}\n{}",
                    replies[0], replies[1]
                );
                if is_on_record[0] {
                    done += 1;
                    games = begun();
                    continue;
                }
                let [a, b] = replies.map(|reply| timeless(&reply.to_string()));
                same(&a, &b, &format!("{dice:?} {request}"));
                alike += 1;
            }
        }
    }
    assert!(alike > 300 && done > 50, "{alike} {done}");
}

/// The requests at each moment.
const TRIES: usize = 60;

/// Twelve misses, and the Joker named: twelve dice are asked for, held or not. With them the truth is on record.
#[test]
fn dice_for_a_joker_that_is_not_there_are_left_over() {
    let (steps, actions) = moments().swap_remove(0);
    let mut shot = actions[0].clone();
    shot["answers"] = json!({"joker": "all"});
    let folder = tempfile::tempdir().expect("a folder");
    for card in ["joker", "dummy"] {
        let file = folder.path().join(card);
        let mut game = holding(card, &steps, &Keep::File(file.clone()));
        let mut told = |faces: Vec<u8>| {
            shot["dice"] = json!(faces);
            let reply = say_with(&mut game, ExecDice::Table, &shot);
            (reply, say(&mut game, &json!({"query": "log"})).to_string())
        };
        let (reply, log) = told(vec![2; 12]);
        assert_eq!(reply["dice"]["count"], json!(12), "{card}: {reply}");
        assert!(!log.contains("nothing is done"), "{card}: {log}");
        let (reply, log) = told(vec![2; 24]);
        assert_eq!(reply["ok"], json!(true), "{card}: {reply}");
        assert_eq!(
            log.contains("no such card is held, nothing is done"),
            card == "dummy",
            "{log}"
        );
        drop(game);
        let found = verify(&file).expect("a saved game");
        assert!(found.is_sound() && found.reworded == 0, "{found:?}");
    }
}

/// The first faces count where the Joker is not there; where they need dice that were not given, the attempt is on record.
/// Foot Guards roll 6 to react, again 1: too low. The 6 that counts lets them fire.
#[test]
fn lacking_dice_without_the_joker_leave_a_line() {
    let (steps, actions) = moments().swap_remove(2);
    let mut contact = actions[0].clone();
    contact["dice"] = json!([6, 6, 1]);
    contact["answers"] = json!({"joker": "all", "react": "yes", "reaction": "fire"});
    let [reply, other] = ["joker", "dummy"].map(|card| {
        let mut game = holding(card, &steps, &Keep::Nowhere);
        let reply = say_with(&mut game, ExecDice::Table, &contact);
        let log = say(&mut game, &json!({"query": "log"})).to_string();
        let is_on_record = log.contains("\"deed\":\"open\"");
        assert_eq!(is_on_record, card == "dummy", "{log}");
        reply
    });
    assert_eq!(reply["ok"], json!(true), "{reply}");
    assert_eq!(other["error"], json!("needs"), "{other}");
}
