//! The kept games of every rulebook once more, this time at the screen: each request is keyed as a player would key it. What
//! the keys come to is at every step what `exec` comes to.

use crate::support::Desk;
use drumhead::battle::load::Shelf;
use drumhead::cli::exec::{Dice as ExecDice, serve};
use drumhead::journal::{Game, Keep};
use drumhead::rules;
use drumhead::table::{Need, Who};
use drumhead::ui::form::Editor;
use drumhead::ui::play::{Dice, Layer, cards_to_name};
use serde_json::{Map, Value, json};
use std::collections::VecDeque;
use std::path::Path;

/// What a request brings along besides its fields.
struct Given {
    dice: VecDeque<u64>,
    cards: VecDeque<String>,
    answers: Map<String, Value>,
}

impl Given {
    fn of(request: &Map<String, Value>) -> Given {
        let list = |key: &str| request.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Given {
            dice: list("dice").iter().filter_map(Value::as_u64).collect(),
            cards: list("cards").iter().map(text).collect(),
            answers: request.get("answers").and_then(Value::as_object).cloned().unwrap_or_default(),
        }
    }

    /// What is answered to an ask: a value once, a list one after the other, else the default.
    fn answer(&mut self, id: &str, default: String) -> String {
        let word = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        match self.answers.get_mut(id) {
            Some(Value::Array(list)) if !list.is_empty() => word(list.remove(0)),
            Some(Value::Array(_)) | None => default,
            Some(_) => self.answers.shift_remove(id).map_or(default, word),
        }
    }
}

/// Who is to be selected for a request: the one in its first field who has that action, else the table.
fn subject(desk: &Desk, action: &str, fields: &Map<String, Value>) -> Who {
    let battle = desk.play().game.battle();
    let directory = battle.directory();
    let ids = fields.values().filter_map(|value| value.as_str().or_else(|| value.get(0).and_then(Value::as_str)));
    let mut somebody = ids.filter_map(|id| directory.who(id));
    let fits = |who: &Who| {
        let eyes = drumhead::battle::Eyes::Table;
        battle.offers(*who, eyes).iter().any(|offer| offer.id == action)
    };
    let first = somebody.next().filter(fits);
    let allowed =
        |who: &Who| battle.offers(*who, drumhead::battle::Eyes::Table).iter().any(|offer| offer.id == action && offer.refusal.is_none());
    first.unwrap_or_else(|| [Who::Table].into_iter().chain(desk.play().numbers.all().iter().copied()).find(allowed).unwrap_or(Who::Table))
}

/// Selects somebody and presses the letter of an action.
fn begin(desk: &mut Desk, who: Who, action: &str) {
    if let Some(number) = desk.play().numbers.of(who) {
        desk.keys(&number.to_string());
    }
    let battle = desk.play().game.battle();
    let offers = [battle.offers(who, drumhead::battle::Eyes::Table), battle.offers(Who::Table, drumhead::battle::Eyes::Table)].concat();
    let offer = offers.iter().find(|offer| offer.id == action);
    let key = offer.unwrap_or_else(|| panic!("{action} is not offered to {who:?}:\n{}", desk.picture())).key;
    desk.keys(&key.to_string());
}

/// Fills in the fields of the form that is open.
fn fill(desk: &mut Desk, fields: &Map<String, Value>, path: &[String]) {
    for (key, value) in fields.iter().filter(|(key, _)| *key != "do") {
        let path: Vec<String> = path.iter().cloned().chain([key.clone()]).collect();
        fill_one(desk, &path, value);
    }
}

