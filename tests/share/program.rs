//! The whole program: the addresses on its screen, and no socket unless it is asked for.

use crate::pty::{Launch, PATIENCE, Pty};
use std::io::{Read, Write};
use std::net::TcpStream;

fn play(more: &[&str]) -> Pty {
    Launch::new(env!("CARGO_BIN_EXE_drumhead"))
        .args(["play", "hollow-creek", "--seed", "5", "--no-tumble"])
        .args(more)
        .size(120, 40)
        .start()
}

/// The sockets that the program has open.
fn sockets(pty: &Pty) -> usize {
    let folder = format!("/proc/{}/fd", pty.pid().as_raw_nonzero());
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let links = files.filter_map(|file| std::fs::read_link(file.path()).ok());
    let is_net = |link: &std::path::PathBuf| link.to_string_lossy().starts_with("socket:");
    links.filter(is_net).count()
}

/// The addresses, each of which is shown alone.
fn addresses(pty: &mut Pty) -> Vec<String> {
    ["Red ", "Blue ", "Board "]
        .map(|page| {
            pty.wait_for(&format!("{page} "), PATIENCE);
            let screen = pty.screen();
            let mut words = screen.split_whitespace();
            let address = words.find(|word| word.starts_with("http://"));
            let address = address.expect("an address").to_owned();
            pty.send("\x1b[C");
            address
        })
        .into()
}

fn fetch(address: &str) -> std::io::Result<String> {
    let (host, path) = address["http://".len()..].split_once('/').expect("a path");
    let port = host.rsplit(':').next().expect("a port");
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}"))?;
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\n\r\n")?;
    let mut said = String::new();
    stream.read_to_string(&mut said)?;
    Ok(said)
}

#[test]
fn the_game_is_shared_when_asked_for_and_only_then() {
    let mut pty = play(&[]);
    pty.wait_for("Grenadiers", PATIENCE);
    let without = sockets(&pty);
    pty.send(":share\r");
    pty.wait_for("shared on the local network", PATIENCE);
    let all = addresses(&mut pty);
    assert_eq!(all.len(), 3, "{}", pty.screen());
    assert!(!cfg!(target_os = "linux") || sockets(&pty) == without + 1);
    for address in &all {
        assert!(fetch(address).expect("a page").contains("Hollow Creek"));
    }
    pty.send("\x1b");
    pty.wait_for("shared  saved", PATIENCE);
    // Again: the same addresses.
    pty.send(":share\r");
    pty.wait_for(&all[0], PATIENCE);
    // With its code, or in the smallest window over two lines: the address is there whole, and no other is.
    let [key, other] = [0, 1].map(|at| all[at].rsplit('/').next().expect("a key").to_owned());
    pty.resize(80, 24);
    pty.wait_until("a code below its address", PATIENCE, |screen| {
        let text = screen.contents();
        text.contains("█ ███ █") && text.contains(&key) && !text.contains(&other)
    });
    pty.resize(40, 12);
    pty.wait_until("the whole address", PATIENCE, |screen| {
        let text = screen.contents();
        let whole: String = text.split_whitespace().collect();
        !text.contains('█') && whole.contains(&key)
    });
    pty.resize(200, 60);
    pty.wait_for(&all[0], PATIENCE);
    pty.send("\x1b[3~");
    pty.wait_for("not shared any more", PATIENCE);
    assert!(fetch(&all[0]).is_err());
    pty.send("\x03");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn it_can_be_shared_from_the_start() {
    let mut pty = play(&["--share"]);
    pty.wait_for("shared on the local network", PATIENCE);
    let all = addresses(&mut pty);
    assert!(fetch(&all[1]).expect("a page").contains("Hollow Creek"));
    pty.send("\x03");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}
