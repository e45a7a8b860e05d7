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

impl OnTheFrontier {
    /// `Eagle Clan rout, Stalkers retreat 12″`: equal fates together, the worst first.
    fn fates(&self, fates: &Fates, goes_back: [&'static str; 2]) -> String {
        let mut kinds: Vec<Fate> = Vec::new();
        for (_, fate) in fates {
            if !kinds.contains(fate) {
                kinds.push(*fate);
            }
        }
        kinds.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
        let words = |kind: &Fate| {
            let alike = fates.iter().filter(|(_, fate)| fate == kind);
            let who = self.subjects(&alike.map(|(unit, _)| *unit).collect::<Vec<_>>());
            match kind {
                Fate::AllDown => format!("{} all down", who.does("is", "are")),
                Fate::Routs => who.does("routs", "rout"),
                Fate::Back(far) => {
                    let [one, many] = goes_back;
                    format!("{} {}", who.does(one, many), inches(*far))
                }
            }
        };
        kinds.iter().map(words).collect::<Vec<_>>().join(", ")
    }

    /// The attackers and the defenders as subjects.
    fn both(&self, contact: &Contact) -> [Subject; 2] {
        [&contact.attackers, &contact.defenders].map(|fighters| self.subjects(&units(fighters)))
    }

    /// OF-18: the verdict when one side won: `hits` inflicted and taken by it; `lost` if the attackers were beaten.
    pub fn conclude_won(
        &self,
        contact: &Contact,
        lost: bool,
        hits: [u16; 2],
        fates: &Fates,
        report: &mut Report,
    ) {
        let Some((first, _)) = fates.first() else {
            return;
        };
        let (loser, worst) = (self.side(*first), worst(fates));
        // The tone is the attackers', who tried for something.
        let side = if lost { loser } else { loser.other() };
        let tone = match (lost, worst) {
            (false, _) => VerdictTone::Good,
            (true, Fate::Back(_)) => VerdictTone::Bad,
            (true, _) => VerdictTone::Grave,
        };
        report.verdict("OF-18", side, tone, worst.weight(), |_| {
            let score = format!("{} to {}", count(hits[0], "hit", "hits"), hits[1]);
            let fates = self.fates(fates, ["retreats", "retreat"]);
            let banner = match worst {
                Fate::AllDown => "ALL DOWN".to_owned(),
                Fate::Routs => "ROUTS".to_owned(),
                Fate::Back(far) => format!("BACK {}", inches(far)),
            };
            Phrase::new(self.head(contact, lost))
                .then(format!(", {score}; {fates}"))
                .banner(format!("{} {banner}", colour(loser)))
        });
        for (unit, fate) in fates {
            if *fate == Fate::AllDown {
                self.conclude_lost(*unit, report);
            }
        }
    }

    /// `1st Foot beat Their Cousins`.
    fn head(&self, contact: &Contact, lost: bool) -> String {
        let [attackers, defenders] = self.both(contact);
        match (lost, contact.pursuit) {
            (false, false) => format!("{} {defenders}", attackers.does("beats", "beat")),
            (false, true) => format!(
                "{} {defenders}",
                attackers.does("pursues and beats", "pursue and beat")
            ),
            (true, false) => format!("{} off {attackers}", defenders.does("beats", "beat")),
            (true, true) => format!(
                "{} off the pursuit of {attackers}",
                defenders.does("beats", "beat")
            ),
        }
    }

    /// OF-18: the verdict of a tie; `both` if the defenders had charged too.
    pub fn conclude_tie(
        &self,
        contact: &Contact,
        hits: u16,
        fates: &Fates,
        both: bool,
        report: &mut Report,
    ) {
        let side = contact.attackers.first().map(|it| self.side(it.unit));
        let (tone, side) = if both {
            (VerdictTone::Plain, None)
        } else {
            (VerdictTone::Bad, side)
        };
        report.verdict("OF-18", side, tone, Weight::GivesGround, |_| {
            let [attackers, defenders] = self.both(contact);
            let head = if contact.attackers.len() + contact.defenders.len() == 2 {
                format!("{attackers} and {defenders} tie")
            } else {
                format!("{} with {defenders}", attackers.does("ties", "tie"))
            };
            let hits = match hits {
                0 => "no hits".to_owned(),
                n => format!("{} each", count(n, "hit", "hits")),
            };
            let back = match fates.len() {
                2 if both => "both fall back".to_owned(),
                _ => self.fates(fates, ["falls back", "fall back"]),
            };
            Phrase::new(head)
                .then(format!(", {hits}; {back}"))
                .banner("TIED")
        });
    }

    /// The prompt for the dice, by unit: `1st Foot strike Their Cousins`.
    pub fn prompt_blows(&self, blows: &[Blows], own: &[Unit], foes: &[Unit], report: &mut Report) {
        report.prompt_each("to hit", || {
            let foes = self.subjects(foes);
            let strikes =
                |unit: &Unit| format!("{} {foes}", self.subject(*unit).does("strikes", "strike"));
            let all: Vec<(Owner, String)> = blows
                .iter()
                .map(|blows| blows.owner)
                .zip(own.iter().map(strikes))
                .collect();
            move |request, _| {
                let mine = all.iter().find(|(owner, _)| *owner == request.owner);
                mine.map_or_else(String::new, |(_, text)| text.clone())
            }
        });
    }

    /// OF-17: the prompt for a commander's die.
    pub fn prompt_come_on(&self, commander: Character, unit: Unit, report: &mut Report) {
        report.prompt("come on", || {
            format!(
                "Come on: {} with {}",
                self.commander_name(commander),
                self.unit_name(unit)
            )
        });
    }

    /// OF-17: asks a commander who rolled 5 or 6.
    pub fn ask_come_on(
        &self,
        commander: Character,
        unit: Unit,
        face: u8,
        open: bool,
        report: &mut Report,
    ) {
        report.question("come_on", || {
            let name = self.commander_name(commander);
            let cancel = if open {
                "cancel a hit"
            } else {
                "cancel: no hit to cancel so far"
            };
            let options = [
                ("cancel", cancel.to_owned()),
                ("inflict", "inflict a hit".to_owned()),
            ];
            let text = format!("Come on: {name} rolled {face}. Which?");
            question(&self.unit_name(unit), text, options)
        });
    }

    /// OF-17: the event of a commander's choice.
    pub fn conclude_come_on(&self, commander: Character, effect: &str, report: &mut Report) {
        let side: Side = self.commander_entry(commander).side;
        let words = || format!("{} {effect}", self.commander_name(commander));
        also("OF-17", side, report, words);
        report.say("OF-17", words);
    }

    /// OF-18: the prompt for a retreat or falling back.
    pub fn prompt_back(&self, unit: Unit, half: bool, report: &mut Report) {
        report.prompt("to go back", || {
            let (name, rate) = (self.subject(unit), self.entry(unit).arm.rate());
            if half {
                let falls_back = name.does("falls back", "fall back");
                format!("{falls_back}. 1D6: half of {rate}″ and the roll")
            } else {
                let retreats = name.does("retreats", "retreat");
                format!("{retreats}. 1D6: {rate}″ and the roll")
            }
        });
    }
}
