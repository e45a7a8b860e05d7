//! The server's threads: one that accepts, and one for each connection. None of them touches the game: they hand out finished
//! pages, and put requests into the main loop's inbox.

use super::http::HttpRequest;
use super::page::PageParts;
use super::*;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The most connections at a time: more are closed at once.
const MOST: usize = 32;

/// The pause after which an idle stream of events shows that it is alive.
const BEAT: Duration = Duration::from_secs(10);

/// The time that the main loop has for an answer.
const ANSWER: Duration = Duration::from_secs(5);

/// The pages' sides, in the order of their keys.
pub(super) const SIDES: [Option<Side>; 3] = [Some(Side::Red), Some(Side::Blue), None];

/// The last state of a page.
#[derive(Clone, Default)]
pub(super) struct LivePage {
    /// Counts the states; 0 before the first.
    version: u64,
    parts: PageParts,
}

/// The state that all threads share.
pub(super) struct Hub {
    /// The secret first part of each page's path.
    keys: [String; 3],
    /// The hosts that a browser may name.
    hosts: Vec<String>,
    pages: Mutex<[LivePage; 3]>,
    changed: Condvar,
    is_over: AtomicBool,
    connections: AtomicUsize,
    requests: Post,
}

impl Hub {
    /// Listens on every address of this machine, and answers from threads of its own.
    ///
    /// # Errors
    /// When no socket or thread can be had.
    pub(super) fn open(
        keys: [String; 3],
        listener: TcpListener,
        host: Ipv4Addr,
        requests: Post,
    ) -> io::Result<Arc<Hub>> {
        let port = listener.local_addr()?.port();
        let names = [
            host.to_string(),
            "127.0.0.1".to_owned(),
            "localhost".to_owned(),
        ];
        let hub = Arc::new(Hub {
            keys,
            hosts: names.map(|name| format!("{name}:{port}")).to_vec(),
            pages: Mutex::default(),
            changed: Condvar::new(),
            is_over: AtomicBool::new(false),
            connections: AtomicUsize::new(0),
            requests,
        });
        let accepting = hub.clone();
        thread::Builder::new()
            .name("share".into())
            .spawn(move || accepting.accept(&listener))?;
        Ok(hub)
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
            if self.connections.fetch_add(1, Ordering::SeqCst) >= MOST {
                self.connections.fetch_sub(1, Ordering::SeqCst);
                continue;
            }
            let hub = self.clone();
            let served = thread::Builder::new()
                .name("page".into())
                .spawn(move || hub.serve(stream));
            if served.is_err() {
                self.connections.fetch_sub(1, Ordering::SeqCst);
            }
        }
    }

    /// Ends every connection, and the thread that accepts them.
    pub(super) fn close(&self, address: SocketAddr) {
        self.is_over.store(true, Ordering::SeqCst);
        self.changed.notify_all();
        // The thread that accepts wakes up for this one.
        let _ = TcpStream::connect_timeout(&address, Duration::from_secs(1));
    }

    fn pages(&self) -> MutexGuard<'_, [LivePage; 3]> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows new states of the pages.
    pub(super) fn publish(&self, parts: [PageParts; 3]) {
        let mut pages = self.pages();
        for (page, parts) in pages.iter_mut().zip(parts) {
            if page.version == 0 || page.parts != parts {
                page.version += 1;
                page.parts = parts;
            }
        }
        drop(pages);
        self.changed.notify_all();
    }

    fn serve(&self, mut stream: TcpStream) {
        let _ = stream.set_nodelay(true);
        // Who sends no request gets no answer.
        if let Some(request) = http::read(&mut stream) {
            let _ = self.answer(&request, &mut stream);
        }
        self.connections.fetch_sub(1, Ordering::SeqCst);
    }

    /// The page whose key a path begins with, and the rest of the path. Every key is compared whole, so that the time
    /// says nothing about them.
    fn page_of<'p>(&self, path: &'p str) -> Option<(usize, &'p str)> {
        let path = path.strip_prefix('/')?;
        let path = path.split('?').next().unwrap_or(path);
        let (key, rest) = path.split_once('/').unwrap_or((path, ""));
        let mut found = None;
        for (at, known) in self.keys.iter().enumerate() {
            let differing = known
                .bytes()
                .zip(key.bytes().chain(std::iter::repeat(0)))
                .fold(known.len() ^ key.len(), |all, (a, b)| {
                    all | usize::from(a ^ b)
                });
            if differing == 0 {
                found = Some(at);
            }
        }
        found.map(|at| (at, rest))
    }

    fn answer(&self, request: &HttpRequest, stream: &mut TcpStream) -> io::Result<()> {
        let is_known = self.hosts.contains(&request.host);
        let is_own = request
            .origin
            .as_ref()
            .is_none_or(|origin| *origin == format!("http://{}", request.host));
        let found = self.page_of(&request.path).filter(|_| is_known && is_own);
        let Some((at, rest)) = found else {
            return not_found(stream);
        };
        match (request.is_post, rest) {
            (false, "") => {
                let parts = self.pages()[at].parts.clone();
                let html = page::whole(&parts, SIDES[at], &self.keys[at]);
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
            (false, "events") => self.stream(at, stream),
            (true, "do") => match SIDES[at].filter(|_| request.is_json) {
                Some(side) => self.ask(side, &request.body, stream),
                None => not_found(stream),
            },
            _ => not_found(stream),
        }
    }

    /// Sends each new state of a page as an event, the present one first.
    fn stream(&self, at: usize, stream: &mut TcpStream) -> io::Result<()> {
        let head = http::begin("200 OK", "text/event-stream", None);
        http::write(stream, head.as_bytes())?;
        let mut sent = 0;
        loop {
            let pages = self.pages();
            let waits = |pages: &mut [LivePage; 3]| {
                pages[at].version == sent && !self.is_over.load(Ordering::SeqCst)
            };
            let (pages, _) = self
                .changed
                .wait_timeout_while(pages, BEAT, waits)
                .unwrap_or_else(PoisonError::into_inner);
            let page = pages[at].clone();
            drop(pages);
            if self.is_over.load(Ordering::SeqCst) {
                return Ok(());
            }
            let event = if page.version == sent {
                "event: beat\ndata: \n\n".to_owned()
            } else {
                format!("data: {}\n\n", page.parts.json())
            };
            sent = page.version;
            http::write(stream, event.as_bytes())?;
        }
    }

    /// Hands a request to the main loop, and its reply to the page.
    fn ask(&self, side: Side, body: &[u8], stream: &mut TcpStream) -> io::Result<()> {
        let (reply, replies) = channel();
        (self.requests)(PageRequest {
            side,
            body: body.to_vec(),
            reply,
        });
        let kind = "application/json; charset=utf-8";
        match replies.recv_timeout(ANSWER) {
            Ok(reply) => http::send(stream, "200 OK", kind, &reply),
            Err(_) => http::send(stream, "503 Service Unavailable", kind, "{\"ok\":false}"),
        }
    }
}

fn not_found(stream: &mut TcpStream) -> io::Result<()> {
    http::send(
        stream,
        "404 Not Found",
        "text/plain; charset=utf-8",
        "There is no such page.\n",
    )
}
