//! What all rosters share: everybody in one has an id and a name, and no id stands there twice.

use super::{Clause, Directory, Form, Listed, Severity, Step, slug};
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
    fn ids(list: &[Self]) -> Vec<&str> {
        list.iter().map(|named| named.id.as_str()).collect()
    }
}

/// Reads what heads a battle: its name and its rulebook, which whoever gives it to be read has seen to.
pub fn battle_head(form: &mut Form) {
    let _ = form.text("battle").help("the battle's name").required();
    let _ = form.text("rules").help("the ruleset's id").required();
}

/// One side's roster as it was read.
pub struct SideRoster<U, C> {
    /// The side's name.
    pub name: String,
    /// Its units (or figures).
    pub units: Vec<Named<U>>,
    /// Its characters (or commanders, or leaders).
    pub characters: Vec<Named<C>>,
}

/// A list of a side's roster.
pub struct ListOf<T> {
    /// Its key.
    pub key: &'static str,
    /// What it holds.
    pub help: &'static str,
    /// Whether it must be there.
    pub required: bool,
    /// Reads one entry.
    pub one: fn(&mut Form, Side) -> Named<T>,
}

impl<T> ListOf<T> {
    fn read(&self, form: &mut Form, side: Side) -> Vec<Named<T>> {
        form.list(self.key, self.help, self.required, |form| {
            (self.one)(form, side)
        })
    }
}

impl<U, C> SideRoster<U, C> {
    /// Reads both sides' rosters; `help` is that of the two, `one` reads a side.
    pub fn both(
        form: &mut Form,
        help: [&'static str; 2],
        one: fn(&mut Form, Side) -> Self,
    ) -> Option<[Self; 2]> {
        let [red, blue] = Side::BOTH
            .map(|side| form.group(side.id(), help[side.index()], true, |form| one(form, side)));
        Some([red?, blue?])
    }

    /// Reads a side's roster; `empty` is the fault of one without units, and `tidy` sees to what is particular before ids are
    /// compared.
    pub fn read(
        form: &mut Form,
        side: Side,
        units: &ListOf<U>,
        characters: Option<&ListOf<C>>,
        empty: &str,
        tidy: impl FnOnce(&mut Form, &mut Self),
    ) -> Self {
        let name = form.text("roster").help("the side's name").required();
        let _ = form.text("rules").help("the ruleset's id").required();
        let mut roster = SideRoster {
            name,
            units: units.read(form, side),
            characters: characters.map_or_else(Vec::new, |list| list.read(form, side)),
        };
        if form.is_reading() && roster.units.is_empty() {
            form.fault(units.key, empty);
        }
        tidy(form, &mut roster);
        let ids = Named::ids(&roster.characters);
        let characters = characters.map(|list| (list.key, ids));
        let all = std::iter::once((units.key, Named::ids(&roster.units)));
        check_ids(form, &all.chain(characters).collect::<Vec<_>>());
        roster
    }

    /// Who is in a battle of these two, and what the ruleset says of each.
    #[must_use]
    pub fn assemble(sides: [Self; 2]) -> (Directory, Vec<U>, Vec<C>) {
        let mut directory = Directory {
            sides: sides.each_ref().map(|side| side.name.clone()),
            ..Directory::default()
        };
        let (mut units, mut characters) = (Vec::new(), Vec::new());
        for (side, roster) in Side::BOTH.into_iter().zip(sides) {
            units.extend(enlist(side, roster.units, &mut directory.units));
            characters.extend(enlist(side, roster.characters, &mut directory.characters));
        }
        (directory, units, characters)
    }
}

/// Reads the cards of the scenario's own: each one's name and text.
pub fn special_effects(form: &mut Form, help: &'static str) -> Vec<(String, String)> {
    form.list("special_effects", help, false, |form| {
        (
            form.text("name").help("the card's name").required(),
            form.text("text").help("what it does").required(),
        )
    })
}

/// Reads the same where there are no cards, and says so.
pub fn no_cards(form: &mut Form, warning: &str) {
    let effects = special_effects(form, "this ruleset has no cards: leave it out");
    form.idle_if(effects.is_empty());
    if form.is_reading() && !effects.is_empty() {
        form.warn("special_effects", warning);
    }
}

/// Reads which of `clauses` do not limit the rosters, because the umpire says so.
pub fn umpire_allows(form: &mut Form, clauses: &'static [Clause]) -> Vec<String> {
    form.clauses("umpire_allows", clauses)
        .help("clauses whose limits do not hold for the rosters")
        .or(Vec::new())
}

/// Puts what a side has into a list of the directory, and gives what its ruleset says of each.
fn enlist<T>(side: Side, roster: Vec<Named<T>>, into: &mut Vec<Listed>) -> impl Iterator<Item = T> {
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
fn check_ids(form: &mut Form, lists: &[(&str, Vec<&str>)]) {
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
