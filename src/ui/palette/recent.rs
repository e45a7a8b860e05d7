//! The lines that a command line has run, the latest first: kept over a game, and where there is a file, from one to the next.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// How many are kept.
const KEPT: usize = 30;

/// The lines that have been run.
#[derive(Clone, Debug, Default)]
pub struct Recent {
    lines: Vec<String>,
    file: Option<PathBuf>,
}

impl Recent {
    /// Those of a file, if it is there; it is written whenever a line is run.
    #[must_use]
    pub fn kept_in(file: PathBuf) -> Recent {
        let text = if file.is_file() {
            fs::read_to_string(&file).unwrap_or_default()
        } else {
            String::new()
        };
        let lines = text
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.contains(char::is_control));
        Recent {
            lines: lines.take(KEPT).map(str::to_owned).collect(),
            file: Some(file),
        }
    }

    /// They, the latest first.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// A line has been run.
    pub fn add(&mut self, line: &str) {
        self.lines.retain(|other| other != line);
        self.lines.insert(0, line.to_owned());
        self.lines.truncate(KEPT);
        // Where they cannot be kept they are gone when the program ends, and that is all.
        let _ = self.keep();
    }

    fn keep(&self) -> std::io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let folder = file.parent().unwrap_or(file);
        fs::create_dir_all(folder)?;
        let mut kept = tempfile::NamedTempFile::new_in(folder)?;
        kept.write_all(self.lines.join("\n").as_bytes())?;
        kept.persist(file).map_err(|error| error.error)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_there_the_next_time() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("lines").join("battle");
        let mut recent = Recent::kept_in(file.clone());
        assert!(recent.lines().is_empty());
        for line in ["draw", "fire 2 7", "draw"] {
            recent.add(line);
        }
        assert_eq!(Recent::kept_in(file.clone()).lines(), ["draw", "fire 2 7"]);
        (0..2 * KEPT).for_each(|n| recent.add(&n.to_string()));
        assert_eq!(Recent::kept_in(file.clone()).lines().len(), KEPT);
        fs::write(&file, "dr\x1baw\nlog\n").unwrap();
        assert_eq!(Recent::kept_in(file).lines(), ["log"]);
    }
}
