//! The table: the source of everything that a rule cannot compute itself.
//!
//! A rule is an ordinary function. What a die shows, which card is drawn and what a player decides it gets from a
//! [`Table`]. Where the table has no answer yet, the rule stops with a [`Suspend`], its copy of the battle is dropped,
//! and it runs again from the start once the answer is known. So one function serves four purposes:
//!
//! * **the program's dice**, in streams of their own ([`stream`]), and **the players' dice and cards**, typed in: both
//!   fill [`Answers`], roll by roll, mixed as the players like;
//! * **the record**: the answers of a saved game;
//! * **every possible answer with its probability** ([`odds`]): exact chances before a roll, or after part of it.
//!
//! A rule asks with these functions, which keep the odds exact and fast:
//!
//! * [`Table::hand`]: dice of one kind, read as counts of classes (hit or miss); [`Table::chain`]: a hand whose dice
//!   of one class roll on as another hand; [`Table::faces`]: dice whose faces matter;
//! * [`Table::ask`]: a player's decision; [`Table::draw`]: a card;
//! * [`Table::part`]: a sub-rule with few parameters, which the odds solve once; [`Table::total`]: independent parts of
//!   which only the sum matters; [`Table::until`]: a part repeated until it is accepted (ties rolled again);
//!   [`Table::against`]: two totals of which only the order matters to both; [`Table::duel`]: two sides that fight
//!   round after round.
//!
//! This folder knows no rulebook, screen, file or clock.

mod ask;
mod duel;
mod hand;
pub mod odds;
mod owner;
mod part;
mod play;
mod prefix;
mod sample;
pub mod stream;
mod suspend;
mod whole;
mod words;

use odds::Walker;
use play::{Replay, Throw};
use prefix::Prefix;
use sample::Sampler;

pub use ask::{Ask, Chosen, NOT_THIS_TURN, Options};
pub use duel::{Duel, DuelOutcome};
pub use hand::{CLASSES, Counts, Faces, Hand, Reading, Rolled};
pub use owner::{Character, Owner, Side, Unit, Who};
pub use part::Part;
pub(crate) use play::RollCount;
pub use play::{Answer, Answers, Asked, Roll, Tested};
pub use sample::{Plays, sample};
pub use suspend::{
    Allowed, CardRequest, DiceRequest, FACE_DOWN, Invalid, Played, Refusal, Request, Suspend,
};

/// Source of dice, decisions and cards for a rule.
pub struct Table<'a> {
    supply: Provider<'a>,
    /// For the odds, the answers already given; empty in a play.
    known: Prefix<'a>,
}

/// Source of the answers.
enum Provider<'a> {
    /// Known answers, and the `once` decisions already used.
    Play(Replay<'a>, Vec<(&'static str, Option<Side>)>),
    /// Every possible answer, one for each run.
    Odds(Walker<'a>),
    /// Fair random answers.
    Sample(Sampler<'a>),
}

/// Rolls, decisions and cards of a play.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TableRecord {
    pub rolls: Vec<Roll>,
    pub asked: Vec<Asked>,
    /// Cards, and whether the program drew each.
    pub cards: Vec<(u16, bool)>,
    /// Tests whose faces are not read as classes.
    pub tests: Vec<Tested>,
    /// Number of answers used.
    pub used: usize,
}

/// Dice of a hand to roll again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    All,
    /// Die by index, counting from 0 in the order rolled.
    Index(u16),
    /// One die of the worst class in the hand.
    Worst,
}

