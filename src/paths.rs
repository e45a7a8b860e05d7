//! Folders of the program: its configuration with the user's rosters and themes, and its state with the saved
//! games.
//!
//! For each of the two, the first of these counts: the command line, the program's own variable, an absolute
//! `XDG_*` variable, an existing folder in its usual place on Linux, and the system's suggestion.

use crate::disk::sweep_own;
use directories::ProjectDirs;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Folders of the program; they may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    pub config: PathBuf,
    /// State that the program keeps.
    pub state: PathBuf,
}

/// Folders given on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderFlags {
    pub config: Option<PathBuf>,
    pub state: Option<PathBuf>,
}

/// Error: no folder is given, and the user has no home.
#[derive(Debug, thiserror::Error)]
#[error("this user has no home folder for rosters and games; give --config-dir and --state-dir")]
pub struct Homeless;

impl Folders {
    /// Finds the folders for this user.
    ///
    /// # Errors
    /// If a folder is not given and the user has no home.
    pub fn new(given: &FolderFlags) -> Result<Folders, Homeless> {
        let system = ProjectDirs::from("", "", "drumhead");
        let suggested = system.as_ref().map(|system| Folders {
            config: system.config_dir().to_path_buf(),
            state: system
                .state_dir()
                .unwrap_or_else(|| system.data_local_dir())
                .to_path_buf(),
        });
        let home = directories::BaseDirs::new().map(|base| base.home_dir().to_path_buf());
        Self::find(
            given,
            &|name| env::var_os(name),
            home.as_deref(),
            suggested.as_ref(),
        )
    }

    /// Finds the folders in a given environment.
    fn find(
        given: &FolderFlags,
        variable: &dyn Fn(&str) -> Option<OsString>,
        home: Option<&Path>,
        suggested: Option<&Folders>,
    ) -> Result<Folders, Homeless> {
        let one = |given: &Option<PathBuf>,
                   own: &str,
                   xdg: &str,
                   usual: &str,
                   suggested: Option<&PathBuf>| {
            let set = |name: &str| {
                variable(name)
                    .filter(|value| !value.is_empty())
                    .map(PathBuf::from)
            };
            let found = given
                .clone()
                .or_else(|| set(own))
                .or_else(|| {
                    set(xdg)
                        .filter(|path| path.is_absolute())
                        .map(|path| path.join("drumhead"))
                })
                .or_else(|| {
                    home.map(|home| home.join(usual).join("drumhead"))
                        .filter(|path| path.is_dir())
                })
                .or_else(|| suggested.cloned());
            found
                .map(|path| std::path::absolute(&path).unwrap_or(path))
                .ok_or(Homeless)
        };
        Ok(Folders {
            config: one(
                &given.config,
                "DRUMHEAD_CONFIG_DIR",
                "XDG_CONFIG_HOME",
                ".config",
                suggested.map(|folders| &folders.config),
            )?,
            state: one(
                &given.state,
                "DRUMHEAD_STATE_DIR",
                "XDG_STATE_HOME",
                ".local/state",
                suggested.map(|folders| &folders.state),
            )?,
        })
    }

    /// The user's battles and rosters, one folder for each ruleset.
    pub fn rosters(&self) -> PathBuf {
        self.config.join("rosters")
    }

    pub fn themes(&self) -> PathBuf {
        self.config.join("themes")
    }

    pub fn settings(&self) -> PathBuf {
        self.config.join("config.yaml")
    }

    pub fn keys(&self) -> PathBuf {
        self.config.join("keys.yaml")
    }

    /// File that marks the guide through the first turn as finished.
    pub(crate) fn guide_over(&self) -> PathBuf {
        self.state.join("guide-over")
    }

    /// History of the command lines.
    pub fn lines(&self) -> PathBuf {
        self.state.join("lines")
    }

    pub fn games(&self) -> PathBuf {
        self.state.join("games")
    }

