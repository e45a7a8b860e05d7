//! What actions say: verdicts, prompts, questions, what to do on the table and what follows.

mod charges;
mod shots;
mod turns;

use super::{charged, field_with, fight, red_half, shot};
use crate::support::{Play, dice};
use drumhead::battle::{Viewer, Weight};
