//! Why dice are rolled, and what the options of a decision lead to, in words.

use super::combat_field::*;
use super::{DOZEN, cards, duel, field_with};
use crate::support::Play;
use crate::support::dice;
use drumhead::battle::{Directions, Entry, SoFar, Viewer};
use drumhead::table::{Answer, Answers, Side};
use serde_json::{Value, json};

/// What an action says where it waits: each item a die, or a decision in words.
fn waits(play: &Play, action: &str, fields: &Value, given: &[&str]) -> SoFar {
    let answers: Answers = given
        .iter()
        .map(
            |item| match item.strip_prefix('d').and_then(|n| n.parse().ok()) {
                Some(face) => Answer::Die { face, app: false },
                None => Answer::Decision((*item).to_owned()),
            },
        )
        .collect();
    let entry = Entry {
        action: action.to_owned(),
        fields: fields.as_object().expect("fields").clone(),
    };
    play.battle
        .so_far(&entry, &Directions::default(), &answers)
        .expect("a sound entry")
}

fn prompt(play: &Play, action: &str, fields: &Value, given: &[&str]) -> String {
    let so_far = waits(play, action, fields, given);
    so_far.prompt.expect("a prompt").table
}

/// The question that is put, and its options as some viewer reads them.
fn question(
    play: &Play,
    action: &str,
    fields: &Value,
    given: &[&str],
    viewer: Viewer,
) -> Vec<String> {
    let question = waits(play, action, fields, given)
        .question
        .expect("a question");
    let options = question.options.iter();
    let options = options.map(|(id, words)| format!("{id}: {}", words.to(viewer)));
    std::iter::once(question.text.to(viewer).to_owned())
        .chain(options)
        .collect()
}

#[test]
fn bs_39_a_volley_s_prompts() {
    let mut play = duel(DOZEN, DOZEN, "");
    play.order("red/lead", "red/a");
    let fire = json!({"unit": "red/a", "target": "blue/a", "range": 8, "men": 3});
    let said = |given: &[&str]| prompt(&play, "fire", &fire, given);
    assert_eq!(said(&[]), "Reds first fire at Blues first, 8″, short range");
    assert_eq!(said(&["d1", "d1", "d5"]), "First shot: re-roll two 1s");
    assert_eq!(said(&["d1", "d2", "d5"]), "First shot: re-roll one 1");
    assert_eq!(said(&["d2", "d5", "d5"]), "2 hits on Blues first");
}

#[test]
fn bs_42_a_charge_s_prompts_and_questions() {
    let mut play = arena(&[COLUMN, LINE], &[RAW, LINE], "");
    play.set("blue/raw", "activated", true);
    play.have("red/ash", "red/column");
    let charge = json!({"unit": "red/column", "target": "blue/raw", "distance": 8});
    assert_eq!(
        prompt(&play, "charge", &charge, &[]),
        "Column charge, 8″ away, without a character"
    );
    assert_eq!(
        question(&play, "charge", &charge, &["d6"], Viewer::Table),
        [
            "Charged by Column, 8″. Try to react?",
            "yes: react: in time on 6+ (17%)",
            "no: do not: receives the charge"
        ]
    );
    assert_eq!(
        prompt(&play, "charge", &charge, &["d6", "yes"]),
        "Raw, charged by Column: react (raw, already activated)"
    );
    assert_eq!(
        question(
            &play,
            "charge",
            &charge,
            &["d6", "yes", "d6"],
            Viewer::Table
        ),
        [
            "In time. What do Raw do?",
            "stand: stand",
            "evade: evade 4″, turning about free",
            "fire: fire: 15D6, hits on 5+"
        ]
    );
    let mut firing = vec!["d6", "yes", "d6", "fire"];
    assert_eq!(
        prompt(&play, "charge", &charge, &firing),
        "Raw fire at Column, close"
    );
    firing.extend(["d2"; 14]);
    firing.push("d5");
    assert_eq!(prompt(&play, "charge", &charge, &firing), "1 hit on Column");
}

