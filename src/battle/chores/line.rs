//! The chores of one unit, person, side or place, and what they come to.

mod words;

pub use words::ChoreLine;

use super::*;
use crate::battle::chore::{Chore, Party};

/// All chores of one, merged.
pub(super) struct UnitChores {
    pub(super) who: Who,
    /// The name of a place that belongs to no side; empty for a unit, person or side.
    pub(super) at: String,
    /// On the table before, and after; `None` where no chore says.
    on: Option<(bool, bool)>,
    /// The words for leaving (`all figures`), or for the place where it comes on.
    place: String,
    figures: FigureChores,
    markers: Vec<(String, u16, u16)>,
    /// Its formation changed, perhaps back and forth.
    reforms: bool,
    turned: Option<(bool, bool)>,
    company: Company,
    /// The numbers of the chores that move it.
    pub(super) moved_at: Vec<usize>,
    /// Moves that are taken back.
    back: Vec<ViewerText>,
    moves: Vec<Moved>,
    /// Moves into contact, and others that come before any of its figures fall.
    engages: Vec<Moved>,
    /// Parts of it that move, or go back to where they stood.
    parts: Vec<PartMoves>,
    /// Anything else, each with its way back.
    others: Vec<(ViewerText, ViewerText)>,
}

/// What becomes of its figures.
#[derive(Default)]
struct FigureChores {
    /// The change in figures that stand, lie and have gone.
    change: [i32; 3],
    /// Strays who joined the ranks in that change; below 0 they left again.
    joined: i32,
    /// Some of that change is taken back: the figures return.
    back: bool,
    /// Strays that go back to where they stood, as often as they moved.
    strays_back: u16,
    /// Strays that undoing returns to the ranks. As many that stray again stay where they are.
    strayed_back: u16,
}

/// The unit that it is with, joins or leaves.
#[derive(Default)]
struct Company {
    /// The unit's id before, and after; empty for none.
    with: Option<(String, String)>,
    /// The last change: true if it was taken back, false if it was done.
    went: Option<bool>,
    /// May have to be placed with the same unit again, which may have moved since.
    rejoins: bool,
    /// Alone now, beside the unit with this id.
    beside: Option<String>,
    /// The number of the chore by which it left that unit.
    left_at: usize,
    /// True if that unit moved before it left, and if it moved after.
    unit_moved: [bool; 2],
    /// Moved with it before.
    went_along: bool,
    /// Stays where that unit stood.
    stays: bool,
    /// Goes back to where it stood before it joined a unit.
    stood: bool,
}

/// A part of a unit, its moves that are taken back, and those done.
struct PartMoves {
    part: String,
    back: Vec<ViewerText>,
    moves: Vec<ViewerText>,
}

impl UnitChores {
    pub(super) fn new(who: Who, at: &str) -> UnitChores {
        UnitChores {
            who,
            at: at.to_owned(),
            on: None,
            place: String::new(),
            figures: FigureChores::default(),
            markers: Vec::new(),
            reforms: false,
            turned: None,
            company: Company::default(),
            moved_at: Vec::new(),
            back: Vec::new(),
            moves: Vec::new(),
            engages: Vec::new(),
            parts: Vec::new(),
            others: Vec::new(),
        }
    }

    /// Returns whether it comes on to the table, or back.
    pub(super) fn comes_on(&self) -> bool {
        self.on == Some((false, true))
    }

    /// Notes when it moves or leaves a unit.
    pub(super) fn note(&mut self, number: usize, chore: &Chore) {
        match chore {
            Chore::Move(_) | Chore::Engage(_) => self.moved_at.push(number),
            Chore::With(..) => self.company.left_at = number,
            _ => {}
        }
    }

    /// The id of the unit that it left, if it is alone.
    pub(super) fn beside(&self) -> Option<&str> {
        self.company.beside.as_deref()
    }

    /// Compares when it left a unit with when that moved. The move that left it behind comes first.
    pub(super) fn left(&mut self, moves: &[usize]) {
        let before = moves
            .iter()
            .filter(|at| **at < self.company.left_at)
            .count();
        let stays = usize::from(self.company.stays);
        self.company.unit_moved = [
            before > stays,
            before < moves.len() || before.min(stays) > 0,
        ];
    }

    /// Returns whether its place is beside a unit that moves there first.
    pub(super) fn follows(&self) -> bool {
        self.company.unit_moved == [true, false]
    }

