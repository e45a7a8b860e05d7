//! Tracked counters, declared at their fields: a row type has one table, and from it come the counters that the umpire
//! can set, the state for `exec`, the counts of the odds and the bounds of saved games.
//!
//! A line of `row!` is a field of the row and its counter:
//!
//! ```ignore
//! row! {
//!     /// The state of a unit.
//!     #[derive(Default)]
//!     pub struct UnitState in UNITS(Battle, "units", units[Unit]).mended(Battle::mend_unit) {
//!         smoke: u16 = most(|_, _| 2).counted(),
//!         fired: bool,
//!     }
//! }
//! ```
//!
//! Other fields that depend on a counter follow in the row's `mend`, which also refuses a value that cannot be set.

mod counter;
mod held;
mod key;
mod row;

pub use counter::Tracked;
pub use held::{Held, Requires, RowField};
pub use key::RowKey;
pub(crate) use row::row;

use super::counters::{counter, flag};
use super::tracking::Tracking;
use super::*;
use counter::{All, Count, Read, Write};
use std::slice::{from_mut, from_ref};

/// A row type and its counters. `B` is the battle, `K` finds a row in it.
pub struct TrackedRow<B: 'static, K: 'static, R: 'static> {
    /// The table's name in the state; the row's own name when there is only one.
    name: &'static str,
    who: fn(K) -> Who,
    rows: Rows<B, R>,
    changed: Changed<R>,
    /// The counters, in the order of the state.
    all: All<B, K, R>,
    mend: Mend<B, K, R>,
    named: Option<NamedCounters<B, K>>,
    /// The noun for its parts: `figures`.
    what: &'static str,
    /// Why no part can be set alone; empty if it can.
    together: &'static str,
}

/// Finds the next position from a given one on at which two states differ ([`next`]), for the odds.
type Changed<R> = fn(&[R], &[R], usize) -> Option<usize>;

/// Puts right what depends on a counter that the umpire has set. It gets the counter's name and the row before.
///
/// # Errors
/// Why the counter cannot be set.
pub type Mend<B, K, R> = fn(&mut B, K, &str, &R) -> Result<(), &'static str>;

/// Counters that the battle names, such as cards.
pub struct NamedCounters<B: 'static, K: 'static> {
    /// Those of a row.
    pub all: fn(&B, K) -> Vec<Counter>,
    pub set: fn(&mut B, K, &str, &Value) -> Result<(), String>,
    /// Shows them in the state.
    pub told: bool,
}

/// The rows of a table: how to read them and to write to them.
pub enum Rows<B: 'static, R: 'static> {
    /// Rows by position.
    Many(fn(&B) -> &[R], fn(&mut B) -> &mut [R]),
    /// A single row.
    One(fn(&B) -> &R, fn(&mut B) -> &mut R),
    /// The single row of another table, which has more counters here.
    Beside(fn(&B) -> &R, fn(&mut B) -> &mut R),
}

impl<B, R> Rows<B, R> {
    fn of<'a>(&self, battle: &'a B) -> &'a [R] {
        match self {
            Rows::Many(rows, _) => rows(battle),
            Rows::One(row, _) | Rows::Beside(row, _) => from_ref(row(battle)),
        }
    }

    fn of_mut<'a>(&self, battle: &'a mut B) -> &'a mut [R] {
        match self {
            Rows::Many(_, rows) => rows(battle),
            Rows::One(_, row) | Rows::Beside(_, row) => from_mut(row(battle)),
        }
    }
}

impl<B, K, R> TrackedRow<B, K, R> {
    /// A table with these counters. Made by `row!`.
    pub const fn new(
        name: &'static str,
        who: fn(K) -> Who,
        rows: Rows<B, R>,
        changed: Changed<R>,
        all: &'static [Tracked<B, K, R>],
    ) -> Self {
        Self {
            name,
            who,
            rows,
            changed,
            all: All::of(all),
            mend: |_, _, _, _| Ok(()),
            named: None,
            what: "",
            together: "",
        }
    }

    /// Puts right what depends on a counter.
    pub const fn mended(mut self, mend: Mend<B, K, R>) -> Self {
        self.mend = mend;
        self
    }

    /// Adds counters that the battle names.
    pub const fn named(mut self, named: NamedCounters<B, K>) -> Self {
        self.named = Some(named);
        self
    }

    /// Lets parts be set together, when they add up; `what` is what they count.
    pub const fn adding_up(mut self, what: &'static str) -> Self {
        self.what = what;
        self
    }

    /// Refuses to set a part alone, for this reason.
    pub const fn together(mut self, why: &'static str) -> Self {
        self.together = why;
        self
    }

    /// Finds the rows that have changed ([`next`]), where the odds would look at too many.
    pub const fn changed(mut self, changed: Changed<R>) -> Self {
        self.changed = changed;
        self
    }
}

/// The next position at which the rows differ.
pub fn next<R>(now: &[R], was: &[R], from: usize, same: impl Fn(&R, &R) -> bool) -> Option<usize> {
    let mut rows = now.iter().zip(was).skip(from);
    let at = rows.position(|(now, was)| !same(now, was))?;
    Some(from + at)
}

