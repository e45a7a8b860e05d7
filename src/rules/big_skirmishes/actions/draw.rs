//! `draw`: draws the next card (BS-13 to BS-22).

use super::*;
use crate::table::{CardRequest, FACE_DOWN};

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
        of_table(Some(say!("Draw a card")), draw)
    },
};

/// Even is red, odd is blue (BS-13).
static SIDES: Reading = Reading {
    classes: &["blue", "red"],
    of: &[0, 1, 0, 1, 0, 1],
};
const RED: usize = 1;

fn draw(at: &mut At, (): ()) -> Played {
    at.end_activation();
    // Games of earlier versions have the cards of characters who are still to arrive.
    at.sort_cards();
    // A free move after a rout must be used at once (BS-55).
    for character in &mut at.characters {
        character.free_move = false;
    }
    // Players do not name a Bonus card that its side takes face down: all would know it.
    let is_open = at.roster.options.open_hands || at.deck.pauses >= 2;
    let covered = at.left(|kind| kind.is_bonus() && !is_open);
    let mut request = CardRequest {
        shuffle: at.deck.shuffle,
        left: at.deck.left.clone(),
        covered: covered.copied().collect(),
        side: None,
    };
    let mut card = at.table.draw_of(request.clone())?;
    let mut taken = None;
    if card == FACE_DOWN {
        let by = whose(at)?;
        request.left = std::mem::take(&mut request.covered);
        request.side = Some(by.0);
        card = at.table.draw_of(request)?;
        taken = Some(by);
    }
    at.deck.left.retain(|left| *left != card);
    at.deck.drawn.push(card);
    match at.kind(card) {
        CardKind::Character(character) => activate(at, character),
        CardKind::Pause => pause(at),
        _ => bonus(at, card, taken)?,
    }
    if at.deck.left.is_empty() {
        at.further("BS-24", Who::Table, |it| {
            let last = say!("Last card of turn {turn}||LAST CARD", turn = it.turn.number);
            (Plain, Weight::Movement, last)
        });
    }
    Ok(())
}

/// Gives the character as many activations as its class allows, one fewer after the second Pause (BS-22).
fn activate(at: &mut At, character: Character) {
    let class = at.character(character).class;
    let units = at.activations(class);
    at.event(character, "next");
    at.event(at.character_side(character), "next");
    if units == 0 {
        // Nobody waits for a Duffer who orders nothing.
        at.character_mut(character).free_move = true;
    } else {
        at.turn.active_character = Some(character);
        at.character_mut(character).activations_left = units;
    }
    let nothing = if units == 0 {
        "a Duffer orders nothing after the second Pause"
    } else if !at.is_told() || can_order_any(at, character) {
        at.plain("BS-22", character, |_| {
            let range = f64::from(3 * class);
            say!(
                "{character} is up|: orders {units unit/units} within {range}|{CHARACTER}",
                character,
                units,
                range
            )
        });
        return;
    } else {
        "no unit is left to order"
    };
    at.end("BS-22", character, |_| {
        let up = say!(
            "{character} is up|, but {nothing}|{CHARACTER}",
            character,
            nothing
        );
        (Bad, Weight::Movement, up)
    });
    at.tell_own_move(character);
}

/// Continues combats at the first Pause (BS-20), discards held Bonus cards at the second (BS-21).
fn pause(at: &mut At) {
    at.event(Who::Table, "next_pause");
    at.deck.pauses += 1;
    if at.deck.pauses == 1 {
        at.due_at_pause();
        at.plain("BS-20", Who::Table, |it| {
            let due: Vec<&Combat> = it.combats_due().collect();
            let due = match &due[..] {
                [] if it.combats.fights.is_empty() => say!("no combat goes on"),
                [] => {
                    say!("no combat continues; those of this turn are fought at its end")
                }
                [one] => say!("{one} go another round", one = it.combat_name(one.id)),
                more => say!("{n} combats go another round", n = more.len()),
            };
            say!("First Pause|: {due}|FIRST PAUSE", due)
        });
        return;
    }
    let mut held = Vec::new();
    for side in Side::BOTH {
        for card in at.deck.hands[side.index()].clone() {
            at.lay_open(side, card);
            held.push((card, side));
        }
    }
    // Discarded cards are turned face up, so all viewers see their names.
    let discarded = || -> Vec<Say> {
        let each = held.iter();
        each.map(|(card, side)| say!("{card} ({side})", card = CardNumber(*card), side = *side))
            .collect()
    };
    at.plain("BS-21", Who::Table, |_| {
        let few = "characters order 1 unit fewer";
        let none = held.is_empty();
        let cards = listed(&discarded());
        say!("Second Pause|: [{cards} discarded; ]{few}", cards, few).then(say!(
            "|{none?, new Bonus cards have no effect}|SECOND PAUSE",
            none
        ))
    });
    if held.len() > 3 {
        at.line("BS-21", |_| say!("discarded: {all}", all = discarded()));
    }
}

/// `A`, `A and B`, `A, B and C`; four or more become a count.
fn listed(cards: &[Say]) -> Say {
    match cards {
        [] => say!(""),
        [some @ .., last] if cards.len() < 4 => {
            say!(
                "[{some} and ]{last}",
                some = some.to_vec(),
                last = last.clone()
            )
        }
        _ => say!("{n} Bonus cards", n = cards.len()),
    }
}

/// Gives a Bonus card to the side that a die picks (BS-13); it has no effect after the second Pause (BS-21).
fn bonus(at: &mut At, number: u16, taken: Option<Taken>) -> Played {
    let card = CardNumber(number);
    if at.deck.pauses >= 2 {
        at.event(Who::Table, "next_bonus");
        at.plain("BS-21", Who::Table, |_| {
            say!("{card}|: no effect after the second Pause|NO EFFECT", card)
        });
        return Ok(());
    }
    let (side, face) = match taken {
        Some(taken) => taken,
        None => whose(at)?,
    };
    let parity = if side == Side::Red { "even" } else { "odd" };
    at.hold(side, number);
    at.event(side, "takes_bonus");
    let open = at.roster.options.open_hands;
    at.plain("BS-14", side, |_| {
        let to = say!("{side}[ (rolled {face}, {parity})]", side, face, parity);
        if open {
            return say!("{card} to {to}||{CARD}: {SIDE}", card, to, side);
        }
        let others = say!("Bonus card to {to}||BONUS: {SIDE}", to = to.clone(), side);
        say!("Bonus card to {to}|: {card}|BONUS: {SIDE}", to, card, side).hidden(side, others)
    });
    Ok(())
}

/// The side that takes a Bonus card, and its die.
type Taken = (Side, Option<u8>);

/// The side that takes a Bonus card, and its die (BS-13).
fn whose(at: &mut At) -> Result<Taken, Suspend> {
    at.event(Who::Table, "next_bonus");
    at.prompt("which side", |_| say!("Bonus card: whose?"));
    let hand = Hand {
        why: "which side",
        owner: Owner::TABLE,
        count: 1,
        reads: &SIDES,
        again: Faces::NONE,
    };
    let rolled = at.table.hand(hand)?;
    let side = if rolled.count(RED) > 0 {
        Side::Red
    } else {
        Side::Blue
    };
    Ok((side, rolled.face()))
}
