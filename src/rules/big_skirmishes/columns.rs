//! The columns of the rosters.

use super::*;
use crate::battle::view::{Cells, Column, RosterTable};

/// Units, then characters.
pub static TABLES: [RosterTable; 2] = [
    RosterTable {
        name: "Unit",
        columns: &[
            Column::text("Form", 6, 1)
                .at_least(4)
                .means("formation")
                .on_pages(),
            Column::text("Qual.", 5, 2).means("quality"),
            Column::text("Weapon", 6, 3),
            Column::strength(),
            Column::number("Men", 3, 0).means("figures standing"),
            Column::number("Tal", 3, 0)
                .means("morale tally: kills and disorders; ! once above the men"),
            Column::of(Cells::Marks("HF"), "Marks", 8),
        ],
    },
    RosterTable {
        name: "Character",
        columns: &[
            Column::text("Class", 8, 0).on_pages(),
            Column::text("Reach", 5, 1).means("command range"),
            Column::of(Cells::With, "With", 18),
        ],
    },
];

pub fn hidden() -> Vec<Text> {
    let mut cells = vec![Text::toned(Tone::Faint, "hidden")];
    cells.resize(5, Text::plain(""));
    cells
}

/// Formation, quality, weapon, men and morale tally, which is marked when above the men (BS-51).
pub fn unit(battle: &BigSkirmishes, number: Unit) -> Vec<Text> {
    let (it, entry) = (battle.unit(number), battle.entry(number));
    let formation = match it.formation {
        _ if it.routed => "routed",
        _ if it.removed => "gone",
        _ if entry.dummy => "dummy",
        Formation::Skirmishers => "skirmish",
        formation => formation.word(),
    };
    let quality = match entry.rating {
        Rating::Average => "avg.",
        rating => rating.word(),
    };
    let weapon = match entry.weapon {
        Weapon::Carbine => "carb.",
        _ if entry.arm == Arm::Artillery => "gun",
        weapon => weapon.word(),
    };
    let [men, tally] = if !it.in_play() || entry.dummy {
        ["", ""].map(Text::plain)
    } else if it.tally() > it.standing {
        let tally = format!("{}!", it.tally());
        [
            Text::plain(it.standing.to_string()),
            Text::toned(Tone::Warn, tally),
        ]
    } else {
        [it.standing.to_string(), format!("{} ", it.tally())].map(Text::plain)
    };
    vec![
        Text::plain(formation),
        Text::plain(quality),
        Text::plain(weapon),
        men,
        tally,
    ]
}

pub fn character(battle: &BigSkirmishes, number: Character) -> Vec<Text> {
    let it = battle.character(number);
    let (class, reach) = match it.class {
        _ if it.out_of_action => ("out".to_owned(), String::new()),
        0 => ("-".to_owned(), String::new()),
        2 => ("Prof. 2".to_owned(), "6″".to_owned()),
        class => (
            format!("{} {class}", class_name(class)),
            format!("{}″", 3 * class),
        ),
    };
    vec![Text::plain(class), Text::plain(reach)]
}
