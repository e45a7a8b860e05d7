//! What a page shows at a glance: short odds, the strength of units, the objectives, each fact once.

use crate::support::Shared;
use crossterm::event::KeyCode;
use drumhead::battle::{Directions, Entry};
use drumhead::table::Side;
use serde_json::{Value, json};
use std::path::Path;

const RED: Option<Side> = Some(Side::Red);

/// The Light Company is about to roll at the Minutemen.
fn firing() -> Shared {
    let shot = json!({"unit": "red/light-company", "target": "blue/minutemen", "range": 8});
    begun(ordered(), "fire", &shot)
}

fn begun(mut shared: Shared, action: &str, fields: &Value) -> Shared {
    let entry = Entry {
        action: action.to_owned(),
        fields: fields.as_object().cloned().expect("fields"),
    };
    shared.play.game.begin(entry, Directions::default());
    shared.open();
    shared
}

fn ordered() -> Shared {
    Shared::after(&[
        json!({"do": "muster", "dice": [4, 3]}),
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["free-action"], "dice": [4]}),
        json!({"do": "draw", "cards": ["red/ashby"]}),
        json!({"do": "order", "character": "red/ashby", "unit": "red/light-company"}),
    ])
}

/// The text of a section, without its marks.
fn section(shared: &Shared, side: Option<Side>, id: &str) -> String {
    let page = shared.get(side, "");
    let start = format!("<section id=\"{id}\"");
    let (_, rest) = page.split_once(&start).expect("a section");
    let html = rest.split("</section>").next().unwrap_or_default();
    let words = html.split('<').filter_map(|it| Some(it.split_once('>')?.1));
    let text = words.collect::<Vec<_>>().join(" ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn must_say(text: &str, said: &str) {
    assert!(text.contains(said), "{said:?} in {text}");
}

/// Stragglers are alive: with two of them and two in formation, two of six are lost.
#[test]
fn stragglers_are_counted_apart() {
    let fire = json!({"do": "fire", "unit": "red/first-company", "target": ["blue/stalkers"], "target_is": "formation",
        "range": 10, "dice": [6, 4, 6, 5, 3, 2, 1, 3]});
    let shared = Shared::of(
        Path::new("ferry-road"),
        &[
            json!({"do": "initiative", "dice": [5, 2]}),
            json!({"do": "command", "commander": "red/vane"}),
            fire,
        ],
    );
    for side in [RED, None] {
        let sides = section(&shared, side, "sides");
        must_say(&sides, "Deerstalkers 2+2/6");
        must_say(&sides, "First Company 12/12");
        must_say(&sides, "2+2/6 in formation + stragglers / all");
    }
}

#[test]
fn the_tally_stands_beside_its_limit() {
    let mut shared = firing();
    // Each roll is followed by the question about the card in red's hand.
    for dice in [&[6, 6, 6, 2, 2, 2, 2, 2, 2, 2][..], &[6, 3, 1]] {
        for answer in [json!({"dice": dice}), json!({"answers": {"joker": "none"}})] {
            let answer = shared.now(answer);
            let reply = shared.post(Side::Red, &answer);
            assert_eq!(reply["ok"], json!(true), "{reply}");
        }
    }
    let sides = section(&shared, None, "sides");
    must_say(&sides, "Minutemen 11/12 line Tal 2/11");
    must_say(&sides, "Tal morale tally / figures standing");
}

/// Works out the odds and shares them.
fn think(shared: &mut Shared) {
    let mut found = Vec::new();
    while let Some(job) = shared.play.take_job() {
        job.work(|finding| {
            found.push(finding);
            true
        });
    }
    for finding in found {
        shared.play.put_odds(finding);
    }
    shared.publish();
}

/// A charge that arrives is in contact unless the Minutemen, in time on 4 or more, evade. On the board the answers have the room.
#[test]
fn a_question_on_the_board_has_no_odds_but_those_of_its_answers() {
    let charge = json!({"unit": "red/dragoons", "target": "blue/minutemen", "distance": 7});
    let mut shared = begun(Shared::with_dragoons(), "charge", &charge);
    let obeys = shared.now(json!({"dice": [6]}));
    shared.post(Side::Red, &obeys);
    think(&mut shared);
    let [phone, board] = [Some(Side::Blue), None].map(|side| section(&shared, side, "due"));
    must_say(&phone, "makes contact if the target tries to evade 50%");
    must_say(&board, "Try to react?");
    assert!(!board.contains("if the target tries to evade"), "{board}");
}

/// The board has the average and one chance, a phone all of them.
#[test]
fn the_odds_on_the_board_are_short() {
    let mut shared = firing();
    think(&mut shared);
    let [phone, board] = [RED, None].map(|side| section(&shared, side, "due"));
    must_say(&phone, "Minutemen: killed average 1.3 none 25% 1+ 75% 2+");
    must_say(&board, "Minutemen: killed average 1.3 1+ 75% Minutemen:");
}

#[test]
fn the_sums_of_the_last_result_are_folded_while_something_is_asked() {
    for (shared, is_folded) in [(ordered(), false), (firing(), true)] {
        let dice = section(&shared, RED, "dice");
        must_say(&dice, "command range");
        let folds = dice.contains("Dice and sums of the last result");
        assert_eq!(folds, is_folded, "{dice}");
    }
}

#[test]
fn the_board_names_the_objectives_and_their_worth() {
    let shared = Shared::of(Path::new("tithe-barn"), &[]);
    let objectives = "Objectives The tithe barn 4 (Barn garrison)";
    must_say(&section(&shared, None, "sides"), objectives);
    assert!(!section(&shared, RED, "sides").contains(objectives));
}

/// Where any unit may act, the pages say by whom and where, and not that the next step is due.
#[test]
fn in_free_fire_the_pages_say_who_may_choose_a_unit() {
    let adjust = |unit: &str, counter, to| json!({"do": "adjust", "unit": unit, "counter": counter, "to": to, "reason": "a test"});
    let mut requests = vec![
        json!({"do": "muster", "dice": [4, 3]}),
        json!({"do": "start-cards"}),
        adjust("turn", "phase", json!("free-fire")),
    ];
    let shared = Shared::after(&requests);
    for side in [RED, Some(Side::Blue), None] {
        let due = section(&shared, side, "due");
        must_say(&due, "may still fire, reload or tap-load once");
        must_say(
            &due,
            "Either side may choose a unit on the laptop. After that: Next step",
        );
        assert!(!due.contains("Next on the laptop"), "{due}");
    }
    // Blue's hidden units always might.
    let red = [
        "grenadiers",
        "fusiliers",
        "recruits",
        "highlanders",
        "light-company",
        "dragoons",
        "three-pounder",
    ];
    requests.extend(red.map(|id| adjust(&format!("red/{id}"), "activated", json!(true))));
    let shared = Shared::after(&requests);
    must_say(
        &section(&shared, None, "due"),
        "Blue may choose a unit on the laptop.",
    );
    let own = section(&shared, Some(Side::Blue), "due");
    must_say(&own, "Blue may choose a unit on the laptop.");
}

/// The board draws the dice, hits apart from misses; a phone has their faces in words.
#[test]
fn the_board_draws_the_dice() {
    let mut shared = firing();
    let dice = shared.now(json!({"dice": [6, 5, 5, 4, 3, 2, 2, 2, 2, 2]}));
    assert_eq!(shared.post(Side::Red, &dice)["ok"], json!(true));
    let drawn = "<span class=\"best\"><i class=\"die p6\"></i><i class=\"die p5\"></i><i class=\"die p5\"></i><b>3 hit</b></span>\
        <span class=\" worst\"><i class=\"die p4\">";
    let board = shared.get(None, "");
    assert!(board.contains(drawn), "{board}");
    must_say(&section(&shared, None, "due"), "3 hit (6, 5, 5)");
    // The result has them too.
    for request in [
        json!({"answers": {"joker": "none"}}),
        json!({"dice": [6, 3, 1]}),
        json!({"answers": {"joker": "none"}}),
    ] {
        let request = shared.now(request);
        assert_eq!(shared.post(Side::Red, &request)["ok"], json!(true));
    }
    for side in [None, RED] {
        let page = shared.get(side, "");
        let (_, now) = page.split_once("<section id=\"now\"").expect("a result");
        let now = now.split("</section>").next().unwrap_or_default();
        assert_eq!(now.contains(drawn), side.is_none(), "{now}");
    }
}

/// Before the first result the board tells the story where all can read it.
#[test]
fn the_board_tells_the_story_until_the_first_result() {
    let shared = Shared::of(Path::new("tithe-barn"), &[]);
    let story = "It has rained since harvest";
    must_say(&section(&shared, None, "now"), story);
    assert!(!section(&shared, RED, "now").contains(story));
    let about = shared.get(None, "");
    let (_, about) = about
        .split_once("<section id=\"about\"")
        .expect("a section");
    assert!(!about.contains("<details>"), "{about}");
}

/// The one unit to test stands with the next step, and nowhere else.
#[test]
fn a_single_task_is_said_once() {
    let adjust = |unit, counter, to| json!({"do": "adjust", "unit": unit, "counter": counter, "to": to, "reason": "a test"});
    let shared = Shared::after(&[
        json!({"do": "muster", "dice": [4, 3]}),
        json!({"do": "start-cards"}),
        adjust("blue/old-thunder", "disorder", json!(5)),
        adjust("turn", "phase", json!("morale")),
    ]);
    let due = section(&shared, None, "due");
    must_say(&due, "Next on the laptop: Test morale (Old Thunder)");
    for words in ["Test morale", "Old Thunder"] {
        assert_eq!(due.matches(words).count(), 1, "{due}");
    }
}

/// Where a unit is chosen first, the pages say who chooses, not a next step without a name.
#[test]
fn orders_are_given_on_the_laptop_by_the_side_that_acts() {
    let shared = Shared::after(&[
        json!({"do": "muster", "dice": [4, 3]}),
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["red/ashby"]}),
    ]);
    for (side, said) in [
        (None, "Red gives its orders on the laptop."),
        (Some(Side::Blue), "Red gives its orders on the laptop."),
        (RED, "Orders are given on the laptop."),
    ] {
        let due = section(&shared, side, "due");
        must_say(&due, said);
        assert!(!due.contains("Next on the laptop"), "{due}");
    }
}

