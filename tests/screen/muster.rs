//! Mustering a battle by keys, from nothing to the first turn; saving it; leaving it and coming back.

use crate::support::Desk;
use crossterm::event::KeyCode;
use drumhead::battle::load::Shelf;
use drumhead::ui::app::{Flow, Screen};
use std::path::PathBuf;

/// At the list of rulesets.
fn desk(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.keys(":muster\n");
    desk.must_see("A new battle");
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
        Screen::Muster(muster) => muster
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
fn a_field_unknown_to_a_rulebook_is_not_asked_for() {
    for (ruleset, known) in [("1", true), ("2", false), ("5", false)] {
        let mut desk = desk(80, 60);
        desk.keys(&format!("{ruleset}\n"));
        desk.must_see("add to units");
        assert_eq!(
            desk.see("add to special effects"),
            known,
            "{}",
            desk.picture()
        );
    }
}

/// RA-05: a battle without leaders begins, but not without a word.
#[test]
fn ra_05_a_battle_without_leaders_begins_with_a_warning() {
    let mut desk = desk(120, 60);
    desk.keys("4\n");
    for side in ["red", "blue"] {
        desk.keys(&format!(":add {side} Rogers\n"));
    }
    home(&mut desk);
    desk.must_see("Begin the battle  2 warnings");
    desk.keys("\n");
    desk.must_see("red, figures: no leader");
    assert!(matches!(desk.app.screen, Screen::Play(_)));
}

/// Two units and a character a side, built by keys.
fn built() -> Desk {
    let mut desk = desk(120, 60);
    desk.keys("1\n");
    desk.must_see("fix 2 problems first");
    open(&mut desk, "add to units");
    desk.keys("Guard\n");
    desk.must_see("12 figures in 1 unit");
    // One more like it, and it is a gun: a crew of four, and a name of its own.
    desk.keys("&\n");
    desk.must_see("Guard 2");
    desk.keys("art");
    desk.must_see("4 figures");
    desk.keys("\n");
    desk.must_see("16 figures in 2 units; 0 of at most 1 character");
    open(&mut desk, "add to characters");
    desk.keys("Hale\t3\n");
    desk.must_see("1 of 2 Leaders");
    desk
}

#[test]
fn a_battle_is_built_saved_and_begun_by_keys_alone() {
    let mut desk = built();
    home(&mut desk);
    desk.keys("\n");
    desk.must_see("a side needs at least 1 unit; add one");
    // Blue's roster comes from a file.
    home(&mut desk);
    open(&mut desk, "Blue: Blue");
    desk.must_see("Sample rosters");
    desk.must_see("settlers");
    desk.keys("4\n");
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
    // The title is suggested.
    desk.must_see("Save the battle as");
    desk.keys("\n");
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
fn a_muster_survives_leaving_the_program() {
    let mut desk = built();
    assert_eq!(desk.keys("q"), Flow::Quit);
    desk.restart();
    desk.must_see("Continue mustering A new battle");
    desk.keys("11\n");
    desk.must_see("Guard 2");
    desk.must_see("1 of 2 Leaders");
    // What was done before can still be undone.
    desk.keys("u");
    desk.must_not_see("1 of 2 Leaders");
    desk.keys("U");
    desk.must_see("1 of 2 Leaders");
}

#[test]
fn every_step_is_undone_and_nothing_is_written_over() {
    let mut desk = built();
    home(&mut desk);
    open(&mut desk, "save this roster");
    desk.keys("\n");
    desk.must_see("red.yaml");
    desk.keys("\n\n");
    desk.must_see("red-2.yaml");
    // A name that is typed takes the place of the one suggested, and goes nowhere else.
    desk.keys("\nGeneral Ford\n");
    desk.must_see("general-ford.yaml");
    desk.must_see("Guard 2");
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
    open(&mut desk, "add to figures");
    desk.keys("Bo\n");
    // An enlisted man has 20 points: 20 from the other side's none.
    desk.must_see("20 points, 1 figure; 20 apart");
    desk.keys("&");
    desk.must_see("40 points, 2 figures; 40 apart");
}

#[test]
fn points_are_seen_in_the_form_as_they_change_and_faults_come_first_where_there_is_little_room() {
    for (width, height) in [(120, 40), (80, 24), (40, 12)] {
        let mut desk = desk(width, height);
        desk.keys("4\n");
        // On the first row stands what keeps it from beginning.
        desk.must_see("! red, figures: a side needs");
        open(&mut desk, "add to figures");
        desk.keys("Bo");
        desk.must_see("20 points, 1 figure");
        desk.keys("\t\tmus ");
        desk.must_see("40 points, 1 figure");
        desk.must_not_see("overrule");
        desk.key(KeyCode::Esc);
        // Nothing has been put in.
        desk.must_see("! a side needs");
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
            desk.keys(":muster\n");
            desk.keys(&format!("{pick}\n"));
            assert!(
                matches!(&desk.app.screen, Screen::Muster(muster) if muster.draft.is_some()),
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

#[test]
fn letters_select_by_how_a_word_begins_and_a_name_stays() {
    let mut desk = desk(120, 50);
    desk.keys("5\n");
    open(&mut desk, "add to units");
    desk.keys("Eagle Clan\ttri\n");
    desk.must_see("tribesmen");
    // The form of one that is there does not begin on its name.
    desk.keys("\nsk\n");
    desk.must_see("Eagle Clan");
    desk.must_see("skirmishers");
    desk.must_not_see("tribesmen");
}

#[test]
fn a_number_out_of_bounds_keeps_the_form_open() {
    for (width, height) in [(120, 40), (80, 24), (40, 12)] {
        let mut desk = desk(width, height);
        desk.keys("1\n");
        open(&mut desk, "add to units");
        desk.keys("Guard");
        let number = |desk: &Desk| match &desk.app.screen {
            Screen::Muster(muster) => muster.edit.as_ref().map(|edit| {
                let line = edit.form.lines.iter();
                line.clone().position(|line| line.field.name == "figures")
            }),
            _ => None,
        };
        let at = number(&desk).flatten().expect("a number of figures");
        for _ in 0..at {
            desk.keys("\t");
        }
        desk.keys("5000\n");
        desk.must_see("Figures: ");
        assert_eq!(number(&desk), Some(Some(at)), "the form is open");
        desk.keys("12\n");
        assert_eq!(number(&desk), None);
    }
}

#[test]
fn traits_are_ticked_and_points_run_against_a_target() {
    for (width, height) in [(120, 40), (80, 24)] {
        let mut desk = desk(width, height);
        desk.keys("4\n");
        open(&mut desk, "Points target");
        desk.keys("350x\n");
        desk.must_see("350");
        open(&mut desk, "add to figures");
        desk.keys("Rogers\t\t");
        // Each with its price, ticked with Space.
        desk.must_see("[ ] musket (20)");
        desk.keys("mus hat ");
        desk.must_see("[x] hatchet (10)");
        desk.must_see("50 of 350 points (300 left)");
        desk.keys(" ");
        desk.must_see("40 of 350 points (310 left)");
        desk.keys("\n");
        desk.must_see("40 points: enlisted, musket");
        desk.restart();
        desk.keys("11\n");
        desk.must_see("40 of 350 points");
    }
}

/// One line for a unit of every ruleset; what is not understood is named, and the line stays.
#[test]
fn a_unit_is_added_in_one_line() {
    for (pick, line, told) in [
        (
            1,
            "red Royal Fusiliers elite 14 rif col",
            "infantry, elite, 14 figures, rifle, column",
        ),
        (1, "blue characters Hale 3", "class 3"),
        (2, "red Wardens elite 12", "elite, 12"),
        (5, "blue Eagle Clan trib vet 12", "tribesmen, veteran"),
        (
            4,
            "red Rogers enl mus,hat lead,vet",
            "enlisted, musket, hatchet, leader, veteran",
        ),
        (3, "red Hale's Foot line rif", "regular, rifle"),
    ] {
        let mut desk = desk(120, 50);
        desk.keys(&format!("{pick}\n"));
        desk.keys(&format!(":add {line}\n"));
        assert!(desk.see(told), "{line}:\n{}", desk.picture());
    }
    let mut desk = desk(120, 50);
    desk.keys("4\n:add red Rogers enlisted musket,hatchat\n");
    desk.must_see(
        "\"hatchat\" is none of improvised, hatchet, sword, pistol, musket; did you mean hatchet?",
    );
    desk.keys("\x08\x08et\n");
    desk.must_see("enlisted, musket, hatchet");
    desk.keys(":add green Rogers\n");
    desk.must_see("Name a side");
}

/// What the ground can be is listed where it is asked for, in the rulebook's own words, once both rosters can fight.
#[test]
fn the_ground_is_chosen_from_what_the_rulebook_asks() {
    for (pick, covers, going) in [
        ("1", &["yes", "no"][..], Some("bad going")),
        (
            "2",
            &["open", "concealed", "cover"],
            Some("difficult ground"),
        ),
        ("4", &["none", "soft", "hard"], None),
        ("5", &["yes", "no"], Some("broken ground")),
    ] {
        let mut desk = desk(120, 50);
        desk.keys(&format!("{pick}\n:add red Guard\n:add blue Clan\n"));
        open(&mut desk, "add to terrain");
        let field = |desk: &Desk| {
            let Screen::Muster(muster) = &desk.app.screen else {
                panic!("not mustering");
            };
            let form = &muster.edit.as_ref().expect("a form").form;
            form.line().expect("a question").field.clone()
        };
        desk.keys("The wall\t");
        let cover = field(&desk);
        assert!(
            covers
                .iter()
                .all(|it| cover.options.iter().any(|word| word == it)),
            "{pick}: {:?}",
            cover.options
        );
        // They are listed with their numbers, and no number pad is.
        desk.must_see(&format!("1 {}", cover.options[0]));
        desk.must_not_see(" 8  9  .  <");
        desk.keys("1\t");
        let ground = field(&desk);
        assert_eq!(ground.name, "going");
        match going {
            Some(going) => desk.must_see(&format!("1 {going}")),
            None => assert!(ground.options.is_empty(), "{:?}", ground.options),
        }
        desk.keys("half speed\n");
        desk.must_see("The wall");
    }
}

/// Hints name what this rulebook has, and the list that they stand at.
#[test]
fn hints_name_what_the_rulebook_has() {
    let mut desk = desk(120, 50);
    desk.keys("4\n");
    go(&mut desk, "add to figures");
    desk.must_say(":add red Rogers, then its options");
    go(&mut desk, "add to terrain");
    desk.must_not_see(":add red");
    home(&mut desk);
    desk.key(KeyCode::Insert);
    desk.must_say("Go to a list first: figures, special actions");
}
