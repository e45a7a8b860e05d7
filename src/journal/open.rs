//! Starts, opens and watches games.

use super::recover::{Lost, copy_good, free_name};
use super::scan::{FORMAT, Header, Scan, ScanFault, Trouble, scan};
use super::script::RunAgain;
use super::store::{Keep, Saved, Store};
use super::trouble::{DAMAGED, plain};
use super::*;
use crate::battle::{Ruleset, Severity, path_text};
use crate::disk::lock;
use crate::rules;

/// Finds a ruleset by its id.
pub type Finder = fn(&str) -> Option<&'static dyn Ruleset>;

impl Game {
    /// Starts a game of `setup` (the whole battle as mustered) with the dice of `seed`.
    ///
    /// # Errors
    /// If the file exists or cannot be written, or the setup is invalid.
    pub fn start(setup: &Map<String, Value>, seed: u64, keep: &Keep) -> Result<Game, GameError> {
        Self::start_with(rules::find, setup, seed, keep)
    }

    /// Starts a game with other rulesets.
    ///
    /// # Errors
    /// As [`Game::start`].
    #[doc(hidden)]
    pub fn start_with(
        find: Finder,
        setup: &Map<String, Value>,
        seed: u64,
        keep: &Keep,
    ) -> Result<Game, GameError> {
        let path = match keep {
            Keep::File(path) | Keep::Trial(path) | Keep::Soon(path) => path.as_path(),
            Keep::Nowhere => Path::new("a new game"),
        };
        let rules = setup
            .get("rules")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        let battle =
            muster(find, &rules, setup).map_err(|message| GameError::unfit(path, message))?;
        let header = Header {
            drumhead: "saved game".to_owned(),
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            time: super::now(),
            rules,
            seed,
            setup: setup.clone(),
        };
        let state = SavedState {
            after: 0,
            turn: None,
            rows: battle.rows().into_iter().collect(),
            dice: Positions::default().all().clone(),
        };
        let lines = [wire::to_json(&header), wire::to_json(&state)];
        let (mut store, spots) = match keep {
            Keep::File(path) | Keep::Trial(path) => Store::create(path, &lines)?,
            Keep::Soon(path) => Store::temporary(Some(path), &lines)?,
            Keep::Nowhere => Store::temporary(None, &lines)?,
        };
        if matches!(keep, Keep::Trial(_)) {
            store.try_out();
        }
        let mut game = Game::new(battle, header, store);
        spots
            .get(1)
            .into_iter()
            .for_each(|spot| game.index.history.take_state(*spot));
        Ok(game)
    }

    /// Opens a saved game where it stopped; returns it with messages for the user (a torn last line, a
    /// damaged record). While another program has it open, this one only watches ([`Saved::Watching`]).
    ///
    /// # Errors
    /// If no part of it can be opened.
    pub fn open(path: &Path) -> Result<(Game, Vec<String>), GameError> {
        Self::open_with(rules::find, path)
    }

    /// Opens a saved game with other rulesets.
    ///
    /// # Errors
    /// As [`Game::open`].
    #[doc(hidden)]
    pub fn open_with(find: Finder, path: &Path) -> Result<(Game, Vec<String>), GameError> {
        let fail = |error| GameError::io(path, error);
        regular(path)?;
        match lock::open(path) {
            Ok(Some(file)) => open_own(find, path, file),
            Ok(None) => open_others(find, path, File::open(path).map_err(fail)?),
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
                ) =>
            {
                open_shut(find, path, File::open(path).map_err(fail)?, &error)
            }
            Err(error) => Err(fail(error)),
        }
    }

    /// Opens a saved game to watch it, whether or not it is being played; [`Game::refresh`] reads what is
    /// new.
    ///
    /// # Errors
    /// If no part of it can be opened.
    pub fn watch(path: &Path) -> Result<(Game, Vec<String>), GameError> {
        Self::watch_with(rules::find, path)
    }

    /// Watches a saved game with other rulesets.
    ///
    /// # Errors
    /// As [`Game::watch`].
    #[doc(hidden)]
    pub fn watch_with(find: Finder, path: &Path) -> Result<(Game, Vec<String>), GameError> {
        regular(path)?;
        let file = File::open(path).map_err(|error| GameError::io(path, error))?;
        open_others(find, path, file)
    }

    /// Restores the action that was waiting when the game was last open.
    ///
    /// # Errors
    /// A message where it cannot continue.
    pub(super) fn resume(&mut self) -> Result<(), String> {
        let Some(open) = self.index.history.open() else {
            return Ok(());
        };
        let lost = |why: String| {
            plain(&format!(
                "the waiting action cannot continue ({why}); it counts as left: start it again"
            ))
        };
        let (head, record) = self.entire(open).map_err(|invalid| lost(invalid.message))?;
        let Some(again) = RunAgain::of(&head, &record, &*self.battle, false) else {
            return Ok(());
        };
        let so_far = match again.result {
            Ok(Run::Waiting(so_far)) => *so_far,
            Ok(Run::Done(_)) => return Err(lost("its rule needs nothing more".to_owned())),
            Err(suspend) => return Err(lost(suspend.to_string())),
        };
        if !again.is_used_up {
            return Err(lost("more was rolled than its rule asks for".to_owned()));
        }
        let mut attempt = again.attempt;
        attempt.known = record.faces_known;
        attempt.replaces = record.replaces;
        self.waiting = Some(Waiting { attempt, so_far });
        Ok(())
    }
}

