//! An answer that comes when its question has been answered elsewhere: it answers nothing, and says so.

use crate::table::{BEGUN, Table, setup};
use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use drumhead::journal::{Game, Keep};
use drumhead::session::keys::KeyPlace;
use drumhead::session::play::Dice;
use drumhead::session::sharing::{FromPages, OpenPages};
use drumhead::table::Side;
use drumhead::ui::hits::ClickTarget;
use serde_json::{Value, json};

const PRESS_AGAIN: &str = "Red's phone has just answered: press again.";

/// The Light Company fires: red must roll to hit.
fn firing() -> Table {
    let mut table = Table::new(Dice::Ask);
    table.open(&setup(), 5, BEGUN[2]);
    table
}

/// The question on red's page.
fn due(table: &Table) -> String {
    let page = table.page(Side::Red);
    let (_, rest) = page.split_once("data-due=\"").expect("a question");
    rest.split('"').next().expect("a mark").to_owned()
}

/// Red's phone answers what is asked of it.
fn red(table: &mut Table, mut request: Value) {
    request["due"] = Value::from(due(table));
    let reply = table.post(Side::Red, &request);
    assert_eq!(reply["ok"], json!(true), "{request}: {reply}");
}

fn notice(table: &Table) -> &str {
    let notice = table.play().notice.as_ref();
    notice.map_or("", |notice| &notice.text)
}

/// What the program may do with a key 5 to 900 ms after a page's answer: nothing, but say so.
#[test]
fn a_key_after_a_pages_answer_does_nothing() {
    let mut table = firing();
    red(&mut table, json!({"roll": []}));
    assert_eq!(
        notice(&table),
        "Red has let the program roll on the phone (to hit)."
    );
    let state = table.state();
    for millis in [5, 75, 820] {
        table.wait(millis);
        for key in [" ", "R", "3", "\n", "\x1b"] {
            table.keys(key);
            assert_eq!(table.state(), state, "{key:?}");
            assert_eq!(notice(&table), PRESS_AGAIN);
        }
    }
    table.wait(600);
    table.keys(" ");
    assert_ne!(table.state(), state, "Space rolls again");
}

/// The action ends with red's answer: Space began the next one.
#[test]
fn nothing_new_begins_after_a_pages_answer() {
    let mut table = firing();
    for _ in 0..20 {
        if table.play().game.waiting().is_none() {
            break;
        }
        let page = table.page(Side::Red);
        let answer = if page.contains("data-count") {
            json!({"roll": []})
        } else {
            json!({"answers": {"joker": "none"}})
        };
        red(&mut table, answer);
    }
    assert_eq!(table.play().place(), KeyPlace::Units);
    let state = table.state();
    table.wait(80);
    for key in [" ", "d", "x", "u", "2", "\n", "\x1b"] {
        table.keys(key);
        assert_eq!(table.state(), state, "{key:?}");
    }
    table.wait(1001);
    table.keys("d");
    assert_ne!(table.state(), state);
}

/// The faces of five dice are typed within a second and more; the first of them comes too late, and so do the others.
#[test]
fn a_burst_of_keys_that_begins_late_is_late() {
    let mut table = firing();
    red(&mut table, json!({"dice": [1, 2, 3, 4, 5, 6, 1, 2, 3, 4]}));
    let state = table.state();
    table.wait(800);
    for _ in 0..5 {
        table.keys("6");
        table.wait(150);
    }
    assert_eq!(table.state(), state);
    table.wait(351);
    table.keys("6");
    assert_ne!(table.state(), state);
}

#[test]
fn keys_that_only_look_work_at_once() {
    let mut table = firing();
    red(&mut table, json!({"roll": []}));
    table.keys("?");
    assert_eq!(table.app.place(), KeyPlace::Help);
    table.keys("\x1b");
    assert_eq!(table.app.place(), KeyPlace::Dice);
    table.app.key(KeyCode::PageDown.into());
    assert_ne!(notice(&table), PRESS_AGAIN);
}

#[test]
fn a_click_and_a_paste_come_late_as_well() {
    let mut table = firing();
    red(&mut table, json!({"roll": []}));
    let state = table.state();
    table.wait(80);
    table.picture();
    let (column, row) = table
        .app
        .cell_of(ClickTarget::key("press").expect("a key"))
        .expect("a button");
    table.app.mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column,
        row,
        modifiers: crossterm::event::KeyModifiers::NONE,
    });
    assert_eq!(table.state(), state);
    assert_eq!(notice(&table), PRESS_AGAIN);
    table.app.paste("6 6 6");
    assert_eq!(table.state(), state);
}

