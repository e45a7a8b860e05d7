//! The screens of every ruleset, as they are: text and looks, at four sizes, in dark and in light.
//!
//! Each file in `screens` holds what a ruleset shows at one size, in the middle of its kept game and through an action with
//! typed dice. Where a screen has been changed on purpose,
//!
//! ```sh
//! INSTA_UPDATE=always cargo test --test screen screens::
//! ```
//!
//! writes the files anew; read what `git diff` says of them.
//!
//! After the text of a screen come the looks of its rows, run by run: a letter for the role, and for how many cells, so that
//! `b3R*10` is three cells of border and ten in red's colour, bold besides. Looks are told in roles, which dark and light
//! must have alike; what colours a role has stands in the themes. A row that is as on the first screen of the file is left
//! out: `= 12` says how many are.

use crate::support::Desk;
use drumhead::ui::theme::{Role, Theme};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Modifier;
use std::fmt::Write as _;

/// The kept game of a ruleset, where it stands, and the keys of an action in it.
struct Game {
    kept: &'static str,
    requests: usize,
    /// Selects somebody.
    selects: &'static str,
    /// Opens the form of an action and fills it in.
    form: &'static str,
    /// Begins it: dice are due.
    rolls: &'static str,
    /// What the dice show, and what else is decided.
    falls: &'static str,
}

const SIZES: [(u16, u16); 4] = [(200, 60), (120, 40), (80, 24), (40, 12)];

