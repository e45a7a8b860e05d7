//! The whole of what is on the screen, and how keys change it.

use super::hits::{Hits, Target};
use super::keys::{self, Action, Keys, Place};
use super::look::{Glyphs, Look};
use super::muster::{Muster, Mustered};
use super::panes::{Cursor, draw_muster, draw_play, draw_start, is_narrow};
use super::play::{Dice, Finding, Help, Job, Notice, Play, Rolling, Wanted};
use super::start::{Begun, Start};
use super::theme::Themes;
use super::tumble::Tumble;
use crate::battle::view::Tone;
use crate::journal::Game;
use crate::table::Need;
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

/// Which screen is shown.
pub enum Screen {
    /// The start screen, with help when that is open.
    Start(Box<Start>, Option<Box<Help>>),
    /// A battle.
    Play(Box<Play>),
    /// A battle that is being mustered, with help when that is open.
    Muster(Box<Muster>, Option<Box<Help>>),
}

/// What is to happen after a key, besides drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Nothing.
    Stay,
    /// Every cell is to be drawn anew.
    Repaint,
    /// The program is to stop until the shell wakes it.
    Suspend,
    /// The program is to end.
    Quit,
}

/// Everything that the screen shows.
pub struct App {
    /// Which screen.
    pub screen: Screen,
    /// The themes.
    pub themes: Themes,
    glyphs: Glyphs,
    keys: Rc<Keys>,
    /// What lay where when it was drawn last: all that drawing changes.
    hits: RefCell<Hits>,
    dice: Rolling,
    size: (u16, u16),
    /// Whether dice that the app rolls tumble: where a clock runs, and motion is wanted.
    tumbles: bool,
    tumble: Option<Tumble>,
    /// The file that says that nobody needs the guide through the first turn; without one there is no guide.
    guide: Option<PathBuf>,
}

