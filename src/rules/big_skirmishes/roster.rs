//! The roster of Big Skirmishes and its limits (BS-01 to BS-06).

mod troops;

use super::clauses::CLAUSES;
use super::options::RuleOptions;
use super::*;
use crate::battle::{ListOf, SideRoster, identity, slug, special_effects, umpire_allows};
use crate::rules::lists::in_units;
pub use troops::{Arm, Formation, Rating, Weapon};

/// The limit on figures of a unit: far above any on a table, low enough to count with.
pub const MOST_FIGURES: u16 = 999;

/// A unit as in the roster; it never changes in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitEntry {
    pub side: Side,
    pub arm: Arm,
    pub rating: Rating,
    pub figures: u16,
    pub weapon: Weapon,
    pub formation: Formation,
    pub light_infantry: bool,
    pub indians: bool,
    pub hidden: bool,
    pub dummy: bool,
}

/// A character as in the roster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CharacterEntry {
    pub side: Side,
    /// The class; `None` until `muster` rolls it (BS-07).
    pub class: Option<u8>,
    pub mounted: bool,
    pub rank: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardKind {
    Character(Character),
    Pause,
    FreeAction,
    Joker,
    Dummy,
    /// The index of the effect in the battle's list.
    Effect(u16),
}

impl CardKind {
    pub fn is_bonus(self) -> bool {
        !matches!(self, CardKind::Character(_) | CardKind::Pause)
    }
}

/// The parts of a battle that never change.
#[derive(Debug)]
pub struct Roster {
    pub directory: Directory,
    pub units: Vec<UnitEntry>,
    pub characters: Vec<CharacterEntry>,
    pub options: RuleOptions,
    pub cards: Vec<Card>,
    pub kinds: Vec<CardKind>,
    /// The text of each Special Effect.
    pub effects: Vec<String>,
}

impl Roster {
    /// A side's figures and characters against their limits (BS-06), for the muster.
    pub fn strength(&self, side: Side) -> Vec<String> {
        let units = || {
            self.units
                .iter()
                .filter(move |unit| unit.side == side && !unit.dummy)
        };
        let of_class = |class: u8| {
            self.characters
                .iter()
                .filter(|it| it.side == side && it.class == Some(class))
                .count()
        };
        let characters = self.characters.iter().filter(|it| it.side == side).count();
        vec![
            in_units(units().map(|unit| unit.figures), "figure", "figures"),
            format!(
                "{characters} of at most {} (BS-06)",
                count(units().count().saturating_sub(1), "character", "characters")
            ),
            format!("{} of 2 Leaders, {} of 1 Hero", of_class(3), of_class(4)),
        ]
    }
}

/// Reads a battle with both rosters in place. All faults go to the form.
pub fn muster(form: &mut Form) -> Option<Roster> {
    let sides = SideRoster::both(form, ["red's roster", "blue's roster"], side_roster);
    let options = form.options("options", "the rules' options", RuleOptions::read);
    let effects = special_effects(form, "the scenario's own cards");
    let allows = umpire_allows(form, CLAUSES);
    let sides = sides?;
    for (side, roster) in Side::BOTH.into_iter().zip(&sides) {
        check_numbers(form, side, roster, &allows);
    }
    let (directory, units, characters) = SideRoster::assemble(sides);
    let (cards, kinds) = deck(form, &directory, &effects);
    Some(Roster {
        directory,
        units,
        characters,
        options,
        cards,
        kinds,
        effects: effects.into_iter().map(|(_, text)| text).collect(),
    })
}

const UNITS: ListOf<UnitEntry> = ListOf {
    key: "units",
    help: "the units, in roster order",
    presence: Required,
    one: unit,
};

const CHARACTERS: ListOf<CharacterEntry> = ListOf {
    key: "characters",
    help: "the characters, in roster order",
    presence: Optional,
    one: character,
};

fn side_roster(form: &mut Form, side: Side) -> SideRoster<UnitEntry, CharacterEntry> {
    let empty = "a side needs at least 1 unit; add one";
    SideRoster::read(form, side, &UNITS, Some(&CHARACTERS), empty, |_, it| {
        let units = it.units.iter_mut();
        let nameless = units.filter(|unit| unit.id.is_empty() && unit.entry.hidden);
        for (unit, number) in nameless.zip(1..) {
            unit.id = format!("hidden-{number}");
        }
    })
}

