//! The command line over a battle: what is run, and what comes of it.

use super::{Layer, Play};
use crate::battle::view::Tone;
use crate::table::Who;
use crate::ui::form::{Choice, FormPane};
use crate::ui::keys::Action;
use crate::ui::palette::{Command, Does, Meant, Palette, Recent, Stock, Wish, read};
use std::path::Path;

/// Something that only the whole program can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// What a key does everywhere.
    Do(Action),
    /// This theme.
    Theme(String),
}

impl Play {
    /// Opens the command line; `themes` are the names of the themes that there are.
    pub fn open_palette(&mut self, themes: Vec<String>) {
        if matches!(self.top(), Some(Layer::Choose)) {
            // What has been filled in already would be lost.
            return self.say(
                Tone::Info,
                format!(
                    "First choose an action for the card by its letter; {} goes back to it.",
                    self.keys.name("back")
                ),
            );
        }
        self.themes = themes;
        let mut palette = Palette::default();
        self.with_stock(|stock| palette.look(stock));
        self.layers.push(Layer::Palette(Box::new(palette)));
    }

    /// What the command line has run is kept there from now on.
    pub fn keep_recent(&mut self, recent: Recent) {
        self.recent = recent;
    }

    fn with_stock<T>(&self, work: impl FnOnce(&Stock) -> T) -> T {
        let people: Vec<Choice> = self.choices();
        work(&Stock {
            battle: self.game.battle(),
            people: &people,
            subject: self.subject,
            recent: self.recent.lines(),
            themes: &self.themes,
            keys: &self.keys,
        })
    }

    pub(super) fn update_palette(&mut self, action: Action) {
        let Some(Layer::Palette(mut palette)) = self.layers.pop() else {
            return;
        };
        let wish = self.with_stock(|stock| palette.update(action, stock));
        match wish {
            Wish::Close => {}
            Wish::Stay => self.layers.push(Layer::Palette(palette)),
            Wish::Run(line) => self.run_line(palette, &line),
        }
    }

    /// Text that was pasted goes into the line.
    pub(super) fn paste_line(&mut self, text: &str) {
        let Some(Layer::Palette(mut palette)) = self.layers.pop() else {
            return;
        };
        self.with_stock(|stock| palette.paste(text, stock));
        self.layers.push(Layer::Palette(palette));
    }

    /// Runs a line; one that is not understood stays open and says why.
    fn run_line(&mut self, mut palette: Box<Palette>, line: &str) {
        match self.with_stock(|stock| read(stock, line)) {
            Ok(meant) => {
                self.recent.add(line);
                self.mean(meant);
            }
            Err(trouble) => {
                palette.trouble = Some(trouble);
                self.layers.push(Layer::Palette(palette));
            }
        }
    }

    /// What a line of words means, as the command line reads it.
    pub(crate) fn read_line(&self, line: &str) -> Result<Meant, String> {
        self.with_stock(|stock| read(stock, line))
    }

    fn mean(&mut self, meant: Meant) {
        match meant {
            Meant::Who(who) => {
                self.layers.clear();
                self.select(who);
            }
            Meant::Command(command, rest) => self.command(command, &rest),
            Meant::Everybody(action, all) => {
                self.layers.clear();
                self.run_for(action, all);
            }
            Meant::RecordKind(form) => {
                self.layers.clear();
                self.run_deed(*form);
            }
        }
    }

    pub(super) fn command(&mut self, command: &Command, rest: &str) {
        match command.does {
            Does::Theme if !rest.is_empty() => self.wanted = Some(Wanted::Theme(rest.to_owned())),
            Does::SaveAs if !rest.is_empty() => self.save_under(Path::new(rest)),
            Does::GoBack if !rest.is_empty() => match rest.parse() {
                Ok(seq) => self.go_back(seq),
                Err(_) => self.say(
                    Tone::Bad,
                    format!("{rest} is not the number of a line of the log."),
                ),
            },
            _ => match command.plain {
                // These are the whole program's.
                action @ (Action::Quit
                | Action::Suspend
                | Action::Repaint
                | Action::Theme
                | Action::Help) => {
                    self.wanted = Some(Wanted::Do(action));
                }
                action => {
                    self.layers.clear();
                    self.update(action);
                }
            },
        }
    }

    /// An action from the command line: at once when nothing is missing, else its form with what was given.
    pub(crate) fn run_deed(&mut self, mut form: FormPane) {
        let offer = form.offer.clone();
        if matches!(offer.subject, Who::Unit(_) | Who::Character(_)) {
            self.select(offer.subject);
        }
        if offer.refusal.is_some() {
            return self.start(offer);
        }
        self.result = None;
        self.scroll.top();
        let whole = form.first_needed().is_none();
        if let (false, Some(remembered)) = (whole, self.remembered.get(&(offer.id, offer.subject)))
        {
            form.recall(remembered);
        }
        self.open_form(form);
        if whole {
            self.submit();
        }
    }

    /// Something that only the whole program can do, once.
    pub fn take_wanted(&mut self) -> Option<Wanted> {
        self.wanted.take()
    }
}
