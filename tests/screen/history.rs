//! The log and looking back, the quick reference, what should lie on the table, and whether the game is saved.

use crate::states;
use crate::support::Desk;
use crossterm::event::KeyCode;
use drumhead::battle::{Viewer, Weight};
use drumhead::journal::{Game, Saved};
use drumhead::session::play::Dice;
use drumhead::ui::hits::ClickTarget;
use std::fs;
use std::path::PathBuf;

/// At the Ford, after the Fusiliers have fired at the Militia.
fn fired(width: u16, height: u16) -> Desk {
    let mut desk = Desk::ordered(width, height);
    desk.keys("f7\n8\n\n112345566666");
    desk.keys("6213566662");
    desk.must_do("Fusiliers", "smoke marker");
    desk
}

fn file(desk: &Desk) -> PathBuf {
    match desk.play().game.saved() {
        Saved::Yes(path) => path.clone(),
        other => panic!("{other:?}"),
    }
}

/// No marker on the table reminds of it.
#[test]
fn an_undone_wound_is_named() {
    let (battle, lines) = states::kept("big-skirmishes");
    let mut game = states::fresh(&battle);
    let mut wounds = Vec::new();
    for line in &lines {
        states::serve_line(&mut game, line);
        let record = game.latest().and_then(|seq| game.record(seq).ok());
        let events = record.into_iter().flat_map(|record| record.consequences);
        wounds.extend(events.filter(|it| it.weight == Weight::CharacterHit));
        if !wounds.is_empty() {
            break;
        }
    }
    let undo = game.undo(1).expect("undone");
    let told = undo.title.to(Viewer::Table);
    assert!(told.ends_with(wounds[0].head.to(Viewer::Table)), "{told}");
}

#[test]
fn a_line_of_the_log_shows_the_rosters_as_they_were() {
    for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12)] {
        let mut desk = fired(width, height);
        let narrow = width < 76;
        desk.keys("l");
        desk.must_not_see("THEN");
        desk.key(KeyCode::Up);
        desk.must_see("LOOKING BACK: after line 3");
        if narrow {
            desk.must_see("Tab to see the rosters then");
            desk.keys("\t");
        }
        desk.must_see("THEN, after line 3");
        if height >= 24 {
            desk.must_list("Militia", &["14", "0"]);
        }
        desk.key(KeyCode::Home);
        desk.must_see("LOOKING BACK: the start");
        desk.keys("\x1b\x1b");
        desk.must_not_see("LOOKING BACK");
        desk.must_not_see("THEN");
    }
}

#[test]
fn looking_back_changes_nothing_and_going_back_does() {
    let mut desk = fired(120, 40);
    let length = desk.play().game.len();
    desk.keys("l");
    desk.key(KeyCode::Up);
    desk.keys("\x1b");
    assert_eq!(desk.play().game.len(), length);
    desk.keys("l");
    desk.key(KeyCode::Up);
    desk.keys("g");
    desk.must_see("Fusiliers: 2 actions left");
    desk.must_see("just after Captain Ashby");
    assert_eq!(desk.play().game.len(), length + 1);
    // The line that does not stand any more is still there, with a sign and a word, and can be gone back to.
    desk.keys("l");
    desk.must_see("4✗Fusiliers");
    desk.must_see("(undone)");
    desk.key(KeyCode::Up);
    desk.keys("g");
    desk.must_do("Fusiliers", "smoke marker");
}

#[test]
fn the_log_is_searched() {
    let mut desk = fired(120, 40);
    let before = desk.play().game.len();
    desk.keys("l/fire");
    desk.must_see("Search: fire");
    desk.must_see("1 line");
    desk.must_see("4▸Fusiliers");
    desk.must_not_see("Turn 1 begins");
    desk.keys("\n\n");
    desk.must_see("Line 4");
    desk.keys("\x1b\x1b");
    desk.must_see("Turn 1 begins");
    desk.keys("/nobody did this");
    desk.must_see("0 lines");
    desk.keys("\x1b");
    desk.must_see("Turn 1 begins");
    // Letters are words here, and no commands.
    desk.keys("/gulq");
    desk.must_see("Search: gulq");
    assert_eq!(desk.play().game.len(), before);
}

