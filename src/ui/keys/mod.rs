//! The one table of keys. What a key does, the footer and the help are all read from it.
//!
//! A key has one row, and one meaning in it; the places say what that comes to there. The letters of a ruleset's actions
//! are not here: they come with what the ruleset offers, and a test sees to it that none is taken twice. A file of the
//! player's own may give rows and actions other keys; [`Keys`] is the table with what that file says.

mod file;
mod letters;
mod press;
mod table;

pub use letters::{Letter, letters};
pub use press::{Press, script};
pub use table::TABLE;

use crossterm::event::{KeyCode, KeyEvent};
use press::is_plain;
use tui_input::{Input, InputRequest};

/// What the player wants, whichever key says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A character was typed: a digit, an action's letter, a part of a text.
    Type(char),
    /// Go on with what is shown.
    Accept,
    /// Let the program do what comes next.
    Press,
    /// Let the program roll all that is left of the action.
    RollRest,
    /// One step back.
    Back,
    /// Take back what was entered last.
    Erase,
    /// To the one above.
    Up,
    /// To the one below.
    Down,
    /// To the one on the left.
    Left,
    /// To the one on the right.
    Right,
    /// To the next that matters.
    Next,
    /// To the one before.
    Previous,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the first.
    First,
    /// To the last.
    Last,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Another face for a die of the last result.
    ChangeDie,
    /// To the log.
    Log,
    /// Back to the line of the log.
    GoBack,
    /// Help for where one is.
    Help,
    /// To the command line.
    Palette,
    /// To somebody by name.
    Find,
    /// To the luck ledger.
    Luck,
    /// The guide through the first turn is over, for ever.
    GuideOver,
    /// Do it although a rule forbids it.
    Force,
    /// Put another figure in place of one.
    Overrule,
    /// To the quick reference.
    Rules,
    /// To what should lie on the table.
    TableChecklist,
    /// Look at a side's secrets: 0 red, 1 blue.
    Peek(u8),
    /// The next view.
    View,
    /// Another theme.
    Theme,
    /// Keep the game in another file; save what is mustered as one.
    SaveAs,
    /// Add one to a list.
    Add,
    /// One less.
    Less,
    /// One more like it.
    Copy,
    /// Take it out of its list.
    Remove,
    /// Earlier in its list.
    Earlier,
    /// Later in its list.
    Later,
    /// Draw everything anew.
    Repaint,
    /// Stop the program for a while.
    Suspend,
    /// Leave.
    Quit,
}

impl Action {
    /// Does to a line of text what it does to one that is being typed, and says whether it is such a key at all.
    pub fn edit(self, text: &mut Input) -> bool {
        let request = match self {
            Action::Type(c) => InputRequest::InsertChar(c),
            Action::Erase => InputRequest::DeletePrevChar,
            Action::Left => InputRequest::GoToPrevChar,
            Action::Right => InputRequest::GoToNextChar,
            Action::First => InputRequest::GoToStart,
            Action::Last => InputRequest::GoToEnd,
            _ => return false,
        };
        text.handle(request);
        true
    }
}

/// Who gets the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The start screen.
    Start,
    /// The battle, with nothing open.
    Units,
    /// A form, in a field that is not free text.
    Form,
    /// A field of free text.
    Text,
    /// Dice are due.
    Dice,
    /// A decision or a card is due.
    Choice,
    /// The log.
    Log,
    /// The lines of a result, or the figures of an action.
    Lines,
    /// What should lie on the table.
    Marks,
    /// Help.
    Help,
    /// Somebody's secrets are shown, or about to be.
    Peek,
    /// The command line.
    Palette,
    /// Somebody is looked for by name.
    Find,
    /// A battle is being mustered.
    Muster,
}

