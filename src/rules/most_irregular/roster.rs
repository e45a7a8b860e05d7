//! A roster of Most Irregular (MI-01 to MI-03).

use super::options::RuleOptions;
use super::*;
use crate::battle::{SideRoster, identity, no_cards, umpire_allows};
use crate::rules::lists::{NO_UNITS, commanders, in_units, units};

/// The most men a unit may have.
const MOST_FIGURES: u16 = 999;

words! {
    /// A unit's quality (MI-02), worst first.
    #[derive(PartialOrd, Ord)]
    pub enum Quality {
        Rabble,
        Conscript,
        Regular,
        Elite,
    }
}

impl Quality {
    /// MI-02: the lowest face that passes a test.
    pub fn target(self) -> u8 {
        match self {
            Quality::Rabble => 5,
            Quality::Conscript => 4,
            Quality::Regular => 3,
            Quality::Elite => 2,
        }
    }

    /// MI-16: the base range in inches, for the weapon's multiplier.
    pub fn base_range(self) -> u16 {
        match self {
            Quality::Rabble => 2,
            Quality::Conscript => 3,
            Quality::Regular => 4,
            Quality::Elite => 5,
        }
    }

    /// MI-17: the bonus to fire.
    pub fn fire_bonus(self) -> u16 {
        match self {
            Quality::Rabble | Quality::Conscript => 0,
            Quality::Regular => 1,
            Quality::Elite => 2,
        }
    }

    /// MI-27: levels above the worst.
    pub fn level(self) -> u16 {
        match self {
            Quality::Rabble => 0,
            Quality::Conscript => 1,
            Quality::Regular => 2,
            Quality::Elite => 3,
        }
    }
}

words! {
    pub enum Weapon {
        Smoothbore,
        EarlyRifle,
        AdvancedRifle,
        None,
    }
}

impl Weapon {
    /// MI-16: the multiplier of the base range; none without a weapon.
    pub fn multiplier(self) -> Option<u16> {
        match self {
            Weapon::Smoothbore => Some(3),
            Weapon::EarlyRifle => Some(4),
            Weapon::AdvancedRifle => Some(6),
            Weapon::None => None,
        }
    }

    /// In a sentence: `smoothbores`.
    pub fn phrase(self) -> &'static str {
        match self {
            Weapon::Smoothbore => "smoothbores",
            Weapon::EarlyRifle => "early rifles",
            Weapon::AdvancedRifle => "advanced rifles",
            Weapon::None => "no firearms",
        }
    }
}

/// A unit on a roster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitEntry {
    pub side: Side,
    pub quality: Quality,
    pub figures: u16,
    pub weapon: Weapon,
    pub breech_loading: bool,
    pub traits: Vec<String>,
}

impl UnitEntry {
    /// MI-16: effective range, in inches; none without a weapon.
    pub fn reach(&self) -> Option<u16> {
        let multiplier = self.weapon.multiplier();
        multiplier.map(|multiplier| self.quality.base_range() * multiplier)
    }
}

/// A commander on a roster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommanderEntry {
    pub side: Side,
    pub charismatic: bool,
    pub mounted: bool,
    pub traits: Vec<String>,
}

/// The part of a battle that never changes.
#[derive(Debug)]
pub struct Roster {
    pub directory: Directory,
    pub units: Vec<UnitEntry>,
    pub commanders: Vec<CommanderEntry>,
    pub options: RuleOptions,
    /// For each side, all its commanders or none, as options of an ask (MI-23).
    pub officers: [Options; 2],
}

impl Roster {
    /// A side's strength in words: men, units, commanders.
    pub fn strength(&self, side: Side) -> Vec<String> {
        let units = self.units.iter().filter(|unit| unit.side == side);
        let commanders = self.commanders.iter().filter(|it| it.side == side).count();
        vec![
            in_units(units.map(|unit| unit.figures), "man", "men"),
            count(commanders, "commander", "commanders"),
        ]
    }
}

/// Reads a battle with both rosters in place. Problems go to the form.
pub fn muster(form: &mut Form) -> Option<Roster> {
    let sides = SideRoster::both(form, ["red's roster", "blue's roster"], side_roster);
    let options = form.options("options", "the rules' options", RuleOptions::read);
    no_cards(form, "Most Irregular draws no cards");
    let _ = umpire_allows(form, super::clauses::CLAUSES);
    let (directory, units, commanders) = SideRoster::assemble(sides?);
    Some(Roster {
        officers: Side::BOTH.map(|side| officers(&directory, side)),
        directory,
        units,
        commanders,
        options,
    })
}

fn side_roster(form: &mut Form, side: Side) -> SideRoster<UnitEntry, CommanderEntry> {
    SideRoster::read(
        form,
        side,
        &units(unit),
        Some(&commanders(commander)),
        NO_UNITS,
        |form, it| {
            if form.is_reading() && it.characters.is_empty() {
                form.warn(
                    "commanders",
                    "without a commander these men cannot be activated (MI-07); add one",
                );
            }
        },
    )
}

fn unit(form: &mut Form, side: Side) -> Named<UnitEntry> {
    let (id, name) = identity(form);
    let quality = form
        .word("quality")
        .help("quality: tests pass on 5+ (rabble), 4+, 3+ or 2+ (elite)")
        .or(Quality::Regular);
    let figures = form
        .whole("figures")
        .unit("figures")
        .within(1, MOST_FIGURES)
        .help("figures in the unit; one figure is one man")
        .or(12);
    let weapon = form
        .word("weapon")
        .help("the firearm, which sets effective range")
        .or(Weapon::Smoothbore);
    let breech_loading = form
        .flag("breech_loading")
        .help("breech-loaders: rapid fire adds 3")
        .or(false);
    let mut traits = form
        .words("traits")
        .help("other traits, shown beside the name")
        .or(Vec::new());
    let breech_loading = take(&mut traits, "breech_loading") || breech_loading;
    if form.is_reading() && breech_loading && weapon == Weapon::None {
        form.fault(
            "breech_loading",
            "breech-loading needs a weapon; choose one or set this to no",
        );
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
        .help("activates and rallies stragglers within 8″ instead of 4″")
        .or(false);
    let mounted = form.flag("mounted").help("moves 4″ more").or(false);
    let mut traits = form
        .words("traits")
        .help("other traits, shown beside the name")
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

/// MI-03: removes a trait with an effect from the free ones. Returns whether it was there.
fn take(traits: &mut Vec<String>, name: &str) -> bool {
    let all = traits.len();
    traits.retain(|one| one.to_lowercase().replace([' ', '-'], "_") != name);
    traits.len() < all
}

/// MI-23: a side's commanders or none, as options of an ask.
fn officers(directory: &Directory, side: Side) -> Options {
    let own = directory.characters.iter().filter(|it| it.side == side);
    Options::people(own.map(|it| it.id.as_str()))
}
