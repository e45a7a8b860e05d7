//! The screen as a whole, and how keys change it.

mod late;
mod mouse;
mod over;
mod screen;
mod share;

use super::*;
use crate::session::games::rescue;
use crate::session::keys::Press;
use crate::session::muster::MusterScreen;
use crate::session::play::{Finding, Job, Rolling};
use crate::session::route::Notice;
use crate::session::sharing::SharedPage;
use crate::table::Request;
use crate::table::Side;
use crate::ui::faces::Drawn;
use crate::ui::hits::ClickMap;
use crate::ui::look::Glyphs;
use crate::ui::panes::{draw_help, draw_palette, draw_shared, is_narrow};
use crate::ui::terminal::pressed;
use crate::ui::theme::Themes;
use crate::ui::tumble::Tumble;
use crossterm::event::KeyEvent;
use late::{Late, only_looks};
use over::{Over, RecentLines};
pub use screen::Screen;
pub use share::{Message, Shared};
use std::cell::RefCell;

/// The main loop's work after a key, besides drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Nothing.
    Stay,
    /// Draw every cell again.
    Repaint,
    /// Stop until the shell continues the program.
    Suspend,
    /// Share the game, or show the addresses again.
    Share,
    /// Stop sharing.
    EndSharing,
    /// End the program.
    Quit,
}

/// Everything on the screen.
pub struct App {
    /// The screen shown.
    pub screen: Screen,
    over: Option<Over>,
    pub themes: Themes,
    glyphs: Glyphs,
    keys: Rc<Keys>,
    /// The click targets as last drawn: all that drawing changes.
    hits: RefCell<ClickMap>,
    dice: Rolling,
    size: Size,
    /// True if the program's dice tumble: needs a clock, and a player who wants motion.
    tumbles: bool,
    tumble: Option<Tumble>,
    /// Players sit at the screen: it guides them through the first turn, and the log shows times.
    attended: bool,
    /// The recent command lines.
    lines: RecentLines,
    /// The pages of the shared game; none while it is not shared.
    pages: Vec<SharedPage>,
    folders: Folders,
    /// The games opened so far.
    opened: u64,
    /// The last answer from a page, or question to one: keys meant for what stood there before come too late.
    late: Late,
}

impl App {
    /// Opens the start screen.
    pub fn new(folders: Folders, themes: Themes, glyphs: Glyphs, dice: impl Into<Rolling>) -> App {
        App {
            screen: Screen::Start(Box::new(StartScreen::new(folders.clone()))),
            over: None,
            themes,
            glyphs,
            keys: Rc::default(),
            hits: RefCell::default(),
            dice: dice.into(),
            size: Size::ZERO,
            tumbles: false,
            tumble: None,
            attended: false,
            lines: RecentLines::kept_in(&folders.lines()),
            pages: Vec::new(),
            folders,
            opened: 0,
            late: Late::default(),
        }
    }

    /// Says whether the game is shared, and where.
    pub(crate) fn set_pages(&mut self, pages: Vec<SharedPage>) {
        self.pages = pages;
        let (shared, sides) = (self.open_pages(), self.open_sides());
        if let Some(play) = self.battle_mut() {
            (play.pages.shared, play.pages.sides) = (shared, sides);
        }
    }

    /// The sides whose page is open.
    fn open_sides(&self) -> [bool; 2] {
        Side::BOTH.map(|side| {
            let mut pages = self.pages.iter();
            pages.any(|it| it.side == Some(side) && it.open > 0)
        })
    }

    /// The number of open pages; `None` while the game is not shared.
    fn open_pages(&self) -> Option<usize> {
        let open = self.pages.iter().map(|page| page.open);
        (!self.pages.is_empty()).then(|| open.sum())
    }

    /// Shows the addresses of the shared game.
    pub(crate) fn show_pages(&mut self) {
        self.over = Some(Over::Shared(0));
    }

    /// Shows players a guide through the first turn, and the times of the log; pictures have neither.
    pub fn attend(&mut self) {
        self.attended = true;
    }

    /// Lets the program's dice tumble. The caller must then call [`App::tick`] while they do.
    pub fn set_tumbles(&mut self, tumbles: bool) {
        self.tumbles = tumbles;
    }

    /// Counts the games opened from this number on, which no earlier run of the program has reached: what a page has kept of
    /// one does not fit the next.
    pub fn count_games_from(&mut self, number: u64) {
        self.opened = number;
    }

    /// True while dice tumble.
    pub fn is_tumbling(&self) -> bool {
        self.tumble.is_some()
    }

    /// Shows the next faces of the tumbling dice.
    pub fn tick(&mut self) {
        if self.tumble.as_mut().is_some_and(|tumble| !tumble.tick()) {
            self.tumble = None;
        }
    }

