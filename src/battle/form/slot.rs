//! One field while it is being declared.

use super::read::bounds;
use super::{Field, Form, Kind, Shown, Word, json_number};
use serde_json::Value;

pub(super) type Reader<'a, T> = Box<dyn Fn(&Value, &Form<'a>) -> Result<T, String> + 'a>;

/// A field being declared. It ends with [`Slot::required`], [`Slot::or`], [`Slot::or_now`] or [`Slot::optional`].
#[must_use = "a field is declared by how it ends"]
pub struct Slot<'f, 'a, T> {
    pub(super) form: &'f mut Form<'a>,
    pub(super) field: Field,
    pub(super) read: Reader<'a, T>,
    pub(super) blank: T,
}

impl<T: Clone> Slot<'_, '_, T> {
    /// What it is, in a sentence.
    pub fn help(mut self, help: &'static str) -> Self {
        self.field.help = help;
        self
    }

    /// Another field may be given in its place.
    pub fn or_instead(mut self, field: &'static str) -> Self {
        self.field.instead = field;
        self
    }

    /// What its number counts.
    pub fn unit(mut self, unit: &'static str) -> Self {
        self.field.unit = unit;
        self
    }

    /// Counts inches.
    pub fn inches(self) -> Self {
        self.unit("inches")
    }

    /// A number's bounds, both included.
    pub fn within(mut self, min: impl Into<f64>, max: impl Into<f64>) -> Self {
        (self.field.min, self.field.max) = (Some(min.into()), Some(max.into()));
        self
    }

    /// An upper bound that holds for the battle as it stands.
    pub fn at_most(mut self, max: impl Into<f64>) -> Self {
        self.field.min.get_or_insert(0.0);
        self.field.max = Some(max.into());
        self.field.now = true;
        self
    }

    /// The same in a form for each of several units, with what holds for each by its id.
    pub fn at_most_each(mut self, most: &[(String, u16)], max: impl Into<f64>) -> Self {
        self.field.most = most
            .iter()
            .map(|(id, most)| (id.clone(), f64::from(*most)))
            .collect();
        self.at_most(max)
    }

    /// Those whom it is meant for, by id: whoever fills it in sees them first. Others may still be named.
    pub fn among(mut self, ids: Vec<String>) -> Self {
        self.field.options = ids;
        self
    }

    /// What each of its words costs, in a rulebook that counts points.
    pub fn costs<W: Word>(mut self, cost: impl Fn(W) -> u16) -> Self {
        let all = W::ALL.iter();
        self.field.costs = all
            .map(|(word, it)| ((*word).to_owned(), f64::from(cost(*it))))
            .collect();
        self
    }

    /// As the battle stands only these of its words make sense: whoever fills it in sees no others. All are read.
    pub fn only(mut self, keep: impl Fn(&str) -> bool) -> Self {
        if self.form.subject().is_some() {
            self.field.options.retain(|word| keep(word));
            self.field.now = true;
        }
        self
    }

    /// As the battle stands nothing comes of filling it in, so nobody need be asked. Who gives it all the same is read.
    pub fn idle_if(mut self, idle: bool) -> Self {
        self.field.idle = idle;
        self
    }

    /// A screen asks for it in its order, although it has a default.
    pub fn asked(mut self) -> Self {
        self.field.asked = true;
        self
    }

    /// It lies between who acts and the target: what was entered holds until one of the two moves.
    pub fn between(mut self) -> Self {
        self.field.between = true;
        self
    }

    /// Points that are spent before the first die falls.
    pub fn before_dice(mut self) -> Self {
        self.field.before_dice = true;
        self
    }

    /// In a form for each of several units: what a screen fills in for each, by id.
    pub fn propose_each(mut self, each: &[(String, u16)]) -> Self {
        self.field.proposed = each
            .iter()
            .map(|(id, count)| (id.clone(), f64::from(*count)))
            .collect();
        self
    }

    /// In a form for each of several units: a screen fills in what `other` leaves over of the most, up to `times` as many.
    pub fn rest_of(mut self, other: &'static str, times: u16) -> Self {
        self.field.rest_of = Some((other, times));
        self
    }

    /// Its odds are worth comparing at these numbers: the far ends of range bands, counts one by one.
    pub fn compare_at(self, at: impl IntoIterator<Item = impl Into<f64>>) -> Self {
        self.compare_with(|| at.into_iter().map(|at| json_number(at.into())).collect())
    }

    /// Its odds are worth comparing at every value: no and yes, each word.
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

    /// Its odds are worth comparing at these values; null leaves it out.
    pub fn compare_with(mut self, values: impl FnOnce() -> Vec<Value>) -> Self {
        // An entry that is read is compared with nothing: the odds read a form for every look.
        if !self.form.is_reading() {
            self.field.compare = values();
        }
        self
    }

    /// It has no default.
    pub fn required(mut self) -> T {
        self.field.required = true;
        let blank = self.blank.clone();
        self.done().unwrap_or(blank)
    }

    /// It may be left out, and is then nothing. Null is nothing too, and so is `none` where somebody may be named.
    pub fn optional(self) -> Option<T> {
        self.done()
    }

    /// It may be left out, and is then `default`.
    pub fn or(mut self, default: T) -> T
    where
        T: Shown,
    {
        self.field.default = default.shown();
        self.done().unwrap_or(default)
    }

    /// It may be left out, and is then what the battle suggests at the moment.
    pub fn or_now(mut self, default: T) -> T
    where
        T: Shown,
    {
        self.field.now = true;
        self.or(default)
    }

    /// It may be left out, and is then the `nth` of the words that the battle offers.
    pub fn or_nth(mut self, nth: usize) -> T
    where
        T: From<u16>,
    {
        self.field.now = true;
        self.field.default = self
            .field
            .options
            .get(nth)
            .map_or(Value::Null, |word| Value::from(word.as_str()));
        self.done()
            .unwrap_or_else(|| T::from(u16::try_from(nth).unwrap_or(0)))
    }

    /// It may be left out, and is then what the battle suggests, written `shown`: for ids.
    pub fn or_id(mut self, default: Option<(T, &str)>) -> T {
        self.field.now = true;
        self.field.default = default
            .as_ref()
            .map_or(Value::Null, |(_, shown)| Value::from(*shown));
        self.field.required = default.is_none();
        let blank = default.map_or(self.blank.clone(), |(value, _)| value);
        self.done().unwrap_or(blank)
    }

    /// It has no default, but the form suggests these to whoever fills it in: for lists of ids.
    pub fn suggest(mut self, ids: &[String]) -> T {
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