/// Every position, for small tables.
pub fn every<R>(now: &[R], _: &[R], from: usize) -> Option<usize> {
    (from < now.len()).then_some(from)
}

impl<B: View, K: RowKey, R: StateRow + Clone> TrackedRow<B, K, R> {
    fn row<'a>(&self, battle: &'a B, key: K) -> &'a R {
        &self.rows.of(battle)[key.place()]
    }

    /// Puts another row in the place of one, which it returns.
    fn replace(&self, battle: &mut B, key: K, row: R) -> R {
        std::mem::replace(&mut self.rows.of_mut(battle)[key.place()], row)
    }

    fn keys(&self, battle: &B) -> impl Iterator<Item = K> + use<B, K, R> {
        (0..).take(self.rows.of(battle).len()).map(K::at)
    }

    fn id<'a>(&self, battle: &'a B, key: K) -> &'a str {
        match (self.who)(key) {
            Who::Table => self.name,
            who => battle.directory().id(who),
        }
    }

    /// Never inlined, nor are the two below: every table has its own copies, and most of its functions call them.
    #[inline(never)]
    fn find(&self, battle: &B, row: &str) -> Option<K> {
        self.keys(battle).find(|key| self.id(battle, *key) == row)
    }

    /// Returns whether its rows are its own.
    fn is_own(&self) -> bool {
        !matches!(self.rows, Rows::Beside(..))
    }

    #[inline(never)]
    fn value(&self, one: &Tracked<B, K, R>, battle: &B, key: K) -> Value {
        match &one.value {
            Read::Field(field) => (field.value)(self.row(battle, key), battle.directory()),
            Read::Battle(get) => get(battle, key),
        }
    }

    /// The values that a counter can take now; `None` when it cannot be set.
    #[inline(never)]
    fn range(one: &Tracked<B, K, R>, battle: &B, key: K) -> Option<Range> {
        if one.when.is_some_and(|when| !when(battle)) {
            return None;
        }
        let of_type = match (&one.set, &one.value) {
            (Write::Field, Read::Field(field)) => field.range,
            (Write::Flag(_), _) => |_| Range::Flag,
            _ => return None,
        };
        let most = || one.most.map(|most| Range::Whole(0, most(battle, key)));
        let range = one.within.map(|within| within(battle, key)).or_else(most);
        let among = || one.among.map(|among| among(battle, key));
        Some(range.unwrap_or_else(|| of_type(among().unwrap_or_default())))
    }

    fn set_one(&self, battle: &mut B, key: K, name: &str, to: &Value) -> Result<(), String> {
        let settable = |one: &&Tracked<B, K, R>| !matches!(one.set, Write::Never);
        let mut called = self.all.list.iter().filter(|one| one.name == name);
        let Some(one) = called.find(settable) else {
            let Some(named) = &self.named else {
                return Err(format!("there is no counter {name}"));
            };
            return (named.set)(battle, key, name, to);
        };
        match (&one.set, &one.value) {
            (Write::Flag(set), _) => set(battle, key, flag(to)?)?,
            (_, Read::Field(_)) if one.adds_up && !self.together.is_empty() => {
                if self.value(one, battle, key) != *to {
                    return Err(self.together.to_owned());
                }
            }
            (_, Read::Field(field)) => {
                let mut row = self.row(battle, key).clone();
                (field.read)(&mut row, to, battle.directory())?;
                let was = self.replace(battle, key, row);
                (self.mend)(battle, key, name, &was)?;
            }
            (_, Read::Battle(_)) => {}
        }
        Ok(())
    }

    /// Sets parts together, when they add up.
    fn set_parts(&self, battle: &mut B, key: K, to: &Map<String, Value>) -> Result<(), String> {
        let mut row = self.row(battle, key).clone();
        let (mut sum, mut all) = (0, 0);
        for one in self.all.list.iter().filter(|one| one.adds_up) {
            if let (Read::Field(field), Some(most)) = (&one.value, one.most) {
                if let Some(to) = to.get(one.name) {
                    (field.read)(&mut row, to, battle.directory())?;
                }
                sum += u32::from((field.count)(&row));
                all = most(battle, key).into();
            }
        }
        if sum != all {
            let what = self.what;
            return Err(format!("that makes {sum} {what}, and it has {all}"));
        }
        let was = self.replace(battle, key, row);
        let mut names = to.keys();
        names.try_for_each(|name| Ok((self.mend)(battle, key, name, &was)?))
    }

    /// The state of a row, for `exec`.
    fn json(&self, battle: &B, key: K) -> Map<String, Value> {
        let mut told = Map::new();
        for one in self.all.named().filter(|one| one.told) {
            told.insert(one.name.to_owned(), self.value(one, battle, key));
        }
        for named in self.named.iter().filter(|named| named.told) {
            for it in (named.all)(battle, key) {
                told.insert(it.name, it.value);
            }
        }
        told
    }

    /// Checks that a row names only who exists, that no number exceeds its limit, and that parts add up.
    fn limits(&self, battle: &B, key: K) -> Result<(), String> {
        let (row, id, names) = (
            self.row(battle, key),
            self.id(battle, key),
            battle.directory(),
        );
        let (mut parts, mut sum) = (Vec::new(), 0);
        for one in self.all.list {
            let Read::Field(field) = &one.value else {
                continue;
            };
            for who in (field.who)(row) {
                match who {
                    Who::Unit(unit) => on_the_list(id, names.units.len(), [unit])?,
                    Who::Character(it) => on_the_list(id, names.characters.len(), [it])?,
                    Who::Table | Who::Side(_) => {}
                }
            }
            let Some(most) = one.most else { continue };
            let (name, is, most) = (one.name, (field.count)(row), most(battle, key));
            if one.adds_up {
                parts.push(is);
                sum = most;
            } else if is > most {
                return Err(format!("{id}: {name} is {is}, and {most} is the most"));
            }
        }
        add_up(id, sum, &parts)
    }
}

