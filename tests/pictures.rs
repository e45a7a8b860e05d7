//! The pictures of the themes in the README are what the program shows: each is made anew and compared.
//!
//! When the screen has changed, `DRUMHEAD_WRITE_PICTURES=1 cargo test --test pictures` writes them again; look at them.

use drumhead::cli::{Io, run};
use drumhead::ui::theme::BUILT_IN;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// For each theme a battle, who rolls, the keys that lead to what is shown, and a word of it: every ruleset has its turn.
const PICTURES: [(&str, &str, &str, &str, &str); 6] = [
    // A volley with real dice.
    (
        "dark",
        "hollow-creek",
        "ask",
        "m23Cd2<Enter>2of14<Enter>8<Enter><Enter>112345662342511356",
        "Result",
    ),
    // A commander's go, and a volley.
    (
        "light",
        "ferry-road",
        "app",
        "   5<Enter> 1f8<Enter>10<Enter><Enter>",
        "Result",
    ),
    // What a unit may do.
    ("high-contrast", "cider-mill", "app", "    2<Enter>", "Move"),
    // A shot at an officer.
    (
        "colour-blind",
        "beaver-dam",
        "app",
        "   1<Enter>1<Enter>f7<Enter>12<Enter><Enter>",
        "Result",
    ),
    // A volley over the ford.
    (
        "campaign-map",
        "stony-ford",
        "app",
        "   15f1<Enter>6<Enter><Enter><Enter>",
        "Result",
    ),
    // The odds before the dice.
    (
        "mono",
        "hollow-creek",
        "ask",
        "m23Cd2<Enter>2of14<Enter>8",
        "Odds",
    ),
];

/// Runs a command line in folders of its own, and gives what it wrote.
fn drumhead(folder: &Path, arguments: &[&str]) -> String {
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
    assert_eq!(
        code,
        0,
        "{arguments:?}: {}",
        String::from_utf8_lossy(&errors)
    );
    String::from_utf8(output).unwrap()
}

fn file(theme: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("themes")
        .join(format!("{theme}.svg"))
}

#[test]
fn the_pictures_are_what_the_program_shows() {
    let folder = tempfile::tempdir().unwrap();
    let write = std::env::var_os("DRUMHEAD_WRITE_PICTURES").is_some();
    let mut stale = Vec::new();
    for (theme, battle, dice, keys, shown) in PICTURES {
        let picture = drumhead(
            folder.path(),
            &[
                "shot", battle, "--theme", theme, "--dice", dice, "--keys", keys,
            ],
        );
        assert!(picture.contains(shown), "{theme} does not show {shown}");
        if write {
            fs::write(file(theme), &picture).unwrap();
        }
        let kept = fs::read_to_string(file(theme))
            .unwrap_or_default()
            .replace("\r\n", "\n");
        if kept != picture {
            stale.push(theme);
        }
    }
    assert!(
        stale.is_empty(),
        "the screen has changed; DRUMHEAD_WRITE_PICTURES=1 cargo test --test pictures draws anew {stale:?}"
    );
}

#[test]
fn every_theme_has_a_picture_in_the_readme() {
    let readme = include_str!("../README.md");
    for (name, _) in BUILT_IN {
        assert!(
            PICTURES.iter().any(|(theme, ..)| *theme == name),
            "{name} has no picture"
        );
        assert!(
            readme.contains(&format!("](themes/{name}.svg)")),
            "the README does not show {name}"
        );
    }
}

#[test]
fn a_picture_of_a_saved_game_leaves_it_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("evening.jsonl").display().to_string();
    drumhead(
        folder.path(),
        &["exec", "hollow-creek", "--seed", "7", "--game", &game],
    );
    let before = fs::read(&game).unwrap();
    let target = folder.path().join("evening.svg");
    let keys = [
        "shot",
        &game,
        "--size",
        "80x24",
        "--ascii",
        "--colours",
        "16",
        "--keys",
        "m34",
        "-o",
        &target.display().to_string(),
    ];
    assert_eq!(drumhead(folder.path(), &keys), "");
    let picture = fs::read_to_string(target).unwrap();
    assert!(
        picture.contains("Young Marsh is a Professional") && picture.is_ascii(),
        "{picture}"
    );
    assert_eq!(fs::read(&game).unwrap(), before);
}
