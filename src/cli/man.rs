//! `drumhead man`: the manual page.

use super::*;
use clap::CommandFactory;

#[derive(Debug, Args)]
pub(super) struct ManArgs {
    /// Write the page of this command instead
    command: Option<String>,
}

impl ManArgs {
    pub(super) fn run(&self, io: &mut Io) -> Result<(), Failure> {
        let mut all = Cli::command();
        all.build();
        let page = match &self.command {
            None => all,
            Some(name) => match all.find_subcommand(name) {
                Some(command) => command.clone(),
                None => {
                    return Err(Failure::Usage(format!(
                        "unknown command {name:?}: `drumhead --help` lists the commands"
                    )));
                }
            },
        };
        let mut text = Vec::new();
        clap_mangen::Man::new(page).render(&mut text)?;
        Ok(io.output.write_all(&text)?)
    }
}
