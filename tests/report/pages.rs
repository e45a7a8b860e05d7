//! The report as text: escaping, what each format has, and the command with bad input.

use crate::story::{KEPT, kept, played, sample};
use drumhead::battle::{TurnName, Viewer};
use drumhead::cli::{Io, run};
use drumhead::report::{Passage, Story, StoryTurn, html, markdown, save_report};
use serde_json::{Map, Value, json};
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// The sample battle with names that look like markup.
fn strange() -> Map<String, Value> {
    let mut setup = sample("big-skirmishes");
    setup.insert("battle".to_owned(), "<h1>*The* [Ford](http://x.y)".into());
    setup["red"]["roster"] = "Red & <b>bold</b>".into();
    let units = setup["red"]["units"].as_array_mut().expect("units");
    units[0]["name"] = "<script>alert(1)</script>".into();
    units[1]["name"] = "*x*|_y_ @you".into();
    setup
}

fn strange_game() -> Story {
    let requests = [
        json!({"do": "note", "text": "</p><img onerror=alert(2)> `code` | *bold*"}),
        json!({"do": "fire", "unit": "red/fusiliers", "target": "blue/minutemen", "range": 8, "force": "<i>fog</i>"}),
        json!({"do": "fire", "unit": "blue/old-thunder", "target": "red/grenadiers", "range": 20, "force": "fog"}),
    ];
    let game = played(&strange(), &requests.map(|request| request.to_string()));
    Story::of(&game, Viewer::Umpire).expect("a story")
}

#[test]
fn no_text_is_markup_in_html() {
    let page = html(&strange_game());
    for tag in ["<script", "<img", "<b>", "<i>", "<h1>*"] {
        assert!(!page.contains(tag), "{tag}");
    }
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    // It loads nothing: no address is in it but that of the SVG format.
    let addresses =
        page.matches("://").count() - page.matches("http://www.w3.org/2000/svg").count();
    assert_eq!(addresses, page.matches("http://x.y").count());
    assert!(!page.contains("href=") && !page.contains("src="));
}

#[test]
fn no_text_is_markup_in_markdown() {
    let text = markdown(&strange_game());
    assert!(!text.contains('<'), "no tag survives");
    assert!(text.contains(r"\*x\*\|\_y\_ &#64;you"));
    assert!(text.contains(r"\[Ford\](http&#58;//x.y)"));
    // A bar in a name adds no column.
    let columns = |line: &str| line.replace(r"\|", "").matches('|').count();
    let tables = text.split("\n\n").filter(|part| part.starts_with('|'));
    for table in tables {
        let heads = columns(table.lines().next().expect("a line"));
        assert!(table.lines().all(|line| columns(line) == heads), "{table}");
    }
}

/// Every opened element is closed, so the page is the same in every browser.
#[test]
fn pages_are_well_formed() {
    const ALONE: [&str; 3] = ["!DOCTYPE", "meta", "br"];
    for name in KEPT {
        let page = html(&Story::of(&kept(name), Viewer::Umpire).expect("a story"));
        let (head, rest) = page.split_once("<style>").expect("a style");
        let body = rest.split_once("</style>").expect("its end").1;
        let mut open = Vec::new();
        for tag in format!("{head}{body}").split('<').skip(1) {
            let tag = tag.split(['>', ' ']).next().expect("a name");
            match tag.strip_prefix('/') {
                Some(closed) => assert_eq!(open.pop().as_deref(), Some(closed), "{name}"),
                None if ALONE.contains(&tag) => {}
                None => open.push(tag.to_owned()),
            }
        }
        assert!(open.is_empty(), "{name}: {open:?}");
        assert_eq!(
            page.matches("<svg").count(),
            page.matches("role=\"img\"").count()
        );
        assert_eq!(page.matches("<svg").count(), page.matches("<desc").count());
    }
}

/// A hundred turns, of which every tenth cost men: each is in the index, and the others are folded between them.
#[test]
fn a_long_battle_has_an_index_and_folds_its_quiet_turns() {
    let short = Story::of(&kept(KEPT[0]), Viewer::Umpire).expect("a story");
    assert!(!html(&short).contains("<nav") && !html(&short).contains("<details"));
    let turn = |number: u16| StoryTurn {
        name: TurnName::new(number, None),
        passages: vec![Passage::Prose(format!("Both sides march, day {number}."))],
        losses: [u32::from(number.is_multiple_of(10)), 0],
        ..StoryTurn::default()
    };
    let story = Story {
        turns: (1..=100).map(turn).collect(),
        ..short
    };
    let page = html(&story);
    for number in 1..=100 {
        let link = format!("href=\"#turn-{number}\"");
        let place = format!("id=\"turn-{number}\"");
        assert_eq!(
            (page.matches(&link).count(), page.matches(&place).count()),
            (1, 1)
        );
        assert!(page.contains(&format!("day {number}.")));
        assert!(markdown(&story).contains(&format!("### Turn {number}\n")));
    }
    assert_eq!(page.matches("<details").count(), 10);
    assert!(page.contains("<summary>Turn 11 to turn 19, without losses</summary>"));
    let folds = page.split("<details>").skip(1);
    for fold in folds.map(|fold| fold.split("</details>").next().expect("its end")) {
        assert!(!fold.contains("Losses:"), "{fold}");
    }
}