/// What the laptop is about to do with a card stands on the phone of the player who gave it.
#[test]
fn the_action_chosen_for_a_card_is_told() {
    let mut shared = ordered();
    let request = shared.now(json!({"do": "play", "card": "free-action"}));
    assert_eq!(shared.post(Side::Red, &request)["ok"], json!(true));
    for key in "\n1\nf14\n8\n".chars() {
        shared.key(match key {
            '\n' => KeyCode::Enter,
            key => KeyCode::Char(key),
        });
    }
    for _ in 0..4 {
        if shared.play.card_in_form().is_none() {
            shared.key(KeyCode::Enter);
        }
    }
    for (side, said) in [
        (RED, "You play it there, or take it back."),
        (None, "Red plays it there, or takes it back."),
    ] {
        let due = section(&shared, side, "due");
        must_say(&due, "Free Action: Grenadiers fire at Minutemen");
        must_say(&due, said);
    }
}

#[test]
fn the_row_of_a_character_names_its_unit() {
    let shared = Shared::after(&[
        json!({"do": "muster", "dice": [4, 3]}),
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["red/ashby"]}),
        json!({"do": "order", "character": "red/ashby", "unit": "red/light-company"}),
        json!({"do": "join", "character": "red/ashby", "unit": "red/light-company"}),
    ]);
    for side in [RED, None] {
        let sides = section(&shared, side, "sides");
        must_say(&sides, "Captain Ashby with Light Company, Prof");
    }
}

