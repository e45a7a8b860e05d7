//! The phone is the player's place: whose page it is, the call, points to spend, cards with their text, the story.

use crate::support::Shared;
use crossterm::event::KeyCode;
use drumhead::battle::{Directions, Entry};
use drumhead::table::Side;
use serde_json::{Value, json};
use std::path::Path;

const RED: Option<Side> = Some(Side::Red);
const BLUE: Option<Side> = Some(Side::Blue);

fn begin(shared: &mut Shared, action: &str, fields: &Value) {
    let entry = Entry {
        action: action.to_owned(),
        fields: fields.as_object().cloned().unwrap_or_default(),
    };
    shared.play.game.begin(entry, Directions::default());
    shared.open();
}

/// What an element of a page says.
fn part(page: &str, start: &str, end: &str) -> String {
    let (_, rest) = page
        .split_once(start)
        .unwrap_or_else(|| panic!("{start}: {page}"));
    rest.split(end).next().unwrap_or_default().to_owned()
}

/// The call on a page, with which its title begins.
fn call(shared: &Shared, side: Option<Side>) -> String {
    let page = shared.get(side, "");
    let title = part(&page, "<title id=\"title\">", "</title>");
    let call = part(&page, "<a id=\"call\" href=\"#due\">", "</a>");
    assert!(title.starts_with(&call), "{title}");
    assert!(title.contains("Hollow Creek"), "{title}");
    call
}

#[test]
fn whoever_is_asked_is_called_by_page_and_title() {
    let mut shared = Shared::after(&[]);
    for side in [RED, BLUE, None] {
        assert_eq!(call(&shared, side), "");
    }
    // Blue's Young Marsh has no class yet.
    begin(&mut shared, "muster", &json!({}));
    assert_eq!(call(&shared, BLUE), "\u{25cf} Your dice");
    assert_eq!(call(&shared, RED), "");
    assert_eq!(call(&shared, None), "");
    let dice = shared.now(json!({"dice": [3, 4]}));
    assert_eq!(shared.post(Side::Blue, &dice)["ok"], json!(true));
    assert_eq!(call(&shared, BLUE), "");
    // Who gives orders is called too, beside the last result.
    let mut shared = Shared::after(&[
        json!({"do": "muster", "dice": [2, 2]}),
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["red/croft"]}),
    ]);
    assert_eq!(call(&shared, RED), "\u{25cf} Your orders");
    assert_eq!(call(&shared, BLUE), "");
    let news = part(
        &shared.get(RED, ""),
        "<a id=\"news\" href=\"#now\">",
        "</a>",
    );
    assert!(news.contains("CROFT"), "{news}");
    // What the laptop asks about its own keys is no question to a page.
    shared.key(KeyCode::Char('d'));
    assert!(shared.play.between().is_some());
    assert_eq!(call(&shared, RED), "\u{25cf} Your orders");
}

#[test]
fn each_page_says_whose_it_is() {
    let shared = Shared::after(&[]);
    let whose = |side| part(&shared.get(side, ""), "<span id=\"whose\">", "</span>");
    assert_eq!(whose(RED), "<b>Red</b> Crown column");
    // Blue has hidden units, so there is something to cover.
    let hidden = "<i class=\"holds\"></i>";
    assert_eq!(whose(BLUE), format!("<b>Blue</b> Valley settlers{hidden}"));
    assert_eq!(whose(None), "Board");
    for (side, covers) in [(RED, true), (BLUE, true), (None, false)] {
        assert_eq!(shared.get(side, "").contains("Cover my hand"), covers);
    }
}

/// What a player has typed is never rolled over; where the faces do not matter, the better dice can be counted.
#[test]
fn the_program_rolls_the_other_dice_alone() {
    let mut shared = Shared::of(
        Path::new("stony-ford"),
        &[json!({"do": "initiative", "dice": [5, 2]})],
    );
    let shot = json!({"unit": "red/guards", "target": "blue/stalkers", "range": 7});
    begin(&mut shared, "shoot", &shot);
    assert!(shared.get(RED, "").contains("data-better=\"hit\""));
    let typed = shared.now(json!({"roll": [6, 2]}));
    assert_eq!(shared.post(Side::Red, &typed)["ok"], json!(true));
    let game = &shared.play.game;
    let hand = game.record(game.len()).unwrap().hands.remove(0);
    let by_app: Vec<bool> = hand.app.iter().map(Option::is_some).collect();
    assert_eq!(
        (&hand.faces[..2], &by_app[..]),
        (&[6, 2][..], &[false, false, true, true][..])
    );
    let shot = json!({"unit": "red/second", "target": "blue/clan", "range": 7});
    begin(&mut shared, "shoot", &shot);
    for (count, is_taken) in [(9, false), (3, true)] {
        let counted = shared.now(json!({"count": count}));
        assert_eq!(shared.post(Side::Red, &counted)["ok"], json!(is_taken));
    }
    let game = &shared.play.game;
    let hand = game.record(game.len()).unwrap().hands.remove(0);
    assert!(hand.counted && hand.faces.len() == 4, "{hand:?}");
}

