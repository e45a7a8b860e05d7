//! The screen and the line-by-line mode.
//!
//! The key table in [`keys`] turns a key into a [`KeyAction`](keys::KeyAction), the [`App`](app::App) is
//! updated by it, and then everything is drawn. Drawing changes nothing except what only drawing
//! knows: the click targets and how far panes can scroll. Actions, fields and letters all come from
//! the battle: no rulebook is named here.

pub mod app;
pub mod board;
mod comeback;
pub mod config;
mod fault_report;
pub mod form;
pub mod hits;
pub mod keys;
pub mod look;
pub mod muster;
pub mod palette;
pub mod panes;
pub mod picture;
pub mod plain;
pub mod play;
mod route;
mod run;
pub mod scroll;
mod shared;
pub mod sharing;
pub mod start;
pub mod terminal;
pub mod text;
pub mod theme;
pub mod tumble;
pub mod typed;

pub use run::{Opening, RunOptions, run};