fn unit(form: &mut Form, side: Side) -> Named<UnitEntry> {
    let (mut id, name) = identity(form);
    let arm: Arm = form
        .word("arm")
        .help("infantry, cavalry or artillery")
        .or(Arm::Infantry);
    let indians = form
        .raw("indians")
        .and_then(serde_json::Value::as_bool)
        .unwrap_or(false);
    let rating = form
        .word("rating")
        .help("quality; artillery and Indians are always average")
        .or(Rating::Average);
    let figures = form
        .whole("figures")
        .unit("figures")
        .within(1, MOST_FIGURES)
        .help("figures; for a gun, its crew")
        .or(if arm == Arm::Artillery { 4 } else { 12 });
    let usual = match arm {
        Arm::Infantry => Weapon::Musket,
        Arm::Cavalry => Weapon::None,
        Arm::Artillery => Weapon::Gun,
    };
    let weapon = form
        .word("weapon")
        .help("weapon; default: musket for infantry, none for cavalry, gun for artillery")
        .or(usual);
    let stands = match arm {
        Arm::Infantry => Formation::Line,
        Arm::Cavalry => Formation::Mounted,
        Arm::Artillery => Formation::Unlimbered,
    };
    let formation = form
        .word("formation")
        .help("formation at the start; default: line, mounted or unlimbered")
        .or(stands);
    let light_infantry = form
        .flag("light_infantry")
        .help("light infantry: if elite, may skirmish by pairs")
        .or(false);
    let _ = form
        .flag("indians")
        .help("Indians: always average, not slowed by bad going")
        .or(false);
    let dummy_given = form
        .raw("dummy")
        .and_then(serde_json::Value::as_bool)
        .unwrap_or(false);
    let hidden = form
        .flag("hidden")
        .help("starts hidden; without an id it is called hidden-1 and so on, because both sides see ids")
        .or(dummy_given);
    let dummy = form
        .flag("dummy")
        .help("a dummy: no real unit; starts hidden")
        .or(false);
    let entry = UnitEntry {
        side,
        arm,
        rating,
        figures,
        weapon,
        formation,
        light_infantry,
        indians,
        hidden: hidden || dummy,
        dummy,
    };
    if form.is_reading() {
        check_unit(form, &entry, &id);
        // An id made from the name would give away what is hidden.
        if entry.hidden && form.raw("id").is_none() {
            id.clear();
        }
    }
    Named { id, name, entry }
}

fn check_unit(form: &mut Form, unit: &UnitEntry, id: &str) {
    if unit.rating != Rating::Average && (unit.arm == Arm::Artillery || unit.indians) {
        let who = if unit.indians {
            "Indians are"
        } else {
            "artillery is"
        };
        form.fault(
            "rating",
            format!("{who} always average (BS-02): leave the rating out"),
        );
    }
    if !unit.formation.fits(unit.arm) {
        let fit = Formation::ALL.iter().filter(|it| it.fits(unit.arm));
        let fit = fit.map(|it| it.word());
        form.fault(
            "formation",
            format!(
                "{} cannot be {} (BS-03): choose {}",
                unit.arm.word(),
                unit.formation.phrase(),
                fit.joined(", ")
            ),
        );
    }
    let artillery = unit.arm == Arm::Artillery;
    if (unit.weapon == Weapon::Gun) != artillery && (artillery || unit.weapon != Weapon::None) {
        form.fault(
            "weapon",
            "only artillery has a gun, and no other weapon: leave the weapon out",
        );
    }
    if (unit.light_infantry || unit.indians) && unit.arm == Arm::Artillery {
        form.fault(
            if unit.indians {
                "indians"
            } else {
                "light_infantry"
            },
            "artillery cannot be light infantry or Indian: leave this out",
        );
    }
    if unit.light_infantry && unit.arm == Arm::Cavalry {
        form.fault(
            "light_infantry",
            "cavalry cannot be light infantry: leave this out",
        );
    }
    let usual = if unit.arm == Arm::Artillery {
        4..=4
    } else {
        4..=24
    };
    if !usual.contains(&unit.figures) {
        let about = if unit.arm == Arm::Artillery {
            "a gun has a crew of 4"
        } else {
            "units have about a dozen figures"
        };
        form.warn(
            "figures",
            format!("{} is unusual: {about} (BS-01)", unit.figures),
        );
    }
    if unit.dummy
        && ["dummy", "decoy", "fake"]
            .iter()
            .any(|word| id.contains(word))
    {
        form.warn(
            "id",
            format!(
                "both sides can see the id {id:?}, and it gives the dummy away: choose another"
            ),
        );
    }
}

