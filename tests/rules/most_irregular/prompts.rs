//! Why dice are rolled, and what is asked, in words.

use super::{field_with, go};
use crate::support::Play;
use drumhead::battle::{Directions, Entry, Question, SoFar, Viewer};
use drumhead::table::Answer;
use serde_json::{Value, json};

/// What an action has come to when these faces have fallen and these decisions been taken: faces by number, decisions by word.
fn so_far(play: &Play, action: &str, fields: &Value, given: &Value) -> SoFar {
    let entry = Entry {
        action: action.to_owned(),
        fields: fields.as_object().unwrap().clone(),
    };
    let answer = |it: &Value| match it.as_u64() {
        Some(face) => Answer::Die {
            face: u8::try_from(face).unwrap(),
            app: false,
        },
        None => Answer::Decision(it.as_str().unwrap().to_owned()),
    };
    let answers = given.as_array().unwrap().iter().map(answer).collect();
    play.battle
        .so_far(&entry, &Directions::default(), &answers)
        .expect("an entry")
}

fn prompt(play: &Play, action: &str, fields: &Value, given: &Value) -> String {
    let prompt = so_far(play, action, fields, given).prompt;
    prompt.expect("dice").to(Viewer::Table).to_owned()
}

fn question(play: &Play, action: &str, fields: &Value, given: &Value) -> (String, Vec<String>) {
    let Question { text, options, .. } = so_far(play, action, fields, given)
        .question
        .expect("a decision");
    let option = |(id, text): &(String, _)| {
        let text: &drumhead::battle::ViewerText = text;
        format!("{id}: {}", text.to(Viewer::Table))
    };
    (
        text.to(Viewer::Table).to_owned(),
        options.iter().map(option).collect(),
    )
}

#[test]
fn mi_04_why_the_initiative_is_rolled() {
    let play = field_with("");
    let at = |given: Value| prompt(&play, "initiative", &json!({}), &given);
    assert_eq!(
        at(json!([])),
        "Initiative of turn 1. 1D6 each: high commands first"
    );
    assert_eq!(at(json!([4, 4])), "Tied at 4: both roll again. 1D6 each");
}

#[test]
fn mi_12_why_wounded_men_roll() {
    let mut play = go();
    play.put("red/foot", [9, 3, 0, 0]);
    let fields = json!({"unit": "red/foot"});
    assert_eq!(
        prompt(&play, "move", &fields, &json!([])),
        "3 wounded of Foot move"
    );
}

#[test]
fn mi_17_why_fire_is_rolled() {
    let play = go();
    let at = |range: u16, given: Value| {
        let fields = json!({"unit": "red/foot", "target": "blue/mob", "range": range});
        prompt(&play, "fire", &fields, &given)
    };
    assert_eq!(
        at(8, json!([])),
        "Foot fire at Mob, 8″, effective (12″). 2D6: the higher counts, +4 for 12 men, +1 regular; 2 points a hit"
    );
    assert_eq!(
        at(16, json!([])),
        "Foot fire at Mob, 16″, harassing. 1D6: + 5 for men and quality; 2 points a hit"
    );
    assert_eq!(at(8, json!([1, 1])), "3 hits on Mob");
    assert_eq!(
        at(8, json!([1, 1, 1, 1, 1])),
        "Mob are under fire (rabble). 1D6: holds on 5+ (33%), gives ground on 4 or less: 1 man falls back for each point short"
    );
}

#[test]
fn mi_23_what_officers_are_asked() {
    let play = go();
    let fields = json!({"unit": "red/levy", "target": "blue/mob", "range": 99, "figures_fit": 1});
    assert_eq!(
        question(&play, "fire", &fields, &json!([1, 1])),
        (
            "Mob give ground. Rally? The new roll stands, even if worse.".to_owned(),
            vec![
                "none: no: gives ground".to_owned(),
                "blue/rogers: Rogers: holds 33% (can be shot at)".to_owned(),
                "blue/tull: Tull: holds 33% (can be shot at)".to_owned(),
            ]
        )
    );
    assert_eq!(
        prompt(&play, "fire", &fields, &json!([1, 1, "blue/tull"])),
        "Tull rallies Mob. 1D6: holds on 5+ (33%); this roll stands"
    );
    assert_eq!(
        question(&play, "fire", &fields, &json!([1, 1, "blue/tull", 5])),
        (
            "Shoot at Tull?".to_owned(),
            vec!["no: no".to_owned(), "yes: yes: dead on 6 (17%)".to_owned()]
        )
    );
    assert_eq!(
        prompt(
            &play,
            "fire",
            &fields,
            &json!([1, 1, "blue/tull", 5, "yes"])
        ),
        "Levy snipe at Tull"
    );
}

#[test]
fn mi_26_what_an_assault_asks() {
    let mut play = go();
    play.put("red/foot", [4, 0, 0, 0]);
    play.put("blue/veterans", [4, 0, 0, 0]);
    let fields = json!({"unit": "red/foot", "target": "blue/veterans", "officers": 1});
    let at = |given: Value| prompt(&play, "assault", &fields, &given);
    assert_eq!(
        at(json!([])),
        "Foot go in at Veterans (regular): two passes go in, one hangs back, none recoils"
    );
    assert_eq!(
        at(json!([6, 6, 6])),
        "Veterans receive the assault (regular): two may fire, one stands, none withdraws"
    );
    assert_eq!(at(json!([6, 6, 6, 1, 1, 1])), "Veterans withdraw");
    // The higher of two dice, 4.5 on the average, and 2: 3 hits of 2 points.
    assert_eq!(
        question(&play, "assault", &fields, &json!([6, 6, 6, 6, 6, 6])),
        (
            "Foot are coming in. Fire first?".to_owned(),
            vec![
                "no: no".to_owned(),
                "yes: fire: about 3 hits, at once".to_owned()
            ]
        )
    );
    assert_eq!(
        question(
            &play,
            "assault",
            &fields,
            &json!([6, 6, 6, 1, 1, 1, 1, 2, 2, 2])
        )
        .0,
        "Can Foot still reach Veterans?"
    );
    let received = json!([6, 6, 6, 6, 1, 1]);
    assert_eq!(
        at(received),
        "Foot against Veterans. 2D6 each: the higher counts, + 1 for Foot; high wins"
    );
    assert_eq!(at(json!([6, 6, 6, 6, 1, 1, 5, 5, 4, 4])), "Foot won");
    assert_eq!(
        at(json!([6, 6, 6, 6, 1, 1, 5, 5, 4, 4, 1, 1, 3, 3])),
        "Veterans lost"
    );
    assert_eq!(
        at(json!([
            6, 6, 6, 6, 1, 1, 5, 5, 4, 4, 1, 1, 3, 3, 1, 1, 1, 1
        ])),
        "2 hits on Veterans"
    );
}

#[test]
fn mi_35_why_a_pair_rolls() {
    let mut play = go();
    play.put("red/line", [0, 0, 12, 0]);
    play.put("blue/militia", [0, 0, 4, 2]);
    let fields = json!({"unit": "red/line", "fighters": [
        {"target": "blue/militia"}, {"target": "blue/militia", "foe": "wounded"},
    ]});
    assert_eq!(
        prompt(&play, "skirmish", &fields, &json!([1, 1])),
        "Pair 2 of 2: a fit man of Line passes on 4+ (50%), a wounded man of Militia on 4+ (50%); one pass kills, both or neither fall back 4″"
    );
}
