//! The program's own commands: their words, help and actions, and the list of each place with a
//! command line. The table of keys and the line-by-line mode take word and help from here.

use crate::ui::keys::{self, Action, Keys, Place};

/// The kind of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    /// The same as a key.
    Key(Action),
    /// Goes back to a line of the log.
    GoBack,
    /// Keeps the game in another file.
    SaveAs,
    /// Turns on a theme.
    Theme,
    /// Takes the listed entry of this name; the only one, without a name.
    Take,
    /// Does what the key does to the named entry, or to the one at the cursor.
    To,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Command {
    /// The word to type.
    pub name: &'static str,
    /// Its argument; empty for none.
    pub(crate) takes: &'static str,
    /// Its effect, in a few words.
    pub(crate) help: &'static str,
    /// Its action without an argument.
    pub(crate) plain: Action,
    /// Its effect with an argument.
    pub(crate) does: Does,
}

const fn command(name: &'static str, help: &'static str, does: Action) -> Command {
    Command {
        name,
        takes: "",
        help,
        plain: does,
        does: Does::Key(does),
    }
}

const fn taking(
    name: &'static str,
    takes: &'static str,
    help: &'static str,
    plain: Action,
    does: Does,
) -> Command {
    Command {
        name,
        takes,
        help,
        plain,
        does,
    }
}

// Each command stands here once: its word, its help (also that of its key) and its action.
pub(crate) const UNDO: Command = command("undo", "undo the last action", Action::Undo);
pub(crate) const REDO: Command = command("redo", "redo what was undone", Action::Redo);
pub(crate) const CHANGE_DIE: Command = command(
    "change-die",
    "change a die of the last result",
    Action::ChangeDie,
);
pub(crate) const LOG: Command = command("log", "open the log", Action::Log);
pub(crate) const GO: Command = taking(
    "go",
    "LINE",
    "go back to a line of the log",
    Action::Log,
    Does::GoBack,
);
pub(crate) const RULES: Command = command(
    "rules",
    "search the rules in short: options and clauses",
    Action::Rules,
);
pub(crate) const TABLE: Command = command(
    "table",
    "list what should lie on the table, to tick off",
    Action::TableChecklist,
);
pub(crate) const GUIDE_OVER: Command =
    command("guide-over", "turn the guide off", Action::GuideOver);
pub(crate) const LUCK: Command = command("luck", "show the luck of both sides' dice", Action::Luck);
pub(crate) const FIND: Command = command(
    "find",
    "find a unit by name; in the log, search the text",
    Action::Find,
);
pub(crate) const VIEW: Command = command(
    "view",
    "show the next view: everything, the panel, the log",
    Action::View,
);
pub(crate) const FORCE: Command = command(
    "force",
    "do a refused action; asks for a reason",
    Action::Force,
);
pub(crate) const LOOK_RED: Command = command(
    "look-red",
    "show red what only red may see",
    Action::Peek(0),
);
pub(crate) const LOOK_BLUE: Command = command(
    "look-blue",
    "show blue what only blue may see",
    Action::Peek(1),
);
pub(crate) const SAVE_GAME: Command = taking(
    "save-as",
    "FILE",
    "save the game in another file",
    Action::SaveAs,
    Does::SaveAs,
);
pub(crate) const THEME: Command = taking(
    "theme",
    "NAME",
    "turn on a theme, or the next one",
    Action::Theme,
    Does::Theme,
);
pub(crate) const HELP: Command = command(
    "help",
    "help for this place, every action, every clause",
    Action::Help,
);
pub(crate) const KEYS: Command = command("keys", "list every key and what it does", Action::Help);
pub(crate) const REDRAW: Command = command("redraw", "redraw the screen", Action::Repaint);
pub(crate) const SUSPEND: Command = command(
    "suspend",
    "suspend the program; type `fg` in the shell to return",
    Action::Suspend,
);
pub(crate) const QUIT: Command = command("quit", "leave; the game is saved", Action::Quit);
pub(crate) const CONTINUE: Command = taking(
    "continue",
    "",
    "continue the last game",
    Action::Accept,
    Does::Take,
);
pub(crate) const NEW: Command = taking(
    "new",
    "BATTLE",
    "begin a battle",
    Action::Accept,
    Does::Take,
);
pub(crate) const OPEN: Command = taking(
    "open",
    "GAME",
    "open a saved game",
    Action::Accept,
    Does::Take,
);
pub(crate) const MUSTER: Command = taking(
    "muster",
    "",
    "muster a battle of your own",
    Action::Accept,
    Does::Take,
);
pub(crate) const BEGIN: Command = command("begin", "begin the battle", Action::Accept);
pub(crate) const ADD: Command = taking(
    "add",
    "LIST",
    "add an entry to a list; with a side, a name and words, add it filled in",
    Action::Add,
    Does::To,
);
pub(crate) const CHANGE: Command = taking(
    "change",
    "WHAT",
    "open an entry to fill it in",
    Action::Accept,
    Does::To,
);
pub(crate) const COPY: Command =
    taking("copy", "WHAT", "duplicate an entry", Action::Copy, Does::To);
