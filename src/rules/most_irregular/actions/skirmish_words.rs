//! The words of a skirmish: prompts and verdicts.

use super::skirmish::{FoughtPair, HAND_TO_HAND, Health, PairEnd, Skirmish};
use super::*;

/// Pairs by their end.
#[derive(Clone, Copy)]
struct PairTally {
    killed: u16,
    lost: u16,
    back: u16,
}

impl PairTally {
    fn of(fought: &[FoughtPair]) -> Self {
        let all = |end| {
            let some = fought.iter().filter(|it| it.end == end);
            u16::try_from(some.count()).unwrap_or(u16::MAX)
        };
        Self {
            killed: all(PairEnd::Killed),
            lost: all(PairEnd::Lost),
            back: all(PairEnd::Back),
        }
    }

    /// `2 killed, 1 lost, 1 pair falls back`.
    fn words(self) -> String {
        let text = losses(&[
            (self.killed, "killed", "killed"),
            (self.lost, "lost", "lost"),
            (self.back, "pair falls back", "pairs fall back"),
        ]);
        if text.is_empty() {
            "no one left to attack".to_owned()
        } else {
            text
        }
    }

    fn tone(self) -> VerdictTone {
        match self.killed.cmp(&self.lost) {
            std::cmp::Ordering::Greater => VerdictTone::Good,
            std::cmp::Ordering::Less => VerdictTone::Bad,
            std::cmp::Ordering::Equal => VerdictTone::Plain,
        }
    }

    fn banner(self) -> (String, Weight) {
        match self.tone() {
            VerdictTone::Good => (format!("{} KILLED", self.killed), Weight::Killed),
            VerdictTone::Bad => (format!("{} LOST", self.lost), Weight::Killed),
            _ if self.killed > 0 => ("EVEN".to_owned(), Weight::Killed),
            _ => ("EVEN".to_owned(), Weight::Movement),
        }
    }
}

impl Skirmish {
    /// The verdict up to its result.
    pub fn head(&self, battle: &MostIrregular) -> String {
        match (&self.volley, &self.fighters[..]) {
            (Some(volley), _) => volley.head(battle),
            (None, [only]) => format!(
                "{} attacks 1 of {}",
                battle.stragglers(self.men(), &[self.unit]),
                battle.unit_name(only.target)
            ),
            (None, _) => format!(
                "{} hand to hand",
                battle
                    .stragglers(self.men(), &[self.unit])
                    .does("fights", "fight")
            ),
        }
    }

    /// The prompt for a pair.
    pub fn prompt_pair(
        &self,
        battle: &MostIrregular,
        at: usize,
        men: [Health; 2],
        target: Unit,
        report: &mut Report,
    ) {
        report.prompt(HAND_TO_HAND, || {
            let [man, foe] = [(men[0], self.unit), (men[1], target)].map(|(health, unit)| {
                let need = battle.entry(unit).quality.target();
                let man = format!("a {} man of {}", health.word(), battle.unit_name(unit));
                (man, format!("on {need}+ ({})", percent(7 - need)))
            });
            format!(
                "Pair {} of {}: {} passes {}, {} {}; one pass kills, both or neither fall back 4″",
                at + 1,
                self.fighters.len(),
                man.0,
                man.1,
                foe.0,
                foe.1
            )
        });
    }

    /// The verdict. `shot` is the result of the fire.
    pub fn tell(
        &self,
        battle: &MostIrregular,
        head: &str,
        shot: Option<ResultWords>,
        fought: &[FoughtPair],
        report: &mut Report,
    ) {
        let side = battle.side(self.unit);
        let tally = PairTally::of(fought);
        let (Some(volley), Some(result)) = (&self.volley, shot) else {
            return self.tell_fight(battle, head, fought, report);
        };
        let (mut rest, mut banner) = (
            format!(", {}: {}", volley.distance(), result.text),
            (result.banner, result.weight),
        );
        let mut tone = result.tone;
        if !fought.is_empty() {
            rest = format!("{rest}; hand to hand: {}", tally.words());
            let hands = tally.banner();
            // Of two banners of equal weight, hand to hand wins.
            if hands.1 >= banner.1 {
                (banner, tone) = (hands, tally.tone());
            }
        }
        report.verdict("MI-34", side, tone, banner.1, |_| {
            Phrase::new(head).then(&rest).banner(banner.0.as_str())
        });
        battle.tell_left(volley.target.first(), report);
    }

    /// The verdict of a skirmish without fire.
    fn tell_fight(
        &self,
        battle: &MostIrregular,
        head: &str,
        fought: &[FoughtPair],
        report: &mut Report,
    ) {
        let side = battle.side(self.unit);
        let tally = PairTally::of(fought);
        let (tone, (banner, weight)) = (tally.tone(), tally.banner());
        let [only] = fought else {
            return report.verdict("MI-35", side, tone, weight, |_| {
                Phrase::new(head)
                    .then(format!(": {}", tally.words()))
                    .banner(banner.as_str())
            });
        };
        let one = format!("1 straggler of {}", battle.unit_name(self.unit));
        let foe = format!("1 of {}", battle.unit_name(only.target));
        let (text, banner) = match only.end {
            PairEnd::Killed => (format!("{one} cuts down {foe}"), "1 KILLED"),
            PairEnd::Lost => (format!("{one} is cut down by {foe}"), "1 LOST"),
            PairEnd::Back => (format!("{one} and {foe} both fall back 4″"), "BOTH BACK 4″"),
            PairEnd::NoFoe => (format!("{one} finds no one to attack"), "NO CONTACT"),
        };
        report.verdict("MI-35", side, tone, weight, |_| {
            Phrase::new(text.as_str()).banner(banner)
        });
    }
}
