//! The roster of Rangers! and its limits (RA-01 to RA-05).

use super::options::{RuleOptions, Size};
use super::*;
use crate::battle::{Lift, ListOf, SideRoster, identity, umpire_allows};

/// The most points between the two factions (RA-05).
const MOST_APART: u32 = 30;

/// The inches of a move into hand combat (RA-12).
pub const CLOSE_INCHES: u16 = 3;

/// A figure as in the roster; it never changes in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FigureEntry {
    pub side: Side,
    pub kind: FigureKind,
    pub weapons: Vec<Weapon>,
    pub traits: Vec<Trait>,
    /// Firearms loaded at the start.
    pub loaded: Vec<Weapon>,
}

impl FigureEntry {
    pub fn has(&self, one: Trait) -> bool {
        self.traits.contains(&one)
    }

    /// True if it has this weapon; any figure has an improvised one (RA-17).
    pub fn carries(&self, weapon: Weapon) -> bool {
        weapon == Weapon::Improvised || self.weapons.contains(&weapon)
    }

    pub fn firearms(&self) -> impl Iterator<Item = Weapon> + '_ {
        self.weapons
            .iter()
            .copied()
            .filter(|weapon| weapon.is_firearm())
    }

    /// True for a leader of either kind.
    pub fn leads(&self) -> bool {
        self.has(Trait::Leader) || self.has(Trait::LegendaryLeader)
    }

    /// The points of its kind, weapons and traits (RA-04).
    pub fn costs(&self) -> [u16; 3] {
        let weapons = self.weapons.iter().map(|weapon| weapon.points()).sum();
        let traits = self.traits.iter().map(|one| one.points()).sum();
        [self.kind.statistics().points, weapons, traits]
    }

    pub fn points(&self) -> u32 {
        self.costs().into_iter().map(u32::from).sum()
    }

    /// The defence before halving, athletic included (RA-20).
    pub fn defence(&self) -> u16 {
        self.kind.statistics().defence + u16::from(self.has(Trait::Athletic))
    }

    /// The attack, veteran included.
    pub fn attack(&self) -> u16 {
        self.kind.statistics().attack + if self.has(Trait::Veteran) { 2 } else { 0 }
    }

    /// Adds the attack to a sum, veteran for itself.
    pub fn with_attack<'r, 'a>(&self, sum: Sum<'r, 'a>) -> Sum<'r, 'a> {
        let attack = self.kind.statistics().attack;
        sum.plus(attack, "attack")
            .plus(self.attack() - attack, "veteran")
    }

    /// The inches of a move.
    pub fn inches(&self) -> u16 {
        self.kind.statistics().inches + if self.has(Trait::Fast) { 2 } else { 0 }
    }

    /// The inches of a move into hand combat (RA-12).
    pub fn close_inches(&self) -> u16 {
        CLOSE_INCHES + u16::from(self.has(Trait::Fast))
    }

    /// The default weapon of hand combat (RA-17).
    pub fn hand_weapon(&self) -> Weapon {
        let order = [Weapon::Hatchet, Weapon::Sword, Weapon::Musket];
        order
            .into_iter()
            .find(|weapon| self.carries(*weapon))
            .unwrap_or(Weapon::Improvised)
    }
}

/// A special action defined by the battle (RA-26).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialEntry {
    pub name: String,
    pub test: Option<i16>,
    pub actions: u16,
    pub restricts: Option<String>,
}

/// The parts of a battle that never change.
#[derive(Debug)]
pub struct Roster {
    pub directory: Directory,
    pub figures: Vec<FigureEntry>,
    pub options: RuleOptions,
    pub specials: Vec<SpecialEntry>,
}

impl Roster {
    /// A faction's points (RA-04) and how far the other's are from it (RA-05), for the muster.
    pub fn strength(&self, side: Side) -> Vec<String> {
        let of = |side: Side| {
            self.figures
                .iter()
                .filter(move |figure| figure.side == side)
        };
        let points = |side: Side| of(side).map(FigureEntry::points).sum::<u32>();
        let apart = points(side).abs_diff(points(side.other()));
        let limit = match self.options.points {
            Size::Open => "no limit".to_owned(),
            Size::Within30 => format!("limit {MOST_APART}"),
        };
        vec![
            format!(
                "{} points, {}",
                points(side),
                count(of(side).count(), "figure", "figures")
            ),
            format!("{apart} apart from the other side ({limit}, RA-05)"),
        ]
    }
}

