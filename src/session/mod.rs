//! A game being played, and the way to it: the selection, what is open, what a key or an answer does, what is offered. No
//! terminal is here, and nothing is drawn.
//!
//! The screen, play line by line, the pages for phones and the board are its faces: each shows it in its own way. The table in
//! [`keys`] turns a key into a [`KeyAction`], which each screen takes. Actions, fields and letters all come from the battle:
//! no rulebook is named here.

pub mod board;
pub mod campaign;
pub(crate) mod comeback;
pub mod config;
pub mod form;
pub mod games;
pub mod help;
pub mod keys;
mod letters;
pub mod muster;
mod opening;
pub mod palette;
pub mod play;
pub(crate) mod route;
pub mod scroll;
mod seek;
pub mod sharing;
pub mod start;
pub mod text;
pub mod typed;

use crate::battle::view::Tone;
use crate::battle::{Joined, capital};
use crate::journal::Game;
use crate::paths::Folders;
use crate::table::{Side, Who};
use form::FormPane;
use help::Help;
use keys::{KeyAction, KeyPlace, Keys};
use letters::TypedLetters;
pub use opening::Opening;
use palette::{Context, Vocabulary};
use play::{Dice, Play};
use route::{Component, Route};
use scroll::stepped;
use seek::Seek;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::rc::Rc;
pub use text::{PAD, TextInput};
use tui_input::Input;
