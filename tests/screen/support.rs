//! A program without a terminal: keys go in by the same table, the picture comes out of the same drawing.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use drumhead::battle::Viewer;
use drumhead::battle::load::Shelf;
use drumhead::journal::{Game, Keep};
use drumhead::paths::Folders;
use drumhead::session::play::{Dice, Play, Rolling};
use drumhead::table::Request;
use drumhead::ui::app::{App, Flow};
use drumhead::ui::look::Glyphs;
use drumhead::ui::theme::{Depth, Themes};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use serde_json::{Map, Value};
use tempfile::TempDir;

/// A program at a table of its own.
pub struct Desk {
    pub app: App,
    size: (u16, u16),
    home: TempDir,
}

impl Desk {
    /// At the start screen, with nothing saved.
    pub fn new(width: u16, height: u16) -> Desk {
        Desk::rolling(width, height, Dice::Ask)
    }

    /// The same with a manner of rolling.
    pub fn rolling(width: u16, height: u16, dice: impl Into<Rolling>) -> Desk {
        let home = tempfile::tempdir().unwrap();
        let app = app(&home, dice, "dark", Glyphs::UNICODE);
        let mut desk = Desk {
            app,
            size: (0, 0),
            home,
        };
        desk.resize(width, height);
        desk
    }

    /// The same with keys of the player's own.
    pub fn with_keys(width: u16, height: u16, keys: drumhead::session::keys::Keys) -> Desk {
        let mut desk = Desk::new(width, height);
        desk.app.set_keys(keys);
        desk.open_ford();
        desk
    }

    /// At the Ford, before its first turn.
    pub fn opening(width: u16, height: u16, dice: impl Into<Rolling>) -> Desk {
        let mut desk = Desk::rolling(width, height, dice);
        desk.open_ford();
        desk
    }

