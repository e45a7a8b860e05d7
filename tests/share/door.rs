//! The door: others on the network want in too, and the two hands are served all the same. Everything stays on this machine;
//! the others come from addresses of their own.

use crate::support::Shared;
use crate::table::{BEGUN, Table, setup};
use crossterm::event::KeyCode;
use drumhead::session::play::Dice;
use drumhead::session::sharing::{FromPages, OpenPages, Sharing};
use drumhead::table::Side;
use rustix::net::{AddressFamily, SocketAddrV4, SocketType, bind, connect, socket};
use serde_json::json;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Two others on the network.
const OTHERS: [u8; 2] = [2, 3];

/// A connection from `127.0.0.<from>`.
fn from(from: u8, port: u16) -> Option<TcpStream> {
    let socket = socket(AddressFamily::INET, SocketType::STREAM, None).ok()?;
    let own = |end, port| SocketAddrV4::new(Ipv4Addr::new(127, 0, 0, end), port);
    bind(&socket, &own(from, 0)).ok()?;
    connect(&socket, &own(1, port)).ok()?;
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(Duration::from_mins(1))).ok()?;
    Some(stream)
}

/// What comes back for these bytes, until the connection ends.
fn answer(mut stream: TcpStream, bytes: &[u8]) -> String {
    let _ = stream.write_all(bytes);
    let mut said = Vec::new();
    let _ = stream.read_to_end(&mut said);
    String::from_utf8_lossy(&said).into_owned()
}

fn get(shared: &Shared, side: Option<Side>, rest: &str) -> String {
    let (path, host) = shared.path(side);
    format!("GET {path}{rest} HTTP/1.1\r\nHost: {host}\r\n\r\n")
}

/// A page's stream of events, with its first words: `data` or `full`.
fn events(shared: &Shared, side: Option<Side>, end: u8) -> (TcpStream, String) {
    let mut stream = from(end, shared.here().port()).expect("a connection");
    stream
        .write_all(get(shared, side, "/events").as_bytes())
        .expect("sent");
    let (mut said, mut piece) = (String::new(), [0; 4096]);
    while !said.contains("\n\n") || !(said.contains("data: {") || said.contains("event: full")) {
        let read = stream.read(&mut piece).expect("an event");
        if read == 0 {
            break;
        }
        said += &String::from_utf8_lossy(&piece[..read]);
    }
    let kind = if said.contains("event: full") {
        "full"
    } else {
        "data"
    };
    (stream, kind.to_owned())
}

/// The cards are shuffled, and nothing is asked.
fn shared() -> Shared {
    let mut shared = Shared::after(&[
        json!({"do": "muster", "dice": [2, 2]}),
        json!({"do": "start-cards"}),
    ]);
    shared.publish();
    shared
}

/// Both hands' pages answer, as does the laptop. Panics where one does not.
fn all_answer(shared: &mut Shared) {
    for side in Side::BOTH {
        let page = shared.get(Some(side), "");
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        // Nothing is asked: refused, in words, by the game itself.
        let request = shared.now(json!({"dice": [1]}));
        assert_eq!(shared.post(side, &request)["error"], json!("refused"));
    }
    // The laptop selects a unit and lets it go.
    let before = shared.play.subject;
    shared.key(KeyCode::Char('1'));
    shared.play.rest();
    assert_ne!(shared.play.subject, before);
    shared.key(KeyCode::Esc);
    assert_eq!(shared.play.subject, before);
}

/// Runs an attack from both addresses, `many` acts in all, while both hands and the laptop go on; returns how often these
/// were all answered before it ended.
fn under(shared: &mut Shared, many: usize, act: impl Fn(usize, u8, u16) + Sync) -> usize {
    let port = shared.here().port();
    let next = AtomicUsize::new(0);
    let over = AtomicUsize::new(0);
    let mut rounds = 0;
    thread::scope(|scope| {
        for end in OTHERS {
            let (act, next, over) = (&act, &next, &over);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::SeqCst);
                    if at >= many {
                        break;
                    }
                    act(at, end, port);
                }
                over.fetch_add(1, Ordering::SeqCst);
            });
        }
        while over.load(Ordering::SeqCst) < OTHERS.len() {
            all_answer(shared);
            rounds += 1;
        }
    });
    all_answer(shared);
    rounds
}

#[test]
fn slow_connections_shut_nobody_out() {
    let mut shared = shared();
    let port = shared.here().port();
    let slow: Vec<TcpStream> = (0..200)
        .filter_map(|n| from(OTHERS[n % 2], port))
        .map(|mut stream| {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nX");
            stream
        })
        .collect();
    assert_eq!(slow.len(), 200);
    for _ in 0..20 {
        all_answer(&mut shared);
    }
    // A quarter of the places for each address: all others were let go at once, the longest waiting first.
    let still = |mut stream: &TcpStream| {
        stream
            .set_read_timeout(Some(Duration::from_millis(1)))
            .expect("a timeout");
        !matches!(stream.read(&mut [0; 16]), Ok(0)) && stream.write(b"x").is_ok()
    };
    assert_eq!(slow[..184].iter().filter(|it| still(it)).count(), 0);
}

#[test]
fn garbled_requests_shut_nobody_out() {
    garbled(1_000);
}

