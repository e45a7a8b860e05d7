//! What a roster of Most Irregular holds (MI-01 to MI-03).

use super::options::Options;
use crate::battle::{
    Directory, Form, Named, Word, battle_head, check_ids, count, enlist, identity, roster_head,
    umpire_allows,
};
use crate::table::{Options as Choice, Side};

/// The most men a unit may have: far above anything on a table, low enough to count in.
const MOST_FIGURES: u16 = 999;

/// How good it is (MI-02), worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Quality {
    Rabble,
    Conscript,
    Regular,
    Elite,
}

impl Word for Quality {
    const ALL: &'static [(&'static str, Self)] = &[
        ("rabble", Quality::Rabble),
        ("conscript", Quality::Conscript),
        ("regular", Quality::Regular),
        ("elite", Quality::Elite),
    ];
}

impl Quality {
    /// MI-02: the least face that passes a test.
    pub(super) fn target(self) -> u8 {
        match self {
            Quality::Rabble => 5,
            Quality::Conscript => 4,
            Quality::Regular => 3,
            Quality::Elite => 2,
        }
    }

    /// MI-16: the inches that a weapon's multiplier multiplies.
    pub(super) fn base_range(self) -> u16 {
        match self {
            Quality::Rabble => 2,
            Quality::Conscript => 3,
            Quality::Regular => 4,
            Quality::Elite => 5,
        }
    }

    /// MI-17: what it adds to fire.
    pub(super) fn fire_bonus(self) -> u16 {
        match self {
            Quality::Rabble | Quality::Conscript => 0,
            Quality::Regular => 1,
            Quality::Elite => 2,
        }
    }

    /// How many levels above the worst it is.
    pub(super) fn level(self) -> u16 {
        match self {
            Quality::Rabble => 0,
            Quality::Conscript => 1,
            Quality::Regular => 2,
            Quality::Elite => 3,
        }
    }
}

/// What it shoots with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weapon {
    Smoothbore,
    EarlyRifle,
    AdvancedRifle,
    None,
}

impl Word for Weapon {
    const ALL: &'static [(&'static str, Self)] = &[
        ("smoothbore", Weapon::Smoothbore),
        ("early-rifle", Weapon::EarlyRifle),
        ("advanced-rifle", Weapon::AdvancedRifle),
        ("none", Weapon::None),
    ];
}

impl Weapon {
    /// MI-16: what it multiplies the quality's range by; `None` for no weapon.
    pub(super) fn multiplier(self) -> Option<u16> {
        match self {
            Weapon::Smoothbore => Some(3),
            Weapon::EarlyRifle => Some(4),
            Weapon::AdvancedRifle => Some(6),
            Weapon::None => None,
        }
    }

    /// As a phrase: `smoothbores`.
    pub(super) fn phrase(self) -> &'static str {
        match self {
            Weapon::Smoothbore => "smoothbores",
            Weapon::EarlyRifle => "early rifles",
            Weapon::AdvancedRifle => "advanced rifles",
            Weapon::None => "no firearms",
        }
    }
}

/// A unit as its roster has it. It never changes in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct UnitEntry {
    pub(super) side: Side,
    pub(super) quality: Quality,
    pub(super) figures: u16,
    pub(super) weapon: Weapon,
    pub(super) breech_loading: bool,
    pub(super) traits: Vec<String>,
}

/// A commander on a roster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CommanderEntry {
    pub(super) side: Side,
    pub(super) charismatic: bool,
    pub(super) mounted: bool,
    pub(super) traits: Vec<String>,
}

/// Everything about a battle that never changes.
#[derive(Debug)]
pub(super) struct Roster {
    pub(super) directory: Directory,
    pub(super) units: Vec<UnitEntry>,
    pub(super) commanders: Vec<CommanderEntry>,
    pub(super) options: Options,
    /// For each side, the choice among all its commanders, or none (MI-23).
    pub(super) officers: [Choice; 2],
}

impl Roster {
    /// What a side has.
    pub(super) fn strength(&self, side: Side) -> Vec<String> {
        let units = || self.units.iter().filter(move |unit| unit.side == side);
        let commanders = self.commanders.iter().filter(|it| it.side == side).count();
        let figures: u32 = units().map(|unit| u32::from(unit.figures)).sum();
        vec![
            format!(
                "{} in {}",
                count(figures, "man", "men"),
                count(units().count(), "unit", "units")
            ),
            count(commanders, "commander", "commanders"),
        ]
    }
}

/// One side's roster as it was read.
struct SideRoster {
    name: String,
    units: Vec<Named<UnitEntry>>,
    commanders: Vec<Named<CommanderEntry>>,
}

