//! The screen's view of a battle: roster rows, the panel.

use super::*;
use crate::battle::view::{Check, Marker, Mention, Row, UnitLine};
use crate::battle::{MarkerKind, View};

impl View for MostIrregular {
    fn directory(&self) -> &Directory {
        &self.roster.directory
    }

    fn own_roster(&self, _: Viewer) -> Vec<Row> {
        let units = self.unit_numbers().map(|number| unit(self, number));
        units
            .chain(
                self.commander_numbers()
                    .map(|number| commander(self, number)),
            )
            .collect()
    }

    fn steps(&self) -> (Vec<&'static str>, usize) {
        let at = match (self.turn.active_commander, self.turn.side) {
            (Some(_), _) => 2,
            (None, Some(_)) => 1,
            (None, None) => 0,
        };
        (vec!["Initiative", "Command", "Actions"], at)
    }

    fn own_panel(&self, _: Viewer) -> Vec<Block> {
        let mut blocks = Vec::new();
        if self.turn.active_commander.is_some() {
            blocks.push(open_go(self));
        }
        if self.turn.number > 0 {
            blocks.push(goes(self));
        }
        blocks.extend(men(self));
        blocks
    }

    fn own_status(&self, _: Viewer) -> Status {
        status::status(self)
    }
}

/// A unit: the pips are men in formation, stragglers, and gone.
fn unit(battle: &MostIrregular, number: Unit) -> Row {
    let it = battle.unit(number);
    Row {
        detail: detail(battle, number),
        cells: columns::unit(battle, number),
        pips: [it.formed.all(), it.stragglers.all(), it.lost()],
        hurt: [it.formed.wounded, it.stragglers.wounded],
        markers: markers(it),
        standing: unit_standing(battle, number),
        note: note(it),
        ..Row::new(number.into(), battle.side(number), battle.called(number))
    }
}

fn detail(battle: &MostIrregular, number: Unit) -> String {
    let entry = battle.entry(number);
    let target = entry.quality.target();
    let breech = if entry.breech_loading {
        "breech-loading "
    } else {
        ""
    };
    let reach = entry.reach();
    let reach = reach.map_or_else(String::new, |reach| format!(" to {reach}″"));
    let detail = format!(
        "{} {target}+, {breech}{}{reach}",
        entry.quality.word(),
        entry.weapon.phrase()
    );
    with_traits(detail, &entry.traits)
}

/// The detail with the other traits after it (MI-03).
fn with_traits(detail: String, traits: &[String]) -> String {
    traits
        .iter()
        .fold(detail, |all, one| format!("{all}, {one}"))
}

/// Wounds are marked on the table; the program keeps the other marks.
pub static MARKERS: [MarkerKind; 5] = [
    MarkerKind::on_table("wound", ('W', '!'), Tone::Bad, 6).of_wounds(),
    MarkerKind::kept("wounded straggler", ('s', ';'), Tone::Bad, 0).of_wounds(),
    MarkerKind::kept("man carried along", ('c', '.'), Tone::Faint, 0),
    MarkerKind::kept("body has acted", ('A', '+'), Tone::Faint, 0),
    MarkerKind::kept("straggler who has acted", ('a', '-'), Tone::Faint, 0),
];

fn markers(it: &UnitState) -> Vec<Marker> {
    let counts = [
        it.present().wounded,
        it.stragglers.wounded,
        it.carried.all(),
        // Of a unit that has acted as a whole its standing says so.
        u16::from(it.formed_activated && !it.formed.is_none() && !it.idle().is_none()),
        if it.idle().is_none() && (it.formed.is_none() || it.formed_activated) {
            0
        } else {
            it.acted.all()
        },
    ];
    MarkerKind::counted(&MARKERS, counts)
}