/// Musters the battle of a setup.
///
/// # Errors
/// A sentence.
pub(super) fn muster(
    find: Finder,
    rules: &str,
    setup: &Map<String, Value>,
) -> Result<Box<dyn Battle>, String> {
    let ruleset = find(rules)
        .ok_or_else(|| format!("there is no rulebook {:?}", crate::battle::printable(rules)))?;
    let (battle, wrong) = ruleset.muster(setup);
    battle.ok_or_else(|| {
        let errors = wrong
            .iter()
            .filter(|wrong| wrong.severity == Severity::Error);
        let list = errors.map(|wrong| format!("{}: {}", path_text(&wrong.path), wrong.message));
        format!("its battle is not valid: {}", list.joined("; "))
    })
}

/// Refuses folders, and devices and pipes, which may have no end.
pub(super) fn regular(path: &Path) -> Result<(), GameError> {
    let found = path
        .metadata()
        .map_err(|error| GameError::io(path, error))?;
    if found.is_file() {
        Ok(())
    } else {
        Err(GameError::unfit(
            path,
            "it is not a regular file, so it cannot hold a game; name a saved game",
        ))
    }
}

/// Opens a game to play it. Of a damaged file the good part continues as a copy.
fn open_own(find: Finder, path: &Path, file: File) -> Result<(Game, Vec<String>), GameError> {
    let name = printable_path(path);
    // Where the copy fails, reading the file itself gives the reason.
    if let Ok(Some(own)) = recover::with_own_ends(&file) {
        let (found, trouble) = read(find, path, &own)?;
        let mut what = format!(
            "the lines of {name} do not end as those of a saved game (an editor or an e-mail has changed them)"
        );
        match (trouble, found.scan.torn) {
            (Some(trouble), _) => {
                what = format!("{what}, and {}", damage(&found, &own, &trouble, ""));
            }
            (None, Some(line)) => {
                what = format!("{what}, and line {line}, the last, was cut off: it is left out");
            }
            (None, None) => {}
        }
        return Ok(as_copy(found, path, own, &what));
    }
    let (found, trouble) = read(find, path, &file)?;
    if let Some(trouble) = trouble {
        let what = damage(&found, &file, &trouble, &format!(" of {name}"));
        return Ok(as_copy(found, path, file, &what));
    }
    let torn = found.scan.torn;
    let (mut game, mut messages) = found.game(path, file, false, Saved::Yes(path.to_owned()));
    let _ = game.store.settle();
    messages.splice(0..0, torn.map(|line| cut_off(line, &name)));
    Ok((game, messages))
}

/// Describes the damage: `line 7 of the file is damaged (why); missing: ...`.
fn damage(found: &ReadFile, file: &File, Trouble { line, what }: &Trouble, of: &str) -> String {
    let missing = Lost::after(file, found.scan.good)
        .map(|lost| lost.describe(found.scan.index.history.len()));
    let missing = missing
        .map(|missing| format!("; missing: {missing}"))
        .unwrap_or_default();
    format!("line {line}{of} is damaged ({what}){missing}")
}

fn cut_off(line: u32, name: &str) -> String {
    format!(
        "line {line} of {name}, the last, was cut off (a power cut or a partial copy): it is left out, and all lines before it are there"
    )
}

/// Continues the good part of a file in a copy.
fn as_copy(found: ReadFile, path: &Path, file: File, what: &str) -> (Game, Vec<String>) {
    let copy = free_name(path, "recovered");
    let (good, name) = (found.scan.index.history.len(), printable_path(&copy));
    let (new, saved, told) = match copy_good(&file, found.scan.good, &copy) {
        Ok(new) => {
            let told = format!(
                "{what}; the game up to record {good} continues as a copy, {name}; the file stays as it is: `drumhead verify` checks it"
            );
            (new, Saved::Yes(copy.clone()), told)
        }
        // The damaged file is only read; every action tries to write the copy again.
        Err(error) => {
            let told = format!(
                "{what}; the game up to record {good} continues in memory, for its copy {name} cannot be written: {error}; save it under another name"
            );
            (file, Saved::No(format!("{name}: {error}")), told)
        }
    };
    let (mut game, mut messages) = found.game(&copy, new, false, saved);
    let _ = game.store.settle();
    messages.insert(0, told);
    let later = path.parent().and_then(|folder| game.later(folder, path));
    messages.extend(later.map(|later| {
        let later = printable_path(&later);
        format!("an earlier copy has more of this game, {later}: open that one to go on there")
    }));
    (game, messages)
}

