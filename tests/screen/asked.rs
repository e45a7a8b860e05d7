//! What an action asks for on its way: whose dice, which question, and every choice in sight.

use crate::hands::{Hand, number};
use crate::support::Desk;
use crate::{kept, states};
use crossterm::event::KeyCode;
use drumhead::battle::Viewer;
use drumhead::session::play::{Dice, Explain};
use drumhead::table::{Request, Side};
use serde_json::{Map, Value};

/// The kept game of a ruleset before its request number `at`, and the request's line.
fn before(ruleset: &str, at: usize, size: (u16, u16)) -> (Desk, String) {
    before_after(ruleset, at, size, None)
}

/// The same, after one more request.
fn before_after(ruleset: &str, at: usize, size: (u16, u16), more: Option<&str>) -> (Desk, String) {
    let (battle, requests) = states::kept(ruleset);
    let mut game = states::fresh(&battle);
    let more = more.map(str::to_owned);
    for line in requests[..at].iter().chain(&more) {
        states::serve_line(&mut game, line);
    }
    let mut desk = Desk::rolling(size.0, size.1, Dice::Ask);
    desk.app.play(game, &[]);
    (desk, requests[at].clone())
}

fn read(line: &str) -> Map<String, Value> {
    serde_json::from_str(line).unwrap()
}

/// Begins a request's action on the command line.
fn begin(desk: &mut Desk, line: &str) {
    let mut fields = read(line);
    let action = fields.shift_remove("do").unwrap();
    for beside in [
        "dice",
        "cards",
        "answers",
        "spend",
        "force",
        "leader_within_8",
    ] {
        fields.shift_remove(beside);
    }
    let action = action.as_str().unwrap();
    let who = kept::subject(desk, action, &fields);
    Hand::Line.line(desk, who, action, &fields);
    assert!(
        desk.play().game.waiting().is_some(),
        "{line}:\n{}",
        desk.picture()
    );
}

/// One key does not take a unit off the table for good: it asks, and the first answer leaves the unit there.
#[test]
fn a_unit_is_not_lost_by_one_key() {
    let mut desk = Desk::rolling(120, 40, Dice::Ask);
    desk.open_sample("cider-mill");
    desk.keys(">1");
    let here = desk.play().game.len();
    desk.keys("L");
    desk.must_see("2 Leave the table   L again");
    desk.keys("\n");
    assert_eq!(desk.play().game.len(), here, "{}", desk.picture());
    desk.keys("L");
    desk.key(KeyCode::Down);
    desk.keys("\n");
    assert_eq!(desk.play().game.len(), here + 1, "{}", desk.picture());
    desk.must_see("Grenadiers are off the table and lost");
}

/// OF-14: of two charges at a unit that held fire one is shot at. The other is asked about no more.
#[test]
fn of_14_fire_held_once_is_offered_once() {
    let mut desk = Desk::rolling(120, 40, Dice::Ask);
    desk.open_sample("stony-ford");
    desk.keys("I35");
    // Blue goes first: two units charge 2nd Foot, who then hold their fire.
    desk.keys("14v3\n617v3\n6>>3H>>");
    desk.must_see("Their Cousins charge 2nd Foot, who held fire. Fire first?");
    desk.keys("\n1111");
    desk.must_see("2nd Foot fire at charging Their Cousins, at contact: no hits");
    assert!(desk.play().between().is_none(), "{}", desk.picture());
}

/// A question of yes and no takes `y` and `n`, as any other.
#[test]
fn a_question_takes_yes_and_no() {
    for (answer, records) in [("n", 0), ("y", 1)] {
        let mut desk = Desk::rolling(120, 40, Dice::Ask);
        desk.open_sample("cider-mill");
        desk.keys(">1");
        let here = desk.play().game.len();
        desk.keys("L");
        desk.keys(answer);
        assert_eq!(desk.play().game.len(), here, "only chosen so far");
        desk.keys("\n");
        assert_eq!(desk.play().game.len(), here + records, "{}", desk.picture());
        desk.must_not_see("anyway?");
    }
}

/// The checklist counts men in formation and stragglers where a rulebook has both.
#[test]
fn the_checklist_counts_men_and_stragglers() {
    let (mut desk, _) = before("most-irregular", 40, (120, 40));
    let rows = desk.play().snapshot.sight.rows.clone();
    let mut pips = rows.iter().map(|row| row.pips);
    let strays = pips.find(|[men, strays, _]| *men > 1 && *strays > 0);
    let [men, strays, _] = strays.expect("a unit with stragglers");
    desk.keys("w");
    desk.must_see(&format!("{men} men, {strays} straggler"));
}

