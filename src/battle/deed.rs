//! The common meaning of the facts that rulesets record, so that a report can count them without knowing a rule.

/// The meaning of a fact of [`super::Fact::what`] for those concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    /// Fired at an enemy.
    Fired,
    /// Attacked an enemy hand to hand.
    Attacked,
    /// Charged an enemy.
    Charged,
    /// Put men, figures or stands of an enemy out of the fight, at once or by their wounds; the fact counts them.
    Killed,
    /// Made an enemy rout, or a unit routed or ran off by itself.
    Routed,
    /// Won a melee or assault.
    Won,
}

impl Deed {
    /// The meaning of a fact; `None` for a fact that only its own rulebook can weigh.
    pub fn of(fact: &str) -> Option<Deed> {
        Some(match fact {
            "fired" => Deed::Fired,
            "attacked" | "fought" => Deed::Attacked,
            "charged" => Deed::Charged,
            "kills" | "killed" | "stands_lost" | "down" | "captured" | "sent_to_rear" => {
                Deed::Killed
            }
            "routed" | "fled" => Deed::Routed,
            "won" => Deed::Won,
            _ => return None,
        })
    }
}
