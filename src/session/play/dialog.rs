//! What is open over a battle, such as a form, a prompt or the log. Each owns its state and its keys: a new one is a file beside
//! this, and the key that opens it. Who wants to know what is open asks for its type.

use super::*;
use std::any::Any;

/// Something in a dialog that a player points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// A unit or character, by number.
    Unit(usize),
    /// A line, by index.
    Line(usize),
    /// A value, by index.
    Value(usize),
    /// A face of a die.
    Face(u8),
    /// A choice of a decision, or a card.
    Choice(usize),
    /// A line of the log, by the number of its record.
    Record(u64),
    /// A line of a result, by index.
    Sum(usize),
}

/// The fate of a dialog after a key.
pub enum After {
    /// It stays open.
    Stay,
    Close,
    /// It stays open, and while it is this happens.
    Next(Box<dyn FnOnce(&mut Play)>),
}

impl After {
    pub(super) fn then(work: impl FnOnce(&mut Play) + 'static) -> After {
        After::Next(Box::new(work))
    }
}

/// The part of the battle that a dialog hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Covers {
    /// It has its own place on the screen.
    Nothing,
    /// The things under it.
    Part,
    /// The whole screen.
    All,
}

/// Something open over a battle: the topmost gets the keys. While it handles one, it is not among what is open.
pub trait Dialog: Any {
    /// The place that receives the keys.
    fn place(&self, play: &Play) -> KeyPlace;

    /// Handles an action of a key.
    fn update(&mut self, play: &mut Play, action: KeyAction) -> After;

    /// Handles pasted text: never a command.
    fn paste(&mut self, _play: &mut Play, _text: &str) -> After {
        After::Stay
    }

    /// Handles something in it that a player points at. `None` if it is not in it.
    fn point(&mut self, _play: &mut Play, _at: Point) -> Option<After> {
        None
    }

    /// Scrolls by lines, up if negative.
    fn wheel(&mut self, play: &mut Play, lines: isize) {
        play.window.scroll.by(lines);
    }

    /// True if pointing beside it closes it.
    fn is_for_reading(&self) -> bool {
        false
    }

    /// True if the key of row `id` does something, where it works in this place at all.
    fn answers(&self, _id: &str) -> bool {
        true
    }

    /// The part of the battle that it hides.
    fn covers(&self) -> Covers {
        Covers::Nothing
    }
}

pub(super) fn is_a<T: Dialog>(dialog: &dyn Dialog) -> bool {
    let dialog: &dyn Any = dialog;
    dialog.is::<T>()
}

pub(super) fn if_a<T: Dialog>(dialog: &dyn Dialog) -> Option<&T> {
    let dialog: &dyn Any = dialog;
    dialog.downcast_ref()
}

impl Play {
    fn top(&self) -> Option<&dyn Dialog> {
        self.open.last().map(|top| &**top)
    }

    /// The topmost open dialog, if it is a `T`.
    pub fn showing<T: Dialog>(&self) -> Option<&T> {
        self.top().and_then(if_a)
    }

    /// True if a `T` is on top of all that is open.
    pub fn shows<T: Dialog>(&self) -> bool {
        self.showing::<T>().is_some()
    }

    /// The topmost open `T`, even under something else.
    pub(super) fn opened<T: Dialog>(&self) -> Option<&T> {
        self.open.iter().rev().find_map(|it| if_a(&**it))
    }

    /// The dialog that has the battle's place on the screen.
    fn in_place(&self) -> Option<&dyn Dialog> {
        let open = self.open.iter().rev().map(|it| &**it);
        let mut open = open.filter(|it| it.covers() == Covers::Nothing);
        open.next()
    }

    /// The dialog that has the battle's place on the screen, if it is a `T`.
    pub(crate) fn scene<T: Dialog>(&self) -> Option<&T> {
        self.in_place().and_then(if_a)
    }

    /// True if something open has the battle's place on the screen.
    pub(crate) fn has_scene(&self) -> bool {
        self.in_place().is_some()
    }

    /// True if what is on top hides the battle.
    pub(crate) fn hides_battle(&self) -> bool {
        self.top().is_some_and(|it| it.covers() == Covers::All)
    }

    pub(super) fn open_dialog(&mut self, dialog: impl Dialog) {
        self.window.scroll.top();
        self.open.push(Box::new(dialog));
    }

    /// The topmost open dialog, if it is a `T`.
    pub(crate) fn top_as<T: Dialog>(&mut self) -> Option<&mut T> {
        let top: &mut dyn Any = &mut **self.open.last_mut()?;
        top.downcast_mut()
    }

    /// Lets what is on top do something. `None` if nothing is open.
    pub(crate) fn with_dialog<T>(
        &mut self,
        work: impl FnOnce(&mut dyn Dialog, &mut Play) -> (T, After),
    ) -> Option<T> {
        let mut dialog = self.open.pop()?;
        let (done, after) = work(&mut *dialog, self);
        match after {
            // What lies below was not scrolled by the keys of what has closed.
            After::Close => self.window.scroll.top(),
            After::Stay => self.open.push(dialog),
            After::Next(work) => {
                self.open.push(dialog);
                work(self);
            }
        }
        self.note_taken_back();
        Some(done)
    }
}
