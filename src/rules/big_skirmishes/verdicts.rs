//! Parts of sentences that several actions share.

use super::*;

/// The bracket of a single die: ` (rolled 2, needed 4+)`; empty without a face.
pub fn bracket(face: Option<u8>, need: u8) -> Say {
    say!("[ (rolled {face}, needed {need}+)]", face, need)
}

/// A small number in words: `two` in `two 1s`.
pub fn in_words(n: u16) -> Say {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = WORDS.get(usize::from(n)).copied();
    word.map_or_else(|| say!("{n}", n), |word| say!("{word}", word))
}

/// The last figures of a unit or side.
pub fn last_killed(n: u16) -> Say {
    match n {
        1 => say!("last figure killed"),
        n => say!("last {n} killed", n),
    }
}

/// The units of a side in a combat; from four on, the side's name.
pub fn fighters_of(side: Side, units: &[Unit]) -> Say {
    match units.len() {
        ..4 => say!("{units}", units),
        n => say!("{side} ({n} units)", side, n),
    }
}

/// The options of a question.
pub fn choices<const N: usize>(all: [(&str, Say); N]) -> Vec<(String, Say)> {
    all.map(|(id, say)| (id.to_owned(), say)).into()
}

impl At<'_, '_, '_> {
    /// Takes a character out of play, with its card, and tells when it was the side's last.
    pub fn lose(&mut self, character: Character) {
        let side = self.character_side(character);
        self.take_out(character);
        let of_side = |it: &Character| self.character_side(*it) == side;
        let mut left = self.character_numbers().filter(of_side);
        if left.all(|it| self.character(it).out_of_action) {
            self.further("BS-25", side, |_| {
                let none = say!("{side has/have} no characters left||NO CHARACTERS", side);
                (Grave, Weight::Grave, none)
            });
        }
    }
}
