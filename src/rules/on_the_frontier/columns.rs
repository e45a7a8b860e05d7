//! The columns of the rosters.

use super::*;
use crate::battle::view::{Cells, Column, RosterTable};

/// Units, then commanders.
pub static TABLES: [RosterTable; 2] = [
    RosterTable {
        name: "Unit",
        columns: &[
            Column::text("Arm", 5, 2),
            Column::text("Grade", 7, 3),
            Column::text("Weapon", 6, 4),
            Column::strength(),
            Column::number("Up", 2, 0).means("figures standing"),
            Column::number("Dn", 2, 0).means("figures down, which may rally"),
            Column::number("Lo", 2, 1).means("figures lost"),
            Column::text("State", 6, 0),
        ],
    },
    RosterTable {
        name: "Commander",
        columns: &[
            Column::text("Kind", 9, 0),
            Column::of(Cells::With, "With", 20),
        ],
    },
];

/// Arm, grade, weapon, figures up, down and lost, and how the unit stands.
pub fn unit(battle: &OnTheFrontier, number: Unit) -> Vec<Text> {
    let (it, entry) = (battle.unit(number), battle.entry(number));
    let arm = match entry.arm {
        Arm::Infantry => "inf.",
        Arm::Skirmishers => "skirm",
        Arm::Tribesmen => "tribe",
        Arm::Cavalry => "cav.",
        Arm::Artillery => "gun",
        Arm::Wagons => "wagon",
    };
    let weapon = match entry.weapon {
        Weapon::Artillery => "gun",
        weapon => weapon.word(),
    };
    let count = |count: u16| match count {
        0 => String::new(),
        count => count.to_string(),
    };
    let state = match it.charging {
        _ if it.routed => Text::toned(Tone::Faint, "routed"),
        _ if !it.in_play() => Text::toned(Tone::Faint, "out"),
        Some(_) => Text::toned(Tone::Warn, "charge"),
        None if battle.is_shaken(number) => Text::toned(Tone::Bad, "SHAKEN"),
        None if it.held_fire => Text::toned(Tone::Info, "held"),
        None if battle.can_pursue(number) => Text::toned(Tone::Good, "pursue"),
        None => Text::plain(""),
    };
    vec![
        Text::plain(arm),
        Text::plain(entry.grade.word()),
        Text::plain(weapon),
        Text::plain(count(it.standing)),
        Text::toned(Tone::Warn, count(it.down)),
        Text::toned(Tone::Faint, count(it.lost)),
        state,
    ]
}

/// Kind of commander; hit until replaced (OF-13).
pub fn commander(battle: &OnTheFrontier, number: Character) -> Vec<Text> {
    let (it, entry) = (battle.commander(number), battle.commander_entry(number));
    vec![if it.hit_on_turn.is_some() {
        Text::toned(Tone::Bad, "hit")
    } else {
        Text::plain(entry.kind.word())
    }]
}
