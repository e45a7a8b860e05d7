//! What the command lines know besides actions, units and what is listed: the program's own commands, in one table for
//! each place that has a command line.

use crate::ui::keys::{self, Action, Keys, Place};

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// What a key does.
    Key(Action),
    /// Goes back to a line of the log.
    GoBack,
    /// Keeps the game in another file.
    SaveAs,
    /// Turns a theme on.
    Theme,
    /// Takes one of what is listed that has this command's name; where there is but one, that.
    Take,
    /// Does what the key does to what is named, or to what has the cursor.
    To,
}

/// One command of the program.
#[derive(Debug, PartialEq, Eq)]
pub struct Command {
    /// What is typed.
    pub name: &'static str,
    /// What may follow it; empty for nothing.
    pub takes: &'static str,
    /// What it does, in a few words.
    pub help: &'static str,
    /// The same without what may follow.
    pub plain: Action,
    /// What it does with what follows.
    pub does: Does,
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

/// Every command over a battle, in the order in which they are listed.
pub const COMMANDS: &[Command] = &[
    command("undo", "takes the last action back", Action::Undo),
    command("redo", "puts back what was undone", Action::Redo),
    command(
        "change-die",
        "changes a die of the last result",
        Action::ChangeDie,
    ),
    command("log", "opens the log", Action::Log),
    taking(
        "go",
        "LINE",
        "goes back to a line of the log",
        Action::Log,
        Does::GoBack,
    ),
    command(
        "rules",
        "the rules in short: options and clauses",
        Action::Rules,
    ),
    command(
        "table",
        "what should lie on the table, to be ticked off",
        Action::TableChecklist,
    ),
    command("guide-over", "turns the guide off", Action::GuideOver),
    command("luck", "the luck of both sides' dice", Action::Luck),
    command("find", "finds somebody by name", Action::Find),
    command("view", "shows the next view", Action::View),
    command(
        "force",
        "does what was refused, with a reason",
        Action::Force,
    ),
    command(
        "look-red",
        "red alone looks at what only red may see",
        Action::Peek(0),
    ),
    command(
        "look-blue",
        "blue alone looks at what only blue may see",
        Action::Peek(1),
    ),
    taking(
        "save-as",
        "FILE",
        "keeps the game in another file",
        Action::SaveAs,
        Does::SaveAs,
    ),
    THEME,
    HELP,
    REDRAW,
    SUSPEND,
    QUIT,
];

const HELP: Command = command("help", "keys, actions and clauses", Action::Help);
const KEYS: Command = command("keys", "every key and what it does", Action::Help);
const THEME: Command = taking(
    "theme",
    "NAME",
    "turns on a theme, or the next one",
    Action::Theme,
    Does::Theme,
);
const REDRAW: Command = command("redraw", "draws everything anew", Action::Repaint);
const SUSPEND: Command = command(
    "suspend",
    "back to the shell; `fg` comes back",
    Action::Suspend,
);
const QUIT: Command = command("quit", "leaves; the game is saved", Action::Quit);

/// Those of the start screen.
const START: &[Command] = &[
    taking(
        "continue",
        "",
        "goes on with the last game",
        Action::Accept,
        Does::Take,
    ),
    taking(
        "new",
        "BATTLE",
        "begins a battle",
        Action::Accept,
        Does::Take,
    ),
    taking(
        "open",
        "GAME",
        "opens a saved game",
        Action::Accept,
        Does::Take,
    ),
    taking(
        "muster",
        "",
        "puts a battle of your own together",
        Action::Accept,
        Does::Take,
    ),
    THEME,
    KEYS,
    REDRAW,
    SUSPEND,
    QUIT,
];

/// Those of a battle that is being mustered.
const MUSTER: &[Command] = &[
    command("begin", "begins the battle as it stands", Action::Accept),
    taking(
        "add",
        "LIST",
        "adds one to a list; a side, a name and words add it at once",
        Action::Add,
        Does::To,
    ),
    taking(
        "change",
        "WHAT",
        "opens it, to be filled in",
        Action::Accept,
        Does::To,
    ),
    taking(
        "copy",
        "WHAT",
        "duplicates an entry",
        Action::Copy,
        Does::To,
    ),
    taking(
        "remove",
        "WHAT",
        "takes it out of its list",
        Action::Remove,
        Does::To,
    ),
    taking(
        "earlier",
        "WHAT",
        "moves it up in its list",
        Action::Earlier,
        Does::To,
    ),
    taking(
        "later",
        "WHAT",
        "moves it down in its list",
        Action::Later,
        Does::To,
    ),
    taking(
        "roster",
        "SIDE",
        "takes a side's roster from a file",
        Action::Accept,
        Does::Take,
    ),
    taking(
        "save-roster",
        "SIDE",
        "saves a side's roster as a new file",
        Action::Accept,
        Does::Take,
    ),
    taking(
        "save-as",
        "NAME",
        "saves the battle as a new file",
        Action::SaveAs,
        Does::SaveAs,
    ),
    command("options", "goes to the options", Action::Next),
    command("undo", "takes the last change back", Action::Undo),
    command("redo", "puts back what was undone", Action::Redo),
    command(
        "leave",
        "back to the start; what is mustered waits there",
        Action::Back,
    ),
    THEME,
    KEYS,
    REDRAW,
    SUSPEND,
    QUIT,
];

/// The commands of a place.
#[must_use]
pub fn commands(place: Place) -> &'static [Command] {
    match place {
        Place::Start => START,
        Place::Muster => MUSTER,
        _ => COMMANDS,
    }
}

/// Those that need nothing after them, for the menu.
pub fn plain_commands() -> impl Iterator<Item = &'static Command> {
    COMMANDS
        .iter()
        .filter(|command| matches!(command.does, Does::Key(_)))
}

impl Command {
    /// The command of this name in a place, or the only one there that begins with it.
    #[must_use]
    pub fn named(place: Place, word: &str) -> Option<&'static Command> {
        let word = word.to_lowercase();
        let all = commands(place);
        let exact = all.iter().find(|command| command.name == word);
        let mut begun = all
            .iter()
            .filter(|command| !word.is_empty() && command.name.starts_with(&word));
        exact.or_else(|| begun.next().filter(|_| begun.next().is_none()))
    }

    /// The key that does it in a place, if one does.
    #[must_use]
    pub fn key(&self, place: Place, keys: &Keys) -> String {
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

    /// Keys that move about or enter something: there is nothing to command.
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
