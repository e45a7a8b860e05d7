//! Dice that succeed on a face or more.

use crate::table::Reading;

/// The readings of a die for each face needed.
pub type Needs = [Reading; 7];

/// The class of a die that shows the face needed or more.
pub const GOOD: usize = 1;

/// Readings for 1+ to 7+, which no face reaches; the classes are the words for a failure and a success.
pub const fn needs(classes: &'static [&'static str]) -> Needs {
    const OF: [&[u8]; 7] = [
        &[1, 1, 1, 1, 1, 1],
        &[0, 1, 1, 1, 1, 1],
        &[0, 0, 1, 1, 1, 1],
        &[0, 0, 0, 1, 1, 1],
        &[0, 0, 0, 0, 1, 1],
        &[0, 0, 0, 0, 0, 1],
        &[0, 0, 0, 0, 0, 0],
    ];
    [
        Reading { classes, of: OF[0] },
        Reading { classes, of: OF[1] },
        Reading { classes, of: OF[2] },
        Reading { classes, of: OF[3] },
        Reading { classes, of: OF[4] },
        Reading { classes, of: OF[5] },
        Reading { classes, of: OF[6] },
    ]
}

/// The reading of a die that needs `face` or more.
pub fn reading(needs: &'static Needs, face: u16) -> &'static Reading {
    &needs[usize::from(face.clamp(1, 7)) - 1]
}
