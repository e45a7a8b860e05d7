//! The three screens behind one face: each owns its state, its keys and its drawing.

use crate::ui::hits::Target;
use crate::ui::keys::{Action, Keys, Place};
use crate::ui::look::Look;
use crate::ui::muster::Muster;
use crate::ui::palette::Knows;
use crate::ui::panes::Cursor;
use crate::ui::play::{Help, Play};
use crate::ui::route::Route;
use crate::ui::start::Start;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::rc::Rc;

/// The screen shown.
pub enum Screen {
    /// The start screen.
    Start(Box<Start>),
    /// A battle.
    Play(Box<Play>),
    /// A battle being mustered.
    Muster(Box<Muster>),
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
    fn place(&self) -> Place;

    /// Handles an action of a key.
    fn update(&mut self, action: Action) -> Route;

    /// Handles pasted text: never a command.
    fn paste(&mut self, text: &str);

    /// Handles a click.
    fn click(&mut self, target: Target) -> Route;

    /// Handles the wheel over a target.
    fn wheel(&mut self, target: Option<Target>, up: bool) -> Route;

    /// Draws the screen. Returns where the terminal's cursor belongs.
    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor;

    /// Shows what is wrong with the player's own files.
    fn tell(&mut self, wrong: &[String]);

    /// Prepares for an overlay. Returns false if there can be none now.
    fn make_way(&mut self, _over: Place) -> bool {
        true
    }

    /// Help for the current place.
    fn help(&self, keys: &Keys) -> Help {
        Help::of_keys(self.place(), keys)
    }

    /// The vocabulary of a command line over the screen.
    fn vocabulary<'a>(&'a self, context: &'a Context) -> Box<dyn Knows + 'a>;

    /// Runs a line of the command line.
    ///
    /// # Errors
    /// The part that is not understood.
    fn run(&mut self, line: &str, context: &Context) -> Result<Route, String>;
}
