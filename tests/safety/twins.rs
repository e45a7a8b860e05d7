//! Two battles that differ in nothing but what is hidden look the same from outside.

use crate::offers;
use crate::outputs::{asked, doors, people, say, screens, watched};
use crate::requests::chance;
use crate::twin_battles::{setup, timeless};
use drumhead::battle::{Directions, Entry, Viewer};
use drumhead::journal::{Game, Keep};
use drumhead::table::{Answers, Side};
use serde_json::{Value, json};
use std::fs;

/// Two battles that only differ in what is hidden.
fn twins() -> [Game; 2] {
    let hidden = |name: &str, more: Value| {
        let mut unit = json!({"name": name, "hidden": true});
        unit.as_object_mut()
            .expect("a unit")
            .extend(more.as_object().expect("fields").clone());
        unit
    };
    let start = |red, blue| Game::start(&setup(red, blue), 7, &Keep::Nowhere).expect("a game");
    let one = start(
        [
            hidden("Qwertz", json!({"figures": 9, "weapon": "rifle"})),
            hidden("Frobozz", json!({"dummy": true})),
        ],
        [
            hidden("Xyzzyq", json!({"figures": 14, "rating": "raw"})),
            hidden("Plugh", json!({"dummy": true})),
        ],
    );
    let other = start(
        [
            hidden("Frobozz", json!({"dummy": true})),
            hidden("Qwertz", json!({"figures": 4, "rating": "elite"})),
        ],
        [
            hidden("Plugh", json!({"dummy": true})),
            hidden("Xyzzyq", json!({"arm": "cavalry", "figures": 8})),
        ],
    );
    [one, other]
}

/// Whatever is asked, offered, refused and reckoned with who can be seen, and against who cannot: it is the same whether a
/// hidden unit is somebody or nobody.
#[test]
fn a_hidden_unit_and_a_dummy_look_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut refused = 0;
    for seed in 0..2 {
        let [mut one, mut other] = twins();
        let people = people(&one);
        let mut rng = chance(400 + seed);
        let mut same = |one: &mut Game, other: &mut Game, request: &Value| {
            let (a, b) = (say(one, request), say(other, request));
            assert_eq!(
                timeless(&a.to_string()),
                timeless(&b.to_string()),
                "{request}"
            );
            refused += usize::from(a["ok"] != json!(true));
            a
        };
        for n in 0..400 {
            let who = people
                .some_unit(&mut rng)
                .filter(|who| !who.contains("hidden"))
                .map(str::to_owned);
            let offered = same(
                &mut one,
                &mut other,
                &json!({"query": "offers", "unit": who, "as": "table"}),
            );
            let Some(mut request) = offers::request(
                &mut rng,
                &people,
                who.as_deref(),
                offered["offers"].as_array().expect("offers"),
            ) else {
                continue;
            };
            // The umpire may do what he likes, and a side tells that it hides somebody when it orders him; here the others try.
            let mut rest = request.clone();
            let target = rest
                .as_object_mut()
                .and_then(|fields| fields.shift_remove("target"))
                .unwrap_or_default();
            let side = |id: &str| id.split('/').next().unwrap_or_default().to_owned();
            let own = target.as_str().map(side) == who.as_deref().map(side);
            if ["adjust", "spot", "muster"]
                .iter()
                .any(|id| request["do"] == *id)
                || own
                || rest.to_string().contains("hidden-")
            {
                continue;
            }
            let mut odds = request.clone();
            odds["query"] = json!("odds");
            for viewer in [
                "table",
                who.as_deref().map_or("table", |who| {
                    if who.starts_with("blue") {
                        "blue"
                    } else {
                        "red"
                    }
                }),
            ] {
                odds["as"] = json!(viewer);
                same(&mut one, &mut other, &odds);
            }
            request["answers"] = json!({});
            same(&mut one, &mut other, &request);
            if n % 20 == 0 {
                for viewer in [
                    Viewer::Table,
                    Viewer::Side(Side::Red),
                    Viewer::Side(Side::Blue),
                ] {
                    for query in ["state", "log", "offers"] {
                        let ask = json!({"query": query, "as": viewer.id()});
                        let (a, b) = (say(&mut one, &ask), say(&mut other, &ask));
                        assert!(
                            viewer != Viewer::Table
                                || timeless(&a.to_string()) == timeless(&b.to_string()),
                            "{query}: {a}\n{b}"
                        );
                    }
                }
                for id in &people.units {
                    same(
                        &mut one,
                        &mut other,
                        &json!({"query": "offers", "unit": id, "as": "table"}),
                    );
                }
            }
        }
        let [a, b] = [one, other].map(|game| (plain_of(&game), game));
        assert_eq!(a.0, b.0);
        assert_eq!(screens(a.1, folder.path()), screens(b.1, folder.path()));
    }
    assert!(refused > 30, "only {refused} were refused");
}

