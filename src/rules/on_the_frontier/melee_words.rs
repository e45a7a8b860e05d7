//! The words of `charge` and `pursue`: prompts, questions, verdicts.

use super::*;

/// A beaten unit's fate, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Fate {
    /// No figures were left standing.
    AllDown,
    Routs,
    /// The inches it retreats or falls back.
    Back(f64),
}

impl Fate {
    fn weight(self) -> Weight {
        match self {
            Fate::AllDown => Weight::Removed,
            Fate::Routs => Weight::Routs,
            Fate::Back(_) => Weight::GivesGround,
        }
    }
}

pub type Fates = [(Unit, Fate)];

/// The worst of several fates; of several retreats the farthest.
fn worst(fates: &Fates) -> Fate {
    let worse = |one: Fate, other: Fate| match (one, other) {
        (Fate::Back(a), Fate::Back(b)) => Fate::Back(a.max(b)),
        _ if other < one => other,
        _ => one,
    };
    let all = fates.iter().map(|(_, fate)| *fate);
    all.reduce(worse).unwrap_or(Fate::Back(0.0))
}

/// `Eagle Clan rout, Stalkers retreat 12″`: equal fates together, the worst first. After a tie the units fall back.
fn in_words(fates: &Fates, tie: bool) -> Vec<Say> {
    let mut kinds: Vec<Fate> = Vec::new();
    for (_, fate) in fates {
        if !kinds.contains(fate) {
            kinds.push(*fate);
        }
    }
    kinds.sort_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    let say = |kind: Fate| {
        let alike = fates.iter().filter(|(_, fate)| *fate == kind);
        let alike: Vec<Unit> = alike.map(|(unit, _)| *unit).collect();
        match kind {
            Fate::AllDown => say!("{alike is/are} all down", alike),
            Fate::Routs => say!("{alike routs/rout} at less than half strength", alike),
            Fate::Back(far) if tie => say!("{alike falls/fall} back {far}", alike, far),
            Fate::Back(far) => say!("{alike retreats/retreat} {far}", alike, far),
        }
    };
    kinds.into_iter().map(say).collect()
}

impl Contact {
    /// `1st Foot beat Their Cousins`; `lost` if the attackers were beaten.
    fn head(&self, lost: bool) -> Say {
        let (attackers, defenders) = (units(&self.attackers), units(&self.defenders));
        match (lost, self.pursuit) {
            (false, false) => say!("{attackers beats/beat} {defenders}", attackers, defenders),
            (false, true) => say!(
                "{attackers pursues and beats/pursue and beat} {defenders}",
                attackers,
                defenders
            ),
            (true, false) => say!(
                "{defenders beats/beat} off {attackers}",
                defenders,
                attackers
            ),
            (true, true) => say!(
                "{defenders beats/beat} off the pursuit of {attackers}",
                defenders,
                attackers
            ),
        }
    }
}

impl At<'_, '_, '_> {
    /// OF-18: the verdict when one side won: `hits` inflicted and taken by it; `lost` if the attackers were beaten.
    pub(crate) fn conclude_won(
        &mut self,
        contact: &Contact,
        lost: bool,
        hits: [u16; 2],
        fates: &Fates,
    ) {
        let Some((first, _)) = fates.first() else {
            return;
        };
        let (loser, worst) = (self.side(*first), worst(fates));
        // The tone is the attackers', who tried for something.
        let side = if lost { loser } else { loser.other() };
        let tone = match (lost, worst) {
            (false, _) => Good,
            (true, Fate::Back(_)) => Bad,
            (true, _) => Grave,
        };
        self.end("OF-18", side, |_| {
            let ([hits, other], all, fates) = (hits, fates, in_words(fates, false));
            let mut hardest = all.iter().filter(|(_, fate)| *fate == worst);
            let who = match (hardest.next(), hardest.next()) {
                (Some((unit, _)), None) => Who::Unit(unit.0),
                _ => Who::Side(loser),
            };
            let banner = match worst {
                Fate::AllDown => say!("{WHO} ALL DOWN", who),
                Fate::Routs => say!("{WHO ROUTS/ROUT}", who),
                Fate::Back(far) => say!("{WHO} BACK {far}", who, far),
            };
            let result = say!(
                "|, {hits hit/hits} to {other}; {fates}|{banner}",
                hits,
                other,
                fates,
                banner
            );
            (tone, worst.weight(), contact.head(lost).then(result))
        });
        for (unit, fate) in fates.iter().copied() {
            if fate == Fate::AllDown {
                self.further("OF-19", unit, |_| {
                    let lost = say!("{unit is/are} lost||{UNIT} LOST", unit);
                    (Grave, Weight::Removed, lost)
                });
            }
        }
    }

    /// OF-18: the verdict of a tie; `both` if the defenders had charged too.
    pub(crate) fn conclude_tie(&mut self, contact: &Contact, hits: u16, fates: &Fates, both: bool) {
        let who = match contact.attackers.first() {
            Some(first) if !both => first.unit.into(),
            _ => Who::Table,
        };
        self.end("OF-18", who, |_| {
            let (attackers, defenders) = (units(&contact.attackers), units(&contact.defenders));
            let head = if attackers.len() + defenders.len() == 2 {
                say!("{attackers} and {defenders} tie", attackers, defenders)
            } else {
                say!(
                    "{attackers ties/tie} with {defenders}",
                    attackers,
                    defenders
                )
            };
            let hits = if hits == 0 {
                say!("no hits")
            } else {
                say!("{hits hit/hits} each", hits)
            };
            let back = match fates.len() {
                2 if both => vec![say!("both fall back")],
                _ => in_words(fates, true),
            };
            let result = say!("|, {hits}; {back}|TIED", hits, back);
            (Plain, Weight::GivesGround, head.then(result))
        });
    }

    /// OF-17: asks a commander who rolled 5 or 6; `open` if a hit is there to cancel so far.
    pub(crate) fn ask_come_on(
        &mut self,
        (commander, unit): (Character, Unit),
        face: u8,
        (open, hits): (bool, [u16; 2]),
    ) {
        self.question("come_on", |_| {
            let text = say!(
                "Come on: {commander} rolled {face}. Hits inflicted so far: {hits}. Which?",
                commander,
                face,
                hits = score(hits)
            );
            let cancel = if open {
                say!("cancel a hit")
            } else {
                say!("cancel: no hit to cancel so far")
            };
            let options = [("cancel", cancel), ("inflict", say!("inflict a hit"))];
            question(unit, text, options)
        });
    }
}
