//! Twins played by chance through `exec`: until something hidden has acted, every reply for the table and the other side
//! is the same, byte for byte, and so is every refusal and every fault.

use crate::offers;
use crate::outputs::{people, say, say_with};
use crate::requests::{chance, one};
use crate::twin_battles::{
    HIDDEN, Parting, before, command, may_part, natures, parting, same, timeless, without_dice,
};
use drumhead::exec::ExecDice;
use drumhead::journal::{Game, Keep};
use drumhead::plain::Plain;
use drumhead::session::keys::Keys;
use drumhead::session::play::{Dice, Play};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::rc::Rc;

/// Two games, side by side.
struct Twins([Game; 2]);

impl Twins {
    /// Asks or orders the same of both. Where it is done in one of them and what hides there shows by that, their ways
    /// part: there is no reply then.
    fn say(&mut self, request: &Value) -> Option<Value> {
        self.say_with(ExecDice::App, request)
    }

    fn say_with(&mut self, dice: ExecDice, request: &Value) -> Option<Value> {
        let was = before(self.0.each_ref());
        let [a, b] = self.0.each_mut().map(|game| say_with(game, dice, request));
        let [one, other] = [&a, &b].map(|reply| timeless(&reply.to_string()));
        if one != other && may_part(was, self.0.each_ref()) {
            return None;
        }
        same(&one, &other, &request.to_string());
        Some(a)
    }

    /// Everything that can be asked as `viewer`.
    fn ask_all(&mut self, viewer: &str, people: &offers::People) {
        for query in ["state", "log", "offers"] {
            self.say(&json!({"query": query, "as": viewer}));
        }
        for id in people.units.iter().chain(&people.characters) {
            self.say(&json!({"query": "offers", "unit": id, "as": viewer}));
        }
    }
}

/// A Bonus card tried on somebody, held or not.
fn card(rng: &mut ChaCha8Rng, people: &offers::People) -> Value {
    let unit = one(rng, &people.units);
    let card = *one(rng, &["dummy", "cloudburst", "free-action", "joker"]);
    if card != "free-action" {
        return json!({"do": "play", "card": card, "unit": unit});
    }
    let action = match rng.random_range(0..5) {
        0 => json!({"do": "fire", "unit": unit, "target": one(rng, &people.units), "range": 6}),
        1 => {
            json!({"do": "charge", "unit": unit, "target": one(rng, &people.units), "distance": 3})
        }
        2 => json!({"do": "form", "unit": unit, "formation": "column"}),
        3 => json!({"do": "rally", "unit": unit}),
        _ => json!({"do": "move", "unit": unit}),
    };
    json!({"do": "play", "card": card, "action": action})
}

/// Something for a hidden unit to do, or to be done to it.
fn deed(rng: &mut ChaCha8Rng) -> Value {
    // The first of red is the one that acts.
    let unit = *one(
        rng,
        &[HIDDEN[0], HIDDEN[0], HIDDEN[0], HIDDEN[1], HIDDEN[2]],
    );
    let own = if unit.starts_with("red") {
        ["red/foot-guards", "blue/minutemen"]
    } else {
        ["blue/minutemen", "red/hussars"]
    };
    match rng.random_range(0..10) {
        0 => json!({"do": "order", "unit": unit}),
        1 => json!({"do": "rally", "unit": unit}),
        2 => json!({"do": "move", "unit": unit}),
        3 => json!({"do": "form", "unit": unit, "formation": "column"}),
        4 | 9 => json!({"do": "fire", "unit": unit, "target": own[1], "range": 6}),
        5 => json!({"do": "charge", "unit": unit, "target": own[1], "distance": 3}),
        6 => json!({"do": "fire", "unit": own[1], "target": unit, "range": 6}),
        7 => json!({"do": "group", "units": [own[0], unit]}),
        _ => json!({"do": "reload", "unit": unit}),
    }
}

