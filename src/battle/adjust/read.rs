//! What `adjust` is to set: the counters and values that were entered.

use super::*;

/// Reads what to set: one of `counters`, perhaps against one of `balanced`, or several at once.
pub(super) fn adjustment(
    (counters, is_seen): (&[Counter], bool),
    balanced: &[String],
    directory: &Directory,
    form: &mut Form,
) -> Adjustment {
    let together = form.raw("set").is_some_and(|set| !set.is_null());
    let names: Vec<String> = counters
        .iter()
        .map(|counter| counter.name.clone())
        .collect();
    let at = form
        .choice("counter", &names)
        .named(
            counters
                .iter()
                .map(|it| (it.name.clone(), called(it, is_seen, directory))),
        )
        .or_instead("set")
        .help("the counter to set");
    let at = if together {
        at.optional()
    } else {
        Some(at.required())
    };
    let known = at
        .and_then(|at| counters.get(usize::from(at)))
        .map_or_else(Vec::new, |counter| words_of(&counter.range));
    let name = |id: &String| Some((id.clone(), directory.name(directory.who(id)?).to_owned()));
    let called: Vec<(String, String)> = known.iter().filter_map(name).collect();
    let to = form
        .any("to")
        .or_instead("set")
        .among(known)
        .named(called)
        .help("the new value; of a list, several with commas");
    let to = if together {
        to.optional()
    } else {
        Some(to.required())
    };
    let help = "the counter that makes up the difference, where counters must add up";
    let against = form.choice("against", balanced).help(help);
    let against = against
        .optional()
        .and_then(|at| balanced.get(usize::from(at)));
    let counter = at.and_then(|at| counters.get(usize::from(at)));
    form.idle_if(counter.is_none_or(|counter| !balanced.contains(&counter.name)));
    let set = form
        .any("set")
        .help("several counters, each with its value, instead of counter and to")
        .optional();
    form.idle_if(!together);
    match set {
        Some(_) if at.is_some() || to.is_some() => form.fault(
            "set",
            "takes the place of counter and to; leave one or the other out",
        ),
        Some(Value::Object(set)) => return several(counters, set, directory, form),
        Some(_) => form.fault(
            "set",
            "is not a list of counters, such as {\"smoke\": 1, \"disorder\": 0}",
        ),
        None => {}
    }
    let Some(counter) = counter else {
        return Adjustment::new();
    };
    let to = value_for(&counter.range, to.unwrap_or_default(), directory);
    if let (true, Err(message)) = (form.is_reading(), counter.range.fits(&to)) {
        form.fault("to", message);
    }
    let other = against.and_then(|name| counters.iter().find(|counter| counter.name == *name));
    let rest = other.map(|other| balance(form, counter, &to, other));
    let mut set = Adjustment::new();
    set.insert(counter.name.clone(), to);
    set.extend(rest);
    set
}

/// A counter for people, with its value if that `is_seen`: `smoke (1)`.
fn called(counter: &Counter, is_seen: bool, directory: &Directory) -> String {
    let name = counter.name.replace(['.', '_'], " ");
    let value = match &counter.value {
        Value::Null => "none".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(id) if let Some(who) = directory.who(id) => directory.name(who).to_owned(),
        value => crate::battle::value::plain(value),
    };
    match value {
        value if is_seen && !value.is_empty() => format!("{name} ({value})"),
        _ => name,
    }
}

/// Reads several counters with their values.
fn several(
    counters: &[Counter],
    set: Map<String, Value>,
    directory: &Directory,
    form: &mut Form,
) -> Adjustment {
    if set.is_empty() {
        form.fault("set", "names no counter");
    }
    let names = || counters.iter().map(|counter| counter.name.as_str());
    let mut read = Adjustment::new();
    for (name, to) in set {
        let known = counters.iter().find(|counter| counter.name == name);
        let Some(counter) = known else {
            let rest = near_or_all(&name, names());
            let name = printable(&name);
            form.fault("set", format!("{name:?} is not a counter of it{rest}"));
            continue;
        };
        let to = value_for(&counter.range, to, directory);
        if let Err(message) = counter.range.fits(&to) {
            form.fault("set", format!("{name}: {message}"));
        }
        read.insert(name, to);
    }
    read
}

