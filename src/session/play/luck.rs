//! The luck of both sides: expected results, actual results and their likelihood.

use super::*;
use crate::report::LuckLedger;

/// The luck ledger, opened.
pub struct Luck {
    pub(crate) ledger: LuckLedger,
    pub(crate) scroll: Scroll,
}

impl Play {
    /// Opens the luck ledger of the game.
    pub(super) fn open_luck(&mut self) {
        let (ledger, scroll) = (LuckLedger::of(&self.game), Scroll::default());
        self.open_dialog(Luck { ledger, scroll });
    }
}

impl Dialog for Luck {
    fn place(&self, _: &Play) -> KeyPlace {
        KeyPlace::Lines
    }

    fn update(&mut self, _: &mut Play, action: KeyAction) -> After {
        if let KeyAction::Back | KeyAction::Accept = action {
            return After::Close;
        }
        self.scroll.update(action);
        After::Stay
    }

    fn wheel(&mut self, _: &mut Play, lines: isize) {
        self.scroll.by(lines);
    }

    fn answers(&self, id: &str) -> bool {
        !matches!(id, "undo" | "redo" | "overrule" | "change-die")
    }

    fn covers(&self) -> Covers {
        Covers::All
    }
}
