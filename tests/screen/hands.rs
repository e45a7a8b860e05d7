//! The hands that play: the keys, the numbers alone, the mouse alone, the command line. What they do they do as a player would.

use crate::support::Desk;
use crossterm::event::KeyCode;
use drumhead::battle::{Candidate, Kind, Viewer};
use drumhead::session::PAD;
use drumhead::session::form::FormPane;
use drumhead::session::form::Selection;
use drumhead::session::palette::plain_commands;
use drumhead::session::play::Prompt;
use drumhead::table::Who;
use drumhead::ui::hits::ClickTarget;
use serde_json::{Map, Value};

/// One way of playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// Numbers, letters, Tab, arrows.
    Keys,
    /// Digits, and the keys around them: Enter, Tab, Space, Backspace; the arrows where an answer shows no number. Free
    /// text is typed.
    Numbers,
    /// Clicks and the right button. Free text is typed.
    Mouse,
    /// A line of words for each action. What falls, comes or is decided is given by keys.
    Line,
}

fn small(at: usize) -> u32 {
    u32::try_from(at).unwrap()
}

/// What an entry calls somebody, as a number.
pub fn number(desk: &Desk, id: &str) -> usize {
    let who = desk
        .play()
        .game
        .battle()
        .directory()
        .who(id)
        .unwrap_or_else(|| panic!("nobody is {id}"));
    desk.play().numbers.of(who).expect("a number")
}

impl Hand {
    /// Nothing is open, nothing is to be read, nobody is selected.
    pub fn clear(self, desk: &mut Desk) {
        match self {
            Hand::Keys | Hand::Line => drop_all(desk, |desk| drop_flow(desk.keys("\x1b"))),
            Hand::Mouse => drop_all(desk, |desk| drop_flow(desk.right_click())),
            Hand::Numbers => {}
        }
    }

    /// Selects somebody and begins an action.
    pub fn begin(self, desk: &mut Desk, who: Who, action: &str) {
        let number = desk.play().numbers.of(who);
        match (self, number) {
            (Hand::Mouse, Some(number)) if desk.play().subject != who => {
                drop_flow(desk.click(ClickTarget::Unit(small(number))));
            }
            (Hand::Mouse, _) | (_, None) => {}
            (_, Some(number)) => drop_flow(desk.keys(&number.to_string())),
        }
        if self == Hand::Numbers {
            desk.keys(if number.is_some() { "\n" } else { "0" });
            let at = listed(desk, action);
            desk.keys(&format!("{at}\n"));
            return;
        }
        let battle = desk.play().game.battle();
        let offers = [
            battle.offers(who, Viewer::Table),
            battle.offers(Who::Table, Viewer::Table),
        ]
        .concat();
        let offer = offers.iter().find(|offer| offer.id == action);
        let key = offer
            .unwrap_or_else(|| panic!("{action} is not offered to {who:?}:\n{}", desk.picture()))
            .key;
        if self == Hand::Mouse {
            desk.click_deed(key)
        } else {
            desk.keys(&key.to_string())
        };
    }

    /// Undoes or redoes.
    pub fn turn(self, desk: &mut Desk, back: bool) {
        let (name, key) = if back { ("undo", "u") } else { ("redo", "U") };
        match self {
            Hand::Keys => desk.keys(key),
            Hand::Numbers => {
                desk.keys("0");
                let offers =
                    desk.play().snapshot.offers.len() + desk.play().snapshot.table_beside().count();
                let at = plain_commands()
                    .position(|command| command.name == name)
                    .unwrap();
                desk.keys(&format!("{}\n", offers + at + 1))
            }
            Hand::Mouse => desk.click_key(name),
            Hand::Line => desk.keys(&format!(":{name}\n")),
        };
    }

    /// Presses a key of the program, by its id.
    pub fn press(self, desk: &mut Desk, id: &str, key: &str) {
        drop_flow(if self == Hand::Mouse {
            desk.click_key(id)
        } else {
            desk.keys(key)
        });
    }

    /// The form is done with.
    pub fn accept(self, desk: &mut Desk) {
        let before = (desk.play().game.len(), desk.play().depth());
        for _ in 0..40 {
            if self == Hand::Mouse {
                desk.click_key("accept")
            } else {
                desk.keys("\n")
            };
            let is_open = desk.play().shows::<FormPane>();
            if !is_open || (desk.play().game.len(), desk.play().depth()) != before {
                return;
            }
        }
        panic!("the form stays open:\n{}", desk.picture());
    }

