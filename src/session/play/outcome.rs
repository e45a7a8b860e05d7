//! The result of an action, prepared for drawing: dice by effect, re-rolled ones beside their first
//! face.

use super::*;
use crate::battle::{Die, Fallen, Line, Verdict, VerdictTone, banner_of};
use crate::journal::{SeenBefore, Working};
use crate::table::Reading;

/// The result of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultPane {
    pub record: Record,
    /// The viewer of its texts.
    pub viewer: Viewer,
    pub verdict: Verdict,
    /// Its sums, if the rules of this version still agree.
    pub working: Option<Working>,
    /// The units it changed, and how, with the greatest losses first.
    pub touched: Vec<Touched>,
    /// Instructions for the table that differ from the record, because the action was overruled
    /// after its result was laid out.
    pub relaid: Option<Vec<ViewerText>>,
    /// A unit has been selected since: the result makes room for its card.
    pub collapsed: bool,
    /// The program's dice and cards in it that had been shown before.
    pub seen: SeenBefore,
    /// The steps passed over before it, and why.
    pub passed: Option<String>,
}

impl ResultPane {
    /// Prepares a record.
    pub fn new(game: &Game, record: Record) -> ResultPane {
        let seen = game.seen_before(&record);
        ResultPane {
            viewer: game.battle().scenario().open_to(Viewer::Table),
            verdict: verdict_of(game, &record),
            working: game.working(record.seq).ok(),
            record,
            touched: Vec::new(),
            relaid: None,
            collapsed: false,
            seen,
            passed: None,
        }
    }

    /// The weightiest verdict, for the large letters.
    pub fn banner(&self) -> &Verdict {
        banner_of(&self.verdict, &self.record.consequences)
    }

    /// True if it cost a side more than men.
    pub fn is_grave(&self) -> bool {
        let mut all = self.record.consequences.iter().chain([&self.verdict]);
        all.any(|verdict| verdict.tone == VerdictTone::Grave)
    }

    /// Adds the units changed between two views.
    pub fn between(self, before: &Sight, after: &Sight) -> ResultPane {
        let pairs = after
            .rows
            .iter()
            .filter_map(|is| before.row(is.who).map(|was| (was, is)));
        let mut touched: Vec<Touched> = pairs
            .filter_map(|(was, is)| Touched::of(was, is, after.strays))
            .collect();
        sort_by_key(&mut touched, |touched| std::cmp::Reverse(touched.lost));
        ResultPane { touched, ..self }
    }

    /// A line of its report with the steps of its number, if known.
    pub fn line(&self, at: usize) -> Option<&Line> {
        self.working
            .as_ref()
            .and_then(|working| working.lines.get(at))
    }

    /// The dice, re-rolled ones folded in.
    pub fn fallen(&self, readings: &Readings) -> Vec<Fallen> {
        match &self.working {
            Some(working) if working.rolls.len() == self.record.hands.len() => {
                folded(&self.record.hands, &working.rolls)
            }
            _ => fallen(&self.record.hands, readings),
        }
    }
}

/// A unit changed by an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touched {
    /// The unit.
    pub who: Who,
    /// Its name.
    pub name: String,
    /// The changes, sign by sign: `-2`, `+1 disorder`, `gone`.
    pub how: Vec<String>,
    /// Its losses; losing the whole unit counts most.
    lost: u16,
}

impl Touched {
    /// The changes of a row. `None` if no one at the table would see any.
    ///
    /// Figures that count as `strays` are not lost.
    fn of(was: &Row, is: &Row, strays: Option<&str>) -> Option<Touched> {
        let gone = |row: &Row| row.standing == Standing::Gone;
        let [before, after] =
            [was, is].map(|row| row.pips[0] + if strays.is_some() { row.pips[1] } else { 0 });
        let lost = before.saturating_sub(after);
        let mut how = Vec::new();
        match (gone(was), gone(is)) {
            (false, true) => how.push("gone".to_owned()),
            (true, false) => how.push("back".to_owned()),
            _ if lost > 0 => how.push(format!("-{lost} {}", is.pip).trim_end().to_owned()),
            _ if after > before => how.push(
                format!("+{} {}", after - before, is.pip)
                    .trim_end()
                    .to_owned(),
            ),
            _ => {}
        }
        if let Some(strays) = strays.filter(|_| !gone(is) && was.pips[1] != is.pips[1]) {
            how.push(format!(
                "{:+} {strays}",
                i32::from(is.pips[1]) - i32::from(was.pips[1])
            ));
        }
        if !gone(is) {
            how.extend(markers(was, is));
        }
        let lost = if gone(is) { u16::MAX } else { lost };
        (!how.is_empty()).then(|| Touched {
            who: is.who,
            name: is.name.clone(),
            how,
            lost,
        })
    }
}

