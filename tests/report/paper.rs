//! A battle on paper: everyone is on it with a box for each figure, names cannot break the page, and a battle with faults
//! makes none.

use drumhead::battle::load::Shelf;
use drumhead::battle::{Battle, Viewer};
use drumhead::cli::{Io, run};
use drumhead::rules;
use drumhead::table::{Side, Who};
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// Exit code, output and errors of `print` with these arguments.
fn print(folder: &Path, arguments: &[&str]) -> (u8, String, String) {
    let at = |name: &str| folder.join(name).into_os_string();
    let place: [OsString; 6] = [
        "drumhead".into(),
        "--config-dir".into(),
        at("config"),
        "--state-dir".into(),
        at("state"),
        "print".into(),
    ];
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut &b""[..],
        output: &mut output,
        errors: &mut errors,
    };
    let line = place
        .into_iter()
        .chain(arguments.iter().map(OsString::from));
    let code = run(line, &mut io);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (code, text(output), text(errors))
}

fn printed(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, page, errors) = print(folder.path(), arguments);
    assert_eq!((code, errors.as_str()), (0, ""), "{arguments:?}");
    page
}

/// Each sample battle, with its name.
fn samples() -> Vec<(String, Box<dyn Battle>)> {
    let shelf = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    };
    let sample = |ruleset: &&dyn drumhead::battle::Ruleset| {
        let info = ruleset.info();
        let setup = shelf.load_sample(info.id).expect("a sample");
        let battle = ruleset.muster(&setup.document).0.expect("a battle");
        (info.sample.replace(".battle.yaml", ""), battle)
    };
    rules::ALL.iter().map(sample).collect()
}

/// The row of a table with this name in it.
fn row<'p>(page: &'p str, name: &str) -> &'p str {
    let name = format!("<b>{name}</b>");
    let mut rows = page.split("<tr>").filter(|row| row.contains(&name));
    let found = rows.next().unwrap_or_else(|| panic!("{name} has no row"));
    assert!(rows.next().is_none(), "{name} has one row");
    found
}

/// Boxes in the cell of this class.
fn boxes(row: &str, class: &str) -> usize {
    let cell = row.split(&format!("<td class=\"{class}\">")).nth(1);
    let cell = cell
        .and_then(|cell| cell.split("</td>").next())
        .expect("the cell");
    cell.matches("<i class=\"box").count()
}

#[test]
fn everyone_has_a_row_and_each_figure_a_box() {
    for (name, battle) in samples() {
        let all = battle.roster(Viewer::Umpire);
        let figures = all.iter().map(|it| it.pips.iter().sum::<u16>());
        assert!(
            figures.filter(|figures| *figures > 0).count() >= 10,
            "{name}"
        );
        for paper in ["a4", "letter"] {
            let page = printed(&[&name, "--paper", paper]);
            let size = if paper == "a4" { "A4" } else { "letter" };
            assert!(page.contains(&format!("size: {size} portrait")));
            for it in &all {
                let row = row(&page, &it.name);
                match it.who {
                    Who::Unit(_) => {
                        let figures: u16 = it.pips.iter().sum();
                        assert_eq!(boxes(row, "strength"), usize::from(figures), "{}", it.name);
                    }
                    _ => assert_eq!(boxes(row, "lost"), 1, "{}", it.name),
                }
            }
        }
    }
}

/// A marker that a unit begins with has a dot, and no other has.
#[test]
fn dots_are_the_markers_of_the_start() {
    for (name, battle) in samples() {
        let page = printed(&[&name, "--only", "rosters"]);
        for it in battle.roster(Viewer::Umpire) {
            let kinds = battle.info().markers;
            let ticked: u16 = it
                .markers
                .iter()
                .filter(|marker| {
                    // A decoy has no figures, and no boxes.
                    it.pips != [0; 3]
                        && kinds
                            .iter()
                            .any(|kind| kind.name == marker.name && kind.boxes > 0)
                })
                .map(|marker| marker.count)
                .sum();
            let row = row(&page, &it.name);
            assert_eq!(
                row.matches("box dot").count(),
                usize::from(ticked),
                "{}",
                it.name
            );
        }
    }
}

#[test]
fn rules_and_markers_are_complete() {
    for (name, battle) in samples() {
        let page = printed(&[&name]);
        for clause in battle.info().clauses {
            assert!(
                page.contains(&format!("<b class=\"key\">{}</b>", clause.id)),
                "{}",
                clause.id
            );
        }
        for kind in battle.info().markers {
            let token = format!("<span>{}</span></div>", kind.name);
            assert!(page.matches(&token).count() >= 8, "{}", kind.name);
        }
    }
}

