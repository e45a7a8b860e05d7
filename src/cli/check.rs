//! `drumhead check`: every fault of rosters and battles.

use super::open::shelf;
use super::{Failure, Io, Place};
use crate::battle::Severity;
use crate::battle::printable;
use clap::Args;
use std::path::PathBuf;

/// Looks for faults: each with file, line and column, and what would be right. Exit code 1 when there is one.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Battles and rosters
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Check {
    pub(super) fn run(&self, place: &Place, io: &mut Io) -> Result<(), Failure> {
        let files = shelf(place);
        let mut found = false;
        for file in &self.files {
            let faults = files.check(file);
            for fault in &faults {
                writeln!(io.output, "{fault}")?;
            }
            if faults.is_empty() {
                writeln!(io.output, "{}: no fault", printable(&file.to_string_lossy()))?;
            }
            found |= faults.iter().any(|fault| fault.severity == Severity::Error);
        }
        if found { Err(Failure::Found) } else { Ok(()) }
    }
}
