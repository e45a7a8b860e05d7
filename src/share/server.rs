//! The server's threads: one that accepts, and one for each connection. None of them touches the game: they hand out finished
//! pages, and put requests into the main loop's inbox.

use super::door::Door;
use super::http::HttpRequest;
use super::page::PageParts;
use super::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// The pause after which an idle stream of events shows that it is alive, and looks whether its page is.
const BEAT: Duration = Duration::from_secs(5);

/// The time that the main loop has for an answer.
const ANSWER: Duration = Duration::from_secs(5);

/// The pages of the game that is shared now.
#[derive(Default)]
struct Pages {
    /// Counts the games.
    game: u64,
    /// The secret first part of each page's path.
    keys: [String; 3],
    /// The keys of other games.
    others: Vec<String>,
    live: [LivePage; 3],
}

/// The last state of a page.
#[derive(Clone, Default)]
struct LivePage {
    /// Counts the states; 0 before the first.
    version: u64,
    parts: PageParts,
}

/// The state that all threads share.
pub(super) struct Hub {
    /// The hosts that a browser may name.
    hosts: Mutex<Vec<String>>,
    pages: Mutex<Pages>,
    changed: Condvar,
    is_over: AtomicBool,
    door: Mutex<Door>,
    /// The last news of open pages that the program got.
    told: Mutex<OpenPages>,
    news: Post,
}

impl Hub {
    /// Listens on every address of this machine, and answers from threads of its own.
    ///
    /// # Errors
    /// When no socket or thread can be had.
    pub(super) fn open(
        listener: TcpListener,
        host: Ipv4Addr,
        news: Post,
    ) -> io::Result<(Arc<Hub>, JoinHandle<()>)> {
        let port = listener.local_addr()?.port();
        let hub = Arc::new(Hub {
            hosts: Mutex::new(vec![
                format!("127.0.0.1:{port}"),
                format!("localhost:{port}"),
            ]),
            pages: Mutex::default(),
            changed: Condvar::new(),
            is_over: AtomicBool::new(false),
            door: Mutex::default(),
            told: Mutex::default(),
            news,
        });
        hub.called(host, port);
        let accepting = hub.clone();
        let accepting = thread::Builder::new()
            .name("share".into())
            .spawn(move || accepting.accept(&listener))?;
        Ok((hub, accepting))
    }

    fn accept(self: Arc<Self>, listener: &TcpListener) {
        for stream in listener.incoming() {
            if self.is_over.load(Ordering::SeqCst) {
                return;
            }
            let Ok(stream) = stream else {
                // No more files may be open: a moment later some are closed.
                thread::sleep(Duration::from_millis(20));
                continue;
            };
            let Ok(address) = stream.peer_addr() else {
                continue;
            };
            let stream = Arc::new(stream);
            let Some(id) = self.door().enter(&stream, address.ip()) else {
                continue;
            };
            let hub = self.clone();
            let served = thread::Builder::new()
                .name("page".into())
                .spawn(move || hub.serve(id, &stream));
            if served.is_err() {
                self.door().leave(id);
            }
        }
    }

