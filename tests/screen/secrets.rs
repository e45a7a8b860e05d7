//! What only one side may see is shown to nobody else, and to that side only when it has been asked twice.

use crate::support::Desk;
use crossterm::event::KeyCode;
use drumhead::table::Side;

#[test]
fn the_shared_screen_shows_nothing_hidden() {
    let desk = Desk::playing(200, 60);
    desk.must_see("Hidden unit");
    desk.must_not_see("dummy");
}

#[test]
fn a_side_looks_at_its_own_after_a_word_of_warning() {
    let mut desk = Desk::playing(120, 40);
    desk.keys("]");
    desk.must_see("Only the player of Settlers may look");
    desk.must_not_see("dummy");
    desk.must_not_see("Grenadiers");
    desk.keys("]");
    desk.must_see("A Rustling Copse: a dummy, which moves and never fires or fights (hidden)");
    desk.keys("x");
    desk.must_not_see("dummy");
    desk.must_see("Grenadiers");
}

/// A low window cuts what all know, not the secrets.
#[test]
fn a_low_window_shows_what_is_hidden() {
    let mut desk = Desk::playing(80, 24);
    desk.keys("]]");
    desk.must_see("Hunters: infantry skirmishing, rifles (hidden)");
    desk.must_see("A Rustling Copse: a dummy, which moves and never fires or fights (hidden)");
}

/// A card of the own hand stands before all else, with what it does.
#[test]
fn the_own_hand_is_read_first() {
    let mut desk = Desk::playing(80, 24);
    // A Bonus card, whichever it is; the die is odd, so blue holds it.
    desk.keys("d13\n11\n\x1b");
    let cards = desk.play().own_cards(Side::Blue);
    let [(id, name)] = &cards[..] else {
        panic!("{cards:?}:\n{}", desk.picture());
    };
    let text = desk.play().card_text(id).split(' ').next().unwrap();
    let told = format!("{name}: {text}");
    desk.must_not_see(&told);
    desk.keys("]]");
    let picture = desk.picture();
    let card = picture
        .find(&told)
        .unwrap_or_else(|| panic!("{told}:\n{picture}"));
    assert!(
        card < picture.find("(hidden)").expect("a hidden unit"),
        "{picture}"
    );
}

#[test]
fn any_other_key_leaves_without_showing() {
    for key in [
        KeyCode::Char('['),
        KeyCode::Esc,
        KeyCode::Up,
        KeyCode::F(5),
        KeyCode::Char(' '),
    ] {
        let mut desk = Desk::playing(120, 40);
        desk.keys("]");
        desk.key(key);
        desk.must_not_see("dummy");
        desk.must_see("Grenadiers");
    }
}

/// Whether either side holds a Bonus card.
fn held(desk: &Desk) -> bool {
    let panel = format!("{:?}", desk.play().snapshot.sight.panel);
    panel.split("Held by ").skip(1).any(|pile| {
        let count = pile.split("count: ").nth(1).unwrap_or_default();
        count.starts_with('1')
    })
}

/// It is said that a Bonus card came while the die that gives it to a side is due, but not which it is.
#[test]
fn a_bonus_card_is_announced_before_its_die() {
    let mut desk = Desk::playing(120, 40);
    for _ in 0..20 {
        desk.keys("\x1b\x1bd ");
        if desk.dice_are_due() {
            break;
        }
    }
    desk.must_see("Which side");
    desk.must_see("Bonus card: whose?");
    for name in ["Joker", "Dummy", "Free Action"] {
        desk.must_not_see(name);
    }
}

#[test]
fn browsing_the_bonus_cards_hides_their_holders() {
    let mut desk = Desk::playing(120, 40);
    for _ in 0..20 {
        if held(&desk) {
            break;
        }
        desk.keys("\x1b\x1bd ");
        desk.roll();
    }
    assert!(held(&desk), "{}", desk.picture());
    desk.keys("\x1b\x1bB");
    desk.must_see("Play a Bonus card");
    for _ in 0..5 {
        desk.key(KeyCode::Right);
        desk.must_not_see("nobody holds");
    }
}
