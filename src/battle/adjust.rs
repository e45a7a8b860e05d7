//! `adjust`: the umpire sets counters.

use super::tracking;
use super::{
    Arg, At, Counter, Directory, Field, Form, Kind, Order, Prose, Range, Rules, Say, Viewer, say,
};
use crate::table::{Invalid, Played, Side, Who};
use serde_json::{Map, Value};

/// Reasons that fit most rulings at a table.
pub const REASONS: [&str; 4] = [
    "both players agree",
    "umpire's ruling",
    "scenario rule",
    "correction",
];

pub(super) struct Adjust {
    row: String,
    what: Adjustment,
    /// The field that a value which cannot be is blamed on: `to` or `set`.
    field: &'static str,
    reason: String,
    who: Who,
}

/// The counters to set, in this order.
type Adjustment = Map<String, Value>;

impl Adjust {
    pub(super) fn form<R: Rules>(battle: &R, form: &mut Form) -> Self {
        let subject = form.subject();
        let row = form.row(
            "unit",
            subject.map(|who| battle.directory().id(who).to_owned()),
            |row| battle.counters(row).is_some(),
        );
        let who = battle.directory().who(&row).unwrap_or(Who::Table);
        form.acts(who);
        let counters = battle.counters(&row).unwrap_or_default();
        // Whose state is hidden keeps its values.
        let is_seen = matches!(who, Who::Unit(_) | Who::Character(_))
            && !battle.is_redacted(who, Viewer::Table);
        let what = adjustment(
            (&counters, is_seen),
            &tracking::parts(R::tracked(), battle, &row),
            battle.directory(),
            form,
        );
        let several = form.raw("set").is_some_and(|set| !set.is_null()) || what.len() > 1;
        let reason = form
            .text("reason")
            .among(REASONS.map(str::to_owned).to_vec())
            .help("the reason, for the log")
            .or(String::new());
        Adjust {
            row,
            what,
            field: if several { "set" } else { "to" },
            reason,
            who,
        }
    }
}

