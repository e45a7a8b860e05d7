//! A game that is shared, and a client that says exactly what it is told to.

use crossterm::event::KeyCode;
use drumhead::battle::load::Shelf;
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Keep};
use drumhead::session::keys::Keys;
use drumhead::session::play::{Dice as Rolls, Play};
use drumhead::session::sharing::{FromPages, OpenPages, PageRequest, SharedPage, Sharing};
use drumhead::share::Server;
use drumhead::table::Side;
use drumhead::ui::terminal::pressed;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A battle, begun from this seed.
pub fn game(battle: &Path, seed: u64) -> Game {
    let shelf = Shelf {
        rulesets: drumhead::rules::ALL,
        folders: Vec::new(),
    };
    let setup = shelf.load(battle).expect("a battle");
    Game::start(&setup.document, seed, &Keep::Nowhere).expect("a game")
}

pub struct Shared {
    pub play: Play,
    pub server: Server,
    pub inbox: Receiver<PageRequest>,
    /// What the program was told last of the open pages.
    pub open: Arc<Mutex<OpenPages>>,
    pub pages: Vec<SharedPage>,
}

impl Shared {
    /// Shares Hollow Creek after these requests.
    pub fn after(requests: &[Value]) -> Shared {
        Self::of(Path::new("hollow-creek"), requests)
    }

    /// Shares Hollow Creek after Sergeant Croft has ordered the Light Dragoons.
    pub fn with_dragoons() -> Shared {
        Self::after(&[
            json!({"do": "muster", "dice": [2, 2]}),
            json!({"do": "start-cards"}),
            json!({"do": "draw", "cards": ["red/croft"]}),
            json!({"do": "order", "character": "red/croft", "unit": "red/dragoons"}),
        ])
    }

    /// Shares a battle after these requests.
    pub fn of(battle: &Path, requests: &[Value]) -> Shared {
        let mut game = game(battle, 7);
        let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
        let lines = lines.join("\n");
        let mut replies = Vec::new();
        serve(
            &mut game,
            ExecDice::App,
            &mut lines.as_bytes(),
            &mut replies,
        )
        .expect("replies");
        let replies = String::from_utf8(replies).expect("text");
        let is_ok = |line: &str| line.starts_with("{\"ok\":true");
        assert!(replies.lines().all(is_ok), "{replies}");
        let (sender, inbox) = channel();
        let mut server = Server::default();
        let open = Arc::<Mutex<OpenPages>>::default();
        let told = open.clone();
        let post = move |news| match news {
            FromPages::Request(request) => sender.send(request).expect("sent"),
            FromPages::Count(now) => *told.lock().expect("a count") = now,
        };
        let play = Play::new(game, Rolls::Ask, Rc::new(Keys::default()));
        server.start(Some(&play), Box::new(post)).expect("a server");
        let pages = server.publish(Some(&play)).expect("addresses");
        Shared {
            play,
            server,
            inbox,
            open,
            pages,
        }
    }

    /// Presses a key on the laptop.
    pub fn key(&mut self, code: KeyCode) {
        let keys = Keys::default();
        let press = pressed(code.into());
        if let Some(action) = press.and_then(|key| keys.read(self.play.place(), key)) {
            self.play.update(action);
        }
        self.publish();
    }

    pub fn publish(&mut self) {
        self.server.publish(Some(&self.play));
    }

    fn page(&self, side: Option<Side>) -> &SharedPage {
        let mut pages = self.pages.iter();
        pages.find(|page| page.side == side).expect("a page")
    }

    /// The path of a page, and the host in its address.
    pub fn path(&self, side: Option<Side>) -> (String, String) {
        let address = self.page(side).address.strip_prefix("http://");
        let (host, key) = address.and_then(|it| it.split_once('/')).expect("a path");
        (format!("/{key}"), host.to_owned())
    }

    /// Where the server listens on this machine.
    pub fn here(&self) -> SocketAddr {
        let (_, host) = self.path(None);
        let port = host.rsplit(':').next().expect("a port");
        SocketAddr::from(([127, 0, 0, 1], port.parse().expect("a port")))
    }

