//! What a roster holds, and what it may hold (SR-01 to SR-06).

use super::options::{Movement, Options};
use crate::battle::{
    Directory, Form, ListOf, Named, Severity, SideRoster, Step, Word, battle_head, count, identity,
    umpire_allows,
};
use crate::table::Side;
use serde::{Deserialize, Serialize};

/// The most stands a unit may have: above anything on a table, low enough to count in.
const MOST_STANDS: u16 = 12;
/// SR-01.
const INFANTRY_STANDS: u16 = 3;
const GUN_STANDS: u16 = 1;
/// SR-06.
const MOST_LEADERS: usize = 3;

/// What fights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arm {
    Infantry,
    Dragoons,
    Artillery,
}

impl Word for Arm {
    const ALL: &'static [(&'static str, Self)] = &[
        ("infantry", Arm::Infantry),
        ("dragoons", Arm::Dragoons),
        ("artillery", Arm::Artillery),
    ];
}

/// How good it is (SR-03, SR-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Troop {
    Elite,
    Regular,
    Militia,
}

impl Word for Troop {
    const ALL: &'static [(&'static str, Self)] = &[
        ("elite", Troop::Elite),
        ("regular", Troop::Regular),
        ("militia", Troop::Militia),
    ];
}

/// What it shoots with; a gun's own shot is no weapon of this list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weapon {
    Musket,
    Rifle,
    None,
}

impl Word for Weapon {
    const ALL: &'static [(&'static str, Self)] = &[
        ("musket", Weapon::Musket),
        ("rifle", Weapon::Rifle),
        ("none", Weapon::None),
    ];
}

/// How it stands (SR-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Posture {
    #[default]
    Column,
    Line,
    Limbered,
    Unlimbered,
}

impl Word for Posture {
    const ALL: &'static [(&'static str, Self)] = &[
        ("column", Posture::Column),
        ("line", Posture::Line),
        ("limbered", Posture::Limbered),
        ("unlimbered", Posture::Unlimbered),
    ];
}

impl Posture {
    /// Whether troops of this arm can stand so.
    pub(super) fn fits(self, arm: Arm) -> bool {
        matches!(self, Posture::Limbered | Posture::Unlimbered) == (arm == Arm::Artillery)
    }

    /// The other of the two in which the same troops can stand.
    pub(super) fn other(self) -> Self {
        match self {
            Posture::Column => Posture::Line,
            Posture::Line => Posture::Column,
            Posture::Limbered => Posture::Unlimbered,
            Posture::Unlimbered => Posture::Limbered,
        }
    }

    /// Deployed, or ready to fire.
    pub(super) fn is_deployed(self) -> bool {
        matches!(self, Posture::Line | Posture::Unlimbered)
    }

    /// As an order: `form line`, `unlimber`.
    pub(super) fn verb(self) -> &'static str {
        match self {
            Posture::Column => "form column",
            Posture::Line => "form line",
            Posture::Limbered => "limber",
            Posture::Unlimbered => "unlimber",
        }
    }

    /// As a phrase: `in line`, `limbered`.
    pub(super) fn phrase(self) -> &'static str {
        match self {
            Posture::Column => "in column",
            Posture::Line => "in line",
            Posture::Limbered => "limbered",
            Posture::Unlimbered => "unlimbered",
        }
    }
}

/// A unit as its roster has it. It never changes in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UnitEntry {
    pub(super) side: Side,
    pub(super) arm: Arm,
    pub(super) troop: Troop,
    pub(super) weapon: Weapon,
    pub(super) stands: u16,
    pub(super) posture: Posture,
}

/// Everything about a battle that never changes.
#[derive(Debug)]
pub(super) struct Roster {
    pub(super) directory: Directory,
    pub(super) units: Vec<UnitEntry>,
    /// The side of each leader.
    pub(super) leaders: Vec<Side>,
    pub(super) options: Options,
    pub(super) movement: Movement,
}

impl Roster {
    /// What a side has.
    pub(super) fn strength(&self, side: Side) -> Vec<String> {
        let units = || self.units.iter().filter(move |unit| unit.side == side);
        let stands: u32 = units().map(|unit| u32::from(unit.stands)).sum();
        let leaders = self
            .leaders
            .iter()
            .filter(|leader| **leader == side)
            .count();
        vec![
            format!(
                "{} in {}",
                count(stands, "stand", "stands"),
                count(units().count(), "unit", "units")
            ),
            count(leaders, "leader", "leaders"),
        ]
    }
}