/// RA-29: points are spent before the dice, and those of a figure are its side's.
#[test]
fn points_are_spent_on_the_page_of_their_side() {
    let mut shared = Shared::of(
        Path::new("beaver-dam"),
        &[
            json!({"do": "aggression", "dice": [4, 5]}),
            json!({"do": "initiative", "dice": [3, 4, 5, 2]}),
        ],
    );
    let shot =
        json!({"figure": "red/thorne", "target": "blue/lemoine", "range": 9, "cover": "soft"});
    begin(&mut shared, "shoot", &shot);
    let on_dice = |shared: &Shared| {
        shared
            .play
            .stakes()
            .iter()
            .map(|it| it.spent)
            .collect::<Vec<_>>()
    };
    let most = shared.play.stakes()[0].most;
    assert_eq!(on_dice(&shared), [0, 0]);
    let points = |page: &str| part(page, "<section id=\"due\"", "</section>");
    assert!(points(&shared.get(RED, "")).contains(&format!("dice: {most} left")));
    for side in [BLUE, None] {
        assert!(!points(&shared.get(side, "")).contains("points."));
    }
    // Quick taps are all for the question that the page showed before them.
    let seen = shared.now(json!({}));
    let spend = |shared: &mut Shared, side, at, more: i64| {
        let mut request = seen.clone();
        request["spend"] = json!([at, more]);
        shared.post(side, &request)["ok"] == json!(true)
    };
    for (at, more) in [(0, 1), (0, 1), (1, 1), (0, 1), (0, -1)] {
        assert!(spend(&mut shared, Side::Red, at, more), "{at} {more}");
    }
    assert_eq!(on_dice(&shared), [2, 1]);
    let page = points(&shared.get(RED, ""));
    assert!(page.contains("<b>2</b> on the D20 to hit"), "{page}");
    for on in ["the D20 to hit", "the wound roll (lost on a miss)"] {
        let group = format!("<fieldset aria-label=\"Points to spend on {on}\">");
        assert!(page.contains(&group), "{page}");
    }
    for (side, at, more) in [(Side::Blue, 0, 1), (Side::Red, 2, 1)] {
        assert!(!spend(&mut shared, side, at, more), "{side:?} {at} {more}");
    }
    assert_eq!(on_dice(&shared), [2, 1]);
    // A tap too many does nothing.
    for (at, more, spent) in [
        (0, i64::MAX, [most - 1, 1]),
        (1, 1, [most - 1, 1]),
        (1, i64::MIN, [most - 1, 0]),
        (1, -1, [most - 1, 0]),
    ] {
        assert!(spend(&mut shared, Side::Red, at, more), "{at} {more}");
        assert_eq!(on_dice(&shared), spent);
    }
    // What was spent counts with the dice that the page sends.
    let mut dice = seen.clone();
    dice["dice"] = json!([15]);
    assert_eq!(shared.post(Side::Red, &dice)["ok"], json!(true));
    assert!(!spend(&mut shared, Side::Red, 0, 1), "its die has fallen");
    assert!(
        shared.play.stakes_of(Side::Red).is_empty(),
        "too late for points"
    );
}