/// The sides of all dice that have fallen in the action under way, or in the last one.
fn fallen(desk: &Desk) -> Vec<Option<Side>> {
    let play = desk.play();
    let directory = play.game.battle().directory();
    let hands = match play.game.waiting() {
        Some(_) => play.game.hands_so_far(),
        None => play
            .last
            .result
            .as_ref()
            .map_or_else(Vec::new, |it| it.record.hands.clone()),
    };
    let side = |owner: &String| {
        let own = Side::BOTH.into_iter().find(|side| side.id() == *owner);
        own.or_else(|| directory.side(directory.who(owner)?))
    };
    let owners = hands
        .iter()
        .flat_map(|hand| vec![&hand.owner; hand.faces.len()]);
    owners.map(side).collect()
}

/// `R` rolls for the side whose dice are asked for, up to the other side's dice or a decision.
#[test]
fn roll_the_rest_stops_where_the_dice_become_anothers() {
    let mut stopped = 0;
    for (ruleset, actions) in [
        ("big-skirmishes", &["fight", "charge", "fire"][..]),
        ("most-irregular", &["assault", "fire"]),
        ("simpsons-revolution", &["combat"]),
        ("rangers", &["attack", "aggression"]),
        ("on-the-frontier", &["charge", "shoot"]),
    ] {
        let (_, requests) = states::kept(ruleset);
        for action in actions {
            let is = |line: &&String| read(line).get("do") == Some(&Value::from(*action));
            let all = (0..requests.len()).filter(|at| is(&&requests[*at]));
            for at in all.take(3) {
                let (mut desk, line) = before(ruleset, at, (120, 40));
                begin(&mut desk, &line);
                while let Some((_, need, _)) = desk.play().game.waiting() {
                    if !matches!(need, Request::Dice(_)) {
                        desk.key(KeyCode::Home);
                        desk.keys("\n");
                        continue;
                    }
                    let (whose, known) = (desk.play().asked_side().flatten(), fallen(&desk));
                    desk.keys("R");
                    let new = &fallen(&desk)[known.len()..];
                    assert!(!new.is_empty(), "{ruleset} {action}");
                    assert!(
                        new.iter().all(|side| *side == whose),
                        "{ruleset} {action}: {whose:?} rolled {new:?}"
                    );
                    stopped += usize::from(desk.dice_are_due());
                }
            }
        }
    }
    assert!(stopped > 5, "{stopped} actions have dice of both sides");
}

/// The sentences of the question and the options that a prompt shows.
fn asked(desk: &Desk) -> (String, Vec<String>) {
    let so_far = desk.play().game.so_far().expect("an action");
    let question = so_far.question.as_ref().expect("a question in words");
    let options = question.options.iter();
    (
        question.text.to(Viewer::Table).to_owned(),
        options.map(|(id, _)| id.clone()).collect(),
    )
}

/// A Bonus card is offered on the die of a reaction: the question is the card's, not the reaction's.
#[test]
fn a_card_offered_on_a_die_asks_its_own_question() {
    let (_, requests) = states::kept("big-skirmishes");
    let reacts = |line: &String| line.contains("\"react\": \"yes\"") && line.contains("charge");
    let mut seen = 0;
    for at in (0..requests.len()).filter(|at| reacts(&requests[*at])) {
        // As long as nobody has seen the Joker, whoever holds a card is asked.
        let unseen = r#"{"do": "adjust", "unit": "deck", "counter": "joker", "to": "left"}"#;
        let (mut desk, line) = before_after("big-skirmishes", at, (120, 40), Some(unseen));
        let mut questions = Vec::new();
        begin(&mut desk, &line);
        while let Some((_, need, _)) = desk.play().game.waiting() {
            let Request::Decision(ask) = need else {
                desk.keys("6");
                continue;
            };
            let (id, options) = (ask.id, ask.options.list());
            let (question, worded) = asked(&desk);
            assert!(
                worded.iter().all(|option| options.contains(option)),
                "{id}: {worded:?} for {options:?}"
            );
            assert!(
                questions
                    .iter()
                    .all(|(other, text)| id == *other || *text != question),
                "{id} asks what was asked before: {question}"
            );
            seen += usize::from(id == "joker");
            questions.push((id, question));
            // Every option that is shown is the rule's; the first that reacts is taken.
            let place = options.iter().position(|it| it == "yes" || it == "fire");
            let place = place.filter(|_| id != "joker");
            desk.key(KeyCode::Home);
            for _ in 0..place.unwrap_or(0) {
                desk.key(KeyCode::Down);
            }
            desk.keys("\n");
        }
    }
    assert!(seen > 0, "no card was ever offered");
}