/// One side's roster as it was read.
type OneSide = SideRoster<UnitEntry, Side>;

/// Reads a battle with both rosters in place. Every fault goes to the form.
pub(super) fn muster(form: &mut Form) -> Option<Roster> {
    battle_head(form);
    let sides = OneSide::both(
        form,
        [
            "the roster of the side that goes first, usually the British",
            "the other side's roster, usually the Rebels",
        ],
        side_roster,
    );
    let options = form.options("options", "the rules' options", Options::read);
    let movement = form.options("movement", "rates that the text leaves out", Movement::read);
    let allows = umpire_allows(form, super::clauses::CLAUSES);
    let sides = sides?;
    for (side, roster) in Side::BOTH.into_iter().zip(&sides) {
        check_side(form, side, roster, &allows);
    }
    let (directory, units, leaders) = OneSide::assemble(sides);
    Some(Roster {
        directory,
        units,
        leaders,
        options,
        movement,
    })
}

const UNITS: ListOf<UnitEntry> = ListOf {
    key: "units",
    help: "the units, in the order in which they are listed",
    required: true,
    one: unit,
};

const LEADERS: ListOf<Side> = ListOf {
    key: "leaders",
    help: "one to three leaders: the commander-in-chief and his brigadiers",
    required: true,
    one: |form, side| {
        let (id, name) = identity(form);
        Named {
            id,
            name,
            entry: side,
        }
    },
};

fn side_roster(form: &mut Form, side: Side) -> OneSide {
    let empty = "there is no unit; a side needs one at least";
    OneSide::read(form, side, &UNITS, Some(&LEADERS), empty, |_, _| {})
}

fn unit(form: &mut Form, side: Side) -> Named<UnitEntry> {
    let (id, name) = identity(form);
    let arm: Arm = form.word("arm").help("what it fights as").or(Arm::Infantry);
    let gun = arm == Arm::Artillery;
    let troop = form
        .word("troop")
        .help("how good it is; only infantry may be elite")
        .or(Troop::Regular);
    let weapon = if gun { Weapon::None } else { Weapon::Musket };
    let weapon = form
        .word("weapon")
        .help("what it shoots with; left out: a musket, artillery nothing but its gun")
        .or(weapon);
    let stands = if gun { GUN_STANDS } else { INFANTRY_STANDS };
    let stands = form
        .whole("stands")
        .unit("stands")
        .within(1, MOST_STANDS)
        .help("stands of two figures; left out: 3, a gun 1")
        .or(stands);
    let posture = if gun {
        Posture::Unlimbered
    } else {
        Posture::Line
    };
    let posture = form
        .word("posture")
        .help("how it stands at the start; left out: line or unlimbered")
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
                "only infantry may be elite (SR-03), {} is not; regular would do",
                unit.arm.word()
            ),
        );
    }
    if !unit.posture.fits(unit.arm) {
        let fit: Vec<&str> = Posture::ALL
            .iter()
            .filter(|(_, posture)| posture.fits(unit.arm))
            .map(|(word, _)| *word)
            .collect();
        form.fault(
            "posture",
            format!(
                "{} does not stand {} (SR-02); {} would do",
                unit.arm.word(),
                unit.posture.phrase(),
                fit.join(" or ")
            ),
        );
    }
    if unit.arm == Arm::Artillery && unit.weapon != Weapon::None {
        form.warn("weapon", "artillery fires its gun; leave the weapon out");
    }
}

/// SR-01: how many stands; SR-06: one to three leaders.
fn check_side(form: &mut Form, side: Side, roster: &OneSide, allows: &[String]) {
    let allowed = |clause: &str| allows.iter().any(|allowed| allowed == clause);
    if !form.is_reading() {
        return;
    }
    let key = |word: &str| Step::Key(word.to_owned());
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
                "{} has {right}, not {} (SR-01); umpire_allows: [SR-01] lets it pass",
                unit.arm.word(),
                unit.stands
            );
            form.fault_at(
                &[
                    key(side.id()),
                    key("units"),
                    Step::Index(index),
                    key("stands"),
                ],
                Severity::Error,
                message,
            );
        }
    }
    let leaders = roster.characters.len();
    if !(1..=MOST_LEADERS).contains(&leaders) && !allowed("SR-06") {
        let message = format!("a side has 1 to {MOST_LEADERS} leaders, not {leaders} (SR-06)");
        form.fault_at(&[key(side.id()), key("leaders")], Severity::Error, message);
    }
}
