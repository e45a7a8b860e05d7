//! Going over a saved game: every action is run again over what fell, and must come to what was recorded; every die of
//! the program must be the word of its stream, and every card the next of its shuffle.

mod check;
mod rerun;

use super::GameError;
use super::ledger::{ScanFault, Trouble, scan};
use super::line::next_line;
use super::line::unseal;
use super::open::{Finder, muster, regular};
use crate::rules;
use check::Verification;
use std::fs::File;
use std::io::{BufReader, Seek};
use std::path::Path;

/// What going over a saved game has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// The battle's title.
    pub title: String,
    /// The ruleset's id.
    pub rules: String,
    /// The version of the program that began the game.
    pub version: String,
    /// Records that were gone over.
    pub records: u64,
    /// Actions that were run again.
    pub actions: u64,
    /// Dice of the program that were compared with their streams.
    pub app_dice: u64,
    /// Real dice, typed in.
    pub table_dice: u64,
    /// Cards of the program that were compared with their shuffles.
    pub app_cards: u64,
    /// Cards that the players named.
    pub table_cards: u64,
    /// States kept as a whole that were compared with what the records lead to.
    pub states: u64,
    /// Whatever is not as it should be, in the order of the lines.
    pub differences: Vec<Mismatch>,
    /// Actions that resolve otherwise now because a clause was amended since the game began. They are no faults.
    pub amended: Vec<Amended>,
    /// Records whose texts read otherwise now. They are no faults.
    pub reworded: u64,
}

impl Verified {
    /// Whether everything is as it should be: amended rules and other words are no faults.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.differences.is_empty()
    }
}

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The line, counting from 1.
    pub line: u32,
    /// The record, if the line is one.
    pub seq: Option<u64>,
    /// What is recorded, and what should be.
    pub message: String,
}

impl std::fmt::Display for Mismatch {
    /// `line 12 (record 9): ...`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(seq) = self.seq {
            write!(f, " (record {seq})")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// An action that resolves otherwise now because its rules changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amended {
    /// Its record.
    pub seq: u64,
    /// The clauses of it that were amended since.
    pub clauses: Vec<&'static str>,
}

impl std::fmt::Display for Amended {
    /// `record 9: rules changed since (OF-18)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Amended { seq, clauses } = self;
        write!(
            f,
            "record {seq}: rules changed since ({})",
            clauses.join(", ")
        )
    }
}

/// Goes over the saved game in `path`. The file is only read.
///
/// # Errors
/// When the file cannot be read or is no saved game; damage is told as a difference.
pub fn verify(path: &Path) -> Result<Verified, GameError> {
    verify_with(rules::find, path)
}

/// The same with rulesets of one's own.
///
/// # Errors
/// As [`verify`].
#[doc(hidden)]
pub fn verify_with(find: Finder, path: &Path) -> Result<Verified, GameError> {
    let io = |error| GameError::io(path, error);
    regular(path)?;
    let mut file = File::open(path).map_err(io)?;
    let scan = scan(&file, None).map_err(|fault| match fault {
        ScanFault::Io(error) => io(error),
        ScanFault::Unfit(message) => GameError::unfit(path, message),
    })?;
    let header = scan.header;
    let battle = muster(find, &header.rules, &header.setup)
        .map_err(|message| GameError::unfit(path, message))?;
    let title = header
        .setup
        .get("battle")
        .and_then(serde_json::Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let found = Verified {
        title,
        rules: header.rules,
        version: header.version,
        ..Verified::default()
    };
    let mut check = Verification::new(battle, header.seed, scan.ledger.history, found);
    file.rewind().map_err(io)?;
    let mut reader = BufReader::new(file);
    for number in 1..=scan.tail.lines {
        let (line, _) = next_line(&mut reader).map_err(io)?;
        let Some(sealed) = unseal(line.strip_suffix(b"\n").unwrap_or(&line)).filter(|_| number > 1)
        else {
            continue;
        };
        check.line = number;
        check.take(&sealed.json());
        if check.lost {
            break;
        }
    }
    let damage = scan.trouble.map(|Trouble { line, what }| {
        (
            line,
            format!("it is damaged ({what}); nothing from here on was gone over"),
        )
    });
    let torn = scan.torn.map(|line| (line, "it is cut off".to_owned()));
    for (line, message) in damage.into_iter().chain(torn) {
        check.found.differences.push(Mismatch {
            line,
            seq: None,
            message,
        });
    }
    Ok(check.found)
}
