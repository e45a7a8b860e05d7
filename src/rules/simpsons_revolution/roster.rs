//! A roster of Simpson's Revolution (SR-01 to SR-06).

use super::options::{Movement, RuleOptions};
use super::*;
use crate::battle::{Lift, ListOf, SideRoster, identity, umpire_allows};
use crate::rules::lists::{NO_UNITS, in_units, units};

/// The most stands a unit may have, even if the umpire allows more than SR-01.
const MOST_STANDS: u16 = 12;
/// SR-01.
const INFANTRY_STANDS: u16 = 3;
const GUN_STANDS: u16 = 1;
/// SR-06.
const MOST_LEADERS: usize = 3;

words! {
    pub enum Arm {
        Infantry,
        Dragoons,
        Artillery,
    }
}

words! {
    /// SR-03, SR-04.
    pub enum Troop {
        Elite,
        Regular,
        Militia,
    }
}

words! {
    /// Small arms; artillery has none.
    pub enum Weapon {
        Musket,
        Rifle,
        None,
    }
}

words! {
    /// SR-02.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Posture {
        #[default]
        Column,
        Line,
        Limbered,
        Unlimbered,
    }
}

impl Posture {
    /// True if an arm can have this posture.
    pub fn fits(self, arm: Arm) -> bool {
        matches!(self, Posture::Limbered | Posture::Unlimbered) == (arm == Arm::Artillery)
    }

    /// The other posture of the same arm.
    pub fn other(self) -> Self {
        match self {
            Posture::Column => Posture::Line,
            Posture::Line => Posture::Column,
            Posture::Limbered => Posture::Unlimbered,
            Posture::Unlimbered => Posture::Limbered,
        }
    }

    /// In line or unlimbered.
    pub fn is_deployed(self) -> bool {
        matches!(self, Posture::Line | Posture::Unlimbered)
    }

    /// In a sentence: `in line`, `limbered`.
    pub fn phrase(self) -> &'static str {
        match self {
            Posture::Column => "in column",
            Posture::Line => "in line",
            Posture::Limbered => "limbered",
            Posture::Unlimbered => "unlimbered",
        }
    }
}

/// A unit on a roster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitEntry {
    pub side: Side,
    pub arm: Arm,
    pub troop: Troop,
    pub weapon: Weapon,
    pub stands: u16,
    pub posture: Posture,
}

/// The part of a battle that never changes.
#[derive(Debug)]
pub struct Roster {
    pub directory: Directory,
    pub units: Vec<UnitEntry>,
    /// The side of each leader.
    pub leaders: Vec<Side>,
    pub options: RuleOptions,
    pub movement: Movement,
}

impl Roster {
    /// A side's strength in words: stands, units, leaders.
    pub fn strength(&self, side: Side) -> Vec<String> {
        let units = self.units.iter().filter(|unit| unit.side == side);
        let leaders = self
            .leaders
            .iter()
            .filter(|leader| **leader == side)
            .count();
        vec![
            in_units(units.map(|unit| unit.stands), "stand", "stands"),
            count(leaders, "leader", "leaders"),
        ]
    }
}

/// Reads a battle with both rosters in place. Problems go to the form.
pub fn muster(form: &mut Form) -> Option<Roster> {
    let sides = SideRoster::both(
        form,
        [
            "the roster of the side that goes first, usually the British",
            "the other side's roster, usually the Rebels",
        ],
        side_roster,
    );
    let options = form.options("options", "the rules' options", RuleOptions::read);
    let movement = form.options(
        "movement",
        "rates that the rulebook leaves out",
        Movement::read,
    );
    let allows = umpire_allows(form, super::clauses::CLAUSES);
    let sides = sides?;
    for (side, roster) in Side::BOTH.into_iter().zip(&sides) {
        check_side(form, side, roster, &allows);
    }
    let (directory, units, leaders) = SideRoster::assemble(sides);
    Some(Roster {
        directory,
        units,
        leaders,
        options,
        movement,
    })
}

