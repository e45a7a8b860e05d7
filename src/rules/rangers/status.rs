//! The status line: whose turn it is, what comes next, who is left.

use super::*;

type NextAction = Option<(&'static str, Who)>;

pub fn status(battle: &Rangers) -> Status {
    let turn = &battle.turn;
    let acting = turn.side;
    let (now, next) = match acting {
        Some(side) => playing(battle, side),
        None => between(battle),
    };
    let to_act = acting.into_iter();
    let to_act = battle.names(to_act.flat_map(|side| battle.still_to_act(side)));
    // A single one may be named in what comes now.
    let is_left = !to_act.is_empty() && !now.contains(&to_act);
    let left = is_left.then(|| format!("still to act: {to_act}"));
    Status {
        is_turn_over: turn.number > 0 && acting.is_none(),
        side: acting,
        now,
        left: left.into_iter().collect(),
        facts: facts(battle),
        badges: badges(battle),
        next,
        over: battle.is_over(),
        ..Status::default()
    }
}

fn between(battle: &Rangers) -> (String, NextAction) {
    let (now, next) = if battle.needs_aggression_roll() {
        ("Roll the aggression points, then initiative", "aggression")
    } else {
        (
            "Roll for initiative: the higher side goes first",
            "initiative",
        )
    };
    (now.to_owned(), Some((next, Who::Table)))
}

fn playing(battle: &Rangers, side: Side) -> (String, NextAction) {
    let name = battle.called(side);
    if let Some(figure) = battle.waiting(side) {
        return (
            format!("{} is motivated and acts", battle.called(figure)),
            None,
        );
    }
    // A figure that has closed stays selected: its attack is still to come.
    let closed = |figure: &Unit| closed_in(battle, *figure);
    if let Some(figure) = battle.there(side).find(closed) {
        let figure = battle.called(figure);
        let now = format!("{name}: {figure} has closed and may attack; others in any order");
        return (now, None);
    }
    let is_engaged = |figure: &Unit| !battle.figure(*figure).engaged_with.is_empty();
    // Whatever a figure in hand combat may do needs no roll (RA-12).
    let fights = |figure: Unit| {
        let now = format!(
            "{name}: {} is in hand combat, and needs no roll to attack",
            battle.called(figure)
        );
        (now, Some(("attack", figure.into())))
    };
    if let Some(figure) = battle.must_roll(side).next() {
        if is_engaged(&figure) {
            return fights(figure);
        }
        let next = ("motivate", figure.into());
        let figure = battle.called(figure);
        let now = format!("{name}: {figure} next; a figure that fails its motivation runs off");
        return (now, Some(next));
    }
    let to_roll = battle.there(side).find(|figure| {
        let it = battle.figure(*figure);
        !it.acted
            && it.motivation == Motivation::NotYet
            && !is_engaged(figure)
            && !battle.needs_no_roll(*figure)
    });
    if let Some(figure) = to_roll {
        let now = format!("{name}: motivate figures in any order");
        return (now, Some(("motivate", figure.into())));
    }
    if let Some(figure) = battle.still_to_act(side).find(is_engaged) {
        return fights(figure);
    }
    let left: Vec<Unit> = battle.still_to_act(side).collect();
    match left[..] {
        [] => {}
        [figure] => {
            let figure = battle.called(figure);
            return (format!("{name}: {figure} is still to act"), None);
        }
        _ => return (format!("{name}: figures in any order"), None),
    }
    let now =
        format!("{name}: pass the turn, or figures that failed may stay, retreat or take cover");
    (now, Some(("pass", Who::Table)))
}

/// True if a figure has closed with an enemy still there, and its attack is still to come (RA-12).
fn closed_in(battle: &Rangers, figure: Unit) -> bool {
    battle.may_strike_after_closing(figure) && !battle.figure(figure).engaged_with.is_empty()
}

/// The aggression points of both sides (RA-29).
fn facts(battle: &Rangers) -> Vec<String> {
    let [red, blue] = Side::BOTH.map(|side| battle.faction(side).aggression);
    let text = || format!("Aggression: Red {red}, Blue {blue}");
    let facts = battle.roster.options.aggression.then(text);
    facts.into_iter().collect()
}

/// The sides that have lost their leader or half their points (RA-27, RA-28).
fn badges(battle: &Rangers) -> Vec<Text> {
    let of = |side: Side| {
        let leader = battle.faction(side).leader_lost;
        let leader = leader.then(|| Text::badge(side, "leader lost"));
        let half = battle.is_at_half(side) && battle.turn.number > 0;
        leader
            .into_iter()
            .chain(half.then(|| Text::badge(side, "at half")))
    };
    Side::BOTH.into_iter().flat_map(of).collect()
}
