//! The whole of what is on the screen, and how keys change it.

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

/// Sees to it that a copy of the game is kept in `folder` when it cannot be kept in its file; and what is to be told of one
/// that goes on where this game ends.
pub(in crate::ui) fn rescue(game: &mut Game, folder: &Path) -> Option<String> {
    game.rescue_in(folder);
    let later = printable(&game.later_copy(folder)?.display().to_string());
    Some(format!(
        "A copy of this game goes on further; it was kept while its file could not be written: {later}"
    ))
}

/// Which screen is shown.
pub enum Screen {
    /// The start screen, with what lies over it.
    Start(Box<Start>, Option<Over>),
    /// A battle.
    Play(Box<Play>),
    /// A battle that is being mustered, with what lies over it.
    Muster(Box<Muster>, Option<Over>),
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
    /// Whether dice that the program rolls tumble: where a clock runs, and motion is wanted.
    tumbles: bool,
    tumble: Option<Tumble>,
    /// The log says when things happened: where somebody plays, not in pictures.
    times: bool,
    /// The file that says that nobody needs the guide through the first turn; without one there is no guide.
    guide: Option<PathBuf>,
    /// What the command lines have run.
    lines: Lines,
    /// Where a copy of a game is kept that cannot be kept in its file.
    rescue: Option<PathBuf>,
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
            times: false,
            guide: None,
            lines: Lines::default(),
            rescue: None,
        }
    }

    /// What the command lines run is kept in files of this folder, from one game to the next.
    pub fn set_lines(&mut self, folder: &Path) {
        self.lines = Lines::kept_in(folder);
    }

    /// A game whose file cannot be written is kept in a copy in this folder.
    pub fn set_rescue(&mut self, folder: PathBuf) {
        self.rescue = Some(folder);
    }

    /// New games are guided through their first turn, where they have a guide, until the file `over` is there.
    pub fn set_guide(&mut self, over: PathBuf) {
        self.guide = Some(over);
    }

    /// Whether dice that the program rolls tumble; whoever says so calls [`App::tick`] as long as they do.
    pub fn set_tumbles(&mut self, tumbles: bool) {
        self.tumbles = tumbles;
    }

    /// Whether the log shows the time of its lines.
    pub fn set_times(&mut self, times: bool) {
        self.times = times;
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

    /// The tumble that an action is about to begin: the picture as it is before the program rolls.
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

    /// Whether something ends when the keys rest for a while: a number that another digit would go on with, or that the key
    /// that has just rolled only puts the result away. Whoever runs a clock calls [`App::rest`] then.
    #[must_use]
    pub fn awaits_rest(&self) -> bool {
        self.battle().is_some_and(Play::awaits_rest)
    }

    /// The keys have rested for a while.
    pub fn rest(&mut self) {
        if let Screen::Play(play) = &mut self.screen {
            play.rest();
        }
    }

    /// With other keys than those of the table. Games that are opened from now on have them.
    pub fn set_keys(&mut self, keys: Keys) {
        self.keys = Rc::new(keys);
    }

    /// Goes to a game, with what people should know about it.
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

    /// Tells what is wrong with the player's own files.
    pub fn tell(&mut self, wrong: &[String]) {
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

    /// Whether another program plays the game that is shown; whoever draws then calls [`App::watch`] now and again.
    #[must_use]
    pub fn is_watching(&self) -> bool {
        self.battle().is_some_and(Play::is_watching)
    }

    /// Takes in what has been done in a game that another program plays; whether there is anything new to show.
    pub fn watch(&mut self) -> bool {
        match &mut self.screen {
            Screen::Play(play) => play.watch(),
            Screen::Start(..) | Screen::Muster(..) => false,
        }
    }

    /// That the game that is shown is not saved, and why, when it should be.
    #[must_use]
    pub fn unsaved(&self) -> Option<String> {
        self.battle()?.game.unsaved()
    }

    /// The file that the game that is shown is saved in and can be continued from.
    #[must_use]
    pub fn kept(&self) -> Option<PathBuf> {
        self.battle()?.kept()
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
                // Help is of the place beneath it: it goes, and the key is pressed there.
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
                    // Any digit and any letter: that is no one key.
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

    /// Text was pasted.
    pub fn paste(&mut self, text: &str) {
        self.tumble = None;
        match &mut self.screen {
            Screen::Play(play) => play.paste(text),
            Screen::Muster(muster, None) => muster.paste(text),
            Screen::Start(..) | Screen::Muster(..) => self.paste_over(text),
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

    /// Goes where the start screen leads.
    fn begun(&mut self, begun: Begun) {
        match begun {
            Begun::No => {}
            Begun::Game(game, notes) => self.play(*game, &notes),
            Begun::Muster(muster) => self.screen = Screen::Muster(muster, None),
        }
    }

    /// Goes where the muster leads.
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
                if !known {
                    let names = self.themes.names().collect::<Vec<_>>().join(", ");
                    self.tell(&[format!("There is no theme {name}; there are {names}.")]);
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

/// Signs in texts that terminals without Unicode lack; names are printed as they are.
fn in_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        match cell.symbol() {
            "″" => cell.set_char('"'),
            "–" => cell.set_char('-'),
            _ => cell,
        };
    }
}
