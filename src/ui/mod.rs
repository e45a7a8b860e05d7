//! The screen and the line-by-line mode.
//!
//! The key table in [`keys`] turns a key into a [`KeyAction`], the [`App`](app::App) is
//! updated by it, and then everything is drawn. Drawing changes nothing except what only drawing
//! knows: the click targets and how far panes can scroll. Actions, fields and letters all come from
//! the battle: no rulebook is named here.

pub mod app;
pub mod board;
pub mod campaign;
mod comeback;
pub mod config;
mod faces;
mod fault_report;
pub mod form;
pub mod games;
pub mod help;
pub mod hits;
pub mod keys;
pub mod look;
pub mod muster;
mod opening;
pub mod palette;
pub mod panes;
pub mod picture;
pub mod plain;
pub mod play;
mod route;
mod run;
pub mod scroll;
pub mod sharing;
pub mod start;
pub mod terminal;
pub mod text;
pub mod theme;
pub mod tumble;
pub mod typed;

use crate::battle::capital;
use crate::battle::view::Tone;
use crate::journal::Game;
use crate::paths::Folders;
use crate::table::{Side, Who};
use form::FormPane;
use help::Help;
use hits::ClickTarget;
use keys::{KeyAction, KeyPlace, Keys};
use look::{Lines, Look};
pub use opening::Opening;
use palette::{Context, Vocabulary};
use panes::Cursor;
use play::{Dice, Play};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use route::{Component, Route};
pub use run::{RunOptions, run};
use serde_json::{Map, Value};
use start::StartScreen;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use tui_input::Input;