/// The sizes of window that every list is tried in.
const SIZES: [(u16, u16); 4] = [(200, 60), (120, 40), (80, 24), (40, 12)];

/// Every card can be seen before it is chosen: the list scrolls, says that more is there, and marks the one at the cursor.
#[test]
fn no_card_is_chosen_unseen() {
    for (width, height) in SIZES {
        let mut desk = Desk::rolling(width, height, Dice::Ask);
        let root = env!("CARGO_MANIFEST_DIR");
        desk.open_sample(&format!(
            "{root}/rosters/big-skirmishes/hollow-creek.battle.yaml"
        ));
        desk.keys("\x1b\x1b:muster\n43");
        desk.keys("Cd");
        let Some((_, Request::Card(need), _)) = desk.play().game.waiting() else {
            panic!("no card is due:\n{}", desk.picture());
        };
        let cards = drumhead::session::play::cards_to_name(desk.play().game.battle(), need);
        let names: Vec<String> = cards.into_iter().map(|it| it.name).collect();
        assert!(names.len() > 9, "{names:?}");
        desk.must_not_see("▸  1");
        desk.keys("\n");
        desk.must_say("Nothing is chosen yet");
        desk.key(KeyCode::Down);
        // Characters are numbered as in the rosters, the other cards after them.
        let numbers = [8, 9, 10, 11, 20, 21, 22, 23, 24, 25];
        for (number, name) in numbers.iter().zip(&names) {
            let marked = format!("▸ {number:>2} {name}");
            desk.must_see(&marked);
            let shown = numbers.iter().zip(&names).filter(|(number, name)| {
                let entry = format!("{number:>2} {name}");
                desk.see(&entry)
            });
            if shown.count() < names.len() {
                assert!(
                    desk.see(" below") || desk.see(" above"),
                    "{}",
                    desk.picture()
                );
            }
            desk.key(KeyCode::Down);
        }
        // A number marks its card, wherever it stands.
        desk.keys("24");
        desk.must_see(&format!("▸ 24 {}", names[8]));
        desk.key(KeyCode::End);
        desk.must_see(&format!("▸ 25 {}", names[9]));
    }
}

/// The headline and the question of a decision stay, however many dice it is about and however small the window is.
#[test]
fn a_decision_keeps_its_headline_and_its_question() {
    for (width, height) in SIZES {
        let mut desk = Desk::replayed(width, height, "big-skirmishes/hollow-creek", 148);
        let [by, on] = ["red/three-pounder", "blue/old-thunder"].map(|id| number(&desk, id));
        desk.keys(&format!(":fire {by} target={on} range=8\n"));
        let due = |desk: &Desk| match desk.play().game.waiting() {
            Some((_, Request::Decision(_), _)) => true,
            Some(_) => false,
            None => panic!("no decision came:\n{}", desk.picture()),
        };
        while !due(&desk) {
            desk.keys("2");
        }
        let card = desk.see("CARD?") || desk.see("▄▀▀ ▄▀▄ █▀▄ █▀▄ ▀▀▄");
        assert!(card, "no headline at {width}x{height}:\n{}", desk.picture());
        desk.must_say("play it on these dice?");
        desk.must_see("(default)");
    }
}

/// The end of every list can be reached and is in sight there, and a list that is cut says so.
#[test]
fn lists_scroll_and_say_that_more_is_there() {
    for (width, height) in SIZES {
        // The start screen, the lists of the muster, and its rows.
        let mut desk = Desk::new(width, height);
        desk.must_see("Big Skirmishes");
        desk.key(KeyCode::End);
        desk.must_see("Your own battle");
        let desk = &mut Desk::playing(width, height);
        // The actions, with the program's commands below them.
        desk.keys("0");
        desk.key(KeyCode::End);
        let last = drumhead::session::palette::plain_commands().last().unwrap();
        desk.must_see(last.name);
        if height < 24 {
            let says = desk.see(" above") || desk.see(" lines, PgUp");
            assert!(says, "{}", desk.picture());
        }
        desk.keys("\x1b:");
        for _ in 0..20 {
            desk.key(KeyCode::Down);
        }
        assert!(desk.see(" above"), "{}", desk.picture());
        assert!(desk.see(" below"), "{}", desk.picture());
    }
}