impl App {
    /// At the start screen.
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
            guide: None,
        }
    }

    /// New games are guided through their first turn, where they have a guide, until the file `over` is there.
    pub fn set_guide(&mut self, over: PathBuf) {
        self.guide = Some(over);
    }

    /// Whether dice that the app rolls tumble; whoever says so calls [`App::tick`] as long as they do.
    pub fn set_tumbles(&mut self, tumbles: bool) {
        self.tumbles = tumbles;
    }

    /// Whether dice are tumbling.
    #[must_use]
    pub fn is_tumbling(&self) -> bool {
        self.tumble.is_some()
    }

    /// A moment has passed while dice tumble.
    pub fn tick(&mut self) {
        if self.tumble.as_mut().is_some_and(|tumble| !tumble.tick()) {
            self.tumble = None;
        }
    }

    /// The tumble that an action is about to begin: the picture as it is before the app rolls.
    fn thrown(&self, action: Action) -> Option<Tumble> {
        let Screen::Play(play) = &self.screen else { return None };
        if !self.tumbles || action != Action::Press || play.place() != Place::Dice || play.rolling() == Dice::Table {
            return None;
        }
        let (_, Need::Dice(need), _) = play.game.waiting()? else { return None };
        let mut picture = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        self.draw(picture.area, &mut picture);
        Tumble::new(picture, &self.hits.borrow(), self.glyphs.blank, need.die)
    }

    /// With other keys than those of the table. Games that are opened from now on have them.
    pub fn set_keys(&mut self, keys: Keys) {
        self.keys = Rc::new(keys);
    }

    /// Goes to a game, with what people should know about it.
    pub fn play(&mut self, game: Game, notes: &[String]) {
        let mut play = Play::new(game, self.dice, self.keys.clone());
        play.narrow = is_narrow(self.size.0, self.size.1);
        if let Some(over) = &self.guide {
            play.begin_guide(over.clone());
        }
        if !notes.is_empty() {
            play.notice = Some(Notice { tone: Tone::Warn, text: notes.join("; ") });
        }
        self.screen = Screen::Play(Box::new(play));
    }

    /// Tells what is wrong with the player's own files.
    pub fn tell(&mut self, wrong: &[String]) {
        match &mut self.screen {
            Screen::Start(start, _) => start.faults.extend_from_slice(wrong),
            Screen::Muster(muster, _) if !wrong.is_empty() => muster.notice = Some(Notice { tone: Tone::Bad, text: wrong.join("; ") }),
            Screen::Play(play) if !wrong.is_empty() => play.notice = Some(Notice { tone: Tone::Bad, text: wrong.join("; ") }),
            Screen::Play(_) | Screen::Muster(..) => {}
        }
    }

    /// Reads the theme that is on again if its file has been saved; whether there is anything new to show.
    pub fn reload_theme(&mut self) -> bool {
        match self.themes.reload() {
            None => return false,
            Some(Ok(())) => {}
            Some(Err(fault)) => self.tell(&[fault]),
        }
        true
    }

    /// The battle, when one is shown.
    #[must_use]
    pub fn battle(&self) -> Option<&Play> {
        match &self.screen {
            Screen::Play(play) => Some(play),
            Screen::Start(..) | Screen::Muster(..) => None,
        }
    }

    /// The terminal has this size.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.tumble = None;
        self.size = (width, height);
        if let Screen::Play(play) = &mut self.screen {
            play.narrow = is_narrow(width, height);
        }
    }

    /// Who gets the keys.
    #[must_use]
    pub fn place(&self) -> Place {
        match &self.screen {
            Screen::Start(_, None) => Place::Start,
            Screen::Start(_, Some(_)) | Screen::Muster(_, Some(_)) => Place::Help,
            Screen::Muster(muster, None) => muster.place(),
            Screen::Play(play) => play.place(),
        }
    }

    /// A key was pressed.
    pub fn key(&mut self, key: KeyEvent) -> Flow {
        // It cuts a tumble short, and does what it always does.
        self.tumble = None;
        let place = self.place();
        match self.keys.read(place, key) {
            Some(action) => self.update(action),
            // Any key hides what only one side may see.
            None if place == Place::Peek => self.update(Action::Back),
            None => Flow::Stay,
        }
    }

    /// The mouse was clicked, or its wheel turned.
    pub fn mouse(&mut self, event: MouseEvent) -> Flow {
        // What is clicked while dice tumble is not there any more.
        if self.tumble.take().is_some() {
            return Flow::Stay;
        }
        let target = self.hits.borrow().at(event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Right) => self.update(Action::Back),
            MouseEventKind::Down(MouseButton::Left) if self.place() == Place::Peek => self.update(Action::Back),
            MouseEventKind::Down(MouseButton::Left) => target.map_or(Flow::Stay, |target| self.click(target)),
            MouseEventKind::ScrollUp => self.wheel(target, true),
            MouseEventKind::ScrollDown => self.wheel(target, false),
            _ => Flow::Stay,
        }
    }

    fn click(&mut self, target: Target) -> Flow {
        match (target, &mut self.screen) {
            (Target::Key(row), screen) => {
                // Help is of the place beneath it: it goes, and the key is pressed there.
                match screen {
                    Screen::Start(_, help) | Screen::Muster(_, help) => *help = None,
                    Screen::Play(play) => play.close_help(),
                }
                let place = self.place();
                let row = usize::try_from(row).ok().and_then(|row| keys::TABLE.get(row));
                let used = row.and_then(|row| row.uses.iter().find(|(at, ..)| *at == place));
                match used {
                    // Any digit and any letter: that is no one key.
                    None | Some((_, Action::Type(_), _)) => Flow::Stay,
                    Some((_, action, _)) => self.update(*action),
                }
            }
            (Target::Item(at), Screen::Start(start, None)) => {
                start.at = usize::try_from(at).unwrap_or(usize::MAX).min(start.items.len().saturating_sub(1));
                self.update(Action::Accept)
            }
            (Target::Item(at), Screen::Muster(muster, None)) => {
                let open = muster.click(usize::try_from(at).unwrap_or(usize::MAX));
                if open { self.update(Action::Accept) } else { Flow::Stay }
            }
            (Target::Line(at) | Target::Value(at), Screen::Muster(muster, None)) => {
                let at = usize::try_from(at).unwrap_or(usize::MAX);
                if let Some(form) = muster.form() {
                    let _ = if matches!(target, Target::Line(_)) { form.click(at) } else { form.choose(at) };
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
            Screen::Start(start, None) if !matches!(target, Some(Target::Item(_))) && !start.faults.is_empty() => {
                self.update(if up { Action::PageUp } else { Action::PageDown })
            }
            Screen::Start(..) | Screen::Muster(..) => self.update(action),
            Screen::Play(play) => {
                play.wheel(target, up);
                Flow::Stay
            }
        }
    }

    /// Text was pasted.
    pub fn paste(&mut self, text: &str) {
        self.tumble = None;
        match &mut self.screen {
            Screen::Play(play) => play.paste(text),
            Screen::Muster(muster, None) => muster.paste(text),
            Screen::Start(..) | Screen::Muster(..) => {}
        }
    }

    /// Where something lies on the screen that was drawn last: the first of its cells, by column and row.
    #[must_use]
    pub fn lies(&self, target: Target) -> Option<(u16, u16)> {
        self.hits.borrow().find(target)
    }

    /// Does what an action says.
    pub fn update(&mut self, action: Action) -> Flow {
        let thrown = self.thrown(action);
        match (action, &mut self.screen) {
            (Action::Quit, _) => return Flow::Quit,
            (Action::Suspend, _) => return Flow::Suspend,
            (Action::Repaint, _) => return Flow::Repaint,
            (Action::Theme, _) => self.themes.next(),
            (Action::Help, Screen::Start(_, help)) => *help = Some(Box::new(Help::of_keys(Place::Start, &self.keys))),
            (Action::Help, Screen::Muster(_, help)) => *help = Some(Box::new(Help::of_keys(Place::Muster, &self.keys))),
            (Action::Help, Screen::Play(play)) => play.open_help(),
            (action, Screen::Start(_, help @ Some(_)) | Screen::Muster(_, help @ Some(_))) => {
                if help.as_mut().is_some_and(|help| !help.update(action)) {
                    *help = None;
                }
            }
            (Action::Palette, Screen::Play(play)) => play.open_palette(self.themes.names().map(str::to_owned).collect()),
            (action, Screen::Play(play)) => {
                play.update(action);
                self.tumble = thrown;
                return self.granted();
            }
            (action, Screen::Start(start, None)) => match start.update(action) {
                Begun::No => {}
                Begun::Game(game, notes) => self.play(*game, &notes),
                Begun::Muster(muster) => self.screen = Screen::Muster(muster, None),
            },
            (action, Screen::Muster(muster, None)) => match muster.update(action) {
                Mustered::No => {}
                Mustered::Leave => self.screen = Screen::Start(Box::new(Start::new(muster.folders().clone())), None),
                Mustered::Game(game, notes) => self.play(*game, &notes),
            },
        }
        Flow::Stay
    }

    /// Does what a battle wants of the whole program, if it wants anything.
    fn granted(&mut self) -> Flow {
        let wanted = match &mut self.screen {
            Screen::Play(play) => play.take_wanted(),
            Screen::Start(..) | Screen::Muster(..) => None,
        };
        wanted.map_or(Flow::Stay, |wanted| self.grant(wanted))
    }

    /// Does what the command line wants of the whole program.
    fn grant(&mut self, wanted: Wanted) -> Flow {
        match wanted {
            Wanted::Do(action) => self.update(action),
            Wanted::Theme(name) => {
                let known = self.themes.choose(&name);
                if let (false, Screen::Play(play)) = (known, &mut self.screen) {
                    let names = self.themes.names().collect::<Vec<_>>().join(", ");
                    play.notice = Some(Notice { tone: Tone::Bad, text: format!("There is no theme {name}; there are {names}.") });
                }
                Flow::Stay
            }
        }
    }

    /// The next odds that are wanted, to be worked out elsewhere.
    pub fn take_job(&mut self) -> Option<Job> {
        match &mut self.screen {
            Screen::Play(play) => play.take_job(),
            Screen::Start(..) | Screen::Muster(..) => None,
        }
    }

    /// Odds have come.
    pub fn put_odds(&mut self, finding: Finding) {
        if let Screen::Play(play) = &mut self.screen {
            play.put_odds(finding);
        }
    }

    /// Draws it all, and says where the terminal's own cursor belongs. A hidden cursor is on nothing that matters.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) -> Cursor {
        if let Some(tumble) = self.tumble.as_ref().filter(|tumble| tumble.picture().area == area && buffer.area == area) {
            buffer.clone_from(tumble.picture());
            return None;
        }
        let look = Look { theme: self.themes.now(), glyphs: self.glyphs, keys: &self.keys };
        let cursor = match &self.screen {
            Screen::Start(start, None) => draw_start(&look, start, area, buffer),
            Screen::Muster(muster, None) => draw_muster(&look, muster, area, buffer),
            Screen::Start(_, Some(help)) | Screen::Muster(_, Some(help)) => super::panes::draw_help(&look, help, area, buffer),
            Screen::Play(play) => draw_play(&look, play, area, buffer),
        };
        self.hits.replace(Hits::take(buffer));
        cursor
    }
}
