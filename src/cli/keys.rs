//! `drumhead keys`: the keys, as they are now.

use super::{Failure, Io, Place};
use crate::battle::printable;
use crate::ui::keys::{Keys, letters};

pub(super) fn run(place: &Place, io: &mut Io) -> Result<(), Failure> {
    // Without a home there is no file of keys, and the keys of the table hold.
    let file = place.folders().map(|folders| folders.keys()).ok();
    let loaded = file
        .as_deref()
        .map_or_else(|| Ok(Keys::default()), Keys::load);
    let keys = loaded.or_else(|fault| {
        writeln!(io.errors, "{fault}\nThese are the built-in keys.").map(|()| Keys::default())
    })?;
    writeln!(io.output, "Keys, by their names in a file of keys")?;
    for (id, names, means) in keys.listed() {
        writeln!(io.output, "  {id:12} {names:12} {means}")?;
    }
    let mut ruleset = "";
    for letter in letters() {
        if letter.ruleset != ruleset {
            ruleset = letter.ruleset;
            writeln!(io.output, "\nActions in {ruleset}")?;
        }
        writeln!(
            io.output,
            "  {:20} {}  {}",
            letter.id,
            keys.letter(letter.id, letter.key),
            letter.label
        )?;
    }
    if let Some(file) = file {
        writeln!(
            io.output,
            "\nOther keys are given in {}",
            printable(&file.display().to_string())
        )?;
    }
    Ok(())
}
