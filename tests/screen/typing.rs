//! Numbers typed into forms: each belongs to the question that had the cursor at its first digit.

use crate::chance::Chance;
use crate::hands::{Hand, number};
use crate::states;
use crate::support::Desk;
use drumhead::battle::Viewer;
use drumhead::session::form::FormPane;
use drumhead::session::play::{Dice, SaveAs};
use drumhead::table::Who;
use serde_json::{Value, json};

const RULESETS: [&str; 5] = [
    "big-skirmishes",
    "most-irregular",
    "simpsons-revolution",
    "rangers",
    "on-the-frontier",
];

/// The kept game of a ruleset once so many of its requests are done.
fn after(ruleset: &str, requests: usize) -> Desk {
    let (battle, lines) = states::kept(ruleset);
    let mut game = states::fresh(&battle);
    for line in lines.iter().take(requests) {
        states::serve_line(&mut game, line);
    }
    let mut desk = Desk::rolling(120, 40, Dice::Ask);
    desk.app.play(game, &[]);
    desk
}

fn form(desk: &Desk) -> Option<&FormPane> {
    desk.play().showing()
}

/// What players have entered in all questions but the one with the cursor, by their ways.
fn others(desk: &Desk) -> Vec<(Vec<String>, Option<Value>)> {
    let Some(form) = form(desk) else {
        return Vec::new();
    };
    let here = form.line().map(|line| &line.path);
    let entered = form.lines.iter().filter(|line| line.touched);
    let entered = entered.filter(|line| Some(&line.path) != here);
    entered
        .map(|line| (line.path.clone(), line.value()))
        .collect()
}

/// Types a digit. Only the question with the cursor takes it, or the next one, and no die does.
fn digit(desk: &mut Desk, digit: u64) {
    let before = others(desk);
    let (at, picture) = (form(desk).map(|it| it.at), desk.picture());
    desk.keys(&digit.to_string());
    let play = desk.play();
    assert!(
        play.game.waiting().is_none() && form(desk).is_some(),
        "{digit} left the form:\n{picture}\n{}",
        desk.picture()
    );
    // Where the number is complete the cursor goes on; then the question that took it is another's now.
    let form = form(desk).unwrap();
    let took = at.and_then(|at| form.lines.get(at)).map(|it| &it.path);
    let touched = form.lines.iter().filter(|it| it.touched);
    let changed = touched.filter(|line| {
        let was = before.iter().find(|(path, _)| *path == line.path);
        Some(&line.path) != took && Some(line.value()) != was.map(|(_, value)| value.clone())
    });
    let changed: Vec<&Vec<String>> = changed.map(|line| &line.path).collect();
    // Where a second digit could follow, one that no unit has begins the next question's number.
    let most = usize::from(picture.contains("a second digit"));
    assert!(
        changed.len() <= most,
        "{digit} has changed {changed:?}:\n{picture}\n{}",
        desk.picture()
    );
}

/// Random digits into the forms of all rulebooks change no question but the one with the cursor, and never reach the dice.
#[test]
fn digits_stay_in_the_question_they_are_typed_for() {
    let mut forms = 0;
    for ruleset in RULESETS {
        let length = states::kept(ruleset).1.len();
        for part in 1..4 {
            let mut desk = after(ruleset, length * part / 4);
            let mut chance = Chance::new(part, 0);
            let everyone = desk.play().numbers.all().to_vec();
            for who in everyone.into_iter().chain([Who::Table]) {
                let offers = desk.play().game.battle().offers(who, Viewer::Table);
                let open = offers.iter().filter(|offer| offer.refusal.is_none());
                let open: Vec<&str> = open
                    .filter(|offer| offer.fields.len() > 1)
                    .map(|offer| offer.id)
                    .collect();
                for action in open {
                    desk.keys("\x1b\x1b\x1b\x1b\x1b\x1b");
                    Hand::Line.begin(&mut desk, who, action);
                    forms += usize::from(form(&desk).is_some());
                    for _ in 0..4 {
                        if form(&desk).is_none_or(FormPane::is_text) {
                            break;
                        }
                        for _ in 0..=chance.below(2) {
                            let face = chance.below(10) as u64;
                            digit(&mut desk, face);
                        }
                        match chance.below(3) {
                            0 => desk.app.rest(),
                            1 => drop(desk.keys("\t")),
                            _ => {}
                        }
                    }
                }
            }
        }
    }
    assert!(forms > 100, "{forms} forms");
}