    /// What the server says to these bytes, until it closes the connection.
    pub fn says(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.here()).expect("a connection");
        // The server may close it before all is written.
        let _ = stream.write_all(bytes);
        let mut said = Vec::new();
        let _ = stream.read_to_end(&mut said);
        String::from_utf8_lossy(&said).into_owned()
    }

    pub fn get(&self, side: Option<Side>, rest: &str) -> String {
        let (path, host) = self.path(side);
        let said =
            self.says(format!("GET {path}{rest} HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
        let heads = said.matches("<h1").count();
        assert!(
            heads == usize::from(rest.is_empty()),
            "{heads} heads: {said}"
        );
        said
    }

    /// The first event of a page's stream.
    pub fn event(&self, side: Option<Side>) -> String {
        let (path, host) = self.path(side);
        let mut stream = TcpStream::connect(self.here()).expect("a connection");
        let request = format!("GET {path}/events HTTP/1.1\r\nHost: {host}\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("sent");
        let (mut said, mut piece) = (Vec::new(), [0; 4096]);
        while !(said.ends_with(b"\n\n") && said.windows(6).any(|it| it == b"data: ")) {
            let read = stream.read(&mut piece).expect("an event");
            assert!(read > 0, "no event");
            said.extend_from_slice(&piece[..read]);
        }
        String::from_utf8(said).expect("text")
    }

    /// Posts a request from a page, as a browser does, while this thread plays the main loop.
    pub fn post(&mut self, side: Side, request: &Value) -> Value {
        let (path, host) = self.path(Some(side));
        let body = request.to_string();
        let text = format!(
            "POST {path}/do HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let here = self.here();
        let client = thread::spawn(move || {
            let mut stream = TcpStream::connect(here).expect("a connection");
            stream.write_all(text.as_bytes()).expect("sent");
            let mut said = String::new();
            stream.read_to_string(&mut said).expect("a reply");
            said
        });
        if let Ok(request) = self.inbox.recv_timeout(Duration::from_secs(20)) {
            let reply = self.server.answer(&mut self.play, &request);
            request.reply.send(reply).expect("sent");
        }
        self.publish();
        let said = client.join().expect("a reply");
        let (head, body) = said.split_once("\r\n\r\n").expect("a head");
        assert!(head.starts_with("HTTP/1.1 200"), "{said}");
        serde_json::from_str(body).expect("JSON")
    }

    /// A request that answers what is asked now.
    pub fn now(&self, mut request: Value) -> Value {
        request["due"] = Value::from(self.play.question_id());
        request
    }
}

impl Shared {
    /// Opens the prompt of an action that waits, as the screen does.
    pub fn open(&mut self) {
        if !self.play.shows::<drumhead::session::play::Prompt>() {
            self.play.resume();
        }
        self.publish();
    }
}

/// A page as it is while it is covered: without what the style then hides.
pub fn covered(page: &str) -> String {
    let (_, page) = page.split_once("<!DOCTYPE html>").expect("a page");
    let is_hidden = |tag: &str| {
        let class = tag.split("class=\"").nth(1).unwrap_or_default();
        let mut classes = class.split('"').next().unwrap_or_default().split(' ');
        classes.any(|it| it == "secret") || tag.contains("id=\"hand\"")
    };
    // The depth of what is hidden, and for each shown element whether it is more than a cover.
    let (mut shown, mut hidden, mut open) = (String::new(), 0, Vec::new());
    for piece in page.split_inclusive('>') {
        let (text, tag) = piece.split_at(piece.find('<').unwrap_or(piece.len()));
        if hidden == 0 {
            shown.push_str(text);
        }
        let is_lone = tag.starts_with("<meta") || tag.starts_with("<link");
        let is_end = tag.starts_with("</");
        let is_shown = match (hidden, is_end) {
            (0, true) => open.pop().unwrap_or(true),
            (0, false) if is_hidden(tag) => {
                hidden = 1;
                false
            }
            (0, false) => {
                let is_shown = tag != "<div class=\"open\">";
                open.extend((!is_lone).then_some(is_shown));
                is_shown
            }
            (_, true) => {
                hidden -= 1;
                false
            }
            (_, false) => {
                hidden += i32::from(!is_lone);
                false
            }
        };
        if is_shown {
            let tag = tag.replace(" class=\"open\"", "");
            shown.push_str(
                &tag.replace("legend open", "legend")
                    .replace(" open\"", " \""),
            );
        }
    }
    shown
}
