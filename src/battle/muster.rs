//! What all rosters share: everybody in one has an id and a name, and no id stands there twice.

use super::{Clause, Form, Listed, Severity, Step, slug};
use crate::table::Side;

/// Somebody as a roster has him.
pub struct Named<T> {
    /// His id, which nobody else on his side has.
    pub id: String,
    /// His name.
    pub name: String,
    /// What his ruleset says of him.
    pub entry: T,
}

impl<T> Named<T> {
    /// The ids of all of them.
    pub fn ids(list: &[Self]) -> Vec<&str> {
        list.iter().map(|named| named.id.as_str()).collect()
    }
}

/// Reads what heads a battle: its name and its rulebook, which whoever gives it to be read has seen to.
pub fn battle_head(form: &mut Form) {
    let _ = form.text("battle").help("the battle's name").required();
    let _ = form.text("rules").help("the ruleset's id").required();
}

/// Reads what heads a side's roster, and gives the side's name.
pub fn roster_head(form: &mut Form) -> String {
    let name = form.text("roster").help("the side's name").required();
    let _ = form.text("rules").help("the ruleset's id").required();
    name
}

/// Reads which of `clauses` do not limit the rosters, because the umpire says so.
pub fn umpire_allows(form: &mut Form, clauses: &'static [Clause]) -> Vec<String> {
    form.clauses("umpire_allows", clauses)
        .help("clauses whose limits do not hold for the rosters")
        .or(Vec::new())
}

/// Puts what a side has into a list of the directory, and gives what its ruleset says of each.
pub fn enlist<T>(
    side: Side,
    roster: Vec<Named<T>>,
    into: &mut Vec<Listed>,
) -> impl Iterator<Item = T> {
    roster.into_iter().map(move |Named { id, name, entry }| {
        into.push(Listed::new(side, &id, name));
        entry
    })
}

/// Reads `id` and `name`, the first made from the second where it is left out.
pub fn identity(form: &mut Form) -> (String, String) {
    let id = form
        .text("id")
        .help("a short name for commands; made from the name when left out")
        .optional();
    let name = form.text("name").help("the name").required();
    let made = slug(id.as_deref().unwrap_or(&name));
    if form.is_reading() {
        match &id {
            Some(id) if *id != made => {
                form.fault("id", format!("{id:?} is not an id: lower-case letters, digits and hyphens only; {made:?} would do"));
            }
            None if made.is_empty() && !name.is_empty() => {
                form.fault("name", "no id can be made from it; write one under id");
            }
            _ => {}
        }
    }
    (made, name)
}

/// Finds fault with every id that stands a second time in a side's lists, each of which comes with its key in the roster.
pub fn check_ids(form: &mut Form, lists: &[(&str, Vec<&str>)]) {
    let mut seen: Vec<&str> = Vec::new();
    for (list, ids) in lists {
        for (index, id) in ids.iter().enumerate() {
            if seen.contains(id) {
                let below = [Step::Key((*list).to_owned()), Step::Index(index)];
                form.fault_at(
                    &below,
                    Severity::Error,
                    format!("the id {id:?} is taken; give this one an id of its own"),
                );
            }
            seen.push(id);
        }
    }
}