/// A target that a rule forbids is refused aloud, the digits after it change nothing, and Enter does not go on with it.
#[test]
fn an_illegal_target_is_refused_aloud() {
    let mut desk = Desk::ordered(120, 40);
    let value = |desk: &Desk| form(desk).unwrap().line().unwrap().value();
    desk.keys("f3");
    desk.must_say("Target: 3 Dragoons is on the same side");
    assert_eq!(value(&desk), None);
    // Whatever was meant for the next question is not taken for a target.
    desk.keys("6");
    assert_eq!(value(&desk), None);
    desk.keys("\n");
    assert_eq!(form(&desk).unwrap().line().unwrap().field.name, "target");
    desk.keys("7");
    assert_eq!(form(&desk).unwrap().line().unwrap().field.name, "range");
    assert_eq!(
        form(&desk).unwrap().entry().fields["target"],
        "blue/militia"
    );
    // 11 is a number of its own, not 1 and 1.
    desk.keys("\x1bf11");
    desk.must_say("Target: 11 Deacon Tull is not a choice now");
    assert!(form(&desk).unwrap().entry().fields.get("target").is_none());
    // Backspace takes the wrong number back, digit by digit.
    desk.keys("\x08\x08");
    desk.must_not_see("is not a choice now");
    desk.keys("6");
    assert_eq!(
        form(&desk).unwrap().entry().fields["target"],
        "blue/rangers"
    );
}

/// A number that is none of the answers changes none, and the cursor stays.
#[test]
fn a_number_without_an_answer_changes_nothing() {
    let (length, mut desk) = (states::kept("on-the-frontier").1.len(), None);
    for requests in 1..length {
        let now = after("on-the-frontier", requests);
        let may = |who: &&Who| {
            let offers = now.play().game.battle().offers(**who, Viewer::Table);
            offers
                .iter()
                .any(|it| it.id == "move" && it.refusal.is_none())
        };
        if let Some(who) = now.play().numbers.all().iter().find(may).copied() {
            desk = Some((now, who));
            break;
        }
    }
    let (mut desk, who) = desk.expect("somebody may move");
    Hand::Line.begin(&mut desk, who, "move");
    while form(&desk).unwrap().line().unwrap().letters().is_empty() {
        desk.keys("\t");
    }
    let before = form(&desk).unwrap().entry();
    let at = form(&desk).unwrap().at;
    desk.keys("8");
    desk.must_say("takes no number: press the letter of an answer");
    desk.keys("1");
    assert_eq!(form(&desk).unwrap().entry(), before);
    assert_eq!(form(&desk).unwrap().at, at);
}

/// After an undo all is filled in as before. A target that is typed leads to the range, not to the dice.
#[test]
fn a_range_after_a_typed_target_is_not_a_die() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n");
    desk.roll();
    desk.keys("uf7\n6");
    assert!(desk.play().game.waiting().is_none(), "{}", desk.picture());
    assert_eq!(form(&desk).unwrap().entry().fields["range"], 6);
    // Who types nothing still needs two keys.
    desk.keys("\x1bf\n");
    assert!(desk.dice_are_due(), "{}", desk.picture());
}

/// A range that is too far stays with the cursor: what is typed next replaces it.
#[test]
fn a_range_that_is_refused_is_typed_again() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n40\n");
    desk.must_say("BS-37");
    assert_eq!(form(&desk).unwrap().line().unwrap().field.name, "range");
    desk.keys("8");
    assert_eq!(form(&desk).unwrap().entry().fields["range"], 8);
    desk.must_not_see("BS-37 ");
}

