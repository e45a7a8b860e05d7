//! Tracked counters, declared once: each row type has one table, and from it come the counters that the umpire can
//! set, the state for `exec`, the counts of the odds and the bounds of saved games.
//!
//! A whole number of a unit is its field in the row and one line in the table:
//!
//! ```ignore
//! type OfUnit = Tracked<Battle, u16, Unit>;
//!
//! static UNIT: TrackedRow<Battle, u16, Unit> = TrackedRow {
//!     name: "units",
//!     who: Who::Unit,
//!     rows: Rows::Many(|it| &it.units, |it| &mut it.units),
//!     changed: |now, was, from| next(now, was, from, Unit::eq),
//!     all: All::of(&[
//!         OfUnit::whole(field!(smoke), |_, _| 2).counted(),
//!         OfUnit::flag(field!(fired)),
//!     ]),
//! };
//! ```

mod field;

pub(crate) use field::field;
pub use field::{RowField, RowKey};

use super::counters::{counter, flag, whole, word};
use super::{Broken, Counter, Range, Tally, Word};
use crate::table::Who;
use serde_json::{Map, Value};
use std::slice::{from_mut, from_ref};

/// A row type and its counters. `B` is the battle, `K` finds a row in it ([`RowKey`]).
pub struct TrackedRow<B: 'static, K: 'static, R: 'static> {
    /// The table's name in the state; the row's own name when there is only one.
    pub name: &'static str,
    /// The unit, character or side of a row.
    pub who: fn(K) -> Who,
    /// The rows in a battle.
    pub rows: Rows<B, R>,
    /// The next position from `from` on at which two states differ ([`next`]), for the odds.
    pub changed: fn(&[R], &[R], usize) -> Option<usize>,
    /// The counters, in the order of the state.
    pub all: All<B, K, R>,
}

/// The rows of a table: how to read them and to write to them.
pub enum Rows<B: 'static, R: 'static> {
    /// Rows by position.
    Many(fn(&B) -> &[R], fn(&mut B) -> &mut [R]),
    /// A single row.
    One(fn(&B) -> &R, fn(&mut B) -> &mut R),
}

impl<B, R> Rows<B, R> {
    pub(super) fn of<'a>(&self, battle: &'a B) -> &'a [R] {
        match self {
            Rows::Many(rows, _) => rows(battle),
            Rows::One(row, _) => from_ref(row(battle)),
        }
    }

    fn of_mut<'a>(&self, battle: &'a mut B) -> &'a mut [R] {
        match self {
            Rows::Many(_, rows) => rows(battle),
            Rows::One(_, row) => from_mut(row(battle)),
        }
    }
}

impl<B, R> TrackedRow<B, (), R> {
    /// A table with a single row, such as the turn, which has the table's name.
    pub(crate) const fn single(
        name: &'static str,
        row: fn(&B) -> &R,
        row_mut: fn(&mut B) -> &mut R,
        all: &'static [Tracked<B, (), R>],
    ) -> Self {
        Self {
            name,
            who: |()| Who::Table,
            rows: Rows::One(row, row_mut),
            changed: every,
            all: All::of(all),
        }
    }
}

/// The counters of a row.
pub struct All<B: 'static, K: 'static, R: 'static> {
    list: &'static [Tracked<B, K, R>],
    /// A bit for each counter that the odds count: they check it on every run.
    counted: u64,
}

impl<B, K, R> All<B, K, R> {
    /// The counters of this list.
    #[must_use]
    pub const fn of(list: &'static [Tracked<B, K, R>]) -> Self {
        let (mut counted, mut at) = (0, 0);
        while at < list.len() {
            if !matches!(list[at].count, Count::Nothing) {
                counted |= 1 << at;
            }
            at += 1;
        }
        Self { list, counted }
    }

    /// Returns whether there are no counters.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn counted(&self) -> impl Iterator<Item = &Tracked<B, K, R>> {
        let mut left = self.counted;
        std::iter::from_fn(move || {
            let at = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            self.list.get(usize::try_from(at).ok()?)
        })
    }
}

/// The next position at which the rows differ.
pub fn next<R>(now: &[R], was: &[R], from: usize, same: impl Fn(&R, &R) -> bool) -> Option<usize> {
    let mut rows = now.iter().zip(was).skip(from);
    let at = rows.position(|(now, was)| !same(now, was))?;
    Some(from + at)
}

