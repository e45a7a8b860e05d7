//! Every size, every theme, every key: nothing panics, and what matters is in sight.

use crate::support::Desk;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use drumhead::session::play::Dice;
use drumhead::ui::look::Glyphs;
use proptest::prelude::*;
use ratatui::style::{Color, Modifier};

const SIZES: [(u16, u16); 9] = [
    (200, 60),
    (160, 40),
    (120, 40),
    (100, 30),
    (80, 24),
    (40, 12),
    (30, 8),
    (3, 1),
    (0, 0),
];

#[test]
fn every_size_draws_everything_that_can_be_open() {
    for open in [
        "",
        "2",
        "2\n",
        "l",
        "l\n",
        "?",
        "[",
        "[[",
        "d",
        "d ",
        "d5\no",
        "d5\no2\nf",
        "d5\no2\nf7\n8\n\n",
        "d5\no2\nf7\n8\n\n   ",
        "n",
        "1f!",
        "*",
    ] {
        let mut desk = Desk::playing(120, 40);
        desk.keys(open);
        for (width, height) in SIZES {
            desk.resize(width, height);
            desk.picture();
        }
    }
}

#[test]
fn the_essential_is_in_sight_from_40_by_12_on() {
    let mut desk = Desk::playing(120, 40);
    for (width, height) in SIZES.into_iter().filter(|(width, _)| *width >= 40) {
        desk.resize(width, height);
        desk.must_see("Draw the next card");
        desk.must_see("saved");
        if width >= 76 {
            desk.must_see("Grenadiers");
        }
    }
    desk.resize(30, 6);
    desk.must_see("40x12");
}

#[test]
fn with_room_for_one_view_what_is_open_has_it() {
    let mut desk = Desk::playing(40, 12);
    desk.keys(".");
    desk.must_see("Grenadiers");
    desk.keys("d");
    desk.must_not_see("Grenadiers");
    desk.must_see("Space");
    desk.keys("5\n");
    desk.must_see("Next");
    desk.keys(".");
    desk.must_not_see("Next");
}

#[test]
fn nothing_is_told_by_colour_alone() {
    let mut desk = Desk::playing(120, 40);
    desk.dress("mono", Glyphs::ASCII);
    desk.keys("2");
    let buffer = desk.buffer();
    assert!(
        buffer
            .content()
            .iter()
            .all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset)
    );
    assert!(
        buffer.content().iter().all(|cell| cell.symbol().is_ascii()),
        "{}",
        desk.picture()
    );
    assert!(
        desk.style_of(" 2@- Fusiliers")
            .add_modifier
            .contains(Modifier::REVERSED)
    );
}

#[test]
fn the_selection_at_the_start_is_visible_without_colours() {
    let mut desk = Desk::new(80, 24);
    while desk.app.themes.now().name != "mono" {
        desk.ctrl('t');
    }
    assert!(
        desk.style_of("Hollow")
            .add_modifier
            .contains(Modifier::REVERSED)
    );
}

#[test]
fn the_sides_have_their_colours_and_the_selection_its_own() {
    let mut desk = Desk::playing(120, 40);
    let (red, blue) = (desk.style_of("Dragoons").fg, desk.style_of("Militia").fg);
    assert!(red != blue);
    let plain = desk.style_of("Dragoons  ");
    desk.keys("3");
    assert!(desk.style_of("Dragoons  ").bg != plain.bg);
}

#[test]
fn the_theme_changes_at_a_key() {
    let mut desk = Desk::playing(120, 40);
    let dark = desk.style_of("Draw the next card");
    desk.ctrl('t');
    assert!(desk.style_of("Draw the next card") != dark);
}

#[test]
fn help_says_what_the_signs_mean() {
    let mut desk = Desk::playing(120, 40);
    desk.keys("?");
    desk.keys("still act this turn");
    desk.must_see("◆          may still act this turn");
    desk.must_not_see("acts now");
}

#[test]
fn the_side_to_play_stands_first_at_every_size() {
    let mut desk = Desk::ordered(120, 40);
    for (width, height) in SIZES.into_iter().filter(|(width, _)| *width >= 40) {
        desk.resize(width, height);
        let sign = "▶ RED ";
        assert_eq!(
            desk.rows()[0].trim_start().find(sign),
            Some(0),
            "{}",
            desk.picture()
        );
        assert!(
            desk.style_of(sign)
                .add_modifier
                .contains(Modifier::REVERSED | Modifier::BOLD)
        );
    }
}

#[test]
fn what_happened_is_large_where_there_is_room_and_stays_until_something_else_does() {
    let mut desk = Desk::ordered(200, 60);
    desk.keys("u");
    desk.style_of("██  ");
    desk.keys("3");
    desk.style_of("██  ");
    desk.must_see("3 Dragoons ─");
    desk.resize(120, 40);
    desk.must_not_see("██  ");
    desk.must_see("█▀");
}

/// Any key that a keyboard has.
fn key() -> impl Strategy<Value = KeyEvent> {
    let codes = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
    ];
    prop_oneof![
        4 => proptest::char::range(' ', '~').prop_map(|c| KeyEvent::from(KeyCode::Char(c))),
        3 => proptest::sample::select(vec!['d', 'o', 'f', ' ', '\n', '1', '2', 'v', 'k', 'u', 'l', '!']).prop_map(|c| match c {
            '\n' => KeyEvent::from(KeyCode::Enter),
            c => KeyEvent::from(KeyCode::Char(c)),
        }),
        2 => proptest::sample::select(codes.to_vec()).prop_map(KeyEvent::from),
        1 => proptest::sample::select(vec!['r', 't', 'l']).prop_map(|c| KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_keys_and_no_size_make_it_panic(keys in proptest::collection::vec((key(), 0u16..210, 0u16..70), 1..60), app in proptest::bool::ANY) {
        let mut desk = Desk::opening(120, 40, if app { Dice::App } else { Dice::Ask });
        for (key, width, height) in keys {
            desk.app.key(key);
            desk.resize(width, height);
            desk.buffer();
        }
    }
}

/// Names and orders are whole in the usual window: they get the cells that no marker stands in.
#[test]
fn no_name_is_cut_beside_empty_cells() {
    let desk = Desk::replayed(80, 24, "simpsons-revolution/cider-mill", 9);
    for name in ["Light Dragoons", "Second County", "Tavern Horse"] {
        desk.must_see(&format!("{name} "));
    }
    desk.must_see("reinforc. ");
}

/// After an assault of many orders the table comes first, then who is left to act: at 80x24 the first unit's are all in sight, and
/// how many are left.
#[test]
fn an_assault_leaves_room_for_its_orders() {
    let desk = Desk::replayed(80, 24, "most-irregular/ferry-road", 27);
    for text in [
        "RED WINS THE ASSAULT",
        "Grenadiers: remove 2 men, place 3 wound markers",
        "6 more: press w",
        "Next",
        "Space Take command",
    ] {
        desk.must_see(text);
    }
}

/// In the narrowest window with two halves the next step folds as well.
#[test]
fn the_next_step_folds_beside_the_actions() {
    let mut desk = Desk::replayed(100, 30, "most-irregular/ferry-road", 5);
    desk.keys("\x1b\x1b");
    desk.must_see("│       formed body within 6″ and stragglers within 8″");
}
