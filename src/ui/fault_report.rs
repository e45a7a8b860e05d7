//! Advice after a fault of the program.

use crate::journal::played;
use crate::session::comeback::quoted;
use std::fmt::Write as _;

/// Says where the game is, how to look at it, and how to report the fault.
pub(super) fn advice() -> String {
    let mut text =
        "This is a fault of Drumhead. Please report it with the form \"Something else is wrong\" and the lines above."
            .to_owned();
    let Some(file) = played() else {
        return text;
    };
    let file = quoted(&file);
    let _ = write!(
        text,
        "\nYour game is in {file}: add this file.\
         \n  drumhead verify {file}\n    replays the game and compares every result\
         \n  drumhead report {file}\n    tells its story\
         \nIf a result was wrong before, use the form \"A rule is resolved wrongly\"."
    );
    text
}
