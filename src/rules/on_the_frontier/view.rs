//! The screen's view of a battle: roster rows, the panel.

use super::status::charges_to_do;
use super::*;
use crate::battle::view::{Marker, Row};
use crate::battle::{Chore, MarkerKind, View, ViewerText};

impl View for OnTheFrontier {
    fn directory(&self) -> &Directory {
        &self.roster.directory
    }

    fn own_roster(&self, _: Viewer) -> Vec<Row> {
        let units = self.all_units().map(|number| unit(self, number));
        units
            .chain(self.all_commanders().map(|number| commander(self, number)))
            .collect()
    }

    fn at_places(&self) -> Vec<(String, Chore)> {
        let works = self.works.all.iter().filter(|work| work.points >= DONE);
        let works = works.map(|work| {
            let [there, back] = work.task.instructions().map(ViewerText::plain);
            (work.name.clone(), Chore::Both(there, back))
        });
        let charges = self.charges.all.iter().map(|charge| {
            let dice = Chore::Marker("demolition charge".to_owned(), 0, charge.dice);
            (charge.name.clone(), dice)
        });
        works.chain(charges).collect()
    }

    fn steps(&self) -> (Vec<&'static str>, usize) {
        let at = match self.turn.half {
            TurnHalf::Initiative => 0,
            TurnHalf::Charges => 3,
            half => 1 + usize::from(half.side() != self.turn.first),
        };
        let steps = vec!["Initiative", "First half", "Second half", "Charges"];
        (steps, at)
    }

    fn own_panel(&self, _: Viewer) -> Vec<Block> {
        let mut blocks = Vec::new();
        let charges = charges_to_do(self);
        if !charges.is_empty() {
            let title = if self.turn.half == TurnHalf::Charges {
                "Charges to resolve"
            } else {
                "Charges declared"
            };
            blocks.push(Block::Checklist {
                title: title.to_owned(),
                items: charges,
            });
        }
        if !self.works.all.is_empty() {
            blocks.push(works(self));
        }
        if !self.charges.all.is_empty() {
            blocks.push(demolition(self));
        }
        let hit = hit(self);
        if !hit.is_empty() {
            blocks.push(Block::Text {
                title: "Commanders hit".to_owned(),
                lines: hit,
            });
        }
        blocks
    }

    fn own_status(&self, _: Viewer) -> Status {
        status::status(self)
    }
}

fn unit(battle: &OnTheFrontier, number: Unit) -> Row {
    let (it, entry) = (battle.unit(number), battle.entry(number));
    Row {
        detail: detail(battle, number),
        cells: columns::unit(battle, number),
        pips: [it.standing, it.down, it.lost],
        markers: markers(battle, number),
        standing: standing(battle, number),
        note: note(battle, number),
        ..Row::new(number.into(), entry.side, battle.called(number))
    }
}

fn standing(battle: &OnTheFrontier, number: Unit) -> Standing {
    let it = battle.unit(number);
    match battle.turn.half {
        _ if !it.in_play() => Standing::Gone,
        TurnHalf::Charges if it.charging.is_some() => Standing::Due,
        TurnHalf::Charges if battle.can_pursue(number) => Standing::Ready,
        _ if it.done => Standing::Acted,
        half if half.side() == Some(battle.side(number)) => Standing::Ready,
        _ => Standing::Idle,
    }
}

fn detail(battle: &OnTheFrontier, number: Unit) -> String {
    let entry = battle.entry(number);
    let mut words = Vec::new();
    if entry.grade != Grade::Line {
        words.push(entry.grade.word());
    }
    words.push(entry.arm.word());
    if entry.engineers {
        words.push("engineers");
    }
    let mut text = words.join(" ");
    match entry.weapon {
        Weapon::Musket => text += ", muskets",
        Weapon::Rifle => text += ", rifles",
        Weapon::Artillery | Weapon::None => {}
    }
    if entry.superior_firepower {
        text += ", superior fire";
    }
    if entry.shock {
        text += ", shock";
    }
    text
}

pub static MARKERS: [MarkerKind; 4] = [
    // The figures show it, so it has no marker on the table.
    MarkerKind::kept("shaken", ('S', '!'), Tone::Bad, 0),
    MarkerKind::on_table("held-fire", ('H', '|'), Tone::Info, 1),
    MarkerKind::on_table("charge", ('C', '>'), Tone::Warn, 1),
    MarkerKind::kept("pursuit", ('P', '»'), Tone::Good, 0),
];

