//! Short games by one hand: by keys alone, by numbers alone, by the mouse alone, by the command line alone. Each goes
//! through the opening, an order, a volley with real dice, an undo, a redo, and leaves.

use crate::states;
use crate::support::Desk;
use drumhead::battle::Viewer;
use drumhead::journal::RecordKind;
use drumhead::table::Request;
use drumhead::ui::app::Flow;
use drumhead::ui::hits::Target;
use drumhead::ui::palette::plain_commands;
use drumhead::ui::play::{Dice, Layer};
use serde_json::{Map, Value};

/// What was done last.
fn last(desk: &Desk) -> String {
    desk.play().game.undoable(Viewer::Table).unwrap_or_default()
}

/// Twelve real dice of which none hits, so that nothing more is due.
const MISSES: &str = "222233334444";

#[test]
fn by_keys_alone() {
    let mut desk = Desk::opening(120, 40, Dice::Ask);
    desk.keys("C");
    desk.keys("d2\n");
    desk.keys("o2\n");
    assert_eq!(last(&desk), "Captain Ashby orders Fusiliers");
    desk.keys(&format!("f7\n8\n{MISSES}"));
    assert_eq!(last(&desk), "Fusiliers fire at Militia");
    desk.keys("u");
    assert_eq!(last(&desk), "Captain Ashby orders Fusiliers");
    desk.keys("U");
    assert_eq!(last(&desk), "Fusiliers fire at Militia");
    assert_eq!(desk.keys("q"), Flow::Quit);
}

/// The number of an entry of the menu that is open.
fn entry(desk: &Desk, is: impl Fn(&str) -> bool) -> String {
    assert!(
        matches!(desk.play().top(), Some(Layer::Menu(_))),
        "no menu is open:\n{}",
        desk.picture()
    );
    let snapshot = &desk.play().snapshot;
    let offers = snapshot
        .offers
        .iter()
        .chain(snapshot.table_beside())
        .map(|offer| offer.id);
    let at = offers
        .chain(plain_commands().map(|command| command.name))
        .position(is)
        .expect("it is in the menu");
    (at + 1).to_string()
}

#[test]
fn by_numbers_alone() {
    for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12)] {
        let mut desk = Desk::opening(width, height, Dice::Ask);
        // Nought opens the menu of the table and of the program; a number and Enter choose.
        let table = |desk: &mut Desk, id: &str| {
            desk.keys("0");
            let number = entry(desk, |other| other == id);
            desk.keys(&number);
            desk.picture();
            desk.keys("\n")
        };
        table(&mut desk, "start-cards");
        table(&mut desk, "draw");
        desk.keys("2\n");
        desk.keys("5");
        desk.keys("\n");
        let number = entry(&desk, |id| id == "order");
        desk.keys(&format!("{number}\n2\n"));
        assert_eq!(
            last(&desk),
            "Captain Ashby orders Fusiliers",
            "{}",
            desk.picture()
        );
        desk.keys("2\n");
        let number = entry(&desk, |id| id == "fire");
        desk.keys(&format!("{number}\n7\n8\n{MISSES}"));
        assert_eq!(
            last(&desk),
            "Fusiliers fire at Militia",
            "{}",
            desk.picture()
        );
        table(&mut desk, "undo");
        assert_eq!(last(&desk), "Captain Ashby orders Fusiliers");
        table(&mut desk, "redo");
        assert_eq!(last(&desk), "Fusiliers fire at Militia");
        assert_eq!(table(&mut desk, "quit"), Flow::Quit);
    }
}

#[test]
fn by_the_mouse_alone() {
    let mut desk = Desk::opening(120, 40, Dice::Ask);
    desk.click_deed('C');
    desk.click_deed('d');
    desk.click(Target::Choice(1));
    desk.must_see("Captain Ashby may order");
    desk.click(Target::Somebody(5));
    desk.click_deed('o');
    desk.click(Target::Somebody(2));
    desk.click_key("accept");
    assert_eq!(last(&desk), "Captain Ashby orders Fusiliers");
    desk.click(Target::Somebody(2));
    desk.click_deed('f');
    desk.click(Target::Somebody(7));
    desk.click(Target::Value(8));
    desk.click_key("accept");
    for face in MISSES.chars() {
        desk.click(Target::Face(face.to_digit(10).unwrap()));
    }
    assert_eq!(last(&desk), "Fusiliers fire at Militia");
    desk.click_key("undo");
    assert_eq!(last(&desk), "Captain Ashby orders Fusiliers");
    desk.click_key("redo");
    assert_eq!(last(&desk), "Fusiliers fire at Militia");
    assert_eq!(desk.click_key("quit"), Flow::Quit);
}

