//! Playing by keys: start, muster, draw, order, fire with real dice, result, undo, leave and come back.

use crate::support::Desk;
use crossterm::event::KeyCode;
use drumhead::battle::Viewer;
use drumhead::journal::Saved;
use drumhead::session::play::{Dice, Rolling};
use drumhead::ui::app::Flow;

#[test]
fn a_shot_takes_under_ten_keys_with_real_dice_extra() {
    let mut desk = Desk::ordered(120, 40);
    // Fire at 7 (the Militia, in line) at 8 inches.
    desk.keys("f7\n8");
    desk.must_see("▸ range        8");
    desk.keys("\n");
    desk.must_see("▸ cover        <n no> y yes");
    desk.keys("\n");
    desk.must_see("12D6   hit on 5+");
    desk.must_see("12 dice to go");
    desk.keys("11234");
    desk.must_see("[1] [1] [2] [3] [4] [_]");
    desk.keys("\x08");
    desk.must_see("[1] [1] [2] [3] [_]");
    desk.keys("45566666");
    desk.must_see("Fusiliers: to hit again");
    desk.must_see("  7 hit:   6 6 6 6 6 5 5");
    desk.keys("62");
    desk.must_see("Fusiliers: effect");
    desk.keys("13566662");
    assert!(desk.play().last.result.is_some(), "{}", desk.picture());
    desk.must_see("  8 hit:   6 6 6 6 6 1→6 5 5");
    desk.must_do("Militia", "remove 5 figures");
    desk.must_do("Fusiliers", "smoke marker");
    desk.must_see("u undo: Fusiliers");
}

#[test]
fn undo_redo_and_the_log_name_what_they_do() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("u");
    desk.must_see("Undone: Captain Ashby");
    desk.must_see("U redo: Captain Ashby");
    desk.keys("U");
    desk.must_see("Fusiliers: 2 actions left");
    desk.keys("l");
    desk.key(KeyCode::Home);
    desk.keys("g");
    desk.must_see("Before turn 1   ▶ Opening");
    desk.must_see("Space Begin the opening");
}

#[test]
fn a_line_of_the_log_opens() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("l\n");
    desk.must_see("Line 3");
    desk.must_see("2 ACTIONS");
    desk.key(KeyCode::Up);
    desk.must_see("Line 2");
    desk.keys("\x1b\x1b");
    desk.must_not_see("Line 2");
}

#[test]
fn a_refusal_gives_its_reason_and_can_be_forced() {
    let mut desk = Desk::playing(120, 40);
    // Nobody has ordered the Grenadiers.
    desk.keys("1f");
    desk.must_see("BS-23");
    desk.must_see("! do it anyway");
    desk.keys("!");
    desk.must_see("Reason for the override");
    desk.must_see("Tab another reason");
    desk.must_not_see("next field");
    desk.keys("umpire?\n");
    desk.must_see("Forced: umpire?");
    desk.keys("7\n8\n\n");
    desk.must_see("12D6");
    desk.roll();
    desk.must_see("FORCED BS-23: umpire?");
}

/// In the middle column nothing of it is left over: what comes next and what came before make room.
#[test]
fn beside_the_rosters_all_that_can_be_done_is_in_sight() {
    let desk = Desk::ordered(120, 40);
    assert!(desk.play().last.result.is_some(), "{}", desk.picture());
    desk.must_see("Roll dice");
    desk.must_see("Change formation");
}

#[test]
fn a_fault_is_shown_at_its_field() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n500\n");
    desk.must_see("500 is not between 0 and 240");
    desk.must_see("▸ range");
    desk.keys("12\n\n");
    desk.must_see("12D6   hit on 6 ");
}

#[test]
fn escape_leaves_a_roll_and_the_form_is_still_there() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n12\x1b\x1b");
    desk.must_see("target       7 Militia");
    desk.keys("\x1b");
    desk.must_not_see("target");
    assert_eq!(
        desk.play().game.undoable(Viewer::Table).as_deref(),
        Some("Captain Ashby orders Fusiliers")
    );
}

#[test]
fn the_last_target_and_range_are_there_the_next_time() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n\x1b\x1b");
    desk.keys("f");
    desk.must_see("target       ?");
    desk.keys("7\n8\n\n");
    desk.roll();
    desk.keys("uf");
    desk.must_see("target       7 Militia");
    desk.must_see("range        8");
    assert!(desk.see("Enter Fire"));
}

