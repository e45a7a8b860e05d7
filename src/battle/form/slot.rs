//! The builder of one field.

use super::read::bounds;
use super::*;

pub(super) type FieldReader<'a, T> = Box<dyn Fn(&Value, &Form<'a>) -> Result<T, String> + 'a>;

/// A field under construction. End it with [`Slot::required`], [`Slot::or`] or [`Slot::optional`].
#[must_use = "a field is declared by how it ends"]
pub struct Slot<'f, 'a, T> {
    pub(super) form: &'f mut Form<'a>,
    pub(super) field: Field,
    pub(super) read: FieldReader<'a, T>,
    pub(super) blank: T,
}

impl<T: Clone> Slot<'_, '_, T> {
    /// Sets the help, one sentence.
    pub fn help(mut self, help: &'static str) -> Self {
        self.field.help = help;
        self
    }

    /// Gives it another name for people than its key.
    pub fn called(mut self, name: &'static str) -> Self {
        self.field.called = name;
        self
    }

    /// Names a field that can be given instead.
    pub(crate) fn or_instead(mut self, field: &'static str) -> Self {
        self.field.instead = field;
        self
    }

    /// Sets the unit of its number.
    pub fn unit(mut self, unit: &'static str) -> Self {
        self.field.unit = unit;
        self
    }

    /// Sets the unit to inches.
    pub fn inches(self) -> Self {
        self.unit("inches")
    }

    /// Sets a number's bounds, inclusive.
    pub fn within(mut self, min: impl Into<f64>, max: impl Into<f64>) -> Self {
        (self.field.bounds.min, self.field.bounds.max) = (Some(min.into()), Some(max.into()));
        self
    }

    /// Sets an upper bound that depends on the battle.
    pub(crate) fn at_most(mut self, max: impl Into<f64>) -> Self {
        self.field.bounds.min.get_or_insert(0.0);
        self.field.bounds.max = Some(max.into());
        self.field.now = true;
        self
    }

    /// Sets such an upper bound in a form for each of several units, with a lower one for single units by id.
    pub(crate) fn at_most_each(mut self, most: &[(String, u16)], max: impl Into<f64>) -> Self {
        self.field.bounds.most = most
            .iter()
            .map(|(id, most)| (id.clone(), f64::from(*most)))
            .collect();
        self.at_most(max)
    }

    /// Suggests units or characters by id. Others can still be named.
    pub fn among(mut self, ids: Vec<String>) -> Self {
        self.field.options = ids;
        self
    }

    /// Sets the names that players read for words that are ids.
    pub(crate) fn named(mut self, names: impl IntoIterator<Item = (String, String)>) -> Self {
        self.field.names = names.into_iter().collect();
        self
    }

    /// Sets the points cost of each word.
    pub fn costs<W: Word>(mut self, cost: impl Fn(W) -> u16) -> Self {
        let all = W::ALL.iter();
        self.field.costs = all
            .map(|it| (it.word().to_owned(), f64::from(cost(*it))))
            .collect();
        self
    }

    /// Offers only the words that make sense now. All are accepted.
    pub fn only(mut self, keep: impl Fn(&str) -> bool) -> Self {
        if self.form.subject().is_some() {
            self.field.options.retain(|word| keep(word));
            self.field.now = true;
        }
        self
    }

    /// Marks the field as having no effect now; screens can skip it.
    pub(crate) fn idle_if(mut self, idle: bool) -> Self {
        self.field.asking.idle = idle;
        self
    }

    /// Makes screens ask for it although it has a default.
    pub fn asked(mut self) -> Self {
        self.field.asking.always = true;
        self
    }

    /// Keeps the value until attacker or target moves.
    pub fn between(mut self) -> Self {
        self.field.asking.between = true;
        self
    }

    /// Makes the answer no where the target is known to be farther away than these inches.
    pub(crate) fn within_reach(mut self, inches: f64) -> Self {
        self.field.asking.reach = Some(inches);
        self
    }

    /// Keeps the value for the next time of the same unit.
    pub(crate) fn lasting(mut self) -> Self {
        self.field.asking.lasting = true;
        self
    }