    /// In a kept game (`most-irregular/ferry-road`), once so many of its requests are done.
    pub fn replayed(width: u16, height: u16, name: &str, requests: usize) -> Desk {
        let mut desk = Desk::rolling(width, height, Dice::Ask);
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let setup = Shelf {
            rulesets: drumhead::rules::ALL,
            folders: Vec::new(),
        };
        let setup = setup
            .load(&root.join(format!("rosters/{name}.battle.yaml")))
            .unwrap();
        let games = desk.home.path().join("state/games");
        std::fs::create_dir_all(&games).unwrap();
        let mut game =
            Game::start(&setup.document, 7, &Keep::File(games.join("kept.jsonl"))).unwrap();
        let lines =
            std::fs::read_to_string(root.join(format!("tests/replays/{name}.requests.jsonl")))
                .unwrap();
        let lines = lines.lines().take(requests).collect::<Vec<_>>().join("\n");
        let mut replies = Vec::new();
        drumhead::exec::serve(
            &mut game,
            drumhead::exec::ExecDice::Table,
            &mut lines.as_bytes(),
            &mut replies,
        )
        .unwrap();
        let replies = String::from_utf8(replies).unwrap();
        assert!(
            replies
                .lines()
                .all(|reply| reply.starts_with(r#"{"ok":true"#)),
            "{replies}"
        );
        desk.app.play(game, &[]);
        desk
    }

    fn open_ford(&mut self) {
        let file = self.home.path().join("ford.battle.yaml");
        std::fs::write(&file, include_str!("ford.battle.yaml")).unwrap();
        let setup = Shelf {
            rulesets: drumhead::rules::ALL,
            folders: Vec::new(),
        }
        .load(&file)
        .unwrap();
        let games = self.home.path().join("state/games");
        std::fs::create_dir_all(&games).unwrap();
        let keep = Keep::File(games.join(format!(
            "ford-{}.jsonl",
            std::fs::read_dir(&games).unwrap().count()
        )));
        self.app
            .play(Game::start(&setup.document, 7, &keep).unwrap(), &[]);
    }

    /// Goes to a sample battle that has not begun.
    pub fn open_sample(&mut self, name: &str) {
        let setup = Shelf {
            rulesets: drumhead::rules::ALL,
            folders: Vec::new(),
        }
        .load(std::path::Path::new(name))
        .unwrap();
        self.app.play(
            Game::start(&setup.document, 7, &Keep::Nowhere).unwrap(),
            &[],
        );
    }

    /// In a battle, after these requests.
    pub fn of(setup: &Map<String, Value>, requests: &[Value], dice: impl Into<Rolling>) -> Desk {
        let mut desk = Desk::rolling(120, 40, dice);
        let mut game = Game::start(setup, 7, &Keep::Nowhere).unwrap();
        let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
        let mut replies = Vec::new();
        drumhead::exec::serve(
            &mut game,
            drumhead::exec::ExecDice::App,
            &mut lines.join("\n").as_bytes(),
            &mut replies,
        )
        .unwrap();
        let replies = String::from_utf8(replies).unwrap();
        let is_ok = |reply: &str| reply.starts_with(r#"{"ok":true"#);
        assert!(replies.lines().all(is_ok), "{replies}");
        desk.app.play(game, &[]);
        desk
    }

    /// At the Ford, with the cards shuffled.
    pub fn playing(width: u16, height: u16) -> Desk {
        let mut desk = Desk::opening(width, height, Dice::Ask);
        desk.keys("C");
        assert!(desk.see("Turn 1 begins"), "{}", desk.picture());
        desk
    }

    /// At the Ford in the middle of a turn: Captain Ashby's card has come from a real deck, and he has ordered the Fusiliers.
    pub fn ordered(width: u16, height: u16) -> Desk {
        let mut desk = Desk::playing(width, height);
        desk.keys("d5\n");
        let now = &desk.play().snapshot.status.now;
        assert!(now.contains("Captain Ashby may order 2 units"), "{now}");
        // The keys went to him by themselves.
        desk.keys("o2\n");
        let now = &desk.play().snapshot.status.now;
        assert!(now.contains("Fusiliers: 2 actions left"), "{now}");
        desk
    }

    /// Works out the odds that are wanted, as another thread would.
    pub fn think(&mut self) {
        let mut found = Vec::new();
        while let Some(job) = self.app.take_job() {
            job.work(|finding| {
                found.push(finding);
                true
            });
        }
        for finding in found {
            self.app.put_odds(finding);
        }
    }

    /// Whether the action that is open waits for dice.
    pub fn dice_are_due(&self) -> bool {
        let waiting = self.play().game.waiting();
        waiting.is_some_and(|(_, need, _)| matches!(need, Request::Dice(_)))
    }

    /// Lets the program roll until nothing is due.
    pub fn roll(&mut self) {
        while self.dice_are_due() {
            self.keys(" ");
        }
    }

    /// The program ends and is started again.
    pub fn restart(&mut self) {
        self.app = app(&self.home, Dice::Ask, "dark", Glyphs::UNICODE);
        self.resize(self.size.0, self.size.1);
    }

    /// The same in another theme and with other glyphs, from the start.
    pub fn dress(&mut self, theme: &str, glyphs: Glyphs) {
        self.app = app(&self.home, Dice::Ask, theme, glyphs);
        self.resize(self.size.0, self.size.1);
        self.open_ford();
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
        self.app.resize(width, height);
    }

    /// Presses keys: characters as they are, `\n` Enter, `\t` Tab, `\x1b` Escape, `\x08` Backspace.
    pub fn keys(&mut self, keys: &str) -> Flow {
        keys.chars()
            .map(|c| self.key(code(c)))
            .last()
            .unwrap_or(Flow::Stay)
    }

    pub fn key(&mut self, code: KeyCode) -> Flow {
        self.app.key(code.into())
    }

    pub fn ctrl(&mut self, c: char) -> Flow {
        self.app
            .key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL))
    }

    pub fn buffer(&self) -> Buffer {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut buffer = Buffer::empty(area);
        self.app.draw(area, &mut buffer);
        buffer
    }

    /// What is on the screen, row by row.
    pub fn rows(&self) -> Vec<String> {
        let buffer = self.buffer();
        let row = |y| {
            (0..self.size.0)
                .map(|x| buffer[(x, y)].symbol())
                .collect::<String>()
        };
        (0..self.size.1).map(row).collect()
    }

    pub fn picture(&self) -> String {
        self.rows().join("\n")
    }

    /// Whether a text can be seen on one row.
    pub fn see(&self, text: &str) -> bool {
        self.rows().iter().any(|row| row.contains(text))
    }

    /// Sees a text, or shows what there is instead.
    pub fn must_see(&self, text: &str) {
        assert!(
            self.see(text),
            "{text:?} is not on the screen:\n{}",
            self.picture()
        );
    }

    pub fn must_not_see(&self, text: &str) {
        assert!(
            !self.see(text),
            "{text:?} is on the screen:\n{}",
            self.picture()
        );
    }

    /// Pages down until a text is to be seen.
    pub fn page_to(&mut self, text: &str) {
        while !self.see(text) {
            let from = self.play().window.scroll.at();
            self.key(KeyCode::PageDown);
            assert_ne!(
                self.play().window.scroll.at(),
                from,
                "{text:?}:\n{}",
                self.picture()
            );
        }
    }

    /// The words of each pane, however they are folded there.
    pub fn panes(&self) -> Vec<String> {
        let mut panes: Vec<String> = Vec::new();
        for row in self.rows() {
            for (at, part) in row.split(['│', '┃']).enumerate() {
                if panes.len() <= at {
                    panes.push(String::new());
                }
                for word in part.split_whitespace() {
                    panes[at] += word;
                    panes[at].push(' ');
                }
            }
        }
        panes
    }

    /// Sees a text within a pane, however it is folded there.
    pub fn must_say(&self, text: &str) {
        let wanted = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            self.panes().iter().any(|pane| pane.contains(&wanted)),
            "{text:?} is not said on the screen:\n{}",
            self.picture()
        );
    }

