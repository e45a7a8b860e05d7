//! How many keys an action of the kept games takes, besides its dice and what other players decide: the shortest way that the
//! form offers to what the request says.

use crate::hands::number;
use crate::states;
use crate::support::Desk;
use drumhead::session::TextInput;
use drumhead::session::form::FormPane;
use drumhead::session::play::{BetweenActions, Dice};
use drumhead::table::Request;
use serde_json::{Map, Value};

/// A request of a kept game at the screen, as the game stands before it.
struct Before {
    desk: Desk,
    request: Map<String, Value>,
}

/// The requests of a kept game that `is` picks, at most so many, each at the screen.
fn before(ruleset: &str, most: usize, is: impl Fn(&Map<String, Value>) -> bool) -> Vec<Before> {
    let (battle, requests) = states::kept(ruleset);
    let read = |line: &String| serde_json::from_str::<Map<String, Value>>(line).unwrap();
    let picked = (0..requests.len()).filter(|at| is(&read(&requests[*at])));
    let at_the_screen = |at: usize| {
        let mut game = states::fresh(&battle);
        for line in &requests[..at] {
            states::serve_line(&mut game, line);
        }
        let mut desk = Desk::rolling(120, 40, Dice::Table);
        desk.app.play(game, &[]);
        Before {
            desk,
            request: read(&requests[at]),
        }
    };
    picked.take(most).map(at_the_screen).collect()
}

impl Before {
    /// What the request says of a field, by its way.
    fn wanted(&self, path: &[String]) -> Option<Value> {
        let (first, rest) = path.split_first()?;
        let mut value = self.request.get(first)?.clone();
        for key in rest {
            let listed = value.as_array().and_then(|list| {
                list.iter()
                    .find(|entry| entry.get("unit").and_then(Value::as_str) == Some(key))
                    .cloned()
            });
            value = listed.or_else(|| value.get(key).cloned())?;
        }
        Some(value)
    }

    fn press(&mut self, text: &str, presses: &mut usize) {
        self.desk.keys(text);
        *presses += text.chars().count();
    }

    /// Selects who acts, begins the action and fills in its form: how many keys that takes from the action's letter on.
    fn presses(&mut self, key: char) -> usize {
        let mut presses = 0;
        let length = self.desk.play().game.len();
        self.press(&key.to_string(), &mut presses);
        for _ in 0..60 {
            if !self.desk.play().shows::<FormPane>() {
                break;
            }
            self.answer(&mut presses);
        }
        let play = self.desk.play();
        assert!(
            play.game.waiting().is_some() || play.game.len() > length,
            "{:?} is not begun:\n{}",
            self.request,
            self.desk.picture()
        );
        presses
    }

    /// The question that has the keys is answered as the request says.
    fn answer(&mut self, presses: &mut usize) {
        let form = self.desk.play().form().expect("a form").clone();
        let Some(line) = form.line().cloned() else {
            return self.press("\n", presses);
        };
        let wanted = self.wanted(&line.path);
        let held = line.value();
        let (units, is_number) = (line.units(), line.text().is_some_and(TextInput::is_number));
        match wanted {
            Some(wanted)
                if units.is_some_and(|it| !it.many || held.is_none())
                    && held.as_ref() != Some(&wanted) =>
            {
                let ids = wanted.as_array().cloned().unwrap_or_else(|| vec![wanted]);
                let ids = ids.iter().filter_map(Value::as_str);
                let numbers: Vec<String> =
                    ids.map(|id| number(&self.desk, id).to_string()).collect();
                self.press(&numbers.join(","), presses);
                let stays = self.desk.play().form().is_some_and(|it| it.at == form.at);
                if stays {
                    self.press("\n", presses);
                }
            }
            Some(value) if is_number && held.as_ref().and_then(Value::as_f64) != value.as_f64() => {
                self.press(&value.to_string(), presses);
                self.go_on(presses);
            }
            _ if is_number => self.go_on(presses),
            Some(_) if line.chips().is_some() => {
                let letter = self.letter(form.at).expect("a letter");
                self.press(&letter, presses);
            }
            _ => self.press("\n", presses),
        }
    }

    /// From a number a letter answers the question after it at once.
    fn go_on(&mut self, presses: &mut usize) {
        let form = self.desk.play().form().expect("a form");
        let next = form.at + 1;
        let is_asked = form
            .lines
            .get(next)
            .is_some_and(|line| line.field.asking.always && !line.answered);
        match self.letter(next).filter(|_| is_asked) {
            Some(letter) => self.press(&letter, presses),
            None => self.press("\n", presses),
        }
    }

    /// The letter of the answer that the request has for the line `at`, or that stands there.
    fn letter(&self, at: usize) -> Option<String> {
        let form = self.desk.play().form()?;
        let line = form.lines.get(at)?;
        let (words, held) = line.chips()?;
        let wanted = self.wanted(&line.path).map(|value| match value {
            Value::Bool(on) => if on { "yes" } else { "no" }.to_owned(),
            Value::String(word) => word,
            other => other.to_string(),
        });
        let place = match wanted {
            Some(word) => words.iter().position(|it| *it == word),
            None => held,
        };
        line.letters()[place?].map(|letter| letter.to_string())
    }