    /// The tumble that this action starts, over the picture before the program rolls.
    fn thrown(&self, action: KeyAction) -> Option<Tumble> {
        let Screen::Play(play) = &self.screen else {
            return None;
        };
        if !self.tumbles
            || action != KeyAction::Press
            || play.place() != KeyPlace::Dice
            || play.rolling() == Dice::Table
        {
            return None;
        }
        let (_, Request::Dice(need), _) = play.game.waiting()? else {
            return None;
        };
        let mut picture = Buffer::empty(Rect::from(self.size));
        self.draw(picture.area, &mut picture);
        Tumble::new(picture, &self.hits.borrow(), self.glyphs.blank, need.die)
    }

    /// True if a pause ends something: a number that another digit could extend, or the moment in
    /// which Space only clears the result. The caller then calls [`App::rest`] after a pause.
    pub fn awaits_rest(&self) -> bool {
        self.battle().is_some_and(Play::awaits_rest)
    }

    /// True if that pause is short ([`Play::rests_soon`]).
    pub(crate) fn rests_soon(&self) -> bool {
        self.battle().is_some_and(Play::rests_soon)
    }

    /// Ends what a pause ends.
    pub fn rest(&mut self) {
        if let Some(play) = self.battle_mut() {
            play.rest();
        }
    }

    /// Sets the keys for games opened from now on.
    pub fn set_keys(&mut self, keys: Keys) {
        self.keys = Rc::new(keys);
    }

    /// Opens a game, with notices for the players.
    pub fn play(&mut self, mut game: Game, notes: &[String]) {
        let mut notes = notes.to_vec();
        notes.extend(rescue(&mut game, &self.folders.rescued()));
        let mut play = Play::new(game, self.dice, self.keys.clone());
        play.window.narrow = is_narrow(self.size);
        play.window.times = self.attended;
        (play.pages.shared, play.pages.sides) = (self.open_pages(), self.open_sides());
        self.opened += 1;
        play.pages.opened = self.opened;
        if self.attended {
            play.begin_guide(self.folders.guide_over());
        }
        play.set_folders(self.folders.clone());
        if !notes.is_empty() {
            play.notice = Some(Notice {
                tone: Tone::Warn,
                text: notes.join("; "),
            });
        }
        play.set_up();
        self.screen = Screen::Play(Box::new(play));
    }

    /// Shows what is wrong with the player's own files.
    pub fn tell(&mut self, wrong: &[String]) {
        if !wrong.is_empty() {
            self.screen.get_mut().tell(wrong);
        }
    }

    /// Reads the current theme again if its file was saved. Returns whether to draw.
    pub fn reload_theme(&mut self) -> bool {
        match self.themes.reload() {
            None => return false,
            Some(Ok(())) => {}
            Some(Err(fault)) => self.tell(&[fault]),
        }
        true
    }

    /// The battle on the screen.
    pub fn battle(&self) -> Option<&Play> {
        match &self.screen {
            Screen::Play(play) => Some(play),
            Screen::Start(_) | Screen::Muster(_) | Screen::Board(_) => None,
        }
    }

    pub(crate) fn battle_mut(&mut self) -> Option<&mut Play> {
        match &mut self.screen {
            Screen::Play(play) => Some(play),
            Screen::Start(_) | Screen::Muster(_) | Screen::Board(_) => None,
        }
    }

    /// True if another program plays this game. The caller then calls [`App::watch`] now and again.
    pub(crate) fn is_watching(&self) -> bool {
        matches!(self.screen, Screen::Board(_)) || self.battle().is_some_and(Play::is_watching)
    }

    /// Takes in what another program has done in this game. Returns whether to draw.
    pub(crate) fn watch(&mut self) -> bool {
        match &mut self.screen {
            Screen::Play(play) => play.watch(),
            Screen::Board(board) => board.watch(),
            Screen::Start(_) | Screen::Muster(_) => false,
        }
    }

    /// A message that the game is not saved, and why, if it should be.
    pub(crate) fn unsaved(&self) -> Option<String> {
        self.battle()?.game.unsaved()
    }

    /// The file this game is saved in and can be continued from.
    pub(crate) fn kept(&self) -> Option<PathBuf> {
        self.battle()?.kept()
    }

