//! A stand-in until the real one is merged.

use super::{Fault, Place, Severity, Step, path_text};
use serde_json::Value;

/// A document.
#[derive(Clone, Debug)]
pub struct Document {
    /// File.
    pub file: String,
    /// Value.
    pub value: Value,
}

impl Document {
    /// Parses.
    ///
    /// # Errors
    /// A fault.
    pub fn parse(file: &str, bytes: &[u8]) -> Result<Self, Fault> {
        let document = |value| Self { file: file.to_owned(), value };
        serde_yaml::from_slice(bytes).map(document).map_err(|error| {
            let place = error.location().map(|at| Place { line: at.line(), column: at.column() });
            Fault { file: file.to_owned(), place, line: None, field: String::new(), message: error.to_string(), severity: Severity::Error }
        })
    }

    /// A fault.
    #[must_use]
    pub fn fault(&self, path: &[Step], _at_key: bool, severity: Severity, message: impl Into<String>) -> Fault {
        Fault { file: self.file.clone(), place: None, line: None, field: path_text(path), message: message.into(), severity }
    }
}
