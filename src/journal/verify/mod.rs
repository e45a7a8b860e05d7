//! Verifies a saved game: every action runs again over its recorded answers and must give the recorded
//! result; every die of the program must be the next of its stream, and every card the next of its shuffle.

mod check;
mod rerun;

use super::line::next_line;
use super::open::{Finder, muster, regular};
use super::scan::{ScanFault, Trouble, scan};
use super::*;
use crate::rules;
use check::Verification;
use std::io::BufReader;

/// Result of verifying a saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    pub title: String,
    pub rules: String,
    /// Version of the program that started the game.
    pub version: String,
    pub records: u64,
    /// Number of actions run again.
    pub actions: u64,
    /// Dice of the program, compared with their streams.
    pub app_dice: u64,
    /// Real dice typed in.
    pub table_dice: u64,
    /// Cards of the program, compared with their shuffles.
    pub app_cards: u64,
    /// Cards named by the players.
    pub table_cards: u64,
    /// Saved states, compared with the result of the records.
    pub states: u64,
    /// The last line is cut off, as by a power cut; opening the game leaves it out.
    pub cut_off: bool,
    /// Everything that is wrong, in the order of the lines.
    pub differences: Vec<Mismatch>,
    /// Actions with another result because a clause was amended since the game began; not a fault.
    pub amended: Vec<Amended>,
    /// Records with other words now; not a fault.
    pub reworded: u64,
}

impl Verified {
    /// Returns true if nothing is wrong. Amended rules and other words are allowed.
    pub fn is_sound(&self) -> bool {
        self.differences.is_empty()
    }
}

/// A difference between the file and its verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Line, counting from 1.
    pub line: u32,
    /// The number of the record on that line, if any.
    pub seq: Option<u64>,
    /// The recorded and the expected value.
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

/// An action with another result because its rules changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amended {
    pub seq: u64,
    /// Its clauses that were amended since.
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

/// Verifies the saved game in `path`, which is only read.
///
/// # Errors
/// If the file cannot be read or is not a saved game. Damage is reported as a mismatch.
pub fn verify(path: &Path) -> Result<Verified, GameError> {
    verify_with(rules::find, path)
}

/// Verifies a saved game with other rulesets.
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
    let found = Verified {
        title: header.title().to_owned(),
        rules: header.rules,
        version: header.version,
        ..Verified::default()
    };
    let mut check = Verification::new(battle, header.seed, scan.index.history, found);
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
            format!("it is damaged ({what}); the lines from here on were not verified"),
        )
    });
    check.found.cut_off = scan.torn.is_some();
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
