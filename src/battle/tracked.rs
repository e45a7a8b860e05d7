//! What is tracked of a row, declared once: from one table a row type come what the umpire may set, the state as `exec` tells
//! it, what the odds count, and which values cannot be.
//!
//! A whole number of a unit is its field and one line here:
//!
//! ```ignore
//! type OfUnit = Tracked<Battle, u16, Unit>;
//!
//! static UNIT: TrackedRow<Battle, u16, Unit> = TrackedRow {
//!     name: "units",
//!     who: Who::Unit,
//!     rows: |it| &it.units,
//!     rows_mut: |it| &mut it.units,
//!     changed: |now, was, from| next(now, was, from, Unit::eq),
//!     all: All::of(&[
//!         OfUnit::whole(field!(smoke), |_, _| 2).counted(),
//!         OfUnit::flag(field!(fired)),
//!     ]),
//! };
//! ```

mod field;

pub(crate) use field::field;
pub use field::{Key, RowField};

use super::counters::{counter, flag, whole, word};
use super::{Counter, Range, Tally, Word};
use crate::table::Who;
use serde_json::{Map, Value};

/// A row type and everything that is tracked of its rows. `B` is the battle, `K` finds a row in it ([`Key`]).
pub struct TrackedRow<B: 'static, K: 'static, R: 'static> {
    /// What the state lists them under; of a row that is alone, its own name.
    pub name: &'static str,
    /// Whose row it is.
    pub who: fn(K) -> Who,
    /// All of them, by the keys' places.
    pub rows: fn(&B) -> &[R],
    /// The same, to be written.
    pub rows_mut: fn(&mut B) -> &mut [R],
    /// For the odds: which row, of those as they are now and as they were, is the next to differ, from a place on ([`next`]).
    pub changed: fn(&[R], &[R], usize) -> Option<usize>,
    /// What is tracked, in the order in which it is told.
    pub all: All<B, K, R>,
}

/// Everything that is tracked of a row.
pub struct All<B: 'static, K: 'static, R: 'static> {
    list: &'static [Tracked<B, K, R>],
    /// Those that the odds count, a bit each: they are asked for on every run.
    counted: u64,
}

impl<B, K, R> All<B, K, R> {
    /// Everything in this list.
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

    /// Whether there is nothing.
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

/// The next row that is not the same, from a place on.
pub fn next<R>(now: &[R], was: &[R], from: usize, same: impl Fn(&R, &R) -> bool) -> Option<usize> {
    let mut rows = now.iter().zip(was).skip(from);
    let at = rows.position(|(now, was)| !same(now, was))?;
    Some(from + at)
}

/// Every row, for a table that is small or of which all is counted.
#[must_use]
pub fn every<R>(now: &[R], _: &[R], from: usize) -> Option<usize> {
    (from < now.len()).then_some(from)
}

/// One thing that is tracked of a row.
pub struct Tracked<B: 'static, K: 'static, R: 'static> {
    name: &'static str,
    value: Read<B, K, R>,
    /// What it may be as things are; none where it is told and cannot be set.
    range: Option<fn(&B, K) -> Range>,
    /// Whether it can be set as things are; always where none is given.
    when: Option<fn(&B) -> bool>,
    /// The most that it may ever be, whatever the battle has come to; for whole numbers.
    most: Option<fn(&B, K) -> u16>,
    set: Write<B, K, R>,
    count: Count<B, K, R>,
    /// Of a field, how much more it is now.
    more: Option<fn(&R, &R) -> i32>,
    told: bool,
    /// Its place, if it always adds up with the other parts to its `most`.
    part: Option<fn(&mut R) -> &mut u16>,
}

/// How a value is read.
enum Read<B, K, R> {
    Whole(fn(&R) -> u16),
    Flag(fn(&R) -> bool),
    Row(fn(&R) -> Value),
    Battle(fn(&B, K) -> Value),
}

/// What the odds count.
enum Count<B, K, R> {
    Nothing,
    More(fn(&R, &R) -> i32),
    Row(fn(&R) -> u16),
    Battle(fn(&B, K) -> u32),
}

/// How a value is set.
enum Write<B, K, R> {
    Never,
    /// Only along with others; why, for who tries it alone.
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

    /// One of the whole numbers that always add up to `sum`.
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