/// RA-29: the points of both sides are spent before any die, so neither side's die ends the other's spending.
#[test]
fn a_die_for_the_initiative_waits_for_the_other_side_s_points() {
    let aggression = json!({"do": "aggression", "dice": [4, 5]});
    let mut shared = Shared::of(Path::new("beaver-dam"), &[aggression]);
    begin(&mut shared, "initiative", &json!({}));
    let board = shared.get(None, "");
    assert!(
        board.contains("Blue can spend up to 5 points on blue&#39;s die")
            || board.contains("Blue can spend up to 5 points on blue's die"),
        "{board}"
    );
    assert!(!board.contains("spends 0"), "{board}");
    // Nobody is told to roll before that.
    assert!(board.contains(">Waiting for Blue's points</h2>"), "{board}");
    let red = shared.get(RED, "");
    assert!(red.contains(">Waiting for Blue's points</h2>"), "{red}");
    let mut post = |side, request| {
        let request = shared.now(request);
        let reply = shared.post(side, &request);
        (reply["ok"] == json!(true), reply.to_string())
    };
    for request in [json!({"dice": [4]}), json!({"roll": []})] {
        let (is_done, reply) = post(Side::Red, request);
        assert!(
            !is_done && reply.contains("Blue may still spend points"),
            "{reply}"
        );
    }
    assert!(post(Side::Blue, json!({"spend": [0, 2]})).0);
    assert!(!post(Side::Red, json!({"dice": [4]})).0);
    assert!(post(Side::Blue, json!({"spend": [0, 0]})).0);
    assert!(!post(Side::Blue, json!({"spend": [0, 0]})).0);
    // The other side may raise meanwhile: then it spends after all.
    assert!(post(Side::Blue, json!({"spend": "again"})).0);
    assert!(!post(Side::Blue, json!({"spend": "again"})).0);
    assert!(!post(Side::Red, json!({"dice": [4]})).0);
    assert!(post(Side::Blue, json!({"spend": [0, 0]})).0);
    assert!(post(Side::Red, json!({"dice": [4]})).0);
    assert!(post(Side::Blue, json!({"dice": [5]})).0);
    let record = shared.play.last_told().expect("a result");
    assert!(
        record.text().table.contains("2 points spent"),
        "{:?}",
        record.text()
    );
}

/// A side that spends no more can again when the other one changes its points, and is told so.
#[test]
fn points_that_change_open_those_of_the_other_side_again() {
    let aggression = json!({"do": "aggression", "dice": [4, 5]});
    let mut shared = Shared::of(Path::new("beaver-dam"), &[aggression]);
    begin(&mut shared, "initiative", &json!({}));
    let post = |shared: &mut Shared, side, request| {
        let request = shared.now(request);
        shared.post(side, &request)["ok"] == json!(true)
    };
    let no_more = json!({"spend": [0, 0]});
    assert!(post(&mut shared, Side::Blue, no_more.clone()));
    assert!(post(&mut shared, Side::Red, json!({"spend": [0, 1]})));
    let told = "Red has changed its points: choose again.";
    let tells = |shared: &Shared| [RED, BLUE].map(|side| shared.get(side, "").contains(told));
    assert_eq!(tells(&shared), [false, true]);
    assert!(!post(&mut shared, Side::Red, json!({"dice": [4]})));
    // What lies on the die is said where all points are.
    let board = shared.get(None, "");
    assert!(board.contains("of these on the dice: Red 1</p>"), "{board}");
    assert!(post(&mut shared, Side::Blue, no_more));
    assert_eq!(tells(&shared), [false, false]);
    assert!(post(&mut shared, Side::Red, json!({"dice": [4]})));
}

/// While the other side's card waits for its form, a side gives no orders.
#[test]
fn nobody_gives_orders_while_the_other_side_plays_a_card() {
    let at_order = || {
        let orders = [
            json!({"do": "muster", "dice": [4, 3]}),
            json!({"do": "start-cards"}),
            json!({"do": "draw", "cards": ["free-action"], "dice": [2]}),
            json!({"do": "draw", "cards": ["red/ashby"]}),
            json!({"do": "order", "character": "red/ashby", "unit": "red/light-company"}),
        ];
        Shared::after(&orders)
    };
    let mut shared = at_order();
    let holder = Side::BOTH
        .into_iter()
        .find(|side| !shared.play.own_cards(*side).is_empty())
        .expect("a card is held");
    let active = shared
        .play
        .upcoming(&shared.play.snapshot.sight, &shared.play.snapshot.status);
    assert_eq!(active.side, RED);
    assert_eq!(call(&shared, RED), "\u{25cf} Your orders");
    let play = json!({"do": "play", "card": "free-action"});
    let late = shared.now(play.clone());
    let request = shared.now(play);
    assert_eq!(shared.post(holder, &request)["ok"], json!(true));
    assert!(shared.play.card_in_form().is_some());
    let calls = if holder == Side::Red {
        "\u{25cf} Your orders"
    } else {
        ""
    };
    assert_eq!(call(&shared, RED), calls);
    // Whoever taps too late learns what became of the card.
    shared.key(KeyCode::Esc);
    shared.key(KeyCode::Esc);
    shared.key(KeyCode::Esc);
    shared.key(KeyCode::Char('x'));
    let reply = shared.post(holder, &late);
    let said = reply["message"].as_str().unwrap_or_default();
    assert!(
        said.starts_with("your Free Action was not played: "),
        "{reply}"
    );
}

