//! A counter of a row, as its declaration says.

use super::*;

/// A counter of a row. `B` is the battle, `K` finds the row `R` in it.
pub struct Tracked<B: 'static, K: 'static, R: 'static> {
    pub(super) name: &'static str,
    pub(super) value: Read<B, K, R>,
    pub(super) set: Write<B, K>,
    /// The values that it can take now; otherwise as its type says.
    pub(super) within: Option<fn(&B, K) -> Range>,
    /// The words or ids that it can name.
    pub(super) among: Option<fn(&B, K) -> Vec<String>>,
    /// Tests whether it can be set now; `None` for always.
    pub(super) when: Option<fn(&B) -> bool>,
    /// The most it can ever be.
    pub(super) most: Option<fn(&B, K) -> u16>,
    /// It must add up with the other parts to `most`.
    pub(super) adds_up: bool,
    /// It may be out of the range of what it can be set to.
    pub(super) lasts: bool,
    pub(super) count: Count<B, K, R>,
    pub(super) told: bool,
}

/// The source of its value.
pub(super) enum Read<B, K, R: 'static> {
    Field(RowField<R>),
    Battle(fn(&B, K) -> Value),
}

/// The way it is set.
pub(super) enum Write<B, K> {
    Never,
    Field,
    Flag(fn(&mut B, K, bool) -> Result<(), &'static str>),
}

/// The number that the odds count.
pub(super) enum Count<B, K, R> {
    Nothing,
    More(fn(&R, &R) -> i32),
    Row(fn(&R) -> u16),
    Battle(fn(&B, K) -> u32),
}

impl<B, K, R> Tracked<B, K, R> {
    const fn new(name: &'static str, value: Read<B, K, R>) -> Self {
        Self {
            name,
            value,
            set: Write::Never,
            within: None,
            among: None,
            when: None,
            most: None,
            adds_up: false,
            lasts: false,
            count: Count::Nothing,
            told: true,
        }
    }

    /// A field of a row.
    pub const fn held(field: RowField<R>) -> Self {
        Self {
            set: Write::Field,
            ..Self::new(field.name, Read::Field(field))
        }
    }

    /// A field that is not a counter.
    pub const fn kept() -> Self {
        Self::derived("", |_, _| Value::Null).untold()
    }

    /// A value that follows from others.
    pub const fn derived(name: &'static str, get: fn(&B, K) -> Value) -> Self {
        Self::new(name, Read::Battle(get))
    }

    /// A number that only the odds count.
    pub const fn odds(name: &'static str, count: fn(&R) -> u16) -> Self {
        let unseen = Self::derived(name, |_, _| Value::Null).untold();
        unseen.counted_by(count)
    }

    /// Fails to compile when a counter lacks what its type needs.
    pub(super) const fn check(&self) {
        let (Read::Field(field), Write::Field) = (&self.value, &self.set) else {
            return;
        };
        let is_limited = self.most.is_some() || self.within.is_some();
        let is_chosen = self.among.is_some() || self.within.is_some();
        match field.requires {
            Requires::Limit => assert!(is_limited, "a number needs `most` or `within`"),
            Requires::Choice => assert!(is_chosen, "a name needs `among` or `within`"),
            Requires::Nothing => {}
        }
        let takes_names = matches!(field.requires, Requires::Choice);
        assert!(self.among.is_none() || takes_names, "`among` is for names");
    }

    /// Gives it another name than its field's.
    pub const fn called(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }

    /// Sets the most it can ever be: a saved game with more does not open.
    pub const fn most(mut self, most: fn(&B, K) -> u16) -> Self {
        self.most = Some(most);
        self
    }

    /// Sets the values that it can take now.
    pub const fn within(mut self, range: fn(&B, K) -> Range) -> Self {
        self.within = Some(range);
        self
    }

    /// Sets the words or ids to choose from.
    pub const fn among(mut self, among: fn(&B, K) -> Vec<String>) -> Self {
        self.among = Some(among);
        self
    }

    /// Makes it settable at times only.
    pub const fn when(mut self, when: fn(&B) -> bool) -> Self {
        self.when = Some(when);
        self
    }

    /// Makes it a part, which adds up with the row's other parts to `sum`.
    pub const fn part_of(mut self, sum: fn(&B, K) -> u16) -> Self {
        self.adds_up = true;
        self.most(sum)
    }

    /// Shows a field that cannot be set.
    pub const fn fixed(mut self) -> Self {
        self.set = Write::Never;
        self
    }

    /// Lets a flag that no field holds be set.
    pub const fn set_by(mut self, set: fn(&mut B, K, bool) -> Result<(), &'static str>) -> Self {
        self.set = Write::Flag(set);
        self
    }

    /// Lets it keep a value that it cannot be set to any more, such as a unit that has left the table.
    pub const fn lasting(mut self) -> Self {
        self.lasts = true;
        self
    }

    /// Counts the change of a number, or of a list's length, in the odds.
    pub const fn counted(mut self) -> Self {
        if let Read::Field(field) = &self.value {
            self.count = Count::More(field.more);
        }
        self
    }

    /// Counts a number of the row in the odds.
    pub const fn counted_by(mut self, count: fn(&R) -> u16) -> Self {
        self.count = Count::Row(count);
        self
    }

    /// Counts a number of the battle in the odds.
    pub const fn counted_as(mut self, count: fn(&B, K) -> u32) -> Self {
        self.count = Count::Battle(count);
        self
    }

    /// Leaves it out of the state, which has it elsewhere or not at all.
    pub const fn untold(mut self) -> Self {
        self.told = false;
        self
    }
}

/// The counters of a row.
pub(super) struct All<B: 'static, K: 'static, R: 'static> {
    pub list: &'static [Tracked<B, K, R>],
    /// A bit for each counter that the odds count: they check it on every run.
    counted: u64,
    /// The odds count something of the battle, which may change while the row does not.
    pub of_battle: bool,
}

impl<B, K, R> All<B, K, R> {
    pub(super) const fn of(list: &'static [Tracked<B, K, R>]) -> Self {
        assert!(list.len() <= 64, "`counted` has a bit for each counter");
        let (mut counted, mut of_battle, mut at) = (0, false, 0);
        while at < list.len() {
            list[at].check();
            if !matches!(list[at].count, Count::Nothing) {
                counted |= 1 << at;
            }
            of_battle |= matches!(list[at].count, Count::Battle(_));
            at += 1;
        }
        Self {
            list,
            counted,
            of_battle,
        }
    }

    /// The counters that have a name.
    pub(super) fn named(&self) -> impl Iterator<Item = &Tracked<B, K, R>> {
        self.list.iter().filter(|one| !one.name.is_empty())
    }

    pub(super) const fn counts_nothing(&self) -> bool {
        self.counted == 0
    }

    pub(super) fn counted(&self) -> impl Iterator<Item = &Tracked<B, K, R>> {
        let mut left = self.counted;
        std::iter::from_fn(move || {
            let at = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            self.list.get(usize::try_from(at).ok()?)
        })
    }
}
