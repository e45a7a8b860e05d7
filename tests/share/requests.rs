//! What a page may ask for: to answer what is asked of its side, once.

use crate::support::Shared;
use drumhead::battle::{Directions, Entry};
use drumhead::table::Side;
use serde_json::{Value, json};

/// Blue must roll for Young Marsh.
fn rolling() -> Shared {
    let mut shared = Shared::after(&[]);
    let entry = Entry {
        action: "muster".to_owned(),
        fields: serde_json::Map::new(),
    };
    shared.play.game.begin(entry, Directions::default());
    shared.open();
    shared
}

#[test]
fn a_side_types_its_own_dice_once() {
    let mut shared = rolling();
    assert!(
        shared
            .get(Some(Side::Blue), "")
            .contains("data-count=\"2\"")
    );
    assert!(!shared.get(Some(Side::Red), "").contains("data-count"));
    assert!(!shared.get(None, "").contains("data-due"));
    let dice = shared.now(json!({"dice": [3, 4]}));
    let refused = shared.post(Side::Red, &dice);
    assert_eq!(refused["error"], json!("refused"), "{refused}");
    for wrong in [
        json!([7, 1]),
        json!([0, 1]),
        json!([1, 2, 3]),
        json!(["a"]),
        json!([1.5, 2]),
        json!(4),
    ] {
        let request = shared.now(json!({"dice": wrong}));
        assert_eq!(
            shared.post(Side::Blue, &request)["ok"],
            json!(false),
            "{request}"
        );
    }
    assert_eq!(shared.play.game.len(), 0);
    let done = shared.post(Side::Blue, &dice);
    assert_eq!(done["ok"], json!(true), "{done}");
    let record = shared
        .play
        .game
        .record(shared.play.game.len())
        .expect("a record");
    assert_eq!(
        (record.from, &record.hands[0].faces),
        (Some(Side::Blue), &vec![3, 4])
    );
    let late = shared.post(Side::Blue, &dice);
    assert_eq!(late["error"], json!("late"), "{late}");
    // What the laptop does next is not the page's.
    shared.play.game.undo(1).expect("undone");
    let record = shared
        .play
        .game
        .record(shared.play.game.len())
        .expect("a record");
    assert_eq!(record.from, None);
}

/// The laptop was first: the page comes too late, and nothing changes.
#[test]
fn the_first_answer_counts() {
    let mut shared = rolling();
    let dice = shared.now(json!({"dice": [3, 4]}));
    shared.play.paste("55");
    let length = shared.play.game.len();
    assert_eq!(shared.post(Side::Blue, &dice)["error"], json!("late"));
    assert_eq!(shared.play.game.len(), length);
}

#[test]
fn a_page_cannot_undo_overrule_adjust_or_end() {
    let mut shared = Shared::after(&[
        json!({"do": "muster", "dice": [2, 2]}),
        json!({"do": "start-cards"}),
    ]);
    let length = shared.play.game.len();
    let all: [Value; 12] = [
        json!({"undo": 1}),
        json!({"redo": 1}),
        json!({"do": "adjust", "unit": "red/guard", "counter": "kills", "by": 1}),
        json!({"do": "note", "text": "hello"}),
        json!({"do": "draw"}),
        json!({"do": "end", "winner": "red"}),
        json!({"do": "draw", "force": "I want it"}),
        json!({"query": "state", "as": "umpire"}),
        json!({"dice": [1], "overrule": {"dice": 3}, "reason": "so"}),
        json!({"do": "play", "card": "joker"}),
        json!({"choose": 1}),
        json!([]),
    ];
    for request in all {
        let request = if request.is_object() {
            shared.now(request)
        } else {
            request
        };
        let reply = shared.post(Side::Red, &request);
        assert_eq!(reply["ok"], json!(false), "{request}: {reply}");
    }
    assert_eq!(shared.play.game.len(), length);
    assert_eq!(shared.play.depth(), 0);
}
