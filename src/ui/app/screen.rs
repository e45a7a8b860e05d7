//! The three screens behind one face: each owns its state, its keys and its drawing.

use crate::battle::view::Tone;
use crate::ui::hits::Target;
use crate::ui::keys::{Action, Keys, Place};
use crate::ui::look::Look;
use crate::ui::muster::Muster;
use crate::ui::palette::{Knows, Listed};
use crate::ui::panes::{Cursor, draw_play};
use crate::ui::play::{Notice, Play, Wanted};
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

    /// The vocabulary of a command line over the screen.
    fn vocabulary<'a>(&'a self, context: &'a Context) -> Box<dyn Knows + 'a>;

    /// Runs a line of the command line.
    ///
    /// # Errors
    /// The part that is not understood.
    fn run(&mut self, line: &str, context: &Context) -> Result<Route, String>;
}

impl Component for Play {
    fn place(&self) -> Place {
        Play::place(self)
    }

    fn update(&mut self, action: Action) -> Route {
        Play::update(self, action);
        wanted(self)
    }

    fn paste(&mut self, text: &str) {
        Play::paste(self, text);
    }

    fn click(&mut self, target: Target) -> Route {
        Play::click(self, target);
        wanted(self)
    }

    fn wheel(&mut self, target: Option<Target>, up: bool) -> Route {
        Play::wheel(self, target, up);
        Route::Stay
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor {
        draw_play(look, self, area, buffer)
    }

    fn tell(&mut self, wrong: &[String]) {
        self.notice = Some(Notice {
            tone: Tone::Bad,
            text: wrong.join("; "),
        });
    }

    fn vocabulary<'a>(&'a self, context: &'a Context) -> Box<dyn Knows + 'a> {
        Box::new(Listed::over(Place::Units, Vec::new(), context))
    }

    fn run(&mut self, _: &str, _: &Context) -> Result<Route, String> {
        Ok(Route::Stay)
    }
}

fn wanted(play: &mut Play) -> Route {
    match play.take_wanted() {
        None => Route::Stay,
        Some(Wanted::Do(action)) => Route::Program(action),
        Some(Wanted::Theme(name)) => Route::Theme(name),
    }
}
