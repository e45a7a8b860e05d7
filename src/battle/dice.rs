//! Dice as people see them: what their faces mean before the roll, and how they lie after it.

use super::grammar::{came_to, do_so};
use super::tone::{Text, Tone};
use super::*;
use crate::table::Reading;
use std::cmp::Reverse;

/// Dice to roll, and what their faces mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceToRoll {
    /// The number of dice, those that lie already included.
    pub dice: usize,
    /// The faces of a die.
    pub die: u8,
    /// The meaning of the faces, best first: `hit on 5+ (33%)` for one die, `hit on 5+ (about 4)` for twelve, with what comes
    /// of those rolled again. The worse of two classes is left out.
    pub means: Vec<Text>,
    /// The faces of the best class: `5+`, `12 or less`; `None` where none is better, as of an even die, or others count too.
    pub best: Option<String>,
}

impl DiceToRoll {
    /// The dice to roll, with the meaning of their faces if a viewer may know it.
    pub fn new(need: &DiceRequest, reading: Option<&Reading>) -> DiceToRoll {
        let dice = usize::from(need.count) + need.rolled.len();
        DiceToRoll {
            dice,
            die: need.die,
            means: reading.map_or_else(Vec::new, |reading| meaning(reading, dice, need)),
            best: reading.and_then(best).or_else(|| low(need)),
        }
    }

    /// `12D6`.
    pub fn count(&self) -> String {
        format!("{}D{}", self.dice, self.die)
    }
}

