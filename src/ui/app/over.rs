//! Overlays on a screen: help and the command line.

use super::*;
use crate::session::palette::{LineRequest, Palette, Recent};

/// An overlay on a screen.
pub(crate) enum Over {
    Help(Box<Help>),
    Line(Box<Palette>),
    /// The addresses of the shared game, from this one on.
    Shared(usize),
}

/// The recent command lines, by screen: a line for one means nothing in another.
#[derive(Default)]
pub(super) struct RecentLines {
    battle: Recent,
    start: Recent,
    muster: Recent,
}

impl RecentLines {
    /// Keeps them in files of this folder.
    pub(super) fn kept_in(folder: &Path) -> RecentLines {
        let kept = |name: &str| Recent::kept_in(folder.join(name));
        RecentLines {
            battle: kept("battle"),
            start: kept("start"),
            muster: kept("muster"),
        }
    }

    fn of(&mut self, screen: &Screen) -> &mut Recent {
        match screen {
            Screen::Start(_) => &mut self.start,
            Screen::Play(_) | Screen::Board(_) => &mut self.battle,
            Screen::Muster(_) => &mut self.muster,
        }
    }
}

impl App {
    fn context(&mut self) -> Context {
        Context {
            recent: self.lines.of(&self.screen).lines().to_vec(),
            themes: self.themes.names().map(str::to_owned).collect(),
            keys: self.keys.clone(),
        }
    }

    pub(super) fn open_help(&mut self) {
        self.screen.get_mut().make_way(KeyPlace::Help);
        let help = self.screen.get().help(&self.keys);
        self.over = Some(Over::Help(Box::new(help)));
    }

    pub(super) fn open_line(&mut self) {
        if self.screen.get_mut().make_way(KeyPlace::Palette) {
            let context = self.context();
            let mut palette = Palette::default();
            palette.look(&*self.screen.get().vocabulary(&context));
            self.over = Some(Over::Line(Box::new(palette)));
        }
    }

    /// Handles an action for the overlay.
    pub(super) fn update_over(&mut self, action: KeyAction) -> Flow {
        match self.over.take() {
            None => {}
            Some(Over::Help(mut help)) => {
                self.over = help.update(action).then_some(Over::Help(help));
            }
            Some(Over::Shared(at)) => {
                let count = self.pages.len().max(1);
                let to = match action {
                    KeyAction::Right => Some((at + 1) % count),
                    KeyAction::Left => Some((at + count - 1) % count),
                    _ => None,
                };
                self.over = to.map(Over::Shared);
            }
            Some(Over::Line(mut palette)) => {
                let context = self.context();
                let vocabulary = self.screen.get().vocabulary(&context);
                let request = palette.update(action, &*vocabulary);
                drop(vocabulary);
                match request {
                    LineRequest::Close => {}
                    LineRequest::Stay => self.over = Some(Over::Line(palette)),
                    LineRequest::Run(line) => return self.run_line(palette, &line, &context),
                }
            }
        }
        Flow::Stay
    }

    /// Runs a line. If it is not understood it stays open and says why.
    fn run_line(&mut self, mut palette: Box<Palette>, line: &str, context: &Context) -> Flow {
        let recent = self.lines.of(&self.screen);
        match self.screen.get_mut().run(line, context) {
            Ok(route) => {
                let fault = recent.add(line);
                let flow = self.follow(route);
                if let Some(fault) = fault {
                    self.screen.get_mut().tell(&[fault]);
                }
                flow
            }
            Err(trouble) => {
                palette.trouble = Some(trouble);
                self.over = Some(Over::Line(palette));
                Flow::Stay
            }
        }
    }

    /// Pastes into the overlay. Returns false if there is none.
    pub(super) fn paste_over(&mut self, text: &str) -> bool {
        let context = self.context();
        if let Some(Over::Line(palette)) = &mut self.over {
            palette.paste(text, &*self.screen.get().vocabulary(&context));
        }
        self.over.is_some()
    }
}
