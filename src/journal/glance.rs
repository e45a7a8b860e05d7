//! A quick look at a saved game for lists: its title and turn, without opening it.

use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// Bytes read from the end of a file to find the last turn: more than a whole state takes.
const END: u64 = 256 * 1024;

/// Longest header read.
const HEADER: u64 = 4 << 20;

/// Summary of a saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glance {
    pub title: String,
    pub rules: String,
    /// Turn of the last record, or that came with it; empty where there is none.
    pub turn: String,
    /// Something has happened in it: dice were rolled at least.
    pub begun: bool,
}

/// Summarises the game in `path`; `None` where it holds no saved game.
pub fn glance(path: &Path) -> Option<Glance> {
    // Reading a pipe would block.
    path.metadata().ok().filter(std::fs::Metadata::is_file)?;
    let mut file = File::open(path).ok()?;
    let header = header_of(&file)?;
    header.get("drumhead")?;
    let text = |value: Option<&Value>| {
        crate::battle::printable(value.and_then(Value::as_str).unwrap_or_default())
    };
    let title = text(header.get("setup").and_then(|setup| setup.get("battle")));
    let turn = last_turn(&mut file).unwrap_or_default();
    file.rewind().ok()?;
    Some(Glance {
        title,
        rules: text(header.get("rules")),
        // A new game has its header and the state that it begins with.
        begun: !turn.is_empty() || BufReader::new(&file).split(b'\n').nth(2).is_some(),
        turn,
    })
}

/// First line of a file, if it is JSON.
pub(super) fn header_of(file: &File) -> Option<Value> {
    let mut first = String::new();
    BufReader::new(file.take(HEADER))
        .read_line(&mut first)
        .ok()?;
    serde_json::from_str(&first).ok()
}

/// Turn of the last record or state. Quotes inside a text are written `\"`, so only a record's own field matches.
fn last_turn(file: &mut File) -> Option<String> {
    const FIELD: &str = "\"turn\":\"";
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(END)))
        .ok()?;
    let mut end = Vec::new();
    file.take(END).read_to_end(&mut end).ok()?;
    let end = String::from_utf8_lossy(&end);
    let from = &end[end.rfind(FIELD)? + FIELD.len() - 1..];
    let quoted = serde_json::Deserializer::from_str(from)
        .into_iter::<String>()
        .next()?
        .ok()?;
    Some(crate::battle::printable(&quoted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_and_the_last_turn_are_seen() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let lines = "{\"drumhead\":\"saved game\",\"rules\":\"x\",\"setup\":{\"battle\":\"The Ford\"}}\n{\"turn\":\"Turn 1\"}\n{\"turn\":\"Turn 2\",\"title\":\"say \\\"turn\\\":\\\"no\\\"\"}\n";
        std::fs::write(file.path(), lines).unwrap();
        let seen = Glance {
            title: "The Ford".into(),
            rules: "x".into(),
            turn: "Turn 2".into(),
            begun: true,
        };
        assert_eq!(glance(file.path()), Some(seen));
        std::fs::write(file.path(), "no game\n").unwrap();
        assert_eq!(glance(file.path()), None);
    }
}