#[test]
fn bs_53_a_test_s_prompts_and_questions() {
    let field = |unit: &str| {
        let mut play = arena(&[unit, LINE], &[LINE], "");
        play.set("red/a", "disorder", 9);
        play.set("red/hale", "with", "red/a");
        play.reach_morale();
        play
    };
    let test = json!({"unit": "red/a"});
    let play = field("id: a, name: A, figures: 5, rating: raw");
    let said = |given: &[&str]| prompt(&play, "morale", &test, given);
    assert_eq!(
        said(&[]),
        "A test morale: tally 9, 5 standing. 2D6: stands on 9+ (28%), backs off on 5-8 (56%), routs on 4 or less (17%)"
    );
    assert_eq!(
        said(&["d6", "d5"]),
        "Raw: re-roll the 6. 1D6: stands on 4+ with the 5 that stays"
    );
    assert_eq!(
        said(&["d6", "d6"]),
        "Raw: re-roll both 6s. 2D6: stands on 9+ (28%), backs off on 5-8 (56%), routs on 4 or less (17%)"
    );
    assert_eq!(
        question(&play, "morale", &test, &["d5", "d3"], Viewer::Table),
        [
            "Re-roll one die? Shown 5 and 3, stands on 9+",
            "none: keep 8: backs off",
            "first: re-roll the 5: stands 17%",
            "second: re-roll the 3: stands 50%"
        ]
    );
    assert_eq!(
        said(&["d5", "d3", "second"]),
        "Leader: re-roll the 3. 1D6: stands on 4+ with the 5 that stays"
    );
    let play = field("id: a, name: A, figures: 5, rating: elite");
    assert_eq!(
        question(&play, "morale", &test, &["d6", "d1"], Viewer::Table),
        [
            "Elite: re-roll the 1? Shown 6 and 1, stands on 9+",
            "no: keep 7: backs off",
            "yes: re-roll the 1: stands 67%"
        ]
    );
    assert_eq!(
        prompt(&play, "morale", &test, &["d6", "d1", "yes"]),
        "Elite: re-roll the 1. 1D6: stands on 3+ with the 6 that stays"
    );
}

/// The question about a held card is the same to the other side and to the table, whichever card it is; its holder reads more.
#[test]
fn bs_17_the_question_about_a_held_card() {
    let field = |card: &str| {
        let mut play = cards();
        play.bonus(card, 1);
        play.order("blue/tull", "blue/line");
        play
    };
    let fire = json!({"unit": "blue/line", "target": "red/foot", "range": 5, "men": 2});
    let asked = |card: &str, viewer| question(&field(card), "fire", &fire, &["d2", "d4"], viewer);
    for viewer in [Viewer::Table, Viewer::Side(Side::Red)] {
        assert_eq!(asked("joker", viewer), asked("dummy", viewer));
    }
    assert_eq!(
        asked("joker", Viewer::Table),
        [
            "Blues hold a Bonus card. Play it on these dice?",
            "none: no",
            "all: play it on all 2",
            "0: play it on the 2",
            "1: play it on the 4"
        ]
    );
    let own = Viewer::Side(Side::Blue);
    assert_eq!(
        asked("joker", own)[2..],
        [
            "all: Joker: re-roll all 2",
            "0: Joker: re-roll the 2",
            "1: Joker: re-roll the 4"
        ]
    );
    assert_eq!(asked("dummy", own)[2], "all: no card fits");
    let play = field("joker");
    assert_eq!(
        prompt(&play, "fire", &fire, &["d2", "d4", "0"]),
        "Joker: re-roll one die"
    );
}

#[test]
fn bs_45_a_round_s_prompts() {
    let mut play = arena(&[COLUMN, LINE], &[LINE, INDIANS], "");
    play.have("red/ash", "red/column");
    play.act(
        "charge",
        json!({"unit": "red/column", "target": "blue/line", "distance": 1, "also": ["blue/indians"]}),
        dice(&[6]).answers(&["no", "no"]),
    );
    play.reach_combats();
    let fight = json!({"combat": "c1", "units": {"red/column": front(1), "blue/line": front(1), "blue/indians": front(1)}});
    let said = |given: &[&str]| prompt(&play, "fight", &fight, given);
    assert_eq!(said(&[]), "Column strike Line and Indians, charging");
    assert_eq!(said(&["d3"]), "1 hit on Line and Indians");
    assert_eq!(said(&["d2"]), "Line strike Column");
    assert_eq!(said(&["d2", "d2"]), "Indians strike Column");
    assert_eq!(said(&["d2", "d2", "d4", "d1"]), "Indians: re-roll one 1");
}

#[test]
fn bs_13_whose_a_bonus_card_is() {
    let play = cards();
    let fields = json!({});
    let entry = Entry {
        action: "draw".to_owned(),
        fields: fields.as_object().expect("fields").clone(),
    };
    let joker = (0..)
        .zip(play.battle.cards())
        .find(|(_, card)| card.id == "joker");
    let card = joker.expect("the Joker").0;
    let so_far = play
        .battle
        .so_far(
            &entry,
            &Directions::default(),
            &vec![Answer::Card { card, app: false }],
        )
        .expect("sound");
    assert_eq!(
        so_far.prompt.expect("a prompt").table,
        "Bonus card: whose? 1D6: Reds on even, Blues on odd"
    );
    let play = field_with("");
    assert_eq!(
        prompt(&play, "opening", &json!({}), &[]),
        "Who begins the opening? 1D6 each: high begins"
    );
}
