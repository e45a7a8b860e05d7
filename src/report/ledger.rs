//! The luck ledger: for the dice of each side, the expected and the actual number of successes, and how
//! likely such luck is.
//!
//! It is made from the rolls in the journal that count. A hand with classes counts cumulatively: kills, then
//! kills or disorders. Dice that a rule rolls again belong to their hand; dice that a player chose to roll
//! again count by themselves. Tests (morale) count by their recorded chance, and counted tests (hits of a
//! fire die) by the chances of each number.

use super::*;
use crate::battle::Directory;
use crate::journal::{AGAIN, Record, RecordKind, RecordedHand};

/// Least variance for a verdict: about twenty dice that hit on 5 and 6.
const ENOUGH: f64 = 4.0;

/// Fewest dice or tests for a verdict.
const FEW: u32 = 8;

/// Probability below which a result is luck, good or bad.
const RARE: f64 = 0.05;

/// Probability below which a result is great luck.
const VERY_RARE: f64 = 0.01;

/// Probability from which a result is certain.
const CERTAIN: f64 = 1.0 - 1e-9;

/// The most records read, counted from the last.
pub(super) const MOST_READ: usize = 5000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LuckVerdict {
    TooFew,
    Usual,
    /// Better than 19 in 20.
    Lucky,
    /// Better than 99 in 100.
    VeryLucky,
    /// Worse than 19 in 20.
    Unlucky,
    /// Worse than 99 in 100.
    VeryUnlucky,
}

impl LuckVerdict {
    pub fn words(self) -> &'static str {
        match self {
            // Said once: of the side, or below all lines.
            LuckVerdict::TooFew => "",
            LuckVerdict::Usual => "average",
            LuckVerdict::Lucky => "lucky",
            LuckVerdict::VeryLucky => "very lucky",
            LuckVerdict::Unlucky => "unlucky",
            LuckVerdict::VeryUnlucky => "very unlucky",
        }
    }
}

/// One kind of roll of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    pub side: Side,
    /// Purpose, such as `to hit`.
    pub why: String,
    /// Success that is counted: `hit`, `disorder or kill`.
    pub what: String,
    /// Number of dice or tests.
    pub tries: u32,
    /// Number of successes.
    pub successes: u32,
    /// One roll can count more than one, as hits of one die.
    pub counts: bool,
    /// Probability of each number of successes, from 0 on.
    spread: Vec<f64>,
}

impl Account {
    fn new(side: Side, why: &str, what: String) -> Account {
        Account {
            side,
            why: why.to_owned(),
            what,
            tries: 0,
            successes: 0,
            counts: false,
            spread: vec![1.0],
        }
    }

    /// Expected number of successes, E = Σ n × p(n).
    pub fn expected(&self) -> f64 {
        self.spread
            .iter()
            .enumerate()
            .map(|(n, p)| n as f64 * p)
            .sum()
    }

    fn variance(&self) -> f64 {
        let mean = self.expected();
        self.spread
            .iter()
            .enumerate()
            .map(|(n, p)| (n as f64 - mean).powi(2) * p)
            .sum()
    }

    /// The kind of roll and its result: `to hit: hit`.
    pub fn label(&self) -> String {
        let gap = if self.what.is_empty() { "" } else { ": " };
        format!("{}{gap}{}", self.why, self.what)
    }

    /// `3 of 12`; where each counts more than one, `9 in 3`.
    pub fn fell(&self) -> String {
        format!(
            "{} {} {}",
            self.successes,
            if self.counts { "in" } else { "of" },
            self.tries
        )
    }

    /// Returns true for at least the expected number.
    pub fn is_good(&self) -> bool {
        f64::from(self.successes) >= self.expected()
    }

    /// Probability of at least this many successes; below the expected number, of at most this many.
    pub fn likelihood(&self) -> f64 {
        let successes = self.successes as usize;
        let tail: f64 = if self.is_good() {
            self.spread.iter().skip(successes).sum()
        } else {
            self.spread.iter().take(successes + 1).sum()
        };
        tail.min(1.0)
    }

    pub fn verdict(&self) -> LuckVerdict {
        let likelihood = self.likelihood();
        match (self.is_good(), likelihood) {
            _ if self.variance() < ENOUGH || self.tries < FEW => LuckVerdict::TooFew,
            (true, p) if p < VERY_RARE => LuckVerdict::VeryLucky,
            (true, p) if p < RARE => LuckVerdict::Lucky,
            (false, p) if p < VERY_RARE => LuckVerdict::VeryUnlucky,
            (false, p) if p < RARE => LuckVerdict::Unlucky,
            _ => LuckVerdict::Usual,
        }
    }

