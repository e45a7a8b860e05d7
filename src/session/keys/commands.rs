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

/// Commands: the name here; the word to type, for some its argument and what it does with that; its help, also that of its
/// key; its action.
macro_rules! commands {
    ($($id:ident: $name:literal $($takes:literal $does:ident)?, $help:literal, $key:ident $(($side:expr))?;)+) => {$(
        pub(crate) const $id: ScreenCommand = ScreenCommand {
            name: $name,
            takes: [$($takes,)? ""][0],
            help: $help,
            plain: KeyAction::$key $(($side))?,
            does: [$(Does::$does,)? Does::Key(KeyAction::$key $(($side))?)][0],
        };
    )+};
}

commands! {
    UNDO: "undo", "undo the last action", Undo;
    REDO: "redo", "redo what was undone", Redo;
    CHANGE_DIE: "change-die", "change a die of the last result", ChangeDie;
    LOG: "log", "open the log", Log;
    GO: "go" "LINE" GoBack, "go back to a line of the log", Log;
    RULES: "rules", "search the rules in short: options and clauses", Rules;
    CHECKLIST: "table", "list what should lie on the table, to tick off", TableChecklist;
    GUIDE_OVER: "guide-over", "turn the guide off", GuideOver;
    LUCK: "luck", "show the luck of both sides' dice", Luck;
    FIND: "find", "find a unit by name; in the log, search the text", Find;
    VIEW: "view", "show the next view: everything, the panel, the log", View;
    FORCE: "force", "do a refused action; asks for a reason", Force;
    LOOK_RED: "look-red", "show red what only red may see", Peek(Side::Red);
    LOOK_BLUE: "look-blue", "show blue what only blue may see", Peek(Side::Blue);
    SAVE_GAME: "save-as" "FILE" SaveAs, "save the game in another file", SaveAs;
    REPORT: "report", "save the report of the battle so far, as Markdown and HTML", Report;
    NEXT_BATTLE: "next-battle", "muster the next battle from the survivors", NextBattle;
    THEME: "theme" "NAME" Theme, "turn on a theme, or the next one", Theme;
    HELP: "help", "help for this place, every action, every clause", Help;
    KEYS: "keys", "list every key and what it does", Help;
    REDRAW: "redraw", "redraw the screen", Repaint;
    SUSPEND: "suspend", "suspend the program; type `fg` in the shell to return", Suspend;
    QUIT: "quit", "leave; the game is saved", Quit;
    CONTINUE: "continue" "" Take, "continue the last game", Accept;
    NEW: "new" "BATTLE" Take, "begin a battle", Accept;
    OPEN: "open" "GAME" Take, "open a saved game", Accept;
    MUSTER: "muster" "" Take, "muster a battle of your own", Accept;
    BEGIN: "begin", "begin the battle", Accept;
    ADD: "add" "LIST" To, "add an entry to a list; with a side, a name and words, add it filled in", Add;
    CHANGE: "change" "WHAT" To, "open an entry to fill it in", Accept;
    COPY: "copy" "WHAT" To, "duplicate an entry", Copy;
    REMOVE: "remove" "WHAT" To, "remove an entry from its list", Remove;
    EARLIER: "earlier" "WHAT" To, "move an entry up in its list", Earlier;
    LATER: "later" "WHAT" To, "move an entry down in its list", Later;
    ROSTER: "roster" "SIDE" Take, "take a side's roster from a file", Accept;
    SAVE_ROSTER: "save-roster" "SIDE" Take, "save a side's roster as a new file", Accept;
    SAVE_BATTLE: "save-as" "NAME" SaveAs, "save the battle as a new file", SaveAs;
    OPTIONS: "options", "go to the options", Next;
    LEAVE: "leave", "go back to the start, which keeps the muster", Back;
    SHARE: "share", "share the game with phones and tablets on this network", Share;
    END_SHARING: "end-sharing", "stop sharing the game", EndSharing;
}

/// The commands over a battle, in the order of the list.
pub static COMMANDS: &[ScreenCommand] = &[
    UNDO,
    REDO,
    CHANGE_DIE,
    LOG,
    GO,
    RULES,
    CHECKLIST,
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
    /// True for what concerns the whole program, whatever is open or under way.
    pub(crate) fn is_of_program(&self) -> bool {
        matches!(
            self.plain,
            KeyAction::Quit
                | KeyAction::Suspend
                | KeyAction::Repaint
                | KeyAction::Theme
                | KeyAction::Share
                | KeyAction::EndSharing
                | KeyAction::Help
        )
    }

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
