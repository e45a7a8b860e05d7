//! The player's own files: themes and settings are checked, described, and never keep anybody from playing.

use drumhead::cli::{Io, run};
use drumhead::ui::theme::BUILT_IN;
use serde_json::Value;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Runs a command line in folders of its own: exit code, and what was written.
fn drumhead(folder: &Path, arguments: &[&str]) -> (u8, String) {
    let at = |name: &str| folder.join(name).into_os_string();
    let place: [OsString; 5] = [
        "drumhead".into(),
        "--config-dir".into(),
        at("config"),
        "--state-dir".into(),
        at("state"),
    ];
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut &b""[..],
        output: &mut output,
        errors: &mut errors,
    };
    let code = run(
        place
            .into_iter()
            .chain(arguments.iter().map(OsString::from)),
        &mut io,
    );
    (code, String::from_utf8([output, errors].concat()).unwrap())
}

/// A folder with a file, and the file's path.
fn file(name: &str, text: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

/// What `check` says of a file.
fn check(name: &str, text: &str) -> (u8, String) {
    let (folder, path) = file(name, text);
    drumhead(folder.path(), &["check", &path])
}

#[test]
fn check_knows_themes() {
    for (name, text) in BUILT_IN {
        let (code, said) = check(&format!("{name}.yaml"), text);
        assert!(code == 0 && said.ends_with("no faults\n"), "{said}");
    }
    let (code, said) = check(
        "dusk.yaml",
        "theme: Dusk\nbase: drak\nkey: {text: lightgren}\n",
    );
    assert_eq!(code, 1);
    assert!(
        said.contains("dusk.yaml:2:7: base: \"drak\" ")
            && said.contains("dusk.yaml:3:13: key.text: "),
        "{said}"
    );
    assert!(
        said.contains("did you mean dark?") && said.contains("did you mean lightgreen?"),
        "{said}"
    );
    let (code, said) = check(
        "dusk.yaml",
        "theme: Dusk\nbase: dark\nkey: {text: '#444444'}\n",
    );
    assert!(
        code == 0 && said.contains("dusk.yaml:3:6: warning: key: "),
        "{said}"
    );
}

#[test]
fn check_knows_settings_by_their_files_name() {
    let (code, said) = check("config.yaml", "theme: light\ndice: app\nascii: true\n");
    assert!(code == 0 && said.ends_with("no faults\n"), "{said}");
    let (code, said) = check("config.yaml", "theme: light\ndice: ap\nasci: true\n");
    assert_eq!(code, 1);
    assert!(
        said.contains("config.yaml:2:7: dice: ") && said.contains("did you mean app?"),
        "{said}"
    );
    assert!(
        said.contains("config.yaml:3:1: asci: there is no such field; did you mean ascii?"),
        "{said}"
    );
}

#[test]
fn check_names_files_that_are_not_yaml() {
    assert_eq!(check("config.yaml", "theme: [").0, 1);
    let (code, said) = check("odd.yaml", "colour: red\n");
    assert!(code == 1 && said.contains("odd.yaml:1:1"), "{said}");
}

/// The properties of a schema.
fn schema(what: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let (code, said) = drumhead(folder.path(), &["schema", what]);
    assert_eq!(code, 0, "{said}");
    let schema: Value = serde_json::from_str(&said).unwrap();
    schema["anyOf"][0]["properties"].clone()
}

#[test]
fn schemas_describe_themes_and_settings() {
    let theme = schema("theme");
    assert_eq!(
        theme["base"]["enum"].as_array().unwrap().len(),
        BUILT_IN.len()
    );
    assert_eq!(
        theme["selection"]["properties"]["style"]["items"]["enum"][0],
        "bold"
    );
    assert_eq!(
        schema("config")["dice"]["enum"],
        serde_json::json!(["ask", "app", "table"])
    );
}

#[test]
fn check_knows_keys() {
    let (code, said) = check("keys.yaml", "keys: {undo: Ctrl-U}\nactions: {fire: '$'}\n");
    assert!(code == 0 && said.ends_with("no faults\n"), "{said}");
    let (code, said) = check("mine.yaml", "keys: {undo: q}\n");
    assert_eq!(code, 1);
    for wanted in [
        "mine.yaml:1:14: keys.undo: q would be undo (",
        " and quit (",
        "give one of them another key",
    ] {
        assert!(said.contains(wanted), "{said}");
    }
}

#[test]
fn keys_lists_them_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let line = |said: &str, id: &str| {
        said.lines()
            .find(|line| line.trim_start().starts_with(id))
            .unwrap_or_default()
            .split("  ")
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("|")
    };
    let (code, said) = drumhead(folder.path(), &["keys"]);
    assert!(
        code == 0 && line(&said, "undo ").starts_with("undo|u|"),
        "{said}"
    );
    fs::create_dir(folder.path().join("config")).unwrap();
    fs::write(
        folder.path().join("config/keys.yaml"),
        "keys: {undo: [Ctrl-U, F2]}\nactions: {fire: '$'}\n",
    )
    .unwrap();
    let (code, said) = drumhead(folder.path(), &["keys"]);
    assert!(
        code == 0 && line(&said, "undo ").starts_with("undo|Ctrl-U F2|"),
        "{said}"
    );
    assert_eq!(line(&said, "fire "), "fire|$|Fire");
    fs::write(folder.path().join("config/keys.yaml"), "keys: {undo: q}\n").unwrap();
    let (code, said) = drumhead(folder.path(), &["keys"]);
    assert!(
        code == 0
            && said.contains("keys.yaml:1:14: ")
            && said.contains("These are the built-in keys."),
        "{said}"
    );
    assert!(line(&said, "undo ").starts_with("undo|u|"), "{said}");
}

#[test]
fn the_schema_of_keys_has_every_row_and_action_that_can_be_changed() {
    let keys = schema("keys");
    assert!(
        keys["keys"]["properties"]["undo"].is_object()
            && keys["keys"]["properties"]["number"].is_null()
    );
    assert!(keys["actions"]["properties"]["fire"].is_object());
}