    /// Ends every connection, and the thread that accepts them. The open pages get the news first.
    pub(super) fn close(&self, address: SocketAddr) {
        self.is_over.store(true, Ordering::SeqCst);
        self.changed.notify_all();
        for _ in 0..40 {
            if self.open_pages().many == [0; 3] {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        // The thread that accepts wakes up for this one, and closes the socket.
        let _ = TcpStream::connect_timeout(&address, Duration::from_secs(1));
    }

    fn door(&self) -> MutexGuard<'_, Door> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of open pages.
    pub(super) fn open_pages(&self) -> OpenPages {
        self.door().open()
    }

    /// Tells the program when the open pages are others than before.
    fn count(&self) {
        let now = self.open_pages();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::replace(&mut *told, now) != now {
            drop(told);
            (self.news)(FromPages::Count(now));
        }
    }

    /// Answers to this host too.
    pub(super) fn called(&self, host: Ipv4Addr, port: u16) {
        self.hosts().push(format!("{host}:{port}"));
    }

    fn hosts(&self) -> MutexGuard<'_, Vec<String>> {
        self.hosts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows new states of the pages; under these keys, with those of other games, if it is another game now.
    pub(super) fn publish(&self, keys: Option<([String; 3], Vec<String>)>, parts: [PageParts; 3]) {
        let mut pages = self.pages();
        if let Some((keys, others)) = keys {
            (pages.keys, pages.others) = (keys, others);
            pages.game += 1;
        }
        for (page, parts) in pages.live.iter_mut().zip(parts) {
            if page.version == 0 || page.parts != parts {
                page.version += 1;
                page.parts = parts;
            }
        }
        drop(pages);
        self.changed.notify_all();
    }

    fn serve(&self, id: u64, stream: &TcpStream) {
        let _ = stream.set_nodelay(true);
        // Who sends no request gets no answer.
        if let Some(request) = http::read(stream) {
            let _ = self.answer(id, &request, stream);
        }
        self.door().leave(id);
        self.count();
    }

    /// The place that a path leads to, and the rest of the path. Every key is compared whole, so that the time says nothing
    /// about them.
    fn place_of<'p>(&self, path: &'p str) -> Option<(Address, &'p str)> {
        let path = path.strip_prefix('/')?;
        let path = path.split('?').next().unwrap_or(path);
        let (key, rest) = path.split_once('/').unwrap_or((path, ""));
        let pages = self.pages();
        let keys = pages.keys.iter().chain(&pages.others);
        let mut found = None;
        for (at, known) in keys.enumerate() {
            let differing = known
                .bytes()
                .zip(key.bytes().chain(std::iter::repeat(0)))
                .fold(known.len() ^ key.len(), |all, (a, b)| {
                    all | usize::from(a ^ b)
                });
            if differing == 0 && !known.is_empty() {
                found = Some(at);
            }
        }
        let game = pages.game;
        let place = |at| match at {
            at if at < SIDES.len() => Address::Page { at, game },
            _ => Address::Other,
        };
        found.map(|at| (place(at), rest))
    }

    fn answer(&self, id: u64, request: &HttpRequest, stream: &TcpStream) -> io::Result<()> {
        let is_known = self.hosts().contains(&request.host);
        let is_own = request
            .origin
            .as_ref()
            .is_none_or(|origin| *origin == format!("http://{}", request.host));
        let found = self.place_of(&request.path).filter(|_| is_known && is_own);
        let Some((place, rest)) = found else {
            return not_found(stream);
        };
        let stays = !request.is_post && rest == "events";
        let Address::Page { at, game } = place else {
            return send_away(stream, stays, "410 Gone", OTHER);
        };
        let has_place = self.door().admit(id, at, stays);
        self.count();
        if !has_place {
            return send_away(stream, stays, "503 Service Unavailable", FULL);
        }
        match (request.is_post, rest) {
            (false, "") => {
                let pages = self.pages();
                let html = page::whole(&pages.live[at].parts, SIDES[at], &pages.keys[at]);
                drop(pages);
                http::send(stream, "200 OK", "text/html; charset=utf-8", &html)
            }
            (false, "page.js") => http::send(
                stream,
                "200 OK",
                "text/javascript; charset=utf-8",
                include_str!("page.js"),
            ),
            (false, "page.css") => http::send(
                stream,
                "200 OK",
                "text/css; charset=utf-8",
                include_str!("page.css"),
            ),
            (false, "events") => self.stream(at, game, stream),
            (true, "do") => match SIDES[at].filter(|_| request.is_json) {
                Some(side) => self.ask(side, &request.body, stream),
                None => not_found(stream),
            },
            _ => not_found(stream),
        }
    }

    /// Sends each new state of a page as an event, the present one first, as long as its game is shared.
    fn stream(&self, at: usize, game: u64, stream: &TcpStream) -> io::Result<()> {
        let head = http::begin("200 OK", "text/event-stream", None);
        http::write(stream, head.as_bytes())?;
        let mut sent = 0;
        loop {
            let waits = |pages: &mut Pages| {
                let is_same = pages.live[at].version == sent && pages.game == game;
                is_same && !self.is_over.load(Ordering::SeqCst)
            };
            let (pages, _) = self
                .changed
                .wait_timeout_while(self.pages(), BEAT, waits)
                .unwrap_or_else(PoisonError::into_inner);
            let (page, is_other) = (pages.live[at].clone(), pages.game != game);
            drop(pages);
            if http::is_closed(stream) {
                return Ok(());
            }
            if self.is_over.load(Ordering::SeqCst) {
                return http::write(stream, event("end").as_bytes());
            }
            if is_other {
                return http::write(stream, event(OTHER.0).as_bytes());
            }
            let event = if page.version == sent {
                event("beat")
            } else {
                format!("data: {}\n\n", page.parts.json())
            };
            sent = page.version;
            http::write(stream, event.as_bytes())?;
        }
    }

    /// Hands a request to the main loop, and its reply to the page.
    fn ask(&self, side: Side, body: &[u8], stream: &TcpStream) -> io::Result<()> {
        let (reply, replies) = channel();
        (self.news)(FromPages::Request(PageRequest {
            side,
            body: body.to_vec(),
            reply,
        }));
        let kind = "application/json; charset=utf-8";
        match replies.recv_timeout(ANSWER) {
            Ok(reply) => http::send(stream, "200 OK", kind, &reply),
            Err(_) => http::send(stream, "503 Service Unavailable", kind, "{\"ok\":false}"),
        }
    }
}

/// The place that a path leads to.
enum Address {
    /// A page of the game of this number.
    Page { at: usize, game: u64 },
    /// A page of a game that is not shared now.
    Other,
}

/// The reason to refuse a page: the name of an event, and a sentence.
type Reason = (&'static str, &'static str);

const OTHER: Reason = (
    "other",
    "This address is of another game: scan the code again.\n",
);
const FULL: Reason = (
    "full",
    "Too many pages are open. Close some, and load this page again.\n",
);

/// An event that has only a name.
fn event(name: &str) -> String {
    format!("event: {name}\ndata: \n\n")
}

/// Gives the reason to refuse a page. An open page gets an event: its browser then tries again by itself.
fn send_away(stream: &TcpStream, stays: bool, status: &str, why: Reason) -> io::Result<()> {
    if stays {
        return http::send(stream, "200 OK", "text/event-stream", &event(why.0));
    }
    http::send(stream, status, "text/plain; charset=utf-8", why.1)
}

fn not_found(stream: &TcpStream) -> io::Result<()> {
    http::send(
        stream,
        "404 Not Found",
        "text/plain; charset=utf-8",
        "There is no such page.\n",
    )
}