/// A value as a counter keeps it.
fn value_for(range: &Range, to: Value, directory: &Directory) -> Value {
    match (range, to) {
        (Range::List(_), Value::Null) => Value::Array(Vec::new()),
        (Range::List(words), Value::String(text)) => listed(words, &text, directory),
        (Range::Flag, Value::String(text)) => match text.to_lowercase().as_str() {
            "y" | "yes" => Value::Bool(true),
            "n" | "no" => Value::Bool(false),
            _ => Value::String(text),
        },
        (_, to) => null_if_none(range, whole_if_it_is(to)),
    }
}

/// A list as it is typed: ids or names, with commas between them. What is neither stays as it is, for the range to refuse.
fn listed(words: &[String], text: &str, directory: &Directory) -> Value {
    let given = text.split(',').map(str::trim).filter(|it| !it.is_empty());
    let given: Vec<&str> = given.filter(|it| *it != "none").collect();
    let word = |given: &&str| {
        let is_called = |id: &&String| {
            let who = directory.who(id);
            who.is_some_and(|who| directory.name(who).eq_ignore_ascii_case(given))
        };
        let known = words.iter().find(|id| *id == given);
        let known = known.or_else(|| words.iter().find(is_called));
        Value::from(known.map_or(*given, String::as_str))
    };
    given.iter().map(word).collect()
}

/// The words that a counter can be set to. Numbers are typed.
fn words_of(range: &Range) -> Vec<String> {
    let nothing = || std::iter::once("none".to_owned());
    match range {
        Range::Whole(..) => Vec::new(),
        Range::WholeOrNone(..) => nothing().collect(),
        Range::Flag => ["yes", "no"].map(str::to_owned).to_vec(),
        Range::Words(words) => words.clone(),
        Range::Id(ids) | Range::Text(ids) | Range::List(ids) => {
            ids.iter().cloned().chain(nothing()).collect()
        }
    }
}

/// Turns 2.0 into 2, as every other field does.
fn whole_if_it_is(to: Value) -> Value {
    match to.as_f64() {
        Some(number)
            if to.is_f64()
                && number.fract() == 0.0
                && (0.0..=f64::from(u16::MAX)).contains(&number) =>
        {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a whole number from 0 to 65535, as was seen"
            )]
            Value::from(number as u16)
        }
        _ => to,
    }
}

/// Turns `none` into null where the counter can be null.
fn null_if_none(range: &Range, to: Value) -> Value {
    let nullable = match range {
        Range::WholeOrNone(..) | Range::Text(_) => true,
        Range::Id(ids) => ids.iter().all(|id| id != "none"),
        _ => false,
    };
    if nullable && to == "none" {
        Value::Null
    } else {
        to
    }
}

/// The rest for `other` when the two add up as before.
fn balance(form: &mut Form, counter: &Counter, to: &Value, other: &Counter) -> (String, Value) {
    let whole = |value: &Value| value.as_i64().unwrap_or(0);
    let rest = whole(&other.value) + whole(&counter.value) - whole(to);
    if form.is_reading() && counter.name == other.name {
        form.fault("against", "is the counter itself; name another");
    } else if form.is_reading() && rest < 0 {
        form.fault("against", format!("{} is only {}", other.name, other.value));
    } else if form.is_reading() && other.range.fits(&Value::from(rest)).is_err() {
        form.fault("against", format!("{} cannot be {rest}", other.name));
    }
    (other.name.clone(), Value::from(rest.max(0)))
}

impl Form<'_> {
    /// A row of the state: the id of a unit or character, or a word such as `turn`. `known` tests whether it exists.
    pub(super) fn row(
        &mut self,
        name: &'static str,
        suggested: Option<String>,
        known: impl Fn(&str) -> bool,
    ) -> String {
        let given = self.raw(name).and_then(Value::as_str).map(str::to_owned);
        let mut field = Field::blank(name, Kind::Row);
        field.help = "a unit, a character, turn or deck";
        field.required = true;
        self.push_field(field);
        match (given, self.is_reading()) {
            (Some(row), _) if known(&row) => return row,
            (Some(row), _) => {
                self.fault(
                    name,
                    format!(
                        "{:?} is neither a unit nor a character, nor turn nor deck",
                        printable(&row)
                    ),
                );
            }
            (None, true) => self.fault(name, "is required: a unit, a character, turn or deck"),
            (None, false) => {}
        }
        suggested.unwrap_or_default()
    }
}
