//! Pages for other devices on the local network: a board for everyone, and a page of its own for each side.
//!
//! * `server` has the threads, `door` lets connections in, and `http` reads and writes on a socket.
//! * `page` makes the HTML of a game for a viewer out of the pieces in `html`, `due` the part that asks, `sides` the units,
//!   and `requests` reads what a page sends back.
//! * The program's main loop owns the game. It publishes finished pages here after each change, and takes what the sides'
//!   pages ask for out of its own inbox.
//!
//! There is a server only while the game is shared. A page has an address of 128 random bits, and nothing else protects it; `addresses`
//! keeps those of each game.

mod addresses;
mod blocks;
mod door;
mod due;
mod html;
mod http;
mod page;
mod requests;
mod server;
mod sides;

use crate::battle::view::Status;
use crate::battle::{Joined, Viewer, capital};
use crate::session::play::{Play, Sight};
use crate::session::sharing::{FromPages, OpenPages, PageRequest, Post, SharedPage, Sharing};
use crate::table::{Side, Who};
use addresses::Addresses;
use html::line;
use maud::Markup;
use serde_json::{Value, json};
use server::Hub;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// The pages' sides, in the order of their keys.
const SIDES: [Option<Side>; 3] = [Some(Side::Red), Some(Side::Blue), None];

/// The port, where it is free.
const PORT: u16 = 7177;

/// The server of the pages.
pub struct Server {
    addresses: Addresses,
    running: Option<Running>,
    /// The content of the pages: they are made again when it changes.
    shown: Option<String>,
    /// Finds the address of this machine.
    finds: fn() -> Ipv4Addr,
}

impl Default for Server {
    fn default() -> Server {
        Server {
            addresses: Addresses::default(),
            running: None,
            shown: None,
            finds: own_address,
        }
    }
}

/// A server that runs.
struct Running {
    hub: Arc<Hub>,
    accepting: JoinHandle<()>,
    host: Ipv4Addr,
    port: u16,
    /// The game whose addresses hold.
    game: String,
}

impl Server {
    /// Keeps the addresses of games in this file.
    pub fn kept_in(file: PathBuf) -> Server {
        let mut server = Server::default();
        server.addresses = Addresses::kept_in(file);
        server
    }

    /// Looks up the address of this machine with `finds`.
    pub fn found_by(mut self, finds: fn() -> Ipv4Addr) -> Server {
        self.finds = finds;
        self
    }
}

impl Running {
    /// Takes in the machine's address as it is now. True if the network gave it another one: the old ones lead nowhere.
    fn has_moved(&mut self, host: Ipv4Addr) -> bool {
        // Without a network the last address may come back.
        if host == self.host || host.is_loopback() {
            return false;
        }
        self.host = host;
        self.hub.called(host, self.port);
        true
    }
}

/// The identity of a game.
fn identity(play: &Play) -> String {
    let (title, _, seed) = play.game.header();
    format!("{title} {seed}")
}

impl Sharing for Server {
    fn start(&mut self, play: Option<&Play>, news: Post) -> Result<(), String> {
        let before = play.and_then(|play| self.addresses.port(&identity(play)));
        let mut ports = before.into_iter().chain([PORT, 0]);
        let listener = ports.find_map(|port| TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)).ok());
        let listener = listener.ok_or("no port is free on this machine")?;
        let open = |listener: TcpListener| {
            let (host, port) = ((self.finds)(), listener.local_addr()?.port());
            let (hub, accepting) = Hub::open(listener, host, news)?;
            let game = String::new();
            Ok(Running {
                hub,
                accepting,
                host,
                port,
                game,
            })
        };
        let running = open(listener).map_err(|error: io::Error| error.to_string())?;
        self.running = Some(running);
        self.shown = None;
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            let here = SocketAddr::from((Ipv4Addr::LOCALHOST, running.port));
            running.hub.close(here);
            // The port is free for the next time.
            let _ = running.accepting.join();
        }
    }

    fn publish(&mut self, play: Option<&Play>) -> Option<Vec<SharedPage>> {
        let running = self.running.as_mut()?;
        let has_moved = running.has_moved((self.finds)());
        let now = play.map_or_else(String::new, page::mark);
        if self.shown.as_ref() == Some(&now) && !has_moved {
            return None;
        }
        self.shown = Some(now);
        let parts = SIDES.map(|side| page::parts(play, side));
        let game = play.map_or_else(|| running.game.clone(), identity);
        let is_same = game == running.game;
        if is_same && (!has_moved || game.is_empty()) {
            running.hub.publish(None, parts);
            return None;
        }
        let Running { host, port, .. } = *running;
        let has_moved = self.addresses.port(&game).is_some_and(|it| it != port);
        let keys = self.addresses.keys(&game, port);
        let others = self.addresses.of_others(&game);
        let other = (!is_same).then(|| (keys.clone(), others));
        running.hub.publish(other, parts);
        running.game = game;
        let page = |(side, key): (Option<Side>, String)| SharedPage {
            side,
            address: format!("http://{host}:{port}/{key}"),
            has_moved,
            open: 0,
        };
        Some(SIDES.into_iter().zip(keys).map(page).collect())
    }

    fn was_shared(&self, play: &Play) -> bool {
        self.addresses.port(&identity(play)).is_some()
    }

    fn answer(&mut self, play: &mut Play, request: &PageRequest) -> String {
        requests::answer(play, request.side, &request.body)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The address of this machine on the local network; without a network, the one that only this machine reaches. No packet
/// is sent: the system only looks up the way.
fn own_address() -> Ipv4Addr {
    let found = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    match found {
        Ok(SocketAddr::V4(address)) if !address.ip().is_unspecified() => *address.ip(),
        _ => Ipv4Addr::LOCALHOST,
    }
}
