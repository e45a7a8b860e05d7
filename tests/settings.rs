//! The player's own files: themes and settings are checked, described, and never keep anybody from playing.

use drumhead::battle::Document;
use drumhead::cli::{Io, run};
use drumhead::session::keys::{KeyAction, KeyPlace, Keys, Press, letters};
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

/// The faults in a file of keys, a line each.
fn faults(text: &str) -> Vec<String> {
    let document = Document::parse("keys.yaml", text.as_bytes()).unwrap();
    let lines = Keys::of(&document).1.into_iter().map(|it| it.to_string());
    lines
        .map(|it| it.lines().next().unwrap_or_default().to_owned())
        .collect()
}

fn one_fault(text: &str) -> String {
    let faults = faults(text);
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults[0].clone()
}

#[test]
fn keys_are_other_ones() {
    let (folder, path) = file("keys.yaml", "keys: {undo: '§', redo: ['¤', Ctrl-Y]}\n");
    let keys = Keys::load(Path::new(&path)).unwrap();
    let says = |code: char| keys.read(KeyPlace::Units, Press::Char(code));
    assert_eq!(
        (says('§'), says('¤'), says('u')),
        (
            Some(KeyAction::Undo),
            Some(KeyAction::Redo),
            Some(KeyAction::Type('u'))
        )
    );
    drop(folder);
}

#[test]
fn nothing_is_said_by_an_empty_file_of_keys() {
    assert_eq!(faults("keys:\nactions:\n"), Vec::<String>::new());
}

#[test]
fn every_fault_in_keys_has_its_place_and_what_would_be_right() {
    let told = faults(
        "keys:\n  udno: z\n  log: Entr\n  help: 7\n  quit: [q, Ctrl-C]\n  number: x\n  view: {}\nactions:\n  fier: x\n",
    );
    let said = [
        "keys.yaml:2:3: keys.udno: there is no key \"udno\" to change; did you mean undo?",
        "keys.yaml:3:8: keys.log: \"Entr\" is not a key; did you mean Enter?",
        "keys.yaml:4:9: keys.help: 7 cannot be used: digits are unit numbers and die faces",
        "keys.yaml:5:13: keys.quit[1]: Ctrl-C always leaves",
        "keys.yaml:6:3: keys.number: there is no key \"number\" to change",
        "keys.yaml:7:9: keys.view: is not a key; write a character in quotes, or a name such as Space or Ctrl-T",
        "keys.yaml:9:3: actions.fier: no rulebook has an action \"fier\"; did you mean fire?",
    ];
    assert_eq!(told.len(), said.len(), "{told:#?}");
    for (told, said) in told.iter().zip(said) {
        assert!(told.starts_with(said), "{told}");
    }
    assert!(one_fault("- undo\n").contains("a file of keys has two fields"));
    assert!(one_fault("key: {undo: z}\n").contains("did you mean keys?"));
}

#[test]
fn a_key_has_one_meaning_all_the_same() {
    let told = one_fault("keys: {undo: l}\n");
    assert!(
        told.contains("keys.yaml:1:14: keys.undo: l would be undo (undo the last action) and log (open the log)"),
        "{told}"
    );
    assert_eq!(faults("keys: {undo: l, log: u}\n"), Vec::<String>::new());
    let told = one_fault("keys: {undo: Ctrl-Y, log: Ctrl-Y}\n");
    assert!(
        told.contains(
            "keys.yaml:1:27: keys.log: Ctrl-Y would be log (open the log) and undo (undo the last action)"
        ),
        "{told}"
    );
}

#[test]
fn a_row_and_an_action_cannot_share_a_key() {
    let told = one_fault("keys: {undo: f}\n");
    assert!(
        told.contains(
            "keys.undo: f would be undo (undo the last action) and the action fire (Fire, in "
        ),
        "{told}"
    );
    assert!(one_fault("actions: {fire: u}\n").contains(
        "actions.fire: u would be the action fire (Fire) and undo (undo the last action)"
    ));
    assert!(
        one_fault("keys: {undo: '§'}\nactions: {fire: '§'}\n")
            .contains("actions.fire: § would be the action fire")
    );
}

#[test]
fn two_actions_of_a_ruleset_cannot_share_a_letter_and_may_change_places() {
    let known = letters();
    let of = |id: &str| {
        known
            .iter()
            .filter(|letter| letter.id == id)
            .collect::<Vec<_>>()
    };
    let (fire, rival) = (
        of("fire")[0],
        known
            .iter()
            .find(|letter| letter.ruleset == of("fire")[0].ruleset && letter.key != 'f')
            .unwrap(),
    );
    let told = one_fault(&format!("actions: {{fire: '{}'}}\n", rival.key));
    let place = format!(
        "keys.yaml:1:17: actions.fire: {} would be fire ({}) and ",
        rival.key, fire.label
    );
    assert!(
        told.contains(&place)
            && told.contains(&format!(
                "in {}; give one of them another letter (unused: ",
                told_ruleset(&told)
            )),
        "{told}"
    );
}

/// The ruleset named in a message.
fn told_ruleset(told: &str) -> &str {
    let after = told.rsplit_once(") in ").map_or("", |(_, after)| after);
    after.split_once(';').map_or("", |(ruleset, _)| ruleset)
}

#[test]
fn keys_needed_in_texts_keep_one_that_is_not_a_character() {
    let told = one_fault("keys: {back: '§'}\n");
    assert!(told.contains("keys.back: back is needed while you type text, where characters are text; give it Esc as well"), "{told}");
    assert_eq!(faults("keys: {back: ['§', Esc]}\n"), Vec::<String>::new());
}

#[test]
fn an_unreadable_file_of_keys_is_told_of_and_none_is_no_fault() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys.yaml");
    assert!(Keys::load(&file).is_ok());
    fs::write(&file, b"keys: {undo: \xFF}").unwrap();
    assert!(
        Keys::load(&file)
            .unwrap_err()
            .contains("keys.yaml:1:14: this is not UTF-8")
    );
    fs::write(&file, "keys: {undo: l, redo: l}\n").unwrap();
    assert!(Keys::load(&file).unwrap_err().ends_with("(and 1 more)"));
}