    /// The keys go to a line of the form.
    pub fn go_to(self, desk: &mut Desk, at: usize) {
        let form = desk.play().form().expect("a form");
        let line = &form.lines[at];
        let is_flag = line.field.kind == Kind::Flag && line.value().is_some();
        let turned = is_flag || line.field.kind == Kind::List;
        if self == Hand::Mouse {
            // A click turns what is yes or no: that is not only a way to it.
            if form.at != at && !turned {
                desk.click(ClickTarget::Line(small(at)));
            }
            return;
        }
        for _ in 0..200 {
            if desk.play().form().expect("a form").at == at {
                return;
            }
            desk.keys("\t");
        }
        panic!("the cursor never comes to line {at}:\n{}", desk.picture());
    }

    /// Opens the list of actions for the field at the cursor.
    pub fn choose_deed(self, desk: &mut Desk) {
        // A click on the line has opened it already, or the answer before it.
        if self != Hand::Mouse && !desk.play().is_choosing() {
            desk.keys("\n");
        }
    }

    /// Lets all go that are picked, and picks these.
    pub fn pick<'a>(self, desk: &mut Desk, ids: impl Iterator<Item = &'a str>) {
        let many = |desk: &Desk| -> Selection {
            let line = desk.play().form().and_then(|form| form.line());
            let choice = line.and_then(|line| line.choice());
            choice.filter(|it| it.many).expect("a list").clone()
        };
        while let Some(last) = many(desk).picked.last() {
            if self == Hand::Mouse {
                desk.click(ClickTarget::Value(small(*last)))
            } else {
                desk.keys("\x08")
            };
        }
        for id in ids.map(str::to_owned).collect::<Vec<_>>() {
            self.list(desk, &id);
            if self == Hand::Mouse {
                let at = many(desk)
                    .offers
                    .iter()
                    .position(|choice| choice.id() == id)
                    .expect("he is listed");
                desk.click(ClickTarget::Value(small(at)));
            } else {
                let number = number(desk, &id);
                desk.keys(&format!("{number},"));
            }
        }
    }

    /// Lists everybody where somebody is not among those whom the field is meant for.
    fn list(self, desk: &mut Desk, id: &str) {
        let line = desk.play().form().and_then(|form| form.line());
        let Some(choice) = line.and_then(|line| line.choice()) else {
            return;
        };
        if choice.offers.iter().position(|it| it.id() == id) >= Some(choice.listed) {
            self.press(desk, "force", "!");
        }
    }

    /// So many forms in a list.
    pub fn count(self, desk: &mut Desk, at: usize, count: usize) {
        if self != Hand::Mouse {
            desk.keys(&count.to_string());
            return;
        }
        let now = |desk: &Desk| {
            let line = &desk.play().form().expect("a form").lines[at];
            line.text()
                .map_or(0, |text| text.value().parse().unwrap_or(0))
        };
        while now(desk) != count {
            desk.click(ClickTarget::Line(small(at)));
        }
    }

    /// Puts a value into the line at the cursor.
    pub fn enter(self, desk: &mut Desk, at: usize, value: &Value) {
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        let line = desk.play().form().expect("a form").lines[at].clone();
        if let Some(choice) = line.choice() {
            let is = |it: &Candidate| it.value == *value || it.id() == text;
            let wanted = choice.offers.iter().position(is).expect("it is listed");
            let (number, letter) = match line.units() {
                Some(_) => (Some(choice.offers[wanted].number), None),
                None => (
                    line.numbers()[wanted],
                    line.letters().get(wanted).copied().flatten(),
                ),
            };
            match self {
                _ if choice.picked == [wanted] => {}
                Hand::Mouse if line.field.kind == Kind::Flag && line.value().is_some() => {
                    drop_flow(desk.click(ClickTarget::Line(small(at))));
                }
                Hand::Mouse => drop_flow(desk.click(ClickTarget::Value(small(wanted)))),
                Hand::Keys | Hand::Line if letter.is_some() => {
                    drop_flow(desk.keys(&letter.unwrap().to_string()));
                }
                _ => match number.filter(|number| *number > 0) {
                    Some(number) => drop_flow(desk.keys(&number.to_string())),
                    None => step_until(desk, value),
                },
            }
            return;
        }
        let field = &line.field;
        let numeric = line.text().expect("it is typed").is_number();
        let words = value.as_array().map(|words| {
            let words = words.iter().filter_map(Value::as_str);
            words.collect::<Vec<_>>().join(", ")
        });
        let text = words.unwrap_or(text);
        match field.options.iter().position(|known| *known == text) {
            _ if numeric && self == Hand::Mouse => self.click_number(desk, &text, 0),
            _ if numeric => drop_flow(desk.keys(&text)),
            Some(at) if self == Hand::Mouse => {
                drop_flow(desk.click(ClickTarget::Value(small(at))));
            }
            _ => {
                (0..60).for_each(|_| drop_flow(desk.keys("\x08")));
                desk.keys(&text);
            }
        }
    }

    /// Clicks the digits of a number; the first is the value of this place.
    fn click_number(self, desk: &mut Desk, text: &str, from: usize) {
        assert!(self == Hand::Mouse);
        for c in text.chars() {
            let at = PAD
                .iter()
                .position(|known| *known == c)
                .unwrap_or_else(|| panic!("{c} cannot be clicked"));
            desk.click(ClickTarget::Value(small(from + at)));
        }
    }

    /// What a real die shows.
    pub fn die(self, desk: &mut Desk, face: u64, die: u8) {
        match self {
            Hand::Mouse if die <= 20 => {
                drop_flow(desk.click(ClickTarget::Face(u32::try_from(face).unwrap())));
            }
            Hand::Mouse => {
                self.click_number(desk, &face.to_string(), 0);
                desk.click_key("accept");
            }
            _ => drop_flow(desk.keys(&if die > 9 {
                format!("{face}\n")
            } else {
                face.to_string()
            })),
        }
    }

    /// Takes what stands in this place of a list.
    pub fn choose(self, desk: &mut Desk, wanted: usize) {
        if self == Hand::Mouse {
            desk.click(ClickTarget::Choice(small(wanted)));
            return;
        }
        if self == Hand::Numbers
            && let Some(number) = chosen_by(desk, wanted)
        {
            desk.keys(&number);
        }
        for _ in 0..60 {
            match desk.play().showing::<Prompt>() {
                Some(prompt) if prompt.chosen() == Some(wanted) => {
                    desk.keys("\n");
                    return;
                }
                Some(_) if self != Hand::Numbers => desk.key(KeyCode::Down),
                _ => panic!("{wanted} is not to be had by {self:?}:\n{}", desk.picture()),
            };
        }
        panic!("the cursor never comes to {wanted}:\n{}", desk.picture());
    }

    /// An action with all its fields in one line.
    pub fn line(self, desk: &mut Desk, who: Who, action: &str, fields: &Map<String, Value>) {
        assert!(self == Hand::Line);
        let line = spoken(desk, who, action, fields);
        desk.keys(&format!(":{line}\n"));
    }
}