/// Exit code, output and errors of a command line.
fn drumhead(arguments: &[&str]) -> (u8, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut &b""[..],
        output: &mut output,
        errors: &mut errors,
    };
    let words = ["drumhead", "report"].iter().chain(arguments);
    let code = run(words.map(OsString::from), &mut io);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (code, text(output), text(errors))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[test]
fn bad_input_writes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("empty.jsonl"), "").expect("written");
    fs::write(at("foreign.jsonl"), "{\"some\":\"thing\"}\n").expect("written");
    fs::create_dir(at("folder.jsonl")).expect("made");
    let out = at("out.md");
    for name in [
        "empty.jsonl",
        "foreign.jsonl",
        "folder.jsonl",
        "missing.jsonl",
    ] {
        let (code, output, errors) = drumhead(&[text(&at(name)), "-o", text(&out)]);
        assert_eq!((code, output.as_str()), (1, ""), "{name}");
        assert!(errors.contains(name), "{errors}");
        assert!(!out.exists(), "{name}");
    }
    let game = replay();
    let unknown = drumhead(&[&game, "-o", text(&at("out.pdf"))]);
    assert_eq!((unknown.0, at("out.pdf").exists()), (2, false));
    assert_eq!(drumhead(&[&game, "--as", "green"]).0, 2);
    assert_eq!(drumhead(&[&game, "-o", text(&at("no/such/out.md"))]).0, 1);
}

fn replay() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = file.join("tests/replays/big-skirmishes/hollow-creek.format-1.jsonl");
    text(&file).to_owned()
}

#[test]
fn a_damaged_game_is_reported_up_to_the_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    let damaged = folder.path().join("damaged.jsonl");
    let mut bytes = fs::read(replay()).expect("the game");
    let half = bytes.len() / 2;
    bytes[half] ^= 1;
    fs::write(&damaged, &bytes).expect("written");
    let (code, output, errors) = drumhead(&[text(&damaged), "--format", "html"]);
    assert_eq!(code, 0);
    assert!(
        errors.contains("damaged.jsonl") && errors.contains("line"),
        "{errors}"
    );
    assert!(output.contains("damaged") && output.contains("Turn 1"));
    assert_eq!(
        fs::read_dir(folder.path()).expect("a folder").count(),
        1,
        "no copy"
    );
    assert_eq!(fs::read(&damaged).expect("the game"), bytes);
}

#[test]
fn files_that_exist_stay_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.html");
    assert_eq!(drumhead(&[&replay(), "-o", text(&out)]).0, 0);
    let page = fs::read_to_string(&out).expect("a page");
    assert!(page.starts_with("<!DOCTYPE html>"));
    fs::write(&out, "edited").expect("written");
    let (code, _, errors) = drumhead(&[&replay(), "-o", text(&out)]);
    assert!(code == 1 && errors.contains("out.html"), "{errors}");
    assert_eq!(fs::read_to_string(&out).expect("it"), "edited");

    let story = Story::of(&kept(KEPT[0]), Viewer::Table).expect("a story");
    let save = || save_report(&story, folder.path(), "evening").expect("saved");
    let first = save();
    assert_eq!(save(), first, "the same report needs no second file");
    fs::write(&first[0], "edited").expect("written");
    let second = save();
    assert_ne!(first, second);
    assert_eq!(fs::read_to_string(&first[0]).expect("it"), "edited");
    assert_eq!(
        fs::read_to_string(&second[0]).expect("it"),
        markdown(&story)
    );
}

#[test]
fn readers_and_formats_are_chosen() {
    let (_, plain, _) = drumhead(&[&replay()]);
    let (_, umpire, _) = drumhead(&[&replay(), "--as", "umpire"]);
    assert!(plain.starts_with("# Hollow Creek") && plain != umpire);
    let (_, page, _) = drumhead(&[&replay(), "--format", "html", "--as", "blue"]);
    assert!(page.contains("<svg"));
}
