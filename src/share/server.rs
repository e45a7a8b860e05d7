//! The server's threads: one that accepts, and one for each connection. None of them touches the game: they hand out finished
//! pages, and put requests into the main loop's inbox.

use super::door::Door;
use super::http::HttpRequest;
use super::page::PageParts;
use super::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The pause after which an idle stream of events shows that it is alive, and looks whether its page is.
const BEAT: Duration = Duration::from_secs(5);

/// The time that the main loop has for an answer.
const ANSWER: Duration = Duration::from_secs(5);

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
    door: Mutex<Door>,
    /// What the program was told last of the open pages.
    told: Mutex<OpenPages>,
    news: Post,
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
        news: Post,
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
            door: Mutex::default(),
            told: Mutex::default(),
            news,
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

    /// Ends every connection, and the thread that accepts them.
    pub(super) fn close(&self, address: SocketAddr) {
        self.is_over.store(true, Ordering::SeqCst);
        self.changed.notify_all();
        // The thread that accepts wakes up for this one.
        let _ = TcpStream::connect_timeout(&address, Duration::from_secs(1));
    }

    fn door(&self) -> MutexGuard<'_, Door> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many pages are open.
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

    fn serve(&self, id: u64, stream: &TcpStream) {
        let _ = stream.set_nodelay(true);
        // Who sends no request gets no answer.
        if let Some(request) = http::read(stream) {
            let _ = self.answer(id, &request, stream);
        }
        self.door().leave(id);
        self.count();
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

    fn answer(&self, id: u64, request: &HttpRequest, stream: &TcpStream) -> io::Result<()> {
        let is_known = self.hosts.contains(&request.host);
        let is_own = request
            .origin
            .as_ref()
            .is_none_or(|origin| *origin == format!("http://{}", request.host));
        let found = self.page_of(&request.path).filter(|_| is_known && is_own);
        let Some((at, rest)) = found else {
            return not_found(stream);
        };
        let stays = !request.is_post && rest == "events";
        let has_place = self.door().admit(id, at, stays);
        self.count();
        if !has_place {
            return turned_away(stream, stays);
        }
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
    fn stream(&self, at: usize, stream: &TcpStream) -> io::Result<()> {
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
            if self.is_over.load(Ordering::SeqCst) || http::is_closed(stream) {
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

/// There is no place for another page. A stream of events is told so in its own way: the browser then tries again.
fn turned_away(stream: &TcpStream, stays: bool) -> io::Result<()> {
    if stays {
        return http::send(
            stream,
            "200 OK",
            "text/event-stream",
            "event: full\ndata: \n\n",
        );
    }
    http::send(
        stream,
        "503 Service Unavailable",
        "text/plain; charset=utf-8",
        "Too many pages are open. Close some, and load this page again.\n",
    )
}

fn not_found(stream: &TcpStream) -> io::Result<()> {
    http::send(
        stream,
        "404 Not Found",
        "text/plain; charset=utf-8",
        "There is no such page.\n",
    )
}