fn meaning(reading: &Reading, dice: usize, need: &DiceRequest) -> Vec<Text> {
    let again = need.rerolls.when(!need.again);
    let classes = classes(reading);
    if let [(name, _)] = classes[..] {
        // Nothing to expect: it comes whatever is rolled.
        return vec![Text::toned(
            class_tone(0, 0),
            format!("{} on any roll", do_so(name, dice)),
        )];
    }
    let last = classes.len().saturating_sub(1);
    let shown = if last == 1 { 1 } else { classes.len() };
    let twice = match faces_again(need) {
        faces if faces.is_empty() => faces,
        faces => format!(", {faces} rolled again"),
    };
    let part = |(place, (name, faces)): (usize, &(&'static str, Vec<u8>))| {
        // The number expected counts them, and looks wrong without these words.
        let twice = if place == 0 { twice.as_str() } else { "" };
        // Of so many throws and second throws, one after another, those that come to this class.
        let all = usize::from(reading.die()).max(1);
        let rolled = (1..=reading.die()).filter(|face| again.has(*face)).count();
        let stays = faces.iter().filter(|face| !again.has(**face)).count();
        let (come, all) = (stays * all + rolled * faces.len(), all * all);
        let chance = if dice == 1 {
            let percent = (come * 100 + all / 2) / all;
            format!("({percent}%{twice})")
        } else {
            let tenths = (dice * come * 10 + all / 2) / all;
            match (tenths / 10, tenths % 10) {
                (whole, 0) => format!("(about {whole}{twice})"),
                (whole, rest) => format!("(about {whole}.{rest}{twice})"),
            }
        };
        let needs = needs(faces, reading.die());
        Text::toned(
            class_tone(place, last),
            format!("{} on {needs} {chance}", do_so(name, dice)),
        )
    };
    let mut texts: Vec<Text> = classes.iter().enumerate().take(shown).map(part).collect();
    if let (1, Some((name, _)), 1) = (last, classes.last(), dice) {
        texts.push(Text::toned(
            class_tone(last, last),
            format!("else {}", do_so(name, 1)),
        ));
    }
    texts
}

/// The faces that the rule rolls again: `1s`; empty for none.
pub(crate) fn faces_again(need: &DiceRequest) -> String {
    let again = need.rerolls.when(!need.again);
    let faces = (1..=need.die).filter(|face| again.has(*face));
    faces.map(|face| format!("{face}s")).joined(" and ")
}

/// The tone of a class of dice: the best is good, the worst faint.
pub(crate) fn class_tone(place: usize, last: usize) -> Tone {
    match place {
        _ if last == 0 => Tone::Strong,
        0 => Tone::Good,
        _ if place == last => Tone::Faint,
        _ => Tone::Warn,
    }
}

/// The faces that succeed where a low one does; `None` where all do or none.
fn low(need: &DiceRequest) -> Option<String> {
    match need.under? {
        1 => Some("1".to_owned()),
        under if (2..need.die.into()).contains(&under) => Some(format!("{under} or less")),
        _ => None,
    }
}

/// The faces of the best class, unless others do something too.
fn best(reading: &Reading) -> Option<String> {
    let classes = classes(reading);
    let is_alone = match classes[..] {
        [] | [_] => false,
        [_, _] => true,
        [_, (second, _), ..] => second.starts_with("no "),
    };
    let (_, faces) = classes.first().filter(|_| is_alone)?;
    let is_whole = faces.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    is_whole.then(|| needs(faces, reading.die()))
}

/// The classes of a reading, best first, with their faces. Classes with the same name are merged.
fn classes(reading: &Reading) -> Vec<(&'static str, Vec<u8>)> {
    let mut classes: Vec<(&'static str, Vec<u8>)> = Vec::new();
    for name in reading.classes.iter().rev() {
        let is = |face: &u8| reading.classes[reading.class(*face)] == *name;
        let faces: Vec<u8> = (1..=reading.die()).filter(is).collect();
        if !faces.is_empty() && classes.iter().all(|(other, _)| other != name) {
            classes.push((name, faces));
        }
    }
    classes
}

/// A range of faces as a need: `5+`, `4 or less`, `3-4`.
fn needs(faces: &[u8], die: u8) -> String {
    match faces {
        [one] => one.to_string(),
        [first, .., last] if usize::from(last - first) + 1 != faces.len() => {
            faces.iter().map(u8::to_string).joined(" ")
        }
        [first, .., last] if *last == die => format!("{first}+"),
        [1, .., last] => format!("{last} or less"),
        [first, .., last] => format!("{first}-{last}"),
        [] => String::new(),
    }
}

/// A die as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// Its first face, if it was re-rolled.
    pub first: Option<u8>,
    /// The face in between, if it was re-rolled twice: a first shot, then the Joker.
    pub second: Option<u8>,
    pub face: u8,
    /// The program rolled it.
    pub app: bool,
    /// It was rolled twice: by the program and as a real die.
    pub both: bool,
    /// The face that fell, if the players changed it.
    pub was: Option<u8>,
}

impl Die {
    /// Its faces one after the other: `1→5`.
    pub fn faces(&self, between: &str) -> String {
        let all = [self.first, self.second, Some(self.face)];
        all.iter().flatten().map(u8::to_string).joined(between)
    }
}

/// A roll with its re-rolls folded in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// Its purpose.
    pub why: String,
    /// The id of its owner.
    pub owner: String,
    /// The faces of a die.
    pub die: u8,
    /// The dice in the order rolled.
    pub dice: Vec<Die>,
    /// The meaning of its faces, if known.
    pub reading: Option<&'static Reading>,
    /// The players gave a count of hits: faces are unknown.
    pub counted: bool,
    /// The rolls before its first.
    pub after: u16,
    /// What the dice came to, where their faces have no classes: `holds`, `5 + 3 = 8`.
    pub came: Option<String>,
}

impl Fallen {
    /// The dice by class, best first, with what so many of them came to: `hit`, `miss`. Classes of the same name are one; where
    /// none are known, there is one, with what a single die came to as its name.
    pub fn classes(&self) -> Vec<(String, Vec<Die>)> {
        let Some(reading) = self.reading else {
            let came = self.came.clone().filter(|_| self.dice.len() == 1);
            return vec![(came.unwrap_or_default(), self.dice.clone())];
        };
        let class = |(name, faces): (&'static str, Vec<u8>)| {
            let of = |die: &&Die| faces.contains(&die.face);
            let mut dice: Vec<Die> = self.dice.iter().filter(of).copied().collect();
            sort_by_key(&mut dice, |die| (Reverse(die.face), die.first));
            (came_to(name, dice.len()), dice)
        };
        classes(reading).into_iter().map(class).collect()
    }

