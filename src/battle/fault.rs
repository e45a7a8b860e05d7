//! Faults of files: what is wrong, and where.

use super::*;
use std::borrow::Cow;
use std::fmt;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// One step into a document.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathStep {
    /// A key of a map.
    Key(String),
    /// An entry of a list, counting from 0.
    Index(usize),
}

/// The route from the top of a document to a value.
pub type Path = Vec<PathStep>;

/// A path for people: `units[3].rating`. Empty for the whole document.
pub fn path_text(path: &[PathStep]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            PathStep::Key(key) if text.is_empty() => text.push_str(key),
            PathStep::Key(key) => {
                text.push('.');
                text.push_str(key);
            }
            PathStep::Index(index) => text.extend(["[", &index.to_string(), "]"]),
        }
    }
    text
}

/// A position in a file, counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// The severity of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but this may be a mistake.
    Warning,
}

/// One fault of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The name of the file, as given.
    pub file: String,
    /// Its position; `None` for the whole file.
    pub place: Option<Place>,
    /// The text of the line.
    pub line: Option<String>,
    /// The field at fault; empty for the whole file.
    pub field: String,
    /// The problem, and what would be right.
    pub message: String,
    /// Error or warning.
    pub severity: Severity,
}

/// The first error on one line, and how many more there are; empty without errors.
pub(crate) fn summary(faults: &[Fault]) -> String {
    let errors = || {
        faults
            .iter()
            .filter(|fault| fault.severity == Severity::Error)
    };
    let told = errors().next().map(ToString::to_string).unwrap_or_default();
    let line = told.lines().next().unwrap_or_default();
    match errors().count() {
        0 | 1 => line.to_owned(),
        more => format!("{line} (and {} more)", more - 1),
    }
}

/// The cells shown on either side of the caret.
const BESIDE_CARET: usize = 48;

impl fmt::Display for Fault {
    /// Writes `crown.yaml:5:12: units[3].rating: "elit" is none of elite, average, raw (did you mean elite?)`, then
    /// the line with a caret. Control characters are replaced.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", visible(&self.file))?;
        if let Some(Place { line, column }) = self.place {
            write!(f, ":{line}:{column}")?;
        }
        if self.severity == Severity::Warning {
            write!(f, ": warning")?;
        }
        if !self.field.is_empty() {
            write!(f, ": {}", visible(&short(&self.field)))?;
        }
        write!(f, ": {}", visible(&short(&self.message)))?;
        if let (Some(place), Some(text)) = (self.place, &self.line) {
            let gutter = place.line.to_string();
            let blank = " ".repeat(gutter.len());
            let (shown, before) = excerpt(text, place.column);
            write!(
                f,
                "\n {gutter} | {shown}\n {blank} | {}^",
                " ".repeat(before)
            )?;
        }
        Ok(())
    }
}

/// The longest field name or message that is shown whole.
const MOST_CHARACTERS: usize = 1000;

fn short(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// The part of a line around a column, and the cells before that column.
fn excerpt(line: &str, column: usize) -> (String, usize) {
    let split = line
        .char_indices()
        .nth(column.saturating_sub(1))
        .map_or(line.len(), |(at, _)| at);
    let (before, after) = line.split_at(split);
    let start = before
        .char_indices()
        .rev()
        .scan(0, within)
        .last()
        .map_or(before.len(), |(at, _)| at);
    let end = after
        .char_indices()
        .scan(0, within)
        .last()
        .map_or(0, |(at, c)| at + c.len_utf8());
    let cut = |yes| if yes { "…" } else { "" };
    let before = format!("{}{}", cut(start > 0), visible(&before[start..]));
    (
        format!(
            "{before}{}{}",
            visible(&after[..end]),
            cut(end < after.len())
        ),
        before.width(),
    )
}

/// Continues while there is room beside the caret. Zero-width characters count as 1, so the excerpt stays finite.
fn within(cells: &mut usize, (at, c): (usize, char)) -> Option<(usize, char)> {
    *cells += c.width().unwrap_or(1).max(1);
    (*cells <= BESIDE_CARET).then_some((at, c))
}

/// Text that is safe for a terminal: spaces for tabs, replacement characters for what would steer the terminal or
/// reverse the text.
fn visible(text: &str) -> String {
    printable(&text.replace('\t', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str, column: usize) -> String {
        let place = Some(Place { line: 12, column });
        let fault = Fault {
            file: "f".into(),
            place,
            line: Some(line.into()),
            field: String::new(),
            message: "no".into(),
            severity: Severity::Error,
        };
        fault.to_string()
    }

    #[test]
    fn the_caret_is_under_the_column() {
        assert_eq!(
            shown("name: Bob", 7),
            "f:12:7: no\n 12 | name: Bob\n    |       ^"
        );
        assert_eq!(shown("", 1), "f:12:1: no\n 12 | \n    | ^");
        assert_eq!(shown("ab", 3), "f:12:3: no\n 12 | ab\n    |   ^");
        assert_eq!(shown("ab", 9), "f:12:9: no\n 12 | ab\n    |   ^");
    }

    #[test]
    fn wide_and_narrow_characters_before_the_caret() {
        assert_eq!(
            shown("日本: x", 5),
            "f:12:5: no\n 12 | 日本: x\n    |       ^"
        );
        assert_eq!(
            shown("Zoe\u{308}: x", 7),
            "f:12:7: no\n 12 | Zoe\u{308}: x\n    |      ^"
        );
    }

    #[test]
    fn nothing_shown_steers_the_terminal() {
        assert_eq!(
            shown("\ta\u{1b}[31m: x", 9),
            "f:12:9: no\n 12 |  a\u{FFFD}[31m: x\n    |         ^"
        );
        assert_eq!(
            shown("a\u{202E}b", 3),
            "f:12:3: no\n 12 | a\u{FFFD}b\n    |   ^"
        );
        let fault = Fault {
            file: "a\u{7}.yaml".into(),
            place: None,
            line: None,
            field: "x\ny".into(),
            message: "is \u{1b}]0;".into(),
            severity: Severity::Warning,
        };
        assert_eq!(
            fault.to_string(),
            "a\u{FFFD}.yaml: warning: x\u{FFFD}y: is \u{FFFD}]0;"
        );
    }

    #[test]
    fn long_lines_are_cut_around_the_column() {
        let line = format!("{}X{}", "a".repeat(100), "b".repeat(100));
        let cut = format!(
            "f:12:101: no\n 12 | …{}X{}…\n    | {}^",
            "a".repeat(48),
            "b".repeat(47),
            " ".repeat(49)
        );
        assert_eq!(shown(&line, 101), cut);
        let wide = format!("{}X", "日".repeat(100));
        assert_eq!(
            shown(&wide, 101),
            format!(
                "f:12:101: no\n 12 | …{}X\n    | {}^",
                "日".repeat(24),
                " ".repeat(49)
            )
        );
        assert!(shown(&"\u{308}".repeat(100_000), 50_000).chars().count() < 250);
    }
}
