//! The addresses of a game: the same the next evening, and of no use for another game.

use crate::support::game;
use drumhead::journal::Game;
use drumhead::session::keys::Keys;
use drumhead::session::play::{Dice, Play};
use drumhead::session::sharing::{SharedPage, Sharing};
use drumhead::share::Server;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::rc::Rc;

fn play(game: Game) -> Play {
    Play::new(game, Dice::Ask, Rc::new(Keys::default()))
}

/// What the page at an address says; what its stream of events begins with.
fn get(page: &SharedPage, rest: &str) -> String {
    let address = page.address.strip_prefix("http://").expect("an address");
    let (host, key) = address.split_once('/').expect("a path");
    let port = host.rsplit(':').next().expect("a port");
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("a connection");
    write!(stream, "GET /{key}{rest} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("sent");
    let mut said = String::new();
    stream.read_to_string(&mut said).expect("an answer");
    said
}

fn keys(pages: &[SharedPage]) -> Vec<&str> {
    pages.iter().map(SharedPage::key).collect()
}

fn shared(server: &mut Server, play: &Play) -> Vec<SharedPage> {
    server
        .start(Some(play), Box::new(|_| {}))
        .expect("a server");
    server.publish(Some(play)).expect("addresses")
}

#[test]
fn a_game_keeps_its_addresses_over_an_end_and_a_quit() {
    // The usual port is taken: another test could have it in between.
    let _taken = TcpListener::bind(("0.0.0.0", 7177));
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("state/addresses.json");
    let hollow = play(game(Path::new("hollow-creek"), 7));
    let mut server = Server::kept_in(file.clone());
    let first = shared(&mut server, &hollow);
    server.stop();
    assert_eq!(
        shared(&mut server, &hollow),
        first,
        "sharing ended and began again"
    );
    drop(server);
    // A crash takes no leave either: the file is written before anyone learns an address.
    let mut server = Server::kept_in(file.clone());
    assert_eq!(shared(&mut server, &hollow), first, "the next evening");
    // Another game, and the same battle from another seed: addresses of their own.
    for other in [
        game(Path::new("beaver-dam"), 7),
        game(Path::new("hollow-creek"), 8),
    ] {
        let other = play(other);
        let pages = server.publish(Some(&other)).expect("addresses");
        assert!(keys(&pages).iter().all(|key| !keys(&first).contains(key)));
        assert!(get(&pages[0], "").starts_with("HTTP/1.1 200"));
        for page in &first {
            let said = get(page, "");
            assert!(said.starts_with("HTTP/1.1 410"), "{said}");
            assert!(said.contains("of another game"), "{said}");
            assert!(get(page, "/events").contains("event: other"));
        }
    }
    let again = server.publish(Some(&hollow)).expect("addresses");
    assert_eq!(keys(&again), keys(&first));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = file.metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "this user alone can read it");
    }
    // What is no longer readable is no reason not to share.
    drop(server);
    std::fs::write(&file, "nonsense").expect("written");
    let mut server = Server::kept_in(file);
    assert_eq!(shared(&mut server, &hollow).len(), 3);
}

/// A stream that is open learns that it is over: the game was left for another, or sharing has ended.
#[test]
fn an_open_page_is_told_that_it_is_over() {
    let [hollow, beaver] = ["hollow-creek", "beaver-dam"].map(|it| play(game(Path::new(it), 7)));
    let mut server = Server::default();
    let pages = shared(&mut server, &hollow);
    let hear = |page: SharedPage| std::thread::spawn(move || get(&page, "/events"));
    let red = hear(pages[0].clone());
    let open = |server: &mut Server, pages: &[SharedPage]| {
        // A second one shows that the first is served: they are in line.
        while !get(&pages[2], "").starts_with("HTTP/1.1 200") {
            server.publish(None);
        }
        std::thread::sleep(std::time::Duration::from_millis(300));
    };
    open(&mut server, &pages);
    let later = server.publish(Some(&beaver)).expect("addresses");
    let said = red.join().expect("an end");
    assert!(
        said.contains("Hollow Creek") && !said.contains("Beaver Dam"),
        "{said}"
    );
    assert!(said.ends_with("event: other\ndata: \n\n"), "{said}");
    let blue = hear(later[1].clone());
    open(&mut server, &later);
    // The start screen: the page stays, and shows nothing of the game.
    server.publish(None);
    let page = get(&later[1], "");
    assert!(
        page.contains("No game is open") && !page.contains("data-due"),
        "{page}"
    );
    server.stop();
    let said = blue.join().expect("an end");
    assert!(said.ends_with("event: end\ndata: \n\n"), "{said}");
}

/// The network gives the laptop another address in the middle of a game: the same pages, under the new address.
#[test]
fn a_laptop_that_moves_to_another_network_says_where_the_pages_are() {
    use std::net::Ipv4Addr;
    use std::sync::atomic::{AtomicU8, Ordering};
    static LAST: AtomicU8 = AtomicU8::new(1);
    let found = || match LAST.load(Ordering::SeqCst) {
        0 => Ipv4Addr::LOCALHOST,
        last => Ipv4Addr::new(192, 168, 7, last),
    };
    let hollow = play(game(Path::new("hollow-creek"), 7));
    let mut server = Server::default().found_by(found);
    let first = shared(&mut server, &hollow);
    assert!(first[0].address.starts_with("http://192.168.7.1:"));
    assert_eq!(server.publish(Some(&hollow)), None, "nothing is new");
    // No network for a while is no other address.
    LAST.store(0, Ordering::SeqCst);
    assert_eq!(server.publish(Some(&hollow)), None);
    LAST.store(9, Ordering::SeqCst);
    let moved = server.publish(Some(&hollow)).expect("addresses");
    assert!(moved[0].address.starts_with("http://192.168.7.9:"));
    assert_eq!(keys(&moved), keys(&first));
    for page in first.iter().chain(&moved) {
        assert!(get(page, "").starts_with("HTTP/1.1 200"), "{page:?}");
    }
    assert_eq!(server.publish(Some(&hollow)), None, "said once");
}
