//! The tumbling dice: for a moment after the program rolls, the previous picture stays and only the
//! rolling dice change faces.
//!
//! This is for the eye only: the result is known, and on disk, before the first of these faces is
//! drawn.

use super::hits::ClickMap;
use super::*;
use std::time::Duration;

/// The time each face is shown.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);
/// Faces each die shows.
const FACES: u8 = 8;

pub(crate) struct Tumble {
    picture: Buffer,
    /// Indices of the picture's cells that hold dice.
    dice: Vec<usize>,
    /// The largest face shown.
    most: u8,
    left: u8,
}

impl Tumble {
    /// Starts dice with `faces` faces over `picture`, or returns `None` when no die can be seen.
    /// Dice are the `blank` cells that a click would roll.
    pub(crate) fn new(picture: Buffer, hits: &ClickMap, blank: char, faces: u8) -> Option<Tumble> {
        let roll = ClickTarget::key("press");
        let is_due = |at: &usize| {
            let (column, row) = picture.pos_of(*at);
            roll.is_some()
                && hits.at(column, row) == roll
                && picture.content[*at].symbol().chars().eq([blank])
        };
        let dice: Vec<usize> = (0..picture.content.len()).filter(is_due).collect();
        let mut tumble = Tumble {
            picture,
            dice,
            most: faces.clamp(1, 9),
            left: FACES,
        };
        (!tumble.dice.is_empty()).then(|| {
            tumble.throw();
            tumble
        })
    }

    fn throw(&mut self) {
        for at in &self.dice {
            let face: u8 = rand::random_range(1..=self.most);
            self.picture.content[*at].set_char(char::from(b'0' + face));
        }
    }

    /// Shows the next faces. Returns false when the dice have come to rest.
    pub(crate) fn tick(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.throw();
        self.left > 0
    }

    /// The picture to show meanwhile, for a screen of the same size.
    pub(crate) fn picture(&self) -> &Buffer {
        &self.picture
    }
}