    /// Something of the row alone, such as a word or a text ([`set_word`] sets words).
    pub const fn of_row(
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

    /// Something for which the whole battle is needed: ids of others, what hangs together with others.
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

    /// Something that follows from the rest: it is told, and cannot be set.
    pub const fn derived(name: &'static str, get: fn(&B, K) -> Value) -> Self {
        Self::new(name, Read::Battle(get))
    }

    /// Something that the odds alone count.
    pub const fn odds(name: &'static str, count: fn(&R) -> u16) -> Self {
        Self::new(name, Read::Battle(|_, _| Value::Null))
            .counted_by(count)
            .untold()
    }

    /// What it may be as things are, where that is less than it may ever be.
    #[must_use]
    pub const fn within(mut self, range: fn(&B, K) -> Range) -> Self {
        self.range = Some(range);
        self
    }

    /// It can be set only at times.
    #[must_use]
    pub const fn when(mut self, when: fn(&B) -> bool) -> Self {
        self.when = Some(when);
        self
    }

    /// Set in a way of its own, because something else hangs on it.
    #[must_use]
    pub const fn set_by(mut self, set: fn(&mut B, K, &Value) -> Result<(), String>) -> Self {
        self.set = Write::Battle(set);
        self
    }

    /// Set along with the other parts alone; `why` is the refusal.
    #[must_use]
    pub const fn together(mut self, why: &'static str) -> Self {
        self.set = Write::Together(why);
        self
    }

    /// The odds count how a whole number changes.
    #[must_use]
    pub const fn counted(mut self) -> Self {
        if let Some(more) = self.more {
            self.count = Count::More(more);
        }
        self
    }

    /// The odds count this of the row.
    #[must_use]
    pub const fn counted_by(mut self, count: fn(&R) -> u16) -> Self {
        self.count = Count::Row(count);
        self
    }

    /// The odds count this of it.
    #[must_use]
    pub const fn counted_as(mut self, count: fn(&B, K) -> u32) -> Self {
        self.count = Count::Battle(count);
        self
    }

    /// It may be set, and the state tells it elsewhere.
    #[must_use]
    pub const fn untold(mut self) -> Self {
        self.told = false;
        self
    }
}

impl<B, K: Key, R> TrackedRow<B, K, R> {
    fn row<'a>(&self, battle: &'a B, key: K) -> &'a R {
        &(self.rows)(battle)[key.place()]
    }

    pub(super) fn row_mut<'a>(&self, battle: &'a mut B, key: K) -> &'a mut R {
        &mut (self.rows_mut)(battle)[key.place()]
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

    /// What `one` may be as things are; none where it cannot be set.
    fn range(one: &Tracked<B, K, R>, battle: &B, key: K) -> Option<Range> {
        if one.when.is_some_and(|when| !when(battle)) {
            return None;
        }
        let whole = || one.most.map(|most| Range::Whole(0, most(battle, key)));
        one.range.map(|range| range(battle, key)).or_else(whole)
    }

    /// What the umpire may set of a row.
    pub fn counters(&self, battle: &B, key: K) -> Vec<Counter> {
        let one = |one: &Tracked<B, K, R>| {
            let range = Self::range(one, battle, key)?;
            Some(counter(one.name, range, self.value(one, battle, key)))
        };
        self.all.list.iter().filter_map(one).collect()
    }

    /// Sets a counter; the form has checked its range.
    ///
    /// # Errors
    /// Why it cannot be; there may be no such counter.
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

    /// The names of its parts.
    #[must_use]
    pub fn parts(&self) -> Vec<String> {
        let parts = self.all.list.iter().filter(|one| one.part.is_some());
        parts.map(|one| one.name.to_owned()).collect()
    }

    /// Sets several parts at once; `what` is what they count.
    ///
    /// # Errors
    /// When one is no part, or when they do not add up.
    pub fn set_parts(
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

    /// A row as `exec` tells it.
    pub fn state(&self, battle: &B, key: K) -> Map<String, Value> {
        let told = self.all.list.iter().filter(|one| one.told);
        told.map(|one| (one.name.to_owned(), self.value(one, battle, key)))
            .collect()
    }

    /// What changed of every row since `before`, for the odds.
    pub fn measure(&self, battle: &B, before: &B, tally: &mut dyn Tally) {
        if self.all.counted == 0 {
            return;
        }
        let (rows, old) = ((self.rows)(battle), (self.rows)(before));
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

    /// Whether no whole number of a row called `id` is more than it may ever be.
    ///
    /// # Errors
    /// The first that is.
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

    /// Tells `wrong` of every counter of a row that is not what it may be as things are.
    pub fn audit(&self, battle: &B, key: K, wrong: &mut dyn FnMut(String)) {
        for Counter { name, range, value } in self.counters(battle, key) {
            if let Err(message) = range.fits(&value) {
                wrong(format!("{name}: {message}"));
            }
        }
    }
}

/// Sets a field to one of a closed set of words.
///
/// # Errors
/// When it is none of them.
pub fn set_word<W: Word>(field: &mut W, to: &Value) -> Result<(), String> {
    *field = word(to)?;
    Ok(())
}

#[cfg(test)]
mod tests;