    /// Adds dice with success chance `p`: convolves the distribution with a binomial, one die at a time.
    fn add(&mut self, dice: u32, p: f64, successes: u32) {
        for _ in 0..dice {
            self.spread = sums(&self.spread, &[1.0 - p, p]);
        }
        self.tries += dice;
        self.successes += successes;
    }

    /// Adds a test with the chance of each number.
    fn add_count(&mut self, chances: &[f64], successes: u16) {
        self.spread = sums(&self.spread, chances);
        self.counts |= chances.len() > 2;
        self.tries += 1;
        self.successes += u32::from(successes);
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct LuckLedger {
    /// Red's accounts, then blue's, each in the order of their first roll.
    pub accounts: Vec<Account>,
    /// Total of each side with more than one account, red first.
    pub together: Vec<Account>,
    /// Number of records read, if it was limited.
    pub cut: Option<u64>,
}

impl LuckLedger {
    /// Accounts of a side, the total first.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = &Account> {
        self.together
            .iter()
            .chain(&self.accounts)
            .filter(move |account| account.side == side)
    }

    /// Explains how the ledger counts.
    pub(crate) const NOTE: &'static str = "Each line counts one kind of dice; all together counts each die once. Undone dice do not \
                                   count. A re-roll counts with the dice it replaces. A morale test counts with its \
                                   decisions. The percentage is the chance of dice at least this good or this bad.";

    /// Says how much of a long game is counted.
    pub(crate) fn cut_note(&self) -> Option<String> {
        let last = self.cut?;
        Some(format!(
            "Only the last {last} lines of the log are counted."
        ))
    }

    /// A side's luck: `luckier than 91 of 100 players`, `too few dice to say`; `None` where it rolled nothing that counts.
    pub(crate) fn rank_of(&self, side: Side) -> Option<String> {
        let account = self.of_side(side).next()?;
        if account.verdict() == LuckVerdict::TooFew {
            return Some("too few dice to say".to_owned());
        }
        let than = (100.0 * (1.0 - account.likelihood()))
            .clamp(0.0, 99.0)
            .floor();
        let how = if account.is_good() {
            "luckier"
        } else {
            "unluckier"
        };
        Some(format!("{how} than {than} of 100 players"))
    }

    /// Explains the lines without a verdict, where that of their side does not.
    pub(crate) fn too_few(&self) -> Option<&'static str> {
        let is_few = |account: &Account| account.verdict() == LuckVerdict::TooFew;
        let is_judged = |side| self.of_side(side).next().is_some_and(|all| !is_few(all));
        let mut sides = Side::BOTH.into_iter().filter(|side| is_judged(*side));
        let left = sides.any(|side| self.of_side(side).any(is_few));
        left.then_some("Lines without a word of luck have too few dice.")
    }

    /// Explains the account in which one roll can count more than one.
    pub fn note(&self) -> Option<String> {
        let account = self.accounts.iter().find(|account| account.counts)?;
        let rolls = crate::battle::count(account.tries, "roll", "rolls");
        Some(format!(
            "{}: {} from {rolls}, each of which may come to more than one.",
            account.fell(),
            account.successes
        ))
    }

    /// Ledger of the actions of a game that count.
    pub fn of(game: &Game) -> LuckLedger {
        let first = game.len().saturating_sub(MOST_READ as u64) + 1;
        let standing = (first..=game.len()).filter(|seq| game.stands(*seq));
        let records: Vec<Record> = standing.filter_map(|seq| game.record(seq).ok()).collect();
        let mut ledger = LuckLedger::from_records(game.battle().directory(), &records);
        ledger.cut = (first > 1).then_some(MOST_READ as u64);
        ledger
    }

    pub fn from_records(directory: &Directory, records: &[Record]) -> LuckLedger {
        let mut ledger = LuckLedger::default();
        for record in records
            .iter()
            .filter(|record| matches!(record.kind, RecordKind::Action(..)))
        {
            ledger.take(directory, record);
        }
        sort_by_key(&mut ledger.accounts, |account| account.side.index());
        ledger.together = Side::BOTH
            .into_iter()
            .filter_map(|side| ledger.sum(side))
            .collect();
        ledger
    }

