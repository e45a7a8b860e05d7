//! Chores after an action, and on the way through the history.

use super::*;
use crate::battle::chores::{Chores, LaidOut, derived};

/// The chores after an action.
pub(super) struct Hands {
    /// The chores, for the way back.
    pub(super) chores: Vec<(Who, Chore)>,
    /// The same in words.
    pub(super) lines: Vec<ViewerText>,
    /// Units and people that moved.
    pub(super) moved: Vec<Who>,
}

/// Gathers the chores of an action of `actor`: for each unit those derived from the states, then those that its rule `told`.
pub(super) fn after_action(
    battles: [&dyn Battle; 2],
    actor: Who,
    mut told: Vec<(Who, Chore)>,
) -> Hands {
    let mut chores = Vec::new();
    let states = LaidOut::both(battles);
    let first_move = |who: Who| {
        told.iter()
            .position(|(it, chore)| *it == who && chore.is_move())
    };
    let of_actor = first_move(actor);
    // Who turns away from the actor moves first.
    let is_later =
        |who: Who| of_actor.is_none() || first_move(who).is_none_or(|at| Some(at) >= of_actor);
    let mut rows = derived(&states, actor);
    sort_by_key(&mut rows, |(who, _)| is_later(*who));
    for (who, of_row) in rows {
        chores.extend(of_row.into_iter().map(|chore| (who, chore)));
        chores.extend(told.extract_if(.., |it| it.0 == who));
    }
    chores.append(&mut told);
    let mut merged = Chores::default();
    for (who, chore) in &chores {
        merged.add(*who, chore);
    }
    let moving = chores.iter().filter(|(_, chore)| chore.is_move());
    Hands {
        moved: moving.map(|(who, _)| *who).collect(),
        lines: merged.in_words(&states),
        chores,
    }
}

/// Lines for the table when the chores of `undone` are taken back, the last first, and those of `again` done.
pub(super) fn retold(
    battles: [&dyn Battle; 2],
    [undone, again]: [&[(Who, Chore)]; 2],
) -> Vec<ViewerText> {
    let mut merged = Chores::default();
    merged.take_back(undone);
    for (who, chore) in again {
        merged.add(*who, chore);
    }
    merged.in_words(&LaidOut::both(battles))
}

/// Lines for the table that follow from two states alone: of moves nothing is known but [`Rules::moves_since`].
pub(super) fn by_counters<R: Rules>(before: &R, after: &dyn Battle) -> Vec<ViewerText> {
    let Some(after) = like(before, after) else {
        return Vec::new();
    };
    let words = |say: &Say| say.for_each(&after, after.has_secrets());
    let moves = after.moves_since(before).into_iter();
    let moves = moves.map(|(who, todo)| (who, todo.in_words(&words)));
    after_action([before, &after], Who::Table, moves.collect()).lines
}

/// Another state of the same battle, as its ruleset has it.
pub(super) fn like<R: Rules>(battle: &R, other: &dyn Battle) -> Option<R> {
    let mut copy = battle.clone();
    copy.put_rows(&other.rows()).ok()?;
    Some(copy)
}
