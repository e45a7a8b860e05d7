//! The history: a tree of actions, and the place in it where the game stands.
//!
//! The parent of an action is the last action that counted when it was done. Undo goes towards the root, redo
//! returns the same way, and going back goes to any place. The tree never loses an action. A place is named
//! by the record of its action; 0 is the start.

use super::*;
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LinePlace {
    /// First byte.
    pub(super) at: u64,
    /// Length in bytes, line feed included.
    pub(super) len: u32,
    /// Number, counting from 1.
    pub(super) line: u32,
    /// Which record of a line with several, counting from 0.
    pub(super) part: u16,
}

/// Summary of a record, kept in memory.
#[derive(Clone, Copy, Debug)]
struct Mark {
    spot: LinePlace,
    kind: HeadKind,
    /// For an action, its parent; for anything else, the place of the game after it.
    link: u64,
    /// The action that this one replaces.
    replaces: Option<u64>,
    /// True for an action that counts.
    standing: bool,
}

/// Route between two places: actions to undo, latest first, then actions to redo, earliest first.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct HistoryRoute {
    pub(super) up: Vec<u64>,
    pub(super) down: Vec<u64>,
}

impl HistoryRoute {
    pub(super) fn len(&self) -> usize {
        self.up.len() + self.down.len()
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct History {
    marks: Vec<Mark>,
    /// Place of the game.
    current: u64,
    /// Actions that redo restores, next one last.
    redo: Vec<u64>,
    /// The action that waits.
    open: Option<u64>,
    /// Records of all actions that waited, earliest first.
    opened: Vec<u64>,
    states: HashMap<u64, LinePlace>,
}

impl History {
    pub(super) fn len(&self) -> u64 {
        self.marks.len() as u64
    }

    pub(super) fn current(&self) -> u64 {
        self.current
    }

    pub(super) fn open(&self) -> Option<u64> {
        self.open
    }

    fn mark(&self, seq: u64) -> Option<&Mark> {
        let at = usize::try_from(seq.checked_sub(1)?).ok()?;
        self.marks.get(at)
    }

    /// Gives a record its place in the file, once that is known.
    pub(super) fn place(&mut self, seq: u64, spot: LinePlace) {
        let at = usize::try_from(seq).ok().and_then(|seq| seq.checked_sub(1));
        if let Some(mark) = at.and_then(|at| self.marks.get_mut(at)) {
            mark.spot = spot;
        }
    }

    pub(super) fn spot(&self, seq: u64) -> Option<LinePlace> {
        self.mark(seq).map(|mark| mark.spot)
    }

    /// Returns true for a record that counts: an action that is not undone, an action that still waits, any
    /// undo, redo or going back.
    pub(super) fn stands(&self, seq: u64) -> bool {
        self.mark(seq).is_some_and(|mark| match mark.kind {
            HeadKind::Action => mark.standing,
            HeadKind::Open => self.open == Some(seq),
            HeadKind::Undo | HeadKind::Redo | HeadKind::GoBack => true,
        })
    }

    /// Line number of a record in the log, which leaves out actions that no longer wait.
    pub(super) fn line(&self, seq: u64) -> u64 {
        seq - self.opened.partition_point(|opened| *opened < seq) as u64
    }

    /// Place of the game after a record; 0 for record 0.
    pub(super) fn after(&self, seq: u64) -> Option<u64> {
        match seq {
            0 => Some(0),
            _ => self.mark(seq).map(|mark| {
                if mark.kind == HeadKind::Action {
                    seq
                } else {
                    mark.link
                }
            }),
        }
    }

    /// Parent of an action: the place of the game before it.
    pub(super) fn parent(&self, seq: u64) -> u64 {
        self.mark(seq).map_or(0, |mark| mark.link)
    }

    /// The action that this one replaces.
    pub(super) fn replaced(&self, seq: u64) -> Option<u64> {
        let was = self.mark(seq)?.replaces?;
        // A file made by hand may name any record.
        let fits = was < seq && self.mark(was)?.kind == HeadKind::Action;
        fits.then_some(was)
    }

    /// Number of actions that redo can restore.
    pub(super) fn redoable(&self) -> usize {
        self.redo.len()
    }

    pub(super) fn way(&self, from: u64, to: u64) -> HistoryRoute {
        let (mut a, mut b, mut way) = (from, to, HistoryRoute::default());
        // A parent is always earlier, so the later of the two is never an ancestor of the other.
        while a != b {
            if a > b {
                way.up.push(a);
                a = self.parent(a);
            } else {
                way.down.push(b);
                b = self.parent(b);
            }
        }
        way.down.reverse();
        way
    }

    /// The last `count` actions that count, latest first.
    pub(super) fn last(&self, count: usize) -> Option<Vec<u64>> {
        let mut list = Vec::new();
        let mut at = self.current;
        while list.len() < count && at != 0 {
            list.push(at);
            at = self.parent(at);
        }
        (list.len() == count).then_some(list)
    }

    /// The next `count` actions that redo restores, in that order.
    pub(super) fn next(&self, count: usize) -> Option<Vec<u64>> {
        let from = self.redo.len().checked_sub(count)?;
        Some(self.redo[from..].iter().rev().copied().collect())
    }

    /// The nearest saved state from `place` towards the start, and the actions after it.
    pub(super) fn nearest_state(&self, place: u64) -> Option<(LinePlace, Vec<u64>)> {
        let (mut at, mut down) = (place, Vec::new());
        loop {
            if let Some(spot) = self.states.get(&at) {
                down.reverse();
                return Some((*spot, down));
            }
            if at == 0 {
                return None;
            }
            down.push(at);
            at = self.parent(at);
        }
    }

    /// Places with a saved state between the start and the present place.
    pub(super) fn milestones(&self) -> Vec<u64> {
        let (mut at, mut list) = (self.current, Vec::new());
        loop {
            if self.states.contains_key(&at) {
                list.push(at);
            }
            if at == 0 {
                list.reverse();
                return list;
            }
            at = self.parent(at);
        }
    }

    /// Returns true if the present place has a saved state.
    pub(super) fn has_state(&self) -> bool {
        self.states.contains_key(&self.current)
    }

    /// Adds a saved state of the present place.
    pub(super) fn take_state(&mut self, spot: LinePlace) {
        self.states.insert(self.current, spot);
    }

    /// Adds the next record.
    ///
    /// # Errors
    /// If it does not fit, which happens only in a file made by hand.
    pub(super) fn take(&mut self, head: &Head, spot: LinePlace) -> Result<(), String> {
        let seq = self.len() + 1;
        if head.record != seq {
            return Err(format!(
                "record {} is in the place of record {seq}",
                head.record
            ));
        }
        let link = self.current;
        // What follows an open record without leaving it goes on with its action.
        let replaces = head.replaces.or_else(|| self.mark(self.open?)?.replaces);
        match head.kind {
            HeadKind::Open => {}
            HeadKind::Action => self.redo.clear(),
            HeadKind::Undo => self.undo(&head.of)?,
            HeadKind::Redo => self.put_back(&head.of)?,
            HeadKind::GoBack => {
                let to = head.to.and_then(|to| self.after(to));
                self.go(to.ok_or("it goes back to a record that does not exist")?);
                // A ruling that was undone can be put back.
                if link != 0 && self.replaced(link) == Some(self.current) {
                    self.redo = vec![link];
                }
            }
        }
        self.open = (head.kind == HeadKind::Open).then_some(seq);
        self.opened.extend(self.open);
        let action = head.kind == HeadKind::Action;
        let link = if action { link } else { self.current };
        self.marks.push(Mark {
            spot,
            kind: head.kind,
            link,
            replaces: replaces.filter(|_| action || head.kind == HeadKind::Open),
            standing: action,
        });
        if action {
            self.current = seq;
        }
        Ok(())
    }

    fn undo(&mut self, of: &[u64]) -> Result<(), String> {
        let left = of.first().is_some_and(|seq| self.open == Some(*seq));
        let of = &of[usize::from(left)..];
        if self.last(of.len()).as_deref() != Some(of) {
            return Err("it undoes an action that is not the last".to_owned());
        }
        for seq in of {
            self.stand(*seq, false);
            self.redo.push(*seq);
            self.current = self.parent(*seq);
        }
        Ok(())
    }

    fn put_back(&mut self, of: &[u64]) -> Result<(), String> {
        if self.next(of.len()).as_deref() != Some(of) {
            return Err("it restores an action that is not the next".to_owned());
        }
        for seq in of {
            self.redo.pop();
            if self.replaced(*seq) == Some(self.current) {
                self.stand(self.current, false);
            }
            self.stand(*seq, true);
            self.current = *seq;
        }
        Ok(())
    }

    /// Moves the game to any place. Redo stays possible if the new place is on its line.
    fn go(&mut self, to: u64) {
        let HistoryRoute { up, down } = self.way(self.current, to);
        let on_line = down.iter().eq(self.redo.iter().rev().take(down.len()));
        for (list, standing) in [(&up, false), (&down, true)] {
            for seq in list {
                self.stand(*seq, standing);
            }
        }
        if !on_line {
            self.redo.clear();
        } else if down.is_empty() {
            self.redo.extend(up);
        } else {
            self.redo.truncate(self.redo.len() - down.len());
        }
        self.current = to;
    }

    fn stand(&mut self, seq: u64, standing: bool) {
        let at = usize::try_from(seq).ok().and_then(|seq| seq.checked_sub(1));
        if let Some(mark) = at.and_then(|at| self.marks.get_mut(at)) {
            mark.standing = standing;
        }
    }
}