#[test]
fn pasted_digits_are_dice_and_pasted_letters_nothing() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n");
    desk.app.paste("quit 1 1, 2 2 3 3");
    desk.must_see("[1] [1] [2] [2] [3] [3] [_]");
}

#[test]
fn the_apps_dice_roll_at_once_when_told_so() {
    let mut desk = Desk::opening(120, 40, Dice::App);
    desk.keys("O\n");
    assert!(desk.play().last.result.is_some(), "{}", desk.picture());
    desk.must_see("the program's dice");
}

#[test]
fn at_a_table_of_real_dice_the_app_rolls_none() {
    let mut desk = Desk::opening(120, 40, Dice::Table);
    desk.keys("O\n ");
    desk.must_see("These dice are real");
    desk.must_not_see("the program rolls");
}

#[test]
fn played_actions_are_there_after_leaving() {
    let mut desk = Desk::ordered(120, 40);
    assert!(matches!(desk.play().game.saved(), Saved::Yes(_)));
    desk.must_see("saved");
    assert_eq!(desk.keys("q"), Flow::Quit);
    desk.restart();
    desk.must_see("Continue");
    desk.must_see("The Ford  ");
    desk.must_see("   Turn 1, ");
    desk.keys("\n");
    desk.must_see("Fusiliers: 2 actions left");
}

#[test]
fn a_roll_that_had_begun_goes_on_after_a_crash() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n ");
    desk.must_see(" to go ");
    desk.restart();
    desk.keys("\n");
    desk.must_see(" to go ");
    desk.must_see("the program's dice");
}

#[test]
fn the_main_key_does_what_the_footer_says() {
    let mut desk = Desk::playing(120, 40);
    assert!(desk.play().last.result.is_some(), "{}", desk.picture());
    desk.must_see("Space Draw a card");
    desk.keys(" ");
    desk.must_see("this card was drawn");
    desk.keys("5\n");
    desk.keys("o2\nf7\n8\n\n ");
    desk.roll();
    assert!(desk.play().last.result.is_some(), "{}", desk.picture());
    // Pressed once too often it does nothing at all.
    let length = desk.play().game.len();
    desk.keys(" ");
    assert!(desk.play().last.result.is_some(), "{}", desk.picture());
    assert_eq!(desk.play().game.len(), length);
    desk.keys("u2f7\n8\n\n ");
    desk.roll();
    // Once the keys have rested the result has been seen.
    assert!(desk.app.awaits_rest());
    desk.app.rest();
    assert!(!desk.app.awaits_rest() && !desk.play().last.just_rolled);
}

#[test]
fn a_number_is_forgotten_when_the_keys_rest() {
    let mut desk = Desk::playing(120, 40);
    desk.keys("\x1b1");
    desk.must_see("type a second digit");
    desk.keys("1");
    desk.must_see("─ 11 Deacon Tull");
    desk.must_not_see("type a second digit");
    desk.keys("\x1b1");
    assert!(desk.app.awaits_rest());
    desk.app.rest();
    desk.must_not_see("type a second digit");
    desk.keys("1");
    desk.must_see("─ 1 Grenadiers");
}

#[test]
fn a_letter_that_no_battle_begins_with_is_answered() {
    let mut desk = Desk::new(80, 24);
    let listed = desk.picture();
    desk.keys("z");
    desk.must_see("No entry begins with z.");
    desk.keys("h");
    assert_eq!(desk.picture(), listed, "Hollow Creek, and no notice");
    desk.keys("z\x1b");
    desk.must_not_see("No entry");
}

#[test]
fn the_sample_battle_is_one_key_away() {
    let mut desk = Desk::new(120, 40);
    desk.must_see("New battle");
    desk.keys("1\n");
    desk.must_see("Before turn 1");
    desk.must_see("saved");
}

/// Whoever chooses a battle reads what it is: the rulebook and its author, and the story. The list comes first.
#[test]
fn a_battle_says_what_it_is_before_it_begins() {
    for (width, height) in [(120, 40), (80, 24)] {
        let mut desk = Desk::new(width, height);
        desk.must_say("Big Skirmishes / Small Battles by Andy Callan.");
        desk.key(KeyCode::Down);
        desk.must_say("six carts are loaded in its yard for the coast.");
        desk.key(KeyCode::End);
        desk.must_not_see("Andy Callan");
    }
    let mut desk = Desk::new(80, 16);
    desk.key(KeyCode::Down);
    desk.must_see("Your own battle");
    desk.must_not_see("Andy Callan");
}

