//! How an adjustment is told.

use super::*;

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
        sort_by_key(&mut changed, |name| {
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
    pub(super) fn sentence<R: Rules>(
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
    pub(super) fn row(&self) -> Arg {
        match self.who {
            Who::Table => Prose(&self.row).into(),
            who => who.into(),
        }
    }
}

/// The other units, characters and sides that an adjustment has changed, each with its counters.
pub(super) fn others<R: Rules>(before: &R, after: &R, row: &str) -> Vec<(Who, Vec<String>)> {
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
fn also_changed(battle: &dyn Battle, others: Vec<(Who, Vec<String>)>) -> Say {
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
fn called_value(battle: &dyn Battle, value: &Value) -> Arg {
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
