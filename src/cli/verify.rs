//! `drumhead verify`: replays saved games and compares them.

use super::*;
use crate::journal::{self, DAMAGED, Verified};

#[derive(Debug, Args)]
pub(super) struct VerifyArgs {
    /// Saved games
    #[arg(value_name = "GAME", required = true)]
    games: Vec<PathBuf>,
}

impl VerifyArgs {
    pub(super) fn run(&self, io: &mut Io) -> Result<(), Failure> {
        let mut sound = true;
        for game in &self.games {
            match journal::verify(game) {
                Ok(found) => {
                    sound &= found.is_sound();
                    tell(&found, &game.display().to_string(), io)?;
                }
                Err(error) => {
                    sound = false;
                    writeln!(io.output, "{error}")?;
                }
            }
        }
        if sound { Ok(()) } else { Err(Failure::Found) }
    }
}

fn tell(found: &Verified, file: &str, io: &mut Io) -> io::Result<()> {
    let Verified {
        title,
        rules,
        records,
        actions,
        app_dice,
        table_dice,
        app_cards,
        table_cards,
        reworded,
        ..
    } = found;
    let verdict = match found.differences.len() {
        0 => "all correct".to_owned(),
        faults => count(faults, "fault", "faults"),
    };
    let (file, title) = (printable(file), printable(title));
    writeln!(io.output, "{file}: {title} ({rules}): {verdict}")?;
    let counted = count(*records, "record", "records");
    let replayed = count(*actions, "action", "actions");
    writeln!(io.output, "  {counted}, {replayed} replayed")?;
    writeln!(
        io.output,
        "  Dice: {app_dice} rolled by the program, {table_dice} real dice"
    )?;
    writeln!(
        io.output,
        "  Cards: {app_cards} drawn by the program, {table_cards} named by the players"
    )?;
    if *reworded > 0 {
        let records = count(*reworded, "record reads", "records read");
        writeln!(
            io.output,
            "  {records} differently now: only the wording has changed."
        )?;
    }
    for amended in &found.amended {
        writeln!(io.output, "  {amended}")?;
    }
    for difference in &found.differences {
        writeln!(io.output, "  {}", printable(&difference.to_string()))?;
    }
    if found.cut_off && found.differences.len() == 1 {
        writeln!(
            io.output,
            "  A power cut or a partial copy leaves this, and all lines before it are there: open the game to play on."
        )?;
    } else if found.differences.iter().any(|it| it.seq.is_some()) {
        writeln!(
            io.output,
            "  Please report this with the form \"A rule is resolved wrongly\", and add this file."
        )?;
    } else if !found.differences.is_empty() {
        writeln!(io.output, "  The file is damaged: {DAMAGED}.")?;
    }
    Ok(())
}
