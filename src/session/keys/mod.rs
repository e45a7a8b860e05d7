//! The one table of keys. The keys' effects, the footer and the help are all read from it.
//!
//! A key has one row and one meaning; its uses say what that does in each place. The letters of a
//! ruleset's actions are not in the table: they come with the ruleset's offers, and a test makes
//! sure that none is taken twice. The player's own file may choose other keys; [`Keys`] is the
//! table with those.

pub(crate) mod commands;
mod conflicts;
mod file;
mod letters;
mod press;
mod table;

pub use letters::letters;
pub use press::{KeyName, Press, script};
pub use table::TABLE;

use super::*;
use tui_input::InputRequest;

/// A player's intent, whatever key it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyAction {
    /// Type a character: a digit, an action's letter, a part of a text.
    Type(char),
    /// Accept what is shown.
    Accept,
    /// Let the program do what comes next.
    Press,
    /// Let the program roll all remaining dice of the action.
    RollRest,
    /// Go back one step.
    Back,
    /// Take back the last input.
    Erase,
    /// Go up.
    Up,
    /// Go down.
    Down,
    /// Go left.
    Left,
    /// Go right.
    Right,
    /// Go to the next unit that can act, or the next field.
    Next,
    /// Go to the previous one.
    Previous,
    /// Go up a page.
    PageUp,
    /// Go down a page.
    PageDown,
    /// Go to the first.
    First,
    /// Go to the last.
    Last,
    /// Undo the last action.
    Undo,
    /// Redo what was undone.
    Redo,
    /// Change a die of the last result.
    ChangeDie,
    /// Open the log.
    Log,
    /// Go back to the line of the log.
    GoBack,
    /// Open help for the current place.
    Help,
    /// Open the command line.
    Palette,
    /// Find a unit or character by name.
    Find,
    /// Open the luck ledger.
    Luck,
    /// Turn off the guide through the first turn for good.
    GuideOver,
    /// Do a refused action.
    Force,
    /// Overrule a number.
    Overrule,
    /// Open the quick reference.
    Rules,
    /// Open the list of what should lie on the table.
    TableChecklist,
    /// Look at a side's secrets: 0 red, 1 blue.
    Peek(Side),
    /// Go to the next view.
    View,
    /// Turn on the next theme.
    Theme,
    /// Save the game in another file, or the muster as a file.
    SaveAs,
    /// Save the after-action report.
    Report,
    /// Muster the next battle from the survivors of this one.
    NextBattle,
    /// Add an entry to a list, or a point to a die.
    Add,
    /// Take a point from a die.
    Less,
    /// Duplicate an entry.
    Copy,
    /// Remove an entry from its list.
    Remove,
    /// Move an entry up in its list.
    Earlier,
    /// Move an entry down in its list.
    Later,
    /// Share the game with other devices, or show the addresses again.
    Share,
    /// Stop sharing.
    EndSharing,
    /// Draw everything again.
    Repaint,
    /// Stop the program until the shell continues it.
    Suspend,
    /// Leave the program.
    Quit,
}

impl KeyAction {
    /// Tab and the arrows across, where they step through a list as those up and down do.
    pub(crate) fn as_up_or_down(self) -> KeyAction {
        match self {
            KeyAction::Left | KeyAction::Previous => KeyAction::Up,
            KeyAction::Right | KeyAction::Next => KeyAction::Down,
            other => other,
        }
    }

    /// Edits a line of text. Returns whether this is an editing key.
    pub(crate) fn edit(self, text: &mut Input) -> bool {
        let request = match self {
            KeyAction::Type(c) => InputRequest::InsertChar(c),
            KeyAction::Erase => InputRequest::DeletePrevChar,
            KeyAction::Left => InputRequest::GoToPrevChar,
            KeyAction::Right => InputRequest::GoToNextChar,
            KeyAction::First => InputRequest::GoToStart,
            KeyAction::Last => InputRequest::GoToEnd,
            _ => return false,
        };
        text.handle(request);
        true
    }
}

/// The part of the screen that receives the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPlace {
    /// The start screen.
    Start,
    /// The battle, with nothing open.
    Units,
    /// A form, in a field that is not free text.
    Form,
    /// A field of free text.
    Text,
    /// Dice to roll.
    Dice,
    /// A decision or a card.
    Choice,
    Log,
    /// Opens the lines of a result, or the numbers that an action can have overruled.
    Lines,
    /// The list of what should lie on the table.
    Checklist,
    Help,
    /// A side's secrets, shown or about to be.
    Peek,
    /// The command line.
    Palette,
    /// The search by name.
    Find,
    Muster,
    /// The board for spectators.
    Board,
    /// The addresses of a shared game.
    Shared,
}

