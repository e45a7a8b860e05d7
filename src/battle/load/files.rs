//! Finding and reading the files of a battle, and refusing files that a roster must not reach.

use super::*;
use crate::battle::samples::{BATTLE, Sample, sample, samples, short};
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Component, Path, PathBuf};

/// The size limit of a file, in bytes.
const MOST_BYTES: u64 = 1 << 20;

#[derive(Clone, Debug)]
pub(super) enum FoundFile {
    /// A file on disk, with its name in messages.
    Disk(PathBuf, String),
    /// A built-in sample.
    Built(Sample),
}

impl FoundFile {
    /// The name in messages.
    pub(super) fn name(&self) -> String {
        match self {
            FoundFile::Disk(_, name) => name.clone(),
            FoundFile::Built(sample) => format!("{}/{} (built in)", sample.ruleset, sample.file),
        }
    }

    /// Reads and parses the file.
    pub(super) fn read(&self) -> Result<Document, Vec<Fault>> {
        let name = self.name();
        match self {
            FoundFile::Built(sample) => {
                Document::parse(&name, sample.bytes).map_err(|fault| vec![fault])
            }
            FoundFile::Disk(path, _) => {
                let bytes = read(path).map_err(|message| whole(&name, message))?;
                Document::parse(&name, &bytes).map_err(|fault| vec![fault])
            }
        }
    }
}

/// A single fault of a whole file.
pub(super) fn whole(file: &str, message: impl Into<String>) -> Vec<Fault> {
    vec![Fault {
        file: file.to_owned(),
        place: None,
        line: None,
        field: String::new(),
        message: message.into(),
        severity: Severity::Error,
    }]
}

/// The bytes of a regular file within the size limit. Other files are never opened: a pipe would block.
fn read(path: &Path) -> Result<Vec<u8>, String> {
    let about = fs::metadata(path).map_err(|error| trouble(&error))?;
    if about.is_dir() {
        return Err("is a folder, not a file".to_owned());
    }
    if !about.is_file() {
        return Err("is not a regular file".to_owned());
    }
    if about.len() > MOST_BYTES {
        return Err(too_long());
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(|error| trouble(&error))?;
    file.take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| trouble(&error))?;
    if bytes.len() as u64 > MOST_BYTES {
        Err(too_long())
    } else {
        Ok(bytes)
    }
}

fn too_long() -> String {
    "is over 1 MiB, and no roster or battle is that long".to_owned()
}

fn trouble(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "may not be read (permission denied)".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}

/// The names of the YAML files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| is_yaml(name))
        .collect();
    names.sort();
    names
}

fn is_yaml(name: &str) -> bool {
    let ending = Path::new(name)
        .extension()
        .and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| {
        ending.eq_ignore_ascii_case("yaml") || ending.eq_ignore_ascii_case("yml")
    })
}

