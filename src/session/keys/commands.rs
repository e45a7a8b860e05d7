//! The program's own commands: their words, help and actions, and the list of each place with a
//! command line. The table of keys and the line-by-line mode take word and help from here.

use super::*;
use crate::battle::by_name;
use crate::session::keys;

/// The kind of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    /// The same as a key.
    Key(KeyAction),
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
pub struct ScreenCommand {
    /// The word to type.
    pub name: &'static str,
    /// Its argument; empty for none.
    pub(crate) takes: &'static str,
    /// Its effect, in a few words.
    pub(crate) help: &'static str,
    /// Its action without an argument.
    pub(crate) plain: KeyAction,
    /// Its effect with an argument.
    pub(crate) does: Does,
}

const fn command(name: &'static str, help: &'static str, does: KeyAction) -> ScreenCommand {
    ScreenCommand {
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
    plain: KeyAction,
    does: Does,
) -> ScreenCommand {
    ScreenCommand {
        name,
        takes,
        help,
        plain,
        does,
    }
}

// Each command stands here once: its word, its help (also that of its key) and its action.
pub(crate) const UNDO: ScreenCommand = command("undo", "undo the last action", KeyAction::Undo);
pub(crate) const REDO: ScreenCommand = command("redo", "redo what was undone", KeyAction::Redo);
pub(crate) const CHANGE_DIE: ScreenCommand = command(
    "change-die",
    "change a die of the last result",
    KeyAction::ChangeDie,
);
pub(crate) const LOG: ScreenCommand = command("log", "open the log", KeyAction::Log);
pub(crate) const GO: ScreenCommand = taking(
    "go",
    "LINE",
    "go back to a line of the log",
    KeyAction::Log,
    Does::GoBack,
);
pub(crate) const RULES: ScreenCommand = command(
    "rules",
    "search the rules in short: options and clauses",
    KeyAction::Rules,
);
pub(crate) const TABLE: ScreenCommand = command(
    "table",
    "list what should lie on the table, to tick off",
    KeyAction::TableChecklist,
);
pub(crate) const GUIDE_OVER: ScreenCommand =
    command("guide-over", "turn the guide off", KeyAction::GuideOver);
pub(crate) const LUCK: ScreenCommand =
    command("luck", "show the luck of both sides' dice", KeyAction::Luck);
pub(crate) const FIND: ScreenCommand = command(
    "find",
    "find a unit by name; in the log, search the text",
    KeyAction::Find,
);
pub(crate) const VIEW: ScreenCommand = command(
    "view",
    "show the next view: everything, the panel, the log",
    KeyAction::View,
);
pub(crate) const FORCE: ScreenCommand = command(
    "force",
    "do a refused action; asks for a reason",
    KeyAction::Force,
);
pub(crate) const LOOK_RED: ScreenCommand = command(
    "look-red",
    "show red what only red may see",
    KeyAction::Peek(Side::Red),
);
pub(crate) const LOOK_BLUE: ScreenCommand = command(
    "look-blue",
    "show blue what only blue may see",
    KeyAction::Peek(Side::Blue),
);
pub(crate) const SAVE_GAME: ScreenCommand = taking(
    "save-as",
    "FILE",
    "save the game in another file",
    KeyAction::SaveAs,
    Does::SaveAs,
);
pub(crate) const REPORT: ScreenCommand = command(
    "report",
    "save the report of the battle so far, as Markdown and HTML",
    KeyAction::Report,
);
pub(crate) const NEXT_BATTLE: ScreenCommand = command(
    "next-battle",
    "muster the next battle from the survivors",
    KeyAction::NextBattle,
);
pub(crate) const THEME: ScreenCommand = taking(
    "theme",
    "NAME",
    "turn on a theme, or the next one",
    KeyAction::Theme,
    Does::Theme,
);
pub(crate) const HELP: ScreenCommand = command(
    "help",
    "help for this place, every action, every clause",
    KeyAction::Help,
);
pub(crate) const KEYS: ScreenCommand =
    command("keys", "list every key and what it does", KeyAction::Help);
pub(crate) const REDRAW: ScreenCommand = command("redraw", "redraw the screen", KeyAction::Repaint);
pub(crate) const SUSPEND: ScreenCommand = command(
    "suspend",
    "suspend the program; type `fg` in the shell to return",
    KeyAction::Suspend,
);
pub(crate) const QUIT: ScreenCommand = command("quit", "leave; the game is saved", KeyAction::Quit);
pub(crate) const CONTINUE: ScreenCommand = taking(
    "continue",
    "",
    "continue the last game",
    KeyAction::Accept,
    Does::Take,
);
pub(crate) const NEW: ScreenCommand = taking(
    "new",
    "BATTLE",
    "begin a battle",
    KeyAction::Accept,
    Does::Take,
);
pub(crate) const OPEN: ScreenCommand = taking(
    "open",
    "GAME",
    "open a saved game",
    KeyAction::Accept,
    Does::Take,
);
pub(crate) const MUSTER: ScreenCommand = taking(
    "muster",
    "",
    "muster a battle of your own",
    KeyAction::Accept,
    Does::Take,
);
pub(crate) const BEGIN: ScreenCommand = command("begin", "begin the battle", KeyAction::Accept);
pub(crate) const ADD: ScreenCommand = taking(
    "add",
    "LIST",
    "add an entry to a list; with a side, a name and words, add it filled in",
    KeyAction::Add,
    Does::To,
);
pub(crate) const CHANGE: ScreenCommand = taking(
    "change",
    "WHAT",
    "open an entry to fill it in",
    KeyAction::Accept,
    Does::To,
);
pub(crate) const COPY: ScreenCommand = taking(
    "copy",
    "WHAT",
    "duplicate an entry",
    KeyAction::Copy,
    Does::To,
);
pub(crate) const REMOVE: ScreenCommand = taking(
    "remove",
    "WHAT",
    "remove an entry from its list",
    KeyAction::Remove,
    Does::To,
);
pub(crate) const EARLIER: ScreenCommand = taking(
    "earlier",
    "WHAT",
    "move an entry up in its list",
    KeyAction::Earlier,
    Does::To,
);
pub(crate) const LATER: ScreenCommand = taking(
    "later",
    "WHAT",
    "move an entry down in its list",
    KeyAction::Later,
    Does::To,
);
pub(crate) const ROSTER: ScreenCommand = taking(
    "roster",
    "SIDE",
    "take a side's roster from a file",
    KeyAction::Accept,
    Does::Take,
);
pub(crate) const SAVE_ROSTER: ScreenCommand = taking(
    "save-roster",
    "SIDE",
    "save a side's roster as a new file",
    KeyAction::Accept,
    Does::Take,
);
pub(crate) const SAVE_BATTLE: ScreenCommand = taking(
    "save-as",
    "NAME",
    "save the battle as a new file",
    KeyAction::SaveAs,
    Does::SaveAs,
);
pub(crate) const OPTIONS: ScreenCommand = command("options", "go to the options", KeyAction::Next);
pub(crate) const LEAVE: ScreenCommand = command(
    "leave",
    "go back to the start, which keeps the muster",
    KeyAction::Back,
);

pub(crate) const SHARE: ScreenCommand = command(
    "share",
    "share the game with phones and tablets on this network",
    KeyAction::Share,
);
pub(crate) const END_SHARING: ScreenCommand = command(
    "end-sharing",
    "stop sharing the game",
    KeyAction::EndSharing,
);

/// The commands over a battle, in the order of the list.
pub static COMMANDS: &[ScreenCommand] = &[
    UNDO,
    REDO,
    CHANGE_DIE,
    LOG,
    GO,
    RULES,
    TABLE,
    GUIDE_OVER,
    LUCK,
    FIND,
    VIEW,
    FORCE,
    LOOK_RED,
    LOOK_BLUE,
    SHARE,
    END_SHARING,
    SAVE_GAME,
    REPORT,
    NEXT_BATTLE,
    THEME,
    HELP,
    REDRAW,
    SUSPEND,
    QUIT,
];

/// The commands of the start screen.
static AT_START: &[ScreenCommand] = &[
    CONTINUE, NEW, OPEN, MUSTER, THEME, KEYS, REDRAW, SUSPEND, QUIT,
];

/// The commands of a muster.
static IN_MUSTER: &[ScreenCommand] = &[
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
pub(crate) fn commands(place: KeyPlace) -> &'static [ScreenCommand] {
    match place {
        KeyPlace::Start => AT_START,
        KeyPlace::Muster => IN_MUSTER,
        _ => COMMANDS,
    }
}

/// The commands without an argument, for the menu.
pub fn plain_commands() -> impl Iterator<Item = &'static ScreenCommand> {
    COMMANDS
        .iter()
        .filter(|command| matches!(command.does, Does::Key(_)))
}

