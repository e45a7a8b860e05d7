//! A roster of On the Frontier.

use super::options::RuleOptions;
use super::*;
use crate::battle::{SideRoster, identity, no_cards, umpire_allows};
use crate::rules::lists::{NO_UNITS, commanders, in_units, units};

/// The most figures a unit may have.
pub const MOST_FIGURES: u16 = 999;

/// OF-05: inches added to the die for the move of cavalry and commanders.
pub const RIDERS: u16 = 12;

words! {
    /// OF-05.
    pub enum Arm {
        Infantry,
        Skirmishers,
        Tribesmen,
        Cavalry,
        Artillery,
        Wagons,
    }
}

impl Arm {
    /// OF-05: skirmishers and tribesmen ignore broken ground.
    pub fn is_light(self) -> bool {
        matches!(self, Arm::Skirmishers | Arm::Tribesmen)
    }

    /// OF-11: harder to hit.
    pub fn is_hard(self) -> bool {
        matches!(self, Arm::Skirmishers | Arm::Artillery | Arm::Cavalry)
    }

    /// OF-05: inches added to the die for a move.
    pub fn rate(self) -> u16 {
        match self {
            Arm::Infantry | Arm::Artillery | Arm::Wagons => 6,
            Arm::Skirmishers | Arm::Tribesmen => 9,
            Arm::Cavalry => RIDERS,
        }
    }

    /// The figures of a usual company.
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

words! {
    /// OF-09.
    pub enum Grade {
        Elite,
        Veteran,
        Line,
        Militia,
        Poor,
    }
}

words! {
    /// OF-10.
    pub enum Weapon {
        Musket,
        Rifle,
        Artillery,
        None,
    }
}

/// OF-10: close and long range, in inches.
pub fn reach(weapon: Weapon) -> (f64, f64) {
    match weapon {
        Weapon::Musket => (4.0, 8.0),
        Weapon::Rifle => (8.0, 16.0),
        Weapon::Artillery => (16.0, 32.0),
        Weapon::None => (0.0, 0.0),
    }
}

words! {
    /// OF-09: generals and heroes help units to rally.
    pub enum CommanderKind {
        Commander,
        General,
        Hero,
    }
}

/// A unit on a roster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitEntry {
    pub side: Side,
    pub arm: Arm,
    pub grade: Grade,
    pub figures: u16,
    pub weapon: Weapon,
    pub superior_firepower: bool,
    pub shock: bool,
    pub engineers: bool,
}

/// A commander on a roster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommanderEntry {
    pub side: Side,
    pub kind: CommanderKind,
}

/// The part of a battle that never changes.
#[derive(Debug)]
pub struct Roster {
    pub directory: Directory,
    pub units: Vec<UnitEntry>,
    pub commanders: Vec<CommanderEntry>,
    pub options: RuleOptions,
}

impl Roster {
    /// A side's strength in words: figures, units, commanders.
    pub fn strength(&self, side: Side) -> Vec<String> {
        let units = self.units.iter().filter(|unit| unit.side == side);
        let commanders = self.commanders.iter().filter(|it| it.side == side).count();
        vec![
            in_units(units.map(|unit| unit.figures), "figure", "figures"),
            count(commanders, "commander", "commanders"),
        ]
    }
}

/// Reads the rosters of both sides; reports problems to the form.
pub fn muster(form: &mut Form) -> Option<Roster> {
    let sides = SideRoster::both(form, ["red's roster", "blue's roster"], side_roster);
    let options = form.options("options", "the rules' options", RuleOptions::read);
    no_cards(form, "On the Frontier draws no cards");
    let _ = umpire_allows(form, super::clauses::CLAUSES);
    let (directory, units, commanders) = SideRoster::assemble(sides?);
    Some(Roster {
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
        |_, _| {},
    )
}

fn unit(form: &mut Form, side: Side) -> Named<UnitEntry> {
    let (id, name) = identity(form);
    let arm: Arm = form
        .word("arm")
        .help("the arm, which sets how the unit moves and fights")
        .or(Arm::Infantry);
    let grade = form
        .word("grade")
        .help("quality, which counts when the unit rallies")
        .or(Grade::Line);
    let figures = form
        .whole("figures")
        .unit("figures")
        .within(1, MOST_FIGURES)
        .help("figures, or crew of a gun; default: 8 infantry or tribesmen, 4 of any other arm")
        .or(arm.company());
    let weapon = form
        .word("weapon")
        .help("the weapon; default: guns for artillery, none for cavalry and wagons, muskets for others")
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
            .help("+1 in a charge: bayonets, veterans, as the scenario says")
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
            "only artillery has guns, and it has no other weapon",
        );
    }
    Named { id, name, entry }
}

fn commander(form: &mut Form, side: Side) -> Named<CommanderEntry> {
    let (id, name) = identity(form);
    let kind = form
        .word("kind")
        .help("commander, general or hero; the last two help units to rally")
        .or(CommanderKind::Commander);
    Named {
        id,
        name,
        entry: CommanderEntry { side, kind },
    }
}