#[test]
fn help_lists_keys_actions_and_clauses_and_is_searched() {
    let mut desk = Desk::playing(120, 40);
    desk.keys("\x1b?");
    // Where you are first, then the signs and marks, then the keys: a page is as high as the screen.
    desk.must_see("Where you are");
    desk.must_see("Draw a card: Draw the next card");
    desk.must_see("acts now");
    desk.key(KeyCode::PageDown);
    desk.must_see("Keys in");
    desk.must_not_see("Where you are");
    desk.key(KeyCode::PageUp);
    desk.must_see("Where you are");
    desk.keys("canister");
    desk.must_see("BS-37");
    desk.must_not_see("Where you are");
    desk.keys("\x1b\x1b");
    desk.must_see("Space Draw a card");
}

#[test]
fn no_action_takes_a_key_of_the_screen() {
    for ruleset in drumhead::rules::ALL {
        let shelf = drumhead::battle::load::Shelf {
            rulesets: drumhead::rules::ALL,
            folders: Vec::new(),
        };
        let setup = shelf.load_sample(ruleset.info().id).unwrap();
        let battle = ruleset.muster(&setup.document).0.unwrap();
        for offer in battle.declared() {
            let taken = drumhead::session::keys::Keys::default()
                .reserved()
                .any(|key| key == offer.key);
            assert!(
                !taken,
                "{}: {} has the key {:?}, which the screen has",
                ruleset.info().id,
                offer.id,
                offer.key
            );
        }
    }
}

#[test]
fn arrows_tab_and_the_menu_reach_everything() {
    let mut desk = Desk::ordered(120, 40);
    desk.key(KeyCode::Right);
    desk.must_see("7 Militia");
    desk.keys("\t");
    desk.keys("2\n");
    desk.key(KeyCode::Down);
    desk.key(KeyCode::Up);
    desk.keys("\n");
    assert!(
        desk.see("Enter") || desk.see("Result"),
        "{}",
        desk.picture()
    );
}

#[test]
fn the_odds_are_under_the_form_before_the_roll_and_go_with_what_they_were_of() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8");
    desk.think();
    desk.must_see("Odds");
    desk.must_say("Militia: killed mostly 0-3, average 1.6");
    // The alternatives: the bands of the musket, cover or none, and which of them stands in the form.
    desk.must_see("range in inches: killed");
    desk.must_see("▸ to 9           1.6 █");
    desk.must_see("  to 18          0.8 █");
    desk.must_see("▸ no             1.6 █");
    desk.must_see("  yes            0.8 █");
    // What the state may be: a Professional would add two dice of twelve.
    desk.page_to("with Fusiliers: killed");
    desk.page_to("▸ nobody         1.6 █");
    desk.page_to("  Captain Ashby  1.8 █");
    desk.keys("0");
    desk.must_not_see("kills");
    desk.keys("\x08");
    let late = desk.app.take_job().unwrap();
    desk.keys("9");
    late.work(|finding| {
        desk.app.put_odds(finding);
        true
    });
    desk.must_not_see("kills");
}

#[test]
fn odds_stand_at_the_roll_and_the_result_among_them_after_it() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n");
    desk.must_see("12D6");
    // It is worked out elsewhere, and shown when it comes.
    desk.must_not_see("average");
    desk.think();
    for odds in ["mostly 0-3, average 1.6", "none  19%", "1  34%"] {
        desk.must_see(odds);
    }
    desk.keys("112345566666");
    desk.keys("6213566662");
    desk.must_say("Militia: 5 killed (average 1.6; 5 or more: 1%)");
    desk.keys("u");
    desk.must_not_see("average");
}

#[test]
fn odds_that_come_after_the_roll_are_shown_all_the_same() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n112345566666");
    desk.keys("6213566662");
    desk.must_not_see("average");
    desk.think();
    desk.must_see("5 killed (average 1.6");
    // Left and put aside, the roll is another one.
    desk.keys("uf7\n8\n\n\x1b");
    desk.think();
    desk.must_say("killed mostly 0-3, average 1.6");
}

#[test]
fn undo_tells_the_table_what_to_put_back() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n112345566666");
    desk.keys("6213566662");
    desk.must_do("Fusiliers", "smoke marker");
    desk.keys("u");
    desk.must_do("Fusiliers", "remove 1 smoke marker");
    desk.must_do("Militia", "5 figures");
    desk.keys("U");
    desk.must_do("Fusiliers", "smoke marker");
}

