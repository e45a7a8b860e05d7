//! The dice's tumble: for a moment after the program has rolled, the picture of before stands still but for the dice that were
//! due, which show one face after another.
//!
//! It is looks alone: what has fallen is known, and on disk, before the first of these faces is drawn.

use super::hits::{Hits, Target};
use ratatui::buffer::Buffer;
use std::time::Duration;

/// How long a face is shown.
pub const PAUSE: Duration = Duration::from_millis(50);
/// How many faces each die shows.
const FACES: u8 = 8;

/// Dice that tumble.
pub struct Tumble {
    picture: Buffer,
    /// The places in the picture's cells where the dice are.
    dice: Vec<usize>,
    /// The greatest face that is shown.
    most: u8,
    left: u8,
}

impl Tumble {
    /// Over `picture`, in which dice of so many faces are due; nothing where none of them can be seen. They lie where a click
    /// rolls them, and look like `blank`.
    #[must_use]
    pub fn new(picture: Buffer, hits: &Hits, blank: char, faces: u8) -> Option<Tumble> {
        let roll = Target::key("press");
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

    /// The next faces; false when the dice have come to rest.
    pub fn tick(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.throw();
        self.left > 0
    }

    /// What is seen meanwhile, on a screen of the same size.
    #[must_use]
    pub fn picture(&self) -> &Buffer {
        &self.picture
    }
}
