//! A chore: something that hands do on the table, with its way back. An action, its undo and its redo are worded from the same
//! chores.

use super::*;

/// The words for what leaves the table as it came, rather than lost.
pub(super) const FROM_TABLE: &str = "from the table";

/// A change of the table for one unit, person or side. All that the state knows is derived from the states before and after;
/// a rule tells the rest as a [`Todo`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chore {
    /// Leaves the table: `all figures`, `the gun`; no words for a single figure.
    Off(String),
    /// Comes on to the table here; back on where no place is named.
    On(String),
    /// The change in figures that stand, lie and have gone.
    Figures([i32; 3]),
    /// Strays who joined the ranks while others left them, which the change in figures does not show; below 0 the way back.
    Joined(i32),
    /// A marker's name, how many lay there and how many lie there now.
    Marker(String, u16, u16),
    /// Another formation, as the states have it. Some versions kept it in words here, before and now.
    Form(Vec<String>),
    /// True where its back is to the enemy: before, and now.
    Turned(bool, bool),
    /// The id of the unit that a person was with, and is with now; empty for alone.
    With(String, String),
    /// A move. The way back is to where it stood.
    Move(ViewerText),
    /// A move into contact, made before those who fall there are removed. The way back is to where it stood.
    Engage(ViewerText),
    /// A move of a part of it, `the crew`. The way back is to where that part stood.
    Part(String, ViewerText),
    /// Stays where the unit stood that it was with.
    Stays,
    /// A move of some of its figures: the words before their number, the number and the words after it.
    Party(Party, ViewerText, u16, ViewerText),
    /// Anything else, and how to take it back.
    Both(ViewerText, ViewerText),
    /// A chore at a place that belongs to no side, such as a bridge.
    At(String, Box<Chore>),
}

/// Which of a unit's figures move without the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    /// Strays. The way back is to where they stood.
    Strays,
    /// Figures that stray only now; back in the ranks they need no way of their own.
    Strayed,
    /// The same, on a move of their unit that comes before any of its figures fall.
    StrayedFirst,
    /// Strays who are in the ranks again; strays again, they need no way of their own either.
    Returned,
}

impl Party {
    /// Returns whether its figures stray only now.
    pub(super) fn is_straying(self) -> bool {
        matches!(self, Party::Strayed | Party::StrayedFirst)
    }
}

/// A chore that no counter shows, in a rule's words.
pub enum Todo {
    /// A move. The way back is to where it stood.
    Move(Say),
    /// A move into contact, made before those who fall there are removed.
    Engage(Say),
    /// A move of a part of it, `the crew`. The way back is to where that part stood.
    Part(&'static str, Say),
    /// Stays where the unit stood that it was with.
    Stays,
    /// A move of some of its figures: the words before and after their number, `move`, 3, `up to 8″`.
    Party(Party, Say, u16, Say),
    /// Strays who joined the ranks while others may have left them, which no count shows.
    Joined(u16),
    /// Anything else, and how to take it back.
    Both(Say, Say),
}

impl Todo {
    /// The chore, in words for each viewer.
    pub(super) fn in_words(self, words: &dyn Fn(&Say) -> ViewerText) -> Chore {
        match self {
            Todo::Move(say) => Chore::Move(words(&say)),
            Todo::Engage(say) => Chore::Engage(words(&say)),
            Todo::Part(part, say) => Chore::Part(part.to_owned(), words(&say)),
            Todo::Stays => Chore::Stays,
            Todo::Party(party, before, n, after) => {
                Chore::Party(party, words(&before), n, words(&after))
            }
            Todo::Joined(n) => Chore::Joined(n.into()),
            Todo::Both(there, back) => Chore::Both(words(&there), words(&back)),
        }
    }
}

impl Chore {
    /// Returns whether it moves the unit.
    pub(super) fn is_move(&self) -> bool {
        matches!(
            self,
            Chore::Move(_) | Chore::Engage(_) | Chore::Party(..) | Chore::On(_)
        )
    }