fn drop_flow(_: drumhead::ui::app::Flow) {}

fn drop_all(desk: &mut Desk, back: impl Fn(&mut Desk)) {
    for _ in 0..8 {
        let play = desk.play();
        if play.depth() > 0 || play.last.result.is_some() || play.subject != Who::Table {
            back(desk);
        }
    }
}

/// The number of an action in the list that is open, as it stands there.
pub fn listed(desk: &Desk, action: &str) -> usize {
    let offers = desk.play().listed();
    let at = offers
        .iter()
        .position(|offer| offer.id == action)
        .unwrap_or_else(|| panic!("{action} is not listed:\n{}", desk.picture()));
    at + 1
}

/// The number that means the option in this place, as the prompt knows it.
fn chosen_by(desk: &Desk, wanted: usize) -> Option<String> {
    let listed = desk.play().choices_due();
    listed.get(wanted).map(|it| it.number.to_string())
}

/// Goes through the choices until the field holds a value.
fn step_until(desk: &mut Desk, wanted: &Value) {
    for _ in 0..60 {
        let held = desk.play().form().and_then(|form| form.line()?.value());
        if held.as_ref() == Some(wanted) {
            return;
        }
        desk.key(KeyCode::Right);
    }
    panic!("{wanted} is not to be had:\n{}", desk.picture());
}

