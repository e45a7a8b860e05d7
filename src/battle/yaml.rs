//! Reading and writing YAML, in this module only.
//!
//! A file becomes a [`Document`]: plain values, and the positions of each value and key. A file of ours never needs
//! more of YAML than plain values, so the rest is refused: a key given twice, a key that is a list, a map or nothing,
//! merge keys (`<<`), tags (`!x`), directives (`%TAG`), a second document, `.nan` and `.inf`. Other keys (`12:`,
//! `true:`) are read as text. Aliases (`*name`) become copies.

mod guard;
mod hints;
mod read;
mod text;

use super::*;
use read::Spot;
use saphyr_parser::Event;

pub use hints::missing_space;

/// A YAML document with the positions of its values and keys.
#[derive(Clone, Debug)]
pub struct Document {
    /// The name of the file, as given.
    pub file: String,
    text: String,
    /// The contents.
    pub value: Value,
    /// The positions of values and keys.
    spot: Spot,
}

/// The limit of the lines that all faults of a document keep together, in bytes.
const MOST_LINES: usize = 4 << 20;

/// A fault of a text, before it becomes a [`Fault`].
struct Problem {
    /// Its position, if it has one.
    offset: Option<usize>,
    /// The path to the field; empty for none.
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

/// The limit of nesting of lists and maps.
const MOST_DEEP: usize = 64;

fn too_deep(at: usize) -> Problem {
    Problem::new(
        at,
        format!("lists and maps are nested more than {MOST_DEEP} deep here"),
    )
}

/// An event of the parser with the bytes that it covers.
struct Spanned<'a> {
    event: Event<'a>,
    start: usize,
    end: usize,
}

impl Document {
    /// Reads a document from the bytes of a file. A byte order mark at the beginning is skipped.
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

    /// The position of the value at `path`.
    ///
    /// Block maps and lists begin at their first key or dash, quoted text at its quote, anchored values at their
    /// anchor, and missing values right after the colon or dash. For an alias it is the position of the original
    /// value.
    pub fn locate(&self, path: &[PathStep]) -> Option<Place> {
        self.spot(path)
            .map(|spot| text::place(&self.text, spot.value))
    }

    /// The position of the last key of `path`; for list entries and the whole document, of the value.
    pub fn locate_key(&self, path: &[PathStep]) -> Option<Place> {
        self.spot(path)
            .map(|spot| text::place(&self.text, spot.key))
    }

    /// Turns faults found by a form into faults with positions. A last fault says how many more there are beyond the
    /// limit.
    pub fn faults(&self, wrong: Vec<Wrong>) -> Vec<Fault> {
        let (told, rest) = self.within_limit(wrong);
        let faults = told
            .into_iter()
            .map(|wrong| self.fault(&wrong.path, wrong.at_key, wrong.severity, wrong.message));
        let faults: Vec<Fault> = faults.collect();
        faults
            .into_iter()
            .chain(rest.map(|rest| self.fault(&[], false, rest.severity, rest.message)))
            .collect()
    }

    /// The faults within the limit, and a fault that counts the rest.
    pub(super) fn within_limit(&self, mut wrong: Vec<Wrong>) -> (Vec<Wrong>, Option<Wrong>) {
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
                lift: None,
            }),
        )
    }

    /// The limit of listed faults: each keeps its line, which may be as long as the file.
    pub(crate) fn most_faults(&self) -> usize {
        (MOST_LINES / self.text.len().max(1)).clamp(4, 1000)
    }

    /// The spot of the value at `path`.
    fn spot(&self, path: &[PathStep]) -> Option<&Spot> {
        let top = Some((&self.value, &self.spot));
        let found = path.iter().fold(top, |at, step| {
            let (value, spot) = at?;
            let (value, at) = match step {
                PathStep::Key(key) => {
                    let map = value.as_object()?;
                    (map.get(key)?, map.keys().position(|other| other == key)?)
                }
                PathStep::Index(at) => (value.as_array()?.get(*at)?, *at),
            };
            Some((value, &spot.inner[at]))
        });
        found.map(|(_, spot)| spot)
    }

    /// A fault of the value at `path`, or of its key. A missing value gets the position of the nearest value around
    /// it.
    pub fn fault(
        &self,
        path: &[PathStep],
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

/// The beginning of a file, up to the size limit.
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

/// Why a value cannot be written as YAML.
#[derive(Debug, thiserror::Error)]
#[error("this cannot be written as YAML: {0}")]
pub struct WriteError(#[from] serde_yaml::Error);

/// Writes a value as YAML.
///
/// # Errors
///
/// The value holds what YAML has no plain form for, such as bytes.
pub fn write<T: Serialize>(value: &T) -> Result<String, WriteError> {
    Ok(serde_yaml::to_string(value)?)
}