impl Shelf<'_> {
    /// The file that `path` names: that very file, or one by name in the folders of rosters or the samples.
    pub(super) fn find(&self, path: &Path) -> Result<FoundFile, Vec<Fault>> {
        let shown = printable(&path.to_string_lossy());
        let found = |shown| Ok(FoundFile::Disk(path.to_path_buf(), shown));
        if path.symlink_metadata().is_ok() && !path.is_dir() {
            return found(shown);
        }
        let alone = path
            .parent()
            .is_none_or(|parent| parent.as_os_str().is_empty());
        if let (true, Some(name)) = (alone, path.to_str())
            && let Some(by_name) = self.by_name(name)
        {
            return Ok(by_name);
        }
        if path.is_dir() {
            return found(shown);
        }
        let folder = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let mut known = names(folder);
        if alone {
            known.extend(samples().iter().map(|sample| sample.name().to_owned()));
        }
        let wrong = path.file_name().unwrap_or_default().to_string_lossy();
        Err(whole(
            &shown,
            format!(
                "there is no such file{}",
                did_you_mean(&wrong, known.iter().map(String::as_str))
            ),
        ))
    }

    /// A battle or roster by the name of its file, with or without endings. The user's own precede the samples,
    /// battles precede rosters.
    fn by_name(&self, name: &str) -> Option<FoundFile> {
        let wanted = [
            name.to_owned(),
            format!("{name}{BATTLE}"),
            format!("{name}.yaml"),
            format!("{name}.yml"),
        ];
        for file in &wanted {
            for folder in &self.folders {
                let below = self
                    .rulesets
                    .iter()
                    .map(|ruleset| folder.join(ruleset.info().id));
                let mut places = std::iter::once(folder.clone())
                    .chain(below)
                    .map(|folder| folder.join(file));
                if let Some(path) = places.find(|path| path.is_file()) {
                    let shown = printable(&path.to_string_lossy());
                    return Some(FoundFile::Disk(path, shown));
                }
            }
        }
        wanted
            .iter()
            .find_map(|file| samples().into_iter().find(|sample| sample.file == file))
            .map(FoundFile::Built)
    }

    /// The roster that a battle names: beside it, or in a folder of rosters.
    pub(super) fn beside(&self, battle: &FoundFile, named: &str) -> Result<FoundFile, String> {
        match battle {
            FoundFile::Built(battle) => self.beside_sample(battle, named),
            FoundFile::Disk(path, _) => self.beside_file(path, named),
        }
    }

    fn beside_sample(&self, battle: &Sample, named: &str) -> Result<FoundFile, String> {
        let own = self
            .folders
            .iter()
            .map(|folder| folder.join(battle.ruleset).join(named));
        let plain = !named.contains(['/', '\\']);
        if let Some(path) = own.filter(|_| plain).find(|path| path.is_file()) {
            let shown = printable(&path.to_string_lossy());
            return Ok(FoundFile::Disk(path, shown));
        }
        sample(battle.ruleset, named)
            .map(FoundFile::Built)
            .ok_or_else(|| {
                let known: Vec<&str> = samples()
                    .iter()
                    .filter(|sample| sample.ruleset == battle.ruleset)
                    .map(|sample| sample.file)
                    .collect();
                format!(
                    "there is no sample {:?}{}",
                    printable(named),
                    did_you_mean(named, known)
                )
            })
    }

    fn beside_file(&self, battle: &Path, named: &str) -> Result<FoundFile, String> {
        let folder = battle
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let path = folder.join(named);
        let roots =
            Roots::new(std::iter::once(folder).chain(self.folders.iter().map(PathBuf::as_path)));
        if !roots.hold(&whole_path(&path)) {
            return Err(self.leaves(named));
        }
        match fs::canonicalize(&path) {
            Ok(real) if roots.hold(&real) => Ok(FoundFile::Disk(
                real,
                printable(&tidy(&path).to_string_lossy()),
            )),
            Ok(_) => Err(self.leaves(named)),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let short = || self.by_short_name(folder, named);
                self.shadowed(folder, named).or_else(short).ok_or_else(|| {
                    let mut near = path.parent().map(names).unwrap_or_default();
                    near.extend(rosters().map(|roster| roster.file.to_owned()));
                    let wrong = path.file_name().unwrap_or_default().to_string_lossy();
                    format!(
                        "there is no file {:?} beside the battle{}",
                        printable(named),
                        did_you_mean(&wrong, near.iter().map(String::as_str))
                    )
                })
            }
            Err(error) => Err(format!("{:?} {}", printable(named), trouble(&error))),
        }
    }

    /// The sample that belongs beside a battle of the user's that replaces a sample.
    fn shadowed(&self, folder: &Path, named: &str) -> Option<FoundFile> {
        let real = fs::canonicalize(folder).ok()?;
        let ruleset = real.file_name()?.to_str()?;
        let own = self
            .folders
            .iter()
            .filter_map(|own| fs::canonicalize(own).ok())
            .any(|own| own.join(ruleset) == real);
        sample(ruleset, named).filter(|_| own).map(FoundFile::Built)
    }

    /// A roster by name, with or without its ending: beside the battle, the user's own, or a sample.
    fn by_short_name(&self, folder: &Path, named: &str) -> Option<FoundFile> {
        if named.contains(['/', '\\']) {
            return None;
        }
        let wanted = [
            named.to_owned(),
            format!("{named}.yaml"),
            format!("{named}.yml"),
        ];
        let below = |root: &PathBuf| {
            let rulesets = self.rulesets.iter();
            let below: Vec<PathBuf> = rulesets.map(|it| root.join(it.info().id)).collect();
            std::iter::once(root.clone()).chain(below)
        };
        let folders =
            std::iter::once(folder.to_path_buf()).chain(self.folders.iter().flat_map(below));
        let mut files = folders.flat_map(|folder| wanted.clone().map(|file| folder.join(file)));
        if let Some(path) = files.find(|path| path.is_file() && !path.is_symlink()) {
            let shown = printable(&path.to_string_lossy());
            return Some(FoundFile::Disk(path, shown));
        }
        rosters()
            .find(|roster| wanted.iter().any(|file| file == roster.file))
            .map(FoundFile::Built)
    }

    fn leaves(&self, named: &str) -> String {
        let folders: Vec<String> = self
            .folders
            .iter()
            .map(|folder| folder.display().to_string())
            .collect();
        let or = if folders.is_empty() {
            String::new()
        } else {
            format!(" or into {}", folders.join(" or "))
        };
        format!(
            "{:?} leads out of the battle's folder; put the roster beside the battle{or}",
            printable(named)
        )
    }
}

