//! The way from the start of a game to its present place, action by action, with the state around each.

use super::script::RunAgain;
use super::*;

/// An action that counts, between the states that it connects.
pub(crate) struct RetracedStep {
    /// Its record. Where an older version kept no verdict, the rules of this version supply it.
    pub(crate) record: Record,
    pub(crate) before: Box<dyn Battle>,
    pub(crate) after: Box<dyn Battle>,
}

/// Iterator over the actions that count, earliest first. It ends at the first that cannot be read.
pub(crate) struct Retrace<'a> {
    game: &'a Game,
    battle: Box<dyn Battle>,
    left: std::vec::IntoIter<u64>,
}

impl Game {
    /// Retraces the game from its start. Actions that were undone are left out.
    ///
    /// # Errors
    /// If the start cannot be read.
    pub(crate) fn retrace(&self) -> Result<Retrace<'_>, Invalid> {
        let history = &self.index.history;
        Ok(Retrace {
            game: self,
            battle: self.look_back(0)?,
            left: history.way(0, history.current()).down.into_iter(),
        })
    }
}

impl Retrace<'_> {
    /// The state reached so far: at first, the start.
    pub(crate) fn battle(&self) -> &dyn Battle {
        &*self.battle
    }

    fn step(&mut self, seq: u64) -> Result<RetracedStep, Invalid> {
        let (head, mut record) = self.game.entire(seq)?;
        let mut after = self.battle.copy();
        after
            .apply(&record.changes, true)
            .map_err(|what| Invalid::new("seq", what))?;
        if record.verdict.is_none()
            && let Some(done) = run_again(&head, &record, &*self.battle)
        {
            (record.verdict, record.consequences) = (done.verdict, done.consequences);
        }
        let before = std::mem::replace(&mut self.battle, after.copy());
        Ok(RetracedStep {
            record,
            before,
            after,
        })
    }
}

impl Iterator for Retrace<'_> {
    type Item = Result<RetracedStep, Invalid>;

    fn next(&mut self) -> Option<Self::Item> {
        let seq = self.left.next()?;
        let step = self.step(seq);
        if step.is_err() {
            self.left = Vec::new().into_iter();
        }
        Some(step)
    }
}

/// Runs the rule of an action again over its recorded answers; `None` where the rules of this version lead to another
/// result. The words may have changed since, the changes must not; rows may have gained fields.
pub(super) fn run_again(head: &Head, record: &Record, battle: &dyn Battle) -> Option<Outcome> {
    let again = RunAgain::of(head, record, battle, true)?;
    let done = again.result.and_then(Run::outcome).ok();
    done.filter(|done| has_all(&done.changes, &record.changes))
}

/// Returns true if every recorded change of a field is among the changes now.
fn has_all(now: &[Change], recorded: &[Change]) -> bool {
    recorded.iter().all(|old| {
        let new = now.iter().find(|new| new.at == old.at);
        new.is_some_and(|new| {
            let same = |was: &Map<String, Value>, is: &Map<String, Value>| {
                was.iter()
                    .all(|(field, value)| is.get(field) == Some(value))
            };
            same(&old.was, &new.was) && same(&old.is, &new.is)
        })
    })
}
