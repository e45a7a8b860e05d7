//! The dice's tumble: looks for a moment, and nothing besides.

use super::support::Desk;
use crossterm::event::KeyCode;

/// Six dice of a volley are due, and the program is about to roll.
fn due() -> Desk {
    let mut desk = Desk::ordered(120, 40);
    desk.app.set_tumbles(true);
    desk.keys("f6\n8\n\n");
    desk.must_see(" to go ");
    desk
}

#[test]
fn dice_tumble_where_they_were_due_and_come_to_rest_by_themselves() {
    let (mut desk, mut still) = (due(), due());
    still.app.set_tumbles(false);
    let before = desk.rows();
    desk.keys(" ");
    still.keys(" ");
    assert!(desk.app.is_tumbling() && !still.app.is_tumbling());
    let (game, other) = (
        &desk.app.battle().unwrap().game,
        &still.app.battle().unwrap().game,
    );
    assert_eq!(
        game.fallen(),
        other.fallen(),
        "what falls is known before the first of these faces"
    );
    assert_eq!(game.len(), other.len());
    // But for the dice the picture stands still.
    let row = before.iter().position(|row| row.contains("[_]")).unwrap();
    let meanwhile = desk.rows();
    assert!(!meanwhile[row].contains("[_]"), "{}", meanwhile[row]);
    for (at, (was, is)) in before
        .iter()
        .zip(&meanwhile)
        .enumerate()
        .filter(|(at, _)| *at != row)
    {
        assert_eq!(was, is, "row {at}");
    }
    let mut ticks = 0;
    while desk.app.is_tumbling() {
        desk.app.tick();
        ticks += 1;
    }
    assert_eq!((ticks, desk.rows()), (8, still.rows()));
}

#[test]
fn a_key_cuts_the_tumble_short_and_does_what_it_always_does() {
    let (mut desk, mut still) = (due(), due());
    still.app.set_tumbles(false);
    for desk in [&mut desk, &mut still] {
        desk.keys(" ");
        desk.key(KeyCode::Esc);
    }
    assert!(!desk.app.is_tumbling());
    assert_eq!(desk.rows(), still.rows());
    // Each roll tumbles anew, whatever the size; a change of size ends it.
    desk.keys("\n ");
    assert!(desk.app.is_tumbling());
    desk.resize(80, 24);
    assert!(!desk.app.is_tumbling());
}

#[test]
fn no_motion_where_it_is_not_wanted() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f6\n8\n\n ");
    assert!(!desk.app.is_tumbling(), "no clock, no tumble");
    // What is typed lies at once.
    let mut desk = due();
    desk.keys("6");
    assert!(!desk.app.is_tumbling());
}
