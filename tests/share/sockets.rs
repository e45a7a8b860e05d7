//! Sockets: wrong keys, other hosts, garbage, and clients that say nothing.

use crate::support::Shared;
use drumhead::session::sharing::Sharing;
use drumhead::table::Side;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;

fn shared() -> Shared {
    Shared::after(&[json!({"do": "muster", "dice": [2, 2]})])
}

#[test]
fn without_a_key_there_is_nothing() {
    let shared = shared();
    let (path, host) = shared.path(Some(Side::Red));
    let wrong = path[..path.len() - 1].to_owned();
    let other = if path.ends_with('0') { "1" } else { "0" };
    let get = |path: &str, more: &str| {
        shared.says(format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n").as_bytes())
    };
    let nothing = get("/", "");
    assert!(nothing.starts_with("HTTP/1.1 404"), "{nothing}");
    for path in [
        wrong.clone(),
        format!("{wrong}{other}"),
        format!("{path}0"),
        path.to_uppercase(),
        format!("{path}/nothing"),
        format!("{path}/../"),
        format!("/x{path}"),
        "/favicon.ico".to_owned(),
        "//".to_owned(),
    ] {
        assert_eq!(get(&path, ""), nothing, "{path}");
    }
    assert!(get(&path, "").starts_with("HTTP/1.1 200"));
    assert!(get(&format!("{path}/"), "").starts_with("HTTP/1.1 200"));
    assert_eq!(get(&path, "Origin: http://elsewhere.example\r\n"), nothing);
    for host in ["elsewhere.example", "127.0.0.1:1", ""] {
        let text = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        assert_eq!(shared.says(text.as_bytes()), nothing, "{host}");
    }
    // The board asks for nothing, and a form of another page cannot.
    let (board, _) = shared.path(None);
    for (path, kind) in [(board, "application/json"), (path, "text/plain")] {
        let text = format!(
            "POST {path}/do HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\nContent-Length: 2\r\n\r\n{{}}"
        );
        assert_eq!(shared.says(text.as_bytes()), nothing, "{path}");
    }
}

#[test]
fn a_page_loads_nothing_from_elsewhere() {
    let shared = shared();
    let page = shared.get(Some(Side::Blue), "");
    for header in [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "no-store",
        "nosniff",
        "no-referrer",
    ] {
        assert!(page.contains(header), "{header}: {page}");
    }
    let (_, body) = page.split_once("\r\n\r\n").expect("a body");
    assert!(!body.contains("//"), "{body}");
    assert!(
        !body.contains(" style=") && !body.contains("onclick"),
        "{body}"
    );
}

/// A stream of bytes from a seed.
fn noise(seed: u64) -> impl Iterator<Item = u8> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    std::iter::from_fn(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        u8::try_from(state >> 56).ok()
    })
}

#[test]
fn garbage_does_no_harm() {
    let shared = shared();
    let (path, host) = shared.path(Some(Side::Red));
    let whole = format!(
        "POST {path}/do HTTP/1.1\r\nHost: {host}\r\nContent-Type: text/plain\r\nContent-Length: 12\r\n\r\n{{\"undo\":true}}"
    );
    // Of another type, none reaches the main loop, which nobody plays here.
    for seed in 0..300 {
        let mut bytes = whole.clone().into_bytes();
        let mut noise = noise(seed);
        for _ in 0..=seed % 8 {
            let at = usize::from(noise.next().unwrap_or(0)) * bytes.len() / 256;
            bytes[at] = noise.next().unwrap_or(0);
        }
        let mut stream = TcpStream::connect(shared.here()).expect("a connection");
        let _ = stream.write_all(&bytes);
        // Some wait for more, and are left.
        let _ = stream.shutdown(std::net::Shutdown::Write);
        if seed % 2 == 0 {
            let _ = stream.read(&mut [0; 16]);
        }
    }
    let long = format!(
        "GET {path} HTTP/1.1\r\nHost: {host}\r\nX: {}\r\n\r\n",
        "x".repeat(1 << 20)
    );
    assert_eq!(shared.says(long.as_bytes()), "");
    assert!(shared.get(Some(Side::Red), "").starts_with("HTTP/1.1 200"));
}

/// Clients that say nothing are dropped, and the others are served again.
#[test]
fn slow_clients_are_dropped() {
    let shared = shared();
    let slow: Vec<TcpStream> = (0..60)
        .filter_map(|_| TcpStream::connect(shared.here()).ok())
        .collect();
    for mut stream in slow {
        // Those over the limit are closed at once, the others after a while.
        let _ = stream.read(&mut [0; 16]);
    }
    assert!(shared.get(None, "").starts_with("HTTP/1.1 200"));
}

#[test]
fn when_sharing_stops_every_connection_ends() {
    let mut shared = shared();
    let (path, host) = shared.path(None);
    let mut stream = TcpStream::connect(shared.here()).expect("a connection");
    let request = format!("GET {path}/events HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("sent");
    let _ = stream.read(&mut [0; 16]).expect("an event");
    shared.server.stop();
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    // The thread that accepts has closed its socket, or does so now.
    while TcpStream::connect(shared.here()).is_ok() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}
