//! The command line and the search: what is typed is what is done.

use crate::support::Desk;
use crossterm::event::KeyCode;
use drumhead::battle::Viewer;
use drumhead::session::keys::KeyPlace;
use drumhead::ui::app::Flow;

fn last(desk: &Desk) -> String {
    desk.play().game.undoable(Viewer::Table).unwrap_or_default()
}

#[test]
fn a_line_goes_straight_to_the_dice() {
    for line in [
        "fire fusiliers militia range=8",
        "fire 2 7 8",
        "f 2 7 8",
        "range=8 2 fire mil",
        "fire fus mil range 8",
        "2 f mil 8 no-steady",
        "fire militia=2 8",
        "fir fus mil 8",
        "fire fus target=7 range=8",
        "fire unit=2 target=7 range=8",
        // The Fusiliers are selected, and 7 is an enemy.
        "fire 7 8",
        "f mil 8",
    ] {
        let mut desk = Desk::ordered(120, 40);
        desk.keys(&format!(":{line}\n"));
        match line {
            "fire militia=2 8" => desk.must_see("Fire has no field militia; there are"),
            "2 f mil 8 no-steady" => desk.must_see("Fire does not know no-steady"),
            _ => {
                desk.must_see("Fusiliers: to hit");
                desk.must_see("12D6   hit on 5+");
            }
        }
    }
}

/// One line for everybody: each rolls in turn, and each is a record of its own, until one must act.
#[test]
fn all_are_motivated_by_one_line() {
    let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 2);
    let before = desk.play().game.len();
    desk.keys(":motivate all\n");
    assert!(desk.dice_are_due(), "{}", desk.picture());
    // The first two fail; the third is motivated, and acts before the next is rolled for.
    desk.keys("66");
    assert_eq!(desk.play().game.len(), before + 2);
    assert!(desk.dice_are_due(), "{}", desk.picture());
    desk.keys("1");
    assert_eq!(desk.play().game.len(), before + 3);
    desk.must_see("Stopped: Grey Heron is motivated and acts first (RA-12)");
    assert!(!desk.dice_are_due());
}

#[test]
fn everyone_else_holds_fire() {
    let mut desk = Desk::replayed(120, 40, "on-the-frontier/stony-ford", 1);
    let before = desk.play().game.len();
    desk.keys(":everyone else holds fire\n");
    let play = desk.play();
    assert!(play.game.len() > before + 2, "{}", desk.picture());
    assert!(play.depth() == 0);
    desk.keys(":hold all\n");
    desk.must_see("No unit can hold fire now");
}

#[test]
fn a_form_asks_for_missing_fields() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys(":fire fus mil\n");
    desk.must_see("target       7 Militia");
    desk.must_see("▸ range");
    desk.keys("8\n\n");
    desk.must_see("12 dice to go");
}

#[test]
fn a_yes_and_a_word_of_a_choice_are_said_bare() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys(":fire fus mil cover\n");
    let form = desk.play().form().expect("the form is open").entry();
    assert_eq!(form.fields["target"], "blue/militia");
    assert!(
        form.fields
            .values()
            .any(|value| *value == true || value.is_string() && *value != "blue/militia"),
        "{form:?}"
    );
}

#[test]
fn unknown_words_are_named() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys(":fire fus rangrs 8\n");
    desk.must_see("Fire does not know rangrs; did you mean Rangers?");
    assert_eq!(desk.app.place(), KeyPlace::Palette);
    desk.keys("\x1b:fire fus hidden\n");
    desk.must_see("hidden could be 8 Hidden unit 1, 9 ");
    desk.keys("\x1b:fire fus mil 8 rnge=3\n");
    desk.must_see("Fire has no field rnge; did you mean range?");
    desk.keys("\x1b:frobnicate the guns\n");
    desk.must_see("No action, unit or command is called frobnicate");
    desk.keys("\x1b");
    assert_eq!(desk.app.place(), KeyPlace::Units);
    desk.must_see("Fusiliers: 2 actions left");
}

/// A word that only other rulebooks have for an action is understood.
#[test]
fn the_word_of_another_rulebook_is_understood() {
    let mut desk = Desk::replayed(120, 40, "on-the-frontier/stony-ford", 0);
    desk.keys(" 63  ");
    desk.keys(":fire 2 14\n");
    desk.must_see("Shoot: 2 ");
    desk.keys("\x1b:barricade 2\n");
    desk.must_see("No action, unit or command is called barricade");
}

#[test]
fn a_hidden_unit_cannot_be_called_by_name() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys(":fire fus hunters 8\n");
    desk.must_see("Fire does not know hunters");
}

#[test]
fn tab_completes_and_arrows_choose() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys(":fi\t");
    desk.must_see(":fire ");
    desk.keys("fus\tmil\t");
    desk.must_see(":fire Fusiliers Militia ");
    desk.keys("\t");
    desk.must_see(":fire Fusiliers Militia range=");
    desk.keys("8\n");
    desk.must_see("12 dice to go");
    desk.keys("\x1b\x1b:");
    desk.must_see("fire Fusiliers Militia range=8");
    desk.must_see("again");
    desk.keys("\n");
    desk.must_not_see("12 dice to go");
    desk.keys("\x1b:");
    desk.key(KeyCode::Down);
    desk.key(KeyCode::Up);
    desk.keys("\n");
    desk.must_see("12 dice to go");
}

