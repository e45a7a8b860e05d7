//! Keys at random, at every size, with the mouse and pastes among them: nothing panics, and the game stays sound.
//!
//! `DRUMHEAD_KEYS` says how many for each ruleset.

use crate::support::Desk;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use drumhead::journal::verify;
use drumhead::ui::app::{Flow, Screen};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Keys for each ruleset when nobody says otherwise.
const KEYS: usize = 1500;

fn key(rng: &mut ChaCha8Rng) -> KeyEvent {
    const NAMED: [KeyCode; 14] = [
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::F(1),
    ];
    match rng.random_range(0..20) {
        0..6 => KeyCode::Char(char::from(b'0' + rng.random_range(0..10))).into(),
        6..9 => KeyCode::Enter.into(),
        9..11 => KeyCode::Char(' ').into(),
        11 => KeyCode::Esc.into(),
        12..15 => NAMED[rng.random_range(0..NAMED.len())].into(),
        15 => KeyEvent::new(
            KeyCode::Char(char::from(rng.random_range(b'a'..=b'z'))),
            KeyModifiers::CONTROL,
        ),
        // A path of its own would lead out of the folder that is looked at here.
        _ => KeyCode::Char(
            Some(char::from(rng.random_range(b'!'..=b'~')))
                .filter(|c| *c != '/')
                .unwrap_or('?'),
        )
        .into(),
    }
}

fn size(rng: &mut ChaCha8Rng) -> (u16, u16) {
    const SIZES: [(u16, u16); 8] = [
        (120, 40),
        (80, 24),
        (200, 60),
        (40, 12),
        (20, 5),
        (3, 2),
        (1, 1),
        (0, 0),
    ];
    if rng.random_range(0..3) > 0 {
        SIZES[rng.random_range(0..4)]
    } else {
        SIZES[rng.random_range(0..SIZES.len())]
    }
}

#[test]
fn any_keys_at_any_size_leave_a_sound_game() {
    let keys = std::env::var("DRUMHEAD_KEYS")
        .ok()
        .map_or(KEYS, |text| text.parse().expect("a number"));
    for sample in 1..=drumhead::rules::ALL.len() {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::try_from(sample).unwrap());
        let mut desk = Desk::new(120, 40);
        desk.keys(&format!("{sample}\n"));
        assert!(
            matches!(desk.app.screen, Screen::Play(_)),
            "{}",
            desk.picture()
        );
        for n in 0..keys {
            match n % 40 {
                7 => {
                    let (width, height) = size(&mut rng);
                    desk.resize(width, height);
                }
                23 => desk.app.paste("3 4\n5\u{1b}[31m6 \u{202e}evil"),
                _ => {}
            }
            // Leaving the program is not what is tried here.
            if desk.app.key(key(&mut rng)) == Flow::Repaint {
                desk.picture();
            }
            if n % 3 == 0 {
                let picture = desk.picture();
                assert!(
                    !picture.chars().any(|c| c.is_control() && c != '\n'),
                    "a control character is on the screen"
                );
            }
            if n % 5 == 0 {
                desk.think();
            }
        }
        sound(&desk);
    }
}

/// Every game that was saved on the way is sound.
fn sound(desk: &Desk) {
    let games = desk.home().join("state/games");
    let mut records = 0;
    for file in std::fs::read_dir(&games)
        .unwrap()
        .map(|file| file.unwrap().path())
    {
        let sound = verify(&file).unwrap_or_else(|error| panic!("{error}"));
        assert!(
            sound.is_sound(),
            "{}: {:?}",
            file.display(),
            sound.differences
        );
        records += sound.records;
    }
    assert!(records > 3, "only {records} records came of it");
}
