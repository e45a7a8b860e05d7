//! The state of play: the side with the go, the next step, the commanders left.

use super::*;

pub fn status(battle: &MostIrregular) -> Status {
    let turn = &battle.turn;
    let (now, next) = match (turn.active_commander, turn.side) {
        (Some(commander), _) => go(battle, commander),
        (None, Some(side)) => between(battle, side),
        (None, None) => (
            "Roll for the initiative".to_owned(),
            Some(("initiative", Who::Table)),
        ),
    };
    // Of the side with the go first.
    let first = turn.side.unwrap_or(Side::Red);
    let left = [first, first.other()].map(|side| still_to_go(battle, side));
    let left: Vec<String> = left.into_iter().flatten().collect();
    let left = (!left.is_empty()).then(|| format!("still to command: {}", left.join(", ")));
    Status {
        is_turn_over: turn.number > 0 && (turn.active_commander, turn.side) == (None, None),
        side: turn.side,
        now,
        left: if turn.number == 0 {
            Vec::new()
        } else {
            left.into_iter().collect()
        },
        facts: facts(battle),
        badges: badges(battle),
        next,
        over: battle.is_over(),
        ..Status::default()
    }
}

/// The commanders of a side who have yet to command: `Lieutenant Orrin, Sergeant Bell (Ferry guard)`.
fn still_to_go(battle: &MostIrregular, side: Side) -> Option<String> {
    let names: Vec<String> = battle.ready(side).map(|c| battle.called(c)).collect();
    (!names.is_empty()).then(|| format!("{} ({})", names.join(", "), battle.called(side)))
}

type Now = (String, Option<(&'static str, Who)>);

fn between(battle: &MostIrregular, side: Side) -> Now {
    let ready: Vec<Character> = battle.ready(side).collect();
    let now = format!("{}: choose a commander", battle.called(side));
    let next = if let [only] = ready[..] {
        Some(("command", only.into()))
    } else {
        Some(("command", Who::Table))
    };
    (now, next)
}

fn go(battle: &MostIrregular, commander: Character) -> Now {
    let name = battle.called(commander);
    let reach = battle.reach(commander);
    let done = Some(("done", Who::Table));
    let any = |able: fn(&UnitState) -> bool| {
        let mut units = battle.units_of(battle.commander_side(commander));
        units.any(|unit| able(battle.unit(unit)))
    };
    let is_there = any(|it| !it.stragglers.is_none());
    // Only who has not acted can be activated.
    let is_able = (
        any(|it| !it.formed.is_none() && !it.formed_activated),
        any(|it| !it.idle().is_none()),
    );
    let (body, stragglers) = (
        "a formed body within 6″",
        format!("stragglers within {reach}″"),
    );
    match (battle.turn.go, battle.turn.active_body) {
        (Go::Rallies, _) => (
            if is_there {
                format!("{name} rallies {stragglers}")
            } else {
                format!("{name}: no stragglers are left to rally")
            },
            done,
        ),
        (_, Some(unit)) => {
            let left = battle.unit(unit).actions_left;
            let body = battle.called(unit);
            let now = match left {
                0 => format!("{body} have acted"),
                _ => format!("{body}: {}", count(left, "action left", "actions left")),
            };
            let more = if is_able.1 {
                format!("; {name} may activate {stragglers}")
            } else {
                String::new()
            };
            (now + &more, done.filter(|_| left == 0 && !is_able.1))
        }
        (go, None) => {
            let whom = match is_able {
                (true, true) => format!("{body} and {stragglers}"),
                (true, false) => body.to_owned(),
                (false, true) => stragglers,
                (false, false) => "no one: all have acted".to_owned(),
            };
            let verb = if is_able == (false, false) {
                "can"
            } else {
                "may"
            };
            let rally = if go == Go::Open && is_there {
                ", or rally"
            } else {
                ""
            };
            (format!("{name} {verb} activate {whom}{rally}"), None)
        }
    }
}

/// The number of commanders of each side who have yet to command.
fn facts(battle: &MostIrregular) -> Vec<String> {
    if battle.turn.number == 0 {
        return Vec::new();
    }
    let [red, blue] = Side::BOTH.map(|side| battle.ready(side).count());
    vec![format!("Still to command: Red {red}, Blue {blue}")]
}

/// The dead commanders.
fn badges(battle: &MostIrregular) -> Vec<Text> {
    let dead = |number: &Character| !battle.commander(*number).alive;
    let badge = |number| Text::lost(battle.commander_side(number), &battle.called(number));
    battle.commander_numbers().filter(dead).map(badge).collect()
}