/// Plays twins, and others once their ways part; returns how much was tried, and how much was refused.
fn play(rng: &mut ChaCha8Rng, begun: &dyn Fn() -> Twins, but: &[&str]) -> [usize; 2] {
    let mut twins = begun();
    let people = people(&twins.0[0]);
    let (mut tried, mut refused) = (0, 0);
    for n in 0..TRIES {
        let who = people.some_unit(rng).map(str::to_owned);
        let ask = json!({"query": "offers", "unit": who, "as": "table"});
        let offered = twins.say(&ask).expect("offers");
        let list = offered["offers"].as_array().expect("offers");
        let made = match n % 4 {
            0 => Some(card(rng, &people)),
            1 => Some(deed(rng)),
            _ => offers::request(rng, &people, who.as_deref(), list),
        };
        // The umpire knows everything, and what is spotted is hidden no more.
        let Some(mut request) = made.filter(|it| !but.iter().any(|id| it["do"] == *id)) else {
            continue;
        };
        let mut odds = request.clone();
        odds["query"] = json!("odds");
        // What a side asks of its own is told to it alone.
        let mut others = vec!["table"];
        let named = request.to_string();
        let play = request["do"] == json!("play");
        others.extend((!named.contains("red/hidden") && !play).then_some("red"));
        others.extend((!named.contains("blue/hidden") && !play).then_some("blue"));
        for viewer in others {
            odds["as"] = json!(viewer);
            twins.say(&odds);
        }
        if n % 30 == 7 {
            twins.ask_all("table", &people);
        }
        tried += 1;
        // What is lacking or left over does not tell either.
        let (dice, faces) = [
            (ExecDice::App, 0),
            (ExecDice::Table, 0),
            (ExecDice::Table, 1),
            (ExecDice::App, 40),
        ][rng.random_range(0..4)];
        if faces > 0 {
            request["dice"] = json!(vec![6; faces]);
        }
        let acts = HIDDEN.iter().any(|id| named.contains(id));
        if let Some(reply) = twins.say_with(dice, &request) {
            refused += usize::from(acts && reply["ok"] == json!(false));
        } else {
            assert!(acts || play || request["do"] == json!("draw"), "{request}");
            twins = begun();
        }
    }
    [tried, refused]
}

/// The requests of one walk.
const TRIES: usize = 40;

#[test]
fn twins_of_another_nature_say_the_same() {
    let mut sum = [0, 0];
    for seed in 0..12 {
        let mut rng = chance(700 + seed);
        let [one, other] = [[0, 1], [0, 3], [1, 2], [2, 3]][seed % 4];
        let begun = || {
            let games = natures(one, other);
            let mut twins =
                Twins(games.map(|setup| Game::start(&setup, 7, &Keep::Nowhere).expect("a game")));
            // A Bonus card for either side, an officer, and a hidden unit that is active.
            let steps = [
                json!({"do": "start-cards"}),
                json!({"do": "draw", "cards": ["dummy"], "dice": [2]}),
                json!({"do": "draw", "cards": ["cloudburst"], "dice": [1]}),
                json!({"do": "draw", "cards": ["red/major-thorne"]}),
                // Who is real may be ordered, and so wait for dice.
                match other {
                    3 => json!({"do": "play", "card": "dummy", "unit": "red/hidden-1"}),
                    _ => json!({"do": "order", "unit": "red/hidden-1"}),
                },
            ];
            for step in &steps[..[5, seed % 4, 5][seed / 4]] {
                twins.say(step).expect("the same");
            }
            twins
        };
        let did = play(&mut rng, &begun, &["adjust", "spot", "muster"]);
        sum = [sum[0] + did[0], sum[1] + did[1]];
    }
    assert!(sum[0] > 300 && sum[1] > 100, "{sum:?}");
}

/// The next cards differ by the one that is held.
#[test]
fn twins_with_another_card_say_the_same() {
    let mut sum = [0, 0];
    let cards = ["joker", "dummy", "free-action", "cloudburst"];
    for seed in 0..8 {
        let mut rng = chance(800 + seed);
        let held = [cards[seed % 4], cards[(seed + 1 + seed / 4 % 3) % 4]];
        let begun = || {
            Twins(held.map(|card| {
                let [setup, _] = natures(0, 3);
                let mut game = Game::start(&setup, 7, &Keep::Nowhere).expect("a game");
                for request in [
                    json!({"do": "start-cards"}),
                    json!({"do": "draw", "cards": [card], "dice": [2 + seed / 4]}),
                    json!({"do": "draw", "cards": ["red/major-thorne"]}),
                ] {
                    assert_eq!(say(&mut game, &request)["ok"], json!(true), "{request}");
                }
                game
            }))
        };
        let did = play(&mut rng, &begun, &["adjust", "spot", "draw"]);
        sum = [sum[0] + did[0], sum[1] + did[1]];
    }
    assert!(sum[0] > 150 && sum[1] > 50, "{sum:?}");
}

/// What both games say, which must be the same.
fn both_say(games: &mut [Game; 2], request: &Value) -> Value {
    let [a, b] = games.each_mut().map(|game| say(game, request));
    assert_eq!(a, b, "{request}");
    a
}