/// A first shot is counted once its 1s have been rolled again, on the page as on the laptop.
#[test]
fn a_first_shot_is_counted_after_its_ones_are_rolled_again() {
    let shot = json!({"unit": "red/fusiliers", "target": "blue/minutemen", "range": 8});
    let ordered = [
        json!({"do": "muster", "dice": [4, 3]}),
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["red/ashby"]}),
        json!({"do": "order", "character": "red/ashby", "unit": "red/fusiliers"}),
    ];
    let hands = [true, false].map(|on_page| {
        let mut shared = Shared::after(&ordered);
        begin(&mut shared, "fire", &shot);
        assert!(
            shared
                .get(RED, "")
                .contains("data-better=\"hit after 1s are rolled again\"")
        );
        if on_page {
            let count = shared.now(json!({"count": 3}));
            assert_eq!(shared.post(Side::Red, &count)["ok"], json!(true));
        } else {
            "3h".chars().for_each(|key| shared.key(KeyCode::Char(key)));
        }
        let rolls = shared.play.game.waiting().expect("the effect").2;
        rolls
            .iter()
            .map(|roll| roll.faces.clone())
            .collect::<Vec<_>>()
    });
    assert_eq!(hands[0], hands[1]);
    assert_eq!(hands[0][0].iter().filter(|face| **face > 4).count(), 3);
    assert!(!hands[0][0].contains(&1));
}

#[test]
fn a_card_says_what_it_does_and_asks_before_it_is_played() {
    let mut shared = Shared::after(&[
        json!({"do": "muster", "dice": [2, 2]}),
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["creek-fog"], "dice": [2]}),
    ]);
    let hand = part(&shared.get(RED, ""), "<section id=\"hand\"", "</section>");
    let text = shared.play.card_text("creek-fog").to_owned();
    assert!(text.contains("12 inches") && hand.contains(&text), "{hand}");
    assert!(
        hand.contains("Play Creek Fog? That shows it to everyone.")
            && hand.contains("Yes, play it"),
        "{hand}"
    );
    // The text is seen once the card is tapped.
    assert!(
        !hand.contains("<details data-key=\"creek-fog\" open"),
        "{hand}"
    );
    assert!(!shared.get(None, "").contains("Creek Fog"));
    let request = shared.now(json!({"do": "play", "card": "creek-fog"}));
    assert_eq!(shared.post(Side::Red, &request)["ok"], json!(true));
    assert!(shared.get(None, "").contains("Creek Fog"));
}

#[test]
fn the_story_and_the_objectives_are_on_every_page() {
    let shared = Shared::of(Path::new("tithe-barn"), &[]);
    let plan = shared.play.game.battle().scenario().plan();
    let story = plan.story.lines().next().expect("a story").to_owned();
    let objective = plan.objectives[0].name.clone();
    for side in [RED, BLUE, None] {
        let about = part(&shared.get(side, ""), "<section id=\"about\"", "</section>");
        assert!(
            about.contains(&story[..20]) && about.contains(&objective),
            "{about}"
        );
    }
}

/// The laptop asks before actions are given up: that is its own question, on no page, and no page answers it.
#[test]
fn what_the_laptop_asks_itself_is_on_no_page() {
    let phase = json!({"do": "adjust", "unit": "turn", "counter": "phase", "to": "free-fire", "reason": "a test"});
    let begun = [
        json!({"do": "muster", "dice": [2, 2]}),
        json!({"do": "start-cards"}),
        phase,
    ];
    for (mut shared, key) in [(Shared::with_dragoons(), 'd'), (Shared::after(&begun), '>')] {
        let pages = |shared: &Shared| [RED, BLUE, None].map(|side| shared.get(side, ""));
        let before = pages(&shared);
        shared.key(KeyCode::Char(key));
        assert!(shared.play.between().is_some());
        assert_eq!(pages(&shared), before);
        for side in Side::BOTH {
            let yes = shared.now(json!({"choose": 1}));
            assert_eq!(shared.post(side, &yes)["ok"], json!(false));
        }
        assert!(shared.play.between().is_some());
    }
}
