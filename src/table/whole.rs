//! Sub-rules: single parts, many parts, and fights that are solved as a whole.

use super::odds::{Memo, Policy, every};
use super::{Duel, DuelOutcome, Owner, Part, Provider, Suspend, Table, Tested};
use std::ops::Add;

/// The most runs of a part to compute the chance of a test.
const MOST_TRIED: u64 = 20_000;

impl Table<'_> {
    /// Rolls dice and adds them. The odds add them one by one, so that equal sums merge.
    ///
    /// # Errors
    /// Suspends where dice are missing.
    pub fn sum(
        &mut self,
        why: &'static str,
        owner: Owner,
        die: u8,
        count: u16,
    ) -> Result<u16, Suspend> {
        match (count, self.is_quiet()) {
            (0, _) => Ok(0),
            (_, true) => self.total(&vec![Pips(why, owner, die); usize::from(count)]),
            (_, false) => {
                let faces = self.loose(why, owner, die, count)?;
                Ok(faces.into_iter().map(u16::from).sum())
            }
        }
    }

    /// Runs an independent part.
    ///
    /// # Errors
    /// As the part.
    pub fn part<P: Part>(&mut self, part: &P) -> Result<P::Out, Suspend> {
        match self.walker() {
            Some(odds) => odds.part(part),
            None => alone(part, self),
        }
    }

    /// Runs independent parts of which only the sum matters.
    ///
    /// # Errors
    /// As the parts.
    pub fn total<P: Part>(&mut self, parts: &[P]) -> Result<P::Out, Suspend>
    where
        P::Out: Add<Output = P::Out> + Default,
    {
        let mut sum = P::Out::default();
        for (at, part) in parts.iter().enumerate() {
            if let Some(odds) = self.walker() {
                return Ok(sum + odds.total(&parts[at..])?);
            }
            sum = sum + alone(part, self)?;
        }
        Ok(sum)
    }

    /// Solves the totals of two sides together in the odds; returns `None` in a play, where each side is run
    /// by itself.
    ///
    /// The chances of each total are exact, and so are the chances that its `weight` is less than, equal to
    /// or greater than the other's. Which total goes with which is arbitrary: nothing later may depend on
    /// both except through that order.
    ///
    /// # Errors
    /// As the parts.
    pub fn against<P: Part>(
        &mut self,
        sides: impl FnOnce() -> Result<[Vec<P>; 2], Suspend>,
        weight: fn(&P::Out) -> u16,
    ) -> Result<Option<[P::Out; 2]>, Suspend>
    where
        P::Out: Add<Output = P::Out> + Default,
    {
        let Some(odds) = self.walker() else {
            return Ok(None);
        };
        let [one, other] = sides()?;
        let (one, other) = odds.against(&one, &other, weight)?;
        Ok(Some([one, other]))
    }

    /// Repeats a part until its result is accepted.
    ///
    /// # Errors
    /// As the part.
    pub fn until<P: Part>(
        &mut self,
        part: &P,
        accept: impl Fn(&P::Out) -> bool,
    ) -> Result<P::Out, Suspend> {
        // A thousand ties in a row never happen; a rule that accepts nothing must not hang the program.
        for _ in 0..1000 {
            let out = self.once(part, &accept)?;
            if accept(&out) {
                return Ok(out);
            }
        }
        Err(Suspend::Over)
    }

    /// Runs a part once, in the odds until its result is accepted.
    ///
    /// # Errors
    /// As the part.
    pub(crate) fn once<P: Part>(
        &mut self,
        part: &P,
        accept: &impl Fn(&P::Out) -> bool,
    ) -> Result<P::Out, Suspend> {
        match self.walker() {
            Some(odds) => odds.until(part, accept),
            None => alone(part, self),
        }
    }

    /// Solves a fight in rounds as a whole in the odds; returns `None` in a play, where the next round is
    /// fought.
    ///
    /// The chances of each side are exact. Which end of one side goes with which of the other is arbitrary:
    /// nothing later may depend on both.
    ///
    /// # Errors
    /// As the rounds.
    pub fn duel<D: Duel>(
        &mut self,
        duel: impl FnOnce() -> D,
    ) -> Result<Option<DuelOutcome<D::Fighters>>, Suspend> {
        let odds = self.walker();
        odds.map(|odds| odds.duel(&duel())).transpose()
    }

    /// Records for the luck ledger the chance that `part` is `good` (named `name`), and whether it was. The
    /// chance comes from the part itself, with every decision in the interest of its decider. The odds record
    /// nothing.
    pub fn tested<P: Part>(
        &mut self,
        why: &'static str,
        name: &'static str,
        owner: Owner,
        part: &P,
        out: &P::Out,
        good: fn(&P::Out) -> bool,
    ) {
        self.tallied(why, name, owner, part, out, &|out| u16::from(good(out)));
    }

    /// Records the chances of each count of a part, and the count that was rolled.
    pub(crate) fn tallied<P: Part>(
        &mut self,
        why: &'static str,
        name: &'static str,
        owner: Owner,
        part: &P,
        out: &P::Out,
        count: &dyn Fn(&P::Out) -> u16,
    ) {
        let Provider::Play(play, _) = &mut self.supply else {
            return;
        };
        let mut chances = vec![0.0; 2];
        let add = |p: f64, out: P::Out| {
            let at = usize::from(count(&out));
            if chances.len() <= at {
                chances.resize(at + 1, 0.0);
            }
            chances[at] += p;
        };
        let rule = |table: &mut Table| part.resolve(table);
        if every(
            &mut Memo::new(MOST_TRIED),
            &Policy::Best,
            rule,
            P::worth,
            add,
        )
        .is_err()
        {
            return;
        }
        // Rounded to a billionth, so that a journal reads back the same number.
        for chance in &mut chances {
            *chance = (*chance * 1e9).round() / 1e9;
        }
        if let [no, yes] = chances.as_mut_slice() {
            *no = 1.0 - *yes;
        }
        play.tests.push(Tested {
            why,
            good: name,
            owner,
            chances,
            successes: count(out),
        });
    }
}

/// What dice come to, beside their faces.
impl Table<'_> {
    /// Tells what the owner's last roll for `why` came to, where its faces are not read as classes. The odds tell nothing.
    pub(crate) fn came(&mut self, why: &str, owner: Owner, words: impl FnOnce() -> String) {
        if let Provider::Play(play, _) = &mut self.supply {
            let rolls = play.rolls.iter_mut().rev();
            let mut of = rolls.filter(|roll| roll.why == why && roll.owner == owner);
            if let Some(roll) = of.next() {
                roll.came = Some(words());
            }
        }
    }
}

/// One die by its face.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Pips(&'static str, Owner, u8);

impl Part for Pips {
    type Out = u16;

    fn resolve(&self, table: &mut Table) -> Result<u16, Suspend> {
        let [face] = table.faces::<1>(self.0, self.1, self.2)?;
        Ok(face.into())
    }
}

/// Runs a part without a short cut.
///
/// Never inlined: parts call parts recursively, and inlining them makes compile time explode.
#[inline(never)]
fn alone<P: Part>(part: &P, table: &mut Table) -> Result<P::Out, Suspend> {
    part.resolve(table)
}
