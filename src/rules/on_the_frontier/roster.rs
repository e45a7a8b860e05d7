//! What a roster of On the Frontier holds, and what it may hold.

use super::options::Options;
use crate::battle::{
    Directory, Form, ListOf, Named, SideRoster, Word, battle_head, count, identity, no_cards,
    umpire_allows,
};
use crate::table::Side;

/// The most figures a unit may have: far above anything on a table, low enough to count in.
pub(super) const MOST_FIGURES: u16 = 999;

/// OF-05: what is added to the die for the move of cavalry and of commanders, in inches.
pub(super) const RIDERS: u16 = 12;

/// What it moves and fights as (OF-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arm {
    Infantry,
    Skirmishers,
    Tribesmen,
    Cavalry,
    Artillery,
    Wagons,
}

impl Word for Arm {
    const ALL: &'static [(&'static str, Self)] = &[
        ("infantry", Arm::Infantry),
        ("skirmishers", Arm::Skirmishers),
        ("tribesmen", Arm::Tribesmen),
        ("cavalry", Arm::Cavalry),
        ("artillery", Arm::Artillery),
        ("wagons", Arm::Wagons),
    ];
}

impl Arm {
    /// Skirmishers and tribesmen: quicker, and not slowed by broken ground (OF-05).
    pub(super) fn is_light(self) -> bool {
        matches!(self, Arm::Skirmishers | Arm::Tribesmen)
    }

    /// OF-05: what is added to the die for a move, in inches.
    pub(super) fn rate(self) -> u16 {
        match self {
            Arm::Infantry | Arm::Artillery | Arm::Wagons => 6,
            Arm::Skirmishers | Arm::Tribesmen => 9,
            Arm::Cavalry => RIDERS,
        }
    }

    /// The usual company.
    fn company(self) -> u16 {
        match self {
            Arm::Infantry | Arm::Tribesmen => 8,
            Arm::Skirmishers | Arm::Cavalry | Arm::Artillery | Arm::Wagons => 4,
        }
    }

    fn usual_weapon(self) -> Weapon {
        match self {
            Arm::Infantry | Arm::Skirmishers | Arm::Tribesmen => Weapon::Musket,
            Arm::Artillery => Weapon::Artillery,
            Arm::Cavalry | Arm::Wagons => Weapon::None,
        }
    }
}

/// How good it is at rallying (OF-09).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Grade {
    Elite,
    Veteran,
    Line,
    Militia,
    Poor,
}

impl Word for Grade {
    const ALL: &'static [(&'static str, Self)] = &[
        ("elite", Grade::Elite),
        ("veteran", Grade::Veteran),
        ("line", Grade::Line),
        ("militia", Grade::Militia),
        ("poor", Grade::Poor),
    ];
}

/// What it shoots with (OF-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weapon {
    Musket,
    Rifle,
    Artillery,
    None,
}

impl Word for Weapon {
    const ALL: &'static [(&'static str, Self)] = &[
        ("musket", Weapon::Musket),
        ("rifle", Weapon::Rifle),
        ("artillery", Weapon::Artillery),
        ("none", Weapon::None),
    ];
}

/// OF-10: how far a weapon reaches, in inches: close range and long.
pub(super) fn reach(weapon: Weapon) -> (f64, f64) {
    match weapon {
        Weapon::Musket => (4.0, 8.0),
        Weapon::Rifle => (8.0, 16.0),
        Weapon::Artillery => (16.0, 32.0),
        Weapon::None => (0.0, 0.0),
    }
}

/// What a commander is: generals and heroes help to rally (OF-09).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Commander,
    General,
    Hero,
}

impl Word for Kind {
    const ALL: &'static [(&'static str, Self)] = &[
        ("commander", Kind::Commander),
        ("general", Kind::General),
        ("hero", Kind::Hero),
    ];
}

