//! `drumhead completions`: completions for a shell.

use super::*;
use clap::CommandFactory;
use clap_complete::Shell;

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// Your shell
    shell: Shell,
}

impl CompletionsArgs {
    pub(super) fn run(&self, io: &mut Io) -> Result<(), Failure> {
        // The generator panics when a write fails, so it writes to memory.
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "drumhead", &mut text);
        Ok(io.output.write_all(&text)?)
    }
}
