//! The program under test: this very test binary, started again with a variable set.
//!
//! It shows the last input and does what a key says.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::thread;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyModifiers};
use drumhead::battle::{Directions, Entry};
use drumhead::journal::{Game, Keep, Step};
use drumhead::paths::Folders;
use drumhead::session::Opening;
use drumhead::ui::terminal::{
    Inbox, Input, Session, install_hooks, leave_requested, watch_signals,
};
use ratatui::style::Stylize;
use ratatui::text::{Line, Text};

use crate::pty::Launch;
use crate::tiny;

/// Set for the program, and not for the tests.
const MARK: &str = "DRUMHEAD_TEST_PROGRAM";

/// The file in the home folder that the last words are written to.
pub const LAST_WORDS: &str = "last-words";

/// The exit codes of the ways to leave by the main loop.
pub const NO_SCREEN: u32 = 3;
pub const LEFT: u32 = 4;

/// The command that runs the program.
pub fn command() -> [String; 6] {
    let binary = std::env::current_exe().unwrap();
    let mut command = [
        "",
        "--exact",
        "program::program",
        "--ignored",
        "--nocapture",
        "--quiet",
    ]
    .map(String::from);
    command[0] = binary.to_str().unwrap().into();
    command
}

/// A launch of the program.
pub fn launch() -> Launch {
    let [binary, args @ ..] = command();
    Launch::new(binary).args(args).env(MARK, "1")
}

/// A launch of the program by a shell command, in which `"$@"` stands for the program.
pub fn launch_by_shell(script: &str) -> Launch {
    Launch::new("sh")
        .args(["-c", script, "sh"])
        .args(command())
        .env(MARK, "1")
}

#[test]
#[ignore = "not a test, but what the tests run"]
fn program() {
    if std::env::var_os(MARK).is_none() {
        return;
    }
    install_hooks().unwrap();
    if std::env::var_os(MARK).is_some_and(|what| what == "table") {
        let code = table();
        process::exit(code);
    }
    let home = std::env::var_os("HOME").unwrap();
    watch_signals(move || {
        fs::write(Path::new(&home).join(LAST_WORDS), "saved").unwrap();
    })
    .unwrap();
    let code = run();
    println!("goodbye");
    // Without the test harness's own last lines.
    process::exit(code.cast_signed());
}

/// The whole screen, with a game of the smallest ruleset that is kept in the home folder.
fn table() -> i32 {
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap();
    let keep = Keep::File(home.join("game.jsonl"));
    let mut game = Game::start_with(tiny::find, &tiny::setup(12), 7, &keep).unwrap();
    for _ in 0..2 {
        let entry = Entry {
            action: "end-turn".into(),
            fields: serde_json::Map::new(),
        };
        assert!(matches!(
            game.begin(entry, Directions::default()),
            Step::Done(_)
        ));
    }
    let options = drumhead::ui::RunOptions {
        opening: Opening::Game(Box::new(game), Vec::new()),
        dice: None,
        sides: [None, None],
        folders: Folders {
            config: home.clone(),
            state: home,
        },
        theme: None,
        ascii: false,
        tumble: false,
        mouse: true,
        sharing: None,
        share: false,
    };
    drumhead::ui::run(options).map_or_else(
        |error| {
            eprintln!("{error}");
            1
        },
        |()| 0,
    )
}

fn run() -> u32 {
    let session = match Session::start(drumhead::ui::terminal::SessionOptions::default()) {
        Ok(session) => session,
        Err(error) => {
            eprintln!("{error}");
            return NO_SCREEN;
        }
    };
    let inbox = Inbox::new();
    inbox.read_terminal().unwrap();
    Program {
        session,
        inbox,
        frames: 0,
        last: "nothing".into(),
    }
    .run()
}

struct Program {
    session: Session,
    inbox: Inbox<u32>,
    frames: u32,
    last: String,
}

impl Program {
    fn run(mut self) -> u32 {
        self.draw();
        while !leave_requested() {
            for input in self.inbox.wait(None) {
                if input == Input::Key(KeyCode::Char('q').into()) {
                    return 0;
                }
                self.act(input);
            }
            self.draw();
        }
        LEFT
    }

    fn draw(&mut self) {
        self.frames += 1;
        let (frames, last) = (self.frames, &self.last);
        self.session
            .draw(|frame| {
                let area = frame.area();
                let text = Text::from(vec![
                    Line::from(format!("ready {}x{}", area.width, area.height))
                        .bold()
                        .red(),
                    Line::from(format!("frame {frames}.")),
                    Line::from(format!("last {last}")),
                ]);
                frame.render_widget(text, area);
            })
            .unwrap();
    }

    fn act(&mut self, input: Input<u32>) {
        match input {
            Input::Key(key) if key.modifiers == KeyModifiers::CONTROL => {
                self.last = format!("suspended {}", self.session.suspend().unwrap());
            }
            Input::Key(key) => self.press(key.code),
            Input::Continued => {
                self.session.resume().unwrap();
                self.last = "continued".into();
            }
            other => self.last = format!("{other:?}"),
        }
    }

    fn press(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char('p') => panic!("on purpose, in the main thread"),
            KeyCode::Char('t') => {
                thread::spawn(|| {
                    thread::sleep(Duration::from_millis(100));
                    panic!("on purpose, in another thread")
                });
            }
            KeyCode::Char('m') => {
                let mailbox = self.inbox.mailbox();
                thread::spawn(move || {
                    thread::sleep(Duration::from_millis(50));
                    mailbox.send(42);
                });
            }
            KeyCode::Char('f') => {
                while !leave_requested() {
                    self.session.repaint().unwrap();
                    self.draw();
                }
            }
            other => self.last = format!("key {other}"),
        }
    }
}
