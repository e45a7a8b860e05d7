//! `drumhead rules`: the quick reference.

use super::*;
use crate::battle::{Clause, Info, did_you_mean, near_or_all, options};
use crate::rules;

#[derive(Debug, Args)]
pub(super) struct RulesArgs {
    /// A rulebook's id, or the number of a clause (BS-38)
    rulebook: Option<String>,
    /// A clause's number, or a word to search for
    clause: Option<String>,
}

impl RulesArgs {
    pub(super) fn run(&self, io: &mut Io) -> Result<(), Failure> {
        let Some(rulebook) = &self.rulebook else {
            for ruleset in rules::ALL {
                writeln!(io.output, "{}", heading(ruleset.info()))?;
            }
            writeln!(
                io.output,
                "\nType `drumhead rules ID` for all clauses of a rulebook, or `drumhead rules CLAUSE` for one clause."
            )?;
            return Ok(());
        };
        let infos = || rules::ALL.iter().map(|ruleset| ruleset.info());
        if let Some(found) = rules::find(rulebook) {
            return match &self.clause {
                None => whole(found, io),
                Some(clause) => search(found.info(), clause, io),
            };
        }
        if let (Some(clause), None) = (infos().find_map(|info| info.clause(rulebook)), &self.clause)
        {
            return tell(clause, io);
        }
        let known = near_or_all(rulebook, infos().map(|info| info.id));
        Err(Failure::Usage(format!(
            "unknown rulebook or clause {rulebook:?}{known}"
        )))
    }
}

fn heading(info: &Info) -> String {
    format!("{}: {}, by {}", info.id, info.title, info.author)
}

/// Writes every clause, then the options with their values.
fn whole(ruleset: &dyn Ruleset, io: &mut Io) -> Result<(), Failure> {
    let info = ruleset.info();
    writeln!(io.output, "{}", heading(info))?;
    for clause in info.clauses {
        writeln!(io.output)?;
        tell(clause, io)?;
    }
    let options = options(ruleset.fields());
    if !options.is_empty() {
        writeln!(
            io.output,
            "\nOptions, written under `options:` in the battle's file"
        )?;
    }
    for option in options {
        writeln!(
            io.output,
            "\n{}: {}\n    {}",
            option.name,
            option.values(),
            option.help
        )?;
    }
    Ok(())
}

/// Writes the clause with that number, or each clause that has the word.
fn search(info: &'static Info, wanted: &str, io: &mut Io) -> Result<(), Failure> {
    let numbered = format!("{}-{wanted}", info.prefix);
    if let Some(clause) = info.clause(wanted).or_else(|| info.clause(&numbered)) {
        return tell(clause, io);
    }
    let word = wanted.to_lowercase();
    let has = |clause: &&Clause| {
        clause.title.to_lowercase().contains(&word) || clause.text.to_lowercase().contains(&word)
    };
    let found: Vec<&Clause> = info.clauses.iter().filter(has).collect();
    if found.is_empty() {
        let ids = info.clauses.iter().map(|clause| clause.id);
        return Err(Failure::Usage(format!(
            "no clause of {} has this number or contains the word {wanted:?}{}",
            info.id,
            did_you_mean(wanted, ids)
        )));
    }
    found.into_iter().try_for_each(|clause| tell(clause, io))
}

fn tell(clause: &Clause, io: &mut Io) -> Result<(), Failure> {
    writeln!(
        io.output,
        "{}  {}\n    {}",
        clause.id, clause.title, clause.text
    )?;
    Ok(())
}
