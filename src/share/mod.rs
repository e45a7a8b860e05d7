//! Pages for other devices on the local network: a board for everyone, and a page of its own for each side.
//!
//! * `server` has the threads, `door` lets connections in, and `http` reads and writes on a socket.
//! * `page` makes the HTML of a game for a viewer out of the pieces in `html`, `due` the part that asks, and `requests` reads
//!   what a page sends back.
//! * The program's main loop owns the game. It publishes finished pages here after each change, and takes what the sides'
//!   pages ask for out of its own inbox.
//!
//! There is a server only while the game is shared. A page has an address of 128 random bits, and nothing else protects it.

mod door;
mod due;
mod html;
mod http;
mod page;
mod requests;
mod server;

use crate::battle::view::Status;
use crate::battle::{Viewer, ViewerText, capital};
use crate::session::play::{Play, Sight};
use crate::session::sharing::{FromPages, OpenPages, PageRequest, Post, SharedPage, Sharing};
use crate::table::{Side, Who};
use html::line;
use maud::Markup;
use serde_json::{Value, json};
use server::Hub;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

/// The pages' sides, in the order of their keys.
const SIDES: [Option<Side>; 3] = [Some(Side::Red), Some(Side::Blue), None];

/// The port, where it is free.
const PORT: u16 = 7177;

/// The server of the pages.
#[derive(Default)]
pub struct Server {
    running: Option<(Arc<Hub>, SocketAddr)>,
    /// The content of the pages: they are made again when it changes.
    shown: Option<String>,
}

impl Sharing for Server {
    fn start(&mut self, news: Post) -> Result<Vec<SharedPage>, String> {
        let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, PORT))
            .or_else(|_| TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)))
            .map_err(|error| error.to_string())?;
        let port = listener
            .local_addr()
            .map_err(|error| error.to_string())?
            .port();
        let host = own_address();
        let keys: [String; 3] = std::array::from_fn(|_| key(rand::random()));
        let hub = Hub::open(keys.clone(), listener, host, news);
        let hub = hub.map_err(|error| error.to_string())?;
        self.running = Some((hub, SocketAddr::from((Ipv4Addr::LOCALHOST, port))));
        self.shown = None;
        let page = |(side, key): (Option<Side>, String)| SharedPage {
            side,
            address: format!("http://{host}:{port}/{key}"),
            open: 0,
        };
        Ok(SIDES.into_iter().zip(keys).map(page).collect())
    }

    fn stop(&mut self) {
        if let Some((hub, address)) = self.running.take() {
            hub.close(address);
        }
    }

    fn publish(&mut self, play: Option<&Play>) {
        let Some((hub, _)) = &self.running else {
            return;
        };
        let now = play.map_or_else(String::new, page::mark);
        if self.shown.as_ref() == Some(&now) {
            return;
        }
        hub.publish(SIDES.map(|side| page::parts(play, side)));
        self.shown = Some(now);
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

/// Random bits in letters and digits that are easy to type on a phone, without those that look alike.
fn key(bits: u128) -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let letter = |place: u32| {
        let five = usize::try_from(bits >> (5 * place) & 31).unwrap_or(0);
        char::from(LETTERS[five])
    };
    (0..26).rev().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bit_changes_the_key() {
        let keys: std::collections::BTreeSet<String> = (0..128).map(|bit| key(1 << bit)).collect();
        assert_eq!(keys.len(), 128);
        assert!(keys.iter().all(|key| key.len() == 26));
    }
}
