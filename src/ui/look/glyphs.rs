//! The characters used for drawing, for terminals with and without Unicode.

use super::*;

/// The characters used for drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// A standing figure.
    pub(crate) stands: char,
    /// A standing figure, wounded.
    pub(crate) hurt: char,
    /// A figure that is down.
    pub(crate) down: char,
    /// A figure that is down and wounded.
    pub(crate) down_hurt: char,
    /// A figure that is lost.
    pub(crate) gone: char,
    /// A unit or character that acts now.
    pub(crate) active: char,
    /// One that may still act.
    pub(crate) ready: char,
    /// One that has acted.
    pub(crate) acted: char,
    /// One that must do something first.
    pub(crate) due: char,
    /// One that cannot act at the moment.
    pub(crate) idle: char,
    /// One that is out of the game.
    pub(crate) lost: char,
    /// Text was cut here.
    pub(crate) more: char,
    /// Ticked.
    pub(crate) done: char,
    /// Do this on the table.
    pub(crate) to_do: char,
    /// The current step; a pointer.
    pub(crate) here: char,
    /// A die to come.
    pub(crate) blank: char,
    /// From one face to the next.
    pub(crate) becomes: char,
    /// Between the parts of a line.
    pub(crate) dot: char,
    /// A full bar.
    pub(crate) bar: char,
    /// Levels from empty to full.
    pub(crate) steps: [char; 8],
    /// Changed by the last action.
    pub(crate) touched: char,
    /// The selected row.
    pub(crate) pointer: char,
    /// The lines around panes.
    pub(crate) border: border::Set<'static>,
    /// True if the markers' own glyphs may be shown.
    pub(crate) unicode: bool,
}

impl Glyphs {
    /// For terminals with Unicode.
    pub const UNICODE: Glyphs = Glyphs {
        stands: '●',
        hurt: '◐',
        down: '○',
        down_hurt: '◔',
        gone: '·',
        active: '▶',
        ready: '◆',
        acted: '✓',
        due: '!',
        idle: '–',
        lost: '✗',
        more: '…',
        done: '✓',
        to_do: '□',
        here: '▸',
        blank: '_',
        becomes: '→',
        dot: '·',
        bar: '█',
        steps: [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇'],
        touched: '*',
        pointer: '»',
        border: border::ROUNDED,
        unicode: true,
    };

    /// For terminals with ASCII only.
    pub const ASCII: Glyphs = Glyphs {
        stands: 'o',
        hurt: 'w',
        down: '-',
        down_hurt: 'v',
        gone: '.',
        active: '>',
        ready: '+',
        acted: 'v',
        due: '!',
        idle: '-',
        lost: 'x',
        more: '~',
        done: 'x',
        to_do: '_',
        here: '>',
        blank: '_',
        becomes: '>',
        dot: '-',
        bar: '#',
        steps: [' ', '.', ':', '-', '=', '+', '*', '#'],
        touched: '*',
        pointer: '@',
        border: border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        },
        unicode: false,
    };
}

/// Thick lines in ASCII.
pub(super) const HEAVY_ASCII: border::Set<'static> = border::Set {
    top_left: "#",
    top_right: "#",
    bottom_left: "#",
    bottom_right: "#",
    vertical_left: "#",
    vertical_right: "#",
    horizontal_top: "=",
    horizontal_bottom: "=",
};
