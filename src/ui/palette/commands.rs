//! The program's own commands: one table for each place with a command line.

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

/// Every command over a battle, in the order of the list.
pub const COMMANDS: &[Command] = &[
    command("undo", "undo the last action", Action::Undo),
    command("redo", "redo what was undone", Action::Redo),
    command(
        "change-die",
        "change a die of the last result",
        Action::ChangeDie,
    ),
    command("log", "open the log", Action::Log),
    taking(
        "go",
        "LINE",
        "go back to a line of the log",
        Action::Log,
        Does::GoBack,
    ),
    command(
        "rules",
        "search the rules in short: options and clauses",
        Action::Rules,
    ),
    command(
        "table",
        "list what should lie on the table, to tick off",
        Action::TableChecklist,
    ),
    command("guide-over", "turn the guide off", Action::GuideOver),
    command("luck", "show the luck of both sides' dice", Action::Luck),
    command("find", "find a unit by name", Action::Find),
    command("view", "show the next view", Action::View),
    command(
        "force",
        "do a refused action; asks for a reason",
        Action::Force,
    ),
    command(
        "look-red",
        "show red what only red may see",
        Action::Peek(0),
    ),
    command(
        "look-blue",
        "show blue what only blue may see",
        Action::Peek(1),
    ),
    taking(
        "save-as",
        "FILE",
        "save the game in another file",
        Action::SaveAs,
        Does::SaveAs,
    ),
    THEME,
    HELP,
    REDRAW,
    SUSPEND,
    QUIT,
];

const HELP: Command = command("help", "open help: keys, actions and clauses", Action::Help);
const KEYS: Command = command("keys", "list every key and what it does", Action::Help);
const THEME: Command = taking(
    "theme",
    "NAME",
    "turn on a theme, or the next one",
    Action::Theme,
    Does::Theme,
);
const REDRAW: Command = command("redraw", "redraw the screen", Action::Repaint);
const SUSPEND: Command = command(
    "suspend",
    "suspend the program; type `fg` in the shell to return",
    Action::Suspend,
);
const QUIT: Command = command("quit", "leave; the game is saved", Action::Quit);

/// The commands of the start screen.
const START: &[Command] = &[
    taking(
        "continue",
        "",
        "continue the last game",
        Action::Accept,
        Does::Take,
    ),
    taking(
        "new",
        "BATTLE",
        "begin a battle",
        Action::Accept,
        Does::Take,
    ),
    taking(
        "open",
        "GAME",
        "open a saved game",
        Action::Accept,
        Does::Take,
    ),
    taking(
        "muster",
        "",
        "muster a battle of your own",
        Action::Accept,
        Does::Take,
    ),
    THEME,
    KEYS,
    REDRAW,
    SUSPEND,
    QUIT,
];

/// The commands of a muster.
const MUSTER: &[Command] = &[
    command("begin", "begin the battle", Action::Accept),
    taking(
        "add",
        "LIST",
        "add an entry to a list; with a side, a name and words, add it filled in",
        Action::Add,
        Does::To,
    ),
    taking(
        "change",
        "WHAT",
        "open an entry to fill it in",
        Action::Accept,
        Does::To,
    ),
    taking("copy", "WHAT", "duplicate an entry", Action::Copy, Does::To),
    taking(
        "remove",
        "WHAT",
        "remove an entry from its list",
        Action::Remove,
        Does::To,
    ),
    taking(
        "earlier",
        "WHAT",
        "move an entry up in its list",
        Action::Earlier,
        Does::To,
    ),
    taking(
        "later",
        "WHAT",
        "move an entry down in its list",
        Action::Later,
        Does::To,
    ),
    taking(
        "roster",
        "SIDE",
        "take a side's roster from a file",
        Action::Accept,
        Does::Take,
    ),
    taking(
        "save-roster",
        "SIDE",
        "save a side's roster as a new file",
        Action::Accept,
        Does::Take,
    ),
    taking(
        "save-as",
        "NAME",
        "save the battle as a new file",
        Action::SaveAs,
        Does::SaveAs,
    ),
    command("options", "go to the options", Action::Next),
    command("undo", "undo the last change", Action::Undo),
    command("redo", "redo what was undone", Action::Redo),
    command(
        "leave",
        "go back to the start, which keeps the muster",
        Action::Back,
    ),
    THEME,
    KEYS,
    REDRAW,
    SUSPEND,
    QUIT,
];

/// The commands of a place.
pub(crate) fn commands(place: Place) -> &'static [Command] {
    match place {
        Place::Start => START,
        Place::Muster => MUSTER,
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
        let does = |key: &&keys::Key| {
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
