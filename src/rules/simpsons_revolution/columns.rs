//! The columns of the rosters.

use super::*;
use crate::battle::view::{Cells, Column, RosterTable};

/// Units, then leaders.
pub static TABLES: [RosterTable; 2] = [
    RosterTable {
        name: "Unit",
        columns: &[
            Column::text("Order", 10, 0)
                .means("formation; wedge and reinforced line are those of elite order")
                .on_pages(),
            Column::of(Cells::Pips, "St.", 3).means("stands left and lost"),
            Column::text("Weapon", 6, 1),
            Column::of(Cells::Marks("R"), "Marks", 9),
        ],
    },
    RosterTable {
        name: "Leader",
        columns: &[Column::of(Cells::With, "With", 30)],
    },
];

/// Order on the ladder (SR-03), and weapon.
pub fn unit(battle: &SimpsonsRevolution, number: Unit) -> Vec<Text> {
    let (it, entry) = (battle.unit(number), battle.entry(number));
    let column = it.posture == Posture::Column;
    let formation = match it.order {
        Rung::Elite if !column => "reinforced",
        Rung::Formed if column => "close col",
        // Its mark says that it is disordered.
        Rung::Disordered if column => "column",
        Rung::Formed | Rung::Disordered => "line",
        _ => battle.formation_name(number),
    };
    let order = match it.order {
        _ if it.removed => Text::toned(Tone::Faint, "removed"),
        Rung::Routing => Text::toned(Tone::Bad, "ROUTING"),
        Rung::Disordered => Text::toned(Tone::Warn, formation),
        Rung::Elite | Rung::Formed | Rung::None => Text::plain(formation),
    };
    let weapon = match entry.weapon {
        _ if entry.arm == Arm::Artillery => "gun",
        _ if entry.arm == Arm::Dragoons && !battle.roster.options.dragoons_fire => "none",
        weapon => weapon.word(),
    };
    vec![order, Text::plain(weapon)]
}
