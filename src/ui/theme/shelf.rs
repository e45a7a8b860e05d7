//! The available themes and the current one. A theme of the player's own is read again when its
//! file has been saved.

use super::*;
use crate::battle::{printable, summary};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::SystemTime;

/// The largest file read as a theme, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// The time of a file's last change, and its size.
type Stamp = Option<(SystemTime, u64)>;

/// A theme and its source.
#[derive(Clone, Debug)]
struct ThemeEntry {
    name: String,
    /// A built-in theme is read on first use: most never are.
    theme: OnceLock<Theme>,
    file: Option<(PathBuf, Stamp)>,
}

/// The available themes and the current one.
#[derive(Clone, Debug)]
pub struct Themes {
    all: Vec<ThemeEntry>,
    at: usize,
    depth: Depth,
}

impl Themes {
    /// The built-in themes. Starts with `mono` on a terminal without colours.
    pub fn built_in(depth: Depth) -> Themes {
        let entry = |(name, _): &(&str, &str)| ThemeEntry {
            name: (*name).to_owned(),
            theme: OnceLock::new(),
            file: None,
        };
        let all = BUILT_IN.iter().map(entry).collect();
        let mut themes = Themes { all, at: 0, depth };
        if depth == Depth::None {
            themes.choose("mono");
        }
        themes
    }

    /// Adds the themes of a folder, named after their files, replacing built-in themes of the same
    /// name. A broken theme looks like the current one until it is fixed. Returns what is wrong, a
    /// line for each file.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        let mut files: Vec<PathBuf> = entries
            .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
            .collect();
        files.sort();
        files
            .into_iter()
            .filter_map(|file| self.add(file).err())
            .collect()
    }

    fn add(&mut self, file: PathBuf) -> Result<(), String> {
        let Some(name) = file
            .file_stem()
            .and_then(|name| name.to_str())
            .map(printable)
        else {
            return Ok(());
        };
        let stamp = stamp(&file);
        let (theme, fault) = match load(&file, self.depth) {
            Ok(theme) => (
                Theme {
                    name: name.clone(),
                    ..theme
                },
                None,
            ),
            Err(fault) => (
                Theme {
                    name: name.clone(),
                    ..self.now().clone()
                },
                Some(fault),
            ),
        };
        let entry = ThemeEntry {
            name: name.clone(),
            theme: OnceLock::from(theme),
            file: Some((file, stamp)),
        };
        match self.all.iter_mut().find(|known| known.name == name) {
            Some(known) => *known = entry,
            None => self.all.push(entry),
        }
        fault.map_or(Ok(()), Err)
    }

    /// Turns on the theme `name`. Returns false if there is none.
    pub fn choose(&mut self, name: &str) -> bool {
        let found = self.all.iter().position(|entry| entry.name == name);
        self.at = found.unwrap_or(self.at);
        found.is_some()
    }

    /// Turns on the next theme.
    pub(crate) fn next(&mut self) {
        self.at = (self.at + 1) % self.all.len();
    }

    /// The current theme.
    pub fn now(&self) -> &Theme {
        let ThemeEntry { name, theme, .. } = &self.all[self.at];
        theme.get_or_init(|| Theme::built_in(name, self.depth).unwrap_or_else(Theme::bare))
    }

    /// The names of all themes.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|entry| entry.name.as_str())
    }

    /// True if the current theme has a file, which may be saved during play.
    pub(crate) fn is_from_file(&self) -> bool {
        self.all[self.at].file.is_some()
    }

    /// Reads the current theme again if its file has changed. Returns `None` if unchanged.
    ///
    /// # Errors
    /// The first fault of a broken theme, in one line; the old look stays.
    pub(crate) fn reload(&mut self) -> Option<Result<(), String>> {
        let entry = &mut self.all[self.at];
        let (file, seen) = entry.file.as_mut()?;
        let now = stamp(file);
        // While an editor replaces the file there may be none.
        if now.is_none() || now == *seen {
            return None;
        }
        *seen = now;
        Some(load(file, self.depth).map(|theme| {
            entry.theme = OnceLock::from(Theme {
                name: entry.name.clone(),
                ..theme
            });
        }))
    }
}

