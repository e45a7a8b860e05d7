//! Actions with what a viewer may not know: what is said of it is the same whatever it is.

use super::run::{named, not_to_be_forced, offer};
use super::*;
use crate::battle::filled::Filled;

/// Returns whether an action involves a unit that this viewer may not know.
pub(super) fn is_secret<R: Rules>(battle: &R, order: &Filled<R>, viewer: Viewer) -> bool {
    battle.is_redacted(order.subject(), viewer)
        || order
            .order()
            .with()
            .into_iter()
            .any(|who| battle.is_redacted(who, viewer))
}

/// The battle in which an action is checked for this viewer: what he knows, and the secret part of the action as if it were
/// true. `None` if a unit takes part that he may not know.
pub(super) fn known_for<R: Rules>(
    battle: &R,
    known: R,
    order: &Filled<R>,
    viewer: Viewer,
) -> Option<R> {
    let is_open = !is_secret(battle, order, viewer);
    is_open.then(|| order.order().as_if_known(&known).unwrap_or(known))
}

/// Returns whether an action, or that it is allowed, tells this viewer something hidden. `known` is the battle without it.
pub(super) fn hides<R: Rules>(battle: &R, known: &R, order: &Filled<R>, viewer: Viewer) -> bool {
    is_secret(battle, order, viewer) || order.order().as_if_known(known).is_some()
}

/// The offers for a unit that the viewer may not know: every action of its kind, as if all were allowed, without field
/// values that would reveal anything.
pub(super) fn redacted_offers<R: Rules>(
    battle: &R,
    actions: impl Iterator<Item = Action<R>>,
    who: Who,
) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::new();
    for action in actions {
        if offers.iter().any(|offer| offer.key == action.key) {
            continue;
        }
        let mut offer = offer(battle, action, who, Viewer::Table);
        offer.refusal = None;
        for field in offer.fields.iter_mut().filter(|field| field.now) {
            (field.bounds.min, field.bounds.max, field.default) = (None, None, Value::Null);
        }
        offers.push(offer);
    }
    offers
}

/// Returns whether an entry names something that this viewer may not know.
pub(super) fn names_hidden(battle: &dyn Battle, entry: &Entry, viewer: Viewer) -> bool {
    let hidden = |who| battle.is_redacted(who, viewer);
    named(battle.directory(), &entry.fields, hidden).is_some()
}

/// The fault of an entry, as all may read it: where it names what is hidden, the fault that anything hidden would have.
pub(super) fn fault_for_all<R: Rules>(
    battle: &R,
    entry: &Entry,
    directions: &Directions,
    fault: Suspend,
) -> Suspend {
    if matches!(fault, Suspend::Request(_)) || !names_hidden(battle, entry, Viewer::Table) {
        return fault;
    }
    fault_of_hidden(&battle.redacted(Viewer::Table), entry, directions)
}

/// The fault that an entry has in `known`, the battle without what is hidden; where it has none, the one that keeps the
/// reason.
pub(super) fn fault_of_hidden<R: Rules>(
    known: &R,
    entry: &Entry,
    directions: &Directions,
) -> Suspend {
    let usual = run_on_copy(known, entry, directions, &Answers::new());
    if let Err(usual @ (Suspend::Refused(_) | Suspend::Invalid(_))) = usual {
        return usual;
    }
    let (clause, message) = R::REFUSAL_OF_HIDDEN;
    let is_forced = directions.force.is_some();
    not_to_be_forced(Refusal::new(clause, message).into(), is_forced)
}
