//! Reading rosters: every entry has a name and an id that is unique on its side.

use super::*;

/// A named entry of a roster.
pub struct Named<T> {
    /// Unique on its side.
    pub id: String,
    /// The name in the roster.
    pub name: String,
    /// The ruleset's own data.
    pub entry: T,
}

impl<T> Named<T> {
    fn ids(list: &[Self]) -> Vec<&str> {
        list.iter().map(|named| named.id.as_str()).collect()
    }
}

/// One side's roster.
pub struct SideRoster<U, C> {
    /// The name of the side.
    pub name: String,
    /// The units (or figures).
    pub units: Vec<Named<U>>,
    /// The characters (or commanders, or leaders).
    pub characters: Vec<Named<C>>,
}

/// A list in a side's roster.
pub struct ListOf<T> {
    /// The key in the roster.
    pub key: &'static str,
    /// Help, in one sentence.
    pub help: &'static str,
    /// Whether it can be left out.
    pub presence: Presence,
    /// Reads one entry.
    pub one: fn(&mut Form, Side) -> Named<T>,
}

impl<T> ListOf<T> {
    fn read(&self, form: &mut Form, side: Side) -> Vec<Named<T>> {
        form.list(self.key, self.help, self.presence, |form| {
            (self.one)(form, side)
        })
    }
}

impl<U, C> SideRoster<U, C> {
    /// Reads both sides' rosters, after the name and rulebook of the battle, which the caller has read. `one` reads a side.
    pub fn both(
        form: &mut Form,
        help: [&'static str; 2],
        one: fn(&mut Form, Side) -> Self,
    ) -> Option<[Self; 2]> {
        let _ = form.text("battle").help("the battle's name").required();
        let _ = form.text("rules").help("the ruleset's id").required();
        let [red, blue] = Side::BOTH.map(|side| {
            form.group(side.id(), help[side.index()], Presence::Required, |form| {
                one(form, side)
            })
        });
        Some([red?, blue?])
    }

    /// Reads a side's roster. `empty` is the fault of a roster without units; `tidy` runs before ids are compared.
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
        let _ = form
            .words("notes")
            .help("notes of your own, kept from battle to battle")
            .or(Vec::new());
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

    /// The directory of two rosters, and the ruleset's own data in its order.
    pub(crate) fn assemble(sides: [Self; 2]) -> (Directory, Vec<U>, Vec<C>) {
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

/// Reads the scenario's own cards: the name and text of each.
pub fn special_effects(form: &mut Form, help: &'static str) -> Vec<(String, String)> {
    form.list("special_effects", help, Presence::Optional, |form| {
        (
            form.text("name").help("the card's name").required(),
            form.text("text").help("the text of the card").required(),
        )
    })
}

/// Reads such cards in a ruleset without cards, and warns about them.
pub fn no_cards(form: &mut Form, warning: &str) {
    let effects = special_effects(form, "this rulebook has no cards: leave it out");
    form.idle_if(effects.is_empty());
    if form.is_reading() && !effects.is_empty() {
        form.warn("special_effects", warning);
    }
}

/// The key of a battle that lifts clauses.
pub(crate) const ALLOWED: &str = "umpire_allows";

/// Reads the clauses that the umpire lifts for the rosters.
pub fn umpire_allows(form: &mut Form, clauses: &'static [Clause]) -> Vec<String> {
    form.clauses(ALLOWED, clauses)
        .help("clauses that the umpire lifts for these rosters")
        .or(Vec::new())
}

/// Adds entries to a list of the directory. Returns the ruleset's own data.
fn enlist<T>(side: Side, roster: Vec<Named<T>>, into: &mut Vec<Listed>) -> impl Iterator<Item = T> {
    roster.into_iter().map(move |Named { id, name, entry }| {
        into.push(Listed::new(side, &id, name));
        entry
    })
}

/// Reads `id` and `name`. The id defaults to one made from the name.
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

/// Reports ids that occur twice on a side. `lists` pairs each list with its key in the roster.
fn check_ids(form: &mut Form, lists: &[(&str, Vec<&str>)]) {
    let mut seen: Vec<&str> = Vec::new();
    for (list, ids) in lists {
        for (index, id) in ids.iter().enumerate() {
            if seen.contains(id) {
                let below = [(*list).into(), PathStep::Index(index)];
                form.fault_at(
                    &below,
                    format!("the id {id:?} is taken; give this one an id of its own"),
                );
            }
            seen.push(id);
        }
    }
}
