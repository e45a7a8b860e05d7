//! Faults of a scenario: each with its place in the file.

use crate::support::shelf;
use std::fs;

const HEAD: &str =
    "battle: The Mill\nrules: on-the-frontier\nred: column.yaml\nblue: hillmen.yaml\n";

/// The places of all faults of a battle with these lines, and their messages.
fn faults(lines: &str) -> Vec<(usize, usize, String)> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mill.battle.yaml");
    fs::write(&path, format!("{HEAD}{lines}")).expect("a file");
    let found = shelf().check(&path);
    let place =
        |fault: &drumhead::battle::Fault| fault.place.map_or((0, 0), |it| (it.line, it.column));
    found
        .iter()
        .map(|fault| (place(fault).0, place(fault).1, fault.message.clone()))
        .collect()
}

/// One fault at this place, with these words in it.
#[track_caller]
fn one(lines: &str, place: (usize, usize), words: &str) {
    let found = faults(lines);
    let [(line, column, message)] = &found[..] else {
        panic!("not one fault: {found:?}");
    };
    assert_eq!((*line, *column), place, "{message}");
    assert!(message.contains(words), "{message}");
}

#[test]
fn every_fault_has_its_place() {
    one("turn_limit: 0\n", (5, 13), "between 1 and");
    one(
        "objectives:\n  - {name: The ford, for: green}\n",
        (6, 27),
        "green",
    );
    one(
        "objectives:\n  - {name: The ford, for: bleu}\n",
        (6, 27),
        "did you mean blue",
    );
    one("objectives:\n  - {points: 2}\n", (6, 5), "is required");
    one(
        "objectives:\n  - {name: A}\n  - {name: A}\n",
        (7, 12),
        "twice",
    );
    one("victory:\n  - {text: It rains}\n", (6, 5), "is required");
    one(
        "arrivals:\n  - {units: [red/lancer], turn: 2}\n",
        (6, 14),
        "did you mean red/lancers",
    );
    one(
        "arrivals:\n  - {units: [lancers], turn: 2}\n",
        (6, 14),
        "did you mean red/lancers",
    );
    one(
        "arrivals:\n  - {units: [blue/eagle-clan], turn: 2}\n",
        (6, 14),
        "did you mean blue/clan",
    );
    one(
        "arrivals:\n  - {units: [], turn: 2}\n",
        (6, 13),
        "names no unit",
    );
    one(
        "arrivals:\n  - {units: [red/lancers], turn: 0}\n",
        (6, 34),
        "between 1 and",
    );
    one(
        "turn_limit: 3\narrivals:\n  - {units: [red/lancers], turn: 4}\n",
        (7, 34),
        "last turn",
    );
    one(
        "arrivals:\n  - {units: [red/lancers, red/lancers], turn: 4}\n",
        (6, 27),
        "twice",
    );
    one(
        "arrivals:\n  - {units: [red/lancers], turn: 2, on: 1}\n",
        (6, 41),
        "between 2 and 6",
    );
    one(
        "terrain:\n  - {name: A wall, cover: hrad}\n",
        (6, 27),
        "there are yes, no",
    );
    one(
        "terrain:\n  - {name: A brook, going: broken groud}\n",
        (6, 28),
        "did you mean broken ground",
    );
    one("storey: Once\n", (5, 1), "did you mean story");
}

/// The scenario is checked beside faults of the rosters.
#[test]
fn all_faults_are_told_at_once() {
    let lines = "options: {first_player: dice}\narrivals:\n  - {units: [red/nobody], turn: 2}\n";
    let found = faults(lines);
    assert_eq!(found.len(), 2, "{found:?}");
}

/// Every ruleset takes the words of its own forms as the cover of terrain.
#[test]
fn cover_is_that_of_the_rulebook() {
    let covers = [
        ("big-skirmishes", "yes"),
        ("most-irregular", "entrenched"),
        ("simpsons-revolution", "yes"),
        ("rangers", "soft"),
        ("on-the-frontier", "yes"),
    ];
    for (ruleset, cover) in covers {
        let wall = serde_json::json!({"name": "A wall", "cover": cover});
        assert!(
            !fields_offering(ruleset, wall).is_empty(),
            "{ruleset} offers it nowhere"
        );
    }
}

/// The fields of a ruleset's actions that name this piece of terrain as an answer.
fn fields_offering(ruleset: &str, piece: serde_json::Value) -> Vec<&'static str> {
    let more = serde_json::json!({ "terrain": [piece] });
    let document = crate::support::with(ruleset, more);
    let battle = crate::support::battle(ruleset, &document);
    let offers = battle.declared();
    let fields = offers.iter().flat_map(|offer| &offer.fields);
    let asks = fields.filter(|field| !field.asking.places.is_empty());
    asks.map(|field| field.name).collect()
}

/// Where a form asks about the ground, terrain whose going is called what the rulebook calls it is an answer; of going in
/// other words the battle warns, and no form offers it.
#[test]
fn going_in_the_words_of_the_rulebook_is_an_answer() {
    let goings = [
        ("big-skirmishes", "bad going", "bad_going"),
        ("most-irregular", "difficult ground", "difficult"),
        ("most-irregular", "woods", "into_woods"),
        ("simpsons-revolution", "an obstacle", "crosses_obstacle"),
        ("on-the-frontier", "broken ground", "broken"),
    ];
    for (ruleset, going, name) in goings {
        let piece = |going: &str| serde_json::json!({"name": "The marsh", "going": going});
        let fields = fields_offering(ruleset, piece(going));
        assert!(
            !fields.is_empty() && fields.iter().all(|field| *field == name),
            "{fields:?}"
        );
        assert!(fields_offering(ruleset, piece("knee-deep")).is_empty());
    }
}
