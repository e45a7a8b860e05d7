//! A quick look at a saved game for lists: its title and turn, without opening it.

use super::*;
use std::io::{BufRead, BufReader};

/// Bytes read from the end of a file to find the last turn: more than a whole state takes.
const END: u64 = 256 * 1024;

/// Longest header read.
const HEADER: u64 = 4 << 20;

/// Summary of a saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glance {
    pub title: String,
    pub rules: String,
    /// Turn of the last record, or that came with it.
    pub turn: Option<TurnName>,
    /// Something has happened in it: dice were rolled at least.
    pub begun: bool,
    /// Its last record ended the battle.
    pub over: bool,
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
    let end = end_of(&mut file).unwrap_or_default();
    let turn = last_turn(&end);
    let last = end.trim_end().rsplit('\n').next().unwrap_or_default();
    file.rewind().ok()?;
    Some(Glance {
        title,
        rules: text(header.get("rules")),
        // A new game has its header and the state that it begins with.
        begun: turn.is_some() || BufReader::new(&file).split(b'\n').nth(2).is_some(),
        over: last.contains(ENDED),
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

/// The change that ends a battle, in its record. Quotes inside a text are written `\"`, so only a record's own field matches.
const ENDED: &str = "\"is\":{\"ended\":{";

/// The last bytes of a file.
fn end_of(file: &mut File) -> Option<String> {
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(END)))
        .ok()?;
    let mut end = Vec::new();
    file.take(END).read_to_end(&mut end).ok()?;
    Some(String::from_utf8_lossy(&end).into_owned())
}

/// Turn of the last record or state.
fn last_turn(end: &str) -> Option<TurnName> {
    const FIELD: &str = "\"turn\":\"";
    let from = &end[end.rfind(FIELD)? + FIELD.len() - 1..];
    let mut read = serde_json::Deserializer::from_str(from).into_iter();
    read.next()?.ok()
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
            turn: Some(TurnName::new(2, None)),
            begun: true,
            over: false,
        };
        assert_eq!(glance(file.path()), Some(seen.clone()));
        let end = "{\"turn\":\"Turn 2\",\"changes\":[{\"was\":{\"ended\":null},\"is\":{\"ended\":{\"turn\":2}}}]}\n";
        std::fs::write(file.path(), format!("{lines}{end}")).unwrap();
        assert_eq!(glance(file.path()), Some(Glance { over: true, ..seen }));
        std::fs::write(file.path(), "no game\n").unwrap();
        assert_eq!(glance(file.path()), None);
    }
}
