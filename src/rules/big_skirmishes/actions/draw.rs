//! `draw`: draws the next card (BS-13 to BS-22).

use super::*;
use crate::battle::grammar::list;

pub const DRAW: Action<BigSkirmishes> = Action {
    id: "draw",
    label: "Draw a card",
    key: 'd',
    help: "Draw the next card. Any unfinished activation ends.",
    clauses: &["BS-13", "BS-20", "BS-21", "BS-22", "BS-23"],
    subjects: &[For::Table],
    offered: |battle, _| matches!(battle.turn.phase, Phase::Cards),
    allowed: |battle, _, report| {
        // Even forced, nothing can be drawn from an empty deck.
        battle.mustered()?;
        battle.in_phase(
            Phase::Cards,
            "BS-13",
            "cards are drawn from Start the cards until the turn's end",
        )?;
        if battle.deck.left.is_empty() {
            return refuse(
                "BS-24",
                "the deck is empty: Done ends the last activation, then the turn ends",
            );
        }
        report.pass(battle.no_combat_due("BS-20"))
    },
    form: |_, form| {
        form.matters(&["next", "next_pause", "next_bonus"]);
        Box::new(Draw)
    },
};

/// Even is red, odd is blue (BS-13).
static SIDES: Reading = Reading {
    classes: &["blue", "red"],
    of: &[0, 1, 0, 1, 0, 1],
};
const RED: usize = 1;

struct Draw;

impl Order<BigSkirmishes> for Draw {
    fn title_to(&self, _: &BigSkirmishes, _: Viewer) -> String {
        "Draw a card".to_owned()
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, table, report) = at.parts();
        battle.end_activation();
        // Games of earlier versions have the cards of characters who are still to arrive.
        battle.sort_cards(report);
        // A free move after a rout must be used at once (BS-55).
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
            _ => bonus(battle, card, table, report)?,
        }
        if battle.deck.left.is_empty() {
            let turn = battle.turn.number;
            report.consequence("BS-24", None, VerdictTone::Plain, Weight::Movement, |_| {
                Phrase::new(format!("Last card of turn {turn}")).banner("LAST CARD")
            });
        }
        Ok(())
    }
}

/// Gives the character as many activations as its class allows, one fewer after the second Pause (BS-22).
fn activate(battle: &mut BigSkirmishes, character: u16, report: &mut Report) {
    let who = Who::Character(character);
    let side = battle.character_side(character);
    let units = battle.activations(battle.character(character).class);
    report.event(who, "next");
    report.event(Who::Side(side), "next");
    let name = battle.character_name(character);
    let banner = name.to_uppercase();
    if units == 0 {
        // Nobody waits for a Duffer who orders nothing.
        battle.character_mut(character).free_move = true;
    } else {
        battle.turn.active_character = Some(character);
        battle.character_mut(character).activations_left = units;
    }
    let nothing = if units == 0 {
        Some(", but a Duffer orders nothing after the second Pause")
    } else if !report.is_on() || can_order_any(battle, character) {
        None
    } else {
        Some(", but no unit is left to order")
    };
    if let Some(nothing) = nothing {
        report.verdict("BS-22", side, VerdictTone::Bad, Weight::Movement, |_| {
            Phrase::new(format!("{name} is up"))
                .then(nothing)
                .banner(&banner)
        });
        battle.tell_own_move(character, report);
        return;
    }
    let range = 3 * battle.character(character).class;
    report.plain("BS-22", side, |_| {
        Phrase::new(format!("{name} is up"))
            .then(format!(
                ": orders {} within {}",
                count(units, "unit", "units"),
                inches(range.into())
            ))
            .banner(&banner)
    });
}

/// Continues combats at the first Pause (BS-20), discards held Bonus cards at the second (BS-21).
fn pause(battle: &mut BigSkirmishes, report: &mut Report) {
    report.event(Who::Table, "next_pause");
    battle.deck.pauses += 1;
    if battle.deck.pauses == 1 {
        battle.due_at_pause();
        let due: Vec<&Combat> = battle.combats_due().collect();
        report.plain("BS-20", None, |viewer| {
            let rest = match &due[..] {
                [] => ": no combat to continue".to_owned(),
                [one] => format!(": {} go another round", battle.combat_name(one.id, viewer)),
                more => format!(": {} combats go another round", more.len()),
            };
            Phrase::new("First Pause").then(rest).banner("FIRST PAUSE")
        });
        return;
    }
    let mut discarded = Vec::new();
    for side in Side::BOTH {
        // Discarded cards are turned face up, so all viewers see their names.
        for card in std::mem::take(&mut battle.deck.hands[side.index()]) {
            let name = battle.call_card(card, Viewer::Table);
            let whose = battle.call(Who::Side(side), Viewer::Table);
            discarded.push(format!("{name} ({whose})"));
        }
    }
    if !discarded.is_empty() {
        report.instruct("Bonus cards: discard all that are held");
    }
    let few = "characters order 1 unit fewer";
    report.plain("BS-21", None, |_| {
        let rest = match &discarded[..] {
            [] => format!(": {few}, new Bonus cards have no effect"),
            all => format!(": {} discarded; {few}", list(all, "Bonus cards")),
        };
        Phrase::new("Second Pause")
            .then(rest)
            .banner("SECOND PAUSE")
    });
    if discarded.len() > 3 {
        report.say("BS-21", || format!("discarded: {}", discarded.join(", ")));
    }
}

/// Gives a Bonus card to the side that a die picks (BS-13); it has no effect after the second Pause (BS-21).
fn bonus(battle: &mut BigSkirmishes, card: u16, table: &mut Table, report: &mut Report) -> Played {
    report.event(Who::Table, "next_bonus");
    if battle.deck.pauses >= 2 {
        let name = battle.call_card(card, Viewer::Table);
        report.plain("BS-21", None, |_| {
            Phrase::new(&name)
                .then(": no effect after the second Pause")
                .banner("NO EFFECT")
        });
        return Ok(());
    }
    report.prompt("which side", || {
        let [red, blue] = Side::BOTH.map(|side| battle.call(Who::Side(side), Viewer::Table));
        format!("Bonus card: whose? 1D6: {red} on even, {blue} on odd")
    });
    let hand = Hand {
        why: "which side",
        owner: Owner::TABLE,
        count: 1,
        reads: &SIDES,
        again: Faces::NONE,
    };
    let rolled = table.hand(hand)?;
    let side = if rolled.count(RED) > 0 {
        Side::Red
    } else {
        Side::Blue
    };
    battle.deck.hands[side.index()].push(card);
    report.event(Who::Side(side), "takes_bonus");
    let parity = if side == Side::Red { "even" } else { "odd" };
    let die = rolled
        .face()
        .map_or_else(String::new, |face| format!(" (rolled {face}, {parity})"));
    let whose = battle.call(Who::Side(side), Viewer::Table);
    let open = battle.roster.options.open_hands;
    report.plain("BS-14", side, |viewer| {
        let name = battle.call_card(card, viewer);
        let to = |what: &str| format!("{what} to {whose}{die}");
        match battle.is_card_hidden(card, viewer) {
            _ if open => {
                Phrase::new(to(&name)).banner(format!("{}: {}", name.to_uppercase(), colour(side)))
            }
            hidden => {
                let which = if hidden {
                    String::new()
                } else {
                    format!(": {name}")
                };
                Phrase::new(to("Bonus card"))
                    .then(which)
                    .banner(format!("BONUS: {}", colour(side)))
            }
        }
    });
    let face = if open { "face up" } else { "face down" };
    report.instruct(|| format!("Bonus card: give it to {whose}, {face}"));
    Ok(())
}