impl KeyPlace {
    /// Every place, with its name in help.
    pub(crate) const ALL: [(KeyPlace, &'static str); 16] = [
        (KeyPlace::Start, "the start screen"),
        (KeyPlace::Units, "the battle"),
        (KeyPlace::Form, "a form"),
        (KeyPlace::Text, "a text"),
        (KeyPlace::Dice, "dice"),
        (KeyPlace::Choice, "a decision or a card"),
        (KeyPlace::Log, "the log"),
        (KeyPlace::Lines, "the lines of a result"),
        (KeyPlace::Checklist, "what should lie on the table"),
        (KeyPlace::Help, "help"),
        (KeyPlace::Peek, "secrets"),
        (KeyPlace::Palette, "the command line"),
        (KeyPlace::Find, "the search"),
        (KeyPlace::Muster, "mustering"),
        (KeyPlace::Board, "the board"),
        (KeyPlace::Shared, "the shared addresses"),
    ];

    /// True if every character is text there.
    pub(crate) fn is_typed_in(self) -> bool {
        matches!(
            self,
            KeyPlace::Text | KeyPlace::Help | KeyPlace::Palette | KeyPlace::Find
        )
    }

    /// Its name in help.
    pub(crate) fn name(self) -> &'static str {
        KeyPlace::ALL
            .iter()
            .find(|(place, _)| *place == self)
            .map_or("", |(_, name)| name)
    }
}

/// A key of the table: its one meaning, and the places where it works.
#[derive(Debug)]
pub struct KeyRow {
    /// Its name in a file of keys.
    pub id: &'static str,
    /// The key presses. The screen names the first.
    pub(crate) press: &'static [Press],
    /// Its meaning wherever it works.
    pub(crate) means: &'static str,
    /// Its effect.
    does: KeyAction,
    /// Places with a word or two for the footer.
    shown: &'static [(KeyPlace, &'static str)],
    /// Places whose footer leaves it out.
    unshown: &'static [KeyPlace],
    /// The place where it does something else.
    but: Option<(KeyPlace, KeyAction)>,
}

impl KeyRow {
    /// Its effect in a place.
    pub(crate) fn does(&self, place: KeyPlace) -> Option<KeyAction> {
        let works = self.unshown.contains(&place) || self.label(place).is_some();
        let other = self.but.filter(|(at, _)| *at == place);
        works.then(|| other.map_or(self.does, |(_, action)| action))
    }

    /// Its words in the footer of a place.
    fn label(&self, place: KeyPlace) -> Option<&'static str> {
        let shown = self.shown.iter().find(|(at, _)| *at == place);
        shown.map(|(_, label)| *label)
    }
}

/// Keys with the same effect everywhere.
const EVERYWHERE: &[(Press, KeyAction)] = &[
    (Press::Ctrl('c'), KeyAction::Quit),
    (Press::Ctrl('z'), KeyAction::Suspend),
    (Press::Ctrl('l'), KeyAction::Repaint),
];

/// The keys in use: those of the table, or the player's own.
#[derive(Clone, Debug)]
pub struct Keys {
    rows: Vec<Bound>,
    /// Other letters of actions, by the action's id.
    letters: Vec<(String, char)>,
}

/// A row with its keys in use.
#[derive(Clone, Debug)]
struct Bound {
    row: &'static KeyRow,
    press: Vec<Press>,
}

impl Default for Keys {
    /// The built-in keys.
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
    /// The name of its first key.
    fn name(&self) -> String {
        self.press.first().map(Press::to_string).unwrap_or_default()
    }

    /// The names of all its keys.
    fn names(&self) -> String {
        self.press.iter().map(Press::to_string).joined(" ")
    }
}

impl Keys {
    /// The effect of `key` in `place`.
    pub fn read(&self, place: KeyPlace, key: Press) -> Option<KeyAction> {
        if let Some((_, action)) = EVERYWHERE.iter().find(|(press, _)| *press == key) {
            return Some(*action);
        }
        let typed = match key {
            Press::Char(c) => Some(KeyAction::Type(c)),
            _ => None,
        };
        if place.is_typed_in() && typed.is_some() {
            return typed;
        }
        let row = self.rows.iter().find(|row| row.press.contains(&key));
        row.and_then(|row| row.row.does(place)).or(typed)
    }

