//! The lines a command line has run, latest first: kept for a game, and in a file for the next one.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// The most lines kept.
const KEPT: usize = 30;

/// The recent lines.
#[derive(Clone, Debug, Default)]
pub struct Recent {
    lines: Vec<String>,
    file: Option<PathBuf>,
}

impl Recent {
    /// Reads a file, if there is one. It is written whenever a line is run.
    pub(crate) fn kept_in(file: PathBuf) -> Recent {
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

    /// The lines, latest first.
    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Adds a line that was run.
    pub(crate) fn add(&mut self, line: &str) {
        self.lines.retain(|other| other != line);
        self.lines.insert(0, line.to_owned());
        self.lines.truncate(KEPT);
        // If they cannot be kept they are lost at the end of the program, and that is fine.
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