/// Reads a battle with both rosters in place. Every fault goes to the form.
pub(super) fn muster(form: &mut Form) -> Option<Roster> {
    battle_head(form);
    let red = form.group("red", "red's roster", true, |form| {
        side_roster(form, Side::Red)
    });
    let blue = form.group("blue", "blue's roster", true, |form| {
        side_roster(form, Side::Blue)
    });
    let options = form.options("options", "the rules' options", Options::read);
    let effects = form.list(
        "special_effects",
        "this ruleset has no cards: leave it out",
        false,
        |form| {
            (
                form.text("name").help("the card's name").required(),
                form.text("text").help("what it does").required(),
            )
        },
    );
    form.idle_if(effects.is_empty());
    if form.is_reading() && !effects.is_empty() {
        form.warn(
            "special_effects",
            "Most Irregular draws no cards; they are never seen",
        );
    }
    let _ = umpire_allows(form, super::clauses::CLAUSES);
    Some(assemble([red?, blue?], options))
}

fn side_roster(form: &mut Form, side: Side) -> SideRoster {
    let name = roster_head(form);
    let units = form.list(
        "units",
        "the units, in the order in which they are listed",
        true,
        |form| unit(form, side),
    );
    let commanders = form.list(
        "commanders",
        "the commanders, in the order in which they are listed",
        false,
        |form| commander(form, side),
    );
    if form.is_reading() && units.is_empty() {
        form.fault("units", "there is no unit; a side needs one at least");
    }
    if form.is_reading() && commanders.is_empty() {
        form.warn(
            "commanders",
            "there is no commander; nobody can activate these men (MI-07)",
        );
    }
    check_ids(
        form,
        &[
            ("units", Named::ids(&units)),
            ("commanders", Named::ids(&commanders)),
        ],
    );
    SideRoster {
        name,
        units,
        commanders,
    }
}

fn unit(form: &mut Form, side: Side) -> Named<UnitEntry> {
    let (id, name) = identity(form);
    let quality = form
        .word("quality")
        .help("how good it is: tests pass on 5, 4, 3 or 2 and more")
        .or(Quality::Regular);
    let figures = form
        .whole("figures")
        .unit("figures")
        .within(1, MOST_FIGURES)
        .help("men; one figure is one man")
        .or(12);
    let weapon = form
        .word("weapon")
        .help("what it shoots with")
        .or(Weapon::Smoothbore);
    let breech_loading = form
        .flag("breech_loading")
        .help("rapid fire adds 3")
        .or(false);
    let mut traits = form
        .words("traits")
        .help("anything else, shown beside the name")
        .or(Vec::new());
    let breech_loading = take(&mut traits, "breech_loading") || breech_loading;
    if form.is_reading() && breech_loading && weapon == Weapon::None {
        form.fault("breech_loading", "it has nothing to load");
    }
    Named {
        id,
        name,
        entry: UnitEntry {
            side,
            quality,
            figures,
            weapon,
            breech_loading,
            traits,
        },
    }
}

fn commander(form: &mut Form, side: Side) -> Named<CommanderEntry> {
    let (id, name) = identity(form);
    let charismatic = form
        .flag("charismatic")
        .help("activates and rallies stragglers within 8 inches, not 4")
        .or(false);
    let mounted = form.flag("mounted").help("moves 4 inches more").or(false);
    let mut traits = form
        .words("traits")
        .help("anything else, shown beside the name")
        .or(Vec::new());
    let charismatic = take(&mut traits, "charismatic") || charismatic;
    let mounted = take(&mut traits, "mounted") || mounted;
    Named {
        id,
        name,
        entry: CommanderEntry {
            side,
            charismatic,
            mounted,
            traits,
        },
    }
}

/// MI-03: a trait that has an effect has it among the others as well.
fn take(traits: &mut Vec<String>, name: &str) -> bool {
    let all = traits.len();
    traits.retain(|one| one.to_lowercase().replace([' ', '-'], "_") != name);
    traits.len() < all
}

fn assemble(sides: [SideRoster; 2], options: Options) -> Roster {
    let mut directory = Directory {
        sides: [sides[0].name.clone(), sides[1].name.clone()],
        ..Directory::default()
    };
    let (mut units, mut commanders) = (Vec::new(), Vec::new());
    for (side, roster) in Side::BOTH.into_iter().zip(sides) {
        units.extend(enlist(side, roster.units, &mut directory.units));
        commanders.extend(enlist(side, roster.commanders, &mut directory.characters));
    }
    let officers = Side::BOTH.map(|side| {
        let of_side = directory.characters.iter().filter(|it| it.side == side);
        Choice::people(of_side.map(|it| it.id.as_str()))
    });
    Roster {
        directory,
        units,
        commanders,
        options,
        officers,
    }
}