/// An action in words: who, and each field with its value.
fn spoken(desk: &Desk, who: Who, action: &str, fields: &Map<String, Value>) -> String {
    let own = desk.play().game.battle().directory().id(who).to_owned();
    let offers = [who, Who::Table]
        .map(|who| desk.play().game.battle().offers(who, Viewer::Table))
        .concat();
    let declared = desk.play().game.battle().declared();
    let offer = offers
        .iter()
        .chain(&declared)
        .find(|offer| offer.id == action)
        .expect("it is declared");
    let mut line = action.to_owned();
    if let Some(number) = desk.play().numbers.of(who) {
        line = format!("{line} {number}");
    }
    let names_him = offer
        .fields
        .iter()
        .find(|field| fields.get(field.name).and_then(Value::as_str) == Some(&own))
        .map(|field| field.name);
    for (name, value) in fields
        .iter()
        .filter(|(name, _)| Some(name.as_str()) != names_him)
    {
        for (path, value) in flat(desk, name, value) {
            line = format!("{line} {path}={value}");
        }
    }
    line
}

/// A value as it is typed: of a set of fields each by its way.
fn flat(desk: &Desk, path: &str, value: &Value) -> Vec<(String, String)> {
    let directory = desk.play().game.battle().directory();
    let called = |id: &str| match directory.who(id) {
        Some(_) => number(desk, id).to_string(),
        None => id.to_owned(),
    };
    let inner = |path: &str, fields: &Map<String, Value>| -> Vec<(String, String)> {
        fields
            .iter()
            .flat_map(|(name, value)| flat(desk, &format!("{path}.{name}"), value))
            .collect()
    };
    match value {
        Value::String(text) if text.contains(' ') => vec![(path.to_owned(), format!("\"{text}\""))],
        Value::String(text) => vec![(path.to_owned(), called(text))],
        Value::Bool(on) => vec![(path.to_owned(), if *on { "yes" } else { "no" }.to_owned())],
        Value::Array(list) if list.iter().all(Value::is_string) => {
            let ids: Vec<String> = list.iter().filter_map(Value::as_str).map(called).collect();
            vec![(path.to_owned(), ids.join(","))]
        }
        // Units with fields of their own, in a list or by id; or forms one after the other.
        Value::Array(list) => {
            let units: Vec<&str> = list
                .iter()
                .filter_map(|entry| entry.get("unit").and_then(Value::as_str))
                .collect();
            let by_unit = is_per_unit(desk, path) && units.len() == list.len();
            let head = if by_unit {
                units
                    .iter()
                    .map(|id| called(id))
                    .collect::<Vec<_>>()
                    .join(",")
            } else {
                list.len().to_string()
            };
            let entry = |(at, entry): (usize, &Value)| {
                let mut fields = entry.as_object().cloned().unwrap_or_default();
                let key = if by_unit {
                    units[at].to_owned()
                } else {
                    at.to_string()
                };
                if by_unit {
                    fields.shift_remove("unit");
                }
                inner(&format!("{path}.{key}"), &fields)
            };
            std::iter::once((path.to_owned(), head))
                .chain(list.iter().enumerate().flat_map(entry))
                .collect()
        }
        Value::Object(fields) if fields.contains_key("do") => {
            let mut fields = fields.clone();
            let action = fields
                .shift_remove("do")
                .and_then(|action| action.as_str().map(str::to_owned))
                .expect("an action");
            let first = fields
                .values()
                .filter_map(Value::as_str)
                .find_map(|id| directory.who(id))
                .expect("somebody does it");
            vec![(
                path.to_owned(),
                format!("\"{}\"", spoken(desk, first, &action, &fields)),
            )]
        }
        Value::Object(fields) if is_per_unit(desk, path) => {
            let ids = fields
                .keys()
                .map(|id| called(id))
                .collect::<Vec<_>>()
                .join(",");
            std::iter::once((path.to_owned(), ids))
                .chain(inner(path, fields))
                .collect()
        }
        Value::Object(fields) => inner(path, fields),
        other => vec![(path.to_owned(), other.to_string())],
    }
}

/// Whether a field of this name has a form for each of several units.
fn is_per_unit(desk: &Desk, path: &str) -> bool {
    let declared = desk.play().game.battle().declared();
    let mut fields = declared.iter().flat_map(|offer| &offer.fields);
    fields.any(|field| field.name == path && field.kind == drumhead::battle::Kind::PerUnit)
}
