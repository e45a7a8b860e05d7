//! `drumhead print`: a battle on paper.

use super::*;
use crate::report::paper::{self, Heading, Paper, PaperPart};
use crate::report::quick_reference;
use crate::rules;

#[derive(Debug, Args)]
pub(super) struct PrintArgs {
    #[command(flatten)]
    battle: BattleArgs,
    /// Size of the paper
    #[arg(long, value_enum, value_name = "SIZE", default_value_t = Paper::A4)]
    paper: Paper,
    /// Print this part only; repeat it for several
    #[arg(long, value_enum, value_name = "PART")]
    only: Vec<PaperPart>,
    #[command(flatten)]
    output: OutputArg,
}

impl PrintArgs {
    pub(super) fn run(&self, given: &FolderArgs, io: &mut Io) -> Result<(), Failure> {
        if self.battle.is_none() {
            return Err(Failure::Usage(
                "no battle is named; give BATTLE, or --red and --blue".to_owned(),
            ));
        }
        let setup = self.battle.setup(given)?;
        for warning in &setup.warnings {
            writeln!(io.errors, "{warning}")?;
        }
        let text = |key: &str| setup.document.get(key).and_then(|value| value.as_str());
        let ruleset = text("rules").and_then(rules::find);
        let battle = ruleset.and_then(|ruleset| ruleset.muster(&setup.document).0);
        let battle = battle.ok_or_else(|| {
            // Loading it has mustered it already, so this is a fault of the program's own.
            Failure::Failed("the battle cannot be mustered; `drumhead check` says why".to_owned())
        })?;
        let fields = ruleset.map_or_else(Vec::new, Ruleset::fields);
        let notes = quick_reference(battle.info(), &fields, &setup.document);
        let heading = Heading {
            title: text("battle").unwrap_or_default(),
            notes: &notes,
        };
        let parts = match self.only.as_slice() {
            [] => PaperPart::value_variants(),
            only => only,
        };
        if *parts == [PaperPart::Cards] && battle.cards().is_empty() {
            return Err(Failure::Usage(format!(
                "{} is played without cards; leave out --only cards",
                battle.info().title
            )));
        }
        let page = paper::page(battle.as_ref(), heading, self.paper, parts);
        self.output.write(&page, io)
    }
}