/// Every position, for small tables.
#[must_use]
pub fn every<R>(now: &[R], _: &[R], from: usize) -> Option<usize> {
    (from < now.len()).then_some(from)
}

/// A counter of a row.
pub struct Tracked<B: 'static, K: 'static, R: 'static> {
    name: &'static str,
    value: Read<B, K, R>,
    /// The values that it can take now; `None` when it cannot be set.
    range: Option<fn(&B, K) -> Range>,
    /// Tests whether it can be set now; `None` for always.
    when: Option<fn(&B) -> bool>,
    /// The most it can ever be, for whole numbers.
    most: Option<fn(&B, K) -> u16>,
    set: Write<B, K, R>,
    count: Count<B, K, R>,
    /// The increase of a field.
    more: Option<fn(&R, &R) -> i32>,
    told: bool,
    /// The place of a part that must add up with the others to `most`.
    part: Option<fn(&mut R) -> &mut u16>,
}

enum Read<B, K, R> {
    Whole(fn(&R) -> u16),
    Flag(fn(&R) -> bool),
    Row(fn(&R) -> Value),
    Battle(fn(&B, K) -> Value),
}

enum Count<B, K, R> {
    Nothing,
    More(fn(&R, &R) -> i32),
    Row(fn(&R) -> u16),
    Battle(fn(&B, K) -> u32),
}

enum Write<B, K, R> {
    Never,
    /// Only together with others; the refusal.
    Together(&'static str),
    Whole(fn(&mut R) -> &mut u16),
    Flag(fn(&mut R) -> &mut bool),
    Row(fn(&mut R, &Value) -> Result<(), String>),
    Battle(fn(&mut B, K, &Value) -> Result<(), String>),
}

impl<B, K, R> Tracked<B, K, R> {
    const fn new(name: &'static str, value: Read<B, K, R>) -> Self {
        Self {
            name,
            value,
            range: None,
            when: None,
            most: None,
            set: Write::Never,
            count: Count::Nothing,
            more: None,
            told: true,
            part: None,
        }
    }

    /// A whole number from 0 to `most`.
    pub const fn whole(field: RowField<R, u16>, most: fn(&B, K) -> u16) -> Self {
        Self {
            most: Some(most),
            more: Some(field.more),
            set: Write::Whole(field.at),
            ..Self::new(field.name, Read::Whole(field.get))
        }
    }

    /// A whole number that adds up with the other parts to `sum`.
    pub const fn part(field: RowField<R, u16>, sum: fn(&B, K) -> u16) -> Self {
        Self {
            part: Some(field.at),
            ..Self::whole(field, sum)
        }
    }

    /// Yes or no.
    #[must_use]
    pub const fn flag(field: RowField<R, bool>) -> Self {
        Self {
            range: Some(|_, _| Range::Flag),
            set: Write::Flag(field.at),
            ..Self::new(field.name, Read::Flag(field.get))
        }
    }

    /// A value that depends on the row alone, such as a word or text ([`set_word`] sets words).
    pub(crate) const fn of_row(
        name: &'static str,
        get: fn(&R) -> Value,
        range: fn(&B, K) -> Range,
        set: fn(&mut R, &Value) -> Result<(), String>,
    ) -> Self {
        Self {
            range: Some(range),
            set: Write::Row(set),
            ..Self::new(name, Read::Row(get))
        }
    }

    /// A value that depends on the whole battle, such as other units' ids.
    pub const fn of_battle(
        name: &'static str,
        get: fn(&B, K) -> Value,
        range: fn(&B, K) -> Range,
        set: fn(&mut B, K, &Value) -> Result<(), String>,
    ) -> Self {
        Self {
            range: Some(range),
            set: Write::Battle(set),
            ..Self::new(name, Read::Battle(get))
        }
    }

    /// A value that follows from others and cannot be set.
    pub(crate) const fn derived(name: &'static str, get: fn(&B, K) -> Value) -> Self {
        Self::new(name, Read::Battle(get))
    }