/// Reads a battle with both rosters in place. All faults go to the form.
pub fn muster(form: &mut Form) -> Option<Roster> {
    let sides = SideRoster::both(form, ["red's roster", "blue's roster"], side_roster);
    let size = Size::read(form);
    let options = form.options("options", "the rules' options", RuleOptions::read);
    let specials = form.list(
        "special_actions",
        "the scenario's special actions, to choose in play",
        Optional,
        special,
    );
    let allows = umpire_allows(form, super::clauses::CLAUSES);
    let sides = sides?;
    let allowed = allows.iter().any(|clause| clause == "RA-05");
    if form.is_reading() && ![size, options.points].contains(&Size::Open) && !allowed {
        check_points(form, &sides);
    }
    let (directory, figures, _) = SideRoster::assemble(sides);
    Some(Roster {
        directory,
        figures,
        options,
        specials,
    })
}

const FIGURES: ListOf<FigureEntry> = ListOf {
    key: "figures",
    help: "the figures, in roster order",
    presence: Required,
    one: figure,
};

fn side_roster(form: &mut Form, side: Side) -> SideRoster<FigureEntry, ()> {
    let empty = "a side needs at least 1 figure; add one";
    let roster = SideRoster::read(form, side, &FIGURES, None, empty, |_, _| {});
    if form.is_reading() && !roster.units.is_empty() {
        check_leaders(form, &roster.units);
    }
    roster
}

/// Warns unless the faction has one leader (RA-05).
fn check_leaders(form: &mut Form, figures: &[Named<FigureEntry>]) {
    let leaders: Vec<&str> = figures
        .iter()
        .filter(|figure| figure.entry.leads())
        .map(|figure| figure.name.as_str())
        .collect();
    match leaders[..] {
        [] => form.warn(
            "figures",
            "no leader: usually one figure is leader or legendary leader (RA-05)",
        ),
        [_] => {}
        _ => form.warn(
            "figures",
            format!(
                "{} are leaders: usually only one figure is (RA-05)",
                leaders.join(", ")
            ),
        ),
    }
}

fn figure(form: &mut Form, side: Side) -> Named<FigureEntry> {
    let (id, name) = identity(form);
    let kind = form
        .word("kind")
        .help("sets attack, defence, wounds and points")
        .costs(|kind: FigureKind| kind.statistics().points)
        .or(FigureKind::Enlisted);
    let weapons: Vec<Weapon> = form
        .several("weapons")
        .help("weapons carried; default: only improvised ones")
        .costs(Weapon::points)
        .or(Vec::new());
    // A list that could not be read is not checked further.
    let known = !form.is_wrong("weapons");
    let traits = form
        .several("traits")
        .help("traits of the figure")
        .costs(Trait::points)
        .or(Vec::new());
    let loaded: Vec<Weapon> = form
        .several("loaded")
        .help("firearms loaded at the start")
        .or(Vec::new());
    if form.is_reading() {
        for weapon in &loaded {
            if !weapon.is_firearm() {
                form.fault(
                    "loaded",
                    format!("{} is not a firearm (RA-13)", weapon.word()),
                );
            } else if known && !weapons.contains(weapon) {
                form.fault(
                    "loaded",
                    format!("the figure has no {}: list it under weapons", weapon.word()),
                );
            }
        }
    }
    Named {
        id,
        name,
        entry: FigureEntry {
            side,
            kind,
            weapons,
            traits,
            loaded,
        },
    }
}

fn special(form: &mut Form) -> SpecialEntry {
    SpecialEntry {
        name: form.text("name").help("the name of the action").required(),
        test: test(form),
        actions: form
            .whole("actions")
            .unit("actions")
            .within(1, 99)
            .help("the number of actions it takes")
            .or(1),
        restricts: form
            .text("restricts")
            .help("what the figure may not do afterwards")
            .optional(),
    }
}

/// The modifier to the attack in a special action's test; `None` without a test (RA-26).
pub fn test(form: &mut Form) -> Option<i16> {
    form.signed("test", -20, 20)
        .help("modifier to the attack for a D20 with the last action; default: no test")
        .optional()
}

/// Checks that the factions' points are close enough (RA-05).
fn check_points(form: &mut Form, sides: &[SideRoster<FigureEntry, ()>; 2]) {
    let points = Side::BOTH.map(|side| {
        sides[side.index()]
            .units
            .iter()
            .map(|figure| figure.entry.points())
            .sum::<u32>()
    });
    let apart = points[0].abs_diff(points[1]);
    if apart > MOST_APART {
        let larger = if points[0] > points[1] {
            Side::Red
        } else {
            Side::Blue
        };
        let below = [larger.id().into(), "figures".into()];
        let message = format!(
            "{}: {} points, {}: {}: {apart} apart, limit {MOST_APART} (RA-05); change the figures, or set points: open if the scenario allows it",
            sides[0].name, points[0], sides[1].name, points[1]
        );
        form.fault_at(&below, message);
        form.lifted_by(Lift::Option("points", Size::Open.word()));
    }
}