impl<'a> Table<'a> {
    /// Creates a table that gives these answers.
    pub fn play(answers: &'a Answers) -> Table<'a> {
        Table {
            supply: Provider::Play(Replay::new(answers), Vec::new()),
            known: Prefix::default(),
        }
    }

    /// The same, which counts its rolls in `count`.
    pub(crate) fn counting(mut self, count: &RollCount) -> Self {
        if let Provider::Play(play, _) = &mut self.supply {
            play.count = count.clone();
        }
        self
    }

    /// Returns the rolls, decisions and cards of a play; empty for the odds.
    pub(crate) fn into_record(self) -> TableRecord {
        match self.supply {
            Provider::Play(play, _) => {
                let used = play.used();
                TableRecord {
                    rolls: play.rolls,
                    asked: play.asked,
                    cards: play.cards,
                    tests: play.tests,
                    used,
                }
            }
            _ => TableRecord::default(),
        }
    }

    /// The enumerator of the odds, once all known answers are used.
    fn walker(&mut self) -> Option<&mut Walker<'a>> {
        match &mut self.supply {
            Provider::Odds(odds) if self.known.is_over() => Some(odds),
            _ => None,
        }
    }

    /// Rolls a hand, with the re-roll that the rules give it.
    ///
    /// # Errors
    /// Suspends where dice are missing.
    pub fn hand(&mut self, hand: Hand) -> Result<Rolled, Suspend> {
        if hand.count == 0 {
            return Ok(Rolled::none(hand));
        }
        if !self.known.is_over() {
            return self.known_hand(hand);
        }
        match &mut self.supply {
            Provider::Play(play, _) => {
                let roll = play.rolls.len();
                let faces = play.dice(hand.throw(hand.count, None))?.to_vec();
                let mut rolled = Rolled {
                    hand,
                    counts: Counts::default(),
                    faces,
                    roll,
                };
                rolled.recount();
                let spots = (0..hand.count)
                    .filter(|i| hand.again.has(rolled.faces[usize::from(*i)]))
                    .collect();
                replace(play, &mut rolled, spots)?;
                Ok(rolled)
            }
            Provider::Odds(odds) => odds.hand(hand),
            Provider::Sample(sample) => sample.hand(hand),
        }
    }

    /// Rolls `first`, then its dice of class `feed` as `then` (whose count is ignored); returns the second
    /// hand.
    ///
    /// `after` runs after each hand: there the players may step in. `silent` promises that it does nothing
    /// with the given answers, so that the odds can take both hands in one step.
    ///
    /// # Errors
    /// Suspends where dice or answers are missing.
    pub fn chain(
        &mut self,
        first: Hand,
        feed: usize,
        then: Hand,
        silent: bool,
        mut after: impl FnMut(&mut Table, &mut Rolled) -> Played,
    ) -> Result<Rolled, Suspend> {
        if let (Some(odds), true) = (self.walker(), silent) {
            return odds.chain(first, feed, then);
        }
        let mut a = self.hand(first)?;
        if !a.is_empty() {
            after(self, &mut a)?;
        }
        let mut b = self.hand(Hand {
            count: a.count(feed),
            ..then
        })?;
        if !b.is_empty() {
            after(self, &mut b)?;
        }
        Ok(b)
    }

    /// Rolls dice of a hand again. The new faces stand.
    ///
    /// # Errors
    /// Suspends where dice are missing; invalid where the hand has no such die.
    pub fn reroll(&mut self, rolled: &mut Rolled, which: Which) -> Played {
        if let Which::Index(i) = which
            && i >= rolled.len()
        {
            return Err(Invalid::new(
                "answers",
                format!(
                    "die {i} does not exist: the hand has {}, counting from 0",
                    rolled.len()
                ),
            )
            .into());
        }
        if rolled.is_empty() {
            return Ok(());
        }
        let worst = rolled.counts.iter().position(|n| *n > 0).unwrap_or(0);
        if !rolled.faces.is_empty() {
            let spots = match which {
                Which::All => (0..rolled.len()).collect(),
                Which::Index(i) => vec![i],
                Which::Worst => {
                    let class = |face: &u8| rolled.hand.reads.class(*face) == worst;
                    (0..)
                        .zip(&rolled.faces)
                        .find(|(_, face)| class(face))
                        .map_or_else(|| vec![0], |(spot, _)| vec![spot])
                }
            };
            return match &mut self.supply {
                Provider::Play(play, _) => replace(play, rolled, spots),
                _ => self.known_replace(rolled, spots),
            };
        }
        let plain = |count| Hand {
            count,
            again: Faces::NONE,
            ..rolled.hand
        };
        if which == Which::All {
            rolled.counts = self.hand(plain(rolled.len()))?.counts;
        } else {
            let fresh = self.hand(plain(1))?;
            rolled.counts[worst] -= 1;
            for (count, more) in rolled.counts.iter_mut().zip(fresh.counts) {
                *count += more;
            }
        }
        Ok(())
    }