#[test]
fn by_the_command_line_alone() {
    let mut desk = Desk::opening(120, 40, Dice::Ask);
    for line in ["start the cards", "draw"] {
        desk.keys(&format!(":{line}\n"));
    }
    // What fell is typed: dice and cards are no commands.
    desk.keys("2\n");
    desk.keys(":order ashby fusiliers\n");
    assert_eq!(last(&desk), "Captain Ashby orders Fusiliers");
    desk.keys(&format!(":fire fusiliers militia range=8\n{MISSES}"));
    assert_eq!(last(&desk), "Fusiliers fire at Militia");
    desk.keys(":undo\n");
    assert_eq!(last(&desk), "Captain Ashby orders Fusiliers");
    desk.keys(":redo\n");
    assert_eq!(last(&desk), "Fusiliers fire at Militia");
    assert_eq!(desk.keys(":quit\n"), Flow::Quit);
}

#[test]
fn a_volley_takes_the_keys_of_its_dice_and_at_most_nine() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("\x1b\x1b");
    // Nobody is selected; the numbers and the range have as many digits as they ever have at this table, and one more each.
    let volley = format!("2f7\n8\n{MISSES}");
    desk.keys(&volley);
    assert_eq!(last(&desk), "Fusiliers fire at Militia");
    assert_eq!(volley.len() - MISSES.len(), 6);
    let longest = "12f14\n12\n".len();
    assert!(longest <= 9, "{longest}");
    // The same again: target and range are there.
    desk.keys("u");
    let again = format!("2f\n{MISSES}");
    desk.keys(&again);
    assert_eq!(last(&desk), "Fusiliers fire at Militia");
    assert_eq!(again.len() - MISSES.len(), 3);
}

/// In every ruleset: somebody by number, a letter, whom, how far, the dice. The first shot of the kept game is taken so, before
/// which everything is as it was there.
#[test]
fn a_shot_takes_the_keys_of_its_dice_and_at_most_nine_in_every_ruleset() {
    for ruleset in drumhead::rules::ALL.iter().map(|ruleset| ruleset.info().id) {
        let (battle, requests) = states::kept(ruleset);
        let mut game = states::fresh(&battle);
        let shoots = game
            .battle()
            .declared()
            .into_iter()
            .find(|offer| offer.key == 'f')
            .expect("all shoot by one letter")
            .id;
        let request = requests.iter().find_map(|line| {
            let request: Map<String, Value> = serde_json::from_str(line).unwrap();
            if request.get("do").and_then(Value::as_str) == Some(shoots) {
                return Some(request);
            }
            states::serve_line(&mut game, line);
            None
        });
        let request = request.expect("somebody shoots");
        let mut desk = Desk::rolling(120, 40, Dice::Table);
        desk.app.play(game, &[]);
        let before = desk.play().game.len();
        let numbers = numbers_in(&desk, &request);
        let range = request
            .iter()
            .find(|(key, value)| value.is_number() && *key != "dice")
            .expect("a range")
            .1;
        let keys = format!("{}f{}\n{range}\n", numbers[0], numbers[1]);
        desk.keys(&keys);
        let mut dice: Vec<u64> = request["dice"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_u64)
            .rev()
            .collect();
        while let Some((_, need, _)) = desk.play().game.waiting() {
            if let Request::Dice(need) = need.clone() {
                let face = dice.pop().unwrap_or(1);
                desk.keys(&if need.die > 9 {
                    format!("{face}\n")
                } else {
                    face.to_string()
                });
            } else {
                // A decision is no part of the shot.
                desk.keys("\n");
            }
        }
        assert!(
            desk.play().game.len() > before,
            "{ruleset}: {keys:?} does nothing:\n{}",
            desk.picture()
        );
        let record = desk.play().game.record(desk.play().game.len()).unwrap();
        assert!(
            matches!(record.deed, RecordKind::Action(entry, _) if entry.action == shoots),
            "{ruleset}: {keys:?}"
        );
        // Whatever the numbers at this table, with as many digits as they ever have it is no more.
        let longest = keys.len() + usize::from(numbers[0] < 10) + usize::from(numbers[1] < 10);
        assert!(
            longest <= 9,
            "{ruleset}: {keys:?} takes up to {longest} keys"
        );
        println!("{ruleset}: {} keys and the dice", keys.len());
    }
}

/// Those whom a request names, by number, in its order.
fn numbers_in(desk: &Desk, request: &Map<String, Value>) -> Vec<usize> {
    let directory = desk.play().game.battle().directory();
    let id = |value: &Value| {
        value
            .as_str()
            .or_else(|| value.get(0)?.as_str())
            .map(str::to_owned)
    };
    let whom = request
        .values()
        .filter_map(id)
        .filter_map(|id| directory.who(&id));
    whom.filter_map(|who| desk.play().numbers.of(who)).collect()
}
