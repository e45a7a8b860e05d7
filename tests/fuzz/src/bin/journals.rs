#![no_main]
//! Saved games: any bytes, and, where they begin with `{`, lines under the sums that they must have.

use drumhead::journal::{Game, glance, verify};
use libfuzzer_sys::fuzz_target;
use std::fs;

fuzz_target!(|bytes: &[u8]| drumhead_fuzz::soon(|| run(bytes)));

fn run(bytes: &[u8]) {
    let path = drumhead_fuzz::file("game.jsonl");
    let text = if bytes.starts_with(b"{") { drumhead_fuzz::sealed(bytes) } else { bytes.to_vec() };
    fs::write(&path, text).expect("the file");
    let _ = glance(&path);
    if let Ok((game, messages)) = Game::open(&path) {
        let told = messages.join("\n");
        assert!(!told.chars().any(|c| c.is_control() && c != '\n'), "{told:?}");
        let _ = game.len();
    }
    let _ = verify(&path);
    let folder = path.parent().expect("its folder");
    for copy in fs::read_dir(folder).expect("its folder").flatten() {
        let _ = fs::remove_file(copy.path());
    }
}