    /// Rolls `N` dice whose faces matter, in the order rolled.
    ///
    /// # Errors
    /// Suspends where dice are missing.
    pub fn faces<const N: usize>(
        &mut self,
        why: &'static str,
        owner: Owner,
        die: u8,
    ) -> Result<[u8; N], Suspend> {
        self.faces_under(why, owner, die, None)
    }

    /// Rolls dice of which those succeed that show at most `under`.
    ///
    /// # Errors
    /// Suspends where dice are missing.
    pub(crate) fn faces_under<const N: usize>(
        &mut self,
        why: &'static str,
        owner: Owner,
        die: u8,
        under: Option<u16>,
    ) -> Result<[u8; N], Suspend> {
        if !self.known.is_over() {
            return self.known_faces(die);
        }
        match &mut self.supply {
            Provider::Play(play, _) => faces_of(
                play,
                Throw {
                    why,
                    again: None,
                    owner,
                    die,
                    count: u16::try_from(N).unwrap_or(u16::MAX),
                    reading: None,
                    under,
                    rerolls: Faces::NONE,
                },
            ),
            _ => self.open_faces(die),
        }
    }

    /// Rolls dice after all known answers are used.
    pub(super) fn open_faces<const N: usize>(&mut self, die: u8) -> Result<[u8; N], Suspend> {
        match &mut self.supply {
            Provider::Odds(odds) => odds.faces(die),
            Provider::Sample(sample) => sample.faces(die),
            Provider::Play(..) => Err(Suspend::Unfit),
        }
    }

    /// Rolls a die that replaces die `spot` of the last roll for `why`.
    ///
    /// # Errors
    /// Suspends where the die is missing.
    pub fn face_again(
        &mut self,
        why: &'static str,
        owner: Owner,
        die: u8,
        spot: u16,
    ) -> Result<u8, Suspend> {
        self.faces_again(why, owner, die, [spot]).map(|[face]| face)
    }

    /// Rolls dice that replace several dice of the last roll for `why`, together.
    ///
    /// # Errors
    /// Suspends where dice are missing.
    pub(crate) fn faces_again<const N: usize>(
        &mut self,
        why: &'static str,
        owner: Owner,
        die: u8,
        spots: [u16; N],
    ) -> Result<[u8; N], Suspend> {
        if let Provider::Play(play, _) = &mut self.supply {
            let first =
                |roll: &Roll| roll.why == why && roll.owner == owner && roll.again.is_none();
            let of = play.rolls.iter().rposition(first).unwrap_or(0);
            return faces_of(
                play,
                Throw {
                    why,
                    again: Some((of, spots.to_vec())),
                    owner,
                    die,
                    count: u16::try_from(N).unwrap_or(u16::MAX),
                    reading: None,
                    under: None,
                    rerolls: Faces::NONE,
                },
            );
        }
        self.faces(why, owner, die)
    }

    /// Rolls dice whose faces change nothing.
    ///
    /// # Errors
    /// Suspends where dice are missing.
    pub(crate) fn loose(
        &mut self,
        why: &'static str,
        owner: Owner,
        die: u8,
        count: u16,
    ) -> Result<Vec<u8>, Suspend> {
        match &mut self.supply {
            Provider::Play(play, _) => Ok(play
                .dice(Throw {
                    why,
                    again: None,
                    owner,
                    die,
                    count,
                    reading: None,
                    under: None,
                    rerolls: Faces::NONE,
                })?
                .to_vec()),
            _ => self.known_loose(die, count),
        }
    }

