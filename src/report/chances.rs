//! What an action may bring, worked out on the spot, and told in sentences: for whoever reads line by line, without bars.

use crate::battle::digest::{Telling, mean, percent};
use crate::battle::{BUDGET, Battle, Chances, Compared, Decision, Difference, Digest, Directions, Entry, Eyes, Odds, Offer, comparisons};
use crate::table::odds::Policy;
use crate::table::{Halt, Refusal};

/// Tails below this are not told.
const HARDLY: f64 = 0.005;

/// What an action may bring.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// The odds themselves.
    pub odds: Odds,
    /// The same made ready to be told; what it is compared with is empty until [`Question::compare`] fills it in.
    pub chances: Chances,
    /// What forbids the action as things are: the odds are then those of doing it all the same.
    pub refusal: Option<Refusal>,
}

/// A question about the odds of an action.
pub struct Question<'a> {
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

impl Question<'_> {
    /// Works out the odds of the action alone.
    ///
    /// # Errors
    /// Whatever halts the action, but for what the umpire could force.
    pub fn weigh(&self) -> Result<Weighed, Halt> {
        let (odds, refusal) = match self.odds(false) {
            Ok(odds) => (odds, None),
            Err(Halt::Refused(refusal)) => match self.odds(true) {
                Ok(odds) => (odds, Some(*refusal)),
                Err(_) => return Err(Halt::Refused(refusal)),
            },
            Err(halt) => return Err(halt),
        };
        let so_far = self.battle.so_far(self.entry, self.directions, &Vec::new());
        let subject = self.battle.directory().id(so_far.map_or(self.offer.subject, |so_far| so_far.subject));
        let digest = Digest::of(&odds, &self.offer.matters, self.battle.info(), subject);
        Ok(Weighed { odds, chances: Chances::new(digest, &[]), refusal })
    }

    /// Works out what it is compared with, too. `name` calls somebody by his id.
    pub fn compare(&self, weighed: &mut Weighed, name: &dyn Fn(&str) -> String) {
        // What the caller decides is no alternative.
        let decisions: &[Decision] = if *self.policy == Policy::Defaults { self.offer.matters.decisions } else { &[] };
        let suppositions = self.battle.suppositions(self.entry, Eyes::Table);
        let found = comparisons(&self.offer.fields, &suppositions, decisions, self.entry, name);
        weighed.chances = Chances::new(weighed.chances.digest.clone(), &found);
        let directions = self.forced(weighed.refusal.is_some());
        for (place, variant) in found.iter().flat_map(|comparison| &comparison.variants).enumerate() {
            let odds = variant.odds(self.battle, &directions, self.policy, Eyes::Table, BUDGET).map_err(|halt| match halt {
                Halt::Refused(refusal) => refusal.clause.to_owned(),
                _ => String::new(),
            });
            weighed.chances.put(place, odds);
        }
    }

    fn odds(&self, forced: bool) -> Result<Odds, Halt> {
        self.battle.odds(self.entry, &self.forced(forced), self.policy, Eyes::Table, BUDGET)
    }

    fn forced(&self, forced: bool) -> Directions {
        let force = forced.then(|| "only asked about".to_owned());
        Directions { force: self.directions.force.clone().or(force), ..self.directions.clone() }
    }
}

/// The odds in sentences, a line each: what each counter comes to and what may happen, then what is compared. `name` calls
/// somebody by his id, nobody by nothing.
#[must_use]
pub fn sentences(chances: &Chances, name: &dyn Fn(&str) -> String) -> Vec<String> {
    let digest = &chances.digest;
    let mut lines = Vec::new();
    if !digest.exact {
        lines.push(format!("About, give or take {:.1}%.", digest.error * 100.0));
    }
    lines.extend(digest.tellings.iter().map(|telling| sentence(telling, name)));
    if let Some((what, rows)) = &digest.beside {
        let rows: Vec<String> = rows.iter().map(|(label, p)| format!("{label}: {}", percent(*p))).collect();
        lines.push(format!("{what}: {}.", rows.join(", ")));
    }
    lines.extend(chances.told().filter_map(|(compared, difference)| alternatives(chances, compared, difference, name)));
    lines
}

