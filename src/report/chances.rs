//! What an action may bring, worked out on the spot, with what it is compared with.

use crate::battle::{
    BUDGET, Battle, Chances, Decision, Directions, Entry, Odds, OddsSummary, Offer, Viewer,
    comparisons,
};
use crate::table::odds::Policy;
use crate::table::{Refusal, Suspend};

/// What an action may bring.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// The odds themselves.
    pub odds: Odds,
    /// The same made ready to be told; what it is compared with is empty until [`OddsQuestion::compare`] fills it in.
    pub chances: Chances,
    /// What forbids the action as things are: the odds are then those of doing it all the same.
    pub refusal: Option<Refusal>,
}

/// A question about the odds of an action.
pub struct OddsQuestion<'a> {
    /// The battle as it stands.
    pub battle: &'a dyn Battle,
    /// The action as it is offered: its fields tell what it is worth comparing with.
    pub offer: &'a Offer,
    /// The action.
    pub entry: &'a Entry,
    /// What the umpire says on top of it.
    pub directions: &'a Directions,
    /// How decisions on the way are taken.
    pub policy: &'a Policy,
}

impl OddsQuestion<'_> {
    /// Works out the odds of the action alone.
    ///
    /// # Errors
    /// Whatever halts the action, but for what the umpire could force.
    pub fn weigh(&self) -> Result<Weighed, Suspend> {
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

    /// Works out what it is compared with, too. `name` calls somebody by his id.
    pub fn compare(&self, weighed: &mut Weighed, name: &dyn Fn(&str) -> String) {
        // What the caller decides is no alternative.
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
