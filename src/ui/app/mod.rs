//! The screen as a whole, and how keys change it.

mod over;

pub use over::Over;

use crate::battle::printable;
use crate::battle::view::Tone;
use crate::journal::Game;
use crate::table::Request;
use crate::ui::hits::{Hits, Target};
use crate::ui::keys::{self, Action, Keys, Place};
use crate::ui::look::{Glyphs, Look};
use crate::ui::muster::{Muster, Mustered};
use crate::ui::panes::{
    Cursor, draw_help, draw_muster, draw_palette, draw_play, draw_start, is_narrow,
};
use crate::ui::play::{Dice, Finding, Help, Job, Notice, Play, Rolling, Wanted};
use crate::ui::start::{Begun, Start};
use crate::ui::theme::Themes;
use crate::ui::tumble::Tumble;
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use over::Lines;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Enables rescue copies in `folder`. Returns a warning if a later copy of this game already exists
/// there.
pub(in crate::ui) fn rescue(game: &mut Game, folder: &Path) -> Option<String> {
    game.rescue_in(folder);
    let later = printable(&game.later_copy(folder)?.display().to_string());
    Some(format!(
        "A later copy of this game exists, kept while its file could not be written: {later}"
    ))
}

/// The screen shown.
pub enum Screen {
    /// The start screen and its overlay.
    Start(Box<Start>, Option<Over>),
    /// A battle.
    Play(Box<Play>),
    /// A battle being mustered and its overlay.
    Muster(Box<Muster>, Option<Over>),
}

/// The main loop's work after a key, besides drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Nothing.
    Stay,
    /// Draw every cell again.
    Repaint,
    /// Stop until the shell continues the program.
    Suspend,
    /// End the program.
    Quit,
}

/// Everything on the screen.
pub struct App {
    /// The screen shown.
    pub screen: Screen,
    /// The themes.
    pub themes: Themes,
    glyphs: Glyphs,
    keys: Rc<Keys>,
    /// The click targets as last drawn: all that drawing changes.
    hits: RefCell<Hits>,
    dice: Rolling,
    size: (u16, u16),
    /// True if the program's dice tumble: needs a clock, and a player who wants motion.
    tumbles: bool,
    tumble: Option<Tumble>,
    /// Whether the log shows the time of its lines: for players, not in pictures.
    times: bool,
    /// The file that marks the guide through the first turn as finished; without it there is no
    /// guide.
    guide: Option<PathBuf>,
    /// The recent command lines.
    lines: Lines,
    /// The folder for rescue copies.
    rescue: Option<PathBuf>,
}

impl App {
    /// Opens the start screen.
    #[must_use]
    pub fn new(start: Start, themes: Themes, glyphs: Glyphs, dice: impl Into<Rolling>) -> App {
        App {
            screen: Screen::Start(Box::new(start), None),
            themes,
            glyphs,
            keys: Rc::default(),
            hits: RefCell::default(),
            dice: dice.into(),
            size: (0, 0),
            tumbles: false,
            tumble: None,
            times: false,
            guide: None,
            lines: Lines::default(),
            rescue: None,
        }
    }

    /// Keeps recent command lines in files of this folder, across games.
    pub fn set_lines(&mut self, folder: &Path) {
        self.lines = Lines::kept_in(folder);
    }

    /// Keeps a rescue copy in this folder when a game's file cannot be written.
    pub(crate) fn set_rescue(&mut self, folder: PathBuf) {
        self.rescue = Some(folder);
    }

    /// Guides players through the first turn of new games until the file `over` exists.
    pub fn set_guide(&mut self, over: PathBuf) {
        self.guide = Some(over);
    }

    /// Lets the program's dice tumble. The caller must then call [`App::tick`] while they do.
    pub fn set_tumbles(&mut self, tumbles: bool) {
        self.tumbles = tumbles;
    }

    /// Shows the time of each line of the log, or not.
    pub fn set_times(&mut self, times: bool) {
        self.times = times;
    }