/// Opens the good part of a game to watch it; nothing is written. A last line that is cut off is just being
/// written.
fn open_others(find: Finder, path: &Path, file: File) -> Result<(Game, Vec<String>), GameError> {
    let (found, trouble) = read(find, path, &file)?;
    let told = trouble.map(|trouble| {
        format!(
            "{}; the game is shown up to that line",
            damage(
                &found,
                &file,
                &trouble,
                &format!(" of {}", printable_path(path))
            )
        )
    });
    let (mut game, mut messages) = found.game(path, file, true, Saved::Watching(path.to_owned()));
    game.cut_short = told.is_some();
    messages.extend(told);
    let unsafe_yet = game.store.settle().err();
    messages.extend(unsafe_yet.map(|error| {
        let name = printable_path(path);
        format!("{name}: {error}; a power cut may take away what is shown here")
    }));
    Ok((game, messages))
}

/// Opens a file that cannot be written: the game continues in memory, and every action tries again.
fn open_shut(
    find: Finder,
    path: &Path,
    file: File,
    error: &io::Error,
) -> Result<(Game, Vec<String>), GameError> {
    if lock::is_held(&file, path) {
        return open_others(find, path, file);
    }
    let (found, trouble) = read(find, path, &file)?;
    if trouble.is_some() {
        return open_own(find, path, file);
    }
    let torn = found.scan.torn;
    let (mut game, mut messages) = found.game(
        path,
        file,
        true,
        Saved::No(format!("{}: {error}", printable_path(path))),
    );
    let _ = game.store.settle();
    messages.splice(0..0, torn.map(|line| cut_off(line, &printable_path(path))));
    Ok((game, messages))
}

/// A file that has been read, with the game at the end of its good part.
struct ReadFile {
    scan: Scan,
    battle: Box<dyn Battle>,
    positions: Positions,
}

impl ReadFile {
    /// Number of records that were read completely.
    fn read(&self) -> u64 {
        let history = &self.scan.index.history;
        self.scan
            .index
            .state
            .map_or(0, |(_, after)| history.len() - after)
    }
}

fn read(find: Finder, path: &Path, file: &File) -> Result<(ReadFile, Option<Trouble>), GameError> {
    let mut trouble = None;
    let mut until = None;
    loop {
        let mut from_start = file;
        from_start
            .rewind()
            .map_err(|error| GameError::io(path, error))?;
        let mut scan = scan(from_start, until).map_err(|fault| match fault {
            ScanFault::Io(error) => GameError::io(path, error),
            ScanFault::Unfit(message) => GameError::unfit(path, message),
        })?;
        trouble = trouble.or(scan.trouble.take());
        let Header { rules, setup, .. } = &scan.header;
        let battle =
            muster(find, rules, setup).map_err(|message| GameError::unfit(path, message))?;
        match stand(&scan, battle, file) {
            Ok((battle, positions)) => {
                return Ok((
                    ReadFile {
                        scan,
                        battle,
                        positions,
                    },
                    trouble,
                ));
            }
            // A complete line that cannot be used: the good part ends before it. Each round ends earlier.
            Err(found) if found.line > 2 => {
                until = Some(found.line);
                trouble = Some(found);
            }
            Err(Trouble { line, what }) => {
                return Err(GameError::unfit(
                    path,
                    format!("line {line} cannot be used: {what}; {DAMAGED}"),
                ));
            }
        }
    }
}

/// The present battle: the last saved state and the records after it.
fn stand(
    scan: &Scan,
    mut battle: Box<dyn Battle>,
    file: &File,
) -> Result<(Box<dyn Battle>, Positions), Trouble> {
    let history = &scan.index.history;
    let reader = |spot| scan.tail.line(file, spot);
    let Some((spot, after)) = scan.index.state else {
        return Err(Trouble::at(2, "there is no state"));
    };
    let at = |line, what: String| Trouble::at(line, &what);
    let state: SavedState = reader(spot)
        .and_then(|json| super::parse(&json))
        .map_err(|what| at(spot.line, what))?;
    battle
        .put_rows(&state.rows.into_iter().collect::<Vec<_>>())
        .map_err(|what| at(spot.line, what))?;
    let mut positions = Positions::new(state.dice);
    for seq in after + 1..=history.len() {
        let Some(spot) = history.spot(seq) else { break };
        let (head, record) = reader(spot)
            .and_then(|json| wire::read(&json))
            .map_err(|what| at(spot.line, what))?;
        battle
            .apply(&record.changes, true)
            .map_err(|what| at(spot.line, what))?;
        if head.kind != HeadKind::Open {
            positions.apply(&head.dice, true);
        }
    }
    Ok((battle, positions))
}

impl ReadFile {
    fn game(self, path: &Path, file: File, shut: bool, saved: Saved) -> (Game, Vec<String>) {
        let read = self.read();
        let Scan {
            header,
            index,
            tail,
            good,
            ..
        } = self.scan;
        let store = Store::of(path, file, shut, tail, good, saved);
        let mut game = Game::new(self.battle, header, store);
        game.count_read(read);
        (game.index, game.positions) = (index, self.positions);
        let messages = game.resume().err().into_iter().collect();
        game.rename();
        (game, messages)
    }
}