    /// Addresses of the pages of shared games.
    pub(crate) fn addresses(&self) -> PathBuf {
        self.state.join("addresses.json")
    }

    /// Reports saved from the program.
    pub fn reports(&self) -> PathBuf {
        self.state.join("reports")
    }

    /// Copies of games whose own files could not be written.
    pub fn rescued(&self) -> PathBuf {
        self.state.join("rescued")
    }

    /// Removes the unfinished files of programs that were killed while writing.
    pub(crate) fn sweep(&self) {
        let own = [
            self.state.clone(),
            self.lines(),
            self.games(),
            self.reports(),
            self.rescued(),
        ];
        let rosters = std::fs::read_dir(self.rosters())
            .into_iter()
            .flatten()
            .flatten()
            .map(|ruleset| ruleset.path());
        own.into_iter()
            .chain(rosters)
            .for_each(|folder| sweep_own(&folder));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn find(
        given: &FolderFlags,
        variables: &[(&str, &str)],
        home: Option<&Path>,
    ) -> Option<Folders> {
        let variables: BTreeMap<&str, &str> = variables.iter().copied().collect();
        let suggested = Folders {
            config: "/suggested/config".into(),
            state: "/suggested/state".into(),
        };
        let variable = |name: &str| variables.get(name).map(OsString::from);
        Folders::find(given, &variable, home, home.is_some().then_some(&suggested)).ok()
    }

    #[test]
    fn the_nearest_word_counts() {
        let home = tempfile::tempdir().unwrap();
        let xdg = [("XDG_CONFIG_HOME", "/xdg/c"), ("XDG_STATE_HOME", "/xdg/s")];
        let own = [
            xdg[0],
            xdg[1],
            ("DRUMHEAD_CONFIG_DIR", "/own/c"),
            ("DRUMHEAD_STATE_DIR", "/own/s"),
        ];
        let config =
            |given: &FolderFlags, variables| find(given, variables, Some(home.path())).unwrap();
        let none = FolderFlags::default();
        assert_eq!(config(&none, &[]).config, Path::new("/suggested/config"));
        assert_eq!(
            config(&none, &[]).games(),
            Path::new("/suggested/state/games")
        );
        std::fs::create_dir_all(home.path().join(".config/drumhead")).unwrap();
        assert_eq!(
            config(&none, &[]).config,
            home.path().join(".config/drumhead")
        );
        assert_eq!(
            config(&none, &xdg).rosters(),
            Path::new("/xdg/c/drumhead/rosters")
        );
        assert_eq!(config(&none, &xdg).state, Path::new("/xdg/s/drumhead"));
        assert_eq!(config(&none, &own).themes(), Path::new("/own/c/themes"));
        assert_eq!(config(&none, &own).state, Path::new("/own/s"));
        let given = FolderFlags {
            config: Some("/given".into()),
            state: None,
        };
        assert_eq!(config(&given, &own).keys(), Path::new("/given/keys.yaml"));
        assert_eq!(config(&given, &own).state, Path::new("/own/s"));
    }

    #[test]
    fn an_empty_or_relative_folder_of_the_system_counts_as_unset() {
        let home = tempfile::tempdir().unwrap();
        for odd in ["", "here/config"] {
            let found = find(
                &FolderFlags::default(),
                &[("XDG_CONFIG_HOME", odd), ("DRUMHEAD_STATE_DIR", "")],
                Some(home.path()),
            )
            .unwrap();
            assert_eq!(
                found,
                Folders {
                    config: "/suggested/config".into(),
                    state: "/suggested/state".into()
                }
            );
        }
    }

    #[test]
    fn without_a_home_it_must_be_given() {
        assert_eq!(find(&FolderFlags::default(), &[], None), None);
        let given = FolderFlags {
            config: Some("/c".into()),
            state: Some("/s".into()),
        };
        assert_eq!(
            find(&given, &[], None),
            Some(Folders {
                config: "/c".into(),
                state: "/s".into()
            })
        );
    }
}
