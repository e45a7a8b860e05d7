//! The command that continues a saved game.

use super::*;
use crate::battle::printable_path;
use crate::paths::FolderFlags;

/// The command line that continues `file`. If the start screen will offer the game, no file is
/// named.
pub(crate) fn comeback(folders: &Folders, file: &Path, plain: bool) -> String {
    let usual = Folders::new(&FolderFlags::default()).ok();
    let seen = file.parent() == Some(folders.games().as_path());
    let program = if seen { "drumhead" } else { "drumhead play" };
    let mut words = vec![program.to_owned()];
    let state = usual.as_ref().map(|usual| &usual.state);
    if state != Some(&folders.state) {
        words.extend(["--state-dir".to_owned(), quoted(&folders.state)]);
    }
    let config = usual.as_ref().map(|usual| &usual.config);
    if config != Some(&folders.config) {
        words.extend(["--config-dir".to_owned(), quoted(&folders.config)]);
    }
    if plain {
        words.push("--plain".to_owned());
    }
    if !seen {
        words.extend(["--game".to_owned(), quoted(file)]);
    }
    words.join(" ")
}

/// A path quoted for a shell.
pub(crate) fn quoted(path: &Path) -> String {
    let text = printable_path(path);
    let plain = |c: char| c.is_alphanumeric() || "/._-+:\\".contains(c);
    if text.chars().all(plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_elsewhere_is_named_in_one_piece() {
        let folders = Folders {
            config: "/home/x/config".into(),
            state: "/home/x/state".into(),
        };
        let file = Path::new("/tmp/Bo's game.jsonl");
        let told = comeback(&folders, file, false);
        assert!(
            told.starts_with("drumhead play --state-dir /home/x/state "),
            "{told}"
        );
        assert!(
            told.ends_with(r"--game '/tmp/Bo'\''s game.jsonl'"),
            "{told}"
        );
        let file = folders.games().join("a.jsonl");
        let told = comeback(&folders, &file, true);
        assert!(
            told.starts_with("drumhead --state-dir") && !told.contains("--game"),
            "{told}"
        );
    }
}
