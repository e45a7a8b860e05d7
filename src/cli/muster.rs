//! `drumhead muster`: the next battle of a campaign, from a saved game.

use super::{Failure, Io};
use crate::battle::{count, printable, printable_path};
use crate::journal::Game;
use crate::report::{LossRecovery, next_battle};
use crate::rules;
use crate::table::Side;
use crate::ui::muster::{save_in, with_rules};
use clap::Args;
use serde_json::Value;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct MusterArgs {
    /// The game whose survivors fight again
    #[arg(long, value_name = "GAME", required = true)]
    from: Option<PathBuf>,
    /// The share of the lost that comes back
    #[arg(long, value_enum, default_value_t)]
    recover: LossRecovery,
    /// Folder for the two rosters and the battle
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    to: PathBuf,
}

impl MusterArgs {
    pub(super) fn run(&self, io: &mut Io) -> Result<(), Failure> {
        let file = self.from.clone().unwrap_or_default();
        let shown = printable_path(&file);
        if !file.is_file() {
            let why = if file.exists() {
                "is not a saved game"
            } else {
                "there is no such file"
            };
            return Err(Failure::Failed(format!("{shown}: {why}")));
        }
        let (game, notes) = Game::open(&file).map_err(Failure::new)?;
        io.warn(&notes)?;
        let id = game.battle().info().id;
        let ruleset = rules::find(id)
            .ok_or_else(|| Failure::Failed(format!("{shown}: unknown rulebook {id}")))?;
        let next = next_battle(&game, ruleset, self.recover)
            .map_err(|invalid| Failure::Failed(format!("{shown}: {invalid}")))?;
        let mut battle = next.document;
        for side in Side::BOTH {
            let Some(Value::Object(roster)) = battle.get(side.id()).cloned() else {
                continue;
            };
            let name = roster.get("roster").and_then(Value::as_str);
            let name = name.unwrap_or(side.id()).to_owned();
            let roster = with_rules(roster, id);
            let path = save_in(&self.to, &name, ".yaml", &roster).map_err(Failure::Failed)?;
            let short = path.file_name().unwrap_or_default().to_string_lossy();
            battle.insert(side.id().to_owned(), Value::from(short.as_ref()));
            let changes = &next.changes[side.index()];
            let many = count(changes.len(), "change", "changes");
            writeln!(io.output, "{}: {many}", printable_path(&path))?;
            for change in changes {
                writeln!(io.output, "  {change}")?;
            }
        }
        let title = battle
            .get("battle")
            .and_then(Value::as_str)
            .unwrap_or("battle");
        let title = title.to_owned();
        let path = save_in(&self.to, &title, ".battle.yaml", &battle).map_err(Failure::Failed)?;
        let path = printable_path(&path);
        writeln!(io.output, "{path}: drumhead play {path}")?;
        for wrong in &next.wrong {
            writeln!(
                io.errors,
                "To settle before the battle: {}",
                printable(wrong)
            )?;
        }
        Ok(())
    }
}
