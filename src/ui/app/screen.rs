//! The three screens behind one face: each owns its state, its keys and its drawing.

use crate::ui::hits::ClickTarget;
use crate::ui::keys::{KeyAction, KeyPlace, Keys};
use crate::ui::look::Look;
use crate::ui::muster::MusterScreen;
use crate::ui::palette::Vocabulary;
use crate::ui::panes::Cursor;
use crate::ui::play::{Help, Play};
use crate::ui::route::Route;
use crate::ui::start::StartScreen;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::rc::Rc;

/// The screen shown.
pub enum Screen {
    /// The start screen.
    Start(Box<StartScreen>),
    /// A battle.
    Play(Box<Play>),
    /// A battle being mustered.
    Muster(Box<MusterScreen>),
}

impl Screen {
    pub(super) fn get(&self) -> &dyn Component {
        match self {
            Screen::Start(start) => &**start,
            Screen::Play(play) => &**play,
            Screen::Muster(muster) => &**muster,
        }
    }

    pub(super) fn get_mut(&mut self) -> &mut dyn Component {
        match self {
            Screen::Start(start) => &mut **start,
            Screen::Play(play) => &mut **play,
            Screen::Muster(muster) => &mut **muster,
        }
    }
}

/// What a command line needs besides the screen beneath it.
pub(crate) struct Context {
    /// Recent lines, latest first.
    pub(crate) recent: Vec<String>,
    /// The names of the themes.
    pub(crate) themes: Vec<String>,
    /// The keys in use.
    pub(crate) keys: Rc<Keys>,
}

/// A screen of the program.
pub(crate) trait Component {
    /// The place that receives the keys.
    fn place(&self) -> KeyPlace;

    /// Handles an action of a key.
    fn update(&mut self, action: KeyAction) -> Route;

    /// Handles pasted text: never a command.
    fn paste(&mut self, text: &str);

    /// Handles a click.
    fn click(&mut self, target: ClickTarget) -> Route;

    /// Handles the wheel over a target.
    fn wheel(&mut self, target: Option<ClickTarget>, up: bool) -> Route;

    /// Draws the screen. Returns where the terminal's cursor belongs.
    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor;

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
