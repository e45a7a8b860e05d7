//! The kept games of every rulebook once more, this time at the screen: each request is done as a player would do it, by keys,
//! by numbers alone, by the mouse alone, by the command line alone. What it comes to is at every step what `exec` comes to.

use crate::hands::Hand;
use crate::states;
use crate::support::Desk;
use drumhead::battle::Kind;
use drumhead::session::play::{BetweenActions, Dice, cards_to_name, ways};
use drumhead::table::{Request, Who};
use serde_json::{Map, Value, json};
use std::collections::VecDeque;

/// What a request brings along besides its fields.
struct Given {
    dice: VecDeque<u64>,
    cards: VecDeque<String>,
    answers: Map<String, Value>,
    spend: Map<String, Value>,
}

impl Given {
    fn of(request: &Map<String, Value>) -> Given {
        let list = |key: &str| {
            request
                .get(key)
                .and_then(Value::as_array)
                .cloned()
                .unwrap_or_default()
        };
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let map = |key: &str| {
            let map = request.get(key).and_then(Value::as_object);
            map.cloned().unwrap_or_default()
        };
        let mut answers = map("answers");
        // A screen asks after the failure who rallies; the request says before who can.
        if let (Some(leader), Some(rally)) =
            (request.get("leader_within_8"), answers.get_mut("rally"))
        {
            *rally = if rally == "yes" {
                leader.clone()
            } else {
                json!("none")
            };
        }
        // It asks the attackers for the points on their free attacks; the request says them with each.
        for (ask, die) in [("points_to_hit", "hit"), ("points_on_wound", "wound")] {
            let chasers = list("from");
            let points = chasers.iter().map(|it| it["spend"].get(die).cloned());
            let points = points.map(|it| it.unwrap_or(json!(0))).collect();
            answers.insert(ask.to_owned(), points);
        }
        Given {
            dice: list("dice").iter().filter_map(Value::as_u64).collect(),
            cards: list("cards").iter().map(text).collect(),
            answers,
            spend: map("spend"),
        }
    }

    /// What is answered to an ask: a value once, a list one after the other, else the default.
    fn answer(&mut self, id: &str, default: String) -> String {
        let word = |value: Value| {
            value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned)
        };
        match self.answers.get_mut(id) {
            Some(Value::Array(list)) if !list.is_empty() => word(list.remove(0)),
            Some(Value::Array(_)) | None => default,
            Some(_) => self.answers.shift_remove(id).map_or(default, word),
        }
    }
}

/// Who is to be selected for a request: the one in its first field who has that action, else the table.
pub fn subject(desk: &Desk, action: &str, fields: &Map<String, Value>) -> Who {
    let battle = desk.play().game.battle();
    let directory = battle.directory();
    let ids = fields.values().filter_map(|value| {
        value
            .as_str()
            .or_else(|| value.get(0).and_then(Value::as_str))
    });
    let mut somebody = ids.filter_map(|id| directory.who(id));
    let fits = |who: &Who| {
        let viewer = drumhead::battle::Viewer::Table;
        battle
            .offers(*who, viewer)
            .iter()
            .any(|offer| offer.id == action)
    };
    let first = somebody.next().filter(fits);
    let allowed = |who: &Who| {
        battle
            .offers(*who, drumhead::battle::Viewer::Table)
            .iter()
            .any(|offer| offer.id == action && offer.refusal.is_none())
    };
    first.unwrap_or_else(|| {
        [Who::Table]
            .into_iter()
            .chain(desk.play().numbers.all().iter().copied())
            .find(allowed)
            .unwrap_or(Who::Table)
    })
}

/// Fills in the fields of the form that is open.
fn fill(hand: Hand, desk: &mut Desk, fields: &Map<String, Value>, path: &[String]) {
    for (key, value) in fields.iter().filter(|(key, _)| *key != "do") {
        let path: Vec<String> = path.iter().cloned().chain([key.clone()]).collect();
        fill_one(hand, desk, &path, value);
    }
    // What a request leaves out is no, also where the form has filled in a yes of last time, or that a target is too far.
    let filled_in = |desk: &Desk| {
        let form = desk.play().form()?;
        let is_other = |line: &drumhead::session::form::FormLine| {
            let is_here = line.path.len() == path.len() + 1 && line.path.starts_with(path);
            let is_out = is_here && !fields.contains_key(line.field.name);
            let is_flag = line.field.kind == Kind::Flag && line.field.default.is_boolean();
            let is_answered = line
                .value()
                .is_some_and(|value| value != line.field.default);
            is_out && is_flag && is_answered
        };
        let at = form.lines.iter().position(is_other)?;
        Some((at, form.lines[at].field.default.clone()))
    };
    while let Some((at, value)) = filled_in(desk) {
        hand.go_to(desk, at);
        hand.enter(desk, at, &value);
    }
}

