//! Short games by one hand: by keys alone, by numbers alone, by the mouse alone, by the command line alone. Each goes
//! through the opening, an order, a volley with real dice, an undo, a redo, and leaves.

use crate::support::Desk;
use drumhead::battle::{Viewer, WorkDone};
use drumhead::session::palette::plain_commands;
use drumhead::session::play::{ActionMenu, Dice};
use drumhead::ui::app::Flow;
use drumhead::ui::hits::ClickTarget;

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
    desk.keys("d5\n");
    desk.keys("o2\n");
    assert_eq!(last(&desk), "Captain Ashby orders Fusiliers");
    desk.keys(&format!("f7\n8\n\n{MISSES}"));
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
        desk.play().shows::<ActionMenu>(),
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
        desk.keys("5\n");
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
        desk.keys(&format!("{number}\n7\n8\n\n{MISSES}"));
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
    desk.click(ClickTarget::Choice(1));
    desk.must_see("Captain Ashby may order");
    desk.click(ClickTarget::Unit(5));
    desk.click_deed('o');
    desk.click(ClickTarget::Unit(2));
    desk.click_key("accept");
    assert_eq!(last(&desk), "Captain Ashby orders Fusiliers");
    desk.click(ClickTarget::Unit(2));
    desk.click_deed('f');
    desk.click(ClickTarget::Unit(7));
    desk.click(ClickTarget::Value(8));
    desk.click_key("accept");
    desk.click_key("accept");
    for face in MISSES.chars() {
        desk.click(ClickTarget::Face(face.to_digit(10).unwrap()));
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
    desk.keys("5\n");
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
    let volley = format!("2f7\n8\n\n{MISSES}");
    desk.keys(&volley);
    assert_eq!(last(&desk), "Fusiliers fire at Militia");
    assert_eq!(volley.len() - MISSES.len(), 7);
    // The same again: target and range are there.
    desk.keys("u");
    let again = format!("2f\n{MISSES}");
    desk.keys(&again);
    assert_eq!(last(&desk), "Fusiliers fire at Militia");
    assert_eq!(again.len() - MISSES.len(), 3);
}

/// What each key of a volley makes the program work out, besides the odds.
#[test]
fn a_volley_runs_its_rule_no_more_than_it_must() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("\x1b\x1b");
    let mut before = WorkDone::so_far();
    let mut runs = Vec::new();
    for key in "2f7\n8\n\nR".chars() {
        desk.keys(&key.to_string());
        let now = WorkDone::so_far();
        runs.push(now.runs - before.runs);
        assert!(now.fits - before.fits <= 1, "{key:?}: {before:?} {now:?}");
        assert!(
            now.statuses - before.statuses <= 1,
            "{key:?}: {before:?} {now:?}"
        );
        before = now;
    }
    assert_eq!(last(&desk), "Fusiliers fire at Militia");
    // The form is checked once its fields are complete, then the action begins; each roll continues it.
    assert_eq!(runs, [0, 0, 0, 0, 1, 1, 1, 7]);
}