const LEADERS: ListOf<Side> = ListOf {
    key: "leaders",
    help: "1 to 3 leaders: the commander-in-chief and brigadiers",
    presence: Required,
    one: |form, side| {
        let (id, name) = identity(form);
        Named {
            id,
            name,
            entry: side,
        }
    },
};

fn side_roster(form: &mut Form, side: Side) -> SideRoster<UnitEntry, Side> {
    SideRoster::read(
        form,
        side,
        &units(unit),
        Some(&LEADERS),
        NO_UNITS,
        |_, _| {},
    )
}

fn unit(form: &mut Form, side: Side) -> Named<UnitEntry> {
    let (id, name) = identity(form);
    let arm: Arm = form
        .word("arm")
        .help("infantry, dragoons or artillery")
        .or(Arm::Infantry);
    let gun = arm == Arm::Artillery;
    let troop = form
        .word("troop")
        .help("quality of the troops; only infantry may be elite")
        .or(Troop::Regular);
    let weapon = if gun { Weapon::None } else { Weapon::Musket };
    let weapon = form
        .word("weapon")
        .help("small arms; default: muskets, for artillery none")
        .or(weapon);
    let stands = if gun { GUN_STANDS } else { INFANTRY_STANDS };
    let stands = form
        .whole("stands")
        .unit("stands")
        .within(1, MOST_STANDS)
        .help("stands of 2 figures; default: 3, a gun 1")
        .or(stands);
    let posture = if gun {
        Posture::Unlimbered
    } else {
        Posture::Line
    };
    let posture = form
        .word("posture")
        .help("formation at the start; default: line or unlimbered")
        .or(posture);
    let entry = UnitEntry {
        side,
        arm,
        troop,
        weapon,
        stands,
        posture,
    };
    if form.is_reading() {
        check_unit(form, entry);
    }
    Named { id, name, entry }
}

fn check_unit(form: &mut Form, unit: UnitEntry) {
    if unit.troop == Troop::Elite && unit.arm != Arm::Infantry {
        form.fault(
            "troop",
            format!(
                "only infantry may be elite (SR-03), not {}; choose regular",
                unit.arm.word()
            ),
        );
    }
    if !unit.posture.fits(unit.arm) {
        let fit = Posture::ALL.iter().filter(|it| it.fits(unit.arm));
        let fit = fit.map(|it| it.word());
        form.fault(
            "posture",
            format!(
                "{} cannot be {} (SR-02); choose {}",
                unit.arm.word(),
                unit.posture.phrase(),
                fit.joined(" or ")
            ),
        );
    }
    if unit.arm == Arm::Artillery && unit.weapon != Weapon::None {
        form.warn(
            "weapon",
            "artillery has no small arms; leave the weapon out",
        );
    }
}

/// SR-01: the number of stands; SR-06: the number of leaders.
fn check_side(
    form: &mut Form,
    side: Side,
    roster: &SideRoster<UnitEntry, Side>,
    allows: &[String],
) {
    let allowed = |clause: &str| allows.iter().any(|allowed| allowed == clause);
    if !form.is_reading() {
        return;
    }
    let key = PathStep::from;
    for (index, unit) in roster
        .units
        .iter()
        .map(|unit| unit.entry)
        .enumerate()
        .filter(|_| !allowed("SR-01"))
    {
        let right = match unit.arm {
            Arm::Infantry => INFANTRY_STANDS,
            Arm::Artillery => GUN_STANDS,
            Arm::Dragoons => continue,
        };
        if unit.stands != right {
            let message = format!(
                "{} has {right}, not {} (SR-01); to keep it, add umpire_allows: [SR-01]",
                unit.arm.word(),
                unit.stands
            );
            let index = PathStep::Index(index);
            form.fault_at(
                &[key(side.id()), key("units"), index, key("stands")],
                message,
            );
            form.lifted_by(Lift::Clause("SR-01"));
        }
    }
    let leaders = roster.characters.len();
    if !(1..=MOST_LEADERS).contains(&leaders) && !allowed("SR-06") {
        let message = format!("a side has 1 to {MOST_LEADERS} leaders, not {leaders} (SR-06)");
        form.fault_at(&[key(side.id()), key("leaders")], message);
    }
}
