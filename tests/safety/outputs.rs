//! Everything that the program says of a game: to scripts, on command lines, on each of its screens, line by line.

use crate::offers::People;
use crossterm::event::{KeyCode, KeyEvent};
use drumhead::battle::Viewer;
use drumhead::cli::{Io, run};
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Saved};
use drumhead::paths::Folders;
use drumhead::plain::Plain;
use drumhead::session::keys::Keys;
use drumhead::session::play::{self, Play};
use drumhead::session::start::StartKind;
use drumhead::table::Side;
use drumhead::ui::app::{App, Screen};
use drumhead::ui::look::Glyphs;
use drumhead::ui::theme::{Depth, Themes};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::rc::Rc;

pub fn say(game: &mut Game, request: &Value) -> Value {
    say_with(game, ExecDice::App, request)
}

pub fn say_with(game: &mut Game, dice: ExecDice, request: &Value) -> Value {
    let mut output = Vec::new();
    serve(
        game,
        dice,
        &mut format!("{request}\n").as_bytes(),
        &mut output,
    )
    .expect("a reply");
    serde_json::from_slice(&output).expect("JSON")
}

pub fn people(game: &Game) -> People {
    let ids =
        |list: &[drumhead::battle::Listed]| list.iter().map(|listed| listed.id.clone()).collect();
    People {
        units: ids(&game.battle().directory().units),
        characters: ids(&game.battle().directory().characters),
    }
}

/// The viewer before which something is hidden.
pub const OTHERS: [Viewer; 3] = [
    Viewer::Table,
    Viewer::Side(Side::Red),
    Viewer::Side(Side::Blue),
];

/// Everything that `exec` answers to questions, for this viewer, and the odds of some of what may be done.
pub fn asked(game: &mut Game, people: &People, viewer: Viewer, deeds: &[Value]) -> String {
    let mut all = String::new();
    let viewer = viewer.id();
    for query in ["state", "log", "offers"] {
        all += &say(game, &json!({"query": query, "as": viewer})).to_string();
    }
    for id in people.units.iter().chain(&people.characters) {
        all += &say(game, &json!({"query": "offers", "unit": id, "as": viewer})).to_string();
    }
    for deed in deeds {
        let mut odds = deed.clone();
        odds["query"] = json!("odds");
        odds["as"] = json!(viewer);
        all += &say(game, &odds).to_string();
    }
    all
}

/// What the program writes for a command line.
pub fn written(folder: &Path, arguments: &[&str]) -> String {
    let at = |name: &str| folder.join(name).into_os_string();
    let place: [OsString; 5] = [
        "drumhead".into(),
        "--config-dir".into(),
        at("config"),
        "--state-dir".into(),
        at("state"),
    ];
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut &b""[..],
        output: &mut output,
        errors: &mut errors,
    };
    run(
        place
            .into_iter()
            .chain(arguments.iter().map(OsString::from)),
        &mut io,
    );
    String::from_utf8_lossy(&[output, errors].concat()).into_owned()
}

/// The rows of the screen, one after the other.
fn picture(app: &App, size: (u16, u16)) -> String {
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buffer = Buffer::empty(area);
    app.draw(area, &mut buffer);
    (0..size.1)
        .map(|y| {
            (0..size.0)
                .map(|x| buffer[(x, y)].symbol())
                .collect::<String>()
                + "\n"
        })
        .collect()
}

/// Every layer of the screen that a key opens, and what may be typed there. Each side's own look is left out: it is warned of.
pub fn screens(game: Game, folder: &Path) -> String {
    let themes = Themes::built_in(Depth::True);
    let home = Folders {
        config: folder.join("config"),
        state: folder.join("state"),
    };
    let mut app = App::new(home, themes, Glyphs::UNICODE, play::Dice::Ask);
    app.play(game, &[]);
    let mut all = String::new();
    for size in [(200, 60), (80, 24)] {
        app.resize(size.0, size.1);
        let keys = ('a'..='z')
            .chain('A'..='Z')
            .chain("?/:0123456789!=.,;#".chars())
            .filter(|key| !"q[]".contains(*key));
        for key in keys {
            for next in ["", "x", "1\t"] {
                app.key(KeyEvent::from(KeyCode::Char(key)));
                for c in next.chars() {
                    app.key(KeyEvent::from(if c == '\t' {
                        KeyCode::Tab
                    } else {
                        KeyCode::Char(c)
                    }));
                }
                all += &picture(&app, size);
                for _ in 0..4 {
                    app.key(KeyEvent::from(KeyCode::Esc));
                }
            }
        }
    }
    all
}

/// The screen of one who watches while another program has the game.
pub fn watched(file: &Path, folder: &Path) -> String {
    let (game, notes) = Game::open(file).expect("the game");
    assert!(
        matches!(game.saved(), Saved::Watching(_)),
        "{:?}",
        game.saved()
    );
    notes.join("\n") + &screens(game, folder)
}

/// The start screen with the game among the saved ones, its command line, and the muster, which begins with a list of battles.
pub fn doors(file: &Path, folder: &Path) -> String {
    let home = Folders {
        config: folder.join("config"),
        state: folder.join("state"),
    };
    fs::create_dir_all(home.games()).expect("a folder");
    fs::copy(file, home.games().join("ford.jsonl")).expect("a copy");
    let themes = Themes::built_in(Depth::True);
    let mut app = App::new(home, themes, Glyphs::UNICODE, play::Dice::Ask);
    let (size, mut all) = ((120, 40), String::new());
    app.resize(size.0, size.1);
    let mut press = |app: &mut App, code| {
        app.key(KeyEvent::from(code));
        all += &picture(app, size);
    };
    for c in [':', 'o', '\t'] {
        press(
            &mut app,
            if c == '\t' {
                KeyCode::Tab
            } else {
                KeyCode::Char(c)
            },
        );
    }
    (0..4).for_each(|_| press(&mut app, KeyCode::Esc));
    let Screen::Start(start) = &mut app.screen else {
        panic!("no start screen")
    };
    start.at = start
        .items()
        .iter()
        .position(|item| item.what == StartKind::Muster)
        .expect("a muster");
    press(&mut app, KeyCode::Enter);
    assert!(matches!(app.screen, Screen::Muster(..)));
    (0..30).for_each(|_| press(&mut app, KeyCode::Down));
    assert!(all.contains("The Ford"), "{all}");
    all
}

/// Everything that plain mode says to lines that show something.
pub fn plain(game: Game) -> String {
    let mut plain = Plain::new(
        Play::new(game, play::Dice::Ask, Rc::new(Keys::default())),
        &[],
    );
    let mut all = plain.take();
    for line in [
        "help",
        "units",
        "panel",
        "state",
        "result",
        "table",
        "refused",
        "log",
        "log 1",
        "log 2",
        "rules hidden",
        "luck",
        "units xyz",
    ] {
        plain.line(line);
        all += &plain.take();
    }
    for number in 1..12 {
        for line in [
            format!("unit {number}"),
            number.to_string(),
            "back".to_owned(),
            "back".to_owned(),
        ] {
            plain.line(&line);
            all += &plain.take();
        }
    }
    all
}