/// A line that was typed before the answer waits until Enter is pressed again.
#[test]
fn a_line_waits_for_a_second_enter() {
    let mut table = firing();
    red(&mut table, json!({"dice": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}));
    while table.play().game.waiting().is_some() {
        let is_dice = table.page(Side::Red).contains("data-count");
        let none = json!({"answers": {"joker": "none"}});
        red(&mut table, if is_dice { json!({"roll": []}) } else { none });
    }
    let state = table.state();
    table.wait(80);
    table.keys(":draw\n");
    assert_eq!(table.app.place(), KeyPlace::Palette);
    assert!(table.picture().contains(PRESS_AGAIN), "{}", table.picture());
    assert_eq!(table.state(), state);
    table.wait(1001);
    table.keys("\n");
    assert_ne!(table.state(), state);
}

/// The question that was shown is left, and another one is asked: the answer to the first is no answer to the second.
#[test]
fn an_answer_names_its_question() {
    let mut table = firing();
    let old = json!({"roll": [], "due": due(&table)});
    let first = old.clone();
    let must_refuse = |table: &mut Table| {
        let state = table.state();
        let reply = table.post(Side::Red, &old);
        assert_eq!(reply["error"], json!("late"), "{reply}");
        assert_eq!(table.state(), state);
    };
    table.keys("\x1b\x1b");
    must_refuse(&mut table);
    table.keys(":fire 5 minutemen range=10\n");
    assert!(table.page(Side::Red).contains("data-count=\"10\""));
    must_refuse(&mut table);
    // One die is typed and taken back: red may have seen it.
    let old = json!({"roll": [], "due": due(&table)});
    table.keys("6\x08");
    assert_eq!(table.post(Side::Red, &old)["error"], json!("late"));
    // Another game, which stands where this one stood.
    table.open(&setup(), 5, BEGUN[2]);
    assert_eq!(table.post(Side::Red, &first)["error"], json!("late"));
}

/// What a phone has typed of a roll stays while the laptop types a die of it: the page knows the roll by the first three numbers
/// of the question. The next roll is another one.
#[test]
fn a_roll_is_the_same_while_its_dice_are_typed() {
    let mut table = firing();
    let roll = |table: &Table| due(table).split('-').take(3).collect::<Vec<_>>().join("-");
    let first = roll(&table);
    table.keys("64");
    assert_eq!(roll(&table), first);
    let page = table.page(Side::Red);
    assert!(
        page.contains("data-count=\"8\"") && page.contains("data-rolled=\"6 4\""),
        "{page}"
    );
    red(&mut table, json!({"dice": [6, 6, 6, 6, 6, 6, 6, 6]}));
    assert_ne!(roll(&table), first);
}

/// What a phone has typed of a roll is for that one alone: the volley is left, and another one has as many dice to hit.
#[test]
fn a_volley_begun_again_is_another_roll() {
    let mut table = firing();
    let first = table.play().roll_mark();
    table.keys("\x1b\x1b\x1b");
    table.keys(BEGUN[2].2);
    let again = table.play().roll_mark();
    assert_ne!(again, first);
    assert!(due(&table).starts_with(&again));
    // The program starts afresh and opens the game that was kept.
    table.app.count_games_from(1000);
    table.open(&setup(), 5, BEGUN[2]);
    assert!(table.play().roll_mark().starts_with("1001."));
}

fn open(table: &mut Table, many: [usize; 3]) {
    let is_full = false;
    table.news(&FromPages::Count(OpenPages { many, is_full }));
}

/// Dice that lie on the table and are typed on a phone are not rolled over unasked, and the phone says what became of them.
#[test]
fn the_laptop_asks_before_it_rolls_over_typed_dice() {
    let mut table = firing();
    let typed = json!({"typed": [6, 6, 6, 6]});
    red(&mut table, typed.clone());
    let (state, roll) = (table.state(), table.play().roll_mark());
    for (key, then) in [
        (" ", "Space again rolls instead"),
        ("R", "R again rolls instead"),
    ] {
        table.wait(2_000);
        table.keys(key);
        assert_eq!(table.state(), state, "{key}");
        let asked = format!("Red has typed 4 of 10 on the phone: {then}.");
        assert_eq!(notice(&table), asked);
        // More is typed meanwhile.
        red(&mut table, json!({"typed": [6, 6, 6]}));
        table.keys("5");
        assert!(notice(&table).starts_with("Red has typed 3 of 10"));
        red(&mut table, typed.clone());
    }
    table.keys("1");
    // A real die on the laptop is one of the same roll.
    table.keys("12");
    assert_eq!(table.play().roll_mark(), roll);
    assert!(table.page(Side::Red).contains("data-rolled=\"1 2\""));
    table.keys(" ");
    let page = table.page(Side::Red);
    assert!(page.contains(&format!("data-roll=\"{roll}\"")), "{page}");
    assert!(page.contains("The laptop answered first (1 2 "), "{page}");
    assert!(page.contains(", the program's dice)."), "{page}");
    // Nothing is typed for the next roll.
    let state = table.state();
    table.keys(" ");
    assert_ne!(table.state(), state);
}