/// The time of a file's last change, and its size.
fn stamp(file: &Path) -> Stamp {
    let about = fs::metadata(file).ok()?;
    Some((about.modified().ok()?, about.len()))
}

/// The theme in a file.
fn load(file: &Path, depth: Depth) -> Result<Theme, String> {
    // The folder is always the same, and a short name leaves room for the fault.
    let name = file
        .file_name()
        .map(|name| format!("themes/{}", printable(&name.to_string_lossy())))
        .unwrap_or_default();
    let about = fs::metadata(file).map_err(|error| format!("{name}: {error}"))?;
    if !about.is_file() || about.len() > MOST_BYTES {
        return Err(format!("{name}: not a theme"));
    }
    let bytes = fs::read(file).map_err(|error| format!("{name}: {error}"))?;
    read(&name, &bytes, depth).map_err(|faults| summary(&faults))
}

impl Theme {
    /// A fallback theme in the terminal's own colours, if every file is broken.
    fn bare() -> Theme {
        Theme {
            name: "bare".into(),
            styles: [Style::reset(); super::Role::ALL.len()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Role;
    use super::*;
    use ratatui::style::Color;

    #[test]
    fn without_colours_mono_is_on() {
        assert_eq!(Themes::built_in(Depth::None).now().name, "mono");
        let mut themes = Themes::built_in(Depth::True);
        assert_eq!(themes.now().name, "dark");
        assert!(!themes.choose("plaid"));
        themes.next();
        assert_eq!(themes.now().name, "light");
        (1..BUILT_IN.len()).for_each(|_| themes.next());
        assert_eq!(themes.now().name, "dark");
        assert!(themes.reload().is_none() && !themes.is_from_file());
    }

    #[test]
    fn a_theme_is_read_again_when_it_is_saved_and_a_broken_one_keeps_the_old_look() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("dusk.yaml");
        let save = |text: &str| fs::write(&file, text).unwrap();
        let key = |themes: &Themes| themes.now().style(Role::Key).fg;
        save("theme: Dusk\nbase: dark\nkey: {text: '#ff8000'}\n");
        let mut themes = Themes::built_in(Depth::True);
        assert_eq!(themes.add_folder(folder.path()), Vec::<String>::new());
        assert!(themes.choose("dusk") && themes.is_from_file());
        assert_eq!(key(&themes), Some(Color::Rgb(255, 128, 0)));
        assert_eq!(themes.reload(), None);
        save("theme: Dusk\nbase: dark\nkey: {text: '#00ff00'} # mended\n");
        assert_eq!(themes.reload(), Some(Ok(())));
        assert_eq!(key(&themes), Some(Color::Rgb(0, 255, 0)));
        save("theme: Dusk\nkey: {text: '#00ff'}\nfiant: {}\n");
        let fault = themes.reload().unwrap().unwrap_err();
        assert!(
            fault.contains("dusk.yaml:2:13: key.text: ") && fault.ends_with("(and 1 more)"),
            "{fault}"
        );
        assert_eq!(key(&themes), Some(Color::Rgb(0, 255, 0)));
        assert_eq!(themes.reload(), None);
        fs::remove_file(&file).unwrap();
        assert_eq!(themes.reload(), None);
    }

    #[test]
    fn a_theme_that_is_broken_from_the_start_can_be_mended() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("light.yaml"), "theme: light\nkye: {}\n").unwrap();
        fs::create_dir(folder.path().join("folder.yaml")).unwrap();
        let mut themes = Themes::built_in(Depth::True);
        let faults = themes.add_folder(folder.path());
        assert!(
            faults.len() == 2
                && faults[1]
                    .contains("light.yaml:2:1: kye: there is no such field; did you mean key?"),
            "{faults:?}"
        );
        assert!(themes.choose("light"));
        assert_eq!(
            themes.now().style(Role::Plain),
            Theme::built_in("dark", Depth::True)
                .unwrap()
                .style(Role::Plain)
        );
        fs::write(
            folder.path().join("light.yaml"),
            "theme: light\nbase: light\n",
        )
        .unwrap();
        assert_eq!(themes.reload(), Some(Ok(())));
        assert_eq!(
            themes.now(),
            &Theme::built_in("light", Depth::True).unwrap()
        );
    }
}