#[test]
fn faces_that_were_known_are_marked() {
    let mut desk = Desk::opening(120, 40, Dice::App);
    for _ in 0..2 {
        desk.keys("\x1b*\n");
        assert!(desk.play().last.result.is_some(), "{}", desk.picture());
        desk.keys("u");
    }
    desk.keys("l");
    desk.must_see("SEEN BEFORE");
}

#[test]
fn the_rules_in_short_are_one_key_away() {
    for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12)] {
        let mut desk = Desk::playing(width, height);
        desk.keys("i");
        desk.must_see("Options of this battle");
        desk.must_see("[yes] no");
        desk.keys("canister");
        desk.must_see("BS-37");
        desk.must_not_see("Options of this battle");
        desk.keys("\x1b\x1b");
        desk.must_not_see("Search:");
    }
    let mut desk = Desk::playing(120, 40);
    desk.keys("i");
    desk.keys("cover and");
    desk.must_see("[once] twice");
}

#[test]
fn every_rulebook_has_its_options_and_its_clauses() {
    let shelf = drumhead::battle::load::Shelf {
        rulesets: drumhead::rules::ALL,
        folders: Vec::new(),
    };
    for ruleset in drumhead::rules::ALL {
        let setup = shelf.load_sample(ruleset.info().id).unwrap();
        let game = Game::start(&setup.document, 7, &drumhead::journal::Keep::Nowhere).unwrap();
        let help = drumhead::session::help::Help::of_rules(&game);
        let groups: Vec<&str> = help.found().map(|topic| topic.group.as_str()).collect();
        assert!(
            groups.contains(&"Options of this battle"),
            "{}",
            ruleset.info().id
        );
        for clause in ruleset.info().clauses {
            assert!(
                help.found()
                    .any(|topic| topic.key == clause.id && topic.text == clause.text),
                "{}",
                clause.id
            );
        }
        let options = help
            .found()
            .filter(|topic| topic.group == "Options of this battle");
        for option in options {
            assert!(
                option.text.contains('[')
                    || option
                        .text
                        .chars()
                        .next()
                        .is_some_and(|c| c.is_ascii_digit()),
                "{option:?}"
            );
        }
    }
}

#[test]
fn the_table_checklist_is_ticked_off() {
    for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12)] {
        let mut desk = fired(width, height);
        desk.keys("w");
        desk.must_see("1 smoke");
        if height > 12 {
            desk.must_see("1 disorder");
            // All that the last action asks for stands above, and nobody is left out.
            desk.must_see("After the last action");
            desk.must_see("alone");
        }
        // How they stand can be compared with the table.
        desk.must_say("12 figures, in line");
        desk.must_see("0 of");
        desk.keys("  ");
        desk.must_see("2 of");
        desk.must_see("✓  1 Grenadiers");
        desk.must_see("✓  2 Fusiliers");
        desk.key(KeyCode::Up);
        desk.keys(" ");
        desk.must_see("□  2 Fusiliers");
        desk.key(KeyCode::Up);
        desk.keys(" ");
        desk.keys("\x1b");
        // What has changed since must be looked at again.
        desk.keys("uw");
        desk.must_see("□  2 Fusiliers");
        desk.must_see("✓  1 Grenadiers");
        desk.keys("w");
        desk.must_not_see("12 figures");
    }
}

#[test]
fn what_lies_beside_a_roster_is_on_the_checklist_too() {
    let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 12);
    desk.keys("wG");
    desk.must_see("white counter");
    desk.keys(" ");
    desk.must_see("1 of");
}

