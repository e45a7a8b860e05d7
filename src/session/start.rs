//! The start screen: continue the last game, begin a battle, open a saved game.

use super::games::{game_files, new_game};
use super::muster::MusterScreen;
use super::palette::{ListEntry, ListIntent, ListVocabulary};
use super::route::Mustering;
use super::scroll::Scroll;
use super::*;
use crate::battle::load::{RosterFile, Setup, Shelf, available};
use crate::battle::{Fault, printable, sort_by_key};
use crate::journal::{Glance, Keep, glance, wall_time};
use crate::rules;
use std::cell::OnceCell;
use std::time::SystemTime;

/// The headings.
const CONTINUE: &str = "Continue";
const NEW: &str = "New battle";
const SAVED: &str = "Saved games";

/// An entry of the start screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartItem {
    /// The heading it is listed under.
    pub(crate) group: &'static str,
    pub(crate) title: String,
    pub(crate) detail: String,
    /// More about it: paragraphs; often none.
    pub(crate) about: Vec<String>,
    /// The thing it opens.
    pub what: StartKind,
}

/// The thing an entry of the start screen opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartKind {
    /// A saved game.
    Saved(PathBuf),
    /// A new game of a battle: its file, or the name of a sample.
    Battle(PathBuf),
    /// A new muster.
    Muster,
    /// The muster left unfinished.
    Parked,
}

pub struct StartScreen {
    folders: Folders,
    /// The entries in order. Listed when they are first looked at: who opens a game at once does
    /// not wait until all saved games have been read.
    items: OnceCell<Vec<StartItem>>,
    /// The index of the entry at the cursor.
    pub at: usize,
    /// The notice about the last key, if it led nowhere.
    pub(crate) notice: Option<String>,
    /// Errors, line by line.
    pub(crate) faults: Vec<String>,
    /// The scroll position of the faults.
    pub(crate) scroll: Scroll,
    seek: Seek,
}

impl StartScreen {
    /// The start screen of these folders.
    pub fn new(folders: Folders) -> StartScreen {
        StartScreen {
            folders,
            items: OnceCell::new(),
            at: 0,
            notice: None,
            faults: Vec::new(),
            scroll: Scroll::default(),
            seek: Seek::default(),
        }
    }

    /// The entries in order: the game to continue, battles, the muster, the other saved games.
    pub fn items(&self) -> &[StartItem] {
        self.items.get_or_init(|| {
            let saved = saved_games(&[self.folders.games(), self.folders.rescued()]);
            let (mut next, saved): (Vec<_>, Vec<_>) =
                saved.into_iter().partition(|it| it.group == CONTINUE);
            next.extend(battles(&self.folders));
            next.extend(musters(&self.folders));
            next.extend(saved);
            next
        })
    }

    /// The entries as the command line knows them.
    pub(crate) fn entries(&self) -> Vec<ListEntry> {
        let entry = |(at, item): (usize, &StartItem)| ListEntry {
            key: (at + 1).to_string(),
            title: item.title.clone(),
            detail: format!("{}: {}", item.group, item.detail),
            takes: match (&item.what, item.group) {
                (StartKind::Saved(_), CONTINUE) => &["continue", "open"],
                (StartKind::Saved(_), _) => &["open"],
                (StartKind::Battle(_), _) => &["new"],
                (StartKind::Muster, _) => &["muster"],
                (StartKind::Parked, _) => &[],
            },
            alone: true,
            field: None,
        };
        self.items().iter().enumerate().map(entry).collect()
    }

    /// Runs what the command line says.
    pub(crate) fn obey(&mut self, said: &ListIntent) -> Route {
        match said {
            ListIntent::To(_, at) | ListIntent::Entry(at) => {
                self.at = *at;
                self.begin()
            }
            ListIntent::Command(..) | ListIntent::Set(..) => Route::Stay,
        }
    }