fn unit_standing(battle: &MostIrregular, number: Unit) -> Standing {
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
    let its_go = turn.side == Some(battle.side(number))
        && turn.active_commander.is_some()
        && turn.go != Go::Rallies;
    let able = body && turn.active_body.is_none() || !it.idle().is_none();
    if its_go && able {
        Standing::Ready
    } else {
        Standing::Idle
    }
}

fn note(it: &UnitState) -> String {
    let mut words = Vec::new();
    if it.actions_left > 0 {
        words.push(count(it.actions_left, "action left", "actions left"));
    }
    if it.actions_left > 0 && it.has_fired {
        words.push("has fired".to_owned());
    }
    let idle = it.idle();
    if !idle.is_none() && !it.acted.is_none() {
        words.push(format!(
            "{} may still act",
            count(idle.all(), "straggler", "stragglers")
        ));
    } else if !it.stragglers.is_none() {
        words.push(count(it.stragglers.all(), "straggler", "stragglers"));
    }
    words.join(", ")
}

/// MI-05: a commander's standing in the turn.
fn commander_standing(battle: &MostIrregular, number: Character) -> Standing {
    let (it, turn) = (battle.commander(number), &battle.turn);
    if !it.alive {
        Standing::Gone
    } else if !battle.is_officer(number) {
        Standing::Away
    } else if turn.active_commander == Some(number) {
        Standing::Active
    } else if it.acted {
        Standing::Acted
    } else if turn.active_commander.is_none() && turn.side == Some(battle.commander_side(number)) {
        Standing::Ready
    } else {
        Standing::Idle
    }
}

fn commander(battle: &MostIrregular, number: Character) -> Row {
    let (it, entry) = (battle.commander(number), battle.commander_entry(number));
    let on = if entry.mounted { "mounted" } else { "on foot" };
    let moves = if entry.mounted { 8 } else { 4 };
    let who = if entry.charismatic {
        "charismatic, "
    } else {
        ""
    };
    let detail = format!(
        "{who}{on}, moves {moves}″, dashes {}″; bodies 6″, stragglers {}″",
        moves + 4,
        battle.reach(number)
    );
    Row {
        detail: with_traits(detail, &entry.traits),
        cells: columns::commander(battle, number),
        pips: [u16::from(it.alive), 0, u16::from(!it.alive)],
        standing: commander_standing(battle, number),
        note: if it.alive {
            String::new()
        } else {
            "dead".to_owned()
        },
        ..Row::new(number.into(), entry.side, battle.called(number))
    }
}

/// MI-05: the commanders of both sides, with their standing.
fn goes(battle: &MostIrregular) -> Block {
    let turn = &battle.turn;
    let mention = |number: Character| {
        let standing = commander_standing(battle, number);
        let note = match standing {
            Standing::Active => "active",
            Standing::Gone => "dead",
            Standing::Away => "in reserve",
            _ => "",
        };
        let name = Text::toned(
            Tone::Side(battle.commander_side(number)),
            battle.called(number),
        );
        Mention {
            who: number.into(),
            name,
            standing: Some(standing),
            note: note.to_owned(),
        }
    };
    let of = |side: Side| {
        let all = battle.commander_numbers();
        let own = all.filter(|c| battle.commander_side(*c) == side);
        own.map(mention).collect()
    };
    let title = match (turn.active_commander, turn.side) {
        (Some(commander), _) => {
            let next = battle.next_side(battle.commander_side(commander).other());
            next.map_or_else(
                || "Commanders: the last of this turn".to_owned(),
                |side| format!("Commanders: {} to command next", battle.called(side)),
            )
        }
        (None, Some(side)) => format!("Commanders: {} to command", battle.called(side)),
        (None, None) => "Commanders: all have commanded".to_owned(),
    };
    Block::Facing {
        title,
        pairs: vec![Side::BOTH.map(of)],
    }
}