/// The dice of the last result are in sight, its sums folded below them.
#[test]
fn the_sums_of_the_last_result_are_folded() {
    let shared = Shared::of(
        Path::new("ferry-road"),
        &[
            json!({"do": "initiative", "dice": [5, 2]}),
            json!({"do": "command", "commander": "red/vane"}),
            json!({"do": "fire", "unit": "red/first-company", "target": ["blue/stalkers"], "target_is": "formation",
                "range": 10, "dice": [6, 4, 6, 5, 3, 2, 1, 3]}),
        ],
    );
    let dice = section(&shared, RED, "dice");
    let (rolls, sums) = dice.split_once(" Sums ").expect("a fold");
    must_say(rolls, "real dice: 2 killed (6, 5)");
    assert!(!rolls.contains("MI-") && sums.contains("MI-"), "{dice}");
}

/// The wounds left say all; what lies on the table for them is no second sign.
#[test]
fn a_wound_has_one_sign() {
    let adjust = json!({"do": "adjust", "unit": "blue/lemoine", "counter": "wounds_left", "to": 1, "reason": "a test"});
    let shared = Shared::of(
        Path::new("beaver-dam"),
        &[json!({"do": "aggression", "dice": [4, 5]}), adjust],
    );
    let sides = shared.get(None, "");
    assert!(
        sides.contains("<span class=\"count\">1/2</span>"),
        "{sides}"
    );
    assert!(!sides.contains(">W<"), "{sides}");
}

/// A loss is told by its result and then by the roster, not by a line that stays.
#[test]
fn a_lost_character_is_no_fact_of_the_turn() {
    let lost = json!({"do": "adjust", "unit": "red/ashby", "counter": "out_of_action", "to": true, "reason": "a test"});
    let shared = Shared::after(&[json!({"do": "muster", "dice": [4, 3]}), lost]);
    let page = shared.get(None, "");
    let (head, _) = page.split_once("<main>").expect("a head");
    assert!(!head.contains("LOST"), "{head}");
    assert!(page.contains("\"gone "), "{page}");
}

/// The headline of the end has the colour of the side that it names, which is no side that suffers.
#[test]
fn a_victory_has_the_colour_of_the_winner() {
    for winner in ["red", "blue"] {
        let shared = Shared::after(&[json!({"do": "end-battle", "winner": winner})]);
        let board = shared.get(None, "");
        let headline = format!("<p class=\"banner {winner}\">VICTORY: ");
        assert!(board.contains(&headline), "{board}");
    }
}