/// An action that is not listed for a unit says what forbids it, the same by its letter and in words, and can be forced.
#[test]
fn a_refusal_says_the_reason_that_decides() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("2h");
    desk.must_say("BS-43");
    desk.must_say("only columns and cavalry charge");
    let said = desk.play().notice.clone();
    desk.keys("\x1b:charge 2\n");
    assert_eq!(desk.play().notice, said, "{}", desk.picture());
    desk.keys("!");
    desk.must_see("Reason for the override");
    desk.keys("\n7\n4\n");
    let form = desk.play().form().expect("the form of the charge");
    assert_eq!(form.entry().fields["target"], "blue/militia");
}

/// Whoever leaves a changed die in the middle stands where he stood: the result, its sums, and nothing to do.
#[test]
fn a_changed_die_that_is_left_leaves_nothing_done() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n222222222226");
    desk.keys("6");
    let before = desk.play().last.result.clone().expect("a result");
    let state = desk.play().game.battle().state(Viewer::Table);
    // One more hit is one more die.
    desk.keys("#6");
    assert!(desk.dice_are_due(), "{}", desk.picture());
    desk.keys("\x1b");
    let after = desk.play().last.result.clone().expect("the result");
    assert_eq!(after.record, before.record);
    assert_eq!(desk.play().game.battle().state(Viewer::Table), state);
    desk.keys("\n");
    desk.must_not_see("Nothing was worked out here");
    assert!(desk.play().shows::<Explain>(), "{}", desk.picture());
}

/// Where the rulebook leaves a choice to the players, Enter decides nothing until a key has chosen (MI-26, BS-42).
#[test]
fn a_free_choice_has_nothing_preset() {
    for (ruleset, action, id) in [
        ("most-irregular", "assault", "fire"),
        ("big-skirmishes", "charge", "reaction"),
    ] {
        let (_, requests) = states::kept(ruleset);
        let is = |line: &String| {
            let fields = read(line);
            let answers = &fields.get("answers").and_then(|it| it.get(id));
            fields["do"] == action && answers.is_some()
        };
        let at = requests.iter().position(is).expect("it is decided");
        let (mut desk, line) = before(ruleset, at, (120, 40));
        begin(&mut desk, &line);
        let asks = |desk: &Desk| match desk.play().game.waiting() {
            Some((_, Request::Decision(ask), _)) => Some(ask.id),
            _ => None,
        };
        while asks(&desk) != Some(id) {
            match desk.play().game.waiting() {
                Some((_, Request::Dice(_), _)) => desk.keys("6"),
                Some(_) => desk.keys("\n"),
                None => panic!("{id} is not asked:\n{}", desk.picture()),
            };
        }
        desk.must_not_see("(default)");
        desk.keys("\n");
        desk.must_see("Nothing is chosen yet");
        assert_eq!(asks(&desk), Some(id));
        desk.key(KeyCode::Down);
        desk.keys("\n");
        assert_ne!(asks(&desk), Some(id), "{}", desk.picture());
    }
}

/// The next card ends the go of whoever is active: with actions left it asks, once, and says what would be given up.
#[test]
fn the_next_card_asks_before_it_gives_actions_up() {
    let mut desk = Desk::rolling(120, 40, Dice::Ask);
    desk.open_sample("hollow-creek");
    desk.keys("m");
    desk.roll();
    desk.keys("Cd9\no2\n");
    let here = desk.play().game.len();
    desk.keys("d");
    desk.must_see("2 actions left");
    desk.keys("\n");
    assert!(desk.play().depth() == 0, "{}", desk.picture());
    assert_eq!(desk.play().game.len(), here);
    desk.keys("d2\n");
    assert!(matches!(
        desk.play().game.waiting(),
        Some((_, Request::Card(_), _))
    ));
}

/// The rolls of a long fight that have no room beside the next question are one key away.
#[test]
fn earlier_rolls_are_scrolled_to_beside_a_prompt() {
    let mut desk = Desk::replayed(120, 40, "on-the-frontier/stony-ford", 27);
    desk.keys("13h");
    for _ in 0..20 {
        if desk.see("earlier: PgUp") {
            break;
        }
        let rolls = desk.see("to go ");
        desk.keys(if rolls { "R" } else { "\n" });
    }
    desk.must_not_see("later: PgDn");
    for _ in 0..3 {
        desk.key(KeyCode::PageUp);
    }
    desk.must_see("later: PgDn");
    desk.must_not_see("earlier: PgUp");
    for _ in 0..3 {
        desk.key(KeyCode::PageDown);
    }
    desk.must_see("earlier: PgUp");
    desk.must_not_see("later: PgDn");
}
