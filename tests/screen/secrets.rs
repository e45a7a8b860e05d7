//! What only one side may see is shown to nobody else, and to that side only when it has been asked twice.

use crate::support::Desk;
use crossterm::event::KeyCode;

#[test]
fn the_shared_screen_shows_nothing_hidden() {
    let desk = Desk::playing(200, 60);
    desk.must_see("hidden");
    desk.must_not_see("dummy");
}

#[test]
fn a_side_looks_at_its_own_after_a_word_of_warning() {
    let mut desk = Desk::playing(120, 40);
    desk.keys("]");
    desk.must_see("Only Settlers' player looks now");
    desk.must_not_see("dummy");
    desk.must_not_see("Grenadiers");
    desk.keys("]");
    desk.must_see("a dummy: nobody is there");
    desk.keys("x");
    desk.must_not_see("dummy");
    desk.must_see("Grenadiers");
}

#[test]
fn any_other_key_leaves_without_showing() {
    for key in [KeyCode::Char('['), KeyCode::Esc, KeyCode::Up, KeyCode::F(5), KeyCode::Char(' ')] {
        let mut desk = Desk::playing(120, 40);
        desk.keys("]");
        desk.key(key);
        desk.must_not_see("dummy");
        desk.must_see("Grenadiers");
    }
}