impl Place {
    /// Every place, with what help calls it.
    pub const ALL: [(Place, &'static str); 14] = [
        (Place::Start, "the start"),
        (Place::Units, "the battle"),
        (Place::Form, "a form"),
        (Place::Text, "a text"),
        (Place::Dice, "dice"),
        (Place::Choice, "a decision or a card"),
        (Place::Log, "the log"),
        (Place::Lines, "the lines of a result"),
        (Place::Marks, "what lies on the table"),
        (Place::Help, "help"),
        (Place::Peek, "secrets"),
        (Place::Palette, "the command line"),
        (Place::Find, "looking for somebody"),
        (Place::Muster, "mustering"),
    ];

    /// Whether every character is text there.
    #[must_use]
    pub fn is_typed_in(self) -> bool {
        matches!(
            self,
            Place::Text | Place::Help | Place::Palette | Place::Find
        )
    }

    /// What help calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        Place::ALL
            .iter()
            .find(|(place, _)| *place == self)
            .map_or("", |(_, name)| name)
    }
}

/// One key: its one meaning, and what that comes to where it works.
#[derive(Debug)]
pub struct Key {
    /// What it is called in a file of keys.
    pub id: &'static str,
    /// How it is pressed.
    pub press: &'static [Press],
    /// What the screen calls it, as long as it has not been given other keys.
    pub name: &'static str,
    /// What it means, wherever it works.
    pub means: &'static str,
    /// Where it works: what it does there, and that in a word or two for the footer (empty: not in the footer).
    pub uses: &'static [(Place, Action, &'static str)],
}

/// Keys that mean the same wherever one is.
const EVERYWHERE: &[(Press, Action)] = &[
    (Press::Ctrl('c'), Action::Quit),
    (Press::Ctrl('z'), Action::Suspend),
    (Press::Ctrl('l'), Action::Repaint),
];

/// The keys as they are: those of the table, and where the player has chosen others, those.
#[derive(Clone, Debug)]
pub struct Keys {
    rows: Vec<Bound>,
    /// Other letters for actions, by the action's id.
    letters: Vec<(String, char)>,
}

/// A row with the keys that it has now.
#[derive(Clone, Debug)]
struct Bound {
    row: &'static Key,
    press: Vec<Press>,
}

impl Default for Keys {
    /// The keys of the table.
    fn default() -> Keys {
        Keys {
            rows: TABLE
                .iter()
                .map(|row| Bound {
                    row,
                    press: row.press.to_vec(),
                })
                .collect(),
            letters: Vec::new(),
        }
    }
}

impl Bound {
    /// The first of its keys, as the screen names it.
    fn name(&self) -> String {
        if self.press == self.row.press {
            self.row.name.to_owned()
        } else {
            self.press.first().map(Press::to_string).unwrap_or_default()
        }
    }

    /// All of its keys, as help names them.
    fn names(&self) -> String {
        let others = self.press.iter().skip(1).map(Press::to_string);
        std::iter::once(self.name())
            .chain(others)
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn here(&self, place: Place) -> Option<&'static (Place, Action, &'static str)> {
        self.row.uses.iter().find(|(at, ..)| *at == place)
    }
}

impl Keys {
    /// What `key` says in `place`.
    #[must_use]
    pub fn read(&self, place: Place, key: KeyEvent) -> Option<Action> {
        if let Some((_, action)) = EVERYWHERE.iter().find(|(press, _)| press.is(key)) {
            return Some(*action);
        }
        let typed = match key.code {
            KeyCode::Char(c) if is_plain(key) => Some(Action::Type(c)),
            _ => None,
        };
        if place.is_typed_in() && typed.is_some() {
            return typed;
        }
        let row = self
            .rows
            .iter()
            .find(|row| row.press.iter().any(|press| press.is(key)));
        row.and_then(|row| row.here(place))
            .map(|(_, action, _)| *action)
            .or(typed)
    }

    /// The keys for the footer of `place`: the row's id, the key's name, and what it comes to.
    pub fn footer(
        &self,
        place: Place,
    ) -> impl Iterator<Item = (&'static str, String, &'static str)> {
        let here = move |row: &Bound| {
            row.here(place)
                .filter(|(.., label)| !label.is_empty())
                .map(|(.., label)| (row.row.id, row.name(), *label))
        };
        self.rows.iter().filter_map(here)
    }

    /// Whether the row `id` does something in `place`.
    #[must_use]
    pub fn works(&self, place: Place, id: &str) -> bool {
        self.rows
            .iter()
            .any(|row| row.row.id == id && row.here(place).is_some())
    }

