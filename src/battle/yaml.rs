//! YAML: the only place where it is read or written.
//!
//! A file becomes a [`Document`]: plain values, and the text they came from, so that whoever finds a value wanting can say where it stands.
//! What YAML allows beyond plain values is refused, for it is never meant in a file of ours:
//! a key given twice, a key that is a list, a map or nothing, merge keys (`<<`), tags (`!x`), directives (`%TAG`), a second document, `.nan` and `.inf`.
//! A key that is no text (`12:`, `true:`) counts as the text it is written as. Aliases (`*name`) are read as a copy of what they name.

mod guard;
mod hints;
mod read;
mod text;

use super::{Fault, Path, Place, Severity, Step, Wrong, path_text};
use read::Spot;
use serde::Serialize;
use serde_json::Value;

pub use hints::missing_space;

/// A YAML document read from `file`: values plus the text, so that any path can be located.
#[derive(Clone, Debug)]
pub struct Document {
    /// The file as it was named.
    pub file: String,
    text: String,
    /// What the document holds.
    pub value: Value,
    /// Where its values and keys begin.
    spot: Spot,
}

/// The limit of the lines that all faults of a document keep together, in bytes.
const MOST_LINES: usize = 4 << 20;

/// What is wrong with a text, before it is dressed up as a [`Fault`].
struct Problem {
    /// The byte at which it shows, when it shows anywhere.
    offset: Option<usize>,
    /// The field, empty for none.
    path: Path,
    message: String,
}

impl Problem {
    fn new(offset: impl Into<Option<usize>>, message: impl Into<String>) -> Self {
        Self {
            offset: offset.into(),
            path: Path::new(),
            message: message.into(),
        }
    }
}

impl Document {
    /// Reads a document from the bytes of a file. A byte order mark before it is passed over and counts for no column.
    ///
    /// # Errors
    ///
    /// The first fault that keeps the bytes from being a plain YAML document of at most 1 MiB.
    #[expect(
        clippy::result_large_err,
        reason = "made once for a file, and everyone who asks for it wants all of it"
    )]
    pub fn parse(file: &str, bytes: &[u8]) -> Result<Self, Fault> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let text = guard::decode(bytes)
            .map_err(|problem| raise(file, &String::from_utf8_lossy(head(bytes)), problem))?;
        let read = guard::check(text).and_then(|()| read::read(text));
        match read {
            Ok((value, spot)) => Ok(Self {
                file: file.to_string(),
                text: text.to_string(),
                value,
                spot,
            }),
            Err(problem) => Err(raise(file, text, problem)),
        }
    }

    /// The place of the value at `path`.
    ///
    /// A block map or list begins at its first key or dash, a quoted text at its quote, an anchored value at its anchor, and a value left out right after
    /// the colon or dash. A value reached through an alias is where it is written, not where the alias stands.
    #[must_use]
    pub fn locate(&self, path: &[Step]) -> Option<Place> {
        self.spot(path)
            .map(|spot| text::place(&self.text, spot.value))
    }

    /// The place of the key that `path` ends in; for an entry of a list, and for the whole document, that of the value.
    #[must_use]
    pub fn locate_key(&self, path: &[Step]) -> Option<Place> {
        self.spot(path)
            .map(|spot| text::place(&self.text, spot.key))
    }

    /// Faults of the document, each of which has been found by a form. So many that it would take long to find their places are
    /// not told; the last one says how many more there are.
    #[must_use]
    pub fn faults(&self, wrong: Vec<Wrong>) -> Vec<Fault> {
        let (told, rest) = self.told(wrong);
        let faults = told
            .into_iter()
            .map(|wrong| self.fault(&wrong.path, wrong.at_key, wrong.severity, wrong.message));
        let faults: Vec<Fault> = faults.collect();
        faults
            .into_iter()
            .chain(rest.map(|rest| self.fault(&[], false, rest.severity, rest.message)))
            .collect()
    }

    /// Those of its faults that are told, and what is said of the others, if there are any.
    pub(super) fn told(&self, mut wrong: Vec<Wrong>) -> (Vec<Wrong>, Option<Wrong>) {
        let rest = wrong.split_off(self.most_faults().min(wrong.len()));
        let worst = rest.iter().map(|wrong| wrong.severity).min();
        let message = format!("there are {} more, told when these are mended", rest.len());
        (
            wrong,
            worst.map(|severity| Wrong {
                path: Path::new(),
                at_key: false,
                message,
                severity,
            }),
        )
    }

    /// The limit of faults that are listed: each keeps its line, which may be as long as the file.
    #[must_use]
    pub fn most_faults(&self) -> usize {
        (MOST_LINES / self.text.len().max(1)).clamp(4, 1000)
    }

    /// The spot of the value at `path`.
    fn spot(&self, path: &[Step]) -> Option<&Spot> {
        let top = Some((&self.value, &self.spot));
        let found = path.iter().fold(top, |at, step| {
            let (value, spot) = at?;
            let (value, at) = match step {
                Step::Key(key) => {
                    let map = value.as_object()?;
                    (map.get(key)?, map.keys().position(|other| other == key)?)
                }
                Step::Index(at) => (value.as_array()?.get(*at)?, *at),
            };
            Some((value, &spot.inner[at]))
        });
        found.map(|(_, spot)| spot)
    }

    /// A fault of the value at `path`, or of its key. What is not in the document is placed at the nearest thing around it that is.
    #[must_use]
    pub fn fault(
        &self,
        path: &[Step],
        at_key: bool,
        severity: Severity,
        message: impl Into<String>,
    ) -> Fault {
        let exact = self
            .spot(path)
            .map(|spot| if at_key { spot.key } else { spot.value });
        let offset = exact.or_else(|| {
            (0..path.len())
                .rev()
                .find_map(|length| self.spot(&path[..length]).map(|spot| spot.value))
        });
        let problem = Problem {
            offset,
            path: path.to_vec(),
            message: message.into(),
        };
        Fault {
            severity,
            ..raise(&self.file, &self.text, problem)
        }
    }
}

/// The part of a file's bytes that can be looked at without fear of its size.
fn head(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len().min(guard::MOST_BYTES)]
}

fn raise(file: &str, text: &str, problem: Problem) -> Fault {
    Fault {
        file: file.to_string(),
        place: problem.offset.map(|offset| text::place(text, offset)),
        line: problem
            .offset
            .map(|offset| text::line(text, offset).to_string()),
        field: path_text(&problem.path),
        message: problem.message,
        severity: Severity::Error,
    }
}

/// Why a value could not be written as YAML.
#[derive(Debug, thiserror::Error)]
#[error("this cannot be written as YAML: {0}")]
pub struct WriteError(#[from] serde_yaml::Error);

/// The YAML text of a value, for files that the program itself makes.
///
/// # Errors
///
/// When the value holds what YAML has no plain form for, such as bytes.
pub fn write<T: Serialize>(value: &T) -> Result<String, WriteError> {
    Ok(serde_yaml::to_string(value)?)
}
