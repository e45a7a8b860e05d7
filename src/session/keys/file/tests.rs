use super::*;
use crate::session::keys::KeyPlace;

fn read(text: &str) -> (Keys, Vec<String>) {
    let document = Document::parse("keys.yaml", text.as_bytes()).unwrap();
    let (keys, faults) = Keys::of(&document);
    (
        keys,
        faults
            .iter()
            .map(|fault| {
                fault
                    .to_string()
                    .lines()
                    .next()
                    .unwrap_or_default()
                    .to_owned()
            })
            .collect(),
    )
}

fn faults(text: &str) -> Vec<String> {
    read(text).1
}

fn one(text: &str) -> String {
    let faults = faults(text);
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults[0].clone()
}

#[test]
fn keys_and_letters_are_other_ones() {
    let (keys, faults) = read("keys: {undo: '§', redo: ['¤', Ctrl-Y]}\nactions: {fire: '¶'}\n");
    assert_eq!(faults, Vec::<String>::new());
    let says = |code: char| keys.read(KeyPlace::Units, Press::Char(code));
    assert_eq!(
        (says('§'), says('¤'), says('u')),
        (
            Some(KeyAction::Undo),
            Some(KeyAction::Redo),
            Some(KeyAction::Type('u'))
        )
    );
    assert_eq!(
        (keys.name("undo"), keys.name("redo"), keys.name("log")),
        ("§".into(), "¤".into(), "l".into())
    );
    assert_eq!(
        (keys.letter("fire", 'f'), keys.letter("march", 'v')),
        ('¶', 'v')
    );
    assert!(
        keys.footer(KeyPlace::Log)
            .any(|(id, name, _)| id == "undo" && name == "§")
    );
    assert!(
        keys.help(KeyPlace::Units, true)
            .any(|(names, _)| names == "¤ Ctrl-Y")
    );
}

#[test]
fn nothing_is_said_by_an_empty_part() {
    assert_eq!(faults("keys:\nactions:\n"), Vec::<String>::new());
}

#[test]
fn every_fault_has_its_place_and_what_would_be_right() {
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
    assert!(one("- undo\n").contains("a file of keys has two fields"));
    assert!(one("key: {undo: z}\n").contains("did you mean keys?"));
}

#[test]
fn a_key_has_one_meaning_all_the_same() {
    let told = one("keys: {undo: l}\n");
    assert!(
        told.contains("keys.yaml:1:14: keys.undo: l would be undo (undo the last action) and log (open the log)"),
        "{told}"
    );
    assert_eq!(faults("keys: {undo: l, log: u}\n"), Vec::<String>::new());
    let told = one("keys: {undo: Ctrl-Y, log: Ctrl-Y}\n");
    assert!(
        told.contains(
            "keys.yaml:1:27: keys.log: Ctrl-Y would be log (open the log) and undo (undo the last action)"
        ),
        "{told}"
    );
}

#[test]
fn a_row_and_an_action_cannot_share_a_key() {
    let told = one("keys: {undo: f}\n");
    assert!(
        told.contains(
            "keys.undo: f would be undo (undo the last action) and the action fire (Fire, in "
        ),
        "{told}"
    );
    assert!(one("actions: {fire: u}\n").contains(
        "actions.fire: u would be the action fire (Fire) and undo (undo the last action)"
    ));
    assert!(
        one("keys: {undo: '§'}\nactions: {fire: '§'}\n")
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
    let told = one(&format!("actions: {{fire: '{}'}}\n", rival.key));
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
    let told = one("keys: {back: '§'}\n");
    assert!(told.contains("keys.back: back is needed while you type text, where characters are text; give it Esc as well"), "{told}");
    assert_eq!(faults("keys: {back: ['§', Esc]}\n"), Vec::<String>::new());
}

#[test]
fn an_unreadable_file_is_told_of_and_none_is_no_fault() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys.yaml");
    assert!(Keys::load(&file).is_ok());
    std::fs::write(&file, b"keys: {undo: \xFF}").unwrap();
    assert!(
        Keys::load(&file)
            .unwrap_err()
            .contains("keys.yaml:1:14: this is not UTF-8")
    );
    std::fs::write(&file, "keys: {undo: l, redo: l}\n").unwrap();
    assert!(Keys::load(&file).unwrap_err().ends_with("(and 1 more)"));
}
