//! A laptop with a shared game, at a time that does not pass by itself: keys on one side, requests of pages on the other.

use crossterm::event::{KeyCode, KeyEvent};
use drumhead::battle::load::{Setup, Shelf};
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Keep};
use drumhead::paths::Folders;
use drumhead::session::play::{Dice, Play};
use drumhead::session::sharing::{FromPages, PageRequest, Post, SharedPage, Sharing};
use drumhead::share::Server;
use drumhead::table::Side;
use drumhead::ui::app::{App, Message, Shared};
use drumhead::ui::look::Glyphs;
use drumhead::ui::terminal::Inbox;
use drumhead::ui::theme::{Depth, Themes};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::rc::Rc;
use std::sync::mpsc::channel;
use std::time::Duration;
use tempfile::TempDir;

/// Hollow Creek, where all this happens.
pub fn setup() -> Setup {
    let shelf = Shelf {
        rulesets: drumhead::rules::ALL,
        folders: Vec::new(),
    };
    shelf.load(Path::new("hollow-creek")).expect("a battle")
}

/// Who is active, and the line with which the laptop begins.
pub const BEGUN: [(&str, &str, &str); 3] = [
    (
        "croft",
        "dragoons",
        ":charge dragoons minutemen distance=7\n",
    ),
    ("croft", "dragoons", ":move dragoons\n"),
    ("ashby", "light-company", ":fire 5 minutemen range=8\n"),
];

/// The requests before that: red holds the Joker.
fn requests(officer: &str, unit: &str) -> String {
    let (officer, unit) = (format!("red/{officer}"), format!("red/{unit}"));
    [
        json!({"do": "muster", "dice": [4, 3]}),
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["joker"], "dice": [4]}),
        json!({"do": "draw", "cards": [officer]}),
        json!({"do": "order", "character": officer, "unit": unit}),
    ]
    .map(|request| request.to_string())
    .join("\n")
}

/// The server, and the addresses that it gives out.
struct Overheard {
    server: Server,
    pages: Rc<RefCell<Vec<SharedPage>>>,
}

impl Sharing for Overheard {
    fn start(&mut self, play: Option<&Play>, news: Post) -> Result<(), String> {
        self.server.start(play, news)
    }

    fn stop(&mut self) {
        self.server.stop();
    }

    fn publish(&mut self, play: Option<&Play>) -> Option<Vec<SharedPage>> {
        let pages = self.server.publish(play)?;
        self.pages.borrow_mut().clone_from(&pages);
        Some(pages)
    }

    fn was_shared(&self, play: &Play) -> bool {
        self.server.was_shared(play)
    }

    fn answer(&mut self, play: &mut Play, request: &PageRequest) -> String {
        self.server.answer(play, request)
    }
}

/// The program with a game that is shared, at a time that does not pass by itself.
pub struct Table {
    pub app: App,
    shared: Shared,
    pages: Rc<RefCell<Vec<SharedPage>>>,
    clock: Rc<Cell<Duration>>,
    _inbox: Inbox<Message>,
    _home: TempDir,
}

impl Table {
    pub fn new(dice: Dice) -> Table {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders {
            config: home.path().join("config"),
            state: home.path().join("state"),
        };
        let themes = Themes::built_in(Depth::True);
        let mut app = App::new(folders, themes, Glyphs::UNICODE, dice);
        app.resize(120, 40);
        let clock = Rc::new(Cell::new(Duration::ZERO));
        let time = clock.clone();
        app.set_clock(move || time.get());
        let pages = Rc::default();
        let server = Overheard {
            server: Server::default(),
            pages: Rc::clone(&pages),
        };
        let inbox = Inbox::new();
        let mut shared = Shared::new(Some(Box::new(server)), inbox.mailbox());
        shared.open(&mut app);
        Table {
            app,
            shared,
            pages,
            clock,
            _inbox: inbox,
            _home: home,
        }
    }

    /// Opens a game in which the laptop has just begun something.
    pub fn open(&mut self, setup: &Setup, seed: u64, (officer, unit, line): (&str, &str, &str)) {
        let mut game = Game::start(&setup.document, seed, &Keep::Nowhere).expect("a game");
        let mut replies = Vec::new();
        serve(
            &mut game,
            ExecDice::App,
            &mut requests(officer, unit).as_bytes(),
            &mut replies,
        )
        .expect("replies");
        let replies = String::from_utf8(replies).expect("text");
        assert!(!replies.contains("\"ok\":false"), "{replies}");
        // What was answered in the last game is long past.
        self.clock.set(self.clock.get() + Duration::from_secs(10));
        self.app.play(game, &[]);
        self.shared.publish(&mut self.app);
        self.app.key(KeyCode::Esc.into());
        self.keys(line);
        assert!(self.play().game.waiting().is_some(), "{line}");
    }

    /// Stops sharing.
    pub fn end_sharing(&mut self) {
        self.shared.close(&mut self.app);
    }

    /// Lets time pass.
    pub fn wait(&mut self, millis: u64) {
        self.at(self.clock.get() + Duration::from_millis(millis));
    }

    /// It is that time now.
    pub fn at(&mut self, time: Duration) {
        self.clock.set(time);
    }

    pub fn now(&self) -> Duration {
        self.clock.get()
    }

    /// Presses keys: characters as they are, `\n` Enter, `\x1b` Escape, `\x08` Backspace.
    pub fn keys(&mut self, keys: &str) {
        for c in keys.chars() {
            let code = match c {
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                '\x08' => KeyCode::Backspace,
                c => KeyCode::Char(c),
            };
            self.app.key(KeyEvent::from(code));
        }
        self.shared.publish(&mut self.app);
    }

    pub fn post(&mut self, side: Side, body: &Value) -> Value {
        let (reply, replies) = channel();
        let body = body.to_string().into_bytes();
        let request = PageRequest { side, body, reply };
        self.shared.answer(&mut self.app, &request);
        serde_json::from_str(&replies.recv().expect("a reply")).expect("JSON")
    }

    /// The program hears from its pages.
    pub fn news(&mut self, news: &FromPages) {
        self.shared.take(&mut self.app, news);
    }

    /// What is on the screen, row by row.
    pub fn picture(&self) -> String {
        let area = Rect::new(0, 0, 120, 40);
        let mut buffer = Buffer::empty(area);
        self.app.draw(area, &mut buffer);
        let row = |y| {
            (0..120)
                .map(|x| buffer[(x, y)].symbol())
                .collect::<String>()
        };
        (0..40).map(row).collect::<Vec<_>>().join("\n")
    }

    /// The page of a side, as a browser gets it.
    pub fn page(&self, side: Side) -> String {
        let pages = self.pages.borrow();
        let page = pages.iter().find(|page| page.side == Some(side));
        let address = page.and_then(|page| page.address.strip_prefix("http://"));
        let (host, key) = address.and_then(|it| it.split_once('/')).expect("a path");
        let port = host.rsplit(':').next().expect("a port");
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("a connection");
        write!(stream, "GET /{key} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("sent");
        let mut said = String::new();
        stream.read_to_string(&mut said).expect("a page");
        said
    }

    pub fn play(&self) -> &Play {
        self.app.battle().expect("a battle")
    }

    /// What is asked, open and done, in the test's own words.
    pub fn state(&self) -> String {
        let play = self.play();
        let waiting = play.game.waiting();
        let (len, open) = (play.game.len(), play.depth());
        let read = play.last.result.is_some();
        let proposal = play.proposal();
        format!(
            "{len} {open} {read} {:?} {waiting:?} {proposal:?}",
            play.place()
        )
    }
}