/// A unit as its roster has it. It never changes in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UnitEntry {
    pub(super) side: Side,
    pub(super) arm: Arm,
    pub(super) grade: Grade,
    pub(super) figures: u16,
    pub(super) weapon: Weapon,
    pub(super) superior_firepower: bool,
    pub(super) shock: bool,
    pub(super) engineers: bool,
}

/// A commander as the roster has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CommanderEntry {
    pub(super) side: Side,
    pub(super) kind: Kind,
}

/// Everything about a battle that never changes.
#[derive(Debug)]
pub(super) struct Roster {
    pub(super) directory: Directory,
    pub(super) units: Vec<UnitEntry>,
    pub(super) commanders: Vec<CommanderEntry>,
    pub(super) options: Options,
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
                count(figures, "figure", "figures"),
                count(units().count(), "unit", "units")
            ),
            count(commanders, "commander", "commanders"),
        ]
    }
}

/// One side's roster as it was read.
type OneSide = SideRoster<UnitEntry, CommanderEntry>;

/// Reads a battle with both rosters in place. Every fault goes to the form.
pub(super) fn muster(form: &mut Form) -> Option<Roster> {
    battle_head(form);
    let sides = OneSide::both(form, ["red's roster", "blue's roster"], side_roster);
    let options = form.options("options", "the rules' options", Options::read);
    no_cards(form, "On the Frontier has no cards: these are never drawn");
    let _ = umpire_allows(form, super::clauses::CLAUSES);
    let (directory, units, commanders) = OneSide::assemble(sides?);
    Some(Roster {
        directory,
        units,
        commanders,
        options,
    })
}

const UNITS: ListOf<UnitEntry> = ListOf {
    key: "units",
    help: "the units, in the order in which they are listed",
    required: true,
    one: unit,
};

const COMMANDERS: ListOf<CommanderEntry> = ListOf {
    key: "commanders",
    help: "the commanders, in the order in which they are listed",
    required: false,
    one: commander,
};

fn side_roster(form: &mut Form, side: Side) -> OneSide {
    let empty = "no unit is listed; a side needs at least one";
    OneSide::read(form, side, &UNITS, Some(&COMMANDERS), empty, |_, _| {})
}

fn unit(form: &mut Form, side: Side) -> Named<UnitEntry> {
    let (id, name) = identity(form);
    let arm: Arm = form
        .word("arm")
        .help("the arm: how the unit moves and fights")
        .or(Arm::Infantry);
    let grade = form
        .word("grade")
        .help("the quality: counts when the unit rallies")
        .or(Grade::Line);
    let figures = form
        .whole("figures")
        .unit("figures")
        .within(1, MOST_FIGURES)
        .help(
            "figures, or the crew of a gun; left out: 8 infantry or tribesmen, 4 of any other arm",
        )
        .or(arm.company());
    let weapon = form
        .word("weapon")
        .help("the weapon; left out: guns for artillery, none for cavalry and wagons, muskets for others")
        .or(arm.usual_weapon());
    let entry = UnitEntry {
        side,
        arm,
        grade,
        figures,
        weapon,
        superior_firepower: form
            .flag("superior_firepower")
            .help("+1 when shooting: sharpshooters, breechloaders, heavy guns")
            .or(false),
        shock: form
            .flag("shock")
            .help("+1 in a charge, as the scenario says")
            .or(false),
        engineers: form
            .flag("engineers")
            .help("an engineer is with the unit")
            .or(false),
    };
    if form.is_reading()
        && weapon != Weapon::None
        && (weapon == Weapon::Artillery) != (arm == Arm::Artillery)
    {
        form.fault(
            "weapon",
            "guns are for artillery, and artillery has no other weapon",
        );
    }
    Named { id, name, entry }
}

fn commander(form: &mut Form, side: Side) -> Named<CommanderEntry> {
    let (id, name) = identity(form);
    let kind = form
        .word("kind")
        .help("generals and heroes help a unit to rally")
        .or(Kind::Commander);
    Named {
        id,
        name,
        entry: CommanderEntry { side, kind },
    }
}
