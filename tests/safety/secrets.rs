//! What is face down stays face down: hidden units have names that stand nowhere else, and every output is searched for them
//! until they are found; and two battles that differ in nothing but what is hidden look the same from outside.

use crate::number;
use crate::offers;
use crate::outputs::{OTHERS, asked, doors, people, plain, say, screens, watched, written};
use crate::requests::chance;
use drumhead::battle::{Directions, Entry, Viewer};
use drumhead::journal::{Game, Keep};
use drumhead::table::Side;
use rand::RngExt;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What is hidden: its id, whose it is, and a word of its name.
const HIDDEN: [(&str, Side, &str); 4] = [
    ("red/hidden-1", Side::Red, "qwertz"),
    ("red/hidden-2", Side::Red, "frobozz"),
    ("blue/hidden-1", Side::Blue, "xyzzyq"),
    ("blue/hidden-2", Side::Blue, "plugh"),
];

/// A battle in which each side hides two things.
fn setup(red: [Value; 2], blue: [Value; 2]) -> Map<String, Value> {
    let [red_one, red_two] = red;
    let [blue_one, blue_two] = blue;
    let setup = json!({
        "battle": "The Ford",
        "rules": "big-skirmishes",
        "red": {
            "roster": "Crown", "rules": "big-skirmishes",
            "units": [
                {"name": "Foot Guards", "rating": "elite", "figures": 12}, red_one, {"name": "Hussars", "arm": "cavalry", "figures": 8}, red_two,
                {"name": "Loyal Militia", "rating": "raw", "figures": 14},
            ],
            "characters": [{"name": "Major Thorne", "class": 3, "rank": 2}, {"name": "Ensign Lisle", "class": 1}],
        },
        "blue": {
            "roster": "Valley", "rules": "big-skirmishes",
            "units": [
                blue_one, {"name": "Minutemen", "figures": 12}, {"name": "Rangers", "figures": 10, "weapon": "rifle", "formation": "skirmishers"},
                blue_two, {"name": "Old Thunder", "arm": "artillery"},
            ],
            "characters": [{"name": "Captain Reed", "class": 2}, {"name": "Deacon Tull", "class": 2}],
        },
        "special_effects": [{"name": "Cloudburst", "text": "Nobody fires."}],
    });
    setup.as_object().expect("a battle").clone()
}

fn named() -> Map<String, Value> {
    let riflemen = |name: &str| json!({"name": name, "figures": 9, "weapon": "rifle", "formation": "skirmishers", "hidden": true});
    let nobody = |name: &str| json!({"name": name, "dummy": true});
    setup(
        [riflemen("Qwertz Lurkers"), nobody("Frobozz Bushes")],
        [riflemen("Xyzzyq Hunters"), nobody("Plugh Copse")],
    )
}

/// What has been found out by now: what is not hidden any more for the umpire, who sees all.
fn found(game: &Game, already: &mut BTreeSet<&'static str>) {
    let state = game.battle().state(Viewer::Umpire);
    already.extend(
        HIDDEN
            .iter()
            .filter(|(id, ..)| state["units"][*id]["hidden"] != json!(true))
            .map(|(id, ..)| *id),
    );
}

/// Nothing of what this viewer may not see is in a text.
fn search(text: &str, viewer: Viewer, found: &BTreeSet<&str>, where_: &str) {
    let text = text.to_lowercase();
    for (id, side, word) in HIDDEN {
        if !found.contains(id) && !viewer.see(side) {
            let at = text.find(word).map(|at| {
                text[text.floor_char_boundary(at.saturating_sub(200))..]
                    .chars()
                    .take(400)
                    .collect::<String>()
            });
            assert!(
                at.is_none(),
                "{where_}, as {viewer:?}: {word} of {id} can be read: {}",
                at.unwrap_or_default()
            );
        }
    }
    // Nor which of them is nobody; the rules and the deck speak of dummies too, but of no one's.
    assert!(
        !text.contains("\"dummy\":true") || viewer == Viewer::Umpire,
        "{where_}, as {viewer:?}: a dummy can be told"
    );
}

/// Every screen and command over copies of a game: what is tried on them is no part of it.
fn search_copies(file: &Path, folder: &Path, already: &BTreeSet<&str>) {
    // Copies: what is tried on them is no part of the game.
    let copy = folder.join("copy.jsonl");
    let open = || {
        fs::copy(file, &copy).expect("a copy");
        Game::open(&copy).expect("the game").0
    };
    search(
        &screens(open(), folder),
        Viewer::Table,
        already,
        "the screen",
    );
    search(&plain(open()), Viewer::Table, already, "plain mode");
    search(
        &watched(file, folder),
        Viewer::Table,
        already,
        "the watcher's screen",
    );
    search(
        &doors(&copy, folder),
        Viewer::Table,
        already,
        "the start and the muster",
    );
    let path = copy.to_str().expect("a path");
    drop(open());
    let hidden = [
        "odds",
        "--game",
        path,
        "fire",
        "unit=red/foot-guards",
        "target=blue/hidden-1",
        "range=6",
    ];
    let own = ["odds", "--game", path, "move", "unit=blue/hidden-1"];
    for line in [
        &["verify", path][..],
        &["list"],
        &hidden,
        &own,
        &["shot", path, "--keys", "0"],
        &["check", path],
    ] {
        search(&written(folder, line), Viewer::Table, already, line[0]);
    }
}

