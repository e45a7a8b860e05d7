//! `draw`: the next card (BS-13 to BS-22).

use crate::battle::{Action, For, Order, Report, Viewer, count};
use crate::rules::big_skirmishes::roster::CardKind;
use crate::rules::big_skirmishes::state::{BigSkirmishes, Phase};
use crate::table::{Faces, Hand, Owner, Reading, Refusal, Side, Suspend, Table, Who};

pub(super) const DRAW: Action<BigSkirmishes> = Action {
    id: "draw",
    label: "Draw a card",
    key: 'd',
    help: "Draw the next card; whoever was active is done.",
    clauses: &["BS-13", "BS-20", "BS-21", "BS-22", "BS-23"],
    subjects: &[For::Table],
    offered: |battle, _| matches!(battle.turn.phase, Phase::Cards),
    allowed: |battle, _, report| {
        // Not even force draws from an empty deck: there is nothing to draw.
        battle.mustered()?;
        battle.in_phase(
            Phase::Cards,
            "BS-13",
            "cards are drawn once they have started, until the turn's end",
        )?;
        if battle.deck.left.is_empty() {
            return Err(Refusal::new(
                "BS-24",
                "the deck is empty: when nobody is active any more, the turn ends",
            ));
        }
        report.pass(battle.no_combat_due("BS-20"))
    },
    form: |_, form| {
        form.matters(&["next", "next_pause", "next_bonus"]);
        Box::new(Draw)
    },
};

/// BS-13: even red, odd blue.
static SIDES: Reading = Reading {
    classes: &["blue", "red"],
    of: &[0, 1, 0, 1, 0, 1],
};
const RED: usize = 1;

struct Draw;

impl Order<BigSkirmishes> for Draw {
    fn subject(&self) -> Who {
        Who::Table
    }

    fn title(&self, _: &BigSkirmishes, _: Viewer) -> String {
        "Draw a card".to_owned()
    }

    fn resolve(
        &self,
        battle: &mut BigSkirmishes,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.end_activation();
        // Free moves after a rout are for at once (BS-55).
        battle
            .characters
            .iter_mut()
            .for_each(|character| character.free_move = false);
        let card = table.draw(battle.deck.shuffle, &battle.deck.left)?;
        battle.deck.left.retain(|left| *left != card);
        battle.deck.drawn.push(card);
        match battle.kind(card) {
            CardKind::Character(character) => activate(battle, character, report),
            CardKind::Pause => pause(battle, report),
            _ => return bonus(battle, card, table, report),
        }
        Ok(())
    }
}

/// BS-22: he may activate as many units as his class allows, one fewer after the second Pause.
fn activate(battle: &mut BigSkirmishes, character: u16, report: &mut Report) {
    let who = Who::Character(character);
    let side = battle.character_side(character);
    let units = battle.activations(battle.character(character).class);
    report.event(who, "next");
    report.event(Who::Side(side), "next");
    let name = battle.character_name(character);
    if units == 0 {
        report.say("BS-22", |_| {
            format!("{name}: a Duffer's card after the second Pause is shown and passes")
        });
        return;
    }
    battle.turn.active_character = Some(character);
    battle.character_mut(character).activations_left = units;
    let range = 3 * battle.character(character).class;
    report.say("BS-22", |_| {
        format!("{name} may activate {}", count(units, "unit", "units"))
    });
    report.say("BS-08", |_| {
        format!("{name} commands within {range} inches, to the nearest man")
    });
}

/// BS-20: at the first Pause combats go on; BS-21: at the second, unused Bonus cards are discarded.
fn pause(battle: &mut BigSkirmishes, report: &mut Report) {
    report.event(Who::Table, "next_pause");
    battle.deck.pauses += 1;
    if battle.deck.pauses == 1 {
        let due = battle.due_at_pause();
        report.say("BS-20", |_| match due {
            0 => "The first Pause: no combat goes on".to_owned(),
            _ => format!(
                "The first Pause: {} from the last turn must be fought now",
                count(due, "combat", "combats")
            ),
        });
        return;
    }
    report.say("BS-21", |_| {
        "The second Pause: characters drawn from now on activate one unit fewer".to_owned()
    });
    for side in Side::BOTH {
        let hand = std::mem::take(&mut battle.deck.hands[side.index()]);
        if hand.is_empty() {
            continue;
        }
        // They are discarded face up: from now on everybody may know what they were.
        let cards: Vec<String> = hand
            .iter()
            .map(|card| battle.call_card(*card, Viewer::Table))
            .collect();
        let whose = battle.call(Who::Side(side), Viewer::Table);
        report.say("BS-21", |_| {
            format!("{whose}: discarded {}", cards.join(", "))
        });
    }
}

/// BS-13: before the second Pause a die says which side takes it; BS-21: after it, it has no effect.
fn bonus(
    battle: &mut BigSkirmishes,
    card: u16,
    table: &mut Table,
    report: &mut Report,
) -> Result<(), Suspend> {
    report.event(Who::Table, "next_bonus");
    if battle.deck.pauses >= 2 {
        let name = battle.call_card(card, Viewer::Table);
        report.say("BS-21", |_| {
            format!("{name}: after the second Pause it has no effect")
        });
        return Ok(());
    }
    // Which one it is only its holder will know.
    report.say("BS-13", |_| {
        "A Bonus card: a die says which side takes it".to_owned()
    });
    let hand = Hand {
        why: "which side",
        owner: Owner::TABLE,
        count: 1,
        reads: &SIDES,
        again: Faces::NONE,
    };
    let side = if table.hand(hand)?.count(RED) > 0 {
        Side::Red
    } else {
        Side::Blue
    };
    battle.deck.hands[side.index()].push(card);
    report.event(Who::Side(side), "takes_bonus");
    report.say("BS-14", |viewer| {
        format!(
            "{}: {}",
            battle.call(Who::Side(side), viewer),
            battle.call_card(card, viewer)
        )
    });
    Ok(())
}