    /// The keys that work in `place`: names and meaning.
    pub fn help(&self, place: Place) -> impl Iterator<Item = (String, &'static str)> {
        self.rows
            .iter()
            .filter(move |row| row.here(place).is_some())
            .map(|row| (row.names(), row.row.means))
    }

    /// Those that do not.
    pub fn help_elsewhere(&self, place: Place) -> impl Iterator<Item = (String, &'static str)> {
        self.rows
            .iter()
            .filter(move |row| row.here(place).is_none())
            .map(|row| (row.names(), row.row.means))
    }

    /// Every row: its id, its keys, and what they mean.
    pub fn listed(&self) -> impl Iterator<Item = (&'static str, String, &'static str)> {
        self.rows
            .iter()
            .map(|row| (row.row.id, row.names(), row.row.means))
    }

    /// What the key of the row `id` is called; nothing where there is no such row.
    #[must_use]
    pub fn name(&self, id: &str) -> String {
        self.rows
            .iter()
            .find(|row| row.row.id == id)
            .map(Bound::name)
            .unwrap_or_default()
    }

    /// The letter of the action `id`, which by itself has `key`.
    #[must_use]
    pub fn letter(&self, id: &str, key: char) -> char {
        self.letters
            .iter()
            .find(|(known, _)| known == id)
            .map_or(key, |(_, letter)| *letter)
    }

    /// The characters that mean something in the battle by themselves, so that no action may have them.
    pub fn reserved(&self) -> impl Iterator<Item = char> {
        let here = self
            .rows
            .iter()
            .filter(|row| row.here(Place::Units).is_some());
        here.flat_map(|row| &row.press)
            .filter_map(|press| match press {
                Press::Char(c) => Some(*c),
                _ => None,
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyModifiers;
    use std::collections::HashSet;

    fn read(place: Place, key: KeyEvent) -> Option<Action> {
        Keys::default().read(place, key)
    }

    #[test]
    fn a_key_has_one_row_and_one_use_in_a_place() {
        let mut seen = Vec::new();
        for row in TABLE {
            for press in row.press {
                assert!(!seen.contains(press), "{} has two rows", row.name);
                seen.push(*press);
            }
            let places: HashSet<&str> = row.uses.iter().map(|(place, ..)| place.name()).collect();
            assert_eq!(
                places.len(),
                row.uses.len(),
                "{} has two uses in a place",
                row.name
            );
            assert!(
                !row.means.is_empty() && !row.uses.is_empty(),
                "{}",
                row.name
            );
        }
    }

    #[test]
    fn rows_are_named_once_and_as_their_keys_are() {
        for (at, row) in TABLE.iter().enumerate() {
            assert!(
                TABLE[..at].iter().all(|other| other.id != row.id),
                "{}",
                row.id
            );
            assert_eq!(row.press[0].to_string(), row.name, "{}", row.id);
        }
    }

    #[test]
    fn typed_text_is_never_a_command() {
        for c in "qu?!l.[ S9".chars() {
            assert_eq!(
                read(Place::Text, KeyCode::Char(c).into()),
                Some(Action::Type(c))
            );
        }
        assert_eq!(
            read(Place::Units, KeyCode::Char('q').into()),
            Some(Action::Quit)
        );
        assert_eq!(
            read(Place::Units, KeyCode::Char('f').into()),
            Some(Action::Type('f'))
        );
        assert_eq!(
            read(Place::Form, KeyCode::Char('q').into()),
            Some(Action::Type('q'))
        );
    }

    #[test]
    fn control_keys_work_everywhere() {
        for (place, _) in Place::ALL {
            let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
            assert_eq!(read(place, key), Some(Action::Quit));
        }
        let shifted = KeyEvent::new(KeyCode::Char('U'), KeyModifiers::SHIFT);
        assert_eq!(read(Place::Units, shifted), Some(Action::Redo));
    }

    #[test]
    fn every_place_has_a_way_out() {
        for (place, _) in Place::ALL
            .into_iter()
            .filter(|(place, _)| *place != Place::Peek)
        {
            assert_eq!(
                read(place, KeyCode::Esc.into()),
                Some(Action::Back),
                "{}",
                place.name()
            );
        }
    }
}
