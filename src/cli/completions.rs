//! `drumhead completions`: completions for a shell.

use super::{Cli, Failure, Io};
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Writes completions for a shell.
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, io: &mut Io) -> Result<(), Failure> {
        // The generator panics when it cannot write: it writes into memory.
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "drumhead", &mut text);
        Ok(io.output.write_all(&text)?)
    }
}