fn fill_one(hand: Hand, desk: &mut Desk, path: &[String], value: &Value) {
    let Some(form) = desk.play().form() else {
        return;
    };
    let Some(at) = form.lines.iter().position(|line| line.path == path) else {
        // Who acts is not asked, and what cannot matter is not either.
        return;
    };
    let line = form.lines[at].clone();
    let many = line.choice().is_some_and(|choice| choice.many);
    if !line.is_heading() {
        hand.go_to(desk, at);
    }
    let within = |key: &str| {
        path.iter()
            .cloned()
            .chain([key.to_owned()])
            .collect::<Vec<String>>()
    };
    match (line.field.kind, value) {
        (Kind::Group, Value::Object(inner)) if line.is_heading() => fill(hand, desk, inner, path),
        (Kind::Group, Value::Object(inner)) => {
            hand.choose_deed(desk);
            let action = inner["do"].as_str().expect("an action").to_owned();
            let who = subject(desk, &action, inner);
            hand.begin(desk, who, &action);
            fill(hand, desk, inner, &[]);
            hand.accept(desk);
        }
        // Units with fields of their own, in a list.
        (_, Value::Array(list)) if many && list.first().is_some_and(Value::is_object) => {
            let id = |entry: &Value| entry["unit"].as_str().expect("a unit").to_owned();
            hand.pick(
                desk,
                list.iter()
                    .map(id)
                    .collect::<Vec<_>>()
                    .iter()
                    .map(String::as_str),
            );
            for entry in list {
                let mut fields = entry.as_object().cloned().unwrap_or_default();
                fields.shift_remove("unit");
                fill(hand, desk, &fields, &within(&id(entry)));
            }
        }
        (_, Value::Array(list)) if many => {
            hand.pick(desk, list.iter().filter_map(Value::as_str));
        }
        (_, Value::String(id)) if many => hand.pick(desk, [id.as_str()].into_iter()),
        (_, Value::Object(inner)) if many => {
            hand.pick(desk, inner.keys().map(String::as_str));
            fill(hand, desk, inner, path);
        }
        (Kind::List, Value::Array(list)) => {
            hand.count(desk, at, list.len());
            for (i, entry) in list.iter().enumerate() {
                fill(
                    hand,
                    desk,
                    entry.as_object().expect("fields"),
                    &within(&i.to_string()),
                );
            }
        }
        (_, value) => hand.enter(desk, at, value),
    }
}

/// Spends points on the dice that are due, before the first of them.
fn spend(hand: Hand, desk: &mut Desk, wanted: &Map<String, Value>) {
    for at in 0..desk.play().stakes().len() {
        for _ in 0..40 {
            let stakes = desk.play().stakes();
            let to = wanted.get(stakes[at].path[1]).and_then(Value::as_u64);
            if stakes[at].spent == to.unwrap_or(0) {
                break;
            }
            if desk.play().stake_at(&stakes) == at {
                hand.press(desk, "add", "+");
            } else {
                hand.press(desk, "next", "\t");
            }
        }
    }
}

/// Supplies whatever is due.
fn supply(hand: Hand, desk: &mut Desk, given: &mut Given, told: &str) {
    while let Some((_, need, rolls)) = desk.play().game.waiting() {
        match need.clone() {
            Request::Dice(need) => {
                spend(hand, desk, &given.spend);
                let face = given
                    .dice
                    .pop_front()
                    .unwrap_or_else(|| panic!("a die too few:\n{}", desk.picture()));
                hand.die(desk, face, need.die);
            }
            Request::Decision(ask) => {
                let answer = given.answer(ask.id, ask.default.to_string());
                let options = ask.options.list();
                // Where people are named, `no` stands for none of them, and `yes` for the first.
                let named = match answer.as_str() {
                    "no" => options.iter().position(|option| option == "none"),
                    "yes" => options.iter().position(|option| option != "none"),
                    _ => None,
                };
                let place = options
                    .iter()
                    .position(|option| *option == answer)
                    .or(named)
                    .unwrap_or_else(|| panic!("{answer} in {options:?}"));
                // Of dice that show the same any will do.
                let ways = ways(&ask, rolls);
                let mut ways = ways.iter();
                let way = ways.find(|way| way.places.contains(&place));
                let number = way.expect("a way").number;
                let listed = desk.play().choices_due();
                let wanted = listed.iter().position(|it| it.number == number);
                let wanted = wanted.expect("a choice");
                hand.choose(desk, wanted);
            }
            Request::Card(need) => {
                // A Bonus card is named once its side has taken it.
                let is_bonus = |id: &String| {
                    let cards = desk.play().game.battle().cards();
                    cards
                        .iter()
                        .any(|card| card.id == *id && !card.kind.is_empty())
                };
                let next = given.cards.front();
                let card = if !need.covered.is_empty() && next.is_some_and(is_bonus) {
                    Some(drumhead::journal::COVERED.to_owned())
                } else {
                    given.cards.pop_front()
                };
                let card = card.expect("a card");
                let cards = cards_to_name(desk.play().game.battle(), &need);
                let wanted = cards
                    .iter()
                    .position(|other| other.id == card)
                    .expect("a card that may come");
                hand.choose(desk, wanted);
            }
        }
    }
    assert!(
        given.dice.is_empty() && given.cards.is_empty(),
        "{:?} {:?} are left over: {told}",
        given.dice,
        given.cards
    );
}