/// The markers gained and lost: `+1 smoke`, `-2 aim`.
fn markers(was: &Row, is: &Row) -> Vec<String> {
    let count = |row: &Row, name: &str| {
        row.markers
            .iter()
            .find(|marker| marker.name == name)
            .map_or(0, |marker| i32::from(marker.count))
    };
    let mut names: Vec<&'static str> = Vec::new();
    for marker in was
        .markers
        .iter()
        .chain(&is.markers)
        .filter(|marker| marker.on_table)
    {
        if !names.contains(&marker.name) {
            names.push(marker.name);
        }
    }
    let change = |name: &&str| (count(is, name) - count(was, name), (*name).to_owned());
    names
        .iter()
        .map(change)
        .filter(|(by, _)| *by != 0)
        .map(|(by, name)| format!("{by:+} {name}"))
        .collect()
}

/// The meaning of faces by purpose and kind of die. Records keep only faces; their meaning is
/// learned from requests.
#[derive(Clone, Debug, Default)]
pub struct Readings(HashMap<(&'static str, u8), &'static Reading>);

impl Readings {
    /// Learns from a request.
    pub fn learn(&mut self, need: &Request) {
        if let Request::Dice(dice) = need
            && let Some(reading) = dice.reading
        {
            self.0.insert((dice.why, dice.die), reading);
        }
    }

    /// The meaning of the faces of a roll, if known.
    pub fn get(&self, why: &str, die: u8) -> Option<&'static Reading> {
        self.0
            .iter()
            .find(|((known, sides), _)| *known == why && *sides == die)
            .map(|(_, reading)| *reading)
    }
}

impl Die {
    /// The same die, re-rolled.
    fn again(self, face: u8, app: bool) -> Die {
        Die {
            first: self.first.or(Some(self.face)),
            second: self.first.map(|_| self.face),
            face,
            app,
            both: self.both || self.app != app,
            was: None,
        }
    }
}

impl Fallen {
    /// The dice of a hand as they fell first.
    fn new(hand: &RecordedHand, after: usize, reading: Option<&'static Reading>) -> Fallen {
        let dice = hand.faces.iter().zip(&hand.app).enumerate();
        let dice = dice.map(|(at, (face, app))| Die {
            first: None,
            second: None,
            face: *face,
            app: app.is_some(),
            both: false,
            was: hand.was(at),
        });
        Fallen {
            why: hand.why.clone(),
            owner: hand.owner.clone(),
            die: hand.die,
            dice: dice.collect(),
            reading,
            counted: hand.counted,
            after: u16::try_from(after).unwrap_or(u16::MAX),
            came: None,
        }
    }

    /// Replaces the dice at `spots` by those of a later hand.
    fn replace(&mut self, spots: impl IntoIterator<Item = usize>, hand: &RecordedHand) {
        let faces = hand.faces.iter().zip(&hand.app).enumerate();
        for (spot, (at, (face, app))) in spots.into_iter().zip(faces) {
            if let Some(die) = self.dice.get_mut(spot) {
                *die = Die {
                    was: hand.was(at),
                    ..die.again(*face, app.is_some())
                };
            }
        }
    }
}

/// The rolls of a record, with re-rolls folded in where possible.
pub fn fallen(hands: &[RecordedHand], readings: &Readings) -> Vec<Fallen> {
    let mut out: Vec<Fallen> = Vec::new();
    for (after, hand) in hands.iter().enumerate() {
        let base = hand.why.strip_suffix(" again");
        let before = base.and_then(|why| {
            out.iter_mut()
                .rev()
                .find(|roll| roll.why == why && roll.owner == hand.owner && roll.die == hand.die)
        });
        let spots = before
            .as_ref()
            .and_then(|roll| replaced(roll, hand.faces.len()));
        if let (Some(roll), Some(spots)) = (before, spots) {
            roll.replace(spots, hand);
            continue;
        }
        let reading = readings.get(base.unwrap_or(&hand.why), hand.die);
        out.push(Fallen::new(hand, after, reading));
    }
    out
}