    fn begin(&mut self) -> Route {
        self.faults.clear();
        self.scroll.top();
        let Some(item) = self.items().get(self.at) else {
            return Route::Stay;
        };
        let opened = match &item.what {
            StartKind::Muster => return Route::Muster(self.folders.clone(), Mustering::New),
            StartKind::Parked => return Route::Muster(self.folders.clone(), Mustering::Parked),
            StartKind::Saved(path) => Game::open(path).map_err(|error| vec![error.to_string()]),
            StartKind::Battle(path) => self.new_game(path),
        };
        match opened {
            Ok((game, notes)) => Route::Game(Box::new(game), notes),
            Err(faults) => {
                self.faults = faults;
                Route::Stay
            }
        }
    }

    fn new_game(&self, battle: &Path) -> Result<(Game, Vec<String>), Vec<String>> {
        let rosters = Shelf {
            rulesets: rules::ALL,
            folders: vec![self.folders.rosters()],
        };
        let told = |faults: Vec<Fault>| faults.iter().map(ToString::to_string).collect::<Vec<_>>();
        let Setup { document, warnings } = rosters.load(battle).map_err(told)?;
        let game = new_game(&self.folders, &document, rand::random(), Keep::Trial)
            .map_err(|error| vec![error.to_string()])?;
        Ok((game, told(warnings)))
    }
}

impl Component for StartScreen {
    fn place(&self) -> KeyPlace {
        KeyPlace::Start
    }

    fn update(&mut self, action: KeyAction) -> Route {
        self.notice = None;
        match action {
            KeyAction::PageUp if !self.faults.is_empty() => self.scroll.by(-5),
            KeyAction::PageDown if !self.faults.is_empty() => self.scroll.by(5),
            KeyAction::Accept | KeyAction::Press => return self.begin(),
            KeyAction::Back => self.faults.clear(),
            action => {
                let mut seek = std::mem::take(&mut self.seek);
                let names: Vec<&str> = self.items().iter().map(|it| it.title.as_str()).collect();
                let to = seek.to(action, self.at, &names);
                self.notice = not_found(action, to);
                (self.at, self.seek) = (to.unwrap_or(self.at), seek);
            }
        }
        Route::Stay
    }

    fn paste(&mut self, _: &str) {}

    fn tell(&mut self, wrong: &[String]) {
        self.faults.extend_from_slice(wrong);
    }

    fn vocabulary<'a>(&'a self, context: &'a Context) -> Box<dyn Vocabulary + 'a> {
        Box::new(ListVocabulary::over(
            KeyPlace::Start,
            self.entries(),
            context,
        ))
    }

    fn run(&mut self, line: &str, context: &Context) -> Result<Route, String> {
        let said = ListVocabulary::over(KeyPlace::Start, self.entries(), context).read(line)?;
        Ok(Route::of(&said).unwrap_or_else(|| self.obey(&said)))
    }
}

/// The notice about a typed sign that leads to no entry.
fn not_found(action: KeyAction, to: Option<usize>) -> Option<String> {
    match action {
        KeyAction::Type(c) if to.is_none() && c.is_ascii_digit() => {
            Some("No entry has this number.".to_owned())
        }
        KeyAction::Type(c) if to.is_none() => Some(format!("No entry begins with {c}.")),
        _ => None,
    }
}

/// The player's battles and the samples of every ruleset.
fn battles(folders: &Folders) -> Vec<StartItem> {
    let item = |file: RosterFile| {
        let name = || spoken(&printable(&file.name));
        let id = printable(&file.ruleset);
        let info = rules::find(&id).map(crate::battle::Ruleset::info);
        let ruleset = info.map_or(id, |info| info.title.to_owned());
        let about = info.map(|info| format!("{} by {}. {}", info.title, info.author, info.about));
        let text = file
            .sample
            .and_then(|it| std::str::from_utf8(it.bytes).ok());
        let (title, detail) = match text {
            Some(text) => (title_in(text).unwrap_or_else(name), ruleset),
            None => (name(), format!("your own, {ruleset}")),
        };
        StartItem {
            group: NEW,
            title,
            detail,
            about: about.into_iter().chain(text.and_then(story_in)).collect(),
            what: StartKind::Battle(file.path),
        }
    };
    let mut all = available(Some(&folders.rosters()), true);
    sort_by_key(&mut all, |file| file.sample.is_none());
    all.into_iter().map(item).collect()
}