    /// The roller of the dice.
    pub fn source(&self) -> String {
        if self.counted {
            return "counted".to_owned();
        }
        let kinds = [
            ("real dice", false, false),
            ("the program's dice", true, false),
            ("re-rolled by the program", true, true),
            ("re-rolled by hand", false, true),
        ];
        let of = |(what, app, both): (&'static str, bool, bool)| {
            let dice = self.dice.iter().filter(|die| die.was.is_none());
            let dice = dice.filter(|die| (die.app, die.both) == (app, both));
            let faces: Vec<String> = dice.map(|die| die.faces("\u{2192}")).collect();
            (what, faces)
        };
        let mut kinds: Vec<(&str, Vec<String>)> = kinds.into_iter().map(of).collect();
        let changed = self
            .dice
            .iter()
            .filter_map(|die| Some((die.was?, die.face)));
        let changed = changed.map(|(was, face)| format!("{was}\u{2192}{face}"));
        kinds.push(("changed by the players", changed.collect()));
        kinds.retain(|(_, faces)| !faces.is_empty());
        // Most of them need no list: all faces stand below.
        let most = kinds.iter().map(|(_, faces)| faces.len()).max();
        let most = kinds
            .iter()
            .position(|(_, faces)| Some(faces.len()) == most);
        let Some((what, _)) = most.map(|at| kinds.remove(at)) else {
            return String::new();
        };
        let listed = kinds.iter();
        let listed = listed.map(|(what, faces)| format!("{what}: {}", faces.join(", ")));
        let listed: Vec<String> = listed.collect();
        match listed[..] {
            [] => what.to_owned(),
            _ => format!("{what} ({})", listed.join("; ")),
        }
    }

    /// In a sentence: `To hit: Guard, 4D6, real dice: 2 hit (6, 1 then 5); 2 miss (3, 2).`
    pub fn sentence(&self, whose: &str) -> String {
        let face = |die: &Die| die.faces(" then ");
        let class = |(name, dice): &(String, Vec<Die>)| {
            let faces: Vec<String> = dice.iter().map(face).collect();
            let faces = faces.join(", ");
            match (name.is_empty(), self.counted) {
                (true, _) => faces,
                (false, true) => format!("{} {name}", dice.len()),
                (false, false) if self.dice.len() == 1 => format!("{faces}, {name}"),
                (false, false) => format!("{} {name} ({faces})", dice.len()),
            }
        };
        let classes = self.classes();
        let classes = classes.iter().filter(|(_, dice)| !dice.is_empty());
        let classes = classes.map(class);
        let gap = if whose.is_empty() { "" } else { ", " };
        let came = self.came.as_ref().filter(|_| self.dice.len() > 1);
        let came = came.map_or_else(String::new, |came| format!("; {came}"));
        format!(
            "{}: {whose}{gap}{}D{}, {}: {}{came}.",
            capital(&self.why),
            self.dice.len(),
            self.die,
            self.source(),
            classes.joined("; ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static HIT: Reading = Reading {
        classes: &["miss", "hit"],
        of: &[0, 0, 0, 0, 1, 1],
    };

    /// A low face succeeds: its limit is the need, unless every face succeeds or none.
    #[test]
    fn a_low_need_is_named() {
        let need = |under| DiceRequest {
            why: "to hit",
            again: false,
            owner: crate::table::Owner::TABLE,
            die: 20,
            count: 1,
            rolled: Vec::new(),
            reading: None,
            under,
            rerolls: crate::table::Faces::NONE,
        };
        let best = |under| DiceToRoll::new(&need(under), None).best;
        assert_eq!(best(Some(16)).as_deref(), Some("16 or less"));
        assert_eq!(best(Some(1)).as_deref(), Some("1"));
        assert_eq!([None, Some(0), Some(20)].map(best), [None, None, None]);
    }

    /// An even die is no better than an odd one.
    #[test]
    fn faces_apart_are_no_need() {
        static EVEN: Reading = Reading {
            classes: &["odd", "even"],
            of: &[0, 1, 0, 1, 0, 1],
        };
        static EFFECT: Reading = Reading {
            classes: &["nothing", "disorder", "kill"],
            of: &[0, 0, 1, 1, 2, 2],
        };
        static STEADY: Reading = Reading {
            classes: &["the commander is hit", "no effect", "cancels 1 hit"],
            of: &[0, 1, 1, 1, 2, 2],
        };
        assert_eq!(
            [&HIT, &STEADY].map(best),
            [(); 2].map(|()| Some("5+".to_owned()))
        );
        assert_eq!([&EVEN, &EFFECT].map(best), [None, None]);
    }
}