    /// Total of a side. Each roll counts once, in the first of its accounts.
    fn sum(&self, side: Side) -> Option<Account> {
        let mine = || {
            self.accounts
                .iter()
                .enumerate()
                .filter(|(_, account)| account.side == side)
        };
        let first = |(at, account): &(usize, &Account)| {
            mine()
                .find(|(_, other)| other.why == account.why)
                .is_none_or(|(first, _)| first == *at)
        };
        let all: Vec<&Account> = mine().filter(first).map(|(_, account)| account).collect();
        let mut sum = Account::new(side, "all together", String::new());
        for account in &all {
            sum.spread = sums(&sum.spread, &account.spread);
            sum.counts |= account.counts;
            sum.tries += account.tries;
            sum.successes += account.successes;
        }
        (all.len() > 1).then_some(sum)
    }

    fn take(&mut self, directory: &Directory, record: &Record) {
        let mut hands = record.hands.iter().peekable();
        while let Some(hand) = hands.next() {
            let Some(side) = side_of(directory, &hand.owner) else {
                continue;
            };
            // Faces without classes count with their test, or are neither good nor bad.
            let Some(reads) = &hand.reads else { continue };
            let replaced = hand
                .faces
                .iter()
                .filter(|face| reads.again.contains(face))
                .count();
            let fresh = (replaced > 0).then(|| hands.next()).flatten();
            self.take_hand(side, hand, fresh);
        }
        for test in &record.tests {
            if let Some(side) = side_of(directory, &test.owner) {
                // A certain result is not luck.
                let chances = test.chances();
                if chances.iter().all(|chance| *chance < CERTAIN) {
                    self.account(side, &test.why, test.good.clone())
                        .add_count(&chances, test.successes());
                }
            }
        }
    }

    /// Adds a hand and the dice that replaced some of it by rule. Each class but the worst counts dice of
    /// that class or better, with p = kept + again × plain.
    fn take_hand(&mut self, side: Side, hand: &RecordedHand, fresh: Option<&RecordedHand>) {
        let Some(reads) = &hand.reads else { return };
        let class = |face: &u8| {
            reads
                .of
                .get(usize::from(*face).wrapping_sub(1))
                .map_or(0, |class| usize::from(*class))
        };
        let kept = hand.faces.iter().filter(|face| !reads.again.contains(face));
        let fallen: Vec<usize> = kept
            .chain(fresh.into_iter().flat_map(|hand| &hand.faces))
            .map(class)
            .collect();
        let faces = f64::from(hand.die);
        let why = hand.why.strip_suffix(AGAIN).unwrap_or(&hand.why);
        for least in 1..reads.classes.len() {
            let good = |face: &u8| class(face) >= least;
            let plain = (1..=hand.die).filter(good).count() as f64 / faces;
            let at_once = (1..=hand.die)
                .filter(|face| good(face) && !reads.again.contains(face))
                .count() as f64
                / faces;
            let p = at_once + reads.again.len() as f64 / faces * plain;
            let successes = fallen.iter().filter(|class| **class >= least).count();
            // A certain or impossible result is not luck; classes that share a name are one.
            if p <= 0.0 || p >= 1.0 || reads.classes[least] == reads.classes[least - 1] {
                continue;
            }
            let (dice, successes) = (
                u32::try_from(fallen.len()).unwrap_or(0),
                u32::try_from(successes).unwrap_or(0),
            );
            self.account(side, why, reads.classes[least..].join(" or "))
                .add(dice, p, successes);
        }
    }

    fn account(&mut self, side: Side, why: &str, what: String) -> &mut Account {
        let same =
            |account: &Account| account.side == side && account.why == why && account.what == what;
        let at = self.accounts.iter().position(same).unwrap_or_else(|| {
            self.accounts.push(Account::new(side, why, what));
            self.accounts.len() - 1
        });
        &mut self.accounts[at]
    }
}

/// Distribution of the sum of two independent numbers (their convolution).
fn sums(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut next = vec![0.0; one.len() + other.len() - 1];
    for (n, p) in one.iter().enumerate() {
        for (m, q) in other.iter().enumerate() {
            next[n + m] += p * q;
        }
    }
    next
}

/// Side of an owner, by id.
fn side_of(directory: &Directory, owner: &str) -> Option<Side> {
    directory
        .who(owner)
        .and_then(|who: Who| directory.side(who))
        .or_else(|| Side::from_id(owner))
}