    pub(super) fn add(&mut self, chore: &Chore) {
        match chore {
            Chore::Off(what) => self.on_table(true, false, what),
            Chore::On(place) => self.on_table(false, true, place),
            Chore::Figures(by) => (0..3).for_each(|at| self.figures.change[at] += by[at]),
            Chore::Joined(n) => self.figures.joined += n,
            Chore::Marker(name, was, is) => {
                match self.markers.iter_mut().find(|it| it.0 == *name) {
                    Some(known) => known.2 = *is,
                    None => self.markers.push((name.clone(), *was, *is)),
                }
            }
            Chore::Form(_) => self.reforms = true,
            Chore::With(was, is) => {
                let moves = self.moves.len() + self.engages.len();
                let went_along = !self.back.is_empty() || moves > 0;
                self.goes(was, is, false);
                self.company.went_along = went_along;
                self.company.beside = is.is_empty().then(|| was.clone());
            }
            Chore::Turned(was, is) => {
                self.turned = Some((self.turned.map_or(*was, |(was, _)| was), *is));
            }
            Chore::Part(part, text) => self.part(part).moves.push(text.clone()),
            Chore::Stays => self.company.stays = true,
            Chore::Move(text) => self.moves.push(Moved::All(text.clone())),
            Chore::Engage(text) => self.engages.push(Moved::All(text.clone())),
            Chore::Party(party, before, n, after) => {
                let mut n = *n;
                if party.is_straying() {
                    let stay = n.min(self.figures.strayed_back);
                    self.figures.strayed_back -= stay;
                    n -= stay;
                }
                let words = [before.clone(), after.clone()];
                let moves = if *party == Party::StrayedFirst {
                    &mut self.engages
                } else {
                    &mut self.moves
                };
                match moves.last_mut() {
                    // Several groups that move alike are one.
                    Some(Moved::Party(last, all, how)) if (&*last, &*how) == (party, &words) => {
                        *all += n;
                    }
                    _ => moves.push(Moved::Party(*party, n, words)),
                }
            }
            Chore::Both(there, back) => match self.others.last() {
                // Taken back and done again.
                Some((_, last)) if last == there => drop(self.others.pop()),
                _ => self.others.push((there.clone(), back.clone())),
            },
            Chore::At(_, chore) => self.add(chore),
        }
    }

    pub(super) fn take_back(&mut self, chore: &Chore) {
        match chore {
            Chore::Move(text) | Chore::Engage(text) => self.back.push(text.clone()),
            Chore::Part(part, text) => self.part(part).back.push(text.clone()),
            Chore::Party(Party::Strays, _, n, _) => self.figures.strays_back += n,
            Chore::Party(party, _, n, _) if party.is_straying() => self.figures.strayed_back += n,
            // Its way back is that to its unit, or into the ranks.
            Chore::Stays | Chore::Party(Party::Returned, ..) => {}
            Chore::With(was, is) => {
                self.goes(is, was, true);
                self.company.stood = was.is_empty();
            }
            chore => {
                self.figures.back |= matches!(chore, Chore::Figures(_));
                self.add(&chore.reversed());
            }
        }
    }

    fn part(&mut self, part: &str) -> &mut PartMoves {
        let known = self.parts.iter().position(|it| it.part == part);
        let at = known.unwrap_or_else(|| {
            self.parts.push(PartMoves {
                part: part.to_owned(),
                back: Vec::new(),
                moves: Vec::new(),
            });
            self.parts.len() - 1
        });
        &mut self.parts[at]
    }

    fn on_table(&mut self, was: bool, is: bool, place: &str) {
        self.on = Some((self.on.map_or(was, |(was, _)| was), is));
        place.clone_into(&mut self.place);
    }

    /// Joins or leaves a unit: earlier moves do not matter any more.
    fn goes(&mut self, was: &str, is: &str, back: bool) {
        self.company.change(was, is, back);
        self.back.clear();
        self.moves.clear();
    }
}

impl Company {
    /// Goes from one unit to another, or back; an empty id is none.
    fn change(&mut self, was: &str, is: &str, back: bool) {
        // Not where what was taken back is done again.
        self.rejoins = self.went == Some(back);
        self.went = Some(back);
        merge(&mut self.with, was, is);
        (self.beside, self.stays, self.stood) = (None, false, false);
    }
}

/// A move that is done.
enum Moved {
    All(ViewerText),
    Party(Party, u16, [ViewerText; 2]),
}

/// The first state and the last one.
fn merge(known: &mut Option<(String, String)>, was: &str, is: &str) {
    let first = known
        .take()
        .map_or_else(|| was.to_owned(), |(first, _)| first);
    *known = Some((first, is.to_owned()));
}