/// A number of which more could follow waits, and a pause ends it; the number of somebody who is no choice is refused
/// then, too.
#[test]
fn a_pause_ends_a_number() {
    let (mut desk, request) = crate::traps::before("on-the-frontier", "shoot", (120, 40));
    let unit = number(&desk, request["unit"].as_str().unwrap());
    desk.keys(&format!("{unit}f1"));
    assert_eq!(desk.play().open_number(), Some("1"));
    desk.app.rest();
    assert_eq!(desk.play().open_number(), None);
    desk.must_say("Target: 1 Lake Guards is on the same side");
    let target = request["target"].as_str().unwrap();
    desk.keys(&number(&desk, target).to_string());
    assert_eq!(form(&desk).unwrap().entry().fields["target"], target);
}

/// A number that more digits could continue ends where the next question begins, and counts: of several targets as well.
#[test]
fn a_digit_for_the_next_question_leaves_the_target_taken() {
    let mut desk = after("most-irregular", 5);
    desk.keys("\x1b\x1b8f19");
    let fields = form(&desk).unwrap().entry().fields;
    assert_eq!(fields["range"], 9, "{}", desk.picture());
    assert_eq!(fields["target"], json!(["red/grenadiers"]));
}

/// With one commander left and selected, the first question is his dash: a number typed for him answers no yes or no.
#[test]
fn a_digit_never_says_yes() {
    let mut desk = after("most-irregular", 13);
    desk.keys("\x1b\x1b13C");
    for digit in ["1", "0"] {
        let line = form(&desk).unwrap().line().unwrap();
        assert_eq!(line.field.name, "dash", "{}", desk.picture());
        let before = form(&desk).unwrap().entry();
        desk.keys(digit);
        desk.must_say("\"Dash\" takes no number: press the letter of an answer");
        assert_eq!(form(&desk).unwrap().entry(), before, "{}", desk.picture());
    }
    desk.keys("y");
    assert_eq!(form(&desk).unwrap().entry().fields["dash"], true);
}

/// A counter that is a list takes names with commas.
#[test]
fn a_list_of_units_is_typed_with_commas() {
    let mut desk = after("rangers", 1);
    let directory = desk.play().game.battle().directory().clone();
    let enemies: Vec<_> = directory
        .units
        .iter()
        .filter(|it| it.id.starts_with("blue"))
        .take(2)
        .collect();
    let id = directory.units[0].id.clone();
    assert!(id.starts_with("red"));
    Hand::Keys.begin(&mut desk, Who::Unit(0), "adjust");
    let line = |desk: &Desk, name: &str| {
        let lines = &form(desk).expect("a form").lines;
        lines
            .iter()
            .position(|it| it.field.name == name)
            .expect("a field")
    };
    let counter = line(&desk, "counter");
    Hand::Keys.go_to(&mut desk, counter);
    Hand::Numbers.enter(&mut desk, counter, &json!("engaged_with"));
    let to = line(&desk, "to");
    Hand::Keys.go_to(&mut desk, to);
    desk.keys(&format!("{}, {}", enemies[0].name, enemies[1].id));
    Hand::Keys.accept(&mut desk);
    let state = desk.play().game.battle().state(Viewer::Umpire);
    let engaged = &state["figures"][&id]["engaged_with"];
    assert_eq!(
        *engaged,
        json!([enemies[0].id, enemies[1].id]),
        "{}",
        desk.picture()
    );
}

/// A number that is no choice is answered with what the rule says against it, where it says something.
#[test]
fn a_wrong_target_is_answered_with_the_rule() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f8");
    desk.must_say("is not a choice now; ! lists illegal choices too.");
    desk.must_say("(BS-");
}

/// Where a single text is typed there is no other field to go to.
#[test]
fn a_single_text_offers_no_next_field() {
    for ruleset in RULESETS {
        let mut desk = after(ruleset, 3);
        desk.keys("\x1b\x1b\x1bn");
        let form = form(&desk).expect("a form");
        assert_eq!(form.offer.id, "note");
        assert!(!desk.play().answers("next"), "{}", desk.picture());
        assert!(desk.play().answers("accept"));
        desk.keys("\x1b=");
        assert!(desk.play().answers("next"), "{}", desk.picture());
        desk.keys("\x1b\x1b");
        desk.ctrl('s');
        assert!(desk.play().shows::<SaveAs>(), "{}", desk.picture());
        assert!(!desk.play().answers("next"), "{}", desk.picture());
    }
}
