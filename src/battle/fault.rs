//! What is wrong in a file, and where.

use std::fmt;

/// One step into a document.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A key of a map.
    Key(String),
    /// An entry of a list, counting from 0.
    Index(usize),
}

/// The way from the top of a document to one of its values.
pub type Path = Vec<Step>;

/// A path as people write it: `units[3].rating`. The top of the document is the empty string.
#[must_use]
pub fn path_text(path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Key(key) if text.is_empty() => text.push_str(key),
            Step::Key(key) => {
                text.push('.');
                text.push_str(key);
            }
            Step::Index(index) => text.push_str(&format!("[{index}]")),
        }
    }
    text
}

/// A place in a file: both count from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// It can, but it may not be meant.
    Warning,
}

/// One fault of a file: where, what, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file as it was named.
    pub file: String,
    /// Where in it, when that can be told.
    pub place: Option<Place>,
    /// The line itself, for showing with a caret.
    pub line: Option<String>,
    /// The field at fault; empty for the file as a whole.
    pub field: String,
    /// What is wrong, and what would be right.
    pub message: String,
    /// How bad it is.
    pub severity: Severity,
}

impl fmt::Display for Fault {
    /// `crown.yaml:5:12: units[3].rating: "elit" is none of elite, average, raw (did you mean elite?)`, then the line with a caret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(Place { line, column }) = self.place {
            write!(f, ":{line}:{column}")?;
        }
        if self.severity == Severity::Warning {
            write!(f, ": warning")?;
        }
        if !self.field.is_empty() {
            write!(f, ": {}", self.field)?;
        }
        write!(f, ": {}", self.message)?;
        if let (Some(place), Some(text)) = (self.place, &self.line) {
            let gutter = place.line.to_string();
            let blank = " ".repeat(gutter.len());
            let before: String = text.chars().take(place.column.saturating_sub(1)).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
            write!(f, "\n {gutter} | {text}\n {blank} | {before}^")?;
        }
        Ok(())
    }
}