/// What a side may do with its own hidden units is told to nobody else before it is done, whether somebody is there or nobody.
#[test]
fn actions_on_unseen_units_are_not_told_beforehand() {
    let hidden = ["red/hidden-1", "red/hidden-2"];
    let tried = |unit: &str| {
        vec![
            json!({"do": "order", "character": "red/major-thorne", "unit": unit}),
            json!({"do": "order", "unit": unit}),
            json!({"do": "group", "units": ["red/foot-guards", unit]}),
            json!({"do": "group", "units": [unit, "red/foot-guards"]}),
            json!({"do": "play", "card": "dummy", "unit": unit}),
            json!({"do": "play", "card": "free-action", "action": {"do": "move", "unit": unit, "inches": 4}}),
            json!({"do": "join", "character": "red/major-thorne", "unit": unit}),
            json!({"do": "fire", "unit": unit, "target": "blue/minutemen", "range": 6}),
            json!({"do": "move", "unit": unit, "inches": 4}),
        ]
    };
    let [mut one, mut other] = twins();
    let before = |game: &mut Game| {
        for request in [
            json!({"do": "start-cards"}),
            json!({"do": "draw", "cards": ["red/major-thorne"]}),
        ] {
            assert_eq!(say(game, &request)["ok"], json!(true), "{request}");
        }
    };
    before(&mut one);
    before(&mut other);
    for request in hidden.iter().flat_map(|unit| tried(unit)) {
        let mut odds = request.clone();
        odds["query"] = json!("odds");
        for viewer in [Viewer::Table, Viewer::Side(Side::Blue)] {
            odds["as"] = json!(viewer.id());
            assert_eq!(say(&mut one, &odds), say(&mut other, &odds), "{odds}");
            let mut fields = request.as_object().expect("a request").clone();
            let action = fields
                .shift_remove("do")
                .and_then(|id| id.as_str().map(str::to_owned))
                .expect("an action");
            let entry = Entry { action, fields };
            let [a, b] = [&one, &other].map(|game| {
                let is_known = !game.battle().is_secret(&entry, viewer);
                let known = game.battle().redacted(viewer);
                let run = || known.run(&entry, &Directions::default(), &Answers::new());
                format!("{:?}", is_known.then(|| run().err()))
            });
            assert_eq!(a, b, "{request}");
        }
    }
    // A dummy takes orders as a unit does.
    let own = hidden.map(|unit| {
        say(
            &mut one,
            &json!({"query": "odds", "do": "order", "unit": unit, "as": "red"}),
        )["ok"]
            .clone()
    });
    assert_eq!(own, [json!(true), json!(true)]);
    // What is refused to any of them is refused in the same words.
    for unit in hidden {
        for (id, more) in [
            ("fire", json!({"target": "blue/minutemen", "range": 6})),
            ("charge", json!({"target": "blue/minutemen", "distance": 3})),
            ("reload", json!({})),
            ("rally", json!({})),
        ] {
            let mut request = json!({"do": id, "unit": unit});
            request
                .as_object_mut()
                .expect("fields")
                .extend(more.as_object().expect("fields").clone());
            let [a, b] = [&mut one, &mut other].map(|game| say(game, &request));
            assert_eq!((&a["error"], &a), (&json!("refused"), &b), "{request}");
        }
    }
}

/// Who forces an order upon nobody is told what that waives; what the others read of it does not say that nobody is there.
#[test]
fn force_on_a_dummy_is_hidden_from_others() {
    let [_, mut nobody] = twins();
    for request in [
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["red/major-thorne"]}),
    ] {
        assert_eq!(say(&mut nobody, &request)["ok"], json!(true), "{request}");
    }
    let forced = json!({"do": "order", "character": "red/major-thorne", "unit": "red/hidden-1", "force": "the scenario says so"});
    assert_eq!(say(&mut nobody, &forced)["ok"], json!(true), "{forced}");
    let log = |game: &mut Game, viewer: &str| {
        say(game, &json!({"query": "log", "as": viewer})).to_string()
    };
    for (viewer, told) in [
        ("red", true),
        ("umpire", true),
        ("blue", false),
        ("table", false),
    ] {
        let log = log(&mut nobody, viewer);
        assert!(log.contains("forced"), "{viewer}: {log}");
        assert_eq!(log.contains("dummy"), told, "{viewer}: {log}");
    }
}

/// What the screen's parts are drawn from, for the table.
fn plain_of(game: &Game) -> String {
    let battle = game.battle();
    format!(
        "{:?} {:?} {:?}",
        battle.roster(Viewer::Table),
        battle.panel(Viewer::Table),
        battle.status(Viewer::Table)
    )
}