    /// A number that only the odds count.
    pub const fn odds(name: &'static str, count: fn(&R) -> u16) -> Self {
        Self::new(name, Read::Battle(|_, _| Value::Null))
            .counted_by(count)
            .untold()
    }

    /// Narrows the values that it can take now.
    #[must_use]
    pub const fn within(mut self, range: fn(&B, K) -> Range) -> Self {
        self.range = Some(range);
        self
    }

    /// Makes it settable at times only.
    #[must_use]
    pub const fn when(mut self, when: fn(&B) -> bool) -> Self {
        self.when = Some(when);
        self
    }

    /// Sets it with a function, for counters that others depend on.
    pub(crate) const fn set_by(mut self, set: fn(&mut B, K, &Value) -> Result<(), String>) -> Self {
        self.set = Write::Battle(set);
        self
    }

    /// Makes it settable only together with the other parts; `why` is the refusal.
    #[must_use]
    pub const fn together(mut self, why: &'static str) -> Self {
        self.set = Write::Together(why);
        self
    }

    /// Counts the change of a whole number in the odds.
    #[must_use]
    pub const fn counted(mut self) -> Self {
        if let Some(more) = self.more {
            self.count = Count::More(more);
        }
        self
    }

    /// Counts a number of the row in the odds.
    pub(crate) const fn counted_by(mut self, count: fn(&R) -> u16) -> Self {
        self.count = Count::Row(count);
        self
    }

    /// Counts a number of the battle in the odds.
    pub(crate) const fn counted_as(mut self, count: fn(&B, K) -> u32) -> Self {
        self.count = Count::Battle(count);
        self
    }

