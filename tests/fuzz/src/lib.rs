//! What the fuzzers share: a place for files, a battle of each rulebook, and what must hold of whatever is said.

use drumhead::battle::Fault;
use drumhead::battle::load::{Shelf, document};
use drumhead::journal::{Game, Keep};
use drumhead::rules;
use rustix::time::{ClockId, clock_gettime};
use siphasher::sip::SipHasher13;
use std::fs;
use std::hash::Hasher;
use std::path::PathBuf;

/// The file that the bytes of a run are put in, in memory where there is such a folder; one for each process.
pub fn file(name: &str) -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let base = if memory.is_dir() { memory } else { std::env::temp_dir() };
    let folder = base.join(format!("drumhead-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

/// The shelf that knows every rulebook and no folder of anybody's.
pub fn shelf() -> Shelf<'static> {
    Shelf { rulesets: rules::ALL, folders: Vec::new() }
}

/// Looks for faults in a roster or battle of these bytes.
pub fn check(name: &str, bytes: &[u8]) {
    let path = file(name);
    fs::write(&path, bytes).expect("the file");
    harmless(&shelf().check(&path));
    if let Ok(setup) = shelf().load(&path) {
        // What has no fault can be played.
        let game = Game::start(&setup.document, 7, &Keep::Nowhere);
        assert!(game.is_ok(), "{:?}", game.err());
    }
    let _ = document(&path);
}

/// Nothing that is said of a file moves a terminal.
pub fn harmless(faults: &[Fault]) {
    for fault in faults {
        let told = fault.to_string();
        assert!(!told.chars().any(|c| c.is_control() && c != '\n'), "{told:?}");
    }
}

/// A game of each rulebook's sample.
pub fn games() -> Vec<Game> {
    let setup = |id: &str| shelf().load_sample(id).expect("the sample").document;
    rules::ALL.iter().map(|ruleset| Game::start(&setup(ruleset.info().id), 7, &Keep::Nowhere).expect("a game")).collect()
}

/// The lines of a saved game with the sums that they must have, whatever is in them: so a fuzzer comes past the sums.
pub fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut after = None;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let (body, end) = line.strip_suffix(b"\n").map_or((line, &b""[..]), |body| (body, &b"\n"[..]));
        let body = body.strip_prefix(b"{").unwrap_or(body);
        let mut rest = Vec::new();
        if let Some(after) = after {
            rest.extend_from_slice(format!("\"after\":\"{after:016x}\",").as_bytes());
        }
        rest.extend_from_slice(body);
        let mut hasher = SipHasher13::new();
        hasher.write(&rest);
        let sum = hasher.finish();
        out.extend_from_slice(format!("{{\"sum\":\"{sum:016x}\",").as_bytes());
        out.extend_from_slice(&rest);
        out.extend_from_slice(end);
        after = Some(sum);
    }
    out
}

/// A line of a saved game without its sums, as [`sealed`] takes it.
pub fn unsealed(line: &str) -> String {
    let rest = |text: &'static str, line: &str| line.strip_prefix(text).and_then(|line| line.get(18..)).map(str::to_owned);
    let body = rest("{\"sum\":\"", line).unwrap_or_default();
    format!("{{{}", rest("\"after\":\"", &body).unwrap_or(body))
}

/// Runs something, which may take a second of the processor's time. The clock on the wall would tell of whoever else is busy.
pub fn soon(work: impl FnOnce()) {
    let time = || {
        let now = clock_gettime(ClockId::ThreadCPUTime);
        now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
    };
    let before = time();
    work();
    let took = time() - before;
    assert!(took < 1.0, "this took {took:.1} s");
}
