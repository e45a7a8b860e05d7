//! `drumhead shot`: a picture of the screen.

use super::open::{self, Battle};
use super::play::Dice;
use super::{Failure, Io, Place};
use crate::battle::{did_you_mean, printable, slug};
use crate::journal::{Game, Keep, glance};
use crate::paths::Folders;
use crate::ui::app::{App, Flow};
use crate::ui::keys::{Keys, script};
use crate::ui::look::Glyphs;
use crate::ui::picture::svg;
use crate::ui::start::Start;
use crate::ui::theme::{Depth, Themes};
use clap::{Args, ValueEnum};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::fs;
use std::path::{Path, PathBuf};

/// Makes a picture of the screen, as an SVG. It plays on a copy: a saved game stays as it is.
#[derive(Debug, Args)]
pub(super) struct Shot {
    /// A battle's file, the name of a sample or of one of your own, or a saved game (.jsonl)
    #[arg(value_name = "BATTLE|GAME")]
    what: PathBuf,
    /// The theme
    #[arg(long, value_name = "NAME", default_value = "dark")]
    theme: String,
    /// The terminal's size in cells
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "120x40", value_parser = size)]
    size: (u16, u16),
    /// Keys to press first: characters as they are, others by name, as in "f7<Enter>8<Enter><Space>"; <lt> is <
    #[arg(long, value_name = "KEYS", default_value = "")]
    keys: String,
    /// The seed of a new game's dice
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Who rolls
    #[arg(long, value_enum, default_value_t = Dice::Ask)]
    dice: Dice,
    /// How many colours the terminal has
    #[arg(long, value_enum, default_value_t = Colours::All)]
    colours: Colours,
    /// Draw with nothing but ASCII
    #[arg(long)]
    ascii: bool,
    /// Where the picture goes; without it, to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colours {
    /// All that there are
    All,
    /// 256
    #[value(name = "256")]
    Many,
    /// Sixteen
    #[value(name = "16")]
    Basic,
    /// None
    None,
}

/// A size such as `120x40`. No terminal is larger than this, and a picture need not be.
fn size(text: &str) -> Result<(u16, u16), String> {
    let parts = text
        .split_once('x')
        .and_then(|(wide, high)| Some((wide.parse().ok()?, high.parse().ok()?)));
    let size = parts.filter(|(wide, high)| (1..=500).contains(wide) && (1..=200).contains(high));
    size.ok_or_else(|| "it is written as 120x40: columns up to 500, then rows up to 200".to_owned())
}

impl Shot {
    pub(super) fn run(&self, place: &Place, io: &mut Io) -> Result<(), Failure> {
        let presses =
            script(&self.keys).map_err(|message| Failure::Usage(format!("--keys: {message}")))?;
        let folder = tempfile::tempdir()?;
        let (game, notes) = self.game(place, folder.path())?;
        let title = game.header().0.to_owned();
        let depth = match self.colours {
            Colours::All => Depth::True,
            Colours::Many => Depth::Many,
            Colours::Basic => Depth::Basic,
            Colours::None => Depth::None,
        };
        let themes = self.themes(place, depth)?;
        let glyphs = if self.ascii {
            Glyphs::ASCII
        } else {
            Glyphs::UNICODE
        };
        // What the picture does not show is kept where it is thrown away.
        let home = Folders {
            config: folder.path().to_path_buf(),
            state: folder.path().to_path_buf(),
        };
        let mut app = App::new(
            Start::new(home),
            themes,
            glyphs,
            crate::ui::play::Dice::from(self.dice),
        );
        let keys = place
            .folders()
            .ok()
            .and_then(|folders| Keys::load(&folders.keys()).ok());
        app.set_keys(keys.unwrap_or_default());
        app.resize(self.size.0, self.size.1);
        app.play(game, &notes);
        think(&mut app);
        for press in presses {
            if app.key(press) == Flow::Quit {
                break;
            }
            think(&mut app);
        }
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut buffer = Buffer::empty(area);
        app.draw(area, &mut buffer);
        let picture = svg(&buffer, &format!("{title}: {}", printable(&self.theme)));
        match &self.output {
            Some(file) if glance(file).is_some() => {
                let file = printable(&file.display().to_string());
                Err(Failure::Usage(format!(
                    "{file} is a saved game: a picture is not written over it"
                )))
            }
            Some(file) => fs::write(file, picture)
                .map_err(|error| Failure::Failed(format!("{}: {error}", file.display()))),
            None => Ok(write!(io.output, "{picture}")?),
        }
    }

    /// The game, in a file of the folder that is thrown away.
    fn game(&self, place: &Place, folder: &Path) -> Result<(Game, Vec<String>), Failure> {
        let mut notes = Vec::new();
        // What is no file is told of as no battle: a pipe would keep us waiting.
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
        let setup = Battle::named(&self.what).setup(place)?;
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

    fn themes(&self, place: &Place, depth: Depth) -> Result<Themes, Failure> {
        let mut themes = Themes::built_in(depth);
        let wrong = place
            .folders()
            .map(|folders| themes.add_folder(&folders.themes()))
            .unwrap_or_default();
        if themes.choose(&self.theme) {
            // A broken theme of one's own would be a picture of another.
            let named = |fault: &&String| fault.contains(&format!("{}.yaml:", self.theme));
            return wrong
                .iter()
                .find(named)
                .map_or(Ok(themes), |fault| Err(Failure::Failed(fault.clone())));
        }
        let near = did_you_mean(&self.theme, themes.names());
        Err(Failure::Usage(format!(
            "there is no theme {:?}{near}",
            printable(&self.theme)
        )))
    }
}

/// Works out the odds that are wanted, as another thread would.
fn think(app: &mut App) {
    while let Some(job) = app.take_job() {
        job.work(|finding| {
            app.put_odds(finding);
            true
        });
    }
}
