//! `done`: ends the go, the unit's or the character's activation (BS-11, BS-23).

use super::*;

pub const DONE: Action<BigSkirmishes> = Action {
    id: "done",
    label: "Done",
    key: 'x',
    help: "End the activation of the unit or character; in the opening, its go.",
    clauses: &["BS-11", "BS-23"],
    subjects: &[For::Table, For::Unit, For::Character],
    offered: |battle, who| {
        what(battle).is_some_and(|what| who == Who::Table || concerns(battle, what, who))
    },
    allowed: |battle, _, _| match what(battle) {
        Some(_) => Ok(()),
        None if battle.turn.phase == Phase::Cards => {
            refuse("BS-23", "no unit or character is active: draw a card")
        }
        None => refuse(
            "BS-23",
            "no unit or character is active: go on with the next step",
        ),
    },
    form: |battle, _| {
        of_table(Some(title(battle)), |at, ()| {
            end(at);
            Ok(())
        })
    },
};

#[derive(Clone, Copy)]
enum Ending {
    Go,
    CardUnit(Unit),
    Unit(Unit),
    Character(Character),
}

fn what(battle: &BigSkirmishes) -> Option<Ending> {
    let turn = &battle.turn;
    match turn.phase {
        Phase::Opening => turn.to_go.map(|_| Ending::Go),
        Phase::Cards => {
            let unit = turn
                .card_unit
                .map(Ending::CardUnit)
                .or(turn.active_unit.map(Ending::Unit));
            unit.or(turn.active_character.map(Ending::Character))
        }
        _ => None,
    }
}

fn concerns(battle: &BigSkirmishes, what: Ending, who: Who) -> bool {
    match what {
        Ending::Go => battle.turn.go_unit.map(Who::from) == Some(who),
        Ending::CardUnit(unit) | Ending::Unit(unit) => who == unit.into(),
        Ending::Character(character) => who == character.into(),
    }
}

fn title(battle: &BigSkirmishes) -> Say {
    let whose: Option<Who> = match what(battle) {
        Some(Ending::Go) => battle.turn.to_go.map(Who::from),
        Some(Ending::CardUnit(unit) | Ending::Unit(unit)) => Some(unit.into()),
        Some(Ending::Character(character)) => Some(character.into()),
        None => None,
    };
    say!("{whose}: done", whose)
}

fn end(at: &mut At) {
    match what(at) {
        Some(Ending::Go) => end_go(at),
        Some(Ending::CardUnit(unit)) => {
            let left = at.unit(unit).actions_left;
            at.end_card_unit();
            at.plain("BS-63", unit, |_| is_done(unit, left));
        }
        Some(Ending::Unit(unit)) => end_unit(at, unit),
        Some(Ending::Character(character)) => {
            let left = at.character(character).activations_left;
            at.end_activation();
            at.plain("BS-23", character, |_| {
                say!(
                    "{character} is done|[, {left order/orders} unused]|{CHARACTER} DONE",
                    character,
                    left
                )
            });
        }
        None => {}
    }
}

fn end_go(at: &mut At) {
    let (was, moved) = (at.turn.to_go, at.turn.go_unit);
    at.end_go();
    let (Some(was), Some(next)) = (was, at.turn.to_go) else {
        return;
    };
    at.plain("BS-11", was, |_| {
        let done = moved.map_or_else(
            || say!("{was} move nothing", was),
            |unit| say!("{unit is/are} done", unit),
        );
        done.then(say!("|; {next} to go|{NEXT} TO GO", next))
    });
}

/// Ends the unit's activation. Its character stays active, to join and leave (BS-09), until `done` or the next card.
fn end_unit(at: &mut At, unit: Unit) {
    let left = at.unit(unit).actions_left;
    at.end_unit();
    let officer = at.turn.active_character;
    at.plain("BS-23", unit, |it| {
        let done = is_done(unit, left);
        let Some(officer) = officer else {
            return done;
        };
        done.then(match it.character(officer).activations_left {
            0 => say!("|; {officer} has no order left", officer),
            _ if !can_order_any(it, officer) => {
                say!("|; {officer} has no unit left to order", officer)
            }
            n => say!("|; {officer} may order {n unit/units} more", officer, n),
        })
    });
    if let Some(officer) = officer.filter(|_| at.deck.left.is_empty()) {
        at.tell_own_move(officer);
    }
}

fn is_done(unit: Unit, left: u16) -> Say {
    say!(
        "{unit is/are} done|[, {left action/actions} unused]|{UNIT} DONE",
        unit,
        left
    )
}
