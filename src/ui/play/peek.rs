//! A side's secrets: first a warning, then, at the same key, the secrets.

use super::*;
use crate::ui::panes::block_lines;

/// A look at a side's secrets.
struct Peek {
    side: Side,
    /// Its view, once confirmed.
    shown: Option<Sight>,
}

impl Play {
    /// Begins to look at a side's secrets.
    pub(super) fn peek(&mut self, side: Side) {
        if self.snapshot.secrets {
            self.open_dialog(Peek { side, shown: None });
        } else {
            self.say(Tone::Info, "Nothing is hidden in this battle.");
        }
    }
}

impl Dialog for Peek {
    fn place(&self) -> KeyPlace {
        KeyPlace::Peek
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        let again =
            matches!(action, KeyAction::Peek(which) if usize::from(which) == self.side.index());
        if !again || self.shown.is_some() {
            return After::Close;
        }
        let viewer = Viewer::Side(self.side);
        self.shown = Some(Sight::of(play.game.battle(), &play.numbers, viewer));
        After::Stay
    }

    fn is_whole_screen(&self) -> bool {
        true
    }

    fn draw(&self, look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
        let name = play.snapshot.side(self.side);
        let inside = look.frame(&format!("For {name} only"), true, area, buffer);
        let cells = usize::from(inside.width);
        let lines = if let Some(sight) = &self.shown {
            self.secrets(look, play, sight, cells)
        } else {
            let lines = self.warning(look, name, cells);
            let above = usize::from(inside.height).saturating_sub(lines.len()) / 2;
            [vec![Line::default(); above], lines].concat()
        };
        look.lines(lines, inside, buffer);
        None
    }
}

impl Peek {
    fn warning(&self, look: &Look, name: &str, cells: usize) -> Lines {
        let key = look.key(match self.side {
            Side::Red => "peek-red",
            Side::Blue => "peek-blue",
        });
        let who = format!("Only the player of {name} may look.");
        let how =
            format!("Press {key} again to show the secrets of {name}. Any other key closes this.");
        let mut lines = look.folded(self.side, &who, cells, 0);
        lines.extend(look.folded(Role::Plain, &how, cells, 0));
        lines
    }

    fn secrets(&self, look: &Look, play: &Play, sight: &Sight, cells: usize) -> Lines {
        let mut lines = look.folded(Role::Warn, "Press any key to hide this.", cells, 0);
        lines.push(Line::default());
        let panel = &sight.panel;
        lines.extend(block_lines(look, &play.numbers, panel, cells, usize::MAX));
        lines.push(Line::default());
        for row in sight.side(self.side) {
            let number = play.numbers.of(row.who).unwrap_or(0);
            let hidden = play.game.battle().is_redacted(row.who, Viewer::Table);
            let (role, note) = if hidden {
                (Role::Info, " (hidden)")
            } else {
                (Role::Plain, "")
            };
            let text = format!("{number:>2} {}: {}{note}", row.name, row.detail);
            lines.push(Line::from(look.span(role, text)));
        }
        lines
    }
}
