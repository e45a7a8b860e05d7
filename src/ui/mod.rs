//! What the player sees and touches.
//!
//! A key becomes an [`Action`](keys::Action) by the one table in [`keys`]; the [`App`](app::App) is updated by it; then it
//! is drawn, and drawing changes nothing but what it alone knows: what lies where, and how far there is to scroll. What can
//! be done, its fields and its letters all come from the battle: nothing here knows a rulebook.

pub mod app;
mod comeback;
pub mod config;
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
mod run;
pub mod scroll;
pub mod start;
pub mod terminal;
pub mod text;
pub mod theme;
pub mod tumble;

pub use run::{Opening, Options, run};