/// A screen: its name, the keys that lead there from the kept game, and whether it is one of its own on a large screen.
type Scene = (&'static str, String, bool);

impl Game {
    fn scenes(&self, narrow: bool) -> Vec<Scene> {
        let Game {
            selects,
            form,
            rolls,
            falls,
            ..
        } = self;
        let view = |times: usize| ".".repeat(times);
        let all = vec![
            (
                "the rosters",
                if narrow {
                    String::new()
                } else {
                    (*selects).to_owned()
                },
                true,
            ),
            ("what can be done", format!("{selects}."), false),
            ("the ruleset's panel", view(2), false),
            ("the log", "l".to_owned(), false),
            ("a form", (*form).to_owned(), true),
            ("dice are due", format!("{form}{rolls}"), true),
            ("what happened", format!("{form}{rolls}{falls}"), true),
        ];
        all.into_iter()
            .filter(|(.., large)| narrow || *large)
            .collect()
    }

    fn holds(&self) {
        for (width, height) in SIZES {
            let scenes = self.scenes(width < 100).into_iter();
            let shown: Vec<(String, Rows)> = scenes
                .map(|(name, keys, _)| {
                    let mut desk = Desk::replayed(width, height, self.kept, self.requests);
                    desk.keys(&keys);
                    desk.think();
                    (format!("{name}: {keys:?}"), rows(&mut desk))
                })
                .collect();
            let ruleset = self.kept.split('/').next().unwrap_or_default();
            let title = format!(
                "{}, after {} requests, at {width}x{height}",
                self.kept, self.requests
            );
            holds(&format!("{ruleset}-{width}x{height}"), &title, &shown);
        }
    }
}

/// The rows of a screen: their text and their looks.
pub type Rows = Vec<(String, String)>;

/// Compares screens with the file of that name: the rows of the first, and of the others those that differ from it.
pub fn holds(file: &str, title: &str, screens: &[(String, Rows)]) {
    let mut told = format!("{title}\n");
    let first = screens.first().map_or(&[][..], |(_, rows)| rows);
    for (at, (name, rows)) in screens.iter().enumerate() {
        let is_new =
            |(row, own): &(usize, &(String, String))| at == 0 || first.get(*row) != Some(*own);
        let shown: Vec<Option<&(String, String)>> = rows
            .iter()
            .enumerate()
            .map(|row| Some(row).filter(is_new).map(|(_, own)| own))
            .collect();
        let _ = writeln!(told, "\n== {name}");
        put(&mut told, &shown, |(text, _)| text);
        told.push_str("-- looks\n");
        put(&mut told, &shown, |(_, looks)| looks);
    }
    insta::with_settings!({ snapshot_path => "screens", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(file, told);
    });
}

/// Puts down the rows that are shown, and how many are not.
fn put<'r>(
    told: &mut String,
    rows: &[Option<&'r (String, String)>],
    part: impl Fn(&'r (String, String)) -> &'r String,
) {
    let mut same = 0;
    for row in rows.iter().map(Some).chain([None]) {
        match row {
            Some(None) => same += 1,
            _ if same > 0 => {
                let _ = writeln!(told, "= {same}");
                same = 0;
            }
            _ => {}
        }
        if let Some(Some(row)) = row {
            let _ = writeln!(told, "{}", part(row));
        }
    }
}

/// The text of each row and its looks, which are the same in dark and in light.
pub fn rows(desk: &mut Desk) -> Rows {
    let [dark, light] = ["dark", "light"].map(|theme| {
        assert!(desk.app.themes.choose(theme));
        let buffer = desk.buffer();
        let theme = desk.app.themes.now();
        (0..buffer.area.height)
            .map(|y| (text(&buffer, y), looks(&buffer, y, theme)))
            .collect::<Vec<_>>()
    });
    for (dark, light) in dark.iter().zip(&light) {
        assert_eq!(dark, light, "dark and light differ in more than colours");
    }
    dark
}

fn text(buffer: &Buffer, y: u16) -> String {
    (0..buffer.area.width)
        .map(|x| buffer[(x, y)].symbol())
        .collect::<String>()
        .trim_end()
        .to_owned()
}

/// The letters of the roles, in their order.
const LETTERS: &str = ".fstbF#kcgw!imRBu1234";

/// The role of a cell, and what sets it apart besides.
fn look(cell: &Cell, theme: &Theme) -> String {
    let known = |(role, modifier): (Role, Modifier)| {
        let style = theme.style(role);
        style.fg == Some(cell.fg)
            && style.bg == Some(cell.bg)
            && cell.modifier == style.add_modifier | modifier
    };
    let more = [
        (Modifier::empty(), ""),
        (Modifier::BOLD, "*"),
        (Modifier::BOLD | Modifier::REVERSED, "%"),
    ];
    let found = more.into_iter().find_map(|(modifier, sign)| {
        let at = Role::ALL
            .iter()
            .position(|(_, role)| known((*role, modifier)))?;
        let letter = LETTERS.chars().nth(at)?;
        // The two have one look in some themes and two in others.
        Some(format!(
            "{}{sign}",
            if letter == 'F' { 't' } else { letter }
        ))
    });
    found.unwrap_or_else(|| panic!("no role looks like {cell:?}"))
}

fn looks(buffer: &Buffer, y: u16, theme: &Theme) -> String {
    let mut runs: Vec<(String, usize)> = Vec::new();
    for x in 0..buffer.area.width {
        let look = look(&buffer[(x, y)], theme);
        match runs.last_mut().filter(|(last, _)| *last == look) {
            Some((_, cells)) => *cells += 1,
            None => runs.push((look, 1)),
        }
    }
    runs.iter()
        .map(|(look, cells)| format!("{look}{cells}"))
        .collect::<Vec<_>>()
        .concat()
}

/// Colonel Hale's card: he orders the Grenadiers, who fire at the Hill Warriors.
#[test]
fn big_skirmishes() {
    Game {
        kept: "big-skirmishes/hollow-creek",
        requests: 58,
        selects: "1",
        form: "8o1\nf15\n16",
        rolls: "\n\n",
        falls: "66123453552",
    }
    .holds();
}

/// Grey Tam's go: the Herdsmen fire at the First Company behind cover.
#[test]
fn most_irregular() {
    Game {
        kept: "most-irregular/ferry-road",
        requests: 29,
        selects: "10",
        form: "10v\n14 10f2\n12",
        rolls: "\n\n\n",
        falls: "61135",
    }
    .holds();
}

/// Red's activation: the Light Dragoons charge the Tavern Horse.
#[test]
fn simpsons_revolution() {
    Game {
        kept: "simpsons-revolution/cider-mill",
        requests: 36,
        selects: "6",
        form: "6h15",
        rolls: "\n",
        falls: "3",
    }
    .holds();
}

/// Four traders upon Captain Thorne: the last blow.
#[test]
fn rangers() {
    Game {
        kept: "rangers/beaver-dam",
        requests: 22,
        selects: "7",
        form: "7a1",
        rolls: "\n",
        falls: "1\n6",
    }
    .holds();
}

/// Three charges are open: the Lancers at the Deserters.
#[test]
fn on_the_frontier() {
    Game {
        kept: "on-the-frontier/stony-ford",
        requests: 25,
        selects: "6",
        form: " ",
        rolls: "\n\n\n",
        falls: "456152345\n6\n2",
    }
    .holds();
}