impl ScreenCommand {
    /// The command `word` of a place, or the only one there that begins with it.
    pub(crate) fn named(place: KeyPlace, word: &str) -> Option<&'static ScreenCommand> {
        by_name(word, commands(place).iter().map(|it| (it, it.name)))
    }

    /// The key for it in a place; empty for none.
    pub(crate) fn key(&self, place: KeyPlace, keys: &Keys) -> String {
        let does = |row: &&keys::KeyRow| row.does(place) == Some(self.plain);
        match (self.does, self.plain) {
            (Does::GoBack | Does::Take, _) | (_, KeyAction::Accept | KeyAction::Next) => {
                String::new()
            }
            (_, KeyAction::Suspend) => "Ctrl-Z".to_owned(),
            (_, KeyAction::Repaint) => "Ctrl-L".to_owned(),
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
    const MOVES: [KeyAction; 17] = [
        KeyAction::Type('0'),
        KeyAction::Type('a'),
        KeyAction::Press,
        KeyAction::Accept,
        KeyAction::Next,
        KeyAction::Previous,
        KeyAction::Up,
        KeyAction::Down,
        KeyAction::Left,
        KeyAction::Right,
        KeyAction::PageUp,
        KeyAction::PageDown,
        KeyAction::First,
        KeyAction::Last,
        KeyAction::Erase,
        KeyAction::Back,
        KeyAction::Palette,
    ];

    #[test]
    fn every_key_that_does_something_has_a_command_where_there_is_a_command_line() {
        for here in [KeyPlace::Units, KeyPlace::Start, KeyPlace::Muster] {
            let uses = keys::TABLE.iter().filter_map(|row| row.does(here));
            for action in uses.filter(|action| !MOVES.contains(action)) {
                assert!(
                    commands(here).iter().any(|command| command.plain == action),
                    "{}: {action:?} has no command",
                    here.name()
                );
            }
        }
    }

    #[test]
    fn commands_are_found_by_their_beginning() {
        let named = |word| ScreenCommand::named(KeyPlace::Units, word).map(|command| command.name);
        assert_eq!(named("quit"), Some("quit"));
        assert_eq!(named("U"), Some("undo"));
        assert_eq!(named("look"), None);
        assert_eq!(named(""), None);
        let key = |name| {
            ScreenCommand::named(KeyPlace::Units, name)
                .map(|command| command.key(KeyPlace::Units, &Keys::default()))
        };
        assert_eq!(key("undo").as_deref(), Some("u"));
        assert_eq!(key("go").as_deref(), Some(""));
    }
}