    /// Offers the named terrain of the scenario as answers, each with the cover that it gives.
    pub(crate) fn cover(mut self) -> Self {
        self.field.asking.terrain = Some(TerrainQuestion::Cover);
        self
    }

    /// Offers the named terrain of this going as answers that mean yes.
    pub(crate) fn going(mut self, going: &'static str) -> Self {
        self.field.asking.terrain = Some(TerrainQuestion::Going(going));
        self
    }

    /// Makes screens ask for these points with the dice.
    pub(crate) fn before_dice(mut self) -> Self {
        self.field.asking.before_dice = true;
        self
    }

    /// Fills in a number for single units by id.
    pub(crate) fn propose_each(mut self, each: &[(String, u16)]) -> Self {
        self.field.asking.proposed = each
            .iter()
            .map(|(id, count)| (id.clone(), f64::from(*count)))
            .collect();
        self
    }

    /// Fills in what `other` leaves over of the upper bound, up to so many `times` that field for each unit by id.
    pub(crate) fn rest_of(mut self, other: &'static str, times: &[(String, u16)]) -> Self {
        self.field.asking.rest_of = Some((other, times.to_vec()));
        self
    }

    /// Compares the odds at these numbers: the far ends of range bands, or every count.
    pub(crate) fn compare_at(self, at: impl IntoIterator<Item = impl Into<f64>>) -> Self {
        self.compare_with(|| at.into_iter().map(|at| json_number(at.into())).collect())
    }

    /// Compares the odds of every value.
    pub fn compare(self) -> Self {
        let all = match self.field.kind {
            Kind::Flag => vec![Value::from(false), Value::from(true)],
            _ => self
                .field
                .options
                .iter()
                .map(|word| Value::from(word.as_str()))
                .collect(),
        };
        self.compare_with(|| all)
    }

    /// Compares the odds of these values; null leaves the field out.
    pub(crate) fn compare_with(mut self, values: impl FnOnce() -> Vec<Value>) -> Self {
        // Reading needs no comparisons, and the odds read forms all the time.
        if !self.form.is_reading() {
            self.field.asking.compare = values();
        }
        self
    }

    /// Ends a required field.
    pub fn required(mut self) -> T {
        self.field.required = true;
        let blank = self.blank.clone();
        self.done().unwrap_or(blank)
    }

    /// Ends a field that can be left out, null or (where a unit or character can be named) `none`.
    pub fn optional(self) -> Option<T> {
        self.done()
    }

    /// Ends a field with a default.
    pub fn or(mut self, default: T) -> T
    where
        T: DefaultValue,
    {
        self.field.default = default.shown();
        self.done().unwrap_or(default)
    }

    /// Ends a field whose default depends on the battle.
    pub(crate) fn or_now(mut self, default: T) -> T
    where
        T: DefaultValue,
    {
        self.field.now = true;
        self.or(default)
    }

    /// Ends a field of ids whose default depends on the battle, written `shown`.
    pub(crate) fn or_id(mut self, default: Option<(T, &str)>) -> T {
        self.field.now = true;
        self.field.default = default
            .as_ref()
            .map_or(Value::Null, |(_, shown)| Value::from(*shown));
        self.field.required = default.is_none();
        let blank = default.map_or(self.blank.clone(), |(value, _)| value);
        self.done().unwrap_or(blank)
    }

    /// Ends a required list of ids, with a suggestion.
    pub(crate) fn suggest(mut self, ids: &[String]) -> T {
        if !ids.is_empty() {
            self.field.now = true;
            self.field.default = Value::from(ids.to_vec());
        }
        self.required()
    }

    fn done(self) -> Option<T> {
        let Self {
            form, field, read, ..
        } = self;
        let nobody = |value: &Value| {
            value.is_null()
                || (matches!(field.kind, Kind::Unit | Kind::Character) && value == "none")
        };
        let given = form
            .given
            .and_then(|given| given.get(field.name))
            .filter(|value| field.required || !nobody(value));
        let mut got = None;
        match given {
            Some(value) => {
                match read(value, form).and_then(|read| bounds(&field, value).map(|()| read)) {
                    Ok(read) => got = Some(read),
                    Err(message) => form.fault(field.name, message),
                }
            }
            None => form.miss(field.name, field.required, field.help),
        }
        form.fields.push(field);
        got
    }
}
