//! The panes. Each draws one thing into an area of any size.

mod answers;
mod banner;
mod blocks;
mod board;
mod commands;
mod desk;
mod dialogs;
mod dice;
mod ending;
mod explain;
mod facing;
mod footer;
mod form;
mod header;
mod help;
mod large;
mod layout;
mod listing;
mod log;
mod muster;
mod odds;
mod over;
mod palette;
mod prompt;
mod prompt_parts;
mod result;
mod roster;
mod scenes;
mod shared;
mod stage;
mod start;
#[cfg(test)]
mod testing;

pub(crate) use board::draw_board;
pub use help::draw as draw_help;
pub use layout::{Shape, draw_play, is_narrow};
pub use muster::draw_muster;
pub(crate) use palette::draw as draw_palette;
pub(crate) use shared::draw_shared;
pub use start::draw_start;

use super::*;
use crate::battle::view::{Row, Standing};
use crate::battle::{Viewer, percent};
use crate::session::form::FormPane;
use crate::session::play::{
    ActionMenu, BetweenActions, ChooseAction, Explain, LogView, Numbers, Prompt, ResultPane,
};
use crate::session::scroll::Scroll;
use crate::table::Request;
use crate::ui::hits::{Pane, small};
use crate::ui::look::Framed;
use crate::ui::text::{seen, widest, width};
use crate::ui::theme::Role;
use large::lines_of;
use listing::{Listing, window};
use ratatui::layout::{Constraint, Layout, Position};
use ratatui::text::{Line, Span};
use stage::{Extent, Room, Scene};

/// The position of the terminal's cursor after drawing: the selected row or typed text, so that screen readers find it.
pub type Cursor = Option<Position>;

/// Takes `wide` cells of those that are `left`. Returns false if there are too few.
fn fits(left: &mut usize, wide: usize) -> bool {
    let rest = left.checked_sub(wide);
    *left = rest.unwrap_or(*left);
    rest.is_some()
}

/// The cursor at a row and column of `area`, kept inside it. `None` if there is no room.
fn cursor_at((row, column): (usize, usize), area: Rect) -> Cursor {
    let [row, column] = [row, column].map(|it| u16::try_from(it).unwrap_or(u16::MAX));
    (!area.is_empty()).then(|| {
        Position::new(
            area.x.saturating_add(column).min(area.right() - 1),
            area.y.saturating_add(row).min(area.bottom() - 1),
        )
    })
}
