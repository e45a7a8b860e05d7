//! The answer of a question that offers what can be chosen: units, words, yes and no, one of them or several.

use super::*;

/// An answer chosen from what its field offers.
#[derive(Clone, Debug)]
pub struct Selection {
    /// All that is offered, suggested ones first.
    pub offers: Vec<Candidate>,
    /// The number of them that keys and arrows reach: the suggested ones, until the others are listed.
    pub listed: usize,
    /// The chosen ones, in the order of choosing.
    pub picked: Vec<usize>,
    /// The cursor, where several can be chosen.
    pub(crate) at: usize,
    /// Several can be chosen.
    pub many: bool,
}

impl Selection {
    /// Returns the choice of a field, with the answer `value` (null for none).
    pub(super) fn new(field: &Field, value: &Value, people: &[Candidate]) -> Selection {
        let mut offers = field.offers(people);
        let is_turned = field.kind == Kind::Flag && (field.required || !field.default.is_null());
        if is_turned {
            // No stands first where it is the rule.
            offers.swap(0, 1);
        }
        let meant = offers.iter().filter(|it| field.is_meant_for(it.id()));
        let listed = match meant.count() {
            some if some > 0 && field.names_units() => some,
            _ => offers.len(),
        };
        let (many, is_per_unit) = (field.is_several(), field.kind == Kind::PerUnit);
        // A single possible answer needs no question; of several units with fields of their own all are meant.
        let only = match field.options.len() {
            _ if !field.required => false,
            1 => true,
            0 => false,
            _ => is_per_unit || !many && field.names_units() && listed == 1,
        };
        let place = |value: &Value| offers.iter().position(|it| it.value == *value);
        let id = |id: &String| place(&Value::from(id.as_str()));
        let picked: Vec<usize> = match value {
            Value::Array(list) => list.iter().filter_map(place).collect(),
            Value::Object(map) => map.keys().filter_map(id).collect(),
            Value::Null if is_turned => vec![0],
            Value::Null if only && many => field.options.iter().filter_map(id).collect(),
            Value::Null if only => vec![0],
            Value::String(text) if field.kind == Kind::Flag => {
                let on = crate::battle::value::flag(text);
                on.and_then(|on| place(&on.into())).into_iter().collect()
            }
            value => place(value).into_iter().collect(),
        };
        let after = picked
            .last()
            .map_or(0, |last| (last + 1) % offers.len().max(1));
        Selection {
            at: if field.names_units() { after } else { 0 },
            listed,
            picked,
            many,
            offers,
        }
    }

    /// The chosen ones, in the order of choosing.
    pub fn chosen(&self) -> impl Iterator<Item = &Candidate> {
        self.picked.iter().filter_map(|at| self.offers.get(*at))
    }

    /// The value for an entry; `None` without an answer.
    pub(super) fn value(&self) -> Option<Value> {
        let mut values = self.chosen().map(|it| it.value.clone());
        let first = values.next()?;
        Some(if self.many {
            std::iter::once(first).chain(values).collect()
        } else {
            first
        })
    }

    /// True if some are not listed yet.
    pub(crate) fn has_others(&self) -> bool {
        self.listed < self.offers.len()
    }

    /// Chooses one; of several it joins the others, or leaves them.
    pub(super) fn pick(&mut self, at: usize) {
        self.at = at;
        match self.picked.iter().position(|other| *other == at) {
            Some(place) if self.many => drop(self.picked.remove(place)),
            _ if self.many => self.picked.push(at),
            _ => self.picked = vec![at],
        }
    }

    /// Chooses one in place of all others.
    pub(super) fn choose_only(&mut self, at: usize) {
        (self.at, self.picked) = (at, vec![at]);
    }

    /// Goes to the next or previous one.
    pub(super) fn step(&mut self, by: isize) {
        let from = if self.many {
            Some(self.at)
        } else {
            self.picked.first().copied()
        };
        self.go_to(stepped(from, self.listed, by));
    }

    /// Goes to one that begins with the letters typed.
    pub(super) fn find(&mut self, letters: &mut TypedLetters, c: char) {
        let names: Vec<&str> = self.offers.iter().map(|it| it.name.as_str()).collect();
        let from = if self.many {
            Some(self.at)
        } else {
            self.picked.first().copied()
        };
        self.go_to(letters.find(&names, from, c));
    }

    fn go_to(&mut self, at: Option<usize>) {
        match at {
            Some(at) if self.many => self.at = at,
            Some(at) => self.choose_only(at),
            None => {}
        }
    }

    /// Lets the last one go.
    pub(super) fn erase(&mut self) {
        self.picked.pop();
    }
}
