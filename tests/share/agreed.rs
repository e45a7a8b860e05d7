//! Who decided, and on which page: a decision of either side is proposed by one and agreed to by the other, and every page and
//! the record say so.

use crate::support::Shared;
use drumhead::battle::{Directions, Entry, Viewer};
use drumhead::journal::GivenAnswer;
use drumhead::report::{Passage, Story};
use drumhead::table::{Request, Side};
use serde_json::{Value, json};
use std::path::Path;

/// The Grenadiers assault the Old Soldiers, who fire; nobody has measured yet whether they still reach them.
fn measuring() -> Shared {
    let mut shared = Shared::of(Path::new("ferry-road"), &[]);
    let entry = json!({"unit": "red/grenadiers", "target": ["blue/old-soldiers"]});
    let Value::Object(fields) = entry else {
        panic!("fields");
    };
    let entry = Entry {
        action: "assault".into(),
        fields,
    };
    let directions = Directions {
        force: Some("a test".into()),
        ..Directions::default()
    };
    let step = shared.play.game.begin(entry, directions);
    assert!(shared.play.game.waiting().is_some(), "{step:?}");
    shared.open();
    for _ in 0..20 {
        let asked = shared.play.asked_side().flatten();
        let request = match shared.play.game.waiting().expect("a question").1 {
            Request::Dice(dice) => json!({"dice": vec![6; dice.count.into()]}),
            Request::Decision(ask) if ask.id == "still_contact" => return shared,
            Request::Decision(ask) => json!({"answers": {ask.id: "yes"}}),
            Request::Card(_) => panic!("no cards"),
        };
        let request = shared.now(request);
        let side = asked.expect("a side");
        assert_eq!(shared.post(side, &request)["ok"], json!(true), "{request}");
    }
    panic!("not asked");
}

#[test]
fn a_decision_of_either_side_is_agreed_to_by_the_other() {
    let mut shared = measuring();
    let pages = [Some(Side::Red), Some(Side::Blue), None];
    let says = |shared: &Shared, text: &str| pages.map(|side| shared.event(side).contains(text));
    // What was decided before is no answer to this question.
    assert_eq!(says(&shared, "Blue chose: "), [false; 3]);
    let no = shared.now(json!({"answers": {"still_contact": "no"}}));
    let yes = shared.now(json!({"answers": {"still_contact": "yes"}}));
    assert_eq!(shared.post(Side::Red, &yes)["ok"], json!(true));
    // Whoever gains by it does not decide alone.
    assert_eq!(shared.post(Side::Blue, &no)["ok"], json!(true));
    assert_eq!(shared.post(Side::Blue, &no)["ok"], json!(false));
    let said = "Blue says: No: the assault ends.";
    assert_eq!(says(&shared, said), [true, false, true]);
    assert_eq!(
        says(&shared, "Agree: no: the assault ends"),
        [true, false, false]
    );
    assert_eq!(shared.post(Side::Red, &no)["ok"], json!(true));
    let told = "Blue chose, and Red agreed: No: the assault ends";
    assert_eq!(says(&shared, told), [true; 3]);
    assert_eq!(says(&shared, "Blue chose: "), [true; 3]);
    let last = shared.play.game.record(shared.play.game.len());
    let given = last.expect("a record").given;
    assert!(
        given
            .iter()
            .any(|it| it.by == Side::Red && it.said.is_none()),
        "{given:?}"
    );
    let sentences: Vec<String> = given.iter().filter_map(GivenAnswer::sentence).collect();
    assert_eq!(sentences.last().map(String::as_str), Some(told));
    assert!(sentences[0].starts_with("Blue chose: "), "{sentences:?}");
}

/// At the laptop the cursor stands on what a side proposes, and Enter agrees.
#[test]
fn the_laptop_agrees_with_a_proposal() {
    let mut shared = measuring();
    let no = shared.now(json!({"answers": {"still_contact": "no"}}));
    assert_eq!(shared.post(Side::Blue, &no)["ok"], json!(true));
    shared.key(crossterm::event::KeyCode::Enter);
    let told = "Blue chose, and the laptop agreed: No: the assault ends";
    assert!(shared.event(None).contains(told), "{}", shared.event(None));
    let line = shared.play.book.log.lines().next_back().expect("a line");
    assert!(line.events.iter().any(|it| it == told), "{:?}", line.events);
}

/// Herdsmen give ground, and blue answers whether an officer rallies them.
fn rallied(answer: &str) -> Shared {
    let mut shared = Shared::of(
        Path::new("ferry-road"),
        &[
            json!({"do": "initiative", "dice": [5, 2]}),
            json!({"do": "command", "commander": "red/vane"}),
        ],
    );
    let fire = json!({"unit": "red/first-company", "target": ["blue/herdsmen"], "target_is": "formation", "range": 8});
    let entry = Entry {
        action: "fire".into(),
        fields: fire.as_object().cloned().expect("fields"),
    };
    shared.play.game.begin(entry, Directions::default());
    shared.open();
    let mut dice = [&[3, 4][..], &[6, 3, 2, 1], &[2], &[6]].into_iter();
    while let Some((_, request, _)) = shared.play.game.waiting() {
        let request = match request {
            Request::Decision(ask) if ask.id == "rally" => json!({"answers": {"rally": answer}}),
            Request::Decision(ask) => json!({"answers": {ask.id: ask.default.to_string()}}),
            _ => json!({"dice": dice.next().expect("dice")}),
        };
        let side = shared.play.asked_side().flatten().expect("a side");
        let request = shared.now(request);
        assert_eq!(shared.post(side, &request)["ok"], json!(true), "{request}");
    }
    shared
}

/// What the story of the game tells.
fn told(shared: &Shared) -> String {
    let story = Story::of(&shared.play.game, Viewer::Umpire).expect("a story");
    let passages = story.turns.into_iter().flat_map(|turn| turn.passages);
    let texts = passages.filter_map(|passage| match passage {
        Passage::Prose(text) => Some(text),
        _ => None,
    });
    texts.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_decision_is_told_in_the_words_of_its_question() {
    let shared = rallied("blue/morag");
    let said = "Blue sends Morag of the Pass to rally";
    for side in [Some(Side::Red), None] {
        assert!(shared.event(side).contains(said), "{}", shared.event(side));
    }
    assert!(told(&shared).contains(said), "{}", told(&shared));
    // The story leaves out what a side did not do; the result does not.
    let shared = rallied("none");
    assert!(shared.event(None).contains("Blue chose: No: gives ground"));
    assert!(!told(&shared).contains("Blue chose"), "{}", told(&shared));
}
