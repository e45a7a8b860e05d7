//! The options of a decision as people choose among them: dice with the same face are one option.

use super::*;
use crate::battle::words as in_words;
use crate::table::{Ask, Chosen};

/// An option as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The indices of its options in the request: several for dice with the same face.
    pub places: Vec<usize>,
    /// The number to choose it by: for dice, their face.
    pub number: usize,
    /// A short description.
    pub name: String,
    /// True if it stands for dice on the table.
    pub is_dice: bool,
    /// True for the default.
    pub is_default: bool,
}

impl Way {
    /// The index of the option taken for it.
    pub fn place(&self) -> usize {
        self.places.first().copied().unwrap_or(0)
    }
}

/// The options of a request in order.
pub fn ways(ask: &Ask, rolls: &[Roll]) -> Vec<Way> {
    let options = ask.options.list();
    let default = ask.default.to_string();
    let Some(faces) = counted(ask, rolls) else {
        let numbers = called(&options).into_iter().zip(options).enumerate();
        return numbers
            .map(|(place, (number, name))| Way {
                places: vec![place],
                number,
                name: in_words(&name),
                is_dice: false,
                is_default: ask.preset && name == default,
            })
            .collect();
    };
    // Options that are not dice get 0 and numbers above every face, whatever the dice show.
    let die = usize::from(rolls.last().map_or(0, |roll| roll.die));
    let word = |(place, word): (usize, &&str)| Way {
        places: vec![place],
        number: if place == 0 { 0 } else { die + place },
        name: in_words(word),
        is_dice: false,
        is_default: ask.preset && **word == default,
    };
    let words = ask.options.words;
    let mut ways: Vec<Way> = words.iter().enumerate().map(word).collect();
    // Nobody rolls the best that a die can show again, while there is another.
    let reading = rolls.last().and_then(|roll| roll.reading);
    let is_best = |face: u8| reading.is_some_and(|it| it.class(face) + 1 == it.classes.len());
    let all_best = faces.iter().all(|face| is_best(*face));
    let worth = |face: &u8| all_best || !is_best(*face);
    for face in (1..=u8::try_from(die).unwrap_or(u8::MAX)).filter(worth) {
        let places: Vec<usize> = (0..faces.len())
            .filter(|at| faces[*at] == face)
            .map(|at| words.len() + at)
            .collect();
        let name = match places.len() {
            0 => continue,
            1 => format!("the die that shows {face}"),
            count => format!("one of {count} dice that show {face}"),
        };
        ways.push(Way {
            places,
            number: usize::from(face),
            name,
            is_dice: true,
            is_default: false,
        });
    }
    ways
}

/// The options without those that an earlier one of the same words stands for.
pub(super) fn distinct(ways: Vec<Way>, words: impl Fn(&Way) -> Option<String>) -> Vec<Way> {
    let mut distinct: Vec<(Option<String>, Way)> = Vec::new();
    for way in ways {
        let said = words(&way);
        if said.is_none() || distinct.iter().all(|(other, _)| *other != said) {
            distinct.push((said, way));
        }
    }
    distinct.into_iter().map(|(_, way)| way).collect()
}

/// The faces of the dice that a request numbers, if it numbers those of the last hand.
fn counted(ask: &Ask, rolls: &[Roll]) -> Option<Vec<u8>> {
    let faces = faces_shown(rolls);
    let all = ask
        .options
        .numbers
        .is_some_and(|(low, high)| low == 0 && usize::from(high) + 1 == faces.len());
    // If the default is a number, the options are amounts instead of dice.
    (all && matches!(ask.default, Chosen::Word(_))).then_some(faces)
}