fn character(form: &mut Form, side: Side) -> Named<CharacterEntry> {
    let (id, name) = identity(form);
    let class = form
        .whole("class")
        .within(1, 4)
        .help("1 Duffer, 2 Professional, 3 Leader, 4 Hero")
        .optional();
    let roll = form
        .flag("roll")
        .help("the class is rolled at the muster")
        .or(false);
    let mounted = form
        .flag("mounted")
        .help("mounted: moves class x 8″ alone, not class x 4″")
        .or(false);
    let rank = form
        .whole("rank")
        .within(0, 99)
        .help("higher is senior")
        .optional();
    if form.is_reading() {
        match (class, roll) {
            (Some(_), true) => {
                form.fault(
                    "roll",
                    "the class is given already: leave out class or roll",
                );
            }
            (None, false) if form.raw("class").is_none() => {
                form.fault(
                    "class",
                    "is required: 1 for a Duffer, 2 for a Professional, 3 for a Leader, 4 for a Hero; or roll: true",
                );
            }
            _ => {}
        }
    }
    let class = class
        .and_then(|class| u8::try_from(class).ok())
        .filter(|_| !roll);
    Named {
        id,
        name,
        entry: CharacterEntry {
            side,
            class,
            mounted,
            rank,
        },
    }
}

/// Checks for fewer characters than units, at most 2 Leaders and 1 Hero (BS-06).
fn check_numbers(
    form: &mut Form,
    side: Side,
    roster: &SideRoster<UnitEntry, CharacterEntry>,
    allows: &[String],
) {
    if !form.is_reading() || allows.iter().any(|clause| clause == "BS-06") {
        return;
    }
    let at = |index: usize, key: &str| {
        vec![
            side.id().into(),
            "characters".into(),
            PathStep::Index(index),
            key.into(),
        ]
    };
    let units = roster.units.iter().filter(|unit| !unit.entry.dummy).count();
    let characters = roster.characters.len();
    if characters >= units && characters > 0 {
        let message = format!(
            "{characters} characters for {units} units (dummies do not count); there must be fewer characters than units (BS-06)"
        );
        form.fault_at(&at(0, "")[..2], message);
    }
    for (class, most, name) in [(3, 2, "Leaders"), (4, 1, "Hero")] {
        let mut of_class = roster
            .characters
            .iter()
            .enumerate()
            .filter(|(_, character)| character.entry.class == Some(class));
        if let Some((index, _)) = of_class.nth(most) {
            form.fault_at(
                &at(index, "class"),
                format!("a side has at most {most} {name} (BS-06)"),
            );
        }
    }
}

/// Builds the deck: a card for each character, 2 Pauses, 1 Free Action, 1 Joker, 1 Dummy, the Special Effects
/// (BS-12).
fn deck(
    form: &mut Form,
    directory: &Directory,
    effects: &[(String, String)],
) -> (Vec<Card>, Vec<CardKind>) {
    let mut cards = Vec::new();
    let mut kinds = Vec::new();
    let mut add = |id: &str, name: &str, key: &str, kind: CardKind, text: &str| {
        cards.push(Card {
            id: id.to_owned(),
            name: name.to_owned(),
            key: key.to_owned(),
            kind: if kind.is_bonus() { "Bonus card" } else { "" },
            text: if kind.is_bonus() {
                let text = text.trim_end_matches('.');
                format!("{text}. Discard it if you have not played it by the second Pause.")
            } else {
                text.to_owned()
            },
        });
        kinds.push(kind);
    };
    for (index, it) in (0..).zip(&directory.characters) {
        add(
            &it.id,
            &it.name,
            &it.id,
            CardKind::Character(Character(index)),
            "",
        );
    }
    let pauses = format!("First: {} Second: {}", rule("BS-20"), rule("BS-21"));
    add("pause", "Pause", "pause-1", CardKind::Pause, &pauses);
    add("pause", "Pause", "pause-2", CardKind::Pause, &pauses);
    for (id, name, kind, clause) in [
        ("free-action", "Free Action", CardKind::FreeAction, "BS-16"),
        ("joker", "Joker", CardKind::Joker, "BS-17"),
        ("dummy", "Dummy", CardKind::Dummy, "BS-18"),
    ] {
        add(id, name, id, kind, rule(clause));
    }
    let mut taken = vec![
        "pause".to_owned(),
        "free-action".to_owned(),
        "joker".to_owned(),
        "dummy".to_owned(),
    ];
    for (index, (name, text)) in (0..).zip(effects) {
        let id = slug(name);
        if form.is_reading() && (id.is_empty() || taken.contains(&id)) {
            let below = [
                "special_effects".into(),
                PathStep::Index(usize::from(index)),
                "name".into(),
            ];
            form.fault_at(
                &below,
                format!("a card of the deck is already called {name:?}: choose another name"),
            );
        }
        add(&id, name, &id, CardKind::Effect(index), text);
        taken.push(id);
    }
    (cards, kinds)
}

/// The text of a clause.
fn rule(id: &str) -> &'static str {
    let found = CLAUSES.iter().find(|clause| clause.id == id);
    found.map_or("", |clause| clause.text)
}
