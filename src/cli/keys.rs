//! `drumhead keys`: every key with its meaning.

use super::*;
use crate::session::keys::letters;

pub(super) fn run(given: &FolderArgs, io: &mut Io) -> Result<(), Failure> {
    // Without a home folder there are only the built-in keys.
    let file = given.folders().map(|folders| folders.keys()).ok();
    let loaded = file
        .as_deref()
        .map_or_else(|| Ok(Keys::default()), Keys::load);
    let keys = loaded.or_else(|fault| {
        writeln!(io.errors, "{fault}\nThese are the built-in keys.").map(|()| Keys::default())
    })?;
    writeln!(io.output, "Keys, by their names in keys.yaml")?;
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
            "\nTo change a key, edit {}",
            printable_path(&file)
        )?;
    }
    Ok(())
}