    /// True while dice tumble.
    #[must_use]
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
    fn thrown(&self, action: Action) -> Option<Tumble> {
        let Screen::Play(play) = &self.screen else {
            return None;
        };
        if !self.tumbles
            || action != Action::Press
            || play.place() != Place::Dice
            || play.rolling() == Dice::Table
        {
            return None;
        }
        let (_, Request::Dice(need), _) = play.game.waiting()? else {
            return None;
        };
        let mut picture = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        self.draw(picture.area, &mut picture);
        Tumble::new(picture, &self.hits.borrow(), self.glyphs.blank, need.die)
    }

    /// True if a pause ends something: a number that another digit could extend, or the moment in
    /// which Space only clears the result. The caller then calls [`App::rest`] after a pause.
    #[must_use]
    pub fn awaits_rest(&self) -> bool {
        self.battle().is_some_and(Play::awaits_rest)
    }

    /// Ends what a pause ends.
    pub fn rest(&mut self) {
        if let Screen::Play(play) = &mut self.screen {
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
        if let Some(folder) = &self.rescue {
            notes.extend(rescue(&mut game, folder));
        }
        let mut play = Play::new(game, self.dice, self.keys.clone());
        play.narrow = is_narrow(self.size.0, self.size.1);
        play.times = self.times;
        play.keep_recent(self.lines.battle.clone());
        if let Some(over) = &self.guide {
            play.begin_guide(over.clone());
        }
        if !notes.is_empty() {
            play.notice = Some(Notice {
                tone: Tone::Warn,
                text: notes.join("; "),
            });
        }
        self.screen = Screen::Play(Box::new(play));
    }

    /// Shows what is wrong with the player's own files.
    pub(crate) fn tell(&mut self, wrong: &[String]) {
        match &mut self.screen {
            Screen::Start(start, _) => start.faults.extend_from_slice(wrong),
            Screen::Muster(muster, _) if !wrong.is_empty() => {
                muster.notice = Some(Notice {
                    tone: Tone::Bad,
                    text: wrong.join("; "),
                });
            }
            Screen::Play(play) if !wrong.is_empty() => {
                play.notice = Some(Notice {
                    tone: Tone::Bad,
                    text: wrong.join("; "),
                });
            }
            Screen::Play(_) | Screen::Muster(..) => {}
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
    #[must_use]
    pub fn battle(&self) -> Option<&Play> {
        match &self.screen {
            Screen::Play(play) => Some(play),
            Screen::Start(..) | Screen::Muster(..) => None,
        }
    }

    /// True if another program plays this game. The caller then calls [`App::watch`] now and again.
    pub(crate) fn is_watching(&self) -> bool {
        self.battle().is_some_and(Play::is_watching)
    }

    /// Takes in what another program has done in this game. Returns whether to draw.
    pub(crate) fn watch(&mut self) -> bool {
        match &mut self.screen {
            Screen::Play(play) => play.watch(),
            Screen::Start(..) | Screen::Muster(..) => false,
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
        self.size = (width, height);
        if let Screen::Play(play) = &mut self.screen {
            play.narrow = is_narrow(width, height);
        }
    }

    /// The place that receives the keys.
    #[must_use]
    pub fn place(&self) -> Place {
        match &self.screen {
            Screen::Start(_, None) => Place::Start,
            Screen::Start(_, Some(Over::Help(_))) | Screen::Muster(_, Some(Over::Help(_))) => {
                Place::Help
            }
            Screen::Start(_, Some(Over::Line(_))) | Screen::Muster(_, Some(Over::Line(_))) => {
                Place::Palette
            }
            Screen::Muster(muster, None) => muster.place(),
            Screen::Play(play) => play.place(),
        }
    }

    /// Handles a key press.
    pub fn key(&mut self, key: KeyEvent) -> Flow {
        // A key cuts the tumble short and still does its work.
        self.tumble = None;
        let place = self.place();
        match self.keys.read(place, key) {
            Some(action) => self.update(action),
            // Any key hides what only one side may see.
            None if place == Place::Peek => self.update(Action::Back),
            None => Flow::Stay,
        }
    }

    /// Handles a click or the wheel.
    pub fn mouse(&mut self, event: MouseEvent) -> Flow {
        // The picture under a tumble is out of date, so a click only ends it.
        if self.tumble.take().is_some() {
            return Flow::Stay;
        }
        let target = self.hits.borrow().at(event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Right) => self.update(Action::Back),
            MouseEventKind::Down(MouseButton::Left) if self.place() == Place::Peek => {
                self.update(Action::Back)
            }
            MouseEventKind::Down(MouseButton::Left) => {
                target.map_or(Flow::Stay, |target| self.click(target))
            }
            MouseEventKind::ScrollUp => self.wheel(target, true),
            MouseEventKind::ScrollDown => self.wheel(target, false),
            _ => Flow::Stay,
        }
    }

    fn click(&mut self, target: Target) -> Flow {
        match (target, &mut self.screen) {
            (Target::Key(row), screen) => {
                // Help describes the place beneath it: close it and press the key there.
                match screen {
                    Screen::Start(_, over @ Some(Over::Help(_)))
                    | Screen::Muster(_, over @ Some(Over::Help(_))) => *over = None,
                    Screen::Start(..) | Screen::Muster(..) => {}
                    Screen::Play(play) => play.close_help(),
                }
                let place = self.place();
                let row = usize::try_from(row)
                    .ok()
                    .and_then(|row| keys::TABLE.get(row));
                let used = row.and_then(|row| row.uses.iter().find(|(at, ..)| *at == place));
                match used {
                    // Any digit or any letter: not a single key.
                    None | Some((_, Action::Type(_), _)) => Flow::Stay,
                    Some((_, action, _)) => self.update(*action),
                }
            }
            (Target::Match(at), Screen::Start(..) | Screen::Muster(..)) => {
                self.click_match(usize::try_from(at).unwrap_or(usize::MAX))
            }
            (Target::Item(at), Screen::Start(start, None)) => {
                start.at = usize::try_from(at)
                    .unwrap_or(usize::MAX)
                    .min(start.items.len().saturating_sub(1));
                self.update(Action::Accept)
            }
            (Target::Item(at), Screen::Muster(muster, None)) => {
                let open = muster.click(usize::try_from(at).unwrap_or(usize::MAX));
                if open {
                    self.update(Action::Accept)
                } else {
                    Flow::Stay
                }
            }
            (Target::Line(at) | Target::Value(at), Screen::Muster(muster, None)) => {
                let at = usize::try_from(at).unwrap_or(usize::MAX);
                if let Some(form) = muster.form() {
                    let _ = if matches!(target, Target::Line(_)) {
                        form.click(at)
                    } else {
                        form.choose(at)
                    };
                }
                Flow::Stay
            }
            (target, Screen::Play(play)) => {
                play.click(target);
                self.granted()
            }
            _ => Flow::Stay,
        }
    }

    fn wheel(&mut self, target: Option<Target>, up: bool) -> Flow {
        let action = if up { Action::Up } else { Action::Down };
        match &mut self.screen {
            Screen::Start(start, None)
                if !matches!(target, Some(Target::Item(_))) && !start.faults.is_empty() =>
            {
                self.update(if up { Action::PageUp } else { Action::PageDown })
            }
            Screen::Start(_, Some(Over::Line(palette)))
            | Screen::Muster(_, Some(Over::Line(palette))) => {
                palette.scroll(up);
                Flow::Stay
            }
            Screen::Start(..) | Screen::Muster(..) => self.update(action),
            Screen::Play(play) => {
                play.wheel(target, up);
                Flow::Stay
            }
        }
    }

    /// Handles pasted text.
    pub fn paste(&mut self, text: &str) {
        self.tumble = None;
        match &mut self.screen {
            Screen::Play(play) => play.paste(text),
            Screen::Muster(muster, None) => muster.paste(text),
            Screen::Start(..) | Screen::Muster(..) => self.paste_over(text),
        }
    }

    /// The first cell of a target as last drawn, by column and row.
    #[must_use]
    pub fn lies(&self, target: Target) -> Option<(u16, u16)> {
        self.hits.borrow().find(target)
    }

    /// Carries out an action.
    pub(crate) fn update(&mut self, action: Action) -> Flow {
        let thrown = self.thrown(action);
        match (action, &mut self.screen) {
            (Action::Quit, Screen::Play(play)) => {
                return if play.may_leave() {
                    Flow::Quit
                } else {
                    Flow::Stay
                };
            }
            (Action::Quit, _) => return Flow::Quit,
            (Action::Suspend, _) => return Flow::Suspend,
            (Action::Repaint, _) => return Flow::Repaint,
            (Action::Theme, _) => self.themes.next(),
            (Action::Help, Screen::Start(_, over)) => {
                *over = Some(Over::Help(Box::new(Help::of_keys(
                    Place::Start,
                    &self.keys,
                ))));
            }
            (Action::Help, Screen::Muster(_, over)) => {
                *over = Some(Over::Help(Box::new(Help::of_keys(
                    Place::Muster,
                    &self.keys,
                ))));
            }
            (Action::Help, Screen::Play(play)) => play.open_help(),
            (action, Screen::Start(_, Some(_)) | Screen::Muster(_, Some(_))) => {
                return self.update_over(action);
            }
            (Action::Palette, Screen::Start(..) | Screen::Muster(..)) => self.open_line(),
            (Action::Palette, Screen::Play(play)) => {
                play.open_palette(self.themes.names().map(str::to_owned).collect());
            }
            (action, Screen::Play(play)) => {
                play.update(action);
                self.tumble = thrown;
                return self.granted();
            }
            (action, Screen::Start(start, None)) => {
                let begun = start.update(action);
                self.begun(begun);
            }
            (action, Screen::Muster(muster, None)) => {
                let mustered = muster.update(action);
                self.mustered(mustered);
            }
        }
        Flow::Stay
    }

    /// Follows the outcome of the start screen.
    fn begun(&mut self, begun: Begun) {
        match begun {
            Begun::No => {}
            Begun::Game(game, notes) => self.play(*game, &notes),
            Begun::Muster(muster) => self.screen = Screen::Muster(muster, None),
        }
    }

    /// Follows the outcome of the muster.
    fn mustered(&mut self, mustered: Mustered) {
        match mustered {
            Mustered::No => {}
            Mustered::Leave => {
                if let Screen::Muster(muster, _) = &self.screen {
                    self.screen =
                        Screen::Start(Box::new(Start::new(muster.folders().clone())), None);
                }
            }
            Mustered::Game(game, notes) => self.play(*game, &notes),
        }
    }

    /// Does what the battle asks of the program, if anything.
    fn granted(&mut self) -> Flow {
        let wanted = match &mut self.screen {
            Screen::Play(play) => play.take_wanted(),
            Screen::Start(..) | Screen::Muster(..) => None,
        };
        wanted.map_or(Flow::Stay, |wanted| self.grant(wanted))
    }

    /// Does what the command line asks of the program.
    fn grant(&mut self, wanted: Wanted) -> Flow {
        match wanted {
            Wanted::Do(action) => self.update(action),
            Wanted::Theme(name) => {
                let known = self.themes.choose(&name);
                if !known {
                    let names = self.themes.names().collect::<Vec<_>>().join(", ");
                    self.tell(&[format!("There is no theme {name}; there are {names}.")]);
                }
                Flow::Stay
            }
        }
    }

    /// The next odds to work out elsewhere.
    pub fn take_job(&mut self) -> Option<Job> {
        match &mut self.screen {
            Screen::Play(play) => play.take_job(),
            Screen::Start(..) | Screen::Muster(..) => None,
        }
    }

    /// Takes in finished odds.
    pub fn put_odds(&mut self, finding: Finding) {
        if let Screen::Play(play) = &mut self.screen {
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
        };
        let cursor = match &self.screen {
            Screen::Start(_, Some(Over::Help(help)))
            | Screen::Muster(_, Some(Over::Help(help))) => draw_help(&look, help, area, buffer),
            Screen::Start(start, over) => {
                let cursor = draw_start(&look, start, area, buffer);
                if let Some(Over::Line(palette)) = over {
                    draw_palette(&look, palette, area, buffer)
                } else {
                    cursor
                }
            }
            Screen::Muster(muster, over) => {
                let cursor = draw_muster(&look, muster, area, buffer);
                if let Some(Over::Line(palette)) = over {
                    draw_palette(&look, palette, area, buffer)
                } else {
                    cursor
                }
            }
            Screen::Play(play) => draw_play(&look, play, area, buffer),
        };
        self.hits.replace(Hits::take(buffer));
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
