//! Mustering a battle by keys, from nothing to the first turn; saving it; leaving it and coming back.

use crate::support::Desk;
use crossterm::event::KeyCode;
use drumhead::battle::load::Shelf;
use drumhead::ui::app::{Flow, Screen};
use std::path::PathBuf;

/// At the list of rulesets.
fn desk(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    // Five samples come first.
    desk.keys("6");
    desk.must_see("A new battle of");
    desk
}

/// Goes down to a row that says so, and opens it.
fn open(desk: &mut Desk, row: &str) {
    go(desk, row);
    desk.keys("\n");
}

/// Goes down to a row.
fn go(desk: &mut Desk, row: &str) {
    let at = |desk: &Desk| match &desk.app.screen {
        Screen::Muster(muster, _) => muster
            .row()
            .map(|row| row.label.clone())
            .unwrap_or_default(),
        _ => panic!("not mustering:\n{}", desk.picture()),
    };
    for _ in 0..200 {
        desk.key(KeyCode::Down);
        if at(desk) == row {
            return;
        }
    }
    panic!("no row {row:?}:\n{}", desk.picture());
}

fn home(desk: &mut Desk) {
    desk.key(KeyCode::Home);
}

fn saved(desk: &Desk, file: &str) -> PathBuf {
    desk.home().join("config/rosters/big-skirmishes").join(file)
}

/// What a rulebook has no use for is no row; where it has, it is.
#[test]
fn what_a_rulebook_does_not_know_is_not_asked_for() {
    for (ruleset, known) in [("1", true), ("2", false), ("5", false)] {
        let mut desk = desk(80, 60);
        desk.keys(&format!("{ruleset}\n"));
        desk.must_see("add to the units");
        assert_eq!(
            desk.see("add to the special effects"),
            known,
            "{}",
            desk.picture()
        );
    }
}

/// Two units and a character a side, built by keys.
fn built() -> Desk {
    let mut desk = desk(120, 60);
    desk.keys("1\n");
    desk.must_see("when 2 faults are mended");
    open(&mut desk, "add to the units");
    desk.keys("Guard\n");
    desk.must_see("12 figures in 1 unit");
    // One more like it, and it is a gun: a crew of four, and a name of its own.
    desk.keys("&\n");
    desk.must_see("Guard 2");
    desk.keys("\tart");
    desk.must_see("4 figures");
    desk.keys("\n");
    desk.must_see("16 figures in 2 units; 0 of at most 1 character");
    open(&mut desk, "add to the characters");
    desk.keys("Hale\t3\n");
    desk.must_see("1 of 2 Leaders");
    desk
}

#[test]
fn a_battle_is_built_saved_and_begun_by_keys_alone() {
    let mut desk = built();
    home(&mut desk);
    desk.keys("\n");
    desk.must_see("there is no unit; a side needs one at least");
    // Blue's roster comes from a file.
    home(&mut desk);
    open(&mut desk, "Blue: Blue");
    desk.must_see("Sample rosters");
    desk.must_see("settlers");
    desk.keys("2");
    desk.must_see("Blue: Valley settlers");
    home(&mut desk);
    open(&mut desk, "Battle");
    for _ in 0.."A new battle".len() {
        desk.keys("\x08");
    }
    desk.keys("At the Mill\n");
    // An option is turned in place.
    go(&mut desk, "cover and skirmishers");
    desk.must_see("[once]  twice");
    desk.key(KeyCode::Right);
    desk.must_see(" once  [twice]");
    desk.ctrl('s');
    desk.must_see("at-the-mill.battle.yaml");
    let shelf = Shelf {
        rulesets: drumhead::rules::ALL,
        folders: vec![desk.home().join("config/rosters")],
    };
    let setup = shelf
        .load(&saved(&desk, "at-the-mill.battle.yaml"))
        .expect("what is saved can be read");
    assert_eq!(setup.document["options"]["cover_and_skirmishers"], "twice");
    assert_eq!(setup.document["red"]["units"].as_array().unwrap().len(), 2);
    let text = std::fs::read_to_string(saved(&desk, "at-the-mill.battle.yaml")).unwrap();
    assert!(
        text.contains("blue: settlers.yaml"),
        "an unchanged roster is named: {text}"
    );
    home(&mut desk);
    desk.keys("\n");
    desk.must_see("At the Mill");
    desk.must_see("Guard 2");
    desk.must_see("Opening");
}

