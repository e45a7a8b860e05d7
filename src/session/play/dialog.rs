//! Dialogs over a battle. Each owns its state and its keys: a new one is a file beside this, its value in [`Shown`], and the
//! key that opens it.

use super::*;

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
}

/// The fate of a dialog after a key or a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// It stays open.
    Stay,
    /// It closes.
    Close,
}

/// A dialog over a battle. While it handles a key or a click, it is not among the battle's layers.
pub trait Dialog {
    /// The place that receives the keys.
    fn place(&self) -> KeyPlace;

    /// Handles an action of a key.
    fn update(&mut self, play: &mut Play, action: KeyAction) -> After;

    /// Handles pasted text: never a command.
    fn paste(&mut self, _play: &mut Play, _text: &str) {}

    /// Handles something in it that a player points at. `None` if it is not in it.
    fn point(&mut self, _play: &mut Play, _at: Point) -> Option<After> {
        None
    }

    /// Scrolls by lines, up if negative.
    fn wheel(&mut self, _play: &mut Play, _lines: isize) {}

    /// True if a click beside it closes it.
    fn is_for_reading(&self) -> bool {
        false
    }

    /// True if the key of row `id` does something, where it works in this place at all.
    fn answers(&self, _id: &str) -> bool {
        true
    }

    /// The dialog, for those that show it.
    fn shown(&self) -> Shown<'_>;
}

impl Play {
    pub(super) fn open_dialog(&mut self, dialog: impl Dialog + 'static) {
        self.layers.push(Layer::Dialog(Box::new(dialog)));
    }

    /// Lets the topmost dialog do something, off the stack. `None` without a dialog.
    pub(crate) fn with_dialog<T>(
        &mut self,
        work: impl FnOnce(&mut dyn Dialog, &mut Play) -> (T, After),
    ) -> Option<T> {
        let dialog = self.layers.pop_if(|top| matches!(top, Layer::Dialog(_)))?;
        let Layer::Dialog(mut dialog) = dialog else {
            return None;
        };
        let (done, after) = work(&mut *dialog, self);
        if after == After::Stay {
            self.layers.push(Layer::Dialog(dialog));
        }
        Some(done)
    }
}
