//! The panel: steps, rallies, melees, guns without crews, the ladder of order, rates.

use super::status::{rallies, standing};
use super::*;
use crate::battle::view::{Mention, OnLadder};

/// The rungs, highest first.
const RUNGS: [Rung; 4] = [Rung::Elite, Rung::Formed, Rung::Disordered, Rung::Routing];

pub fn panel(battle: &SimpsonsRevolution) -> Vec<Block> {
    let mut blocks = Vec::new();
    let items = rallies(battle);
    if battle.turn.step == TurnStep::Rallies && !items.is_empty() {
        blocks.push(Block::Checklist {
            title: "Rallies".to_owned(),
            items,
        });
    }
    blocks.extend(melees(battle));
    blocks.extend(guns(battle));
    blocks.push(ladder(battle));
    blocks.push(rates(battle));
    blocks
}

/// SR-03: every unit's place on the ladder.
fn ladder(battle: &SimpsonsRevolution) -> Block {
    let place = |rung: Rung| RUNGS.iter().position(|other| *other == rung);
    let on = |unit: Unit| {
        let it = battle.unit(unit);
        let top = place(Rung::top(battle.entry(unit)))?;
        let (at, label, tone) = match it.order {
            _ if it.removed => (RUNGS.len(), "removed", Tone::Faint),
            order => (place(order)?, battle.formation_name(unit), tone_of(order)),
        };
        let name = Text::toned(Tone::Side(battle.side(unit)), battle.called(unit));
        Some(OnLadder {
            who: Who::from(unit),
            name,
            top,
            at,
            label: Text::toned(tone, label),
        })
    };
    Block::Ladder {
        title: "Order: elite, formed, disordered, routing".to_owned(),
        rungs: RUNGS.iter().map(|rung| rung.word().to_owned()).collect(),
        units: battle.unit_numbers().filter_map(on).collect(),
    }
}

fn tone_of(order: Rung) -> Tone {
    match order {
        Rung::Elite => Tone::Good,
        Rung::None | Rung::Formed => Tone::Plain,
        Rung::Disordered => Tone::Warn,
        Rung::Routing => Tone::Bad,
    }
}

/// SR-24: the melees.
fn melees(battle: &SimpsonsRevolution) -> Option<Block> {
    let melees = battle.melees();
    if melees.is_empty() {
        return None;
    }
    let mention = |unit: Unit| Mention {
        who: Who::from(unit),
        name: Text::toned(Tone::Side(battle.side(unit)), battle.called(unit)),
        standing: Some(standing(battle, unit)),
        note: if battle.unit(unit).charged {
            "charged".to_owned()
        } else {
            String::new()
        },
    };
    let pairs = melees
        .into_iter()
        .map(|sides| sides.map(|units| units.into_iter().map(mention).collect()))
        .collect();
    Some(Block::Facing {
        title: "Melees: each lasts until one side is gone".to_owned(),
        pairs,
    })
}

/// SR-20: the guns whose crews are away.
fn guns(battle: &SimpsonsRevolution) -> Option<Block> {
    let away = battle
        .unit_numbers()
        .filter(|unit| battle.unit(*unit).crew_back);
    let line = |unit| {
        Text::toned(
            Tone::Warn,
            format!("{}: the crew is {CREW_BACK}″ back", battle.called(unit)),
        )
    };
    let lines: Vec<Text> = away.map(line).collect();
    (!lines.is_empty()).then(|| Block::Text {
        title: "Guns without crews".to_owned(),
        lines,
    })
}

/// SR-12: the rates, also those not set.
fn rates(battle: &SimpsonsRevolution) -> Block {
    let has = |arm: Arm| {
        battle
            .unit_numbers()
            .any(|unit| battle.entry(unit).arm == arm && !battle.unit(unit).removed)
    };
    let concerns = |what: &str| match what {
        "dragoons in line" | "dragoons in column" => has(Arm::Dragoons),
        "limbered gun" => has(Arm::Artillery),
        _ => true,
    };
    let words = |(what, rate): (&str, Option<f64>)| match rate {
        Some(rate) => format!("{what} {}", quantity(rate)),
        None => format!("{what}: not in the text"),
    };
    let known = [
        ("infantry in line, unlimbered gun", Some(8.0)),
        ("line going straight back", Some(16.0 / 3.0)),
    ];
    let others = battle
        .roster
        .movement
        .list()
        .into_iter()
        .filter(|(what, _)| concerns(what));
    let text = known.into_iter().chain(others).map(words).joined("; ");
    Block::Text {
        title: "Moves in inches".to_owned(),
        lines: vec![Text::plain(text)],
    }
}