pub(crate) const REMOVE: Command = taking(
    "remove",
    "WHAT",
    "remove an entry from its list",
    Action::Remove,
    Does::To,
);
pub(crate) const EARLIER: Command = taking(
    "earlier",
    "WHAT",
    "move an entry up in its list",
    Action::Earlier,
    Does::To,
);
pub(crate) const LATER: Command = taking(
    "later",
    "WHAT",
    "move an entry down in its list",
    Action::Later,
    Does::To,
);
pub(crate) const ROSTER: Command = taking(
    "roster",
    "SIDE",
    "take a side's roster from a file",
    Action::Accept,
    Does::Take,
);
pub(crate) const SAVE_ROSTER: Command = taking(
    "save-roster",
    "SIDE",
    "save a side's roster as a new file",
    Action::Accept,
    Does::Take,
);
pub(crate) const SAVE_BATTLE: Command = taking(
    "save-as",
    "NAME",
    "save the battle as a new file",
    Action::SaveAs,
    Does::SaveAs,
);
pub(crate) const OPTIONS: Command = command("options", "go to the options", Action::Next);
pub(crate) const LEAVE: Command = command(
    "leave",
    "go back to the start, which keeps the muster",
    Action::Back,
);

/// The commands over a battle, in the order of the list.
pub const COMMANDS: &[Command] = &[
    UNDO, REDO, CHANGE_DIE, LOG, GO, RULES, TABLE, GUIDE_OVER, LUCK, FIND, VIEW, FORCE, LOOK_RED,
    LOOK_BLUE, SAVE_GAME, THEME, HELP, REDRAW, SUSPEND, QUIT,
];

/// The commands of the start screen.
const AT_START: &[Command] = &[
    CONTINUE, NEW, OPEN, MUSTER, THEME, KEYS, REDRAW, SUSPEND, QUIT,
];

/// The commands of a muster.
const IN_MUSTER: &[Command] = &[
    BEGIN,
    ADD,
    CHANGE,
    COPY,
    REMOVE,
    EARLIER,
    LATER,
    ROSTER,
    SAVE_ROSTER,
    SAVE_BATTLE,
    OPTIONS,
    UNDO,
    REDO,
    LEAVE,
    THEME,
    KEYS,
    REDRAW,
    SUSPEND,
    QUIT,
];

/// The commands of a place.
pub(crate) fn commands(place: Place) -> &'static [Command] {
    match place {
        Place::Start => AT_START,
        Place::Muster => IN_MUSTER,
        _ => COMMANDS,
    }
}

/// The commands without an argument, for the menu.
pub fn plain_commands() -> impl Iterator<Item = &'static Command> {
    COMMANDS
        .iter()
        .filter(|command| matches!(command.does, Does::Key(_)))
}

impl Command {
    /// The command `word` of a place, or the only one there that begins with it.
    pub(crate) fn named(place: Place, word: &str) -> Option<&'static Command> {
        let word = word.to_lowercase();
        let all = commands(place);
        let exact = all.iter().find(|command| command.name == word);
        let mut begun = all
            .iter()
            .filter(|command| !word.is_empty() && command.name.starts_with(&word));
        exact.or_else(|| begun.next().filter(|_| begun.next().is_none()))
    }

    /// The key for it in a place; empty for none.
    pub(crate) fn key(&self, place: Place, keys: &Keys) -> String {
        let does = |key: &&keys::KeyRow| {
            key.uses
                .iter()
                .any(|(at, action, _)| *at == place && *action == self.plain)
        };
        match (self.does, self.plain) {
            (Does::GoBack | Does::Take, _) | (_, Action::Accept | Action::Next) => String::new(),
            (_, Action::Suspend) => "Ctrl-Z".to_owned(),
            (_, Action::Repaint) => "Ctrl-L".to_owned(),
            _ => keys::TABLE
                .iter()
                .find(does)
                .map(|row| keys.name(row.id))
                .unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys that move the cursor or enter something need no command.
    const MOVES: [Action; 17] = [
        Action::Type('0'),
        Action::Type('a'),
        Action::Press,
        Action::Accept,
        Action::Next,
        Action::Previous,
        Action::Up,
        Action::Down,
        Action::Left,
        Action::Right,
        Action::PageUp,
        Action::PageDown,
        Action::First,
        Action::Last,
        Action::Erase,
        Action::Back,
        Action::Palette,
    ];

    #[test]
    fn every_key_that_does_something_has_a_command_where_there_is_a_command_line() {
        for here in [Place::Units, Place::Start, Place::Muster] {
            let uses = keys::TABLE
                .iter()
                .flat_map(|row| row.uses)
                .filter(|(place, ..)| *place == here);
            for (_, action, _) in uses.filter(|(_, action, _)| !MOVES.contains(action)) {
                assert!(
                    commands(here)
                        .iter()
                        .any(|command| command.plain == *action),
                    "{}: {action:?} has no command",
                    here.name()
                );
            }
        }
    }

    #[test]
    fn commands_are_found_by_their_beginning() {
        let named = |word| Command::named(Place::Units, word).map(|command| command.name);
        assert_eq!(named("quit"), Some("quit"));
        assert_eq!(named("U"), Some("undo"));
        assert_eq!(named("look"), None);
        assert_eq!(named(""), None);
        let key = |name| {
            Command::named(Place::Units, name)
                .map(|command| command.key(Place::Units, &Keys::default()))
        };
        assert_eq!(key("undo").as_deref(), Some("u"));
        assert_eq!(key("go").as_deref(), Some(""));
    }
}