#[test]
fn what_is_mustered_is_still_there_after_the_program_was_left() {
    let mut desk = built();
    assert_eq!(desk.keys("q"), Flow::Quit);
    desk.restart();
    desk.must_see("Go on with A new battle");
    desk.keys("6");
    desk.must_see("Guard 2");
    desk.must_see("1 of 2 Leaders");
}

#[test]
fn every_step_is_undone_and_nothing_is_written_over() {
    let mut desk = built();
    home(&mut desk);
    open(&mut desk, "save this roster as a file");
    desk.must_see("red.yaml");
    desk.keys("\n");
    desk.must_see("red-2.yaml");
    home(&mut desk);
    go(&mut desk, "Guard");
    desk.key(KeyCode::Delete);
    desk.must_see("4 figures in 1 unit");
    // A side needs more units than characters, and the place is marked.
    desk.must_see("1 of at most 0 characters");
    desk.keys("u");
    desk.must_see("16 figures in 2 units");
    desk.keys("U");
    desk.must_see("4 figures in 1 unit");
    desk.keys("u)");
    let rows = desk.rows();
    let row = |name: &str| {
        rows.iter()
            .position(|row| row.contains(&format!("{name} ")) && row.contains("infantry"))
    };
    assert!(
        row("Guard") > rows.iter().position(|row| row.contains("Guard 2")),
        "{}",
        desk.picture()
    );
}

#[test]
fn points_add_up_as_figures_are_mustered() {
    let mut desk = desk(120, 60);
    desk.keys("4\n");
    open(&mut desk, "add to the figures");
    desk.keys("Bo\n");
    // An enlisted man has 20 points: 20 from the other side's none.
    desk.must_see("20 points, 1 figure; 20 from the other side's");
    desk.keys("&");
    desk.must_see("40 points, 2 figures; 40 from the other side's, over");
}

#[test]
fn points_are_seen_in_the_form_as_they_change_and_faults_come_first_where_there_is_little_room() {
    for (width, height) in [(120, 40), (80, 24), (40, 12)] {
        let mut desk = desk(width, height);
        desk.keys("4\n");
        // On the first row stands what keeps it from beginning.
        desk.must_see("! red, figures: there is no figure");
        open(&mut desk, "add to the figures");
        desk.keys("Bo");
        desk.must_see("20 points, 1 figure");
        desk.keys("\t\tmusket");
        desk.must_see("40 points, 1 figure");
        desk.must_not_see("overrule");
        desk.key(KeyCode::Esc);
        // Nothing has been put in.
        desk.must_see("! there is no figure");
    }
}

#[test]
fn every_ruleset_is_mustered_at_every_size() {
    for (size, count) in [
        ((200, 60), 10),
        ((120, 40), 10),
        ((80, 24), 10),
        ((40, 12), 10),
        ((7, 3), 10),
        ((1, 1), 10),
    ] {
        for pick in 1..=count {
            let mut desk = Desk::new(size.0, size.1);
            desk.keys("6");
            desk.keys(&format!("{pick}\n"));
            assert!(
                matches!(&desk.app.screen, Screen::Muster(muster, _) if muster.draft.is_some()),
                "{}",
                desk.picture()
            );
            for _ in 0..30 {
                desk.key(KeyCode::Down);
                desk.picture();
            }
            desk.keys("\n");
            desk.picture();
        }
    }
}
