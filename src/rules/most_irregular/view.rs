//! What the screen shows of a battle: roster rows, the panel.

use super::men::Men;
use super::names::count;
use super::state::{Go, MostIrregular, Unit};
use super::status::to_do;
use crate::battle::Word;
use crate::battle::view::{Block, Marker, Row, Standing, Text, Tone};
use crate::table::Who;

/// Units, then commanders, in the order of the directory.
pub(super) fn roster(battle: &MostIrregular) -> Vec<Row> {
    let units = battle.unit_numbers().map(|number| unit(battle, number));
    units.chain(battle.commander_numbers().map(|number| commander(battle, number))).collect()
}

/// A unit: the pips are men in formation, stragglers, and gone.
fn unit(battle: &MostIrregular, number: u16) -> Row {
    let it = battle.unit(number);
    Row {
        who: Who::Unit(number),
        side: battle.side(number),
        name: battle.unit_name(number),
        detail: detail(battle, number),
        pips: [it.formed.all(), it.stragglers.all(), it.lost()],
        markers: markers(it),
        standing: unit_standing(battle, number),
        note: note(it),
        scale: None,
        with: None,
    }
}

fn detail(battle: &MostIrregular, number: u16) -> String {
    let entry = battle.entry(number);
    let target = entry.quality.target();
    let breech = if entry.breech_loading { "breech-loading " } else { "" };
    let reach = entry.weapon.multiplier().map_or_else(String::new, |n| format!(" to {} in", n * entry.quality.base_range()));
    let detail = format!("{} {target}+, {breech}{}{reach}", entry.quality.word(), entry.weapon.phrase());
    with_traits(detail, &entry.traits)
}

/// MI-03: whatever else is said of somebody comes after it.
fn with_traits(detail: String, traits: &[String]) -> String {
    traits.iter().fold(detail, |all, one| format!("{all}, {one}"))
}

/// The wounded are marked on the table; who has acted, the program remembers.
fn markers(it: &Unit) -> Vec<Marker> {
    let all = [
        (it.present().wounded, "wounded", 'W', '!', Tone::Bad, true),
        (it.stragglers.wounded, "of them stragglers", 'w', ';', Tone::Bad, false),
        (u16::from(it.formed_activated && !it.formed.is_none()), "body has acted", 'A', '+', Tone::Faint, false),
        (it.acted.all(), "stragglers have acted", 'a', '-', Tone::Faint, false),
    ];
    all.into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, name, letter, glyph, tone, on_table)| Marker { name, letter, glyph, tone, count, on_table })
        .collect()
}

fn unit_standing(battle: &MostIrregular, number: u16) -> Standing {
    let (it, turn) = (battle.unit(number), &battle.turn);
    if it.present().is_none() {
        return Standing::Gone;
    }
    if it.actions_left > 0 {
        return Standing::Active;
    }
    let body = !it.formed.is_none() && !it.formed_activated;
    if !body && it.idle().is_none() {
        return Standing::Acted;
    }
    let its_go = turn.side == Some(battle.side(number)) && turn.active_commander.is_some() && turn.go != Go::Rallies;
    let able = body && turn.active_body.is_none() || !it.idle().is_none();
    if its_go && able { Standing::Ready } else { Standing::Idle }
}

fn note(it: &Unit) -> String {
    let mut words = Vec::new();
    if it.actions_left > 0 {
        words.push(count(it.actions_left, "action left", "actions left"));
    }
    if it.actions_left > 0 && it.has_fired {
        words.push("has fired".to_owned());
    }
    let idle = it.idle();
    if !idle.is_none() && !it.acted.is_none() {
        words.push(format!("{} may still act", count(idle.all(), "straggler", "stragglers")));
    } else if !it.stragglers.is_none() {
        words.push(count(it.stragglers.all(), "straggler", "stragglers"));
    }
    words.join(", ")
}