/// The player's own keys: they do what the table's did, footer, help and desk name them, and what they took the place of is free.
#[test]
fn other_keys_do_the_same_and_are_shown() {
    let text = "keys: {undo: [F2, '§'], log: F4}\nactions: {fire: '¤'}\n".as_bytes();
    let document = drumhead::battle::Document::parse("keys.yaml", text).unwrap();
    let (keys, faults) = drumhead::session::keys::Keys::of(&document);
    assert!(faults.is_empty(), "{faults:?}");
    let mut desk = Desk::with_keys(120, 40, keys);
    desk.keys("Cd5\no2\n");
    desk.must_see("Fusiliers: 2 actions left");
    desk.must_see("F2 undo: ");
    desk.must_see("¤ Fire");
    desk.must_see("F4 log");
    desk.keys("f");
    desk.must_see("f does nothing here");
    desk.keys("¤");
    desk.must_see("The enemy unit to fire at");
    desk.keys("\x1b");
    desk.keys("?");
    desk.must_see("Where you are");
    desk.key(KeyCode::PageDown);
    desk.must_see("F2 §");
    desk.keys("\x1b§");
    desk.must_not_see("Fusiliers: 2 actions left");
    desk.must_see("redo: ");
}

/// A theme that is saved while it is on is seen at once; a broken one is told of and changes nothing.
#[test]
fn a_theme_is_seen_as_it_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let save = |text: &str| std::fs::write(folder.path().join("dusk.yaml"), text).unwrap();
    save("theme: Dusk\nbase: light\n");
    let mut desk = Desk::playing(120, 40);
    assert!(desk.app.themes.add_folder(folder.path()).is_empty() && desk.app.themes.choose("dusk"));
    let before = desk.style_of("The Ford");
    assert!(!desk.app.reload_theme());
    save("theme: Dusk\nbase: light\ntitle: {text: '#123456'}\n");
    assert!(desk.app.reload_theme());
    let after = desk.style_of("The Ford");
    assert!(after != before && !desk.app.reload_theme());
    save("theme: Dusk\nbase: light\ntitle: {txt: '#654321'}\n");
    assert!(desk.app.reload_theme());
    assert_eq!(desk.style_of("The Ford"), after);
    desk.must_see("dusk.yaml:3:9: title.txt: there is no such field; did you mean text?");
}

#[test]
fn the_luck_of_both_sides_is_one_key_away() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("%");
    desk.must_see("No dice rolled yet");
    desk.keys("\x1b");
    desk.keys("f7\n8\n\n112345566666");
    desk.keys("6213566662");
    desk.keys("%");
    desk.must_see("to hit: hit");
    desk.must_see("8 of 12     4.7 expected  or better   5%");
    desk.must_see("too few dice");
    desk.must_see("effect: kill");
    desk.keys("\x1b");
    assert!(desk.play().last.result.is_some(), "{}", desk.picture());
    // What was undone does not count.
    desk.keys("u%");
    desk.must_see("No dice rolled yet");
}

/// Red's dice are real, blue's the program's: each roll is as its owner wants it.
/// Dice of one's own are no less than the program's: who leaves them is told so, and the log says it.
#[test]
fn leaving_typed_dice_says_so() {
    let mut desk = Desk::opening(
        120,
        40,
        Rolling {
            all: Dice::Table,
            sides: [None, None],
        },
    );
    desk.keys("O\n");
    desk.keys("6");
    desk.keys("\x1b\x1b");
    desk.must_see("Left unfinished, as the log says. To do it after all, type your dice again");
    desk.keys("\x1bl");
    desk.must_see("Left unfinished: ");
}

#[test]
fn each_side_rolls_in_its_own_manner() {
    let rolling = Rolling {
        all: Dice::Ask,
        sides: [Some(Dice::Table), Some(Dice::App)],
    };
    let mut desk = Desk::opening(120, 40, rolling);
    desk.keys("O");
    // Who begins is diced for: red types, blue's die falls by itself.
    desk.keys("\n");
    desk.keys(" ");
    desk.must_see("These dice are real: type what they show.");
    desk.must_not_see("the program rolls");
    desk.keys("6");
    assert!(
        desk.play().game.waiting().is_none() || desk.see("real dice"),
        "{}",
        desk.picture()
    );
    let game = &desk.play().game;
    let record = game
        .record(game.len())
        .expect("it is done, unless the dice were equal");
    let app: Vec<bool> = record
        .hands
        .iter()
        .flat_map(|hand| hand.app.iter().map(Option::is_some))
        .collect();
    assert!(app.starts_with(&[false, true]), "{app:?}");
}
