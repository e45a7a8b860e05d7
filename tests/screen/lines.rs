//! The command line on the start screen and over a muster, and what it remembers.

use crate::support::Desk;
use crossterm::event::KeyCode;
use drumhead::battle::Viewer;
use drumhead::session::keys::KeyPlace;
use drumhead::ui::app::{Flow, Screen};

/// A battle of the first rulebook being mustered, with nobody in it.
fn mustering(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.keys(":muster\n");
    desk.must_see("A new battle");
    desk.keys(":big sk\n");
    desk.must_see("fix 2 problems first");
    desk
}

#[test]
fn a_battle_is_begun_and_taken_up_again_by_a_few_letters() {
    let mut desk = Desk::new(120, 40);
    desk.keys(":");
    assert_eq!(desk.app.place(), KeyPlace::Palette);
    desk.must_see("Hollow Creek");
    desk.keys("\x1b:ferry\n");
    desk.must_see("Ferry Road");
    desk.restart();
    desk.keys(":new stony\n");
    desk.must_see("Stony Ford");
    desk.restart();
    desk.keys(":continue\n");
    desk.must_see("Stony Ford");
    desk.restart();
    desk.keys(":open ferry\n");
    desk.must_see("Ferry Road");
    desk.restart();
    desk.keys(":open hollow\n");
    desk.must_see("Nothing here is called hollow.");
    desk.keys("\x1b:new\n");
    desk.must_see("new which? ");
    desk.keys("\x1b:theme light\n");
    assert_eq!(desk.app.themes.now().name, "light");
    desk.keys(":theme puce\n");
    desk.must_see("There is no theme puce; there are");
    desk.keys(":keys\n");
    assert_eq!(desk.app.place(), KeyPlace::Help);
    desk.keys("\x1b");
    assert_eq!(desk.keys(":quit\n"), Flow::Quit);
}

#[test]
fn a_battle_is_mustered_by_the_command_line() {
    let mut desk = mustering(120, 60);
    for side in ["red", "blue"] {
        desk.keys(&format!(
            ":add {side} units\n{side} Guard\n:copy {side} guard\n"
        ));
        desk.must_see(&format!("{side} Guard 2"));
    }
    desk.keys(":earlier red guard 2\n:cover=twice\n");
    let rows = desk.rows();
    let row = |name: &str| {
        rows.iter()
            .position(|row| row.contains(&format!("{name}  ")))
            .unwrap_or_else(|| panic!("{}", rows.join("\n")))
    };
    assert!(row("red Guard 2") < row("red Guard"));
    desk.must_see("[twice]");
    desk.keys(":remove red guard 2\n");
    desk.must_not_see("red Guard 2");
    desk.keys(":undo\n");
    desk.must_see("red Guard 2");
    desk.keys(":save-as The Long Hill\n");
    desk.must_see("the-long-hill.battle.yaml");
    desk.keys(":save-roster blue\n\n");
    desk.must_see("blue.yaml");
    desk.keys(":roster red\n");
    desk.must_see("take a roster");
    desk.keys(":crown\n");
    desk.must_not_see("red Guard");
    desk.keys(":options\n:begin\n");
    assert!(desk.app.battle().is_some(), "{}", desk.picture());
}

#[test]
fn faults_name_their_line() {
    let mut desk = mustering(120, 40);
    desk.keys(":copy nobody\n");
    desk.must_see("Nothing here is called nobody.");
    desk.keys("\x1b:cover=never\n");
    desk.must_see("Cover and skirmishers: \"never\" is none of");
    desk.keys("\x1b:undo everything\n");
    desk.must_see("undo takes nothing after it");
    desk.keys("\x1b:leave\n");
    assert!(matches!(desk.app.screen, Screen::Start(..)));
}

#[test]
fn up_brings_back_what_was_run_from_one_game_to_the_next() {
    let mut desk = Desk::new(120, 40);
    desk.keys(":new hollow\n:muster\x1b:note one\n:note two\n");
    let last = |desk: &Desk| desk.play().game.undoable(Viewer::Table).unwrap_or_default();
    assert_eq!(last(&desk), "Note: two");
    desk.keys(":");
    desk.key(KeyCode::Up);
    desk.must_see(":note two");
    desk.key(KeyCode::Up);
    desk.must_see(":note one");
    desk.key(KeyCode::Up);
    desk.must_see(":note one");
    desk.key(KeyCode::Down);
    desk.must_see(":note two");
    desk.key(KeyCode::Down);
    desk.must_not_see(":note");
    desk.key(KeyCode::Up);
    desk.keys(" and three\n");
    assert_eq!(last(&desk), "Note: two and three");
    // What was run on the start screen is remembered there, and by itself.
    desk.restart();
    desk.keys(":");
    desk.key(KeyCode::Up);
    desk.must_see(":new hollow");
    desk.keys("\n:");
    desk.key(KeyCode::Up);
    desk.key(KeyCode::Up);
    desk.keys("\n");
    assert_eq!(last(&desk), "Note: two");
}

#[test]
fn the_command_line_is_in_sight_everywhere_and_nothing_is_too_small() {
    for (width, height) in [
        (200, 60),
        (120, 40),
        (80, 24),
        (40, 12),
        (30, 8),
        (7, 3),
        (1, 1),
    ] {
        let mut desk = mustering(120, 40);
        desk.resize(width, height);
        desk.keys(":ad");
        if width >= 30 {
            desk.must_see(":ad");
        }
        desk.keys("\x1b:leave\n:hol");
        if width >= 30 {
            desk.must_see(":hol");
        }
    }
}

/// Letters lead to an entry of a list that shows names, and pages go through every list, also under a line being typed.
#[test]
fn letters_and_pages_lead_through_lists() {
    let mut desk = Desk::new(120, 40);
    desk.keys("fer\n");
    desk.must_see("Ferry Road");
    assert!(desk.app.battle().is_some(), "{}", desk.picture());
    let mut desk = Desk::new(120, 40);
    desk.keys(":muster\nbig\n");
    desk.must_see("fix 2 problems first");
    desk.keys("add\n");
    desk.must_see("Add to units");
    let mut desk = Desk::ordered(120, 40);
    desk.keys(":");
    let first = desk.picture();
    desk.key(KeyCode::PageDown);
    assert_ne!(desk.picture(), first);
    desk.key(KeyCode::PageUp);
    desk.keys("\x1b/r");
    let first = desk.play().subject;
    desk.key(KeyCode::PageDown);
    assert_ne!(desk.play().subject, first);
}