fn commander(battle: &MostIrregular, number: u16) -> Row {
    let (it, entry, turn) = (battle.commander(number), battle.commander_entry(number), &battle.turn);
    let standing = if !it.alive {
        Standing::Gone
    } else if turn.active_commander == Some(number) {
        Standing::Active
    } else if it.acted {
        Standing::Acted
    } else if turn.active_commander.is_none() && turn.side == Some(entry.side) {
        Standing::Ready
    } else {
        Standing::Idle
    };
    let on = if entry.mounted { "mounted" } else { "on foot" };
    let moves = if entry.mounted { 8 } else { 4 };
    let who = if entry.charismatic { "charismatic, " } else { "" };
    let detail = format!("{who}{on}, moves {moves} in, dashes {}; bodies 6 in, stragglers {} in", moves + 4, battle.reach(number));
    Row {
        who: Who::Character(number),
        side: entry.side,
        name: battle.commander_name(number),
        detail: with_traits(detail, &entry.traits),
        pips: [u16::from(it.alive), 0, u16::from(!it.alive)],
        markers: Vec::new(),
        standing,
        note: if it.alive { String::new() } else { "dead".to_owned() },
        scale: None,
        with: None,
    }
}

/// The go, the men, the commanders.
pub(super) fn panel(battle: &MostIrregular) -> Vec<Block> {
    let mut blocks = vec![track(battle), men(battle)];
    let items = to_do(battle);
    if !items.is_empty() {
        blocks.push(Block::Checklist { title: "Commanders this turn".to_owned(), items });
    }
    if battle.turn.active_commander.is_some() {
        blocks.push(open_go(battle));
    }
    blocks
}

fn track(battle: &MostIrregular) -> Block {
    let turn = &battle.turn;
    let at = match (turn.active_commander, turn.side) {
        (Some(_), _) => 2,
        (None, Some(_)) => 1,
        (None, None) => 0,
    };
    let title = if turn.number == 0 { "Before turn 1".to_owned() } else { format!("Turn {}", turn.number) };
    Block::Track { title, steps: ["Initiative", "Command", "Actions"].map(str::to_owned).to_vec(), at }
}

/// Every unit's men: fit and wounded, in formation and straggling, and what is gone.
fn men(battle: &MostIrregular) -> Block {
    let columns = ["Unit", "Formed", "Stragglers", "Dead", "Taken", "Rear", "Fled"].map(str::to_owned).to_vec();
    let rows = battle.unit_numbers().map(|number| {
        let it = battle.unit(number);
        let gone =
            |n: u16| Text { text: if n == 0 { "-".to_owned() } else { n.to_string() }, tone: if n == 0 { Tone::Faint } else { Tone::Bad } };
        let name = Text { text: battle.unit_name(number), tone: Tone::Side(battle.side(number)) };
        let here = |men: Men, tone| Text { text: short(men), tone: if men.is_none() { Tone::Faint } else { tone } };
        let stray = here(it.stragglers, Tone::Warn);
        vec![name, here(it.formed, Tone::Strong), stray, gone(it.fatal), gone(it.captured), gone(it.sent_to_rear), gone(it.fled)]
    });
    Block::Table { title: "Men: fit + wounded".to_owned(), columns, rows: rows.collect() }
}

/// `12`, `9+2`, `-`.
fn short(men: Men) -> String {
    match (men.fit, men.wounded) {
        (0, 0) => "-".to_owned(),
        (fit, 0) => fit.to_string(),
        (fit, wounded) => format!("{fit}+{wounded}"),
    }
}

/// What the open go still allows.
fn open_go(battle: &MostIrregular) -> Block {
    let turn = &battle.turn;
    let mut lines = Vec::new();
    let mut line = |text: String, tone| lines.push(Text { text, tone });
    let commander = turn.active_commander.unwrap_or_default();
    let reach = battle.reach(commander);
    match (turn.go, turn.active_body) {
        (Go::Rallies, _) => line(format!("rallies stragglers within {reach} inches; activates nobody"), Tone::Plain),
        (_, Some(unit)) => {
            let it = battle.unit(unit);
            let name = battle.unit_name(unit);
            line(format!("{name}: {}", count(it.actions_left, "action left", "actions left")), Tone::Strong);
            if it.actions_left > 0 && it.has_fired {
                line("it has fired, and fires no more in this go".to_owned(), Tone::Warn);
            }
        }
        (_, None) => line("one formed body within 6 inches: two actions".to_owned(), Tone::Strong),
    }
    if turn.go != Go::Rallies {
        line(format!("any stragglers within {reach} inches: one action each"), Tone::Plain);
    }
    if turn.go == Go::Open {
        line(format!("or: rally stragglers within {reach} inches"), Tone::Plain);
    }
    Block::Text { title: format!("{}'s go", battle.commander_name(commander)), lines }
}
