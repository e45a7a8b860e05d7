//! The banner of a result: one to three words that can be read across the table.

use super::large::{large, larger, plain};
use super::*;
use crate::battle::Verdict;

/// The size of a banner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BannerSize {
    /// Five rows, where the pane is wide enough.
    Larger,
    /// Three rows.
    Large,
    /// One bold row.
    Row,
    /// No banner: the verdict alone.
    None,
}

/// Minimum width of the pane for letters of five rows, in cells.
const AMPLE: usize = 100;

/// The rows of a banner in the colour of its side. A text too long for large letters becomes one bold row.
pub(super) fn lines(look: &Look, verdict: &Verdict, cells: usize, letters: BannerSize) -> Lines {
    let text = verdict.banner.to(Viewer::Table);
    if text.is_empty() || letters == BannerSize::None {
        return Vec::new();
    }
    let role = verdict.side.map_or(Role::Title, Role::from);
    let text = if look.glyphs.unicode {
        text.to_owned()
    } else {
        text.replace('″', " IN")
    };
    let drawn = match letters {
        BannerSize::Row | BannerSize::None => None,
        _ if !look.glyphs.unicode => plain(&text, cells),
        BannerSize::Larger if cells >= AMPLE => {
            larger(&text, cells).or_else(|| large(&text, cells))
        }
        _ => large(&text, cells),
    };
    match drawn {
        Some(rows) => lines_of(look, role, rows),
        None => look.folded(role, &text, cells, 0),
    }
}
