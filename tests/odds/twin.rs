//! Every bare face, one after the other, through the same rule.

use drumhead::table::odds::{Memo, Policy, every};
use drumhead::table::{Answer, Answers, Ask, Request, Side, Suspend, Table};
use std::collections::BTreeMap;

/// How far two probabilities may lie apart.
pub const NEAR: f64 = 1e-12;

/// What is answered to an ask: for its id the answers to its first askings; everything else takes its default.
pub type Given<'a> = &'a [(&'a str, &'a [&'a str])];

/// Every way in which `rule` can end, with its probability; dice one by one, each face as likely as any other, each card
/// as likely as any other. What takes more than `most` answers is lost: the second value is its probability.
pub fn leaves<T>(
    given: Given,
    most: usize,
    rule: impl FnMut(&Answers) -> Result<T, Suspend>,
) -> (Vec<(f64, T)>, f64) {
    let mut twin = Twin {
        given,
        most,
        ends: usize::MAX,
        rule,
        answers: Vec::new(),
        asked: Vec::new(),
        leaves: Vec::new(),
        lost: 0.0,
    };
    twin.branch(1.0);
    (twin.leaves, twin.lost)
}

/// The same for all that may follow some answers, by their defaults, where there are no more ends than so many; `None` beyond, and
/// where it might never end.
pub fn leaves_within<T>(
    so_far: &Answers,
    ends: usize,
    rule: impl FnMut(&Answers) -> Result<T, Suspend>,
) -> Option<Vec<(f64, T)>> {
    let most = so_far.len() + 12;
    let mut twin = Twin {
        given: &[],
        most,
        ends,
        rule,
        answers: so_far.clone(),
        asked: Vec::new(),
        leaves: Vec::new(),
        lost: 0.0,
    };
    twin.branch(1.0);
    (twin.lost <= 0.0).then_some(twin.leaves)
}

struct Twin<'a, T, R> {
    given: Given<'a>,
    most: usize,
    /// How many ends there may be.
    ends: usize,
    rule: R,
    answers: Answers,
    asked: Vec<&'static str>,
    leaves: Vec<(f64, T)>,
    lost: f64,
}

impl<T, R: FnMut(&Answers) -> Result<T, Suspend>> Twin<'_, T, R> {
    fn branch(&mut self, p: f64) {
        if self.leaves.len() >= self.ends || (self.lost > 0.0 && self.ends < usize::MAX) {
            self.lost += p;
            return;
        }
        let need = match (self.rule)(&self.answers) {
            Ok(out) => return self.leaves.push((p, out)),
            Err(Suspend::Request(need)) => *need,
            Err(halt) => panic!("{halt:?} after {:?}", self.answers),
        };
        if self.answers.len() >= self.most || p < 1e-16 {
            self.lost += p;
            return;
        }
        match need {
            Request::Dice(need) => {
                for face in 1..=need.die {
                    self.follow(Answer::Die { face, app: false }, p / f64::from(need.die));
                }
            }
            Request::Card(need) => {
                for card in &need.left {
                    self.follow(
                        Answer::Card {
                            card: *card,
                            app: false,
                        },
                        p / need.left.len() as f64,
                    );
                }
            }
            Request::Decision(ask) => {
                let answer = self.answer(&ask);
                let free = !ask.bluff && !ask.idle;
                self.asked.extend(free.then_some(ask.id));
                self.follow(Answer::Decision(answer), p);
                if free {
                    self.asked.pop();
                }
            }
        }
    }

    fn follow(&mut self, item: Answer, p: f64) {
        self.answers.push(item);
        self.branch(p);
        self.answers.pop();
    }

    fn answer(&self, ask: &Ask) -> String {
        let before = self.asked.iter().filter(|id| **id == ask.id).count();
        let list = self
            .given
            .iter()
            .find(|(id, _)| *id == ask.id)
            .map_or(&[][..], |(_, list)| *list);
        match list.get(before) {
            Some(answer)
                if !ask.bluff && !ask.idle && ask.options.read(answer, false).is_some() =>
            {
                (*answer).to_owned()
            }
            _ => ask.default.to_string(),
        }
    }
}

/// Probabilities by outcome.
pub type Spread<T> = BTreeMap<T, f64>;

/// What the twin makes of a rule.
pub fn twin<T: Ord>(
    given: Given,
    mut rule: impl FnMut(&mut Table) -> Result<T, Suspend>,
) -> Spread<T> {
    let (leaves, lost) = leaves(given, usize::MAX, |answers| rule(&mut Table::play(answers)));
    assert!(lost < NEAR, "{lost} is lost");
    gather(leaves)
}

/// What the enumerator makes of it.
pub fn odds<T: Ord>(
    policy: &Policy,
    rule: impl FnMut(&mut Table) -> Result<T, Suspend>,
) -> Spread<T> {
    odds_with(&mut Memo::new(1_000_000), policy, rule)
}

/// The same with a memory that may be filled already.
pub fn odds_with<T: Ord>(
    memo: &mut Memo,
    policy: &Policy,
    rule: impl FnMut(&mut Table) -> Result<T, Suspend>,
) -> Spread<T> {
    let mut all = Vec::new();
    every(memo, policy, rule, |_, _| 0.0, |p, out| all.push((p, out))).expect("odds");
    gather(all)
}

/// What the enumerator makes of it where each decision goes to what `worth` says.
pub fn best<T: Ord>(
    rule: impl FnMut(&mut Table) -> Result<T, Suspend>,
    worth: impl Fn(&T, Side) -> f64,
) -> Spread<T> {
    let mut all = Vec::new();
    every(
        &mut Memo::new(1_000_000),
        &Policy::Best,
        rule,
        worth,
        |p, out| all.push((p, out)),
    )
    .expect("odds");
    gather(all)
}

fn gather<T: Ord>(leaves: Vec<(f64, T)>) -> Spread<T> {
    let mut spread = Spread::new();
    for (p, out) in leaves {
        assert!(p > 0.0 && p <= 1.0 + NEAR, "{p} is no probability");
        *spread.entry(out).or_insert(0.0) += p;
    }
    let sum: f64 = spread.values().sum();
    assert!((sum - 1.0).abs() < NEAR, "the sum is {sum}");
    spread
}

/// Both give every outcome the same probability.
#[track_caller]
pub fn same<T: Ord + std::fmt::Debug>(a: &Spread<T>, b: &Spread<T>) {
    assert_eq!(a.keys().collect::<Vec<_>>(), b.keys().collect::<Vec<_>>());
    for ((out, p), q) in a.iter().zip(b.values()) {
        assert!((p - q).abs() < NEAR, "{out:?}: {p} and {q}");
    }
}

/// Answers given, as the odds take them.
pub fn policy(given: Given) -> Policy {
    let list = |list: &[&str]| list.iter().map(ToString::to_string).collect();
    Policy::Given(
        given
            .iter()
            .map(|(id, answers)| ((*id).to_owned(), list(answers)))
            .collect(),
    )
}
