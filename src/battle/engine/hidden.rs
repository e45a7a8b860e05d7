//! Actions with what a viewer may not know: what is said of it is the same whatever it is.

use super::run::{named, offer, read, run};
use crate::battle::simple::Filled;
use crate::battle::{Action, Directions, Entry, Offer, Order, Report, Rules, Viewer};
use crate::table::{Answers, Invalid, Suspend, Table, Who};
use serde_json::Value;

/// Returns whether an action involves a unit that this viewer may not know.
pub(super) fn is_secret<R: Rules>(battle: &R, order: &Filled<R>, viewer: Viewer) -> bool {
    battle.is_redacted(order.subject(), viewer)
        || order
            .with()
            .into_iter()
            .any(|who| battle.is_redacted(who, viewer))
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
            (field.min, field.max, field.default) = (None, None, Value::Null);
        }
        offers.push(offer);
    }
    offers
}

/// The fault of an entry, as all may read it. Where it names what is hidden, it is the fault that anything hidden
/// would have there; one that only this has gives no reason.
pub(super) fn fault_for_all<R: Rules>(
    battle: &R,
    entry: &Entry,
    directions: &Directions,
    fault: Suspend,
) -> Suspend {
    let hidden = |who| battle.is_redacted(who, Viewer::Table);
    if matches!(fault, Suspend::Request(_))
        || named(battle.directory(), &entry.fields, hidden).is_none()
    {
        return fault;
    }
    let mut known = battle.redacted(Viewer::Table);
    let usual = read(&known, entry).map_err(Suspend::from);
    let usual = usual.and_then(|(action, order)| {
        let mut report = Report::new(directions, false, false);
        let none = Answers::new();
        run(
            &action,
            &order,
            &mut known,
            &mut Table::play(&none),
            &mut report,
        )
    });
    match (usual, fault) {
        (Err(usual @ (Suspend::Refused(_) | Suspend::Invalid(_))), _) => usual,
        (_, Suspend::Refused(refusal)) => R::refusal_of_hidden(*refusal).into(),
        (_, Suspend::Invalid(invalid)) => {
            Invalid::new(invalid.field, "is not possible for a hidden unit like this").into()
        }
        (_, fault) => fault,
    }
}
