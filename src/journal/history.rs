//! What was done, undone and put back: a tree of actions, and where the game stands in it.
//!
//! An action hangs on the action that stood last when it was done. Undo goes towards the root, redo comes back the same
//! way, going back goes anywhere. Nothing is ever taken out of the tree. A place in it is named by the record of its
//! action; 0 is the start.

use super::wire::{Head, HeadKind};
use std::collections::HashMap;

/// Where a line is in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LinePlace {
    /// Where it begins, in bytes.
    pub(super) at: u64,
    /// How long it is, its end included.
    pub(super) len: u32,
    /// Its number, counting from 1.
    pub(super) line: u32,
}

/// What memory holds of a record.
#[derive(Clone, Copy, Debug)]
struct Mark {
    spot: LinePlace,
    kind: HeadKind,
    /// For an action, the place it hangs on; for anything else, the place where the game stood after it.
    link: u64,
    /// The action that it does again, in its place.
    replaces: Option<u64>,
    /// An action that leads to where the game stands.
    standing: bool,
}

/// The way between two places: actions to undo, the latest first, then actions to do again, the earliest first.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Route {
    pub(super) up: Vec<u64>,
    pub(super) down: Vec<u64>,
}

impl Route {
    pub(super) fn len(&self) -> usize {
        self.up.len() + self.down.len()
    }
}

/// The tree.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    marks: Vec<Mark>,
    /// Where the game stands.
    current: u64,
    /// What redo puts back, the next one last.
    redo: Vec<u64>,
    /// An action that waits for the players.
    open: Option<u64>,
    /// Every record of an action that waited, the earliest first.
    opened: Vec<u64>,
    /// States kept as a whole, by place.
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

    pub(super) fn spot(&self, seq: u64) -> Option<LinePlace> {
        self.mark(seq).map(|mark| mark.spot)
    }

    /// Whether a record still counts: an action that is not undone, an action left open that still waits; whatever
    /// moved in the history always does.
    pub(super) fn stands(&self, seq: u64) -> bool {
        self.mark(seq).is_some_and(|mark| match mark.kind {
            HeadKind::Action => mark.standing,
            HeadKind::Open => self.open == Some(seq),
            HeadKind::Undo | HeadKind::Redo | HeadKind::GoBack => true,
        })
    }

    /// The number of a record among those that are listed: what waited and then was done or left is not.
    pub(super) fn line(&self, seq: u64) -> u64 {
        seq - self.opened.partition_point(|opened| *opened < seq) as u64
    }

    /// Where the game stood after a record; 0 after no record at all.
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

    /// The place an action hangs on: where the game stood before it.
    pub(super) fn parent(&self, seq: u64) -> u64 {
        self.mark(seq).map_or(0, |mark| mark.link)
    }

    /// The action that this one does again, in its place.
    pub(super) fn replaced(&self, seq: u64) -> Option<u64> {
        let was = self.mark(seq)?.replaces?;
        // Only a file that somebody made by hand names another.
        let fits = was < seq && self.mark(was)?.kind == HeadKind::Action;
        fits.then_some(was)
    }

    /// How many actions redo can put back.
    pub(super) fn redoable(&self) -> usize {
        self.redo.len()
    }

    /// The way from one place to another.
    pub(super) fn way(&self, from: u64, to: u64) -> Route {
        let (mut a, mut b, mut way) = (from, to, Route::default());
        // What an action hangs on is always earlier, so the later of the two is never an ancestor of the other.
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

    /// The last `count` actions that stand, the latest first.
    pub(super) fn last(&self, count: usize) -> Option<Vec<u64>> {
        let mut list = Vec::new();
        let mut at = self.current;
        while list.len() < count && at != 0 {
            list.push(at);
            at = self.parent(at);
        }
        (list.len() == count).then_some(list)
    }

    /// The next `count` actions that redo puts back, in that order.
    pub(super) fn next(&self, count: usize) -> Option<Vec<u64>> {
        let from = self.redo.len().checked_sub(count)?;
        Some(self.redo[from..].iter().rev().copied().collect())
    }

    /// The nearest kept state on the way from a place to the start, and the actions from there on.
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

    /// The places on the way from the start to where the game stands whose state is kept as a whole.
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

    /// Whether the state of where the game stands is kept as a whole.
    pub(super) fn has_state(&self) -> bool {
        self.states.contains_key(&self.current)
    }

    /// Takes in a kept state of where the game stands.
    pub(super) fn take_state(&mut self, spot: LinePlace) {
        self.states.insert(self.current, spot);
    }

    /// Takes in the next record.
    ///
    /// Only a file that somebody made by hand has one that does not fit; it says why.
    pub(super) fn take(&mut self, head: &Head, spot: LinePlace) -> Result<(), String> {
        let seq = self.len() + 1;
        if head.record != seq {
            return Err(format!(
                "record {} stands where record {seq} should be",
                head.record
            ));
        }
        let link = self.current;
        match head.deed {
            HeadKind::Open => {}
            HeadKind::Action => self.redo.clear(),
            HeadKind::Undo => self.undo(&head.of)?,
            HeadKind::Redo => self.put_back(&head.of)?,
            HeadKind::GoBack => {
                let to = head.to.and_then(|to| self.after(to));
                self.go(to.ok_or("it goes back to a record that is not there")?);
                // A ruling that was undone can be put back.
                if link != 0 && self.replaced(link) == Some(self.current) {
                    self.redo = vec![link];
                }
            }
        }
        self.open = (head.deed == HeadKind::Open).then_some(seq);
        self.opened.extend(self.open);
        let action = head.deed == HeadKind::Action;
        let link = if action { link } else { self.current };
        self.marks.push(Mark {
            spot,
            kind: head.deed,
            link,
            replaces: head.replaces.filter(|_| action),
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
            return Err("it undoes what is not the last that stands".to_owned());
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
            return Err("it puts back what is not the next to be put back".to_owned());
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

    /// Goes to any place. Redo goes on from there where it lies on the line that redo is about, and ends elsewhere.
    fn go(&mut self, to: u64) {
        let Route { up, down } = self.way(self.current, to);
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