    /// Types a die, or decides: how many keys the decision takes; none where nothing is asked.
    fn supply(&mut self) -> Option<usize> {
        let (_, need, _) = self.desk.play().game.waiting()?;
        let (keys, presses) = match need {
            Request::Dice(need) if need.die > 9 => ("4\n", 0),
            Request::Dice(_) => ("4", 0),
            // A card held is asked for once a turn, if so wanted.
            Request::Decision(ask) if ask.id == "joker" => ("\n", 0),
            Request::Decision(ask) if ask.preset => ("\n", 1),
            Request::Decision(_) | Request::Card(_) => ("1\n", 2),
        };
        self.desk.keys(keys);
        Some(presses)
    }

    fn select(&mut self, id: &str) {
        let number = number(&self.desk, id).to_string();
        self.desk.keys("\x1b\x1b\x1b");
        self.desk.keys(&number);
        self.desk.app.rest();
    }

    /// Whether the target's number and the range have two digits each.
    fn is_long(&self) -> bool {
        let target = self.request["target"]
            .get(0)
            .unwrap_or(&self.request["target"]);
        let target = number(&self.desk, target.as_str().expect("a target"));
        target > 9
            && ["range", "distance"].iter().any(|far| {
                let far = self.request.get(*far).and_then(Value::as_f64);
                far.is_some_and(|far| far > 9.0)
            })
    }

    /// Whether another unit's number begins with the target's, as 12 does with 1.
    fn is_begun(&self) -> bool {
        let target = self.request["target"]
            .get(0)
            .unwrap_or(&self.request["target"]);
        let target = number(&self.desk, target.as_str().expect("a target"));
        target * 10 <= self.desk.play().numbers.all().len()
    }

    /// The first one whom the request names.
    fn actor(&self) -> String {
        let id = |value: &Value| {
            let first = value.get(0).unwrap_or(value);
            first
                .get("unit")
                .unwrap_or(first)
                .as_str()
                .map(str::to_owned)
        };
        let directory = self.desk.play().game.battle().directory();
        let mut named = self.request.values().filter_map(id);
        let found = named.find(|id| directory.who(id).is_some());
        found.unwrap_or_else(|| panic!("somebody does {:?}", self.request))
    }
}

fn does(request: &Map<String, Value>, action: &str) -> bool {
    request.get("do").and_then(Value::as_str) == Some(action)
}

/// What a shot is called, by ruleset.
const SHOTS: [(&str, &str); 5] = [
    ("big-skirmishes", "fire"),
    ("most-irregular", "fire"),
    ("simpsons-revolution", "combat"),
    ("rangers", "shoot"),
    ("on-the-frontier", "shoot"),
];

/// True if a request is a shot over a range at one target.
fn is_at_one(request: &Map<String, Value>, shot: &str) -> bool {
    let targets = request.get("target").and_then(Value::as_array);
    does(request, shot)
        && request.get("range").is_some()
        && targets.is_none_or(|targets| targets.len() == 1)
}

/// A letter, whom, how far, the cover, Enter: six keys. One more where both numbers have two digits, where the target is a
/// list that Enter ends, where the target's number begins another unit's, and for rapid fire or a front rank that is typed.
#[test]
fn a_shot_with_range_and_cover() {
    for (ruleset, shot) in SHOTS {
        let is_shot = |request: &Map<String, Value>| is_at_one(request, shot);
        let all = before(ruleset, 6, is_shot);
        assert!(!all.is_empty(), "{ruleset}");
        for mut one in all {
            let actor = one.actor();
            one.select(&actor);
            let long = one.is_long();
            let is_list = ruleset == "most-irregular";
            let also = ["rapid", "front_rank"]
                .iter()
                .any(|it| one.request.contains_key(*it));
            let presses = one.presses('f');
            println!("{ruleset}: {presses} keys");
            assert!(
                presses
                    <= 6 + usize::from(long || one.is_begun())
                        + usize::from(is_list)
                        + usize::from(also),
                "{ruleset}: {presses} for {:?}\n{}",
                one.request,
                one.desk.picture()
            );
        }
    }
}

/// What a fight is called, its letter, and whether it is begun for somebody.
const FIGHTS: [(&str, &str, char, bool); 5] = [
    ("big-skirmishes", "fight", 'a', false),
    ("most-irregular", "assault", 'a', true),
    ("simpsons-revolution", "combat", 'f', true),
    ("rangers", "attack", 'a', true),
    ("on-the-frontier", "charge", 'a', true),
];