#[test]
#[ignore = "takes a minute"]
fn ten_thousand_garbled_requests_shut_nobody_out() {
    garbled(10_000);
}

/// Requests with a wrong byte, or cut off there: every place of the request is met several times.
fn garbled(many: usize) {
    let mut shared = shared();
    let whole = get(&shared, Some(Side::Red), "/nothing");
    let rounds = under(&mut shared, many, |n, end, port| {
        let mut bytes = whole.clone().into_bytes();
        let at = n * 7919 % bytes.len();
        bytes[at] = u8::try_from(n * 31 % 256).unwrap_or(0);
        let Some(stream) = from(end, port) else {
            return;
        };
        if n % 2 == 0 {
            let _ = (&stream).write_all(&bytes);
        } else {
            let _ = (&stream).write_all(&bytes[..at]);
            let _ = stream.shutdown(Shutdown::Write);
        }
    });
    assert!(rounds > 0);
}

#[test]
fn wrong_keys_shut_nobody_out() {
    let mut shared = shared();
    let (path, host) = shared.path(Some(Side::Red));
    let told = AtomicUsize::new(0);
    let rounds = under(&mut shared, 1_000, |n, end, port| {
        let mut key = path.clone().into_bytes();
        let at = 1 + n % (key.len() - 1);
        key[at] = if key[at] == b'7' { b'8' } else { b'7' };
        let key = String::from_utf8(key).expect("a key");
        let request = format!("GET {key}/events HTTP/1.1\r\nHost: {host}\r\n\r\n");
        let stream = from(end, port).expect("a connection");
        let said = answer(stream, request.as_bytes());
        told.fetch_add(
            usize::from(said.starts_with("HTTP/1.1 404")),
            Ordering::SeqCst,
        );
    });
    assert!(rounds > 0);
    assert_eq!(told.load(Ordering::SeqCst), 1_000);
}

#[test]
fn sixty_boards_leave_room_for_both_hands() {
    let mut shared = shared();
    let boards: Vec<(TcpStream, String)> = (0..60)
        .map(|n| events(&shared, None, OTHERS[n % 2]))
        .collect();
    let open = boards.iter().filter(|(_, kind)| kind == "data").count();
    assert_eq!(open, 16, "a quarter for each address");
    let told = *shared.open.lock().expect("a count");
    assert_eq!((told.many, told.is_full), ([0, 0, 16], true));
    for side in Side::BOTH {
        let (_, kind) = events(&shared, Some(side), 1);
        assert_eq!(kind, "data");
    }
    for _ in 0..20 {
        all_answer(&mut shared);
    }
    // Who is gone makes room, and the laptop learns of it.
    drop(boards);
    while shared.open.lock().expect("a count").many != [0; 3] {
        shared.publish();
        thread::sleep(Duration::from_millis(50));
    }
    assert!(!shared.open.lock().expect("a count").is_full);
    assert_eq!(events(&shared, None, 2).1, "data");
}

#[test]
fn six_tabs_of_one_hand_leave_room_for_its_answers() {
    let mut shared = shared();
    let tabs: Vec<(TcpStream, String)> = (0..6)
        .map(|_| events(&shared, Some(Side::Red), 1))
        .collect();
    assert!(tabs.iter().all(|(_, kind)| kind == "data"));
    assert_eq!(shared.open.lock().expect("a count").many, [6, 0, 0]);
    // However many there are: what is opened now is what is looked at.
    let more: Vec<(TcpStream, String)> = (0..20)
        .map(|_| events(&shared, Some(Side::Red), 1))
        .collect();
    assert!(more.iter().all(|(_, kind)| kind == "data"));
    assert!(shared.open.lock().expect("a count").many[0] <= 10);
    for _ in 0..20 {
        all_answer(&mut shared);
    }
}

/// A phone that sleeps, or a network that is silent, reads nothing any more; it wakes and opens its page again.
#[test]
fn a_phone_that_slept_is_served_again() {
    let mut shared = shared();
    let mut asleep = Vec::new();
    for _ in 0..40 {
        let (stream, kind) = events(&shared, Some(Side::Red), 1);
        assert_eq!(kind, "data");
        asleep.push(stream);
        all_answer(&mut shared);
    }
    let (stream, kind) = events(&shared, Some(Side::Red), 1);
    assert_eq!(kind, "data");
    drop((asleep, stream));
    all_answer(&mut shared);
    shared.server.stop();
}

#[test]
fn the_laptop_says_how_many_pages_are_open() {
    let mut table = Table::new(Dice::Ask);
    table.open(&setup(), 5, BEGUN[2]);
    let count = |many, is_full| FromPages::Count(OpenPages { many, is_full });
    for (many, words) in [
        ([0, 0, 0], "shared"),
        ([1, 0, 0], "1 page "),
        ([1, 1, 2], "4 pages"),
    ] {
        table.news(&count(many, false));
        let first = table.picture().lines().next().expect("a row").to_owned();
        assert!(first.contains(words), "{first}");
        assert!(table.play().notice.is_none());
    }
    table.news(&count([1, 1, 16], true));
    let notice = table.play().notice.as_ref().expect("a notice");
    assert!(
        notice.text.starts_with("Too many pages are open"),
        "{notice:?}"
    );
}
