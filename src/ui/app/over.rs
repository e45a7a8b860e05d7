//! Overlays on the start screen and the muster: help and the command line.

use super::{App, Flow, Screen};
use crate::ui::keys::{Action, Place};
use crate::ui::palette::{Does, Listed, Palette, Recent, Said, Wish};
use crate::ui::play::{Help, Wanted};

/// An overlay on the start screen or the muster.
pub enum Over {
    /// Help.
    Help(Box<Help>),
    /// The command line.
    Line(Box<Palette>),
}

/// The recent command lines, by place: a line for one place means nothing in another.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) battle: Recent,
    start: Recent,
    muster: Recent,
}

impl Lines {
    /// Keeps them in files of this folder.
    pub(super) fn kept_in(folder: &std::path::Path) -> Lines {
        let kept = |name: &str| Recent::kept_in(folder.join(name));
        Lines {
            battle: kept("battle"),
            start: kept("start"),
            muster: kept("muster"),
        }
    }
}

impl App {
    /// The overlay slot of the start screen or the muster.
    pub(super) fn over_mut(&mut self) -> Option<&mut Option<Over>> {
        match &mut self.screen {
            Screen::Start(_, over) | Screen::Muster(_, over) => Some(over),
            Screen::Play(_) => None,
        }
    }

    /// Runs `work` with what the command line here knows.
    fn with_listed<T>(&self, work: impl FnOnce(&Listed) -> T) -> Option<T> {
        let (place, entries, recent) = match &self.screen {
            Screen::Start(start, _) => (Place::Start, start.entries(), &self.lines.start),
            Screen::Muster(muster, _) => (Place::Muster, muster.entries(), &self.lines.muster),
            Screen::Play(_) => return None,
        };
        let themes: Vec<String> = self.themes.names().map(str::to_owned).collect();
        Some(work(&Listed {
            place,
            entries: &entries,
            recent: recent.lines(),
            themes: &themes,
            keys: &self.keys,
        }))
    }

    /// Opens the command line.
    pub(super) fn open_line(&mut self) {
        let mut palette = Palette::default();
        self.with_listed(|listed| palette.look(listed));
        if let Some(over) = self.over_mut() {
            *over = Some(Over::Line(Box::new(palette)));
        }
    }

    /// Handles an action for the overlay.
    pub(super) fn update_over(&mut self, action: Action) -> Flow {
        match self.over_mut().and_then(Option::take) {
            None => Flow::Stay,
            Some(Over::Help(mut help)) => {
                if help.update(action) {
                    self.put_over(Over::Help(help));
                }
                Flow::Stay
            }
            Some(Over::Line(mut palette)) => {
                match self.with_listed(|listed| palette.update(action, listed)) {
                    None | Some(Wish::Close) => Flow::Stay,
                    Some(Wish::Stay) => {
                        self.put_over(Over::Line(palette));
                        Flow::Stay
                    }
                    Some(Wish::Run(line)) => self.run_listed(palette, &line),
                }
            }
        }
    }

    fn put_over(&mut self, lies: Over) {
        if let Some(over) = self.over_mut() {
            *over = Some(lies);
        }
    }

    /// Pastes into the command line.
    pub(super) fn paste_over(&mut self, text: &str) {
        match self.over_mut().and_then(Option::take) {
            Some(Over::Line(mut palette)) => {
                self.with_listed(|listed| palette.paste(text, listed));
                self.put_over(Over::Line(palette));
            }
            Some(other) => self.put_over(other),
            None => {}
        }
    }

    /// Handles a click on a match.
    pub(super) fn click_match(&mut self, at: usize) -> Flow {
        match self.over_mut() {
            Some(Some(Over::Line(palette))) => {
                palette.move_to(at);
                self.update_over(Action::Accept)
            }
            _ => Flow::Stay,
        }
    }

    /// Runs a line. If it is not understood it stays open and says why.
    fn run_listed(&mut self, mut palette: Box<Palette>, line: &str) -> Flow {
        let said = self
            .with_listed(|listed| listed.read(line))
            .unwrap_or_else(|| Err(String::new()));
        match said {
            Err(trouble) => {
                palette.trouble = Some(trouble);
                self.put_over(Over::Line(palette));
                Flow::Stay
            }
            Ok(Said::Command(command, rest)) if command.name == "add" && !rest.is_empty() => {
                let added = match &mut self.screen {
                    Screen::Muster(muster, _) => muster.enlist(&rest),
                    Screen::Start(..) | Screen::Play(_) => Ok(()),
                };
                match added {
                    Ok(()) => self.lines.muster.add(line),
                    Err(trouble) => {
                        palette.trouble = Some(trouble);
                        self.put_over(Over::Line(palette));
                    }
                }
                Flow::Stay
            }
            Ok(said) => {
                let recent = if matches!(self.screen, Screen::Start(..)) {
                    &mut self.lines.start
                } else {
                    &mut self.lines.muster
                };
                recent.add(line);
                self.mean(said)
            }
        }
    }

    /// Carries out a line: the program's part here, the rest on the screen beneath.
    fn mean(&mut self, said: Said) -> Flow {
        if let Said::Command(command, rest) = &said {
            match (command.does, command.plain) {
                (Does::Theme, _) if !rest.is_empty() => {
                    return self.grant(Wanted::Theme(rest.clone()));
                }
                (Does::Theme, _)
                | (_, Action::Quit | Action::Suspend | Action::Repaint | Action::Help) => {
                    return self.update(command.plain);
                }
                _ => {}
            }
        }
        match &mut self.screen {
            Screen::Start(start, _) => {
                let begun = start.run(&said);
                self.begun(begun);
            }
            Screen::Muster(muster, _) => {
                let mustered = muster.run(said);
                self.mustered(mustered);
            }
            Screen::Play(_) => {}
        }
        Flow::Stay
    }
}
