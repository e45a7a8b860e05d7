//! The odds of an action, with comparisons, computed at once.

use crate::battle::{
    BUDGET, Battle, Chances, Decision, Directions, Entry, Odds, OddsSummary, Offer, Viewer,
    comparisons,
};
use crate::table::odds::Policy;
use crate::table::{Refusal, Suspend};

#[derive(Clone, Debug)]
pub(crate) struct Weighed {
    pub odds: Odds,
    /// Odds in words; without comparisons until [`OddsQuestion::compare`].
    pub chances: Chances,
    /// Refusal of the action; the odds are then those of forcing it.
    pub refusal: Option<Refusal>,
}

/// A question about the odds of an action.
pub(crate) struct OddsQuestion<'a> {
    /// The battle in its present state.
    pub battle: &'a dyn Battle,
    /// The offer of the action; its fields tell what to compare it with.
    pub offer: &'a Offer,
    pub entry: &'a Entry,
    pub directions: &'a Directions,
    pub policy: &'a Policy,
}

impl OddsQuestion<'_> {
    /// Computes the odds of the action alone.
    ///
    /// # Errors
    /// Whatever stops the action, unless the umpire could force it.
    pub(crate) fn weigh(&self) -> Result<Weighed, Suspend> {
        let (odds, refusal) = match self.odds(false) {
            Ok(odds) => (odds, None),
            Err(Suspend::Refused(refusal)) => match self.odds(true) {
                Ok(odds) => (odds, Some(*refusal)),
                Err(_) => return Err(Suspend::Refused(refusal)),
            },
            Err(halt) => return Err(halt),
        };
        let so_far = self.battle.so_far(self.entry, self.directions, &Vec::new());
        let subject = self
            .battle
            .directory()
            .id(so_far.map_or(self.offer.subject, |so_far| so_far.subject));
        let digest = OddsSummary::of(&odds, &self.offer.matters, self.battle.info(), subject);
        Ok(Weighed {
            odds,
            chances: Chances::new(digest, &[]),
            refusal,
        })
    }

    /// Computes the comparisons. `name` returns the name of an id.
    pub(crate) fn compare(&self, weighed: &mut Weighed, name: &dyn Fn(&str) -> String) {
        // Decisions that the caller takes are not compared.
        let decisions: &[Decision] = if *self.policy == Policy::Defaults {
            self.offer.matters.decisions
        } else {
            &[]
        };
        let what_ifs = self.battle.what_ifs(self.entry, Viewer::Table);
        let found = comparisons(&self.offer.fields, &what_ifs, decisions, self.entry, name);
        weighed.chances = Chances::new(weighed.chances.digest.clone(), &found);
        let directions = self.forced(weighed.refusal.is_some());
        for (place, variant) in found
            .iter()
            .flat_map(|comparison| &comparison.variants)
            .enumerate()
        {
            let odds = variant
                .odds(self.battle, &directions, self.policy, Viewer::Table, BUDGET)
                .map_err(|halt| match halt {
                    Suspend::Refused(refusal) => refusal.clause.to_owned(),
                    _ => String::new(),
                });
            weighed.chances.put(place, odds);
        }
    }

    fn odds(&self, forced: bool) -> Result<Odds, Suspend> {
        self.battle.odds(
            self.entry,
            &self.forced(forced),
            self.policy,
            Viewer::Table,
            BUDGET,
        )
    }

    fn forced(&self, forced: bool) -> Directions {
        let force = forced.then(|| "only asked about".to_owned());
        Directions {
            force: self.directions.force.clone().or(force),
            ..self.directions.clone()
        }
    }
}
