//! A look and plain text for the tests of the panes.

use super::*;
use crate::session::keys::Keys;
use crate::ui::look::Glyphs;
use crate::ui::theme::{Depth, Themes};

/// Calls `then` with the default theme and keys.
pub(super) fn with_look<T>(glyphs: Glyphs, then: impl FnOnce(&Look) -> T) -> T {
    let themes = Themes::built_in(Depth::True);
    let keys = Keys::default();
    then(&Look {
        theme: themes.now(),
        glyphs,
        keys: &keys,
        over: None,
    })
}

/// The lines as text, without trailing blanks.
pub(super) fn texts(lines: &[Line]) -> Vec<String> {
    lines
        .iter()
        .map(|line| line.to_string().trim_end().to_owned())
        .collect()
}
