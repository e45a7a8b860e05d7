//! The numbers of units and characters: red's units, red's characters, then blue's. They stay the same throughout a
//! game, on the screen and on paper.

use super::*;

/// The numbers of units and characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    order: Vec<Who>,
}

impl Numbers {
    /// Numbers everyone in a battle.
    pub fn new(directory: &Directory) -> Numbers {
        let units = |side: Side| {
            (0u16..)
                .zip(&directory.units)
                .filter(move |(_, listed)| listed.side == side)
                .map(|(i, _)| Who::Unit(i))
        };
        let characters = |side: Side| {
            (0u16..)
                .zip(&directory.characters)
                .filter(move |(_, listed)| listed.side == side)
                .map(|(i, _)| Who::Character(i))
        };
        let order = Side::BOTH
            .into_iter()
            .flat_map(|side| units(side).chain(characters(side)).collect::<Vec<_>>())
            .collect();
        Numbers { order }
    }

    /// The number of a unit or character, from 1.
    pub fn of(&self, who: Who) -> Option<usize> {
        self.order
            .iter()
            .position(|other| *other == who)
            .map(|at| at + 1)
    }

    /// A name after its number, right-aligned so that names line up.
    pub fn with_name(&self, who: Who, name: &str) -> String {
        self.of(who).map_or_else(
            || name.to_owned(),
            |number| format!("{number:>wide$} {name}", wide = self.digits()),
        )
    }

    /// A name after its number.
    pub fn called(&self, who: Who, name: &str) -> String {
        self.with_name(who, name).trim_start().to_owned()
    }

    /// The unit or character with a number.
    pub fn who(&self, number: usize) -> Option<Who> {
        self.order.get(number.checked_sub(1)?).copied()
    }

    /// Everyone in number order.
    pub fn all(&self) -> &[Who] {
        &self.order
    }

    /// The most digits of a number.
    pub fn digits(&self) -> usize {
        self.order.len().to_string().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Listed;

    #[test]
    fn numbers_run_down_the_screen() {
        let listed = |id: &str, side| Listed {
            id: id.into(),
            name: id.into(),
            side,
        };
        let directory = Directory {
            units: vec![
                listed("red/a", Side::Red),
                listed("red/b", Side::Red),
                listed("blue/c", Side::Blue),
            ],
            characters: vec![listed("red/x", Side::Red), listed("blue/y", Side::Blue)],
            ..Directory::default()
        };
        let numbers = Numbers::new(&directory);
        let order = [
            Who::Unit(0),
            Who::Unit(1),
            Who::Character(0),
            Who::Unit(2),
            Who::Character(1),
        ];
        assert_eq!(numbers.all(), order);
        assert_eq!(
            (numbers.of(Who::Unit(2)), numbers.who(4)),
            (Some(4), Some(Who::Unit(2)))
        );
        assert_eq!(
            (numbers.who(0), numbers.who(6), numbers.of(Who::Table)),
            (None, None, None)
        );
    }
}