    /// The keys for the footer of `place`: the row's id, the key's name, and its effect.
    pub(crate) fn footer(
        &self,
        place: KeyPlace,
    ) -> impl Iterator<Item = (&'static str, String, &'static str)> {
        let here = move |row: &Bound| Some((row.row.id, row.name(), row.row.label(place)?));
        self.rows.iter().filter_map(here)
    }

    /// True if the row `id` has a use in `place`.
    pub(crate) fn works(&self, place: KeyPlace, id: &str) -> bool {
        self.rows
            .iter()
            .any(|row| row.row.id == id && row.row.does(place).is_some())
    }

    /// The keys that work in `place`, or those that do not: names and meaning.
    pub(crate) fn help(
        &self,
        place: KeyPlace,
        works: bool,
    ) -> impl Iterator<Item = (String, &'static str)> {
        self.rows
            .iter()
            .filter(move |row| row.row.does(place).is_some() == works)
            .map(|row| (row.names(), row.row.means))
    }

    /// Every row: its id, its keys, and their meaning.
    pub(crate) fn listed(&self) -> impl Iterator<Item = (&'static str, String, &'static str)> {
        self.rows
            .iter()
            .map(|row| (row.row.id, row.names(), row.row.means))
    }

    /// The name of the key in row `id`; empty if the row does not exist.
    pub(crate) fn name(&self, id: &str) -> String {
        self.rows
            .iter()
            .find(|row| row.row.id == id)
            .map(Bound::name)
            .unwrap_or_default()
    }

    /// The letter of the action `id`, whose built-in letter is `key`.
    pub(crate) fn letter(&self, id: &str, key: char) -> char {
        self.letters
            .iter()
            .find(|(known, _)| known == id)
            .map_or(key, |(_, letter)| *letter)
    }

    /// Characters with a meaning of their own in the battle, which no action may have.
    pub fn reserved(&self) -> impl Iterator<Item = char> {
        let here = self
            .rows
            .iter()
            .filter(|row| row.row.does(KeyPlace::Units).is_some());
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
    use std::collections::HashSet;

    fn read(place: KeyPlace, key: Press) -> Option<KeyAction> {
        Keys::default().read(place, key)
    }

    #[test]
    fn a_key_has_one_row_and_one_use_in_a_place() {
        let mut seen = Vec::new();
        for row in TABLE {
            for press in row.press {
                assert!(!seen.contains(press), "{press} has two rows");
                seen.push(*press);
            }
            let shown = row.shown.iter().map(|(place, _)| place);
            let places: Vec<&KeyPlace> = shown.chain(row.unshown).collect();
            let names: HashSet<&str> = places.iter().map(|place| place.name()).collect();
            assert_eq!(names.len(), places.len(), "{}", row.id);
            assert!(!row.means.is_empty() && !places.is_empty(), "{}", row.id);
        }
    }

    #[test]
    fn rows_are_named_once() {
        for (at, row) in TABLE.iter().enumerate() {
            assert!(
                TABLE[..at].iter().all(|other| other.id != row.id),
                "{}",
                row.id
            );
        }
    }

    #[test]
    fn typed_text_is_never_a_command() {
        for c in "qu?!l.[ S9".chars() {
            assert_eq!(
                read(KeyPlace::Text, Press::Char(c)),
                Some(KeyAction::Type(c))
            );
        }
        assert_eq!(
            read(KeyPlace::Units, Press::Char('q')),
            Some(KeyAction::Quit)
        );
        assert_eq!(
            read(KeyPlace::Units, Press::Char('f')),
            Some(KeyAction::Type('f'))
        );
        assert_eq!(
            read(KeyPlace::Form, Press::Char('q')),
            Some(KeyAction::Type('q'))
        );
    }

    #[test]
    fn control_keys_work_everywhere() {
        for (place, _) in KeyPlace::ALL {
            assert_eq!(read(place, Press::Ctrl('c')), Some(KeyAction::Quit));
        }
    }

    #[test]
    fn every_place_has_a_way_out() {
        // Any key leaves a side's secrets, and the board is the whole program.
        let by_escape = |place: KeyPlace| !matches!(place, KeyPlace::Peek | KeyPlace::Board);
        assert_eq!(
            read(KeyPlace::Board, Press::Char('q')),
            Some(KeyAction::Quit)
        );
        for (place, _) in KeyPlace::ALL
            .into_iter()
            .filter(|(place, _)| by_escape(*place))
        {
            assert_eq!(
                read(place, Press::Named(KeyName::Esc)),
                Some(KeyAction::Back),
                "{}",
                place.name()
            );
        }
    }
}