fn rosters() -> impl Iterator<Item = Sample> {
    samples().into_iter().filter(|sample| !sample.is_battle())
}

/// The folders that rosters may come from, as written and as resolved.
struct Roots(Vec<PathBuf>);

impl Roots {
    fn new<'p>(folders: impl Iterator<Item = &'p Path>) -> Self {
        Self(
            folders
                .flat_map(|folder| [Some(whole_path(folder)), fs::canonicalize(folder).ok()])
                .flatten()
                .collect(),
        )
    }

    fn hold(&self, path: &Path) -> bool {
        self.0.iter().any(|root| path.starts_with(root))
    }
}

/// The absolute path without `.` and `..`.
fn whole_path(path: &Path) -> PathBuf {
    tidy(&std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()))
}

/// The path without `.` and, where possible, `..`.
fn tidy(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(out.components().next_back(), Some(Component::Normal(_))) =>
            {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}

/// A short name of a file for titles.
pub(super) fn title(file: &str) -> &str {
    short(
        Path::new(file)
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or(file),
    )
}

/// A battle or roster, by the path that loads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterFile {
    /// The id of its ruleset; empty for a file in no ruleset's folder.
    pub ruleset: String,
    /// The file's name without endings.
    pub name: String,
    /// The file; for a sample, its name.
    pub path: PathBuf,
    /// The sample, if it is built in.
    pub sample: Option<Sample>,
}

/// All battles, or else all rosters: the user's own in `folder` and in its folders for rulesets, then the samples that
/// none of them replaces.
pub fn available(folder: Option<&Path>, battles: bool) -> Vec<RosterFile> {
    let own: Vec<RosterFile> = folder.map_or_else(Vec::new, |folder| own(folder, battles));
    let is_replaced = |sample: &Sample| {
        let same = |file: &RosterFile| file.ruleset == sample.ruleset && file.name == sample.name();
        own.iter().any(same)
    };
    let samples = samples().into_iter();
    let samples = samples.filter(|it| it.is_battle() == battles && !is_replaced(it));
    let built_in: Vec<RosterFile> = samples
        .map(|sample| RosterFile {
            ruleset: sample.ruleset.to_owned(),
            name: sample.name().to_owned(),
            path: PathBuf::from(sample.file),
            sample: Some(sample),
        })
        .collect();
    own.into_iter().chain(built_in).collect()
}

fn own(folder: &Path, battles: bool) -> Vec<RosterFile> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut below: Vec<String> = entries
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    below.sort();
    let folders = std::iter::once(String::new()).chain(below);
    let all = folders.flat_map(|ruleset| {
        let at = folder.join(&ruleset);
        let files = names(&at).into_iter();
        let files = files.filter(|file| file.ends_with(BATTLE) == battles);
        files.map(move |file| RosterFile {
            ruleset: ruleset.clone(),
            name: short(&file).to_owned(),
            path: at.join(file),
            sample: None,
        })
    });
    all.collect()
}
