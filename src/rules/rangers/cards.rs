//! A figure's card: statistics, weapons, traits, points (RA-01 to RA-04).

use super::kinds::Trait;
use super::roster::Entry;
use super::state::Rangers;
use crate::battle::Word;
use crate::battle::view::{Block, Text, Tone};
use crate::table::{Side, Who};

/// The card in a line: `veteran enlisted: attack 16, defence 6, moves 6 in (3 in tough ground), closes 3 in; musket; 50 points`.
pub(super) fn line(entry: &Entry) -> String {
    let inches = entry.inches();
    let mut parts = vec![format!(
        "{}: attack {}, defence {}, moves {inches} in ({} in tough ground), closes {} in",
        entry.kind.word(),
        entry.attack(),
        entry.defence(),
        inches / 2,
        entry.close_inches(),
    )];
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

/// Every card of a side, with what each costs and the sum (RA-04).
pub(super) fn table(battle: &Rangers, side: Side) -> Block {
    let columns = ["Figure", "Attack", "Defence", "Wounds", "Move", "Close", "Carries", "Traits", "Points"].map(str::to_owned).to_vec();
    let rows = battle.numbers().filter(|figure| battle.side(*figure) == side).map(|figure| row(battle, figure)).collect();
    let title = format!("{}: {} points", battle.call(Who::Side(side)), battle.points_start(side));
    Block::Table { title, columns, rows }
}

fn row(battle: &Rangers, figure: u16) -> Vec<Text> {
    let (it, entry) = (battle.figure(figure), battle.entry(figure));
    let tone = if it.in_play() { Tone::Plain } else { Tone::Faint };
    let [kind, arms, traits_cost] = entry.costs();
    let sum = format!("{kind} + {arms} + {traits_cost} = {}", entry.points());
    let cells = [
        battle.figure_name(figure),
        entry.attack().to_string(),
        entry.defence().to_string(),
        format!("{} of {}", it.wounds_left, entry.kind.statistics().wounds),
        format!("{} in", entry.inches()),
        format!("{} in", entry.close_inches()),
        weapons(entry),
        traits(entry),
        sum,
    ];
    cells.into_iter().map(|text| Text { text, tone }).collect()
}