/// Does one request by hand.
pub fn play_one(hand: Hand, desk: &mut Desk, request: &Map<String, Value>) {
    hand.clear(desk);
    for (name, back) in [("undo", true), ("redo", false)] {
        if let Some(count) = request.get(name).and_then(Value::as_u64) {
            (0..count).for_each(|_| hand.turn(desk, back));
            return;
        }
    }
    let Some(action) = request.get("do").and_then(Value::as_str) else {
        return;
    };
    let beside = [
        "do",
        "dice",
        "cards",
        "answers",
        "force",
        "overrule",
        "reason",
        "leader_within_8",
    ];
    let mut fields: Map<String, Value> = request
        .iter()
        .filter(|(key, _)| !beside.contains(&key.as_str()))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    for chaser in fields
        .get_mut("from")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        chaser
            .as_object_mut()
            .expect("fields")
            .shift_remove("spend");
    }
    if fields.contains_key("fighters") && fields.contains_key("range") {
        // A form of stragglers is for fire until another letter is pressed.
        fields.shift_insert(0, "manner".to_owned(), "both".into());
    }
    let mut given = Given::of(request);
    let before = desk.play().game.len();
    let who = subject(desk, action, &fields);
    if hand == Hand::Line {
        hand.line(desk, who, action, &fields);
    } else {
        hand.begin(desk, who, action);
        if desk.play().form().is_some() {
            fill(hand, desk, &fields, &[]);
            hand.accept(desk);
        }
    }
    if desk.play().shows::<BetweenActions>() {
        desk.keys("2\n");
    }
    let told = format!("{}\n{}", json!(request), desk.picture());
    supply(hand, desk, &mut given, &told);
    // What another player may do about it is a request of its own.
    while desk.play().shows::<BetweenActions>() {
        desk.keys("\x1b");
    }
    assert!(
        desk.play().game.len() > before,
        "{} was not done by {hand:?}:\n{told}\n{}",
        json!(request),
        desk.picture()
    );
}

/// Plays a kept game at the screen beside `exec`.
fn play(ruleset: &str, hand: Hand, width: u16, height: u16) {
    let (battle, requests) = states::kept(ruleset);
    let mut game = states::fresh(&battle);
    let mut desk = Desk::rolling(width, height, Dice::Table);
    desk.app.play(states::fresh(&battle), &[]);
    let mut requests = requests.iter().enumerate().peekable();
    while let Some((at, line)) = requests.next() {
        let request: Map<String, Value> = serde_json::from_str(line).unwrap();
        let reply = states::serve_line(&mut game, line);
        let plain = !request.contains_key("force") && !request.contains_key("overrule");
        assert!(
            plain,
            "request {}: what is forced is keyed elsewhere",
            at + 1
        );
        play_one(hand, &mut desk, &request);
        // Steps in which nobody can do anything the screen passes over by itself.
        let rows = desk.play().game.battle().rows();
        while rows != game.battle().rows()
            && let Some((_, line)) = requests.next_if(|(_, next)| *next == line)
        {
            states::serve_line(&mut game, line);
        }
        let same = rows == game.battle().rows();
        assert!(
            same,
            "request {}: {line}\ncame to something else by {hand:?}:\n{reply}\n{}",
            at + 1,
            desk.picture()
        );
    }
}

/// A test for each hand in each ruleset.
macro_rules! by_every_hand {
    ($($module:ident $ruleset:literal $keys:expr;)*) => { $(
        mod $module {
            use super::{Hand, play};

            #[test]
            fn by_keys() {
                play($ruleset, Hand::Keys, $keys.0, $keys.1);
            }

            #[test]
            fn by_numbers() {
                play($ruleset, Hand::Numbers, 120, 40);
            }

            #[test]
            fn by_the_mouse() {
                play($ruleset, Hand::Mouse, 200, 60);
            }

            #[test]
            fn by_the_command_line() {
                play($ruleset, Hand::Line, 120, 40);
            }
        }
    )* };
}

by_every_hand! {
    big_skirmishes "big-skirmishes" (120, 40);
    most_irregular "most-irregular" (120, 40);
    simpsons_revolution "simpsons-revolution" (80, 24);
    rangers "rangers" (80, 24);
    on_the_frontier "on-the-frontier" (120, 40);
}