fn fill_one(desk: &mut Desk, path: &[String], value: &Value) {
    let Some(form) = desk.play().form() else { return };
    let Some(at) = form.lines.iter().position(|line| line.path == path) else {
        // Who acts is not asked, and what cannot matter is not either.
        return;
    };
    let editor = form.lines[at].editor.clone();
    if !matches!(editor, Editor::Heading) {
        go_to(desk, at);
    }
    match (editor, value) {
        (Editor::Heading, Value::Object(inner)) => fill(desk, inner, path),
        (Editor::Deed(_), Value::Object(inner)) => {
            desk.keys("\n");
            let action = inner["do"].as_str().expect("an action").to_owned();
            let who = subject(desk, &action, inner);
            begin(desk, who, &action);
            fill(desk, inner, &[]);
            desk.keys("\n");
        }
        // Units with fields of their own, in a list.
        (Editor::Many { .. }, Value::Array(list)) if list.first().is_some_and(Value::is_object) => {
            let id = |entry: &Value| entry["unit"].as_str().expect("a unit").to_owned();
            let inner: Map<String, Value> = list
                .iter()
                .map(|entry| {
                    let mut fields = entry.as_object().cloned().unwrap_or_default();
                    fields.shift_remove("unit");
                    (id(entry), Value::Object(fields))
                })
                .collect();
            pick(desk, inner.keys().map(String::as_str));
            for (id, fields) in &inner {
                let path: Vec<String> = path.iter().cloned().chain([id.clone()]).collect();
                fill(desk, fields.as_object().expect("fields"), &path);
            }
        }
        (Editor::Many { .. }, Value::Array(list)) => pick(desk, list.iter().filter_map(Value::as_str)),
        (Editor::Many { .. }, Value::String(id)) => pick(desk, [id.as_str()].into_iter()),
        (Editor::Many { .. }, Value::Object(inner)) => {
            pick(desk, inner.keys().map(String::as_str));
            fill(desk, inner, path);
        }
        (Editor::List(_), Value::Array(list)) => {
            desk.keys(&list.len().to_string());
            for (i, entry) in list.iter().enumerate() {
                let path: Vec<String> = path.iter().cloned().chain([i.to_string()]).collect();
                fill(desk, entry.as_object().expect("fields"), &path);
            }
        }
        (editor, value) => type_value(desk, &editor, value),
    }
}

fn go_to(desk: &mut Desk, at: usize) {
    for _ in 0..200 {
        let form = desk.play().form().expect("a form");
        if form.at == at {
            return;
        }
        desk.keys("\t");
    }
    panic!("the cursor never comes to line {at}:\n{}", desk.picture());
}

/// Lets all go that are picked, and picks these.
fn pick<'a>(desk: &mut Desk, ids: impl Iterator<Item = &'a str>) {
    let picked = |desk: &Desk| match &desk.play().form().and_then(|form| form.line()).expect("a line").editor {
        Editor::Many { picked, .. } => picked.len(),
        other => panic!("{other:?}"),
    };
    for _ in 0..60 {
        if picked(desk) > 0 {
            desk.keys("\x08");
        }
    }
    for id in ids.map(str::to_owned).collect::<Vec<_>>() {
        let number = number(desk, &id);
        desk.keys(&format!("{number} "));
    }
}

fn number(desk: &Desk, id: &str) -> usize {
    let who = desk.play().game.battle().directory().who(id).unwrap_or_else(|| panic!("nobody is {id}"));
    desk.play().numbers.of(who).expect("a number")
}

