//! The points that each side may spend on a roll of both, and who waits for whom: all are spent before the first die.

use super::*;
use crate::battle::counted;

impl Play {
    /// The points that a side can spend on the roll that waits, each with its place among those of both sides.
    pub fn stakes_of(&self, side: Side) -> Vec<(usize, Stake)> {
        let is_theirs = self.asked_side() == Some(Some(side));
        let owns = |stake: &Stake| match Side::from_id(stake.path[1]) {
            Some(named) => named == side,
            None => is_theirs,
        };
        let stakes = self.stakes().into_iter().enumerate();
        stakes.filter(|(_, stake)| owns(stake)).collect()
    }

    /// The points that a side has put on the dice of the roll that waits.
    pub(crate) fn points_on(&self, side: Side) -> u64 {
        let stakes = self.stakes_of(side);
        stakes.iter().map(|(_, it)| it.spent).sum()
    }

    /// Lets the other side spend points again once `side` has changed its own.
    pub(super) fn reopen_points(&mut self, side: Side) {
        let other = side.other();
        let at = self.game.len();
        let said = self.pages.spent.len();
        self.pages.spent.retain(|(of, _)| *of != other);
        if self.pages.spent.len() < said {
            self.pages.reopened = Some((other, at));
        }
    }

    /// True if a side that spent no more can again, because the other one has changed its points since.
    pub(crate) fn was_reopened(&self, side: Side) -> bool {
        self.pages.reopened == Some((side, self.game.len())) && self.may_still_spend(side)
    }

    /// True if a side can spend points on its own die of a roll of both sides, and has not said yet that it spends no more.
    pub fn may_still_spend(&self, side: Side) -> bool {
        let said = (side, self.game.len());
        let stakes = self.stakes_of(side);
        let is_own = |(_, it): &(usize, Stake)| it.left > 0 && Side::from_id(it.path[1]).is_some();
        stakes.iter().any(is_own) && !self.pages.spent.contains(&said)
    }

    /// True if a side has said that it spends no more points on the roll that waits.
    pub(crate) fn spends_no_more(&self, side: Side) -> bool {
        let said = (side, self.game.len());
        !self.stakes_of(side).is_empty() && self.pages.spent.contains(&said)
    }

    /// The reason why the dice of a side's page have to wait: all points are spent before the first die of either side.
    pub(crate) fn dice_wait_for(&self, side: Side) -> Option<String> {
        let other = side.other();
        self.may_still_spend(other).then(|| {
            let other = capital(other.id());
            format!("{other} may still spend points: wait until it spends no more")
        })
    }

    /// For whom the roll that waits has to wait: `Waiting for Blue's points`; for a side, if its own dice do.
    pub(crate) fn waits_for_points(&self, own: Option<Side>) -> Option<String> {
        let asked = self.asked_side()?;
        let is_held = |side: &Side| {
            asked.is_none_or(|it| it == *side)
                && own.is_none_or(|it| it == *side)
                && self.dice_wait_for(*side).is_some()
        };
        let held: Vec<Side> = Side::BOTH.into_iter().filter(is_held).collect();
        match held[..] {
            [] => None,
            [side] => Some(format!(
                "Waiting for {}'s points",
                capital(side.other().id())
            )),
            _ => Some("Waiting for the points of both sides".to_owned()),
        }
    }

    /// The points that a side can spend on the roll that waits, in words, each with its place among those of both sides.
    pub(crate) fn stakes_told(&self, side: Side) -> Vec<(usize, String)> {
        let name = capital(side.id());
        let is_done = self.pages.spent.contains(&(side, self.game.len()));
        let stakes = self.stakes_of(side);
        // The same points, on one die or another.
        let in_all = |left: u64| match stakes.len() {
            0 | 1 => String::new(),
            _ => format!(", {left} in all"),
        };
        let told = |(at, stake): (usize, Stake)| match (stake.spent, stake.left) {
            (0, 0) => None,
            (0, left) => (!is_done).then(|| {
                let what = counted(left as f64, stake.help);
                (
                    at,
                    format!("{name} can spend up to {left} {what}{}", in_all(left)),
                )
            }),
            _ if is_done => {
                let what = counted(stake.spent as f64, stake.help);
                Some((at, format!("{name} spends {} {what}", stake.spent)))
            }
            _ => Some((at, format!("{name} spends {}", stake.in_words()))),
        };
        stakes.iter().cloned().filter_map(told).collect()
    }
}