/// Two games after the cards have begun, with these Bonus cards in red's hand.
fn holding(cards: [&str; 2], natures_of_one: [usize; 2]) -> [Game; 2] {
    let setups = natures(natures_of_one[0], natures_of_one[1]);
    let mut at = cards.into_iter();
    setups.map(|setup| {
        let mut game = Game::start(&setup, 7, &Keep::Nowhere).expect("a game");
        for request in [
            json!({"do": "start-cards"}),
            json!({"do": "draw", "cards": [at.next()], "dice": [2]}),
        ] {
            assert_eq!(say(&mut game, &request)["ok"], json!(true), "{request}");
        }
        game
    })
}

/// How many dice a hidden unit has is told to its own side alone, whatever is given of them.
#[test]
fn only_its_side_learns_what_a_hidden_unit_lacks() {
    let begun = |setup| {
        let mut game = Game::start(&setup, 7, &Keep::Nowhere).expect("a game");
        for request in [
            json!({"do": "start-cards"}),
            json!({"do": "draw", "cards": ["red/major-thorne"]}),
            json!({"do": "order", "unit": "red/hidden-1", "force": "as a player may"}),
        ] {
            assert_eq!(say(&mut game, &request)["ok"], json!(true), "{request}");
        }
        game
    };
    let fire =
        json!({"do": "fire", "unit": "red/hidden-1", "target": "blue/minutemen", "range": 6});
    for other in [1, 3] {
        let mut games = natures(0, other).map(begun);
        for (dice, faces) in [
            (ExecDice::Table, vec![]),
            (ExecDice::Table, vec![6]),
            (ExecDice::App, vec![6; 40]),
            (ExecDice::App, vec![9]),
        ] {
            let mut request = fire.clone();
            request["dice"] = json!(faces);
            for viewer in ["table", "blue"] {
                request["as"] = json!(viewer);
                let replies = games.each_mut().map(|game| say_with(game, dice, &request));
                assert_eq!(replies[0], replies[1], "{request}");
                assert_eq!(replies[0]["secret"], json!(true), "{}", replies[0]);
            }
        }
        let mut own = fire.clone();
        own["as"] = json!("red");
        let needs = say_with(&mut games[0], ExecDice::Table, &own);
        assert_eq!(needs["dice"]["count"], json!(9), "{needs}");
    }
}

/// A dummy takes an order as a hidden unit does.
#[test]
fn ordering_a_dummy_does_not_betray_it() {
    let replies = natures(0, 3).map(|setup| {
        let mut game = Game::start(&setup, 7, &Keep::Nowhere).expect("a game");
        let replies = [
            json!({"do": "start-cards"}),
            json!({"do": "draw", "cards": ["red/major-thorne"]}),
            json!({"do": "order", "unit": "red/hidden-1"}),
        ]
        .map(|request| say(&mut game, &request));
        replies[2].clone()
    });
    assert_eq!(replies[0]["ok"], json!(true), "{}", replies[0]);
    assert_eq!(replies[0], replies[1]);
}

/// Whoever names the Joker without holding it is not refused: nothing is done, and the reply says so.
#[test]
fn naming_the_joker_without_holding_it_is_not_a_fault() {
    let mut games = holding(["joker", "dummy"], [0, 0]);
    for game in &mut games {
        say(game, &json!({"do": "draw", "cards": ["red/major-thorne"]}));
        say(game, &json!({"do": "order", "unit": "red/foot-guards"}));
        let fire = json!({"do": "fire", "unit": "red/foot-guards", "target": "blue/minutemen", "range": 6, "answers": {"joker": "all"}});
        let reply = say(game, &fire);
        assert_eq!(reply["ok"], json!(true), "{reply}");
    }
    let log = say(&mut games[1], &json!({"query": "log"}));
    assert!(
        log.to_string()
            .contains("no such card is held, nothing is done"),
        "{log}"
    );
}

/// Cavalry does not charge a square, so the targets of a hidden unit's charge would tell its arm.
#[test]
fn the_targets_of_a_hidden_unit_do_not_tell_its_arm() {
    let mut games = natures(0, 2).map(|setup| {
        let mut game = Game::start(&setup, 7, &Keep::Nowhere).expect("a game");
        let square = json!({"do": "adjust", "unit": "blue/minutemen", "counter": "formation", "to": "square"});
        assert_eq!(say(&mut game, &square)["ok"], json!(true));
        game
    });
    for viewer in ["table", "blue"] {
        both_say(
            &mut games,
            &json!({"query": "offers", "unit": "red/hidden-1", "as": viewer}),
        );
    }
}