/// The rolls, where replaced dice and the meaning of faces are known.
pub fn folded(hands: &[RecordedHand], rolls: &[Roll]) -> Vec<Fallen> {
    let mut out: Vec<Fallen> = Vec::new();
    // For each roll, the index of its hand in the output.
    let mut places: Vec<usize> = Vec::new();
    for (hand, roll) in hands.iter().zip(rolls) {
        if let Some((of, spots)) = &roll.again
            && let Some(place) = places.get(*of).copied()
        {
            out[place].replace(spots.iter().map(|spot| usize::from(*spot)), hand);
            out[place].came.clone_from(&roll.came);
            places.push(place);
            continue;
        }
        let after = places.len();
        places.push(out.len());
        out.push(Fallen {
            came: roll.came.clone(),
            ..Fallen::new(hand, after, roll.reading)
        });
    }
    out
}

/// The dice of a roll that `count` new ones replaced: all of them, or all with one face.
fn replaced(roll: &Fallen, count: usize) -> Option<Vec<usize>> {
    if count == roll.dice.len() {
        return Some((0..count).collect());
    }
    let showing = |face: u8| -> Vec<usize> {
        (0..roll.dice.len())
            .filter(|at| roll.dice[*at].first.is_none() && roll.dice[*at].face == face)
            .collect()
    };
    (1..=roll.die)
        .map(showing)
        .find(|spots| spots.len() == count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{DiceRequest, Owner};

    static HIT: Reading = Reading {
        classes: &["miss", "hit"],
        of: &[0, 0, 0, 0, 1, 1],
    };

    fn hand(why: &str, faces: &[u8]) -> RecordedHand {
        RecordedHand {
            why: why.into(),
            owner: "red/guard".into(),
            die: 6,
            faces: faces.to_vec(),
            app: vec![None; faces.len()],
            reads: None,
            changed: Vec::new(),
            counted: false,
        }
    }

    fn known() -> Readings {
        let mut readings = Readings::default();
        let need = DiceRequest {
            why: "to hit",
            again: false,
            owner: Owner::TABLE,
            die: 6,
            count: 1,
            rolled: Vec::new(),
            reading: Some(&HIT),
            under: None,
            rerolls: crate::table::Faces::NONE,
        };
        readings.learn(&Request::Dice(need));
        readings
    }

    #[test]
    fn a_die_that_is_re_rolled_twice_keeps_all_its_faces() {
        let hands = [hand("to hit", &[1]), hand("to hit again", &[2])];
        let [Fallen { dice, .. }] = &fallen(&hands, &known())[..] else {
            panic!("one roll");
        };
        assert_eq!(dice[0].again(6, true).faces("→"), "1→2→6");
    }

    #[test]
    fn re_rolled_dice_keep_their_first_face() {
        let rolls = fallen(
            &[hand("to hit", &[1, 5, 1, 3]), hand("to hit again", &[6, 2])],
            &known(),
        );
        assert_eq!(rolls.len(), 1);
        let classes = rolls[0].classes();
        let faces = |at: usize| {
            classes[at]
                .1
                .iter()
                .map(|die| (die.first, die.face))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (classes[0].0.as_str(), faces(0)),
            ("hit", vec![(Some(1), 6), (None, 5)])
        );
        assert_eq!(
            (classes[1].0.as_str(), faces(1)),
            ("miss", vec![(None, 3), (Some(1), 2)])
        );
    }

    #[test]
    fn a_roll_that_does_not_fold_stays_apart() {
        let rolls = fallen(
            &[hand("to hit", &[2, 3, 3]), hand("to hit again", &[6, 6])],
            &Readings::default(),
        );
        assert_eq!(rolls.len(), 1);
        let rolls = fallen(
            &[
                hand("to hit", &[2, 2, 2, 3, 3, 3]),
                hand("to hit again", &[6, 6]),
            ],
            &Readings::default(),
        );
        assert_eq!(rolls.len(), 2);
        assert_eq!(rolls[1].classes()[0].1.len(), 2);
    }
}