#[test]
fn a_whole_combat() {
    for (ruleset, fight, key, of_somebody) in FIGHTS {
        let is_fight = |request: &Map<String, Value>| {
            does(request, fight) && request.get("kind").is_none_or(|kind| kind == "melee")
        };
        let all = before(ruleset, 4, is_fight);
        for mut one in all {
            if of_somebody {
                let actor = one.actor();
                one.select(&actor);
            } else {
                one.desk.keys("\x1b\x1b\x1b");
            }
            let key = one
                .desk
                .play()
                .game
                .battle()
                .declared()
                .iter()
                .find(|offer| offer.id == fight)
                .map_or(key, |offer| offer.key);
            let presses = one.presses(key);
            println!("{ruleset}: {presses} keys");
            // Of each more who fights somebody counts the front.
            let units = one.request.get("units").and_then(Value::as_object);
            let more = units.map_or(0, |units| 2 * units.len().saturating_sub(2));
            // Of stragglers somebody counts those in reach.
            let counted = usize::from(one.request.contains_key("contacted_fit"));
            assert!(
                presses <= 6 + more + counted,
                "{ruleset}: {presses} for {:?}\n{}",
                one.request,
                one.desk.picture()
            );
        }
    }
}

/// A figure of Rangers! rolls for motivation, aims, and shoots: its dice are no presses.
#[test]
fn an_activation_with_a_shot() {
    let is_shot = |request: &Map<String, Value>| does(request, "shoot");
    for mut one in before("rangers", 6, is_shot) {
        let actor = one.actor();
        one.select(&actor);
        let long = one.is_long();
        let presses = MOTIVATE + one.presses('f');
        assert!(
            presses <= 8 + usize::from(long),
            "{presses} for {:?}",
            one.request
        );
    }
    // The roll asks for no more than whether leaders are near.
    for mut one in before("rangers", 6, |request| does(request, "motivate")) {
        let actor = one.actor();
        one.select(&actor);
        let offers = &one.desk.play().snapshot.offers;
        let offer = offers.iter().find(|offer| offer.id == "motivate");
        let key = offer.expect("it is offered").key;
        let near = one.request.values().filter(|value| value.is_boolean());
        let near = near.count();
        let presses = one.presses(key);
        assert!(
            presses <= MOTIVATE + near,
            "{presses} for {:?}",
            one.request
        );
    }
}

/// A letter, and Enter where a leader may be near.
const MOTIVATE: usize = 2;

/// What ends a turn, a half or a step, where nobody can act any more: one key.
#[test]
fn the_end_of_a_turn() {
    for (ruleset, ends) in [
        ("big-skirmishes", "next"),
        ("most-irregular", "done"),
        ("simpsons-revolution", "next"),
        ("on-the-frontier", "end-half"),
        ("rangers", "pass"),
    ] {
        for one in before(ruleset, 3, |request| does(request, ends)) {
            let Before { mut desk, .. } = one;
            let length = desk.play().game.len();
            let declared = desk.play().game.battle().declared();
            let offer = declared
                .iter()
                .find(|offer| offer.id == ends)
                .expect("it is declared");
            desk.keys("\x1b\x1b\x1b");
            desk.keys(&offer.key.to_string());
            // Where somebody can still act it asks once, and names them.
            let asks = desk.play().shows::<BetweenActions>();
            let waits = desk.play().game.waiting().is_some();
            assert!(
                asks || waits || desk.play().game.len() > length,
                "{ruleset}:\n{}",
                desk.picture()
            );
        }
    }
}

/// At the same target again, what was entered stays: a letter and Enter.
#[test]
fn a_shot_at_the_same_target_again() {
    for (ruleset, shot) in SHOTS {
        let is_shot = |request: &Map<String, Value>| is_at_one(request, shot);
        let mut counted = 0;
        for mut one in before(ruleset, 6, is_shot) {
            let actor = one.actor();
            one.select(&actor);
            one.presses('f');
            while one.supply().is_some() {}
            // Taken back, it can be done once more.
            one.desk.keys("\x1b\x1b\x1bu");
            one.select(&actor);
            let presses = one.presses('f');
            println!("{ruleset}: {presses} keys again");
            counted += 1;
            assert!(
                presses <= 3,
                "{ruleset}: {presses} for {:?}\n{}",
                one.request,
                one.desk.picture()
            );
        }
        assert!(counted > 0, "{ruleset}");
    }
}

/// A charge at one unit with what the other side answers: nine keys at most.
#[test]
fn a_charge_with_its_reaction() {
    for (ruleset, charge) in [
        ("big-skirmishes", "charge"),
        ("simpsons-revolution", "charge"),
        ("rangers", "close"),
    ] {
        let is_charge =
            |request: &Map<String, Value>| does(request, charge) && !request.contains_key("also");
        for mut one in before(ruleset, 6, is_charge) {
            let actor = one.actor();
            one.select(&actor);
            let offers = &one.desk.play().snapshot.offers;
            let offer = offers.iter().find(|offer| offer.id == charge);
            let key = offer.expect("it is offered").key;
            let long = usize::from(one.is_long());
            let form = one.presses(key);
            let mut decided = 0;
            while let Some(keys) = one.supply() {
                decided += keys;
            }
            println!("{ruleset}: {form} keys, {decided} for answers");
            assert!(
                form + decided <= 9 + long,
                "{ruleset}: {form} and {decided} for {:?}",
                one.request
            );
        }
    }
}
