//! What the command line knows besides actions and units: the program's own commands, in one table.

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
    Command { name, takes: "", help, plain: does, does: Does::Key(does) }
}

const fn taking(name: &'static str, takes: &'static str, help: &'static str, plain: Action, does: Does) -> Command {
    Command { name, takes, help, plain, does }
}

/// Every command, in the order in which they are listed.
pub const COMMANDS: &[Command] = &[
    command("undo", "takes the last action back", Action::Undo),
    command("redo", "puts back what was undone", Action::Redo),
    command("log", "opens the log", Action::Log),
    taking("go", "LINE", "goes back to a line of the log", Action::Log, Does::GoBack),
    command("rules", "the rules in short: options and clauses", Action::Rules),
    command("table", "what should lie on the table, to be ticked off", Action::Lying),
    command("guide-over", "ends the guide through the first turn, for ever", Action::GuideOver),
    command("luck", "the luck of both sides' dice", Action::Luck),
    command("find", "finds somebody by name", Action::Find),
    command("view", "shows the next view", Action::View),
    command("force", "does what was refused, with a reason", Action::Force),
    command("look-red", "red alone looks at what only red may see", Action::Peek(0)),
    command("look-blue", "blue alone looks at what only blue may see", Action::Peek(1)),
    taking("save-as", "FILE", "keeps the game in another file", Action::SaveAs, Does::SaveAs),
    taking("theme", "NAME", "turns on a theme, or the next one", Action::Theme, Does::Theme),
    command("help", "keys, actions and clauses", Action::Help),
    command("redraw", "draws everything anew", Action::Repaint),
    command("suspend", "back to the shell; `fg` comes back", Action::Suspend),
    command("quit", "leaves; the game is saved", Action::Quit),
];

/// Those that need nothing after them, for the menu.
pub fn plain_commands() -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter().filter(|command| matches!(command.does, Does::Key(_)))
}

impl Command {
    /// The command of this name, or the only one that begins with it.
    #[must_use]
    pub fn named(word: &str) -> Option<&'static Command> {
        let word = word.to_lowercase();
        let exact = COMMANDS.iter().find(|command| command.name == word);
        let mut begun = COMMANDS.iter().filter(|command| !word.is_empty() && command.name.starts_with(&word));
        exact.or_else(|| begun.next().filter(|_| begun.next().is_none()))
    }

    /// The key that does it, if one does.
    #[must_use]
    pub fn key(&self, keys: &Keys) -> String {
        let does = |key: &&keys::Key| key.uses.iter().any(|(at, action, _)| *at == Place::Units && *action == self.plain);
        match (self.does, self.plain) {
            (Does::GoBack, _) => String::new(),
            (_, Action::Suspend) => "Ctrl-Z".to_owned(),
            (_, Action::Repaint) => "Ctrl-L".to_owned(),
            _ => keys::TABLE.iter().find(does).map(|row| keys.name(row.id)).unwrap_or_default(),
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
    fn every_key_of_the_battle_that_does_something_has_a_command() {
        let uses = keys::TABLE.iter().flat_map(|row| row.uses).filter(|(place, ..)| *place == Place::Units);
        for (_, action, _) in uses.filter(|(_, action, _)| !MOVES.contains(action)) {
            assert!(COMMANDS.iter().any(|command| command.plain == *action), "{action:?} has no command");
        }
    }

    #[test]
    fn commands_are_found_by_their_beginning() {
        assert_eq!(Command::named("quit").map(|command| command.name), Some("quit"));
        assert_eq!(Command::named("U").map(|command| command.name), Some("undo"));
        assert_eq!(Command::named("look").map(|command| command.name), None);
        assert_eq!(Command::named(""), None);
        let key = |name| Command::named(name).map(|command| command.key(&Keys::default()));
        assert_eq!(key("undo").as_deref(), Some("u"));
        assert_eq!(key("go").as_deref(), Some(""));
    }
}