/// A decision of a side whose phone is open is answered on the laptop with a second key.
#[test]
fn the_laptop_asks_before_it_decides_for_a_phone() {
    for (is_open, asks) in [([1, 0, 1], true), ([0, 1, 1], false)] {
        let mut table = Table::new(Dice::Ask);
        table.open(&setup(), 5, BEGUN[1]);
        open(&mut table, is_open);
        red(&mut table, json!({"dice": [1]}));
        assert_eq!(table.play().place(), KeyPlace::Choice);
        table.wait(5_000);
        let asked = table.state();
        table.keys("\n");
        assert_eq!(table.state() == asked, asks);
        let why = "This is for Red, whose phone is open: press again to answer here.";
        assert_eq!(notice(&table) == why, asks);
        table.keys("\n");
        assert_ne!(table.state(), asked);
    }
}

/// Pages that stay open wait for the laptop: it offers to share a game again that was shared before.
#[test]
fn a_game_that_was_shared_is_offered_to_be_shared_again() {
    let mut table = firing();
    table.end_sharing();
    table.keys("");
    let offer = "This game was shared. Type :share";
    assert!(!notice(&table).starts_with(offer), "it has just been ended");
    let again = |seed| Game::start(&setup().document, seed, &Keep::Nowhere).expect("a game");
    for (seed, is_offered) in [(5, true), (6, false)] {
        table.app.play(again(seed), &[]);
        table.keys("");
        assert_eq!(notice(&table).starts_with(offer), is_offered, "{seed}");
    }
}

/// A stranger's answer leaves the laptop's keys alone.
#[test]
fn a_refused_answer_makes_no_key_late() {
    let mut table = firing();
    let request = json!({"roll": [], "due": due(&table)});
    assert_eq!(table.post(Side::Blue, &request)["ok"], json!(false));
    let state = table.state();
    table.keys(" ");
    assert_ne!(table.state(), state);
}

/// With real dice a page does not offer the program's.
#[test]
fn real_dice_are_not_rolled_by_a_button() {
    for (dice, offers) in [(Dice::Ask, true), (Dice::Table, false)] {
        let mut table = Table::new(dice);
        table.open(&setup(), 5, BEGUN[2]);
        let page = table.page(Side::Red);
        assert!(page.contains("data-count"), "{page}");
        assert_eq!(page.contains("Let the program roll"), offers, "{dice:?}");
    }
}

/// The laptop says who has decided what, in the words of its own list.
#[test]
fn a_decision_on_a_page_is_told() {
    let mut table = Table::new(Dice::Ask);
    table.open(&setup(), 5, BEGUN[1]);
    red(&mut table, json!({"dice": [1]}));
    assert_eq!(notice(&table), "Red has typed 1 on the phone (to obey).");
    red(&mut table, json!({"answers": {"joker": "none"}}));
    assert_eq!(notice(&table), "Red has decided on the phone: No.");
}

/// The second of two quick presses would answer for a side whose phone has just been asked.
#[test]
fn a_second_press_is_no_answer_for_a_side_with_an_open_page() {
    let count = |many| {
        FromPages::Count(OpenPages {
            many,
            is_full: false,
        })
    };
    for (open, does_wait) in [([1, 0, 0], true), ([0, 1, 1], false)] {
        let mut table = firing();
        table.keys("\x1b\x1b");
        table.wait(5_000);
        table.news(&count(open));
        table.keys(BEGUN[2].2);
        let asked = table.state();
        for millis in [0, 250, 400] {
            table.wait(millis);
            if does_wait {
                table.keys(" ");
                assert_eq!(table.state(), asked);
                assert_eq!(notice(&table), "Red's phone is asked: press again.");
            }
        }
        table.wait(if does_wait { 600 } else { 0 });
        table.keys(" ");
        assert_ne!(table.state(), asked, "Space rolls");
        // The same side's next dice are no news.
        let effect = table.state();
        table.keys(" ");
        assert_ne!(table.state(), effect, "Space rolls again");
    }
}
