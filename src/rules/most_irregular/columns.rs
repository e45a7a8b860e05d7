//! The columns of the rosters.

use super::*;
use crate::battle::view::{Column, RosterTable};

/// Units, then commanders.
pub static TABLES: [RosterTable; 2] = [
    RosterTable {
        name: "Unit",
        columns: &[
            Column::text("Quality", 8, 0).means("quality, and the die that passes its test"),
            Column::text("Weapon", 8, 2).means("weapon, and how far its fire is effective"),
            Column::strength(),
            Column::number("Form.", 5, 0).means("men in formation, with W wounded"),
            Column::number("Stra.", 5, 0).means("stragglers, with W wounded"),
            Column::number("Gone", 4, 1).means("men lost"),
        ],
    },
    RosterTable {
        name: "Commander",
        columns: &[
            Column::text("Reach", 12, 0).means("how far orders reach, and to stragglers"),
            Column::text("Moves", 12, 1),
        ],
    },
];

/// Quality with the face that passes (MI-02), weapon with its range (MI-16), men in formation, stragglers, men gone.
pub fn unit(battle: &MostIrregular, number: Unit) -> Vec<Text> {
    let (it, entry) = (battle.unit(number), battle.entry(number));
    let quality = match entry.quality {
        Quality::Rabble => "rabb.",
        Quality::Conscript => "cons.",
        Quality::Regular => "reg.",
        Quality::Elite => "elite",
    };
    let weapon = match entry.weapon {
        Weapon::Smoothbore => "smth",
        Weapon::EarlyRifle => "rifl",
        Weapon::AdvancedRifle => "adv.",
        Weapon::None => "none",
    };
    let reach = entry.reach();
    let reach = reach.map_or_else(String::new, |reach| format!(" {reach}″"));
    let men = |men: Men, tone| Text::toned(tone, short(men));
    let gone = match it.lost() {
        0 => String::new(),
        lost => lost.to_string(),
    };
    vec![
        Text::plain(format!("{quality} {}+", entry.quality.target())),
        Text::plain(format!("{weapon}{reach}")),
        men(it.formed, Tone::Plain),
        men(it.stragglers, Tone::Warn),
        Text::toned(Tone::Faint, gone),
    ]
}

/// `12`, `8+1W`: fit men, and wounded.
fn short(men: Men) -> String {
    match (men.fit, men.wounded) {
        (0, 0) => String::new(),
        (fit, 0) => fit.to_string(),
        (fit, wounded) => format!("{fit}+{wounded}W"),
    }
}

/// A commander's distances in inches: command of bodies and of stragglers, move, dash.
pub fn commander(battle: &MostIrregular, number: Character) -> Vec<Text> {
    let (it, entry) = (battle.commander(number), battle.commander_entry(number));
    if !it.alive {
        return ["dead", ""].map(Text::plain).to_vec();
    }
    let moves = if entry.mounted { 8 } else { 4 };
    vec![
        Text::plain(format!("6″, stra. {}″", battle.reach(number))),
        Text::plain(format!("{moves}″, dash {}″", moves + 4)),
    ]
}
