//! Changing a die of the last result: it was mistyped, or the players agree on another face.

use super::*;

/// The dice of a result, one of them to be changed.
pub struct ChangeDie {
    /// The hands of the action.
    pub(crate) hands: Vec<RecordedHand>,
    /// The use of each hand: `to hit`, with whose dice they are if several rolled.
    pub(crate) labels: Vec<String>,
    /// The index of the die at the cursor, through all hands.
    pub(crate) at: usize,
    /// The face being typed, where it can have two digits.
    pub(crate) typed: String,
}

impl ChangeDie {
    /// What a die of this face shows: its class if it was counted, else the face.
    pub(crate) fn shown(hand: &RecordedHand, face: u8) -> String {
        class_counted(hand, face).map_or(face.to_string(), str::to_owned)
    }

    /// The number of dice.
    fn count(&self) -> usize {
        self.hands.iter().map(|hand| hand.faces.len()).sum()
    }

    /// The hand of the die at the cursor, and its index there.
    fn place(&self) -> Option<(usize, usize)> {
        place(&self.hands, self.at)
    }

    /// Moves to the first die of the next or previous hand.
    fn step_hand(&mut self, by: isize) {
        let Some((hand, _)) = self.place() else {
            return;
        };
        let to = hand.saturating_add_signed(by).min(self.hands.len() - 1);
        self.at = self.hands[..to].iter().map(|hand| hand.faces.len()).sum();
    }

    /// Types a digit. Returns the face once no other digit can follow. A number that is no face leaves nothing typed.
    fn digit(&mut self, play: &mut Play, c: char) -> Option<u8> {
        let (hand, _) = self.place()?;
        let die = self.hands[hand].die;
        let typed = format!("{}{c}", self.typed);
        let number = typed.parse().ok()?;
        let face = u8::try_from(number).ok();
        let Some(face) = face.filter(|face| (1..=die).contains(face)) else {
            self.typed.clear();
            play.face(number, die);
            return None;
        };
        self.typed = typed;
        (u16::from(face) * 10 > u16::from(die)).then_some(face)
    }

    /// Gives the die at the cursor a face.
    fn finish(&mut self, play: &mut Play, face: u8) -> After {
        self.typed.clear();
        match play.change_die(self.at, face) {
            Ok(()) => After::Close,
            Err(why) => {
                play.say(Tone::Warn, why);
                After::Stay
            }
        }
    }
}

impl Dialog for ChangeDie {
    fn place(&self, _: &Play) -> KeyPlace {
        KeyPlace::Choice
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        let last = self.count().saturating_sub(1);
        let face = match action {
            KeyAction::Type(c) => self.digit(play, c),
            KeyAction::Accept => self.typed.parse().ok(),
            action => {
                self.typed.clear();
                match action {
                    KeyAction::Back => return After::Close,
                    KeyAction::Left | KeyAction::Previous => self.at = self.at.saturating_sub(1),
                    KeyAction::Right | KeyAction::Next => self.at = (self.at + 1).min(last),
                    KeyAction::Up => self.step_hand(-1),
                    KeyAction::Down => self.step_hand(1),
                    KeyAction::First => self.at = 0,
                    KeyAction::Last => self.at = last,
                    _ => {}
                }
                None
            }
        };
        face.map_or(After::Stay, |face| self.finish(play, face))
    }

    /// Handles a die, or a face for the die at the cursor.
    fn point(&mut self, play: &mut Play, at: Point) -> Option<After> {
        match at {
            Point::Value(at) => {
                self.at = at.min(self.count().saturating_sub(1));
                Some(After::Stay)
            }
            Point::Face(face) => Some(self.finish(play, face)),
            _ => None,
        }
    }

    fn answers(&self, id: &str) -> bool {
        id != "erase"
    }

    fn covers(&self) -> Covers {
        Covers::Part
    }
}

/// What a die of this face came to, of a hand that the players counted: only that is theirs.
fn class_counted(hand: &RecordedHand, face: u8) -> Option<&str> {
    let reads = hand.reads.as_ref().filter(|_| hand.counted)?;
    let class = reads.of.get(usize::from(face).checked_sub(1)?)?;
    reads.classes.get(usize::from(*class)).map(String::as_str)
}

/// The face that stands for this one: of a counted hand one of its class that is not rolled again, since all were counted after
/// that.
fn standing_for(hand: &RecordedHand, face: u8) -> u8 {
    let Some((class, reads)) = class_counted(hand, face).zip(hand.reads.as_ref()) else {
        return face;
    };
    let is_final =
        |other: &u8| class_counted(hand, *other) == Some(class) && !reads.again.contains(other);
    (1..=hand.die).find(is_final).unwrap_or(face)
}

/// The hand of a die counted through all hands, and its index there.
fn place(hands: &[RecordedHand], mut at: usize) -> Option<(usize, usize)> {
    for (number, hand) in hands.iter().enumerate() {
        if at < hand.faces.len() {
            return Some((number, at));
        }
        at -= hand.faces.len();
    }
    None
}

impl Play {
    /// Opens the dice of a result, to change one.
    pub(super) fn open_dice(&mut self, record: &Record) {
        if self.game.latest() != Some(record.seq) {
            return self.say(
                Tone::Info,
                "Only dice of the last action can be changed: undo the later actions first.",
            );
        }
        let hands: Vec<RecordedHand> = record.hands.clone();
        if hands.iter().all(|hand| hand.faces.is_empty()) {
            return self.say(Tone::Info, "This result has no dice.");
        }
        let several = hands.iter().any(|hand| hand.owner != hands[0].owner);
        let label = |hand: &RecordedHand| {
            let battle = self.game.battle();
            match self.snapshot.sight.called(battle, &hand.owner) {
                name if several && !name.is_empty() => format!("{name}: {}", hand.why),
                _ => hand.why.clone(),
            }
        };
        let labels = hands.iter().map(label).collect();
        self.open_dialog(ChangeDie {
            hands,
            labels,
            at: 0,
            typed: String::new(),
        });
    }

    /// Opens the dice of the last result.
    pub(super) fn open_last_dice(&mut self) {
        match self
            .game
            .latest()
            .and_then(|seq| self.game.record(seq).ok())
        {
            Some(record) => self.open_dice(&record),
            None => self.say(
                Tone::Info,
                "No dice have been rolled that could be changed.",
            ),
        }
    }

    /// Changes a die of the last action, counted through all its hands from 0.
    ///
    /// # Errors
    /// The reason it cannot show that face.
    pub(crate) fn change_die(&mut self, at: usize, face: u8) -> Result<(), String> {
        let record = self
            .game
            .latest()
            .and_then(|seq| self.game.record(seq).ok());
        let hands = record.map(|record| record.hands).unwrap_or_default();
        let (hand, die) = place(&hands, at).ok_or("There is no such die.")?;
        let (of, was) = (&hands[hand], hands[hand].faces[die]);
        let told = |face: u8| ChangeDie::shown(of, face);
        if told(was) == told(face) {
            return Err(format!("The die shows {} already.", told(face)));
        }
        let changed = format!("Die changed, {}: {} to {}.", of.why, told(was), told(face));
        let face = standing_for(of, face);
        let on_table = self.game.latest();
        let step = self.game.change_die(hand, die, face);
        self.done_over(step, on_table)?;
        if self.notice.is_none() {
            self.say(Tone::Good, changed);
        }
        Ok(())
    }
}
