//! What the tests of combat share: small battles of a few units, ways into contact, and ways to a turn's end.

use crate::support::{Gives, Not, Play, dice, muster};
use drumhead::battle::{Directions, Entry};
use drumhead::table::{Answer, Request, Suspend};
use serde_json::{Value, json};

/// A battle of these units, its cards begun. Each side has three characters: a Professional, a Leader and a Duffer
/// (`ash`, `hale`, `pym` of red; `tull`, `rogers`, `finch` of blue). `more` is lines of YAML.
pub fn arena(red: &[&str], blue: &[&str], more: &str) -> Play {
    let side = |name: &str, units: &[&str], [second, third, first]: [&str; 3]| {
        let units = units
            .iter()
            .map(|unit| format!("    - {{{unit}}}\n"))
            .collect::<Vec<_>>()
            .concat();
        let character =
            |id: &str, class: u8| format!("    - {{id: {id}, name: Capt {id}, class: {class}}}\n");
        let characters = [
            character(second, 2),
            character(third, 3),
            character(first, 1),
        ]
        .concat();
        format!(
            "{name}:\n  roster: {name}\n  rules: big-skirmishes\n  units:\n{units}  characters:\n{characters}"
        )
    };
    let red = side("red", red, ["ash", "hale", "pym"]);
    let blue = side("blue", blue, ["tull", "rogers", "finch"]);
    let yaml = format!(
        "battle: An arena\nrules: big-skirmishes\n{red}{blue}umpire_allows: [BS-06]\n{more}"
    );
    let mut play = muster("big-skirmishes", &yaml).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    play.act("start-cards", json!({}), dice(&[]));
    play
}

pub const LINE: &str = "id: line, name: Line, figures: 12";
pub const COLUMN: &str = "id: column, name: Column, figures: 12, formation: column";
pub const SQUARE: &str = "id: square, name: Square, figures: 12, formation: square";
pub const HORSE: &str = "id: horse, name: Horse, arm: cavalry, figures: 8, weapon: carbine";
pub const GUN: &str = "id: gun, name: Gun, arm: artillery";
pub const SKIRMISHERS: &str =
    "id: skirmishers, name: Skirmishers, figures: 10, formation: skirmishers";
pub const RAW: &str = "id: raw, name: Raw, rating: raw, figures: 12";
pub const ELITE: &str = "id: elite, name: Elite, rating: elite, figures: 12";
pub const INDIANS: &str =
    "id: indians, name: Indians, indians: true, weapon: bow, figures: 10, formation: skirmishers";

/// Every man in front, nobody behind.
pub fn front(men: u16) -> Value {
    json!({"front": men})
}

impl Play {
    /// Joins this character to a unit, and has him order it: it needs no die to move.
    #[track_caller]
    pub fn lead(&mut self, character: &str, unit: &str) {
        self.act("draw", json!({}), dice(&[]).cards(&[character]));
        self.act(
            "join",
            json!({"character": character, "unit": unit}),
            dice(&[]),
        );
        self.act(
            "order",
            json!({"character": character, "unit": unit}),
            dice(&[]),
        );
    }

    /// Has this character order a unit, draws his card first if it is not up, and leaves him where he is.
    #[track_caller]
    pub fn have(&mut self, character: &str, unit: &str) {
        if self.get("/turn/active_character") != character {
            self.act("draw", json!({}), dice(&[]).cards(&[character]));
        }
        self.act(
            "order",
            json!({"character": character, "unit": unit}),
            dice(&[]),
        );
    }

    /// A charge or a contact over an inch that arrives (the die to obey shows 6) and is not reacted to.
    #[track_caller]
    pub fn clash(&mut self, how: &str, character: &str, unit: &str, target: &str) {
        self.have(character, unit);
        self.act(
            how,
            json!({"unit": unit, "target": target, "distance": 1}),
            dice(&[6]).answers(&["no"]),
        );
        assert_eq!(self.unit(target, "engaged"), true);
    }

