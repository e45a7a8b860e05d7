//! Undo, redo and going back. Each adds a record; nothing is erased.

use super::history::HistoryRoute;
use super::*;
use crate::battle::{StateRow, changes};
use crate::table::Who;

/// Beyond this number of actions, the table is not told what moved: their records are not read.
const MOST_RETOLD: usize = 200;

impl Game {
    /// Undoes the last `count` actions; an action that waits counts as one. If the last action was changed by
    /// the umpire and is undone alone, only the change is undone.
    ///
    /// # Errors
    /// If there are fewer; nothing is undone then.
    pub fn undo(&mut self, count: usize) -> Result<Record, Invalid> {
        let history = &self.index.history;
        let alone = count == 1 && history.open().is_none();
        match history.replaced(history.current()).filter(|_| alone) {
            Some(was) => self.go_back(was),
            None => self.undo_actions(count),
        }
    }

    pub(super) fn undo_actions(&mut self, count: usize) -> Result<Record, Invalid> {
        self.own()?;
        let open = self.index.history.open();
        let few = || {
            Invalid::new(
                "undo",
                too_few(
                    count,
                    self.standing() + usize::from(open.is_some()),
                    "undone",
                ),
            )
        };
        if count == 0 {
            return Err(few());
        }
        let actions = self
            .index
            .history
            .last(count - usize::from(open.is_some()))
            .ok_or_else(few)?;
        let to = actions.last().map_or(self.index.history.current(), |seq| {
            self.index.history.parent(*seq)
        });
        let list: Vec<u64> = open.into_iter().chain(actions).collect();
        self.go(RecordKind::Undo(list), to, "undo")
    }

    /// Restores the last `count` undone actions.
    ///
    /// # Errors
    /// If there are fewer.
    pub fn redo(&mut self, count: usize) -> Result<Record, Invalid> {
        self.own()?;
        let few = || {
            Invalid::new(
                "redo",
                too_few(count, self.index.history.redoable(), "put back"),
            )
        };
        let list = self
            .index
            .history
            .next(count)
            .filter(|list| !list.is_empty())
            .ok_or_else(few)?;
        let to = list.last().copied().unwrap_or_default();
        self.as_one(|game| {
            game.leave();
            game.go(RecordKind::Redo(list), to, "redo")
        })
    }

    /// Restores the state after record `seq` (0: the start), undone or not.
    ///
    /// # Errors
    /// If the record does not exist.
    pub fn go_back(&mut self, seq: u64) -> Result<Record, Invalid> {
        self.own()?;
        let to = self.index.history.after(seq);
        let to = to.ok_or_else(|| self.no_record(seq))?;
        self.as_one(|game| {
            game.leave();
            game.go(RecordKind::GoBack(seq), to, "seq")
        })
    }

    /// Returns the battle after record `seq` (0: the start), undone or not. The game stays where it is.
    ///
    /// # Errors
    /// If the record does not exist or cannot be read.
    pub fn look_back(&self, seq: u64) -> Result<Box<dyn Battle>, Invalid> {
        let fault = |what| Invalid::new("seq", what);
        let place = self.index.history.after(seq);
        let place = place.ok_or_else(|| self.no_record(seq))?;
        self.state_at(place)
            .map(|(battle, _)| battle)
            .map_err(fault)
    }

    /// Returns the records with a saved state between the start and the present, earliest first: the start
    /// (0), and those that ended a turn.
    pub fn milestones(&self) -> Vec<u64> {
        self.index.history.milestones()
    }

    fn standing(&self) -> usize {
        self.index
            .history
            .way(0, self.index.history.current())
            .len()
    }

    /// Moves to a place of the history and records that.
    fn go(&mut self, kind: RecordKind, to: u64, field: &str) -> Result<Record, Invalid> {
        let (battle, positions) = self
            .state_at(to)
            .map_err(|what| Invalid::new(field, format!("the game cannot go there: {what}")))?;
        let mut record = self.turning(kind);
        record.changes = differences(&*self.battle, &*battle);
        let way = self.index.history.way(self.index.history.current(), to);
        record.table = self.retold([&*self.battle, &*battle], way);
        let moves = self.positions.moves_to(&positions);
        self.waiting = None;
        self.positions = positions;
        self.stand(battle);
        Ok(self.write(record, moves, Vec::new()))
    }