/// The faces of the last hand as they are on the table, with re-rolls in place.
fn faces_shown(rolls: &[Roll]) -> Vec<u8> {
    let base = |(at, roll): (usize, &Roll)| roll.again.as_ref().map_or(at, |(first, _)| *first);
    let Some(first) = rolls.iter().enumerate().next_back().map(base) else {
        return Vec::new();
    };
    let mut faces = rolls
        .get(first)
        .map_or_else(Vec::new, |roll| roll.faces.clone());
    for roll in rolls {
        let Some((_, spots)) = roll.again.as_ref().filter(|(of, _)| *of == first) else {
            continue;
        };
        for (spot, face) in spots.iter().zip(&roll.faces) {
            if let Some(lies) = faces.get_mut(usize::from(*spot)) {
                *lies = *face;
            }
        }
    }
    faces
}

/// The number for each option: its place in the list, from 1. If some options are numbers they go
/// by their value, 0 is the first other option, and the rest follow the last number.
pub(crate) fn called(options: &[String]) -> Vec<usize> {
    let numbers: Vec<Option<usize>> = options.iter().map(|option| option.parse().ok()).collect();
    let Some(last) = numbers.iter().flatten().max().copied() else {
        return (1..=options.len()).collect();
    };
    let mut free = (0..1)
        .filter(|nought| !numbers.contains(&Some(*nought)))
        .chain(last + 1..);
    numbers
        .iter()
        .map(|number| number.or_else(|| free.next()).unwrap_or(usize::MAX))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Faces, Options, Owner, Reading};

    static ON_5: Reading = Reading {
        classes: &["miss", "hit"],
        of: &[0, 0, 0, 0, 1, 1],
    };

    #[test]
    fn options_are_called_by_their_place_or_by_what_they_are() {
        let list = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(called(&list("no yes")), [1, 2]);
        assert_eq!(called(&list("0 1 2")), [0, 1, 2]);
        assert_eq!(called(&list("none 1 2")), [0, 1, 2]);
        assert_eq!(called(&list("none all 1 2")), [0, 3, 1, 2]);
    }

    #[test]
    fn dice_that_show_the_same_are_one_way() {
        let options = Options {
            words: &["none", "all"],
            numbers: Some((0, 4)),
            odds: &[],
        };
        let ask = |default| Ask {
            id: "joker",
            owner: Owner::TABLE,
            question: "",
            options,
            default,
            once: true,
            bluff: false,
            idle: false,
            preset: true,
            task: "",
        };
        let (faces, app) = (vec![5, 2, 2, 5, 1], vec![false; 5]);
        let roll = Roll {
            why: "",
            again: None,
            owner: Owner::TABLE,
            die: 6,
            faces,
            app,
            reading: None,
            rerolls: Faces::NONE,
            came: None,
        };
        let told = |ask: &Ask| {
            ways(ask, std::slice::from_ref(&roll))
                .into_iter()
                .map(|way| (way.place(), way.number, way.name))
                .collect::<Vec<_>>()
        };
        let one = |place, number, name: &str| (place, number, name.to_owned());
        let dice = [
            one(6, 1, "the die that shows 1"),
            one(3, 2, "one of 2 dice that show 2"),
            one(2, 5, "one of 2 dice that show 5"),
        ];
        assert_eq!(
            told(&ask(Chosen::Word("none"))),
            [&[one(0, 0, "none"), one(1, 7, "all")][..], &dice].concat()
        );
        // A hit is not rolled again while there is a miss.
        let read = Roll {
            reading: Some(&ON_5),
            ..roll.clone()
        };
        let left = ways(&ask(Chosen::Word("none")), &[read]);
        let left: Vec<usize> = left.iter().map(|way| way.number).collect();
        assert_eq!(left, [0, 7, 1, 2]);
        // With one die, "all" and the die say the same.
        let same = |way: &Way| (way.place() > 0).then(|| "re-roll it".to_owned());
        let left = distinct(
            ways(&ask(Chosen::Word("none")), std::slice::from_ref(&roll)),
            same,
        );
        let numbers: Vec<usize> = left.iter().map(|way| way.number).collect();
        assert_eq!(numbers, [0, 7]);
        // An amount that happens to reach the number of dice is not a die.
        assert_eq!(told(&ask(Chosen::Number(2)))[2], one(2, 0, "0"));
    }
}