    /// The chore that takes this one back. A move is taken back without words of its own.
    pub(super) fn reversed(&self) -> Chore {
        match self {
            Chore::Off(_) => Chore::On(String::new()),
            Chore::On(_) => Chore::Off(FROM_TABLE.to_owned()),
            Chore::Figures(by) => Chore::Figures(by.map(|n| -n)),
            Chore::Joined(n) => Chore::Joined(-n),
            Chore::Marker(name, was, is) => Chore::Marker(name.clone(), *is, *was),
            Chore::Turned(was, is) => Chore::Turned(*is, *was),
            Chore::With(was, is) => Chore::With(is.clone(), was.clone()),
            Chore::Form(_)
            | Chore::Move(_)
            | Chore::Engage(_)
            | Chore::Part(..)
            | Chore::Party(..)
            | Chore::Stays => self.clone(),
            // Who was not told of it is not told how to take it back.
            Chore::Both(there, back) => Chore::Both(back.only_where(there), there.clone()),
            Chore::At(place, chore) => Chore::At(place.clone(), Box::new(chore.reversed())),
        }
    }

    /// Drops the moves that two results of one action share; of a move whose distance changed the new one says so: `9″ instead
    /// of 8″`.
    pub(crate) fn keep_differences(undone: &mut Vec<(Who, Chore)>, again: &mut Vec<(Who, Chore)>) {
        let moves = |all: &[(Who, Chore)]| -> Vec<(Who, Chore)> {
            let is_told = |chore: &Chore| chore.is_move() || matches!(chore, Chore::Part(..));
            all.iter().filter(|it| is_told(&it.1)).cloned().collect()
        };
        let (was, is) = (moves(undone), moves(again));
        // A person who moves with a unit goes where that goes now.
        let is_person = |who: &Who| matches!(who, Who::Character(_));
        let stays = |it: &(Who, Chore)| {
            let own = |all: &[(Who, Chore)]| -> Vec<Chore> {
                let own = all.iter().filter(|other| other.0 == it.0);
                own.map(|(_, chore)| chore.clone()).collect()
            };
            was.contains(it) && own(&was) == own(&is) && (was == is || !is_person(&it.0))
        };
        undone.retain(|it| !stays(it));
        again.retain(|it| !stays(it));
        for (who, chore) in &was {
            let own = |all: &[(Who, Chore)]| all.iter().filter(|it| it.0 == *who).count();
            let Some((_, now)) = is.iter().find(|it| it.0 == *who) else {
                continue;
            };
            if let (Chore::Move(was), Chore::Move(is), 1, 1) = (chore, now, own(&was), own(&is))
                && let Some(text) = is.instead_of(was)
            {
                undone.retain(|it| (it.0, &it.1) != (*who, chore));
                let told = again.iter_mut().filter(|it| (it.0, &it.1) == (*who, now));
                told.for_each(|it| it.1 = Chore::Move(text.clone()));
            }
        }
    }

    /// The name of the place where it is done, if it has one, and what is done.
    pub(super) fn at(&self) -> (&str, &Chore) {
        match self {
            Chore::At(place, chore) => (place, chore),
            chore => ("", chore),
        }
    }

    /// The chore without the words of its rulebook, for comparing results.
    pub fn without_words(&self) -> Chore {
        match self {
            Chore::Off(_) => Chore::Off(String::new()),
            Chore::On(_) => Chore::On(String::new()),
            Chore::Marker(_, was, is) => Chore::Marker(String::new(), *was, *is),
            Chore::Form(_) => Chore::Form(Vec::new()),
            // Older versions kept every move alike.
            Chore::Move(_) | Chore::Engage(_) => Chore::Move(ViewerText::default()),
            Chore::Part(..) => Chore::Part(String::new(), ViewerText::default()),
            Chore::Party(party, _, n, _) => {
                // Older versions kept all who stray alike.
                let party = match party {
                    Party::StrayedFirst => Party::Strayed,
                    party => *party,
                };
                Chore::Party(party, ViewerText::default(), *n, ViewerText::default())
            }
            Chore::Both(..) => Chore::Both(ViewerText::default(), ViewerText::default()),
            Chore::At(place, chore) => Chore::At(place.clone(), Box::new(chore.without_words())),
            Chore::Figures(_)
            | Chore::Joined(_)
            | Chore::Turned(..)
            | Chore::With(..)
            | Chore::Stays => self.clone(),
        }
    }
}