/// Reads what to set: one of `counters`, perhaps against one of `balanced`, or several at once.
fn adjustment(
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
                .map(|it| (it.name.clone(), called(it, is_seen))),
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
    let to = form
        .any("to")
        .or_instead("set")
        .among(known)
        .help("the new value; of a list, ids or names with commas");
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
fn called(counter: &Counter, is_seen: bool) -> String {
    let name = counter.name.replace(['.', '_'], " ");
    let value = match &counter.value {
        Value::Null => "none".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        value => super::value::plain(value),
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
            let rest = super::near_or_all(&name, names());
            let name = super::printable(&name);
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

/// Sets counters: those that must add up together, each other by itself.
fn set_all<R: Rules>(battle: &mut R, row: &str, set: &Adjustment) -> Result<(), String> {
    let parts = tracking::parts(R::tracked(), battle, row);
    let (parts, others): (Adjustment, Adjustment) = set
        .clone()
        .into_iter()
        .partition(|(name, _)| parts.contains(name));
    let mut result = match parts.len() {
        0 => Ok(()),
        1 => parts
            .iter()
            .try_for_each(|(name, to)| battle.adjust(row, name, to)),
        _ => tracking::set_together(R::tracked(), battle, row, &parts),
    };
    for (name, to) in &others {
        result = result.and_then(|()| battle.adjust(row, name, to));
    }
    result.and_then(|()| agree(battle, row, set))
}

/// Checks that counters which depend on each other have come to the values set.
fn agree<R: Rules>(battle: &R, row: &str, set: &Adjustment) -> Result<(), String> {
    if set.len() < 2 {
        return Ok(());
    }
    for counter in battle.counters(row).unwrap_or_default() {
        let wanted = set.get(&counter.name).filter(|to| **to != counter.value);
        if let Some(to) = wanted.filter(|to| !same_list(to, &counter.value)) {
            let (name, is, to) = (&counter.name, plain(&counter.value), plain(to));
            return Err(format!(
                "these do not go together: {name} would be {is}, not {to}"
            ));
        }
    }
    Ok(())
}

/// Compares two lists in any order.
fn same_list(one: &Value, other: &Value) -> bool {
    let (Some(one), Some(other)) = (one.as_array(), other.as_array()) else {
        return false;
    };
    one.len() == other.len() && one.iter().all(|it| other.contains(it))
}

impl Adjust {
    /// The counters to tell: all that changed, also with those that were set; without a change all that were set.
    fn changed<'a>(&'a self, states: [&'a [Counter]; 2]) -> Vec<&'a String> {
        let changed = |counter: &&Counter| {
            states[0]
                .iter()
                .all(|old| old.name != counter.name || old.value != counter.value)
        };
        let all = states[1].iter().filter(changed);
        let mut changed: Vec<&String> = all.map(|counter| &counter.name).collect();
        // In the order in which they were set; then those that depend on them.
        changed.sort_by_key(|name| {
            self.what
                .keys()
                .position(|it| it == *name)
                .unwrap_or(usize::MAX)
        });
        if changed.is_empty() {
            changed = self.what.keys().collect();
        }
        changed
    }

    /// `Umpire: Royal Fusiliers, disorders 0 to 2; correction`. `states` are the row's counters before and after.
    fn told<R: Rules>(
        &self,
        battle: &R,
        states: [&[Counter]; 2],
        others: Vec<(Who, Vec<String>)>,
    ) -> Say {
        let value = |state: &[Counter], name: &String| {
            let found = state.iter().find(|counter| counter.name == *name);
            found.map_or(Value::Null, |counter| counter.value.clone())
        };
        let names = self.changed(states);
        let set_to = match names.as_slice() {
            [one] => Some((one, value(states[1], one))).filter(|(_, to)| to.is_number()),
            _ => None,
        };
        let banner = if let Some((what, to)) = set_to {
            let what = battle.counter_called(&self.row, what);
            say!("||{WHAT}: {to}", what, to = Prose(&to.to_string()))
        } else {
            say!("||UMPIRE SETS")
        };
        let change = |counter: &&String| {
            let [was, is] = states.map(|state| called_value(battle, &value(state, counter)));
            let called = battle.counter_called(&self.row, counter);
            say!("{called} {was} to {is}", called, was, is)
        };
        let told = say!(
            "Umpire: {row}{between}{all}{others}[; {reason}]",
            row = self.row(),
            between = if self.who == Who::Table { " " } else { ", " },
            all = names.iter().map(change).collect::<Vec<_>>(),
            others = also_changed(battle, others),
            reason = Prose(&self.reason)
        );
        let changed = say!("Umpire: {who} changed||UMPIRE SETS", self.who);
        told.then(banner).hidden(self.who, changed)
    }

    /// The row as it is called.
    fn row(&self) -> Arg {
        match self.who {
            Who::Table => Prose(&self.row).into(),
            who => who.into(),
        }
    }
}

impl<R: Rules> Order<R> for Adjust {
    fn title(&self, battle: &R) -> Say {
        let set = |(counter, to): (&String, &Value)| {
            let name = battle.counter_called(&self.row, counter);
            say!("{name} set to {to}", name, to = Prose(&plain(to)))
        };
        let what: Vec<Say> = self.what.iter().map(set).collect();
        say!("{row}: {what}", row = self.row(), what)
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        let mut after = at.battle.clone();
        set_all(&mut after, &self.row, &self.what)
            .map_err(|message| Invalid::new(self.field, message))?;
        // Told before it is set: the names are those of before.
        at.plain("", Who::Table, |it| {
            let states = [it, &after].map(|it| it.counters(&self.row).unwrap_or_default());
            let others = others(it, &after, &self.row);
            self.told(it, [&states[0], &states[1]], others)
        });
        if !self.reason.is_empty() {
            at.line("", |_| say!("{reason}", reason = Prose(&self.reason)));
        }
        let moves = after.moves_since(at.battle);
        *at.battle = after;
        for (who, todo) in moves {
            at.tell(who, |_| todo);
        }
        Ok(())
    }
}

/// The other units, characters and sides that an adjustment has changed, each with its counters.
fn others<R: Rules>(before: &R, after: &R, row: &str) -> Vec<(Who, Vec<String>)> {
    let rows = R::tracked().iter().flat_map(|table| table.rows(after));
    let counters = |battle: &R, row: &str| battle.counters(row).unwrap_or_default();
    let mut all = Vec::new();
    for (other, _) in rows.filter(|(other, _)| *other != row) {
        let side = Side::BOTH.into_iter().find(|side| side.id() == other);
        let who = after.directory().who(other).or(side.map(Who::Side));
        let Some(who) = who else { continue };
        let was = counters(before, other);
        let now = counters(after, other).into_iter();
        // A value may be the same and its range another.
        let is_same = |it: &Counter| {
            was.iter()
                .any(|old| old.name == it.name && old.value == it.value)
        };
        let changed = now
            .filter(|it| !is_same(it))
            .map(|it| it.name.replace('_', " "));
        let changed: Vec<String> = changed.collect();
        if !changed.is_empty() {
            all.push((who, changed));
        }
    }
    all
}

/// The most others that an adjustment names.
const MOST_NAMED: usize = 4;

/// `; also changed: Xavier (engaged with)`.
fn also_changed<R: Rules>(battle: &R, others: Vec<(Who, Vec<String>)>) -> Say {
    let is_hidden = |who: &Who| battle.is_redacted(*who, Viewer::Table);
    let hidden: Vec<Who> = others.iter().map(|it| it.0).filter(is_hidden).collect();
    let counted = |n: usize| say!("; also changed: {n} others", n);
    let open = others.len() - hidden.len();
    if open > MOST_NAMED {
        let all = counted(others.len());
        let hide = |say: Say, who| say.hidden(who, counted(open));
        return hidden.into_iter().fold(all, hide);
    }
    let named = others.into_iter().map(|(who, what)| {
        let named = say!("{who} ({what})", who, what = Prose(&what.join(", ")));
        if is_hidden(&who) {
            named.hidden(who, say!(""))
        } else {
            named
        }
    });
    say!(
        "[; also changed: {named}]",
        named = named.collect::<Vec<_>>()
    )
}

/// A value for people: ids become names.
fn called_value<R: Rules>(battle: &R, value: &Value) -> Arg {
    match value {
        Value::String(id) => match battle.directory().who(id) {
            Some(who) => who.into(),
            None => Prose(&plain(value).replace('_', " ")).into(),
        },
        Value::Array(list) if !list.is_empty() => {
            let named = |it| say!("{it}", it = called_value(battle, it));
            list.iter().map(named).collect::<Vec<Say>>().into()
        }
        _ => Prose(&plain(value)).into(),
    }
}

/// A value without JSON's quotes.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => super::printable(text),
        Value::Null => "nothing".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Array(list) if list.is_empty() => "nothing".to_owned(),
        Value::Array(list) => list.iter().map(plain).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

impl Form<'_> {
    /// A row of the state: the id of a unit or character, or a word such as `turn`. `known` tests whether it exists.
    fn row(
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
                        super::printable(&row)
                    ),
                );
            }
            (None, true) => self.fault(name, "is required: a unit, a character, turn or deck"),
            (None, false) => {}
        }
        suggested.unwrap_or_default()
    }
}
