//! Sub-rules: parts, many of them, and what is taken as a whole.

use super::odds::{Memo, Policy, every};
use super::{Duel, DuelOutcome, Owner, Part, Provider, Suspend, Table, Tested};
use std::ops::Add;

/// The most ways in which a part is walked through to tell how likely a test was.
const MOST_TRIED: u64 = 20_000;

impl Table<'_> {
    /// The sum of some dice, rolled as one handful; added up one by one where each may still fall any way, so that equal sums
    /// merge.
    ///
    /// # Errors
    /// Halts where dice are missing.
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

    /// A part of the rule that stands alone.
    ///
    /// # Errors
    /// As the part.
    pub fn part<P: Part>(&mut self, part: &P) -> Result<P::Out, Suspend> {
        match self.walker() {
            Some(odds) => odds.part(part),
            None => alone(part, self),
        }
    }

    /// Independent parts, one after the other, of which only the sum matters.
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

    /// Two sides' independent parts, each side's added up, taken as a whole where any answer may still come; elsewhere `None`,
    /// and one side is worked out after the other. Each sum's chances are exact, and those of its `weight` being less, equal or
    /// more than the other's; but not which of the one goes with which of the other: nothing that comes later may depend on both
    /// but by that order.
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

    /// A part tried again and again until it is accepted.
    ///
    /// # Errors
    /// As the part.
    pub fn until<P: Part>(
        &mut self,
        part: &P,
        accept: impl Fn(&P::Out) -> bool,
    ) -> Result<P::Out, Suspend> {
        // A thousand ties in a row do not happen; a rule that can never be content must not hang the program.
        for _ in 0..1000 {
            if let Some(odds) = self.walker() {
                return odds.until(part, accept);
            }
            let out = alone(part, self)?;
            if accept(&out) {
                return Ok(out);
            }
        }
        Err(Suspend::Over)
    }

    /// Rounds upon rounds between two sides, taken as a whole where any answer may still come; elsewhere `None`, and the next
    /// round is fought. Each side's chances are exact, but not which end of the one goes with which of the other: nothing that
    /// comes later may depend on both.
    ///
    /// # Errors
    /// As the rounds.
    pub fn duel<D: Duel>(
        &mut self,
        duel: impl FnOnce() -> D,
    ) -> Result<Option<DuelOutcome<D::Left>>, Suspend> {
        let odds = self.walker();
        odds.map(|odds| odds.duel(&duel())).transpose()
    }

    /// Keeps, for the luck ledger, how likely it was that `part` comes to something `good` (which is called `name`), and
    /// whether it did. The chance is worked out from the part itself, each decision as serves its decider best. The odds
    /// keep nothing.
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

    /// The same for something that counts: how likely each number of hits was, and how many came.
    pub fn tallied<P: Part>(
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
        // To a billionth: what is written down so is read back as the same, and a certainty is one.
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
            came: count(out),
        });
    }
}

/// A die by its face.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Pips(&'static str, Owner, u8);

impl Part for Pips {
    type Out = u16;

    fn resolve(&self, table: &mut Table) -> Result<u16, Suspend> {
        let [face] = table.faces::<1>(self.0, self.1, self.2)?;
        Ok(face.into())
    }
}

/// A part for which the odds have no short cut.
///
/// Never a piece of the caller: parts ask for parts, and a compiler that puts each into each does not come to an end.
#[inline(never)]
fn alone<P: Part>(part: &P, table: &mut Table) -> Result<P::Out, Suspend> {
    part.resolve(table)
}
