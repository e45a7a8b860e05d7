//! What is face down stays face down: hidden units have names that stand nowhere else, and every output is searched for them
//! until they are found.

use crate::number;
use crate::offers;
use crate::outputs::{OTHERS, asked, doors, people, plain, say, screens, watched, written};
use crate::requests::chance;
use crate::twin_battles::setup;
use drumhead::battle::Viewer;
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
            let who = people.some_unit(&mut rng).map(str::to_owned);
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
            if done % 20 == 0 {
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
            let who = people.some_unit(&mut rng).map(str::to_owned);
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