    /// An action in which nobody who is attacked tries to react.
    #[track_caller]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "callers write the fields in place"
    )]
    pub fn unopposed(&mut self, action: &str, fields: Value, faces: &[u8]) {
        let no = ["no"; 4];
        let done = (0..=no.len()).any(|n| {
            let gives = dice(faces).answers(&no[..n]);
            self.try_do(action, fields.clone(), gives).is_ok()
        });
        assert!(done, "{action} {fields}");
    }

    /// The number of combats.
    pub fn combats(&self) -> usize {
        self.get("/combats").as_array().map_or(0, Vec::len)
    }

    /// Draws this card; a Bonus card falls to the side of `die`.
    #[track_caller]
    pub fn card(&mut self, id: &str, die: Option<u8>) {
        self.act("draw", json!({}), dice(die.as_slice()).cards(&[id]));
    }

    /// Draws every card that is left, the Pauses first, and comes to step 1 of the turn's end.
    #[track_caller]
    pub fn run_out(&mut self) {
        while self.get("/turn/phase") == "cards" {
            let left = self.get("/deck/left");
            let drawn = self.get("/deck/drawn");
            let drawn = |id: &&str| {
                drawn
                    .as_array()
                    .expect("a list")
                    .iter()
                    .any(|card| card == *id)
            };
            let next = if left["pauses"] != 0 {
                "pause"
            } else if let Some(character) = left["characters"].get(0).and_then(Value::as_str) {
                character
            } else if let Some(id) = ["free-action", "joker", "dummy", "fog"]
                .iter()
                .find(|id| !drawn(id))
            {
                id
            } else {
                self.act("done", json!({}), dice(&[]));
                continue;
            };
            let next = next.to_owned();
            self.card(&next, None);
        }
    }

    /// From the cards to step 2 of the turn's end, where the combats are fought.
    #[track_caller]
    pub fn reach_combats(&mut self) {
        self.run_out();
        self.act("next", json!({}), dice(&[]));
        assert_eq!(self.get("/turn/phase"), "combats");
    }

    /// From step 2 to step 3 of the turn's end, where morale is tested.
    #[track_caller]
    pub fn reach_morale(&mut self) {
        if self.get("/turn/phase") != "combats" {
            self.reach_combats();
        }
        self.act("next", json!({}), dice(&[]));
        assert_eq!(self.get("/turn/phase"), "morale");
    }

    /// From step 2 of the turn's end to the next turn, where no test is due.
    #[track_caller]
    pub fn reach_next_turn(&mut self) {
        self.reach_morale();
        self.act("next", json!({}), dice(&[]));
        assert_eq!(self.get("/turn/phase"), "cards");
    }

    /// A round of combat `c1`.
    #[track_caller]
    pub fn fight(&mut self, units: Value, gives: Gives) {
        let mut fields = json!({"combat": "c1"});
        fields["units"] = units;
        self.act("fight", fields, gives);
    }

    /// What is open to the decider where the action, given these answers and dice, asks for `id`; `None` where it
    /// never asks.
    pub fn options(
        &self,
        action: &str,
        fields: &Value,
        faces: &[u8],
        answers: &[&str],
        id: &str,
    ) -> Option<Vec<String>> {
        let entry = Entry {
            action: action.to_owned(),
            fields: fields.as_object().expect("fields").clone(),
        };
        let (mut faces, mut words) = (faces.iter(), answers.iter());
        let mut answers = Vec::new();
        loop {
            match self
                .battle
                .perform(&entry, &Directions::default(), &answers)
            {
                Ok(_) => return None,
                Err(Suspend::Request(need)) => match *need {
                    Request::Decision(ask) if ask.id == id => return Some(ask.options.list()),
                    Request::Decision(ask) => {
                        answers.push(Answer::Decision(
                            words
                                .next()
                                .map_or(ask.default.to_string(), |&word| word.to_owned()),
                        ));
                    }
                    Request::Dice(_) => answers.push(Answer::Die {
                        face: *faces.next().expect("another die"),
                        app: false,
                    }),
                    Request::Card(_) => panic!("a card"),
                },
                Err(halt) => panic!("{halt:?}"),
            }
        }
    }

    /// What an action with these dice and answers waits for.
    #[track_caller]
    pub fn waits(&mut self, action: &str, fields: Value, gives: Gives) -> Not {
        let before = self.battle.rows();
        let not = self.try_do(action, fields, gives).expect_err("it is done");
        assert_eq!(before, self.battle.rows());
        not
    }
}
