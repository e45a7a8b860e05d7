//! `done`: ends the go, the unit's or the character's activation (BS-11, BS-23).

use super::*;

pub const DONE: Action<BigSkirmishes> = Action {
    id: "done",
    label: "Done",
    key: 'x',
    help: "End the go in the opening, or the activation of the unit or character.",
    clauses: &["BS-11", "BS-23"],
    subjects: &[For::Table, For::Unit, For::Character],
    offered: |battle, who| {
        what(battle).is_some_and(|what| who == Who::Table || concerns(battle, what, who))
    },
    allowed: |battle, _, _| match what(battle) {
        Some(_) => Ok(()),
        None => refuse("BS-23", "no unit or character is active: draw a card"),
    },
    form: |_, _| Box::new(Done),
};

#[derive(Clone, Copy)]
enum Ending {
    Go,
    CardUnit(u16),
    Unit(u16),
    Character(u16),
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
        Ending::Go => battle.turn.go_unit.map(Who::Unit) == Some(who),
        Ending::CardUnit(unit) | Ending::Unit(unit) => who == Who::Unit(unit),
        Ending::Character(character) => who == Who::Character(character),
    }
}

struct Done;

impl Order<BigSkirmishes> for Done {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        let whose = match what(battle) {
            Some(Ending::Go) => battle
                .turn
                .to_go
                .map_or_else(String::new, |side| battle.call(Who::Side(side), viewer)),
            Some(Ending::CardUnit(unit) | Ending::Unit(unit)) => battle.unit_name(unit, viewer),
            Some(Ending::Character(character)) => battle.character_name(character),
            None => String::new(),
        };
        format!("{whose}: done")
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        match what(battle) {
            Some(Ending::Go) => end_go(battle, report),
            Some(Ending::CardUnit(unit)) => {
                let left = battle.unit(unit).actions_left;
                battle.end_card_unit();
                report.plain("BS-63", battle.side(unit), |viewer| {
                    is_done(battle, unit, left, viewer)
                });
            }
            Some(Ending::Unit(unit)) => end_unit(battle, unit, report),
            Some(Ending::Character(character)) => {
                let left = battle.character(character).activations_left;
                battle.end_activation();
                let side = battle.character_side(character);
                report.plain("BS-23", side, |_| {
                    let unused = match left {
                        0 => String::new(),
                        n => format!(", {} unused", count(n, "order", "orders")),
                    };
                    let name = battle.character_name(character);
                    Phrase::new(format!("{name} is done"))
                        .then(unused)
                        .banner("DONE")
                });
            }
            None => {}
        }
        Ok(())
    }
}

fn end_go(battle: &mut BigSkirmishes, report: &mut Report) {
    let (was, moved) = (battle.turn.to_go, battle.turn.go_unit);
    battle.end_go();
    let (Some(was), Some(next)) = (was, battle.turn.to_go) else {
        return;
    };
    report.plain("BS-11", was, |viewer| {
        let done = match moved {
            Some(unit) => battle.subject(unit, viewer).does("is done", "are done"),
            None => format!("{} move nothing", battle.side_subject(was)),
        };
        Phrase::new(done)
            .then(format!("; {} to go", battle.side_subject(next)))
            .banner(format!("{} TO GO", colour(next)))
    });
}

/// Ends the unit's activation. Its character stays active, to join and leave (BS-09), until `done` or the next card.
fn end_unit(battle: &mut BigSkirmishes, unit: u16, report: &mut Report) {
    let left = battle.unit(unit).actions_left;
    battle.end_unit();
    let officer = battle.turn.active_character;
    report.plain("BS-23", battle.side(unit), |viewer| {
        let rest = officer.map_or_else(String::new, |officer| {
            let name = battle.character_name(officer);
            match battle.character(officer).activations_left {
                0 => format!("; {name} has no order left"),
                _ if !can_order_any(battle, officer) => {
                    format!("; {name} has no unit left to order")
                }
                n => format!(
                    "; {name} may order {} more {}",
                    n,
                    if n == 1 { "unit" } else { "units" }
                ),
            }
        });
        is_done(battle, unit, left, viewer).then(rest)
    });
    if let Some(officer) = officer.filter(|_| battle.deck.left.is_empty()) {
        battle.tell_own_move(officer, report);
    }
}

fn is_done(battle: &BigSkirmishes, unit: u16, left: u16, viewer: Viewer) -> Phrase {
    Phrase::new(battle.subject(unit, viewer).does("is done", "are done"))
        .then(BigSkirmishes::unused(left))
        .banner("DONE")
}
