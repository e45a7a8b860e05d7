//! `drumhead rules`: the quick reference.

use super::{Failure, Io};
use crate::battle::{Clause, Info, Ruleset, did_you_mean, options};
use crate::rules;
use clap::Args;

/// The quick reference: the rulesets, the clauses of one, or one clause.
#[derive(Debug, Args)]
pub(super) struct Rules {
    /// A ruleset by id, or a clause of any
    ruleset: Option<String>,
    /// A clause, or any word in clauses
    clause: Option<String>,
}

impl Rules {
    pub(super) fn run(&self, io: &mut Io) -> Result<(), Failure> {
        let Some(ruleset) = &self.ruleset else {
            for ruleset in rules::ALL {
                writeln!(io.output, "{}", heading(ruleset.info()))?;
            }
            writeln!(
                io.output,
                "\nThe clauses of one: drumhead rules RULESET; one clause: drumhead rules CLAUSE"
            )?;
            return Ok(());
        };
        let infos = || rules::ALL.iter().map(|ruleset| ruleset.info());
        if let Some(found) = rules::find(ruleset) {
            return match &self.clause {
                None => whole(found, io),
                Some(clause) => search(found.info(), clause, io),
            };
        }
        if let (Some(clause), None) = (infos().find_map(|info| find(info, ruleset)), &self.clause) {
            return tell(clause, io);
        }
        let near = did_you_mean(ruleset, infos().map(|info| info.id));
        let known = if near.is_empty() {
            format!(
                "; there are {}",
                infos().map(|info| info.id).collect::<Vec<_>>().join(", ")
            )
        } else {
            near
        };
        Err(Failure::Usage(format!(
            "there is neither a ruleset nor a clause {ruleset:?}{known}"
        )))
    }
}

fn heading(info: &Info) -> String {
    format!("{}: {}, by {}", info.id, info.title, info.author)
}

fn find(info: &'static Info, id: &str) -> Option<&'static Clause> {
    info.clauses
        .iter()
        .find(|clause| clause.id.eq_ignore_ascii_case(id))
}

/// Every clause, and the options with their values.
fn whole(ruleset: &dyn Ruleset, io: &mut Io) -> Result<(), Failure> {
    let info = ruleset.info();
    writeln!(io.output, "{}", heading(info))?;
    for clause in info.clauses {
        writeln!(io.output)?;
        tell(clause, io)?;
    }
    let options = options(ruleset.fields());
    if !options.is_empty() {
        writeln!(io.output, "\nOptions, under options: in the battle's file")?;
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

/// The clause of that id, or those that have the word.
fn search(info: &'static Info, wanted: &str, io: &mut Io) -> Result<(), Failure> {
    let numbered = format!("{}-{wanted}", info.prefix);
    if let Some(clause) = find(info, wanted).or_else(|| find(info, &numbered)) {
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
            "{} has no clause {wanted:?}, nor one that speaks of it{}",
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
