//! Every number opens, any figure can be overruled, and what just happened can be read across the table.

use crate::support::Desk;
use crossterm::event::KeyCode;
use drumhead::journal::RecordKind;
use drumhead::session::form::REASONS;
use drumhead::session::play::Dice;
use drumhead::ui::look::Glyphs;

/// At the Ford, after the Fusiliers have fired at the Militia with real dice.
fn fired(width: u16, height: u16) -> Desk {
    let mut desk = Desk::ordered(width, height);
    fire(&mut desk);
    desk
}

fn fire(desk: &mut Desk) {
    desk.keys("f7\n8\n\n");
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
fn the_main_key_closes_the_lines_and_undo_works_from_there() {
    let mut desk = fired(120, 40);
    desk.keys("\n ");
    assert!(desk.play().depth() == 0);
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
    desk.must_see("Nothing to overrule");
    desk.key(KeyCode::Down);
    desk.keys("=");
    desk.must_see("Umpire: overrule a number");
    // A letter is no part of a number.
    desk.keys("many\n");
    desk.must_see("Enter a number");
    desk.keys("10\n");
    desk.keys("two hid\n");
    desk.must_see("Left out: the last 2 dice");
    // Of the first roll ten are left; then more or fewer dice may be due.
    desk.roll();
    desk.must_see("RULED dice 10, rules 12: two hid");
    desk.must_see("Fusiliers, 10D6");
    desk.must_see("To make the table match:");
    desk.must_not_see("▸ Fusiliers: ");
    let record = desk.play().last.result.as_ref().unwrap().record.clone();
    assert!(
        matches!(record.kind, RecordKind::Action(_, directions) if directions.reason.as_deref() == Some("two hid"))
    );
    desk.must_see("RULED dice 10, rules 12");
}

/// Two numbers and three times Enter: the reason is there already, another is a digit away, and undo brings the roll back.
#[test]
fn overruling_needs_no_words() {
    for (reason, keys) in [(REASONS[0], ""), (REASONS[1], "2")] {
        let mut desk = fired(120, 40);
        let rolled = desk.play().last.result.as_ref().unwrap().record.clone();
        desk.keys("\n");
        desk.key(KeyCode::Home);
        desk.key(KeyCode::Down);
        desk.keys(&format!("=10\n{keys}\n"));
        let last = desk.play().game.record(desk.play().game.len()).unwrap();
        let (RecordKind::Action(_, directions) | RecordKind::Open(_, directions)) = last.kind
        else {
            panic!("{last:?}")
        };
        assert_eq!(directions.reason.as_deref(), Some(reason));
        desk.roll();
        desk.keys("u");
        desk.must_see("Ruling undone: Fusiliers");
        assert_eq!(desk.play().game.latest(), Some(rolled.seq));
    }
}

#[test]
fn a_die_is_changed_at_every_size() {
    for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12)] {
        let mut desk = fired(width, height);
        let before = desk.play().last.result.as_ref().unwrap().record.clone();
        desk.keys("#");
        desk.must_see("Change a die");
        desk.key(KeyCode::Right);
        let was = before.hands[0].faces[1];
        let face = if was == 6 { 5 } else { 6 };
        desk.keys(&face.to_string());
        desk.roll();
        let latest = desk.play().game.latest().unwrap();
        let record = desk.play().game.record(latest).unwrap();
        assert_eq!(record.hands[0].faces[1], face);
        assert_eq!(record.hands[0].changed[0].was, was);
        assert_eq!(record.replaces, Some(before.seq));
        if width >= 120 {
            desk.must_say("changed by the players");
            desk.must_say(&format!("{was}→{face}"));
        }
        desk.keys("u");
        desk.must_see("Changed die undone");
    }
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
    desk.must_not_see("Umpire: overrule a number");
}

#[test]
fn a_figure_is_overruled_in_the_form() {
    for (width, height) in [(120, 40), (80, 24), (40, 12)] {
        let mut desk = Desk::ordered(width, height);
        desk.keys("f=");
        desk.must_see("Fill in what is needed first");
        desk.keys("7\n8=");
        desk.must_see("12 men = 12 dice");
        desk.key(KeyCode::Down);
        desk.key(KeyCode::Up);
        while !desk.see("New value") {
            desk.keys("\n");
        }
        desk.keys("9\nrain\n");
        if height > 12 {
            desk.must_see("Overruled: dice is 9: rain");
        }
        desk.keys("\n\n");
        desk.must_see("9D6");
        desk.roll();
        desk.must_say("RULED dice 9");
    }
}

#[test]
fn the_latest_result_is_large_where_there_is_room() {
    // An undo has a banner of its own, at 40 columns in letters of the usual size.
    for (width, height, banner) in [
        (200, 60, "█"),
        (120, 40, "█"),
        (80, 24, "█"),
        (40, 12, "UNDONE"),
    ] {
        let mut desk = fired(width, height);
        desk.keys("u");
        desk.must_see("Undone: Fusiliers");
        desk.must_see(banner);
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
fn units_changed_by_the_last_action_are_marked_until_the_next() {
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
    desk.must_not_see("= overrule this number");
    while !desk.see("= 12") {
        desk.key(KeyCode::Down);
    }
    desk.keys("=");
    desk.must_see("undo the later actions first");
}