/// A card that cannot be played on this is refused in the same words, whether it is held or not.
#[test]
fn a_wrong_guess_of_a_card_and_a_right_one_say_the_same() {
    let wrong = [
        json!({"do": "play", "card": "dummy", "unit": "red/foot-guards"}),
        json!({"do": "play", "card": "dummy", "unit": "blue/hidden-1"}),
        json!({"do": "play", "card": "free-action", "action": {"do": "rally", "unit": "red/foot-guards"}}),
        json!({"do": "play", "card": "free-action", "action": {"do": "move", "unit": "blue/minutemen"}}),
        json!({"do": "play", "card": "free-action", "action": {"do": "reload", "unit": "red/foot-guards"}}),
        json!({"do": "play", "card": "free-action", "action": {"do": "rally", "unit": "red/hidden-1"}}),
    ];
    for cards in [["dummy", "joker"], ["free-action", "joker"]] {
        let mut games = holding(cards, [0, 0]);
        for request in &wrong {
            let reply = both_say(&mut games, request);
            assert_eq!(reply["error"], json!("refused"), "{request}: {reply}");
            let mut odds = request.clone();
            odds["query"] = json!("odds");
            both_say(&mut games, &odds);
        }
    }
}

/// Free Action on a hidden unit that turns out unable says no more than on one that would be able.
#[test]
fn a_card_for_a_hidden_unit_does_not_tell_who_it_is() {
    let mut games = holding(["joker", "joker"], [0, 3]);
    for action in ["rally", "reload", "move", "limber"] {
        let request = json!({"do": "play", "card": "free-action", "action": {"do": action, "unit": "red/hidden-1"}});
        both_say(&mut games, &request);
    }
}

/// A card that cannot come is not said to be drawn: it may lie face down.
#[test]
fn a_card_that_cannot_come_is_not_said_to_be_held() {
    let mut games = holding(["dummy", "dummy"], [0, 0]);
    let reply = both_say(&mut games, &json!({"do": "draw", "cards": ["dummy"]}));
    let message = reply["message"].as_str().expect("a message");
    assert!(!message.contains("drawn already"), "{message}");
}

/// A line typed in plain mode: a number, a command, back.
fn line(rng: &mut ChaCha8Rng) -> String {
    match rng.random_range(0..5) {
        0 => rng.random_range(1..15).to_string(),
        1 => "back".to_owned(),
        2 => "do".to_owned(),
        _ => command(rng),
    }
}

/// In plain mode twins say the same, line by line, until the journal holds more than before.
#[test]
fn twins_say_the_same_in_plain_mode() {
    let mut count = 0;
    for seed in 0..12 {
        let mut rng = chance(900 + seed);
        let games = match seed % 2 {
            0 => {
                let other = if seed % 4 == 0 { 3 } else { (seed + 1) % 3 };
                natures(seed % 3, other).map(|setup| {
                    let mut game = Game::start(&setup, 7, &Keep::Nowhere).expect("a game");
                    say(&mut game, &json!({"do": "start-cards"}));
                    say(
                        &mut game,
                        &json!({"do": "draw", "cards": ["red/major-thorne"]}),
                    );
                    // Who is real may be ordered.
                    if other != 3 {
                        say(&mut game, &json!({"do": "order", "unit": "red/hidden-1"}));
                    }
                    game
                })
            }
            _ => holding(
                [["joker", "dummy"], ["cloudburst", "free-action"]][seed / 2 % 2],
                [0, 0],
            ),
        };
        let mut plain =
            games.map(|game| Plain::new(Play::new(game, Dice::Ask, Rc::new(Keys::default())), &[]));
        let mut typed = Vec::new();
        for _ in 0..80 {
            let was = before(plain.each_ref().map(Plain::game));
            let said = plain.each_mut().map(|it| timeless(&it.take()));
            same(&said[0], &said[1], &format!("{typed:?}"));
            typed.push(line(&mut rng));
            let line = typed.last().expect("a line");
            for it in &mut plain {
                it.line(line);
            }
            count += 1;
            let mut said = plain.each_mut().map(|it| timeless(&it.take()));
            match parting(was, plain.each_ref().map(Plain::game)) {
                Parting::Apart if said[0] != said[1] => break,
                Parting::Dice => said = said.map(|text| without_dice(&text)),
                _ => {}
            }
            same(&said[0], &said[1], &format!("{typed:?}"));
        }
    }
    assert!(count > 200, "{count} lines");
}