/// `Rangers: kills 1.9 on average, mostly 1 to 3; 1 or more 86%, 2 or more 60%.`
fn sentence(telling: &Telling, name: &dyn Fn(&str) -> String) -> String {
    let who = name(telling.who());
    let gap = if who.is_empty() { "" } else { ": " };
    let told = match telling {
        Telling::Chance(chance) => percent(chance.p),
        Telling::Spread(spread) => {
            let (low, high) = (spread.percentile(0.1), spread.percentile(0.9));
            let span = if low == high { low.to_string() } else { format!("{low} to {high}") };
            let tails = spread.chances.iter().skip(1).filter(|(at, _)| spread.at_least(*at) >= HARDLY);
            let tails: Vec<String> = tails.map(|(at, _)| format!("{at} or more {}", percent(spread.at_least(*at)))).collect();
            format!("{} on average, mostly {span}; {}", mean(spread.mean()), tails.join(", "))
        }
    };
    format!("{who}{gap}{} {told}.", telling.label())
}

/// `kills, by cover: no 1.6 (as it is), yes 0.8.`
fn alternatives(chances: &Chances, compared: &Compared, difference: Difference, name: &dyn Fn(&str) -> String) -> Option<String> {
    let title = chances.title(compared, difference, name);
    if difference == Difference::None {
        return Some(format!("{title}."));
    }
    let (place, telling) = chances.by(difference)?;
    let rows = compared.rows.iter().filter_map(|row| {
        let told = match row.worth(place)? {
            Ok(worth) if telling.is_chance() => percent(worth),
            Ok(worth) => mean(worth),
            Err(clause) => format!("forbidden ({clause})"),
        };
        Some(format!("{} {told}{}", row.shown, if row.now { " (as it is)" } else { "" }))
    });
    Some(format!("{title}: {}.", rows.collect::<Vec<_>>().join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::digest::Chance;
    use crate::battle::{Alternative, Amount, Spread};

    #[test]
    fn odds_are_read_line_by_line() {
        let kills = Spread {
            who: "blue/u".into(),
            what: "kills".into(),
            label: "kills".into(),
            chances: [0, 1, 2].map(Amount::from).into_iter().zip([0.25, 0.5, 0.25]).collect(),
        };
        let routs = Chance { who: "blue/u".into(), what: "routs".into(), label: "routs".into(), p: 0.125 };
        let tellings = vec![Telling::Spread(kills), Telling::Chance(routs)];
        let digest = Digest { exact: true, error: 0.0, tellings, named: 2, beside: Some(("hit, by aim", vec![("0", 0.5), ("1", 0.75)])) };
        let row = |shown: &str, now, worth| Alternative { shown: shown.into(), now, worth: Some(worth) };
        let cover = vec![row("no", true, Ok(vec![1.0, 0.125])), row("yes", false, Ok(vec![0.5, 0.125]))];
        let road = vec![row("no", true, Ok(vec![1.0, 0.125])), row("yes", false, Ok(vec![1.0, 0.125]))];
        let hill = vec![row("no", true, Ok(vec![1.0, 0.125])), row("yes", false, Err("BS-37".into()))];
        let compared = [("cover", cover), ("road", road), ("hill", hill)];
        let compared = compared.map(|(label, rows)| Compared { label: label.into(), rows, decided: false }).into();
        let told = sentences(&Chances { digest, compared }, &|_| "Rangers".to_owned());
        let expected = [
            "Rangers: kills 1.0 on average, mostly 0 to 2; 1 or more 75%, 2 or more 25%.",
            "Rangers: routs 12%.",
            "hit, by aim: 0: 50%, 1: 75%.",
            "kills, by cover: no 1.0 (as it is), yes 0.5.",
            "road: no difference.",
            "kills, by hill: no 1.0 (as it is), yes forbidden (BS-37).",
        ];
        assert_eq!(told, expected);
    }
}
