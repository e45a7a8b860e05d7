//! `adjust`: the umpire sets counters.

mod read;
mod sentence;

use super::*;
use read::adjustment;

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
            let others = sentence::others(it, &after, &self.row);
            self.sentence(it, [&states[0], &states[1]], others)
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

/// A value without JSON's quotes.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => super::printable(text),
        Value::Null => "nothing".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Array(list) if list.is_empty() => "nothing".to_owned(),
        Value::Array(list) => list.iter().map(plain).joined(", "),
        other => other.to_string(),
    }
}