impl<B: View, K: RowKey, R: StateRow + Clone> Tracking<B> for TrackedRow<B, K, R> {
    fn counters(&self, battle: &B, row: &str) -> Option<Vec<Counter>> {
        let key = self.find(battle, row)?;
        let one = |one: &Tracked<B, K, R>| {
            let range = Self::range(one, battle, key)?;
            Some(counter(one.name, range, self.value(one, battle, key)))
        };
        let named = self.named.iter();
        let named = named.flat_map(|named| (named.all)(battle, key));
        let is_one = self.named.is_some() || self.all.named().next().is_some();
        is_one.then(|| self.all.list.iter().filter_map(one).chain(named).collect())
    }

    fn set(
        &self,
        battle: &mut B,
        row: &str,
        counter: &str,
        to: &Value,
    ) -> Option<Result<(), String>> {
        let key = self.find(battle, row)?;
        Some(self.set_one(battle, key, counter, to))
    }

    fn set_together(
        &self,
        battle: &mut B,
        row: &str,
        to: &Map<String, Value>,
    ) -> Option<Result<(), String>> {
        let key = self.find(battle, row)?;
        Some(self.set_parts(battle, key, to))
    }

    fn settable(&self) -> (&'static str, Vec<&'static str>) {
        let settable = |one: &&Tracked<B, K, R>| !matches!(one.set, Write::Never);
        let all = self.all.list.iter().filter(settable);
        (self.name, all.map(|one| one.name).collect())
    }

    fn parts(&self, battle: &B, row: &str) -> Option<Vec<String>> {
        let parts = self.all.list.iter().filter(|one| one.adds_up);
        let parts = || parts.map(|one| one.name.to_owned()).collect();
        self.find(battle, row).map(|_| parts())
    }

    fn state(&self, battle: &B) -> Option<(String, Value)> {
        let names_its_own = self.named.as_ref().is_some_and(|named| named.told);
        if !names_its_own && self.all.named().next().is_none() {
            return None;
        }
        let row = |key| self.json(battle, key);
        let state = if (self.who)(K::at(0)) == Who::Table {
            row(K::at(0))
        } else {
            let all = self.keys(battle);
            all.map(|key| (self.id(battle, key).to_owned(), row(key).into()))
                .collect()
        };
        Some((self.name.to_owned(), state.into()))
    }

    fn measure(&self, battle: &B, before: &B, tally: &mut dyn Tally) {
        if self.all.counts_nothing() {
            return;
        }
        let (rows, old) = (self.rows.of(battle), self.rows.of(before));
        let changed = if self.all.of_battle {
            every
        } else {
            self.changed
        };
        let mut from = 0;
        while let Some(place) = changed(rows, old, from) {
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

    fn bounds(&self, battle: &B) -> Result<(), String> {
        let mut keys = self.keys(battle);
        keys.try_for_each(|key| self.limits(battle, key))
    }

    fn audit(&self, battle: &B, wrong: &mut Broken) {
        for key in self.keys(battle) {
            let wrong = wrong.about(self.id(battle, key));
            if let Err(message) = self.limits(battle, key) {
                wrong.push(|| message.clone());
            }
            for one in self.all.list.iter().filter(|one| !one.lasts) {
                let value = self.value(one, battle, key);
                let fits = |range: Range| range.fits(&value).err();
                if let Some(message) = Self::range(one, battle, key).and_then(fits) {
                    wrong.push(|| format!("{}: {message}", one.name));
                }
            }
        }
    }

    fn rows<'a>(&self, battle: &'a B) -> Vec<(&'a str, &'a dyn StateRow)> {
        let own = self.keys(battle).filter(|_| self.is_own());
        let ids = own.map(|key| self.id(battle, key));
        let rows = self.rows.of(battle).iter().map(|row| row as &dyn StateRow);
        ids.zip(rows).collect()
    }

    fn row<'a>(&self, battle: &'a mut B, row: &str) -> Option<&'a mut dyn StateRow> {
        let key = self.find(battle, row).filter(|_| self.is_own())?;
        Some(&mut self.rows.of_mut(battle)[key.place()])
    }
}

#[cfg(test)]
mod tests;
