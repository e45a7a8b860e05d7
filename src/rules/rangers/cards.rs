//! A figure's card: statistics, weapons, traits, points (RA-01 to RA-04).

use super::kinds::Trait;
use super::roster::Entry;
use super::state::Rangers;
use crate::battle::Word;
use crate::battle::view::{Block, Text, Tone};
use crate::table::{Side, Who};

/// The card in a line: `enlisted A16 D6 M6; musket; veteran; 50 points`.
pub(super) fn line(entry: &Entry) -> String {
    let mut parts = vec![format!("{} A{} D{} M{}", entry.kind.word(), entry.attack(), entry.defence(), entry.inches())];
    parts.extend([weapons(entry), traits(entry)].into_iter().filter(|text| !text.is_empty()));
    parts.push(format!("{} points", entry.points()));
    parts.join("; ")
}

fn weapons(entry: &Entry) -> String {
    entry.weapons.iter().map(|weapon| weapon.word()).collect::<Vec<_>>().join(", ")
}

fn traits(entry: &Entry) -> String {
    entry.traits.iter().map(|one: &Trait| one.word()).collect::<Vec<_>>().join(", ")
}

/// Every card of a side: attack, defence, wounds left, inches (in tough ground), inches into hand combat, and what each costs (RA-04).
pub(super) fn table(battle: &Rangers, side: Side) -> Block {
    let columns = ["Figure", "A", "D", "Wounds", "Move", "Close", "Points"].map(str::to_owned).to_vec();
    let rows = battle.numbers().filter(|figure| battle.side(*figure) == side).map(|figure| row(battle, figure)).collect();
    let title = format!("{}: {} points", battle.call(Who::Side(side)), battle.points_start(side));
    Block::Table { title, columns, rows }
}

fn row(battle: &Rangers, figure: u16) -> Vec<Text> {
    let (it, entry) = (battle.figure(figure), battle.entry(figure));
    let tone = if it.in_play() { Tone::Plain } else { Tone::Faint };
    let [kind, arms, traits] = entry.costs();
    let cells = [
        battle.figure_name(figure),
        entry.attack().to_string(),
        entry.defence().to_string(),
        format!("{}/{}", it.wounds_left, entry.kind.statistics().wounds),
        format!("{} ({})", entry.inches(), entry.inches() / 2),
        entry.close_inches().to_string(),
        format!("{} = {kind}+{arms}+{traits}", entry.points()),
    ];
    cells.into_iter().map(|text| Text { text, tone }).collect()
}