/// Which Bonus card a side holds face down shows in nothing that the others see.
#[test]
fn a_card_that_is_held_looks_like_any_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shown: Vec<(String, String)> = Vec::new();
    let cards: Vec<String> = {
        let [game, _] = twins();
        let ids = game.battle().cards().iter().map(|card| card.id.clone());
        ids.filter(|id| !id.contains('/') && !id.starts_with("pause"))
            .collect()
    };
    for card in &cards {
        let [mut game, _] = twins();
        assert_eq!(
            say(&mut game, &json!({"do": "start-cards"}))["ok"],
            json!(true)
        );
        // Who gets it is a roll.
        let reply = say(
            &mut game,
            &json!({"do": "draw", "cards": [card], "dice": [2]}),
        );
        if reply["ok"] != json!(true) || reply["cards"] != json!(["bonus"]) {
            continue;
        }
        let people = people(&game);
        let fire = json!({"do": "fire", "unit": "red/foot-guards", "target": "blue/minutemen", "range": 6});
        let against = json!({"do": "fire", "unit": "blue/minutemen", "target": "red/foot-guards", "range": 6});
        let mut all = reply.to_string();
        for viewer in [Viewer::Table, Viewer::Side(Side::Blue)] {
            all += &asked(
                &mut game,
                &people,
                viewer,
                &[
                    fire.clone(),
                    against.clone(),
                    json!({"do": "draw"}),
                    json!({"do": "order", "character": "red/major-thorne", "unit": "red/foot-guards"}),
                ],
            );
        }
        let path = folder.path().join("held.jsonl");
        game.save_as(&path).expect("a file");
        all += &watched(&path, folder.path());
        all += &doors(&path, folder.path());
        all += &screens(game, folder.path());
        fs::remove_file(&path).expect("removed");
        shown.push((card.clone(), timeless(&all)));
    }
    assert!(shown.len() > 2, "{cards:?}: only {} are held", shown.len());
    for (card, all) in &shown[1..] {
        let at = all
            .bytes()
            .zip(shown[0].1.bytes())
            .position(|(a, b)| a != b);
        let near = at.map(|at| {
            (
                all[all.floor_char_boundary(at.saturating_sub(150))..]
                    .chars()
                    .take(300)
                    .collect::<String>(),
                shown[0].1[shown[0].1.floor_char_boundary(at.saturating_sub(150))..]
                    .chars()
                    .take(300)
                    .collect::<String>(),
            )
        });
        assert!(
            all == &shown[0].1,
            "{card} does not look like {}: {near:?}",
            shown[0].0
        );
    }
}

/// Two games that differ only in which Bonus card red holds face down.
fn holding(card: &str) -> Game {
    let [mut game, _] = twins();
    for request in [
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": [card], "dice": [2]}),
    ] {
        let reply = say(&mut game, &request);
        assert_eq!(reply["ok"], json!(true), "{request}: {reply}");
    }
    game
}

/// Which card a side holds is told to nobody else: not by what is asked, offered, refused, reckoned or shown.
#[test]
fn play_goes_on_the_same_whichever_card_is_held() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut answered = 0;
    for (seed, other) in ["dummy", "free-action", "cloudburst"]
        .into_iter()
        .enumerate()
    {
        let [mut one, mut two] = [holding("joker"), holding(other)];
        let people = people(&one);
        let mut rng = chance(500 + seed);
        let same = |one: &mut Game, two: &mut Game, request: &Value| {
            let (a, b) = (say(one, request), say(two, request));
            assert_eq!(
                timeless(&a.to_string()),
                timeless(&b.to_string()),
                "{request}"
            );
            a
        };
        for n in 0..150 {
            let who = people.some_unit(&mut rng).map(str::to_owned);
            let ask = json!({"query": "offers", "unit": who, "as": "table"});
            let offered = same(&mut one, &mut two, &ask);
            let list = offered["offers"].as_array().expect("offers");
            let Some(mut request) = offers::request(&mut rng, &people, who.as_deref(), list) else {
                continue;
            };
            // Its holder tells what it is by playing it; the next cards differ by the one that is held.
            if ["play", "adjust", "draw", "muster"]
                .iter()
                .any(|id| request["do"] == *id)
            {
                continue;
            }
            let mut odds = request.clone();
            odds["query"] = json!("odds");
            for viewer in ["table", "blue"] {
                odds["as"] = json!(viewer);
                for joker in ["none", "all", "worst"] {
                    odds["answers"] = json!({"joker": joker});
                    answered += usize::from(same(&mut one, &mut two, &odds)["ok"] == json!(true));
                }
            }
            request["answers"] = json!({});
            same(&mut one, &mut two, &request);
            if n % 20 == 0 {
                for viewer in ["table", "blue"] {
                    for query in ["state", "log", "offers"] {
                        same(&mut one, &mut two, &json!({"query": query, "as": viewer}));
                    }
                }
            }
        }
        let [a, b] = [one, two].map(|game| (plain_of(&game), game));
        assert_eq!(a.0, b.0);
        assert_eq!(screens(a.1, folder.path()), screens(b.1, folder.path()));
    }
    assert!(answered > 15, "only {answered} odds were told");
}
