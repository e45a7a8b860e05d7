//! What the tests of combat share: small battles of a few units, ways into contact, and ways to a turn's end.

use crate::support::{Fields, Gives, Not, Play, dice, muster};
use drumhead::battle::{Directions, Entry, Run};
use drumhead::table::{Answer, Request, Suspend};
use serde_json::{Value, json};

/// A battle of these units, its cards begun. Each side has three characters: a Professional, a Leader and a Duffer
/// (`ash`, `hale`, `pym` of red; `tull`, `rogers`, `finch` of blue). `more` is lines of YAML.
pub fn arena(red: &[&str], blue: &[&str], more: &str) -> Play {
    let side = |name: &str, units: &[&str], [second, third, first]: [&str; 3]| {
        let units = units.join("}, {");
        let character = |id, class| format!("{{id: {id}, name: Capt {id}, class: {class}}}, ");
        let characters = character(second, 2) + &character(third, 3) + &character(first, 1);
        format!(
            "{name}:\n  roster: {name}\n  rules: big-skirmishes\n  units: [{{{units}}}]\n  \
             characters: [{characters}]\n"
        )
    };
    let red = side("red", red, ["ash", "hale", "pym"]);
    let blue = side("blue", blue, ["tull", "rogers", "finch"]);
    let yaml = format!(
        "battle: An arena\nrules: big-skirmishes\n{red}{blue}umpire_allows: [BS-06]\n{more}"
    );
    let mut play = muster("big-skirmishes", &yaml).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    play.just("start-cards", "");
    play
}

pub const LINE: &str = "id: line, name: Line, figures: 12";
pub const COLUMN: &str = "id: column, name: Column, figures: 12, formation: column";
pub const SQUARE: &str = "id: square, name: Square, figures: 12, formation: square";
pub const HORSE: &str = "id: horse, name: Horse, arm: cavalry, figures: 8, weapon: carbine";
pub const GUN: &str = "id: gun, name: Gun, arm: artillery";
pub const TRAIN: &str = "id: train, name: Train, arm: artillery, formation: limbered";
pub const SKIRMISHERS: &str =
    "id: skirmishers, name: Skirmishers, figures: 10, formation: skirmishers";
pub const RAW: &str = "id: raw, name: Raw, rating: raw, figures: 12";
pub const ELITE: &str = "id: elite, name: Elite, rating: elite, figures: 12";
pub const INDIANS: &str =
    "id: indians, name: Indians, indians: true, weapon: bow, figures: 10, formation: skirmishers";

/// The id in a unit's line.
pub fn id_of(unit: &str) -> &str {
    unit.split([' ', ',']).nth(1).expect("an id")
}

/// A round of combat `c1`: how many men each unit has in front (`red/line: 2`), or all that is said of it.
pub fn round(units: impl Into<Fields>) -> Value {
    round_of("c1", units)
}

/// A round of another combat.
pub fn round_of(combat: &str, units: impl Into<Fields>) -> Value {
    let mut units = units.into().0;
    for men in units.values_mut().filter(|men| men.is_number()) {
        *men = json!({"front": men});
    }
    json!({"combat": combat, "units": units})
}

impl Play {
    /// Joins this character to a unit, and has him order it: it needs no die to move.
    #[track_caller]
    pub fn lead(&mut self, character: &str, unit: &str) {
        self.draw(character);
        self.just("join", format!("character: {character}, unit: {unit}"));
        self.just("order", format!("character: {character}, unit: {unit}"));
    }

    /// Has this character order a unit, draws his card first if it is not up, and leaves him where he is.
    #[track_caller]
    pub fn have(&mut self, character: &str, unit: &str) {
        if self.get("/turn/active_character") != character {
            self.draw(character);
        }
        self.just("order", format!("character: {character}, unit: {unit}"));
    }

    /// A charge or a contact over an inch that arrives (the die to obey shows 6) and is not reacted to.
    #[track_caller]
    pub fn clash(&mut self, how: &str, character: &str, unit: &str, target: &str) {
        self.have(character, unit);
        self.act(
            how,
            format!("unit: {unit}, target: {target}, distance: 1"),
            dice(&[6]).answers(&["no"]),
        );
        self.has(target, "engaged: true");
    }

    /// An action in which nobody who is attacked tries to react.
    #[track_caller]
    pub fn unopposed(&mut self, action: &str, fields: impl Into<Fields>, faces: &[u8]) {
        let fields = Value::Object(fields.into().0);
        let no = ["no"; 4];
        let done = (0..=no.len()).any(|n| {
            let gives = dice(faces).answers(&no[..n]);
            self.try_do(action, &fields, gives).is_ok()
        });
        assert!(done, "{action} {fields}");
    }

    /// The number of combats.
    pub fn combats(&self) -> usize {
        self.get("/combats").as_array().map_or(0, Vec::len)
    }

    /// Draws every card that is left, the Pauses first, and comes to step 1 of the turn's end.
    #[track_caller]
    pub fn run_out(&mut self) {
        while self.get("/turn/phase") == "cards" && self.get("/deck/left/pauses") != 0 {
            self.draw("pause");
        }
        self.draw_all();
    }

    /// From the cards to step 2 of the turn's end, where the combats are fought.
    #[track_caller]
    pub fn reach_combats(&mut self) {
        self.run_out();
        self.just("next", "");
        self.has("turn", "phase: combats");
    }

    /// From step 2 to step 3 of the turn's end, where morale is tested.
    #[track_caller]
    pub fn reach_morale(&mut self) {
        if self.get("/turn/phase") != "combats" {
            self.reach_combats();
        }
        self.just("next", "");
        self.has("turn", "phase: morale");
    }

    /// From step 2 of the turn's end to the next turn, where no test is due.
    #[track_caller]
    pub fn reach_next_turn(&mut self) {
        self.reach_morale();
        self.just("next", "");
        self.has("turn", "phase: cards");
    }

    /// Fights a round of combat `c1`.
    #[track_caller]
    pub fn fight(&mut self, units: impl Into<Fields>, gives: impl Into<Gives>) {
        self.act("fight", round(units), gives);
    }

    /// What is open to the decider where the action, given this (as in `so_far`), asks for `id`; `None` where it is
    /// done without.
    #[track_caller]
    pub fn options(
        &self,
        action: &str,
        fields: impl Into<Fields>,
        given: &str,
        id: &str,
    ) -> Option<Vec<String>> {
        let answers = given.split_whitespace();
        let answers = answers.map(|it| match it.parse() {
            Ok(face) => Answer::Die { face, app: false },
            Err(_) => Answer::Decision(it.to_owned()),
        });
        let entry = Entry {
            action: action.to_owned(),
            fields: fields.into().0,
        };
        let directions = Directions::default();
        match self
            .battle
            .run(&entry, &directions, &answers.collect())
            .and_then(Run::outcome)
        {
            Ok(_) => None,
            Err(Suspend::Request(need)) => match *need {
                Request::Decision(ask) if ask.id == id => Some(ask.options.list()),
                other => panic!("{other:?}"),
            },
            Err(halt) => panic!("{halt:?}"),
        }
    }

    /// What an action with these dice and answers waits for. Nothing is done.
    #[track_caller]
    pub fn waits(&mut self, action: &str, fields: impl Into<Fields>, gives: Gives) -> Not {
        let before = self.battle.rows();
        let not = self.try_do(action, fields, gives).expect_err("it is done");
        assert_eq!(before, self.battle.rows());
        not
    }
}