fn type_value(desk: &mut Desk, editor: &Editor, value: &Value) {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match editor {
        Editor::Pick { choices, .. } => match choices.iter().find(|choice| choice.id == text) {
            Some(choice) if choice.number > 0 => {
                desk.keys(&choice.number.to_string());
            }
            _ => type_until(desk, " ", &text),
        },
        Editor::Flag(_) => {
            desk.keys(if value == &json!(true) { "y" } else { "n" });
        }
        Editor::Word { .. } => type_until(desk, &text[..1], &text),
        Editor::Number { .. } => {
            desk.keys(&text);
        }
        Editor::Text(_) => {
            for _ in 0..60 {
                desk.keys("\x08");
            }
            let words = value.as_array().map(|words| words.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "));
            desk.keys(&words.unwrap_or(text));
        }
        other => panic!("{other:?} is not typed"),
    }
}

/// Presses a key until the field holds a value.
fn type_until(desk: &mut Desk, key: &str, wanted: &str) {
    for _ in 0..60 {
        let held = desk.play().form().and_then(|form| form.line()?.value());
        if held.as_ref().and_then(Value::as_str) == Some(wanted) {
            return;
        }
        desk.keys(key);
    }
    panic!("{wanted:?} is not to be had:\n{}", desk.picture());
}

/// Supplies whatever is due.
fn supply(desk: &mut Desk, given: &mut Given, told: &str) {
    while let Some((_, need, _)) = desk.play().game.waiting() {
        match need.clone() {
            Need::Dice(need) => {
                let face = given.dice.pop_front().unwrap_or_else(|| panic!("a die too few:\n{}", desk.picture()));
                desk.keys(&if need.die > 9 { format!("{face}\n") } else { face.to_string() });
            }
            Need::Answer(ask) => {
                let answer = given.answer(ask.id, ask.default.to_string());
                let options = ask.options.list();
                let wanted = options.iter().position(|option| *option == answer).unwrap_or_else(|| panic!("{answer} in {options:?}"));
                choose(desk, wanted, options.len());
            }
            Need::Card(need) => {
                let card = given.cards.pop_front().expect("a card");
                let cards = cards_to_name(desk.play().game.battle(), &need);
                let (wanted, count) = (cards.iter().position(|other| other.id == card).expect("a card that may come"), cards.len());
                choose(desk, wanted, count);
            }
        }
    }
    assert!(given.dice.is_empty() && given.cards.is_empty(), "{:?} {:?} are left over: {told}", given.dice, given.cards);
}

/// Moves the cursor of a list and takes what it stands on.
fn choose(desk: &mut Desk, wanted: usize, count: usize) {
    for _ in 0..=count {
        match desk.play().top() {
            Some(Layer::Prompt(prompt)) if prompt.at == wanted => {
                desk.keys("\n");
                return;
            }
            Some(Layer::Prompt(_)) => desk.key(crossterm::event::KeyCode::Down),
            _ => panic!("no prompt:\n{}", desk.picture()),
        };
    }
    panic!("the cursor never comes to {wanted} of {count}:\n{}", desk.picture());
}

/// Keys one request.
fn key(desk: &mut Desk, request: &Map<String, Value>) {
    desk.keys("\x1b\x1b\x1b");
    for (name, key) in [("undo", "u"), ("redo", "U")] {
        if let Some(count) = request.get(name).and_then(Value::as_u64) {
            for _ in 0..count {
                desk.keys(key);
            }
            return;
        }
    }
    let Some(action) = request.get("do").and_then(Value::as_str) else { return };
    let beside = ["do", "dice", "cards", "answers", "force", "overrule", "reason"];
    let fields: Map<String, Value> =
        request.iter().filter(|(key, _)| !beside.contains(&key.as_str())).map(|(key, value)| (key.clone(), value.clone())).collect();
    let mut given = Given::of(request);
    let before = desk.play().game.len();
    let who = subject(desk, action, &fields);
    begin(desk, who, action);
    if desk.play().form().is_some() {
        fill(desk, &fields, &[]);
        desk.keys("\n");
    }
    let told = format!("{}\n{}", json!(request), desk.picture());
    supply(desk, &mut given, &told);
    assert!(desk.play().game.len() > before, "{} was not done:\n{}", json!(request), desk.picture());
}

/// Plays a kept game at the screen beside `exec`.
fn play(ruleset: &str, battle: &str, width: u16, height: u16) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let setup = Shelf { rulesets: rules::ALL, folders: Vec::new() };
    let setup = setup.load(&root.join(format!("rosters/{ruleset}/{battle}.battle.yaml"))).unwrap();
    let mut game = Game::start(&setup.document, 7, &Keep::Nowhere).unwrap();
    let mut desk = Desk::rolling(width, height, Dice::Table);
    desk.app.play(Game::start(&setup.document, 7, &Keep::Nowhere).unwrap(), &[]);
    let requests = std::fs::read_to_string(root.join(format!("tests/replays/{ruleset}/{battle}.requests.jsonl"))).unwrap();
    for (at, line) in requests.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let request: Map<String, Value> = serde_json::from_str(line).unwrap();
        let mut reply = Vec::new();
        serve(&mut game, ExecDice::Table, &mut format!("{line}\n").as_bytes(), &mut reply).unwrap();
        let plain = !request.contains_key("force") && !request.contains_key("overrule");
        assert!(plain, "line {}: what is forced is keyed elsewhere", at + 1);
        key(&mut desk, &request);
        let same = desk.play().game.battle().rows() == game.battle().rows();
        assert!(same, "line {}: {line}\ncame to something else by keys:\n{}\n{}", at + 1, String::from_utf8_lossy(&reply), desk.picture());
    }
}

#[test]
fn big_skirmishes_is_played_by_keys() {
    play("big-skirmishes", "hollow-creek", 120, 40);
}

#[test]
fn most_irregular_is_played_by_keys() {
    play("most-irregular", "ferry-road", 120, 40);
}

#[test]
fn simpsons_revolution_is_played_by_keys() {
    play("simpsons-revolution", "cider-mill", 80, 24);
}

#[test]
fn rangers_is_played_by_keys() {
    play("rangers", "beaver-dam", 80, 24);
}

#[test]
fn on_the_frontier_is_played_by_keys() {
    play("on-the-frontier", "stony-ford", 120, 40);
}
