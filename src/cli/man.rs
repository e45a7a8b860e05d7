//! `drumhead man`: the manual page.

use super::{Cli, Failure, Io};
use clap::{Args, CommandFactory};

/// Writes the manual page, for `man -l -` or a packager.
#[derive(Debug, Args)]
pub(super) struct Man {
    /// The page of this command
    command: Option<String>,
}

impl Man {
    pub(super) fn run(&self, io: &mut Io) -> Result<(), Failure> {
        let mut all = Cli::command();
        all.build();
        let page = match &self.command {
            None => all,
            Some(name) => match all.find_subcommand(name) {
                Some(command) => command.clone(),
                None => return Err(Failure::Usage(format!("there is no command {name:?}"))),
            },
        };
        let mut text = Vec::new();
        clap_mangen::Man::new(page).render(&mut text)?;
        Ok(io.output.write_all(&text)?)
    }
}