#[test]
fn a_game_that_is_not_saved_says_so_in_words() {
    let mut desk = Desk::ordered(120, 40);
    desk.must_not_see("NOT SAVED");
    let path = file(&desk);
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
    desk.keys("nTea\n");
    assert!(desk.rows()[0].contains("NOT SAVED: "), "{}", desk.picture());
    desk.must_see("Ctrl-S keeps the game elsewhere");
    for (width, height) in [(200, 60), (80, 24), (40, 12)] {
        desk.resize(width, height);
        assert!(desk.rows()[0].contains("NOT SAVED"), "{}", desk.picture());
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    desk.resize(120, 40);
    desk.keys("nCake\n");
    desk.must_not_see("NOT SAVED");
    desk.must_see("saved");
}

#[test]
fn a_watcher_is_told_so() {
    let desk = fired(120, 40);
    let (game, _) = Game::open(&file(&desk)).unwrap();
    let mut other = Desk::new(120, 40);
    other.app.play(game, &[]);
    assert!(
        other.rows()[0].contains("WATCHING ONLY: this game is open in another window"),
        "{}",
        other.picture()
    );
    other.keys("nTea\n");
    other.must_see("this one only watches");
    assert_eq!(other.play().game.len(), desk.play().game.len());
}

#[test]
fn a_click_ticks_off_and_a_click_on_a_line_looks_back() {
    let mut desk = fired(120, 40);
    desk.keys("w");
    desk.click(ClickTarget::Unit(1));
    desk.must_see("✓  1 Grenadiers");
    desk.keys("\x1bl");
    desk.click(ClickTarget::Record(3));
    desk.must_see("LOOKING BACK: after line 3");
}

/// The open log has the rows of the stage and of the log that it replaces: none are empty while lines are cut.
#[test]
fn the_open_log_has_the_room_of_the_window() {
    for (width, height) in [(200, 60), (120, 60), (120, 40), (80, 24)] {
        let mut desk = Desk::replayed(width, height, "big-skirmishes/hollow-creek", 60);
        desk.keys("l");
        let picture = desk.picture();
        let rows: Vec<&str> = picture.lines().collect();
        let log = rows.iter().position(|row| row.contains("╭ Log")).unwrap();
        let end = log
            + rows[log..]
                .iter()
                .position(|row| row.starts_with('╰'))
                .unwrap();
        assert!(rows[end - 1].contains(" above"), "{picture}");
        let empty = |row: &&&str| row.trim_matches([' ', '│']).is_empty();
        assert_eq!(rows[log..end].iter().filter(empty).count(), 0, "{picture}");
        let below: Vec<_> = rows[end..]
            .iter()
            .filter(|row| row.trim().is_empty())
            .collect();
        assert!(below.len() <= 1, "{picture}");
    }
}

/// Whoever takes back several actions at once puts back all of them on the table; once something else is done a new row begins.
/// An action that was left with dice shown is no undo of the players: the next one does not reach back over it.
#[test]
fn a_roll_that_was_left_ends_a_row_of_undos() {
    let mut desk = fired(120, 40);
    desk.keys("uU");
    desk.keys("r");
    desk.must_do("Fusiliers", "smoke marker");
    desk.keys("f7\n8\n\n1\x1b\x1b\x1b\x1bu");
    desk.must_see("Undone:");
    desk.must_not_see("All undos");
}

#[test]
fn undos_in_a_row_are_put_back_together() {
    let mut desk = Desk::replayed(120, 40, "most-irregular/ferry-road", 3);
    let todo = |desk: &Desk| {
        let shown = desk.play().last.result.as_ref().expect("a result");
        shown.news(Viewer::Table).todo
    };
    desk.keys("u");
    desk.must_not_see("All undos");
    let volley = todo(&desk);
    desk.keys("u");
    desk.must_see("All undos so far:");
    let both = todo(&desk);
    assert!(both.len() > volley.len(), "{both:?}");
    assert!(
        volley.iter().all(|it| both.contains(it)),
        "{volley:?} {both:?}"
    );
    desk.keys("U");
    desk.must_not_see("All undos");
    desk.keys("u");
    desk.must_not_see("All undos");
    desk.keys("U");
    desk.must_not_see("All redos");
    desk.keys("U");
    desk.must_see("All redos so far:");
    assert!(todo(&desk).len() > 1, "{:?}", todo(&desk));
}