    /// The row of somebody's in a roster has these cells after the name, in this order.
    pub fn must_list(&self, name: &str, cells: &[&str]) {
        let rows = self.rows();
        let found = rows.iter().any(|row| {
            let Some((_, rest)) = row.split_once(&format!(" {name} ")) else {
                return false;
            };
            let rest = rest.split('│').next().unwrap_or_default();
            let words: Vec<&str> = rest.split_whitespace().collect();
            let cells: Vec<&str> = cells.iter().flat_map(|cell| cell.split(' ')).collect();
            words.windows(cells.len()).any(|some| some == cells)
        });
        assert!(found, "{name}: not {cells:?}:\n{}", self.picture());
    }

    /// The result says this somewhere, in its verdict, in what follows or in its sums.
    pub fn must_tell(&self, text: &str) {
        let result = self.play().last.result.as_ref().expect("a result");
        let record = &result.record;
        let events = record.consequences.iter().map(|event| &event.text);
        let sums = record.report.iter().map(|line| &line.text);
        let all = [&result.verdict.text].into_iter().chain(events);
        let told = all.chain(&record.follows).chain(sums);
        let told: Vec<&str> = told.map(|text| text.to(Viewer::Table)).collect();
        assert!(
            told.iter().any(|it| it.contains(text)),
            "{text}: not in {told:?}"
        );
    }

    /// The players are told to do something on the table with somebody: `what` is among the words of that line.
    pub fn must_do(&self, who: &str, what: &str) {
        let result = self.play().last.result.as_ref();
        let table = result.map_or(&[][..], |result| &result.record.table);
        let is_told = table.iter().any(|line| {
            let text = line.to(Viewer::Table);
            text.strip_prefix(who)
                .is_some_and(|text| text.starts_with(": ") && text.contains(what))
        });
        assert!(is_told, "{who}, {what}: not in {table:?}");
        self.must_see(&format!("▸ {who}: "));
    }

    /// The style of the first cell of a text.
    pub fn style_of(&self, text: &str) -> Style {
        let buffer = self.buffer();
        for (y, row) in (0..).zip(self.rows()) {
            if let Some(at) = row.find(text) {
                let x = u16::try_from(row[..at].chars().count()).unwrap();
                return buffer[(x, y)].style();
            }
        }
        panic!("{text:?} is not on the screen:\n{}", self.picture());
    }

    /// The style of the first cell of a text in somebody's row of a roster, after the name.
    pub fn style_in(&self, name: &str, text: &str) -> Style {
        let buffer = self.buffer();
        for (y, row) in (0..).zip(self.rows()) {
            let Some(name_at) = row.find(&format!(" {name} ")) else {
                continue;
            };
            let from = name_at + name.len() + 2;
            if let Some(at) = row[from..].find(text) {
                let x = u16::try_from(row[..from + at].chars().count()).unwrap();
                return buffer[(x, y)].style();
            }
        }
        panic!("{name} has no {text:?}:\n{}", self.picture());
    }

    /// The folder that everything of this table lies in.
    pub fn home(&self) -> &std::path::Path {
        self.home.path()
    }

    pub fn play(&self) -> &Play {
        self.app.battle().expect("a battle is on the screen")
    }
}

fn app(home: &TempDir, dice: impl Into<Rolling>, theme: &str, glyphs: Glyphs) -> App {
    let folders = Folders {
        config: home.path().join("config"),
        state: home.path().join("state"),
    };
    let mut themes = Themes::built_in(Depth::True);
    assert!(themes.choose(theme));
    App::new(folders, themes, glyphs, dice)
}

fn code(c: char) -> KeyCode {
    match c {
        '\n' => KeyCode::Enter,
        '\t' => KeyCode::Tab,
        '\x1b' => KeyCode::Esc,
        '\x08' => KeyCode::Backspace,
        c => KeyCode::Char(c),
    }
}
