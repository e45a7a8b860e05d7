//! The board for spectators, at every size: the verdict, who is to act, both strengths; and nothing hidden.

use drumhead::paths::Folders;
use drumhead::session::board::Board;
use drumhead::session::keys::Keys;
use drumhead::session::play::Dice;
use drumhead::ui::app::{App, Screen};
use drumhead::ui::look::Glyphs;
use drumhead::ui::theme::{Depth, Themes};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::fs;
use std::path::Path;

const GAME: &str = include_str!("../replays/big-skirmishes/hollow-creek.format-1.jsonl");

/// The board of a game that has come this far.
fn board(lines: usize, glyphs: Glyphs) -> (tempfile::TempDir, App) {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders {
        config: home.path().join("config"),
        state: home.path().join("state"),
    };
    let file = home.path().join("game.jsonl");
    let text: Vec<&str> = GAME.split_inclusive('\n').take(lines).collect();
    fs::write(&file, text.concat()).unwrap();
    let board = Board::open(Some(file), &folders, Keys::default()).unwrap();
    let themes = Themes::built_in(Depth::True);
    let mut app = App::new(folders, themes, glyphs, Dice::Ask);
    app.screen = Screen::Board(Box::new(board));
    (home, app)
}

fn picture(app: &App, width: u16, height: u16) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    app.draw(buffer.area, &mut buffer);
    let cells: Vec<&str> = buffer
        .content
        .iter()
        .map(ratatui::buffer::Cell::symbol)
        .collect();
    cells
        .chunks(usize::from(width.max(1)))
        .map(|row| row.concat().trim_end().to_owned() + "\n")
        .collect()
}

#[test]
fn every_size_shows_what_spectators_need() {
    // A volley of the first turn.
    let volley = GAME
        .lines()
        .position(|line| line.contains("to hit"))
        .unwrap()
        + 1;
    for (glyphs, has_letters) in [(Glyphs::UNICODE, true), (Glyphs::ASCII, false)] {
        let (_home, app) = board(volley, glyphs);
        for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12)] {
            let picture = picture(&app, width, height);
            for text in ["Old Thunder", "Next", "Hollow Creek"] {
                assert!(picture.contains(text), "{text}:\n{picture}");
            }
            // In large letters from 120x40 on.
            let is_text = width < 100 || !has_letters;
            for text in ["RED", "BLUE", "Turn 1"] {
                assert_eq!(
                    picture.contains(text),
                    is_text || width == 200 && text != "Turn 1",
                    "{text}:\n{picture}"
                );
            }
        }
        for (width, height) in [(30, 8), (59, 20), (3, 3), (1, 1), (0, 0), (300, 9), (9, 90)] {
            picture(&app, width, height);
        }
    }
}

#[test]
fn the_board_shows_nothing_hidden() {
    let (_home, app) = board(2, Glyphs::UNICODE);
    for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12)] {
        let picture = picture(&app, width, height);
        assert!(!picture.contains("Hunters"), "{picture}");
    }
    let (_home, mut app) = board(2, Glyphs::UNICODE);
    for key in "fm1[]:=!u".chars() {
        app.key(crossterm::event::KeyCode::Char(key).into());
        assert!(matches!(app.screen, Screen::Board(_)));
        assert!(!picture(&app, 200, 60).contains("Hunters"), "{key}");
    }
}

#[test]
fn a_board_needs_a_game() {
    let home = tempfile::tempdir().unwrap();
    let folders = Folders {
        config: home.path().join("config"),
        state: home.path().join("state"),
    };
    let open = |file: Option<&Path>| {
        Board::open(file.map(Path::to_owned), &folders, Keys::default()).err()
    };
    assert!(open(None).unwrap().contains("drumhead"));
    assert!(open(Some(&home.path().join("none.jsonl"))).is_some());
    assert!(open(Some(home.path())).is_some());
}
