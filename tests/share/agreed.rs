//! Who decided, and on which page: a decision of either side is proposed by one and agreed to by the other, and every page and
//! the record say so.

use crate::support::Shared;
use drumhead::battle::{Directions, Entry};
use drumhead::journal::GivenAnswer;
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
    assert_eq!(says(&shared, "Blue decided on the phone: "), [true; 3]);
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
    let told = "Blue said on the phone, and Red agreed: No: the assault ends";
    assert_eq!(says(&shared, told), [true; 3]);
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
    assert!(
        sentences[0].starts_with("Blue decided on the phone: "),
        "{sentences:?}"
    );
}

/// At the laptop the cursor stands on what a side proposes, and Enter agrees.
#[test]
fn the_laptop_agrees_with_a_proposal() {
    let mut shared = measuring();
    let no = shared.now(json!({"answers": {"still_contact": "no"}}));
    assert_eq!(shared.post(Side::Blue, &no)["ok"], json!(true));
    shared.key(crossterm::event::KeyCode::Enter);
    let told = "Blue said on the phone, and the laptop agreed: No: the assault ends";
    assert!(shared.event(None).contains(told), "{}", shared.event(None));
    let line = shared.play.book.log.lines().next_back().expect("a line");
    assert!(line.events.iter().any(|it| it == told), "{:?}", line.events);
}
