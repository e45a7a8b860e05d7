//! A line typed over the rows: the name of a file, or a points target.

use super::*;
use crate::session::typed::pasted;

/// The subject of a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextPromptFor {
    /// The name to save the battle or a side's roster under.
    Save(Option<Side>),
    /// The points each side may spend.
    Target,
    /// The folder for the survivors of a game.
    Folder,
}

#[derive(Clone, Debug)]
pub(crate) struct TextPrompt {
    pub(crate) what: TextPromptFor,
    pub(crate) text: TextInput,
}

impl TextPrompt {
    /// The question, as a title.
    pub(crate) fn title(&self) -> &'static str {
        match self.what {
            TextPromptFor::Save(None) => "Save the battle as",
            TextPromptFor::Save(Some(_)) => "Save the roster as",
            TextPromptFor::Target => "Points for each side (empty for no target)",
            TextPromptFor::Folder => "Folder for the rosters and the battle",
        }
    }

    /// The effect of Enter.
    pub(crate) fn does(&self) -> &'static str {
        match self.what {
            TextPromptFor::Save(_) | TextPromptFor::Folder => "saves",
            TextPromptFor::Target => "sets the target",
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        for c in pasted(text) {
            self.text.edit(KeyAction::Type(c));
        }
    }
}

impl MusterScreen {
    /// Asks for the name of a file and suggests one.
    pub(super) fn ask_name(&mut self, side: Option<Side>) {
        let Some(name) = self.name_of(side) else {
            return;
        };
        self.ask(TextPromptFor::Save(side), name);
    }

    /// Asks for a points target, where the rulebook counts points.
    pub(super) fn ask_target(&mut self) {
        let target = self.draft.as_ref().and_then(|draft| draft.target);
        let text = target.map_or_else(String::new, |target| target.to_string());
        self.ask(TextPromptFor::Target, text);
    }

    /// Asks for the folder of a game's survivors and suggests one.
    pub(super) fn ask_folder(&mut self, folder: String) {
        self.ask(TextPromptFor::Folder, folder);
    }

    fn ask(&mut self, what: TextPromptFor, text: String) {
        let text = match what {
            TextPromptFor::Target => TextInput::number(text),
            TextPromptFor::Save(_) | TextPromptFor::Folder => TextInput::new(text, Vec::new()),
        };
        self.asking = Some(TextPrompt { what, text });
    }

    /// Sets the points each side may spend.
    ///
    /// # Errors
    /// When it is not a number, or the rulebook counts no points.
    pub(super) fn set_target(&mut self, text: &str) -> Result<(), &'static str> {
        let counts = |draft: &super::MusterDraft| points::total(draft, Side::Red).is_some();
        let Some(draft) = self.draft.as_mut().filter(|draft| counts(draft)) else {
            return Err("This rulebook counts no points.");
        };
        let text = text.trim();
        draft.target = match (text.is_empty(), text.parse().ok()) {
            (true, _) => None,
            (false, Some(target)) => Some(target),
            (false, None) => return Err("Enter a number of points."),
        };
        self.refresh();
        Ok(())
    }

    /// Answers the open question. An empty line accepts the suggestion.
    pub(crate) fn reply(&mut self, line: &str) {
        self.notice = None;
        let action = match (line, &mut self.asking) {
            ("back", _) => KeyAction::Back,
            (line, Some(ask)) if !line.is_empty() => {
                ask.text = TextInput::new(line.to_owned(), Vec::new());
                KeyAction::Accept
            }
            _ => KeyAction::Accept,
        };
        self.update_asking(action);
    }

    pub(super) fn update_asking(&mut self, action: KeyAction) {
        let Some(ask) = &mut self.asking else { return };
        match action {
            KeyAction::Back => self.asking = None,
            KeyAction::Accept => {
                let text = ask.text.value().trim().to_owned();
                match ask.what {
                    TextPromptFor::Save(side) if !text.is_empty() => {
                        self.asking = None;
                        self.save(side, Some(&text));
                    }
                    TextPromptFor::Save(_) => self.say(Tone::Warn, "Enter a name."),
                    TextPromptFor::Folder if text.is_empty() => {
                        self.say(Tone::Warn, "Enter a folder.");
                    }
                    TextPromptFor::Folder => {
                        if self.muster_survivors(&text) {
                            self.asking = None;
                        }
                    }
                    TextPromptFor::Target => match self.set_target(&text) {
                        Ok(()) => self.asking = None,
                        Err(why) => self.say(Tone::Warn, why),
                    },
                }
            }
            action => drop(ask.text.edit(action)),
        }
    }
}