#[test]
fn no_output_tells_a_name_before_it_is_found() {
    let folder = tempfile::tempdir_in("/dev/shm")
        .or_else(|_| tempfile::tempdir())
        .expect("a folder");
    let (mut revealed, games) = (0, number("DRUMHEAD_SECRETS", 2));
    for seed in 0..games {
        let mut rng = chance(300 + seed);
        let file = folder.path().join(format!("game-{seed}.jsonl"));
        let mut game = Game::start(&named(), 7, &Keep::File(file.clone())).expect("a game");
        let people = people(&game);
        let (mut already, mut deeds, mut done) = (BTreeSet::new(), Vec::new(), 0);
        for _ in 0..700 {
            let who = people.somebody(&mut rng).map(str::to_owned);
            let offered = say(
                &mut game,
                &json!({"query": "offers", "unit": who, "as": "umpire"}),
            );
            let Some(mut request) = offers::request(
                &mut rng,
                &people,
                who.as_deref(),
                offered["offers"].as_array().expect("offers"),
            ) else {
                continue;
            };
            // Where nobody may look for them, some stay hidden to the end.
            if seed % 2 == 0 && ["spot", "adjust"].iter().any(|id| request["do"] == *id) {
                continue;
            }
            if rng.random_range(0..20) == 0 {
                request["force"] = json!("to see");
            }
            let reply = say(&mut game, &request);
            found(&game, &mut already);
            // What is answered to a request is for every viewer, and so are refusals and errors.
            search(
                &reply.to_string(),
                Viewer::Table,
                &already,
                &request.to_string(),
            );
            deeds.push(request);
            if reply["ok"] != json!(true) {
                continue;
            }
            done += 1;
            if done % 10 == 0 {
                let some = &deeds[deeds.len().saturating_sub(6)..];
                for viewer in OTHERS {
                    search(
                        &asked(&mut game, &people, viewer, some),
                        viewer,
                        &already,
                        "exec",
                    );
                }
            }
            if done % 50 == 0 {
                search_copies(&file, folder.path(), &already);
            }
        }
        assert!(done > 50, "only {done} were done");
        revealed += already.len();
    }
    assert!(
        (1..4 * games).contains(&revealed),
        "{revealed} were found: all of it or nothing, and little was searched"
    );
}

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

/// A reply without what a clock says.
fn timeless(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\"time\":\"") {
        out += before;
        rest = after.split_once('"').map_or("", |(_, rest)| rest);
    }
    without_clocks(&(out + rest))
}

/// What the text says, whatever the clock said when it was written: a minute ends in the middle of a test now and then.
fn without_clocks(text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let digit = |c: char| c.is_ascii_digit();
    for at in 0..chars.len().saturating_sub(4) {
        if let [a, b, ':', c, d] = chars[at..at + 5]
            && [a, b, c, d].into_iter().all(digit)
        {
            chars[at..at + 5].fill('#');
        }
    }
    chars.into_iter().collect()
}

/// Whatever is asked, offered, refused and reckoned with who can be seen, and against who cannot: it is the same whether a
/// hidden unit is somebody or nobody.
#[test]
fn somebody_and_nobody_look_the_same() {
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
                .somebody(&mut rng)
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

/// What a side may do with its own hidden units is told to nobody else before it is done: an officer orders somebody, and
/// nobody takes no orders.
#[test]
fn what_may_be_done_with_whom_nobody_sees_is_not_told_beforehand() {
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
                format!(
                    "{:?}",
                    game.battle()
                        .preview(&entry, &Directions::default(), viewer)
                )
            });
            assert_eq!(a, b, "{request}");
        }
    }
    // Its own side is told.
    let own = hidden.map(|unit| {
        say(
            &mut one,
            &json!({"query": "odds", "do": "order", "unit": unit, "as": "red"}),
        )["ok"]
            .clone()
    });
    assert_eq!(own, [json!(true), json!(false)]);
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
fn what_is_forced_upon_nobody_is_not_told_to_others() {
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

/// In the other rulebooks nothing is hidden: all see what the umpire sees.
#[test]
fn where_nothing_is_hidden_all_see_the_same() {
    for ruleset in drumhead::rules::ALL {
        let id = ruleset.info().id;
        if id == "big-skirmishes" {
            continue;
        }
        let mut game = crate::requests::game(id, &Keep::Nowhere);
        let people = people(&game);
        let mut rng = chance(9);
        for _ in 0..150 {
            assert!(!game.battle().has_secrets(), "{id}");
            let who = people.somebody(&mut rng).map(str::to_owned);
            let offered = say(
                &mut game,
                &json!({"query": "offers", "unit": who, "as": "umpire"}),
            );
            if let Some(request) = offers::request(
                &mut rng,
                &people,
                who.as_deref(),
                offered["offers"].as_array().expect("offers"),
            ) {
                say(&mut game, &request);
            }
            for query in ["state", "offers", "log"] {
                let umpire = say(&mut game, &json!({"query": query, "as": "umpire"}));
                for viewer in OTHERS {
                    assert_eq!(
                        say(&mut game, &json!({"query": query, "as": viewer.id()})),
                        umpire,
                        "{id}: {query} as {viewer:?}"
                    );
                }
            }
        }
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
            let who = people.somebody(&mut rng).map(str::to_owned);
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
