//! The columns of the roster.

use super::*;
use crate::battle::view::{Cells, Column, RosterTable};

pub static TABLES: [RosterTable; 2] = [FIGURES, FIGURES];

const FIGURES: RosterTable = RosterTable {
    name: "Figure",
    columns: &[
        Column::of(Cells::Pips, "Wd", 2).means("wounds left"),
        Column::number("At", 2, 1).means("attack"),
        Column::number("De", 2, 2).means("defence left this turn"),
        Column::number("Mv", 2, 4).means("inches of a move"),
        Column::text("Gun", 6, 3),
        Column::text("L", 1, 0).means("loaded: L, or p and m of pistol and musket, or how many"),
        Column::text("A", 1, 0).means("aim counters"),
        Column::text("Mot.", 4, 0).means("motivated this turn; - needs no roll"),
        Column::of(Cells::Marks("LANY"), "Mark", 4),
    ],
};

/// Attack, defence, inches, firearm, counters (RA-30), motivation.
pub fn figure(battle: &Rangers, number: Unit) -> Vec<Text> {
    let (it, entry) = (battle.figure(number), battle.entry(number));
    if !it.in_play() {
        let how = if it.fled { "ran" } else { "out" };
        let mut cells = vec![Text::plain(""); 7];
        cells[3] = Text::toned(Tone::Faint, how);
        return cells;
    }
    let gun = match &entry.firearms().collect::<Vec<_>>()[..] {
        [] => "none",
        [Weapon::Pistol] => "pistol",
        [Weapon::Musket] => "musket",
        _ => "both",
    };
    // Of two firearms the cell names the loaded one.
    let loaded = match (&it.loaded[..], gun) {
        ([], _) => String::new(),
        ([Weapon::Pistol], "both") => "p".to_owned(),
        ([_], "both") => "m".to_owned(),
        ([_], _) => "L".to_owned(),
        (several, _) => several.len().to_string(),
    };
    let aim = match it.aim {
        0 => String::new(),
        n => n.to_string(),
    };
    // Without a counter the cell has no colour of one.
    let counter = |ink, text: String| match text.as_str() {
        "" => Text::plain(""),
        _ => Text::toned(Tone::Counter(ink), text),
    };
    let motivated = match it.motivation {
        Motivation::Yes => Text::toned(Tone::Good, "yes"),
        Motivation::No => Text::toned(Tone::Warn, "no"),
        Motivation::NotYet if battle.needs_no_roll(number) => Text::plain("-"),
        Motivation::NotYet => Text::plain(""),
    };
    vec![
        Text::plain(entry.attack().to_string()),
        Text::plain(battle.defence_left(number).to_string()),
        Text::plain(format!("{}″", entry.inches())),
        Text::plain(gun),
        counter(Ink::Blue, loaded),
        counter(Ink::Black, aim),
        motivated,
    ]
}
