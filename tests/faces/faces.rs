//! The three faces, and what is to be read on each.

use crate::expected::{Expected, Reader};
use crate::played;
use crate::support::Desk;
use drumhead::journal::Game;
use drumhead::plain::Plain;
use drumhead::session::sharing::{SharedPage, Sharing};
use drumhead::share::Server;
use drumhead::table::Side;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::TcpStream;

/// Room for everything.
const SIZE: (u16, u16) = (240, 120);

pub struct Faces {
    server: Server,
    pages: Vec<SharedPage>,
    asked: BTreeSet<String>,
    told: BTreeMap<&'static str, usize>,
    /// What is not told, with an example of each kind.
    missing: BTreeMap<String, String>,
}

impl Faces {
    pub fn open() -> Faces {
        let mut server = Server::default();
        server.start(None, Box::new(|_| ())).expect("a server");
        Faces {
            server,
            pages: Vec::new(),
            asked: BTreeSet::new(),
            told: BTreeMap::new(),
            missing: BTreeMap::new(),
        }
    }

    /// True for the first question of its kind.
    pub fn is_new(&mut self, kind: String) -> bool {
        self.asked.insert(kind)
    }

    /// Each face tells what its readers may know.
    pub fn must_tell(&mut self, wanted: &[Expected], game: &dyn Fn() -> Game) {
        for it in wanted {
            *self.told.entry(it.what).or_default() += 1;
        }
        for reader in Reader::ALL {
            let texts = self.texts(reader, game);
            for it in wanted {
                let Some(text) = it.text_for(reader) else {
                    continue;
                };
                let is_told = texts.iter().any(|told| told.contains(&text));
                if !is_told {
                    let missing = self.missing.entry(format!("{reader:?}: {}", it.what));
                    missing.or_insert_with(|| format!("{text:?} in\n{}", texts.join("\n----\n")));
                }
            }
        }
    }

    /// All that is to be read, pane by pane.
    fn texts(&mut self, reader: Reader, game: &dyn Fn() -> Game) -> Vec<String> {
        match reader {
            Reader::Screen => {
                let mut desk = Desk::new(SIZE.0, SIZE.1);
                desk.app.play(game(), &[]);
                desk.think();
                desk.panes()
            }
            Reader::Plain => {
                let mut plain = Plain::new(played(game()), &[]);
                let asked = plain.take();
                plain.line("result");
                vec![
                    folded(&asked.replace("\n  ", " ")),
                    folded(&plain.take().replace("\n  ", " ")),
                ]
            }
            Reader::Page(side) => {
                let play = played(game());
                for play in [None, Some(&play)] {
                    let pages = self.server.publish(play);
                    self.pages = pages.unwrap_or_else(|| self.pages.clone());
                }
                vec![self.page(side)]
            }
        }
    }

    /// The text of a page, without its marks.
    fn page(&self, side: Option<Side>) -> String {
        let mut pages = self.pages.iter();
        let page = pages.find(|page| page.side == side).expect("a page");
        let address = page.address.strip_prefix("http://").expect("an address");
        let (host, key) = address.split_once('/').expect("a path");
        let port = host.rsplit(':').next().expect("a port");
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("a connection");
        write!(stream, "GET /{key} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("sent");
        let mut said = String::new();
        stream.read_to_string(&mut said).expect("a page");
        let (_, html) = said.split_once("<body").expect("a body");
        let text: String = html
            .split('<')
            .filter_map(|part| Some(format!("{} ", part.split_once('>')?.1)))
            .collect();
        let text = text
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"");
        // A comma between commands is an element of its own.
        folded(&text.replace("&amp;", "&")).replace(" , ", ", ")
    }

    /// Everything was told, and everything that can be told came up.
    pub fn must_have_told_all(&self) {
        let missing = self.missing.iter();
        let missing: Vec<String> = missing
            .map(|(what, text)| format!("{what}: {text}"))
            .collect();
        assert!(missing.is_empty(), "not told:\n{}", missing.join("\n\n"));
        for what in Expected::KINDS {
            assert!(
                self.told.contains_key(what),
                "no {what} among {:?}",
                self.told
            );
        }
    }
}

/// Words with one blank between them.
pub fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
