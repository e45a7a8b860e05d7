//! The screen.
//!
//! The terminal's keys become presses, the [`App`](app::App) is updated by what they do, and then everything is drawn.
//! Drawing changes nothing except what only drawing knows: the click targets and how far panes can scroll.

pub mod app;
mod faces;
mod fault_report;
pub mod hits;
pub mod look;
pub mod panes;
pub mod picture;
mod run;
pub mod terminal;
pub mod text;
pub mod theme;
pub mod tumble;

use crate::battle::view::Tone;
use crate::battle::{Joined, capital};
use crate::journal::Game;
use crate::paths::Folders;
use crate::session::help::Help;
use crate::session::keys::{self, KeyAction, KeyPlace, Keys};
use crate::session::palette::Context;
use crate::session::play::{Dice, Play};
use crate::session::route::{Component, Route};
use crate::session::start::StartScreen;
use crate::table::{Side, Who};
use hits::ClickTarget;
use look::{Lines, Look};
use panes::Cursor;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
pub use run::{RunOptions, run};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use tui_input::Input;