/// The muster entries: an unfinished one, if any, and a new one.
fn musters(folders: &Folders) -> Vec<StartItem> {
    let item = |title, detail| StartItem {
        group: NEW,
        title,
        detail,
        about: Vec::new(),
        what: StartKind::Parked,
    };
    let parked = match MusterScreen::parked(folders) {
        Ok(parked) => parked.and_then(|muster| muster.draft).map(|draft| {
            let detail = draft.ruleset().info().title.to_owned();
            item(format!("Continue mustering {}", draft.title()), detail)
        }),
        Err(_) => Some(item(
            "Continue mustering".to_owned(),
            "cannot be read: choose it to see why".to_owned(),
        )),
    };
    let fresh = StartItem {
        group: NEW,
        title: "Your own battle".to_owned(),
        detail: "choose or build two rosters".to_owned(),
        about: Vec::new(),
        what: StartKind::Muster,
    };
    parked.into_iter().chain([fresh]).collect()
}

/// The title of a battle, from the text of its file.
fn title_in(text: &str) -> Option<String> {
    let title = text.lines().find_map(|line| line.strip_prefix("battle:"))?;
    let title = title.trim().trim_matches('"');
    (!title.is_empty()).then(|| title.to_owned())
}

/// The first paragraph of a sample's story, from the text of its file.
fn story_in(text: &str) -> Option<String> {
    let (_, story) = text.split_once("\nstory: |\n")?;
    let lines = story.lines().map_while(|line| line.strip_prefix("  "));
    Some(lines.joined(" "))
}

/// `hollow-creek` as `Hollow creek`.
fn spoken(name: &str) -> String {
    capital(&name.replace(['-', '_'], " "))
}

/// The saved games in some folders, newest first; last those in which nothing has happened.
fn saved_games(folders: &[PathBuf]) -> Vec<StartItem> {
    let games = game_files(folders).into_iter();
    let mut games: Vec<_> = games.map(|(time, path)| saved_game(time, path)).collect();
    sort_by_key(&mut games, |(stage, _)| *stage);
    // The last game that can go on.
    if let Some((GameStage::Going | GameStage::New, first)) = games.first_mut() {
        first.group = CONTINUE;
    }
    games.into_iter().map(|(_, item)| item).collect()
}

/// How far a saved game has come, in the order listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum GameStage {
    Going,
    New,
    Over,
}

/// How far a saved game has come, and its entry.
fn saved_game(time: SystemTime, path: PathBuf) -> (GameStage, StartItem) {
    let when = wall_time(time);
    let name = path
        .file_stem()
        .map(|name| printable(&name.to_string_lossy()))
        .unwrap_or_default();
    // Of a damaged file opening it says what is left.
    let seen = glance(&path).unwrap_or(Glance {
        begun: true,
        ..Glance::default()
    });
    let title = if seen.title.is_empty() {
        spoken(&name)
    } else {
        seen.title
    };
    // A rescue copy may be listed beside its game, which ends where its own file ends.
    let copy = if name.contains(".rescued-") {
        "rescue copy"
    } else {
        ""
    };
    let turn = match (seen.over, seen.begun) {
        (true, _) => "over".to_owned(),
        (_, true) => seen.turn.map(String::from).unwrap_or_default(),
        (_, false) => "not begun".to_owned(),
    };
    let detail = [copy.to_owned(), turn, when]
        .into_iter()
        .filter(|part| !part.is_empty())
        .joined(", ");
    let item = StartItem {
        group: SAVED,
        title,
        detail,
        about: Vec::new(),
        what: StartKind::Saved(path),
    };
    let stage = match (seen.over, seen.begun) {
        (true, _) => GameStage::Over,
        (_, true) => GameStage::Going,
        (_, false) => GameStage::New,
    };
    (stage, item)
}