    /// Leaves it out of the state, which has it elsewhere.
    pub(crate) const fn untold(mut self) -> Self {
        self.told = false;
        self
    }
}

impl<B, K: RowKey, R> TrackedRow<B, K, R> {
    fn row<'a>(&self, battle: &'a B, key: K) -> &'a R {
        &self.rows.of(battle)[key.place()]
    }

    pub(super) fn row_mut<'a>(&self, battle: &'a mut B, key: K) -> &'a mut R {
        &mut self.rows.of_mut(battle)[key.place()]
    }

    fn value(&self, one: &Tracked<B, K, R>, battle: &B, key: K) -> Value {
        let row = || self.row(battle, key);
        match one.value {
            Read::Whole(get) => get(row()).into(),
            Read::Flag(get) => get(row()).into(),
            Read::Row(get) => get(row()),
            Read::Battle(get) => get(battle, key),
        }
    }

    /// The values that a counter can take now; `None` when it cannot be set.
    fn range(one: &Tracked<B, K, R>, battle: &B, key: K) -> Option<Range> {
        if one.when.is_some_and(|when| !when(battle)) {
            return None;
        }
        let whole = || one.most.map(|most| Range::Whole(0, most(battle, key)));
        one.range.map(|range| range(battle, key)).or_else(whole)
    }

    /// The counters of a row that can be set.
    pub fn counters(&self, battle: &B, key: K) -> Vec<Counter> {
        let one = |one: &Tracked<B, K, R>| {
            let range = Self::range(one, battle, key)?;
            Some(counter(one.name, range, self.value(one, battle, key)))
        };
        self.all.list.iter().filter_map(one).collect()
    }

    /// Sets a counter whose range the form has checked.
    ///
    /// # Errors
    /// Why it cannot be set, or an unknown counter.
    pub fn set(&self, battle: &mut B, key: K, name: &str, to: &Value) -> Result<(), String> {
        let settable = |one: &&Tracked<B, K, R>| !matches!(one.set, Write::Never);
        let mut called = self.all.list.iter().filter(|one| one.name == name);
        let Some(one) = called.find(settable) else {
            return Err(format!("there is no counter {name}"));
        };
        match one.set {
            Write::Together(why) if self.value(one, battle, key) != *to => {
                return Err(why.to_owned());
            }
            Write::Never | Write::Together(_) => {}
            Write::Whole(field) => *field(self.row_mut(battle, key)) = whole(to)?,
            Write::Flag(field) => *field(self.row_mut(battle, key)) = flag(to)?,
            Write::Row(set) => set(self.row_mut(battle, key), to)?,
            Write::Battle(set) => set(battle, key, to)?,
        }
        Ok(())
    }

    /// The names of the counters that can ever be set.
    pub(super) fn settable(&self) -> Vec<&'static str> {
        let settable = |one: &&Tracked<B, K, R>| !matches!(one.set, Write::Never);
        let all = self.all.list.iter().filter(settable);
        all.map(|one| one.name).collect()
    }

    /// The names of the parts.
    #[must_use]
    pub fn parts(&self) -> Vec<String> {
        let parts = self.all.list.iter().filter(|one| one.part.is_some());
        parts.map(|one| one.name.to_owned()).collect()
    }

    /// Sets several parts together. `what` names them.
    ///
    /// # Errors
    /// Not a part, or a wrong sum.
    pub(crate) fn set_parts(
        &self,
        battle: &mut B,
        key: K,
        to: &Map<String, Value>,
        what: &str,
    ) -> Result<(), String>
    where
        R: Clone,
    {
        let mut row = self.row(battle, key).clone();
        for (name, to) in to {
            let part = self.all.list.iter().find(|one| one.name == name);
            let part = part.and_then(|one| one.part).ok_or_else(|| {
                let parts = self.parts().join(", ");
                format!("{name:?} is none of {parts}")
            })?;
            *part(&mut row) = whole(to)?;
        }
        let mut sums = [0, 0];
        for one in self.all.list {
            if let (Some(part), Some(most)) = (one.part, one.most) {
                sums[0] += u32::from(*part(&mut row));
                sums[1] = u32::from(most(battle, key));
            }
        }
        let [sum, all] = sums;
        if sum != all {
            return Err(format!("that makes {sum} {what}, and it has {all}"));
        }
        *self.row_mut(battle, key) = row;
        Ok(())
    }

    /// The state of a row, for `exec`.
    pub fn state(&self, battle: &B, key: K) -> Map<String, Value> {
        let told = self.all.list.iter().filter(|one| one.told);
        told.map(|one| (one.name.to_owned(), self.value(one, battle, key)))
            .collect()
    }

    /// Reports the changes of every row since `before` to the odds.
    pub fn measure(&self, battle: &B, before: &B, tally: &mut dyn Tally) {
        if self.all.counted == 0 {
            return;
        }
        let (rows, old) = (self.rows.of(battle), self.rows.of(before));
        let mut from = 0;
        while let Some(place) = (self.changed)(rows, old, from) {
            from = place + 1;
            let (now, was) = (&rows[place], &old[place]);
            let key = K::at(u16::try_from(place).unwrap_or(u16::MAX));
            for one in self.all.counted() {
                let by = match &one.count {
                    Count::Nothing => 0,
                    Count::More(more) => more(now, was),
                    Count::Row(get) => i32::from(get(now)) - i32::from(get(was)),
                    Count::Battle(count) => {
                        let [now, was] = [battle, before].map(|it| i64::from(count(it, key)));
                        i32::try_from(now - was).unwrap_or(i32::MAX)
                    }
                };
                if by != 0 {
                    tally.add((self.who)(key), one.name, by);
                }
            }
        }
    }

    /// Checks that no whole number of the row `id` exceeds its limit.
    ///
    /// # Errors
    /// The first that does.
    pub fn bounds(&self, battle: &B, key: K, id: &str) -> Result<(), String> {
        for one in self.all.list {
            if let (Some(most), Read::Whole(get)) = (one.most, &one.value) {
                let (is, most) = (get(self.row(battle, key)), most(battle, key));
                if is > most {
                    return Err(format!(
                        "{id}: {} is {is}, and {most} is the most",
                        one.name
                    ));
                }
            }
        }
        Ok(())
    }

    /// Adds every counter of a row that is out of its range to `wrong`.
    pub fn audit(&self, battle: &B, key: K, wrong: &mut Broken) {
        for Counter { name, range, value } in self.counters(battle, key) {
            if let Err(message) = range.fits(&value) {
                wrong.push(|| format!("{name}: {message}"));
            }
        }
    }
}

/// Sets a field to a word.
///
/// # Errors
/// Not one of the words.
pub(crate) fn set_word<W: Word>(field: &mut W, to: &Value) -> Result<(), String> {
    *field = word(to)?;
    Ok(())
}

#[cfg(test)]
mod tests;
