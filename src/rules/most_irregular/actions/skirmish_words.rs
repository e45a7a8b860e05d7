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
    fn words(self) -> Say {
        let Self { killed, lost, back } = self;
        if killed + lost + back == 0 {
            return say!("no one left to attack");
        }
        let all = vec![
            say!("[{killed} killed]", killed),
            say!("[{lost} lost]", lost),
            say!("[{back pair falls back/pairs fall back}]", back),
        ];
        say!("{all}", all)
    }

    fn tone(self) -> VerdictTone {
        match self.killed.cmp(&self.lost) {
            std::cmp::Ordering::Greater => Good,
            std::cmp::Ordering::Less => Bad,
            std::cmp::Ordering::Equal => Plain,
        }
    }

    fn banner(self, unit: Unit, fought: &[FoughtPair]) -> (Weight, Say) {
        match self.tone() {
            Good => {
                // Of men of several units none is named.
                let killed = fought.iter().filter(|pair| pair.end == PairEnd::Killed);
                let mut foes: Vec<Unit> = killed.map(|pair| pair.target).collect();
                foes.dedup();
                let foe = Some(foes).and_then(|foes| <[Unit; 1]>::try_from(foes).ok());
                let foe = foe.map(|[foe]| foe);
                let all = say!("||[{FOE}: ]{killed} KILLED", foe, self.killed);
                (Weight::Killed, all)
            }
            Bad => (
                Weight::Killed,
                say!("||{UNIT}: {lost} LOST", unit, self.lost),
            ),
            _ if self.killed > 0 => (Weight::Killed, say!("||EVEN")),
            _ => (Weight::Movement, say!("||EVEN")),
        }
    }
}

impl Skirmish {
    /// The verdict up to its result.
    pub fn head(&self) -> Say {
        let who = self.men().stragglers_of(self.unit);
        match (&self.volley, &self.fighters[..]) {
            (Some(volley), _) => volley.head(),
            (None, [only]) => say!("{who} attacks 1 of {target}", who, only.target),
            (None, _) => say!("{who fights/fight} hand to hand", who),
        }
    }

    pub fn prompt_pair(&self, at: &mut At, i: usize, men: [Health; 2], target: Unit) {
        at.prompt(HAND_TO_HAND, |it| {
            let [man, foe] = [(men[0], self.unit), (men[1], target)].map(|(health, unit)| {
                let need = it.entry(unit).quality.target();
                let man = say!("a {health} man of {unit}", health = health.word(), unit);
                let on = say!("on {need}+ ({chance})", need, chance = passing_on(need));
                (man, on)
            });
            let tests = say!(
                "{man} passes {on}, {foe} {foe_on}",
                man = man.0,
                on = man.1,
                foe = foe.0,
                foe_on = foe.1
            );
            say!(
                "Pair {pair} of {all}: {tests}; one pass kills, both or neither fall back 4″",
                pair = i + 1,
                all = self.fighters.len(),
                tests
            )
        });
    }

    /// The verdict. `shot` is the result of the fire.
    pub fn tell(&self, at: &mut At, shot: Option<VolleyResult>, fought: &[FoughtPair]) {
        let (Some(volley), Some(shot)) = (&self.volley, shot) else {
            return self.tell_fight(at, fought);
        };
        at.end("MI-34", self.unit, |it| {
            let (tone, weight, result) = volley.result(it, &shot);
            let head = volley
                .head()
                .then(say!("|, {range}: ", range = volley.distance()));
            if fought.is_empty() {
                return (tone, weight, head.then(result));
            }
            let tally = PairTally::of(fought);
            let hands = say!("|; hand to hand: {tally}", tally = tally.words());
            let (heavier, banner) = tally.banner(self.unit, fought);
            // Of two banners of equal weight, hand to hand wins.
            if heavier >= weight {
                let text = head.then(say!("|{result}", result)).then(hands);
                (tally.tone(), heavier, text.then(banner))
            } else {
                (tone, weight, head.then(result).then(hands))
            }
        });
        at.tell_left(volley.target.first());
    }

    /// The verdict of a skirmish without fire.
    fn tell_fight(&self, at: &mut At, fought: &[FoughtPair]) {
        at.end("MI-35", self.unit, |_| {
            let tally = PairTally::of(fought);
            let (tone, (weight, banner)) = (tally.tone(), tally.banner(self.unit, fought));
            let [only] = fought else {
                let text = self.head().then(say!("|: {tally}", tally = tally.words()));
                return (tone, weight, text.then(banner));
            };
            let (unit, foe) = (self.unit, only.target);
            let text = match only.end {
                PairEnd::Killed => {
                    say!(
                        "1 straggler of {unit} cuts down 1 of {foe}||{FOE}: 1 KILLED",
                        unit,
                        foe
                    )
                }
                PairEnd::Lost => {
                    say!(
                        "1 straggler of {unit} is cut down by 1 of {foe}||{UNIT}: 1 LOST",
                        unit,
                        foe
                    )
                }
                PairEnd::Back => say!(
                    "1 straggler of {unit} and 1 of {foe} both fall back 4″||BOTH BACK 4″",
                    unit,
                    foe
                ),
                PairEnd::NoFoe => {
                    say!(
                        "1 straggler of {unit} finds no one to attack||NO CONTACT",
                        unit
                    )
                }
            };
            (tone, weight, text)
        });
    }
}