#[test]
fn every_line_shows_the_key_that_does_the_same() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys(":undo");
    desk.must_see("u  undo");
    desk.keys("\x1b:draw");
    desk.must_see("d  Draw a card");
    desk.keys("\x1b:hale");
    desk.must_see("4  Colonel Hale");
}

#[test]
fn the_programs_own_commands() {
    let mut desk = Desk::ordered(120, 40);
    let ordered = last(&desk);
    desk.keys(":undo\n");
    assert_ne!(last(&desk), ordered);
    desk.keys(":redo\n");
    assert_eq!(last(&desk), ordered);
    desk.keys(":log\n");
    assert_eq!(desk.app.place(), KeyPlace::Log);
    desk.keys(":go 0\n");
    desk.must_see("Before turn 1   ▶ Opening");
    desk.keys(":go nowhere\n");
    desk.must_see("nowhere is not the number of a line");
    desk.keys(":help\n");
    desk.must_see("Where you are");
    desk.keys("\x1b:theme light\n");
    assert_eq!(desk.app.themes.now().name, "light");
    desk.keys(":theme puce\n");
    desk.must_see("There is no theme puce; there are");
    desk.keys(":militia\n");
    desk.must_see("─ 7 Militia");
    desk.keys(":undo it all\n");
    desk.must_see("undo takes nothing after it");
    desk.keys("\x1b");
    assert_eq!(desk.keys(":quit\n"), Flow::Quit);
}

#[test]
fn the_game_is_kept_under_another_name() {
    let mut desk = Desk::ordered(120, 40);
    let file = tempfile::tempdir().unwrap().path().join("evening.jsonl");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    desk.keys(&format!(":save-as {}\n", file.display()));
    desk.must_see("The game is now saved in");
    assert!(file.is_file());
    std::fs::remove_dir_all(file.parent().unwrap()).unwrap();
}

#[test]
fn a_note_is_one_line_and_the_result_stays() {
    let mut desk = Desk::ordered(120, 40);
    assert!(desk.play().last.result.is_some(), "{}", desk.picture());
    desk.keys("n");
    desk.must_see("Enter save");
    desk.keys("Hale's hat is shot off\n");
    desk.must_see("Note: Hale's hat is shot off");
    desk.must_see("Captain Ashby orders Fusiliers");
    desk.keys(":note the dog ate range=8 of the cows\n");
    assert_eq!(last(&desk), "Note: the dog ate range=8 of the cows");
}

#[test]
fn a_unit_is_found_while_typing() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("/mil");
    desk.must_see("─ 7 Militia");
    desk.must_see("/ mil   1 of 1: Militia");
    desk.keys("\x1b");
    desk.must_see("─ 2 Fusiliers");
    desk.keys("/cap\t");
    desk.must_see("2 of 2: Captain Rogers");
    desk.keys("\n");
    desk.must_see("─ 10 Captain Rogers");
    desk.keys("/zzz");
    desk.must_see("no name matches");
    desk.must_see("─ 10 Captain Rogers");
    desk.keys("\x1b/4\n");
    desk.must_see("─ 4 Colonel Hale");
}

#[test]
fn on_a_small_screen_the_search_shows_the_units() {
    let mut desk = Desk::ordered(40, 12);
    desk.must_see("Next");
    desk.keys("/mil");
    desk.must_not_see("Next");
    desk.must_see("Militia");
    desk.keys("\x1b");
    desk.must_see("Next");
}

#[test]
fn the_command_line_is_in_sight_at_every_size() {
    for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12), (30, 8)] {
        let mut desk = Desk::ordered(120, 40);
        desk.resize(width, height);
        desk.keys(":fire fus mil 8");
        desk.must_see(":fire fus mil 8");
        desk.keys(" rubbish\n");
        desk.must_see("rubbish");
    }
}

/// A book in the clipboard is no line: as much of it as could be meant is taken, at the price of one key.
#[test]
fn a_huge_paste_is_cut() {
    let mut desk = Desk::playing(120, 40);
    for open in [":", "/"] {
        desk.keys(open);
        desk.app.paste(&"fire 1 \u{1b}[2J\n".repeat(200_000));
        desk.must_see("fire 1");
        assert!(!desk.picture().contains('\u{1b}'));
        desk.keys("\x1b\x1b\x1b");
    }
    desk.keys(":undo\n");
    desk.must_see("start the cards");
}

/// While dice are due the command line offers what concerns the whole program, such as sharing, and refuses an action; the roll
/// goes on.
#[test]
fn a_roll_leaves_the_commands_of_the_program() {
    let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 5);
    desk.keys("3M\n");
    assert!(desk.dice_are_due(), "{}", desk.picture());
    desk.keys(":");
    desk.must_see("share");
    desk.must_not_see("Take cover");
    desk.keys("shoot\n");
    desk.must_say("Roll or answer first");
    desk.keys("\x1b");
    assert!(desk.dice_are_due(), "{}", desk.picture());
    desk.keys("3");
    assert!(!desk.dice_are_due(), "{}", desk.picture());
}