    /// Instructions for the table on the way from one state to another.
    fn retold(&self, [from, to]: [&dyn Battle; 2], way: HistoryRoute) -> Vec<ViewerText> {
        let HistoryRoute { mut up, down } = way;
        up.reverse();
        let is_near = up.len() + down.len() <= MOST_RETOLD;
        let chores = |list: &Vec<u64>| is_near.then(|| self.chores(list)).flatten();
        if let [Some(mut undone), Some(mut again)] = [&up, &down].map(chores) {
            if let ([was], [is]) = (&up[..], &down[..])
                && self.is_one_action([*was, *is])
            {
                Chore::keep_differences(&mut undone, &mut again);
            }
            return from.retold(to, &undone, &again);
        }
        // Too many, or an older version did not keep them.
        let places = ViewerText::plain("All units: move to where they stood then");
        let counted = from.instructions(to).into_iter();
        counted.chain([places]).collect()
    }

    /// Returns whether these are results of one action: one was changed into the other.
    fn is_one_action(&self, both: [u64; 2]) -> bool {
        let replaced = |seq: &u64| self.index.history.replaced(*seq);
        let first = |seq| std::iter::successors(Some(seq), replaced).last();
        let [one, other] = both.map(first);
        one == other
    }

    /// Instructions for a table as after record `laid`, to become as after record `seq`.
    ///
    /// # Errors
    /// If one of them does not exist or cannot be read.
    pub fn relaid(&self, laid: u64, seq: u64) -> Result<Vec<ViewerText>, Invalid> {
        let [from, to] = [self.look_back(laid)?, self.look_back(seq)?];
        let history = &self.index.history;
        let places = [laid, seq].map(|seq| history.after(seq).unwrap_or_default());
        Ok(self.retold([&*from, &*to], history.way(places[0], places[1])))
    }

    /// The chores of these actions, in this order; `None` if one of them is of an older version.
    fn chores(&self, list: &[u64]) -> Option<Vec<(Who, Chore)>> {
        let directory = self.battle.directory();
        let mut all = Vec::new();
        for seq in list {
            let record = self.record(*seq).ok()?;
            if record.chores.is_empty() && !record.table.is_empty() {
                return None;
            }
            let chores = record.chores_by_id();
            all.extend(chores.filter_map(|(id, it)| Some((directory.whose(id)?, it.clone()))));
        }
        Some(all)
    }

    /// State at a place of the history: step by step from here, or from a saved state, whichever is nearer.
    pub(super) fn state_at(&self, to: u64) -> Result<(Box<dyn Battle>, Positions), String> {
        let history = &self.index.history;
        let way = history.way(history.current(), to);
        let (mut battle, mut positions) = (self.battle.copy(), self.positions.clone());
        let HistoryRoute { up, down } = match history.nearest_state(to) {
            // A saved state costs about as much as a few records.
            Some((spot, down)) if down.len() + 4 < way.len() => {
                let state: SavedState = super::parse(&self.line(spot)?)?;
                battle.put_rows(&state.rows.into_iter().collect::<Vec<_>>())?;
                positions = Positions::new(state.dice);
                HistoryRoute {
                    up: Vec::new(),
                    down,
                }
            }
            _ => way,
        };
        for (list, forwards) in [(up, false), (down, true)] {
            for seq in list {
                let spot = history
                    .spot(seq)
                    .ok_or_else(|| format!("there is no record {seq}"))?;
                let (head, record) = wire::read(&self.line(spot)?)?;
                battle.apply(&record.changes, forwards)?;
                positions.apply(&head.dice, forwards);
            }
        }
        Ok((battle, positions))
    }
}

fn too_few(count: usize, there: usize, done: &str) -> String {
    match (count, there) {
        (0, _) => format!("at least one action must be {done}"),
        (_, 0) => format!("nothing can be {done}"),
        (_, 1) => format!("only 1 action can be {done}, not {count}"),
        _ => format!("only {there} actions can be {done}, not {count}"),
    }
}

/// Changes between two states of a battle. A row that one of them does not have counts as empty there.
pub(super) fn differences(before: &dyn Battle, after: &dyn Battle) -> Vec<Change> {
    let (mut before, mut after) = (before.rows(), after.rows());
    fill(&mut before, &after);
    fill(&mut after, &before);
    changes(&named(&before), &named(&after))
}

/// Adds the rows that only `other` has, which are its last.
fn fill(rows: &mut Vec<(String, Value)>, other: &[(String, Value)]) {
    for (at, _) in other.iter().skip(rows.len()) {
        rows.push((at.clone(), Value::Object(Map::new())));
    }
}

fn named(rows: &[(String, Value)]) -> Vec<(&str, &dyn StateRow)> {
    rows.iter()
        .map(|(at, row)| (at.as_str(), row as &dyn StateRow))
        .collect()
}
