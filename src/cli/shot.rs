//! `drumhead shot`: the screen as a picture.

use super::*;
use crate::battle::{did_you_mean, slug};
use crate::session::keys::script;
use crate::session::play::Dice;
use crate::ui::app::{App, Flow};
use crate::ui::look::Glyphs;
use crate::ui::picture::svg;
use crate::ui::theme::{Depth, Themes};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use std::fs;

#[derive(Debug, Args)]
pub(super) struct ShotArgs {
    /// A battle's file, the name of a sample or of a battle of yours, or a saved game (.jsonl)
    #[arg(value_name = "BATTLE|GAME")]
    what: PathBuf,
    /// Theme, by name
    #[arg(long, value_name = "NAME", default_value = "dark")]
    theme: String,
    /// Size of the screen in columns and rows
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "120x40", value_parser = size)]
    size: Size,
    /// Keys to press first, such as "f7<Enter>8<Enter><Space>"; type <lt> for <
    #[arg(long, value_name = "KEYS", default_value = "")]
    keys: String,
    /// Seed for the dice of a new game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Your dice or the program's
    #[arg(long, value_enum, default_value_t = Dice::Ask)]
    dice: Dice,
    /// Number of colours of the terminal
    #[arg(long, value_enum, default_value_t = Depth::True)]
    colours: Depth,
    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    output: OutputArg,
}

/// Reads a size such as `120x40`, up to the largest that a terminal has.
fn size(text: &str) -> Result<Size, String> {
    let size = text
        .split_once('x')
        .and_then(|(wide, high)| Some(Size::new(wide.parse().ok()?, high.parse().ok()?)));
    let size = size.filter(|it| (1..=500).contains(&it.width) && (1..=200).contains(&it.height));
    size.ok_or_else(|| "write columns x rows, such as 120x40, up to 500x200".to_owned())
}

impl ShotArgs {
    pub(super) fn run(&self, given: &FolderArgs, io: &mut Io) -> Result<(), Failure> {
        let presses =
            script(&self.keys).map_err(|message| Failure::Usage(format!("--keys: {message}")))?;
        let folder = tempfile::tempdir()?;
        let (game, notes) = self.game(given, folder.path())?;
        let title = game.header().0.to_owned();
        let themes = self.themes(given)?;
        let glyphs = if self.ascii {
            Glyphs::ASCII
        } else {
            Glyphs::UNICODE
        };
        // Whatever the screen writes goes to the temporary folder.
        let home = Folders {
            config: folder.path().to_path_buf(),
            state: folder.path().to_path_buf(),
        };
        let mut app = App::new(home, themes, glyphs, self.dice);
        let keys = given
            .folders()
            .ok()
            .and_then(|folders| Keys::load(&folders.keys()).ok());
        app.set_keys(keys.unwrap_or_default());
        app.resize(self.size.width, self.size.height);
        app.play(game, &notes);
        think(&mut app);
        for press in presses {
            if app.press(press) == Flow::Quit {
                break;
            }
            think(&mut app);
        }
        let area = Rect::from(self.size);
        let mut buffer = Buffer::empty(area);
        app.draw(area, &mut buffer);
        let picture = svg(&buffer, &format!("{title}: {}", printable(&self.theme)));
        self.output.write(&picture, io)
    }

    /// Opens the game in a file of the temporary folder.
    fn game(&self, given: &FolderArgs, folder: &Path) -> Result<(Game, Vec<String>), Failure> {
        let mut notes = Vec::new();
        // Only a real file is copied: reading a pipe might never end.
        if self
            .what
            .extension()
            .is_some_and(|ending| ending == "jsonl")
            && self.what.is_file()
        {
            let copy = folder.join("game.jsonl");
            fs::copy(&self.what, &copy)
                .map_err(|error| Failure::Failed(format!("{}: {error}", self.what.display())))?;
            if let Some(game) = open::saved(&copy, None, &mut notes)? {
                return Ok((game, notes));
            }
        }
        let setup = BattleArgs::named(&self.what).setup(given)?;
        let title = setup
            .document
            .get("battle")
            .and_then(|title| title.as_str())
            .map(slug)
            .unwrap_or_default();
        let keep = Keep::File(folder.join(format!("{title}.jsonl")));
        Ok((
            open::new(&setup, Some(self.seed), &keep, &mut notes)?,
            notes,
        ))
    }

    fn themes(&self, given: &FolderArgs) -> Result<Themes, Failure> {
        let mut themes = Themes::built_in(self.colours);
        let wrong = given
            .folders()
            .map(|folders| themes.add_folder(&folders.themes()))
            .unwrap_or_default();
        if themes.choose(&self.theme) {
            // A broken theme would be drawn as another one.
            let named = |fault: &&String| fault.contains(&format!("{}.yaml:", self.theme));
            return wrong
                .iter()
                .find(named)
                .map_or(Ok(themes), |fault| Err(Failure::Failed(fault.clone())));
        }
        let near = did_you_mean(&self.theme, themes.names());
        Err(Failure::Usage(format!(
            "unknown theme {:?}{near}",
            printable(&self.theme)
        )))
    }
}

/// Works out the odds that the screen asks for, which another thread does when you play.
fn think(app: &mut App) {
    while let Some(job) = app.take_job() {
        job.work(|finding| {
            app.put_odds(finding);
            true
        });
    }
}