/// MI-01: the men of units that are no longer whole.
fn men(battle: &MostIrregular) -> Option<Block> {
    let columns = ["Formed", "Stragglers", "Gone"].map(str::to_owned).to_vec();
    let whole =
        |number: Unit| battle.unit(number).formed == Men::fit(battle.unit(number).started_with);
    let rows = battle
        .unit_numbers()
        .filter(|number| !whole(*number))
        .map(|number| {
            let it = battle.unit(number);
            let name = Text::toned(Tone::Side(battle.side(number)), battle.called(number));
            let here = |men: Men, tone| {
                Text::toned(if men.is_none() { Tone::Faint } else { tone }, short(men))
            };
            let gone = Text::toned(Tone::Bad, gone(it));
            UnitLine {
                who: number.into(),
                name,
                cells: vec![
                    here(it.formed, Tone::Strong),
                    here(it.stragglers, Tone::Warn),
                    gone,
                ],
            }
        });
    let rows: Vec<UnitLine> = rows.collect();
    (!rows.is_empty()).then(|| Block::Units {
        title: "Men, fit + wounded; other units are whole".to_owned(),
        columns,
        rows,
    })
}

/// `12`, `9+2`, `-`.
fn short(men: Men) -> String {
    match (men.fit, men.wounded) {
        (0, 0) => "-".to_owned(),
        (fit, 0) => fit.to_string(),
        (fit, wounded) => format!("{fit}+{wounded}"),
    }
}

/// `2 dead, 1 taken`.
fn gone(it: &UnitState) -> String {
    let kinds = [
        (it.fatal, "dead"),
        (it.captured, "taken"),
        (it.sent_to_rear, "to the rear"),
        (it.fled, "fled"),
    ];
    let some = kinds.into_iter().filter(|(n, _)| *n > 0);
    some.map(|(n, word)| format!("{n} {word}")).joined(", ")
}

/// MI-06, MI-09: the actions the open go still allows.
fn open_go(battle: &MostIrregular) -> Block {
    let turn = &battle.turn;
    let commander = turn.active_commander.unwrap_or(Character(0));
    let (reach, side) = (battle.reach(commander), battle.commander_side(commander));
    let title = format!("{} commands", battle.called(commander));
    let item = |who, text: String, done| Check { who, text, done };
    let mut items = Vec::new();
    match (turn.go, turn.active_body) {
        (Go::Rallies, _) => items.push(item(
            None,
            format!("rallies stragglers within {reach}″ and activates no one"),
            true,
        )),
        (_, Some(unit)) => items.extend(two_actions(battle, unit)),
        (_, None) => items.push(item(
            None,
            "a formed body within 6″: two actions".to_owned(),
            false,
        )),
    }
    for unit in battle.units_of(side).filter(|_| turn.go != Go::Rallies) {
        let idle = battle.unit(unit).idle().all();
        if idle > 0 {
            let text = format!(
                "{}: {}, within {reach}″",
                battle.called(unit),
                count(idle, "straggler", "stragglers")
            );
            items.push(item(Some(unit.into()), text, false));
        }
    }
    let strayed = battle
        .units_of(side)
        .any(|unit| !battle.unit(unit).stragglers.is_none());
    if turn.go == Go::Open && strayed {
        items.push(item(
            None,
            format!("or instead: rally stragglers within {reach}″"),
            false,
        ));
    }
    Block::Checklist { title, items }
}

/// MI-09: the two actions of a formed body, taken or not.
fn two_actions(battle: &MostIrregular, unit: Unit) -> [Check; 2] {
    let (it, name) = (battle.unit(unit), battle.called(unit));
    let fire = if it.has_fired { ", no more fire" } else { "" };
    let second = match it.actions_left {
        0 if it.formed.is_none() => format!("{name}: no men formed"),
        0 => format!("{name}: second action"),
        _ => format!("{name}: second action{fire}"),
    };
    let who = Some(unit.into());
    let first = Check {
        who,
        text: format!("{name}: first action"),
        done: it.actions_left < 2,
    };
    [
        first,
        Check {
            who,
            text: second,
            done: it.actions_left == 0,
        },
    ]
}