fn markers(battle: &OnTheFrontier, number: Unit) -> Vec<Marker> {
    let it = battle.unit(number);
    let flags = [
        battle.is_shaken(number),
        it.held_fire,
        it.charging.is_some(),
        battle.can_pursue(number),
    ];
    MarkerKind::counted(&MARKERS, flags.map(u16::from))
}

fn note(battle: &OnTheFrontier, number: Unit) -> String {
    let it = battle.unit(number);
    let mut words = Vec::new();
    if it.routed {
        words.push("routed".to_owned());
    } else if !it.in_play() {
        words.push("out".to_owned());
    }
    if let Some(target) = it.charging {
        words.push(format!("charges {}", battle.called(target)));
    }
    if it.held_fire && !it.shot_by.is_empty() {
        let by = &it.shot_by;
        words.push(battle.words(say!("may return the fire of {by}", by)));
    }
    if battle.can_pursue(number) {
        words.push("may pursue".to_owned());
    }
    words.extend(battle.with(number).map(|c| battle.called(c)));
    words.join(", ")
}

fn commander(battle: &OnTheFrontier, number: Character) -> Row {
    let (it, entry) = (battle.commander(number), battle.commander_entry(number));
    let hit = it.hit_on_turn.is_some();
    let standing = match battle.turn.half {
        _ if hit => Standing::Gone,
        _ if it.moved => Standing::Acted,
        half if half.side() == Some(entry.side) => Standing::Ready,
        _ => Standing::Idle,
    };
    let helps = if entry.kind == CommanderKind::Commander {
        ""
    } else {
        ", helps to rally"
    };
    Row {
        detail: format!("{}: moves {RIDERS}″ + D6{helps}", entry.kind.word()),
        cells: columns::commander(battle, number),
        pips: [u16::from(!hit), u16::from(hit), 0],
        standing,
        note: it.hit_on_turn.map_or_else(String::new, |turn| {
            format!("hit; replaced at the end of turn {}", turn + 1)
        }),
        with: it.with.map(Who::from),
        ..Row::new(number.into(), entry.side, battle.called(number))
    }
}

fn plain(text: impl Into<String>) -> Text {
    Text::plain(text.into())
}

fn works(battle: &OnTheFrontier) -> Block {
    let row = |work: &super::state::Work| {
        let (points, tone) = match work.points {
            DONE.. => ("done".to_owned(), Tone::Good),
            n => (format!("{n} of {DONE}"), Tone::Plain),
        };
        vec![
            plain(work.name.as_str()),
            plain(work.task.word()),
            Text::toned(tone, points),
        ]
    };
    let columns = ["Work", "Task", "Points"].map(str::to_owned).to_vec();
    Block::Table {
        title: "Works".to_owned(),
        columns,
        rows: battle.works.all.iter().map(row).collect(),
    }
}

fn demolition(battle: &OnTheFrontier) -> Block {
    let row = |charge: &super::state::DemolitionCharge| {
        let chance =
            |needed: usize| plain(format!("{:.0}%", 100.0 * at_least(charge.dice, needed)));
        vec![
            plain(charge.name.as_str()),
            plain(format!("{}D6", charge.dice)),
            chance(6),
            chance(12),
        ]
    };
    let columns = ["Charge", "Laid", "6 or more", "12 or more"]
        .map(str::to_owned)
        .to_vec();
    Block::Table {
        title: "Demolition".to_owned(),
        columns,
        rows: battle.charges.all.iter().map(row).collect(),
    }
}

/// OF-22: the chance that `dice` come to `needed` points or more.
pub fn at_least(dice: u16, needed: usize) -> f64 {
    // The chance of every sum below the points needed.
    let mut short = vec![0.0; needed];
    if let Some(none) = short.first_mut() {
        *none = 1.0;
    }
    for _ in 0..dice {
        short = (0..needed)
            .map(|sum| {
                (1..=6)
                    .filter_map(|face| sum.checked_sub(face))
                    .map(|before| short[before] / 6.0)
                    .sum()
            })
            .collect();
    }
    1.0 - short.iter().sum::<f64>()
}

fn hit(battle: &OnTheFrontier) -> Vec<Text> {
    let line = |commander: Character| {
        let turn = battle.commander(commander).hit_on_turn?;
        let text = format!(
            "{}: replaced at the end of turn {}",
            battle.called(commander),
            turn + 1
        );
        Some(Text::toned(Tone::Warn, text))
    };
    battle.all_commanders().filter_map(line).collect()
}