#[test]
fn the_deck_is_whole_and_its_backs_tell_nothing() {
    for (name, battle) in samples() {
        let page = printed(&[&name]);
        let faces = page.matches("<div class=\"card\">").count()
            + page.matches("<div class=\"card common\">").count();
        assert_eq!(faces, battle.cards().len(), "{name}");
        for card in battle.cards() {
            let shown = page.matches(&format!("<h2>{}</h2>", card.name)).count();
            let alike = battle
                .cards()
                .iter()
                .filter(|other| other.name == card.name);
            assert_eq!(shown, alike.count(), "{}", card.name);
        }
        let backs: Vec<&str> = page
            .split("<div class=\"card back\">")
            .skip(1)
            .map(|rest| rest.split("</svg>").next().unwrap_or_default())
            .collect();
        assert!(backs.windows(2).all(|two| two[0] == two[1]), "{name}");
        assert_eq!(
            backs.len(),
            9 * faces.div_ceil(9),
            "a full page behind each"
        );
    }
}

/// Blue's hidden units are on blue's sheet only.
#[test]
fn a_sheet_shows_its_own_side_only() {
    for (name, battle) in samples() {
        let page = printed(&[&name, "--only", "rosters"]);
        let sheets: Vec<&str> = page.split("<section").skip(1).collect();
        assert_eq!(sheets.len(), 2, "{name}");
        for it in battle.roster(Viewer::Umpire) {
            let on = |side: Side| sheets[side.index()].contains(&format!("<b>{}</b>", it.name));
            assert!(on(it.side) && !on(it.side.other()), "{}", it.name);
        }
    }
}

/// A browser needs nothing beside the page, and runs nothing.
#[test]
fn the_page_stands_alone() {
    for (name, _) in samples() {
        let page = printed(&[&name]);
        for foreign in ["<script", "http:", "https:", "url(", " src=", " href="] {
            assert!(!page.contains(foreign), "{name}: {foreign}");
        }
    }
}

const ODD: &str = r#"<script>alert('1')</script>&\"b\""#;

fn odd_battle() -> String {
    format!(
        r#"
battle: "{ODD}"
rules: big-skirmishes
red:
  roster: "{ODD} red"
  units:
    - {{id: guard, name: "{ODD} guard", figures: 12}}
    - {{id: other, name: Others, figures: 12}}
  characters:
    - {{id: hale, name: "{ODD} hale", class: 3}}
blue:
  roster: Valley
  units:
    - {{name: Minutemen, figures: 12}}
special_effects:
  - {{name: "{ODD} fog", text: "{ODD} text"}}
"#
    )
}

#[test]
fn names_are_text_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("odd.battle.yaml");
    fs::write(&file, odd_battle()).expect("a file");
    let (code, page, errors) = print(folder.path(), &[file.to_str().expect("a path")]);
    assert_eq!(code, 0, "{errors}");
    assert!(!page.contains("<script"), "{page}");
    for name in ["", " red", " guard", " hale", " fog", " text"] {
        let escaped = format!("&lt;script&gt;alert('1')&lt;/script&gt;&amp;&quot;b&quot;{name}");
        assert!(page.contains(&escaped), "{escaped}");
    }
}

#[test]
fn a_battle_with_faults_makes_no_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let battle = folder.path().join("bad.battle.yaml");
    let text = odd_battle().replace(
        "figures: 12}\n    - {id: other",
        "figurs: 12}\n    - {id: other",
    );
    fs::write(&battle, text).expect("a file");
    let page = folder.path().join("page.html");
    let [battle, page_name] = [&battle, &page].map(|path| path.to_str().expect("a path"));
    let (code, output, errors) = print(folder.path(), &[battle, "-o", page_name]);
    assert_eq!((code, output.as_str()), (1, ""), "{errors}");
    assert!(
        errors.contains("bad.battle.yaml:7:") && errors.contains("figures"),
        "{errors}"
    );
    assert!(!page.exists());

    for (arguments, expected) in [
        (&["no-such-battle", "-o", page_name][..], 1),
        (&["-o", page_name], 2),
        (&["hollow-creek", "--paper", "a5", "-o", page_name], 2),
        (&["ferry-road", "--only", "cards", "-o", page_name], 2),
    ] {
        let (code, output, errors) = print(folder.path(), arguments);
        assert_eq!((code, output.as_str()), (expected, ""), "{arguments:?}");
        assert!(!errors.is_empty(), "{arguments:?}");
        assert!(!page.exists(), "{arguments:?}");
    }
    // As with reports, a page that is there may have been edited.
    fs::write(&page, "edited").expect("written");
    let (code, _, errors) = print(folder.path(), &["hollow-creek", "-o", page_name]);
    assert!(code == 1 && errors.contains(page_name), "{errors}");
    assert_eq!(fs::read_to_string(&page).expect("it"), "edited");
    let (code, _, errors) = print(
        folder.path(),
        &["hollow-creek", "-o", "no/such/folder.html"],
    );
    assert!(
        code == 1 && errors.contains("no/such/folder.html"),
        "{errors}"
    );
}
