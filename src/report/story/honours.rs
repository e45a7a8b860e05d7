//! Honours of units, luck of sides, and the luckiest shot.

use super::*;
use crate::report::ledger::{Account, LuckLedger, LuckVerdict, MOST_READ};
use std::collections::VecDeque;

/// Likelihood from which a shot is not worth a mention.
const ORDINARY: f64 = 0.1;

/// The rolls that the reader may know, for the luck of both sides.
pub(super) struct OpenRolls {
    reader: Viewer,
    /// The latest, as many as the luck ledger reads.
    records: VecDeque<Record>,
    is_cut: bool,
    luckiest: Option<(Moment, f64)>,
}

impl OpenRolls {
    pub(super) fn new(reader: Viewer) -> OpenRolls {
        OpenRolls {
            reader,
            records: VecDeque::new(),
            is_cut: false,
            luckiest: None,
        }
    }

    pub(super) fn take(&mut self, step: &RetracedStep, turn: TurnName) {
        let directory = step.after.directory();
        let known = |owner: &str| {
            let who = directory.who(owner);
            who.is_none_or(|who| !step.after.is_redacted(who, self.reader))
        };
        let mut record = step.record.clone();
        // The chance of a success would give a hidden unit away.
        record.hands.retain(|hand| known(&hand.owner));
        record.tests.retain(|test| known(&test.owner));
        let mut facts = record.facts.iter();
        let shot = facts.find(|fact| Deed::of(&fact.what) == Some(Deed::Fired));
        let side = shot.and_then(|shot| Side::from_id(shot.by.split('/').next()?));
        if let Some(side) = side {
            self.weigh(step, &record, side, turn);
        }
        self.records.push_back(record);
        if self.records.len() > MOST_READ {
            self.records.pop_front();
            self.is_cut = true;
        }
    }

    fn weigh(&mut self, step: &RetracedStep, record: &Record, side: Side, turn: TurnName) {
        let single = std::slice::from_ref(record);
        let ledger = LuckLedger::from_records(step.after.directory(), single);
        let mine = ledger
            .accounts
            .iter()
            .filter(|account| account.side == side);
        let good = mine.filter(|account| account.is_good() && account.successes > 0);
        let least = good.map(Account::likelihood).min_by(f64::total_cmp);
        let most = self.luckiest.as_ref().map_or(ORDINARY, |(_, p)| *p);
        if let Some(p) = least.filter(|p| *p < most) {
            let moment = Moment {
                seq: record.seq,
                turn,
                text: words::plain(record.text().to(self.reader), &*step.after),
            };
            self.luckiest = Some((moment, p));
        }
    }

    /// The ledger of these rolls.
    pub(super) fn ledger(&mut self, now: &dyn Battle) -> LuckLedger {
        let records = self.records.make_contiguous();
        LuckLedger {
            cut: self.is_cut.then_some(MOST_READ as u64),
            ..LuckLedger::from_records(now.directory(), records)
        }
    }

    pub(super) fn luckiest(self) -> Option<(Moment, f64)> {
        self.luckiest
    }
}

/// A side's luck in a sentence, with what it is measured by.
pub(super) fn luck_of(ledger: &LuckLedger, now: &dyn Battle, side: Side) -> String {
    let name = printable(now.directory().name(Who::Side(side)));
    let Some(account) = ledger.of_side(side).next() else {
        return format!("{name} rolled no dice to judge luck by");
    };
    let (successes, expected) = (account.successes, account.expected());
    let noun = if successes == 1 {
        "success"
    } else {
        "successes"
    };
    let rank = ledger.rank_of(side).unwrap_or_default();
    let were = if account.verdict() == LuckVerdict::TooFew {
        ": "
    } else {
        " were "
    };
    format!("{name}{were}{rank}; {successes} {noun}, {expected:.1} expected")
}

/// The distinctions of units: each goes to all that share it, unless more than three do.
pub(super) fn honours(units: &[UnitStory], men: &'static str) -> Vec<Honour> {
    let held = best(
        units,
        |it| it.targeted,
        |it| {
            let stood = it.fate == UnitEnd::Standing && !it.has_run;
            stood && !it.is_person && it.targeted > 1
        },
    );
    let held = held.map(|(names, times)| {
        let left = units.iter().find(|it| printable(&it.name) == names);
        let left = left.map_or_else(String::new, |it| match it.start() {
            0 | 1 => String::new(),
            start => format!(", {} of {start} {men} left", it.left()),
        });
        Honour {
            title: "Stood longest".to_owned(),
            text: format!("{names}, attacked {} and still in play{left}", often(times)),
        }
    });
    let most = |title: &str, number: fn(&UnitStory) -> u32, counts: fn(&UnitStory) -> bool| {
        best(units, number, counts).map(|(names, number)| Honour {
            title: title.to_owned(),
            text: format!("{names}, {number}"),
        })
    };
    let kills = most("Deadliest", |it| it.killed, |it| it.killed > 0);
    let shots = most("Most shots", |it| it.fired, |it| it.fired > 1);
    let fights = most(
        "Most fights hand to hand",
        |it| it.fought,
        |it| it.fought > 1,
    );
    [kills, held, shots, fights].into_iter().flatten().collect()
}

/// `twice`, `5 times`.
fn often(times: u32) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{times} times"),
    }
}

/// The units with the highest number among those that count.
fn best(
    units: &[UnitStory],
    number: fn(&UnitStory) -> u32,
    counts: fn(&UnitStory) -> bool,
) -> Option<(String, u32)> {
    let all = || units.iter().filter(|it| !it.is_hidden && counts(it));
    let most = all().map(number).max()?;
    let names: Vec<String> = all()
        .filter(|it| number(it) == most)
        .map(|it| it.name.clone())
        .collect();
    (names.len() < 4).then(|| (list(&names, "units"), most))
}