    /// Sets the size of the terminal.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.tumble = None;
        let size = Size::new(width, height);
        self.size = size;
        if let Some(play) = self.battle_mut() {
            play.window.narrow = is_narrow(size);
        }
    }

    /// The place that receives the keys.
    pub fn place(&self) -> KeyPlace {
        match &self.over {
            Some(Over::Help(_)) => KeyPlace::Help,
            Some(Over::Line(_)) => KeyPlace::Palette,
            Some(Over::Shared(_)) => KeyPlace::Shared,
            None => self.screen.get().place(),
        }
    }

    /// Handles a key of the terminal.
    pub fn key(&mut self, key: KeyEvent) -> Flow {
        self.press(pressed(key))
    }

    /// Handles a key press; `None` for one that means nothing anywhere.
    pub fn press(&mut self, key: impl Into<Option<Press>>) -> Flow {
        // A key cuts the tumble short and still does its work.
        self.tumble = None;
        let place = self.place();
        match key.into().and_then(|key| self.keys.read(place, key)) {
            Some(action) => self.update(action),
            // Any key hides what only one side may see.
            None if place == KeyPlace::Peek => self.update(KeyAction::Back),
            None => Flow::Stay,
        }
    }

    /// Handles pasted text.
    pub fn paste(&mut self, text: &str) {
        self.tumble = None;
        if !self.paste_over(text) && !self.comes_late() && !self.asks_first(KeyAction::Type('1')) {
            self.screen.get_mut().paste(text);
        }
    }

    /// The first cell of a target as last drawn, by column and row.
    pub fn cell_of(&self, target: ClickTarget) -> Option<(u16, u16)> {
        self.hits.borrow().find(target)
    }

    /// Carries out an action.
    pub(crate) fn update(&mut self, action: KeyAction) -> Flow {
        if !only_looks(action, self.place()) && (self.comes_late() || self.asks_first(action)) {
            return Flow::Stay;
        }
        let thrown = self.thrown(action);
        match action {
            KeyAction::Quit => {
                if self.battle_mut().is_none_or(Play::may_leave) {
                    return Flow::Quit;
                }
            }
            KeyAction::Suspend => return Flow::Suspend,
            KeyAction::Repaint => return Flow::Repaint,
            KeyAction::Theme => self.themes.next(),
            KeyAction::Share => return Flow::Share,
            KeyAction::EndSharing => {
                self.over = None;
                return Flow::EndSharing;
            }
            KeyAction::Help => self.open_help(),
            action if self.over.is_some() => return self.update_over(action),
            KeyAction::Palette => self.open_line(),
            action => {
                let route = self.screen.get_mut().update(action);
                self.tumble = thrown;
                return self.follow(route);
            }
        }
        Flow::Stay
    }

    /// Goes where a key or a line leads.
    fn follow(&mut self, route: Route) -> Flow {
        match route {
            Route::Stay => {}
            Route::Leave => return Flow::Quit,
            Route::Start(folders) => {
                self.screen = Screen::Start(Box::new(StartScreen::new(folders)));
            }
            Route::Game(game, notes) => self.play(*game, &notes),
            Route::Muster(folders, mustering) => match MusterScreen::of(folders, mustering) {
                Ok(muster) => self.screen = Screen::Muster(Box::new(muster)),
                Err(fault) => self.tell(&[fault]),
            },
            Route::Program(action) => return self.update(action),
            Route::Help(help) => self.over = Some(Over::Help(help)),
            Route::Theme(name) => {
                if !self.themes.choose(&name) {
                    let names = self.themes.names().joined(", ");
                    self.tell(&[format!("There is no theme {name}; there are {names}.")]);
                }
            }
        }
        Flow::Stay
    }

    /// The next odds to work out elsewhere.
    pub fn take_job(&mut self) -> Option<Job> {
        self.battle_mut()?.take_job()
    }

    /// Takes in finished odds.
    pub fn put_odds(&mut self, finding: Finding) {
        if let Some(play) = self.battle_mut() {
            play.put_odds(finding);
        }
    }

    /// Draws everything. Returns where the terminal's cursor belongs; hidden, it stands on nothing
    /// that matters.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) -> Cursor {
        if let Some(tumble) = self
            .tumble
            .as_ref()
            .filter(|tumble| tumble.picture().area == area && buffer.area == area)
        {
            buffer.clone_from(tumble.picture());
            return None;
        }
        let look = Look {
            theme: self.themes.now(),
            glyphs: self.glyphs,
            keys: &self.keys,
            over: matches!(self.over, Some(Over::Line(_))).then_some(KeyPlace::Palette),
        };
        let cursor = match &self.over {
            Some(Over::Help(help)) => draw_help(&look, help, area, buffer),
            Some(Over::Shared(at)) => draw_shared(&look, &self.pages, *at, area, buffer),
            over => {
                let cursor = self.screen.get().draw(&look, area, buffer);
                match over {
                    Some(Over::Line(palette)) => draw_palette(&look, palette, area, buffer),
                    _ => cursor,
                }
            }
        };
        self.hits.replace(ClickMap::take(buffer));
        if !self.glyphs.unicode {
            in_ascii(buffer);
        }
        cursor
    }
}

/// Replaces signs in texts that terminals without Unicode lack. Names are printed as they are.
fn in_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        match cell.symbol() {
            "″" => cell.set_char('"'),
            "–" => cell.set_char('-'),
            _ => cell,
        };
    }
}
