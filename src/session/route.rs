//! A screen of the program, and the way on from it: the same for the screen and for play line by line.

use super::campaign::Campaign;
use super::palette::{Does, ListIntent};
use super::*;

/// The destination of a key or a line.
pub(crate) enum Route {
    /// The same screen.
    Stay,
    /// Out of the program.
    Leave,
    /// The start screen of these folders.
    Start(Folders),
    /// A game, with notices for the players.
    Game(Box<Game>, Vec<String>),
    /// A muster in these folders.
    Muster(Folders, Mustering),
    /// An action of the whole program, which a key does everywhere.
    Program(KeyAction),
    /// Help, or the quick reference.
    Help(Box<Help>),
    Theme(String),
}

/// The beginning of a muster.
pub(crate) enum Mustering {
    /// A choice of rulebooks and battles.
    New,
    /// The battle left unfinished.
    Parked,
    /// The survivors of a game.
    Survivors(Box<Campaign>),
}

/// A short message at the foot of a screen, until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub tone: Tone,
    pub text: String,
}

impl Route {
    /// The route of a command that concerns the whole program.
    pub(crate) fn of(intent: &ListIntent) -> Option<Route> {
        let ListIntent::Command(command, rest) = intent else {
            return None;
        };
        match (command.does, command.plain) {
            (Does::Theme, _) if !rest.is_empty() => Some(Route::Theme(rest.clone())),
            (Does::Theme, action)
            | (
                _,
                action @ (KeyAction::Quit
                | KeyAction::Suspend
                | KeyAction::Repaint
                | KeyAction::Help),
            ) => Some(Route::Program(action)),
            _ => None,
        }
    }
}

/// A screen of the program.
pub(crate) trait Component {
    /// The place that receives the keys.
    fn place(&self) -> KeyPlace;

    /// Handles an action of a key.
    fn update(&mut self, action: KeyAction) -> Route;

    /// Handles pasted text: never a command.
    fn paste(&mut self, text: &str);

    /// Shows what is wrong with the player's own files.
    fn tell(&mut self, wrong: &[String]);

    /// Prepares for an overlay. Returns false if there can be none now.
    fn make_way(&mut self, _over: KeyPlace) -> bool {
        true
    }

    /// Help for the current place.
    fn help(&self, keys: &Keys) -> Help {
        Help::of_keys(self.place(), keys)
    }

    /// The vocabulary of a command line over the screen.
    fn vocabulary<'a>(&'a self, context: &'a Context) -> Box<dyn Vocabulary + 'a>;

    /// Runs a line of the command line.
    ///
    /// # Errors
    /// The part that is not understood.
    fn run(&mut self, line: &str, context: &Context) -> Result<Route, String>;
}