    /// Asks for a decision.
    ///
    /// # Errors
    /// Suspends where it has not been taken; invalid for an option that is not open (a bluff).
    pub fn ask(&mut self, ask: Ask) -> Result<Chosen, Suspend> {
        if !self.known.is_over() {
            return self.known_answer(&ask);
        }
        match &mut self.supply {
            Provider::Play(play, used) => {
                let side = ask.owner.side;
                let is_settled = |id| used.contains(&(id, side));
                if ask.once && [ask.id, NOT_THIS_TURN].into_iter().any(is_settled) {
                    return Ok(ask.default);
                }
                let answer = play.ask(ask)?;
                used.extend(ask.remembered(answer).map(|id| (id, side)));
                Ok(answer)
            }
            _ if ask.idle => Ok(ask.default),
            Provider::Odds(odds) => odds.ask(ask),
            Provider::Sample(sample) => sample.ask(ask),
        }
    }

    /// Returns true where every later answer to `id` is its default. Only the odds can know.
    pub fn settled(&self, id: &str) -> bool {
        match &self.supply {
            Provider::Odds(odds) => self.known.is_over() && odds.settled(id),
            Provider::Play(..) | Provider::Sample(_) => false,
        }
    }

    /// Returns true where a `once` decision of `side` has had an answer that decides it. For [`NOT_THIS_TURN`]: where that
    /// was the answer.
    pub fn used(&mut self, id: &'static str, side: Option<Side>) -> bool {
        match &mut self.supply {
            Provider::Play(_, used) => used.contains(&(id, side)),
            Provider::Odds(odds) => odds.used(id, side),
            Provider::Sample(sample) => sample.used(id, side),
        }
    }

    /// Draws one of the cards `left`, all equally likely. `shuffle` counts the shuffles of the deck.
    ///
    /// # Errors
    /// Suspends where the card is missing.
    pub fn draw(&mut self, shuffle: u32, left: &[u16]) -> Result<u16, Suspend> {
        self.draw_of(CardRequest {
            shuffle,
            left: left.to_vec(),
            ..CardRequest::default()
        })
    }

    /// Draws one of the cards left, or takes it face down, or names the one taken.
    ///
    /// # Errors
    /// Suspends where the card is missing.
    pub fn draw_of(&mut self, request: CardRequest) -> Result<u16, Suspend> {
        if !self.known.is_over() {
            return self.known_card(&request);
        }
        let left = &request.left;
        match &mut self.supply {
            Provider::Play(play, _) => play.draw(request),
            Provider::Odds(odds) => odds.draw(left),
            Provider::Sample(sample) => sample.card(left),
        }
    }

    /// Keeps a value that only the report reads. The odds get the default instead, so that equal results
    /// merge.
    pub fn for_report<T: Default>(&self, value: T) -> T {
        if self.is_quiet() { T::default() } else { value }
    }

    fn is_quiet(&self) -> bool {
        !matches!(self.supply, Provider::Play(..))
    }
}

/// Reads the rolls so far, for a rule's report; none while the odds are worked out.
impl Table<'_> {
    pub fn rolls(&self) -> &[Roll] {
        match &self.supply {
            Provider::Play(play, _) => &play.rolls,
            _ => &[],
        }
    }
}

fn faces_of<const N: usize>(play: &mut Replay, throw: Throw) -> Result<[u8; N], Suspend> {
    let faces = play.dice(throw)?;
    faces.try_into().map_err(|_| Suspend::Unfit)
}

fn replace(play: &mut Replay, rolled: &mut Rolled, spots: Vec<u16>) -> Played {
    let count = u16::try_from(spots.len()).unwrap_or(u16::MAX);
    let of = rolled.roll;
    let fresh = play.dice(rolled.hand.throw(count, Some((of, spots.clone()))))?;
    for (spot, face) in spots.into_iter().zip(fresh) {
        rolled.faces[usize::from(spot)] = *face;
    }
    rolled.recount();
    Ok(())
}
