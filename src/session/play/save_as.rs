//! The name of another file for the game.

use super::*;

/// The name of another file, while it is typed.
#[derive(Default)]
pub struct SaveAs(pub Input);

impl Play {
    pub(super) fn open_save_as(&mut self) {
        self.open_dialog(SaveAs::default());
    }
}

impl Dialog for SaveAs {
    fn place(&self, _: &Play) -> KeyPlace {
        KeyPlace::Text
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        let SaveAs(input) = self;
        match action {
            KeyAction::Back => return After::Close,
            KeyAction::Accept => {
                let name = input.value().trim();
                if !name.is_empty() && play.save_under(Path::new(name)) {
                    return After::Close;
                }
            }
            action => drop(action.edit(input)),
        }
        After::Stay
    }

    fn paste(&mut self, _: &mut Play, text: &str) -> After {
        for c in pasted(text) {
            KeyAction::Type(c).edit(&mut self.0);
        }
        After::Stay
    }

    fn answers(&self, id: &str) -> bool {
        id != "next"
    }

    fn covers(&self) -> Covers {
        Covers::Part
    }
}
