//! Every number opens, any figure can be overruled, and what just happened can be read across the table.

use crate::support::Desk;
use crossterm::event::KeyCode;
use drumhead::journal::RecordKind;
use drumhead::ui::look::Glyphs;
use drumhead::ui::play::Dice;

/// At the Ford, after the Fusiliers have fired at the Militia with real dice.
fn fired(width: u16, height: u16) -> Desk {
    let mut desk = Desk::ordered(width, height);
    fire(&mut desk);
    desk
}

fn fire(desk: &mut Desk) {
    desk.keys("f7\n8\n");
    desk.keys("112345566666");
    desk.keys("6213566662");
    desk.must_do("Fusiliers", "smoke marker");
}

#[test]
fn every_line_opens_to_its_steps_and_its_clause() {
    for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12)] {
        let mut desk = fired(width, height);
        if width < 200 {
            desk.must_see("Enter");
        }
        desk.keys("\n");
        // The first figure is where it begins.
        desk.key(KeyCode::Down);
        desk.key(KeyCode::Up);
        if height < 24 {
            desk.must_not_see("Dice for fire");
            desk.keys("\n");
        }
        if width > 40 {
            desk.must_see("12  men  = 12");
        }
        desk.must_see("BS-38 Dice for fire");
        desk.keys("\x1b\x1b\x1b");
        desk.must_not_see("Dice for fire");
    }
}

#[test]
fn the_great_key_puts_the_lines_away_and_undo_works_from_there() {
    let mut desk = fired(120, 40);
    desk.keys("\n ");
    assert!(desk.play().top().is_none());
    fire_again(&mut desk);
    desk.keys("\nu");
    desk.must_see("Undone: Fusiliers");
}

fn fire_again(desk: &mut Desk) {
    desk.keys("u ");
    desk.keys("2");
    fire(desk);
}

#[test]
fn a_figure_is_overruled_after_the_action_with_the_same_dice() {
    let mut desk = fired(120, 40);
    desk.keys("\n");
    desk.key(KeyCode::Home);
    desk.keys("=");
    desk.must_see("works out no figure");
    desk.key(KeyCode::Down);
    desk.keys("=");
    desk.must_see("The umpire overrules a figure");
    desk.keys("many\n");
    desk.must_see("A figure is a number");
    desk.keys("\x08\x08\x08\x0810\n");
    desk.must_see("Why?");
    desk.keys("\n");
    desk.must_see("A reason is asked for");
    desk.keys("two hid\n");
    // Of the first roll ten are left; then more or fewer dice may be due.
    desk.roll();
    desk.must_see("RULED dice 10, rules 12: two hid");
    desk.must_see("Fusiliers, 10D6");
    desk.must_see("As it lies on the table now:");
    desk.must_not_see("▸ Fusiliers: ");
    let record = desk.play().result.as_ref().unwrap().record.clone();
    assert!(
        matches!(record.deed, RecordKind::Action(_, directions) if directions.reason.as_deref() == Some("two hid"))
    );
    desk.must_see("RULED dice 10, rules 12");
}

#[test]
fn a_figure_out_of_bounds_changes_nothing() {
    let mut desk = fired(120, 40);
    let length = desk.play().game.len();
    desk.keys("\n");
    desk.key(KeyCode::Home);
    desk.key(KeyCode::Down);
    desk.keys("=-3\nso\n");
    desk.must_see("not a whole number");
    assert_eq!(desk.play().game.len(), length);
    desk.keys("\x1b\x1b\x1b\x1b");
    desk.must_not_see("The umpire overrules");
}

#[test]
fn a_figure_is_overruled_in_the_form() {
    for (width, height) in [(120, 40), (80, 24), (40, 12)] {
        let mut desk = Desk::ordered(width, height);
        desk.keys("f=");
        desk.must_see("First fill in");
        desk.keys("7\n8=");
        desk.must_see("12 men = 12 dice");
        desk.key(KeyCode::Down);
        desk.key(KeyCode::Up);
        while !desk.see("It shall be") {
            desk.keys("\n");
        }
        desk.keys("9\nrain\n");
        if height > 12 {
            desk.must_see("Overruled: dice is 9: rain");
        }
        desk.keys("\n");
        desk.must_see("9D6");
        desk.roll();
        desk.must_say("RULED dice 9");
    }
}

#[test]
fn what_just_happened_is_large_where_there_is_room() {
    // An undo has a banner of its own: UNDONE.
    for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12)] {
        let mut desk = fired(width, height);
        desk.keys("u");
        desk.must_see("Undone: Fusiliers");
        desk.must_see("█");
    }
    let mut desk = Desk::opening(120, 40, Dice::Ask);
    desk.dress("mono", Glyphs::ASCII);
    desk.keys("C");
    assert!(
        desk.buffer()
            .content()
            .iter()
            .all(|cell| cell.symbol().is_ascii())
    );
}

#[test]
fn whom_the_last_action_changed_is_marked_until_the_next() {
    let mut desk = fired(120, 40);
    desk.must_see("7*");
    desk.must_see("2»");
    desk.must_not_see("1*");
    // Putting the result away changes nothing.
    desk.keys(" ");
    desk.must_see("7*");
    desk.keys("nTea\n");
    desk.must_see("7*");
    desk.keys("*\n3");
    desk.must_not_see("7*");
}

#[test]
fn a_line_of_the_log_is_gone_over_too() {
    let mut desk = fired(120, 40);
    desk.keys("l\n\n");
    desk.must_see("Line by line");
    desk.must_see("BS-3");
    desk.keys("\x1b");
    desk.must_see("Line ");
}

#[test]
fn only_the_last_action_is_overruled() {
    let mut desk = fired(120, 40);
    desk.keys("nTea\nl");
    desk.key(KeyCode::Up);
    desk.keys("\n\n");
    desk.key(KeyCode::Down);
    desk.key(KeyCode::Up);
    desk.must_not_see("= the umpire puts");
    while !desk.see("= 12") {
        desk.key(KeyCode::Down);
    }
    desk.keys("=");
    desk.must_see("first go back to this line");
}
